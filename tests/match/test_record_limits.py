"""Size limits of records: what a match may contain is parsed quickly, everything else is refused quickly."""

import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.core.state import Action
from game.match import record
from game.match.match import Match
from game.match.player_types import Person
from game.match.record import MAX_RECORD_LENGTH, RecordError, parse_table
from game.store import Store

MANY = 20_000


def long_match(actions: int, **options: object) -> Match:
    """Return a match without an end of its own with this many actions."""
    match, rng = Match("tiddle_a_wink", [*map(Person, "ABCD")], options={"match": "pool", **options}), Random(1)

    def played() -> Iterator[Action]:
        state = match.state
        for _step in range(actions):
            deck = [*match.game.deck()]
            rng.shuffle(deck)
            legal = match.game.legal_actions(state) or (match.game.make_deal(deck, 4),)
            action = rng.choice(legal)
            state = match.game.apply(state, action)
            yield action

    match.play_all(played())
    return match


# -- texts that would be slow to parse ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "a." * 97_500 + "a = 1",
            "line 1 contains “a.a.a.a.a.a.a.a.a.a.a.a.a.a.a…a.a.a.a.a.a.a.a.a.a.a.a.a.a.a”, which has a",
        ),
        ("\n\n[" + "a." * 10_000 + "a]", "line 3 contains “a.a."),
        ("a = 3.5", "line 1 contains “3.5”, which has a dot in it."),
        ('a = """' + "'''a.b.c = 1" + '"""', "the string in line 1 is not closed."),
        ("a = '''''\nb.c = 1\nd = '''''", "the string in line 1 is not closed."),
        ("a = " + "[" * 100_000, "the lists in line 1 are nested too deeply."),
        ("a = " + "{ a = " * 1000, "the lists in line 1 are nested too deeply."),
        ("a = [\n" + "1,\n" * 100_000 + "]", "by line 4000 it has more keys and numbers than any match can have."),
        ("".join(f"[a{number}]\n" for number in range(100_000)), "by line 1334 it has more keys"),
        (
            "a = " + "9" * 5000,
            "line 1 contains “99999999999999999999999999999…99999999999999999999999999999”, which is too",
        ),
        (f"a = '{'x' * 3000}'", "line 1 contains “'xxxxxx"),
        ("#" * (MAX_RECORD_LENGTH + 1), "it has more than 2,000,000 characters."),
        ("game = \n", "line 1 is not valid TOML."),
        ('game = "draw"\n\npreset = [\n', "line 4 is not valid TOML."),
        ('game = "\\ud800"', "line 1 is not valid TOML."),
        ("a = 2026-02-30", "line 1 is not valid TOML."),
        ("\ngame = 'x", "the string in line 2 is not closed."),
    ],
    ids=range(17),
)
def test_impossible_records_are_refused_before_parsing(
    text: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []
    loads = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: (parsed.append(text), loads(text))[1])
    with pytest.raises(RecordError) as refused:
        parse_table(text)
    assert bool(parsed) == sentence.endswith("is not valid TOML."), "tomllib takes minutes over some of them"
    assert str(refused.value).startswith("This is not a record: ")
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '# a.b.c = "\ngame = "draw" # """\n',
        "game = 'a.b'\r\noptions = { target = 100, \"set\" = 9 } # the end",
        'players = [{ person = "bot:club" }, "[[[[["]\n[start]\nleader = 0\nscores = [ 1, 2 ]\n',
        'a = "\\"\\\\" # "\nb = "x"\n',
        "a = ''\nb = \"\"\nc = [ '', \"\" ]",
    ],
)
def test_handwritten_toml_is_parsed_as_by_tomllib(text: str) -> None:
    assert parse_table(text) == tomllib.loads(text)


# -- long matches -----------------------------------------------------------------------------------------------


def test_longest_match_fits_into_a_record() -> None:
    match = long_match(MANY, set=12)
    text = record.format_record(match)
    assert len(text) * 1.2 < MAX_RECORD_LENGTH
    again = record.parse_record(text)
    assert again.actions == match.actions
    assert again.state == match.state


def test_parsing_is_linear(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [record.format_record(long_match(actions)) for actions in SHORT_AND_LONG]
    assert_linear(monkeypatch, *(partial(record.parse_record, text) for text in texts))


def test_resuming_is_linear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    for match in map(long_match, SHORT_AND_LONG):
        store = Store(tmp_path / f"{len(match.actions)}.sqlite")
        again = match.at_step(0)
        store.attach_journal(again)
        again.play_all(match.actions)
        stored = next(store.all_unfinished(), None)
        assert stored is not None
        calls.append(partial(store.resume, stored))
    assert_linear(monkeypatch, *calls)


SHORT_AND_LONG = 500, 4000
"""Numbers of actions, the second eight times the first."""


def assert_linear(monkeypatch: pytest.MonkeyPatch, short: Callable[[], object], long: Callable[[], object]) -> None:
    """Check that a match eight times as long needs about eight times the work."""
    short_calls, short_copied = work(monkeypatch, short)
    long_calls, long_copied = work(monkeypatch, long)
    assert 5 < long_calls / short_calls < 10
    assert 5 < long_copied / short_copied < 10


def work(monkeypatch: pytest.MonkeyPatch, function: Callable[[], object]) -> tuple[int, int]:
    """Return how many functions a function calls, and how many actions and states it puts into histories of matches."""
    calls = copied = 0

    def count_call(_frame: object, event: str, _value: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    def count_copied(match: Match, name: str, value: object) -> None:
        nonlocal copied
        copied += len(value) if isinstance(value, tuple) else 0
        object.__setattr__(match, name, value)

    with monkeypatch.context() as patch:
        patch.setattr(Match, "__setattr__", count_copied)
        sys.setprofile(count_call)
        try:
            function()
        finally:
            sys.setprofile(None)
    return calls, copied
