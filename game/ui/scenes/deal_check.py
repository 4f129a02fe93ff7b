"""The check of a deal: the seal, the number that opens it, the tiles dealt again from it; and the next deal's seal."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import sha256

import pygame

from game.core.shuffle import (
    DIGITS,
    MAX_WORD_LENGTH,
    Shuffle,
    commitment_hash,
    format_deal_number,
    normalize_word,
    parse_shuffle,
    short_hash,
)
from game.core.state import CHANCE
from game.core.tiles import Tile
from game.match.fairness import CheckedDeal, revealed_chains
from game.match.match import Match, TakenOverError, deal_from_shuffle, match_commitment, next_shuffle
from game.match.visibility import concealed_seats
from game.platform.language import gettext as _
from game.rules.line.line_game import LineGame
from game.text.fairness import chain_part_title, explain_chain, is_lots, verdict
from game.ui.canvas.canvas import Canvas
from game.ui.routes import DealStatisticsRoute
from game.ui.widgets import fields
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import Page, Section, SectionPage, SectionRow, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.widget import SMALL, Button, StaticWidget, Text


class DealCheck(SectionPage):
    """The check of a finished hand's deal, and the seal of the next one, to which the players may add a word.

    Deals that follow one another at once form a chain: they have one seal and are shown together. If some hands of a
    deal were never shown, its tiles and number are shown only when the player asks for them.
    """

    def __init__(
        self,
        stage: Stage,
        match: Match,
        step: int | None,
        on_cut: Callable[[Shuffle], None] | None = None,
        next_match: Match | None = None,
    ) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.match, self._on_shuffle = match, on_cut
        self._next_match = match if next_match is None else next_match
        self._shuffle = (
            next_shuffle(self._next_match)
            if self._next_match.state.to_move == CHANCE and not self._next_match.over
            else None
        )
        self._chains = revealed_chains(match)
        requested = [index for index, chain in enumerate(self._chains) if step in [deal.step for deal in chain]]
        self._index = requested[0] if requested else len(self._chains) - 1
        self._is_sealed = step is not None and not requested
        self._opened_chains: set[int] = set()  # chains with concealed hands that the player has chosen to open
        self._previous_button = Button(
            canvas, _("The deal before"), partial(self._change_deal, -1), icon="back", icon_only=True
        )
        self._next_button = Button(
            canvas, _("The next deal"), partial(self._change_deal, 1), icon="forth", icon_only=True
        )
        self._long_run = Button(canvas, _("The long run"), partial(stage.go, DealStatisticsRoute()), icon="seal")
        self._seal_rows = Text(canvas, "", bold=True)
        self._why = Text(canvas, "", SMALL)
        self._animations: list[DealAnimation] = []
        self._next_section = self._next_deal_section()
        self._build()

    # -- contents ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        canvas = self.canvas
        self._animations = []
        self._title.set_text(_("The next deal"))
        if self._chains:
            chain = self._chains[self._index]
            title = _("Deal {nth} of {count} checked").format(nth=self._index + 1, count=len(self._chains))
            self._title.set_text(title if len(self._chains) > 1 else _("The deal checked"))
            title = _("A number that was typed in") if chain[0].typed else _("What was sealed")
            if self._index in self._opened_chains or not any(
                concealed_seats(self.match, deal.step + 1) for deal in chain
            ):
                sealed = [Section(canvas, title, _opened_rows(self, chain))]
                results = [self._dealt_section(deal, len(chain) > 1) for deal in chain]
            else:
                sealed = [Section(canvas, title, [*_seal_rows(self, chain), _verdict(self, chain)])]
                results = [self._concealed_section()]
            next_deal = [self._next_section] if self._next_section is not None else []
            if self._is_sealed:
                words = _("This hand is not over, so its deal stays sealed. Here is a deal before it.")
                sealed.insert(0, Section(canvas, _("Sealed"), [Text(canvas, words)]))
            columns = [sealed, [*results, *next_deal]]
        else:
            sealed_section = Section(canvas, _("Sealed"), [Text(canvas, _("A deal is opened when its hand is over."))])
            columns = [[self._next_section or sealed_section]]
        self._previous_button.enabled, self._next_button.enabled = self._index > 0, self._index < len(self._chains) - 1
        change_buttons = [self._previous_button, self._next_button] if len(self._chains) > 1 else []
        self._head_buttons = [*change_buttons, self._long_run]
        self.show_sections(columns, self._back)

    def _dealt_section(self, deal: CheckedDeal, in_chain: bool) -> Section:
        """The tiles that the number of a deal gives."""
        canvas = self.canvas
        animation = DealAnimation(canvas, self.match, deal)
        self._animations.append(animation)
        rows: list[SectionRow] = [animation]
        if deal.shuffle is not None and not is_lots(self.match, deal):
            rows.append(Button(canvas, _("Deal it again"), animation.start, icon="again"))
        title = _("What the number gives") if deal.shuffle else _("What was dealt")
        return Section(canvas, chain_part_title(self.match, deal) if in_chain else title, rows)

    def _concealed_section(self) -> Section:
        """A button that shows the tiles of a deal with hands that were never shown."""
        canvas = self.canvas
        note = _("Some hands of this deal were never shown. The full check shows every tile and the number.")
        return Section(
            canvas, _("All tiles"), [Text(canvas, note), Button(canvas, _("Show all tiles"), self._open_chain)]
        )

    def _next_deal_section(self) -> Section | None:
        """The seal of the next deal and, if it may still be changed, fields for a word or a number."""
        if self._shuffle is None:
            return None
        self._update_next_deal()
        rows: list[SectionRow] = [self._seal_rows, self._why]
        if self._on_shuffle is not None and self._shuffle == self._next_match.sealed_shuffle:
            canvas, word = self.canvas, self._shuffle.word
            word_field = TextField(
                canvas, _("Your word"), word, self._set_word, placeholder=_("any word"), max_length=MAX_WORD_LENGTH
            )
            number_field = TextField(
                canvas,
                _("Number"),
                "",
                self._set_number,
                placeholder=_("32 of 0 to 9 and a to f"),
                max_length=2 * DIGITS,
            )
            rows += [
                Text(canvas, _("If you like, a word of your own that goes into the shuffle"), SMALL, tone="dim"),
                word_field,
                Text(canvas, _("Or the number of a deal that you know"), SMALL, tone="dim"),
                number_field,
            ]
        return Section(self.canvas, _("The next deal"), rows)

    def _update_next_deal(self, problem: str = "") -> None:
        assert self._shuffle is not None
        typed = self._shuffle.typed
        seal = short_hash(commitment_hash(match_commitment(self._next_match, self._shuffle)))
        self._seal_rows.set_text(_("Number typed in") if typed else _("Sealed {seal}").format(seal=seal))
        explanation = _(
            "Its tiles are settled already, by a number that nobody has seen. Write this seal down: after the hand the "
            "number opens it. A word you add now goes into the shuffle, so that nobody can have chosen the tiles."
        )
        if typed:
            explanation = _(
                "This number was typed in, so nothing is sealed: whoever knows the number knows the tiles. The match "
                "will be in no figures."
            )
        if self._shuffle != self._next_match.sealed_shuffle:
            explanation = _("Its number is known from an earlier deal, so there is nothing to hide.")
        self._why.set_text(problem or explanation)
        self._why.tone = "alert" if problem else "text"

    # -- actions of the players ----------------------------------------------------------------------------------------

    def _set_word(self, typed: str) -> None:
        assert self._shuffle is not None
        self._set_shuffle(replace(self._shuffle, word=normalize_word(typed)))

    def _set_number(self, typed: str) -> None:
        try:
            word = self._shuffle.word if self._shuffle else ""
            self._set_shuffle(replace(parse_shuffle("".join(typed.lower().split())), word=word, typed=True))
        except ValueError as error:
            self._update_next_deal(f"{error}." if typed else "")
        self.relayout()

    def _set_shuffle(self, shuffle: Shuffle) -> None:
        assert self._on_shuffle is not None
        self._shuffle = self._next_match.sealed_shuffle = shuffle
        self._on_shuffle(shuffle)
        self._update_next_deal(
            str(self.match.journal_error) if isinstance(self.match.journal_error, TakenOverError) else ""
        )

    def _open_chain(self) -> None:
        self._opened_chains.add(self._index)
        self._build()
        self.relayout()

    def _change_deal(self, by: int) -> None:
        self._index += by
        self._build()
        self.relayout()

    # -- scene interface -----------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        deals = [animation.tick(now) for animation in self._animations]
        return super().tick(now) or any(deals)


def _seal_rows(page: Page, chain: list[CheckedDeal]) -> list[SectionRow]:
    """The seal shown before the deals of a chain; empty if nothing was sealed."""
    canvas, first = page.canvas, chain[0]
    if first.shuffle is None or first.typed:
        return []
    return [Text(canvas, _("The seal"), SMALL, tone="dim"), Text(canvas, short_hash(first.seal), bold=True)]


def _verdict(page: Page, chain: list[CheckedDeal]) -> Text:
    """The result of checking a chain: that of its first wrong deal, if there is one."""
    wrong = next((deal for deal in chain if not deal.is_valid), chain[0])
    return Text(page.canvas, verdict(wrong), bold=True, tone="accent" if wrong.is_valid else "alert")


def _opened_rows(page: Page, chain: list[CheckedDeal]) -> list[SectionRow]:
    """The sealed text of a chain, and the numbers that open it."""
    canvas, first = page.canvas, chain[0]
    if first.shuffle is None:
        return [Text(canvas, verdict(first))]
    rows: list[SectionRow] = [
        *_seal_rows(page, chain),
        Text(canvas, _("The whole of it, SHA-256 of the text below"), SMALL, tone="dim"),
        Text(canvas, _grouped(first.seal, 8), SMALL),
        Text(canvas, first.commitment_text, SMALL),
    ]
    if first.typed:
        note = _("Somebody typed this number in before the deal, so nothing was sealed. The match is in no figures.")
        rows = [Text(canvas, note)]
    number = format_deal_number(first.shuffle.number)
    rows += [
        Text(canvas, _("The number") if first.typed else _("The number that was in it"), SMALL, tone="dim"),
        (Text(canvas, _grouped(number, 8)), Button(canvas, _("Copy"), partial(fields.copy, number), icon="copy")),
        Text(canvas, _("The word that was added"), SMALL, tone="dim"),
        Text(canvas, first.shuffle.word or _("none")),
    ]
    for deal in chain[1:]:
        rows.append(Text(canvas, explain_chain(), SMALL, tone="dim"))
        rows += [] if deal.shuffle is None else [Text(canvas, _grouped(format_deal_number(deal.shuffle.number), 8))]
    return [*rows, _verdict(page, chain)]


def _grouped(text: str, size: int) -> str:
    return " ".join(text[start : start + size] for start in range(0, len(text), size))


# -- animation of a checked deal ---------------------------------------------------------------------------------------


ALL_GAMES = 70  # ms per tile
APART = 8  # px of the design between rows


class DealAnimation(StaticWidget):
    """The tiles of each seat and those left over, as the deal's number gives them; `start` deals them one by one."""

    def __init__(self, canvas: Canvas, match: Match, deal: CheckedDeal) -> None:
        super().__init__(canvas, "")
        self._groups = _groups(match, deal)
        self._count = sum(len(tiles) for _name, tiles in self._groups)
        self._rows = [HandRow(canvas, name, (), empty_text=" ") for name, _tiles in self._groups]
        self._lots = Text(canvas, "", SMALL, tone="dim")
        self._deal = deal
        self._since: int | None = None
        self._running = False
        self._show(self._count)

    @property
    def dealt_count(self) -> int:
        """Number of tiles shown."""
        return sum(len(row.hand) for row in self._rows)

    def start(self) -> None:
        """Start the animation from the first tile."""
        self._running, self._since = self.canvas.settings.motion not in ("reduced", "off"), None
        self._show(0 if self._running else self._count)
        self.damage()

    def tick(self, now: int) -> bool:
        """Advance the animation; return whether it continues."""
        if self._running:
            self._since = now if self._since is None else self._since
            count = min(self._count, (now - self._since) // ALL_GAMES)
            if count != self.dealt_count:
                self._show(count)
                self.canvas.sound.play("deal")
                self.damage()
            self._running = count < self._count
        return self._running

    def _show(self, count: int) -> None:
        """Show `count` tiles, and the lot of the last one."""
        last, remaining = None, count
        for row, (_name, tiles) in zip(self._rows, self._groups, strict=True):
            row.hand = tiles[: max(0, remaining)]
            row.value_text = "✓" if len(row.hand) == len(tiles) and self._deal.is_valid else ""
            last = row.hand[-1] if row.hand else last
            remaining -= len(tiles)
        self._lots.set_text(self._lot(last))

    def _lot(self, tile: Tile | None) -> str:
        if self._deal.shuffle is None or tile is None:
            return " "
        lot = sha256(f"{self._deal.shuffle} {tile}".encode()).hexdigest()
        return _("The tiles lie in the order of their lots. The lot of {tile} is {lot}…").format(
            tile=tile, lot=lot[:12]
        )

    # -- layout --------------------------------------------------------------------------------------------------------

    def natural_size(self) -> tuple[int, int]:
        wide = self.px(400)
        return wide, self.height(wide)

    def height(self, width: int) -> int:
        shown = [row.hand for row in self._rows]
        for row, (_name, tiles) in zip(self._rows, self._groups, strict=True):
            row.hand = tiles  # measure with the whole deal
        high = self._put(pygame.Rect(0, 0, width, 0))
        for row, hand in zip(self._rows, shown, strict=True):
            row.hand = hand
        return high

    def draw(self, surface: pygame.Surface) -> None:
        shown = [row.hand for row in self._rows]
        for row, (_name, tiles) in zip(self._rows, self._groups, strict=True):
            row.hand = tiles
        self._put(self.rect)
        for row, hand in zip(self._rows, shown, strict=True):
            row.hand = hand
            row.draw(surface)
        self._lots.draw(surface)

    def _put(self, area: pygame.Rect) -> int:
        """Place the rows in `area`; return their height."""
        names = min(round(0.3 * area.w), max(row.name_width() for row in self._rows))
        for row in self._rows:
            row.column = names
        return stack_widgets([*self._rows, self._lots], area.x, area.y, area.w, self.px(APART)) - area.y


def _groups(match: Match, deal: CheckedDeal) -> list[tuple[str, tuple[Tile, ...]]]:
    """Return the tiles of a deal by player, and those left over; of lots, only the tile each player drew."""
    dealt = deal.deal if deal.shuffle is None else deal_from_shuffle(match, deal.shuffle)
    game, players = match.game, len(match.players)
    hands = game.apply(match.states[deal.step], dealt).hands
    if not any(hands):  # lots, or hands that were not played
        size = game.tiles_each(players) if isinstance(game, LineGame) and not is_lots(match, deal) else 1
        hands = tuple(dealt.deck[seat * size : (seat + 1) * size] for seat in range(players))
    if is_lots(match, deal):
        return [*zip(match.names, hands, strict=True)]
    held = {tile for hand in hands for tile in hand}
    rest = tuple(tile for tile in dealt.deck if tile not in held)
    groups = [*zip(match.names, hands, strict=True)]
    return [*groups, (_("Left over"), rest)] if rest else groups
