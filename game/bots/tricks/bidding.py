"""What the bots declare before the tiles are played: whatever is worth most by rollouts on determinizations.

A bid is tried with each trump that it could be for, and a trump with the tiles that its maker would keep.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from game.bots.assessment import Assessment, Fact
from game.bots.beliefs.tricks import TrickBelief
from game.bots.deals.candidate_racing import Determinization, Outcome, Trials, Valuation
from game.bots.encode.tricks import WEIGHTS, SuitEncoding, bits, encode, gains, settled, suit_encoding
from game.bots.kernel.bits import budget
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import NO_MOVE, EvaluationPolicy, RolloutPolicy, rollout
from game.bots.levels import Limit
from game.bots.tricks.plays import TIE_BREAK, assessed_actions, choice, constant, make_fact_reader, tried, won_and_made
from game.core.state import EXCHANGE, PASS, STAND, TAKE_DUMMY, Accept, Action, Bid, Discard, NameTrump
from game.rules.options import resolve_count
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

DEALS = {"casual": 8, "club": 16, "expert": 40, "master": 300}
"""On how many deals each level tries each declaration, where it has a second."""
FEWEST = 32
"""So many at the least, however little time there is, where it is not fewer anyway."""
TRUMPS = 3
"""How many suits are considered for trumps, those with most of the hand."""
OPENING, OVERCALL, OVER_PARTNER = -14 / 250, -20 / 250, 10 / 250
"""What a bid has to be worth, as a share of the match: where nobody has bid, over a rival's bid, over a partner's.

At Forty-Two an expert with these won 62 to 69 % of the hands of players by rules of thumb; with -3 and -8 points, 58 to
61 % of the same ones (150 and 200 deals, each played twice).
"""

HandsValue = Callable[[list[int]], Outcome]
"""What a hand comes to by the tiles of all, as masks."""


Hand = Callable[[list[int]], TrickPosition]
"""The end of a hand by the tiles of all."""


class Question(NamedTuple):
    """What is asked: of which view, whether there are to be facts, and whether of more than the bot considers."""

    game: TrickGame
    view: TrickState
    facts: bool
    thorough: bool


def declare(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """What a bot declares, or throws away, within its `limit` before the first lead of a hand.

    Of bids it makes the lowest, or the highest if that pays more; it passes where nothing is worth the risk.
    """
    assessment = assess_declarations(game, view, limit, rng, facts=False)
    legal = game.legal_actions(view)
    passing = assessment.find(PASS) if STAND not in legal else None
    considered = tuple(assessed for assessed in assessment.actions if assessed is not passing)
    if not considered:
        return PASS
    best = choice(assessment._replace(actions=considered), _deals_of(limit), limit.style, rng)
    made = assessment.find(best)
    assert made is not None
    return PASS if passing and assessment.value(made) < assessment.value(passing) else best


def _deals_of(limit: Limit) -> int:
    """On how many deals each declaration is tried."""
    most = DEALS.get(limit.level, DEALS["casual"])
    return min(most, max(FEWEST, int(most * budget(limit.seconds))))


def assess_declarations(
    game: TrickGame, view: TrickState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """What every declaration is worth, or every tile that may be thrown away.

    To pass an auction, or a trump that could be made, is worth what a bid has to be worth, for what the others would
    say then cannot be told. A bid is worth what the same hands pay at that bid, on the trump that is best for it. With
    no more effort than a bot's, only the likeliest trumps are tried, and the lowest and the highest bid.
    """
    legal = game.legal_actions(view)
    number, deals = round(_deals_of(limit) * effort), TrickBelief(game, view).samples(rng)
    asked = Question(game, view, facts, effort > 1)
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids:
        trials = _bids(asked, bids, lambda valuations: tried(valuations, deals, number, effort))
    else:
        trials = tried(_valuations(asked, legal), deals, number, effort)
    makers = bids or view.bidder is not None or any(isinstance(action, Accept | NameTrump) for action in legal)
    found = assessed_actions(trials, {Fact.WINS, Fact.MAKES_BID} if makers else {Fact.WINS})
    if PASS in legal and STAND not in legal:
        found.append(constant(PASS, _worth_a_bid(game, view) if bids else 0.0, None, len(trials.weights)))
    return Assessment.from_actions(found, trials.weights)


def _valuations(asked: Question, legal: Sequence[Action]) -> dict[Action, Valuation]:
    """What is tried of the legal actions that are no bids."""
    if isinstance(legal[0], Discard):
        return _discards(asked, legal)
    if STAND in legal:
        return _ways_to_take_part(asked, legal)
    if asked.view.bidder == asked.view.to_move:
        return _trumps(asked)
    return _makes(asked, [action for action in legal if isinstance(action, Accept | NameTrump)])


# -- what a declaration is worth --------------------------------------------------------------------------------------


def _played(game: TrickGame, view: TrickState, encoding: SuitEncoding, state: TrickState) -> Hand:
    """A hand that stands as in `state`, played out by rollouts for the seat to move in `view`.

    Those who are still to declare are thought to take part.
    """
    begun = state if state.has_play_begun else _all_declared(game, state)
    position = encode(game, begun, encoding)
    policy: RolloutPolicy = EvaluationPolicy(TrickEvaluation(encoding.tables, WEIGHTS))
    policies = [policy] * len(view.hands)
    dealer, taken_up = game.dealer(state), 0
    if not state.has_play_begun and state.turned is not None and dealer != view.to_move:
        taken_up = encoding.mask((state.turned,))

    def played(hands: list[int]) -> TrickPosition:
        if taken_up:
            kept = _strongest(encoding, hands[dealer] | taken_up, hands[dealer].bit_count())
            hands = _with_hand(hands, dealer, kept)
        return rollout(position, hands, NO_MOVE, policies)

    return played


def _hands_value(asked: Question, encoding: SuitEncoding, state: TrickState) -> HandsValue:
    """What a hand that stands as in `state` comes to for the seat to move."""
    game, seat = asked.game, asked.view.to_move
    played, side = _played(game, asked.view, encoding, state), game.side(seat, len(state.hands))
    tell = make_fact_reader(game, seat, lambda outcome: settled(game, state, outcome), (), asked.facts)

    def value(hands: list[int]) -> Outcome:
        end = played(hands)
        return (end.payoff()[side], *tell(end))

    return value


def _all_declared(game: TrickGame, state: TrickState) -> TrickState:
    """The state at the first lead if all who have not declared take part."""
    begun = state._replace(has_play_begun=True)
    return begun._replace(to_move=game.next_active_seat(begun, game.dealer(state)))


def _considered(asked: Question, trumps: Sequence[Suit]) -> Sequence[Suit]:
    """The trumps to be considered: all of them, or the likeliest."""
    return trumps if asked.thorough else _likely_trumps(asked.game, asked.view, trumps)


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


def _trumps(asked: Question) -> dict[Action, Valuation]:
    """The trumps that the winner of the auction could name."""
    game, view = asked.game, asked.view
    names = [action for action in game.legal_actions(view) if isinstance(action, NameTrump)]
    likely = _considered(asked, [name.trump for name in names])
    return {
        name: _valuation(_hands_value(asked, suit_encoding(game, name.trump), game.apply(view, name)))
        for name in names
        if name.trump in likely
    }


class Ends:
    """The outcomes of a hand with one trump, deal by deal; a deal that is asked for again is not played again."""

    def __init__(self, played: Hand) -> None:
        self.outcomes: list[int] = []
        self._played = played
        self._deal: Determinization | None = None

    def outcome(self, deal: Determinization) -> int:
        """The outcome in a deal."""
        if deal is not self._deal:
            self._deal = deal
            self.outcomes.append(self._played(deal.hands).outcome())
        return self.outcomes[-1]


def _bids(
    asked: Question,
    bids: list[Bid],
    run: Callable[[dict[tuple[Bid, Suit], Valuation]], Trials[tuple[Bid, Suit]]],
) -> Trials[Action]:
    """What the bids come to: the lowest and the highest are run, with each trump; the same hands settle the others."""
    game, view = asked.game, asked.view
    limits = [*dict.fromkeys(bids[:1] + bids[-1:])]
    pays = {bid: _paying(asked, bid) for bid in (bids if asked.thorough else limits)}
    won = _won_auction(view, bids[0])
    names = [action.trump for action in game.legal_actions(won) if isinstance(action, NameTrump)]
    ends = {
        trump: Ends(_played(game, won, suit_encoding(game, trump), game.apply(won, NameTrump(trump))))
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
        outcomes[bid] = max(by_trump, key=lambda found: (len(found), sum(value for value, *_told in found)))
    return Trials(outcomes, weights)


def _won_auction(view: TrickState, bid: Bid) -> TrickState:
    """The state in which the seat to move has won the auction with this bid."""
    seat = view.to_move
    return view._replace(bids=(*view.bids[:seat], bid.points, *view.bids[seat + 1 :]), bidder=seat)


def _paying(asked: Question, bid: Bid) -> Callable[[int], Outcome]:
    """What a bid comes to by the outcome of the hand."""
    game, seat = asked.game, asked.view.to_move
    won = _won_auction(asked.view, bid)
    side = game.side(seat, len(won.hands))

    @cache
    def pays(outcome: int) -> Outcome:
        end = settled(game, won, outcome)
        return (gains(game, won, end)[side], *(won_and_made(game, end, seat) if asked.facts else ()))

    return pays


def _worth_a_bid(game: TrickGame, view: TrickState) -> float:
    """What a bid has to be worth, in points."""
    players = len(view.hands)
    least = OPENING
    if view.bidder is not None:
        partner = game.side(view.bidder, players) == game.side(view.to_move, players)
        least = OVER_PARTNER if partner else OVERCALL
    return least * resolve_count(game.target, players)


# -- a trump made without a bid ---------------------------------------------------------------------------------------


def _makes(asked: Question, makes: list[Accept | NameTrump]) -> dict[Action, Valuation]:
    """The trumps that may be accepted or named, alone or not."""
    game, view = asked.game, asked.view
    assert view.turned is not None
    proposed = game.larger_end(view.turned)
    likely = _considered(asked, [make.trump for make in makes if isinstance(make, NameTrump)] or [proposed])
    encodings = {trump: suit_encoding(game, trump) for trump in likely}
    valuations: dict[Action, Valuation] = {}
    for make in makes:
        trump = make.trump if isinstance(make, NameTrump) else proposed
        if trump in encodings:
            valuations[make] = _made(asked, encodings[trump], make)
    return valuations


def _made(asked: Question, encoding: SuitEncoding, make: Action) -> Valuation:
    """What it is worth to make the trump; who takes the tile turned up for it keeps the strongest."""
    game, view = asked.game, asked.view
    after, taken_up = game.apply(view, make), 0
    if after.discards_owed:
        assert view.turned is not None
        taken_up = encoding.mask((view.turned,))
        after = game.apply(after, Discard(view.turned))  # one tile or another: all that matters is who leads
    dealer, size = game.dealer(view), resolve_count(game.hand_size, len(view.hands))
    value = _hands_value(asked, encoding, after)
    return lambda deal: value(_with_hand(deal.hands, dealer, _strongest(encoding, deal.hands[dealer] | taken_up, size)))


# -- to take part or not, and what to throw away ----------------------------------------------------------------------


def _ways_to_take_part(asked: Question, legal: Sequence[Action]) -> dict[Action, Valuation]:
    """To stand, exchange, take a dummy or pass."""
    game, view = asked.game, asked.view
    encoding, seat = suit_encoding(game, view.trump), view.to_move
    size = resolve_count(game.hand_size, len(view.hands))
    standing = _hands_value(asked, encoding, game.apply(view, STAND))
    own = encoding.mask(view.hands[seat])
    valuations: dict[Action, Valuation] = {STAND: _valuation(standing)}
    if TAKE_DUMMY in legal:
        count = len(view.dummies[0])
        valuations[TAKE_DUMMY] = lambda deal: standing(
            _with_hand(deal.hands, seat, _strongest(encoding, _mask(deal.asleep[:count]), size))
        )
    if EXCHANGE in legal:
        assert view.turned is not None
        exchanged = _strongest(encoding, own, size - 1) | encoding.mask((view.turned,))
        valuations[EXCHANGE] = lambda deal: standing(_with_hand(deal.hands, seat, exchanged))
    if PASS in legal:
        after = game.apply(view, PASS)
        if after.to_move >= 0:
            valuations[PASS] = _valuation(_hands_value(asked, encoding, after))
        else:
            paid = gains(game, view, after)[game.side(seat, len(view.hands))]
            nothing_won = (paid, 0.0, 0.0, 0.0) if asked.facts else (paid,)
            valuations[PASS] = lambda _deal: nothing_won
    return valuations


def _discards(asked: Question, discards: Sequence[Action]) -> dict[Action, Valuation]:
    """The tiles that could be thrown away; where more are owed, the weakest follow."""
    game, view = asked.game, asked.view
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
        valuations[discard] = _kept(_hands_value(asked, encoding, after), seat, hand, preference)
    return valuations


def _kept(value: HandsValue, seat: int, hand: int, preference: float) -> Valuation:
    """What it is worth to keep a hand; of two that are worth the same the more powerful is preferred."""

    def kept(deal: Determinization) -> Outcome:
        points, *told = value(_with_hand(deal.hands, seat, hand))
        return (points + preference, *told)

    return kept


def _valuation(value: HandsValue) -> Valuation:
    return lambda deal: value(deal.hands)


def _with_hand(hands: list[int], seat: int, hand: int) -> list[int]:
    """The hands with another for one seat."""
    return [*hands[:seat], hand, *hands[seat + 1 :]]


def _mask(tiles: list[int]) -> int:
    return sum(1 << tile for tile in tiles)
