"""What the actions are worth in a betting game: chips won less those put in from here, to the end of the deal.

The others hold hands that are as likely as the blueprint strategies bet them so, along all that was said in this deal,
and all play on by these strategies. Against one, every hand that it may hold is gone through; against more they are
drawn. Where no blueprint fits, the others hold what `opponent_ranges` puts them on.
"""

from random import Random
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.betting.blueprint import LETTERS, RATIOS, hand_ranks, load_blueprint, nearest_blueprint
from game.bots.betting.continuations import Continuations, Places, opponent_ranges
from game.bots.betting.policy import strategy
from game.bots.kernel.bits import budget
from game.bots.levels import Limit
from game.core.state import Action, Bet
from game.rules.betting.betting_game import BettingGame, BettingState

DEALS, FEWEST = 200, 40
"""On how many deals of three hands or more each action is tried, where there is a second, and on how many at least."""
NEVER = 0.002
"""How likely an action is thought to be that a strategy never takes, or that a range leaves out."""


class Holding(NamedTuple):
    """A hand that another may hold: the mask of its tiles, its place among all hands, and how likely it is."""

    mask: int
    place: int
    weight: float


def assess(
    game: BettingGame, view: BettingState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """What it is worth to fold, to pass or call, and to bet or raise by the sizes that blueprints know.

    Where a blueprint fits, and comes here with the own hand at all, it is told how often each of these is to be done:
    elsewhere it was not solved. Its actions come first, bets of other sizes after them. Against one, with a blueprint,
    no hand is left out, and the assessment is complete; any other is not sound.
    """
    seat, ranks = view.to_move, hand_ranks(game)
    own = sum(ranks.bits[tile] for tile in view.hands[seat])
    others = {
        other: _holdings(game, view, other, own) for other, hand in enumerate(view.hands) if hand and other != seat
    }
    places: list[Places]
    if len(others) == 1:
        ((other, holdings),) = others.items()
        places = [{other: holding.place, seat: ranks.places[own]} for holding in holdings]
        weights = [holding.weight for holding in holdings]
    else:
        number = round(max(FEWEST, DEALS * budget(limit.seconds)) * effort)
        drawn = [_drawn(others, rng) for _nth in range(number)]
        places = [{seat: ranks.places[own], **held} for held, _weight in drawn]
        weights = [weight for _held, weight in drawn]
    best = [float(all(held[seat] >= held[rival] for rival in view.live_seats)) for held in places]
    strategies = strategy(game, view, limit) or {}
    on_the_way = _comes_here(game, view)
    continuations = Continuations(game, _with_some_hands(game, view), len(ranks.masks))
    found = []
    for action in _considered(game, view, strategies):
        after = continuations.after(action)
        values, wins, folds = zip(*map(after.expected_values, places), strict=True)
        told = {Fact.BEST_HAND: best, Fact.WINS: wins, Fact.ALL_FOLD: folds} if facts else {}
        probability = strategies.get(action, 0.0) / sum(strategies.values()) if on_the_way else None
        found.append(AssessedAction(action, values, told, probability))
    ranked = Assessment.from_actions(found, weights, complete=len(others) == 1 and bool(strategies))
    known = [assessed for assessed in ranked.actions if assessed.action in strategies]
    rest = [assessed for assessed in ranked.actions if assessed not in known]
    return ranked._replace(actions=(*known, *rest), sound=ranked.complete)


def _comes_here(game: BettingGame, view: BettingState) -> bool:
    """Whether a blueprint fits by which a player with the own hand would have done what the seat to move has done."""
    seat, ranks = view.to_move, hand_ranks(game)
    chances = _by_blueprint(game, view, seat)
    return chances is not None and chances[ranks.places[sum(ranks.bits[tile] for tile in view.hands[seat])]] > NEVER


def _considered(game: BettingGame, view: BettingState, strategies: dict[Action, float]) -> list[Action]:
    """The actions that are tried."""
    most, antes = game.max_raise(view), sum(view.antes)
    players = sum(map(bool, view.hands))
    known = [round(ratio * antes) for ratio in RATIOS.get(players, (1.0,))]
    bets = [Bet(min(most, max(1, chips))) for chips in (*known, most)] if most else []
    without = [action for action in game.legal_actions(view) if not isinstance(action, Bet)]
    return [*dict.fromkeys((*without, *strategies, *bets))]


def _with_some_hands(game: BettingGame, view: BettingState) -> BettingState:
    """The view with hands that could be, so that the rules can go on to a showdown."""
    seat = view.to_move
    rest = iter([tile for tile in game.deck() if tile not in view.hands[seat]])
    hands = (hand if at == seat else tuple(next(rest) for _tile in hand) for at, hand in enumerate(view.hands))
    return view._replace(hands=tuple(hands))


# -- what the others may hold -----------------------------------------------------------------------------------------


def _holdings(game: BettingGame, view: BettingState, other: int, own: int) -> list[Holding]:
    """The hands that another may hold, who has said what it has."""
    masks = hand_ranks(game).masks
    chances = _by_blueprint(game, view, other)
    if chances is None:
        found = opponent_ranges(view).get(other)
        low, high = (found.low * len(masks), found.high * len(masks)) if found else (0, len(masks))
        chances = [1.0 if low <= place <= high else NEVER for place in range(len(masks))]
    return [Holding(mask, place, chances[place]) for place, mask in enumerate(masks) if not mask & own]


def _by_blueprint(game: BettingGame, view: BettingState, other: int) -> list[float] | None:
    """By the place of a hand how likely it is that it was bet as the other has done; None where no blueprint fits."""
    nearest = nearest_blueprint(game, view)
    if nearest is None:
        return None
    players, ratio, history = nearest
    found = load_blueprint(players, ratio)
    chances = [1.0] * len(found.starts)
    for nth, (seat, _action) in enumerate(view.history):
        if seat == other:
            taken = LETTERS.index(history[nth])
            node = found.rows[history[:nth]][1]
            action = node.actions.index(taken)
            for column, probabilities in enumerate(found.by_bucket(history[:nth])):
                chances[column] *= max(NEVER, probabilities[action])
    ends = (*found.starts[1:], len(hand_ranks(game).masks))
    return [
        chance for chance, start, end in zip(chances, found.starts, ends, strict=True) for _nth in range(start, end)
    ]


def _drawn(others: dict[int, list[Holding]], rng: Random) -> tuple[dict[int, int], float]:
    """A hand for each of the others, no tile in two of them: their places, and the weight of the whole.

    The hands are drawn one after another among those that are still possible, so that the weight is that of all these.
    """
    held, weight, used = dict[int, int](), 1.0, 0
    for nth, (seat, holdings) in enumerate(others.items()):
        possible = [holding for holding in holdings if not holding.mask & used] if nth else holdings
        weights = [holding.weight for holding in possible]
        (chosen,) = rng.choices(possible, weights)
        weight *= sum(weights) / len(weights) if nth else 1.0
        used |= chosen.mask
        held[seat] = chosen.place
    return held, weight
