"""What a player of a trick game is asked besides which tile to play."""

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
    """What a seat has said, as it stands in front of it; empty for what is not said."""
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
    """What the person to move is asked, whose `legal` actions these are; its name is {name}."""
    if state.discards_owed or not state.has_play_begun:
        return _to_say(match, game, state, legal)
    tiles = {action.tile for action in legal if isinstance(action, Play)}
    if not tiles:
        return _between_tricks(legal)
    if state.trick is None:
        return _to_lead(game, state, legal, tiles)
    return _to_follow(game, state, state.trick, tiles).replace(
        "{suit}", called_name(state.trick.called_suit, state.trump)
    )


def _between_tricks(legal: Sequence[Action]) -> str:
    """What is asked where no tile may be laid: to draw, or after the last trick to claim the hand."""
    if DRAW in legal:
        return _("{name}, draw from the stock, or close it.") if CLOSE in legal else _("{name}, draw from the stock.")
    return _("{name}, every tile is played: claim the hand, or pass.")


def _to_follow(game: TrickGame, state: TrickState, trick: Trick, tiles: set[Tile]) -> str:
    """Whether suit has to be followed with one of these `tiles`; the suit called is {suit}."""
    if not game.must_follow(state):
        return _("{name}, play any tile: suit need not be followed yet.")
    if all(trick.called_suit in game.suits(state.trump, tile) for tile in tiles):
        return _("{name}, follow suit: {suit} were led.")
    if len(tiles) < len(state.hands[state.to_move]):
        return _("{name}, you have none of the {suit}: play a trump.")
    return _("{name}, you have none of the {suit}: play any tile.")


def _to_lead(game: TrickGame, state: TrickState, legal: Sequence[Action], tiles: set[Tile]) -> str:
    if state.doubles_to_lead:
        return _("{name}, lead one of the doubles that you have announced.")
    if len(tiles) < len(state.hands[state.to_move]):
        return _("{name}, lead a trump.")
    if any(isinstance(action, Announce) for action in legal):
        return _("{name}, lead a tile, or announce doubles first.")
    return _("{name}, you lead: play any tile.")


def _to_say(match: Match, game: TrickGame, state: TrickState, legal: Sequence[Action]) -> str:
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
        return _to_stand(legal).replace("{tile}", turned)
    return _("{name}, no higher bid is allowed: pass.")


def _to_stand(legal: Sequence[Action]) -> str:
    """Whether to play in this hand, and with which tiles; the one turned up is {tile}."""
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
    """Who plays for what; when a hand has just ended, what that was; empty while there is nothing to say."""
    state = match.states[-2] if hand_over(match) else match.state
    return trick_words(game, match.names).contract(state) if isinstance(state, TrickState) else ""


def standing(game: TrickGame, match: Match) -> str:
    """Who plays for what, or what the trump is, or that there is none yet."""
    state = match.state
    assert isinstance(state, TrickState)
    if state.to_move < 0 and not state.tricks:
        return ""
    return contract(game, match) or trumps(match)


def trumps(match: Match) -> str:
    """What the trump is, and no more."""
    state = match.state
    assert isinstance(state, TrickState)
    return _("No trump yet") if state.trump is None else _("Trumps: {suit}").format(suit=trump_name(state.trump))


def stakes(game: TrickGame, match: Match) -> str:
    """What is played for in the hand to come, or what a word said now would cost; empty between two hands."""
    state = match.state
    assert isinstance(state, TrickState)
    return trick_words(game, match.names).stakes(state) if state.to_move >= 0 else ""


def tallies(game: TrickGame, match: Match) -> str:
    """What each side has taken so far; empty before the first trick."""
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
    """The same where names are too long: the side of the `viewer`, and the others in order."""
    state = match.state
    assert isinstance(state, TrickState)
    own = game.side(viewer, len(match.names))
    tallies = [trick_words(game, match.names).tally(state, side) for side in range(len(state.scores))]
    count = tallies.pop(own)
    return _("this side: {count} · others: {others}").format(count=count, others=", ".join(tallies))


# -- buttons in the middle: cells for bids and trumps, and the last trick ----------------------------------------------


BIG = 20  # px of the design, the words of a cell
TILE = 44  # px of the design, a tile in a cell; it grows with the text
LOOKED_AT = 132  # px of the design, a tile of the last trick
PAD = 6  # px of the design


class Cell(PromptButton):
    """A large button with a word, and below it what that means, or the tiles it stands for."""

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        act: Callable[[], object],
        key: int | None = None,
        *,
        below: str = "",
        tiles: Sequence[Tile] = (),
    ) -> None:
        super().__init__(canvas, label, act, key)
        self.below, self.tiles = below, tuple(tiles)
        if below:
            told = _("{bid}: {meaning}").format(bid=label, meaning=below)
            self.hint = f"{told} · {self.hint}" if self.hint else told

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self.px(PAD)
        lit = self.hover or self.ring
        fill = mix(theme.panel, theme.panel_edge, 0.55) if lit else theme.panel
        self._draw_box(surface, self.rect, fill, theme.accent if lit else theme.panel_edge)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        size = fonts.fitting_size(self.label, min(self.canvas.text_size(BIG), 0.62 * inside.h), True, inside.w)
        word = fonts.text(self.label, size, theme.text, True, inside.w)
        line = fonts.line_height(self.canvas.text_size(SMALL))
        left = inside.h - word.get_height()
        if self.tiles and left >= 14:
            blend(surface, word, word.get_rect(midtop=inside.midtop))
            self._draw_tiles(surface, Area(inside.x, inside.y + word.get_height(), inside.w, left))
        elif self.below and left >= line:
            small = fonts.fitting_size(self.below, self.canvas.text_size(SMALL), False, inside.w)
            text = fonts.text(self.below, small, theme.dim, False, inside.w)
            top = inside.y + (left - text.get_height()) // 2
            blend(surface, word, word.get_rect(midtop=(inside.centerx, top)))
            at = text.get_rect(midtop=(inside.centerx, top + word.get_height()))
            blend(surface, text, at)
        else:
            blend(surface, word, word.get_rect(center=inside.center))
        self._draw_ring(surface)

    def _draw_tiles(self, surface: pygame.Surface, area: Area) -> None:
        for tile, pose in zip(
            self.tiles, hand_poses(area, len(self.tiles), round(self.canvas.text_size(TILE)), 10, 2), strict=True
        ):
            drawn = self.canvas.art.face(tile, pose.length, pose.angle)
            blend(surface, drawn, drawn.get_rect(center=(pose.x, pose.y)))


class LastTrickPanel(Button):
    """The last trick once more, over the middle, until it is pressed: each tile above the name of who played it."""

    def __init__(self, canvas: Canvas, match: Match, trick: Trick, act: Callable[[], object]) -> None:
        super().__init__(canvas, _("Close"), act)
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
        wide, high = inside.w / len(self.trick.plays), inside.h - head.get_height() - line
        for nth, (seat, tile) in enumerate(self.trick.plays):
            area = Area(inside.x + nth * wide, inside.y + head.get_height(), wide, high).inset(pad / 2)
            (pose,) = hand_poses(area.inset(pad), 1, round(self.canvas.text_size(LOOKED_AT)))
            shown = sprite_at_rest(pose, True)._replace(sign=sign_of(game, state, tile))
            drawn, at = sprite_surface(self.canvas, tile, shown)
            blend(surface, drawn, at)
            won = seat == self.trick.winner
            name = self.match.names[seat]
            small = fonts.fitting_size(name, self.canvas.text_size(SMALL), won, wide - pad)
            text = fonts.text(name, small, theme.accent if won else theme.text, won, wide - pad)
            at = text.get_rect(midbottom=area_rect(Area(area.x, inside.bottom - line, area.w, line)).midbottom)
            blend(surface, text, at)
        self._draw_ring(surface)


# -- prompts -----------------------------------------------------------------------------------------------------------


SMALL = 14  # px of the design, the words that the middle is laid out for
TALLEST = 96  # px of the design, a cell
PANEL, PANEL_WORDS = 600, 380  # px of the design, how wide a look back is: for its tiles, and for its words
WORDS_ALONE, WITH_TILES = 2.2, 1.3  # how wide a cell is by preference, in heights of itself
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
"""The key of each action that is not done with a tile, in the order in which their buttons stand."""
ALONE, LAST, LEAST = pygame.K_o, pygame.K_t, pygame.K_b
WORDS = {"doubles": pygame.K_d, "none": pygame.K_n}


class TrickPrompts(Prompts):
    """Bids and trumps in the middle; what else may be declared above the hand.

    `focused_cell` is the cell that the keys are at, `alone` whether who names the trump means to play alone, `looking`
    whether the last trick is looked at once more.
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
        """The game that is played."""
        game = self.match.game
        assert isinstance(game, TrickGame)
        return game

    # -- above the hand ------------------------------------------------------------------------------------------------

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        names = {action.alone for action in legal if isinstance(action, NameTrump)}
        buttons: list[Button] = []
        if len(names) > 1:
            words = _("Alone: yes") if self.alone else _("Alone: no")
            buttons.append(PromptButton(self.canvas, words, self._turn_alone, ALONE))
        for nth, said in enumerate(action for action in legal if isinstance(action, Announce)):
            words = _("Announce {points}").format(points=said.points)
            buttons.append(PromptButton(self.canvas, words, partial(self.attempt, said), pygame.K_1 + nth))
        words_of = self._words()
        likely = DRAW if DRAW in legal else legal[0] if len(legal) == 1 else None
        for action, key in KEYS.items():
            if action in legal:
                words = self._with_chance(words_of[action], action)
                act = partial(self.attempt, action)
                buttons.append(PromptButton(self.canvas, words, act, key, primary=action == likely))
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

    def confirmation_question(self, doubted: Action) -> tuple[str, str, int]:
        if doubted == CLAIM:
            words = _("{name}, do you have the points? A claim that is false gives the hand away.")
            return words.format(name=self.name), _("Claim it"), KEYS[doubted]
        words = _("{name}, close the stock? Nobody draws any more, and suit has to be followed.")
        return words.format(name=self.name), _("Close it"), KEYS[doubted]

    # -- in the middle -------------------------------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], wait: TurnPhase | None, area: Area) -> list[Button]:
        canvas = self.canvas
        laid = lay_out_tricks(area, len(self.match.players), canvas.unit, canvas.text_size(SMALL))
        buttons: list[Button] = []
        if self.state.tricks:
            back = Button(canvas, _("Last trick (T)"), self.look_back, icon="behind", icon_only=True)
            side = min(back.natural_size()[1], int(laid.contract_bar.h))
            strip = area_rect(laid.contract_bar)
            back.rect = pygame.Rect(strip.right - side, strip.y + (strip.h - side) // 2, side, side)
            buttons.append(back)
        if self.state.tricks and self.looking:
            panel = LastTrickPanel(canvas, self.match, self.state.tricks[-1], self.look_back)
            wide = min(laid.contract_bar.w, max(canvas.text_size(PANEL_WORDS), PANEL * canvas.unit))
            x = laid.contract_bar.x + (laid.contract_bar.w - wide) / 2
            panel.rect = area_rect(laid.middle._replace(x=x, w=wide))
            return [*buttons, panel]
        self._cells = [*self._bids(legal), *self._trumps(legal)]
        self._put(laid)
        return [*self._cells, *buttons]

    def _put(self, laid: TrickAreas) -> None:
        """Puts the cells in their places."""
        unit, area, shape = self.canvas.unit, laid.middle, WORDS_ALONE
        if any(cell.tiles for cell in self._cells):
            area, shape = laid.middle._replace(x=laid.contract_bar.x, w=laid.contract_bar.w), WITH_TILES
        places = (
            divide_area(area, len(self._cells), 8 * unit, self.canvas.text_size(TALLEST), shape) if self._cells else []
        )
        for nth, (cell, place) in enumerate(zip(self._cells, places, strict=True)):
            cell.rect = area_rect(place)
            cell.focus(nth == self.focused_cell, ring=nth == self.focused_cell)

    def look_back(self) -> None:
        """Shows the last trick once more, or no longer."""
        self.looking = not self.looking and bool(self.state.tricks)
        self.refresh()

    def _bids(self, legal: Iterable[Action]) -> list[Cell]:
        found: list[Cell] = []
        for action in legal:
            if isinstance(action, Bid):
                key = None if found else LEAST
                below = trick_words(self.game, self.match.names).commitment(action.points)
                act, words = partial(self.attempt, action), self._with_chance(str(action.points), action)
                found.append(Cell(self.canvas, words, act, key, below=below))
        return found

    def _trumps(self, legal: Collection[Action]) -> list[Cell]:
        """A cell for each trump that may be named, with the tiles of the hand that it would make trumps."""
        names = [action for action in legal if isinstance(action, NameTrump)]
        if not names:
            return []
        hand = self.state.hands[self.state.to_move]
        found = []
        for trump in dict.fromkeys(action.trump for action in names):
            word = trump_name(trump)
            tiles = [tile for tile in hand if self.game.is_trump(trump, tile)]
            naming = self._naming(trump, names)
            words = self._with_chance(word[:1].upper() + word[1:], naming)
            found.append(Cell(self.canvas, words, partial(self.attempt, naming), _key_of(trump), tiles=tiles))
        return found

    def _with_chance(self, words: str, action: Action) -> str:
        """What stands on a button, with the chance that what it undertakes is made where that is to be told."""
        if action not in self.chances:
            return words
        return _("{words} · {chance} %").format(words=words, chance=round(100 * self.chances[action]))

    def _naming(self, trump: Suit, names: Collection[Action]) -> NameTrump:
        """The trump named as the player means to play, alone or not."""
        wanted = NameTrump(trump, self.alone)
        return wanted if wanted in names else NameTrump(trump, not self.alone)

    # -- the keys ------------------------------------------------------------------------------------------------------

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
        found: dict[int, Callable[[], object]] = {LAST: self.look_back}
        for action, key in KEYS.items():
            if action in legal or key not in found:
                found[key] = partial(self.attempt, action)
        names = [action for action in legal if isinstance(action, NameTrump)]
        if len({action.alone for action in names}) > 1:
            found[ALONE] = self._turn_alone
        for action in names:
            key_of_trump = _key_of(action.trump)
            if key_of_trump is not None:
                found[key_of_trump] = partial(self.attempt, self._naming(action.trump, names))
        for action in legal:
            if isinstance(action, Bid):
                found.setdefault(LEAST, partial(self.attempt, action))
        for nth, action in enumerate(action for action in legal if isinstance(action, Announce)):
            found[pygame.K_1 + nth] = partial(self.attempt, action)
        return found

    # -- the sentence --------------------------------------------------------------------------------------------------

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
    """The key that names a trump: its number, or the first letter of its word."""
    if isinstance(trump, int):
        return pygame.K_0 + trump if trump < 10 else None
    return WORDS.get(trump)


# -- what the table of the trick games does by itself ------------------------------------------------------------------


TAKEN = 900  # ms more that a trick lies complete before the next is led, or the hand summed up


class TrickTurns(Turns):
    """Tiles drawn from a stock where nothing else can be done, and tricks left to be looked at.

    Among several people the last tile of a hand is laid without a curtain: all know that nothing is left to choose.
    """

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        step = super().next(now, sitting, settings)
        over = step in (TurnPhase.SUMMARY, TurnPhase.END)
        if over and self._complete and not self._paused(now, THOUGHT + TAKEN, settings):
            return TurnPhase.THINKING
        return step

    def plays_automatically(self, action: Action, settings: Settings) -> bool:
        return (
            super().plays_automatically(action, settings)
            or isinstance(action, Draw)
            or self._lays_last(action, settings)
        )

    def pause(self, usual: int) -> int:
        return usual + TAKEN if self._complete and usual == THOUGHT else usual

    def _lays_last(self, action: Action, settings: Settings) -> bool:
        """Whether the tile is the last of a hand, and nothing is to be chosen with it whichever it is."""
        state, game = self.match.state, self.match.game
        if not isinstance(action, Play) or self.alone or settings.auto_press == "none":
            return False
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        names_suit = game.lead_suit == "named" and state.trick is None
        return len(state.hands[state.to_move]) == 1 and not names_suit

    @property
    def _complete(self) -> bool:
        """Whether a trick lies complete, and nothing has to be drawn before the next."""
        state = self.match.state
        return isinstance(state, TrickState) and state.trick is None and bool(state.tricks) and not state.drawing
