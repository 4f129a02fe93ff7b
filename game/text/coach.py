"""What the coach says: why one action is better than another, and how bad a choice was.

All numbers come from a `Contrast` and are rounded. Chances are given in deals out of ten, or out of a hundred if
ten do not distinguish them. Points are rounded to halves, small ones to tenths.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from game.bots.assessment import Assessment, Fact, WinChance
from game.bots.match_chance import win_chance
from game.coach.solution import IN_POINTS, Comparison, Contrast, compare_actions
from game.coach.verdicts import (
    CERTAIN,
    WORSE,
    Grade,
    GradeThresholds,
    Verdict,
    equally_good,
    rounded_percent,
    rounded_points,
    rounds_to_zero,
)
from game.core.state import Action, State
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.game import Game
from game.text.any_game import join_names
from game.text.choices import action_label

MAX_CLOSE_ACTIONS = 3
"""Maximum number of about equally good actions that are named."""

GRADES = {
    Grade.BEST: _("Best move"),
    Grade.GOOD: _("Good"),
    Grade.INACCURACY: _("Inaccuracy"),
    Grade.MISTAKE: _("Mistake"),
    Grade.BLUNDER: _("Blunder"),
}
"""The name of each grade, in every hint, warning, review and exercise."""


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
        return _("{better} and {worse} are too close to call.").format(better=first, worse=second)
    if not arguments and reason.made_chance is not None and reason.made_chance < 0.5:
        template = _("{worse} would be made only {percent} of the time.")
        return template.format(worse=second, percent=_format_chance(reason.made_chance))
    if not arguments:
        in_points = _("it should score {points} more than {worse} by the end of the hand.")
        in_chance = _("it raises the chance to win the match by {percent}% over {worse}.")
        return describe_difference(context, reason.gained, in_points, in_chance, worse=second)
    sentence = _("{because}.").format(because="; ".join(arguments))
    if against:
        sentence = _("{sentence} On the other hand, {against}.").format(sentence=sentence, against=against[0])
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
        sentences.append(_("Then the chance to win the match is {percent}%.").format(percent=format_percent(chance)))
    if not assessment.sound:
        sentences.append(_("This is uncertain, because the others may bet differently."))
    return label, " ".join(sentences)


def values_heading(game: Game[Any], assessment: Assessment) -> str:
    """Return the heading of the values of all actions."""
    if assessment.win_chance is not None:
        return _("Chance to win the match with each move, in %")
    if game.family == "betting":
        return _("Expected chips with each move")
    return _("Expected points with each move")


def _clause(context: ChoiceContext, contrast: Contrast, other: str) -> str:
    """Return a clause about a fact in which two actions differ."""
    better, worse = _figures(contrast)
    template = (_CLAUSES | _THIRD_PERSON_CLAUSES if context.in_third_person else _CLAUSES)[contrast.fact]
    seat, following, *_others = context.game.order_from(context.view.to_move, len(context.names))
    who, name = context.names[seat], context.names[following]
    return template.format(who=who, name=name, better=better, worse=worse, other=other)


_CLAUSES = {
    Fact.WINS: _("it wins the hand {better} of the time ({other}: {worse})"),
    Fact.SCORES: _("it scores about {better} by your next turn ({other}: {worse})"),
    Fact.CONCEDES: _("it lets opponents score about {better} by your next turn ({other}: {worse})"),
    Fact.NEXT_STUCK: _("{name} can't play {better} of the time (after {other}: {worse})"),
    Fact.ANSWERS: _("you can play again {better} of the time (after {other}: {worse})"),
    Fact.SPOTS_LEFT: _("it leaves about {better} points in your hand ({other}: {worse})"),
    Fact.TAKES_TRICK: _("your side wins this trick {better} of the time ({other}: {worse})"),
    Fact.MAKES_BID: _("the bid is made {better} of the time ({other}: {worse})"),
    Fact.BEST_HAND: _("you have the best hand {better} of the time ({other}: {worse})"),
    Fact.ALL_FOLD: _("all others fold {better} of the time ({other}: {worse})"),
}
"""Clause for each fact in which two actions differ."""

_THIRD_PERSON_CLAUSES = {
    Fact.SCORES: _("it scores about {better} by {who}'s next turn ({other}: {worse})"),
    Fact.CONCEDES: _("it lets opponents score about {better} by {who}'s next turn ({other}: {worse})"),
    Fact.ANSWERS: _("{who} can play again {better} of the time (after {other}: {worse})"),
    Fact.SPOTS_LEFT: _("it leaves about {better} points in {who}'s hand ({other}: {worse})"),
    Fact.TAKES_TRICK: _("{who}'s side wins this trick {better} of the time ({other}: {worse})"),
    Fact.BEST_HAND: _("{who} has the best hand {better} of the time ({other}: {worse})"),
}
"""Clauses that replace these if the player is not addressed."""


def _figures(contrast: Contrast) -> tuple[str, str]:
    """Return the two numbers of a contrast as text."""
    if contrast.fact in IN_POINTS or contrast.fact == Fact.SPOTS_LEFT:
        return format_points(contrast.better), format_points(contrast.worse)
    return _format_chance(contrast.better), _format_chance(contrast.worse)


def _format_chance(chance: float) -> str:
    """Return a chance as a whole percentage; 0% and 100% only if it is certain."""
    percent = round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
    return _("{percent}%").format(percent=percent)


def format_points(number: float) -> str:
    """Return average points as text: “8”, “2.5”, “0.3”."""
    return format_number(rounded_points(number))


def format_number(number: float) -> str:
    """Return a number with one decimal, or none if it is whole."""
    return f"{round(number, 1):.10g}".replace("-", "−")


def format_percent(chance: float) -> str:
    """Return a chance as a percentage without the sign: “12”, “0.3”."""
    return format_number(rounded_percent(chance))


def format_loss(game: Game[Any], points: float, model: WinChance | None) -> str:
    """Return a loss with its unit: in chance to win if the match may end in this hand, else in points or chips."""
    if model is not None:
        percent = format_percent(points / model.points)
        return _("{percent}% of the chance to win the match").format(percent=percent)
    return format_amount(game, rounded_points(points))


def format_amount(game: Game[Any], number: float) -> str:
    """Return a rounded number with the unit of the score."""
    count = 1 if number == 1 else 2
    match score_unit(game):
        case "chips":
            template = ngettext("{number} chip", "{number} chips", count)
        case "marks":
            template = ngettext("{number} mark", "{number} marks", count)
        case _:
            template = ngettext("{number} point", "{number} points", count)
    return template.format(number=format_number(number))


def score_unit(game: Game[Any]) -> Literal["points", "chips", "marks"]:
    """Return what the scores of a game count."""
    if game.family == "betting":
        return "chips"
    return "marks" if getattr(game, "scoring", "") == "marks" else "points"


def describe_loss(context: ChoiceContext, verdict: Verdict) -> str:
    """Return the grade of a choice, and what it costs or that it is good, as a sentence."""
    played, best = context.label(verdict.action), context.label(verdict.best)
    if verdict.grade is None:
        return _("{played} and {best} are too close to call.").format(played=played, best=best)
    if verdict.grade == Grade.BEST:
        template = _("{grade}: {played}.")
    elif verdict.grade == Grade.GOOD:
        template = _("{grade}: {played} is about as good as {best}.")
    else:
        template = _("{grade}: {played}. This costs about {loss}.")
    loss = format_loss(context.game, verdict.loss, win_chance(context.game, context.view))
    return template.format(grade=GRADES[verdict.grade], played=played, best=best, loss=loss)


def describe_verdict(context: ChoiceContext, verdict: Verdict) -> str:
    """Return how good a choice was, and the best one if it was worse."""
    sentence = describe_loss(context, verdict)
    return f"{sentence} {describe_best(context, verdict.best)}" if verdict.grade in WORSE else sentence


def describe_best(context: ChoiceContext, best: Action) -> str:
    """Return which choice is best, as a sentence."""
    return _("{grade}: {played}.").format(grade=GRADES[Grade.BEST], played=context.label(best))


def describe_difference(context: ChoiceContext, points: float, in_points: str, in_chance: str, **labels: str) -> str:
    """Fill in a template with a difference in points, or in chance to win if the match may end in this hand."""
    model = win_chance(context.game, context.view)
    if model is None:
        return in_points.format(points=format_points(points), **labels)
    return in_chance.format(percent=format_percent(points / model.points), **labels)


def explain_help() -> str:
    """Return the explanation of what marks a match as played with help."""
    template = _("A match counts as played with help after a hint, a warning before a mistake, or the chance of a bid.")
    return template + " " + _("Unseen tiles and known voids do not count as help.")
