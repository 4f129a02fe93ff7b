"""Position editor: set up a hand tile by tile and action by action, then play on or ask the coach; and puzzles."""

from collections.abc import Callable, Sequence
from functools import partial
from random import SystemRandom

import pygame

from game.core.state import CHANCE, DRAW, Action, Deal, Discard, Play
from game.core.tiles import Tile
from game.match import record
from game.match.match import Match, Start
from game.match.position_editor import (
    FACE_DOWN,
    FACE_UP,
    EditedPosition,
    ImpossiblePosition,
    has_hand,
    state_with_only_tile,
)
from game.match.record import RecordError
from game.pell.claims import demonstration
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.text import MatchLog
from game.text.choices import action_label
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.table_snapshot import TablePage, TableSnapshot
from game.ui.routes import DemonstrationRoute, PuzzleRoute, RulesRoute, TableRoute
from game.ui.table.drag import Box, Drag, DropTargets, TileAction
from game.ui.table.family_view import SLACK
from game.ui.widgets import fields
from game.ui.widgets.page import GAP, place_rows, rows_height, split_into_rows
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import ENTER, SMALL, TEXT, Button, Text, Widget

TRAY = 0.2  # height of the tile picker with a double-six set, as a share of the window's height
LARGE, MANY = 0.3, 40  # the same with more than MANY tiles
LEAST = 60  # px of the design: least height of the tile picker
MOST = 0.62  # largest share of the window's height below the table
TRIES = 5  # attempts to complete a hand at random before it is called impossible


MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class PositionEditor(TablePage):
    """A position entered by the first person of its match.

    `owner` is the seat whose tiles are entered, or FACE_UP; None while actions are entered. If the chosen `tile` can be
    played in several ways, one of them must be chosen next.
    """

    open = False  # whether all hands are shown face up

    def __init__(self, stage: Stage, position: EditedPosition, title: str = "", error: str = "") -> None:
        super().__init__(stage)
        self._heading = title or _("{game}, laid out").format(game=position.match.game.title)
        canvas = self.canvas
        self.position = position
        self.tile: Tile | None = None
        self._chosen_owner: int | None = None
        self._error = error
        self._question = Text(canvas, "", TEXT, bold=True)
        self._error_text = Text(canvas, "", SMALL, tone="alert")
        self._actions: list[Button] = []
        self._undo = Button(canvas, _("Undo"), self.undo, icon="undo", key=pygame.K_u)
        self._lead_button = Button(canvas, "", self._change_leader, icon="forth")
        self._owner_button = Button(canvas, "", self._change_owner, icon="eye")
        self._copy = Button(canvas, _("Copy as text"), self._copy_text, icon="copy")
        self._coach = Button(canvas, _("Ask the coach"), partial(self._play_on, True), icon="hint")
        self._play_button = Button(canvas, _("Play on"), partial(self._play_on, False), icon="play", primary=True)
        self._tray = TilePicker(canvas, "", sorted(position.match.game.deck()), self.choose)
        self._update()

    # -- input of the position -----------------------------------------------------------------------------------------

    @property
    def owner(self) -> int | None:
        """The seat whose tiles are entered, or FACE_UP; None while actions are entered."""
        position = self.position
        if self._chosen_owner is not None and position.unknown(self._chosen_owner):
            return self._chosen_owner
        return next((owner for owner in (FACE_UP, position.seat) if position.unknown(owner)), None)

    def choose(self, tile: Tile) -> None:
        """Handle a tile chosen in the picker: it is placed, or it was played."""
        owner = self.owner
        if owner is not None:
            self._edit(partial(self.position.place_tile, owner, tile))
            return
        plays = _distinct_plays(self.position, tile)
        if len(plays) == 1:
            self._edit(partial(self.position.add_action, plays[0]))
        else:
            self.tile = tile
            self._refresh()

    def do(self, action: Action) -> None:
        """Add an action of the seat to move."""
        self._edit(partial(self.position.add_action, action))

    def undo(self) -> None:
        """Undo the last input."""
        if self.tile is None:
            self.position.undo()
        self.tile, self._error = None, ""
        self._refresh()

    def _edit(self, edit: partial[None]) -> None:
        self.tile, self._error = None, ""
        try:
            edit()
        except ImpossiblePosition as reason:
            self._error = str(reason)
        self._refresh()

    def _refresh(self) -> None:
        self._update()
        self.relayout()

    def _update(self) -> None:
        """Update the question, the selectable tiles and the buttons."""
        position, owner = self.position, self.owner
        match, state = position.match, position.state
        names = match.names
        self._title.set_text(self._heading)
        choices: list[Action] = []
        asks_for_lead = owner is None and position.asks_for_lead
        if owner is None and state.to_move >= 0 and not match.over and not asks_for_lead:
            choices = position.choices()
        plays = [action for action in choices if isinstance(action, Play | Discard) and action != FACE_DOWN]
        if owner is not None:
            self._tray.selectable = {*self._tray.tiles} - position.known
            asks = _("Which tile lies face up?") if owner == FACE_UP else _tiles_question(position, owner)
        else:
            self._tray.selectable = {action.tile for action in plays}
            asks = self.question()
        if self.tile is not None:
            asks = _("Where did {tile} go?").format(tile=self.tile)
            offered = _distinct_plays(self.position, self.tile)
        else:
            offered = [action for action in choices if action not in plays]
        known = state if self.tile is None else state_with_only_tile(position, self.tile)
        self._question.set_text(asks)
        self._tray.label = asks
        self._error_text.set_text(self._error)
        self._actions = [
            Button(self.canvas, action_label(match.game, known, action), partial(self.do, action)) for action in offered
        ]
        if position.fine and DRAW in offered:
            words = _("Draw, and pay {points}").format(points=position.fine)
            self._actions.append(
                Button(self.canvas, words, partial(self._edit, partial(position.add_action, DRAW, fined=True)))
            )
        if asks_for_lead:
            self._actions += [
                Button(
                    self.canvas,
                    _("{name} leads").format(name=names[seat]),
                    partial(self._edit, partial(position.set_leader, seat)),
                )
                for seat in position.leaders()
            ]
        if (other := position.other_turn) is not None and self.tile is None:
            words = _("No, it was the turn of {name}").format(name=names[other])
            self._actions.append(Button(self.canvas, words, partial(self._edit, partial(position.set_turn, other))))
        self._lead_button.label = self._lead_label(owner is not None or asks_for_lead)
        self._lead_button.enabled = not position.actions and self._next_leader() is not None
        others = [seat for seat in range(len(names)) if seat != position.seat and position.unknown(seat)]
        shown = (
            self._chosen_owner is not None and self._chosen_owner != position.seat and self.owner == self._chosen_owner
        )
        self._owner_button.label = _("Go on without more") if shown else _("Tell of other hands")
        self._owner_button.enabled = position.ready and bool(others)
        is_own_turn = state.to_move == position.seat and position.ready and not match.over
        self._coach.enabled = is_own_turn and self.canvas.settings.allows_coach(len(match.human_seats))
        self._play_button.enabled = position.ready and not match.over
        tools = self.tools()
        texts = [self._band, self._leave, self._title, self._question, self._error_text]
        self._tools = tools
        self.set_widgets([*texts, self._tray, *self._actions, *tools], [], self._tray)

    def question(self) -> str:
        """Return the question to the seat to move, or that the hand is over."""
        state, names = self.position.state, self.position.match.names
        if self.position.match.over:
            return _("The hand is over.")
        if self.position.asks_for_lead:
            return _("Who leads?")
        is_own_turn = state.to_move == self.position.seat
        words = _("It is the turn of {name}.") if is_own_turn else _("What did {name} do?")
        return words.format(name=names[state.to_move])

    def tools(self) -> list[Button]:
        """Return the buttons at the bottom."""
        return [self._undo, self._lead_button, self._owner_button, self._copy, self._coach, self._play_button]

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table, and below it the question, the tiles, other actions and the buttons."""
        width, height = self.canvas.size
        gap = self.px(GAP)
        row_gap = gap * 2 // 3
        inside = width - 2 * gap
        icon_only = sum(button.natural_size()[0] + row_gap for button in self._tools) > inside
        for button in (self._undo, self._copy):
            button.is_icon_only = icon_only
        groups_by_kind = [[[button] for button in buttons] for buttons in (self._actions, self._tools)]
        rows = [row for groups in groups_by_kind for row in split_into_rows(groups, inside, row_gap)]
        buttons_height = rows_height(rows, row_gap)
        words = self._question.height(inside) + (self._error_text.height(inside) if self._error_text.label else 0)
        tray = round((LARGE if len(self._tray.tiles) > MANY else TRAY) * height)
        tray = max(self.px(LEAST), min(tray, round(MOST * height) - words - buttons_height - 3 * row_gap))
        high = words + tray + buttons_height + 4 * row_gap
        top = height - high
        self._band.rect = pygame.Rect(0, top, width, high)
        y = top + row_gap
        for text in (self._question, self._error_text):
            text.rect = pygame.Rect(gap, y, inside, text.height(inside) if text.label else 0)
            y += text.rect.height
        self._tray.rect = pygame.Rect(gap, y + row_gap // 2, inside, tray)
        place_rows(rows, width, self._tray.rect.bottom + row_gap, (row_gap, row_gap))
        self.view = pygame.Rect(0, 0, 0, 0)
        self._set_table(width, top)

    def _set_table(self, width: int, height: int) -> None:
        """Show the table as far as it is known: the person's tiles once all are entered."""
        self.set_table_size((width, height))
        position = self.position
        viewer = None if position.unknown(position.seat) or position.unknown(FACE_UP) else position.seat
        self.table = TableSnapshot(
            self._table_canvas, MatchLog(position.match), len(position.match.actions), viewer, self.open
        )
        if position.asks_for_lead:
            self.table.scores_and_log.log.clear()  # it would say who begins
            self.table.table_state.match = _without_mover(position.match)
        self.table.place_bar(self._leave, self._title, width, self.px(GAP) * 2 // 3)
        self.table.table_state.drag = Drag(self._drop_targets())

    def _drop_targets(self) -> DropTargets:
        """Return the face-up tiles that the seat to move can play, and where each can be dropped."""
        position, table_state, view = self.position, self.table.table_state, self.table.view
        expects_action = self.owner is None and position.state.to_move >= 0 and not position.match.over
        choices = position.choices() if expects_action else []
        plays = [action for action in choices if isinstance(action, TileAction) and action.tile in table_state.sprites]
        seen = {play.tile for play in plays if table_state.sprites[play.tile].face_up}
        return DropTargets(
            legal=tuple(plays),
            hand_boxes={tile: Box(*sprite_rect(table_state.sprites[tile])) for tile in seen},
            places={tile: view.drop_places.places([play for play in plays if play.tile == tile]) for tile in seen},
            middle=Box(*area_rect(table_state.layout.line)),
            drag_threshold_px=self.px(SLACK),
        )

    # -- dragging and clicking tiles on the table ----------------------------------------------------------------------

    def _handle_table_mouse(self, event: pygame.Event) -> bool:
        """Handle the mouse on the table: drag a tile to its place, or click the tile and then the place."""
        table_state, mouse = self.table.table_state, event.pos
        drag = table_state.drag
        on_table = not self._band.rect.collidepoint(mouse)
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and on_table:
                action, pressed = drag.clicked(mouse), drag.press(mouse)
                if action is not None:
                    self.do(action)
                    return True
                table_state.drag = drag.cleared() if pressed is drag else pressed
                return pressed is not drag
            case pygame.MOUSEMOTION:
                table_state.drag = drag.move(mouse)
            case pygame.MOUSEBUTTONUP if event.button == 1 and drag.grab is not None:
                table_state.drag, result = drag.release(mouse)
                if isinstance(result, TileAction):
                    self.do(result)
                return True
        return False

    # -- actions of the player -----------------------------------------------------------------------------------------

    def _lead_label(self, open_still: bool) -> str:
        """Return the label of the button for the lead: who leads, or who deals if that decides it."""
        match = self.position.match
        if self.position.led_by_tiles and open_still:
            return _("The tiles decide who leads")
        words = _("{name} deals") if _names_dealer(match) else _("{name} leads")
        return words.format(name=match.names[match.state.leader or 0])

    def _next_leader(self) -> int | None:
        """Return the seat that the button gives the lead or the deal; None if there is no other."""
        position, players = self.position, len(self.position.match.players)
        leader = position.state.leader or 0
        others = [(leader + step) % players for step in range(1, players)]
        if position.led_by_tiles:
            may = position.leaders() if position.ready else []
            others = [seat for seat in others if seat in may]
        return next(iter(others), None)

    def _change_leader(self) -> None:
        """Give another seat the lead; the tiles entered stay."""
        position, match, leader = self.position, self.position.match, self._next_leader()
        assert leader is not None
        if position.led_by_tiles:
            self._edit(partial(position.set_leader, leader))
            return
        start = Start(leader=leader, first_hand=False, scores=match.states[0].scores)
        if "carried" in match.start:
            start["carried"] = match.start["carried"]
        known = {owner: position.known_tiles(owner) for owner in (FACE_UP, *range(len(match.players)))}
        empty = Match(
            match.key, match.players, preset=match.preset, options=match.options, start=start, hands=match.hands
        )
        self.position = EditedPosition(empty, position.seat, SystemRandom())
        for owner, tiles in known.items():
            for tile in tiles:
                self.position.place_tile(owner, tile)
        self._refresh()

    def _change_owner(self) -> None:
        """Enter the tiles of the next other hand, and after the last of none."""
        position = self.position
        after = range(0 if self._chosen_owner is None else self._chosen_owner + 1, len(position.match.players))
        self._chosen_owner = next((seat for seat in after if seat != position.seat and position.unknown(seat)), None)
        self._refresh()

    def _copy_text(self) -> None:
        there = fields.copy(record.format_record(self.position.match))
        self._error = "" if there else _("There is no clipboard here.")
        self._refresh()

    def _play_on(self, asking: bool) -> None:
        """Play the hand as a match of its own. Its tiles were known before, so no statistics count it."""
        match = self.position.match.at_step(len(self.position.match.actions))
        match.fixed_deals = match.deals
        self.stage.leave(partial(self.stage.go, TableRoute(match, ask_coach=asking)))

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.go(RulesRoute(self.position.match.key))
            return True
        on_tile = event.type in MOUSE and self._handle_table_mouse(event)
        return on_tile or super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if super().handle_shortcut(event):
            return True
        if fields.is_paste(event):
            self.paste(fields.paste())
            return True
        return False

    def paste(self, text: str) -> None:
        """Set up the last hand of a record, with all tiles known."""
        try:
            match = record.parse_record(text)
            if not has_hand(match):
                raise RecordError(_("Nothing is dealt in that record."))
            position = EditedPosition.from_match(match, None, SystemRandom())
        except (RecordError, ImpossiblePosition) as reason:
            self._error = str(reason)
        else:
            self.position, self._error = position, ""
            self._tray = TilePicker(self.canvas, "", sorted(position.match.game.deck()), self.choose)
        self._refresh()


def _distinct_plays(position: EditedPosition, tile: Tile) -> list[Action]:
    """Return the ways to play a tile that have different labels: both ends of a lone double count as one."""
    plays = [play for play in position.choices() if isinstance(play, Play | Discard) and play.tile == tile]
    state = state_with_only_tile(position, tile)
    known = {action_label(position.match.game, state, play): play for play in reversed(plays)}
    return [play for play in plays if play in known.values()]


def _without_mover(match: Match) -> Match:
    """Return the match without a seat to move, to show it while the leader is not known."""
    shown = match.at_step(len(match.actions))
    shown.states = (*shown.states[:-1], shown.state._replace(to_move=CHANCE))
    return shown


def _names_dealer(match: Match) -> bool:
    """Whether the hand's first seat, `State.leader`, is the dealer and another seat speaks first."""
    game, start = match.game, match.states[0]
    if isinstance(game, TrickGame) and isinstance(start, TrickState):
        return game.dealer(start) == start.leader
    return isinstance(game, BettingGame)


def _tiles_question(position: EditedPosition, seat: int) -> str:
    left = position.unknown(seat)
    words = ngettext("Which tile does {name} hold? {count} more.", "Which tiles does {name} hold? {count} more.", left)
    return words.format(name=position.match.names[seat], count=left)


def create_position(match: Match, seat: int | None) -> tuple[EditedPosition, str]:
    """Return the current hand of a match as a seat sees it, or with all tiles known; a hand to be entered if none is
    dealt.

    The second value is a message if the hand could not be set up; then it must be entered too.
    """
    error = ""
    for _time in range(TRIES if has_hand(match) else 0):
        try:
            return EditedPosition.from_match(match, seat, SystemRandom()), ""
        except ImpossiblePosition:
            error = _("That hand could not be laid out as it was seen from there: tell of it from its beginning.")
    person = match.human_seats[0] if match.human_seats else 0
    start = Start(first_hand=False)
    before = match.game.initial_state(len(match.players), first_hand=False)
    if not match.game.is_lead_from_deal(before):
        start["leader"] = person
    empty = Match(match.key, match.players, preset=match.preset, options=match.options, start=start, hands=1)
    return EditedPosition(empty, person, SystemRandom()), error


class Puzzle(PositionEditor):
    """The deal of a record with all hands open: play for all seats to reach the count that its hand paid."""

    open = True

    def __init__(self, stage: Stage, name: str, title: str) -> None:
        self._name = name
        self._shown, count = demonstration(name)
        assert count is not None
        self.count = count
        self._restart_button = Button(
            stage.canvas, _("From the start"), self._start_over, icon="again", key=pygame.K_HOME
        )
        self._give_up = Button(stage.canvas, _("Show me"), self._show_me, icon="eye")
        actions = self._shown.match.actions
        dealt = next(step for step, action in enumerate(actions, 1) if isinstance(action, Deal))
        super().__init__(
            stage, EditedPosition.from_match(self._shown.match.at_step(dealt), None, SystemRandom()), title
        )

    def question(self) -> str:
        match, state = self.position.match, self.position.state
        if not match.over:
            words = _("Play for everybody, and bring the winner to {count}: now it is the turn of {name}.")
            return words.format(count=self.count, name=match.names[state.to_move])
        points = record.last_hand_points(match.states)
        if points is None or points < self.count:
            words = _("The hand is over, and it pays {points} of {count}. Take back, or begin again.")
            return words.format(points=points or 0, count=self.count)
        return _("The hand pays {points}: that is it!").format(points=points)

    def tools(self) -> list[Button]:
        self._undo.enabled = self._restart_button.enabled = bool(self.position.actions)
        return [self._undo, self._restart_button, self._give_up]

    def paste(self, text: str) -> None:
        """Do nothing: a puzzle cannot be replaced."""

    def _start_over(self) -> None:
        while self.position.undo():
            pass
        self.undo()

    def _show_me(self) -> None:
        again = PuzzleRoute(self._name, self._heading)
        self.stage.go(DemonstrationRoute(self._shown, self._heading, _("Find it yourself"), again))


# -- choosing a tile from the whole set --------------------------------------------------------------------------------


APART = 0.12  # gap between tiles, in tile widths
MAX_ROWS = 8
TALLEST = 120  # px of the design: most height of a tile
FAINT = 0.22  # opacity of tiles that cannot be chosen

STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class TilePicker(Widget):
    """Tiles in rows; `on_choose` is called with the chosen one if it is `selectable`."""

    kind = "tray"

    def __init__(self, canvas: Canvas, label: str, tiles: Sequence[Tile], on_choose: Callable[[Tile], object]) -> None:
        super().__init__(canvas, label)
        self.tiles, self.on_choose = [*tiles], on_choose
        self.selectable: set[Tile] = set()
        self.cursor = 0

    def natural_size(self) -> tuple[int, int]:
        return self.px(300), self.px(2 * TALLEST)

    def rows(self, width: int, height: int) -> tuple[int, int]:
        """Return the number of rows at which the tiles are largest, and their length in pixels."""
        best = 1, 0
        for rows in range(1, MAX_ROWS + 1):
            columns = -(-len(self.tiles) // rows)
            length = min(self.px(TALLEST), 2 * int(width / columns / (1 + APART)), int(height / rows / (1 + APART / 2)))
            if length > best[1]:
                best = rows, length
        return best

    def places(self) -> dict[Tile, pygame.Rect]:
        """Return the rectangle of each tile."""
        rows, length = self.rows(*self.rect.size)
        columns, x_step = -(-len(self.tiles) // rows), round(length / 2 * (1 + APART))
        y_step = round(length * (1 + APART / 2))
        left = self.rect.centerx - columns * x_step // 2
        top = self.rect.centery - rows * y_step // 2
        return {
            tile: pygame.Rect(left + index % columns * x_step, top + index // columns * y_step, length // 2, length)
            for index, tile in enumerate(self.tiles)
        }

    def draw(self, surface: pygame.Surface) -> None:
        length = self.rows(*self.rect.size)[1] // 2 * 2
        for index, (tile, rect) in enumerate(self.places().items()):
            face = self.canvas.art.face(tile, length, 90)
            if tile not in self.selectable:
                face = with_opacity(face, FAINT)
            blend(surface, face, face.get_rect(center=rect.center))
            if self.ring and index == self.cursor:
                rim = rect.inflate(self.px(6), self.px(6))
                ring = self.canvas.shapes.box(rim.size, self.px(7), None, self.canvas.theme.accent, self.px(2))
                blend(surface, ring, rim)

    def hit_targets(self) -> list[HitTarget]:
        """Return the widget itself and the tiles that can be chosen."""
        tiles = [HitTarget(f"tile {tile}", rect) for tile, rect in self.places().items() if tile in self.selectable]
        return [*super().hit_targets(), *tiles]

    def handle_release(self, mouse: tuple[int, int]) -> bool:
        tile = next((tile for tile, rect in self.places().items() if rect.collidepoint(mouse)), None)
        if tile in self.selectable and tile is not None:
            self.on_choose(tile)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        if event.key in ENTER:
            if self.tiles[self.cursor] in self.selectable:
                self.on_choose(self.tiles[self.cursor])
            return True
        if event.key not in STEPS:
            return False
        rows = self.rows(*self.rect.size)[0]
        columns = -(-len(self.tiles) // rows)
        dx, dy = STEPS[event.key]
        index = self.cursor + dx + dy * columns
        if not 0 <= index < len(self.tiles):
            return False
        self.cursor = index
        self.damage()
        return True
