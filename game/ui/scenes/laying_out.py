"""A hand of real tiles laid out: which tiles one holds, what everybody did, and then to play on or to ask the coach."""

from functools import partial
from random import SystemRandom

import pygame

from game.core.state import CHANCE, DRAW, Action, Deal, Discard, Play
from game.core.tiles import Tile
from game.match import record
from game.match.laying_out import FACE_DOWN, UP, Impossible, LaidOut, has_hand, supposing
from game.match.match import Match, Start
from game.match.record_text import RecordError
from game.pell.claims import demonstration
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingGame
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.text import Telling
from game.text.choices import choice
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.families.at_step import AtStep
from game.ui.table.drag import Box, Drag, Laying, Reach
from game.ui.table.reach import SLACK
from game.ui.table.sub_canvas import SubCanvas
from game.ui.widgets import clipboard
from game.ui.widgets.button_rows import height_of, in_rows, place_rows
from game.ui.widgets.destinations import ToPuzzle, ToRules, ToTable, ToWatching
from game.ui.widgets.page import GAP, Page
from game.ui.widgets.scene import Stage
from game.ui.widgets.tray import Tray
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text

TRAY = 0.2  # of the window's height, for the tiles of a double-six set
LARGE, MANY = 0.3, 40  # the same for a set with more tiles than so many
LEAST = 60  # px of the design, the tray at the least
MOST = 0.62  # of the window's height, at most for all that stands below the table
TRIES = 5  # times that a hand is laid out by chance before it is said that it cannot be


MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class LayingOut(Page):
    """A hand that is told piece by piece by the first person of its match.

    `owner` is whose tiles are told of now, a seat or UP; None while it is told what was done. A `tile` that can be
    played in several ways waits for one of them.
    """

    open = False  # whether every hand lies face up

    def __init__(self, stage: Stage, laid: LaidOut, title: str = "", refused: str = "") -> None:
        super().__init__(stage)
        self._called = title or _("{game}, laid out").format(game=laid.match.game.title)
        canvas = self.canvas
        self.laid = laid
        self.tile: Tile | None = None
        self._wanted: int | None = None
        self._refused = refused
        self._leave = Button(canvas, _("Back"), self.back, icon="back")
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
        self._onward = Button(canvas, _("Play on"), partial(self._play_on, False), icon="play", strong=True)
        self._tray = Tray(canvas, "", sorted(laid.match.game.deck()), self.choose)
        self._part: SubCanvas | None = None
        self._say()

    # -- what is told --------------------------------------------------------------------------------------------------

    @property
    def owner(self) -> int | None:
        """Whose tiles are told of now, a seat or UP; None while it is told what was done."""
        laid = self.laid
        if self._wanted is not None and laid.unknown(self._wanted):
            return self._wanted
        return next((owner for owner in (UP, laid.seat) if laid.unknown(owner)), None)

    def choose(self, tile: Tile) -> None:
        """A tile of the tray: it lies there, or it was played."""
        owner = self.owner
        if owner is not None:
            self._tell(partial(self.laid.tell, owner, tile))
            return
        ways = _ways(self.laid, tile)
        if len(ways) == 1:
            self._tell(partial(self.laid.do, ways[0]))
        else:
            self.tile = tile
            self._renew()

    def do(self, action: Action) -> None:
        """The seat to move has done this."""
        self._tell(partial(self.laid.do, action))

    def undo(self) -> None:
        """Takes back what was told last."""
        if self.tile is None:
            self.laid.undo()
        self.tile, self._refused = None, ""
        self._renew()

    def _tell(self, act: partial[None]) -> None:
        self.tile, self._refused = None, ""
        try:
            act()
        except Impossible as reason:
            self._refused = str(reason)
        self._renew()

    def _renew(self) -> None:
        self._say()
        self.again()

    def _say(self) -> None:
        """The question, the tiles and the buttons there are now."""
        laid, owner = self.laid, self.owner
        match, state = laid.match, laid.state
        names = match.names
        self._title.say(self._called)
        choices: list[Action] = []
        asks_for_lead = owner is None and laid.asks_for_lead
        if owner is None and state.to_move >= 0 and not match.over and not asks_for_lead:
            choices = laid.choices()
        plays = [action for action in choices if isinstance(action, Play | Discard) and action != FACE_DOWN]
        if owner is not None:
            self._tray.open = {*self._tray.tiles} - laid.known
            asks = _("Which tile lies face up?") if owner == UP else _asks_for(laid, owner)
        else:
            self._tray.open = {action.tile for action in plays}
            asks = self.question()
        if self.tile is not None:
            asks = _("Where did {tile} go?").format(tile=self.tile)
            offered = _ways(self.laid, self.tile)
        else:
            offered = [action for action in choices if action not in plays]
        told = state if self.tile is None else supposing(laid, self.tile)
        self._asks.say(asks)
        self._tray.label = asks
        self._why.say(self._refused)
        self._actions = [
            Button(self.canvas, choice(match.game, told, action), partial(self.do, action)) for action in offered
        ]
        if laid.fine and DRAW in offered:
            words = _("Draw, and pay {points}").format(points=laid.fine)
            self._actions.append(Button(self.canvas, words, partial(self._tell, partial(laid.do, DRAW, fined=True))))
        if asks_for_lead:
            self._actions += [
                Button(
                    self.canvas,
                    _("{name} leads").format(name=names[seat]),
                    partial(self._tell, partial(laid.lead, seat)),
                )
                for seat in laid.leaders()
            ]
        if (other := laid.other_turn) is not None and self.tile is None:
            words = _("No, it was the turn of {name}").format(name=names[other])
            self._actions.append(Button(self.canvas, words, partial(self._tell, partial(laid.turn_to, other))))
        self._leads.label = self._lead_label(owner is not None or asks_for_lead)
        self._leads.enabled = not laid.actions and self._next_leader() is not None
        others = [seat for seat in range(len(names)) if seat != laid.seat and laid.unknown(seat)]
        shown = self._wanted is not None and self._wanted != laid.seat and self.owner == self._wanted
        self._whose.label = _("Go on without more") if shown else _("Tell of other hands")
        self._whose.enabled = laid.ready and bool(others)
        mine = state.to_move == laid.seat and laid.ready and not match.over
        self._coach.enabled = mine and self.canvas.settings.coaches(len(match.people))
        self._onward.enabled = laid.ready and not match.over
        tools = self.tools()
        fixed = [self._band, self._leave, self._title, self._asks, self._why, self._tray, *self._actions, *tools]
        self._tools = tools
        self.fill(fixed, [], self._tray)

    def question(self) -> str:
        """What is asked while somebody is to move, or said once the hand is over."""
        state, names = self.laid.state, self.laid.match.names
        if self.laid.match.over:
            return _("The hand is over.")
        if self.laid.asks_for_lead:
            return _("Who leads?")
        mine = state.to_move == self.laid.seat
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
        terse = sum(button.natural_size()[0] + apart for button in self._tools) > inside
        for button in (self._undo, self._copy):
            button.terse = terse
        each = [[[button] for button in buttons] for buttons in (self._actions, self._tools)]
        rows = [row for groups in each for row in in_rows(groups, inside, apart)]
        feet = height_of(rows, apart)
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
        laid = self.laid
        viewer = None if laid.unknown(laid.seat) or laid.unknown(UP) else laid.seat
        self.table = AtStep(self._part, Telling(laid.match), len(laid.match.actions), viewer, self.open)
        if laid.asks_for_lead:
            self.table.notes.log.clear()  # it says who begins
            self.table.tabletop.match = _nobody_to_move(laid.match)
        self.table.place_bar(self._leave, self._title, width, self.px(GAP) * 2 // 3)
        self.table.tabletop.drag = Drag(self._reach())

    def _reach(self) -> Reach:
        """The tiles that the seat to move can play, where they lie face up, and where each would go."""
        laid, tabletop, view = self.laid, self.table.tabletop, self.table.view
        asked = self.owner is None and laid.state.to_move >= 0 and not laid.match.over
        choices = laid.choices() if asked else []
        plays = [action for action in choices if isinstance(action, Laying) and action.tile in tabletop.shown]
        seen = {play.tile for play in plays if tabletop.shown[play.tile].face_up}
        return Reach(
            legal=tuple(plays),
            own={tile: Box(*rect_of_tile(tabletop.shown[tile])) for tile in seen},
            places={tile: view.landing.places([play for play in plays if play.tile == tile]) for tile in seen},
            middle=Box(*rect_of(tabletop.room.line)),
            slack=self.px(SLACK),
        )

    # -- a tile on the table, dragged or clicked -----------------------------------------------------------------------

    def _take_tile(self, event: pygame.Event) -> bool:
        """Answers the mouse at the table: a tile can be dragged to its place, or clicked, and then the place."""
        tabletop, at = self.table.tabletop, event.pos
        drag = tabletop.drag
        on_table = not self._band.rect.collidepoint(at)
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and on_table:
                laying, pressed = drag.clicked(at), drag.press(at)
                if laying is not None:
                    self.do(laying)
                    return True
                tabletop.drag = drag.drop() if pressed is drag else pressed
                return pressed is not drag
            case pygame.MOUSEMOTION:
                tabletop.drag = drag.move(at)
            case pygame.MOUSEBUTTONUP if event.button == 1 and drag.grip is not None:
                tabletop.drag, asked = drag.release(at)
                if isinstance(asked, Laying):
                    self.do(asked)
                return True
        return False

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The table, where the band does not lie."""
        assert self._part is not None
        self._part.draw_beside(surface, self.table.painting.draw, self._band.rect)

    # -- what else can be done -----------------------------------------------------------------------------------------

    def _lead_label(self, open_still: bool) -> str:
        """What the button for the lead sets: who leads, or who deals where that seat is said in its place."""
        match = self.laid.match
        if self.laid.led_by_tiles and open_still:
            return _("The tiles decide who leads")
        words = _("{name} deals") if _names_dealer(match) else _("{name} leads")
        return words.format(name=match.names[match.state.leader or 0])

    def _next_leader(self) -> int | None:
        """The seat that the button gives the lead, or the deal; None where there is no other to give it."""
        laid, players = self.laid, len(self.laid.match.players)
        leader = laid.state.leader or 0
        others = [(leader + step) % players for step in range(1, players)]
        if laid.led_by_tiles:
            may = laid.leaders() if laid.ready else []
            others = [seat for seat in others if seat in may]
        return next(iter(others), None)

    def _change_leader(self) -> None:
        """Another seat leads: what has been told of tiles stays."""
        laid, match, leader = self.laid, self.laid.match, self._next_leader()
        assert leader is not None
        if laid.led_by_tiles:
            self._tell(partial(laid.lead, leader))
            return
        start = Start(leader=leader, first_hand=False, scores=match.states[0].scores)
        if "carried" in match.start:
            start["carried"] = match.start["carried"]
        told = {owner: laid.told_of(owner) for owner in (UP, *range(len(match.players)))}
        empty = Match(
            match.key, match.players, preset=match.preset, options=match.options, start=start, hands=match.hands
        )
        self.laid = LaidOut(empty, laid.seat, SystemRandom())
        for owner, tiles in told.items():
            for tile in tiles:
                self.laid.tell(owner, tile)
        self._renew()

    def _change_owner(self) -> None:
        """Tells of the next of the other hands, and then of none."""
        laid = self.laid
        after = range(0 if self._wanted is None else self._wanted + 1, len(laid.match.players))
        self._wanted = next((seat for seat in after if seat != laid.seat and laid.unknown(seat)), None)
        self._renew()

    def _copy_text(self) -> None:
        there = clipboard.copy(record.write(self.laid.match))
        self._refused = "" if there else _("There is no clipboard here.")
        self._renew()

    def _play_on(self, asking: bool) -> None:
        """Plays the hand as a match of its own, whose tiles were known before: no figure of chance counts them."""
        match = self.laid.match.until(len(self.laid.match.actions))
        match.same_deals = match.deals
        self.stage.leave(partial(self.stage.go, ToTable(match, asking=asking)))

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.go(ToRules(self.laid.match.key))
            return True
        on_tile = event.type in MOUSE and self._take_tile(event)
        return on_tile or super().take(event)

    def shortcut(self, event: pygame.Event) -> bool:
        if super().shortcut(event):
            return True
        if clipboard.is_paste(event):
            self.paste(clipboard.paste())
            return True
        return False

    def paste(self, text: str) -> None:
        """Lays out the hand that a record ends in, every tile of it known."""
        try:
            match = record.parse(text)
            if not has_hand(match):
                raise RecordError(_("Nothing is dealt in that record."))
            laid = LaidOut.of(match, None, SystemRandom())
        except (RecordError, Impossible) as reason:
            self._refused = str(reason)
        else:
            self.laid, self._refused = laid, ""
            self._tray = Tray(self.canvas, "", sorted(laid.match.game.deck()), self.choose)
        self._renew()

    def tick(self, now: int) -> bool:
        if self.stage.is_awake(self):
            self.table.painting.renew(now)
        return super().tick(now) or self.table.motion.busy


def _ways(laid: LaidOut, tile: Tile) -> list[Action]:
    """The ways to play a tile that differ in words: both ends of a lone double are as one."""
    plays = [way for way in laid.choices() if isinstance(way, Play | Discard) and way.tile == tile]
    state = supposing(laid, tile)
    told = {choice(laid.match.game, state, way): way for way in reversed(plays)}
    return [way for way in plays if way in told.values()]


def _nobody_to_move(match: Match) -> Match:
    """The match as it is shown while it is not told who leads its hand."""
    shown = match.until(len(match.actions))
    shown.states = (*shown.states[:-1], shown.state._replace(to_move=CHANCE))
    return shown


def _names_dealer(match: Match) -> bool:
    """Whether the seat that a hand begins with, `State.leader`, deals and leaves the first word to another."""
    game, start = match.game, match.states[0]
    if isinstance(game, TrickGame) and isinstance(start, TrickState):
        return game.dealer(start) == start.leader
    return isinstance(game, BettingGame)


def _asks_for(laid: LaidOut, seat: int) -> str:
    left = laid.unknown(seat)
    words = ngettext("Which tile does {name} hold? {count} more.", "Which tiles does {name} hold? {count} more.", left)
    return words.format(name=laid.match.names[seat], count=left)


def laid_out(match: Match, seat: int | None) -> tuple[LaidOut, str]:
    """The hand that a match is in, as a seat sees it or wholly known; or one to be told, where nothing is dealt yet.

    With it the sentence to show where the hand could not be laid out: then too it is one to be told.
    """
    refused = ""
    for _time in range(TRIES if has_hand(match) else 0):
        try:
            return LaidOut.of(match, seat, SystemRandom()), ""
        except Impossible:
            refused = _("That hand could not be laid out as it was seen from there: tell of it from its beginning.")
    teller = match.people[0] if match.people else 0
    start = Start(first_hand=False)
    before = match.game.initial_state(len(match.players), first_hand=False)
    if not isinstance(match.game, LineGame) or not match.game.led_by_tiles(before):
        start["leader"] = teller
    empty = Match(match.key, match.players, preset=match.preset, options=match.options, start=start, hands=1)
    return LaidOut(empty, teller, SystemRandom()), refused


class Puzzle(LayingOut):
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
        super().__init__(stage, LaidOut.of(self._shown.match.until(dealt), None, SystemRandom()), title)

    def question(self) -> str:
        match, state = self.laid.match, self.laid.state
        if not match.over:
            words = _("Play for everybody, and bring the winner to {count}: now it is the turn of {name}.")
            return words.format(count=self.count, name=match.names[state.to_move])
        points = record.paid(match.states)
        if points is None or points < self.count:
            words = _("The hand is over, and it pays {points} of {count}. Take back, or begin again.")
            return words.format(points=points or 0, count=self.count)
        return _("The hand pays {points}: that is it!").format(points=points)

    def tools(self) -> list[Button]:
        self._undo.enabled = self._afresh.enabled = bool(self.laid.actions)
        return [self._undo, self._afresh, self._give_up]

    def paste(self, text: str) -> None:
        """Nothing is taken in here."""

    def _start_over(self) -> None:
        while self.laid.undo():
            pass
        self.undo()

    def _show_me(self) -> None:
        again = ToPuzzle(self._name, self._called)
        self.stage.go(ToWatching(self._shown, self._called, _("Find it yourself"), again))
