"""What is said of a choice where a hand is looked back on, and of whatever else came at a step."""

from collections.abc import Iterable, Sequence

from game.bots.match_chance import win_chance
from game.coach.choice_review import ChoiceReview
from game.coach.verdicts import Grade
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.choices import action_label
from game.text.coach import (
    ChoiceContext,
    explain_reason,
    figure,
    format_points,
    rounded_percent,
    rounded_points,
    verdict_words,
    worth_more,
)
from game.text.log import action_sentences


def what_came(match: Match, step: int) -> list[str]:
    """What the action after so many others was, and what came of it, in sentences; at the end, that it is over."""
    if step == len(match.actions):
        return [_("The match is over.") if match.over else _("The hand is over.")]
    states = match.states
    return action_sentences(match.game, states[step], match.actions[step], states[step + 1], match.names)


def as_known(match: Match, found: ChoiceReview) -> str:
    """How good a choice was by what its player knew, and why another was better where one was."""
    seen = _seen(match, found)
    words = verdict_words(seen, found.verdict)
    if found.reason is None or found.verdict.grade in (None, Grade.GOOD):
        return words
    return f"{words} {explain_reason(seen, found.reason, found.verdict.best, found.verdict.action)}"


def all_open(match: Match, found: ChoiceReview) -> str:
    """How good it was with all hands open."""
    if found.open_hands is None:
        return _("The hand had still too far to go for all of it to be reckoned.")
    best, loss = found.open_hands
    if loss <= 0:
        return _("Nothing was better.")
    view = match.game.observe(match.states[found.step], found.seat)
    return _("{best} was worth {points} more.").format(
        best=action_label(match.game, view, best), points=format_points(loss)
    )


def list_entry(match: Match, found: ChoiceReview) -> tuple[str, str]:
    """A choice as it stands in a list, and what it gave away: points, or hundredths of the chance to win the match."""
    seen = _seen(match, found)
    played = action_label(match.game, seen.view, found.verdict.action)
    words = _("{name}: {played}").format(name=match.names[found.seat], played=played)
    return words, f"−{given_away(match, [found])}"


def given_away(match: Match, found: Iterable[ChoiceReview]) -> str:
    """What choices gave away together: the sum of the figures that `list_entry` gives for each."""
    lost, chance = 0.0, 0.0
    for each in found:
        taken = _chance(match, each, each.points_lost)
        if taken is None:
            lost += rounded_points(each.points_lost)
        else:
            chance += rounded_percent(taken)
    near = _("{percent} %").format(percent=figure(chance))
    if not chance:
        return figure(lost)
    return _("{points} and {chance}").format(points=figure(lost), chance=near) if lost else near


def _chance(match: Match, found: ChoiceReview, loss: float) -> float | None:
    """What a loss takes of the chance to win the match; None where points are what counts."""
    weighed = win_chance(match.game, _seen(match, found).view)
    return None if weighed is None else loss / weighed.points


def turning_point(match: Match, found: ChoiceReview) -> str:
    """The choice that mattered most in a hand, in a sentence."""
    seen = _seen(match, found)
    words = _("What mattered most: {name} chose {played}; {more}.")
    played, best = (
        action_label(match.game, seen.view, action) for action in (found.verdict.action, found.verdict.best)
    )
    more = worth_more(seen, best, found.verdict.loss)
    return words.format(name=match.names[found.seat], played=played, more=more)


def review_lines(match: Match, found: Sequence[ChoiceReview]) -> list[str]:
    """What each seat gave away in all, and under it its choices that were worse than another, the worst first."""
    lines = []
    for seat in sorted({each.seat for each in found}):
        own = [each for each in found if each.seat == seat]
        lines.append(_in_all(match, own))
        for each in sorted(own, key=lambda each: -each.points_lost):
            lines += _lines(match, each) if each.points_lost else []
    return lines


def _in_all(match: Match, own: Sequence[ChoiceReview]) -> str:
    """What a seat gave away in all: points, and chances where the end of the match was near."""
    near = [each for each in own if _chance(match, each, each.points_lost) is not None]
    early = [each for each in own if each not in near]
    words = _("{name}: {count}, in which {points} points were given away for certain")
    if near:
        words = _(
            "{name}: {count}, in which {points} points, and {chance} of the chance to win the match near its end, "
            "were given away for certain"
        )
    count = ngettext("{count} choice", "{count} choices", len(own)).format(count=len(own))
    chance = sum(rounded_percent(_chance(match, each, each.points_lost) or 0.0) for each in near)
    return words.format(
        name=match.names[own[0].seat],
        count=count,
        points=given_away(match, early),
        chance=_("{percent} %").format(percent=figure(chance)),
    )


def _lines(match: Match, found: ChoiceReview) -> list[str]:
    """A choice that was worse than another, by what was known and with all hands open."""
    hand = match.states[found.step].hand - match.states[0].hand + 1
    where = _("Hand {hand}, action {step}: {words}")
    lines = [f"  {where.format(hand=hand, step=found.step, words=as_known(match, found))}"]
    if found.open_hands is not None:
        lines.append("    " + _("With all hands open: {words}").format(words=all_open(match, found)))
    return lines


def luck_and_losses(match: Match, name: str, luck: float, own: Iterable[ChoiceReview]) -> str:
    """What luck brought a side in a hand, and what its own choices gave away, in a few words."""
    words = _("{name}: luck {luck} · given away {lost}")
    return words.format(name=name, luck=_signed(luck), lost=given_away(match, own))


def _signed(number: float) -> str:
    words = format_points(number)
    return words if number < 0 or words == "0" else f"+{words}"


def how_far(done: int, total: int) -> str:
    """How far the review has come."""
    return ngettext("{done} of {count} choice looked at", "{done} of {count} choices looked at", total).format(
        done=done, count=total
    )


def _seen(match: Match, found: ChoiceReview) -> ChoiceContext:
    return ChoiceContext(
        match.game, match.game.observe(match.states[found.step], found.seat), match.names, in_third_person=True
    )
