"""What the bots declare before the tiles are played: whatever is worth most by rollouts on determinizations.

A bid is tried with each trump that it could be for, and a trump with the tiles that its maker would keep.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple, TypeVar

from game.bots.beliefs.tricks import TrickBelief
from game.bots.deals.candidate_racing import Determinization, Valuation, race
from game.bots.encode.suit_tables import SuitEncoding, bits, suit_encoding
from game.bots.encode.tricks import WEIGHTS, encode, gains
from game.bots.kernel.budget import budget
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_rollout import NO_MOVE, EvaluationPolicy, RolloutPolicy, rollout
from game.bots.levels import Limit
from game.bots.style import Estimate, pick
from game.rules.options import at
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.state import DUMMY, EXCHANGE, PASS, STAND, Accept, Action, Bid, Discard, Name

DEALS = {"casual": 8, "club": 16, "expert": 40, "master": 300}
"""On how many deals each level tries each declaration, where it has a second."""
FEWEST = 32
"""So many at the least, however little time there is, where it is not fewer anyway."""
TIE_BREAK = 1e-6
"""What a preference is worth beside the value of an action, to tell equals apart."""
TRUMPS = 3
"""How many suits are considered for trumps, those with most of the hand."""
OPENING, OVERCALL, OVER_PARTNER = -14 / 250, -20 / 250, 10 / 250
"""What a bid has to be worth, as a share of the match: where nobody has bid, over a rival's bid, over a partner's.

At Forty-Two an expert with these won 62 to 69 % of the hands of players by rules of thumb; with -3 and -8 points, 58 to
61 % of the same ones (150 and 200 deals, each played twice).
"""

Candidate = TypeVar("Candidate", bound=Hashable)
HandsValue = Callable[[list[int]], float]
"""What a hand is worth by the tiles of all, as masks."""


class Trial(NamedTuple):
    """How declarations are tried: on about so many of `deals`, and with what style one is picked in the end."""

    deals: Iterator[Determinization]
    number: int
    style: str
    rng: Random

    def estimate(self, valuations: dict[Candidate, Valuation]) -> dict[Candidate, Estimate]:
        """What the candidates are worth."""
        return race(valuations, self.deals, self.number)

    def pick(self, estimates: Mapping[Candidate, Estimate]) -> Candidate:
        """The best of the candidates, by style among those that are as good for all that these deals can tell."""
        margin = max(estimate.deviation for estimate in estimates.values()) / sqrt(self.number)
        return pick(estimates, margin, self.style, self.rng)

    def best(self, valuations: dict[Candidate, Valuation]) -> Candidate:
        """The best of the candidates by their estimates."""
        return self.pick(self.estimate(valuations))


def declare(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """What a bot declares, or throws away, within its `limit` before the first lead of a hand."""
    legal = game.legal_actions(view)
    most = DEALS[limit.level]
    number = min(most, max(FEWEST, int(most * budget(limit.seconds))))
    trial = Trial(TrickBelief(game, view).samples(rng), number, limit.style, rng)
    if isinstance(legal[0], Discard):
        return trial.best(_discards(game, view, legal))
    if STAND in legal:
        return trial.best(_ways_to_take_part(game, view, legal))
    if view.bidder == view.to_move and isinstance(legal[0], Name):
        return trial.best(_trumps(game, view))
    makes = [action for action in legal if isinstance(action, Accept | Name)]
    if makes:
        return _make_trump(game, view, makes, PASS in legal, trial)
    bids = [action for action in legal if isinstance(action, Bid)]
    return _bid(game, view, bids, PASS in legal, trial)


# -- what a declaration is worth --------------------------------------------------------------------------------------


def _hands_value(game: TrickGame, view: TrickState, encoding: SuitEncoding, state: TrickState) -> HandsValue:
    """What a hand that stands as in `state` is worth to the seat to move in `view`, by rollouts.

    Those who are still to declare are thought to take part.
    """
    begun = state if state.playing else _all_declared(game, state)
    position = encode(game, begun, encoding)
    side = position.rules.side[view.to_move]
    policy: RolloutPolicy = EvaluationPolicy(TrickEvaluation(encoding.tables, WEIGHTS))
    policies = [policy] * len(view.hands)
    dealer, taken_up = game.dealer(state), 0
    if not state.playing and state.turned is not None and dealer != view.to_move:
        taken_up = encoding.mask((state.turned,))

    def value(hands: list[int]) -> float:
        if taken_up:
            kept = _strongest(encoding, hands[dealer] | taken_up, hands[dealer].bit_count())
            hands = _with_hand(hands, dealer, kept)
        return rollout(position, hands, NO_MOVE, policies)[side]

    return value


def _all_declared(game: TrickGame, state: TrickState) -> TrickState:
    """The state at the first lead if all who have not declared take part."""
    begun = state._replace(playing=True)
    return begun._replace(to_move=game.next_in(begun, game.dealer(state)))


def _strongest(encoding: SuitEncoding, hand: int, number: int) -> int:
    """The most powerful tiles of a hand, so many."""
    tiles = sorted(bits(hand), key=encoding.tables.power.__getitem__, reverse=True)
    return sum(1 << tile for tile in tiles[:number])


def _likely_trumps(game: TrickGame, view: TrickState, trumps: Sequence[Suit]) -> list[Suit]:
    """The trumps to be considered: those of which the hand holds most, and the highest."""
    hand = view.hands[view.to_move]

    def held(trump: Suit) -> float:
        ranks = [game.strength(trump, trump, tile) for tile in hand if game.is_trump(trump, tile)]
        return sum(1 + rank / (game.set + 1) for rank in ranks)

    return sorted(trumps, key=held, reverse=True)[:TRUMPS]


# -- a bid, and the trump for it --------------------------------------------------------------------------------------


def _trumps(game: TrickGame, view: TrickState) -> dict[Action, Valuation]:
    """The trumps that the winner of the auction, to move in `view`, could name."""
    names = [action for action in game.legal_actions(view) if isinstance(action, Name)]
    likely = _likely_trumps(game, view, [name.trump for name in names])
    valuations: dict[Action, Valuation] = {}
    for name in names:
        if name.trump in likely:
            encoding = suit_encoding(game, name.trump)
            valuations[name] = _valuation(_hands_value(game, view, encoding, game.apply(view, name)))
    return valuations


def _bid(game: TrickGame, view: TrickState, bids: list[Bid], may_pass: bool, trial: Trial) -> Action:
    """The lowest bid, or the highest if that pays more, on the best trump; or to pass if it is not worth the risk."""
    seat, valuations = view.to_move, dict[tuple[Action, Action], Valuation]()
    for bid in dict.fromkeys(bids[:1] + bids[-1:]):
        after_bid = view._replace(bids=(*view.bids[:seat], bid.points, *view.bids[seat + 1 :]), bidder=seat)
        valuations |= {(bid, name): valuation for name, valuation in _trumps(game, after_bid).items()}
    if not valuations:
        return PASS
    estimates = trial.estimate(valuations)
    best = trial.pick(estimates)
    players = len(view.hands)
    if view.bidder is None:
        least = OPENING
    else:
        least = OVER_PARTNER if game.side(view.bidder, players) == game.side(seat, players) else OVERCALL
    return PASS if may_pass and estimates[best].mean < least * at(game.target, players) else best[0]


# -- a trump made without a bid ---------------------------------------------------------------------------------------


def _make_trump(game: TrickGame, view: TrickState, makes: list[Accept | Name], may_pass: bool, trial: Trial) -> Action:
    """The trump accepted or named, alone or not, that pays most, if it pays."""
    assert view.turned is not None
    proposed = game.larger_end(view.turned)
    likely = _likely_trumps(game, view, [make.trump for make in makes if isinstance(make, Name)] or [proposed])
    encodings = {trump: suit_encoding(game, trump) for trump in likely}
    valuations: dict[Action, Valuation] = {}
    for make in makes:
        trump = make.trump if isinstance(make, Name) else proposed
        if trump in encodings:
            valuations[make] = _made(game, view, encodings[trump], make)
    estimates = trial.estimate(valuations)
    best = trial.pick(estimates)
    return PASS if may_pass and estimates[best].mean < 0 else best


def _made(game: TrickGame, view: TrickState, encoding: SuitEncoding, make: Action) -> Valuation:
    """What it is worth to make the trump; who takes the tile turned up for it keeps the strongest."""
    after, taken_up = game.apply(view, make), 0
    if after.owes:
        assert view.turned is not None
        taken_up = encoding.mask((view.turned,))
        after = game.apply(after, Discard(view.turned))  # one tile or another: all that matters is who leads
    dealer, size = game.dealer(view), at(game.hand_size, len(view.hands))
    value = _hands_value(game, view, encoding, after)
    return lambda deal: value(_with_hand(deal.hands, dealer, _strongest(encoding, deal.hands[dealer] | taken_up, size)))


# -- to take part or not, and what to throw away ----------------------------------------------------------------------


def _ways_to_take_part(game: TrickGame, view: TrickState, legal: Sequence[Action]) -> dict[Action, Valuation]:
    """To stand, exchange, take a dummy or pass."""
    encoding, seat = suit_encoding(game, view.trump), view.to_move
    size = at(game.hand_size, len(view.hands))
    standing = _hands_value(game, view, encoding, game.apply(view, STAND))
    own = encoding.mask(view.hands[seat])
    valuations: dict[Action, Valuation] = {STAND: _valuation(standing)}
    if DUMMY in legal:
        count = len(view.dummies[0])
        valuations[DUMMY] = lambda deal: standing(
            _with_hand(deal.hands, seat, _strongest(encoding, _mask(deal.asleep[:count]), size))
        )
    if EXCHANGE in legal:
        assert view.turned is not None
        exchanged = _strongest(encoding, own, size - 1) | encoding.mask((view.turned,))
        valuations[EXCHANGE] = lambda deal: standing(_with_hand(deal.hands, seat, exchanged))
    if PASS in legal:
        after = game.apply(view, PASS)
        if after.to_move >= 0:
            valuations[PASS] = _valuation(_hands_value(game, view, encoding, after))
        else:
            paid = gains(game, view, after)[game.side(seat, len(view.hands))]
            valuations[PASS] = lambda _deal: paid
    return valuations


def _discards(game: TrickGame, view: TrickState, discards: Sequence[Action]) -> dict[Action, Valuation]:
    """The tiles that could be thrown away; where more are owed, the weakest follow."""
    encoding, seat = suit_encoding(game, view.trump), view.to_move
    power = encoding.tables.power
    valuations: dict[Action, Valuation] = {}
    for discard in discards:
        after = game.apply(view, discard)
        while after.owes:
            weakest = min(after.hands[seat], key=lambda tile: power[encoding.numbers[tile]])
            after = game.apply(after, Discard(weakest))
        hand = encoding.mask(after.hands[seat])
        preference = TIE_BREAK * sum(power[tile] for tile in bits(hand))
        valuations[discard] = _kept(_hands_value(game, view, encoding, after), seat, hand, preference)
    return valuations


def _kept(value: HandsValue, seat: int, hand: int, preference: float) -> Valuation:
    """What it is worth to keep a hand; of two that are worth the same the more powerful is preferred."""
    return lambda deal: value(_with_hand(deal.hands, seat, hand)) + preference


def _valuation(value: HandsValue) -> Valuation:
    return lambda deal: value(deal.hands)


def _with_hand(hands: list[int], seat: int, hand: int) -> list[int]:
    """The hands with another for one seat."""
    return [*hands[:seat], hand, *hands[seat + 1 :]]


def _mask(tiles: list[int]) -> int:
    return sum(1 << tile for tile in tiles)
