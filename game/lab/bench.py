"""Measure the figures of the performance table on this machine."""

import dataclasses
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from game.bots.betting.blueprint import load_blueprint
from game.bots.kernel.bits import COMPILED
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.position import Position
from game.bots.line.encoding import encode_position, rule_tables, tile_numbers
from game.core.shuffle import random_order
from game.core.state import DRAW, Action, Deal, State
from game.core.tiles import make_tile
from game.lab.choices import choices, settings
from game.lab.exploitability import CardRemoval, poker_exploitability
from game.lab.figure import Figure, percentile
from game.lab.window_benchmark import measure_browsing, measure_table
from game.match.match import Journal, Match
from game.match.player_types import Bot, Person
from game.platform import compiled
from game.platform.language import gettext as _
from game.platform.processes import in_own_process, work_time
from game.rules import GAMES
from game.rules.betting.poker import POKER
from game.rules.line.line_game import LineGame, LineState
from game.store import Store

DISTRIBUTION = Path(__file__).parents[2] / "build" / "dist"
MEGABYTE = 1_000_000


Part = Callable[[], Iterator[Figure]]
"""Measures some figures."""


# -- rules, compared with other libraries ------------------------------------------------------------------------------


def rules(games: int = 20, rounds: int = 75) -> Iterator[Figure]:
    """Yield the speed of random hands of partners' Block, measured alternately with two other libraries."""
    our_hand = partial(_our_hand, dataclasses.replace(GAMES["block"], partners=True), Random(1))
    yield Figure(
        "rules",
        _("Rules: random hands of partners' Block"),
        _("per second"),
        1 / statistics.median(_seconds(our_hand, games) for _round in range(rounds)),
    )
    for key, load, play, target, label in (
        ("rules_v_dominoes", _dominoes, _dominoes_hand, 1.5, _("Rules: speed compared with dominoes 6.1.0")),
        ("rules_v_open_spiel", _spiel, _spiel_hand, 9, _("Rules: speed compared with python_team_dominoes")),
    ):
        try:
            peer_hand = partial(play, load(), Random(1))
        except ModuleNotFoundError:
            note = _("not installed: pip install dominoes==6.1.0 open_spiel")
            yield Figure(key, label, "×", None, target, least=True, note=note)
            continue
        pairs = [(_seconds(our_hand, games), _seconds(peer_hand, games)) for _round in range(rounds)]
        our_time, peer_time = map(statistics.median, zip(*pairs, strict=True))
        yield Figure(key, label, "×", peer_time / our_time, target, least=True)


def _seconds(play: Callable[[], None], games: int) -> float:
    """Return the mean seconds of one game, by work_time."""
    started = work_time()
    for _game in range(games):
        play()
    return (work_time() - started) / games


def _our_hand(game: Any, rng: Random) -> None:
    deck = list(game.deck())
    rng.shuffle(deck)
    state = game.apply(game.initial_state(4), Deal(tuple(deck)))
    while state.to_move >= 0:
        state = game.apply(state, rng.choice(game.legal_actions(state)))


def _dominoes() -> Any:
    return import_module("dominoes")


def _dominoes_hand(dominoes: Any, rng: Random) -> None:
    game = dominoes.Game.new()
    while game.result is None:
        game.make_move(*rng.choice(game.valid_moves))


def _spiel() -> Any:
    import_module("open_spiel.python.games.team_dominoes")
    return import_module("pyspiel").load_game("python_team_dominoes")


def _spiel_hand(game: Any, rng: Random) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action, _chance = rng.choice(state.chance_outcomes())  # all are equally likely
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)


# -- open-hand search --------------------------------------------------------------------------------------------------


def searches(deals: int = 60, plays: int = 20, endings: int = 80) -> Iterator[Figure]:
    """Yield the speed of the open-hand solver: Partner Match from the deal, against another library, and endgames."""
    note = compiled.SOURCE_REASON or (_("compiled") if COMPILED else _("not compiled"))
    rng = Random(1)
    times, positions = [], 0
    for _deal in range(deals):
        seconds, searched = _solved(encode_position(_MATCH, _random_hand(_MATCH, 4, rng, tiles=0)))
        times.append(1000 * seconds)
        positions += searched
    speed = 1000 * positions / sum(times)
    yield Figure("search", _("Search: positions of Partner Match"), _("per second"), speed, 2e6, least=True, note=note)
    yield Figure("solve_p50", _("Search: a deal of Partner Match, p50"), "ms", percentile(times, 50), 40, note=note)
    yield Figure("solve_p95", _("Search: a deal of Partner Match, p95"), "ms", percentile(times, 95), note=note)
    label = _("Search: speed compared with dominoes 6.1.0")
    try:
        yield Figure("search_v_dominoes", label, "×", _times_dominoes(plays), 50, least=True, note=note)
    except ModuleNotFoundError:
        note = _("not installed: pip install dominoes==6.1.0")
        yield Figure("search_v_dominoes", label, "×", None, 50, least=True, note=note)
    endgame_times = sorted(time for key in _WITH_BONEYARD for time in _endings(_line_game(key), endings))
    note = _("{count} turns of {games}").format(count=len(endgame_times), games=", ".join(_WITH_BONEYARD))
    yield Figure(
        "ending_p99", _("Search: end of a hand for two, p99"), "ms", percentile(endgame_times, 99), 50, note=note
    )
    yield Figure("ending_max", _("Search: end of a hand for two, longest"), "ms", endgame_times[-1], note=note)


def _line_game(key: str) -> LineGame:
    game = GAMES[key]
    assert isinstance(game, LineGame)
    return game


_MATCH = _line_game("partner_match")
_WITH_BONEYARD = ("draw", "muggins", "bergen", "matador", "pell_draw", "palmer_fives")


def _solved(position: Position) -> tuple[float, int]:
    """Return the seconds to solve a position, by work_time, and the number of positions searched."""
    search = Search(position.rules)
    started = work_time()
    search.values(position)
    return work_time() - started, search.positions


def _random_hand(game: LineGame, players: int, rng: Random, tiles: int) -> LineState:
    """Return a random hand with `tiles` tiles in the line; hands that end earlier are dealt again."""
    state = game.initial_state(players)
    while state.to_move < 0 or len(state.line.placed_tiles) < tiles:
        if state.to_move >= 0:
            state = game.apply(state, rng.choice(game.legal_actions(state)))
            continue
        deal = game.make_deal(random_order(game.deck(), rng), players)
        state = game.apply(game.initial_state(players, leader=0), deal)
    return state


def _times_dominoes(plays: int) -> float:
    """Return the time of dominoes' omniscient player relative to ours, on hands with eight tiles played."""
    dominoes, rng = _dominoes(), Random(1)
    number = tile_numbers(6)
    ours = theirs = 0.0
    while plays:
        game = dominoes.Game.new()
        while game.result is None and len(game.board) < 8:
            game.make_move(*rng.choice(game.valid_moves))
        if game.result is not None or len(game.valid_moves) < 2:
            continue
        plays -= 1
        hands = [sum(1 << number[make_tile(domino.first, domino.second)] for domino in hand) for hand in game.hands]
        position = Position(rule_tables(_MATCH, 4), hands, [0, 0], [0, 0])
        position.seat = game.turn
        low, high = sorted((game.board.left_end(), game.board.right_end()))
        position.line, position.ends = low << 2 | high << 8, 2
        ours += _solved(position)[0]
        started = work_time()
        dominoes.players.omniscient()(game)
        theirs += work_time() - started
    return theirs / ours


def _endings(game: LineGame, hands: int) -> Iterator[float]:
    """Yield the milliseconds to solve each choice in random hands once nothing can be drawn any more."""
    rng = Random(1)
    for _hand in range(hands):
        state = _random_hand(game, 2, rng, tiles=0)
        while state.to_move >= 0:
            legal = game.legal_actions(state)
            if len(legal) > 1 and state.line.placed_tiles and not game.is_boneyard_open(state):
                yield 1000 * _solved(encode_position(game, state))[0]
            state = game.apply(state, rng.choice([action for action in legal if action != DRAW] or legal))


def choice_parts() -> list[Part]:
    """Return parts that measure time and memory of choices: every game, set and number of players, at every level."""
    return [partial(choices, [setting], count=5) for setting in settings()]


# -- store -------------------------------------------------------------------------------------------------------------


PLAYED = 20
"""Number of matches that are really played; the others are copies of them."""


def saving(matches: int = 10_000, kept: int = 20) -> Iterator[Figure]:
    """Yield the milliseconds to open a store of many matches, and to save each action of `kept` further matches."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "boneyard.sqlite"
        fill_store(path, matches)
        starts = [_start_ms(path) for _time in range(5)]
        times: list[float] = []
        with closing(Store(path)) as store:
            for seed in range(kept):
                _play_random(store, Random(seed), times)
    note = _("{count} matches in the store").format(count=matches)
    yield Figure(
        "store_start",
        _("Store: open it, and read what the menu needs"),
        "ms",
        statistics.median(starts),
        100,
        note=note,
    )
    note = _("{count} moves, {matches} matches in the store").format(count=len(times), matches=matches)
    yield Figure("keep_p50", _("Store: save a move, p50"), "ms", percentile(times, 50), note=note)
    yield Figure("keep_p99", _("Store: save a move, p99"), "ms", percentile(times, 99), 5, note=note)


def fill_store(path: Path, matches: int) -> None:
    """Create a store with many matches."""
    with closing(Store(path)) as store:
        for seed in range(PLAYED):
            _play_random(store, Random(seed), [])
    columns = "begun, game, preset, players, record, deals, with_undo, ended, winners, revision, scores"
    with closing(sqlite3.connect(path)) as database:
        for shift in range(PLAYED, matches, PLAYED):
            for statement in (
                f"INSERT INTO matches (id, {columns}) SELECT id + ?, {columns} FROM matches WHERE id <= ?",
                "INSERT INTO actions SELECT match + ?, step, action FROM actions WHERE match <= ?",
            ):
                database.execute(statement, (shift, PLAYED))
        database.commit()


def _start_ms(path: Path) -> float:
    started = time.perf_counter()
    with closing(Store(path)) as store:
        next(store.all_unfinished(), None)
        store.times_played()
        return 1000 * (time.perf_counter() - started)


def _play_random(store: Store, rng: Random, times: list[float]) -> None:
    """Play a match to its end with random actions."""
    match = Match("muggins", [Person("Ann"), Bot("club")])
    store.attach_journal(match)
    assert match.journal is not None
    match.journal = _TimedJournal(match.journal, times)
    while not match.over:
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            match.play(rng.choice(match.game.legal_actions(match.state)))


@dataclasses.dataclass
class _TimedJournal:
    """A journal that records the milliseconds of each commit."""

    journal: Journal
    times: list[float]

    def commit(self, actions: tuple[Action, ...], states: tuple[State, ...]) -> None:
        started = time.perf_counter()
        self.journal.commit(actions, states)
        self.times.append(1000 * (time.perf_counter() - started))


# -- window ------------------------------------------------------------------------------------------------------------


def browsing(matches: int = 10_000) -> Iterator[Figure]:
    """Yield the times to open the menu, the match list and the statistics with many matches, and frame times of the
    list."""
    with TemporaryDirectory() as folder:
        fill_store(path := Path(folder) / "boneyard.sqlite", matches)
        note = _("{count} matches in the store").format(count=matches)
        yield from measure_browsing(Path(folder) / "none.sqlite", path, note)


def frames() -> Iterator[Figure]:
    """Yield the processor time of the window's frames, measured in a separate process."""
    yield from in_own_process(measure_table)


def first_screens(runs: int = 5) -> Iterator[Figure]:
    """Yield the seconds from program start to the first screen, from source and frozen."""
    source = None if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    executable = frozen()
    for key, command, target, label in (
        ("first_screen_source", source, 0.6, _("First screen from source, warm cache")),
        (
            "first_screen_frozen",
            [str(executable)] if executable else None,
            0.5,
            _("First screen of the frozen program, warm cache"),
        ),
    ):
        # the first start writes the bytecode, even where Python is told to write none
        with TemporaryDirectory(ignore_cleanup_errors=True) as bytecode:
            cache = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
            times = [first_screen(command, cache) for _run in range(runs + 1)][1:] if command else []
        shown = [seconds for seconds in times if seconds is not None]
        why = _("no screen within a minute") if command else _("there is no frozen program here")
        median = statistics.median(shown) if shown else None
        yield Figure(key, label, "s", median, target, note="" if shown else why)


def first_screen(command: list[str], variables: Mapping[str, str] = {}) -> float | None:
    """Return the seconds until the program has drawn its first screen; None if that takes more than a minute.

    `variables` are added to the environment. The program reports the time once it accepts clicks, 0.4 s later.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # on Windows the killed process may still hold files
        probe = Path(folder) / "probe.json"
        environment = os.environ | {
            "BONEYARD_HOME": folder,
            "BONEYARD_PROBE": str(probe),
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONSAFEPATH": "",  # from source, the package is found in the working directory
            **variables,
        }
        if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
            environment["SDL_VIDEODRIVER"] = "dummy"
        started = time.time()
        program = subprocess.Popen(
            command,
            env=environment,
            cwd=Path(__file__).parents[2],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while not probe.exists():
                if program.poll() is not None or time.time() - started > 60:
                    return None
                time.sleep(0.001)
            first_frame: float = json.loads(probe.read_text(encoding="utf-8"))["first_frame"]
            return first_frame - started
        finally:
            program.kill()
            program.wait()


# -- betting -----------------------------------------------------------------------------------------------------------


def betting() -> Iterator[Figure]:
    """Yield the exact exploitability of the strategy for two at Poker, in thousandths of an ante per deal."""
    started = time.perf_counter()
    value = 1000 * poker_exploitability(CardRemoval(POKER), load_blueprint(2, 1.0), 1.0)
    seconds = time.perf_counter() - started
    yield Figure(
        "betting",
        _("Poker for two: loss to a perfect opponent"),
        _("‰ of an ante a deal"),
        value,
        0.4,
        note=_("ante 1, bets of 2, at most 4 bets and raises; computed in {seconds:.0f} s").format(seconds=seconds),
    )


# -- distribution ----------------------------------------------------------------------------------------------------


def frozen() -> Path | None:
    """Return the path of the frozen program: this one, or the one in build/dist, or None."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable)
    programs = (path for path in DISTRIBUTION.glob("*/*") if path.stem.lower() == "boneyard" and path.is_file())
    return next((path for path in programs if path.suffix in ("", ".exe")), None)


def sizes() -> Iterator[Figure]:
    """Yield the megabytes of the frozen folder and of its archive."""
    program = frozen()
    files = [path for path in program.parent.rglob("*") if not path.is_dir()] if program else []
    folder = sum(path.stat().st_size for path in files if not path.is_symlink())
    archives = [path for path in DISTRIBUTION.glob("*") if path.suffix in (".zip", ".gz", ".xz", ".dmg")]
    archive = max((path.stat().st_size for path in archives), default=None)
    for key, size, target, label in (
        ("folder", folder, 45, _("Folder of the frozen program")),
        ("archive", archive, 16, _("Archive")),
    ):
        note = "" if size else _("there is none here; python build/release.py makes it")
        yield Figure(key, label, "MB", size / MEGABYTE if size else None, target, note=note)


PARTS: tuple[Part, ...] = (rules, searches, choices, betting, saving, browsing, frames, first_screens, sizes)
"""All measurements of the performance table."""
