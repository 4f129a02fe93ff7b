"""The bench: it measures all figures and prints them. Tests do not check the values of timings."""

import os
import subprocess
import sys
from functools import partial

import pytest

from game.lab import bench
from game.lab.choices import HINT, MAX_MEGABYTES, Setting, Timed, choices, figures, settings
from game.lab.figure import Figure, percentile
from game.rules import GAMES

SMALL = partial(bench.rules, games=2, rounds=2)


def test_rules_are_measured() -> None:
    ours, *peers = SMALL()
    assert [figure.key for figure in (ours, *peers)] == ["rules", "rules_v_dominoes", "rules_v_open_spiel"]
    assert ours.value
    for figure in peers:
        assert figure.target is not None
        assert (figure.value is None) == ("pip install dominoes==6.1.0 open_spiel" in figure.note)
        assert figure.met is (None if figure.value is None else figure.value >= figure.target)


def test_importing_the_bench_prints_nothing() -> None:
    """The output of `bench --json` is JSON alone."""
    environment = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    command = [sys.executable, "-c", "import game.lab.bench"]
    assert subprocess.run(command, env=environment, capture_output=True, check=True).stdout == b""


def test_search_figures_are_measured() -> None:
    figures = {figure.key: figure for figure in bench.searches(deals=2, plays=1, endings=15)}
    assert list(figures) == ["search", "solve_p50", "solve_p95", "search_v_dominoes", "ending_p99", "ending_max"]
    for key, figure in figures.items():
        assert figure.value or (key == "search_v_dominoes" and "pip install" in figure.note), key


@pytest.mark.parametrize(
    ("figure", "value", "remarks"),
    [
        (Figure("p95", "Frame", "ms", 4.25, 5, note="91 tiles"), "4.25 ms", ["target of at most 5 ms met; 91 tiles"]),
        (Figure("speed", "Frame", "×", 0.5, 1, least=True), "0.5 ×", ["TARGET MISSED: at least 1 ×"]),
        (Figure("archive", "Frame", "MB", None, 16, note="none"), "–", ["target: at most 16 MB; none"]),
        (Figure("hands", "Frame", "per second", 12000), "12,000 per second", []),
    ],
)
def test_lines_have_value_target_and_result(figure: Figure, value: str, remarks: list[str]) -> None:
    first, *others = figure.lines()
    assert first.split(maxsplit=1) == ["Frame", value]
    assert len(first) == 79
    assert [line.strip() for line in others] == remarks


def test_missing_libraries_are_named_in_the_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(bench, "import_module", missing)
    _ours, *peers = SMALL()
    assert [figure.value for figure in peers] == [None, None]
    assert all(figure.note == "not installed: pip install dominoes==6.1.0 open_spiel" for figure in peers)


def test_first_screen_is_none_if_the_program_ends() -> None:
    assert bench.first_screen([bench.sys.executable, "-c", "pass"]) is None


def test_first_screen_is_the_first_frame_in_the_report_of_the_program() -> None:
    lines = [
        "import os, pathlib, time",
        "probe = pathlib.Path(os.environ['BONEYARD_PROBE'])",
        "probe.with_suffix('.new').write_text('{\"first_frame\": 1e11}')",
        "probe.with_suffix('.new').replace(probe)",
        "time.sleep(600)",
    ]
    seconds = bench.first_screen([bench.sys.executable, "-c", "; ".join(lines)])
    assert seconds is not None
    assert 1e10 < seconds < 1e11


def test_store_figures_are_measured() -> None:
    figures = {figure.key: figure for figure in bench.saving(matches=20, kept=2)}
    assert figures.keys() == {"store_start", "keep_p50", "keep_p99"}
    assert all(figure.value for figure in figures.values())
    assert "20 matches" in figures["keep_p99"].note


def test_match_list_figures_are_measured() -> None:
    figures = {figure.key: figure for figure in bench.browsing(matches=20)}
    assert figures.keys() == {"menu_many", "list_open", "list_scroll_p99", "list_search_p99", "figures_counted"}
    assert all(figure.value for figure in figures.values())


def test_choice_figures_are_measured() -> None:
    figures = {figure.key: figure for figure in choices([Setting("block", 6, 2)], count=3)}
    assert list(figures) == ["choice_block_6_2_p99", "choice_block_6_2_hint", "choice_block_6_2_memory"]
    assert all(figure.value for key, figure in figures.items() if key != "choice_block_6_2_memory")
    memory = figures["choice_block_6_2_memory"]
    assert memory.value is None or 0 < memory.value < MAX_MEGABYTES


def test_a_setting_reports_its_slowest_level() -> None:
    timed = Timed(Setting("draw", 12, 4), {"club": [0.1, 0.2], "master": [3.0, 3.0], HINT: [0.25]}, 300_000_000)
    slow, hint, memory = figures(timed)
    assert (slow.value, slow.met, slow.note) == (3.0, False, "club 0.20, master 3.00 s; 2 moves each")
    assert (hint.value, hint.met) == (0.25, True)
    assert (memory.value, memory.met) == (300.0, False)


def test_every_game_set_and_number_of_players_is_a_setting() -> None:
    every = settings()
    assert len(every) == len({*every})
    assert {setting.game for setting in every} == {*GAMES}
    assert all(setting.rules().set == setting.set for setting in every)
    assert {setting.players for setting in every if setting[:2] == ("draw", 12)} == {*range(2, 9)}


def test_percentile_interpolates_linearly() -> None:
    assert [percentile([4.0, 0.0, 2.0, 1.0, 3.0], percent) for percent in (1, 25, 50, 60, 99)] == [
        0.04,
        1,
        2,
        2.4,
        3.96,
    ]
    assert percentile([*map(float, range(201))], 99) == 198
    assert percentile([7.0], 99) == 7
