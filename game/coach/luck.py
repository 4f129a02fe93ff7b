"""Split the result of a hand into luck (chance events) and skill (decisions).

The value of a state is the mean score margin of each side (its points minus the mean of the other sides) over playouts
to the end of the hand. In a playout every seat plays sensibly but fallibly and sees only its own tiles; tiles still to
be drawn come in random order. The luck of a chance event (the deal, a drawn tile, the dummy) is the value after it
minus the mean value over all outcomes that were possible: every tile in the boneyard, or every deal.

Luck is unbiased with any playout policy: all outcomes are equally likely and are valued with the same random
seeds, so luck averages to zero. The luck-adjusted result therefore has the same mean as the result itself; a better
policy only lowers its variance. The mean before the deal is taken over independent deals, so its error does not depend
on the hand that was played. See AIVAT (Burch et al., 2018).

A step that was neither a choice nor a chance event keeps the value of the next state. So the parts add up, for every
side: initial value + sum of luck + sum of decision changes = final margin.
"""

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from math import hypot, sqrt
from operator import add, sub
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game.bots.assessment import margins_between
from game.bots.bot import family_of
from game.core.state import CHANCE, DRAW, OVER, TAKE_DUMMY, Action, State, hand_steps
from game.rules.game import Game

LEADS = Path(__file__).with_name("leads.toml")
"""Measured values of leading or dealing, where computing them takes too long; written by build/leads.py."""
PLAYOUTS = {"line": 1000, "tricks": 512, "betting": 128}
"""Playouts per state, by family."""
DRAW_FACTOR = 6
"""Playouts of a drawn tile, as a multiple of PLAYOUTS, shared among all tiles that could be drawn."""
MIN_PLAYOUTS = 40
"""The fewest playouts for each tile that could be drawn."""
DEALS = {"line": 3000, "tricks": 96, "betting": 256}
"""Number of deals for the mean value before the deal, where the seats are not equal."""
ROUNDING_TOLERANCE = 0.01
"""Tolerance in points for rounding in a stored timeline."""
DUMMIES = 12
"""Number of alternative dummy hands that are sampled."""


class StateValue(NamedTuple):
    """The value of a state for each side, in points since the start of the hand, with standard errors."""

    values: tuple[float, ...]
    errors: tuple[float, ...]


class Luck(NamedTuple):
    """The luck of each side in the action at `step`, in points, with standard errors.

    `kind` is "lots", "deal", "draw" or "dummy" (see `review.KINDS`).
    """

    step: int
    kind: str
    amounts: tuple[float, ...]
    errors: tuple[float, ...]


class Timeline(NamedTuple):
    """The values of a hand: `state_values[n]` is the value after `first + n` actions, `events` is the luck."""

    first: int
    state_values: tuple[StateValue, ...]
    events: tuple[Luck, ...]

    @property
    def luck(self) -> tuple[float, ...]:
        """The total luck of each side."""
        return tuple(map(sum, zip(*(event.amounts for event in self.events), strict=True)))

    def result(self, states: Sequence[State]) -> tuple[float, ...] | None:
        """Return the points that each side won the hand by; None if it is not over. `states` are those of the match."""
        start, end = states[self.first], states[self.first + len(self.state_values) - 1]
        return self.state_values[-1].values if end.hand != start.hand or end.to_move == OVER else None

    def change(self, step: int) -> tuple[float, ...]:
        """Return how the choice at `step` changed the value for each side; 0 if it was not a choice."""
        before, after = self.state_values[step - self.first].values, self.state_values[step + 1 - self.first].values
        luck_amounts = [event.amounts for event in self.events if event.step == step]
        gains = tuple(now - then for now, then in zip(after, before, strict=True))
        return tuple(map(sub, gains, *luck_amounts)) if luck_amounts else gains


def hand_timeline(
    game: Game[Any], states: Sequence[State], actions: Sequence[Action], hand: int, effort: float = 1.0
) -> Timeline:
    """Compute the timeline of a hand; `effort` multiplies the number of playouts."""
    steps = hand_steps(states, actions, hand)
    state_values: list[StateValue] = []
    events: list[Luck] = []
    for step in reversed(range(steps.start, steps.stop + 1)):
        value, luck = state_value(game, states, step, steps.start, effort), None
        if state_values and value is not None and states[step].to_move == CHANCE:
            kind = "lots" if states[step].leader is None and states[step + 1].to_move == CHANCE else "deal"
            amounts = tuple(map(sub, state_values[-1].values, value.values))
            luck = Luck(step, kind, amounts, tuple(map(hypot, value.errors, state_values[-1].errors)))
        elif step < steps.stop:
            luck = draw_luck(game, states, actions[step], step, effort)
        if luck is not None:
            events.append(luck)
        if value is None:
            values, errors = state_values[-1]
            value = StateValue(values if luck is None else tuple(map(sub, values, luck.amounts)), errors)
        state_values.append(value)
    return Timeline(steps.start, tuple(reversed(state_values)), tuple(reversed(events)))


def charges_forced(game: Game[Any], states: Sequence[State], timeline: Timeline) -> bool:
    """Return whether a forced action changed the value, as in timelines stored by older versions."""
    steps = range(timeline.first, timeline.first + len(timeline.state_values) - 1)
    forced = (step for step in steps if states[step].to_move >= 0 and len(game.legal_actions(states[step])) == 1)
    return any(abs(change) > ROUNDING_TOLERANCE for step in forced for change in timeline.change(step))


# -- value of a state --------------------------------------------------------------------------------------------------


def state_value(game: Game[Any], states: Sequence[State], step: int, first: int, effort: float) -> StateValue | None:
    """Return the value of the state at `step` of the hand that started after `first` actions.

    None if its only action is forced, unless it is the last of the states.
    """
    state, start = states[step], states[first]
    if state.hand == start.hand and state.to_move == CHANCE:
        before: Any = state._replace(events=())  # they do not affect the next deal
        return _value_before_deal(game, before)
    if state.hand != start.hand or state.to_move < 0:
        return StateValue(margins_between(game, start, state), (0.0,) * len(state.scores))
    if step < len(states) - 1 and len(game.legal_actions(state)) == 1:
        return None
    return _mean_of(margins_since(game, state, start, PLAYOUTS[game.family] * effort))


def _mean_of(results: Sequence[tuple[float, ...]]) -> StateValue:
    by_side = [*zip(*results, strict=True)]
    return StateValue(tuple(map(fmean, by_side)), tuple(stdev(side) / sqrt(len(side)) for side in by_side))


@lru_cache(maxsize=64)
def _value_before_deal(game: Game[Any], state: Any) -> StateValue:
    """Return the value of a hand before its deal: 0 if all seats are equal, else the mean over many deals.

    The measured value in LEADS is used if there is one. It was measured with the first preset of the game.
    """
    players, sides = len(state.hands), len(state.scores)
    if state.leader is None and len({*state.scores}) == 1:
        return StateValue((0.0,) * sides, (0.0,) * sides)
    if state.leader is None and game.is_lead_drawn(state):
        by_leader = [_value_before_deal(game, state._replace(leader=seat)) for seat in range(players)]
        values = tuple(map(fmean, zip(*(value.values for value in by_leader), strict=True)))
        return StateValue(values, tuple(map(fmean, zip(*(value.errors for value in by_leader), strict=True))))
    known = _leads().get(game.key, {})
    if state.leader is None or f"{players}_error" not in known:
        return mean_over_deals(game, state, DEALS[game.family], Random(1))
    leader = game.side(state.leader, players)
    return StateValue(
        tuple(known[str(players)][(side - leader) % sides] for side in range(sides)),
        (known[f"{players}_error"],) * sides,
    )


@cache
def _leads() -> dict[str, Any]:
    return tomllib.loads(LEADS.read_text(encoding="utf-8"))


def mean_over_deals(game: Game[Any], state: State, deals: int, rng: Random) -> StateValue:
    """Estimate the value of a hand before its deal by dealing and playing it `deals` times."""
    return _mean_of([_one_deal(game, state, rng) for _deal in range(deals)])


def _one_deal(game: Game[Any], state: State, rng: Random) -> tuple[float, ...]:
    """Deal once, play the hand out and return the margin of each side."""
    now = state
    while now.to_move == CHANCE:
        deck = [*game.deck()]
        rng.shuffle(deck)
        now = game.apply(now, game.make_deal(deck, len(now.hands)))
    margins = margins_between(game, state, now)
    if now.to_move < 0:
        return margins
    [rest] = family_of(game).playout_margins(game, now, [rng.randrange(1, PLAYOUTS[game.family] + 1)])
    return tuple(map(add, margins, rest))


# -- luck of a draw ----------------------------------------------------------------------------------------------------


def draw_luck(game: Game[Any], states: Sequence[State], action: Action, step: int, effort: float) -> Luck | None:
    """Return the luck of the tile or dummy drawn at `step`; None if nothing unknown was drawn."""
    if action not in (DRAW, TAKE_DUMMY):
        return None
    before, after = states[step : step + 2]
    others = other_draws(game, before, after) if action == DRAW else _other_dummies(game, before)
    if not others:
        return None
    number = max(MIN_PLAYOUTS, DRAW_FACTOR * PLAYOUTS[game.family] / (len(others) + 1)) * effort
    actual = margins_since(game, after, before, number)
    possible = [margins_since(game, other, before, number) for other in others]
    if action == DRAW:
        possible.append(actual)
    by_seed = [tuple(map(fmean, zip(*results, strict=True))) for results in zip(*possible, strict=True)]
    estimate = _mean_of([tuple(map(sub, own, mean)) for own, mean in zip(actual, by_seed, strict=True)])
    return Luck(step, "draw" if action == DRAW else "dummy", estimate.values, estimate.errors)


def margins_since(game: Game[Any], after: State, before: State, number: float) -> list[tuple[float, ...]]:
    """Return each side's margin from `before` to the end of the hand, in `number` playouts from `after`.

    The seeds are the same for every state.
    """
    margins, seeds = margins_between(game, before, after), range(1, max(2, round(number)) + 1)
    if after.to_move < 0:
        return [margins] * len(seeds)
    return [tuple(map(add, margins, rest)) for rest in family_of(game).playout_margins(game, after, seeds)]


def other_draws(game: Game[Any], before: State, after: State) -> list[State]:
    """Return the states after drawing each of the other tiles that could have been drawn."""
    seat, known = before.to_move, getattr(before, "turned", None)
    drawn = after.hands[seat][-1]
    if drawn == known:
        return []
    swapped = []
    for tile in before.boneyard:
        if tile not in (drawn, known):
            swap = {drawn: tile, tile: drawn}
            boneyard = tuple(swap.get(boneyard_tile, boneyard_tile) for boneyard_tile in before.boneyard)
            swapped.append(game.apply(before._replace(boneyard=boneyard), DRAW))
    return swapped


def _other_dummies(game: Game[Any], before: Any) -> list[State]:
    """Sample states after taking the dummy if other face-down tiles had been in it."""
    rng = Random(1)
    face_down = sorted({*before.boneyard, *(tile for dummy in before.dummies for tile in dummy)} - {before.turned})
    outcomes = []
    for _dummy in range(DUMMIES):
        rng.shuffle(face_down)
        rest = iter(face_down)
        dummies = tuple(tuple(next(rest) for _tile in dummy) for dummy in before.dummies)
        boneyard = tuple(tile if tile == before.turned else next(rest) for tile in before.boneyard)
        outcomes.append(game.apply(before._replace(dummies=dummies, boneyard=boneyard), TAKE_DUMMY))
    return outcomes
