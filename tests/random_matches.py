"""Random play of matches."""

from collections.abc import Callable
from math import inf
from random import Random

from game.core.state import CHANCE, Action
from game.match.match import Match


def step(match: Match, rng: Random, unless_forced: Action | None = None) -> None:
    """Deal, or play a random legal action; `unless_forced` only if there is no other."""
    if match.state.to_move == CHANCE:
        match.deal(rng)
    else:
        legal = match.legal_actions
        match.play(rng.choice([action for action in legal if action != unless_forced] or legal))


def play(
    match: Match,
    rng: Random,
    actions: float = inf,
    *,
    hands: float = inf,
    until: Callable[[Match], object] = lambda match: False,
    unless_forced: Action | None = None,
) -> Match:
    """Play up to `actions` actions, until `hands` hands are over, until `until` is true, or to the end."""
    last, last_hand = len(match.actions) + actions, match.states[0].hand + hands
    while len(match.actions) < last and match.state.hand < last_hand and not match.over and not until(match):
        step(match, rng, unless_forced)
    return match
