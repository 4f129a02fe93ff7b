"""What happened, in sentences: the log of a match."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.core.state import Action, Announce, Event, HandOver, Play, Scored, Sell, State
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.game import Game
from game.text.families import words_for


def sentences(game: Game[Any], before: State, action: Action, after: State, names: Sequence[str]) -> list[str]:
    """What `action` did, and what came of it, as everybody at the table may read it.

    `names` go by seat. A tile drawn or dealt is never named.
    """
    words = words_for(game, names)
    events = [] if isinstance(action, Sell) else list(after.events)  # the price is named with the sale
    told = []
    deed = words.deed(before, action, after)
    if isinstance(action, Play | Announce) and events and _is_own_score(game, before, events[0]):
        scored = events.pop(0)
        assert isinstance(scored, Scored)
        sentence, points = _("{deed} and scores {points} ({why})."), scored.points
        if game.counts_down:
            sentence, points = _("{deed} and goes down {points} ({why})."), -points
        told.append(sentence.format(deed=deed, points=points, why=words.why(scored.reason)))
    elif deed:
        told.append(_("{deed}.").format(deed=deed))
    for _key, group in groupby(events, key=_pay):
        event, *others = group
        if isinstance(event, Scored) and others:
            told.append(words.alike([event, *(score for score in others if isinstance(score, Scored))]))
            continue
        shared = words.shared(event, events) if isinstance(event, HandOver) else ""
        told.append(shared or words.consequence(event))
    return [sentence for sentence in told if sentence]


class Telling:
    """The sentences of a match up to any step, each made once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        words = words_for(match.game, match.names)
        self._said = [words.consequence(event) for event in match.states[0].events]
        self._ends = [len(self._said)]  # after so many actions, how many sentences there are

    def until(self, step: int) -> list[str]:
        """The sentences of all that was played up to a step."""
        match = self.match
        for done in range(len(self._ends) - 1, step):
            before, after = match.states[done : done + 2]
            self._said += sentences(match.game, before, match.actions[done], after, match.names)
            self._ends.append(len(self._said))
        return self._said[: self._ends[step]]


def told(match: Match) -> list[str]:
    """The sentences of all that was played so far."""
    return Telling(match).until(len(match.actions))


def _is_own_score(game: Game[Any], before: State, event: Event) -> bool:
    return isinstance(event, Scored) and event.side == game.side(before.to_move, len(before.hands))


def _pay(event: Event) -> object:
    """What several sides are told to be paid in one sentence: as much, for the same reason."""
    return (event.points, event.reason) if isinstance(event, Scored) else id(event)
