"""Reasons for a move in the line games."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from game.bots.signals import longest_number, numbers_opened, opened_numbers
from game.coach.moves import Moves
from game.coach.public_knowledge import matching_numbers, seen_tiles
from game.coach.reason_kinds import Reason, ReasonKind
from game.core.board import Line
from game.core.state import DRAW, MUGGINS, PASS, SHUT, Action, Announce, Play, Scored
from game.core.tiles import Tile
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState


class _LineMoves(Moves[LineGame, LineState]):
    """A view of a line game, and what is true after a play."""

    @cached_property
    def unseen(self) -> list[Tile]:
        seen = seen_tiles(self.view)
        return [tile for tile in self.game.deck() if tile not in seen]

    @cached_property
    def opponent(self) -> int | None:
        """The seat that plays next, if it is an opponent."""
        following = self.game.next_seat(self.seat, len(self.view.hands))
        return None if self.is_ally(following) else following

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

    def scoring(self, line: Line, seat: int) -> int:
        """Return how many unseen tiles `seat` could join to the line for a score."""
        plays = self.game.joining_plays(line, self.unseen) if self.game.scores_in_play else ()
        return len({play.tile for play in plays if self.score(self.game.extend_line(line, play), seat) > 0})

    def opener(self, arm: int | None) -> int | None:
        """Return the seat that opened the end of an arm; None if it is not known."""
        players = [seat for seat, action in self.view.history if isinstance(action, Play)]
        indices = [end.tile_index for end in self.view.line.ends if end.arm == arm and end.tile_index >= 0]
        return players[indices[0]] if indices and len(players) == len(self.view.line.placed_tiles) else None

    def lacking(self, line: Line, seat: int | None) -> tuple[int, ...]:
        """Return the numbers at open ends that a seat has shown it does not have."""
        if seat is None or line.meeting_sum:
            return ()
        voids = self.voids.get(seat, {})
        numbers = matching_numbers(self.view._replace(line=line))
        return tuple(number for number in numbers if voids.get(number) == 0)


def line_reasons(game: LineGame, view: LineState, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield every true reason for a move in a line game."""
    moves = _LineMoves(game, view)
    if view.claimant is not None:
        points = game.ends_points(view.line)
        if better == Announce(points) or better == (MUGGINS if points else PASS):
            yield Reason(ReasonKind.ENDS_COUNT, amount=points)
        return
    plays_matador, other_does = (isinstance(move, Play) and game.is_matador(move.tile) for move in (better, worse))
    if isinstance(worse, Play) and other_does and not plays_matador and view.line.placed_tiles:
        yield Reason(ReasonKind.KEEPS_MATADOR, tile=worse.tile)
    if better == SHUT:
        yield from _block_reasons(moves, moves.hand, True)
    elif worse == SHUT:
        yield from _block_reasons(moves, moves.hand, False)
        yield Reason(ReasonKind.OPPONENT_PASSED, seat=view.history[-1][0])
    if isinstance(better, Play):
        if isinstance(worse, Play):
            yield from _play_reasons(moves, better, worse)
        elif len(moves.hand) == 1:
            yield Reason(ReasonKind.GOES_OUT)
        elif worse in (PASS, DRAW) and view.line.placed_tiles:
            yield Reason(ReasonKind.FEWER_TILES, amount=len(moves.hand) - 1)
    elif isinstance(worse, Play) and better == DRAW and game.draw_when_able:
        yield Reason(ReasonKind.MORE_TILES)
    elif isinstance(worse, Play) and better == PASS and view.line.placed_tiles and len(moves.hand) > 1:
        other, turn = game.extend_line(view.line, worse), view.special_turn
        if not worse.tile.is_double and turn is not None and turn.double_index is not None and not turn.owed:
            yield from _next_turn_reasons(moves, view.line, other)
        yield from _fit_reasons(moves, view.line, moves.hand, other, worse)


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
        yield from _block_reasons(moves, own if blocks else own_other, blocks)
    if moves.ends_turn(better) and moves.ends_turn(worse):
        yield from _next_turn_reasons(moves, after, other)
    yield from _fit_reasons(moves, after, own, other, worse)
    others = {action.tile for action in game.legal_actions(view) if isinstance(action, Play)} - {better.tile}
    if worse.tile != better.tile and all(tile.pips < better.tile.pips for tile in others):
        yield Reason(ReasonKind.SHEDS_HEAVIEST, tile=better.tile)
    elif better.tile.pips > worse.tile.pips:
        yield Reason(ReasonKind.SHEDS_HEAVIER)
    if after.meeting_sum:
        return
    yield from _end_reasons(moves, better, after, other)
    yield from _opener_reasons(moves, better, worse, after, other)
    yield from _signal_reasons(moves, better, worse, after, other)
    if worse.tile.is_double and not better.tile.is_double and view.line.placed_tiles:
        double = worse.tile
        if any(end.pip == double.high for end in after.ends):
            yield Reason(ReasonKind.HOLDS_DOUBLE, tile=double)
    if better.tile.is_double and not worse.tile.is_double:
        yield Reason(ReasonKind.SHEDS_DOUBLE, tile=better.tile)
    yield from _suit_reasons(moves, better, worse, after, other)


def _block_reasons(moves: _LineMoves, left: Sequence[Tile], ends_hand: bool) -> Iterator[Reason]:
    """Yield how the pips left compare with those of opponents, where the lightest hand wins a block.

    `ends_hand` is whether the better move ends the hand; otherwise the other move does.
    """
    game, players = moves.game, len(moves.view.hands)
    if game.block_winner not in ("side", "hand") or game.has_partners(players):
        return
    pips, least, counts = sum(tile.pips for tile in left), [], []
    for seat in moves.game.order_from(moves.seat, players)[1:]:
        voids = moves.voids.get(seat, {})
        may_hold = [tile for tile in moves.unseen if not any(voids.get(number) == 0 for number in tile)]
        size = len(moves.view.hands[seat])
        least.append(sum(sorted(tile.pips for tile in may_hold)[:size]))
        counts.append((size * sum(tile.pips for tile in may_hold) / max(1, len(may_hold)), size, seat))
    if ends_hand and pips < min(least):
        yield Reason(ReasonKind.LIGHTEST, amount=pips)
    average, size, seat = min(counts)
    if round(average) > pips if ends_hand else round(average) < pips:
        yield Reason(ReasonKind.COUNTS_BLOCK, seat=seat, amount=pips, numbers=(size, round(average)))


def _fit_reasons(moves: _LineMoves, after: Line, own: Sequence[Tile], other: Line, worse: Play) -> Iterator[Reason]:
    """Yield which of the own tiles fit after a move and not after the other."""
    own_other = moves.held_after(worse)
    fits_all, other_fits_all = (
        all(moves.fit(line, held, end.pip) for end in line.ends) for line, held in ((after, own), (other, own_other))
    )
    if fits_all and not other_fits_all and len({end.pip for end in after.ends}) > 1:
        yield Reason(ReasonKind.BOTH_ENDS, amount=len(after.ends))
    count = len(moves.fit(after, own))
    if count > len(moves.fit(other, own_other)):
        yield Reason(ReasonKind.MORE_OWN_FIT, amount=count)


def _next_turn_reasons(moves: _LineMoves, after: Line, other: Line) -> Iterator[Reason]:
    """Yield what the next player, an opponent, can do."""
    seat = moves.opponent
    if seat is None:
        return
    can_go_out = len(moves.view.hands[seat]) < 2
    scoring = moves.scoring(after, seat)
    if not can_go_out and scoring < moves.scoring(other, seat):
        kind = ReasonKind.FEWER_SCORE if scoring else ReasonKind.NO_SCORE_NEXT
        yield Reason(kind, seat=seat, amount=scoring)
    lacking = moves.lacking(after, seat)
    if len(lacking) > len(moves.lacking(other, seat)):
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


def _opener_reasons(moves: _LineMoves, better: Play, worse: Play, after: Line, other: Line) -> Iterator[Reason]:
    """Yield what becomes of the ends that a partner or an opponent has opened, and whether the partner can go on."""
    partner = moves.partner
    stuck, stuck_other = (
        moves.lacking(line, partner) == matching_numbers(moves.view._replace(line=line)) for line in (after, other)
    )
    if stuck_other and not stuck:
        yield Reason(ReasonKind.PARTNER_STUCK, seat=partner, numbers=moves.lacking(other, partner))
    number, other_number = (
        next((end.pip for end in moves.view.line.ends if end.arm == play.arm), None) for play in (better, worse)
    )
    opener, other_opener = moves.opener(better.arm), moves.opener(worse.arm)
    if number == other_number or opener is None or other_opener is None:
        return
    covers, other_covers = (
        number not in {end.pip for end in after.ends},
        other_number not in {end.pip for end in other.ends},
    )
    if other_opener == partner and other_covers:
        yield Reason(ReasonKind.KEEPS_PARTNERS_END, seat=partner, suit=other_number)
    elif covers and opener not in (moves.seat, partner) and other_opener in (moves.seat, partner):
        yield Reason(ReasonKind.COVERS_END, seat=opener, suit=number)


def _signal_reasons(moves: _LineMoves, better: Play, worse: Play, after: Line, other: Line) -> Iterator[Reason]:
    """Yield which numbers a move opens for the partner, and the other does not."""
    partner, before = moves.partner, moves.view.line
    if partner is None:
        return
    numbers, other_numbers = numbers_opened(before, better, after), numbers_opened(before, worse, other)
    opened = set[int]().union(*opened_numbers(moves.game, moves.view, partner))
    if numbers & opened and not other_numbers & opened:
        yield Reason(ReasonKind.OPENS_AGAIN, seat=partner, suit=max(numbers & opened))
    own = moves.held_after(better)
    longest = longest_number(own, numbers)
    if longest is not None and longest_number(moves.held_after(worse), other_numbers) is None:
        amount = sum(longest in tile for tile in own)
        yield Reason(ReasonKind.SHOWS_NUMBER, seat=partner, suit=longest, amount=amount)


def _suit_reasons(moves: _LineMoves, better: Play, worse: Play, after: Line, other: Line) -> Iterator[Reason]:
    """Yield which numbers the own hand keeps, where equal numbers meet."""
    own, own_other = moves.held_after(better), moves.held_after(worse)
    if moves.view.line.placed_tiles:
        left, left_other = (line.placed_tiles[-1].outward for line in (after, other))
        count, count_other = (
            sum(number in tile for tile in held) for number, held in ((left, own), (left_other, own_other))
        )
        if count > count_other:
            yield Reason(ReasonKind.FOLLOWS_OWN_END, suit=left, amount=count)
    if better.tile == worse.tile:
        return
    lost = {number for number in better.tile if not _holds(own, number)}
    lost_other = [number for number in dict.fromkeys(reversed(worse.tile)) if not _holds(own_other, number)]
    if lost_other and not lost:
        yield Reason(ReasonKind.KEEPS_SUIT, suit=lost_other[0], tile=worse.tile)


def _holds(hand: Sequence[Tile], number: int) -> bool:
    return any(number in tile for tile in hand)
