"""Declarations before the tiles are played: the best by rollouts on determinizations.

A bid is tried with each trump it could be for. A trump is tried with the tiles its maker would keep.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Any

from game.bots.assessment import Assessment, Fact
from game.bots.kernel.bits import budget, tiles_in
from game.bots.kernel.trick_evaluation import RolloutPolicy, TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import NO_MOVE, rollout
from game.bots.levels import Limit
from game.bots.trials import Outcome, RaceBudget, Trials
from game.bots.tricks.belief import Determinization, TrickBelief, WeightedDeal
from game.bots.tricks.encoding import WEIGHTS, SuitEncoding, encode, gains, settled, suit_encoding
from game.bots.tricks.plays import (
    TIE_BREAK,
    Valuation,
    assessed_actions,
    constant_action,
    make_fact_reader,
    pick_action,
    race_budget,
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

Kept = Callable[[Determinization], tuple[int, int]]
"""In a deal, the seat that changes its hand when the hand is declared, and the mask of the hand that it keeps."""


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
    max_deals = limit.settings.tricks.declaration_deals
    return round(min(max_deals, max(MIN_DEALS, int(max_deals * budget(limit.seconds)))) * limit.effort)


def assess_declarations(game: TrickGame, view: TrickState, limit: Limit, rng: Random, facts: bool = True) -> Assessment:
    """Assess every declaration, or every tile that may be discarded.

    Passing an auction is valued as the minimum a bid must be worth, as the others' replies cannot be predicted. A bid
    is valued by what the same hands pay at that bid, with its best trump. With an effort of at most 1, only the
    likeliest trumps and the considered bids are tried.
    """
    legal = game.legal_actions(view)
    question = Question(game, view, facts, limit)
    bids = [action for action in legal if isinstance(action, Bid)]
    may_pass = PASS in legal and STAND not in legal
    passed = _minimum_value(game, view) if bids else 0.0
    deals, number, race = TrickBelief(game, view).samples(rng), _number_of_deals(limit), race_budget(view, limit)
    passing: dict[Any, Valuation] = {PASS: lambda _deal: (passed,)} if may_pass and race else {}
    trials: Trials[Action]
    if bids:
        trials = _try_bids(question, bids, passing, deals, number)
    else:
        trials = try_candidates(_valuations(question, legal) | passing, deals, number, race, question.thorough)
        if may_pass:
            trials.outcomes.pop(PASS, None)
    makers = bids or view.bidder is not None or any(isinstance(action, Accept | NameTrump) for action in legal)
    assessed = assessed_actions(trials, {Fact.WINS, Fact.MAKES_BID} if makers else {Fact.WINS})
    if may_pass:
        assessed.append(constant_action(PASS, passed, None, len(trials.weights)))
    return Assessment.from_actions(assessed, trials.weights)


# -- value of a declaration --------------------------------------------------------------------------------------------


class Question:
    """The view to assess, the limit, whether to collect facts, and to try more actions than a bot considers."""

    def __init__(self, game: TrickGame, view: TrickState, facts: bool, limit: Limit) -> None:
        self.game, self.view, self.facts = game, view, facts
        self.limit, self.thorough = limit, limit.effort > 1
        self.seat, self.side = view.to_move, game.side(view.to_move, len(view.hands))
        self.dealer, self.hand_size = game.dealer(view), resolve_count(game.hand_size, len(view.hands))

    def hand_player(self, state: TrickState) -> Callable[[list[int]], TrickPosition]:
        """Return a function from the hands of all seats to the end of a hand that is rolled out from `state`.

        Seats that have not declared yet are assumed to take part.
        """
        start = state
        if not state.has_play_begun:
            start = state._replace(has_play_begun=True)
            start = start._replace(to_move=self.game.next_active_seat(start, self.dealer))
        encoding = suit_encoding(self.game, state.trump)
        position = encode(self.game, start, encoding)
        policies: list[RolloutPolicy] = [TrickEvaluation(encoding.tables, WEIGHTS)] * len(state.hands)
        taken_up = 0
        if not state.has_play_begun and state.turned is not None and self.dealer != self.seat:
            taken_up = encoding.mask((state.turned,))

        def play(hands: list[int]) -> TrickPosition:
            if taken_up:
                held = hands[self.dealer]
                hands = with_hand(hands, self.dealer, strongest_tiles(encoding, held | taken_up, held.bit_count()))
            return rollout(position, hands, NO_MOVE, policies)

        return play

    def valuation(self, state: TrickState, kept: Kept | None = None, preference: float = 0.0) -> Valuation:
        """Return the valuation of a hand that goes on from `state`; `preference` is added to its value."""
        play, game = self.hand_player(state), self.game
        read_facts = make_fact_reader(game, self.seat, lambda outcome: settled(game, state, outcome), (), self.facts)

        def value(deal: Determinization) -> Outcome:
            end = play(with_hand(deal.hands, *kept(deal)) if kept else deal.hands)
            return (end.payoff()[self.side] + preference, *read_facts(end))

        return value

    def likely_trumps(self, trumps: Sequence[Suit], most: int | None = None) -> list[Suit]:
        """Return the suits the hand holds most of; high tiles break ties."""

        def held(trump: Suit) -> float:
            trumps = [tile for tile in self.view.hands[self.seat] if self.game.is_trump(trump, tile)]
            return sum(1 + self.game.strength(trump, trump, tile) / (self.game.set + 1) for tile in trumps)

        return sorted(trumps, key=held, reverse=True)[:most]


def strongest_tiles(encoding: SuitEncoding, hand: int, number: int) -> int:
    """Return the `number` most powerful tiles of a hand."""
    tiles = sorted(tiles_in(hand), key=encoding.tables.power.__getitem__, reverse=True)
    return sum(1 << tile for tile in tiles[:number])


def with_hand(hands: list[int], seat: int, hand: int) -> list[int]:
    """Return the hands with one seat's hand replaced."""
    return [*hands[:seat], hand, *hands[seat + 1 :]]


def _valuations(question: Question, legal: Sequence[Action]) -> dict[Action, Valuation]:
    """Return the valuations of the legal actions that are not bids; unless thorough, only of the likeliest trumps."""
    if isinstance(legal[0], Discard):
        return _discard_valuations(question, legal)
    if STAND in legal:
        return _participation_valuations(question, legal)
    names = [action.trump for action in legal if isinstance(action, NameTrump)]
    likely = question.likely_trumps(names, None if question.thorough else MAX_TRUMPS)
    return {
        action: _make_valuation(question, action)
        for action in legal
        if isinstance(action, Accept) or (isinstance(action, NameTrump) and action.trump in likely)
    }


# -- bids and their trumps ---------------------------------------------------------------------------------------------


def _try_bids(
    question: Question,
    bids: list[Bid],
    passing: dict[Any, Valuation],
    deals: Iterator[WeightedDeal],
    number: int,
) -> Trials[Action]:
    """Value the bids: try the considered ones with each trump, and settle the others with the same hands.

    `passing` is another candidate if the bids race against it.
    """
    game, view = question.game, question.view
    limits = considered_bids(bids)
    pays = {bid: _bid_value(question, bid) for bid in (bids if question.thorough else limits)}
    won = _won_auction(view, bids[0])
    names = [action.trump for action in game.legal_actions(won) if isinstance(action, NameTrump)]
    likely = question.likely_trumps(names, MAX_TRUMPS)
    trumps = [trump for trump in names if trump in likely]
    play_hand = {trump: question.hand_player(game.apply(won, NameTrump(trump))) for trump in trumps}
    ends: dict[Suit, dict[Determinization, int]] = {trump: {} for trump in trumps}  # outcomes by deal

    def valuation(bid: Bid, trump: Suit) -> Valuation:
        def value(deal: Determinization) -> Outcome:
            if deal not in ends[trump]:
                ends[trump][deal] = play_hand[trump](deal.hands).outcome()
            return pays[bid](ends[trump][deal])

        return value

    raced = {(bid, trump): valuation(bid, trump) for bid in limits for trump in trumps}
    race = race_budget(view, question.limit)
    if race:  # bids share the rollouts of their trump
        race = RaceBudget(race.positions, race.per_deal + len(trumps) * race.per_trial, 0)
    weights = try_candidates(raced | passing, deals, number, race, question.thorough).weights
    outcomes: dict[Action, list[Outcome]] = {}
    for bid, paid in pays.items():
        by_trump = [[paid(outcome) for outcome in by_deal.values()] for by_deal in ends.values()]
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
    game, won = question.game, _won_auction(question.view, bid)

    @cache
    def pays(outcome: int) -> Outcome:
        end = settled(game, won, outcome)
        return (
            gains(game, won, end)[question.side],
            *(won_and_made(game, end, question.seat) if question.facts else ()),
        )

    return pays


def _minimum_value(game: TrickGame, view: TrickState) -> float:
    """Return the minimum value of a bid, in points."""
    players = len(view.hands)
    minimum = OPENING
    if view.bidder is not None:
        partner = game.side(view.bidder, players) == game.side(view.to_move, players)
        minimum = OVER_PARTNER if partner else OVERCALL
    return minimum * resolve_count(game.target, players)


# -- making trumps, taking part and discarding -------------------------------------------------------------------------


def _make_valuation(question: Question, make: Accept | NameTrump) -> Valuation:
    """Return the valuation of making a trump; a dealer who takes the turned-up tile keeps the strongest tiles."""
    game, view, dealer = question.game, question.view, question.dealer
    after, taken_up = game.apply(view, make), 0
    encoding = suit_encoding(game, after.trump)
    if view.bidder == question.seat:
        return question.valuation(after)
    if after.discards_owed:
        assert view.turned is not None
        taken_up = encoding.mask((view.turned,))
        after = game.apply(after, Discard(view.turned))  # any tile will do: only the leader matters here
    size = question.hand_size
    return question.valuation(
        after, lambda deal: (dealer, strongest_tiles(encoding, deal.hands[dealer] | taken_up, size))
    )


def _participation_valuations(question: Question, legal: Sequence[Action]) -> dict[Action, Valuation]:
    """Return the valuations of standing, exchanging, taking a dummy and passing."""
    game, view, seat, size = question.game, question.view, question.seat, question.hand_size
    encoding, stood = suit_encoding(game, view.trump), game.apply(view, STAND)
    valuations: dict[Action, Valuation] = {STAND: question.valuation(stood)}
    if TAKE_DUMMY in legal:
        count = len(view.dummies[0])

        def take_dummy(deal: Determinization) -> tuple[int, int]:
            return seat, strongest_tiles(encoding, sum(1 << tile for tile in deal.boneyard[:count]), size)

        valuations[TAKE_DUMMY] = question.valuation(stood, take_dummy)
    if EXCHANGE in legal:
        assert view.turned is not None
        own = strongest_tiles(encoding, encoding.mask(view.hands[seat]), size - 1) | encoding.mask((view.turned,))
        valuations[EXCHANGE] = question.valuation(stood, partial(_kept, seat, own))
    if PASS in legal:
        after = game.apply(view, PASS)
        if after.to_move >= 0:
            valuations[PASS] = question.valuation(after)
        else:
            paid = gains(game, view, after)[question.side]
            nothing_won = (paid, 0.0, 0.0, 0.0) if question.facts else (paid,)
            valuations[PASS] = lambda _deal: nothing_won
    return valuations


def _discard_valuations(question: Question, discards: Sequence[Action]) -> dict[Action, Valuation]:
    """Return the valuations of the tiles to discard; if more are owed, the weakest follow. Power breaks ties."""
    game, seat = question.game, question.seat
    encoding = suit_encoding(game, question.view.trump)
    power = encoding.tables.power
    valuations: dict[Action, Valuation] = {}
    for discard in discards:
        after = game.apply(question.view, discard)
        while after.discards_owed:
            weakest = min(after.hands[seat], key=lambda tile: power[encoding.numbers[tile]])
            after = game.apply(after, Discard(weakest))
        hand = encoding.mask(after.hands[seat])
        preference = TIE_BREAK * sum(power[tile] for tile in tiles_in(hand))
        valuations[discard] = question.valuation(after, partial(_kept, seat, hand), preference)
    return valuations


def _kept(seat: int, hand: int, _deal: Determinization) -> tuple[int, int]:
    return seat, hand
