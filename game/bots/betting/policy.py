"""How the bots play the betting games: by the look of a hand, by its chances, and by strategies worked out before."""

from random import Random

from game.bots.betting import blueprint
from game.bots.betting.blueprint import plan, sheet
from game.bots.betting.hand_ranks import all_hands, place, share_beaten
from game.bots.betting.opponent_ranges import by_worth, rivals_with_chips
from game.bots.levels import Limit
from game.rules.betting.betting_game import BettingGame, BettingState
from game.state import CALL, FOLD, PASS, Action, Bet

WHIM, LOOKS_BAD = 0.5, 0.15
"""How often a beginner bets on the best of hands, and on others the less; the share of hands below which one folds."""
SURE = 0.55
"""The chance to win from which a casual player bets the pool; with each raise half of what is missing is asked for."""
SORTS = {"expert": 12, "master": 15504}
"""Into how many sorts of hands, as many in each, a level that plays by strategies divides all that there are."""
TASTE = {"": 1.0, "bold": 1.5, "cautious": 1 / 1.5}
"""How much likelier a style makes it to put in more, where the strategy leaves it to luck."""


def choose(game: BettingGame, view: BettingState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a betting game, for the seat to move in `view`.

    A beginner goes by the look of the hand, and by whim. A casual player counts the chance to win, and stays in when
    the pool pays for it. A club player also reads from what the others did what they may hold, and weighs who would
    fold. An expert and a master bet as was worked out beforehand for such a table, where there is anything of it, the
    expert with a dozen sorts of hands in mind.
    """
    if limit.level in SORTS:
        planned = _by_plan(game, view, limit, rng)
        if planned:
            return planned
    share = share_beaten(game, view.hands[view.to_move])
    if limit.level == "beginner":
        return _by_its_look(game, view, share, rng)
    if limit.level == "casual":
        return _by_its_chance(game, view, share)
    return by_worth(game, view, share, rng)


def _by_its_look(game: BettingGame, view: BettingState, share: float, rng: Random) -> Action:
    """A hand is bet once, on a whim, the sooner the better it is; only a bad one is folded, whatever is asked for."""
    most = game.most(view)
    if most and not _has_bet(view) and rng.random() < WHIM * share:
        return Bet(rng.randint(1, most))
    if not view.due:
        return PASS
    return FOLD if share < LOOKS_BAD else CALL


def _has_bet(view: BettingState) -> bool:
    return any(seat == view.to_move and isinstance(action, Bet) for seat, action in view.history)


def _by_its_chance(game: BettingGame, view: BettingState, share: float) -> Action:
    """The chance to beat all who are still in, whatever they did, against the odds that the pool gives."""
    chance = share ** (len(view.live) - 1)
    most = game.most(view) if rivals_with_chips(view) else 0
    sure = 1 - (1 - SURE) / 2**view.raises
    if most and chance > sure:
        return Bet(min(most, max(1, view.pool)))
    if not view.due:
        return PASS
    cost = min(view.due, view.scores[view.to_move])
    return CALL if chance * (view.pool + cost) >= cost else FOLD


def _by_plan(game: BettingGame, view: BettingState, limit: Limit, rng: Random) -> Action | None:
    """What the strategies worked out beforehand say, by luck as often as they say it; None where none fits."""
    found = plan(game, view)
    if not found:
        return None
    players, ratio, path = found
    held = taken_for(limit.level, place(game, view.hands[view.to_move]), len(all_hands(game).masks))
    odds = sheet(players, ratio).odds(path, held)
    weights = [share * TASTE[limit.style] ** way for way, share in odds.items()]
    (way,) = rng.choices([*odds], weights)
    most = game.most(view)
    if way == blueprint.RAISE and most:
        return Bet(min(most, max(1, round(ratio * sum(view.antes)))))
    if way == blueprint.FOLD:
        return FOLD
    return CALL if view.due else PASS


def taken_for(level: str, held: int, hands: int) -> int:
    """The place of the hand, among so many, for which a level that plays by strategies takes the one at `held`.

    It is the one in the middle of its sort.
    """
    sorts = SORTS[level]
    return (2 * (held * sorts // hands) + 1) * hands // (2 * sorts)
