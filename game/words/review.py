"""What is said of a choice where a hand is looked back on, and of whatever else came at a step."""

from game.coach.judged import Judged
from game.coach.verdicts import Grade
from game.language import gettext as _
from game.language import ngettext
from game.match import Match
from game.words.choices import choice
from game.words.coach import Seen, because_of, points, verdict_words
from game.words.log import sentences


def what_came(match: Match, step: int) -> list[str]:
    """What the action after so many others was, and what came of it, in sentences; at the end, that it is over."""
    if step == len(match.actions):
        return [_("The match is over.") if match.over else _("The hand is over.")]
    states = match.states
    return sentences(match.game, states[step], match.actions[step], states[step + 1], match.names)


def as_known(match: Match, found: Judged) -> str:
    """How good a choice was by what its player knew, and why another was better where one was."""
    seen = _seen(match, found)
    words = verdict_words(seen, found.verdict)
    if found.reason is None or found.verdict.grade in (None, Grade.GOOD):
        return words
    return f"{words} {because_of(seen, found.reason, found.verdict.best, found.verdict.action)}"


def all_open(match: Match, found: Judged) -> str:
    """How good it was with all hands open."""
    if found.open_hands is None:
        return _("The hand had still too far to go for all of it to be reckoned.")
    best, loss = found.open_hands
    if loss <= 0:
        return _("Nothing was better.")
    view = match.game.observe(match.states[found.step], found.seat)
    return _("{best} was worth {points} more.").format(best=choice(match.game, view, best), points=points(loss))


def listed(match: Match, found: Judged) -> tuple[str, str]:
    """A choice as it stands in a list, and what it gave away."""
    view = match.game.observe(match.states[found.step], found.seat)
    played = choice(match.game, view, found.verdict.action)
    words = _("{name}: {played}").format(name=match.names[found.seat], played=played)
    return words, "−" + points(found.lost)


def luck_and_skill(name: str, luck: float, skill: float) -> str:
    """What luck and what choices brought a side in a hand, in a few words."""
    words = _("{name}: luck {luck} · choices {skill}")
    return words.format(name=name, luck=_signed(luck), skill=_signed(skill))


def _signed(number: float) -> str:
    words = points(number)
    return words if number < 0 or words == "0" else f"+{words}"


def how_far(done: int, total: int) -> str:
    """How far the review has come."""
    return ngettext("{done} of {count} choice looked at", "{done} of {count} choices looked at", total).format(
        done=done, count=total
    )


def _seen(match: Match, found: Judged) -> Seen:
    return Seen(match.game, match.game.observe(match.states[found.step], found.seat), match.names, told_of=True)
