"""What a player can ask at the table by a key, and what is said at the beginning of a turn.

The answers contain only what everybody at the table sees, and the tiles of the player who asks.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.board import Line
from game.core.state import Deal, Discard, Play
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.platform.language import join_and, ngettext
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.text.any_game import Sentence, side_name
from game.text.choices import action_label, distinct_actions
from game.text.families import match_words
from game.text.log import match_sentences

MOST = 12
"""Number of moves that are named; of more, only the first of each kind."""


def as_sentences(texts: Iterable[str]) -> str:
    """Return texts as sentences, each with a full stop."""
    return " ".join(text if text[-1] in ".!?…" else f"{text}." for text in texts if text)


# -- the player's tiles and moves --------------------------------------------------------------------------------------


def describe_hand(match: Match, seat: int, tiles: Sequence[Tile]) -> str:
    """Return which tiles a player has, in this order."""
    words = Sentence(_l("{name} has {tiles}."), _l("You have {tiles}."))
    if not tiles:
        words = Sentence(_l("{name} has no tiles."), _l("You have no tiles."))
    return match_words(match).of_seat(words, seat, tiles=join_and(tiles))


def describe_moves(match: Match, tiles: Sequence[Tile]) -> str:
    """Return what the player to move can play of these tiles, in their order, or which other moves there are."""
    state, legal = match.state, match.legal_actions
    plays = [action for tile in tiles for action in legal if isinstance(action, Play) and action.tile == tile]
    # Translators: {moves} is a list such as “5-3 on the 3, 6-4 and 2-1”.
    words = Sentence(_l("{name} can play {moves}."), _l("You can play {moves}."))
    moves = distinct_actions(match.game, state, plays or legal)
    if not plays:
        # Translators: {moves} is a list of labels of buttons: “Draw, Pass”.
        words = Sentence(_l("{name} can choose: {moves}."), _l("You can choose: {moves}."))
        if len(moves) > MOST:
            moves = [*{type(action): action for action in reversed(moves)}.values()]
    labels = [action_label(match.game, state, action) for action in moves]
    listed = join_and(labels) if plays else ", ".join(labels)
    return match_words(match).of_seat(words, state.to_move, moves=listed)


def begin_turn(match: Match) -> str:
    """Return what a player must know at the beginning of the turn: the open ends, and how many tiles can be played.

    Empty if the player can play no tile.
    """
    state = match.state
    tiles = {action.tile for action in match.legal_actions if isinstance(action, Play | Discard)}
    if not tiles:
        return ""
    if match.only_person is None:
        words = ngettext(
            "{name}'s turn: {count} tile can be played.", "{name}'s turn: {count} tiles can be played.", len(tiles)
        )
    else:
        words = ngettext(
            "Your turn: {count} tile can be played.", "Your turn: {count} tiles can be played.", len(tiles)
        )
    turn = words.format(name=match.names[state.to_move], count=len(tiles))
    if isinstance(state, LineState) and state.line.placed_tiles:
        return " ".join([describe_ends(match.game, state), turn])
    return turn


# -- the line ----------------------------------------------------------------------------------------------------------


def describe_end(line: Line, pip: int) -> str:
    """Return an open end: its number, or the number to be added where numbers add up."""
    if not line.meeting_sum:
        return str(pip)
    return _("+{number}").format(number=line.meeting_sum - pip) if pip else _("matador")


def describe_ends(game: Game[Any], state: LineState) -> str:
    """Return the open ends, with their count if the ends can score and the players need not count them themselves."""
    line = state.line
    if not line.placed_tiles:
        return _("No tile has been played.")
    ends = ", ".join(describe_end(line, end.pip) for end in line.ends)
    if isinstance(game, LineGame) and game.multiple and game.claim == "auto":
        # Translators: {numbers} are the open ends, and {total} is their sum, which scores if 5 or 3 divides it.
        return _("Open ends: {numbers}. They count {total}.").format(numbers=ends, total=sum(line.end_values()))
    return _("Open ends: {numbers}.").format(numbers=ends)


def describe_line(state: LineState) -> list[str]:
    """Return the line from left to right, and each of its side arms, as sentences."""
    line = state.line
    if not line.placed_tiles:
        return []
    first = line.placed_tiles[0].tile
    arms: dict[int, list[str]] = {}
    for tile, arm, outward in line.placed_tiles[1:]:
        inward = tile.low if outward == tile.high else tile.high
        halves = (outward, inward) if arm == 0 else (inward, outward)
        arms.setdefault(arm, []).append("{}-{}".format(*halves))
    row = [*reversed(arms.pop(0, [])), f"{first.low}-{first.high}", *arms.pop(1, [])]
    sentences = [_("Line: {tiles}.").format(tiles=", ".join(row))]
    for arm, tiles in arms.items():
        spinner = line.placed_tiles[line.root(arm)].tile
        sentences.append(_("Beside {tile}: {tiles}.").format(tile=spinner, tiles=", ".join(tiles)))
    return sentences


# -- scores, turns and counts ------------------------------------------------------------------------------------------


def describe_scores(match: Match) -> str:
    """Return the score of each side, and how long the match lasts."""
    words = match_words(match)
    scores = [
        f"{side_name(match.game, side, match.names)} {words.format_score(score)}"
        for side, score in enumerate(match.state.scores)
    ]
    length = words.length_text()
    if match.hands is not None:
        length = ngettext("{count} hand", "{count} hands", match.hands).format(count=match.hands)
    # Translators: {scores} is “Ann 20, Basil 35”, and {length} is “to 100 points” or “1 hand”.
    return _("Scores: {scores} ({length}).").format(scores=", ".join(scores), length=length)


def describe_last_turn(match: Match) -> str:
    """Return what happened in the last turn of this hand, and whose turn it is."""
    end = start = len(match.actions)
    while start > match.hand_start_step and match.states[start - 1].to_move == match.states[end - 1].to_move:
        start -= 1
    sentences: list[str] = []
    for step in range(start, end):
        if not isinstance(match.actions[step], Deal):
            sentences += match_sentences(match, match.states[step], match.actions[step], match.states[step + 1])
    seat = match.state.to_move
    if seat >= 0:
        words = Sentence(_l("It is {name}'s turn."), _l("It is your turn."))
        sentences.append(match_words(match).of_seat(words, seat))
    return " ".join(sentences)


def describe_tiles_left(match: Match) -> str:
    """Return how many tiles each player has, and how many are in the boneyard."""
    state, words = match.state, match_words(match)
    hands = ", ".join(f"{words.name(seat)} {len(hand)}" for seat, hand in enumerate(state.hands))
    # Translators: {hands} is “you 5, Basil 4”.
    sentences = [_("Tiles left: {hands}.").format(hands=hands)]
    if isinstance(state, LineState):
        count = len(state.boneyard)
        sentences.append(_("Boneyard: {count}.").format(count=count))
    return " ".join(sentences)
