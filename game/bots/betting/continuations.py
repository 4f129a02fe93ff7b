"""How the betting may go on from a moment, each player by the blueprint nearest to it, down to the showdown."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.bots.betting import blueprint
from game.bots.betting.blueprint import load_blueprint, nearest_blueprint, rows
from game.core.state import CALL, FOLD, PASS, Action, Bet, Call
from game.rules.betting.betting_game import BettingGame, BettingState, pots

Places = Mapping[int, int]
"""By seat the place of its hand among all hands."""


class End(NamedTuple):
    """The end of a deal: what each seat has in the pool, who is still in, and the chips that `seat` put in on the way.

    Where nobody has bet the pool stays, and all have the same part in it.
    """

    seat: int
    staked: tuple[int, ...]
    live: tuple[int, ...]
    put_in: int
    has_bet: bool

    def comes_to(self, places: Places) -> tuple[float, float, float]:
        """The chips that the seat wins less those it puts in, whether it wins, and whether all others have folded."""
        if self.seat not in self.live:
            return -self.put_in, 0.0, 0.0
        if len(self.live) == 1:
            return sum(self.staked) - self.put_in, 1.0, 1.0
        if not self.has_bet:
            return sum(self.staked) / len(places) - self.put_in, 0.0, 0.0
        won, wins = 0, 0.0
        for nth, (chips, contenders) in enumerate(_pots(self.staked, self.live)):
            if max(contenders, key=places.__getitem__) == self.seat:
                won += chips
                wins = wins if nth else 1.0
        return won - self.put_in, wins, 0.0


@lru_cache(maxsize=1024)
def _pots(staked: tuple[int, ...], live: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the chips in each pot with the seats that can win it."""
    return tuple((sum(pot.chips), pot.contenders) for pot in pots(staked, live))


class Turn(NamedTuple):
    """A decision of `seat`: what may come of it, and by the number of its hand's bucket how likely each of these is.

    The buckets begin at the places `starts`.
    """

    seat: int
    starts: tuple[int, ...]
    chances: list[tuple[float, ...]]
    following: list["Turn | End"]

    def comes_to(self, places: Places) -> tuple[float, float, float]:
        """As at the end, on average."""
        value = wins = folds = 0.0
        chances = self.chances[bisect_right(self.starts, places[self.seat]) - 1]
        for chance, following in zip(chances, self.following, strict=True):
            if chance:
                come_to = following.comes_to(places)
                value += chance * come_to[0]
                wins += chance * come_to[1]
                folds += chance * come_to[2]
        return value, wins, folds


def real_action(game: BettingGame, view: BettingState, action: int, ratio: float) -> Action:
    """An action of the tree as one at the table; a bet is of that part of the pool of antes."""
    most = game.most(view)
    if action == blueprint.RAISE and most:
        return Bet(min(most, max(1, round(ratio * sum(view.antes)))))
    if action == blueprint.FOLD:
        return FOLD
    return CALL if view.due else PASS


class Continuations:
    """What may come of an action of `seat`; the hands in `state` are no matter, but there have to be some."""

    def __init__(self, game: BettingGame, state: BettingState, hands: int) -> None:
        self.game = game
        self.state = state
        self.hands = hands
        self.seat = state.to_move

    def after(self, action: Action) -> Turn | End:
        """What may come of an action of the seat to move."""
        return self._after(self.state, action)

    def _after(self, state: BettingState, action: Action) -> Turn | End:
        after = self.game.apply(state, action)
        if after.to_move >= 0:
            return self._turn(after)
        staked, live = list(state.staked), state.live
        mover = state.to_move
        if isinstance(action, Call | Bet):
            more = action.chips if isinstance(action, Bet) else 0
            staked[mover] += min(state.due + more, state.scores[mover])
        if action == FOLD:
            live = tuple(seat for seat in live if seat != mover)
        put_in = staked[self.seat] - self.state.staked[self.seat]
        return End(self.seat, tuple(staked), live, put_in, any(state.bets) or isinstance(action, Bet))

    def _turn(self, state: BettingState) -> Turn:
        """A decision by the nearest blueprint; where none fits, to stay in with a hand for which the pool pays."""
        nearest = nearest_blueprint(self.game, state)
        if nearest is None:
            actions, starts, chances = self._by_pool(state)
        else:
            players, ratio, history = nearest
            found = load_blueprint(players, ratio)
            tree_actions = rows(players)[history][1].actions
            actions = [real_action(self.game, state, action, ratio) for action in tree_actions]
            starts, chances = found.starts, found.by_bucket(history)
        following = {action: self._after(state, action) for action in dict.fromkeys(actions)}
        return Turn(state.to_move, starts, chances, [following[action] for action in actions])

    def _by_pool(self, state: BettingState) -> tuple[list[Action], tuple[int, ...], list[tuple[float, ...]]]:
        price = min(state.due, state.scores[state.to_move])
        if not price:
            return [PASS], (0,), [(1.0,)]
        needed = (price / (state.pool + price)) ** (1 / (len(state.live) - 1))
        return [FOLD, CALL], (0, round(needed * self.hands)), [(1.0, 0.0), (0.0, 1.0)]
