"""The figures of the performance table, measured on this machine."""

import dataclasses
import json as text
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.language import gettext as _
from game.rules import GAMES
from game.state import Deal

DISTRIBUTION = Path(__file__).parent.parent / "build" / "dist"
MEGABYTE = 1_000_000


@dataclasses.dataclass(frozen=True)
class Figure:
    """One line of the table: what was measured, what it came to and what it should come to.

    `value` is in `unit`s, None when it could not be measured; `target` is None where there is none. `least` tells
    whether the target is the least there should be, or the most. `note` says how it was measured, or why not.
    """

    key: str
    what: str
    unit: str
    value: float | None
    target: float | None = None
    least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None when there is nothing to say."""
        if self.value is None or self.target is None:
            return None
        return self.value >= self.target if self.least else self.value <= self.target

    def __str__(self) -> str:
        value = "–" if self.value is None else f"{self.value:.4g} {self.unit}".rstrip()
        bound = _("at least") if self.least else _("at most")
        target = "" if self.target is None else f"{bound} {self.target:g} {self.unit}".rstrip()
        mark = {True: _("met"), False: _("MISSED"), None: ""}[self.met]
        return f"{self.what:<58} {value:>14}  {target:<19} {mark:<7} {self.note}".rstrip()


Part = Callable[[], Iterator[Figure]]


def main(json: bool = False, parts: Sequence[Part] | None = None) -> int:
    """Measure and print, line by line or as one JSON list of figures; the exit status."""
    figures = (figure for part in parts or (rules, frames, first_screens, sizes) for figure in part())
    if json:
        print(text.dumps([dataclasses.asdict(figure) | {"met": figure.met} for figure in figures], indent=2))
    else:
        for figure in figures:
            print(figure, flush=True)
    return 0


# -- the rules, side by side with those of others ----------------------------------------------------------------------


def rules(games: int = 20, rounds: int = 75) -> Iterator[Figure]:
    """Random hands of four-hand partners' Block, by turns with the same game of two other libraries."""
    ours = _our_game(Random(1))
    yield Figure(
        "rules",
        _("Rules: random hands of partners' Block"),
        _("per second"),
        1 / statistics.median(_seconds(ours, games) for _round in range(rounds)),
    )
    for key, peer, target, what in (
        ("rules_v_dominoes", _dominoes, 1, _("Rules: as many times the hands of dominoes 6.1.0")),
        ("rules_v_open_spiel", _open_spiel, 4, _("Rules: as many times the hands of python_team_dominoes")),
    ):
        try:
            theirs = peer(Random(1))
        except ModuleNotFoundError:
            note = _("peer not installed: pip install dominoes==6.1.0 open_spiel")
            yield Figure(key, what, "×", None, target, least=True, note=note)
            continue
        turns = [(_seconds(ours, games), _seconds(theirs, games)) for _round in range(rounds)]
        own, other = map(statistics.median, zip(*turns, strict=True))
        yield Figure(key, what, "×", other / own, target, least=True)


def _seconds(play: Callable[[], None], games: int) -> float:
    """Processor seconds of one game, on the average of so many."""
    began = time.process_time()
    for _game in range(games):
        play()
    return (time.process_time() - began) / games


def _our_game(rng: Random) -> Callable[[], None]:
    game = dataclasses.replace(GAMES["block"], partners=True)
    choice = rng.choice

    def play() -> None:
        deck = list(game.deck())
        rng.shuffle(deck)
        state = game.apply(game.initial_state(4), Deal(tuple(deck)))
        while state.to_move >= 0:
            state = game.apply(state, choice(game.legal_actions(state)))

    return play


def _dominoes(rng: Random) -> Callable[[], None]:
    dominoes = import_module("dominoes")
    choice = rng.choice

    def play() -> None:
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*choice(game.valid_moves))

    return play


def _open_spiel(rng: Random) -> Callable[[], None]:
    import_module("open_spiel.python.games.team_dominoes")
    game = import_module("pyspiel").load_game("python_team_dominoes")
    choice = rng.choice

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action, _chance = choice(state.chance_outcomes())  # all are equally likely
            else:
                action = choice(state.legal_actions())
            state.apply_action(action)

    return play


# -- the window ------------------------------------------------------------------------------------------------------


def frames() -> Iterator[Figure]:
    """Processor time of the frames of a rehearsal, in a process of its own."""
    from game.ui.rehearsal import rehearse

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        found = process.submit(rehearse).result()
    driver = _("SDL's {driver} driver").format(driver=found.driver)
    for key, times, target, what in (
        ("drag", found.dragged, 2, _("Frame at 1920×1080, 55 tiles down, one dragged")),
        ("deal", found.dealt, 5, _("Frame at 1920×1080, 91 tiles dealt at once")),
    ):
        note = _("{count} frames, {driver}").format(count=len(times), driver=driver)
        percentiles = statistics.quantiles(times, n=100)
        yield Figure(f"{key}_p50", f"{what}: p50", "ms", 1000 * percentiles[49], note=note)
        yield Figure(f"{key}_p95", f"{what}: p95", "ms", 1000 * percentiles[94], target, note=note)
    yield Figure("still_frames", _("Nothing moving: frames drawn in 2 s"), "", found.still_frames, 0, note=driver)
    yield Figure("still_share", _("Nothing moving: of a core"), "%", 100 * found.still_share, 1, note=driver)


def first_screens(runs: int = 5) -> Iterator[Figure]:
    """Seconds from the start of the program to its first screen at rest, from source and frozen."""
    source = None if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    executable = frozen()
    for key, command, target, what in (
        ("first_screen_source", source, 0.6, _("First screen from source, warm cache")),
        ("first_screen_frozen", [str(executable)] if executable else None, 0.5, _("First screen frozen, warm cache")),
    ):
        if command is None:
            yield Figure(key, what, "s", None, target, note=_("there is none here"))
            continue
        times = [first_screen(command) for _run in range(runs + 1)][1:]
        seen = [seconds for seconds in times if seconds is not None]
        if seen:
            yield Figure(key, what, "s", statistics.median(seen), target)
        else:
            yield Figure(key, what, "s", None, target, note=_("it showed none within ten seconds"))


def first_screen(command: list[str]) -> float | None:
    """Seconds until the program tells what its first screen shows; None if it does not within ten."""
    with TemporaryDirectory() as folder:
        told = Path(folder) / "probe.json"
        environment = os.environ | {
            "BONEYARD_HOME": folder,
            "BONEYARD_PROBE": str(told),
            "SDL_AUDIODRIVER": "dummy",
            **({} if _has_screen() else {"SDL_VIDEODRIVER": "dummy"}),
        }
        began = time.perf_counter()
        program = subprocess.Popen(
            command,
            env=environment,
            cwd=Path(__file__).parent.parent,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while not told.exists():
                if program.poll() is not None or time.perf_counter() - began > 10:
                    return None
                time.sleep(0.001)
            return time.perf_counter() - began
        finally:
            program.kill()
            program.wait()


def _has_screen() -> bool:
    on_x_or_wayland = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return on_x_or_wayland or not sys.platform.startswith("linux")


# -- what is given away ----------------------------------------------------------------------------------------------


def frozen() -> Path | None:
    """The frozen program: this one if it is, else the one in build/dist, None if there is none."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable)
    programs = (path for path in DISTRIBUTION.glob("*/*") if path.stem.lower() == "boneyard" and path.is_file())
    return next((path for path in programs if path.suffix in ("", ".exe")), None)


def sizes() -> Iterator[Figure]:
    """Megabytes of the frozen folder and of the archive it is packed in."""
    program = frozen()
    folder = program and sum(path.stat().st_size for path in program.parent.rglob("*") if path.is_file())
    archives = [path for path in DISTRIBUTION.glob("*") if path.suffix in (".zip", ".gz", ".xz", ".dmg")]
    archive = max((path.stat().st_size for path in archives), default=None)
    for key, size, target, what in (
        ("folder", folder, 45, _("Frozen folder")),
        ("archive", archive, 16, _("Archive")),
    ):
        note = "" if size else _("none here: python build/release.py makes it")
        yield Figure(key, what, "MB", size / MEGABYTE if size else None, target, note=note)
