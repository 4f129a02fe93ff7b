"""What happens for the first time, and the remarks in the rules texts: each has the other, and both tell no secret."""

import random
import re
from collections.abc import Iterator
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
from game.text.remarks import remark, remarks

STEPS = 260  # of a match, at most
MATCHES = 40  # by rules chosen at random, besides one for each choice of each option

Step = tuple[Match, Any, Action, Any]


def matches(key: str) -> Iterator[Match]:
    """Matches by every preset, by every choice of an option, and by many together, with all numbers of players."""
    plain, rng = GAMES[key], random.Random(f"first times {key}")
    rules: list[tuple[str | None, dict[str, object]]] = [(preset.key, {}) for preset in plain.presets for _nth in "abc"]
    rules += [(None, {option.key: choice.value}) for option in plain.options for choice in option.choices]
    rules += [
        (rng.choice(plain.presets).key, {option.key: rng.choice(option.choices).value for option in plain.options})
        for _nth in range(MATCHES)
    ]
    for preset, options in rules:
        numbers = [number for number in range(2, 11) if plain.variant(preset, options).allows_players(number)]
        for players in numbers if not options else rng.sample(numbers, 1):
            match = Match(key, [Person(f"P{seat}") for seat in range(players)], preset=preset, options=options)
            if match.game.allows_players(players):
                yield match


def steps(match: Match, rng: random.Random) -> Iterator[Step]:
    """Every step of a match played at random: by people who pass when they can, or never close or claim, or by any."""
    passing, never = rng.random() < 0.2, (Close, Claim, Announce) if rng.random() < 0.3 else ()
    while match.state.to_move != OVER and len(match.actions) < STEPS:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            legal = match.game.legal_actions(match.state)
            chosen = [action for action in legal if not isinstance(action, never)] or legal
            match.play(PASS if passing and PASS in legal else rng.choice(chosen))
        yield match, match.states[-2], match.actions[-1], match.state


@pytest.mark.parametrize("key", GAMES)
def test_what_can_happen_has_its_two_lines_and_no_line_is_of_what_cannot(key: str) -> None:
    rng = random.Random(key)
    made, there = set(), {(said.kind, said.rules) for said in remarks(key)}
    for played in matches(key):
        if made >= there:
            break
        kinds = {kind for step in steps(played, rng) for kind in first_times(played.game, *step[1:])}
        for kind in kinds:
            said = remark(key, played.game, len(played.players), kind)
            assert said is not None, f"{key} has nothing to say of {kind}"
            made.add((said.kind, said.rules))
    assert there - made == set()


@pytest.mark.parametrize("key", GAMES)
def test_what_happens_is_the_same_from_every_seat(key: str) -> None:
    rng = random.Random(key)
    for played in list(matches(key))[::8]:
        for match, before, action, after in steps(played, rng):
            kinds = first_times(match.game, before, action, after)
            seen = Discard(HIDDEN) if isinstance(action, Discard) else action
            for seat in range(len(match.players)):
                views = (match.game.observe(state, seat) for state in (before, after))
                view, then = views
                assert first_times(match.game, view, seen, then) == kinds, f"{action} seen by {seat}"


@pytest.mark.parametrize("key", GAMES)
def test_remarks_are_plain_sentences_that_lead_into_the_rules(key: str) -> None:
    headings = {line.lstrip("# ") for line in rules_text(key).splitlines() if line.startswith("#")}
    game, players = GAMES[key], GAMES[key].usual_players
    for said in remarks(key):
        assert said.heading in headings
        for line in said.lines:
            assert 10 < len(line) <= 105, line
            assert re.fullmatch(r"[A-Z0-9“].*[.]", line), line
            assert not re.search(r"\b[Yy]ou(r|rs)?\b", line), line
            for knob in re.findall(r"{(\w+)}", line):
                if knob in ("tile", "pips"):
                    assert said.kind == "double", "only there a tile is sure to have been played"
                else:
                    assert isinstance(resolve_count(getattr(game, knob), players), int | str)
        for rule in said.rules:
            assert rule.knob in ("players", "paired") or hasattr(game, rule.knob)
    assert not any(line.startswith(">") for line in rules_text(key).splitlines())


@pytest.mark.parametrize(
    ("key", "options", "kind", "said"),
    [
        ("muggins", {"claim": "lose"}, "muggins", "Its points are lost"),
        ("muggins", {"claim": "steal"}, "muggins", "The caller scores its points"),
        ("muggins", {"target": 61}, "count", "every five is a point"),
        ("muggins", {}, "count", "the sum is scored"),
        ("bergen", {}, "draw", "one tile is drawn"),
        ("bergen", {"draw": "until"}, "draw", "until one does"),
        ("block", {"block_pay": "DIFF"}, "block", "less their own"),
        ("fourteen_piece", {"set": 9}, "lead", "Whoever holds 9-9"),
        ("rounce", {"rounced": 3}, "rounced", "For that 3 are added"),
        ("rounce", {"rounced": "double score"}, "rounced", "doubled"),
        ("matador", {"set": 12}, "join", "thirteen"),
        ("poker", {"limit": 10}, "bet", "1 to 10 chips"),
        ("euchre", {"alone_euchred": 4}, "alone", "pay the others 4"),
    ],
)
def test_remarks_are_true_of_the_house_rules(key: str, options: dict[str, object], kind: str, said: str) -> None:
    game = GAMES[key].variant(None, options)
    made = remark(key, game, game.usual_players, kind)
    assert made is not None
    assert said in " ".join(made.lines)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("> draw: One line.\n", "two lines"),
        ("> draw: One line.\n\n> Another.\n", "two lines"),
        ("> draw: One.\n> Two.\n> Three.\n", "of no remark"),
        ("> draw [no rule!]: One.\n> Two.\n", "no house rule"),
    ],
)
def test_a_remark_that_is_none_is_found(monkeypatch: pytest.MonkeyPatch, written: str, why: str) -> None:
    monkeypatch.setattr(module, "annotated_rules", lambda key: annotated_rules("draw") + "\n" + written)
    with pytest.raises(ValueError, match=why):
        remarks.__wrapped__("draw")


def test_of_a_draw_nobody_is_told_whether_a_tile_would_have_fitted() -> None:
    match = Match("draw", [Person("Ann"), Person("Bob")])
    rng = random.Random(3)
    kinds = [
        first_times(match.game, before, action, after)
        for _match, before, action, after in steps(match, rng)
        if isinstance(action, Draw)
    ]
    assert set(kinds) == {("draw",)}
