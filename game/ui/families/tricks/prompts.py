"""Prompts of the trick games: questions, buttons and keys besides playing a tile; and automatic turns."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar

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
    Draw,
    NameTrump,
    Play,
)
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.platform.language import join_and, join_or, ngettext, pgettext
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.rules.tricks.trick_state import suit_forms
from game.text import match_words
from game.text.any_game import Sentence
from game.text.tricks import trick_words
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_surface
from game.ui.canvas.theme import mix
from game.ui.families.base import FamilyPrompts, OfMatch, write
from game.ui.families.tricks.layout import NO_TRUMP, chooser_cells, lay_out_tricks, sign_of, trump_name
from game.ui.keys import key_name
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, hand_poses
from game.ui.settings import Settings
from game.ui.table.drag import Command, TileAction
from game.ui.table.prompts import PromptButton
from game.ui.table.turns import THOUGHT, TurnPhase, Turns
from game.ui.widgets.labels import BODY
from game.ui.widgets.widget import Button

# -- buttons in the middle: cells for bids and trumps, and the last trick ----------------------------------------------


BIG, SMALL = 20, 14  # px of the design: text sizes of a cell
TILE = 40  # px of the design: length of a tile in a cell; it grows with the text
LOOKED_AT = 132  # px of the design: length of a tile of the last trick
PAD = 6  # px of the design
LEAST = 14  # px: least height of tiles in a cell
FAINT = 0.45  # opacity of a choice that is not allowed now


class Cell(Button):
    """A choice in the middle: its name, and below it a figure or the tiles that it means.

    The `text` below all choices says what the one under the mouse or with the focus means.
    """

    def __init__(
        self,
        text: "ChoiceText",
        label: str,
        meaning: str,
        on_click: Callable[[], object],
        key: int | None = None,
        *,
        below: str = "",
        tiles: Sequence[Tile] = (),
    ) -> None:
        super().__init__(text.canvas, label, on_click, key=key)
        self.text, self.below, self.tiles = text, below, tuple(tiles)
        self.meaning = meaning
        if key is not None:
            letter = key_name(key)
            # Translators: explains a choice, and gives the key on the keyboard for it.
            self.meaning = _("{meaning} · key {letter}").format(meaning=meaning, letter=letter)
        text.cells.append(self)

    def damage(self) -> None:
        super().damage()
        self.text.damage()

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, fonts, pad = self.canvas, self.canvas.theme, self.canvas.fonts, self.px(PAD)
        lit, ink = self.enabled and (self.hover or self.ring), theme.text if self.enabled else theme.dim
        fill = mix(theme.panel, theme.panel_edge, 0.55) if lit else theme.panel
        opacity = 1 if self.enabled else FAINT
        self._draw_box(surface, self.rect, fill, theme.accent if lit else theme.panel_edge, opacity=opacity)
        inside = self.rect.inflate(-2 * pad, -pad)
        size, small = min(canvas.text_size(BIG), 0.62 * inside.h), canvas.text_size(SMALL)
        size = fonts.fitting_size(self.label, size, self.enabled, inside.w)
        lines, size = fonts.fit(self.label, size, self.enabled, inside.w, inside.h)
        word = inside.copy()
        word.h = len(lines) * fonts.line_height(size)
        left = inside.h - word.h
        if self.tiles and left >= LEAST:
            area = Area(inside.x, word.bottom, inside.w, left)
            poses = hand_poses(area, len(self.tiles), round(canvas.text_size(TILE)), 10, 2)
            for tile, pose in zip(self.tiles, poses, strict=True):
                face = canvas.art.face(tile, pose.length, pose.angle)
                blend(surface, face, face.get_rect(center=(pose.x, pose.y)))
        elif self.below and left >= 0.8 * (below := fonts.line_height(small)):
            word.y += (left - below) // 2
            write(surface, canvas, self.below, word.move(0, word.h), small, theme.dim, anchor="midtop")
        else:
            word.centery = inside.centery
        for index, line in enumerate(lines):
            row = pygame.Rect(word.x, word.y + index * word.h // len(lines), word.w, word.h // len(lines))
            write(surface, canvas, line, row, size, ink, self.enabled)
        self._draw_ring(surface)


class ChoiceText(Button):
    """The line below the choices: what the one under the mouse or with the focus means, otherwise its own words."""

    can_focus = False

    def __init__(self, canvas: Canvas, words: str) -> None:
        super().__init__(canvas, words, lambda: None)
        self.enabled = False
        self.cells: list[Cell] = []

    @property
    def words(self) -> str:
        """The words shown now."""
        lit = [cell for cell in self.cells if cell.hover] or [cell for cell in self.cells if cell.ring]
        return lit[0].meaning if lit else self.label

    def draw(self, surface: pygame.Surface) -> None:
        size = min(self.canvas.text_size(BODY), 0.8 * self.rect.h)
        write(surface, self.canvas, self.words, self.rect, size, self.canvas.theme.text)


_LED = Sentence(
    _l("Last trick: {name} led, {other} won it"),
    _l("Last trick: you led, {other} won it"),
    _l("Last trick: {name} led, you won it"),
)
_LED_AND_WON = Sentence(_l("Last trick: {name} led and won it"), _l("Last trick: you led and won it"))


class LastTrickPanel(OfMatch[TrickGame, TrickState], Button):
    """The last trick shown again over the middle until it is pressed, with the players' names."""

    def __init__(self, canvas: Canvas, match: Match, trick: Trick, on_click: Callable[[], object]) -> None:
        super().__init__(canvas, pgettext("stock", "Close"), on_click)
        self.match, self.trick = match, trick

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, pad = self.canvas, self.canvas.theme, 2 * self.px(PAD)
        self._draw_box(surface, self.rect, theme.panel, theme.accent)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        words, leader, winner = match_words(self.match), self.trick.plays[0][0], self.trick.winner
        title = words.of_seat(_LED_AND_WON, leader) if leader == winner else words.of_seat(_LED, leader, winner)
        head = write(surface, canvas, title, inside, canvas.text_size(BIG), theme.text, True, "midtop")
        line = canvas.fonts.line_height(canvas.text_size(SMALL))
        width, height = inside.w / len(self.trick.plays), inside.bottom - head.bottom - line
        for index, (seat, tile) in enumerate(self.trick.plays):
            area = Area(inside.x + index * width, head.bottom, width, height).inset(pad / 2)
            (pose,) = hand_poses(area.inset(pad), 1, round(canvas.text_size(LOOKED_AT)))
            shown = sprite_at_rest(pose, True)._replace(sign=sign_of(self.game, self.state, tile))
            blend(surface, *sprite_surface(canvas, tile, shown))
            is_winner = seat == self.trick.winner
            colour = theme.accent if is_winner else theme.text
            below = area_rect(Area(area.x, inside.bottom - line, area.w, line))
            write(
                surface, canvas, self.match.names[seat], below, canvas.text_size(SMALL), colour, is_winner, "midbottom"
            )
        self._draw_ring(surface)


# -- prompts -----------------------------------------------------------------------------------------------------------


BID, TRUMP = (78, 56), (134, 92)  # px of the design: size of a cell
BID_WORDS, TRUMP_WORDS = (4.2, 3.4), (9.0, 5.4)  # the same in text heights, if that is more
PANEL, PANEL_WORDS = 600, 380  # px of the design: width of the last trick, for tiles and for texts
ALONE, LAST, LEAST_BID = pygame.K_o, pygame.K_t, pygame.K_b
LETTERS = {"doubles": pygame.K_d, "none": pygame.K_n}


class TrickPrompts(FamilyPrompts[TrickGame, TrickState]):
    """Bids and trumps in the middle, other declarations above the hand.

    `focused_cell` is the cell with the keyboard focus, `alone` whether a player who names the trump will play alone,
    and `looking` whether the last trick is shown again.
    """

    KEYS: ClassVar[dict[Action, int]] = {
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

    def start_over(self) -> None:
        super().start_over()
        self.focused_cell: int | None = None
        self.alone = self.looking = False
        self._cells: list[Cell] = []

    # -- buttons above the hand ----------------------------------------------------------------------------------------

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        buttons: list[Button] = []
        if _may_choose_alone(legal):
            words = _("Alone: yes") if self.alone else _("Alone: no")
            buttons.append(PromptButton(self.canvas, words, self._turn_alone, ALONE))
        for key, action in _announcements(legal).items():
            buttons.append(PromptButton(self.canvas, self.label(action), partial(self.dispatch, action), key))
        primary = DRAW if DRAW in legal else legal[0] if len(legal) == 1 else None
        return buttons + self.key_buttons(legal, primary)

    def label(self, action: Action) -> str:
        words = super().label(action)
        if isinstance(action, Accept):
            words = _("Accept and play alone") if action.alone else _("Accept")
        return self._with_chance(words, action)

    def _turn_alone(self) -> None:
        self.alone = not self.alone
        self.dispatch(Command.REFRESH)

    def needs_confirmation(self, action: Action) -> bool:
        return action in (CLOSE, CLAIM)

    def confirmation_question(self, action: Action) -> tuple[str, str, int]:
        words, yes = _("Do you have 70 points? A false claim loses the hand."), _("Claim the hand")
        if action == CLOSE:
            words = _("Close the stock? Nobody draws any more, and players must follow suit.")
            yes = _("Close the stock")
        return words, yes, self.KEYS[action]

    # -- buttons in the middle of the table ----------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], phase: TurnPhase | None, area: Area) -> list[Button]:
        canvas, text = self.canvas, self.canvas.text_size(SMALL)
        areas = lay_out_tricks(area, len(self.match.players), canvas.unit, text)
        choices = self._place_cells(legal, areas.middle, area)
        if not self.state.tricks:
            return choices
        button = Button(canvas, _("Last trick · T"), self.look_back, icon="behind", icon_only=True)
        plaque = area_rect(areas.plaque).inflate(-2 * round(PAD * canvas.unit), 0)
        side = min(button.natural_size()[1], plaque.h)
        button.rect = pygame.Rect(plaque.right - side, plaque.y + (plaque.h - side) // 2, side, side)
        if not self.looking:
            return [*choices, button]
        panel = LastTrickPanel(canvas, self.match, self.state.tricks[-1], self.look_back)
        width = min(area.w, max(canvas.text_size(PANEL_WORDS), PANEL * canvas.unit))
        panel.rect = area_rect(areas.middle._replace(x=area.centre[0] - width / 2, w=width))
        return [button, panel]

    def _place_cells(self, legal: Sequence[Action], middle: Area, whole: Area) -> list[Button]:
        """Return the bids or trumps to choose from in the middle, with a line below them as wide as the `whole`."""
        canvas, text = self.canvas, self.canvas.text_size(SMALL)
        line = ChoiceText(canvas, _("Use the mouse, or ← → and Enter."))
        bids = self._bids(legal, line)
        self._cells = bids or self._trumps(legal, line)
        if not self._cells:
            return []
        design, least = (BID, BID_WORDS) if bids else (TRUMP, TRUMP_WORDS)
        width, height = (max(px * canvas.unit, words * text) for px, words in zip(design, least, strict=True))
        gap, below = PAD * canvas.unit, 2 * text
        places = chooser_cells(middle._replace(h=middle.h - below), len(self._cells), gap, width, height)
        for index, (cell, place) in enumerate(zip(self._cells, places, strict=True)):
            cell.rect = area_rect(place)
            cell.focus(index == self.focused_cell, ring=index == self.focused_cell)
        line.rect = area_rect(Area(whole.x, places[-1].y + places[-1].h + gap, whole.w, below - gap))
        return [*self._cells, line]

    def look_back(self) -> None:
        """Show the last trick again, or hide it."""
        self.looking = not self.looking and bool(self.state.tricks)
        self.dispatch(Command.REFRESH)

    def close(self) -> bool:
        was_looking, self.looking = self.looking, False
        return was_looking

    def _bids(self, legal: Collection[Action], text: ChoiceText) -> list[Cell]:
        """Return a cell for every bid from the lowest, if the player may bid; only legal bids are enabled."""
        possible = [action for action in legal if isinstance(action, Bid)]
        if not possible:
            return []
        cells, words, bids = [], trick_words(self.game, self.match.names), self.game.all_bids()
        notes = [words.high_bids()]
        for before, bid in zip((0, *bids), map(Bid, bids), strict=False):
            # Translators: explains a bid to choose from; {meaning} is “take 31 of the 42 points”.
            meaning = _("{bid}: {meaning}").format(bid=bid.points, meaning=words.commitment(bid.points))
            key = LEAST_BID if bid == possible[0] else None
            below = words.bid_note(bid.points)
            if bid in self.chances:
                below = _("{percent}%").format(percent=round(100 * self.chances[bid]))
            cells.append(Cell(text, str(bid.points), meaning, partial(self.dispatch, bid), key, below=below))
            why_not = _("Somebody has already bid this much or more.")
            if bid.points > possible[0].points:
                why_not = _("You can bid {bid} only after a bid of {before}.").format(bid=bid.points, before=before)
                if bid not in possible:
                    notes.append(why_not)
            cells[-1].set_enabled(bid in possible, why_not)
        if any(bid in self.chances for bid in possible):
            notes.insert(0, _("The % is the chance to make the bid."))
        text.label = " ".join(notes[:2])
        return cells

    def _trumps(self, legal: Collection[Action], line: ChoiceText) -> list[Cell]:
        """Return a cell for every trump, if the player names one, with the tiles of the hand that it makes trumps."""
        possible = {action.trump for action in legal if isinstance(action, NameTrump)}
        cells: list[Cell] = []
        for trump in self.game.trumps() if possible else ():
            name = trump_name(trump)
            name = name[:1].upper() + name[1:]
            tiles = [tile for tile in self.state.hands[self.state.to_move] if self.game.is_trump(trump, tile)]
            naming = NameTrump(trump, self.alone)
            naming = naming if naming in legal else NameTrump(trump, not self.alone)
            meaning = ngettext("{suit}: {count} trump in your hand", "{suit}: {count} trumps in your hand", len(tiles))
            if trump == NO_TRUMP:
                meaning = _("{suit}: the best tile of the suit led wins the trick")
            meaning = meaning.format(suit=name, count=len(tiles))
            on_click, words = partial(self.dispatch, naming), self._with_chance(name, naming)
            cells.append(Cell(line, words, meaning, on_click, _key_of(trump), tiles=tiles))
            cells[-1].set_enabled(trump in possible, _("You cannot choose these trumps now."))
        return cells

    def _with_chance(self, words: str, action: Action) -> str:
        """Return a label with the chance of success, if that is to be shown."""
        if action not in self.chances:
            return words
        # Translators: a choice and its chance of success.
        return _("{words} · {chance}%").format(words=words, chance=round(100 * self.chances[action]))

    # -- keys ----------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> bool:
        if not self._cells:
            return False
        possible = [index for index, cell in enumerate(self._cells) if cell.enabled]
        if self.focused_cell in possible:
            self.focused_cell = possible[(possible.index(self.focused_cell) + by) % len(possible)]
        else:
            self.focused_cell = possible[0 if by > 0 else -1]
        self.dispatch(Command.REFRESH)
        return True

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        announcements = {key: partial(self.dispatch, action) for key, action in _announcements(legal).items()}
        return {
            LAST: self.look_back,
            **super().keys(legal),
            **({ALONE: self._turn_alone} if _may_choose_alone(legal) else {}),
            **announcements,
        }

    # -- texts ---------------------------------------------------------------------------------------------------------

    def question(self, legal: Sequence[Action]) -> str:
        state, dealer = self.state, self.game.dealer(self.state)
        suit = suit_forms(self.game.larger_end(state.turned)) if state.turned is not None else {}
        if state.trick is not None:
            suit = suit_forms(state.trick.called_suit, state.trump)
        declares = state.discards_owed or not state.has_play_begun
        trumps = self._trumps_of_called_number()
        template = self._declaration_question(legal) if declares else self._play_question(legal, len(trumps))
        terms = {"tile": state.turned, "dealer": self.match.names[dealer], "count": state.discards_owed}
        return template.format(**terms, **suit, tiles=join_and(map(str, trumps)))

    def _trumps_of_called_number(self) -> list[Tile]:
        """Return the tiles with the number that was led that are trumps, so that they do not follow suit."""
        state = self.state
        if state.trick is None or state.trump in {None, state.trick.called_suit}:
            return []
        tiles = [tile for tile in state.hands[state.to_move] if state.trick.called_suit in tile]
        return [tile for tile in tiles if self.game.suits(state.trump, tile) == (state.trump,)]

    def _play_question(self, legal: Sequence[Action], trumps: int) -> str:
        """Return the question; the player holds `trumps` trumps with the number that was led."""
        state, game = self.state, self.game
        tiles = {action.tile for action in legal if isinstance(action, Play)}
        plays_all = len(tiles) == len(state.hands[state.to_move])
        if not tiles and CLOSE in legal:
            return _("Draw from the stock, or close it.")
        if not tiles and DRAW in legal:
            return _("Draw from the stock.")
        if not tiles:
            return _("All tiles are played: claim the hand, or pass.")
        if state.trick is None:
            if state.doubles_to_lead:
                return _("Lead one of the doubles you announced.")
            if not plays_all:
                return _("Lead a trump.")
            if _announcements(legal):
                return _("You lead: play any tile, or announce doubles first.")
            return _("You lead: play any tile.")
        if not game.must_follow(state):
            return _("Play any tile. You don't have to follow suit yet.")
        if all(state.trick.called_suit in game.suits(state.trump, tile) for tile in tiles):
            return _("Follow suit: {suit} were led.")
        if not plays_all:
            return _("You have no {suit_lacked}: play a trump.")
        if trumps:
            return ngettext(
                "You have no {suit_lacked} ({tiles} is a trump): play any tile.",
                "You have no {suit_lacked} ({tiles} are trumps): play any tile.",
                trumps,
            )
        return _("You have no {suit_lacked}: play any tile.")

    def _declaration_question(self, legal: Sequence[Action]) -> str:
        state, kinds = self.state, set(map(type, legal))
        if state.discards_owed:
            return ngettext(
                "Put {count} tile away, face down.",
                "Put {count} tiles away, face down.",
                state.discards_owed,
            )
        if Bid in kinds:
            words = _("Bid how many points your team will take, or pass.")
            return words if PASS in legal else _("The others passed, so you have to bid.")
        if NameTrump in kinds:
            words = _("Name the trump suit, or pass.")
            return words if PASS in legal else _("Name the trump suit.")
        if Accept in kinds:
            words = _("Make {suit_made} trumps? {dealer} then takes {tile}.")
            is_dealer = state.to_move == self.game.dealer(state)
            return _("Take {tile} and make {suit_made} trumps?") if is_dealer else words
        if STAND not in legal:
            return _("No higher bid is allowed: pass.")
        choices = {
            # Translators: these choices become a list: “Stand, exchange a tile for 6-4 or pass.”
            STAND: _("stand"),
            EXCHANGE: _("exchange a tile for {tile}"),
            TAKE_DUMMY: _("take a dummy"),
            PASS: _("pass"),
        }
        possible = [words for action, words in choices.items() if action in legal]
        if len(possible) < 2:
            return _("You can only stand.")
        return _("Choose: {choices}.").replace("{choices}", join_or(possible))

    def placement_prompt(self, places: Sequence[TileAction], two_ways: bool) -> str:
        words = _("Play {tile} in the middle.")
        if self.state.discards_owed:
            words = _("Put {tile} away: drag it to the middle.")
        elif two_ways:
            words = _("Choose the suit that you lead.")
        return words.format(tile=places[0].tile)


def _may_choose_alone(legal: Collection[Action]) -> bool:
    """Return whether the player can name a trump alone or with the partner."""
    return len({action.alone for action in legal if isinstance(action, NameTrump)}) > 1


def _announcements(legal: Collection[Action]) -> dict[int, Announce]:
    """Return the announcements that can be made, by key."""
    return dict(enumerate((action for action in legal if isinstance(action, Announce)), pygame.K_1))


def _key_of(trump: Suit) -> int | None:
    """Return the key that names a trump: its number, or the first letter of its word."""
    if isinstance(trump, int):
        return pygame.K_0 + trump if trump < 10 else None
    return LETTERS.get(trump)


# -- automatic turns ---------------------------------------------------------------------------------------------------


TAKEN = 900  # additional ms for which a complete trick is shown


class TrickTurns(OfMatch[TrickGame, TrickState], Turns):
    """Draws automatically if nothing else can be done, and leaves time to see complete tricks.

    Among several people the last tile of a hand is played without a curtain, because nothing is left to choose.
    """

    def look_time(self) -> int:
        return THOUGHT + TAKEN if self._trick_is_complete else 0

    def plays_automatically(self, action: Action, settings: Settings) -> bool:
        if super().plays_automatically(action, settings) or isinstance(action, Draw):
            return True
        state = self.state  # of which the last tile of a hand is played, unless its suit has to be named
        if not isinstance(action, Play) or self.alone or settings.auto_press == "none":
            return False
        return len(state.hands[state.to_move]) == 1 and not (self.game.lead_suit == "named" and state.trick is None)

    def pause(self, usual: int) -> int:
        return usual + TAKEN if self._trick_is_complete and usual == THOUGHT else usual

    @property
    def _trick_is_complete(self) -> bool:
        """Whether a trick is complete, and nothing has to be drawn before the next."""
        return self.state.trick is None and bool(self.state.tricks) and not self.state.drawing
