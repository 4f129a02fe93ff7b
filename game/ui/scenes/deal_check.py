"""A deal checked: what was sealed, the number that opens it, and the tiles dealt from it again; and the next one."""

from collections.abc import Callable
from functools import partial

import pygame

from game.checking import Checked, checked
from game.dealing import DIGITS, LONGEST_WORD, Shuffle, digits, parse_shuffle, seal_of, short, spoken
from game.language import gettext as _
from game.match import Match, settled, what_is_sealed
from game.state import CHANCE
from game.ui.widgets import clipboard
from game.ui.widgets.dealt_again import DealtAgain
from game.ui.widgets.destinations import ToLongRun
from game.ui.widgets.fields import TextField
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import Page
from game.ui.widgets.scene import Stage
from game.ui.widgets.sections import Row, Section, arrange_sections
from game.ui.widgets.widget import SMALL, TITLE, Button, Text
from game.words.checking import verdict


class DealCheck(Page):
    """The check of a deal that lies open, and the seal of the next one, to which the players may add a word."""

    def __init__(
        self, stage: Stage, match: Match, step: int | None, cut: Callable[[Shuffle], None] | None = None
    ) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.match, self._cut = match, cut
        self._shuffle = settled(match) if match.state.to_move == CHANCE else None
        self._deals = [deal for deal in checked(match) if match.state.to_move < 0 or deal.step < match.dealt - 1]
        self._at = next((nth for nth, deal in enumerate(self._deals) if deal.step == step), len(self._deals) - 1)
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, "", TITLE, bold=True)
        self._older = Button(canvas, _("The deal before"), partial(self._turn, -1), icon="back", terse=True)
        self._newer = Button(canvas, _("The next deal"), partial(self._turn, 1), icon="forth", terse=True)
        self._long_run = Button(canvas, _("The long run"), partial(stage.go, ToLongRun()), icon="seal")
        self._columns: list[list[Section]] = []
        self._seal = Text(canvas, "", bold=True)
        self._why = Text(canvas, "", SMALL)
        self._again: DealtAgain | None = None
        self._typed = False
        self._fields: list[TextField] = []
        self._next = self._of_the_next()
        self._build()

    # -- what stands there ---------------------------------------------------------------------------------------------

    def _build(self) -> None:
        canvas = self.canvas
        self._columns, self._again = [], None
        self._title.say(_("The next deal"))
        if self._deals:
            deal = self._deals[self._at]
            place = _("Deal {nth} of {count} checked").format(nth=self._at + 1, count=len(self._deals))
            self._title.say(place if len(self._deals) > 1 else _("The deal checked"))
            self._again = DealtAgain(canvas, self.match, deal)
            rows: list[Row] = [self._again]
            if deal.shuffle is not None:
                rows.append(Button(canvas, _("Deal it again"), self._again.start, icon="again"))
            gives = Section(canvas, _("What the number gives") if deal.shuffle else _("What was dealt"), rows)
            after = [self._next] if self._next is not None else []
            self._columns = [[Section(canvas, _("What was sealed"), _opened(self, deal))], [gives, *after]]
        else:
            waits = Section(canvas, _("Sealed"), [Text(canvas, _("A deal is opened when its hand is over."))])
            self._columns = [[self._next or waits]]
        self._older.enabled, self._newer.enabled = self._at > 0, self._at < len(self._deals) - 1
        several = [self._older, self._newer] if len(self._deals) > 1 else []
        several.append(self._long_run)
        widgets = [widget for column in self._columns for section in column for widget in section.widgets()]
        self.fill([self._back, self._title, *several], widgets, self._back)

    def _of_the_next(self) -> Section | None:
        """What is to be known of the next deal, and what can be done before it."""
        if self._shuffle is None:
            return None
        self._say()
        rows: list[Row] = [self._seal, self._why]
        if self._cut is not None and self._shuffle == self.match.sealed:
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
            self._fields = [typed, number]
            rows += [
                Text(canvas, _("If you like, a word of your own that goes into the shuffle"), SMALL, tone="dim"),
                typed,
                Text(canvas, _("Or the number of a deal that you know"), SMALL, tone="dim"),
                number,
            ]
        return Section(self.canvas, _("The next deal is sealed"), rows)

    def _say(self, problem: str = "") -> None:
        assert self._shuffle is not None
        self._seal.say(short(seal_of(what_is_sealed(self.match, self._shuffle))))
        words = _(
            "Its tiles are settled already, by a number that nobody has seen. Write this seal down: after the hand the "
            "number opens it. A word you add now goes into the shuffle, so that nobody can have chosen the tiles."
        )
        if self._typed:
            words = _("This number was typed in, so the seal hides nothing: whoever knows the number knows the tiles.")
        if self._shuffle != self.match.sealed:
            words = _("Its number is known from an earlier deal, so there is nothing to hide.")
        self._why.say(problem or words)
        self._why.tone = "alert" if problem else "text"

    # -- what the players do -------------------------------------------------------------------------------------------

    def _add(self, typed: str) -> None:
        assert self._shuffle is not None
        self._settle(self._shuffle._replace(word=spoken(typed)))

    def _choose(self, typed: str) -> None:
        try:
            word = self._shuffle.word if self._shuffle else ""
            self._settle(parse_shuffle("".join(typed.lower().split()))._replace(word=word))
            self._typed = True
            self._say()
        except ValueError as error:
            self._say(f"{error}." if typed else "")
        self.again()

    def _settle(self, shuffle: Shuffle) -> None:
        assert self._cut is not None
        self._shuffle = self.match.sealed = shuffle
        self._cut(shuffle)

    def _turn(self, by: int) -> None:
        self._at += by
        self._build()
        self.again()

    # -- a scene -------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        several = [self._older, self._newer] if len(self._deals) > 1 else []
        arrange_head(self, [self._back], self._title, [*several, self._long_run])
        arrange_sections(self, self._columns)

    def tick(self, now: int) -> bool:
        deals = self._again is not None and self._again.tick(now)
        return super().tick(now) or deals

    def take(self, event: pygame.Event) -> bool:
        return any(clipboard.pasted_into(event, field) for field in self._fields) or super().take(event)


def _opened(page: Page, deal: Checked) -> list[Row]:
    """What was sealed before a deal, and what opens it."""
    canvas = page.canvas
    if deal.shuffle is None:
        return [Text(canvas, verdict(deal))]
    number, seal = digits(deal.shuffle.number), deal.seal
    rows: list[Row] = [
        Text(canvas, _("The seal"), SMALL, tone="dim"),
        Text(canvas, short(seal), bold=True),
        Text(canvas, _("The whole of it, SHA-256 of the text below"), SMALL, tone="dim"),
        Text(canvas, _parted(seal, 8), SMALL),
        Text(canvas, deal.text, SMALL),
        Text(canvas, _("The number that was in it"), SMALL, tone="dim"),
        (Text(canvas, _parted(number, 8)), Button(canvas, _("Copy"), partial(clipboard.copy, number), icon="copy")),
        Text(canvas, _("The word that was added"), SMALL, tone="dim"),
        Text(canvas, deal.shuffle.word or _("none")),
    ]
    if deal.follows:
        rows.append(
            Text(canvas, _("Its number follows from the deal just before it, which was sealed."), SMALL, tone="dim")
        )
    return [*rows, Text(canvas, verdict(deal), bold=True, tone="accent" if deal.fits else "alert")]


def _parted(text: str, by: int) -> str:
    return " ".join(text[place : place + by] for place in range(0, len(text), by))
