"""How the bots play tricks with a stock: announce, close and play by what comes of it, at the end exactly."""

from math import sqrt
from random import Random

from game.bots.bidding import TRIFLE
from game.bots.chart import Chart, chart
from game.bots.comparing import Deal, Weigh, weighed, weighed_all
from game.bots.counting import Count
from game.bots.levels import LEVELS, Limit
from game.bots.race import Race
from game.bots.temper import pick
from game.rules.bingo import BingoGame
from game.rules.seventy import GOAL
from game.rules.tricks import TrickState
from game.state import CLAIM, CLOSE, EXCHANGE, Action, Announce, Draw, Play

DEALS = {"casual": 8, "club": 40, "expert": 60, "master": 90}
"""In how many deals each level tries each way."""
EXACT = 6
"""With how many tiles in each hand, all of them known, a club player sees to the end."""


def choose(game: BingoGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit`, no beginner, for the seat to move in `view`."""
    legal = game.legal_actions(view)
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    if EXCHANGE in legal:
        return EXCHANGE
    thinkable = sorted((action for action in legal if action != CLAIM), key=_boldness)
    if len(thinkable) == 1:
        return thinkable[0]
    of, count = chart(game, view.trump), Count(game, view)
    level = limit.level
    exactly = level != "casual" and count.certain and len(view.hands[view.to_move]) <= EXACT
    ways = {action: _way(game, view, of, action, exactly) for action in thinkable}
    if exactly:
        prospects = weighed_all(ways, [next(count.deals(rng))])
    else:
        prospects = weighed(ways, count.deals(rng), DEALS[level])
    for way, prospect in prospects.items():  # of equals, the less bold
        prospects[way] = prospect._replace(mean=prospect.mean - TRIFLE * _boldness(way))
    if not LEVELS[level].tempered or exactly:
        return max(prospects, key=lambda way: prospects[way].mean)
    margin = max(prospect.spread for prospect in prospects.values()) / sqrt(DEALS[level])
    return pick(prospects, margin, limit.temper, rng)


def _boldness(action: Action) -> int:
    """Of two ways that are worth as much, the less bold is taken: first to announce or draw, last to close."""
    return 2 if action == CLOSE else 1 if isinstance(action, Play) else 0


def _way(game: BingoGame, view: TrickState, of: Chart, action: Action, exactly: bool) -> Weigh:
    """What comes of an action: with both hands known exactly, or else by good sense."""
    race = Race(game, game.apply(view, CLOSE) if action == CLOSE else view, of)
    ending = race.best if exactly else race.finish

    def weigh(deal: Deal) -> float:
        moment, goes_on = race.now(deal.hands, deal.asleep), True
        match action:
            case Draw():
                race.draw(moment)
            case Announce():
                race.announce(moment)
                goes_on = moment.points[0] < GOAL
            case Play():
                way = of.way(game, action, view.trick is None)
                goes_on = race.play(moment, way & 63, moment.called if view.trick else way >> 6)
        return ending(moment) if goes_on else race.value(moment)

    return weigh
