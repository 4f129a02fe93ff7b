"""What the other seats did in a hand, as evidence about their tiles, by models that were fitted to masters' choices."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.bots.kernel.declarations import (
    BID,
    FEATURES,
    PASSED,
    ObservedDeclarations,
    SeatDeclarations,
    TrumpValue,
)
from game.bots.kernel.play_model import PLAY_FEATURES, PlayModel
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import ObservedMoves
from game.bots.tricks.belief import TrickBelief
from game.bots.tricks.encoding import WEIGHTS, SuitEncoding, observed_moves, suit_encoding
from game.bots.tricks.model_weights import MODEL_WEIGHTS, ModelWeights
from game.core.state import PASS, Accept, Action, Bid, NameTrump
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

TRUST = 0.7
"""Power of the likelihood by the learned models, as players may be weaker than the masters they were fitted to."""


class Declaration(NamedTuple):
    """A declaration of a seat: what it chose among the trumps that it could make, and passing.

    - `chosen`: the index of the trump that it made, BID or PASSED. `may_pass`: whether it was allowed to pass.
    - `situation`: the features of the situation, by the names of `SITUATION`.
    - `takes_up`: whether it would take up the turned-up tile with any of the trumps.
    """

    seat: int
    trumps: tuple[Suit, ...]
    chosen: int
    may_pass: bool
    situation: tuple[float, ...]
    takes_up: bool


SITUATION = (
    "always",
    "after_passes",
    "last_chance",
    "again",
    "over_opponent",
    "over_opponent_level",
    "over_partner",
    "over_partner_level",
    "for_opponent",
    "for_partner",
    "turned_down",
)
"""Features of a situation, from which the value of a pass follows.

- `after_passes`: share of the others that have passed; `last_chance`: all have; `again`: the seat has bid before.
- `over_opponent`, `over_partner`: whose bid is the highest; their `level`: a tenth of the number of lower bids.
- `for_opponent`, `for_partner`: who takes up the turned-up tile. `turned_down`: it was turned down.
"""


def declarations(game: TrickGame, view: TrickState) -> Iterator[Declaration]:
    """Yield the declarations of all seats in this hand, as far as the view has their history."""
    players, dealer = len(view.hands), game.dealer(view)
    state = view._replace(
        bids=(None,) * players,
        bidder=None,
        trump=None,
        has_play_begun=False,
        discards_owed=0,
        trick=None,
        tricks=(),
        inactive_seats=game.sitting_out(view),
        to_move=game.eldest(view),
        taker=None,
    )
    for seat, action in view.history:
        if seat != state.to_move:
            return
        legal = game.declarations(state)
        if action not in legal or (not isinstance(action, Bid | NameTrump | Accept) and action != PASS):
            return
        is_asked = any(isinstance(other, Accept) for other in legal)
        trumps = _possible_trumps(game, state, legal)
        if isinstance(action, Bid):
            chosen = BID
        elif action == PASS:
            chosen = PASSED
        else:
            trump = action.trump if isinstance(action, NameTrump) else game.prospective_trump(state)
            assert trump is not None
            chosen = trumps.index(trump)
        if trumps:
            situation = _situation(game, state, is_asked)
            yield Declaration(seat, trumps, chosen, PASS in legal, situation, is_asked and seat == dealer)
        if chosen >= 0:
            return
        state = game.apply(state, action)


def _possible_trumps(game: TrickGame, state: TrickState, legal: tuple[Action, ...]) -> tuple[Suit, ...]:
    """Return the trumps that the seat to move may make, or bid for."""
    if any(isinstance(action, Bid) for action in legal):
        return game.trumps()
    if any(isinstance(action, Accept) for action in legal):
        trump = game.prospective_trump(state)
        return () if trump is None else (trump,)
    return tuple(dict.fromkeys(action.trump for action in legal if isinstance(action, NameTrump)))


def _situation(game: TrickGame, state: TrickState, is_asked: bool) -> tuple[float, ...]:
    """Return the features of the situation of the seat to move, which may be asked to accept the turned-up tile."""
    seat, players, bidder, dealer = state.to_move, len(state.hands), state.bidder, game.dealer(state)
    turned_down = state.turned is not None and not is_asked
    passed = state.bids.count(0)
    if turned_down:
        passed = game.order_from(game.eldest(state), players).index(seat)
    over_partner = bidder is not None and game.side(bidder, players) == game.side(seat, players)
    over_opponent = bidder is not None and not over_partner
    level = game.all_bids().index(state.bid) / 10 if state.bid else 0.0
    for_partner = is_asked and dealer != seat and game.side(dealer, players) == game.side(seat, players)
    for_opponent = is_asked and dealer != seat and not for_partner
    return (
        1.0,
        passed / (players - 1),
        float(passed == players - 1),
        float(bool(state.bids[seat])),
        float(over_opponent),
        over_opponent * level,
        float(over_partner),
        over_partner * level,
        float(for_opponent),
        float(for_partner),
        float(turned_down),
    )


def observed_declarations(game: TrickGame, view: TrickState) -> ObservedDeclarations:
    """Return the declarations of the other seats whose hands the seat to move has to guess; the game has a model."""
    weights, seats = MODEL_WEIGHTS[game.key], dict[tuple[int, tuple[Suit, ...]], SeatDeclarations]()
    encoding = suit_encoding(game, None)
    held = [0] * len(view.hands)
    for trick in (*view.tricks, *filter(None, [view.trick])):
        for seat, tile in trick.plays:
            held[seat] |= encoding.mask((tile,))
    for made in declarations(game, view):
        if made.seat == view.to_move or made.seat in view.inactive_seats:
            continue
        key = made.seat, made.trumps
        if key not in seats:
            taken_up = encoding.mask((view.turned,)) if made.takes_up and view.turned else 0
            seats[key] = SeatDeclarations(made.seat, held[made.seat] | taken_up, _trumps(game, made.trumps), [], [])
        seats[key].choices.append(made.chosen)
        seats[key].passing.append(passing_value(weights, made.situation) if made.may_pass else None)
    return ObservedDeclarations([*seats.values()])


def passing_value(weights: ModelWeights, situation: tuple[float, ...]) -> float:
    """Return the value of a pass in a situation."""
    return sum(weights.passing.get(name, 0.0) * value for name, value in zip(SITUATION, situation, strict=True))


@lru_cache(maxsize=64)
def _trumps(game: TrickGame, trumps: tuple[Suit, ...]) -> list[TrumpValue]:
    """Return the values of trumps to the model player."""
    weights = MODEL_WEIGHTS[game.key]
    hand = [weights.hand.get(name, 0.0) for name in FEATURES]
    return [TrumpValue(suit_encoding(game, trump).tables, hand, weights.trumps.get(trump, 0.0)) for trump in trumps]


# -- plays -------------------------------------------------------------------------------------------------------------


def play_model(game: TrickGame, encoding: SuitEncoding) -> PlayModel:
    """Return the model of how the players of a game choose a tile."""
    weights = MODEL_WEIGHTS[game.key]
    kinds = (weights.leads, weights.follows, weights.void)
    all_weights = [kind.get(name, 0.0) for kind in kinds for name in PLAY_FEATURES]
    return PlayModel(encoding.tables, WEIGHTS, all_weights)


# -- both --------------------------------------------------------------------------------------------------------------


class Evidence:
    """The declarations and moves of the others in this hand, as evidence about their tiles.

    With `learned` False, and in games without a model, only the moves count, by the evaluation. The deals of the belief
    already favour trumps in the maker's hand; where declarations count, likelihoods make up for that.
    """

    def __init__(
        self, game: TrickGame, view: TrickState, belief: TrickBelief, learned: bool, position: TrickPosition
    ) -> None:
        """Gather the evidence in a view, which `position` encodes."""
        encoding = suit_encoding(game, view.trump)
        self._belief, self._learned = belief, learned and game.key in MODEL_WEIGHTS
        model = play_model(game, encoding) if self._learned else TrickEvaluation(encoding.tables, WEIGHTS)
        self._moves = ObservedMoves(model, observed_moves(game, view, encoding, position))
        self._declarations = observed_declarations(game, view) if self._learned else ObservedDeclarations([])

    def __bool__(self) -> bool:
        return bool(self._moves.moves or self._declarations.seats)

    def likelihood(self, hands: list[int]) -> float:
        """Return the probability of all that the others did if the players now hold `hands`, up to a factor."""
        likelihood = self._moves.likelihood(hands) * self._declarations.likelihood(hands)
        if self._learned:
            likelihood **= TRUST
        return likelihood / self._belief.lean(hands) if self._declarations.seats else likelihood
