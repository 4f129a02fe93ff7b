"""What the bots say before the tiles are played: whatever pays best when the hands that could be are played out."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple, TypeVar

from game.bots.beliefs.tricks import Count
from game.bots.deals.candidate_racing import Deal, Weigh, weighed
from game.bots.encode.suit_tables import Chart, bits, chart
from game.bots.encode.tricks import gains, opened
from game.bots.kernel.budget import budget
from game.bots.levels import Limit
from game.bots.style import Estimate, pick
from game.rules.options import at
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.state import DUMMY, EXCHANGE, PASS, STAND, Accept, Action, Bid, Discard, Name

DEALS = {"casual": 8, "club": 16, "expert": 40, "master": 300}
"""In how many deals each level plays a way out before it says a word, where it has a second."""
LEAST = 32
"""So many at the least, however little time there is, where it is not fewer anyway."""
TRIFLE = 1e-6
"""What power in a hand is worth beyond what it brings, to tell equals apart."""
TRUMPS = 3
"""How many suits are considered for trumps, those with most of the hand."""
OPEN, AGAINST, BESIDE = -14 / 250, -20 / 250, 10 / 250
"""What a bid has to be worth, as a share of the match: where nobody has bid, over a rival's bid, over a partner's.

At Forty-Two an expert with these won 62 to 69 % of the hands of players by rules of thumb; with -3 and -8 points, 58 to
61 % of the same ones (150 and 200 deals, each played twice).
"""

Way = TypeVar("Way", bound=Hashable)
Worth = Callable[[list[int]], float]
"""What a hand is worth by the tiles of all, as masks."""


class Thought(NamedTuple):
    """How a choice is thought about: in about so many deals, drawn from `source`, and with what temper in the end."""

    source: Iterator[Deal]
    deals: int
    temper: str
    rng: Random

    def weigh(self, ways: dict[Way, Weigh]) -> dict[Way, Estimate]:
        """What the ways are worth."""
        return weighed(ways, self.source, self.deals)

    def pick(self, ways: Mapping[Way, Estimate]) -> Way:
        """The best of the ways, by temper among those that are as good for all that these deals can tell."""
        margin = max(way.deviation for way in ways.values()) / sqrt(self.deals)
        return pick(ways, margin, self.temper, self.rng)


def declare(game: TrickGame, view: TrickState, limit: Limit, rng: Random) -> Action:
    """What a bot says, or throws away, within its `limit` before the first lead of a hand."""
    legal = game.legal_actions(view)
    most = DEALS[limit.level]
    deals = min(most, max(LEAST, int(most * budget(limit.seconds))))
    thought = Thought(Count(game, view).deals(rng), deals, limit.style, rng)
    if isinstance(legal[0], Discard):
        return thought.pick(thought.weigh(_discards(game, view, legal)))
    if STAND in legal:
        return thought.pick(thought.weigh(_parts(game, view, legal)))
    if view.bidder == view.to_move and isinstance(legal[0], Name):
        return thought.pick(thought.weigh(_trumps(game, view)))
    makes = [action for action in legal if isinstance(action, Accept | Name)]
    if makes:
        return _making(game, view, makes, PASS in legal, thought)
    bids = [action for action in legal if isinstance(action, Bid)]
    return _bidding(game, view, bids, PASS in legal, thought)


# -- what comes of a word ---------------------------------------------------------------------------------------------


def _prospect(game: TrickGame, view: TrickState, of: Chart, state: TrickState) -> Worth:
    """What a hand that stands as in `state` is worth to the seat to move in `view`, by the tiles of all.

    Those who are still to speak are thought to take part.
    """
    begun = state if state.playing else _all_spoken(game, state)
    hand = opened(game, begun.but(to_move=view.to_move), of)
    dealer, takes = game.dealer(state), 0
    if not state.playing and state.turned is not None and dealer != view.to_move:
        takes = of.mask((state.turned,))

    def worth(hands: list[int]) -> float:
        if takes:
            hands = _with(hands, dealer, _kept(of, hands[dealer] | takes, hands[dealer].bit_count()))
        return hand.finish(hands, begun.to_move, -1)

    return worth


def _all_spoken(game: TrickGame, state: TrickState) -> TrickState:
    """The state at the first lead if all who have not spoken take part."""
    begun = state.but(playing=True)
    return begun.but(to_move=game.next_in(begun, game.dealer(state)))


def _kept(of: Chart, hand: int, number: int) -> int:
    """The most powerful tiles of a hand, so many."""
    tiles = sorted(bits(hand), key=of.ranks.power.__getitem__, reverse=True)
    return sum(1 << tile for tile in tiles[:number])


def _suits(game: TrickGame, view: TrickState, trumps: Sequence[Suit]) -> list[Suit]:
    """The trumps to be considered: those of which the hand holds most, and the highest."""
    hand = view.hands[view.to_move]

    def held(trump: Suit) -> float:
        ranks = [game.strength(trump, trump, tile) for tile in hand if game.is_trump(trump, tile)]
        return sum(1 + rank / (game.set + 1) for rank in ranks)

    return sorted(trumps, key=held, reverse=True)[:TRUMPS]


# -- a bid, and the trump for it --------------------------------------------------------------------------------------


def _trumps(game: TrickGame, view: TrickState) -> dict[Action, Weigh]:
    """The trumps that the winner of the auction, to move in `view`, could name, each with what comes of it."""
    names = [action for action in game.legal_actions(view) if isinstance(action, Name)]
    likely = _suits(game, view, [name.trump for name in names])
    ways: dict[Action, Weigh] = {}
    for name in names:
        if name.trump in likely:
            ways[name] = _way(_prospect(game, view, chart(game, name.trump), game.apply(view, name)))
    return ways


def _bidding(game: TrickGame, view: TrickState, bids: list[Bid], may_pass: bool, thought: Thought) -> Action:
    """The lowest bid, or the highest if that pays more, on the best trump; or to pass if it is not worth the risk."""
    seat, ways = view.to_move, dict[tuple[Action, Action], Weigh]()
    for bid in dict.fromkeys(bids[:1] + bids[-1:]):
        bid_so = view.but(bids=(*view.bids[:seat], bid.points, *view.bids[seat + 1 :]), bidder=seat)
        ways |= {(bid, name): weigh for name, weigh in _trumps(game, bid_so).items()}
    if not ways:
        return PASS
    worth = thought.weigh(ways)
    best = thought.pick(worth)
    players = len(view.hands)
    if view.bidder is None:
        least = OPEN
    else:
        least = BESIDE if game.side(view.bidder, players) == game.side(seat, players) else AGAINST
    return PASS if may_pass and worth[best].mean < least * at(game.target, players) else best[0]


# -- a trump made without a bid ---------------------------------------------------------------------------------------


def _making(game: TrickGame, view: TrickState, makes: list[Accept | Name], may_pass: bool, thought: Thought) -> Action:
    """The trump accepted or named, alone or not, that pays most, if it pays."""
    assert view.turned is not None
    proposed = game.larger_end(view.turned)
    likely = _suits(game, view, [make.trump for make in makes if isinstance(make, Name)] or [proposed])
    charts = {trump: chart(game, trump) for trump in likely}
    ways: dict[Action, Weigh] = {}
    for make in makes:
        trump = make.trump if isinstance(make, Name) else proposed
        if trump in charts:
            ways[make] = _made(game, view, charts[trump], make)
    worth = thought.weigh(ways)
    best = thought.pick(worth)
    return PASS if may_pass and worth[best].mean < 0 else best


def _made(game: TrickGame, view: TrickState, of: Chart, make: Action) -> Weigh:
    """What comes of making the trump; who takes the tile turned up for it keeps the best."""
    after, takes = game.apply(view, make), 0
    if after.owes:
        assert view.turned is not None
        takes = of.mask((view.turned,))
        after = game.apply(after, Discard(view.turned))  # one tile or another: all that matters is who leads
    dealer, size = game.dealer(view), at(game.hand_size, len(view.hands))
    prospect = _prospect(game, view, of, after)
    return lambda deal: prospect(_with(deal.hands, dealer, _kept(of, deal.hands[dealer] | takes, size)))


# -- to take part or not, and what to throw away ----------------------------------------------------------------------


def _parts(game: TrickGame, view: TrickState, words: Sequence[Action]) -> dict[Action, Weigh]:
    """To stand, exchange, take a dummy or pass, each with what comes of it."""
    of, seat, size = chart(game, view.trump), view.to_move, at(game.hand_size, len(view.hands))
    stands = _prospect(game, view, of, game.apply(view, STAND))
    own = of.mask(view.hands[seat])
    ways: dict[Action, Weigh] = {STAND: _way(stands)}
    if DUMMY in words:
        many = len(view.dummies[0])
        ways[DUMMY] = lambda deal: stands(_with(deal.hands, seat, _kept(of, _mask(deal.asleep[:many]), size)))
    if EXCHANGE in words:
        assert view.turned is not None
        exchanged = _kept(of, own, size - 1) | of.mask((view.turned,))
        ways[EXCHANGE] = lambda deal: stands(_with(deal.hands, seat, exchanged))
    if PASS in words:
        after = game.apply(view, PASS)
        paid = gains(game, view, after)[game.side(seat, len(view.hands))]
        ways[PASS] = _way(_prospect(game, view, of, after)) if after.to_move >= 0 else lambda _deal: paid
    return ways


def _discards(game: TrickGame, view: TrickState, throws: Sequence[Action]) -> dict[Action, Weigh]:
    """The tiles that could be thrown away, each with what comes of it; where more are owed, the weakest follow."""
    of, seat = chart(game, view.trump), view.to_move
    ways: dict[Action, Weigh] = {}
    for throw in throws:
        after = game.apply(view, throw)
        while after.owes:
            weakest = min(after.hands[seat], key=lambda tile: of.ranks.power[of.numbers[tile]])
            after = game.apply(after, Discard(weakest))
        hand = of.mask(after.hands[seat])
        kept = sum(of.ranks.power[tile] for tile in bits(hand))
        ways[throw] = _thrown(_prospect(game, view, of, after), seat, hand, kept)
    return ways


def _thrown(worth: Worth, seat: int, hand: int, kept: float) -> Weigh:
    """What comes of keeping a hand, of power `kept`: of two that come to the same the more powerful is better."""
    return lambda deal: worth(_with(deal.hands, seat, hand)) + TRIFLE * kept


def _way(worth: Worth) -> Weigh:
    return lambda deal: worth(deal.hands)


def _with(hands: list[int], seat: int, hand: int) -> list[int]:
    """The hands with another for one seat."""
    return [*hands[:seat], hand, *hands[seat + 1 :]]


def _mask(tiles: list[int]) -> int:
    return sum(1 << tile for tile in tiles)
