"""How the bots play tricks with a stock: announce, close and play by what comes of it, at the end exactly."""

from collections.abc import Callable
from functools import cache
from math import sqrt
from random import Random

from game.bots.beliefs.tricks import Count
from game.bots.deals.candidate_racing import Deal, Weigh, weighed, weighed_all
from game.bots.encode.suit_tables import Chart, chart
from game.bots.encode.tricks import gains
from game.bots.kernel.bits import COMPILED
from game.bots.kernel.budget import budget
from game.bots.kernel.rollout_policies import Sensible, Simple, Thrifty, played_on
from game.bots.kernel.stock_position import Moment, Race
from game.bots.kernel.trick_evaluation import Mind, Sense
from game.bots.levels import LEVELS, Limit
from game.bots.style import pick
from game.bots.tricks.bidding import TRIFLE
from game.language import gettext as _
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.bingo_scoring import BINGO_TILE, GOAL, LOW, TRICKS
from game.rules.tricks.trick_game import Suit, Trick, TrickState
from game.rules.tricks.trick_state import Closing
from game.state import CLAIM, CLOSE, EXCHANGE, PASS, Action, Announce, Close, Draw, Play, add
from game.tiles import Tile

SENSE = Sense(high=8.0, ruff=0.4, aid=0.0, draw=0.0, waver=5.0)
"""Good sense where a tile counts up to 28 points."""
DEALS = {"casual": 8, "club": 12, "expert": 12, "master": 1000}
"""In how many deals each level tries each way, where it has a second."""
INTERPRETED, LEAST = 0.2, 12
"""The part of these that there is time for where they are not compiled, and how many there are at the least."""
EXACT = {"casual": 0, "club": 4, "expert": 7 if COMPILED else 6, "master": 7 if COMPILED else 6}
"""With how many tiles in each hand, all of them known, each level sees to the end."""
SEES = {"casual": 0, "club": 0, "expert": 0, "master": 4}
"""With how many tiles, once the stock is closed, each level sees to the end of every deal that could be."""
MANNERED = ("master",)
"""Who thinks of the manner in which a hand may go on, where others go by good sense."""
SIMPLE = 2 / 3
"""How likely the other is thought to go by rules of thumb; or else it is as thrifty as the master."""
Ending = Callable[[Moment], float]
"""What a hand is worth to the first of the two from a moment on."""


def choose(game: BingoGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit`, no beginner, for the seat to move in `view`."""
    legal, level = game.legal_actions(view), limit.level
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    if EXCHANGE in legal:
        return EXCHANGE
    thinkable = [action for action in legal if action != CLAIM]
    if len(thinkable) == 1:
        return thinkable[0]
    of, count = chart(game, view.trump), Count(game, view)
    race, now = opened(game, view, of)
    deals = min(DEALS[level], max(LEAST, int(DEALS[level] * budget(limit.seconds, INTERPRETED))))
    exactly = len(view.hands[view.to_move]) <= (EXACT if count.certain else SEES)[level]
    exactly = exactly and not game.stock_open(view)
    ending = race.best if exactly else _by_manners(game, race, level)
    ways = {action: _way(game, view, of, action, now, race, ending) for action in thinkable}
    every = count.all(deals, rng) if exactly else []
    prospects = weighed_all(ways, every) if every else weighed(ways, count.deals(rng), deals)
    for way, prospect in prospects.items():  # of equals, the less bold
        prospects[way] = prospect._replace(mean=prospect.mean - TRIFLE * _boldness(way))
    if not LEVELS[level].has_style or count.certain:
        return max(prospects, key=lambda way: prospects[way].mean)
    margin = max(prospect.deviation for prospect in prospects.values()) / sqrt(deals)
    return pick(prospects, margin, limit.style, rng)


def _boldness(action: Action) -> int:
    """Of two ways that are worth as much, the less bold is taken: first to announce or draw, last to close."""
    return 2 if action == CLOSE else 1 if isinstance(action, Play) else 0


def _by_manners(game: BingoGame, race: Race, level: str) -> Ending:
    """A hand played out by good sense; or thriftily, the mean of what comes of that by how the other may go on."""
    if level not in MANNERED:
        sensible = Sensible(race, Mind(race.ranks, SENSE))
        return lambda moment: played_on(race, moment, sensible, sensible)
    own, simple = Thrifty(race, game.may_close), Simple(race, game.may_close)

    def ending(moment: Moment) -> float:
        return (1 - SIMPLE) * played_on(race, moment, own, own) + SIMPLE * played_on(race, moment, own, simple)

    return ending


def _way(
    game: BingoGame, view: TrickState, of: Chart, action: Action, now: Moment, race: Race, ending: Ending
) -> Weigh:
    """What comes of an action `now`, by this ending of the hand."""
    seats = [view.to_move, game.next_in(view, view.to_move)]
    last = of.numbers[view.turned] if view.turned is not None and game.stock_open(view) else -1

    def weigh(deal: Deal) -> float:
        moment, goes_on = now.copy(), True
        moment.hands = [deal.hands[seat] for seat in seats]
        if last >= 0:
            moment.stock = [last, *reversed(deal.asleep)]
        match action:
            case Draw():
                race.draw(moment)
            case Close():
                race.close(moment)
            case Announce():
                race.announce(moment)
                goes_on = moment.points[0] < GOAL
            case Play():
                way = of.way(game, action, view.trick is None)
                goes_on = race.play(moment, way & 63, moment.called if view.trick else way >> 6)
        return ending(moment) if goes_on else race.value(moment)

    return weigh


def opened(game: BingoGame, view: TrickState, of: Chart, plain: bool = False) -> tuple[Race, Moment]:
    """The hand of `view` between the two who play it, and the moment it has come to, its hands and stock left out.

    It is worth what the seat to move gains by it, or where `plain` only the points that it makes.
    """
    one, other = view.to_move, game.next_in(view, view.to_move)

    def payoff(moment: Moment) -> float:
        return gains(game, view, _settled(game, view, (one, other), moment), plain)[one]

    doubles = of.mask(tile for tile in of.tiles if tile.is_double)
    race = Race(
        ranks=of.ranks,
        doubles=doubles,
        bingo=of.mask((BINGO_TILE,)),
        once=game.reannounce == "once per double",
        brings=_brings(game, of.tiles),
        goal=GOAL,
        low=LOW,
        last=TRICKS if game.last_trick_ten else 0,
        pays=_pays(game, of.trump),
        winner_takes=game.turnup_taker == "winner",
        payoff=payoff,
    )
    played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
    now = Moment()
    now.points = [view.points[one], view.points[other]]
    now.pending = [view.pending[one], view.pending[other]]
    now.taken = [view.taken(one), view.taken(other)]
    now.announced, now.announcing = of.mask(view.announced), of.mask(view.announcing)
    now.live = (1 << len(of.tiles)) - 1 & ~of.mask(played)
    if view.trick is not None:
        now.led, now.called = of.numbers[view.trick.tiles[0]], of.suits[view.trick.called]
    return race, now


def values(game: BingoGame, state: TrickState) -> dict[Action, float]:
    """What every legal action is worth to the seat to move with both hands open, when both play their best.

    Raises ValueError with a sentence while there is a stock to draw from or close, and where a hand has to be claimed.
    """
    if game.stock_open(state) or state.drawing:
        raise ValueError(_("Tricks can be solved once the stock is closed or gone; try a later step."))
    if game.claim != "automatic":
        raise ValueError(_("A hand that has to be claimed cannot be solved."))
    of = chart(game, state.trump)
    race, now = opened(game, state, of, plain=True)
    every = Deal([of.mask(tiles) for tiles in state.hands], [])
    legal = game.legal_actions(state)
    return {action: _way(game, state, of, action, now, race, race.best)(every) for action in legal}


def _brings(game: BingoGame, tiles: tuple[Tile, ...]) -> list[int]:
    """What doubles announced together bring, by twice their number and one more for Bingo."""
    plain = [tile for tile in tiles if tile.is_double and tile != BINGO_TILE]
    brings = [0, 0, 0, 0]
    for number in range(2, len(plain) + 2):
        brings += [game.announcement((*plain, *plain)[:number]), game.announcement((BINGO_TILE, *plain[: number - 1]))]
    return brings


@cache
def _pays(game: BingoGame, trump: Suit | None) -> dict[int, int]:
    """What a trick of two tiles pays at once, by 64 times the number of the one led and that of the other."""
    state, deck = game.initial_state(2).but(trump=trump), game.deck()
    paid: dict[int, int] = {}
    for led, first in enumerate(deck):
        for number, second in enumerate(deck):
            if points := add((0,), game.trick_pays(state, Trick(((0, first), (0, second)), 0, 0)))[0]:
                paid[led * 64 + number] = points
    return paid


def _settled(game: BingoGame, view: TrickState, seats: tuple[int, int], moment: Moment) -> TrickState:
    """The end of the hand of `view` that a moment of it between these seats is."""
    (one, other), points, scores = seats, [*view.points], [*view.scores]
    points[one], points[other] = moment.points
    scores[one] += max(moment.paid, 0)
    scores[other] += max(-moment.paid, 0)
    tricks = tuple(Trick((), 0, seat) for at, seat in enumerate(seats) for _nth in range(moment.taken[at]))
    last = (one, CLAIM) if points[one] >= GOAL else (other, CLAIM if points[other] >= GOAL else PASS)
    end = view.but(points=tuple(points), scores=tuple(scores), tricks=tricks, history=(last,))
    if moment.closer >= 0:
        had = tuple(int(seat == seats[moment.closer] or not moment.barren) for seat in range(len(points)))
        end = end.but(closing=Closing(seats[moment.closer], view.points, had))
    return end.but(scores=add(end.scores, game.settle(end)[1]))
