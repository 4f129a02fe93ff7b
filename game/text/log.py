"""The log of a match, in sentences."""

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
from game.text.families import match_words, words_for


def action_sentences(
    game: Game[Any], before: State, action: Action, after: State, names: Sequence[str], you: int | None = None
) -> list[str]:
    """Return log lines on an action and its consequences, as everybody at the table may read them.

    `names` are by seat, and the seat `you` is “you”. A score that comes first is in the line of the action. Drawn and
    dealt tiles are never named.
    """
    words = words_for(game, names, you)
    events = () if isinstance(action, Sell) else after.events  # the sale itself names the price
    sentences = [words.describe_action(before, action, after)]
    for _key, group in groupby(events, key=_grouping_key):
        event, *others = group
        if isinstance(event, Scored) and others:
            sentences.append(words.equal_scores([event, *(score for score in others if isinstance(score, Scored))]))
            continue
        shared = words.shared_hand(event, events) if isinstance(event, HandOver) else ""
        sentences.append(shared or words.describe_event(event))
    scored = events[0] if events else None
    if isinstance(scored, Scored):
        by_own_side = isinstance(action, Play | Announce) and scored.side == game.side(before.to_move, len(names))
        if by_own_side and scored.points > 0:
            sentences[1] = words.describe_own_score(scored)
        sentences[:2] = [" ".join(filter(None, sentences[:2]))]
    return [sentence for sentence in sentences if sentence]


def match_sentences(match: Match, before: State, action: Action, after: State) -> list[str]:
    """Return the sentences on an action of a match; the only person who plays in it is “you”."""
    return action_sentences(match.game, before, action, after, match.names, match.only_person)


class MatchLog:
    """The log of a match up to any step; each sentence is computed once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        words = match_words(match)
        self._sentences = [words.describe_event(event) for event in match.states[0].events]
        self._sentence_counts = [len(self._sentences)]  # number of sentences after n actions

    def until(self, step: int) -> list[str]:
        """Return the sentences up to a step."""
        match = self.match
        for index in range(len(self._sentence_counts) - 1, step):
            before, after = match.states[index : index + 2]
            self._sentences += match_sentences(match, before, match.actions[index], after)
            self._sentence_counts.append(len(self._sentences))
        return self._sentences[: self._sentence_counts[step]]


def log_lines(match: Match) -> list[str]:
    """Return the sentences of a match so far."""
    return MatchLog(match).until(len(match.actions))


def _grouping_key(event: Event) -> object:
    """Return the key that groups equal scores for the same reason into one sentence."""
    return (event.points, event.reason) if isinstance(event, Scored) else id(event)


# -- recent actions, short enough for a nameplate: “passed”, “drew 3 tiles”, “5-2 +10” ------------------------------


def recent_actions_by_seat(match: Match, landed: int, is_short: bool = False) -> dict[int, str]:
    """Return each seat's last turn in this hand, within the first `landed` actions; with `is_short` only its end."""
    turns: dict[int, list[str]] = {}
    drawn, last = 0, None
    for step in range(match.hand_start_step, landed):
        before, action, after = match.states[step], match.actions[step], match.states[step + 1]
        seat = before.to_move
        if seat < 0 or isinstance(action, Deal):
            continue
        if seat != last:
            turns[seat], drawn, last = [], 0, seat
        if isinstance(action, Draw):
            drawn += 1
            turns[seat] = [ngettext("drew {count} tile", "drew {count} tiles", drawn).format(count=drawn)]
        elif text := _short_text(match, before, action, after):
            turns[seat].append(text)
    return {seat: " · ".join(texts[-1:] if is_short else texts) for seat, texts in turns.items() if texts}


def tiles_played_since(match: Match, seat: int, landed: int) -> tuple[Tile, ...]:
    """Return the tiles that others played in this hand since `seat` last acted, within the first `landed` actions."""
    tiles: list[Tile] = []
    for step in range(landed - 1, match.hand_start_step - 1, -1):
        if match.states[step].to_move == seat:
            break
        action = match.actions[step]
        if isinstance(action, Play):
            tiles.append(action.tile)
    return tuple(reversed(tiles))


def _short_text(match: Match, before: State, action: Action, after: State) -> str:
    if not isinstance(action, Play):
        return _("passed") if isinstance(action, Pass) else ""
    side = match.game.side(before.to_move, len(before.hands))
    points = sum(event.points for event in scored_in_play(after.events) if event.side == side)
    return f"{action.tile} {'+' if points > 0 else '−'}{abs(points)}" if points else str(action.tile)
