"""What is said of a choice in practice: how good it was, what it costs, and which is the best."""

from game.bots.match_chance import win_chance
from game.coach.solution import Answer, Solution
from game.coach.verdicts import rounds_to_zero
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.choices import action_label
from game.text.coach import ChoiceContext, explain_reason, format_percent, format_points

LEVELS = {
    "casual": _("easy"),
    "club": _("not so easy"),
    "expert": _("hard"),
    "master": _("very hard"),
}
"""How hard a problem is, by the weakest level of bot that solves it."""


def costs(seen: ChoiceContext, answer: Answer) -> str:
    """What a choice costs against the best: points, or where the hand can end the match, of the chance to win it."""
    weighed = win_chance(seen.game, seen.view)
    if weighed is not None:
        words = _("{choice}: this costs about {percent} % of the chance to win the match.")
        lost = format_percent(answer.points_lost / weighed.points)
        return words.format(choice=action_label(seen.game, seen.view, answer.action), percent=lost)
    told = format_points(answer.points_lost)
    one = 1 if told == "1" else 2
    words = ngettext("{choice}: this costs about {points} point.", "{choice}: this costs about {points} points.", one)
    if seen.game.family == "betting":
        words = ngettext("{choice}: this costs about {points} chip.", "{choice}: this costs about {points} chips.", one)
    return words.format(choice=action_label(seen.game, seen.view, answer.action), points=told)


def as_good(seen: ChoiceContext, answer: Answer, solution: Solution) -> str:
    """That no choice is better for certain; “as good as any” where nothing is lost that would be shown."""
    played, best = (action_label(seen.game, seen.view, action) for action in (answer.action, solution.best.action))
    if rounds_to_zero(answer.points_lost, win_chance(seen.game, seen.view)):
        return _("{choice}: as good as any.").format(choice=played)
    return _("{choice}: about as good as {best}.").format(choice=played, best=best)


def best(seen: ChoiceContext, solution: Solution) -> str:
    """Which choice is the best."""
    return _("Best is this: {choice}.").format(choice=action_label(seen.game, seen.view, solution.best.action))


def why(seen: ChoiceContext, solution: Solution, tried: Answer | None) -> str:
    """Why the best choice is better than the one tried, or than the best of those that are worse."""
    worse = tried if tried is not None and not tried.good else solution.runner_up
    if worse is None:
        return _("No choice here is worse for certain.")
    return explain_reason(seen, worse.reason, solution.best.action, worse.action)
