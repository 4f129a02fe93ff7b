"""External bots: players of other programs, measured in our arena.

`python -m tests.lab.external_bots partner_match master bota_gorda --deals 300` plays the same deals as `boneyard
arena` with the same seed. The other programs are optional: `pip install dominoes==6.1.0 open_spiel`.

- `random`, `bota_gorda`, `double`, `probabilistic_alphabeta` from PyPI's dominoes 6.1.0 play partnership dominoes,
  which has the same plays as Partner Match. It scores a domino differently (the partner's tiles count too), which
  affects only the last of them.
- `ismcts` is OpenSpiel's IS-MCTS, for Partner Match and two-player Block. The algorithm is OpenSpiel's; the states it
  searches are ours, with the same plays as python_team_dominoes and python_block_dominoes, because those take 2 ms
  per rollout. It maximizes our payment: in python_team_dominoes the side with fewer spots wins also when a player
  goes out.

Each bot gets the view in its own program's format, with the hidden tiles placed in some consistent way.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Any

from game.bots.deals.sampling import Deals
from game.core.state import Action, Play, State
from game.core.tiles import Tile, double_set
from game.lab import arena
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState

TILES = sorted(double_set(6))
TILE_BITS = {tile: 1 << index for index, tile in enumerate(TILES)}
FULL_SET = (1 << len(TILES)) - 1
FITTING_TILES = [sum(TILE_BITS[tile] for tile in TILES if pip in tile) for pip in range(7)]
LEAD = 7
"""Used in place of the end that the first tile is joined to."""


COUNTERPARTS = {4: GAMES["partner_match"], 2: GAMES["block"]}
"""The games that the other programs play, by the number of players."""

INDIFFERENT = (
    "key",
    "title",
    "blurb",
    "presets",
    "options",
    "seats",
    "usual_players",
    "first_lead",
    "no_double",
    "direction",
)
"""The settings that do not matter to a player once the first tile is led."""


def refuse(game: Any, players: int, playable: Sequence[int]) -> None:
    """Raise ValueError for a game that an external bot does not play; `playable` are its numbers of players."""
    counterpart = COUNTERPARTS[players] if players in playable else None
    settings = [field.name for field in fields(LineGame) if field.name not in (*INDIFFERENT, "target", "either_leads")]
    if type(game) is not type(counterpart) or any(
        getattr(game, setting) != getattr(counterpart, setting) for setting in settings
    ):
        raise ValueError(f"{game.title} by these rules, for {players}, is a game that this guest does not play.")


def seats_in_turn(game: LineGame, view: LineState) -> list[int]:
    """Return our seats in the order of their player numbers, where player 0 leads."""
    leader = view.history[0][0] if view.history else view.to_move
    return game.order_from(leader, len(view.hands))


def unseen(view: LineState) -> list[Tile]:
    """Return the tiles that the seat to move does not see."""
    placed = {placed.tile for placed in view.line.placed_tiles}
    return [tile for tile in TILES if tile not in placed and tile not in view.hands[view.to_move]]


# -- dominoes 6.1.0 ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dominoes:
    """A player of the package dominoes, by name.

    `probabilistic_alphabeta` samples the hidden hands `samples` times and solves each sample, but only from move
    `start` on, as its authors advise, because earlier it takes minutes; before that it plays like bota_gorda.
    """

    name: str
    samples: int = 20
    start: int = 12

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return the action that it ranks first."""
        refuse(game, len(view.hands), [4])
        assert isinstance(game, LineGame)
        assert isinstance(view, LineState)
        players = import_module("dominoes").players
        dominoes_game = self.encode(game, view)
        state = random.getstate()  # the package uses the global generator
        random.seed(rng.getrandbits(64))
        try:
            if self.name == "probabilistic_alphabeta":
                players.bota_gorda(dominoes_game)
                players.probabilistic_alphabeta(self.start, self.samples, players.bota_gorda)(dominoes_game)
            else:
                getattr(players, self.name)(dominoes_game)
        finally:
            random.setstate(state)
        tile, left = dominoes_game.valid_moves[0]
        return Play(Tile(*sorted(tile)), (0 if left else 1) if view.line.placed_tiles else None)

    def encode(self, game: LineGame, view: LineState) -> Any:
        """Convert the view to a dominoes game; hidden tiles are given to the other hands in the order of the tiles."""
        dominoes = import_module("dominoes")
        order = seats_in_turn(game, view)
        hidden_tiles = iter(unseen(view))
        hands = [
            dominoes.Hand([_domino(tile if seat == view.to_move else next(hidden_tiles)) for tile in view.hands[seat]])
            for seat in order
        ]
        board, moves = dominoes.Board(), list[tuple[Any, bool] | None]()
        for _seat, action in view.history:
            moves.append((_domino(action.tile), action.arm != 1) if isinstance(action, Play) else None)
            if moves[-1]:
                board.add(*moves[-1])
        turn = order.index(view.to_move)
        leads = tuple((tile, True) for tile in hands[turn])
        dominoes_game = dominoes.Game(board, hands, moves, turn, leads, 0, None)
        if board:
            dominoes_game._update_valid_moves()
        return dominoes_game


def _domino(tile: Tile) -> Any:
    return import_module("dominoes").Domino(tile.low, tile.high)


# -- OpenSpiel's IS-MCTS ----------------------------------------------------------------------------------------------


@lru_cache(1 << 18)
def _actions(ends: tuple[int, int], hand: int) -> list[int]:
    """Return the actions of a hand: for each tile and each end number that it fits, 8 * tile + number."""
    pips = sorted({*ends})
    tiles = [(index, tile) for index, tile in enumerate(TILES) if hand >> index & 1]
    return [8 * index + pip for index, tile in tiles for pip in pips if pip in tile]


@lru_cache(1 << 13)
def _joined(ends: tuple[int, int] | None, action: int) -> tuple[tuple[int, int], int]:
    """Return the ends after an action, and the tiles that fit them."""
    index, end = divmod(action, 8)
    low, high = TILES[index].low, TILES[index].high
    if ends is None:
        after = low, high
    else:
        after = (low + high - end, ends[1]) if end == ends[0] else (ends[0], low + high - end)
    return after, FITTING_TILES[after[0]] | FITTING_TILES[after[1]]


@lru_cache(1 << 18)
def _spots(hand: int) -> int:
    return sum(tile.pips for index, tile in enumerate(TILES) if hand >> index & 1)


class BlockState:
    """A hand of Block with all tiles visible and OpenSpiel's state interface, for two players or two pairs of partners.

    Players who cannot play are skipped. With `their_pay` the side with fewer spots wins what the other holds, as in
    python_team_dominoes; otherwise the side of a player who goes out wins what the other side holds.
    """

    def __init__(self, hands: Sequence[int], their_pay: bool = False) -> None:
        self.hands = list(hands)
        self.their_pay = their_pay
        self.ends: tuple[int, int] | None = None
        self.fitting = FULL_SET
        self.turn = 0
        self.played: tuple[int, ...] = ()
        self.over = False

    def clone(self) -> "BlockState":
        """Return a copy."""
        copy = BlockState(self.hands, self.their_pay)
        copy.ends, copy.fitting, copy.turn = self.ends, self.fitting, self.turn
        copy.played, copy.over = self.played, self.over
        return copy

    def get_game(self) -> Any:
        """Return the registered OpenSpiel game, whose type IS-MCTS needs."""
        name = "team" if len(self.hands) == 4 else "block"
        import_module(f"open_spiel.python.games.{name}_dominoes")
        return import_module("pyspiel").load_game(f"python_{name}_dominoes")

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.over

    def is_chance_node(self) -> bool:
        """Return False: the tiles are dealt already."""
        return False

    def current_player(self) -> int:
        """Return the player to move."""
        return self.turn

    def information_state_string(self) -> tuple[int, int, tuple[int, ...]]:
        """Return what the player to move knows, as a tuple: IS-MCTS needs only a hashable key."""
        return self.turn, self.hands[self.turn], self.played

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """Return the actions: each tile that fits, at each number that it fits."""
        hand = self.hands[self.turn]
        if self.ends is None:
            return [8 * index + LEAD for index in range(len(TILES)) if hand >> index & 1]
        return _actions(self.ends, hand & self.fitting)

    def apply_action(self, action: int) -> None:
        """Play a tile; the next player who can play is to move."""
        self.ends, self.fitting = _joined(self.ends, action)
        self.hands[self.turn] &= ~(1 << (action >> 3))
        self.played += (action,)
        players = len(self.hands)
        if self.hands[self.turn]:
            for offset in range(1, players + 1):
                player = (self.turn + offset) % players
                if self.hands[player] & self.fitting:
                    self.turn = player
                    return
        self.over = True

    def returns(self) -> list[float]:
        """Return the points won by each player; the game is zero-sum between the sides."""
        spots = [*map(_spots, self.hands)]
        sides = [sum(spots[0::2]), sum(spots[1::2])]
        winning_side_out = (
            None if self.their_pay else next((seat % 2 for seat, hand in enumerate(self.hands) if not hand), None)
        )
        if winning_side_out is None and sides[0] == sides[1]:
            return [0.0] * len(spots)
        winner = int(sides[1] < sides[0]) if winning_side_out is None else winning_side_out
        points = float(sides[1 - winner])
        return [points if player % 2 == winner else -points for player in range(len(spots))]


class RandomRollout:
    """An evaluator like OpenSpiel's RandomRolloutEvaluator: one random rollout."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def prior(self, state: BlockState) -> list[tuple[int, float]]:
        """Return a uniform prior."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: BlockState) -> list[float]:
        """Return the result of one random rollout."""
        end = state.clone()
        if end.ends is None:
            end.apply_action(self.rng.choice(end.legal_actions()))
        hands, turn, ends, fitting = end.hands, end.turn, end.ends, end.fitting
        random, players, is_running = self.rng.random, len(hands), not end.over
        while is_running:  # inlines apply_action at half its cost: this loop takes most of the time
            legal = _actions(ends, hands[turn] & fitting)
            action = legal[int(random() * len(legal))]
            ends, fitting = _joined(ends, action)
            hands[turn] &= ~(1 << (action >> 3))
            is_running = False
            if hands[turn]:
                for _offset in range(players):
                    turn = (turn + 1) % players
                    if hands[turn] & fitting:
                        is_running = True
                        break
        return end.returns()


@dataclass(frozen=True)
class IsMcts:
    """OpenSpiel's IS-MCTS with `simulations` per move; `exploration` is the UCT constant, in spots."""

    simulations: int = 4000
    exploration: float = 20.0

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return the most visited action."""
        refuse(game, len(view.hands), [2, 4])
        assert isinstance(game, LineGame)
        assert isinstance(view, LineState)
        ismcts = import_module("open_spiel.python.algorithms.ismcts")
        numpy = import_module("numpy")
        states = self.determinizations(game, view, rng)
        bot = ismcts.ISMCTSBot(
            None,
            RandomRollout(rng),
            self.exploration,
            self.simulations,
            random_state=numpy.random.RandomState(rng.getrandbits(32)),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        bot.set_resampler(lambda _state, _player: next(states))
        index, end = divmod(int(bot.step(next(states))), 8)
        arm = next((arm for arm, pip, _tip in view.line.ends if pip == end), None) if view.line.placed_tiles else None
        return Play(TILES[index], arm)

    def determinizations(self, game: LineGame, view: LineState, rng: Random) -> Iterator[BlockState]:
        """Yield uniform random states that agree with the view, including what passes revealed."""
        order = seats_in_turn(game, view)
        own = order.index(view.to_move)
        ends: list[int] = []
        played, void = [], [0] * len(order)
        for seat, action in view.history:
            if not isinstance(action, Play):
                void[order.index(seat)] |= FITTING_TILES[ends[0]] | FITTING_TILES[ends[1]]
                continue
            end = LEAD if action.arm is None else ends[action.arm]
            if action.arm is not None:
                ends[action.arm] = action.tile.pips - end
            else:
                ends = [action.tile.low, action.tile.high]
            played.append(8 * TILES.index(action.tile) + end)
        hidden = sum(TILE_BITS[tile] for tile in unseen(view))
        others = [player for player in range(len(order)) if player != own]
        sizes = [len(view.hands[order[player]]) for player in others] + [len(view.boneyard)]
        deals = Deals(sizes, [hidden & ~void[player] for player in others] + [hidden], [], [])
        start = BlockState([0] * len(order))
        start.hands[own] = sum(TILE_BITS[tile] for tile in view.hands[view.to_move])
        if ends:
            start.ends, start.fitting = (ends[0], ends[1]), FITTING_TILES[ends[0]] | FITTING_TILES[ends[1]]
        start.turn, start.played = own, tuple(played)
        while True:
            state = start.clone()
            for player, tiles in zip(others, deals.sample(rng), strict=False):
                state.hands[player] = tiles
            yield state


# -- command ----------------------------------------------------------------------------------------------------------


PLAYERS: dict[str, arena.ArenaPlayer] = {
    **{name: Dominoes(name) for name in ("random", "bota_gorda", "double", "probabilistic_alphabeta")},
    "ismcts": IsMcts(),
}
"""The external bots by name."""


def player(name: str, seconds: float) -> arena.ArenaPlayer:
    """Return the player of that name; “ismcts:1000” sets the simulations. Other names are those of the arena."""
    kind, _colon, number = name.partition(":")
    if kind == "ismcts" and number:
        return IsMcts(int(number))
    return PLAYERS[name] if name in PLAYERS else arena.player(name, seconds)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one player against another; both may be external bots or players of the arena."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.external_bots", description=main.__doc__)
    parser.add_argument("game", choices=[game.key for game in COUNTERPARTS.values()])
    parser.add_argument("a", help=f"who takes each side in turn: of {', '.join(PLAYERS)}, or of the arena's")
    parser.add_argument("b", help="bot in all other seats")
    parser.add_argument("--players", type=int, help="as usual if not given")
    parser.add_argument("--deals", type=int, required=True)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args(arguments)
    try:
        a, b = (player(name, args.seconds) for name in (args.a, args.b))
        match = Match(args.game, [Person("")] * (args.players or GAMES[args.game].usual_players))
        meeting = arena.Meeting(match.game, len(match.players), a, b, args.seed)
        result = meeting.measure(args.deals, args.jobs)
    except ModuleNotFoundError as missing:
        parser.error(f"{missing.name} is not installed: pip install dominoes==6.1.0 open_spiel")
    except ValueError as refusal:
        parser.error(str(refusal))
    print(arena.report(result, args.a, args.b, whole=False))


if __name__ == "__main__":
    main()
