"""Texts for the review of a hand: choices and other steps."""

from collections.abc import Iterable, Sequence
from typing import Any

from game.bots.match_chance import win_chance
from game.coach.review import ChoiceReview
from game.coach.verdicts import CERTAIN, WORSE, Grade, grade_thresholds, rounded_percent, rounded_points, rounds_to_zero
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import join_and, ngettext, pgettext
from game.rules.game import Game
from game.text.choices import action_label
from game.text.coach import (
    ChoiceContext,
    capitalized,
    cost_sentence,
    describe_best,
    describe_verdict,
    explain_reason,
    format_amount,
    format_decimal,
    format_points,
    score_unit,
)
from game.text.families import match_words
from game.text.log import match_sentences


def step_sentences(match: Match, step: int) -> list[str]:
    """Return the action at a step and its consequences, or what a silent choice was; at the end, that it is the end."""
    if step == len(match.actions):
        return [_("The match is over.") if match.over else _("The hand is over.")]
    before, action = match.states[step], match.actions[step]
    sentences = match_sentences(match, before, action, match.states[step + 1])
    if sentences or before.to_move < 0:
        return sentences
    # Translators: a choice that nobody hears: “Agnes: Say nothing”.
    template = _("{name}: {choice}")
    return [template.format(name=match.names[before.to_move], choice=action_label(match.game, before, action))]


def describe_choice(match: Match, choice: ChoiceReview) -> str:
    """Return how good a choice was given what its player knew, and why another was better."""
    context = _context(match, choice)
    verdict = describe_verdict(context, choice.verdict)
    if choice.reason is None or choice.verdict.grade not in WORSE:
        return verdict
    reasons = explain_reason(context, choice.reason, choice.verdict.best, choice.verdict.action, names_cost=False)
    return f"{verdict} {reasons}".rstrip()


def describe_with_open_hands(match: Match, choice: ChoiceReview) -> str:
    """Return how good it was with all tiles face up."""
    if choice.open_hands is None:
        return _("Too many moves are possible here for an exact analysis.")
    best, loss = choice.open_hands
    context = _context(match, choice)
    if rounds_to_zero(loss, None):
        return _("With these tiles, no move was better than {played}.").format(
            played=context.mention(choice.verdict.action)
        )
    better = format_amount(match.game, rounded_points(loss))
    # Translators: the better move with all tiles face up; {best} is “5-3 on the 3”, {points} is “4 points”.
    sentence = _("{best} would have been {points} better.").format(best=context.mention(best), points=better)
    return capitalized(sentence)


def open_hands_heading(match: Match, step: int) -> str:
    """Return the heading of the judgement at a step with all tiles face up."""
    if match.states[step].boneyard:
        return _("With all hands and the boneyard face up")
    return _("With all hands face up")


def list_entry(match: Match, choice: ChoiceReview) -> tuple[str, str]:
    """Return a choice as a list entry, and its loss in points or in % of the chance to win."""
    played = _context(match, choice).label(choice.verdict.action)
    entry = _("{name}: {played}").format(name=match.names[choice.seat], played=played)
    lost, chance = _sum_losses(match, [choice])
    figure = _("{percent}%").format(percent=format_decimal(chance)) if chance else format_decimal(lost)
    return entry, f"−{figure}"


def total_loss(match: Match, choices: Iterable[ChoiceReview]) -> str:
    """Return the total loss of choices with its unit: the sum of the rounded figures of `list_entry`."""
    lost, chance = _sum_losses(match, choices)
    points = format_amount(match.game, lost)
    if not chance:
        # Translators: answers “Lost by your moves:”.
        return _("{points} in total").format(points=points) if lost else pgettext("lost by moves", "nothing")
    template = _("{points} and {percent}% winning chance in total")
    if not lost:
        template = _("{percent}% winning chance in total")
    return template.format(points=points, percent=format_decimal(chance))


def _sum_losses(match: Match, choices: Iterable[ChoiceReview]) -> tuple[float, float]:
    """Return the lost points, and the lost chance to win the match in % where that counts instead."""
    lost = chance = 0.0
    for choice in choices:
        model = win_chance(match.game, _context(match, choice).view)
        if model is None:
            lost += rounded_points(choice.points_lost)
        else:
            chance += rounded_percent(choice.points_lost / model.points)
    return lost, chance


def turning_point(match: Match, choice: ChoiceReview) -> str:
    """Return the choice with the largest effect on a hand: its grade, its cost and the best choice."""
    context, verdict = _context(match, choice), choice.verdict
    is_own, is_blunder = choice.seat == match.only_person, verdict.grade == Grade.BLUNDER
    if is_own:
        # Translators: {played} is “5-3 on the 3” or “a bid of 31”; so in the next three messages.
        template = (
            _("Your costliest move was a blunder: {played}.")
            if is_blunder
            else _("Your costliest move was a mistake: {played}.")
        )
    else:
        template = (
            _("The costliest move of the hand was a blunder by {name}: {played}.")
            if is_blunder
            else _("The costliest move of the hand was a mistake by {name}: {played}.")
        )
    sentence = template.format(name=match.names[choice.seat], played=context.mention(verdict.action))
    return f"{sentence} {cost_sentence(context, verdict.action, verdict.loss)} {describe_best(context, verdict.best)}"


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
    """Return the number of choices of a seat, and their total loss."""
    template = ngettext(
        "{name}: {count} move. Lost by it: {loss}.", "{name}: {count} moves. Lost by them: {loss}.", len(own)
    )
    return template.format(name=match.names[own[0].seat], count=len(own), loss=total_loss(match, own))


def _choice_lines(match: Match, choice: ChoiceReview) -> list[str]:
    """Return lines about a choice that was not the best: given what was known, and with all tiles face up."""
    hand = match.states[choice.step].hand - match.states[0].hand + 1
    template = _("Hand {hand}, step {step}: {words}")
    lines = [f"  {template.format(hand=hand, step=choice.step, words=describe_choice(match, choice))}"]
    if choice.open_hands is not None:
        lines.append(
            "    "
            # Translators: {heading} is “With all hands face up”, {words} a sentence about the move.
            + _("{heading}: {words}").format(
                heading=open_hands_heading(match, choice.step), words=describe_with_open_hands(match, choice)
            )
        )
    return lines


def luck_and_losses(
    match: Match,
    side: int,
    luck: float,
    own: Iterable[ChoiceReview],
    result: float | None = None,
    before: float = 0.0,
) -> list[str]:
    """Return the luck of a side in a hand, and the total loss of its choices.

    With the `result` of a finished hand they say what part of it comes from moves. That and `before`, what the side
    could expect before the deal, because one side leads, are in points ahead.
    """
    points = rounded_points(luck)
    luck_text = _("Luck: +{points}") if points > 0 else _("Luck: {points}")
    if result is not None:
        # Translators: numbers with signs; the first is the sum of the others: “Result +42: luck −18, …”.
        luck_text = _("Result {result}: luck {luck}, moves of all players {moves}")
        if expected := rounded_points(before):
            luck_text = _("Result {result}: before the deal {expected}, luck {luck}, moves of all players {moves}")
        luck_text = luck_text.format(
            result=_signed(result),
            expected=_signed(expected),
            luck=_signed(points),
            moves=_signed(result - expected - points),
        )
    seats = match_words(match).seats(side)
    lost = _("Lost by your moves: {loss}") if seats == [match.only_person] else _("Lost by moves of {names}: {loss}")
    return [
        luck_text.format(points=format_amount(match.game, points)),
        lost.format(names=join_and(match.names[seat] for seat in seats), loss=total_loss(match, own)),
    ]


def _signed(points: float) -> str:
    """Return points with their sign; none if they are 0."""
    return ("+" if points > 0 else "") + format_points(points)


def chance_note(match: Match, mistakes: Iterable[ChoiceReview]) -> str:
    """Return why losses are given as winning chance; empty if none is."""
    if not _sum_losses(match, mistakes)[1]:
        return ""
    return _("When a hand can end the match, the chance to win the match counts, not the points.")


def unsure_moves(match: Match, choices: Iterable[ChoiceReview]) -> str:
    """Return how many moves of a betting game seem to cost chips, and are hard to judge; empty if there are none."""
    verdicts = [choice.verdict for choice in choices]
    count = sum(verdict.grade is None and verdict.loss > CERTAIN * verdict.error for verdict in verdicts)
    if not count or match.game.family != "betting":
        return ""
    return ngettext(
        "{count} move seems to cost chips, but is hard to judge: it depends on how the betting goes.",
        "{count} moves seem to cost chips, but are hard to judge: it depends on how the betting goes.",
        count,
    ).format(count=count)


def grades_note(match: Match) -> str:
    """Return from which loss on a move is an inaccuracy, a mistake or a blunder."""
    limits = grade_thresholds(match.game)
    # Translators: {points} is “2.5 points”, {mistake} and {blunder} are numbers.
    template = _("Inaccuracy: costs about {points} or more. Mistake: {mistake} or more. Blunder: {blunder} or more.")
    return template.format(
        points=format_amount(match.game, rounded_points(limits.inaccuracy)),
        mistake=format_points(limits.mistake),
        blunder=format_points(limits.blunder),
    )


def chart_note(match: Match, hides_hands: bool) -> str:
    """Return how the chart of a betting hand counts a mistake among several players; empty for other charts."""
    if hides_hands and len(match.names) > 2:
        return _("In the chart, the chips that a mistake costs go to the other players in equal shares.")
    return ""


def mistakes_heading(match: Match, mistakes: Iterable[ChoiceReview]) -> str:
    """Return the heading of the list of all players' mistakes, with the unit of its figures."""
    lost, chance = _sum_losses(match, mistakes)
    if chance and not lost:
        return _("Moves that cost winning chance, judged by what each player could see")
    match score_unit(match.game):
        case "chips":
            return _("Moves that cost chips, judged by what each player could see")
        case "marks" if chance:
            return _("Moves that cost marks or winning chance, judged by what each player could see")
        case "marks":
            return _("Moves that cost marks, judged by what each player could see")
    if chance:
        return _("Moves that cost points or winning chance, judged by what each player could see")
    return _("Moves that cost points, judged by what each player could see")


def expectation_heading(game: Game[Any], names: str) -> str:
    """Return the heading of a chart of what the hand is expected to bring a side."""
    match score_unit(game):
        case "chips":
            template = _("{names}: chips (rough estimate)")
        case "marks":
            template = _("{names}: marks ahead (rough estimate)")
        case _:
            template = _("{names}: points ahead (rough estimate)")
    return template.format(names=names)


def costs_heading(names: str) -> str:
    """Return the heading of a chart of a betting hand: what costly moves change for a side."""
    return _("{names}: effect of all mistakes, in chips").format(names=names)


def review_progress(done: int, total: int) -> str:
    """Return the progress of a review."""
    return ngettext("Analysing {done} of {count} move", "Analysing {done} of {count} moves", total).format(
        done=done, count=total
    )


def _context(match: Match, choice: ChoiceReview) -> ChoiceContext:
    view = match.game.observe(match.states[choice.step], choice.seat)
    return ChoiceContext(match.game, view, match.names, in_third_person=choice.seat != match.only_person)
