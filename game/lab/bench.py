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
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.bots.betting.blueprint import load_blueprint
from game.bots.encode import line
from game.bots.encode.line_rules import rule_tables, tile_numbers
from game.bots.kernel.bits import COMPILED
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.position import Position
from game.core.state import DRAW, Deal
from game.core.tiles import make_tile
from game.lab.best_response import CardRemoval, exploitability
from game.lab.choices import choices, settings
from game.lab.figure import Figure, percentile
from game.lab.store_bench import fill, keeping
from game.platform import compiled
from game.platform.language import gettext as _
from game.platform.processes import block_sigint, end_with_parent, spawning
from game.rules import GAMES
from game.rules.betting.poker import POKER
from game.rules.line.line_game import LineGame, LineState
from game.ui.app.browsing_benchmark import measure_browsing
from game.ui.window.waiting import FRAME


def listing(matches: int = 10_000) -> Iterator[Figure]:
    """Milliseconds until the menu, the list and the figures are shown, and of frames while the list is used."""
    with TemporaryDirectory() as folder:
        fill(path := Path(folder) / "boneyard.sqlite", matches)
        found = measure_browsing(Path(folder) / "none.sqlite", path)
    note = _("{count} matches in the store").format(count=matches)
    beside = _("{note}; {bare} ms with none").format(note=note, bare=f"{found.bare:.0f}")
    yield Figure("menu_many", _("Menu: opened"), "ms", found.menu, 1000, note=beside)
    yield Figure("list_open", _("Your matches: opened"), "ms", found.listed, 1000, note=note)
    frame, scrolled, letter = 1000 * FRAME, percentile(found.scrolled, 99), percentile(found.searched, 99)
    yield Figure("list_scroll_p99", _("Your matches: a frame scrolled, p99"), "ms", scrolled, frame, note=note)
    yield Figure("list_search_p99", _("Your matches: a letter searched for, p99"), "ms", letter, frame, note=note)
    yield Figure("figures_counted", _("Figures: counted"), "ms", found.counted, 3000, note=note)


DISTRIBUTION = Path(__file__).parents[2] / "build" / "dist"
MEGABYTE = 1_000_000


Part = Callable[[], Iterator[Figure]]


def main(json: bool = False, parts: Sequence[Part] | None = None) -> int:
    """Measure and print, line by line or as one JSON list of figures; the exit status."""
    figures = (
        figure
        for part in parts or (rules, searches, choices, betting, keeping, listing, frames, first_screens, sizes)
        for figure in part()
    )
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
        ("rules_v_dominoes", _dominoes, 1.5, _("Rules: as many times the hands of dominoes 6.1.0")),
        ("rules_v_open_spiel", _open_spiel, 9, _("Rules: as many times the hands of python_team_dominoes")),
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


# -- the search, with all hands open -----------------------------------------------------------------------------------


def searches(deals: int = 60, plays: int = 20, endings: int = 80) -> Iterator[Figure]:
    """Partner Match from the deal; from eight tiles on, beside another library; and hands with nothing left to draw."""
    note = compiled.WHY_NOT or (_("compiled") if COMPILED else _("not compiled"))
    rng = Random(1)
    times, positions = [], 0
    for _deal in range(deals):
        seconds, seen = _solved(line.encode_position(_MATCH, _random_hand(_MATCH, 4, rng, tiles=0)))
        times.append(1000 * seconds)
        positions += seen
    speed = 1000 * positions / sum(times)
    yield Figure("search", _("Search: positions of Partner Match"), _("per second"), speed, 2e6, least=True, note=note)
    yield Figure("solve_p50", _("Search: a deal of Partner Match, p50"), "ms", percentile(times, 50), 40, note=note)
    yield Figure("solve_p95", _("Search: a deal of Partner Match, p95"), "ms", percentile(times, 95), note=note)
    what = _("Search: times as fast as dominoes 6.1.0, 8 tiles down")
    try:
        yield Figure("search_v_dominoes", what, "×", _times_dominoes(plays), 50, least=True, note=note)
    except ModuleNotFoundError:
        yield Figure("search_v_dominoes", what, "×", None, 50, least=True, note=_("pip install dominoes==6.1.0"))
    ends = sorted(time for key in _WITH_BONEYARD for time in _endings(_line_game(key), endings))
    note = _("{count} turns of {games}").format(count=len(ends), games=", ".join(_WITH_BONEYARD))
    yield Figure(
        "ending_p99", _("Search: two hands, the boneyard gone, p99"), "ms", percentile(ends, 99), 50, note=note
    )
    yield Figure("ending_max", _("Search: two hands, the boneyard gone, longest"), "ms", ends[-1], note=note)


def _line_game(key: str) -> LineGame:
    game = GAMES[key]
    assert isinstance(game, LineGame)
    return game


_MATCH = _line_game("partner_match")
_WITH_BONEYARD = ("draw", "muggins", "bergen", "matador", "pell_draw", "palmer_fives")


def _solved(position: Position) -> tuple[float, int]:
    """The processor seconds that all the values of a position take, and how many positions were looked at."""
    search = Search(position.rules)
    began = time.process_time()
    search.values(position)
    return time.process_time() - began, search.positions


def _random_hand(game: LineGame, players: int, rng: Random, tiles: int) -> LineState:
    """A hand played blindly until so many tiles lie in the line; another one if it is over before."""
    state = game.initial_state(players)
    while state.to_move < 0 or len(state.line.placed_tiles) < tiles:
        if state.to_move >= 0:
            state = game.apply(state, rng.choice(game.legal_actions(state)))
            continue
        deck = list(game.deck())
        rng.shuffle(deck)
        state = game.apply(game.initial_state(players, leader=0), game.make_deal(deck, players))
    return state


def _times_dominoes(plays: int) -> float:
    """How many times as long the omniscient player of dominoes thinks over the same hands, at eight tiles."""
    dominoes = import_module("dominoes")
    rng = Random(1)
    number = tile_numbers(6)
    ours = theirs = 0.0
    while plays:
        game = dominoes.Game.new()
        while game.result is None and len(game.board) < 8:
            game.make_move(*rng.choice(game.valid_moves))
        if game.result is not None or len(game.valid_moves) < 2:
            continue
        plays -= 1
        hands = [sum(1 << number[make_tile(d.first, d.second)] for d in hand) for hand in game.hands]
        position = Position(rule_tables(_MATCH, 4), hands, [0, 0], [0, 0])
        position.seat = game.turn
        low, high = sorted((game.board.left_end(), game.board.right_end()))
        position.line, position.ends = low << 2 | high << 8, 2
        ours += _solved(position)[0]
        began = time.process_time()
        dominoes.players.omniscient()(game)
        theirs += time.process_time() - began
    return theirs / ours


def _endings(game: LineGame, hands: int) -> Iterator[float]:
    """Milliseconds for every turn with a choice in hands played blindly, from when nothing can be drawn any more."""
    rng = Random(1)
    for _hand in range(hands):
        state = _random_hand(game, 2, rng, tiles=0)
        while state.to_move >= 0:
            legal = game.legal_actions(state)
            if len(legal) > 1 and state.line.placed_tiles and not game.is_boneyard_open(state):
                yield 1000 * _solved(line.encode_position(game, state))[0]
            state = game.apply(state, rng.choice([action for action in legal if action != DRAW] or legal))


def every_choice() -> Iterator[Figure]:
    """Time and memory of choices in every game with every set, number of players and level."""
    return choices(settings(), count=5)


# -- the window ------------------------------------------------------------------------------------------------------


def frames() -> Iterator[Figure]:
    """Processor time of the frames of a rehearsal, in a process of its own."""
    from game.ui.app.table_benchmark import measure_table

    with ProcessPoolExecutor(1, spawning(), end_with_parent) as process:
        with block_sigint():
            rehearsing = process.submit(measure_table)
        found = rehearsing.result()
    driver = _("SDL's {driver} driver").format(driver=found.driver)
    for key, times, target, what in (
        ("drag", found.dragged, 2, _("Frame at 1920×1080, 55 tiles down, one dragged")),
        ("deal", found.dealt, 5, _("Frame at 1920×1080, 91 tiles dealt at once")),
    ):
        note = _("{count} frames, {driver}").format(count=len(times), driver=driver)
        yield Figure(f"{key}_p50", f"{what}: p50", "ms", 1000 * percentile(times, 50), note=note)
        yield Figure(f"{key}_p95", f"{what}: p95", "ms", 1000 * percentile(times, 95), target, note=note)
    yield Figure("still_frames", _("Nothing moving: frames drawn in 10 s"), "", found.still_frames, 0, note=driver)
    yield Figure("still_share", _("Nothing moving: of a core"), "%", 100 * found.still_share, 0.3, note=driver)


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
            yield Figure(key, what, "s", None, target, note=_("it showed none within a minute"))


def first_screen(command: list[str]) -> float | None:
    """Seconds until the program tells what its first screen shows; None if it does not within a minute."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # Windows may still be ending what is killed
        told = Path(folder) / "probe.json"
        environment = os.environ | {
            "BONEYARD_HOME": folder,
            "BONEYARD_PROBE": str(told),
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONSAFEPATH": "",  # from source it is found in the folder that it is started in
            **({} if _has_screen() else {"SDL_VIDEODRIVER": "dummy"}),
        }
        began = time.perf_counter()
        program = subprocess.Popen(
            command,
            env=environment,
            cwd=Path(__file__).parents[2],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while not told.exists():
                if program.poll() is not None or time.perf_counter() - began > 60:
                    return None
                time.sleep(0.001)
            return time.perf_counter() - began
        finally:
            program.kill()
            program.wait()


def _has_screen() -> bool:
    on_x_or_wayland = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return on_x_or_wayland or not sys.platform.startswith("linux")


# -- the bots' betting -------------------------------------------------------------------------------------------------


def betting() -> Iterator[Figure]:
    """Thousandths of an ante that the best response wins a deal from the strategy for two at Poker, exact."""
    began = time.perf_counter()
    value = 1000 * exploitability(CardRemoval(POKER), load_blueprint(2, 1.0), 1.0)
    took = time.perf_counter() - began
    yield Figure(
        "betting",
        _("Poker for two, ante 1, bets of 2, cap 4: best response"),
        _("thousandths"),
        value,
        0.4,
        note=_("of an ante a deal, every hand against every other; {seconds:.0f} s").format(seconds=took),
    )


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
    files = [path for path in program.parent.rglob("*") if not path.is_dir()] if program else []
    folder = sum(path.stat().st_size for path in files if not path.is_symlink())
    archives = [path for path in DISTRIBUTION.glob("*") if path.suffix in (".zip", ".gz", ".xz", ".dmg")]
    archive = max((path.stat().st_size for path in archives), default=None)
    for key, size, target, what in (
        ("folder", folder, 45, _("Frozen folder")),
        ("archive", archive, 16, _("Archive")),
    ):
        note = "" if size else _("none here: python build/release.py makes it")
        yield Figure(key, what, "MB", size / MEGABYTE if size else None, target, note=note)
