"""A match looked back on: its scores hand by hand, its best play, and a kind word for people who have not won it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.core.state import SHUT, Announce, HandOver, Play, Scored
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_state import TrickState
from game.text.any_game import side_name
from game.text.families import words_for
from game.text.log import action_sentences


class BestPlay(NamedTuple):
    """What scored most in a match: in which hand, from 1, and what it was, in a sentence."""

    hand: int
    words: str


class _Gain(NamedTuple):
    """Points that brought a side nearer to winning, paid by the action after so many others."""

    points: int
    side: int
    step: int
    paid: Scored


# -- the scores --------------------------------------------------------------------------------------------------------


def after_hands(match: Match) -> list[tuple[int, ...]]:
    """The scores by side when the match began and after each hand, of which the last may not have been played out."""
    scores = [match.states[0].scores]
    scores += [after.scores for before, after in pairwise(match.states) if after.hand > before.hand]
    return scores if match.state.scores == scores[-1] else [*scores, match.state.scores]


def kind_word(match: Match) -> str:
    """What the people who have not won did well, in a sentence; empty where one of them has, or nobody has.

    Of several it is the side that came nearest that is spoken of.
    """
    game, players = match.game, len(match.players)
    sides = {game.side(seat, players) for seat in match.human_seats}
    won = _winning(match)
    if not sides or not won or sides & won:
        return ""
    merits = [[game.merit(score) for score in scores] for scores in after_hands(match)]
    side = max(sides, key=lambda side: merits[-1][side])
    name, own = side_name(game, side, match.names), [scores[side] for scores in merits]
    led = [hand for hand, scores in enumerate(merits) if own[hand] > max(_without(scores, side))]
    better = [score for score in merits[-1] if score > own[-1]]
    best, hand = max((after - before, -hand) for hand, (before, after) in enumerate(pairwise(own), 1))
    if led:
        single, several = _("{name} was ahead after hand {hand}."), _("{name} were ahead after hand {hand}.")
        return (several if game.has_partners(players) else single).format(name=name, hand=led[-1])
    if len(better) == 1 and len(merits[-1]) > 2:
        return _("{name} is second, {points} behind.").format(name=name, points=better[0] - own[-1])
    if best > 0:
        return _("The best hand of {name} was hand {hand}, with {points}.").format(name=name, hand=-hand, points=best)
    return ""


def _winning(match: Match) -> set[int]:
    return {match.game.side(seat, len(match.players)) for seat in match.winners}


def _without(scores: Sequence[int], side: int) -> list[int]:
    return [score for other, score in enumerate(scores) if other != side]


# -- the best play -----------------------------------------------------------------------------------------------------


def best_play(match: Match) -> BestPlay | None:
    """What scored most at once, or else the end of the hand that paid most, or else the trick that decided.

    Of several as good it is a winner's, and the last of these. None where nobody has made a point.
    """
    won = _winning(match)
    for gains, told in ((_made_in_play, _told_at_once), (_paid_by_hands, _told_of_hand), (_paid, _told_of_trick)):
        found = [gain for gain in gains(match) if gain.points > 0]
        if found:
            best = max(found, key=lambda gain: (gain.points, gain.side in won, gain.step))
            return BestPlay(match.states[best.step].hand - match.states[0].hand + 1, told(match, best))
    return None


def _paid(match: Match) -> Iterator[_Gain]:
    """All that any side was paid."""
    for step, state in enumerate(match.states[1:]):
        for event in state.events:
            if isinstance(event, Scored):
                yield _Gain(match.game.merit(event.points), event.side, step, event)


def _made_in_play(match: Match) -> Iterator[_Gain]:
    """What a tile laid on the line, or the count announced for it, scored at once."""
    for gain in _paid(match):
        before, after = match.states[gain.step : gain.step + 2]
        counted = isinstance(before, LineState) and isinstance(match.actions[gain.step], Play | Announce)
        own = match.game.side(before.to_move, len(match.players)) == gain.side
        if counted and own and after.events[0] is gain.paid:
            yield gain


def _paid_by_hands(match: Match) -> Iterator[_Gain]:
    """What the ends of the hands paid."""
    for gain in _paid(match):
        events = match.states[gain.step + 1].events
        over = next((place for place, event in enumerate(events) if isinstance(event, HandOver)), len(events))
        if events.index(gain.paid) > over:
            yield gain


def _told_at_once(match: Match, gain: _Gain) -> str:
    before, after = match.states[gain.step : gain.step + 2]
    return action_sentences(match.game, before, match.actions[gain.step], after, match.names)[0]


def _told_of_hand(match: Match, gain: _Gain) -> str:
    """What paid the hand: in a line game the tile that went out or blocked, if the side that is paid laid it."""
    words, players = words_for(match.game, match.names), len(match.players)
    over = next(event for event in match.states[gain.step + 1].events if isinstance(event, HandOver))
    steps = range(gain.step, -1, -1)
    step = next((step for step in steps if match.actions[step] == SHUT or isinstance(match.actions[step], Play)), 0)
    before, after = match.states[step], match.states[step + 1]
    if not isinstance(before, LineState) or match.game.side(before.to_move, players) != gain.side:
        return words.consequence(gain.paid)
    told = _("{deed}, which wins the hand, for {points} ({why}).")
    if over.blocked and match.actions[step] != SHUT:
        told = _("{deed}, which blocks the hand and wins it, for {points} ({why}).")
    deed, why = words.describe_action(before, match.actions[step], after), words.describe_reason(gain.paid.reason)
    return told.format(deed=deed, points=gain.points, why=why)


def _told_of_trick(match: Match, gain: _Gain) -> str:
    """The tile that took the trick for which a side was paid."""
    state = match.states[gain.step + 1]
    if not isinstance(state, TrickState) or not state.tricks:
        return words_for(match.game, match.names).consequence(gain.paid)
    trick = state.tricks[-1]
    words = _("{name} takes the trick that decides the match with {tile}.")
    return words.format(name=match.names[trick.winner], tile=dict(trick.plays)[trick.winner])
