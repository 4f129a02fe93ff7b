"""Review of a match: scores after each hand, the best play, and an encouraging sentence for losing players."""

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from game.core.state import SHUT, Announce, HandOver, Play, Scored
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.platform.language import ngettext, pgettext_lazy
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_state import TrickState
from game.text.any_game import Sentence, SideSentence
from game.text.coach import format_amount
from game.text.families import match_words
from game.text.log import match_sentences
from game.text.tricks import TrickWords


class BestPlay(NamedTuple):
    """The highest-scoring play of a match's winners: the number of its hand, from 1, and a sentence."""

    hand: int
    text: str


class _Gain(NamedTuple):
    """A score in favour of its side, worth `points`, by the action at `step`."""

    points: int
    step: int
    scored: Scored


# -- scores -------------------------------------------------------------------------------------------------------


def scores_after_hands(match: Match) -> list[tuple[int, ...]]:
    """Return the scores by side at the start and after each hand; the last hand may be unfinished."""
    scores = [match.states[0].scores]
    scores += [after.scores for before, after in pairwise(match.states) if after.hand > before.hand]
    return scores if match.state.scores == scores[-1] else [*scores, match.state.scores]


_WAS_AHEAD = SideSentence(
    _l("{names} was ahead after hand {hand}."),
    _l("{names} were ahead after hand {hand}."),
    _l("You were ahead after hand {hand}."),
    _l("You and {names} were ahead after hand {hand}."),
)
_IS_SECOND = SideSentence(
    _l("{names} finished second, {points} behind."),
    pgettext_lazy("partners", "{names} finished second, {points} behind."),
    _l("You finished second, {points} behind."),
    _l("You and {names} finished second, {points} behind."),
)
_DID_BEST = SideSentence(
    _l("The best hand for {names} was hand {hand}: {points}."),
    pgettext_lazy("partners", "The best hand for {names} was hand {hand}: {points}."),
    _l("Your best hand was hand {hand}: {points}."),
    _l("The best hand for you and {names} was hand {hand}: {points}."),
)


def consolation(match: Match) -> str:
    """Return what the people who lost did well, as a sentence; empty if a person won or there is no winner.

    With people on several sides it is about the one with the best score.
    """
    game, players = match.game, len(match.players)
    sides = {game.side(seat, players) for seat in match.human_seats}
    won = _winning(match)
    if not sides or not won or sides & won:
        return ""
    merits = [[game.merit(score) for score in scores] for scores in scores_after_hands(match)]
    side = max(sides, key=lambda side: merits[-1][side])
    words, own = match_words(match), [scores[side] for scores in merits]
    hands_ahead = [hand for hand, scores in enumerate(merits) if own[hand] > max(scores[:side] + scores[side + 1 :])]
    higher_scores = [score for score in merits[-1] if score > own[-1]]
    best, hand = max((after - before, -hand) for hand, (before, after) in enumerate(pairwise(own), 1))
    if hands_ahead:
        return words.of_side(_WAS_AHEAD, side, hand=hands_ahead[-1])
    if len(higher_scores) == 1 and len(merits[-1]) > 2 and merits[-1].count(own[-1]) == 1:
        return words.of_side(_IS_SECOND, side, points=format_amount(game, higher_scores[0] - own[-1]))
    if best > 0 and len(merits) > 2:
        return words.of_side(_DID_BEST, side, hand=-hand, points=format_amount(game, best))
    return ""


def _winning(match: Match) -> set[int]:
    return {match.game.side(seat, len(match.players)) for seat in match.winners}


# -- best play ----------------------------------------------------------------------------------------------------


def best_play(match: Match) -> BestPlay | None:
    """Return the winners' highest score during play, else the end of their best-paid hand, else the deciding trick.

    If tricks are worth different points, it is the trick that brought most. It is that of any side if nobody has won.
    Ties go to the latest. Returns None if no play decided a score.
    """
    won = _winning(match)
    words = match_words(match)
    if isinstance(words, TrickWords) and words.counts_points:
        return _best_trick(match, won)
    gains = [
        _Gain(match.game.merit(event.points), step, event)
        for step, state in enumerate(match.states[1:])
        for event in state.events
        if isinstance(event, Scored) and match.game.merit(event.points) > 0 and (not won or event.side in won)
    ]
    kinds = (_is_for_play, _describe_play), (_is_for_hand, _describe_hand), (lambda *_any: True, _describe_trick)
    for is_of_kind, describe in kinds:
        candidates = [gain for gain in gains if is_of_kind(match, gain)]
        for gain in sorted(candidates, key=lambda gain: (gain.points, gain.step), reverse=True):
            if text := describe(match, gain):
                return BestPlay(match.states[gain.step].hand - match.states[0].hand + 1, text)
    return None


def _best_trick(match: Match, won: Collection[int]) -> BestPlay | None:
    """Return the winners' trick that brought most points in its hand; None if no trick brought any."""
    best = 0, -1  # points and step
    for step, (before, after) in enumerate(pairwise(match.states)):
        if isinstance(before, TrickState) and isinstance(after, TrickState) and len(after.tricks) > len(before.tricks):
            side = match.game.side(after.tricks[-1].winner, len(match.players))
            if not won or side in won:
                best = max(best, (after.points[side] - before.points[side], step))
    points, step = best
    if not points:
        return None
    after = match.states[step + 1]
    assert isinstance(after, TrickState)
    trick = after.tricks[-1]
    wins = Sentence(
        _("{name} wins a trick worth {points} with {tile}."), _("You win a trick worth {points} with {tile}.")
    )
    worth = ngettext("{count} point", "{count} points", points).format(count=points)
    text = match_words(match).of_seat(wins, trick.winner, points=worth, tile=dict(trick.plays)[trick.winner])
    return BestPlay(match.states[step].hand - match.states[0].hand + 1, text)


def _is_for_play(match: Match, gain: _Gain) -> bool:
    """Return whether a score is for a tile on the line or its announced count, made during play."""
    before, after = match.states[gain.step : gain.step + 2]
    is_line_play = isinstance(before, LineState) and isinstance(match.actions[gain.step], Play | Announce)
    by_own_side = match.game.side(before.to_move, len(match.players)) == gain.scored.side
    return is_line_play and by_own_side and after.events[0] is gain.scored


def _is_for_hand(match: Match, gain: _Gain) -> bool:
    """Return whether a score is for the end of a hand."""
    events = match.states[gain.step + 1].events
    return any(isinstance(event, HandOver) for event in events[: events.index(gain.scored)])


def _describe_play(match: Match, gain: _Gain) -> str:
    before, after = match.states[gain.step : gain.step + 2]
    return match_sentences(match, before, match.actions[gain.step], after)[0]


def _describe_hand(match: Match, gain: _Gain) -> str:
    """Return the play that went out or blocked, if by the side that scored; else empty."""
    words, players = match_words(match), len(match.players)
    over = next(event for event in match.states[gain.step + 1].events if isinstance(event, HandOver))
    steps = range(gain.step, -1, -1)
    step = next((step for step in steps if match.actions[step] == SHUT or isinstance(match.actions[step], Play)), 0)
    before, after = match.states[step], match.states[step + 1]
    if not isinstance(before, LineState) or match.game.side(before.to_move, players) != gain.scored.side:
        return ""
    template = _("This wins the hand: {points} ({why}).")
    if over.blocked and match.actions[step] != SHUT:
        template = _("This blocks the hand: {points} ({why}).")
    points, why = format_amount(match.game, gain.points), words.describe_reason(gain.scored.reason)
    return f"{words.describe_action(before, match.actions[step], after)} {template.format(points=points, why=why)}"


def _describe_trick(match: Match, gain: _Gain) -> str:
    """Return the tile that won the trick for which a side scored; empty in other games, or if others won it."""
    state = match.states[gain.step + 1]
    if not isinstance(state, TrickState) or not state.tricks:
        return ""
    trick = state.tricks[-1]
    if match.game.side(trick.winner, len(match.players)) != gain.scored.side:
        return ""
    wins = Sentence(_("{name} wins the deciding trick with {tile}."), _("You win the deciding trick with {tile}."))
    if not any(state.hands):  # the hand was played to its end, so an earlier trick may have decided it
        wins = Sentence(_("{name} wins the last trick with {tile}."), _("You win the last trick with {tile}."))
    return match_words(match).of_seat(wins, trick.winner, tile=dict(trick.plays)[trick.winner])
