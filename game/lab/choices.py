"""Time and memory of one choice, in every game, set, number of players and level.

Each setting is measured in its own process, to get its peak memory. The work per choice is limited by counts and not
by time, so only the seconds differ between machines.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.bots.bot import choose
from game.bots.levels import LEVELS, Limit
from game.coach.solution import advice
from game.core.shuffle import random_order
from game.core.state import CHANCE, Action, State
from game.lab.figure import Figure, percentile
from game.platform.language import gettext as _
from game.platform.processes import in_own_process, work_time
from game.rules import GAMES
from game.rules.game import Game

HINT = "hint"
"""Pseudo-level for a hint of the coach."""
MAX_SECONDS, MAX_MEGABYTES = 1, 250
"""Limits per choice: processor seconds (99th percentile of choices, 95th of hints), and megabytes."""
RANDOM_SHARE = 0.1
"""Probability of a random legal action in the hands that the views are taken from."""
HANDS = 4
"""Number of hands that the views are taken from."""


class Setting(NamedTuple):
    """A game with one of its sets, for a number of players."""

    game: str
    set: int
    players: int

    def __str__(self) -> str:
        return f"{self.game}, double-{self.set}, {self.players} players"

    def rules(self) -> Game[Any]:
        """Return the game by its first preset, with this set."""
        game = GAMES[self.game]
        return game.variant(options={} if self.set == game.set else {"set": self.set})


class Timed(NamedTuple):
    """Processor seconds of the choices in a setting by level, and the peak memory in bytes."""

    setting: Setting
    seconds: dict[str, list[float]]
    memory: int | None


SLOWEST_SETTINGS = (
    Setting("draw", 9, 4),
    Setting("draw", 12, 4),
    Setting("draw", 12, 8),
    Setting("bergen", 12, 6),
    Setting("matador", 12, 6),
    Setting("nine_piece", 12, 3),
    Setting("bingo", 6, 3),
)
"""The settings with the slowest choices."""


def choices(of: Sequence[Setting] = SLOWEST_SETTINGS, count: int = 8) -> Iterator[Figure]:
    """Yield times of choices and hints and peak memory, for about `count` views of each setting."""
    for setting in of:
        yield from figures(in_own_process(measure, setting, count))


def figures(timed: Timed) -> Iterator[Figure]:
    """Yield the figures of a setting."""
    key = "choice_{}_{}_{}".format(*timed.setting)
    bots = {level: percentile(seconds, 99) for level, seconds in timed.seconds.items() if level != HINT}
    note = ", ".join(f"{level} {seconds:.2f}" for level, seconds in bots.items())
    count = len(next(iter(timed.seconds.values())))
    note = _("{note} s; {count} moves each").format(note=note, count=count)
    slowest = max(bots.values(), default=None)
    yield Figure(
        f"{key}_p99", _("{setting}: a move, p99").format(setting=timed.setting), "s", slowest, MAX_SECONDS, note=note
    )
    if HINT in timed.seconds:
        hint = percentile(timed.seconds[HINT], 95)
        yield Figure(f"{key}_hint", _("{setting}: a hint, p95").format(setting=timed.setting), "s", hint, MAX_SECONDS)
    memory = None if timed.memory is None else timed.memory / 1e6
    yield Figure(
        f"{key}_memory", _("{setting}: peak memory").format(setting=timed.setting), "MB", memory, MAX_MEGABYTES
    )


def settings() -> list[Setting]:
    """Return every game with every set and number of players."""
    return [
        Setting(key, set, players)
        for key, game in GAMES.items()
        for set, player_counts in game.seats.items()
        for players in player_counts
    ]


def play_hand(
    game: Game[Any], players: int, leader: int, pick: Callable[[Any], Action], rng: Random
) -> Iterator[tuple[Any, Action]]:
    """Play a hand and yield each state with the action taken in it: a deal, or the action picked from a view."""
    state = game.initial_state(players, leader=leader)
    hand = state.hand
    while state.hand == hand and (state.to_move >= 0 or state.to_move == CHANCE):
        if state.to_move == CHANCE:
            action: Action = game.make_deal(random_order(game.deck(), rng), players)
        else:
            action = pick(game.observe(state, state.to_move))
        yield state, action
        state = game.apply(state, action)


def views(game: Game[Any], players: int, rng: Random, hands: int = HANDS) -> Iterator[State]:
    """Yield views with a choice, from hands of casual bots that sometimes play randomly."""
    limit = Limit("casual")

    def pick(view: State) -> Action:
        if rng.random() < RANDOM_SHARE:
            return rng.choice(game.legal_actions(view))
        return choose(game, view, limit, rng)

    for hand in range(hands):
        for state, _action in play_hand(game, players, hand % players, pick, rng):
            if state.to_move >= 0 and len(game.legal_actions(state)) > 1:
                yield game.observe(state, state.to_move)


def measure(setting: Setting, choices: int, levels: Sequence[str] = (*LEVELS, HINT)) -> Timed:
    """Measure about `choices` choices of each level in a setting."""
    game, rng = setting.rules(), Random(str(setting))
    all_views = [*views(game, setting.players, rng)]
    sample = all_views[:: max(1, len(all_views) // choices)]
    seconds: dict[str, list[float]] = {level: [] for level in levels}
    for level in levels:
        for index, view in enumerate(sample):
            started = work_time()
            if level == HINT:
                advice(game, view)
            else:
                choose(game, view, Limit(level), Random(index))
            seconds[level].append(work_time() - started)
    return Timed(setting, seconds, peak_memory())


def peak_memory() -> int | None:
    """Return the peak memory of this process in bytes; None on systems that do not report it."""
    if sys.platform == "linux":  # ru_maxrss would include the parent process
        lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
        return next((1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), None)
    if sys.platform == "darwin":
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return None
