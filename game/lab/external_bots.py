"""Guests: players of other programs at our table, to be measured in our arena.

`python -m game.lab.external_bots partner_match master bota_gorda --deals 300` plays the deals that `boneyard arena`
plays for the same seed. The other programs are no dependencies: `pip install dominoes==6.1.0 open_spiel` has them.

- `random`, `bota_gorda`, `double`, `probabilistic_alphabeta` of PyPI's dominoes 6.1.0 play partnership dominoes, whose
  plays are those of Partner Match. It counts a domino's pay otherwise (the partner's tiles too), which only the last
  of them would notice.
- `ismcts` is OpenSpiel's IS-MCTS, for Partner Match and for Block between two. Its code is OpenSpiel's own; the states
  that it searches are ours, whose plays are those of python_team_dominoes and python_block_dominoes, for these take
  2 ms a rollout. What it plays for is our pay: python_team_dominoes has the side with fewer spots win a domino too.

Each is given the view as its own program has it, with the hidden tiles in some places where they could be.
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
BITS = {tile: 1 << nth for nth, tile in enumerate(TILES)}
WHOLE = (1 << len(TILES)) - 1
FITS = [sum(BITS[tile] for tile in TILES if pip in tile) for pip in range(7)]
LEAD = 7
"""What stands for the end that the first tile is joined to."""


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
"""The knobs that make no difference to a player once the first tile is led."""


def refuse(game: Any, players: int, playable: Sequence[int]) -> None:
    """Raise ValueError for a game that a guest does not play; `playable` is among how many it plays."""
    counterpart = COUNTERPARTS[players] if players in playable else None
    knobs = [field.name for field in fields(LineGame) if field.name not in (*INDIFFERENT, "target", "either_leads")]
    if type(game) is not type(counterpart) or any(getattr(game, knob) != getattr(counterpart, knob) for knob in knobs):
        raise ValueError(f"{game.title} by these rules, for {players}, is a game that this guest does not play.")


def seats_in_turn(game: LineGame, view: LineState) -> list[int]:
    """Our seats in the order of theirs, where player 0 leads."""
    leader = view.history[0][0] if view.history else view.to_move
    return game.order_from(leader, len(view.hands))


def unseen(view: LineState) -> list[Tile]:
    """The tiles that the seat to move does not see."""
    laid = {laid.tile for laid in view.line.placed_tiles}
    return [tile for tile in TILES if tile not in laid and tile not in view.hands[view.to_move]]


# -- dominoes 6.1.0 ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dominoes:
    """A player of the package dominoes, by name.

    `probabilistic_alphabeta` deals the hidden hands `samples` times and searches each deal to its end, but by what its
    authors advise only from the move `start` on, for it takes minutes before; until then it plays as bota_gorda.
    """

    name: str
    samples: int = 20
    start: int = 12

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """What it would do first."""
        refuse(game, len(view.hands), [4])
        assert isinstance(game, LineGame)
        assert isinstance(view, LineState)
        players = import_module("dominoes").players
        theirs = self.encode(game, view)
        state = random.getstate()  # its luck is the module's
        random.seed(rng.getrandbits(64))
        try:
            if self.name == "probabilistic_alphabeta":
                players.bota_gorda(theirs)
                players.probabilistic_alphabeta(self.start, self.samples, players.bota_gorda)(theirs)
            else:
                getattr(players, self.name)(theirs)
        finally:
            random.setstate(state)
        tile, left = theirs.valid_moves[0]
        return Play(Tile(*sorted(tile)), (0 if left else 1) if view.line.placed_tiles else None)

    def encode(self, game: LineGame, view: LineState) -> Any:
        """The view as dominoes has a game; what is hidden lies in the others' hands in the order of the tiles."""
        dominoes = import_module("dominoes")
        order = seats_in_turn(game, view)
        rest = iter(unseen(view))
        hands = [
            dominoes.Hand([_domino(tile if seat == view.to_move else next(rest)) for tile in view.hands[seat]])
            for seat in order
        ]
        board, moves = dominoes.Board(), list[tuple[Any, bool] | None]()
        for _seat, action in view.history:
            moves.append((_domino(action.tile), action.arm != 1) if isinstance(action, Play) else None)
            if moves[-1]:
                board.add(*moves[-1])
        turn = order.index(view.to_move)
        leads = tuple((tile, True) for tile in hands[turn])
        theirs = dominoes.Game(board, hands, moves, turn, leads, 0, None)
        if board:
            theirs._update_valid_moves()
        return theirs


def _domino(tile: Tile) -> Any:
    return import_module("dominoes").Domino(tile.low, tile.high)


# -- OpenSpiel's IS-MCTS ----------------------------------------------------------------------------------------------


@lru_cache(1 << 18)
def _actions(ends: tuple[int, int], hand: int) -> list[int]:
    """The actions of a hand: each tile that fits, at each number that it fits, eight times tile plus number."""
    pips = sorted({*ends})
    tiles = [(nth, tile) for nth, tile in enumerate(TILES) if hand >> nth & 1]
    return [8 * nth + pip for nth, tile in tiles for pip in pips if pip in tile]


@lru_cache(1 << 13)
def _joined(ends: tuple[int, int] | None, action: int) -> tuple[tuple[int, int], int]:
    """The ends after an action, and the tiles that fit them."""
    nth, end = divmod(action, 8)
    low, high = TILES[nth].low, TILES[nth].high
    if ends is None:
        after = low, high
    else:
        after = (low + high - end, ends[1]) if end == ends[0] else (ends[0], low + high - end)
    return after, FITS[after[0]] | FITS[after[1]]


@lru_cache(1 << 18)
def _spots(hand: int) -> int:
    return sum(tile.pips for nth, tile in enumerate(TILES) if hand >> nth & 1)


class BlockState:
    """A hand of block dominoes, all tiles open, as OpenSpiel has states: two players, or four of whom two are partners.

    Who cannot play is passed over in silence. With `their_pay` the side with fewer spots wins what the other holds, as
    in python_team_dominoes; without, who has gone out wins with the partner, and is paid what the others hold.
    """

    def __init__(self, hands: Sequence[int], their_pay: bool = False) -> None:
        self.hands = list(hands)
        self.their_pay = their_pay
        self.ends: tuple[int, int] | None = None
        self.fitting = WHOLE
        self.turn = 0
        self.played: tuple[int, ...] = ()
        self.over = False

    def clone(self) -> "BlockState":
        """The same, to be changed."""
        twin = BlockState(self.hands, self.their_pay)
        twin.ends, twin.fitting, twin.turn = self.ends, self.fitting, self.turn
        twin.played, twin.over = self.played, self.over
        return twin

    def get_game(self) -> Any:
        """The game as OpenSpiel registers it, which IS-MCTS asks of what type it is."""
        name = "team" if len(self.hands) == 4 else "block"
        import_module(f"open_spiel.python.games.{name}_dominoes")
        return import_module("pyspiel").load_game(f"python_{name}_dominoes")

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.over

    def is_chance_node(self) -> bool:
        """Never: the tiles are dealt."""
        return False

    def current_player(self) -> int:
        """Whose turn it is."""
        return self.turn

    def information_state_string(self) -> tuple[int, int, tuple[int, ...]]:
        """What the player to move knows; a tuple is as good a key as a string."""
        return self.turn, self.hands[self.turn], self.played

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """Each tile that fits, at each number that it fits."""
        hand = self.hands[self.turn]
        if self.ends is None:
            return [8 * nth + LEAD for nth in range(len(TILES)) if hand >> nth & 1]
        return _actions(self.ends, hand & self.fitting)

    def apply_action(self, action: int) -> None:
        """Play a tile; the turn goes to the next who can."""
        self.ends, self.fitting = _joined(self.ends, action)
        self.hands[self.turn] &= ~(1 << (action >> 3))
        self.played += (action,)
        players = len(self.hands)
        if self.hands[self.turn]:
            for further in range(1, players + 1):
                player = (self.turn + further) % players
                if self.hands[player] & self.fitting:
                    self.turn = player
                    return
        self.over = True

    def returns(self) -> list[float]:
        """What each player has won, the one side's loss being the other's gain."""
        held = [*map(_spots, self.hands)]
        sides = [sum(held[0::2]), sum(held[1::2])]
        out = None if self.their_pay else next((at % 2 for at, hand in enumerate(self.hands) if not hand), None)
        if out is None and sides[0] == sides[1]:
            return [0.0] * len(held)
        winner = int(sides[1] < sides[0]) if out is None else out
        won = float(sides[1 - winner])
        return [won if player % 2 == winner else -won for player in range(len(held))]


class RandomRollout:
    """The value of a leaf, as OpenSpiel's RandomRolloutEvaluator has it: that of one random rollout."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def prior(self, state: BlockState) -> list[tuple[int, float]]:
        """All actions alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: BlockState) -> list[float]:
        """What a random end of the hand pays."""
        end = state.clone()
        if end.ends is None:
            end.apply_action(self.rng.choice(end.legal_actions()))
        hands, turn, ends, fitting = end.hands, end.turn, end.ends, end.fitting
        random, players, going = self.rng.random, len(hands), not end.over
        while going:  # as apply_action does, at half its cost: most of the time goes here
            legal = _actions(ends, hands[turn] & fitting)
            action = legal[int(random() * len(legal))]
            ends, fitting = _joined(ends, action)
            hands[turn] &= ~(1 << (action >> 3))
            going = False
            if hands[turn]:
                for _further in range(players):
                    turn = (turn + 1) % players
                    if hands[turn] & fitting:
                        going = True
                        break
        return end.returns()


@dataclass(frozen=True)
class IsMcts:
    """OpenSpiel's IS-MCTS with so many simulations a move; `exploration` is in spots, the constant of UCT."""

    simulations: int = 4000
    exploration: float = 20.0

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """The action it has visited most."""
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
        nth, end = divmod(int(bot.step(next(states))), 8)
        arm = next((arm for arm, pip, _tip in view.line.ends if pip == end), None) if view.line.placed_tiles else None
        return Play(TILES[nth], arm)

    def determinizations(self, game: LineGame, view: LineState, rng: Random) -> Iterator[BlockState]:
        """States that agree with the view, each as likely as any other: nobody holds what a pass has shown missing."""
        order = seats_in_turn(game, view)
        own = order.index(view.to_move)
        ends: list[int] = []
        played, void = [], [0] * len(order)
        for seat, action in view.history:
            if not isinstance(action, Play):
                void[order.index(seat)] |= FITS[ends[0]] | FITS[ends[1]]
                continue
            end = LEAD if action.arm is None else ends[action.arm]
            if action.arm is not None:
                ends[action.arm] = action.tile.pips - end
            else:
                ends = [action.tile.low, action.tile.high]
            played.append(8 * TILES.index(action.tile) + end)
        hidden = sum(BITS[tile] for tile in unseen(view))
        others = [place for place in range(len(order)) if place != own]
        rooms = [len(view.hands[order[place]]) for place in others] + [len(view.boneyard)]
        deals = Deals(rooms, [hidden & ~void[place] for place in others] + [hidden], [], [])
        start = BlockState([0] * len(order))
        start.hands[own] = sum(BITS[tile] for tile in view.hands[view.to_move])
        if ends:
            start.ends, start.fitting = (ends[0], ends[1]), FITS[ends[0]] | FITS[ends[1]]
        start.turn, start.played = own, tuple(played)
        while True:
            state = start.clone()
            for place, tiles in zip(others, deals.sample(rng), strict=False):
                state.hands[place] = tiles
            yield state


# -- the command ------------------------------------------------------------------------------------------------------


PLAYERS: dict[str, arena.ArenaPlayer] = {
    **{name: Dominoes(name) for name in ("random", "bota_gorda", "double", "probabilistic_alphabeta")},
    "ismcts": IsMcts(),
}
"""The guests, by name."""


def player(name: str, seconds: float) -> arena.ArenaPlayer:
    """The player of that name: “ismcts:1000” has so many simulations; any other name is the arena's."""
    kind, _colon, number = name.partition(":")
    if kind == "ismcts" and number:
        return IsMcts(int(number))
    return PLAYERS[name] if name in PLAYERS else arena.player(name, seconds)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one player against another, each a guest or a player of the arena, as `boneyard arena` does."""
    parser = argparse.ArgumentParser(prog="python -m game.lab.external_bots", description=main.__doc__)
    parser.add_argument("game", choices=[game.key for game in COUNTERPARTS.values()])
    parser.add_argument("a", help=f"who takes each side in turn: of {', '.join(PLAYERS)}, or of the arena's")
    parser.add_argument("b", help="who takes all the other seats")
    parser.add_argument("--players", type=int, help="as usual if not given")
    parser.add_argument("--deals", type=int, required=True)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    try:
        a, b = (player(name, asked.seconds) for name in (asked.a, asked.b))
        match = Match(asked.game, [Person("")] * (asked.players or GAMES[asked.game].usual_players))
        meeting = arena.Meeting(match.game, len(match.players), a, b, asked.seed)
        result = meeting.measure(asked.deals, asked.jobs)
    except ModuleNotFoundError as missing:
        parser.error(f"{missing.name} is not installed: pip install dominoes==6.1.0 open_spiel")
    except ValueError as refusal:
        parser.error(str(refusal))
    print(arena.report(result, asked.a, asked.b, whole=False))


if __name__ == "__main__":
    main()
