"""What the coach says: why one action is better than another, and how bad a choice was.

All numbers come from a `Contrast` and are rounded. Chances are given in deals out of ten, or out of a hundred if
ten do not distinguish them. Points are rounded to halves, small ones to tenths.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.bots.assessment import Assessment, Fact
from game.bots.match_chance import win_chance
from game.coach.solution import IN_POINTS, Comparison, Contrast, compare_actions
from game.coach.verdicts import CERTAIN, Grade, GradeThresholds, Verdict, equally_good, rounds_to_zero
from game.core.state import Action, State
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.game import Game
from game.text.any_game import join_names
from game.text.choices import action_label

MAX_CLOSE_ACTIONS = 3
"""Maximum number of about equally good actions that are named."""

GRADES = {
    Grade.GOOD: _("as good as any"),
    Grade.INACCURACY: _("an inaccuracy"),
    Grade.MISTAKE: _("a mistake"),
    Grade.BLUNDER: _("a blunder"),
}
"""Texts of grades."""


class ChoiceContext(NamedTuple):
    """A choice as its player saw it: the game, the view and the names by seat.

    Texts address the player as “you”, or by name if `in_third_person`.
    """

    game: Game[Any]
    view: State
    names: Sequence[str]
    in_third_person: bool = False

    def label(self, action: Action) -> str:
        """Return a short label of an action."""
        return action_label(self.game, self.view, action)


def explain_reason(context: ChoiceContext, reason: Comparison, better: Action, worse: Action) -> str:
    """Return why one action is better than another, in one or two sentences."""
    explanation = _explanation(context, reason, better, worse)
    return explanation[0].upper() + explanation[1:]


def _explanation(context: ChoiceContext, reason: Comparison, better: Action, worse: Action) -> str:
    """Return the explanation in a form that can follow a colon."""
    first, second = context.label(better), context.label(worse)
    arguments = [_clause(context, contrast, second) for contrast in reason.contrasts if contrast.points > 0]
    against = [_clause(context, contrast, second) for contrast in reason.contrasts if contrast.points < 0]
    is_small = rounds_to_zero(reason.gained, win_chance(context.game, context.view))
    if reason.gained <= CERTAIN * reason.error or is_small:
        return _("{better} and {worse} are too close to tell.").format(better=first, worse=second)
    if not arguments and reason.made_chance is not None and reason.made_chance < 0.5:
        template = _("{worse} would be made in {deals}.")
        return template.format(worse=second, deals=_deals(reason.made_chance, 10))
    if not arguments:
        in_points = _("it should bring {points} more than {worse} by the end of the hand.")
        in_chance = _("the chance to win the match is {percent} % better than with {worse}.")
        return describe_difference(context, reason.gained, in_points, in_chance, worse=second)
    sentence = _("{because}.").format(because="; ".join(arguments))
    if against:
        sentence = _("{sentence} Against it: {against}.").format(sentence=sentence, against=against[0])
    return sentence


def hint(context: ChoiceContext, assessment: Assessment, limits: GradeThresholds) -> tuple[str, str]:
    """Return the best action and the reason: actions that are about as good, and the comparison with the best other."""
    best = assessment.best
    close = (
        [assessed for assessed in equally_good(assessment, limits) if assessed is not best] if assessment.sound else []
    )
    others = [assessed for assessed in assessment.actions if assessed is not best and assessed not in close]
    sentences = []
    # plays at two ends with the same number have the same label
    label = context.label(best.action)
    labels = dict.fromkeys(context.label(assessed.action) for assessed in close)
    names = [name for name in labels if name != label]
    if names:
        choices = join_names(names[:MAX_CLOSE_ACTIONS])
        sentences.append(
            _("{choice} is about as good.").format(choice=choices)
            if len(names) == 1
            else _("{choices} are about as good.").format(choices=choices)
        )
    if others:
        reason, other = compare_actions(assessment, best, others[0]), others[0].action
        if names:
            why = _explanation(context, reason, best.action, other)
            sentences.append(_("Better than {other}: {why}").format(other=context.label(other), why=why))
        else:
            sentences.append(explain_reason(context, reason, best.action, other))
    if assessment.win_chance is not None:
        chance = assessment.win_chance.chance(assessment.value(best))
        sentences.append(_("The chance to win the match is {percent} % then.").format(percent=format_percent(chance)))
    if not assessment.sound:
        sentences.append(_("Nobody knows for sure: the others may well bet otherwise than is thought here."))
    return label, " ".join(sentences)


def values_heading(game: Game[Any], assessment: Assessment) -> str:
    """Return the heading of the values of all actions."""
    if assessment.win_chance is not None:
        return _("Chance to win the match with each, in %")
    if game.family == "betting":
        return _("Chips each should win from here")
    return _("Points each should bring by the end of the hand")


def _clause(context: ChoiceContext, contrast: Contrast, other: str) -> str:
    """Return a clause about a fact in which two actions differ."""
    better, worse = _figures(contrast)
    template = (_CLAUSES | _THIRD_PERSON_CLAUSES if context.in_third_person else _CLAUSES)[contrast.fact]
    seat, following, *_others = context.game.order_from(context.view.to_move, len(context.names))
    who, name = context.names[seat], context.names[following]
    return template.format(who=who, name=name, better=better, worse=worse, other=other)


_CLAUSES = {
    Fact.WINS: _("it wins the hand in {better}, {other} in {worse}"),
    Fact.SCORES: _("it scores {better} by your next turn, {other} {worse}"),
    Fact.CONCEDES: _("it gives away {better} by your next turn, {other} {worse}"),
    Fact.NEXT_STUCK: _("{name} has nothing that fits in {better}, after {other} in {worse}"),
    Fact.ANSWERS: _("you can go on next time in {better}, after {other} in {worse}"),
    Fact.SPOTS_LEFT: _("it leaves you {better} in pips to be counted, {other} {worse}"),
    Fact.TAKES_TRICK: _("your side takes this trick in {better}, with {other} in {worse}"),
    Fact.MAKES_BID: _("the bid is made in {better}, with {other} in {worse}"),
    Fact.BEST_HAND: _("yours is the best hand in {better}, with {other} in {worse}"),
    Fact.ALL_FOLD: _("all others fold in {better}, with {other} in {worse}"),
}
"""Clause for each fact in which two actions differ."""

_THIRD_PERSON_CLAUSES = {
    Fact.SCORES: _("it scores {better} by the next turn of {who}, {other} {worse}"),
    Fact.CONCEDES: _("it gives away {better} by the next turn of {who}, {other} {worse}"),
    Fact.ANSWERS: _("{who} can go on next time in {better}, after {other} in {worse}"),
    Fact.SPOTS_LEFT: _("it leaves {who} {better} in pips to be counted, {other} {worse}"),
    Fact.TAKES_TRICK: _("the side of {who} takes this trick in {better}, with {other} in {worse}"),
    Fact.BEST_HAND: _("{who} has the best hand in {better}, with {other} in {worse}"),
}
"""Clauses that replace these if the player is not addressed."""


def _figures(contrast: Contrast) -> tuple[str, str]:
    """Return the two numbers of a contrast as text."""
    if contrast.fact in IN_POINTS or contrast.fact == Fact.SPOTS_LEFT:
        return format_points(contrast.better), format_points(contrast.worse)
    chances = contrast.better, contrast.worse
    distinct = len({round(10 * chance) for chance in chances}) == len(chances)
    out_of = 10 if distinct and all(_can_express(chance, 10) for chance in chances) else 100
    repeats_unit = 0 < contrast.better < 1 and _can_express(contrast.better, out_of)
    return _deals(contrast.better, out_of), _deals(contrast.worse, out_of, bare=repeats_unit)


def _can_express(chance: float, out_of: int) -> bool:
    """Return whether `of` deals can express a chance: rounding must not turn it into none or all."""
    return chance in (0, 1) or 0 < round(out_of * chance) < out_of


def _deals(chance: float, out_of: int, bare: bool = False) -> str:
    """Return a chance as a number of deals out of `of`; `bare` returns the count alone."""
    if chance in (0, 1):
        return _("every deal") if chance else _("no deal")
    if not _can_express(chance, out_of):
        return _("nearly every deal") if chance > 0.5 else _("hardly any deal")
    count = round(out_of * chance)
    if bare:
        return str(count)
    return ngettext("{count} deal of {of}", "{count} deals of {of}", count).format(count=count, of=out_of)


def rounded_points(number: float) -> float:
    """Round average points for display: from 10 to whole numbers, from 0.75 to halves, below to tenths."""
    if abs(number) >= 10:
        return float(round(number))
    return (round(2 * number) / 2 if abs(number) >= 0.75 else round(number, 1)) or 0.0  # never −0


def format_points(number: float) -> str:
    """Return average points as text: “8”, “2.5”, “0.3”."""
    return format_number(rounded_points(number))


def format_number(number: float) -> str:
    """Return a number with one decimal, or none if it is whole."""
    return f"{round(number, 1):.10g}".replace("-", "−")


def rounded_percent(chance: float) -> float:
    """Return a chance as a rounded percentage; below 1% to a tenth."""
    hundredths = 100 * chance
    return round(hundredths, 1) or 0.0 if abs(hundredths) < 1 else float(round(hundredths))


def format_percent(chance: float) -> str:
    """Return a chance as a percentage without the sign: “12”, “0.3”."""
    return format_number(rounded_percent(chance))


def describe_loss(context: ChoiceContext, verdict: Verdict) -> str:
    """Return what a choice would lose, as a sentence."""
    in_points = _("This gives away about {points} points.")
    in_chance = _("This gives away about {percent} % of the chance to win the match.")
    return describe_difference(context, verdict.loss, in_points, in_chance)


def describe_verdict(context: ChoiceContext, verdict: Verdict) -> str:
    """Return how good a choice was, as a sentence."""
    first, second = context.label(verdict.best), context.label(verdict.action)
    if verdict.grade is None:
        return _("{played} and {best} are too close to tell.").format(played=second, best=first)
    if verdict.grade == Grade.GOOD and rounds_to_zero(verdict.loss, win_chance(context.game, context.view)):
        return _("{played} was {grade}.").format(played=second, grade=GRADES[verdict.grade])
    if verdict.grade == Grade.GOOD:
        return _("{played} was about as good as {best}.").format(played=second, best=first)
    template = _("{played} was {grade}: {more}.")
    return template.format(played=second, grade=GRADES[verdict.grade], more=describe_gain(context, first, verdict.loss))


def describe_gain(context: ChoiceContext, best: str, lost: float) -> str:
    """Return by how much the best choice was better."""
    in_points = _("{best} was worth about {points} more")
    in_chance = _("with {best} the chance to win the match was about {percent} % better")
    return describe_difference(context, lost, in_points, in_chance, best=best)


def describe_difference(context: ChoiceContext, points: float, in_points: str, in_chance: str, **labels: str) -> str:
    """Fill in a template with a difference in points, or in chance to win if the match may end in this hand."""
    model = win_chance(context.game, context.view)
    if model is None:
        return in_points.format(points=format_points(points), **labels)
    return in_chance.format(percent=format_percent(points / model.points), **labels)


def explain_help() -> str:
    """Return the explanation of what marks a match as played with help."""
    template = _(
        "A match counts as played with help after a hint, a warning before a bad choice, or the chance of a bid."
    )
    return template + " " + _("The tiles that are out, and what others could not play, do not count.")
