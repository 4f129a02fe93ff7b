"""A deal checked: what was sealed, the number that opens it, and the tiles dealt from it again; and the next one."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.core.shuffle import (
    DIGITS,
    LONGEST_WORD,
    Shuffle,
    commitment_hash,
    format_deal_number,
    normalize_word,
    parse_shuffle,
    short_hash,
)
from game.core.state import CHANCE
from game.match.fairness import CheckedDeal, revealed_chains
from game.match.match import Match, TakenOverError, match_commitment, next_shuffle
from game.match.visibility import concealed_seats
from game.platform.language import gettext as _
from game.text.fairness import is_lots, next_in_chain, part_of_chain, verdict
from game.ui.widgets import fields
from game.ui.widgets.deal_animation import DealAnimation
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import Page, Section, SectionRow, arrange_head, arrange_sections
from game.ui.widgets.routes import DealStatisticsRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TITLE, Button, Text


class DealCheck(Page):
    """The check of a deal that may be opened, and the seal of the next one, to which the players may add a word.

    A deal is shown with the deals that it followed at once: one seal was shown before all of them. The tiles and the
    number of a deal with hands that were never shown are shown only when the player asks for them.
    """

    def __init__(
        self,
        stage: Stage,
        match: Match,
        step: int | None,
        cut: Callable[[Shuffle], None] | None = None,
        upcoming: Match | None = None,
    ) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.match, self._cut = match, cut
        self._due = match if upcoming is None else upcoming
        self._shuffle = next_shuffle(self._due) if self._due.state.to_move == CHANCE and not self._due.over else None
        self._chains = revealed_chains(match)
        asked = [nth for nth, chain in enumerate(self._chains) if step in [deal.step for deal in chain]]
        self._at = asked[0] if asked else len(self._chains) - 1
        self._closed = step is not None and not asked
        self._shown: set[int] = set()  # chains with hands that were never shown, and that the player has opened
        self._back = Button(canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(canvas, "", TITLE, bold=True)
        self._older = Button(canvas, _("The deal before"), partial(self._turn, -1), icon="back", terse=True)
        self._newer = Button(canvas, _("The next deal"), partial(self._turn, 1), icon="forth", terse=True)
        self._long_run = Button(canvas, _("The long run"), partial(stage.go, DealStatisticsRoute()), icon="seal")
        self._columns: list[list[Section]] = []
        self._seal = Text(canvas, "", bold=True)
        self._why = Text(canvas, "", SMALL)
        self._again: list[DealAnimation] = []
        self._next = self._of_the_next()
        self._build()

    # -- what stands there ---------------------------------------------------------------------------------------------

    def _build(self) -> None:
        canvas = self.canvas
        self._columns, self._again = [], []
        self._title.set_text(_("The next deal"))
        if self._chains:
            chain = self._chains[self._at]
            place = _("Deal {nth} of {count} checked").format(nth=self._at + 1, count=len(self._chains))
            self._title.set_text(place if len(self._chains) > 1 else _("The deal checked"))
            title = _("A number that was typed in") if chain[0].typed else _("What was sealed")
            if self._at in self._shown or not any(concealed_seats(self.match, deal.step + 1) for deal in chain):
                sealed = [Section(canvas, title, _opened(self, chain))]
                gives = [self._given(deal, len(chain) > 1) for deal in chain]
            else:
                sealed = [Section(canvas, title, [*_seal(self, chain), _verdict(self, chain)])]
                gives = [self._never_shown()]
            after = [self._next] if self._next is not None else []
            if self._closed:
                words = _("This hand is not over, so its deal stays sealed. Here is a deal before it.")
                sealed.insert(0, Section(canvas, _("Sealed"), [Text(canvas, words)]))
            self._columns = [sealed, [*gives, *after]]
        else:
            waits = Section(canvas, _("Sealed"), [Text(canvas, _("A deal is opened when its hand is over."))])
            self._columns = [[self._next or waits]]
        self._older.enabled, self._newer.enabled = self._at > 0, self._at < len(self._chains) - 1
        several = [self._older, self._newer] if len(self._chains) > 1 else []
        several.append(self._long_run)
        widgets = [widget for column in self._columns for section in column for widget in section.widgets()]
        self.set_widgets([self._back, self._title, *several], widgets, self._back)

    def _given(self, deal: CheckedDeal, in_chain: bool) -> Section:
        """The tiles that the number of a deal gives."""
        canvas = self.canvas
        again = DealAnimation(canvas, self.match, deal)
        self._again.append(again)
        rows: list[SectionRow] = [again]
        if deal.shuffle is not None and not is_lots(self.match, deal):
            rows.append(Button(canvas, _("Deal it again"), again.start, icon="again"))
        title = _("What the number gives") if deal.shuffle else _("What was dealt")
        return Section(canvas, part_of_chain(self.match, deal) if in_chain else title, rows)

    def _never_shown(self) -> Section:
        """The question whether to show the tiles of a deal with hands that were never shown."""
        canvas = self.canvas
        words = _("Some hands of this deal were never shown. The full check shows every tile and the number.")
        return Section(canvas, _("All tiles"), [Text(canvas, words), Button(canvas, _("Show all tiles"), self._show)])

    def _of_the_next(self) -> Section | None:
        """What is to be known of the next deal, and what can be done before it."""
        if self._shuffle is None:
            return None
        self._say()
        rows: list[SectionRow] = [self._seal, self._why]
        if self._cut is not None and self._shuffle == self._due.sealed_shuffle:
            canvas, word = self.canvas, self._shuffle.word
            typed = TextField(canvas, _("Your word"), word, self._add, empty=_("any word"), longest=LONGEST_WORD)
            number = TextField(
                canvas,
                _("Number"),
                "",
                self._choose,
                empty=_("32 of 0 to 9 and a to f"),
                longest=2 * DIGITS,
            )
            rows += [
                Text(canvas, _("If you like, a word of your own that goes into the shuffle"), SMALL, tone="dim"),
                typed,
                Text(canvas, _("Or the number of a deal that you know"), SMALL, tone="dim"),
                number,
            ]
        return Section(self.canvas, _("The next deal"), rows)

    def _say(self, problem: str = "") -> None:
        assert self._shuffle is not None
        typed = self._shuffle.typed
        seal = short_hash(commitment_hash(match_commitment(self._due, self._shuffle)))
        self._seal.set_text(_("Number typed in") if typed else _("Sealed {seal}").format(seal=seal))
        words = _(
            "Its tiles are settled already, by a number that nobody has seen. Write this seal down: after the hand the "
            "number opens it. A word you add now goes into the shuffle, so that nobody can have chosen the tiles."
        )
        if typed:
            words = _(
                "This number was typed in, so nothing is sealed: whoever knows the number knows the tiles. The match "
                "will be in no figures."
            )
        if self._shuffle != self._due.sealed_shuffle:
            words = _("Its number is known from an earlier deal, so there is nothing to hide.")
        self._why.set_text(problem or words)
        self._why.tone = "alert" if problem else "text"

    # -- what the players do -------------------------------------------------------------------------------------------

    def _add(self, typed: str) -> None:
        assert self._shuffle is not None
        self._settle(replace(self._shuffle, word=normalize_word(typed)))

    def _choose(self, typed: str) -> None:
        try:
            word = self._shuffle.word if self._shuffle else ""
            self._settle(replace(parse_shuffle("".join(typed.lower().split())), word=word, typed=True))
        except ValueError as error:
            self._say(f"{error}." if typed else "")
        self.relayout()

    def _settle(self, shuffle: Shuffle) -> None:
        assert self._cut is not None
        self._shuffle = self._due.sealed_shuffle = shuffle
        self._cut(shuffle)
        self._say(str(self.match.journal_error) if isinstance(self.match.journal_error, TakenOverError) else "")

    def _show(self) -> None:
        self._shown.add(self._at)
        self._build()
        self.relayout()

    def _turn(self, by: int) -> None:
        self._at += by
        self._build()
        self.relayout()

    # -- a scene -------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        several = [self._older, self._newer] if len(self._chains) > 1 else []
        arrange_head(self, [self._back], self._title, [*several, self._long_run])
        arrange_sections(self, self._columns)

    def tick(self, now: int) -> bool:
        deals = [again.tick(now) for again in self._again]
        return super().tick(now) or any(deals)


def _seal(page: Page, chain: list[CheckedDeal]) -> list[SectionRow]:
    """The seal that was shown before the deals of a chain; empty if nothing was sealed."""
    canvas, first = page.canvas, chain[0]
    if first.shuffle is None or first.typed:
        return []
    return [Text(canvas, _("The seal"), SMALL, tone="dim"), Text(canvas, short_hash(first.seal), bold=True)]


def _verdict(page: Page, chain: list[CheckedDeal]) -> Text:
    """The result of the check of a chain: that of its first wrong deal, if there is one."""
    wrong = next((deal for deal in chain if not deal.is_valid), chain[0])
    return Text(page.canvas, verdict(wrong), bold=True, tone="accent" if wrong.is_valid else "alert")


def _opened(page: Page, chain: list[CheckedDeal]) -> list[SectionRow]:
    """What was sealed before the deals of a chain, and the numbers that open it."""
    canvas, first = page.canvas, chain[0]
    if first.shuffle is None:
        return [Text(canvas, verdict(first))]
    rows: list[SectionRow] = [
        *_seal(page, chain),
        Text(canvas, _("The whole of it, SHA-256 of the text below"), SMALL, tone="dim"),
        Text(canvas, _parted(first.seal, 8), SMALL),
        Text(canvas, first.commitment_text, SMALL),
    ]
    if first.typed:
        words = _("Somebody typed this number in before the deal, so nothing was sealed. The match is in no figures.")
        rows = [Text(canvas, words)]
    number = format_deal_number(first.shuffle.number)
    rows += [
        Text(canvas, _("The number") if first.typed else _("The number that was in it"), SMALL, tone="dim"),
        (Text(canvas, _parted(number, 8)), Button(canvas, _("Copy"), partial(fields.copy, number), icon="copy")),
        Text(canvas, _("The word that was added"), SMALL, tone="dim"),
        Text(canvas, first.shuffle.word or _("none")),
    ]
    for deal in chain[1:]:
        rows.append(Text(canvas, next_in_chain(), SMALL, tone="dim"))
        rows += [] if deal.shuffle is None else [Text(canvas, _parted(format_deal_number(deal.shuffle.number), 8))]
    return [*rows, _verdict(page, chain)]


def _parted(text: str, by: int) -> str:
    return " ".join(text[place : place + by] for place in range(0, len(text), by))
