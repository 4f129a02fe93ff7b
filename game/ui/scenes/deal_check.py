"""The check of a deal: the seal, the number that opens it, the tiles dealt again from it; and the next deal's seal."""

from dataclasses import replace
from functools import partial
from hashlib import sha256

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
from game.platform.language import pgettext
from game.rules.line.line_game import LineGame
from game.text.fairness import chain_part_title, explain_chain, is_lots, verdict
from game.ui.canvas.canvas import Canvas
from game.ui.routes import DealCheckRoute, DealStatisticsRoute
from game.ui.widgets import fields
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.widget import SMALL, TEXT, Text


class DealCheck(SectionPage):
    """The check of a finished hand's deal, and the seal of the next one, to which the players may add a word.

    Deals that follow one another at once form a chain: they have one seal and are shown together. If some hands of a
    deal were never shown, its tiles and number are shown only when the player asks for them.
    """

    def __init__(self, stage: Stage, route: DealCheckRoute) -> None:
        super().__init__(stage)
        self.match, self._on_shuffle, step = route.match, route.on_cut, route.step
        self._next_match = upcoming = route.next_match or route.match
        deals_next = upcoming.state.to_move == CHANCE and not upcoming.over
        self._shuffle = next_shuffle(upcoming) if deals_next else None
        self._chains = revealed_chains(self.match)
        requested = [index for index, chain in enumerate(self._chains) if step in [deal.step for deal in chain]]
        self._index = requested[0] if requested else len(self._chains) - 1
        self._is_sealed = step is not None and not requested
        self._opened_chains: set[int] = set()  # chains with concealed hands that the player has chosen to open
        self._previous = self.icon_button(_("Previous deal"), partial(self._change_deal, -1), icon="back")
        self._next = self.icon_button(_("Next deal"), partial(self._change_deal, 1), icon="forth")
        self._long_run = self.button(_("Luck check"), partial(stage.go, DealStatisticsRoute()), icon="seal")
        self._seal, self._why = self.text("", bold=True), self.text("", SMALL)
        self._next_section = self.section(_("The next deal"), self._next_deal_rows())
        self.build()

    # -- contents ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        self._animations: list[DealAnimation] = []
        if self._chains:
            columns = [self._chain_sections(), [*self._dealt_sections(), self._next_section]]
        else:
            self._title.label = _("The next deal")
            words = _("Deals are revealed when the hand is over.")
            columns = [[self._next_section if self._shuffle else self.section(_("Sealed"), [self.text(words)])]]
        self._previous.set_enabled(self._index > 0, _("This is the first deal of the match."))
        self._next.set_enabled(self._index < len(self._chains) - 1, _("Later deals can be checked after their hands."))
        change_buttons = [self._previous, self._next] if len(self._chains) > 1 else []
        self._head_buttons = [*change_buttons, self._long_run]
        self.show_sections(columns, self._back)

    @property
    def _is_open(self) -> bool:
        """Whether all tiles of the chain are shown."""
        chain = self._chains[self._index]
        conceals = any(concealed_seats(self.match, deal.step + 1) for deal in chain)
        return self._index in self._opened_chains or not conceals

    def _chain_sections(self) -> list[Section]:
        """Return the sections with the seal of a chain and, if it is open, the numbers that open it."""
        chain, sections = self._chains[self._index], []
        title = _("Fair deal {nth} of {count}").format(nth=self._index + 1, count=len(self._chains))
        self._title.label = title if len(self._chains) > 1 else _("Fair deal")
        if self._is_sealed:
            words = _("This hand is not over, so its deal stays sealed. An earlier deal is shown below.")
            sections.append(self.section(_("Sealed"), [self.text(words)]))
        title = _("Typed deal number") if chain[0].typed else _("Sealed number")
        return [*sections, self.section(title, self._chain_rows(chain))]

    def _chain_rows(self, chain: list[CheckedDeal]) -> list[SectionRow]:
        first = chain[0]
        wrong = next((deal for deal in chain if not deal.is_valid), first)
        result = self.text(verdict(wrong), bold=True, tone="accent" if wrong.is_valid else "alert")
        if first.shuffle is None:
            return [self.text(verdict(first))] if self._is_open else [result]
        rows: list[SectionRow] = [self.note(_("The seal")), self.text(short_hash(first.seal), bold=True)]
        if not self._is_open:
            return [result] if first.typed else [*rows, result]
        rows += [
            self.note(_("The full seal: SHA-256 of the text below")),
            self.text(_grouped(first.seal), SMALL),
            self.text(first.commitment_text, SMALL),
        ]
        if first.typed:
            note = _(
                "This number was typed before the deal, so it was not secret. The match is not in your statistics."
            )
            rows = [self.text(note)]
        number = format_deal_number(first.shuffle.number)
        rows += [
            self.note(_("The number") if first.typed else _("The sealed number")),
            (self.text(_grouped(number)), self.button(_("Copy"), partial(fields.copy, number), icon="copy")),
            self.note(_("Added word")),
            self.text(first.shuffle.word or pgettext("added word", "none")),
        ]
        for deal in chain[1:]:
            rows.append(self.note(explain_chain()))
            if deal.shuffle is not None:
                rows.append(self.text(_grouped(format_deal_number(deal.shuffle.number))))
        return [*rows, result]

    def _dealt_sections(self) -> list[Section]:
        """Return the tiles that the number of each deal gives, or a button that shows them."""
        canvas, chain = self.canvas, self._chains[self._index]
        if not self._is_open:
            note = _("Some hands of this deal were never shown. The full check shows all tiles and the number.")
            show = self.button(_("Show all tiles"), self._open_chain)
            return [self.section(_("All tiles"), [self.text(note), show])]
        sections = []
        for deal in chain:
            animation = DealAnimation(canvas, self.match, deal)
            self._animations.append(animation)
            rows: list[SectionRow] = [*animation.rows, animation.lot]
            if deal.shuffle is not None and not is_lots(self.match, deal):
                rows.append(self.button(_("Deal again to check"), animation.start, icon="again"))
            title = _("Tiles given by the number") if deal.shuffle else _("Tiles dealt")
            sections.append(self.section(chain_part_title(self.match, deal) if len(chain) > 1 else title, rows))
        return sections

    def _next_deal_rows(self) -> list[SectionRow]:
        """Return the seal of the next deal and, if it may still be changed, fields for a word or a number."""
        if self._shuffle is None:
            return []
        self._update_next_deal()
        canvas, rows = self.canvas, list[SectionRow]([self._seal, self._why])
        if self._on_shuffle is not None and self._shuffle == self._next_match.sealed_shuffle:
            word, usual, format_text = self._shuffle.word, _("any word"), _("32 characters, 0–9 and a–f")
            rows += [
                self.note(_("Optional: add a word to prove that nobody chose the tiles")),
                TextField(canvas, _("Your word"), word, self._set_word, placeholder=usual, max_length=MAX_WORD_LENGTH),
                self.note(_("Or play a deal whose number you know")),
                TextField(canvas, _("Number"), "", self._set_number, placeholder=format_text, max_length=2 * DIGITS),
            ]
        return rows

    def _update_next_deal(self, problem: str = "") -> None:
        assert self._shuffle is not None
        seal = short_hash(commitment_hash(match_commitment(self._next_match, self._shuffle)))
        self._seal.label = _("Typed number") if self._shuffle.typed else _("Sealed {seal}").format(seal=seal)
        explanation = _("A secret number has already fixed the tiles. Note this seal: after the hand you can check it.")
        if self._shuffle != self._next_match.sealed_shuffle:
            explanation = _("Its number is known from an earlier deal, so it is not secret.")
        elif self._shuffle.typed:
            explanation = _(
                "This number was typed, so it is not secret: anyone who knows it knows the tiles. The match "
                "won't be in your statistics."
            )
        self._why.label = problem or explanation
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
        error = self.match.journal_error
        self._update_next_deal(str(error) if isinstance(error, TakenOverError) else "")

    def _open_chain(self) -> None:
        self._opened_chains.add(self._index)
        self.rebuild()

    def _change_deal(self, by: int) -> None:
        self._index += by
        self.rebuild()

    def tick(self, now: int) -> bool:
        deals = [animation.tick(now) for animation in self._animations]
        return super().tick(now) or any(deals)

    def arrange(self) -> None:
        for animation in self._animations:
            animation.show(animation.count)
            names = max(row.name_width() for row in animation.rows)
            for row in animation.rows:
                row.column = min(names, round(NAMES * self.canvas.text_size(TEXT)))
        super().arrange()


def _grouped(text: str) -> str:
    return " ".join(text[start : start + 8] for start in range(0, len(text), 8))


# -- animation of a checked deal ---------------------------------------------------------------------------------------


TILE_MS = 70
NAMES = 8  # ems: largest width of the names


class DealAnimation:
    """The tiles of each seat and those left over, as the deal's number gives them; `start` deals them one by one.

    `dealt_count` of the `count` tiles are shown in the `rows`; `lot` is the text about the last one.
    """

    def __init__(self, canvas: Canvas, match: Match, deal: CheckedDeal) -> None:
        self._canvas, self._deal, self._groups = canvas, deal, _groups(match, deal)
        self.rows = [HandRow(canvas, name, tiles, empty_text=" ") for name, tiles in self._groups]
        self.lot = Text(canvas, "", SMALL, tone="dim")
        self.count = sum(len(row.hand) for row in self.rows)
        self.show(self.count)

    def start(self) -> None:
        """Start the animation from the first tile."""
        self._since: int | None = None
        self.show(self.count if self._canvas.settings.motion in ("reduced", "off") else 0)

    def tick(self, now: int) -> bool:
        """Advance the animation; return whether it continues."""
        if self.dealt_count < self.count:
            self._since = now if self._since is None else self._since
            count = min(self.count, (now - self._since) // TILE_MS)
            if count != self.dealt_count:
                self.show(count)
                self._canvas.sound.play("deal")
        return self.dealt_count < self.count

    def show(self, count: int) -> None:
        """Show `count` tiles, and the lot of the last one."""
        self.dealt_count = count
        self.lot.label = " "
        for row, (_name, tiles) in zip(self.rows, self._groups, strict=True):
            row.hand = tiles[: max(0, count)]
            row.value_text = "✓" if row.hand == tiles and self._deal.is_valid else ""
            if row.hand and self._deal.shuffle is not None:
                lot = sha256(f"{self._deal.shuffle} {row.hand[-1]}".encode()).hexdigest()[:12]
                words = _(
                    "The number gives every tile a code, and the tiles are sorted by these codes. The code of "
                    "{tile} is {lot}…"
                )
                self.lot.label = words.format(tile=row.hand[-1], lot=lot)
            count -= len(tiles)
        for widget in (*self.rows, self.lot):
            widget.damage()


def _groups(match: Match, deal: CheckedDeal) -> list[tuple[str, tuple[Tile, ...]]]:
    """Return the tiles of a deal by player, and those left over; of lots, only the tile each player drew."""
    dealt = deal.deal if deal.shuffle is None else deal_from_shuffle(match, deal.shuffle)
    game, players, lots = match.game, len(match.players), is_lots(match, deal)
    hands = game.apply(match.states[deal.step], dealt).hands
    if not any(hands):  # lots, or hands that were not played
        size = game.tiles_each(players) if isinstance(game, LineGame) and not lots else 1
        hands = tuple(dealt.deck[seat * size : (seat + 1) * size] for seat in range(players))
    held = {tile for hand in hands for tile in hand}
    rest = tuple(tile for tile in dealt.deck if tile not in held and not lots)
    groups = [*zip(match.names, hands, strict=True)]
    return [*groups, (_("Unused"), rest)] if rest else groups
