"""What the coach says: why one choice is better than another, and how bad a choice was.

Every figure in a sentence is one of a Contrast, rounded: a chance to deals of ten, or of a hundred where ten do not
tell two chances apart; points to halves.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.bots.assessment import Assessed, Assessment, Fact
from game.coach.contrasts import IN_POINTS, Contrast, contrasts
from game.coach.verdicts import Grade, Verdict
from game.language import gettext as _
from game.rules.game import Game
from game.state import State
from game.words.choices import choice

GRADES = {
    Grade.GOOD: _("as good as any"),
    Grade.INACCURACY: _("an inaccuracy"),
    Grade.MISTAKE: _("a mistake"),
    Grade.BLUNDER: _("a blunder"),
}
"""The grades of a choice, in words."""


class Seen(NamedTuple):
    """A choice as its player saw it: the game, the view, and what the seats are called."""

    game: Game[Any]
    view: State
    names: Sequence[str]

    @property
    def next_name(self) -> str:
        """Who comes next round the table."""
        return self.names[self.game.order_from(self.view.to_move, len(self.names))[1]]


def reason(seen: Seen, assessment: Assessment, better: Assessed, worse: Assessed) -> str:
    """Why one action is better than another, in a sentence or two, by what set them apart in the deals tried."""
    first, second = (choice(seen.game, seen.view, assessed.action) for assessed in (better, worse))
    found = contrasts(assessment, better, worse)
    told = [_clause(seen, contrast, second) for contrast in found if contrast.points > 0]
    against = [_clause(seen, contrast, second) for contrast in found if contrast.points < 0]
    if not told:
        gained, error = assessment.difference(better, worse)
        if gained <= 2 * error:
            return _("{better} and {worse} are too close to tell.").format(better=first, worse=second)
        words = _("{better}: {points} more than {worse} by the end of the hand.")
        return words.format(better=first, worse=second, points=points(gained))
    sentence = _("{better}: {because}.").format(better=first, because=_("; ").join(told))
    if against:
        sentence = _("{sentence} Against it: {against}.").format(sentence=sentence, against=against[0])
    return sentence


def _clause(seen: Seen, contrast: Contrast, other: str) -> str:
    """What a fact comes to for the better action and for the other."""
    better, worse = _figures(contrast)
    return _CLAUSES[contrast.fact].format(name=seen.next_name, better=better, worse=worse, other=other)


_CLAUSES = {
    Fact.WINS: _("it wins the hand in {better}, {other} in {worse}"),
    Fact.SCORES: _("it scores {better} by your next turn, {other} {worse}"),
    Fact.CONCEDES: _("it gives away {better} by your next turn, {other} {worse}"),
    Fact.NEXT_STUCK: _("{name} has nothing that fits in {better}, after {other} in {worse}"),
    Fact.ANSWERS: _("you can go on next time in {better}, after {other} in {worse}"),
    Fact.SPOTS_LEFT: _("it leaves you {better} in spots to be counted, {other} {worse}"),
    Fact.TAKES_TRICK: _("your side takes this trick in {better}, with {other} in {worse}"),
    Fact.MAKES_BID: _("the bid is made in {better}, with {other} in {worse}"),
    Fact.BEST_HAND: _("yours is the best hand in {better}, with {other} in {worse}"),
    Fact.ALL_FOLD: _("all others fold in {better}, with {other} in {worse}"),
}
"""What is said of a fact in which two actions differ."""


def _figures(contrast: Contrast) -> tuple[str, str]:
    """The two figures of a contrast, as they are said."""
    if contrast.fact in IN_POINTS or contrast.fact == Fact.SPOTS_LEFT:
        return points(contrast.better), points(contrast.worse)
    of = 10 if round(10 * contrast.better) != round(10 * contrast.worse) else 100
    return _deals(contrast.better, of, first=True), _deals(contrast.worse, of)


def _deals(chance: float, of: int, first: bool = False) -> str:
    """A chance as so many deals of ten or a hundred."""
    count = round(of * chance)
    if not first:
        return str(count)
    return _("{count} deals of {of}").format(count=count, of=of)


def points(number: float) -> str:
    """Points on average, to a half where there are few: “8”, “2.5”."""
    if abs(number) >= 10:
        return str(round(number)).replace("-", "−")
    return f"{round(2 * number) / 2:g}".replace("-", "−")


def verdict_words(seen: Seen, verdict: Verdict) -> str:
    """What a choice gave away, in a sentence."""
    first, second = (choice(seen.game, seen.view, action) for action in (verdict.best, verdict.action))
    if verdict.grade is None:
        return _("{played} and {best} are too close to tell.").format(played=second, best=first)
    if verdict.grade == Grade.GOOD:
        return _("{played} was {grade}.").format(played=second, grade=GRADES[verdict.grade])
    words = _("{played} was {grade}: {best} was worth about {points} more.")
    return words.format(played=second, grade=GRADES[verdict.grade], best=first, points=points(verdict.loss))
