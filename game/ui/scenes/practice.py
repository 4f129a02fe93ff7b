"""Practice: exercises from the player's own mistakes, problems of every game, and an estimate of the player's skill."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import pygame

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
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import mix
from game.ui.routes import ExerciseRoute
from game.ui.widgets.page import GAP, Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, TOUCH, Button, Pressable, StaticWidget, Text


def utc_now() -> datetime:
    """Return the time used to schedule exercises."""
    return datetime.now(UTC)


class Practice(SectionPage):
    """The page that leads to exercises and problems; it is updated each time the player returns to it."""

    def __init__(self, stage: Stage, now: Clock = utc_now) -> None:
        super().__init__(stage, _("Practice"))
        self._now = now
        self._game: str | None = None
        self._refresh()

    def on_resume(self) -> None:
        self._refresh()

    @property
    def _person(self) -> Person:
        return Person(self.canvas.settings.name or _("Player 1"))

    def _refresh(self) -> None:
        """Update all sections."""
        sections = [self._exercises_section(), self._skill_section(), self._problems_section()]
        flowing = [widget for section in sections for widget in section.widgets()]
        primary = next((widget for widget in flowing if isinstance(widget, Button) and widget.is_primary), self._back)
        self.show_sections([sections[:2], sections[2:]], primary)

    # -- exercises -----------------------------------------------------------------------------------------------------

    def _exercises_section(self) -> Section:
        """Return the section of exercises: how many are due, in all games or one, and when the next is."""
        now, store = self._now(), self.stage.store
        all_exercises = store.exercises()
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
                items = [SelectorItem(None, _("All games")), *(SelectorItem(key, GAMES[key].title) for key in games)]
                rows.append(
                    Selector(self.canvas, _("Game"), items, self._game, self._choose_game, self.relayout, "list")
                )
            chosen = due_exercises(store, now, self._game)
            begin = partial(self._exercise, chosen)
            rows.append(Button(self.canvas, _("Make them again"), begin, icon="play", primary=True))
        later = [exercise for exercise in all_exercises if exercise.due > now]
        if later:
            rows.append(Text(self.canvas, _later_text(later, now), SMALL, tone="dim"))
        if not waiting:
            rows.append(
                Text(self.canvas, _("Nothing is due now.") if all_exercises else _("There is nothing here yet."))
            )
        words = _(
            "A choice that the coach calls a mistake or a blunder comes back here after {first} day, and each time "
            "that you find a better one, after {second}, {third} and {fourth} days."
        )
        rows.append(Text(self.canvas, words.format(**dict(zip(_DAYS, DAYS, strict=True))), SMALL, tone="dim"))
        return Section(self.canvas, _("Your own mistakes"), rows)

    def _choose_game(self, key: str | None) -> None:
        self._game = key

    def _exercise(self, exercises: Sequence[Exercise]) -> None:
        chosen = [exercise for exercise in exercises if self._game in (None, exercise.game)]
        self.stage.go(ExerciseRoute(exercise_tasks(chosen, self._person, self.stage.store, self._now)))

    # -- skill ---------------------------------------------------------------------------------------------------------

    def _skill_section(self) -> Section:
        """Return the section on skill: the average loss per choice in each game, and the bot nearest to it."""
        skills = skill_by_game(self.stage.store)
        if not skills:
            words = _(
                "When the coach has looked back on {count} of your choices in a game, you read here how much you give "
                "away, and which bot plays as you do."
            )
            return Section(self.canvas, _("Where you stand"), [Text(self.canvas, words.format(count=MIN_CHOICES))])
        titles = ", ".join(level.title for level in reversed(LEVELS.values()))
        about = _("What you give away per choice, the less the better; below the line stand the bots: {levels}.")
        rows: list[SectionRow] = [Text(self.canvas, about.format(levels=titles), SMALL)]
        rows += [self._scale(key, skills[key]) for key in GAMES if key in skills and skills[key].known]
        rows += [self._scale(key, skills[key]) for key in GAMES if key in skills and not skills[key].known]
        return Section(self.canvas, _("Where you stand"), rows)

    def _scale(self, key: str, skill: SkillEstimate) -> "ScaleRow":
        title = GAMES[key].title
        if not skill.known:
            words = _("{count} of the {least} choices needed")
            return ScaleRow(self.canvas, title, words.format(count=skill.choices, least=MIN_CHOICES))
        level = nearest(key, skill)
        words = _("like {level}: {mean} ± {margin} in {count} choices").format(
            level=LEVELS[level].title,
            mean=_format_loss(skill.mean),
            margin=_format_loss(skill.margin),
            count=skill.choices,
        )
        marks = {LEVELS[level].title: lost for level, lost in loss_by_level(key).items()}
        return ScaleRow(self.canvas, title, words).set_scale(skill.mean, skill.margin, marks, LEVELS[level].title)

    # -- problems ------------------------------------------------------------------------------------------------------

    def _problems_section(self) -> Section:
        """Return the section of problems."""
        about = _(
            "Choices out of bots' hands, the easiest first, of which one is clearly best. A ring is full where you "
            "found it at once."
        )
        marks = problem_results(self.stage.store)
        rows: list[SectionRow] = [Text(self.canvas, about, SMALL)]
        for key in GAMES:
            all_exercises = problems(key)
            shown = [marks.get(problem.id) for problem in all_exercises]
            words = _("{solved} of {count}").format(solved=sum(map(bool, shown)), count=len(all_exercises))
            if all_exercises:
                rows.append(ProblemsRow(self.canvas, GAMES[key].title, shown, words, partial(self._problem, key)))
        return Section(self.canvas, _("Problems"), rows)

    def _problem(self, key: str) -> None:
        store = self.stage.store
        self.stage.go(ExerciseRoute(problem_tasks(key, first_unsolved(key, store), self._person, store)))


_DAYS = ("first", "second", "third", "fourth")


def _format_loss(number: float) -> str:
    """Format points with a suitable number of digits."""
    return format_points(number) if number >= 10 else f"{number:.1f}" if number >= 1 else f"{number:.2f}"


def _later_text(later: Sequence[Exercise], now: datetime) -> str:
    """Return how many exercises are due later, and when the next is."""
    days = max(1, -((now - later[0].due) // timedelta(days=1)))
    more = ngettext("{count} comes later", "{count} come later", len(later)).format(count=len(later))
    when = ngettext("the next within a day", "the next in {days} days", days).format(days=days)
    return _("{more}, {when}.").format(more=more, when=when)


# -- rows: problems as pips, and the average loss compared with the bots -----------------------------------------------


PIP, APART = 13, 7  # px of the design: diameter of a pip, and gap between pips
BELOW = 18  # px of the design: distance of the letters from the top of a scale
BEYOND = 1.15  # end of a scale, relative to its largest value


class ProblemsRow(Pressable):
    """A game with a pip per problem: full if solved (True), half if missed (False), hollow if not tried (None)."""

    kind = "problems"

    def __init__(
        self, canvas: Canvas, title: str, marks: Sequence[bool | None], detail_text: str, act: Callable[[], object]
    ) -> None:
        super().__init__(canvas, title, act)
        self.marks, self.detail = marks, detail_text

    def natural_size(self) -> tuple[int, int]:
        em = self.canvas.text_size(TEXT)
        words = self.canvas.fonts.width(self.label, em, True) + self.canvas.fonts.width(self.detail, self._small())
        return words + self._pips_width() + 4 * self.px(GAP), max(self.px(TOUCH), round(2 * em))

    def height(self, width: int) -> int:
        line_height = self.natural_size()[1]
        return line_height if self.natural_size()[0] <= width else line_height + self.px(PIP + GAP)

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self.px(GAP)
        lit = self.hover or self.ring
        ground = mix(theme.panel, theme.panel_edge, 0.55 if lit else 0.25)
        self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 8)
        fits_one_line = self.natural_size()[0] <= self.rect.width
        text_height = self.natural_size()[1]
        middle = self.rect.y + text_height // 2
        title = fonts.text(self.label, self.canvas.text_size(TEXT), theme.text, True)
        blend(surface, title, (self.rect.x + pad, middle - title.get_height() // 2))
        detail_text = fonts.text(self.detail, self._small(), theme.dim)
        right = self.rect.right - pad - detail_text.get_width()
        blend(surface, detail_text, (right, middle - detail_text.get_height() // 2))
        if fits_one_line:
            self._draw_pips(surface, right - pad - self._pips_width(), middle)
        else:
            self._draw_pips(surface, self.rect.x + pad, self.rect.y + text_height + self.px(PIP) // 2)
        self._draw_ring(surface, 8)

    def _draw_pips(self, surface: pygame.Surface, x: int, middle: int) -> None:
        theme, side = self.canvas.theme, self.px(PIP)
        for mark in self.marks:
            rect = pygame.Rect(x, middle - side // 2, side, side)
            self._draw_box(surface, rect, theme.accent if mark else None, theme.accent if mark else theme.dim, PIP)
            if mark is False:
                inner = rect.inflate(-side // 2, -side // 2)
                self._draw_box(surface, inner, theme.dim, theme.dim, PIP / 2)
            x += side + self.px(APART)

    def _pips_width(self) -> int:
        return len(self.marks) * (self.px(PIP) + self.px(APART)) - self.px(APART)

    def _small(self) -> float:
        return self.canvas.text_size(SMALL)


class ScaleRow(StaticWidget):
    """A value with its margin on a scale that starts at zero and has other values marked; `nearest` is one of them.

    A title and `words` are above the scale, and a short unique prefix of each mark's name is below it. Without a
    value there is no scale.
    """

    def __init__(self, canvas: Canvas, title: str, words: str) -> None:
        super().__init__(canvas, title)
        self.words = words
        self.figure: tuple[float, float] | None = None
        self.marks: Mapping[str, float] = {}
        self.nearest = ""

    def set_scale(self, figure: float, margin: float, marks: Mapping[str, float], nearest: str) -> "ScaleRow":
        """Show a scale with these values."""
        self.figure, self.marks, self.nearest = (figure, margin), marks, nearest
        return self

    def natural_size(self) -> tuple[int, int]:
        fonts = self.canvas.fonts
        width = fonts.width(self.label, self._em(), True) + fonts.width(self.words, self._small()) + 2 * self.px(GAP)
        return width, self._line() + (self._scale_high() if self.figure else 0)

    def height(self, width: int) -> int:
        natural_width, height = self.natural_size()
        return height if natural_width <= width else height + self._line()

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts = self.canvas.theme, self.canvas.fonts
        title = fonts.text(self.label, self._em(), theme.text, True)
        blend(surface, title, self.rect.topleft)
        words = fonts.text(self.words, self._small(), theme.dim, False, self.rect.width)
        y = self.rect.y
        if self.natural_size()[0] <= self.rect.width:
            at = self.rect.right - words.get_width(), y + (title.get_height() - words.get_height()) // 2
        else:
            y += self._line()
            at = self.rect.x, y
        blend(surface, words, at)
        if self.figure is not None:
            self._draw_scale(surface, pygame.Rect(self.rect.x, y + self._line(), self.rect.width, self._scale_high()))

    def _draw_scale(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw a line with the marks, and the value with its margin on it."""
        assert self.figure is not None
        theme, (figure, margin) = self.canvas.theme, self.figure
        maximum = BEYOND * max(*self.marks.values(), figure + margin)
        line = room.y + self.px(11)

        def x(value: float) -> int:
            return room.x + round(max(0.0, value) / maximum * (room.width - 1))

        surface.fill(theme.panel_edge, pygame.Rect(room.x, line, room.width, self.px(2)))
        occupied_to = -1
        for name, value in sorted(self.marks.items(), key=lambda mark: mark[1]):
            is_nearest = name == self.nearest
            ink = theme.text if is_nearest else theme.dim
            surface.fill(ink, pygame.Rect(x(value) - self.px(1), line - self.px(4), self.px(2), self.px(10)))
            letter = self.canvas.fonts.text(_short(name, self.marks), self._smallest(), ink, is_nearest)
            left = max(occupied_to, x(value) - letter.get_width() // 2)
            blend(surface, letter, (left, room.y + self.px(BELOW)))
            occupied_to = left + letter.get_width() + self.px(3)
        thickness, side = self.px(5), self.px(13)
        span = pygame.Rect(x(figure - margin), line - thickness // 2 + 1, 0, thickness)
        span.width = max(1, x(figure + margin) - span.x)
        surface.fill(mix(theme.panel, theme.accent, 0.6), span)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = x(figure), line + 1
        self._draw_box(surface, knob, theme.accent, theme.panel, 13)

    def _scale_high(self) -> int:
        return self.px(BELOW) + self.canvas.fonts.line_height(self._smallest())

    def _smallest(self) -> float:
        return self.canvas.text_size(SMALL - 3)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self._em())

    def _em(self) -> float:
        return self.canvas.text_size(TEXT)

    def _small(self) -> float:
        return self.canvas.text_size(SMALL)


def _short(name: str, names: Iterable[str]) -> str:
    """Return the shortest prefix of a name that none of the other names has."""
    others = [other for other in names if other != name]
    lengths = range(1, len(name))
    return next((name[:n] for n in lengths if not any(other.startswith(name[:n]) for other in others)), name)
