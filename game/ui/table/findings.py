"""What the review of a hand has found, as it is told: the verdicts at a step, the list of choices, the bars."""

from collections.abc import Callable
from functools import partial

import pygame

from game.coach.judged import Judged
from game.coach.review import choices
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.practice.reviewing import Reviewing, steps_of
from game.text.review import all_open, as_known, listed, what_came
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.pixels import rect_of_tile
from game.ui.table.drag import Laying
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.choice_row import ChoiceRow
from game.ui.widgets.hand_curve import Bar
from game.ui.widgets.widget import FLAG, SMALL, TEXT, Text, Widget


class Findings:
    """What was found of a hand so far; a choice that is pressed in the list is gone to."""

    def __init__(self, canvas: Canvas, review: Reviewing, go: Callable[[int], object]) -> None:
        self.canvas, self.review, self.match = canvas, review, review.match
        found = review.judged.values()
        self.blamed = sorted((each for each in found if each.lost), key=lambda each: -each.lost)
        self._rows = {each.step: self._row(each, go) for each in self.blamed}

    def mistake(self, step: int, way: int) -> int | None:
        """The step of the next choice that was blamed, or with a `way` of -1 of the one before; None where none is."""
        there = [each.step for each in self.blamed if (each.step - step) * way > 0]
        return min(there, key=lambda other: abs(other - step), default=None)

    def levels(self, side: int) -> list[float] | None:
        """What was expected for a side at each step, from before the deal on; None while that is not known."""
        course = self.review.course
        return None if course is None else [moment.values[side] for moment in course.moments]

    def bars(self, side: int) -> list[Bar]:
        """What each choice and each chance changed for a side; what choices gave away while no more is known."""
        course, match = self.review.course, self.match
        if course is None:
            return self._given_away(side)
        bars = []
        luck = {event.step: event.amounts[side] for event in course.events}
        steps = steps_of(match, self.review.hand)
        chosen = {*choices(match.game, match.states, steps)}
        for step in steps:
            change = course.change(step)[side]
            if step in chosen and change:
                bars.append(Bar(step, change, False))
            if step in luck:
                bars.append(Bar(step, luck[step], True))
        return bars

    def _given_away(self, side: int) -> list[Bar]:
        match = self.match
        players, sides = len(match.players), len(match.state.scores)
        bars = []
        for each in sorted(self.blamed):
            mine = match.game.side(each.seat, players) == side
            bars.append(Bar(each.step, -each.lost if mine else each.lost / (sides - 1), False))
        return bars

    def ring(self, tabletop: Tabletop, step: int, surface: pygame.Surface) -> None:
        """Draws a ring about the tile that was chosen at a step, and one about a better tile, where they are seen."""
        found, canvas = self.review.judged.get(step), self.canvas
        if found is None:
            return
        theme = canvas.theme
        rings = [(found.verdict.action, theme.alert if found.lost else theme.accent)]
        rings += [(found.verdict.best, theme.accent)] if found.lost else []
        for action, colour in rings:
            shown = tabletop.shown.get(action.tile) if isinstance(action, Laying) else None
            if shown is not None and shown.face_up:
                rect = rect_of_tile(shown).inflate(canvas.unit * 8, canvas.unit * 8)
                ring = canvas.shapes.box(rect.size, 6 * canvas.unit, None, colour, max(2.0, 2.4 * canvas.unit))
                surface.blit(ring, rect, special_flags=FLAG)

    def blocks(self, step: int, last: bool) -> list[list[Widget]]:
        """What is said at a step, the last or another, and the list."""
        for at, row in self._rows.items():
            row.lit = at == step
        closed = _("Hands that were never shown stay closed. So nothing is said of luck, which would tell of them.")
        return [*self._told(step, last), self._list(), [self._text(closed)] if self.review.hides_hands else []]

    def _told(self, step: int, last: bool) -> list[list[Widget]]:
        """What came at a step, and both verdicts on it where it was a choice."""
        match, found = self.match, self.review.judged.get(step)
        first, *rest = [_("The hand is over.")] if last else what_came(match, step) or [""]
        told: list[list[Widget]] = [[Text(self.canvas, first, TEXT + 1, bold=True), *map(self._text, rest)]]
        if found is not None:
            words = _("By what {name} knew").format(name=match.names[found.seat])
            told.append([self._head(words), self._text(as_known(match, found))])
            if match.game.family != "betting":
                told.append([self._head(_("With all hands open")), self._text(all_open(match, found))])
        return told

    def _list(self) -> list[Widget]:
        told: list[Widget] = []
        if self._rows:
            told = [self._head(_("What was given away")), *self._rows.values()]
        elif self.review.done == self.review.total > self.review.unanswered:
            told = [self._text(_("Nothing was given away for certain in this hand."))]
        if unanswered := self.review.unanswered:
            words = ngettext(
                "{count} choice could not be looked back on.",
                "{count} choices could not be looked back on.",
                unanswered,
            )
            told.append(self._text(words.format(count=unanswered)))
        return told

    def _row(self, found: Judged, go: Callable[[int], object]) -> ChoiceRow:
        words, lost = listed(self.match, found)
        grade = found.verdict.grade
        return ChoiceRow(self.canvas, words, lost, grade.value if grade else "", partial(go, found.step))

    def _head(self, words: str) -> Text:
        return Text(self.canvas, words, SMALL, bold=True, tone="dim")

    def _text(self, words: str) -> Text:
        return Text(self.canvas, words)
