"""Prompts of the trick games: questions, buttons and keys besides playing a tile; and automatic turns."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Literal

import pygame

from game.core.state import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    PASS,
    STAND,
    TAKE_DUMMY,
    Accept,
    Action,
    Announce,
    Bid,
    Close,
    Draw,
    Exchange,
    NameTrump,
    Pass,
    Play,
    Stand,
    TakeDummy,
)
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.rules.tricks.trick_state import called_name, suit_name
from game.text.tricks import trick_words
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_surface
from game.ui.canvas.theme import mix
from game.ui.families.tricks.layout import TrickAreas, divide_area, lay_out_tricks, sign_of, trump_name
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, hand_poses
from game.ui.settings import Settings
from game.ui.table.drag import TileAction
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.results import hand_over
from game.ui.table.turns import THOUGHT, TurnPhase, Turns
from game.ui.widgets.widget import Button


def announcement_text(action: Action) -> str:
    """Return what a seat has said, as shown in front of it; empty if it is not shown."""
    match action:
        case Bid(points):
            return str(points)
        case Pass():
            return _("pass")
        case Stand():
            return _("stand")
        case TakeDummy():
            return _("dummy")
        case Exchange():
            return _("exchange")
        case Accept(alone) | NameTrump(_, alone) if alone:
            return _("alone")
        case Accept():
            return _("accept")
        case NameTrump(trump):
            return trump_name(trump)
        case Announce(points):
            return _("{points} in doubles").format(points=points)
        case Close():
            return _("closed")
    return ""


def turn_prompt(match: Match, state: TrickState, game: TrickGame, legal: Sequence[Action]) -> str:
    """Return the question to the person to move, given their `legal` actions; the name is {name}."""
    if state.discards_owed or not state.has_play_begun:
        return _declaration_prompt(match, game, state, legal)
    tiles = {action.tile for action in legal if isinstance(action, Play)}
    if not tiles:
        return _between_tricks_prompt(legal)
    if state.trick is None:
        return _lead_prompt(game, state, legal, tiles)
    return _follow_prompt(game, state, state.trick, tiles).replace(
        "{suit}", called_name(state.trick.called_suit, state.trump)
    )


def _between_tricks_prompt(legal: Sequence[Action]) -> str:
    """Return the question if no tile can be played: draw, or claim the hand after the last trick."""
    if DRAW in legal:
        return _("{name}, draw from the stock, or close it.") if CLOSE in legal else _("{name}, draw from the stock.")
    return _("{name}, every tile is played: claim the hand, or pass.")


def _follow_prompt(game: TrickGame, state: TrickState, trick: Trick, tiles: set[Tile]) -> str:
    """Return the prompt to follow a trick with one of these tiles; the suit led is {suit}."""
    if not game.must_follow(state):
        return _("{name}, play any tile: suit need not be followed yet.")
    if all(trick.called_suit in game.suits(state.trump, tile) for tile in tiles):
        return _("{name}, follow suit: {suit} were led.")
    if len(tiles) < len(state.hands[state.to_move]):
        return _("{name}, you have none of the {suit}: play a trump.")
    return _("{name}, you have none of the {suit}: play any tile.")


def _lead_prompt(game: TrickGame, state: TrickState, legal: Sequence[Action], tiles: set[Tile]) -> str:
    if state.doubles_to_lead:
        return _("{name}, lead one of the doubles that you have announced.")
    if len(tiles) < len(state.hands[state.to_move]):
        return _("{name}, lead a trump.")
    if any(isinstance(action, Announce) for action in legal):
        return _("{name}, lead a tile, or announce doubles first.")
    return _("{name}, you lead: play any tile.")


def _declaration_prompt(match: Match, game: TrickGame, state: TrickState, legal: Sequence[Action]) -> str:
    if state.discards_owed:
        return ngettext(
            "{name}, throw away {count} tile, face down.",
            "{name}, throw away {count} tiles, face down.",
            state.discards_owed,
        ).replace("{count}", str(state.discards_owed))
    if any(isinstance(action, Bid) for action in legal):
        words = _("{name}, bid what your side will take, or pass.")
        return words if PASS in legal else _("{name}, the others have passed: you have to bid.")
    if any(isinstance(action, NameTrump) for action in legal):
        words = _("{name}, name the trump, or pass.")
        return words if PASS in legal else _("{name}, name the trump: choose a suit.")
    turned = str(state.turned)
    if any(isinstance(action, Accept) for action in legal):
        words = _("{name}, shall {suit} be trumps? {dealer} then takes {tile}.")
        if state.to_move == game.dealer(state):
            words = _("{name}, take {tile}, and make {suit} trumps?")
        suit = suit_name(game.larger_end(state.turned)) if state.turned is not None else ""
        dealer = match.names[game.dealer(state)].replace("{", "{{").replace("}", "}}")
        return words.replace("{tile}", turned).replace("{suit}", suit).replace("{dealer}", dealer)
    if STAND in legal:
        return _stand_prompt(legal).replace("{tile}", turned)
    return _("{name}, no higher bid is allowed: pass.")


def _stand_prompt(legal: Sequence[Action]) -> str:
    """Return the question whether to take part in the hand; the turned-up tile is {tile}."""
    choices = [
        (STAND, _("stand with these tiles")),
        (EXCHANGE, _("take {tile} for one of them")),
        (TAKE_DUMMY, _("take a dummy")),
        (PASS, _("pass")),
    ]
    *first, last = [words for action, words in choices if action in legal]
    if not first:
        return _("{name}, stand with these tiles.")
    return _("{name}, {choices}, or {last}?").replace("{choices}", ", ".join(first)).replace("{last}", last)


def contract(game: TrickGame, match: Match) -> str:
    """Return who plays for what, or for a hand just ended what that was; empty if there is nothing to say."""
    state = match.states[-2] if hand_over(match) else match.state
    return trick_words(game, match.names).contract(state) if isinstance(state, TrickState) else ""


def standing(game: TrickGame, match: Match) -> str:
    """Return who plays for what, or the trump, or that there is none yet."""
    state = match.state
    assert isinstance(state, TrickState)
    if state.to_move < 0 and not state.tricks:
        return ""
    return contract(game, match) or trumps(match)


def trumps(match: Match) -> str:
    """Return the trump."""
    state = match.state
    assert isinstance(state, TrickState)
    return _("No trump yet") if state.trump is None else _("Trumps: {suit}").format(suit=trump_name(state.trump))


def stakes(game: TrickGame, match: Match) -> str:
    """Return what the coming hand is played for; empty between hands."""
    state = match.state
    assert isinstance(state, TrickState)
    return trick_words(game, match.names).stakes(state) if state.to_move >= 0 else ""


def tallies(game: TrickGame, match: Match) -> str:
    """Return what each side has taken; empty before the first trick."""
    state = match.state
    assert isinstance(state, TrickState)
    if not state.tricks and state.trick is None:
        return ""
    words = trick_words(game, match.names)
    return " · ".join(
        _("{names}: {count}").format(names=words.side(side), count=words.tally(state, side))
        for side in range(len(state.scores))
    )


def short_tallies(game: TrickGame, match: Match, viewer: int) -> str:
    """Return the tallies without names: the viewer's side, and the others in order."""
    state = match.state
    assert isinstance(state, TrickState)
    own = game.side(viewer, len(match.names))
    tallies = [trick_words(game, match.names).tally(state, side) for side in range(len(state.scores))]
    count = tallies.pop(own)
    return _("this side: {count} · others: {others}").format(count=count, others=", ".join(tallies))


# -- buttons in the middle: cells for bids and trumps, and the last trick ----------------------------------------------


BIG = 20  # px of the design: text size of a cell
TILE = 44  # px of the design: length of a tile in a cell; it grows with the text
LOOKED_AT = 132  # px of the design: length of a tile of the last trick
PAD = 6  # px of the design


class Cell(PromptButton):
    """A large button with a word, and below it its meaning or the tiles that it means."""

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        on_click: Callable[[], object],
        key: int | None = None,
        *,
        below: str = "",
        tiles: Sequence[Tile] = (),
    ) -> None:
        super().__init__(canvas, label, on_click, key)
        self.below, self.tiles = below, tuple(tiles)
        if below:
            text = _("{bid}: {meaning}").format(bid=label, meaning=below)
            self.hint = f"{text} · {self.hint}" if self.hint else text

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self.px(PAD)
        lit = self.hover or self.ring
        fill = mix(theme.panel, theme.panel_edge, 0.55) if lit else theme.panel
        self._draw_box(surface, self.rect, fill, theme.accent if lit else theme.panel_edge)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        size = fonts.fitting_size(self.label, min(self.canvas.text_size(BIG), 0.62 * inside.h), True, inside.w)
        name = fonts.text(self.label, size, theme.text, True, inside.w)
        line = fonts.line_height(self.canvas.text_size(SMALL))
        left = inside.h - name.get_height()
        if self.tiles and left >= 14:
            blend(surface, name, name.get_rect(midtop=inside.midtop))
            self._draw_tiles(surface, Area(inside.x, inside.y + name.get_height(), inside.w, left))
        elif self.below and left >= line:
            small = fonts.fitting_size(self.below, self.canvas.text_size(SMALL), False, inside.w)
            text = fonts.text(self.below, small, theme.dim, False, inside.w)
            top = inside.y + (left - text.get_height()) // 2
            blend(surface, name, name.get_rect(midtop=(inside.centerx, top)))
            at = text.get_rect(midtop=(inside.centerx, top + name.get_height()))
            blend(surface, text, at)
        else:
            blend(surface, name, name.get_rect(center=inside.center))
        self._draw_ring(surface)

    def _draw_tiles(self, surface: pygame.Surface, area: Area) -> None:
        for tile, pose in zip(
            self.tiles, hand_poses(area, len(self.tiles), round(self.canvas.text_size(TILE)), 10, 2), strict=True
        ):
            drawn = self.canvas.art.face(tile, pose.length, pose.angle)
            blend(surface, drawn, drawn.get_rect(center=(pose.x, pose.y)))


class LastTrickPanel(Button):
    """The last trick shown again over the middle until it is pressed, with the players' names."""

    def __init__(self, canvas: Canvas, match: Match, trick: Trick, on_click: Callable[[], object]) -> None:
        super().__init__(canvas, _("Close"), on_click)
        self.match, self.trick = match, trick

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, 2 * self.px(PAD)
        self._draw_box(surface, self.rect, theme.panel, theme.accent)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        names, game, state = self.match.names, self.match.game, self.match.state
        assert isinstance(game, TrickGame)
        assert isinstance(state, TrickState)
        leader = self.trick.plays[0][0]
        words = _("The last trick: {leader} led, {name} took it")
        if leader == self.trick.winner:
            words = _("The last trick: {name} led and took it")
        words = words.format(leader=names[leader], name=names[self.trick.winner])
        size = fonts.fitting_size(words, self.canvas.text_size(BIG), True, inside.w)
        head = fonts.text(words, size, theme.text, True, inside.w)
        blend(surface, head, head.get_rect(midtop=inside.midtop))
        line = fonts.line_height(self.canvas.text_size(SMALL))
        width, height = inside.w / len(self.trick.plays), inside.h - head.get_height() - line
        for index, (seat, tile) in enumerate(self.trick.plays):
            area = Area(inside.x + index * width, inside.y + head.get_height(), width, height).inset(pad / 2)
            (pose,) = hand_poses(area.inset(pad), 1, round(self.canvas.text_size(LOOKED_AT)))
            shown = sprite_at_rest(pose, True)._replace(sign=sign_of(game, state, tile))
            drawn, at = sprite_surface(self.canvas, tile, shown)
            blend(surface, drawn, at)
            is_winner = seat == self.trick.winner
            name = self.match.names[seat]
            small = fonts.fitting_size(name, self.canvas.text_size(SMALL), is_winner, width - pad)
            text = fonts.text(name, small, theme.accent if is_winner else theme.text, is_winner, width - pad)
            at = text.get_rect(midbottom=area_rect(Area(area.x, inside.bottom - line, area.w, line)).midbottom)
            blend(surface, text, at)
        self._draw_ring(surface)


# -- prompts -----------------------------------------------------------------------------------------------------------


SMALL = 14  # px of the design: text size for the layout of the middle
TALLEST = 96  # px of the design: largest height of a cell
PANEL, PANEL_WORDS = 600, 380  # px of the design: width of the last trick, for tiles and for texts
WORDS_ALONE, WITH_TILES = 2.2, 1.3  # preferred width of a cell relative to its height
KEYS: dict[Action, int] = {
    Accept(): pygame.K_a,
    Accept(alone=True): pygame.K_o,
    EXCHANGE: pygame.K_e,
    STAND: pygame.K_h,
    TAKE_DUMMY: pygame.K_d,
    CLAIM: pygame.K_w,
    DRAW: pygame.K_d,
    CLOSE: pygame.K_c,
    PASS: pygame.K_p,
}
"""The key of each action without a tile, in the order of the buttons."""
ALONE, LAST, LEAST = pygame.K_o, pygame.K_t, pygame.K_b
WORDS = {"doubles": pygame.K_d, "none": pygame.K_n}


class TrickPrompts(Prompts):
    """Bids and trumps in the middle, other declarations above the hand.

    `focused_cell` is the cell with the keyboard focus, `alone` whether a player who names the trump will play alone,
    and `looking` whether the last trick is shown again.
    """

    def start_over(self) -> None:
        super().start_over()
        self.focused_cell: int | None = None
        self.alone = self.looking = False
        self._cells: list[Cell] = []

    @property
    def state(self) -> TrickState:
        """The state of the match."""
        state = self.match.state
        assert isinstance(state, TrickState)
        return state

    @property
    def game(self) -> TrickGame:
        """The game of the match."""
        game = self.match.game
        assert isinstance(game, TrickGame)
        return game

    # -- buttons above the hand ----------------------------------------------------------------------------------------

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        names = {action.alone for action in legal if isinstance(action, NameTrump)}
        buttons: list[Button] = []
        if len(names) > 1:
            words = _("Alone: yes") if self.alone else _("Alone: no")
            buttons.append(PromptButton(self.canvas, words, self._turn_alone, ALONE))
        for index, announcement in enumerate(action for action in legal if isinstance(action, Announce)):
            words = _("Announce {points}").format(points=announcement.points)
            buttons.append(PromptButton(self.canvas, words, partial(self.attempt, announcement), pygame.K_1 + index))
        words_of = self._words()
        primary = DRAW if DRAW in legal else legal[0] if len(legal) == 1 else None
        for action, key in KEYS.items():
            if action in legal:
                words = self._with_chance(words_of[action], action)
                on_click = partial(self.attempt, action)
                buttons.append(PromptButton(self.canvas, words, on_click, key, primary=action == primary))
        return buttons

    def _words(self) -> dict[Action, str]:
        accepting = trick_words(self.game, self.match.names).accept_label(self.state) if self.state.to_move >= 0 else ""
        return {
            Accept(): accepting,
            Accept(alone=True): _("{accept}, alone").format(accept=accepting),
            EXCHANGE: _("Exchange"),
            STAND: _("Stand"),
            TAKE_DUMMY: _("Take the dummy"),
            CLAIM: _("Claim the hand"),
            DRAW: _("Draw"),
            CLOSE: _("Close the stock"),
            PASS: _("Pass"),
        }

    def _turn_alone(self) -> None:
        self.alone = not self.alone
        self.refresh()

    def needs_confirmation(self, action: Action) -> bool:
        return action in (CLOSE, CLAIM)

    def confirmation_question(self, action: Action) -> tuple[str, str, int]:
        if action == CLAIM:
            words = _("{name}, do you have the points? A claim that is false gives the hand away.")
            return words.format(name=self.name), _("Claim it"), KEYS[action]
        words = _("{name}, close the stock? Nobody draws any more, and suit has to be followed.")
        return words.format(name=self.name), _("Close it"), KEYS[action]

    # -- buttons in the middle of the table ----------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], wait: TurnPhase | None, area: Area) -> list[Button]:
        canvas = self.canvas
        areas = lay_out_tricks(area, len(self.match.players), canvas.unit, canvas.text_size(SMALL))
        buttons: list[Button] = []
        if self.state.tricks:
            last_trick_button = Button(canvas, _("Last trick (T)"), self.look_back, icon="behind", icon_only=True)
            side = min(last_trick_button.natural_size()[1], int(areas.contract_bar.h))
            strip = area_rect(areas.contract_bar)
            last_trick_button.rect = pygame.Rect(strip.right - side, strip.y + (strip.h - side) // 2, side, side)
            buttons.append(last_trick_button)
        if self.state.tricks and self.looking:
            panel = LastTrickPanel(canvas, self.match, self.state.tricks[-1], self.look_back)
            width = min(areas.contract_bar.w, max(canvas.text_size(PANEL_WORDS), PANEL * canvas.unit))
            x = areas.contract_bar.x + (areas.contract_bar.w - width) / 2
            panel.rect = area_rect(areas.middle._replace(x=x, w=width))
            return [*buttons, panel]
        self._cells = [*self._bids(legal), *self._trumps(legal)]
        self._arrange_cells(areas)
        return [*self._cells, *buttons]

    def _arrange_cells(self, areas: TrickAreas) -> None:
        """Place the cells."""
        unit, area, shape = self.canvas.unit, areas.middle, WORDS_ALONE
        if any(cell.tiles for cell in self._cells):
            area, shape = areas.middle._replace(x=areas.contract_bar.x, w=areas.contract_bar.w), WITH_TILES
        places = (
            divide_area(area, len(self._cells), 8 * unit, self.canvas.text_size(TALLEST), shape) if self._cells else []
        )
        for index, (cell, place) in enumerate(zip(self._cells, places, strict=True)):
            cell.rect = area_rect(place)
            cell.focus(index == self.focused_cell, ring=index == self.focused_cell)

    def look_back(self) -> None:
        """Show the last trick again, or hide it."""
        self.looking = not self.looking and bool(self.state.tricks)
        self.refresh()

    def _bids(self, legal: Iterable[Action]) -> list[Cell]:
        cells: list[Cell] = []
        for action in legal:
            if isinstance(action, Bid):
                key = None if cells else LEAST
                below = trick_words(self.game, self.match.names).commitment(action.points)
                on_click, words = partial(self.attempt, action), self._with_chance(str(action.points), action)
                cells.append(Cell(self.canvas, words, on_click, key, below=below))
        return cells

    def _trumps(self, legal: Collection[Action]) -> list[Cell]:
        """Return a cell for each trump that can be named, with the tiles of the hand that it would make trumps."""
        names = [action for action in legal if isinstance(action, NameTrump)]
        if not names:
            return []
        hand = self.state.hands[self.state.to_move]
        cells = []
        for trump in dict.fromkeys(action.trump for action in names):
            name = trump_name(trump)
            tiles = [tile for tile in hand if self.game.is_trump(trump, tile)]
            naming = self._naming(trump, names)
            words = self._with_chance(name[:1].upper() + name[1:], naming)
            cells.append(Cell(self.canvas, words, partial(self.attempt, naming), _key_of(trump), tiles=tiles))
        return cells

    def _with_chance(self, words: str, action: Action) -> str:
        """Return a label with the chance of success, if that is to be shown."""
        if action not in self.chances:
            return words
        return _("{words} · {chance} %").format(words=words, chance=round(100 * self.chances[action]))

    def _naming(self, trump: Suit, names: Collection[Action]) -> NameTrump:
        """Return the action that names a trump, alone or not as the player has chosen."""
        wanted = NameTrump(trump, self.alone)
        return wanted if wanted in names else NameTrump(trump, not self.alone)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> bool:
        if not self._cells:
            return False
        self.focused_cell = (
            (self.focused_cell + by) % len(self._cells)
            if self.focused_cell is not None
            else 0
            if by > 0
            else len(self._cells) - 1
        )
        self.refresh()
        return True

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        callbacks: dict[int, Callable[[], object]] = {LAST: self.look_back}
        for action, key in KEYS.items():
            if action in legal or key not in callbacks:
                callbacks[key] = partial(self.attempt, action)
        names = [action for action in legal if isinstance(action, NameTrump)]
        if len({action.alone for action in names}) > 1:
            callbacks[ALONE] = self._turn_alone
        for action in names:
            key_of_trump = _key_of(action.trump)
            if key_of_trump is not None:
                callbacks[key_of_trump] = partial(self.attempt, self._naming(action.trump, names))
        for action in legal:
            if isinstance(action, Bid):
                callbacks.setdefault(LEAST, partial(self.attempt, action))
        for index, action in enumerate(action for action in legal if isinstance(action, Announce)):
            callbacks[pygame.K_1 + index] = partial(self.attempt, action)
        return callbacks

    # -- texts ---------------------------------------------------------------------------------------------------------

    def question(self, legal: Sequence[Action]) -> str:
        return turn_prompt(self.match, self.state, self.game, legal).format(name=self.name)

    def placement_prompt(self, places: Sequence[TileAction], two_ways: bool) -> str:
        words = _("{name}, lay {tile} in the middle.")
        if self.state.discards_owed:
            words = _("{name}, lay {tile} in the middle to throw it away.")
        elif two_ways:
            words = _("{name}, choose the suit that it calls.")
        return words.format(name=self.name, tile=places[0].tile)


def _key_of(trump: Suit) -> int | None:
    """Return the key that names a trump: its number, or the first letter of its word."""
    if isinstance(trump, int):
        return pygame.K_0 + trump if trump < 10 else None
    return WORDS.get(trump)


# -- automatic turns ---------------------------------------------------------------------------------------------------


TAKEN = 900  # additional ms for which a complete trick is shown


class TrickTurns(Turns):
    """Draws automatically if nothing else can be done, and leaves time to see complete tricks.

    Among several people the last tile of a hand is played without a curtain, because nothing is left to choose.
    """

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        step = super().next(now, sitting, settings)
        over = step in (TurnPhase.SUMMARY, TurnPhase.END)
        if over and self._trick_is_complete and not self._paused(now, THOUGHT + TAKEN, settings):
            return TurnPhase.THINKING
        return step

    def plays_automatically(self, action: Action, settings: Settings) -> bool:
        return (
            super().plays_automatically(action, settings)
            or isinstance(action, Draw)
            or self._plays_last_tile(action, settings)
        )

    def pause(self, usual: int) -> int:
        return usual + TAKEN if self._trick_is_complete and usual == THOUGHT else usual

    def _plays_last_tile(self, action: Action, settings: Settings) -> bool:
        """Whether this plays the last tile of a hand without any choice."""
        state, game = self.match.state, self.match.game
        if not isinstance(action, Play) or self.alone or settings.auto_press == "none":
            return False
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        names_suit = game.lead_suit == "named" and state.trick is None
        return len(state.hands[state.to_move]) == 1 and not names_suit

    @property
    def _trick_is_complete(self) -> bool:
        """Whether a trick is complete, and nothing has to be drawn before the next."""
        state = self.match.state
        return isinstance(state, TrickState) and state.trick is None and bool(state.tricks) and not state.drawing
