"""What the coach says: why one choice is better than another, and how bad a choice was.

Every figure in a sentence is one of a Contrast, rounded: a chance to deals of ten, or of a hundred where ten do not
tell two chances apart; points to halves, and to tenths where there are few.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.match_chance import win_chance
from game.coach.contrasts import IN_POINTS, Comparison, Contrast, compare_actions
from game.coach.verdicts import CERTAIN, Grade, GradeThresholds, Verdict, equally_good, rounds_to_zero
from game.core.state import Action, State
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.game import Game
from game.text.choices import action_label

MOST_CLOSE = 3
"""So many choices are named that are about as good as the best."""

GRADES = {
    Grade.GOOD: _("as good as any"),
    Grade.INACCURACY: _("an inaccuracy"),
    Grade.MISTAKE: _("a mistake"),
    Grade.BLUNDER: _("a blunder"),
}
"""The grades of a choice, in words."""


class ChoiceContext(NamedTuple):
    """A choice as its player saw it: the game, the view, and what the seats are called.

    The player is spoken to, or is `in_third_person` to others.
    """

    game: Game[Any]
    view: State
    names: Sequence[str]
    in_third_person: bool = False

    @property
    def next_name(self) -> str:
        """Who comes next round the table."""
        return self.names[self.game.order_from(self.view.to_move, len(self.names))[1]]


def explain_better(seen: ChoiceContext, assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> str:
    """Why one action is better than another, in a sentence or two, by what set them apart in the deals tried."""
    return explain_reason(seen, compare_actions(assessment, better, worse), better.action, worse.action)


def explain_reason(seen: ChoiceContext, reason: Comparison, better: Action, worse: Action) -> str:
    """The same by a reason that was found before."""
    words = _because(seen, reason, better, worse)
    return words[0].upper() + words[1:]


def _because(seen: ChoiceContext, reason: Comparison, better: Action, worse: Action) -> str:
    """The same as it goes on after a colon."""
    first, second = (action_label(seen.game, seen.view, action) for action in (better, worse))
    told = [_clause(seen, contrast, second) for contrast in reason.contrasts if contrast.points > 0]
    against = [_clause(seen, contrast, second) for contrast in reason.contrasts if contrast.points < 0]
    weighed = win_chance(seen.game, seen.view)
    if reason.gained <= CERTAIN * reason.error or rounds_to_zero(reason.gained, weighed):
        return _("{better} and {worse} are too close to tell.").format(better=first, worse=second)
    if not told and reason.made is not None and reason.made < 0.5:
        words = _("{worse} would be made in {deals}.")
        return words.format(worse=second, deals=_deals(reason.made, 10))
    if not told and weighed is not None:
        words = _("the chance to win the match is {percent} % better than with {worse}.")
        return words.format(worse=second, percent=format_percent(reason.gained / weighed.points))
    if not told:
        words = _("it should bring {points} more than {worse} by the end of the hand.")
        return words.format(worse=second, points=format_points(reason.gained))
    sentence = _("{because}.").format(because="; ".join(told))
    if against:
        sentence = _("{sentence} Against it: {against}.").format(sentence=sentence, against=against[0])
    return sentence


def hint(seen: ChoiceContext, assessment: Assessment, limits: GradeThresholds) -> tuple[str, str]:
    """What to do, and why: what cannot be told from it, and what sets it apart from the best of all others."""
    best = assessment.best
    close = [found for found in equally_good(assessment, limits) if found is not best] if assessment.sound else []
    others = [found for found in assessment.actions if found is not best and found not in close]
    told = []
    # at two ends that show the same, one name stands for two choices
    names = [name for name in dict.fromkeys(_named(seen, found) for found in close) if name != _named(seen, best)]
    if names:
        shown = join_names(names[:MOST_CLOSE])
        told.append(
            _("{choice} is about as good.").format(choice=shown)
            if len(names) == 1
            else _("{choices} are about as good.").format(choices=shown)
        )
    if others and names:
        other = _named(seen, others[0])
        why = _because(seen, compare_actions(assessment, best, others[0]), best.action, others[0].action)
        told.append(_("Better than {other}: {why}").format(other=other, why=why))
    elif others:
        told.append(explain_better(seen, assessment, best, others[0]))
    if assessment.win_chance is not None:
        chance = assessment.win_chance.chance(assessment.value(best))
        told.append(_("The chance to win the match is {percent} % then.").format(percent=format_percent(chance)))
    if not assessment.sound:
        told.append(_("Nobody knows for sure: the others may well bet otherwise than is thought here."))
    return _named(seen, best), " ".join(told)


def prospects(game: Game[Any], assessment: Assessment) -> str:
    """What the figures of all choices are, as a heading."""
    if assessment.win_chance is not None:
        return _("Chance to win the match with each, in %")
    if game.family == "betting":
        return _("Chips each should win from here")
    return _("Points each should bring by the end of the hand")


def _named(seen: ChoiceContext, assessed: AssessedAction) -> str:
    return action_label(seen.game, seen.view, assessed.action)


def join_names(names: Sequence[str]) -> str:
    """Names in a row: “5-3, 6-4 and 2-1”."""
    *before, last = names
    return _("{names} and {last}").format(names=", ".join(before), last=last) if before else last


def _clause(seen: ChoiceContext, contrast: Contrast, other: str) -> str:
    """What a fact comes to for the better action and for the other."""
    better, worse = _figures(contrast)
    words = (_CLAUSES | _CLAUSES_OF if seen.in_third_person else _CLAUSES)[contrast.fact]
    who = seen.names[seen.view.to_move]
    return words.format(who=who, name=seen.next_name, better=better, worse=worse, other=other)


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

_CLAUSES_OF = {
    Fact.SCORES: _("it scores {better} by the next turn of {who}, {other} {worse}"),
    Fact.CONCEDES: _("it gives away {better} by the next turn of {who}, {other} {worse}"),
    Fact.ANSWERS: _("{who} can go on next time in {better}, after {other} in {worse}"),
    Fact.SPOTS_LEFT: _("it leaves {who} {better} in spots to be counted, {other} {worse}"),
    Fact.TAKES_TRICK: _("the side of {who} takes this trick in {better}, with {other} in {worse}"),
    Fact.BEST_HAND: _("{who} has the best hand in {better}, with {other} in {worse}"),
}
"""The same where the player is not spoken to."""


def _figures(contrast: Contrast) -> tuple[str, str]:
    """The two figures of a contrast, as they are said."""
    if contrast.fact in IN_POINTS or contrast.fact == Fact.SPOTS_LEFT:
        return format_points(contrast.better), format_points(contrast.worse)
    chances = contrast.better, contrast.worse
    apart = len({round(10 * chance) for chance in chances}) == len(chances)
    of = 10 if apart and all(_is_told(chance, 10) for chance in chances) else 100
    counted = 0 < contrast.better < 1 and _is_told(contrast.better, of)
    return _deals(contrast.better, of), _deals(contrast.worse, of, bare=counted)


def _is_told(chance: float, of: int) -> bool:
    """Whether so many deals tell of a chance: rounded, they may not say “none” or “all” of what is neither."""
    return chance in (0, 1) or 0 < round(of * chance) < of


def _deals(chance: float, of: int, bare: bool = False) -> str:
    """A chance as so many deals of ten or a hundred; `bare` the number alone, after one of as many."""
    if chance in (0, 1):
        return _("every deal") if chance else _("no deal")
    if not _is_told(chance, of):
        return _("nearly every deal") if chance > 0.5 else _("hardly any deal")
    count = round(of * chance)
    if bare:
        return str(count)
    return ngettext("{count} deal of {of}", "{count} deals of {of}", count).format(count=count, of=of)


def rounded_points(number: float) -> float:
    """Points on average as they are shown: to a whole from 10 on, to a half, or below 0.75 to a tenth."""
    if abs(number) >= 10:
        return float(round(number))
    return (round(2 * number) / 2 if abs(number) >= 0.75 else round(number, 1)) or 0.0  # never −0


def format_points(number: float) -> str:
    """Points on average: “8”, “2.5”, “0.3”."""
    return figure(rounded_points(number))


def figure(number: float) -> str:
    """A number with as many digits as it has."""
    return f"{round(number, 1):.10g}".replace("-", "−")


def rounded_percent(chance: float) -> float:
    """A chance in hundredths as it is shown: to the nearest; below that to a tenth."""
    hundredths = 100 * chance
    return round(hundredths, 1) or 0.0 if abs(hundredths) < 1 else float(round(hundredths))


def format_percent(chance: float) -> str:
    """A chance in hundredths: “12”, “0.3”."""
    return figure(rounded_percent(chance))


def gives_away(seen: ChoiceContext, verdict: Verdict) -> str:
    """What a choice would give away, in a sentence."""
    weighed = win_chance(seen.game, seen.view)
    if weighed is not None:
        words = _("This gives away about {percent} % of the chance to win the match.")
        return words.format(percent=format_percent(verdict.loss / weighed.points))
    return _("This gives away about {points} points.").format(points=format_points(verdict.loss))


def verdict_words(seen: ChoiceContext, verdict: Verdict) -> str:
    """What a choice gave away, in a sentence."""
    first, second = (action_label(seen.game, seen.view, action) for action in (verdict.best, verdict.action))
    if verdict.grade is None:
        return _("{played} and {best} are too close to tell.").format(played=second, best=first)
    if verdict.grade == Grade.GOOD and rounds_to_zero(verdict.loss, win_chance(seen.game, seen.view)):
        return _("{played} was {grade}.").format(played=second, grade=GRADES[verdict.grade])
    if verdict.grade == Grade.GOOD:
        return _("{played} was about as good as {best}.").format(played=second, best=first)
    words = _("{played} was {grade}: {more}.")
    return words.format(played=second, grade=GRADES[verdict.grade], more=worth_more(seen, first, verdict.loss))


def worth_more(seen: ChoiceContext, best: str, lost: float) -> str:
    """By how much the best choice was better."""
    weighed = win_chance(seen.game, seen.view)
    if weighed is None:
        return _("{best} was worth about {points} more").format(best=best, points=format_points(lost))
    words = _("with {best} the chance to win the match was about {percent} % better")
    return words.format(best=best, percent=format_percent(lost / weighed.points))


def what_counts_as_help() -> str:
    """After what a match counts as played with help."""
    words = _("A match counts as played with help after a hint, a warning before a bad choice, or the chance of a bid.")
    return words + " " + _("The tiles that are out, and what others could not play, do not count.")
