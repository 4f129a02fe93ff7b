"""Reasons of the coach: each is checked by the rules, with the true tiles and with every tile that might be held."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, islice, permutations
from math import isclose
from random import Random
from typing import Any

import pytest

from game.bots.assessment import Assessment, Fact
from game.bots.levels import Limit
from game.bots.line.belief import LineBelief
from game.bots.line.encoding import tile_numbers
from game.bots.tricks.belief import TrickBelief
from game.bots.tricks.encoding import suit_encoding
from game.coach.public_knowledge import known_voids, steps_of
from game.coach.reason_kinds import SUPPORTING_FACTS, Reason, ReasonKind
from game.coach.reasons import MAX_REASONS, choose_reasons, is_signal, true_reasons
from game.coach.solution import Comparison, Contrast, advice, compare_actions
from game.core.state import (
    CALL,
    CLAIM,
    CLOSE,
    DRAW,
    FOLD,
    MUGGINS,
    PASS,
    SHUT,
    TAKE_DUMMY,
    Action,
    Announce,
    Bid,
    Discard,
    HandOver,
    NameTrump,
    Play,
    Scored,
    scored_in_play,
)
from game.core.tiles import Tile, parse_tile
from game.rules import GAMES
from game.rules.betting.betting_game import BettingGame
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame
from tests.bots.test_honesty import hidden_tiles_moved
from tests.bots.test_signals import LED, line_of, tricks_of
from tests.decks import AnyGame, Table, position, unseen, walk
from tests.lab.luck import play_hand
from tests.trial_counts import DISTINCT_GAMES

Trials = Callable[[int], Iterator[Random]]
EFFORT = 0.05
"""Effort of an assessment, as a multiple of a master's."""
SAMPLES = 25
"""Sampled deals in which a claim about another hand must hold."""
PAIRS = 6
"""Pairs of actions that are compared at each choice."""


@dataclass
class Claim:
    """A reason for one action instead of another, in a state with all hands known."""

    game: Any
    state: Any
    better: Any
    worse: Any
    reason: Reason

    @property
    def seat(self) -> int:
        return int(self.state.to_move)

    @property
    def view(self) -> Any:
        return self.game.observe(self.state, self.seat)

    @property
    def own(self) -> list[Tile]:
        """The own tiles after the better action."""
        return [tile for tile in self.state.hands[self.seat] if tile != getattr(self.better, "tile", None)]

    @property
    def after(self) -> Any:
        return self.after_move(self.better)

    @property
    def after_other(self) -> Any:
        return self.after_move(self.worse)

    def after_move(self, action: Any) -> Any:
        """Return the state after an action, and after the right claim of a count that a play makes."""
        after = self.game.apply(self.state, action)
        if isinstance(action, Play) and isinstance(self.game, LineGame) and after.claimant is not None:
            after = self.game.apply(after, Announce(count_of_ends(self.game, after)))
        return after

    @property
    def possible(self) -> list[Tile]:
        """The tiles that another seat may hold, as far as the own seat knows."""
        others = {tile for seat, hand in enumerate(self.state.hands) if seat != self.seat for tile in hand}
        return sorted(unseen(self.state, self.view) | others)

    def is_ally(self, seat: int | None) -> bool:
        assert seat is not None
        players = len(self.state.hands)
        return bool(self.game.side(seat, players) == self.game.side(self.seat, players))

    def hands_of_other(self) -> Iterator[tuple[Tile, ...]]:
        """The tiles of the seat that the reason names: the true ones, and those in sampled deals."""
        assert self.reason.seat is not None
        yield tuple(self.state.hands[self.reason.seat])
        yield from islice(sampled_hands(self.game, self.view, self.reason.seat), SAMPLES)


def sampled_hands(game: AnyGame, view: Any, seat: int) -> Iterator[tuple[Tile, ...]]:
    """Yield the hand of a seat in random deals that the view allows."""
    rng = Random(1)
    if isinstance(game, LineGame):
        belief = LineBelief(game, view)
        while True:
            mask = belief.hands(belief.sample(rng))[seat]
            yield tuple(tile for tile, number in tile_numbers(game.set).items() if mask >> number & 1)
    assert isinstance(game, TrickGame)
    encoding = suit_encoding(game, view.trump)
    for deal, _weight in TrickBelief(game, view).samples(rng):
        yield tuple(tile for tile in game.deck() if deal.hands[seat] & encoding.mask((tile,)))


def holding(state: Any, seat: int, tiles: tuple[Tile, ...]) -> Any:
    """Return the state with other tiles in the hand of a seat."""
    return state._replace(hands=(*state.hands[:seat], tiles, *state.hands[seat + 1 :]))


# -- line games --------------------------------------------------------------------------------------------------------


def plays_next(claim: Claim, after: Any, tile: Tile) -> list[Play]:
    """Return how the next player could play this tile if it held it and another one."""
    state = holding(after, after.to_move, (tile, *after.hands[after.to_move][:1]))
    return [play for play in claim.game.legal_actions(state) if isinstance(play, Play) and play.tile == tile]


def fitting_next(claim: Claim, after: Any) -> list[Tile]:
    return [tile for tile in claim.possible if plays_next(claim, after, tile)]


def scoring_next(claim: Claim, after: Any) -> list[Tile]:
    """Return the tiles with which the next player would score if it held them, also by going out."""
    side, scoring = claim.game.side(after.to_move, len(after.hands)), []
    for tile in claim.possible:
        others = [other for other in claim.possible if other != tile]
        tiles = (tile, *others[: len(after.hands[after.to_move]) - 1])
        for play in plays_next(claim, after, tile):
            state = claim.game.apply(holding(after, after.to_move, tiles), play)
            events = state.events if state.claimant is None else claim.game.play_scores(state, side)
            if any(isinstance(event, Scored) and event.side == side and event.points > 0 for event in events):
                scoring.append(tile)
                break
    return scoring


def is_blocked(claim: Claim, after: Any) -> bool:
    """Return whether nobody ever plays again in the hand."""
    while after.to_move >= 0:
        legal = claim.game.legal_actions(after)
        if any(isinstance(action, Play) for action in legal):
            return False
        after = claim.game.apply(after, legal[0])
    return any(isinstance(event, HandOver) and event.blocked for event in after.events)


def is_blocked_in_every_deal(claim: Claim, action: Action) -> bool:
    """Return whether an action blocks the hand as the tiles lie, and in so many other deals that one would differ."""
    deals = chain([claim.state], (hidden_tiles_moved(claim.state, claim.view, Random(seed)) for seed in range(60)))
    return all(is_blocked(claim, claim.game.apply(deal, action)) for deal in deals)


def scored(claim: Claim, after: Any) -> int:
    side = claim.game.side(claim.seat, len(claim.state.hands))
    return sum(event.points for event in scored_in_play(after.events) if event.side == side)


def fits_number(claim: Claim, tiles: list[Tile]) -> list[Tile]:
    """Return those tiles that join an end with the reason's number after the better play."""
    line = claim.after.line
    arms = [end.arm for end in line.ends if end.pip == claim.reason.suit]
    assert arms
    return [play.tile for play in claim.game.joining_plays(line, tiles) if play.arm in arms]


def numbers_open(after: Any) -> set[int]:
    return {end.pip for end in after.line.ends}


def has_no(tiles: tuple[Tile, ...], numbers: tuple[int, ...]) -> bool:
    return bool(numbers) and not any(number in tile for tile in tiles for number in numbers)


def is_wild(claim: Claim, tile: Tile) -> bool:
    return sum(tile) in (0, claim.game.set + 1)


def own_plays(claim: Claim) -> list[Play]:
    return [action for action in claim.game.legal_actions(claim.state) if isinstance(action, Play)]


def pips(tiles: Iterable[Tile]) -> int:
    return sum(sum(tile) for tile in tiles)


def ended(claim: Claim, action: Action) -> Any:
    """Return the state when the hand that an action ends is over, with the forced passes after it."""
    after = claim.game.apply(claim.state, action)
    while after.to_move >= 0:
        (forced,) = claim.game.legal_actions(after)
        after = claim.game.apply(after, forced)
    return after


def wins_block(claim: Claim) -> bool:
    """Return whether every opponent has more pips than the reason gives, in the true deal and in sampled ones."""
    others = [seat for seat in range(len(claim.state.hands)) if seat != claim.seat]
    named = [Claim(claim.game, claim.state, claim.better, None, claim.reason._replace(seat=seat)) for seat in others]
    return all(pips(hand) > claim.reason.amount for other in named for hand in other.hands_of_other())


def counts_block(claim: Claim) -> bool:
    """Return whether a hand ends with the pips given, and those of the opponent are expected as given."""
    seat, (size, average) = claim.reason.seat, claim.reason.numbers
    ends_hand = claim.better == SHUT or (
        isinstance(claim.better, Play) and is_blocked_in_every_deal(claim, claim.better)
    )
    over = ended(claim, claim.better if ends_hand else claim.worse)
    assert seat is not None
    steps = steps_of(claim.game, claim.view)
    lacked = {number for number, drawn in known_voids(claim.game, steps).get(seat, {}).items() if not drawn}
    assert not any(lacked & {*tile} for tile in claim.state.hands[seat])
    may_hold = [tile for tile in claim.possible if not lacked & {*tile}]
    return (
        not claim.is_ally(seat)
        and any(isinstance(event, HandOver) and event.blocked for event in over.events)
        and claim.reason.amount == pips(over.hands[claim.seat])
        and size == len(claim.state.hands[seat])
        and abs(size * pips(may_hold) / len(may_hold) - average) <= 0.5
        and (average > claim.reason.amount if ends_hand else average < claim.reason.amount)
    )


def count_of_ends(game: AnyGame, state: Any) -> int:
    """Return the points that the open ends score, found by announcing every count."""
    scorer = state._replace(to_move=state.claimant)
    for action in game.legal_actions(scorer):
        if isinstance(action, Announce) and scored_in_play(game.apply(scorer, action).events):
            return action.points
    return 0


def opened(claim: Claim, play: Play) -> tuple[int, int]:
    """Return who played the tile that an action joins, and its number at that end."""
    end = next(end for end in claim.state.line.ends if end.arm == play.arm)
    players = [seat for seat, action in claim.state.history if isinstance(action, Play)]
    return players[end.tile_index], end.pip


def own_fitting(claim: Claim, after: Any) -> set[Tile]:
    """Return the own tiles that can be joined to the line."""
    return {play.tile for play in claim.game.joining_plays(after.line, after.hands[claim.seat])}


def fits_all(claim: Claim, after: Any) -> bool:
    """Return whether own tiles can be joined to ends with every open number."""
    plays = claim.game.joining_plays(after.line, after.hands[claim.seat])
    arms = {play.arm for play in plays}
    return numbers_open(after) == {end.pip for end in after.line.ends if end.arm in arms}


def is_partner(claim: Claim) -> bool:
    return claim.is_ally(claim.reason.seat) and claim.reason.seat != claim.seat


def new_numbers(claim: Claim, play: Play) -> set[int]:
    """Return the numbers that a play leaves open on its own tile: both of a lead, none of a later double."""
    line = claim.after_move(play).line
    if len(line.placed_tiles) > 1 and len({*play.tile}) == 1:
        return set()
    return {end.pip for end in line.ends if end.tile_index == len(line.placed_tiles) - 1}


def numbers_by_play(claim: Claim) -> Iterator[tuple[int, set[int]]]:
    """Yield each play of the hand: its seat, and the numbers that it opened."""
    placed = iter(claim.state.line.placed_tiles)
    first = next(placed)
    (leader, _lead), *others = [step for step in claim.state.history if isinstance(step[1], Play)]
    yield leader, {*first.tile}
    for (seat, _play), tile in zip(others, placed, strict=True):
        yield seat, {tile.outward} if len({*tile.tile}) > 1 else set()


LINE_CHECKS: dict[ReasonKind, Callable[[Claim], object]] = {
    ReasonKind.GOES_OUT: lambda c: any(isinstance(event, HandOver) for event in c.after.events) and not c.own,
    ReasonKind.SCORES_NOW: lambda c: c.reason.amount == scored(c, c.after) > scored(c, c.after_other),
    ReasonKind.BLOCKS: lambda c: is_blocked_in_every_deal(c, c.better) and not is_blocked_in_every_deal(c, c.worse),
    ReasonKind.AVOIDS_BLOCK: lambda c: c.worse.tile == c.reason.tile and is_blocked_in_every_deal(c, c.worse),
    ReasonKind.NO_SCORE_NEXT: lambda c: (
        c.after.to_move == c.reason.seat
        and not c.is_ally(c.reason.seat)
        and not scoring_next(c, c.after)
        and scoring_next(c, c.after_other)
    ),
    ReasonKind.FEWER_SCORE: lambda c: (
        c.after.to_move == c.reason.seat
        and not c.is_ally(c.reason.seat)
        and 0 < len(scoring_next(c, c.after)) == c.reason.amount < len(scoring_next(c, c.after_other))
    ),
    ReasonKind.LIGHTEST: lambda c: c.reason.amount == pips(ended(c, c.better).hands[c.seat]) and wins_block(c),
    ReasonKind.COUNTS_BLOCK: counts_block,
    ReasonKind.ENDS_COUNT: lambda c: (
        c.reason.amount == count_of_ends(c.game, c.state)
        and (c.better in (Announce(c.reason.amount), MUGGINS if c.reason.amount else PASS))
        and c.state.claimant is not None
    ),
    ReasonKind.PARTNER_STUCK: lambda c: (
        c.is_ally(c.reason.seat)
        and c.reason.seat != c.seat
        and {*c.reason.numbers} == numbers_open(c.after_other)
        and (c.reason.seat, PASS) in c.state.history
        and all(has_no(hand, c.reason.numbers) for hand in c.hands_of_other())
        and numbers_open(c.after) - {*c.reason.numbers}
    ),
    ReasonKind.KEEPS_PARTNERS_END: lambda c: (
        c.is_ally(c.reason.seat)
        and c.reason.seat != c.seat
        and opened(c, c.worse) == (c.reason.seat, c.reason.suit)
        and c.reason.suit in numbers_open(c.after)
        and c.reason.suit not in numbers_open(c.after_other)
    ),
    ReasonKind.OPENS_AGAIN: lambda c: (
        is_partner(c)
        and c.reason.suit in new_numbers(c, c.better)
        and c.reason.suit not in new_numbers(c, c.worse)
        and any(c.reason.suit in numbers for seat, numbers in numbers_by_play(c) if seat == c.reason.seat)
    ),
    ReasonKind.SHOWS_NUMBER: lambda c: (
        is_partner(c)
        and c.reason.suit in new_numbers(c, c.better)
        and len([tile for tile in c.own if c.reason.suit in tile]) == c.reason.amount >= 2
        and all(len([tile for tile in c.own if number in tile]) <= c.reason.amount for number in range(13))
    ),
    ReasonKind.COVERS_END: lambda c: (
        not c.is_ally(c.reason.seat)
        and opened(c, c.better) == (c.reason.seat, c.reason.suit)
        and c.reason.suit not in numbers_open(c.after)
        and c.is_ally(opened(c, c.worse)[0])
    ),
    ReasonKind.BOTH_ENDS: lambda c: (
        fits_all(c, c.after)
        and not fits_all(c, c.after_other)
        and len(c.after.line.ends) == c.reason.amount
        and len(numbers_open(c.after)) > 1
    ),
    ReasonKind.MORE_OWN_FIT: lambda c: (
        len(own_fitting(c, c.after)) == c.reason.amount > len(own_fitting(c, c.after_other))
    ),
    ReasonKind.OPPONENT_PASSED: lambda c: (
        c.state.history[-1] == (c.reason.seat, PASS) and c.reason.seat != c.seat and c.after_other.to_move < 0
    ),
    ReasonKind.FEWER_TILES: lambda c: len(c.after.hands[c.seat]) == c.reason.amount < len(c.after_other.hands[c.seat]),
    ReasonKind.MORE_TILES: lambda c: (
        len(c.after.hands[c.seat]) > len(c.after_other.hands[c.seat])
        and len(c.after.boneyard) < len(c.after_other.boneyard)
    ),
    ReasonKind.SHEDS_HEAVIER: lambda c: sum(c.better.tile) > sum(c.worse.tile),
    ReasonKind.KNOWN_VOID: lambda c: (
        c.after.to_move == c.reason.seat
        and not c.is_ally(c.reason.seat)
        and {*c.reason.numbers} <= numbers_open(c.after)
        and {(c.reason.seat, PASS), (c.reason.seat, DRAW)} & {*c.state.history}
        and all(has_no(hand, c.reason.numbers) for hand in c.hands_of_other())
    ),
    ReasonKind.ONLY_YOU_FIT: lambda c: fits_number(c, c.own) and not fits_number(c, c.possible),
    ReasonKind.SAME_ENDS: lambda c: (
        numbers_open(c.after) == {c.reason.suit} and len(c.after.line.ends) == c.reason.amount > 1
    ),
    ReasonKind.FOLLOWS_OWN_END: lambda c: (
        c.after.line.placed_tiles[-1].outward == c.reason.suit and len({*fits_number(c, c.own)}) == c.reason.amount > 0
    ),
    ReasonKind.KEEPS_SUIT: lambda c: (
        [tile for tile in c.state.hands[c.seat] if c.reason.suit in tile] == [c.reason.tile] == [c.worse.tile]
        and c.reason.tile in c.own
    ),
    ReasonKind.HOLDS_DOUBLE: lambda c: (
        c.reason.tile == c.worse.tile
        and c.reason.tile in c.own
        and c.game.joining_plays(c.after.line, (c.reason.tile,))
    ),
    ReasonKind.SHEDS_DOUBLE: lambda c: (
        len({*c.better.tile}) == 1 < len({*c.worse.tile}) and c.reason.tile == c.better.tile
    ),
    ReasonKind.SHEDS_HEAVIEST: lambda c: (
        c.reason.tile == c.better.tile
        and all(sum(play.tile) < sum(c.better.tile) for play in own_plays(c) if play.tile != c.better.tile)
    ),
    ReasonKind.KEEPS_MATADOR: lambda c: (
        c.worse.tile == c.reason.tile
        and is_wild(c, c.worse.tile)
        and not (isinstance(c.better, Play) and is_wild(c, c.better.tile))
    ),
    ReasonKind.FEWER_FIT: lambda c: (
        c.reason.amount == len(fitting_next(c, c.after)) < len(fitting_next(c, c.after_other))
    ),
}


# -- trick games -------------------------------------------------------------------------------------------------------


def winner(after: Any) -> int:
    """Return who is winning the trick just played to, or has taken it."""
    return int((after.trick or after.tricks[-1]).winner)


def beaten_by(claim: Claim, after: Any) -> list[Tile]:
    """Return the tiles with which the next seat would take the trick from the own seat, if it held them."""
    if after.trick is None:
        return []
    states = [(tile, holding(after, after.to_move, (tile,) * 2)) for tile in claim.possible]
    return [tile for tile, state in states if winner(claim.game.apply(state, Play(tile))) == state.to_move]


def points(claim: Claim, tile: Tile) -> int:
    return int(claim.game.tile_points(claim.state.trump, tile))


def trumps(claim: Claim, tiles: Any) -> list[Tile]:
    trump = claim.state.trump
    return [tile for tile in tiles if trump is not None and trump in claim.game.suits(trump, tile)]


def of_suit(claim: Claim, tiles: Any) -> list[Tile]:
    return [tile for tile in tiles if claim.reason.suit in claim.game.suits(claim.state.trump, tile)]


def is_void_and_may_trump(claim: Claim, lead: Play, is_partner: bool) -> bool:
    seat = claim.reason.seat
    after = claim.game.apply(claim.state, lead)
    called = (after.trick or after.tricks[-1]).called_suit
    assert seat is not None
    return (
        called == claim.reason.suit != claim.state.trump
        and claim.is_ally(seat) == is_partner
        and seat not in claim.state.inactive_seats
        and not any(of_suit(claim, hand) for hand in claim.hands_of_other())
        and bool(trumps(claim, claim.possible))
        and not refused_trumps(claim, seat)
    )


def refused_trumps(claim: Claim, seat: int) -> bool:
    """Return whether a seat has played no trump where trumps were led and suit had to be followed."""
    closure = claim.state.stock_closure
    tricks = claim.state.tricks[sum(closure.tricks) if closure is not None else 0 :]
    led = [trick for trick in tricks if trick.called_suit == claim.state.trump]
    return any(player == seat and not trumps(claim, [tile]) for trick in led for player, tile in trick.plays)


def is_least_useful(claim: Claim) -> bool:
    """Return whether no own play wins, and the better tile has the fewest points, is no trump and is beaten by most."""
    afters = [claim.game.apply(claim.state, play) for play in own_plays(claim)]
    keys = {
        play.tile: (
            points(claim, play.tile),
            bool(trumps(claim, [play.tile])),
            -len(lead_beaten_by(claim, play.tile)),
        )
        for play in own_plays(claim)
    }
    return all(winner(after) != claim.seat for after in afters) and keys[claim.better.tile] == min(keys.values())


def is_longest(claim: Claim) -> bool:
    hand, trump = claim.state.hands[claim.seat], claim.state.trump
    lengths = {
        suit: sum(suit in claim.game.suits(trump, tile) for tile in hand)
        for suit in (*range(claim.game.set + 1), "doubles")
    }
    called = (claim.after.trick or claim.after.tricks[-1]).called_suit
    return called == claim.reason.suit and lengths[called] == claim.reason.amount == max(lengths.values())


def wins_from_opponent(claim: Claim) -> bool:
    before = claim.state.trick
    return not claim.is_ally(before.winner) and winner(claim.after) == claim.seat != winner(claim.after_other)


def held_with(claim: Claim, suit: Any) -> int:
    hand = claim.state.hands[claim.seat]
    return len([tile for tile in hand if (tile.is_double if suit == "doubles" else suit in tile)])


def losers(claim: Claim, suit: Any) -> list[Tile]:
    hand = claim.state.hands[claim.seat]
    return [tile for tile in hand if not tile.is_double and suit not in claim.game.suits(suit, tile)]


def named_suit(claim: Claim) -> Any:
    """Return the trump that the better declaration means, for a bid a longest suit."""
    if isinstance(claim.better, NameTrump):
        return claim.better.trump
    if isinstance(claim.better, Bid):
        return max(range(claim.game.set + 1), key=lambda suit: held_with(claim, suit))
    return claim.state.trump if claim.state.trump is not None else claim.game.larger_end(claim.state.turned)


def best_trumps(claim: Claim, trump: Any, tiles: Iterable[Tile]) -> list[Tile]:
    """Return those tiles of a suit that no other tile beats if that suit is trumps and led."""
    of_trump = [tile for tile in claim.game.deck() if trump in claim.game.suits(trump, tile)]
    ranks = {tile: claim.game.rank(trump, trump, tile) for tile in of_trump}
    return [tile for tile in tiles if tile in ranks and ranks[tile] == max(ranks.values())]


def lead_beaten_by(claim: Claim, tile: Tile) -> list[Tile]:
    """Return the tiles that another seat may hold and that would beat a tile of the own hand that is led."""
    game, trump = claim.game, claim.state.trump
    on_lead = claim.state._replace(trick=None, to_move=claim.seat, drawing=False, doubles_to_lead=frozenset())
    after = game.apply(on_lead, next(play for play in game.lead_plays(trump, tile)))
    return beaten_by(claim, after)


def closed(claim: Claim) -> Claim:
    """Return the claim in the state after the better action."""
    return Claim(claim.game, claim.after, claim.better, claim.worse, claim.reason)


def receives_turned(claim: Claim, after: Any) -> int:
    """Return the seat that holds the turned-up tile after a declaration, with the check that it is a trump."""
    tile = claim.reason.tile
    assert tile == claim.state.turned
    assert tile in trumps(Claim(claim.game, after, None, None, claim.reason), [tile])
    (seat,) = [seat for seat, hand in enumerate(after.hands) if tile in hand]
    return seat


def points_of(claim: Claim, after: Any, seat: Any) -> int:
    """Return what a seat scores at the end of a hand."""
    return sum(event.points for event in after.events if isinstance(event, Scored) and event.side == seat)


def settled_points(claim: Claim, state: Any, side: int) -> int:
    """Return the points of a side for the settlement of a finished hand."""
    _winner, ending = claim.game.settle(state)
    return sum(event.points for event in ending if isinstance(event, Scored) and event.side == side)


def alone_pays(claim: Claim) -> bool:
    """Return whether all tricks alone score the points given, more than with the partner."""
    side = claim.game.side(claim.seat, 4)
    won = [
        settled_points(claim, after._replace(points=(5, 0) if side == 0 else (0, 5)), side)
        for after in (claim.after, claim.after_other)
    ]
    return won[0] == claim.reason.amount > won[1]


def needed(claim: Claim) -> int:
    """Return the points that the own side lacks for the goal."""
    return max(0, 70 - int(claim.state.points[claim.seat]))


def claim_is_right(claim: Claim) -> bool:
    over = claim.game.apply(claim.state, CLAIM)
    return points_of(claim, over, claim.seat) > 0


def close_fails(claim: Claim) -> bool:
    """Return whether the opponent scores the points given if the stock is closed and nobody reaches the goal."""
    _winner, ending = claim.game.settled(claim.after_other, None)
    return [event.points for event in ending if event.side == claim.reason.seat] == [claim.reason.amount]


def no_trick_costs(claim: Claim) -> bool:
    """Return whether a seat that plays and takes no trick goes up by the points given."""
    done = claim.state._replace(tricks=())
    return settled_points(claim, done, claim.seat) == claim.reason.amount > 0


TRICK_CHECKS: dict[ReasonKind, Callable[[Claim], object]] = {
    ReasonKind.WINS_TRICK: lambda c: c.after.trick is None and winner(c.after) == c.seat != winner(c.after_other),
    ReasonKind.SURE_WINNER: lambda c: (
        winner(c.after) == c.seat
        and not beaten_by(c, c.after)
        and (winner(c.after_other) != c.seat or beaten_by(c, c.after_other))
    ),
    ReasonKind.ONLY_TRUMPS_BEAT: lambda c: (
        c.state.trick is None
        and beaten_by(c, c.after)
        and trumps(c, beaten_by(c, c.after)) == beaten_by(c, c.after)
        and not trumps(c, [c.better.tile])
    ),
    ReasonKind.BEATS: lambda c: (
        wins_from_opponent(c)
        and c.state.trick.winner == c.reason.seat
        and (c.reason.seat, c.reason.tile) in c.state.trick.plays
    ),
    ReasonKind.TRICK_POINTS: lambda c: (
        wins_from_opponent(c) and sum(points(c, tile) for _seat, tile in c.state.trick.plays) == c.reason.amount > 0
    ),
    ReasonKind.GIVES_COUNT: lambda c: (
        c.is_ally(c.reason.seat)
        and winner(c.after) == c.reason.seat == c.state.trick.winner
        and c.reason.tile == c.better.tile
        and points(c, c.better.tile) == c.reason.amount > points(c, c.worse.tile)
    ),
    ReasonKind.PARTNER_WINS: lambda c: (
        c.is_ally(c.reason.seat) and winner(c.after) == c.reason.seat and winner(c.after_other) == c.seat
    ),
    ReasonKind.KEEPS_COUNT: lambda c: (
        not c.is_ally(c.reason.seat)
        and winner(c.after_other) == c.reason.seat
        and c.reason.tile == c.worse.tile
        and points(c, c.worse.tile) == c.reason.amount > points(c, c.better.tile)
    ),
    ReasonKind.OPPONENT_VOID: lambda c: c.reason.tile == c.worse.tile and is_void_and_may_trump(c, c.worse, False),
    ReasonKind.PARTNER_VOID: lambda c: is_void_and_may_trump(c, c.better, True),
    ReasonKind.DRAWS_TRUMPS: lambda c: (
        c.state.trick is None
        and trumps(c, [c.better.tile])
        and len(trumps(c, c.possible)) == c.reason.amount > 0
        and not c.game.stock_open(c.state)
    ),
    ReasonKind.SECURES_TRICK: lambda c: (
        c.is_ally(c.reason.seat)
        and c.state.trick.winner == c.reason.seat == winner(c.after_other)
        and (c.reason.seat, c.reason.tile) in c.state.trick.plays
        and c.after_other.trick is not None
        and beaten_by(c, c.after_other)
        and winner(c.after) == c.seat
        and not beaten_by(c, c.after)
    ),
    ReasonKind.RISKS_COUNT: lambda c: (
        c.state.trick is None
        and c.reason.tile == c.worse.tile
        and points(c, c.worse.tile) == c.reason.amount > points(c, c.better.tile)
        and beaten_by(c, c.after_other)
    ),
    ReasonKind.NO_POINTS: lambda c: (
        winner(c.after_other) == c.seat != winner(c.after)
        and not any(points(c, tile) for _seat, tile in c.state.trick.plays)
        and not points(c, c.worse.tile)
        and not c.game.points_per_trick
    ),
    ReasonKind.CHEAPER_WINNER: lambda c: (
        c.reason.tile == c.worse.tile
        and all(winner(after) == c.seat and not beaten_by(c, after) for after in (c.after, c.after_other))
        and c.game.rank(c.state.trump, c.state.trick.called_suit, c.worse.tile)
        > c.game.rank(c.state.trump, c.state.trick.called_suit, c.better.tile)
    ),
    ReasonKind.KEEPS_WINNER: lambda c: (
        c.reason.tile == c.worse.tile
        and winner(c.after_other) != c.seat
        and lead_beaten_by(c, c.worse.tile) == trumps(c, lead_beaten_by(c, c.worse.tile))
        and len(lead_beaten_by(c, c.worse.tile)) == c.reason.amount
        and lead_beaten_by(c, c.better.tile) != trumps(c, lead_beaten_by(c, c.better.tile))
    ),
    ReasonKind.GIVES_WEAKER: lambda c: (
        len(lead_beaten_by(c, c.better.tile)) > len(lead_beaten_by(c, c.worse.tile))
        and points(c, c.better.tile) <= points(c, c.worse.tile)
        and not trumps(c, [c.better.tile])
        and (isinstance(c.better, Discard) or c.state.trick is None or winner(c.after) != c.seat)
    ),
    ReasonKind.FEWER_BEAT: lambda c: (
        winner(c.after) == winner(c.after_other) == c.seat
        and 0 < len(beaten_by(c, c.after)) == c.reason.amount < len(beaten_by(c, c.after_other))
    ),
    ReasonKind.BANKS_COUNT: lambda c: (
        winner(c.after) == c.seat
        and not beaten_by(c, c.after)
        and points(c, c.better.tile) == c.reason.amount > points(c, c.worse.tile)
    ),
    ReasonKind.PARTNER_BID: lambda c: (
        c.is_ally(c.reason.seat)
        and c.reason.seat != c.seat
        and c.state.bids[c.reason.seat] == max(bid or 0 for bid in c.state.bids) > 0
    ),
    ReasonKind.LOWEST_BID: lambda c: (
        not any(Bid(points) in c.game.legal_actions(c.state) for points in range(c.better.points))
    ),
    ReasonKind.MANY_LOSERS: lambda c: (
        c.reason.amount > 2
        and len([tile for tile in c.state.hands[c.seat] if not tile.is_double and c.reason.suit not in tile])
        - (c.game.always_trump in c.state.hands[c.seat])
        == c.reason.amount
    ),
    ReasonKind.LACKS_BEST: lambda c: (
        c.reason.tile not in c.state.hands[c.seat]
        and best_trumps(c, c.reason.tile.high, [c.reason.tile])
        and held_with(c, c.reason.tile.high)
        == (
            max(held_with(c, suit) for suit in range(c.game.set + 1))
            if isinstance(c.worse, Bid)
            else held_with(c, named_suit(Claim(c.game, c.state, c.worse, c.worse, c.reason)))
        )
    ),
    ReasonKind.TAKES_TRUMP: lambda c: (
        receives_turned(c, c.after) == c.seat and c.reason.tile not in c.state.hands[c.seat]
    ),
    ReasonKind.PARTNER_TAKES: lambda c: (
        receives_turned(c, c.after) == c.reason.seat != c.seat and c.is_ally(c.reason.seat)
    ),
    ReasonKind.OPPONENT_TAKES: lambda c: (
        receives_turned(c, c.after_other) == c.reason.seat and not c.is_ally(c.reason.seat)
    ),
    ReasonKind.PARTNER_HELPS: lambda c: (
        c.is_ally(c.reason.seat)
        and c.reason.seat != c.seat
        and c.reason.seat not in c.after.inactive_seats
        and c.worse.alone
    ),
    ReasonKind.ALONE_PAYS: alone_pays,
    ReasonKind.PASS_GIVES: lambda c: (
        points_of(c, c.after_other, c.reason.seat) == -c.reason.amount < 0 and c.after_other.to_move < 0
    ),
    ReasonKind.NO_TRICK_COSTS: no_trick_costs,
    ReasonKind.CHOICE_OF_DUMMY: lambda c: (
        c.better == TAKE_DUMMY and len(c.after.hands[c.seat]) == c.reason.amount > len(c.state.hands[c.seat])
    ),
    ReasonKind.NEEDS_POINTS: lambda c: (
        c.reason.amount == needed(c) and (CLAIM not in (c.better, c.worse) or claim_is_right(c) == (not needed(c)))
    ),
    ReasonKind.CAN_ANNOUNCE: lambda c: c.better == CLOSE and Announce(c.reason.amount) in c.game.legal_actions(c.after),
    ReasonKind.SURE_TILES: lambda c: (
        c.better == CLOSE
        and len([tile for tile in c.own if not lead_beaten_by(closed(c), tile)]) == c.reason.amount > 1
    ),
    ReasonKind.MORE_TRUMPS: lambda c: (
        c.better == CLOSE
        and len(trumps(c, c.own)) == c.reason.amount > c.reason.numbers[0] == len(trumps(c, c.possible))
    ),
    ReasonKind.CLOSE_FAILS: close_fails,
    ReasonKind.ANNOUNCES: lambda c: (
        sum(c.after.points) + sum(c.after.pending) - sum(c.state.points) - sum(c.state.pending) == c.reason.amount > 0
    ),
    ReasonKind.MUST_LEAD_DOUBLE: lambda c: (
        c.after_other.to_move < 0
        or all(len({*play.tile}) == 1 for play in c.game.legal_actions(c.after_other) if isinstance(play, Play))
    ),
    ReasonKind.PLAYS_LEAST_USEFUL: lambda c: (
        is_least_useful(c) and (c.reason.seat, c.reason.tile) in c.state.trick.plays and not c.is_ally(c.reason.seat)
    ),
    ReasonKind.SAVES_TRUMP: lambda c: trumps(c, [c.worse.tile]) == [c.reason.tile] and not trumps(c, [c.better.tile]),
    ReasonKind.KEEPS_DOUBLE: lambda c: len({*c.worse.tile}) == 1 < len({*c.better.tile}) and c.reason.tile in c.own,
    ReasonKind.RETURNS_SUIT: lambda c: (
        is_partner(c)
        and (c.after.trick or c.after.tricks[-1]).called_suit == c.reason.suit != c.state.trump
        and any(trick.plays[0][0] == c.reason.seat and trick.called_suit == c.reason.suit for trick in c.state.tricks)
    ),
    ReasonKind.LEADS_LENGTH: is_longest,
    ReasonKind.MAKES_VOID: lambda c: (
        of_suit(c, c.state.hands[c.seat]) == [c.better.tile]
        and trumps(c, c.own)
        and of_suit(c, c.possible)
        and not c.game.stock_open(c.state)
    ),
    ReasonKind.HOLDS_TRUMPS: lambda c: (
        named_suit(c) == c.reason.suit
        and held_with(c, c.reason.suit) == c.reason.amount >= 3
        and (c.reason.tile is None or c.reason.tile in c.state.hands[c.seat])
        and (c.reason.tile is None or c.reason.suit in ("doubles", c.reason.tile.low, c.reason.tile.high))
    ),
    ReasonKind.HOLDS_BEST: lambda c: (
        c.reason.tile in c.state.hands[c.seat]
        and c.reason.tile.high
        in {suit for suit in range(c.game.set + 1) if held_with(c, suit) == held_with(c, named_suit(c))}
        and best_trumps(c, c.reason.tile.high, [c.reason.tile])
        and not (isinstance(c.worse, NameTrump) and best_trumps(c, c.worse.trump, c.state.hands[c.seat]))
    ),
    ReasonKind.FEW_LOSERS: lambda c: (
        c.reason.numbers == (len(c.state.hands[c.seat]),)
        and len(losers(c, named_suit(c))) == c.reason.numbers[0] - c.reason.amount <= 2
    ),
    ReasonKind.FEW_TRUMPS: lambda c: held_with(c, c.reason.suit) == c.reason.amount < 3,
    ReasonKind.SHORT_SUITS: lambda c: (
        isinstance(c.worse, Bid) and max(held_with(c, suit) for suit in range(c.game.set + 1)) == c.reason.amount <= 3
    ),
}


# -- betting games -----------------------------------------------------------------------------------------------------


def beaten_share(claim: Claim) -> float:
    """Return the share of all hands of the other tiles that the own hand beats."""
    return enumerated_share(claim.game, claim.state.hands[claim.seat])


@cache
def enumerated_share(game: BettingGame, own: tuple[Tile, ...]) -> float:
    strength = game.strength(own)
    hands = [*combinations([tile for tile in game.deck() if tile not in own], len(own))]
    return sum(game.strength(hand) < strength for hand in hands) / len(hands)


def breaks_even(claim: Claim) -> bool:
    """Return whether a call gains nothing on average if it wins with the probability of the reason."""
    due = claim.state.chips_put_in(CALL)
    return isclose(claim.reason.chance * (claim.state.pool + due), due)


BETTING_CHECKS: dict[ReasonKind, Callable[[Claim], object]] = {
    ReasonKind.STRONG_HAND: lambda c: isclose(beaten_share(c), c.reason.chance) and c.reason.chance >= 0.6,
    ReasonKind.WEAK_HAND: lambda c: isclose(beaten_share(c), c.reason.chance) and c.reason.chance <= 0.4,
    ReasonKind.GOOD_ODDS: breaks_even,
    ReasonKind.BAD_ODDS: breaks_even,
    ReasonKind.STAYS_FREE: lambda c: c.after.scores[c.seat] == c.state.scores[c.seat] or c.after.to_move < 0,
    ReasonKind.CHEAPEST: lambda c: (
        c.state.chips_put_in(c.better)
        == min(c.state.chips_put_in(action) for action in c.game.legal_actions(c.state) if action != FOLD)
    ),
}


# -- all games ---------------------------------------------------------------------------------------------------------


CHECKS = {"line": LINE_CHECKS, "tricks": TRICK_CHECKS, "betting": BETTING_CHECKS}
HANDS = {"line": 4, "tricks": 12, "betting": 4}
"""Hands of each game in an ordinary run, by family."""
OPTIONS: dict[str, list[dict[str, object]]] = {
    "all_threes": [{}, {"claim": "steal"}],
    "bingo": [{}, {"claim": "must declare"}, {"exchange_lowest_trump": True}],
    "victorian_block": [{}, {"shut": True}],
}
"""House rules with moves of their own, of which each is tried as often."""
RARE = {ReasonKind.RETURNS_SUIT}
"""Kinds that random hands seldom have; they have tests of their own."""
FAVORABLE = {Fact.CONCEDES: -1, Fact.SPOTS_LEFT: -1, Fact.MAKES_BID: 0}
"""The sign of a difference that favors the better action: 1 unless given, 0 for either."""


def test_every_kind_is_checked() -> None:
    assert {kind for checks in CHECKS.values() for kind in checks} == {*ReasonKind}


def choices_of(key: str, rng: Random) -> tuple[AnyGame, list[Any]]:
    """Return a variant of a game, and the states of a hand of casual bots in which a seat has a choice."""
    game = GAMES[key].variant(rng.choice(GAMES[key].presets).key, rng.choice(OPTIONS.get(key, [{}])))
    played = play_hand(game, rng.choice(game.players()), rng, rng, Limit("casual"))
    return game, [state for state in played.states if state.to_move >= 0 and len(game.legal_actions(state)) > 1]


def check(claim: Claim) -> ReasonKind:
    kind = claim.reason.kind
    assert CHECKS[claim.game.family][kind](claim), f"{claim.reason} for {claim.better}, not {claim.worse}: {claim.view}"
    return kind


@pytest.mark.parametrize("family", CHECKS)
def test_every_reason_is_true(family: str, trials: Trials) -> None:
    given = set[ReasonKind]()
    for rng in trials(HANDS[family]):
        for key in (key for key in GAMES if GAMES[key].family == family):
            game, states = choices_of(key, rng)
            for state in states:
                view = game.observe(state, state.to_move)
                pairs = [*permutations(game.legal_actions(view), 2)]
                for better, worse in rng.sample(pairs, min(PAIRS, len(pairs))):
                    for reason in true_reasons(game, view, better, worse):
                        given.add(check(Claim(game, state, better, worse, reason)))
    assert given | RARE == {*CHECKS[family]} | RARE


def test_a_suit_that_is_led_back_is_named() -> None:
    game, state = GAMES["forty_two"], tricks_of("6-2, 6-3, 6-4, 4-2, 5-4, 3-0, 5-5, 5-3")
    back, other = (Play(parse_tile(text)) for text in ("5-2", "3-1"))
    view = game.observe(state, state.to_move)
    (reason,) = [reason for reason in true_reasons(game, view, back, other) if reason.kind in RARE]
    assert reason == Reason(ReasonKind.RETURNS_SUIT, seat=2, suit=5)
    check(Claim(game, state, back, other, reason))
    assert not [reason for reason in true_reasons(game, view, other, back) if reason.kind in RARE]


def test_a_signal_is_named_although_no_fact_supports_it() -> None:
    """5-4 opens the fours, of which the own hand has most. It is one of two reasons, if nothing speaks against it."""
    game, state = GAMES["partner_match"], line_of(LED)
    view, shows, other = game.observe(state, 2), Play(parse_tile("5-4"), 1), Play(parse_tile("5-3"), 1)
    supported = tuple(Contrast(fact, 1.0, 0.0, 2.0) for fact in (Fact.NEXT_STUCK, Fact.SPOTS_LEFT))
    against = Contrast(Fact.WINS, 0.4, 0.5, -1.0)
    for contrasts, is_named in (((), True), (supported, True), ((*supported, against), False)):
        reasons = choose_reasons(game, view, shows, other, Comparison(contrasts, 2.0, 0.1))
        assert len(reasons) <= MAX_REASONS
        assert any(is_signal(game, view, reason) for reason in reasons) == is_named


def test_points_scored_at_once_are_the_first_reason() -> None:
    """Also if the deals show that something else makes more of a difference."""
    game = GAMES["muggins"]
    state = position(game, "4-3 3-3 4-2 5-4 4-0", "6-2 5-1", line="6-5 5-3@0")
    scores, other = Play(parse_tile("4-3"), 0), Play(parse_tile("3-3"), 0)
    contrasts = Contrast(Fact.ANSWERS, 0.64, 0.16, 20.0), Contrast(Fact.SCORES, 10.0, 0.0, 10.0)
    reasons = choose_reasons(game, state, scores, other, Comparison(contrasts, 20.0, 0.1))
    assert reasons[0] == Reason(ReasonKind.SCORES_NOW, amount=10)
    assert len(reasons) == MAX_REASONS


def is_confirmed(assessment: Assessment, reason: Reason, better: Any, worse: Any) -> bool:
    """Return whether a fact that supports a reason is on the side of the better action in the deals of both."""
    if reason.kind in (ReasonKind.GOOD_ODDS, ReasonKind.BAD_ODDS):
        best_chance = assessment.mean(better.facts[Fact.BEST_HAND])
        above = best_chance > reason.chance
        return reason.best_chance == best_chance and above == (reason.kind == ReasonKind.GOOD_ODDS)
    if reason.kind not in SUPPORTING_FACTS:
        return True
    tried = min(len(better.values), len(worse.values))
    for fact in SUPPORTING_FACTS[reason.kind]:
        if fact in better.facts and fact in worse.facts:
            difference = sum(
                weight * (first - second)
                for weight, first, second in zip(
                    assessment.weights[:tried], better.facts[fact][:tried], worse.facts[fact][:tried], strict=True
                )
            )
            sign = FAVORABLE.get(fact, 1)
            if difference * sign > 0 or (not sign and difference):
                return True
    return False


@pytest.mark.parametrize("key", DISTINCT_GAMES)
def test_reasons_given_are_confirmed_by_the_deals(key: str, trials: Trials) -> None:
    for rng in trials(1):
        game, states = choices_of(key, rng)
        for state in rng.sample(states, min(3, len(states))):
            view = game.observe(state, state.to_move)
            moved = game.observe(hidden_tiles_moved(state, view, rng), state.to_move)
            assessment, again = advice(game, view, EFFORT), advice(game, moved, EFFORT)
            best = assessment.best
            for other, same in zip(assessment.actions[1:], again.actions[1:], strict=True):
                comparison = compare_actions(assessment, best, other)
                reasons = choose_reasons(game, view, best.action, other.action, comparison)
                assert len(reasons) <= MAX_REASONS
                for reason in reasons:
                    check(Claim(game, state, best.action, other.action, reason))
                    assert is_signal(game, view, reason) or is_confirmed(assessment, reason, best, other), reason
                # the tiles that the player does not see make no difference
                comparison = compare_actions(again, again.best, same)
                assert reasons == choose_reasons(game, moved, again.best.action, same.action, comparison)


# -- voids -------------------------------------------------------------------------------------------------------------


def any_rules(key: str, rng: Random) -> AnyGame:
    """Return a game with a random preset and up to two random options."""
    game = GAMES[key]
    options = {option.key: rng.choice(option.choices).value for option in rng.sample(game.options, 2)}
    variant = game.variant(rng.choice(game.presets).key, options if rng.random() < 0.7 else None)
    return variant if variant.players() else game.variant()


@pytest.mark.parametrize("family", ["line", "tricks"])
def test_voids_rebuilt_from_a_view_are_true(family: str, trials: Trials) -> None:
    shown = 0
    for rng in trials(5):
        for key in (key for key in GAMES if GAMES[key].family == family):
            game = any_rules(key, rng)
            state: Any
            for state in walk(Table(key, game, rng.choice(game.players())), rng, 60).turns():
                for seat, numbers in known_voids(game, steps_of(game, game.observe(state, state.to_move))).items():
                    suits = [
                        game.suits(state.trump, tile) if isinstance(game, TrickGame) else tile
                        for tile in state.hands[seat]
                    ]
                    for number, drawn in numbers.items():
                        shown += not drawn
                        assert sum(number in suit for suit in suits) <= drawn, (game, number, seat, state)
    assert shown


@pytest.mark.parametrize("key", [key for key in GAMES if GAMES[key].family != "betting"])
def test_voids_rebuilt_from_a_view_are_those_of_the_hand(key: str, trials: Trials) -> None:
    """With the usual rules nothing is lost, except where matadors may be kept back or a stock is drawn from."""
    game = GAMES[key].variant()
    for rng in trials(2):
        played = play_hand(game, game.usual_players, rng, rng, Limit("beginner"))
        public = [game.observe(state, -1) for state in played.states]
        for step, state in enumerate(played.states[:-1]):
            if state.to_move >= 0 and not getattr(game, "matador_reserve", False) and not getattr(game, "stock", False):
                rebuilt = known_voids(game, steps_of(game, game.observe(state, state.to_move)))
                assert rebuilt == known_voids(game, zip(public[:step], played.actions[:step], strict=True))
