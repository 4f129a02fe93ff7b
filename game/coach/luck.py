"""Luck: what the deal and every tile drawn were worth to each side, and what a hand was expected to bring step by step.

The worth of a moment is what sensible but fallible players, who see no more than players do, make of the tiles as they
truly lie, from there to the end of the hand: points less the mean of the other sides', over many playouts in which what
is left to draw comes in any order. The luck of a chance event is the worth after it less the mean of the worths of all
that could have come: every tile that the boneyard truly holds, or every deal.

Why that is fair, whoever plays: before a tile is drawn each of those that are left is as likely to come as any other,
and all of them are valued by the very same playouts (the same seeds, none chosen by what came). So the worths above
the mean and those below it cancel, and what is called luck is nought on average, however poor the playouts may be as a
judge of play. What is left of a result when all luck has been taken away has therefore the mean of the result itself
and is moved only by what was chosen; good playouts make it quieter, and cannot lean to a side. The mean before the deal
is over other deals, drawn for themselves, so that its error is independent of the hand in question.

A step that nobody chose and no chance decided is worth what the next one is. So the whole adds up: the result is the
mean before the deal, and all luck, and all that choices changed.
"""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import hypot, sqrt
from operator import add, sub
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game.bots.assessment import margins_between
from game.bots.families import FAMILIES
from game.core.state import CHANCE, DRAW, TAKE_DUMMY, Action, State, Stop
from game.rules.game import Game

LEADS = Path(__file__).with_name("leads.toml")
"""What the lead is worth where that takes long to find out; build/leads.py measures it."""
PLAYOUTS = {"line": 1000, "tricks": 512, "betting": 128}
"""How often a moment is played out, by family."""
DRAWN = 6
"""A tile drawn is weighed by so many times the playouts of a moment, shared among all the tiles that could come."""
FEWEST = 40
"""So many for each of these at the least, however many there are."""
DEALS = {"line": 3000, "tricks": 96, "betting": 256}
"""Over how many deals the mean before the deal is taken, where the seats are not alike."""
ROUNDED = 0.01
"""Points by which the figures of a course that was written down may be off."""
DUMMIES = 12
"""So many hands are tried that a dummy might have held."""


class StateValue(NamedTuple):
    """What a moment is worth to each side, in points since the hand began, and the standard errors of that."""

    values: tuple[float, ...]
    errors: tuple[float, ...]


class Luck(NamedTuple):
    """What chance brought each side with the action after `step` others, and the standard errors of that.

    `kind` is “lots”, “deal”, “draw” or “dummy”.
    """

    step: int
    kind: str
    amounts: tuple[float, ...]
    errors: tuple[float, ...]


class TimelinePart(NamedTuple):
    """What is found out for one step: the worth of the moment before it, or the luck in a tile drawn, or both.

    Neither where the action was the only one, and nothing came by chance.
    """

    step: int
    worth: StateValue | None = None
    luck: Luck | None = None


class Timeline(NamedTuple):
    """A hand as it went: `moments[n]` is the worth of the state after `first + n` actions, `events` what chance did."""

    first: int
    moments: tuple[StateValue, ...]
    events: tuple[Luck, ...]

    @property
    def luck(self) -> tuple[float, ...]:
        """All the luck of each side."""
        return tuple(map(sum, zip(*(event.amounts for event in self.events), strict=True)))

    @property
    def skill(self) -> tuple[float, ...]:
        """The luck-adjusted result of each side: what all choices together have changed."""
        begun, ended = self.moments[0].values, self.moments[-1].values
        return tuple(end - mean - luck for end, mean, luck in zip(ended, begun, self.luck, strict=True))

    def change(self, step: int) -> tuple[float, ...]:
        """What the choice changed that was made after `step` actions, by side; nought where there was none."""
        before, after = self.moments[step - self.first].values, self.moments[step + 1 - self.first].values
        came = [event.amounts for event in self.events if event.step == step]
        gains = tuple(now - then for now, then in zip(after, before, strict=True))
        return tuple(map(sub, gains, *came)) if came else gains


def hand_steps(states: Sequence[State], actions: Sequence[Action], hand: int) -> range:
    """The steps of the actions that belong to a hand, its deal the first; none where there is no such hand."""
    steps = [step for step, action in enumerate(actions) if states[step].hand == hand and not isinstance(action, Stop)]
    return range(steps[0], steps[-1] + 1) if steps else range(0)


def hand_timeline(
    game: Game[Any], states: Sequence[State], actions: Sequence[Action], hand: int, effort: float = 1.0
) -> Timeline:
    """How a hand went, all at once; `parts` are the same in small parts."""
    return assemble_timeline(states, hand_steps(states, actions, hand), parts(game, states, actions, hand, effort))


def parts(
    game: Game[Any], states: Sequence[State], actions: Sequence[Action], hand: int, effort: float = 1.0
) -> Iterator[TimelinePart]:
    """What is to be found out for a hand, step by step, each when it is asked for; `assemble_timeline` puts it
    together.

    `effort` is how many times the usual playouts are made.
    """
    steps = hand_steps(states, actions, hand)
    for step in (*steps, *([steps[-1] + 1] if steps else [])):
        yield timeline_part(game, states, actions, step, steps[0], effort)


def timeline_part(
    game: Game[Any], states: Sequence[State], actions: Sequence[Action], step: int, first: int, effort: float = 1.0
) -> TimelinePart:
    """What is to be found out for one step of the hand that began after `first` actions."""
    state, begun = states[step], states[first]
    if state.to_move < 0 or state.hand != begun.hand:
        due = state.hand == begun.hand and state.to_move == CHANCE
        return TimelinePart(step, _mean(game, _bare(state)) if due else _settled(game, state, begun))
    ended = step == len(actions)
    chosen = ended or len(game.legal_actions(state)) > 1
    worth = _worth(game, state, begun, effort) if chosen else None
    return TimelinePart(
        step, worth, None if ended else _drawn(game, states[step : step + 2], actions[step], step, effort)
    )


def assemble_timeline(states: Sequence[State], steps: range, found: Iterable[TimelinePart]) -> Timeline:
    """The course of a hand of all its parts."""
    by_step = {part.step: part for part in found}
    moments: list[StateValue] = []
    events: list[Luck] = []
    for step in reversed([*steps, steps[-1] + 1]):
        worth, luck = by_step[step].worth, by_step[step].luck
        if moments and states[step].to_move == CHANCE and worth is not None:
            luck = _dealt(step, states, worth, moments[-1])
        if luck is not None:
            events.append(luck)
        if worth is None:
            values, errors = moments[-1]
            came = luck.amounts if luck is not None else (0.0,) * len(values)
            worth = StateValue(tuple(map(sub, values, came)), errors)
        moments.append(worth)
    return Timeline(steps[0], tuple(reversed(moments)), tuple(reversed(events)))


def charges_forced(game: Game[Any], states: Sequence[State], course: Timeline) -> bool:
    """Whether a course has a change at a step with a single legal action, as courses of older programs may."""
    steps = range(course.first, course.first + len(course.moments) - 1)
    forced = (step for step in steps if states[step].to_move >= 0 and len(game.legal_actions(states[step])) == 1)
    return any(abs(change) > ROUNDED for step in forced for change in course.change(step))


def _dealt(step: int, states: Sequence[State], before: StateValue, after: StateValue) -> Luck:
    kind = "lots" if states[step].leader is None and states[step + 1].to_move == CHANCE else "deal"
    amounts = tuple(map(sub, after.values, before.values))
    return Luck(step, kind, amounts, tuple(map(hypot, before.errors, after.errors)))


# -- what a moment is worth -------------------------------------------------------------------------------------------


def _settled(game: Game[Any], state: State, begun: State) -> StateValue:
    return StateValue(margins_between(game, begun, state), (0.0,) * len(state.scores))


def _playouts(game: Game[Any], state: State, number: float) -> list[tuple[float, ...]]:
    """What each side makes from here in so many playouts, the same ones wherever they are asked for."""
    seeds = range(1, max(2, round(number)) + 1)
    if state.to_move < 0:
        return [(0.0,) * len(state.scores)] * len(seeds)
    return FAMILIES[game.family].playout_margins(game, state, seeds)


def _worth(game: Game[Any], state: State, begun: State, effort: float) -> StateValue:
    """What a moment is worth by playouts."""
    found = _mean_of(_playouts(game, state, PLAYOUTS[game.family] * effort))
    return found._replace(values=tuple(map(add, margins_between(game, begun, state), found.values)))


def _mean_of(results: Sequence[tuple[float, ...]]) -> StateValue:
    by_side = [*zip(*results, strict=True)]
    return StateValue(tuple(map(fmean, by_side)), tuple(stdev(side) / sqrt(len(side)) for side in by_side))


def _bare(state: Any) -> Any:
    """The state without what does not matter to the deal to come."""
    return state._replace(events=())


@lru_cache(maxsize=64)
def _mean(game: Game[Any], state: Any) -> StateValue:
    """What a hand is worth before it is dealt: nothing, where no seat is before another; else over many deals.

    Where many would take too long it is told as it is by the first book of the game, if that is known.
    """
    players, sides = len(state.hands), len(state.scores)
    if state.leader is None and len({*state.scores}) == 1:
        return StateValue((0.0,) * sides, (0.0,) * sides)
    if state.leader is None and game.is_lead_drawn(state):
        led = [_mean(game, state._replace(leader=seat)) for seat in range(players)]
        values = tuple(map(fmean, zip(*(each.values for each in led), strict=True)))
        return StateValue(values, tuple(map(fmean, zip(*(each.errors for each in led), strict=True))))
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
    """What a hand is worth before it is dealt, over so many deals, each played out once."""
    return _mean_of([_one_deal(game, state, rng) for _deal in range(deals)])


def _one_deal(game: Game[Any], state: State, rng: Random) -> tuple[float, ...]:
    """What each side makes in one deal."""
    now = state
    while now.to_move == CHANCE:
        deck = [*game.deck()]
        rng.shuffle(deck)
        now = game.apply(now, game.make_deal(deck, len(now.hands)))
    made = margins_between(game, state, now)
    if now.to_move < 0:
        return made
    [rest] = FAMILIES[game.family].playout_margins(game, now, [rng.randrange(1, PLAYOUTS[game.family] + 1)])
    return tuple(map(add, made, rest))


# -- a tile drawn -----------------------------------------------------------------------------------------------------


def _drawn(game: Game[Any], states: Sequence[State], action: Action, step: int, effort: float) -> Luck | None:
    """The luck in what came with an action, between two states; None where nothing came that was not known."""
    if action not in (DRAW, TAKE_DUMMY):
        return None
    before, after = states
    others = _other_draws(game, before, after) if action == DRAW else _other_dummies(game, before)
    if not others:
        return None
    number = max(FEWEST, DRAWN * PLAYOUTS[game.family] / (len(others) + 1)) * effort
    came = since(game, after, before, number)
    could = [since(game, other, before, number) for other in others]
    if action == DRAW:
        could.append(came)
    by_seed = [tuple(map(fmean, zip(*results, strict=True))) for results in zip(*could, strict=True)]
    found = _mean_of([tuple(map(sub, own, mean)) for own, mean in zip(came, by_seed, strict=True)])
    return Luck(step, "draw" if action == DRAW else "dummy", found.values, found.errors)


def since(game: Game[Any], after: State, before: State, number: float) -> list[tuple[float, ...]]:
    """What each side makes between two states and from the second one on, in so many playouts."""
    made = margins_between(game, before, after)
    return [tuple(map(add, made, rest)) for rest in _playouts(game, after, number)]


def _other_draws(game: Game[Any], before: State, after: State) -> list[State]:
    """The states that the other tiles would have led to that could have been drawn."""
    seat, known = before.to_move, getattr(before, "turned", None)
    drawn = after.hands[seat][-1]
    if drawn == known:
        return []
    swapped = []
    for tile in before.boneyard:
        if tile not in (drawn, known):
            places = {drawn: tile, tile: drawn}
            boneyard = tuple(places.get(other, other) for other in before.boneyard)
            swapped.append(game.apply(before._replace(boneyard=boneyard), DRAW))
    return swapped


def _other_dummies(game: Game[Any], before: Any) -> list[State]:
    """States that the dummy might have led to, had others of the tiles been in it that lie face down."""
    rng = Random(1)
    down = sorted({*before.boneyard, *(tile for dummy in before.dummies for tile in dummy)} - {before.turned})
    found = []
    for _dummy in range(DUMMIES):
        rng.shuffle(down)
        rest = iter(down)
        dummies = tuple(tuple(next(rest) for _tile in dummy) for dummy in before.dummies)
        boneyard = tuple(tile if tile == before.turned else next(rest) for tile in before.boneyard)
        found.append(game.apply(before._replace(dummies=dummies, boneyard=boneyard), TAKE_DUMMY))
    return found
