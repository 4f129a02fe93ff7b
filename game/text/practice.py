"""Texts for practice: how good a choice was, what it costs and which is best."""

from game.bots.match_chance import win_chance
from game.coach.solution import Answer, Solution
from game.coach.verdicts import rounds_to_zero
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.choices import action_label
from game.text.coach import ChoiceContext, explain_reason, format_percent, format_points


def costs(context: ChoiceContext, answer: Answer) -> str:
    """Return what a choice costs compared with the best: points, or chance to win if the match may end this hand."""
    win_chance_model = win_chance(context.game, context.view)
    if win_chance_model is not None:
        words = _("{choice}: this costs about {percent} % of the chance to win the match.")
        lost = format_percent(answer.points_lost / win_chance_model.points)
        return words.format(choice=action_label(context.game, context.view, answer.action), percent=lost)
    points = format_points(answer.points_lost)
    plural_number = 1 if points == "1" else 2
    words = ngettext(
        "{choice}: this costs about {points} point.", "{choice}: this costs about {points} points.", plural_number
    )
    if context.game.family == "betting":
        words = ngettext(
            "{choice}: this costs about {points} chip.", "{choice}: this costs about {points} chips.", plural_number
        )
    return words.format(choice=action_label(context.game, context.view, answer.action), points=points)


def as_good(context: ChoiceContext, answer: Answer, solution: Solution) -> str:
    """Return that no choice is certainly better; “as good as any” if the loss rounds to zero."""
    played, best = (
        action_label(context.game, context.view, action) for action in (answer.action, solution.best.action)
    )
    if rounds_to_zero(answer.points_lost, win_chance(context.game, context.view)):
        return _("{choice}: as good as any.").format(choice=played)
    return _("{choice}: about as good as {best}.").format(choice=played, best=best)


def best(context: ChoiceContext, solution: Solution) -> str:
    """Return which choice is best."""
    return _("Best is this: {choice}.").format(choice=action_label(context.game, context.view, solution.best.action))


def why(context: ChoiceContext, solution: Solution, tried: Answer | None) -> str:
    """Return why the best choice is better than the one tried, or than the best of the worse ones."""
    worse = tried if tried is not None and not tried.good else solution.runner_up
    if worse is None:
        return _("No choice here is worse for certain.")
    return explain_reason(context, worse.reason, solution.best.action, worse.action)
