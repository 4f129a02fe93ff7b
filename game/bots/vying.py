"""How the bots play the betting games: the chance that the hand is the best, against what it costs to stay in."""

from random import Random

from game.rules.vying import VyingGame, VyingState
from game.state import CALL, FOLD, PASS, Action, Bet
from game.tiles import Tile

HANDS = 200
"""Hands dealt in mind to see how many of them the own hand beats."""

WORTH_A_BET = 0.55
BLUFF = 0.06
"""The chance to win from which a bet is made, and how often a club player makes one without it."""


def choose(game: VyingGame, view: VyingState, level: str, rng: Random) -> Action:
    """The choice of a bot of `level` in a betting game, for the seat to move in `view`.

    A beginner bets, stays in or folds by whim. The others stay in when the pool pays for it and bet half the pool
    on a hand that should win; a club player also takes those who have bet for stronger, and bluffs now and then.
    """
    most = game.most(view)
    stay = CALL if view.due else PASS
    if level == "beginner":
        choices: list[Action] = [stay, *([FOLD] if view.due else []), *([Bet(rng.randint(1, most))] if most else [])]
        return rng.choice(choices)
    chance = _chance(game, view, level == "club", rng)
    bluffs = level == "club" and not view.due and rng.random() < BLUFF
    if most and (chance > WORTH_A_BET or bluffs):
        return Bet(min(most, max(1, view.pool // 2)))
    cost = min(view.due, view.scores[view.to_move])
    return stay if chance * (view.pool + cost) >= cost else FOLD


def _chance(game: VyingGame, view: VyingState, wary: bool, rng: Random) -> float:
    """The chance that no rival still in holds a better hand; a wary bot takes each that has bet for the best of two."""
    seat = view.to_move
    hand = view.hands[seat]
    hidden = [tile for tile in game.deck() if tile not in hand]
    strength = game.strength(hand)
    beaten: float = sum(strength > game.strength(_some(hidden, len(hand), rng)) for _nth in range(HANDS)) / HANDS
    bettors = {mover for mover, action in view.history if isinstance(action, Bet)}
    return beaten ** sum(1 + (wary and rival in bettors) for rival in view.live if rival != seat)


def _some(tiles: list[Tile], count: int, rng: Random) -> tuple[Tile, ...]:
    return tuple(rng.sample(tiles, count))
