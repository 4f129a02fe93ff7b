"""The exploitability of a bot at a small game of Block, by the exact best response.

    python -m tests.lab.best_response PLAYER [--set 3] [--tiles 4] [--seconds S] [--rolls N]

Two-player Block with the double-three set, four tiles each and two undealt: seat 0 leads any tile, a player who goes
out scores the other's spots, and a block pays the difference. All deals are enumerated. PLAYER, a name of the arena,
plays with its normal code. Where a bot plays a solved mixed strategy, its probabilities are used; elsewhere they are
estimated from N seeds per choice. The program prints what the best response wins on average over both seats, in spots
per deal; 0 is perfect play.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from statistics import fmean
from time import process_time

from game.bots.line import endgame_cfr
from game.bots.settings import LineSearch
from game.core.state import Action
from game.core.tiles import HIDDEN, Tile
from game.lab.arena import ArenaPlayer, BotPlayer, player
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import Pay

Hand = tuple[Tile, ...]


def small_block(top: int, tiles: int) -> LineGame:
    """Return two-player Block on a set up to double-`top` with `tiles` tiles each."""
    game = GAMES["block"]
    assert isinstance(game, LineGame)
    return replace(game, set=top, hand_size=tiles, seats={top: (2,)}, block_pay=Pay.OTHERS_LESS_OWN, target=10**6)


@dataclass
class BestResponse:
    """The best response, in `seat`, to a player in the other seat; `strategy` caches that player's choices."""

    game: LineGame
    player: ArenaPlayer
    seat: int
    rolls: int = 1
    strategy: dict[tuple[Hand, tuple[tuple[int, Action], ...]], dict[Action, float]] = field(default_factory=dict)

    def value(self) -> float:
        """Return the mean points per deal over all deals."""
        size = int(self.game.tiles_each(2))
        return fmean(self._against(own, size) for own in combinations(self.game.deck(), size))

    def _against(self, own: Hand, size: int) -> float:
        others = [*combinations([tile for tile in self.game.deck() if tile not in own], size)]
        return self._value(own, dict.fromkeys(others, 1.0), self._dealt(own, others[0])) / len(others)

    def _dealt(self, own: Hand, other: Hand) -> LineState:
        deck = self.game.deck()
        hands = (own, other) if self.seat == 0 else (other, own)
        rest = tuple(tile for tile in deck if tile not in own and tile not in other)
        before = self.game.initial_state(2, leader=0, first_hand=False)
        return self.game.apply(before, self.game.make_deal((*hands[0], *hands[1], *rest), 2))

    def _value(self, own: Hand, reach: dict[Hand, float], state: LineState) -> float:
        """Return the counterfactual value of an information set of the responder.

        `reach` maps the possible hands of the player to their reach probabilities. The public part of `state` holds
        for all of them; the player's hand in it is any one of them.
        """
        if state.to_move == self.seat:
            legal = self.game.legal_actions(state)
            return max(self._after(reach, state, action) for action in legal)
        by_action: dict[Action, dict[Hand, float]] = {}
        for held, chance in reach.items():
            for action, probability in self._probabilities(held, state).items():
                by_action.setdefault(action, {})[held] = chance * probability
        return sum(self._after(going, state, action) for action, going in by_action.items())

    def _after(self, reach: dict[Hand, float], state: LineState, action: Action) -> float:
        """Return the counterfactual value after an action that is legal with all of these hands."""
        total = 0.0
        alive: dict[Hand, float] = {}
        after = state
        for held, chance in reach.items():
            moved = self.game.apply(self._holding(state, held), action)
            if moved.to_move < 0:
                total += chance * (moved.scores[self.seat] - moved.scores[1 - self.seat])
            else:
                alive[moved.hands[1 - self.seat]] = chance
                after = moved
        return total + (self._value(after.hands[self.seat], alive, after) if alive else 0.0)

    def _holding(self, state: LineState, held: Hand) -> LineState:
        """Return the state with this hand for the player."""
        own = state.hands[self.seat]
        return state._replace(hands=(own, held) if self.seat == 0 else (held, own))

    def _probabilities(self, held: Hand, state: LineState) -> dict[Action, float]:
        """Return the probability of each action of the player with this hand."""
        known = self.strategy.get((held, state.history))
        if known is None:
            state_with_hand = self._holding(state, held)
            legal = self.game.legal_actions(state_with_hand)
            if len(legal) == 1:
                known = {legal[0]: 1.0}
            else:
                view = self.game.observe(state_with_hand, state.to_move)
                assert HIDDEN not in view.hands[state.to_move]
                key = f"{' '.join(map(str, held))} {' '.join(str(action) for _seat, action in state.history)}"
                known = self._mixed_strategy(view) or self._frequencies(view, key)
            self.strategy[held, state.history] = known
        return known

    def _mixed_strategy(self, view: LineState) -> dict[Action, float]:
        """Return the probabilities of a bot that plays a solved endgame; empty for other choices and players."""
        if not isinstance(self.player, BotPlayer):
            return {}
        limit = self.player.limit
        method = limit.settings.line.method
        is_solver = isinstance(method, LineSearch) and method.solves_endgames
        solution = endgame_cfr.solved_endgame(self.game, view, limit) if is_solver else None
        played = {each.action: each.probability for each in solution.actions if each.probability} if solution else {}
        total = sum(played.values())
        return {action: probability / total for action, probability in played.items()}

    def _frequencies(self, view: LineState, key: str) -> dict[Action, float]:
        """Return how often the player chooses each action with `rolls` seeds."""
        choices = Counter(self.player.choose(self.game, view, Random(f"{key} {roll}")) for roll in range(self.rolls))
        return {action: count / self.rolls for action, count in choices.items()}


def exploitability(game: LineGame, opponent: ArenaPlayer, rolls: int = 1) -> tuple[float, float]:
    """Return what the best response to a player wins per deal, as leader and as the other player."""
    return BestResponse(game, opponent, 0, rolls).value(), BestResponse(game, opponent, 1, rolls).value()


# -- command -----------------------------------------------------------------------------------------------------------


def main() -> None:
    """Print the exploitability of the player named on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("player")
    parser.add_argument("--set", type=int, default=3)
    parser.add_argument("--tiles", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rolls", type=int, default=1)
    args = parser.parse_args()
    # each lead begins another endgame, which is visited again with every hand
    endgame_cfr.solved = lru_cache(maxsize=256)(endgame_cfr.solved.__wrapped__)
    leading, following = exploitability(
        small_block(args.set, args.tiles), player(args.player, args.seconds), args.rolls
    )
    print(f"the best response to {args.player} wins {leading:+.4f} pips a deal as leader, {following:+.4f} otherwise")
    print(f"exploitability {(leading + following) / 2:.4f} pips a deal ({process_time():.0f} s)")


if __name__ == "__main__":
    main()
