"""Matches built from lines of the searches in game/lab/proofs, and from deals in which all play optimally."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core.state import DRAW, PASS, Action, Deal, Play
from game.core.tiles import Tile, double_set, parse_tile
from game.lab.cooperative import NOTHING
from game.lab.proofs.forced import SIDES, search_of
from game.lab.proofs.proof import mask_of, tiles_of
from game.lab.proofs.searches import Question
from game.match.match import Match
from game.match.player_types import Person
from game.rules.game import Game

NAMES = ("First", "Second", "Third", "Fourth")
DRAWING = "pell_draw"
PLAYERS = {DRAWING: 2, "fourteen_piece": 2, "nine_piece": 3, "partner_match": 4, "skin": 4}
"""Pell's five games with their numbers of players."""


def example(question: Question, lead: str) -> Match:
    """Return a match with the minimum cost for this lead."""
    search, tiles = question.new_search(), question.tiles
    question.minimum_cost(lead, search)
    holders = {tile: question.keeps[-1] for index, tile in enumerate(tiles) if search.kept_tiles >> index & 1}
    return example_match(question.key, search.best_line, tiles, holders)


def example_match(
    key: str, line: Sequence[tuple[int, int, int]], tiles: Sequence[Tile], held: Mapping[Tile, int]
) -> Match:
    """Return the match for a line of steps (seat, tile index or NOTHING, ends left).

    Raises ValueError if the rules refuse it. `held` gives the holders of some unplayed tiles. In the Draw game the
    second player draws everything before the first pass, and at the first turn if possible.
    """
    match = dealt(key, line, tiles, held)
    match.play_all(_actions(match.game, match.state, line, tiles))
    return match


def dealt(key: str, line: Sequence[tuple[int, int, int]], tiles: Sequence[Tile], held: Mapping[Tile, int]) -> Match:
    """Return the match of `example_match` before the first play."""
    players = PLAYERS[key]
    hands = dict(held) | {tiles[tile_index]: seat for seat, tile_index, _ends in line if tile_index != NOTHING}
    _share(hands, tiles, _voids(line, players), _sizes(key, hands, tiles))
    hands_in_order = [[tile for tile in tiles if hands[tile] == seat] for seat in range(players)]
    played = [tiles[tile_index] for seat, tile_index, _ends in line if seat == 1 and tile_index != NOTHING]
    hands_in_order[1].sort(key=lambda tile: tile not in played)
    unused = [tile for tile in double_set(6) if tile not in tiles]
    match = Match(key, [Person(name) for name in NAMES[:players]], start={"leader": line[0][0], "first_hand": False})
    match.play(Deal((*(tile for hand in hands_in_order for tile in hand), *unused)))
    return match


def _sizes(key: str, hands: Mapping[Tile, int], tiles: Sequence[Tile]) -> list[int]:
    """Return the hand sizes; in the Draw game the second player gets all tiles that the first does not play."""
    if key == DRAWING:
        first = max(7, sum(seat == 0 for seat in hands.values()))
        return [first, len(tiles) - first]
    players = PLAYERS[key]
    return [len(tiles) // players] * players


def _voids(line: Sequence[tuple[int, int, int]], players: int) -> list[set[int]]:
    """Return the suits in which each seat has passed."""
    voids: list[set[int]] = [set() for _seat in range(players)]
    for seat, tile_index, ends in line:
        if tile_index == NOTHING:
            voids[seat] |= {ends >> 3, ends & 7}
    return voids


def _share(hands: dict[Tile, int], tiles: Sequence[Tile], voids: Sequence[set[int]], sizes: Sequence[int]) -> None:
    """Give each unassigned tile to a seat that is not void in it and has room, moving other tiles if necessary."""
    fixed = set(hands)

    def give(tile: Tile, visited: set[int]) -> bool:
        for seat, void in enumerate(voids):
            if seat in visited or tile.low in void or tile.high in void:
                continue
            visited.add(seat)
            others = [other for other, holder in hands.items() if holder == seat]
            if len(others) < sizes[seat] or any(other not in fixed and give(other, visited) for other in others):
                hands[tile] = seat
                return True
        return False

    for tile in tiles:
        if tile not in hands and not give(tile, set()):
            raise ValueError(f"nobody can hold {tile}")


def _actions(
    game: Game[Any], state: Any, line: Sequence[tuple[int, int, int]], tiles: Sequence[Tile]
) -> Iterator[Action]:
    """Yield the actions of the line, with draws and the passes after a block."""
    for seat, tile_index, ends in line:
        if seat == 1 and state.line.placed_tiles:
            while state.boneyard:
                state = game.apply(state, DRAW)
                yield DRAW
        action = _action(game, state, tiles[tile_index] if tile_index != NOTHING else None, ends)
        state = game.apply(state, action)
        yield action
    while state.to_move >= 0 and game.legal_actions(state) == (PASS,):
        state = game.apply(state, PASS)
        yield PASS


def _action(game: Game[Any], state: Any, tile: Tile | None, ends: int) -> Action:
    """Return the play of a tile that leaves these ends, or a pass if `tile` is None; raises ValueError."""
    for action in game.legal_actions(state):
        if action == PASS and tile is None:
            return action
        if isinstance(action, Play) and action.tile == tile:
            after = game.apply(state, action).line.ends if state.to_move >= 0 else ()
            shown = sorted(end.pip for end in after) or sorted(tile)
            if shown == [ends >> 3, ends & 7]:
                return action
    raise ValueError(f"{tile or 'a pass'} cannot be played")


@dataclass(frozen=True)
class Dealt:
    """A deal: the game, the tiles of each hand, and the leader."""

    key: str
    hands: tuple[str, ...]
    leader: int = 0

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in play, the lightest first."""
        return tiles_of(self.key)

    @property
    def holders(self) -> dict[Tile, int]:
        """The holder of each tile."""
        return {parse_tile(text): seat for seat, hand in enumerate(self.hands) for text in hand.split()}

    def line(self) -> list[tuple[int, int, int]]:
        """Return the steps of a game with optimal play: side 0 counts the most that it can force, and no more.

        Each step is (seat, tile index or NOTHING, ends left as a * 8 + b).
        """
        search, sides, tiles = search_of(self.key), SIDES[self.key], self.tiles
        hands, seat = [mask_of(map(parse_tile, hand.split()), tiles) for hand in self.hands], self.leader
        most = next(target for target in range(sum(search.spots), -1, -1) if search.can_win(hands, seat, target))
        line: list[tuple[int, int, int]] = []

        def holds(tile: int, a: int, b: int) -> bool:
            """Return whether a play keeps the forced count."""
            is_ours, after = sides[seat] == 0, [*hands]
            after[seat] &= ~(1 << tile)
            target = most if is_ours else most + 1
            can = search.can_win_from(after, (seat + 1) % len(hands), a, b, target) if after[seat] else is_ours
            return can == is_ours

        while all(hands):
            ends = (line[-1][2] >> 3, line[-1][2] & 7) if line else ()
            held_tiles = [(index, tiles[index]) for index in range(len(tiles)) if hands[seat] >> index & 1]
            plays = [(index, *after) for index, held_tile in held_tiles for after in _after(held_tile, ends)]
            if plays:
                index, a, b = next(play for play in plays if holds(*play))
                hands[seat] &= ~(1 << index)
                line.append((seat, index, min(a, b) << 3 | max(a, b)))
            elif any(
                pip in tiles[index]
                for hand in hands
                for index in range(len(tiles))
                if hand >> index & 1
                for pip in ends
            ):
                line.append((seat, NOTHING, line[-1][2]))
            else:
                break
            seat = (seat + 1) % len(hands)
        return line


def _after(played: Tile, ends: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the possible ends after playing a tile."""
    if not ends:
        return [tuple(played)]
    return [
        (played.other_end(ends[end]), ends[1 - end]) for end in range(1 + (ends[0] != ends[1])) if ends[end] in played
    ]
