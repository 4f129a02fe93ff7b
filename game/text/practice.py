"""What is said of a choice in practice: how good it was, what it costs, and which is the best."""

from game.bots.match_chance import won
from game.coach.solution import Answer, Solution
from game.coach.verdicts import shown_as_nothing
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.choices import choice
from game.text.coach import Seen, because_of, percent, points

LEVELS = {
    "casual": _("easy"),
    "club": _("not so easy"),
    "expert": _("hard"),
    "master": _("very hard"),
}
"""How hard a problem is, by the weakest level of bot that solves it."""


def costs(seen: Seen, answer: Answer) -> str:
    """What a choice costs against the best: points, or where the hand can end the match, of the chance to win it."""
    weighed = won(seen.game, seen.view)
    if weighed is not None:
        words = _("{choice}: this costs about {percent} % of the chance to win the match.")
        lost = percent(answer.lost / weighed.points)
        return words.format(choice=choice(seen.game, seen.view, answer.action), percent=lost)
    told = points(answer.lost)
    one = 1 if told == "1" else 2
    words = ngettext("{choice}: this costs about {points} point.", "{choice}: this costs about {points} points.", one)
    if seen.game.family == "betting":
        words = ngettext("{choice}: this costs about {points} chip.", "{choice}: this costs about {points} chips.", one)
    return words.format(choice=choice(seen.game, seen.view, answer.action), points=told)


def as_good(seen: Seen, answer: Answer, solution: Solution) -> str:
    """That no choice is better for certain; “as good as any” where nothing is lost that would be shown."""
    played, best = (choice(seen.game, seen.view, action) for action in (answer.action, solution.best.action))
    if shown_as_nothing(answer.lost, won(seen.game, seen.view)):
        return _("{choice}: as good as any.").format(choice=played)
    return _("{choice}: about as good as {best}.").format(choice=played, best=best)


def best(seen: Seen, solution: Solution) -> str:
    """Which choice is the best."""
    return _("Best is this: {choice}.").format(choice=choice(seen.game, seen.view, solution.best.action))


def why(seen: Seen, solution: Solution, tried: Answer | None) -> str:
    """Why the best choice is better than the one tried, or than the best of those that are worse."""
    worse = tried if tried is not None and not tried.good else solution.runner_up
    if worse is None:
        return _("No choice here is worse for certain.")
    return because_of(seen, worse.reason, solution.best.action, worse.action)
