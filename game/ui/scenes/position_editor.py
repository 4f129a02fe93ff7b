"""A hand of real tiles laid out: which tiles one holds, what everybody did, and then to play on or to ask the coach."""

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
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.text import MatchLog
from game.text.choices import action_label
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.table_snapshot import TableSnapshot
from game.ui.routes import DemonstrationRoute, PuzzleRoute, RulesRoute, TableRoute
from game.ui.table.drag import Box, Drag, DropTargets, TileAction
from game.ui.table.family_view import SLACK
from game.ui.table.replay_comparison import SubCanvas
from game.ui.widgets import fields
from game.ui.widgets.page import GAP, Page, place_rows, rows_height, split_into_rows
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import ENTER, SMALL, TEXT, Button, Panel, Text, Widget

TRAY = 0.2  # of the window's height, for the tiles of a double-six set
LARGE, MANY = 0.3, 40  # the same for a set with more tiles than so many
LEAST = 60  # px of the design, the tray at the least
MOST = 0.62  # of the window's height, at most for all that stands below the table
TRIES = 5  # times that a hand is laid out by chance before it is said that it cannot be


MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class PositionEditor(Page):
    """A hand that is told piece by piece by the first person of its match.

    `owner` is whose tiles are told of now, a seat or UP; None while it is told what was done. A `tile` that can be
    played in several ways waits for one of them.
    """

    open = False  # whether every hand lies face up

    def __init__(self, stage: Stage, laid: EditedPosition, title: str = "", refused: str = "") -> None:
        super().__init__(stage)
        self._called = title or _("{game}, laid out").format(game=laid.match.game.title)
        canvas = self.canvas
        self.position = laid
        self.tile: Tile | None = None
        self._wanted: int | None = None
        self._refused = refused
        self._leave = Button(canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(canvas, "", TEXT + 2, bold=True)
        self._band = Panel(canvas)
        self._asks = Text(canvas, "", TEXT, bold=True)
        self._why = Text(canvas, "", SMALL, tone="alert")
        self._actions: list[Button] = []
        self._undo = Button(canvas, _("Undo"), self.undo, icon="undo", key=pygame.K_u)
        self._leads = Button(canvas, "", self._change_leader, icon="forth")
        self._whose = Button(canvas, "", self._change_owner, icon="eye")
        self._copy = Button(canvas, _("Copy as text"), self._copy_text, icon="copy")
        self._coach = Button(canvas, _("Ask the coach"), partial(self._play_on, True), icon="hint")
        self._onward = Button(canvas, _("Play on"), partial(self._play_on, False), icon="play", primary=True)
        self._tray = TilePicker(canvas, "", sorted(laid.match.game.deck()), self.choose)
        self._part: SubCanvas | None = None
        self._say()

    # -- what is told --------------------------------------------------------------------------------------------------

    @property
    def owner(self) -> int | None:
        """Whose tiles are told of now, a seat or UP; None while it is told what was done."""
        laid = self.position
        if self._wanted is not None and laid.unknown(self._wanted):
            return self._wanted
        return next((owner for owner in (FACE_UP, laid.seat) if laid.unknown(owner)), None)

    def choose(self, tile: Tile) -> None:
        """A tile of the tray: it lies there, or it was played."""
        owner = self.owner
        if owner is not None:
            self._tell(partial(self.position.place_tile, owner, tile))
            return
        ways = _ways(self.position, tile)
        if len(ways) == 1:
            self._tell(partial(self.position.add_action, ways[0]))
        else:
            self.tile = tile
            self._renew()

    def do(self, action: Action) -> None:
        """The seat to move has done this."""
        self._tell(partial(self.position.add_action, action))

    def undo(self) -> None:
        """Takes back what was told last."""
        if self.tile is None:
            self.position.undo()
        self.tile, self._refused = None, ""
        self._renew()

    def _tell(self, act: partial[None]) -> None:
        self.tile, self._refused = None, ""
        try:
            act()
        except ImpossiblePosition as reason:
            self._refused = str(reason)
        self._renew()

    def _renew(self) -> None:
        self._say()
        self.relayout()

    def _say(self) -> None:
        """The question, the tiles and the buttons there are now."""
        laid, owner = self.position, self.owner
        match, state = laid.match, laid.state
        names = match.names
        self._title.set_text(self._called)
        choices: list[Action] = []
        asks_for_lead = owner is None and laid.asks_for_lead
        if owner is None and state.to_move >= 0 and not match.over and not asks_for_lead:
            choices = laid.choices()
        plays = [action for action in choices if isinstance(action, Play | Discard) and action != FACE_DOWN]
        if owner is not None:
            self._tray.selectable = {*self._tray.tiles} - laid.known
            asks = _("Which tile lies face up?") if owner == FACE_UP else _asks_for(laid, owner)
        else:
            self._tray.selectable = {action.tile for action in plays}
            asks = self.question()
        if self.tile is not None:
            asks = _("Where did {tile} go?").format(tile=self.tile)
            offered = _ways(self.position, self.tile)
        else:
            offered = [action for action in choices if action not in plays]
        told = state if self.tile is None else state_with_only_tile(laid, self.tile)
        self._asks.set_text(asks)
        self._tray.label = asks
        self._why.set_text(self._refused)
        self._actions = [
            Button(self.canvas, action_label(match.game, told, action), partial(self.do, action)) for action in offered
        ]
        if laid.fine and DRAW in offered:
            words = _("Draw, and pay {points}").format(points=laid.fine)
            self._actions.append(
                Button(self.canvas, words, partial(self._tell, partial(laid.add_action, DRAW, fined=True)))
            )
        if asks_for_lead:
            self._actions += [
                Button(
                    self.canvas,
                    _("{name} leads").format(name=names[seat]),
                    partial(self._tell, partial(laid.set_leader, seat)),
                )
                for seat in laid.leaders()
            ]
        if (other := laid.other_turn) is not None and self.tile is None:
            words = _("No, it was the turn of {name}").format(name=names[other])
            self._actions.append(Button(self.canvas, words, partial(self._tell, partial(laid.set_turn, other))))
        self._leads.label = self._lead_label(owner is not None or asks_for_lead)
        self._leads.enabled = not laid.actions and self._next_leader() is not None
        others = [seat for seat in range(len(names)) if seat != laid.seat and laid.unknown(seat)]
        shown = self._wanted is not None and self._wanted != laid.seat and self.owner == self._wanted
        self._whose.label = _("Go on without more") if shown else _("Tell of other hands")
        self._whose.enabled = laid.ready and bool(others)
        mine = state.to_move == laid.seat and laid.ready and not match.over
        self._coach.enabled = mine and self.canvas.settings.allows_coach(len(match.human_seats))
        self._onward.enabled = laid.ready and not match.over
        tools = self.tools()
        fixed = [self._band, self._leave, self._title, self._asks, self._why, self._tray, *self._actions, *tools]
        self._tools = tools
        self.set_widgets(fixed, [], self._tray)

    def question(self) -> str:
        """What is asked while somebody is to move, or said once the hand is over."""
        state, names = self.position.state, self.position.match.names
        if self.position.match.over:
            return _("The hand is over.")
        if self.position.asks_for_lead:
            return _("Who leads?")
        mine = state.to_move == self.position.seat
        words = _("It is the turn of {name}.") if mine else _("What did {name} do?")
        return words.format(name=names[state.to_move])

    def tools(self) -> list[Button]:
        """The buttons at the foot."""
        return [self._undo, self._leads, self._whose, self._copy, self._coach, self._onward]

    # -- where it is ---------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The table above; below it the question, the tiles, what else may have been done, and the buttons."""
        width, height = self.canvas.size
        gap = self.px(GAP)
        apart = gap * 2 // 3
        inside = width - 2 * gap
        icon_only = sum(button.natural_size()[0] + apart for button in self._tools) > inside
        for button in (self._undo, self._copy):
            button.is_icon_only = icon_only
        each = [[[button] for button in buttons] for buttons in (self._actions, self._tools)]
        rows = [row for groups in each for row in split_into_rows(groups, inside, apart)]
        feet = rows_height(rows, apart)
        words = self._asks.height(inside) + (self._why.height(inside) if self._why.label else 0)
        tray = round((LARGE if len(self._tray.tiles) > MANY else TRAY) * height)
        tray = max(self.px(LEAST), min(tray, round(MOST * height) - words - feet - 3 * apart))
        high = words + tray + feet + 4 * apart
        top = height - high
        self._band.rect = pygame.Rect(0, top, width, high)
        y = top + apart
        for text in (self._asks, self._why):
            text.rect = pygame.Rect(gap, y, inside, text.height(inside) if text.label else 0)
            y += text.rect.height
        self._tray.rect = pygame.Rect(gap, y + apart // 2, inside, tray)
        place_rows(rows, width, self._tray.rect.bottom + apart, (apart, apart))
        self.view = pygame.Rect(0, 0, 0, 0)
        self._set_table(width, top)

    def _set_table(self, width: int, height: int) -> None:
        """Lays the table as far as it is known: the teller's own tiles once they all are."""
        if self._part is None or self._part.size != (width, height):
            self._part = SubCanvas(self.canvas, (width, height))
        laid = self.position
        viewer = None if laid.unknown(laid.seat) or laid.unknown(FACE_UP) else laid.seat
        self.table = TableSnapshot(self._part, MatchLog(laid.match), len(laid.match.actions), viewer, self.open)
        if laid.asks_for_lead:
            self.table.scores_and_log.log.clear()  # it says who begins
            self.table.table_state.match = _nobody_to_move(laid.match)
        self.table.place_bar(self._leave, self._title, width, self.px(GAP) * 2 // 3)
        self.table.table_state.drag = Drag(self._reach())

    def _reach(self) -> DropTargets:
        """The tiles that the seat to move can play, where they lie face up, and where each would go."""
        laid, tabletop, view = self.position, self.table.table_state, self.table.view
        asked = self.owner is None and laid.state.to_move >= 0 and not laid.match.over
        choices = laid.choices() if asked else []
        plays = [action for action in choices if isinstance(action, TileAction) and action.tile in tabletop.sprites]
        seen = {play.tile for play in plays if tabletop.sprites[play.tile].face_up}
        return DropTargets(
            legal=tuple(plays),
            hand_boxes={tile: Box(*sprite_rect(tabletop.sprites[tile])) for tile in seen},
            places={tile: view.drop_places.places([play for play in plays if play.tile == tile]) for tile in seen},
            middle=Box(*area_rect(tabletop.layout.line)),
            drag_threshold_px=self.px(SLACK),
        )

    # -- a tile on the table, dragged or clicked -----------------------------------------------------------------------

    def _take_tile(self, event: pygame.Event) -> bool:
        """Answers the mouse at the table: a tile can be dragged to its place, or clicked, and then the place."""
        tabletop, at = self.table.table_state, event.pos
        drag = tabletop.drag
        on_table = not self._band.rect.collidepoint(at)
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and on_table:
                laying, pressed = drag.clicked(at), drag.press(at)
                if laying is not None:
                    self.do(laying)
                    return True
                tabletop.drag = drag.cleared() if pressed is drag else pressed
                return pressed is not drag
            case pygame.MOUSEMOTION:
                tabletop.drag = drag.move(at)
            case pygame.MOUSEBUTTONUP if event.button == 1 and drag.grab is not None:
                tabletop.drag, asked = drag.release(at)
                if isinstance(asked, TileAction):
                    self.do(asked)
                return True
        return False

    def draw_background(self, surface: pygame.Surface) -> None:
        """The table, where the band does not lie."""
        assert self._part is not None
        self._part.draw_beside(surface, self.table.renderer.draw, self._band.rect)

    # -- what else can be done -----------------------------------------------------------------------------------------

    def _lead_label(self, open_still: bool) -> str:
        """What the button for the lead sets: who leads, or who deals where that seat is said in its place."""
        match = self.position.match
        if self.position.led_by_tiles and open_still:
            return _("The tiles decide who leads")
        words = _("{name} deals") if _names_dealer(match) else _("{name} leads")
        return words.format(name=match.names[match.state.leader or 0])

    def _next_leader(self) -> int | None:
        """The seat that the button gives the lead, or the deal; None where there is no other to give it."""
        laid, players = self.position, len(self.position.match.players)
        leader = laid.state.leader or 0
        others = [(leader + step) % players for step in range(1, players)]
        if laid.led_by_tiles:
            may = laid.leaders() if laid.ready else []
            others = [seat for seat in others if seat in may]
        return next(iter(others), None)

    def _change_leader(self) -> None:
        """Another seat leads: what has been told of tiles stays."""
        laid, match, leader = self.position, self.position.match, self._next_leader()
        assert leader is not None
        if laid.led_by_tiles:
            self._tell(partial(laid.set_leader, leader))
            return
        start = Start(leader=leader, first_hand=False, scores=match.states[0].scores)
        if "carried" in match.start:
            start["carried"] = match.start["carried"]
        told = {owner: laid.known_tiles(owner) for owner in (FACE_UP, *range(len(match.players)))}
        empty = Match(
            match.key, match.players, preset=match.preset, options=match.options, start=start, hands=match.hands
        )
        self.position = EditedPosition(empty, laid.seat, SystemRandom())
        for owner, tiles in told.items():
            for tile in tiles:
                self.position.place_tile(owner, tile)
        self._renew()

    def _change_owner(self) -> None:
        """Tells of the next of the other hands, and then of none."""
        laid = self.position
        after = range(0 if self._wanted is None else self._wanted + 1, len(laid.match.players))
        self._wanted = next((seat for seat in after if seat != laid.seat and laid.unknown(seat)), None)
        self._renew()

    def _copy_text(self) -> None:
        there = fields.copy(record.format_record(self.position.match))
        self._refused = "" if there else _("There is no clipboard here.")
        self._renew()

    def _play_on(self, asking: bool) -> None:
        """Plays the hand as a match of its own, whose tiles were known before: no figure of chance counts them."""
        match = self.position.match.at_step(len(self.position.match.actions))
        match.fixed_deals = match.deals
        self.stage.leave(partial(self.stage.go, TableRoute(match, ask_coach=asking)))

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.go(RulesRoute(self.position.match.key))
            return True
        on_tile = event.type in MOUSE and self._take_tile(event)
        return on_tile or super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if super().handle_shortcut(event):
            return True
        if fields.is_paste(event):
            self.paste(fields.paste())
            return True
        return False

    def paste(self, text: str) -> None:
        """Lays out the hand that a record ends in, every tile of it known."""
        try:
            match = record.parse_record(text)
            if not has_hand(match):
                raise RecordError(_("Nothing is dealt in that record."))
            laid = EditedPosition.from_match(match, None, SystemRandom())
        except (RecordError, ImpossiblePosition) as reason:
            self._refused = str(reason)
        else:
            self.position, self._refused = laid, ""
            self._tray = TilePicker(self.canvas, "", sorted(laid.match.game.deck()), self.choose)
        self._renew()

    def tick(self, now: int) -> bool:
        if self.stage.is_top_scene(self):
            self.table.renderer.refresh(now)
        return super().tick(now) or self.table.motion.is_busy


def _ways(laid: EditedPosition, tile: Tile) -> list[Action]:
    """The ways to play a tile that differ in words: both ends of a lone double are as one."""
    plays = [way for way in laid.choices() if isinstance(way, Play | Discard) and way.tile == tile]
    state = state_with_only_tile(laid, tile)
    told = {action_label(laid.match.game, state, way): way for way in reversed(plays)}
    return [way for way in plays if way in told.values()]


def _nobody_to_move(match: Match) -> Match:
    """The match as it is shown while it is not told who leads its hand."""
    shown = match.at_step(len(match.actions))
    shown.states = (*shown.states[:-1], shown.state._replace(to_move=CHANCE))
    return shown


def _names_dealer(match: Match) -> bool:
    """Whether the seat that a hand begins with, `State.leader`, deals and leaves the first word to another."""
    game, start = match.game, match.states[0]
    if isinstance(game, TrickGame) and isinstance(start, TrickState):
        return game.dealer(start) == start.leader
    return isinstance(game, BettingGame)


def _asks_for(laid: EditedPosition, seat: int) -> str:
    left = laid.unknown(seat)
    words = ngettext("Which tile does {name} hold? {count} more.", "Which tiles does {name} hold? {count} more.", left)
    return words.format(name=laid.match.names[seat], count=left)


def create_position(match: Match, seat: int | None) -> tuple[EditedPosition, str]:
    """The hand that a match is in, as a seat sees it or wholly known; or one to be told, where nothing is dealt yet.

    With it the sentence to show where the hand could not be laid out: then too it is one to be told.
    """
    refused = ""
    for _time in range(TRIES if has_hand(match) else 0):
        try:
            return EditedPosition.from_match(match, seat, SystemRandom()), ""
        except ImpossiblePosition:
            refused = _("That hand could not be laid out as it was seen from there: tell of it from its beginning.")
    teller = match.human_seats[0] if match.human_seats else 0
    start = Start(first_hand=False)
    before = match.game.initial_state(len(match.players), first_hand=False)
    if not isinstance(match.game, LineGame) or not match.game.is_lead_from_deal(before):
        start["leader"] = teller
    empty = Match(match.key, match.players, preset=match.preset, options=match.options, start=start, hands=1)
    return EditedPosition(empty, teller, SystemRandom()), refused


class Puzzle(PositionEditor):
    """The deal of a record, all hands open: one plays for all seats, to reach the count that its hand pays."""

    open = True

    def __init__(self, stage: Stage, name: str, title: str) -> None:
        self._name = name
        self._shown, count = demonstration(name)
        assert count is not None
        self.count = count
        self._afresh = Button(stage.canvas, _("From the start"), self._start_over, icon="again", key=pygame.K_HOME)
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
        self._undo.enabled = self._afresh.enabled = bool(self.position.actions)
        return [self._undo, self._afresh, self._give_up]

    def paste(self, text: str) -> None:
        """Nothing is taken in here."""

    def _start_over(self) -> None:
        while self.position.undo():
            pass
        self.undo()

    def _show_me(self) -> None:
        again = PuzzleRoute(self._name, self._called)
        self.stage.go(DemonstrationRoute(self._shown, self._called, _("Find it yourself"), again))


# -- choosing a tile from the whole set --------------------------------------------------------------------------------


APART = 0.12  # gap between tiles, in tile widths
MOST_ROWS = 8
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
        for rows in range(1, MOST_ROWS + 1):
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

    def handle_release(self, at: tuple[int, int]) -> bool:
        tile = next((tile for tile, rect in self.places().items() if rect.collidepoint(at)), None)
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
