"""Find the reasons a good teacher would give for a move: what is true of it and not of another move.

A reason is a plain fact, computed from the view of the seat to move and from public knowledge. It holds whatever the
hidden tiles are. `choose_reasons` keeps only the reasons that the sampled deals confirm: most kinds are named only if
one of their `SUPPORTING_FACTS` is significantly in favor of the better move, and none is against it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple

from game.bots.assessment import Fact
from game.bots.betting.blueprint import equity
from game.coach.public_knowledge import Voids, known_voids, matching_numbers, seen_tiles, steps_of
from game.coach.solution import Comparison
from game.core.board import Line
from game.core.state import (
    CALL,
    FOLD,
    PASS,
    STAND,
    TAKE_DUMMY,
    Accept,
    Action,
    Bet,
    Bid,
    Call,
    Discard,
    NameTrump,
    Play,
    Scored,
)
from game.core.tiles import Tile
from game.rules.betting.betting_game import BettingGame, BettingState
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState

MAX_REASONS = 2
"""The most reasons given for a move."""


class ReasonKind(Enum):
    """What is true of the better move, and not of the other. The most important of each family come first."""

    # line games
    GOES_OUT = "goes out"
    SCORES_NOW = "scores now"
    """The play scores `amount` points, more than the other."""
    BLOCKS = "blocks"
    AVOIDS_BLOCK = "avoids block"
    """The other move blocks the hand."""
    NO_SCORE_NEXT = "no score next"
    """No unseen tile scores for the opponent `seat` that plays next; after the other move one does."""
    KNOWN_VOID = "known void"
    """The opponent `seat` that plays next has shown that it has none of the `numbers` at open ends."""
    ONLY_YOU_FIT = "only you fit"
    """The own hand has a tile for an end with the number `suit`, and no unseen tile fits it."""
    SAME_ENDS = "same ends"
    """All open ends show the number `suit`."""
    FOLLOWS_OWN_END = "follows own end"
    """The own hand has another tile for the number `suit` that the play leaves open."""
    KEEPS_SUIT = "keeps suit"
    """The other move plays the last tile with the number `suit`."""
    HOLDS_DOUBLE = "holds double"
    """The other move plays the double `tile`, whose number stays open."""
    SHEDS_DOUBLE = "sheds double"
    SHEDS_HEAVIEST = "sheds heaviest"
    """The tile has more pips than any other that can be played."""
    KEEPS_MATADOR = "keeps matador"
    """The other move plays the matador `tile`."""
    FEWER_FIT = "fewer fit"
    """Only `amount` unseen tiles fit an open end, fewer than after the other move."""
    # trick games: plays
    WINS_TRICK = "wins trick"
    """The tile takes the trick, as the last one played to it."""
    SURE_WINNER = "sure winner"
    """The tile is winning, and no unseen tile beats it."""
    ONLY_TRUMPS_BEAT = "only trumps beat"
    """No unseen tile but a trump beats the tile that is led."""
    BEATS = "beats"
    """The tile beats the `tile` of the opponent `seat`, which is winning."""
    TRICK_POINTS = "trick points"
    """The tile beats an opponent's, and `amount` points are on the tiles of the trick."""
    GIVES_COUNT = "gives count"
    """The partner `seat` is winning, and the `tile` counts `amount` points, more than the other."""
    PARTNER_WINS = "partner wins"
    """The partner `seat` is winning, and only the other move beats it."""
    KEEPS_COUNT = "keeps count"
    """The opponent `seat` is winning, and the other move adds the `tile` with `amount` points."""
    OPPONENT_VOID = "opponent void"
    """The other move leads the `suit`, of which the opponent `seat` has none, and may trump it."""
    PARTNER_VOID = "partner void"
    """The move leads the `suit`, of which the partner `seat` has none, and may trump it."""
    DRAWS_TRUMPS = "draws trumps"
    """The move leads a trump, which others must follow, while `amount` trumps are unseen."""
    PLAYS_LOWEST = "plays lowest"
    """No own tile beats the `tile` of the opponent `seat`, and this one is the lowest."""
    SAVES_TRUMP = "saves trump"
    """The other move plays or discards the trump `tile`."""
    KEEPS_DOUBLE = "keeps double"
    """The other move plays or discards the double `tile`."""
    LEADS_LENGTH = "leads length"
    """The move leads the own longest suit, of `amount` tiles."""
    MAKES_VOID = "makes void"
    """The tile is the last of the `suit`, and the own hand keeps a trump."""
    # trick games: declarations
    HOLDS_TRUMPS = "holds trumps"
    """The own hand has `amount` tiles of the `suit`; `tile` is its double, if held."""
    FEW_LOSERS = "few losers"
    """Only `amount` own tiles are neither of the trump suit nor doubles."""
    FEW_TRUMPS = "few trumps"
    """The own hand has only `amount` tiles of the `suit` that would be trumps."""
    SHORT_SUITS = "short suits"
    """The own hand has no more than `amount` tiles of any suit."""
    # betting games
    STRONG_HAND = "strong hand"
    """The own hand beats the share `chance` of all hands."""
    WEAK_HAND = "weak hand"
    """The own hand beats only the share `chance` of all hands."""
    GOOD_ODDS = "good odds"
    """A call pays if it wins with the probability `chance`; the hand is the best more often, with `best_chance`."""
    BAD_ODDS = "bad odds"
    """A call pays only if it wins with the probability `chance`; the hand is the best less often."""
    STAYS_FREE = "stays free"
    """Nobody has bet, so a pass costs nothing."""
    CHEAPEST = "cheapest"
    """A call is the cheapest way to stay in."""


class Reason(NamedTuple):
    """A reason for a move, with the values that `ReasonKind` describes."""

    kind: ReasonKind
    seat: int | None = None
    suit: Suit | None = None
    tile: Tile | None = None
    amount: int = 0
    numbers: tuple[int, ...] = ()
    chance: float = 0.0
    best_chance: float = 0.0


_TRICK = frozenset({Fact.TAKES_TRICK, Fact.WINS, Fact.MAKES_BID})
SUPPORTING_FACTS: dict[ReasonKind, frozenset[Fact]] = {
    ReasonKind.SCORES_NOW: frozenset({Fact.SCORES}),
    ReasonKind.BLOCKS: frozenset({Fact.WINS, Fact.SPOTS_LEFT}),
    ReasonKind.AVOIDS_BLOCK: frozenset({Fact.WINS, Fact.SPOTS_LEFT}),
    ReasonKind.NO_SCORE_NEXT: frozenset({Fact.CONCEDES}),
    ReasonKind.KNOWN_VOID: frozenset({Fact.NEXT_STUCK, Fact.CONCEDES}),
    ReasonKind.ONLY_YOU_FIT: frozenset({Fact.ANSWERS, Fact.NEXT_STUCK, Fact.WINS}),
    ReasonKind.SAME_ENDS: frozenset({Fact.NEXT_STUCK, Fact.CONCEDES}),
    ReasonKind.FOLLOWS_OWN_END: frozenset({Fact.ANSWERS}),
    ReasonKind.KEEPS_SUIT: frozenset({Fact.ANSWERS, Fact.WINS}),
    ReasonKind.HOLDS_DOUBLE: frozenset({Fact.ANSWERS, Fact.WINS, Fact.CONCEDES}),
    ReasonKind.SHEDS_DOUBLE: frozenset({Fact.SPOTS_LEFT, Fact.WINS, Fact.ANSWERS}),
    ReasonKind.SHEDS_HEAVIEST: frozenset({Fact.SPOTS_LEFT}),
    ReasonKind.FEWER_FIT: frozenset({Fact.NEXT_STUCK}),
    ReasonKind.WINS_TRICK: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.SURE_WINNER: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.ONLY_TRUMPS_BEAT: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.BEATS: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.TRICK_POINTS: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.OPPONENT_VOID: _TRICK,
    ReasonKind.PARTNER_VOID: _TRICK,
    ReasonKind.DRAWS_TRUMPS: _TRICK,
    ReasonKind.LEADS_LENGTH: _TRICK,
    ReasonKind.MAKES_VOID: frozenset({Fact.WINS, Fact.MAKES_BID}),
}
"""The facts of which one must be in favor of the better move, by kind; the other kinds need no support."""
_ORDER = {kind: place for place, kind in enumerate(ReasonKind)}
_ODDS = frozenset({ReasonKind.GOOD_ODDS, ReasonKind.BAD_ODDS})
_ALIKE: tuple[frozenset[ReasonKind], ...] = (
    frozenset({ReasonKind.FOLLOWS_OWN_END, ReasonKind.KEEPS_SUIT, ReasonKind.ONLY_YOU_FIT}),
    frozenset({ReasonKind.KNOWN_VOID, ReasonKind.FEWER_FIT, ReasonKind.SAME_ENDS}),
    frozenset({ReasonKind.SURE_WINNER, ReasonKind.ONLY_TRUMPS_BEAT, ReasonKind.BEATS, ReasonKind.WINS_TRICK}),
    frozenset({ReasonKind.SAVES_TRUMP, ReasonKind.KEEPS_DOUBLE, ReasonKind.PLAYS_LOWEST}),
    frozenset({ReasonKind.KEEPS_COUNT, ReasonKind.PLAYS_LOWEST}),
    frozenset({ReasonKind.HOLDS_TRUMPS, ReasonKind.LEADS_LENGTH}),
    frozenset({ReasonKind.STRONG_HAND, ReasonKind.WEAK_HAND, *_ODDS}),
)
"""Kinds that say nearly the same: at most one of each group is given."""


def choose_reasons(game: Game[Any], view: Any, better: Action, worse: Action, comparison: Comparison) -> list[Reason]:
    """Return at most MAX_REASONS reasons for the better of two moves, the most important first.

    A reason for the largest difference in the deals comes first; of several, that of the first kind in `ReasonKind`.
    That fewer tiles fit comes last. `view` is the view of the seat to move.
    """
    favorable = [contrast.fact for contrast in comparison.contrasts if contrast.points > 0]
    adverse = {contrast.fact for contrast in comparison.contrasts if contrast.points < 0}
    ranked: list[tuple[tuple[bool, int, int], Reason]] = []
    for reason in _with_odds(true_reasons(game, view, better, worse), comparison):
        facts = SUPPORTING_FACTS.get(reason.kind)
        ranks = [rank for rank, fact in enumerate(favorable) if facts and fact in facts]
        if facts is None or (ranks and not facts & adverse):
            rank = min(ranks, default=len(favorable))
            ranked.append(((reason.kind == ReasonKind.FEWER_FIT, rank, _ORDER[reason.kind]), reason))
    chosen: list[Reason] = []
    for _rank, reason in sorted(ranked, key=lambda item: item[0]):
        if not any(reason.kind in group and other.kind in group for group in _ALIKE for other in chosen):
            chosen.append(reason)
    return chosen[:MAX_REASONS]


def _with_odds(reasons: Iterable[Reason], comparison: Comparison) -> Iterator[Reason]:
    """Yield the reasons; those about pot odds with the chance of the best hand, if the deals confirm them."""
    best = comparison.best_hand_chance
    for reason in reasons:
        if reason.kind not in _ODDS:
            yield reason
        elif best is not None and (best > reason.chance) == (reason.kind == ReasonKind.GOOD_ODDS):
            yield reason._replace(best_chance=best)


def true_reasons(game: Game[Any], view: Any, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield every reason for `better` instead of `worse` that is true, the most important of its family first.

    For pot odds, only the odds themselves are certain.
    """
    if isinstance(game, LineGame):
        yield from _line_reasons(_LineMoves(game, view), better, worse)
    elif isinstance(game, TrickGame):
        if isinstance(better, Play) and isinstance(worse, Play):
            yield from _play_reasons(_TrickMoves(game, view), better, worse)
        else:
            yield from _declaration_reasons(_TrickMoves(game, view), better, worse)
    elif isinstance(game, BettingGame):
        yield from _betting_reasons(game, view, better, worse)


# -- line games --------------------------------------------------------------------------------------------------------


class _LineMoves:
    """A view of a line game, and what is true after a play."""

    def __init__(self, game: LineGame, view: LineState) -> None:
        self.game, self.view, self.seat = game, view, view.to_move
        self.hand = view.hands[view.to_move]

    @cached_property
    def unseen(self) -> list[Tile]:
        seen = seen_tiles(self.view)
        return [tile for tile in self.game.deck() if tile not in seen]

    @cached_property
    def voids(self) -> Voids:
        return known_voids(self.game, steps_of(self.game, self.view))

    @cached_property
    def opponent(self) -> int | None:
        """The seat that plays next, if it is an opponent."""
        players = len(self.view.hands)
        following = self.game.next_seat(self.seat, players)
        return None if self.game.same_side(following, self.seat, players) else following

    def held_after(self, play: Play) -> list[Tile]:
        """Return the own tiles after a play."""
        return [tile for tile in self.hand if tile != play.tile]

    def ends_turn(self, play: Play) -> bool:
        """Return whether the turn passes to the next seat after a play that does not end the hand."""
        return not (self.game.replay != "off" and play.tile.is_double) and self.view.special_turn is None

    def fit(self, line: Line, tiles: Collection[Tile], number: int | None = None) -> list[Tile]:
        """Return those of the tiles that can be joined to the line, or to an end that shows `number`."""
        arms = {end.arm for end in line.ends if number in (None, end.pip)}
        plays = self.game.joining_plays(line, tuple(tiles))
        return [*dict.fromkeys(play.tile for play in plays if play.arm in arms)]

    def score(self, line: Line, seat: int) -> int:
        """Return the points that a play of `seat` which led to this line scores."""
        if not self.game.scores_in_play:
            return 0
        side = self.game.side(seat, len(self.view.hands))
        events = self.game.play_scores(self.view._replace(line=line), side)
        return sum(event.points for event in events if isinstance(event, Scored) and event.side == side)

    def can_score(self, line: Line, seat: int) -> bool:
        """Return whether an unseen tile that `seat` may hold can be joined to the line for a score."""
        plays = self.game.joining_plays(line, self.unseen) if self.game.scores_in_play else ()
        return any(self.score(self.game.extend_line(line, play), seat) > 0 for play in plays)

    def lacking(self, line: Line) -> tuple[int, ...]:
        """Return the numbers at open ends that the next opponent has shown it does not have."""
        if self.opponent is None or line.meeting_sum:
            return ()
        voids = self.voids.get(self.opponent, {})
        numbers = matching_numbers(self.view._replace(line=line))
        return tuple(number for number in numbers if voids.get(number) == 0)


def _line_reasons(moves: _LineMoves, better: Action, worse: Action) -> Iterator[Reason]:
    game, view = moves.game, moves.view
    plays_matador, other_does = (isinstance(move, Play) and game.is_matador(move.tile) for move in (better, worse))
    if isinstance(worse, Play) and other_does and not plays_matador and view.line.placed_tiles:
        yield Reason(ReasonKind.KEEPS_MATADOR, tile=worse.tile)
    if not isinstance(better, Play):
        return
    if len(moves.hand) == 1 and not isinstance(worse, Play):
        yield Reason(ReasonKind.GOES_OUT)
    if isinstance(worse, Play):
        yield from _line_play_reasons(moves, better, worse)


def _line_play_reasons(moves: _LineMoves, better: Play, worse: Play) -> Iterator[Reason]:
    game, view = moves.game, moves.view
    after, other = game.extend_line(view.line, better), game.extend_line(view.line, worse)
    own, own_other = moves.held_after(better), moves.held_after(worse)
    scored = moves.score(after, moves.seat)
    if scored > moves.score(other, moves.seat) and game.claim == "auto":
        yield Reason(ReasonKind.SCORES_NOW, amount=scored)
    if not own:
        return
    blocks, other_blocks = (
        not moves.fit(line, (*moves.unseen, *held)) for line, held in ((after, own), (other, own_other))
    )
    if blocks != other_blocks:
        yield Reason(ReasonKind.BLOCKS) if blocks else Reason(ReasonKind.AVOIDS_BLOCK, tile=worse.tile)
    if moves.ends_turn(better) and moves.ends_turn(worse):
        yield from _next_turn_reasons(moves, after, other)
    if after.meeting_sum:
        return
    yield from _end_reasons(moves, better, after, other)
    led = not view.line.placed_tiles
    if worse.tile.is_double and not better.tile.is_double and not led:
        double = worse.tile
        if any(end.pip == double.high for end in after.ends):
            yield Reason(ReasonKind.HOLDS_DOUBLE, tile=double)
    if better.tile.is_double and not worse.tile.is_double and not led:
        yield Reason(ReasonKind.SHEDS_DOUBLE, tile=better.tile)
    others = {action.tile for action in game.legal_actions(view) if isinstance(action, Play)} - {better.tile}
    if worse.tile != better.tile and all(tile.pips < better.tile.pips for tile in others):
        yield Reason(ReasonKind.SHEDS_HEAVIEST, tile=better.tile)
    yield from _suit_reasons(moves, better, worse, after, other)


def _next_turn_reasons(moves: _LineMoves, after: Line, other: Line) -> Iterator[Reason]:
    """Yield what the next player, an opponent, can do."""
    seat = moves.opponent
    if seat is None:
        return
    can_go_out = len(moves.view.hands[seat]) < 2
    if not can_go_out and moves.can_score(other, seat) and not moves.can_score(after, seat):
        yield Reason(ReasonKind.NO_SCORE_NEXT, seat=seat)
    lacking = moves.lacking(after)
    if len(lacking) > len(moves.lacking(other)):
        yield Reason(ReasonKind.KNOWN_VOID, seat=seat, numbers=lacking)
    count = len(moves.fit(after, moves.unseen))
    if count < len(moves.fit(other, moves.unseen)):
        yield Reason(ReasonKind.FEWER_FIT, amount=count)


def _end_reasons(moves: _LineMoves, better: Play, after: Line, other: Line) -> Iterator[Reason]:
    """Yield what the numbers at the open ends mean, where equal numbers meet."""
    own, numbers = moves.held_after(better), matching_numbers(moves.view._replace(line=after))
    before = {end.pip for end in moves.view.line.ends}
    others = {end.pip for end in other.ends}
    for number in numbers:
        if number not in before | others and _holds(own, number) and not _holds(moves.unseen, number):
            yield Reason(ReasonKind.ONLY_YOU_FIT, suit=number)
    if len(numbers) == 1 and len(after.ends) > 1 and len(others) > 1 and moves.view.line.placed_tiles:
        yield Reason(ReasonKind.SAME_ENDS, suit=numbers[0], amount=len(after.ends))


def _suit_reasons(moves: _LineMoves, better: Play, worse: Play, after: Line, other: Line) -> Iterator[Reason]:
    """Yield which numbers the own hand keeps, where equal numbers meet."""
    own, own_other = moves.held_after(better), moves.held_after(worse)
    if moves.view.line.placed_tiles:
        left, left_other = (line.placed_tiles[-1].outward for line in (after, other))
        if _holds(own, left) and not _holds(own_other, left_other):
            yield Reason(ReasonKind.FOLLOWS_OWN_END, suit=left)
    if better.tile == worse.tile:
        return
    lost = {number for number in better.tile if not _holds(own, number)}
    lost_other = [number for number in dict.fromkeys(reversed(worse.tile)) if not _holds(own_other, number)]
    if lost_other and not lost:
        yield Reason(ReasonKind.KEEPS_SUIT, suit=lost_other[0], tile=worse.tile)


def _holds(hand: Sequence[Tile], number: int) -> bool:
    return any(number in tile for tile in hand)


# -- trick games -------------------------------------------------------------------------------------------------------


class _TrickMoves:
    """A view of a trick game, and what is true of its tiles."""

    def __init__(self, game: TrickGame, view: TrickState) -> None:
        self.game, self.view, self.seat, self.trump = game, view, view.to_move, view.trump
        self.hand = view.hands[view.to_move]

    @cached_property
    def unseen(self) -> list[Tile]:
        """The tiles that another seat may hold, as far as this one knows."""
        view, gone = self.view, {tile for trick in self.view.tricks for tile in trick.tiles}
        held = {tile for seat, hand in enumerate(view.hands) if seat != self.seat for tile in hand}
        if view.taker not in (None, self.seat) and view.turned is not None:
            held.add(view.turned)
        gone |= {*self.hand, *(view.trick.tiles if view.trick else ())}
        return [tile for tile in self.game.deck() if tile not in seen_tiles(view) or tile in held - gone]

    @cached_property
    def voids(self) -> Voids:
        return known_voids(self.game, steps_of(self.game, self.view))

    @cached_property
    def last_to_play(self) -> bool:
        """Whether the seat is the last to play to the trick."""
        trick = self.view.trick
        playing = len(self.view.hands) - len(self.view.inactive_seats)
        return trick is not None and len(trick.plays) == playing - 1

    @cached_property
    def unseen_trumps(self) -> list[Tile]:
        return [tile for tile in self.unseen if self.is_trump(tile)]

    def is_trump(self, tile: Tile) -> bool:
        return self.game.is_trump(self.trump, tile)

    def is_ally(self, seat: int) -> bool:
        """Return whether a seat is on the own side."""
        return self.game.same_side(seat, self.seat, len(self.view.hands))

    def points(self, tile: Tile) -> int:
        return self.game.tile_points(self.trump, tile)

    def called(self, play: Play) -> Suit:
        """Return the suit that is called when this tile has been played."""
        trick = self.view.trick
        return self.game.called_suit(self.trump, play) if trick is None else trick.called_suit

    def wins(self, play: Play) -> bool:
        """Return whether a tile is winning the trick when it is played."""
        trick, called = self.view.trick, self.called(play)
        if trick is None:
            return True
        best = self.game.winning_tile(self.trump, trick)
        return self.game.rank(self.trump, called, play.tile) > self.game.rank(self.trump, called, best)

    def beaten_by(self, play: Play) -> list[Tile]:
        """Return the unseen tiles that beat a tile."""
        called = self.called(play)
        rank = self.game.rank(self.trump, called, play.tile)
        return [tile for tile in self.unseen if self.game.rank(self.trump, called, tile) > rank]

    def is_sure(self, play: Play) -> bool:
        """Return whether a tile that is winning stays so, whatever the others hold."""
        return self.last_to_play or not self.beaten_by(play)

    def length(self, suit: Suit, tiles: Sequence[Tile] | None = None) -> int:
        """Return how many of the tiles, or of the own tiles, belong to a suit."""
        return sum(suit in self.game.suits(self.trump, tile) for tile in (self.hand if tiles is None else tiles))

    def lowness(self, tile: Tile) -> tuple[int, bool, int]:
        """Return the sort key of tiles to throw away: points, trump, spots."""
        return self.points(tile), self.is_trump(tile), self.game.spots(tile)


def _play_reasons(moves: _TrickMoves, better: Play, worse: Play) -> Iterator[Reason]:
    view, trick = moves.view, moves.view.trick
    if trick is None:
        yield from _lead_reasons(moves, better, worse)
    else:
        yield from _follow_reasons(moves, trick, better, worse)
    if better.tile == worse.tile:
        return
    if moves.is_trump(worse.tile) and not moves.is_trump(better.tile):
        yield Reason(ReasonKind.SAVES_TRUMP, tile=worse.tile)
    if worse.tile.is_double and not better.tile.is_double:
        yield Reason(ReasonKind.KEEPS_DOUBLE, tile=worse.tile)
    if trick is not None and trick.called_suit not in moves.game.suits(view.trump, better.tile):
        yield from _void_reasons(moves, better.tile, worse.tile)


def _follow_reasons(moves: _TrickMoves, trick: Trick, better: Play, worse: Play) -> Iterator[Reason]:
    game, winner = moves.game, trick.winner
    best, partner = game.winning_tile(moves.trump, trick), moves.is_ally(winner)
    wins, other_wins = moves.wins(better), moves.wins(worse)
    points, other_points = moves.points(better.tile), moves.points(worse.tile)
    if partner:
        if not wins and other_wins:
            yield Reason(ReasonKind.PARTNER_WINS, seat=winner)
        if not wins and not other_wins and points > other_points:
            yield Reason(ReasonKind.GIVES_COUNT, seat=winner, tile=better.tile, amount=points)
        return
    if wins and not other_wins:
        on_table = sum(moves.points(tile) for tile in trick.tiles)
        if moves.last_to_play:
            yield Reason(ReasonKind.WINS_TRICK)
        elif moves.is_sure(better):
            yield Reason(ReasonKind.SURE_WINNER)
        else:
            yield Reason(ReasonKind.BEATS, seat=winner, tile=best)
        if on_table:
            yield Reason(ReasonKind.TRICK_POINTS, amount=on_table)
    elif wins and moves.is_sure(better) and not moves.is_sure(worse):
        yield Reason(ReasonKind.SURE_WINNER)
    if not wins and not other_wins and other_points > points:
        yield Reason(ReasonKind.KEEPS_COUNT, seat=winner, tile=worse.tile, amount=other_points)
    legal = [action for action in game.legal_actions(moves.view) if isinstance(action, Play)]
    lowest = min((action.tile for action in legal), key=moves.lowness)
    if better.tile == lowest != worse.tile and not any(map(moves.wins, legal)):
        yield Reason(ReasonKind.PLAYS_LOWEST, seat=winner, tile=best)


def _lead_reasons(moves: _TrickMoves, better: Play, worse: Play) -> Iterator[Reason]:
    suit, other_suit = moves.called(better), moves.called(worse)
    if moves.is_sure(better) and not moves.is_sure(worse):
        yield Reason(ReasonKind.SURE_WINNER)
    is_trump, other_is_trump = moves.is_trump(better.tile), moves.is_trump(worse.tile)
    beaten_by, other_beaten_by = moves.beaten_by(better), moves.beaten_by(worse)
    only_trumps = not is_trump and all(map(moves.is_trump, beaten_by))
    if beaten_by and only_trumps and not all(map(moves.is_trump, other_beaten_by)):
        yield Reason(ReasonKind.ONLY_TRUMPS_BEAT)
    if suit != other_suit:
        partner = None if is_trump else _trumping_seat(moves, suit, allies=True)
        if partner is not None:
            yield Reason(ReasonKind.PARTNER_VOID, seat=partner, suit=suit)
        opponent = None if other_is_trump else _trumping_seat(moves, other_suit, allies=False)
        if opponent is not None and (is_trump or _trumping_seat(moves, suit, allies=False) is None):
            yield Reason(ReasonKind.OPPONENT_VOID, seat=opponent, suit=other_suit, tile=worse.tile)
    if is_trump and not other_is_trump and moves.unseen_trumps and moves.game.must_follow(moves.view):
        yield Reason(ReasonKind.DRAWS_TRUMPS, amount=len(moves.unseen_trumps))
    length = moves.length(suit)
    suits = {own for tile in moves.hand for own in moves.game.suits(moves.trump, tile)}
    if (
        not is_trump
        and length >= _LONG
        and length > moves.length(other_suit)
        and length == max(map(moves.length, suits))
    ):
        yield Reason(ReasonKind.LEADS_LENGTH, suit=suit, amount=length)


def _trumping_seat(moves: _TrickMoves, suit: Suit, allies: bool) -> int | None:
    """Return a partner (or an opponent) that has shown a void in a suit and may hold a trump; None if there is none."""
    if moves.trump is None or not moves.unseen_trumps:
        return None
    for seat in moves.game.order_from(moves.seat, len(moves.view.hands))[1:]:
        voids = moves.voids.get(seat, {})
        plays_on = seat not in moves.view.inactive_seats and moves.is_ally(seat) == allies
        if plays_on and suit in voids and moves.trump not in voids:
            return seat
    return None


def _void_reasons(moves: _TrickMoves, tile: Tile, other: Tile) -> Iterator[Reason]:
    """Yield that a tile thrown away is the last of its suit, and the own hand keeps a trump."""
    left = [held for held in moves.hand if held != tile]
    if moves.is_trump(tile) or not any(map(moves.is_trump, left)) or not moves.game.must_follow(moves.view):
        return
    others = moves.game.suits(moves.trump, other)
    for suit in moves.game.suits(moves.trump, tile):
        if not moves.length(suit, left) and suit not in others and moves.length(suit, moves.unseen):
            yield Reason(ReasonKind.MAKES_VOID, suit=suit)
            return


# -- declarations ------------------------------------------------------------------------------------------------------


_LONG = 3
"""The length from which a suit is called long."""
_MAX_LOSERS = 2
"""The most tiles outside trumps and doubles that are called few."""
_REFUSING: tuple[Action, ...] = (PASS, TAKE_DUMMY)


def _declaration_reasons(moves: _TrickMoves, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield reasons about bids, trumps, dummies and discards."""
    if isinstance(better, Discard) and isinstance(worse, Discard):
        if moves.is_trump(worse.tile) and not moves.is_trump(better.tile):
            yield Reason(ReasonKind.SAVES_TRUMP, tile=worse.tile)
        elif worse.tile.is_double and not better.tile.is_double:
            yield Reason(ReasonKind.KEEPS_DOUBLE, tile=worse.tile)
        yield from _void_reasons(moves, better.tile, worse.tile)
        return
    trump, other_trump = _intended_trump(moves, better), _intended_trump(moves, worse)
    if trump is not None and (worse in _REFUSING or isinstance(worse, NameTrump)) and trump != other_trump:
        yield from _trump_reasons(moves, trump, other_trump)
    if better in _REFUSING and other_trump is not None:
        count = _tiles_of(moves, other_trump)
        if isinstance(worse, Bid):
            if count <= _LONG:
                yield Reason(ReasonKind.SHORT_SUITS, amount=count)
        elif count < _LONG:
            yield Reason(ReasonKind.FEW_TRUMPS, suit=other_trump, amount=count)


def _trump_reasons(moves: _TrickMoves, trump: Suit, other: Suit | None) -> Iterator[Reason]:
    count = _tiles_of(moves, trump)
    if count >= _LONG and (other is None or count > _tiles_of(moves, other)):
        double = next((tile for tile in moves.hand if tile.is_double and trump in tile), None)
        yield Reason(ReasonKind.HOLDS_TRUMPS, suit=trump, amount=count, tile=double)
    losers = _losers(moves, trump)
    if losers <= _MAX_LOSERS and (other is None or losers < _losers(moves, other)):
        yield Reason(ReasonKind.FEW_LOSERS, amount=losers)


def _intended_trump(moves: _TrickMoves, action: Action) -> Suit | None:
    """Return the trump suit that a declaration means: for a bid the longest suit; None if it means none."""
    game, view = moves.game, moves.view
    match action:
        case NameTrump(trump):
            return None if trump == "none" else trump
        case Accept() if isinstance(game, EuchreGame):
            return game.proposed(view)
        case Bid():
            return max(range(game.set + 1), key=lambda suit: _tiles_of(moves, suit))
        case _ if action == STAND:
            return view.trump
    return None


def _tiles_of(moves: _TrickMoves, suit: Suit) -> int:
    """Return how many own tiles show a number, or are doubles."""
    return sum(tile.is_double if suit == "doubles" else suit in tile for tile in moves.hand)


def _losers(moves: _TrickMoves, trump: Suit) -> int:
    """Return how many own tiles are neither trumps nor doubles."""
    return sum(not tile.is_double and not moves.game.is_trump(trump, tile) for tile in moves.hand)


# -- betting games -----------------------------------------------------------------------------------------------------


_STRONG, _WEAK = 0.6, 0.4
"""The shares of all hands that a strong hand beats at least, and a weak one at most."""


def _betting_reasons(game: BettingGame, view: BettingState, better: Action, worse: Action) -> Iterator[Reason]:
    chips, other_chips = view.chips_put_in(better), view.chips_put_in(worse)
    share = equity(game, view.hands[view.to_move])
    seat, due = view.to_move, view.call_amount
    if 0 < due <= view.scores[seat]:
        need = due / (view.pool + due)
        if isinstance(better, Call) and worse == FOLD:
            yield Reason(ReasonKind.GOOD_ODDS, chance=need)
        elif better == FOLD and worse == CALL:
            yield Reason(ReasonKind.BAD_ODDS, chance=need)
    if chips > other_chips and share >= _STRONG:
        yield Reason(ReasonKind.STRONG_HAND, chance=share)
    elif chips < other_chips and share <= _WEAK:
        yield Reason(ReasonKind.WEAK_HAND, chance=share)
    if better == PASS and isinstance(worse, Bet):
        yield Reason(ReasonKind.STAYS_FREE)
    elif better == CALL and isinstance(worse, Bet):
        yield Reason(ReasonKind.CHEAPEST)
