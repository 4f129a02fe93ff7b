"""Reasons for a move in the line games."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from game.coach.public_knowledge import Voids, known_voids, matching_numbers, seen_tiles, steps_of
from game.coach.reason_kinds import Reason, ReasonKind
from game.core.board import Line
from game.core.state import Action, Play, Scored
from game.core.tiles import Tile
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState


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


def line_reasons(game: LineGame, view: LineState, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield every true reason for a move in a line game."""
    moves = _LineMoves(game, view)
    plays_matador, other_does = (isinstance(move, Play) and game.is_matador(move.tile) for move in (better, worse))
    if isinstance(worse, Play) and other_does and not plays_matador and view.line.placed_tiles:
        yield Reason(ReasonKind.KEEPS_MATADOR, tile=worse.tile)
    if not isinstance(better, Play):
        return
    if len(moves.hand) == 1 and not isinstance(worse, Play):
        yield Reason(ReasonKind.GOES_OUT)
    if isinstance(worse, Play):
        yield from _play_reasons(moves, better, worse)


def _play_reasons(moves: _LineMoves, better: Play, worse: Play) -> Iterator[Reason]:
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
