"""Practice: the choices of one's own that come back, problems of every game, and where one stands."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

from game.bots.levels import LEVELS
from game.coach.verdicts import loss_by_level
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.practice.exercises import DAYS, Clock, due_exercises, exercise_tasks
from game.practice.problems import first_unsolved, problem_results, problem_tasks, problems
from game.practice.skill import MIN_CHOICES, SkillEstimate, nearest, skill_by_game
from game.rules import GAMES
from game.store import Exercise
from game.text.coach import format_points
from game.ui.widgets.page import Page, Section, SectionRow, arrange_head, arrange_sections
from game.ui.widgets.practice_rows import ProblemsRow, ScaleRow
from game.ui.widgets.routes import ExerciseRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TITLE, Button, Text


def utc_now() -> datetime:
    """The time by which exercises come back."""
    return datetime.now(UTC)


class Practice(Page):
    """The page that leads to exercises and problems, made anew whenever the player comes back to it."""

    def __init__(self, stage: Stage, now: Clock = utc_now) -> None:
        super().__init__(stage)
        self._now = now
        self._game: str | None = None
        self._back = Button(self.canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(self.canvas, _("Practice"), TITLE, bold=True)
        self._columns: Sequence[Sequence[Section]] = ()
        self._renew()

    def on_resume(self) -> None:
        self._renew()

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        arrange_sections(self, self._columns)

    @property
    def _person(self) -> Person:
        return Person(self.canvas.settings.name or _("Player 1"))

    def _renew(self) -> None:
        """Finds everything anew."""
        sections = [self._own(), self._standing(), self._problems()]
        self._columns = [sections[:2], sections[2:]]
        flowing = [widget for section in sections for widget in section.widgets()]
        strong = next((widget for widget in flowing if isinstance(widget, Button) and widget.is_primary), self._back)
        self.set_widgets([self._back, self._title], flowing, strong)

    # -- one's own choices ---------------------------------------------------------------------------------------------

    def _own(self) -> Section:
        """The exercises: how many are due, of all games or of one, and when the next comes."""
        now, store = self._now(), self.stage.store
        every = store.exercises()
        waiting = due_exercises(store, now)
        games = [key for key in GAMES if any(exercise.game == key for exercise in waiting)]
        if self._game not in games:
            self._game = None
        rows: list[SectionRow] = []
        if waiting:
            count = len(waiting)
            words = ngettext("{count} choice of yours is due.", "{count} choices of yours are due.", count)
            rows.append(Text(self.canvas, words.format(count=count), bold=True))
            if len(games) > 1:
                picks = [SelectorItem(None, _("All games")), *(SelectorItem(key, GAMES[key].title) for key in games)]
                rows.append(Selector(self.canvas, _("Game"), picks, self._game, self._pick, self.relayout, "list"))
            chosen = due_exercises(store, now, self._game)
            begin = partial(self._exercise, chosen)
            rows.append(Button(self.canvas, _("Make them again"), begin, icon="play", strong=True))
        later = [exercise for exercise in every if exercise.due > now]
        if later:
            rows.append(Text(self.canvas, _later(later, now), SMALL, tone="dim"))
        if not waiting:
            rows.append(Text(self.canvas, _("Nothing is due now.") if every else _("There is nothing here yet.")))
        words = _(
            "A choice that the coach calls a mistake or a blunder comes back here after {first} day, and each time "
            "that you find a better one, after {second}, {third} and {fourth} days."
        )
        rows.append(Text(self.canvas, words.format(**dict(zip(_DAYS, DAYS, strict=True))), SMALL, tone="dim"))
        return Section(self.canvas, _("Your own mistakes"), rows)

    def _pick(self, key: str | None) -> None:
        self._game = key

    def _exercise(self, exercises: Sequence[Exercise]) -> None:
        chosen = [exercise for exercise in exercises if self._game in (None, exercise.game)]
        self.stage.go(ExerciseRoute(exercise_tasks(chosen, self._person, self.stage.store, self._now)))

    # -- where one stands ----------------------------------------------------------------------------------------------

    def _standing(self) -> Section:
        """What is given away per choice, game by game, and the bot that gives away as much."""
        found = skill_by_game(self.stage.store)
        if not found:
            words = _(
                "When the coach has looked back on {count} of your choices in a game, you read here how much you give "
                "away, and which bot plays as you do."
            )
            return Section(self.canvas, _("Where you stand"), [Text(self.canvas, words.format(count=MIN_CHOICES))])
        titles = ", ".join(level.title for level in reversed(LEVELS.values()))
        about = _("What you give away per choice, the less the better; below the line stand the bots: {levels}.")
        rows: list[SectionRow] = [Text(self.canvas, about.format(levels=titles), SMALL)]
        rows += [self._scale(key, found[key]) for key in GAMES if key in found and found[key].known]
        rows += [self._scale(key, found[key]) for key in GAMES if key in found and not found[key].known]
        return Section(self.canvas, _("Where you stand"), rows)

    def _scale(self, key: str, standing: SkillEstimate) -> ScaleRow:
        title = GAMES[key].title
        if not standing.known:
            words = _("{count} of the {least} choices needed")
            return ScaleRow(self.canvas, title, words.format(count=standing.choices, least=MIN_CHOICES))
        near = nearest(key, standing)
        words = _("like {level}: {mean} ± {margin} in {count} choices").format(
            level=LEVELS[near].title,
            mean=_figure(standing.mean),
            margin=_figure(standing.margin),
            count=standing.choices,
        )
        marks = {LEVELS[level].title: lost for level, lost in loss_by_level(key).items()}
        return ScaleRow(self.canvas, title, words).set_scale(standing.mean, standing.margin, marks, LEVELS[near].title)

    # -- problems ------------------------------------------------------------------------------------------------------

    def _problems(self) -> Section:
        """The problems of every game."""
        about = _(
            "Choices out of bots' hands, the easiest first, of which one is clearly best. A ring is full where you "
            "found it at once."
        )
        marks = problem_results(self.stage.store)
        rows: list[SectionRow] = [Text(self.canvas, about, SMALL)]
        for key in GAMES:
            every = problems(key)
            shown = [marks.get(problem.id) for problem in every]
            words = _("{solved} of {count}").format(solved=sum(map(bool, shown)), count=len(every))
            if every:
                rows.append(ProblemsRow(self.canvas, GAMES[key].title, shown, words, partial(self._problem, key)))
        return Section(self.canvas, _("Problems"), rows)

    def _problem(self, key: str) -> None:
        store = self.stage.store
        self.stage.go(ExerciseRoute(problem_tasks(key, first_unsolved(key, store), self._person, store)))


_DAYS = ("first", "second", "third", "fourth")


def _figure(number: float) -> str:
    """Points with as many digits as tell."""
    return format_points(number) if number >= 10 else f"{number:.1f}" if number >= 1 else f"{number:.2f}"


def _later(later: Sequence[Exercise], now: datetime) -> str:
    """How many come later, and when the next."""
    days = max(1, -((now - later[0].due) // timedelta(days=1)))
    more = ngettext("{count} comes later", "{count} come later", len(later)).format(count=len(later))
    when = ngettext("the next within a day", "the next in {days} days", days).format(days=days)
    return _("{more}, {when}.").format(more=more, when=when)
