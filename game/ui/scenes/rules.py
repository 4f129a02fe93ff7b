"""The rules of a game for players, with a picture, a demonstration and problems."""

from functools import partial

from game.match.player_types import Person
from game.platform.language import gettext as _
from game.practice.problems import first_unsolved, problem_tasks, problems
from game.rules import GAMES, rules_text
from game.text.demonstration import demonstration
from game.ui.families import FAMILIES
from game.ui.routes import DemonstrationRoute, ExerciseRoute, SetupRoute
from game.ui.widgets.page import GAP, SectionPage, SectionRow
from game.ui.widgets.prose import Paragraph, Prose
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import SelectorItem
from game.ui.widgets.widget import TEXT, Widget

HEADING = "\n## "


class Rules(SectionPage):
    """The rules of one game, opened at a section if given, and a selector of the other games."""

    def __init__(self, stage: Stage, key: str | None = None, section: int | None = None) -> None:
        super().__init__(stage)
        self._first_section = section
        self.key = key or next(iter(GAMES))
        self.build()

    def build(self) -> None:
        canvas, game = self.canvas, GAMES[self.key]
        self._title.label = _("How to play {game}").format(game=game.title)
        items = [SelectorItem(key, str(other.title)) for key, other in GAMES.items()]
        selector = self.selector(_("Game"), items, self.key, partial(self.change, "key"))
        summary, heading, rest = rules_text(self.key).partition(HEADING)
        words = _(
            "While you play, press ? for a hint from the coach. After a hand, Look back shows what "
            "each move was worth, and what was luck."
        )
        rows: list[SectionRow] = [selector, Prose(canvas, summary), *self._picture(), Prose(canvas, heading + rest)]
        rows += [self.text(_("How to get better"), TEXT + 2, bold=True), self.text(words)]
        if problems(self.key):
            rows.append(self.button(_("Solve problems"), self._practise, icon="practice"))
        self.show_sections([[self.section("", rows)]], None)

    def lay_out(self) -> None:
        super().lay_out()
        if self._first_section is not None:
            headings = [widget for widget in self.scrolling if isinstance(widget, Paragraph) and widget.level]
            widget, self._first_section = headings[self._first_section], None
            self.scroll.scroll_to(widget.rect.top + widget.space() - self.view.top - self.px(GAP))
            self._shift_by(self.scroll.target - self.scroll.offset)

    def _picture(self) -> list[Widget]:
        """Return a button for the demonstration, and a picture of a typical position with its caption."""
        shown, game = demonstration(self.key), GAMES[self.key]
        if shown is None:
            return []
        picture = FAMILIES[game.family].thumbnail(self.canvas, shown.match.at_step(shown.typical))
        picture.label = str(shown.picture)
        route = DemonstrationRoute(shown, str(game.title), _("Play this game"), SetupRoute(self.key))
        watch = self.button(_("Watch a hand"), partial(self.stage.go, route), icon="play", primary=True)
        return [watch, picture, self.note(shown.picture)]

    def _practise(self) -> None:
        person, store = Person(self.canvas.settings.name or _("Player 1")), self.stage.store
        self.stage.go(ExerciseRoute(problem_tasks(self.key, first_unsolved(self.key, store), person, store)))
