"""The end of the deal of a day: what the hand came to, and what five bots made of the same tiles."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from game.bots.levels import LEVELS
from game.match.match import Match
from game.platform.language import gettext as _
from game.play import daily
from game.text.daily import line, standing
from game.text.when import full_date
from game.ui.families.summary import Block, Summary
from game.ui.table.results import aided
from game.ui.widgets import clipboard
from game.ui.widgets.bar_rows import BarRow, to_one_scale
from game.ui.widgets.destinations import ToDaily, ToTable
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, Button, Text

LOOK = 50  # ms from one look to the next whether another bot has played


class DaySummary(Summary):
    """The end of the deal of a day: where the player stands among the bots that have played it from the same chair.

    `bots` is what they made of it, as far as that is known, and `own` what the player did, the first time.
    """

    terse = 5

    def __init__(
        self,
        stage: Stage,
        match: Match,
        day: date,
        look: Callable[[], None] = lambda: None,
        coached: Callable[[], str | None] = str,
    ) -> None:
        self._day = day
        self.bots = daily.BotResults(day, match.key)
        self._first = self._first_time(stage, match)
        self.own = daily.result(self._first or match)
        self._copied = ""
        self._standing = Text(stage.canvas, "")
        self._line = Text(stage.canvas, "", SMALL, tone="dim")
        self._copy = Button(stage.canvas, _("Copy the line"), self._copy_line, icon="copy")
        self._levels = {
            level: BarRow(stage.canvas, LEVELS[level].title, self.bots.found.get(level)) for level in reversed(LEVELS)
        }
        super().__init__(stage, match, look, coached)
        self._tell()

    def _first_time(self, stage: Stage, match: Match) -> Match | None:
        """The match in which the same person played this deal before; None if that is this one."""
        begun = daily.begun(stage.store, self._day, match.key, match.players[daily.CHAIR])
        first = next((other for _kept, other in begun if other.over), None)
        return None if first is None or first.actions == match.actions else first

    def headline(self) -> str:
        """Who has won the hand, and how."""
        return self._results.headline()

    def aside(self) -> str:
        """The game and the day."""
        words = _("{game} · the deal of {day}").format(game=self.match.game.title, day=full_date(self._day))
        return " · ".join([words, *aided(self.match)])

    def blocks(self) -> list[Block]:
        """Everybody's points first, then the hand and the scores."""
        words = _("With these tiles: points, less the most of another side")
        if self.match.game.family == "betting":
            words = _("With these tiles: chips won")
        return [Block(self._small(words), self._rows()), *super().blocks()]

    def _rows(self) -> Sequence[BarRow | Text]:
        name = self.match.names[daily.CHAIR]
        own = [BarRow(self.canvas, name, self.own, strong=True)]
        if self._first is not None:
            own[0].label = _("{name}, the first time").format(name=name)
            own.append(BarRow(self.canvas, _("{name}, this time").format(name=name), daily.result(self.match)))
        self._bars = [*own, *self._levels.values()]
        return [*self._bars, self._standing, self._line]

    def buttons(self) -> list[Button]:
        """The line for a friend, the deal once more, and the other games' deals."""
        again = Button(self.canvas, _("The same deal again"), self._again, icon="again")
        others = partial(self.stage.go, ToDaily(self._day))
        return [
            *(button for button in self.exits() if button.icon != "seal"),  # there is nothing to check
            again,
            self._copy,
            Button(self.canvas, _("The other games"), others, icon="day", strong=True),
        ]

    def _again(self) -> None:
        self.stage.go(ToTable(self.match.again()))

    # -- what the bots made --------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Says what is known by now."""
        found = self.bots.found
        for level, row in self._levels.items():
            row.points = found.get(level)
        to_one_scale(self._bars)
        name = self.match.names[daily.CHAIR]
        words = [_("The bots are playing these tiles …")] if self.bots.busy else [standing(name, self.own, found)]
        if self._first is not None:
            words.append(_("The first time counts."))
        words += filter(None, [self._copied])
        self._standing.say(" ".join(words))
        self._line.say(line(self._day, self._first or self.match, self.own, found))

    def _copy_line(self) -> None:
        copied = clipboard.copy(self._line.label)
        self._copied = _("The line is in the clipboard.") if copied else _("There is no clipboard here.")
        self._tell()
        self.lay_out()
        self.canvas.damage()

    def tick(self, now: int) -> bool:
        if self.bots.look():
            self._tell()
            self.lay_out()
            self.canvas.damage()
        return super().tick(now)

    def rests(self, now: int) -> float:
        return LOOK if self.bots.busy else super().rests(now)

    def leave(self) -> None:
        self.bots.close()
