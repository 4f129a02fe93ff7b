"""The proofs of Pell's claims: they give the stored figures, and their searches agree with brute force."""

import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import solve
from game.bots.kernel.bits import COMPILED
from game.core.state import DRAW, Deal, Play
from game.core.tiles import Tile, double_set, weight
from game.lab.cooperative import Cooperation
from game.lab.open_hands import OpenHands
from game.lab.proofs import PROOFS, ProofRun
from game.lab.proofs import proof as measured
from game.lab.proofs.forced import draw_count
from game.lab.proofs.proof import Proof, ProofFigures, mask_of
from game.match.match import Match
from game.match.player_types import Person
from game.pell.claims import claims

CAMPAIGN = "BONEYARD_CAMPAIGN" in os.environ
LONG = {5, 9, 12, 14, 16, 17, 18}
"""The proofs that take more than two seconds on one core; they run only in a campaign."""


@pytest.mark.campaign
@pytest.mark.parametrize("number", sorted(PROOFS))
def test_a_proof_gives_the_stored_figures(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m tests.campaign proofs --count 1` runs the long ones too; the ordinary run does one step of each.

    If that step plays many hands, it plays only a few.
    """
    proof = PROOFS[number]
    if not CAMPAIGN and (number in LONG or not COMPILED):
        monkeypatch.setattr(measured, "HANDS", 4)
        assert proof.do(proof.steps[-1])
        return
    figures = {step: proof.do(step) for step in proof.steps}
    assert dict(proof.figures(figures)) == dict(claims()[number - 1].figures)


# -- the cooperative search --------------------------------------------------------------------------------------------


def costs(hands: tuple[frozenset[Tile], ...], seat: int, line: tuple[int, ...], spent: int) -> Iterator[int]:
    """Yield the cost of every line of play: the spots played, and those the first player keeps at a block."""
    fitting = [tile for tile in hands[seat] if not line or tile.low in line or tile.high in line]
    if not fitting and not any(pip in tile for hand in hands for tile in hand for pip in line):
        own, others = (sum(tile.pips for tile in hand) for hand in (hands[0], frozenset().union(*hands[1:])))
        if own < others:
            yield spent + own
        return
    following = (seat + 1) % len(hands)
    for tile in fitting:
        rest = tuple(hand - {tile} for hand in hands)
        for ends in {tuple(tile)} if not line else ends_after(tile, line):
            if rest[seat]:
                yield from costs(rest, following, ends, spent + tile.pips)
            elif seat == 0:
                yield spent + tile.pips
    if not fitting:
        yield from costs(hands, following, line, spent)


def ends_after(tile: Tile, line: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return the possible pairs of ends after a tile is played."""
    return {tuple(sorted((tile.other_end(line[end]), line[1 - end]))) for end in (0, 1) if line[end] in tile}


@pytest.mark.parametrize("sizes", [(3, 3), (2, 4), (2, 2, 2)])
def test_the_cooperative_search_agrees_with_brute_force(sizes: tuple[int, ...]) -> None:
    tiles = sorted(double_set(2), key=weight)
    cheapest = min(
        cost for hands in deals(tiles, sizes) for seat in range(len(sizes)) for cost in costs(hands, seat, (), 0)
    )
    search = Cooperation(
        [(tile.low, tile.high) for tile in tiles], [tile.pips for tile in tiles], [*sizes], [0] * len(sizes)
    )
    search.max_cost = 100
    for leader in range(len(sizes)):
        for lead in range(len(tiles)):
            search.search(leader, lead)
    assert search.max_cost + 1 == cheapest


def deals(tiles: list[Tile], sizes: tuple[int, ...]) -> Iterator[tuple[frozenset[Tile], ...]]:
    """Yield all deals of the tiles."""
    if not sizes:
        yield ()
        return
    for hand in combinations(tiles, sizes[0]):
        for others in deals([tile for tile in tiles if tile not in hand], sizes[1:]):
            yield (frozenset(hand), *others)


# -- the open-hand search ----------------------------------------------------------------------------------------------


def forced(hands: tuple[frozenset[Tile], ...], sides: list[int], seat: int, line: tuple[int, ...]) -> int:
    """Return the most spots that side 0 can force, or 0 if it cannot win, by brute force."""
    fitting = [tile for tile in hands[seat] if not line or tile.low in line or tile.high in line]
    if not fitting and not any(pip in tile for hand in hands for tile in hand for pip in line):
        spots = [
            sum(tile.pips for hand, owner in zip(hands, sides, strict=True) if owner == side for tile in hand)
            for side in sides
        ]
        return (
            spots_of_others(hands, sides) if all(spots[at] > spots[0] for at, side in enumerate(sides) if side) else 0
        )
    following = (seat + 1) % len(hands)
    results = []
    for tile in fitting:
        rest = tuple(hand - {tile} for hand in hands)
        for ends in {tuple(tile)} if not line else ends_after(tile, line):
            if rest[seat]:
                results.append(forced(rest, sides, following, ends))
            else:
                results.append(0 if sides[seat] else spots_of_others(rest, sides))
    if not fitting:
        return forced(hands, sides, following, line)
    return min(results) if sides[seat] else max(results)


def spots_of_others(hands: tuple[frozenset[Tile], ...], sides: list[int]) -> int:
    """Return the spots in the hands of all sides but side 0."""
    return sum(tile.pips for hand, side in zip(hands, sides, strict=True) if side for tile in hand)


@pytest.mark.parametrize("sides", [[0, 1], [0, 1, 2], [0, 1, 0, 1], [0, 1, 2, 3]])
def test_the_open_hand_search_agrees_with_brute_force(sides: list[int]) -> None:
    tiles, rng, seats = double_set(3), Random(16), len(sides)
    search, values = OpenHands([(tile.low, tile.high) for tile in tiles], sides), set[int]()
    for _deal in range(60):
        dealt = rng.sample(tiles, 8 if seats != 3 else 9)
        hands = tuple(frozenset(dealt[seat::seats]) for seat in range(seats))
        masks = [mask_of(hand, tiles) for hand in hands]
        leader = rng.randrange(seats)
        most = forced(hands, sides, leader, ())
        values.add(most)
        assert search.can_win(masks, leader, most + 1) is False
        assert not most or search.can_win(masks, leader, most) is True
    assert len(values) > 3


@pytest.mark.parametrize("suit", range(7))
def test_claim_7_agrees_with_the_bots_solver(suit: int) -> None:
    seven = [tile for tile in double_set(6) if suit in tile]
    match = Match("pell_draw", [Person("First"), Person("Second")], start={"leader": 0, "first_hand": False})
    match.play_all([Deal((*seven, *(tile for tile in double_set(6) if suit not in tile))), Play(Tile(suit, suit))])
    match.play_all([DRAW] * 14)
    [(_pass, result), *_more] = solve(match.game, match.state)
    assert -result == claims()[6].figures[str(suit)] == draw_count(tuple(seven), Tile(suit, suit))


# -- running a proof ---------------------------------------------------------------------------------------------------


def test_an_interrupted_run_continues_with_the_next_step(tmp_path: Path) -> None:
    steps: list[str] = []

    def do(step: str) -> ProofFigures:
        steps.append(step)
        if steps == ["a", "b"]:
            raise KeyboardInterrupt
        return {"one": 1}

    def total(results: dict[str, ProofFigures]) -> ProofFigures:
        return {"sum": sum(figures["one"] for figures in results.values())}

    proof = Proof(0, ("a", "b", "c"), do, total)
    file = tmp_path / "proofs" / "0.json"
    first = ProofRun(proof, file)
    with pytest.raises(KeyboardInterrupt):
        list(first.run_steps())
    assert first.done == 1
    second = ProofRun(proof, file)
    assert second.done == 1
    assert list(second.run_steps()) == ["b", "c"]
    assert second.figures() == {"sum": 3}
    assert steps == ["a", "b", "b", "c"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"steps": "other", "found": {"a": {"one": 9}}}', '{"found": 3}'])
def test_an_invalid_or_outdated_file_restarts_the_run(tmp_path: Path, text: str) -> None:
    proof = Proof(0, ("a",), lambda _step: {"one": 1}, lambda results: results["a"])
    file = tmp_path / "0.json"
    file.write_text(text, "utf-8")
    run = ProofRun(proof, file)
    assert run.done == 0
    assert list(run.run_steps()) == ["a"]
    assert ProofRun(proof, file).figures() == {"one": 1}


# -- the value of the lead ---------------------------------------------------------------------------------------------


def test_the_value_of_the_lead_is_measured_for_the_leading_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "HANDS", 3)
    step = measured.measure_leader("block 1")
    margins = [measured.leader_margin("block", number) for number in range(3, 6)]
    assert step == {"sum": sum(margins), "squares": sum(margin * margin for margin in margins)}
    assert step == measured.measure_leader("block 1") != measured.measure_leader("block 0")
    assert margins != [measured.leader_margin("block", number, leader=1) for number in range(3, 6)]


def test_the_value_of_the_lead_is_the_mean_and_its_interval_in_hundredths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "HANDS", 2)
    monkeypatch.setattr(measured, "STEPS", {"block": 2})
    steps = {"block 0": {"sum": 4, "squares": 16}, "block 1": {"sum": 4, "squares": 16}}  # margins 4, 0, 4, 0
    [proof] = measured.MEASURED
    assert proof.figures(steps) == {"block, hundredths": 200, "block, interval": 196}
