"""Position editor: set up a hand tile by tile and action by action, then play on or ask the coach; and puzzles."""

from collections.abc import Callable, Collection, Sequence
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
from game.text.choices import action_label, distinct_actions
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.table_snapshot import TablePage, TableSnapshot
from game.ui.routes import DemonstrationRoute, PuzzleRoute, TableRoute
from game.ui.table.drag import Drag, DropTargets, TileAction
from game.ui.table.family_view import SLACK
from game.ui.widgets import fields
from game.ui.widgets.node import Node, Role
from game.ui.widgets.page import ARROWS, GAP, MOUSE, ROW_GAP, ButtonRows, arrange_band
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import ENTER, SMALL, TEXT, Button, Widget

TRAY = 0.2  # height of the tile picker with a double-six set, as a share of the window's height
LARGE, MANY = 0.3, 40  # the same with more than MANY tiles
LEAST = 60  # px of the design: least height of the tile picker
MOST = 0.62  # largest share of the window's height below the table
TRIES = 5  # attempts to complete a hand at random before it is called impossible


class PositionEditor(TablePage):
    """A position entered by the first person of its match.

    `owner` is the seat whose tiles are entered, or FACE_UP; None while actions are entered. If the chosen `tile` can be
    played in several ways, one of them must be chosen next.
    """

    open = False  # whether all hands are shown face up

    def __init__(self, stage: Stage, position: EditedPosition, title: str = "", error: str = "") -> None:
        super().__init__(stage, title or _("{game}: set up a position").format(game=position.match.game.title))
        self.position = position
        self.tile: Tile | None = None
        self._chosen_owner: int | None = None
        self._question = self.text("", TEXT, bold=True, is_spoken=True)
        self._error_text = self.text(error, SMALL, tone="alert")
        self._undo = self.button(_("Undo"), self.undo, icon="undo", key=pygame.K_u)
        self._lead_button = self.button("", self._change_leader, icon="forth")
        self._owner_button = self.button("", self._change_owner, icon="eye")
        self._copy = self.button(_("Copy as text"), self._copy_text, icon="copy")
        self._coach = self.button(_("Ask the coach"), partial(self._play_on, True), icon="hint")
        self._play_button = self.button(_("Play from here"), partial(self._play_on, False), icon="play", primary=True)
        self._tray = TilePicker(self.canvas, _("Tiles"), sorted(position.match.game.deck()), self.choose)
        self.build()

    @property
    def game_key(self) -> str | None:
        return self.position.match.key

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
        position, owner = self.position, self.owner
        if owner is not None:
            self._edit(partial(position.place_tile, owner, tile))
            return
        plays = _distinct_plays(position, tile)
        if len(plays) == 1:
            self.do(plays[0])
        else:
            self.tile = tile
            self.rebuild()

    def do(self, action: Action) -> None:
        """Add an action of the seat to move."""
        self._edit(partial(self.position.add_action, action))

    def undo(self) -> None:
        """Undo the last input."""
        if self.tile is None:
            self.position.undo()
        self._show("")

    def _edit(self, edit: Callable[[], object]) -> None:
        error = ""
        try:
            edit()
        except ImpossiblePosition as reason:
            error = str(reason)
        self._show(error)

    def _show(self, error: str) -> None:
        """Show the position anew, and why the last input was not possible."""
        self.tile = None
        self._error_text.label = error
        self.rebuild()

    def build(self) -> None:
        """Update the question, the selectable tiles and the buttons."""
        position, owner, tray = self.position, self.owner, self._tray
        match, known = position.match, position.state
        choices = self._choices()
        plays = [action for action in choices if isinstance(action, Play | Discard) and action != FACE_DOWN]
        asks, tray.selectable = self.question(), {action.tile for action in plays}
        offered = [action for action in choices if action not in plays]
        if owner is not None:
            tray.selectable = {*tray.tiles} - position.known
            left = position.unknown(owner)
            asks = ngettext(
                "Which tile does {name} hold? {count} left to choose.",
                "Which tiles does {name} hold? {count} left to choose.",
                left,
            )
            asks = asks.format(name=match.names[owner], count=left)
            if owner == FACE_UP:
                asks = _("Which tile lies face up?")
        if self.tile is not None:
            asks = _("How was {tile} played?").format(tile=self.tile)
            offered = _distinct_plays(position, self.tile)
            known = state_with_only_tile(position, self.tile)
        self._question.label = asks
        tray.label = asks
        edits = [(action_label(match.game, known, action), partial(position.add_action, action)) for action in offered]
        if position.fine and DRAW in offered:
            words = _("Draw, and pay {points}").format(points=position.fine)
            edits.append((words, partial(position.add_action, DRAW, fined=True)))
        if owner is None and position.asks_for_lead:
            for seat in position.leaders():
                words = _("{name} leads").format(name=match.names[seat])
                edits.append((words, partial(position.set_leader, seat)))
        if (other := position.other_turn) is not None and self.tile is None:
            words = _("No, it was {name}'s turn").format(name=match.names[other])
            edits.append((words, partial(position.set_turn, other)))
        self._actions = [self.button(words, partial(self._edit, edit)) for words, edit in edits]
        self._update_tools()
        self._tools = self.tools()
        texts = [self._band, self._leave, self._title, self._question, self._error_text]
        self.set_widgets([*texts, tray, *self._actions, *self._tools], [], tray)

    def _choices(self) -> list[Action]:
        """Return the actions that the seat to move may have chosen; empty while something else is entered."""
        position = self.position
        waits = self.owner is not None or position.asks_for_lead or position.match.over or position.state.to_move < 0
        return [] if waits else position.choices()

    def _update_tools(self) -> None:
        """Update the buttons at the bottom."""
        position, match, owner = self.position, self.position.match, self.owner
        self._lead_button.label = self._lead_label(owner is not None or position.asks_for_lead)
        reason = _("Undo the moves first.") if position.actions else _("Nobody else can lead with these tiles.")
        self._lead_button.set_enabled(not position.actions and self._next_leader() is not None, reason)
        shows_other = self._chosen_owner is not None and position.seat != self._chosen_owner == owner
        self._owner_button.label = _("Continue without more tiles") if shows_other else _("Enter other hands")
        incomplete = _("Choose who leads first.") if position.asks_for_lead else _("Enter the missing tiles first.")
        reason = _("All hands are known.") if position.ready else incomplete
        self._owner_button.set_enabled(position.ready and bool(self._unknown_seats()), reason)
        reason = _("The hand is over.") if match.over else incomplete
        self._play_button.set_enabled(position.ready and not match.over, reason)
        if not self.canvas.settings.allows_coach(len(match.human_seats)):
            self._coach.set_enabled(False, _("Your settings do not allow the coach here."))
        elif self._play_button.enabled:
            is_own_turn = position.state.to_move == position.seat
            self._coach.set_enabled(is_own_turn, _("Enter moves until it is your turn."))
        else:
            self._coach.set_enabled(False, reason)

    def _unknown_seats(self) -> list[int]:
        """Return the other seats with tiles that are not known."""
        seats = range(len(self.position.match.players))
        return [seat for seat in seats if seat != self.position.seat and self.position.unknown(seat)]

    def question(self) -> str:
        """Return the question to the seat to move, or that the hand is over."""
        state, names = self.position.state, self.position.match.names
        if self.position.match.over:
            return _("The hand is over.")
        if self.position.asks_for_lead:
            return _("Who leads?")
        is_own_turn = state.to_move == self.position.seat
        words = _("It is {name}'s turn.") if is_own_turn else _("What did {name} do?")
        return words.format(name=names[state.to_move])

    def tools(self) -> list[Button]:
        """Return the buttons at the bottom."""
        return [self._undo, self._lead_button, self._owner_button, self._copy, self._coach, self._play_button]

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table, and below it the question, the tiles, other actions and the buttons."""
        (width, height), gap, tray = self.canvas.size, self.px(ROW_GAP), self._tray
        for button in (self._undo, self._copy):
            button.is_icon_only = False
        tools_width = sum(button.natural_size()[0] + gap for button in self._tools)
        for button in (self._undo, self._copy):
            button.is_icon_only = tools_width > width - 2 * self.px(GAP)
        buttons = [ButtonRows([button] for button in buttons) for buttons in (self._actions, self._tools)]
        texts = self._question, self._error_text
        height_left = round(MOST * height) - height + arrange_band(self, self._band, [*texts, *buttons]) - gap
        share = round((LARGE if len(tray.tiles) > MANY else TRAY) * height)
        tray.high = max(self.px(LEAST), min(share, height_left))
        self._set_table(width, arrange_band(self, self._band, [*texts, tray, *buttons]))

    def _set_table(self, width: int, height: int) -> None:
        """Show the table as far as it is known: the person's tiles once all are entered."""
        self.set_table_size((width, height))
        position, log = self.position, MatchLog(self.position.match)
        viewer = None if position.unknown(position.seat) or position.unknown(FACE_UP) else position.seat
        self.table = TableSnapshot(self._table_canvas, log, len(log.match.actions), viewer, self.open)
        if position.asks_for_lead or viewer is None:
            self.table.scores_and_log.log.clear()  # it would say who begins
        if position.asks_for_lead:
            shown = position.match.at_step(len(log.match.actions))
            shown.states = (*shown.states[:-1], shown.state._replace(to_move=CHANCE))
            self.table.table_state.match = shown
        self.table.place_bar(self._leave, self._title, width, self.px(ROW_GAP))
        self.table.table_state.drag = Drag(self._drop_targets())

    def _drop_targets(self) -> DropTargets:
        """Return the face-up tiles that the seat to move can play, and where each can be dropped."""
        table_state, view = self.table.table_state, self.table.view
        sprites = table_state.sprites
        plays = [action for action in self._choices() if isinstance(action, TileAction) and action.tile in sprites]
        seen = {play.tile for play in plays if sprites[play.tile].face_up}
        return DropTargets(
            legal=tuple(plays),
            hand_boxes={tile: sprite_rect(sprites[tile]) for tile in seen},
            places={tile: view.places([play for play in plays if play.tile == tile]) for tile in seen},
            middle=area_rect(table_state.layout.line),
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
        allowed: Collection[int] = range(players)
        if position.led_by_tiles:
            allowed = position.leaders() if position.ready else []
        return next((seat for step in range(1, players) if (seat := (leader + step) % players) in allowed), None)

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
        self.position = EditedPosition(_empty_match(match, start, match.hands), position.seat, SystemRandom())
        for owner in (FACE_UP, *range(len(match.players))):
            for tile in position.known_tiles(owner):
                self.position.place_tile(owner, tile)
        self.rebuild()

    def _change_owner(self) -> None:
        """Enter the tiles of the next other hand, and after the last of none."""
        last = -1 if self._chosen_owner is None else self._chosen_owner
        self._chosen_owner = next((seat for seat in self._unknown_seats() if seat > last), None)
        self.rebuild()

    def _copy_text(self) -> None:
        there = fields.copy(record.format_record(self.position.match))
        self._show("" if there else _("The clipboard is not available."))

    def _play_on(self, asking: bool) -> None:
        """Play the hand as a match of its own. Its tiles were known before, so the statistics count it apart."""
        match = self.position.match.at_step(len(self.position.match.actions))
        match.fixed_deals = match.deals
        self.stage.leave(partial(self.stage.go, TableRoute(match, ask_coach=asking)))

    def handle_event(self, event: pygame.Event) -> bool:
        on_tile = event.type in MOUSE and self._handle_table_mouse(event)
        return on_tile or super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        is_used = super().handle_shortcut(event)
        if not is_used and fields.is_paste(event):
            self.paste(fields.paste())
            return True
        return is_used

    def paste(self, text: str) -> None:
        """Set up the last hand of a record, with all tiles known."""
        try:
            match = record.parse_record(text)
            if not has_hand(match):
                raise RecordError(_("This text contains no deal."))
            position = EditedPosition.from_match(match, None, SystemRandom())
        except (RecordError, ImpossiblePosition) as reason:
            self._show(str(reason))
        else:
            self.position = position
            self._tray = TilePicker(self.canvas, _("Tiles"), sorted(position.match.game.deck()), self.choose)
            self._show("")


def _distinct_plays(position: EditedPosition, tile: Tile) -> list[Action]:
    """Return the distinct ways to play a tile: both ends of a lone double count as one."""
    plays = [play for play in position.choices() if isinstance(play, Play | Discard) and play.tile == tile]
    return distinct_actions(position.match.game, state_with_only_tile(position, tile), plays)


def _names_dealer(match: Match) -> bool:
    """Whether the hand's first seat, `State.leader`, is the dealer and another seat speaks first."""
    game, start = match.game, match.states[0]
    if isinstance(game, TrickGame) and isinstance(start, TrickState):
        return game.dealer(start) == start.leader
    return isinstance(game, BettingGame)


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
            error = _("This position can't be shown from that seat. Enter the hand from its beginning.")
    person = match.own_seat
    start = Start(first_hand=False)
    before = match.game.initial_state(len(match.players), first_hand=False)
    if not match.game.is_lead_from_deal(before):
        start["leader"] = person
    return EditedPosition(_empty_match(match, start, 1), person, SystemRandom()), error


def _empty_match(match: Match, start: Start, hands: int | None) -> Match:
    """Return a match with the same rules and players in which nothing is dealt."""
    return Match(match.key, match.players, preset=match.preset, options=match.options, start=start, hands=hands)


class Puzzle(PositionEditor):
    """The deal of a record with all hands open: play for all seats to reach the count that its hand paid."""

    open = True

    def __init__(self, stage: Stage, name: str, title: str) -> None:
        self._name = name
        self._shown, count = demonstration(name)
        assert count is not None
        self.count = count
        match = self._shown.match
        dealt = next(step for step, action in enumerate(match.actions, 1) if isinstance(action, Deal))
        super().__init__(stage, EditedPosition.from_match(match.at_step(dealt), None, SystemRandom()), title)

    def question(self) -> str:
        match, state = self.position.match, self.position.state
        if not match.over:
            words = _("Play for all players so that the winner scores {count}. {name} is next.")
            return words.format(count=self.count, name=match.names[state.to_move])
        points = record.last_hand_points(match.states)
        if points is None or points < self.count:
            words = _("The hand scores {points} of {count}. Undo, or restart.")
            return words.format(points=points or 0, count=self.count)
        return _("The hand scores {points}. Solved!").format(points=points)

    def tools(self) -> list[Button]:
        restart = self.button(_("Restart"), self._start_over, icon="again", key=pygame.K_HOME)
        for button in (self._undo, restart):
            button.set_enabled(bool(self.position.actions), _("No move has been played yet."))
        return [self._undo, restart, self.button(_("Show the answer"), self._show_me, icon="eye")]

    def paste(self, text: str) -> None:
        """Do nothing: a puzzle cannot be replaced."""

    def _start_over(self) -> None:
        while self.position.undo():
            pass
        self.undo()

    def _show_me(self) -> None:
        title = self._title.label
        again = PuzzleRoute(self._name, title)
        self.stage.go(DemonstrationRoute(self._shown, title, _("Find it yourself"), again))


# -- choosing a tile from the whole set --------------------------------------------------------------------------------


APART = 0.12  # gap between tiles, in tile widths
MAX_ROWS = 8
TALLEST = 120  # px of the design: most height of a tile
FAINT = 0.22  # opacity of tiles that cannot be chosen


class TilePicker(Widget):
    """Tiles in rows; `on_choose` is called with the chosen one if it is `selectable`."""

    kind = "tray"

    def __init__(self, canvas: Canvas, label: str, tiles: Sequence[Tile], on_choose: Callable[[Tile], object]) -> None:
        super().__init__(canvas, label)
        self.tiles, self.on_choose = [*tiles], on_choose
        self.selectable: set[Tile] = set()
        self.cursor = self.high = 0

    def natural_size(self) -> tuple[int, int]:
        return self.px(300), self.high

    def _grid(self) -> tuple[int, int]:
        """Return the number of columns at which the tiles are largest, and their length in pixels."""
        grids = []
        for rows in range(1, MAX_ROWS + 1):
            columns = -(-len(self.tiles) // rows)
            lengths = 2 * int(self.rect.w / columns / (1 + APART)), int(self.rect.h / rows / (1 + APART / 2))
            grids.append((columns, min(self.px(TALLEST), *lengths)))
        return max(grids, key=lambda grid: grid[1])

    def places(self) -> dict[Tile, pygame.Rect]:
        """Return the rectangle of each tile."""
        columns, length = self._grid()
        rows = -(-len(self.tiles) // columns)
        x_step, y_step = round(length / 2 * (1 + APART)), round(length * (1 + APART / 2))
        left, top = self.rect.centerx - columns * x_step // 2, self.rect.centery - rows * y_step // 2
        return {
            tile: pygame.Rect(left + index % columns * x_step, top + index // columns * y_step, length // 2, length)
            for index, tile in enumerate(self.tiles)
        }

    def draw(self, surface: pygame.Surface) -> None:
        length = self._grid()[1] // 2 * 2
        for index, (tile, rect) in enumerate(self.places().items()):
            face = self.canvas.art.face(tile, length, 90)
            if tile not in self.selectable:
                face = with_opacity(face, FAINT)
            blend(surface, face, face.get_rect(center=rect.center))
            if self.ring and index == self.cursor:
                rim = rect.inflate(self.px(6), self.px(6))
                self._draw_box(surface, rim, None, self.canvas.theme.accent, 7, thick=self.px(2))

    def nodes(self) -> Sequence[Node]:
        """Return a group of the tiles that can be chosen."""
        tiles = [
            self._node(
                role=Role.BUTTON,
                name=str(tile),
                rect=rect,
                target=f"tile {tile}",
                focused=self.focused and self.tiles[self.cursor] == tile,
                on_click=partial(self.on_choose, tile),
            )
            for tile, rect in self.places().items()
            if tile in self.selectable or (self.focused and self.tiles[self.cursor] == tile)
        ]
        return [self._node(role=Role.GROUP, focused=False, can_focus=False, children=tiles)]

    def handle_release(self, mouse: tuple[int, int]) -> bool:
        for tile, rect in self.places().items():
            if tile in self.selectable and rect.collidepoint(mouse):
                self.on_choose(tile)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        if event.key in ENTER:
            if self.tiles[self.cursor] in self.selectable:
                self.on_choose(self.tiles[self.cursor])
            return True
        dx, dy = ARROWS.get(event.key, (0, 0))
        index = self.cursor + dx + dy * self._grid()[0]
        if index == self.cursor or not 0 <= index < len(self.tiles):
            return False
        self.cursor = index
        self.damage()
        return True
