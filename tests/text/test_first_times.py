"""First-time remarks of the rules: each kind of event has a remark, and remarks reveal no hidden tiles."""

import random
import re
from collections.abc import Iterator
from itertools import chain, takewhile
from typing import Any

import pytest

from game.core.state import CHANCE, OVER, PASS, Action, Announce, Claim, Close, Discard, Draw
from game.core.tiles import HIDDEN
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES, annotated_rules, rules_text
from game.rules.options import resolve_count
from game.text import remarks as module
from game.text.first_times import first_times
from game.text.remarks import Rule, remark, remarks
from tests.trial_counts import COUNT

STEPS = 260  # per match, at most
PRESET_MATCHES = 3 if COUNT else 1  # with each preset and number of players
RANDOM_MATCHES = 80  # with random options, besides one for each value of each option

Step = tuple[Match, Any, Action, Any]


def matches(key: str) -> Iterator[Match]:
    """Yield matches with every preset and every value of an option, for all numbers of players."""
    game = GAMES[key]
    rules: list[tuple[str | None, dict[str, object]]] = [
        (preset.key, {}) for preset in game.presets for _index in range(PRESET_MATCHES)
    ]
    rules += [(None, {option.key: choice.value}) for option in game.options for choice in option.choices]
    yield from matches_of(key, rules, random.Random(f"first times {key}"))


def random_matches(key: str) -> Iterator[Match]:
    """Yield matches with random options."""
    game, rng = GAMES[key], random.Random(f"first times {key}")
    rules: list[tuple[str | None, dict[str, object]]] = [
        (rng.choice(game.presets).key, {option.key: rng.choice(option.choices).value for option in game.options})
        for _index in range(RANDOM_MATCHES)
    ]
    yield from matches_of(key, rules, rng)


def matches_of(key: str, rules: list[tuple[str | None, dict[str, object]]], rng: random.Random) -> Iterator[Match]:
    """Yield matches with these presets and options, if they allow any number of players."""
    game = GAMES[key]
    for preset, options in rules:
        numbers = [number for number in range(2, 11) if game.variant(preset, options).allows_players(number)]
        for players in numbers if not options else rng.sample(numbers, 1):
            match = Match(key, [Person(f"P{seat}") for seat in range(players)], preset=preset, options=options)
            if match.game.allows_players(players):
                yield match


def steps(match: Match, rng: random.Random) -> Iterator[Step]:
    """Yield the steps of random matches; some players pass if they can, some never close or claim."""
    passing, never = rng.random() < 0.2, (Close, Claim, Announce) if rng.random() < 0.3 else ()
    while match.state.to_move != OVER and len(match.actions) < STEPS:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            legal = match.legal_actions
            chosen = [action for action in legal if not isinstance(action, never)] or legal
            match.play(PASS if passing and PASS in legal else rng.choice(chosen))
        yield match, match.states[-2], match.actions[-1], match.state


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES)
def test_kinds_of_events_and_remarks_correspond(key: str) -> None:
    """Random options are tried until every remark has been used, in a campaign all of them."""
    rng = random.Random(key)
    entries = {(entry.kind, entry.rules) for entry in remarks(key)}
    used: set[tuple[str, tuple[Rule, ...]]] = set()
    missing: set[str] = set()
    for played in chain(matches(key), takewhile(lambda _match: COUNT or entries - used, random_matches(key))):
        for kind in {kind for step in steps(played, rng) for kind in first_times(played.game, *step[1:])}:
            entry = remark(key, played.game, len(played.players), kind)
            if entry is None:
                missing.add(kind)
            else:
                used.add((entry.kind, entry.rules))
    assert not missing, f"rules.md of {key} has no tip, under some options, for: {', '.join(sorted(missing))}"
    unused = [line for entry in remarks(key) if (entry.kind, entry.rules) not in used for line in entry.lines[:1]]
    assert not unused, f"no event of {key} shows these tips: {unused}"


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES)
def test_kinds_are_the_same_from_every_seat(key: str) -> None:
    rng = random.Random(key)
    for played in [*matches(key), *random_matches(key)][:: 8 if COUNT else 30]:
        for match, before, action, after in steps(played, rng):
            kinds = first_times(match.game, before, action, after)
            seen = Discard(HIDDEN) if isinstance(action, Discard) else action
            for seat in range(len(match.players)):
                views = (match.game.observe(state, seat) for state in (before, after))
                view, then = views
                assert first_times(match.game, view, seen, then) == kinds, f"{action} seen by {seat}"


@pytest.mark.parametrize("key", GAMES)
def test_remarks_are_sentences_with_a_section(key: str) -> None:
    headings = {line.lstrip("# ") for line in rules_text(key).splitlines() if line.startswith("#")}
    game, players = GAMES[key], GAMES[key].usual_players
    for entry in remarks(key):
        assert entry.heading in headings
        for line in entry.lines:
            assert 10 < len(line) <= 105, line
            assert re.fullmatch(r"[A-Z0-9“].*[.]", line), line
            for name in re.findall(r"{(\w+)}", line):
                if name in ("tile", "pips"):
                    assert entry.kind == "double", "only there a tile is sure to have been played"
                else:
                    assert isinstance(resolve_count(getattr(game, name), players), int | str)
        for rule in entry.rules:
            assert rule.name in ("players", "paired") or hasattr(game, rule.name)
    assert not any(line.startswith(">") for line in rules_text(key).splitlines())


@pytest.mark.parametrize(
    ("key", "options", "kind", "expected"),
    [
        ("muggins", {"claim": "lose"}, "muggins", "The points are lost"),
        ("muggins", {"claim": "steal"}, "muggins", "The caller scores the points"),
        ("muggins", {"target": 61}, "count", "Every five scores a point"),
        ("muggins", {}, "count", "add up to a multiple of five, so the player scores"),
        ("bergen", {}, "draw", "draws one tile"),
        ("bergen", {"draw": "until"}, "draw", "until one does"),
        ("block", {"block_pay": "DIFF"}, "block", "minus their own"),
        ("fourteen_piece", {"set": 9}, "lead", "The player with 9-9"),
        ("rounce", {"rounced": 3}, "rounced", "Their score goes up 3"),
        ("rounce", {"rounced": "double score"}, "rounced", "doubled"),
        ("matador", {"set": 12}, "join", "thirteen"),
        ("poker", {"limit": 10}, "bet", "1 to 10 chips"),
        ("euchre", {"alone_euchred": 4}, "alone", "the others score 4"),
    ],
)
def test_remarks_depend_on_options(key: str, options: dict[str, object], kind: str, expected: str) -> None:
    game = GAMES[key].variant(None, options)
    result = remark(key, game, game.usual_players, kind)
    assert result is not None
    assert expected in " ".join(result.lines)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("> draw: One line.\n", "two lines"),
        ("> draw: One line.\n\n> Another.\n", "two lines"),
        ("> draw: One.\n> Two.\n> Three.\n", "of no remark"),
        ("> draw [no rule!]: One.\n> Two.\n", "no house rule"),
    ],
)
def test_malformed_remark_raises_value_error(monkeypatch: pytest.MonkeyPatch, written: str, why: str) -> None:
    monkeypatch.setattr(module, "annotated_rules", lambda key: annotated_rules("draw") + "\n" + written)
    with pytest.raises(ValueError, match=why):
        remarks.__wrapped__("draw")


def test_draw_remark_does_not_reveal_whether_a_tile_fitted() -> None:
    match = Match("draw", [Person("Ann"), Person("Bob")])
    rng = random.Random(3)
    kinds = [
        first_times(match.game, before, action, after)
        for _match, before, action, after in steps(match, rng)
        if isinstance(action, Draw)
    ]
    assert set(kinds) == {("draw",)}
