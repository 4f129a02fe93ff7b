"""Practice: exercises from the player's own mistakes, problems of every game, and an estimate of the player's skill."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import pygame

from game.bots.levels import LEVELS
from game.coach.verdicts import loss_by_level
from game.match.player_types import Person
from game.platform.language import format_number, join_and, ngettext
from game.platform.language import gettext as _
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
from game.ui.widgets.node import Node, phrase
from game.ui.widgets.page import GAP, Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, TOUCH, Button, Pressable, StaticWidget


def utc_now() -> datetime:
    """Return the time used to schedule exercises."""
    return datetime.now(UTC)


class Practice(SectionPage):
    """The page that leads to exercises and problems; it is updated each time the player returns to it."""

    def __init__(self, stage: Stage, now: Clock = utc_now) -> None:
        super().__init__(stage, _("Practice"))
        self._now = now
        self._game: str | None = None
        self.build()

    def on_resume(self) -> None:
        self.build()

    def build(self) -> None:
        self._person = Person(self.canvas.settings.name or _("Player 1"))
        sections = [self._exercises_section(), self._skill_section(), self._problems_section()]
        buttons = [row for row in sections[0].rows if isinstance(row, Button)]
        self.show_sections([sections[:2], sections[2:]], buttons[0] if buttons else self._back)

    # -- exercises -----------------------------------------------------------------------------------------------------

    def _exercises_section(self) -> Section:
        """Return the section of exercises: how many are due, in all games or one, and when the next is."""
        now, store = self._now(), self.stage.store
        waiting = due_exercises(store, now)
        later = [exercise for exercise in store.exercises() if exercise.due > now]
        games = [key for key in GAMES if any(exercise.game == key for exercise in waiting)]
        if self._game not in games:
            self._game = None
        rows: list[SectionRow] = []
        if waiting:
            count = len(waiting)
            words = ngettext("{count} of your mistakes is due.", "{count} of your mistakes are due.", count)
            rows.append(self.text(words.format(count=count), bold=True))
            if len(games) > 1:
                items = [SelectorItem(None, _("All games"))]
                items += [SelectorItem(key, str(GAMES[key].title)) for key in games]
                rows.append(self.selector(_("Game"), items, self._game, partial(self.change, "_game"), "list"))
            begin = partial(self._exercise, waiting)
            rows.append(self.button(_("Practise them"), begin, icon="play", primary=True))
        if later:
            rows.append(self.note(_later_text(later, now)))
        if not waiting:
            rows.append(self.text(_("Nothing to practise now.") if later else _("Nothing here yet.")))
        words = _("You see each mistake again after {first} day. Each time you solve it, the wait grows: {days} days.")
        return self.section(
            _("Your mistakes"), [*rows, self.note(words.format(first=DAYS[0], days=join_and(DAYS[1:])))]
        )

    def _exercise(self, exercises: Sequence[Exercise]) -> None:
        chosen = [exercise for exercise in exercises if self._game in (None, exercise.game)]
        self.stage.go(ExerciseRoute(exercise_tasks(chosen, self._person, self.stage.store, self._now)))

    # -- skill ---------------------------------------------------------------------------------------------------------

    def _skill_section(self) -> Section:
        """Return the section on skill: the average loss per choice in each game, and the bot nearest to it."""
        skills, title = skill_by_game(self.stage.store), _("Your level")
        if not skills:
            words = _(
                "When the coach has reviewed {count} of your moves in a game, you see here how much your "
                "mistakes cost, and which bot plays like you."
            )
            return self.section(title, [self.text(words.format(count=MIN_CHOICES))])
        levels = ", ".join(str(level.title) for level in reversed(LEVELS.values()))
        about = _(
            "Points that you lose per move on average; fewer are better. ± says how far an average may be off. "
            "Below the line are the bots: {levels}."
        )
        rows: list[SectionRow] = [self.text(about.format(levels=levels), SMALL)]
        for key in sorted((key for key in GAMES if key in skills), key=lambda key: not skills[key].known):
            skill, game = skills[key], self.text(str(GAMES[key].title), bold=True)
            if skill.known:
                level = str(LEVELS[nearest(key, skill)].title)
                mean, margin = _format_loss(skill.mean), _format_loss(skill.margin)
                words = _("like {level}: {mean} ± {margin} in {count} moves")
                words = words.format(level=level, mean=mean, margin=margin, count=skill.choices)
                marks = {str(LEVELS[other].title): lost for other, lost in loss_by_level(key).items()}
                rows += [(game, self.note(words)), Scale(self.canvas, skill, marks, level)]
            else:
                words = _("{count} of {least} moves so far").format(count=skill.choices, least=MIN_CHOICES)
                rows.append((game, self.text(words, SMALL)))
        return self.section(title, rows)

    # -- problems ------------------------------------------------------------------------------------------------------

    def _problems_section(self) -> Section:
        about = _("Find the best move, the easiest problems first. A full ring is a problem solved at the first try.")
        results = problem_results(self.stage.store)
        rows: list[SectionRow] = [self.text(about, SMALL)]
        for key, game in GAMES.items():
            marks = [results.get(problem.id) for problem in problems(key)]
            words = _("{solved} of {count}").format(solved=sum(map(bool, marks)), count=len(marks))
            if marks:
                rows.append(ProblemsRow(self.canvas, str(game.title), marks, words, partial(self._problem, key)))
        return self.section(_("Problems"), rows)

    def _problem(self, key: str) -> None:
        store = self.stage.store
        self.stage.go(ExerciseRoute(problem_tasks(key, first_unsolved(key, store), self._person, store)))


def _format_loss(number: float) -> str:
    """Format points with a suitable number of digits."""
    return format_points(number) if number >= 10 else format_number(number, ".1f" if number >= 1 else ".2f")


def _later_text(later: Sequence[Exercise], now: datetime) -> str:
    """Return how many exercises are due later, and when the next is."""
    days = max(1, -((now - later[0].due) // timedelta(days=1)))
    count = ngettext("{count} mistake will come back.", "{count} mistakes will come back.", len(later)).format(
        count=len(later)
    )
    when = ngettext("The next one is due in {days} day.", "The next one is due in {days} days.", days).format(days=days)
    return f"{count} {when}"


# -- rows: problems as pips, and the average loss compared with the bots -----------------------------------------------


PIP, APART = 13, 7  # px of the design: diameter of a pip, and gap between pips
BELOW = 18  # px of the design: distance of the letters from the top of a scale
SMALLEST = SMALL - 3
BEYOND = 1.15  # end of a scale, relative to its largest value


class ProblemsRow(Pressable):
    """A game with a pip per problem: full if solved (True), half if missed (False), hollow if not tried (None)."""

    kind = "problems"

    def __init__(
        self, canvas: Canvas, title: str, marks: Sequence[bool | None], detail: str, act: Callable[[], object]
    ) -> None:
        super().__init__(canvas, title, act)
        self.marks, self.detail = marks, detail

    def nodes(self) -> Sequence[Node]:
        return [node._replace(name=phrase(self.label, self.detail)) for node in super().nodes()]

    def natural_size(self) -> tuple[int, int]:
        fonts, em = self.canvas.fonts, self.canvas.text_size(TEXT)
        words = fonts.width(self.label, em, True) + fonts.width(self.detail, self.canvas.text_size(SMALL))
        return words + self._pips_width() + 4 * self.px(GAP), max(self.px(TOUCH), round(2 * em))

    def height(self, width: int) -> int:
        natural_width, height = self.natural_size()
        return height if natural_width <= width else height + self.px(PIP + GAP)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, pad = self.canvas, self.canvas.theme, self.px(GAP)
        self._draw_ground(surface, 8)
        natural_width, text_height = self.natural_size()
        left, right, middle = self.rect.x + pad, self.rect.right - pad, self.rect.y + text_height // 2
        canvas.write(surface, self.label, canvas.text_size(TEXT), theme.text, bold=True, midleft=(left, middle))
        detail = canvas.write(surface, self.detail, canvas.text_size(SMALL), theme.dim, midright=(right, middle))
        if natural_width <= self.rect.width:
            self._draw_pips(surface, detail.x - pad - self._pips_width(), middle)
        else:
            self._draw_pips(surface, left, self.rect.y + text_height + self.px(PIP) // 2)
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


class Scale(StaticWidget):
    """The estimated skill with its margin on a scale from zero, and the loss of each level (`marks`) marked.

    A mark shows a short unique prefix of the level's name; that of the level `nearest` to the skill stands out.
    """

    def __init__(self, canvas: Canvas, skill: SkillEstimate, marks: Mapping[str, float], nearest: str) -> None:
        super().__init__(canvas, "")
        self.skill, self.marks, self.nearest = skill, marks, nearest

    def natural_size(self) -> tuple[int, int]:
        return self.px(260), self.px(BELOW) + self._line_height(SMALLEST)

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, px, rect = self.canvas.theme, self.canvas.fonts, self.px, self.rect
        mean, margin = self.skill.mean, self.skill.margin
        maximum = BEYOND * max(*self.marks.values(), mean + margin)
        line = rect.y + px(11)

        def x(value: float) -> int:
            return rect.x + round(max(0.0, value) / maximum * (rect.width - 1))

        surface.fill(theme.panel_edge, pygame.Rect(rect.x, line, rect.width, px(2)))
        occupied_to = -1
        for name, value in sorted(self.marks.items(), key=lambda mark: mark[1]):
            is_nearest = name == self.nearest
            ink = theme.text if is_nearest else theme.dim
            surface.fill(ink, pygame.Rect(x(value) - px(1), line - px(4), px(2), px(10)))
            letter = fonts.text(_short(name, self.marks), self.canvas.text_size(SMALLEST), ink, is_nearest)
            left = max(occupied_to, x(value) - letter.get_width() // 2)
            blend(surface, letter, (left, rect.y + px(BELOW)))
            occupied_to = left + letter.get_width() + px(3)
        left, right = x(mean - margin), x(mean + margin)
        surface.fill(mix(theme.panel, theme.accent, 0.6), (left, line - px(5) // 2 + 1, max(1, right - left), px(5)))
        knob = pygame.Rect(x(mean) - px(13) // 2, line + 1 - px(13) // 2, px(13), px(13))
        self._draw_box(surface, knob, theme.accent, theme.panel, 13)


def _short(name: str, names: Iterable[str]) -> str:
    """Return the shortest prefix of a name that none of the other names has."""
    others = [other for other in names if other != name]
    lengths = range(1, len(name))
    return next((name[:n] for n in lengths if not any(other.startswith(name[:n]) for other in others)), name)
