"""What happened, in sentences: the log of a match."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.core.state import (
    Action,
    Announce,
    Deal,
    Draw,
    Event,
    HandOver,
    Pass,
    Play,
    Scored,
    Sell,
    State,
    scored_in_play,
)
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.game import Game
from game.text.families import words_for


def action_sentences(game: Game[Any], before: State, action: Action, after: State, names: Sequence[str]) -> list[str]:
    """What `action` did, and what came of it, as everybody at the table may read it.

    `names` go by seat. A tile drawn or dealt is never named.
    """
    words = words_for(game, names)
    events = [] if isinstance(action, Sell) else list(after.events)  # the price is named with the sale
    told = []
    deed = words.describe_action(before, action, after)
    if isinstance(action, Play | Announce) and events and _is_own_score(game, before, events[0]):
        scored = events.pop(0)
        assert isinstance(scored, Scored)
        sentence, points = _("{deed} and scores {points} ({why})."), scored.points
        if game.counts_down:
            sentence, points = _("{deed} and goes down {points} ({why})."), -points
        told.append(sentence.format(deed=deed, points=points, why=words.describe_reason(scored.reason)))
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


class MatchLog:
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
            self._said += action_sentences(match.game, before, match.actions[done], after, match.names)
            self._ends.append(len(self._said))
        return self._said[: self._ends[step]]


def log_lines(match: Match) -> list[str]:
    """The sentences of all that was played so far."""
    return MatchLog(match).until(len(match.actions))


def _is_own_score(game: Game[Any], before: State, event: Event) -> bool:
    return isinstance(event, Scored) and event.side == game.side(before.to_move, len(before.hands))


def _pay(event: Event) -> object:
    """What several sides are told to be paid in one sentence: as much, for the same reason."""
    return (event.points, event.reason) if isinstance(event, Scored) else id(event)


# -- what each player did last, in a few words that fit on a name plate: “passed”, “drew 3”, “5-2 +10” -----------------


def recent_actions_by_seat(match: Match, landed: int) -> dict[int, str]:
    """By seat, its last go in this hand, of the first `landed` actions of the match; a seat that had none is left out.

    A go is all that a player does before another does anything: tiles drawn are counted, never named.
    """
    goes: dict[int, list[str]] = {}
    drawn, last = 0, None
    for step in range(match.hand_start_step, landed):
        before, action, after = match.states[step], match.actions[step], match.states[step + 1]
        seat = before.to_move
        if seat < 0 or isinstance(action, Deal):
            continue
        if seat != last:
            goes[seat], drawn, last = [], 0, seat
        if isinstance(action, Draw):
            drawn += 1
            goes[seat] = [ngettext("drew {count}", "drew {count}", drawn).format(count=drawn)]
        elif words := _words(match, before, action, after):
            goes[seat].append(words)
    return {seat: _(", ").join(words) for seat, words in goes.items() if words}


def laid_since(match: Match, seat: int, landed: int) -> tuple[Tile, ...]:
    """The tiles that others have laid in this hand since that seat did anything, of the first `landed` actions."""
    tiles: list[Tile] = []
    for step in range(landed - 1, match.hand_start_step - 1, -1):
        if match.states[step].to_move == seat:
            break
        action = match.actions[step]
        if isinstance(action, Play):
            tiles.append(action.tile)
    return tuple(reversed(tiles))


def _words(match: Match, before: State, action: Action, after: State) -> str:
    match action:
        case Pass():
            return _("passed")
        case Play(tile):
            side = match.game.side(before.to_move, len(before.hands))
            points = sum(event.points for event in scored_in_play(after.events) if event.side == side)
            return f"{tile} {'+' if points > 0 else '−'}{abs(points)}" if points else str(tile)
    return ""
