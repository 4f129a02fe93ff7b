"""How much a master would gain by knowing hidden tiles: a bound on what better beliefs can gain.

    python -m tests.lab.all_seeing GAME [--tiles 1] [--players N] [--deals 60] [--seconds 0.2] [--seed S]

A master that is shown the other hands meets the master, in the arena. The order of the boneyard stays hidden from it,
and in trick games all hands until the first lead. It searches in the deals that agree with what it is shown; with all
hands open it searches to the end of the hand where its budget allows. It doesn't mix strategies at the end of a hand.
With `--tiles` it is shown only this number of random tiles in each hand, anew at each choice.

The player is a cheat. It exists only here, and no command of the program offers it.
"""

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.line import pimc, policy
from game.bots.line.belief import LineBelief
from game.bots.line.encoding import tile_mask
from game.bots.settings import LineSearch
from game.bots.tricks import plays
from game.core.state import Action, State
from game.core.tiles import HIDDEN, Tile
from game.lab.arena import BotPlayer, Meeting, report
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState
from game.rules.tricks.trick_game import TrickState

ALWAYS = 99
"""More tiles than any hand holds."""


class ShownBelief(LineBelief):
    """The belief in a view that shows tiles of other hands. `TrickBelief` reads such views as it is."""

    def __init__(self, game: LineGame, view: LineState) -> None:
        super().__init__(game, view)
        for place in self.places:
            for seat, hand in enumerate(view.hands):
                if seat != place.seat:
                    place.possible &= ~tile_mask(game, hand)
        self.deals = self._all_deals(self.leans)


@dataclass(frozen=True)
class AllSeeing:
    """A master that is shown all hands, or a number of `tiles` of each."""

    limit: Limit
    tiles: int | None = None

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return the choice in a view that shows all hands."""
        with ExitStack() as patches:
            patches.enter_context(patch.object(pimc, "LineBelief", ShownBelief))
            patches.enter_context(patch.object(policy, "solved_endgame", lambda *_arguments: None))
            if self.tiles is None:
                patches.enter_context(patch.object(LineSearch, "exact_from", lambda *_arguments: ALWAYS))
                patches.enter_context(patch.object(plays, "SOLVED", ALWAYS))
            hands = tuple(
                hand if seat == view.to_move else self.shown(hand, rng) for seat, hand in enumerate(view.hands)
            )
            return choose(game, view._replace(hands=hands), self.limit, rng)

    def shown(self, hand: tuple[Tile, ...], rng: Random) -> tuple[Tile, ...]:
        """Return what it is shown of another hand."""
        if self.tiles is None:
            return hand
        chosen = {*rng.sample(range(len(hand)), min(self.tiles, len(hand)))}
        return tuple(tile if index in chosen else HIDDEN for index, tile in enumerate(hand))


@dataclass(frozen=True)
class OpenMeeting(Meeting):
    """A meeting in which A is shown the hands of all seats."""

    def view_for(self, state: State, player_index: int) -> State:
        """Return the view of the seat to move; for A with all hands open once it may play a tile."""
        view = super().view_for(state, player_index)
        is_shown = player_index == 0 and (not isinstance(state, TrickState) or state.has_play_begun)
        return view._replace(hands=state.hands) if is_shown else view


def meeting(game: Game[Any], players: int, limit: Limit, seed: str, tiles: int | None = None) -> Meeting:
    """Return the meeting of an all-seeing master, as A, with the master."""
    return OpenMeeting(game, players, AllSeeing(limit, tiles), BotPlayer(limit), seed)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure an all-seeing master against the master in one line or trick game."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.all_seeing", description=main.__doc__)
    parser.add_argument("game", choices=[key for key, game in GAMES.items() if game.family != "betting"])
    parser.add_argument("--tiles", type=int, help="tiles shown of each hand; all if not given")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", default="all")
    args = parser.parse_args(arguments)
    game, limit = GAMES[args.game], Limit(seconds=args.seconds)
    table = meeting(game, args.players or game.usual_players, limit, args.seed, args.tiles)
    print(report(table.measure(args.deals), "all-seeing", "master", whole=False))


if __name__ == "__main__":
    main()
