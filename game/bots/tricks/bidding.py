"""Declarations before the tiles are played: the best by rollouts on determinizations.

A bid is tried with each trump it could be for. A trump is tried with the tiles its maker would keep.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from game.bots.assessment import Assessment, Fact
from game.bots.kernel.bits import budget
from game.bots.kernel.trick_evaluation import RolloutPolicy, TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import NO_MOVE, rollout
from game.bots.levels import LEVELS, Limit
from game.bots.trials import Outcome, Trials
from game.bots.tricks.belief import Determinization, TrickBelief
from game.bots.tricks.encoding import WEIGHTS, SuitEncoding, bits, encode, gains, settled, suit_encoding
from game.bots.tricks.plays import (
    TIE_BREAK,
    Valuation,
    assessed_actions,
    constant_action,
    make_fact_reader,
    pick_action,
    try_candidates,
    won_and_made,
)
from game.core.state import EXCHANGE, PASS, STAND, TAKE_DUMMY, Accept, Action, Bid, Discard, NameTrump
from game.rules.options import resolve_count
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

MIN_DEALS = 32
"""The minimum number of deals however short the time, unless the level has fewer."""
MAX_TRUMPS = 3
"""The number of suits considered for trumps."""
OPENING, OVERCALL, OVER_PARTNER = -14 / 250, -20 / 250, 10 / 250
"""What a bid must be worth, as a share of the match target: as first bid, over a rival's, over a partner's.

At Forty-Two an expert with these values won 62 to 69 % of the hands against rule-of-thumb players; with -3 and -8
points, 58 to 61 % of the same hands (150 and 200 deals, each played twice).
"""

HandsValue = Callable[[list[int]], Outcome]
"""The value of a hand, given the tiles of all seats as masks."""


HandPlayer = Callable[[list[int]], TrickPosition]
"""A function that plays a hand out, given the tiles of all seats as masks, and returns its end."""


class Question(NamedTuple):
    """The view to assess, whether to collect facts, and whether to try more actions than a bot considers."""

    game: TrickGame
    view: TrickState
    facts: bool
    thorough: bool


def declare(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """Return what a bot declares or discards, within its `limit`, before the first lead of a hand.

    It passes if nothing is worth the risk.
    """
    assessment = assess_declarations(game, view, limit, rng, facts=False)
    legal = game.legal_actions(view)
    passing = assessment.find(PASS) if STAND not in legal else None
    considered = tuple(assessed for assessed in assessment.actions if assessed is not passing)
    if not considered:
        return PASS
    best = pick_action(assessment._replace(actions=considered), _number_of_deals(limit), limit.style, rng)
    best_assessed = assessment.find(best)
    assert best_assessed is not None
    return PASS if passing and assessment.value(best_assessed) < assessment.value(passing) else best


def _number_of_deals(limit: Limit) -> int:
    """Return the number of deals on which each declaration is tried."""
    max_deals = LEVELS[limit.level].tricks.declaration_deals
    return min(max_deals, max(MIN_DEALS, int(max_deals * budget(limit.seconds))))


def assess_declarations(
    game: TrickGame, view: TrickState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """Assess every declaration, or every tile that may be discarded.

    Passing an auction is valued as the minimum a bid must be worth, as the others' replies cannot be predicted. A bid
    is valued by what the same hands pay at that bid, with its best trump. With an effort of at most 1, only the
    likeliest trumps and the considered bids are tried.
    """
    legal = game.legal_actions(view)
    number, deals = round(_number_of_deals(limit) * effort), TrickBelief(game, view).samples(rng)
    question = Question(game, view, facts, effort > 1)
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids:
        trials = _try_bids(question, bids, lambda valuations: try_candidates(valuations, deals, number, effort))
    else:
        trials = try_candidates(_valuations(question, legal), deals, number, effort)
    makers = bids or view.bidder is not None or any(isinstance(action, Accept | NameTrump) for action in legal)
    assessed = assessed_actions(trials, {Fact.WINS, Fact.MAKES_BID} if makers else {Fact.WINS})
    if PASS in legal and STAND not in legal:
        assessed.append(constant_action(PASS, _minimum_value(game, view) if bids else 0.0, None, len(trials.weights)))
    return Assessment.from_actions(assessed, trials.weights)


def _valuations(question: Question, legal: Sequence[Action]) -> dict[Action, Valuation]:
    """Return the valuations of the legal actions that are not bids."""
    if isinstance(legal[0], Discard):
        return _discard_valuations(question, legal)
    if STAND in legal:
        return _participation_valuations(question, legal)
    if question.view.bidder == question.view.to_move:
        return _trump_valuations(question)
    return _make_valuations(question, [action for action in legal if isinstance(action, Accept | NameTrump)])


# -- value of a declaration --------------------------------------------------------------------------------------------


def _hand_player(game: TrickGame, view: TrickState, encoding: SuitEncoding, state: TrickState) -> HandPlayer:
    """Return a function that plays out a hand from `state` by rollouts, for the seat to move in `view`.

    Seats that have not declared yet are assumed to take part.
    """
    start = state if state.has_play_begun else _all_declared(game, state)
    position = encode(game, start, encoding)
    policy: RolloutPolicy = TrickEvaluation(encoding.tables, WEIGHTS)
    policies = [policy] * len(view.hands)
    dealer, taken_up = game.dealer(state), 0
    if not state.has_play_begun and state.turned is not None and dealer != view.to_move:
        taken_up = encoding.mask((state.turned,))

    def play(hands: list[int]) -> TrickPosition:
        if taken_up:
            dealer_hand = _strongest_tiles(encoding, hands[dealer] | taken_up, hands[dealer].bit_count())
            hands = _with_hand(hands, dealer, dealer_hand)
        return rollout(position, hands, NO_MOVE, policies)

    return play


def _hands_value(question: Question, encoding: SuitEncoding, state: TrickState) -> HandsValue:
    """Return the value function of a hand from `state`, for the seat to move."""
    game, seat = question.game, question.view.to_move
    play, side = _hand_player(game, question.view, encoding, state), game.side(seat, len(state.hands))
    read_facts = make_fact_reader(game, seat, lambda outcome: settled(game, state, outcome), (), question.facts)

    def value(hands: list[int]) -> Outcome:
        end = play(hands)
        return (end.payoff()[side], *read_facts(end))

    return value


def _all_declared(game: TrickGame, state: TrickState) -> TrickState:
    """Return the state at the first lead if all undeclared seats take part."""
    start = state._replace(has_play_begun=True)
    return start._replace(to_move=game.next_active_seat(start, game.dealer(state)))


def _considered_trumps(question: Question, trumps: Sequence[Suit]) -> Sequence[Suit]:
    """Return the trumps to consider: all if thorough, else the likeliest."""
    return trumps if question.thorough else _likely_trumps(question.game, question.view, trumps)


def _strongest_tiles(encoding: SuitEncoding, hand: int, number: int) -> int:
    """Return the `number` most powerful tiles of a hand."""
    tiles = sorted(bits(hand), key=encoding.tables.power.__getitem__, reverse=True)
    return sum(1 << tile for tile in tiles[:number])


def _likely_trumps(game: TrickGame, view: TrickState, trumps: Sequence[Suit]) -> list[Suit]:
    """Return the suits the hand holds most of; high tiles break ties."""
    hand = view.hands[view.to_move]

    def held(trump: Suit) -> float:
        ranks = [game.strength(trump, trump, tile) for tile in hand if game.is_trump(trump, tile)]
        return sum(1 + rank / (game.set + 1) for rank in ranks)

    return sorted(trumps, key=held, reverse=True)[:MAX_TRUMPS]


# -- bids and their trumps ---------------------------------------------------------------------------------------------


def _trump_valuations(question: Question) -> dict[Action, Valuation]:
    """Return the valuations of the trumps that the winner of the auction may name."""
    game, view = question.game, question.view
    names = [action for action in game.legal_actions(view) if isinstance(action, NameTrump)]
    likely = _considered_trumps(question, [name.trump for name in names])
    return {
        name: _valuation(_hands_value(question, suit_encoding(game, name.trump), game.apply(view, name)))
        for name in names
        if name.trump in likely
    }


class TrumpOutcomes:
    """The outcomes of a hand with one trump, for each deal; repeated requests for a deal are cached."""

    def __init__(self, play_hand: HandPlayer) -> None:
        self.outcomes: list[int] = []
        self._play_hand = play_hand
        self._deal: Determinization | None = None

    def outcome(self, deal: Determinization) -> int:
        """Return the outcome in a deal."""
        if deal is not self._deal:
            self._deal = deal
            self.outcomes.append(self._play_hand(deal.hands).outcome())
        return self.outcomes[-1]


def _try_bids(
    question: Question,
    bids: list[Bid],
    run: Callable[[dict[tuple[Bid, Suit], Valuation]], Trials[tuple[Bid, Suit]]],
) -> Trials[Action]:
    """Value the bids: run the considered ones with each trump, and settle the others with the same hands."""
    game, view = question.game, question.view
    limits = considered_bids(bids)
    pays = {bid: _bid_value(question, bid) for bid in (bids if question.thorough else limits)}
    won = _won_auction(view, bids[0])
    names = [action.trump for action in game.legal_actions(won) if isinstance(action, NameTrump)]
    ends = {
        trump: TrumpOutcomes(_hand_player(game, won, suit_encoding(game, trump), game.apply(won, NameTrump(trump))))
        for trump in names
        if trump in _likely_trumps(game, view, names)
    }

    def valuation(bid: Bid, trump: Suit) -> Valuation:
        return lambda deal: pays[bid](ends[trump].outcome(deal))

    raced = {(bid, trump): valuation(bid, trump) for bid in limits for trump in ends}
    weights = run(raced).weights
    outcomes: dict[Action, list[Outcome]] = {}
    for bid, paid in pays.items():
        by_trump = [[paid(outcome) for outcome in end.outcomes] for end in ends.values()]
        outcomes[bid] = max(by_trump, key=lambda results: (len(results), sum(value for value, *_facts in results)))
    return Trials(outcomes, weights)


def considered_bids(bids: Sequence[Bid]) -> list[Bid]:
    """Return the legal bids that a bot considers: all but those between a bid one lower and one higher."""
    points = {bid.points for bid in bids}
    return [bid for bid in bids if not {bid.points - 1, bid.points + 1} <= points]


def _won_auction(view: TrickState, bid: Bid) -> TrickState:
    """Return the state in which the seat to move has won the auction with this bid."""
    seat = view.to_move
    return view._replace(bids=(*view.bids[:seat], bid.points, *view.bids[seat + 1 :]), bidder=seat)


def _bid_value(question: Question, bid: Bid) -> Callable[[int], Outcome]:
    """Return the function from the outcome of a hand to the value of a bid."""
    game, seat = question.game, question.view.to_move
    won = _won_auction(question.view, bid)
    side = game.side(seat, len(won.hands))

    @cache
    def pays(outcome: int) -> Outcome:
        end = settled(game, won, outcome)
        return (gains(game, won, end)[side], *(won_and_made(game, end, seat) if question.facts else ()))

    return pays


def _minimum_value(game: TrickGame, view: TrickState) -> float:
    """Return the minimum value of a bid, in points."""
    players = len(view.hands)
    minimum = OPENING
    if view.bidder is not None:
        partner = game.side(view.bidder, players) == game.side(view.to_move, players)
        minimum = OVER_PARTNER if partner else OVERCALL
    return minimum * resolve_count(game.target, players)


# -- making trumps without a bid ---------------------------------------------------------------------------------------


def _make_valuations(question: Question, makes: list[Accept | NameTrump]) -> dict[Action, Valuation]:
    """Return the valuations of the trumps that may be accepted or named, alone or not."""
    game, view = question.game, question.view
    assert view.turned is not None
    proposed = game.larger_end(view.turned)
    likely = _considered_trumps(question, [make.trump for make in makes if isinstance(make, NameTrump)] or [proposed])
    encodings = {trump: suit_encoding(game, trump) for trump in likely}
    valuations: dict[Action, Valuation] = {}
    for make in makes:
        trump = make.trump if isinstance(make, NameTrump) else proposed
        if trump in encodings:
            valuations[make] = _make_valuation(question, encodings[trump], make)
    return valuations


def _make_valuation(question: Question, encoding: SuitEncoding, make: Action) -> Valuation:
    """Return the valuation of making the trump; a dealer who takes the turned-up tile keeps the strongest tiles."""
    game, view = question.game, question.view
    after, taken_up = game.apply(view, make), 0
    if after.discards_owed:
        assert view.turned is not None
        taken_up = encoding.mask((view.turned,))
        after = game.apply(after, Discard(view.turned))  # any tile will do: only the leader matters here
    dealer, size = game.dealer(view), resolve_count(game.hand_size, len(view.hands))
    value = _hands_value(question, encoding, after)
    return lambda deal: value(
        _with_hand(deal.hands, dealer, _strongest_tiles(encoding, deal.hands[dealer] | taken_up, size))
    )


# -- taking part and discarding ----------------------------------------------------------------------------------------


def _participation_valuations(question: Question, legal: Sequence[Action]) -> dict[Action, Valuation]:
    """Return the valuations of standing, exchanging, taking a dummy and passing."""
    game, view = question.game, question.view
    encoding, seat = suit_encoding(game, view.trump), view.to_move
    size = resolve_count(game.hand_size, len(view.hands))
    standing = _hands_value(question, encoding, game.apply(view, STAND))
    own = encoding.mask(view.hands[seat])
    valuations: dict[Action, Valuation] = {STAND: _valuation(standing)}
    if TAKE_DUMMY in legal:
        count = len(view.dummies[0])
        valuations[TAKE_DUMMY] = lambda deal: standing(
            _with_hand(deal.hands, seat, _strongest_tiles(encoding, _mask(deal.boneyard[:count]), size))
        )
    if EXCHANGE in legal:
        assert view.turned is not None
        exchanged = _strongest_tiles(encoding, own, size - 1) | encoding.mask((view.turned,))
        valuations[EXCHANGE] = lambda deal: standing(_with_hand(deal.hands, seat, exchanged))
    if PASS in legal:
        after = game.apply(view, PASS)
        if after.to_move >= 0:
            valuations[PASS] = _valuation(_hands_value(question, encoding, after))
        else:
            paid = gains(game, view, after)[game.side(seat, len(view.hands))]
            nothing_won = (paid, 0.0, 0.0, 0.0) if question.facts else (paid,)
            valuations[PASS] = lambda _deal: nothing_won
    return valuations


def _discard_valuations(question: Question, discards: Sequence[Action]) -> dict[Action, Valuation]:
    """Return the valuations of the tiles to discard; if more are owed, the weakest follow."""
    game, view = question.game, question.view
    encoding, seat = suit_encoding(game, view.trump), view.to_move
    power = encoding.tables.power
    valuations: dict[Action, Valuation] = {}
    for discard in discards:
        after = game.apply(view, discard)
        while after.discards_owed:
            weakest = min(after.hands[seat], key=lambda tile: power[encoding.numbers[tile]])
            after = game.apply(after, Discard(weakest))
        hand = encoding.mask(after.hands[seat])
        preference = TIE_BREAK * sum(power[tile] for tile in bits(hand))
        valuations[discard] = _keep_valuation(_hands_value(question, encoding, after), seat, hand, preference)
    return valuations


def _keep_valuation(value: HandsValue, seat: int, hand: int, preference: float) -> Valuation:
    """Return the valuation of keeping a hand; power breaks ties."""

    def keep(deal: Determinization) -> Outcome:
        points, *facts = value(_with_hand(deal.hands, seat, hand))
        return (points + preference, *facts)

    return keep


def _valuation(value: HandsValue) -> Valuation:
    return lambda deal: value(deal.hands)


def _with_hand(hands: list[int], seat: int, hand: int) -> list[int]:
    """Return the hands with one seat's hand replaced."""
    return [*hands[:seat], hand, *hands[seat + 1 :]]


def _mask(tiles: list[int]) -> int:
    return sum(1 << tile for tile in tiles)
