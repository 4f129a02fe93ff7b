"""Texts for the review of a hand: choices and other steps."""

from collections.abc import Iterable, Sequence

from game.bots.match_chance import win_chance
from game.coach.review import ChoiceReview
from game.coach.verdicts import Grade
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.coach import (
    ChoiceContext,
    describe_gain,
    describe_verdict,
    explain_reason,
    format_number,
    format_points,
    rounded_percent,
    rounded_points,
)
from game.text.log import action_sentences


def step_sentences(match: Match, step: int) -> list[str]:
    """Return the action at a step and its consequences; at the end, that the hand or match is over."""
    if step == len(match.actions):
        return [_("The match is over.") if match.over else _("The hand is over.")]
    states = match.states
    return action_sentences(match.game, states[step], match.actions[step], states[step + 1], match.names)


def describe_choice(match: Match, choice: ChoiceReview) -> str:
    """Return how good a choice was given what its player knew, and why another was better."""
    context = _context(match, choice)
    verdict = describe_verdict(context, choice.verdict)
    if choice.reason is None or choice.verdict.grade in (None, Grade.GOOD):
        return verdict
    return f"{verdict} {explain_reason(context, choice.reason, choice.verdict.best, choice.verdict.action)}"


def describe_with_open_hands(match: Match, choice: ChoiceReview) -> str:
    """Return how good it was with all hands visible."""
    if choice.open_hands is None:
        return _("Too early in the hand for an exact analysis.")
    best, loss = choice.open_hands
    if loss <= 0:
        return _("This was the best move.")
    label = _context(match, choice).label(best)
    return _("{best} was worth {points} more.").format(best=label, points=format_points(loss))


def list_entry(match: Match, choice: ChoiceReview) -> tuple[str, str]:
    """Return a choice as a list entry, and its loss in points or in % of the chance to win."""
    played = _context(match, choice).label(choice.verdict.action)
    entry = _("{name}: {played}").format(name=match.names[choice.seat], played=played)
    return entry, f"−{total_loss(match, [choice])}"


def total_loss(match: Match, choices: Iterable[ChoiceReview]) -> str:
    """Return the total loss of choices: the sum of the rounded figures of `list_entry`."""
    lost, chance = _sum_losses(match, choices)
    if not chance:
        return format_number(lost)
    chance_text = _("{percent} %").format(percent=format_number(chance))
    return _("{points} and {chance}").format(points=format_number(lost), chance=chance_text) if lost else chance_text


def _sum_losses(match: Match, choices: Iterable[ChoiceReview]) -> tuple[float, float | None]:
    """Return the lost points, and the lost chance to win the match in %; None if only points count everywhere."""
    lost, chance = 0.0, None
    for choice in choices:
        model = win_chance(match.game, _context(match, choice).view)
        if model is None:
            lost += rounded_points(choice.points_lost)
        else:
            chance = (chance or 0.0) + rounded_percent(choice.points_lost / model.points)
    return lost, chance


def turning_point(match: Match, choice: ChoiceReview) -> str:
    """Return the choice with the largest effect on a hand, as a sentence."""
    context = _context(match, choice)
    template = _("Biggest mistake: {name} chose {played}; {more}.")
    played = context.label(choice.verdict.action)
    more = describe_gain(context, context.label(choice.verdict.best), choice.verdict.loss)
    return template.format(name=match.names[choice.seat], played=played, more=more)


def review_lines(match: Match, choices: Sequence[ChoiceReview]) -> list[str]:
    """Return for each seat its total loss, followed by its worse choices, the worst first."""
    lines = []
    for seat in sorted({choice.seat for choice in choices}):
        own = [choice for choice in choices if choice.seat == seat]
        lines.append(_seat_summary(match, own))
        for choice in sorted(own, key=lambda choice: -choice.points_lost):
            lines += _choice_lines(match, choice) if choice.points_lost else []
    return lines


def _seat_summary(match: Match, own: Sequence[ChoiceReview]) -> str:
    """Return the total loss of a seat in points, and in chance to win near the end of the match."""
    lost, chance = _sum_losses(match, own)
    template = _("{name}: {count}, with clear mistakes that cost {points} points")
    if chance is not None:
        template = _(
            "{name}: {count}, with clear mistakes that cost {points} points and, near the end of the "
            "match, {chance} of the chance to win it"
        )
    count = ngettext("{count} move", "{count} moves", len(own)).format(count=len(own))
    return template.format(
        name=match.names[own[0].seat],
        count=count,
        points=format_number(lost),
        chance=_("{percent} %").format(percent=format_number(chance or 0.0)),
    )


def _choice_lines(match: Match, choice: ChoiceReview) -> list[str]:
    """Return lines about a choice that was not the best: given what was known, and with all hands visible."""
    hand = match.states[choice.step].hand - match.states[0].hand + 1
    template = _("Hand {hand}, action {step}: {words}")
    lines = [f"  {template.format(hand=hand, step=choice.step, words=describe_choice(match, choice))}"]
    if choice.open_hands is not None:
        lines.append(
            "    " + _("With all hands visible: {words}").format(words=describe_with_open_hands(match, choice))
        )
    return lines


def luck_and_losses(match: Match, name: str, luck: float, own: Iterable[ChoiceReview]) -> str:
    """Return the luck of a side in a hand and the losses of its choices, in a few words."""
    template = _("{name}: luck {luck} · mistakes {lost}")
    return template.format(name=name, luck=_signed(luck), lost=total_loss(match, own))


def _signed(number: float) -> str:
    sign = "+" if rounded_points(number) > 0 else ""
    return sign + format_points(number)


def review_progress(done: int, total: int) -> str:
    """Return the progress of a review."""
    return ngettext("Analysing {done} of {count} move", "Analysing {done} of {count} moves", total).format(
        done=done, count=total
    )


def _context(match: Match, choice: ChoiceReview) -> ChoiceContext:
    return ChoiceContext(
        match.game, match.game.observe(match.states[choice.step], choice.seat), match.names, in_third_person=True
    )
