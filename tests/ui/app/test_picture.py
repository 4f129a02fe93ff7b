"""Pictures, replays and hands of all twenty games by the command line, without a window."""

import random
from pathlib import Path

import pygame
import pytest

from game import rules
from game.__main__ import main
from game.core.state import Deal
from game.match.match import Match
from game.rules import GAMES
from game.text.demonstration import demonstration
from game.ui.families.table_snapshot import save_table_image

every_game = pytest.mark.parametrize("key", [key for key in GAMES if demonstration(key)])


def shown(key: str) -> Match:
    """The demonstration of a game."""
    told = demonstration(key)
    assert told is not None
    return told.match


def drawn(match: Match, step: int, seat: int, out: Path) -> bytes:
    """The pixels of a picture, which is not compressed."""
    save = pygame.image.save
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "save", lambda surface, file, _name: save(surface, file, "table.bmp"))
        save_table_image(match, step, seat, (480, 360), out)
    return pygame.image.tobytes(pygame.image.load(out), "RGB")


@every_game
def test_a_hand_to_be_watched_is_replayed_to_its_scores(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    match = shown(key)
    assert main(["replay", str(rules.game_file(key, "demo.toml"))]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{match.game.title} ({match.preset}), {len(match.actions)} moves, ")
    for score in match.state.scores:
        assert f" {score}" in told


@pytest.mark.slow
@every_game
def test_each_seat_has_a_picture_of_its_own(key: str, tmp_path: Path) -> None:
    out, told = tmp_path / "table.png", demonstration(key)
    assert told is not None
    pictures = []
    for seat in (0, len(told.match.players) - 1):
        asked = ["--step", str(told.typical), "--seat", str(seat), "--size", "480x360"]
        assert main(["picture", str(rules.game_file(key, "demo.toml")), str(out), *asked]) == 0
        image = pygame.image.load(out)
        assert image.size == (480, 360)
        pictures.append(pygame.image.tobytes(image, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_picture_leaves_the_match_as_it_was(tmp_path: Path) -> None:
    match = shown("draw")
    actions, states = match.actions, match.states
    early = drawn(match, 2, 0, tmp_path / "early.bmp")
    assert (match.actions, match.states) == (actions, states)
    assert drawn(match, len(actions), 0, tmp_path / "late.bmp") != early
    assert drawn(match, 2, 0, tmp_path / "again.bmp") == early


@pytest.mark.slow
@every_game
def test_a_picture_shows_nothing_that_its_seat_may_not_see(key: str, tmp_path: Path) -> None:
    match, rng = shown(key), random.Random(key)
    game, dealt = match.game, match.at_step(1)
    deck = match.deals[0].deck
    view = game.observe(dealt.state, 0)
    others = set(deck) - set(dealt.state.hands[0])
    for _try in range(200):
        one, other = rng.sample(range(len(deck)), 2)
        again = list(deck)
        again[one], again[other] = again[other], again[one]
        deal = Deal(tuple(again))
        state = game.apply(match.states[0], deal)
        if {deck[one], deck[other]} <= others and state != dealt.state and game.observe(state, 0) == view:
            break
    else:
        pytest.fail("no two tiles could be swapped")
    before = drawn(dealt, 1, 0, tmp_path / "before.bmp")
    otherwise = dealt.at_step(1)
    otherwise.actions, otherwise.states = [deal], [match.states[0], state]
    assert drawn(otherwise, 1, 0, tmp_path / "after.bmp") == before
    seen = dealt.state._replace(hands=tuple(reversed(dealt.state.hands)))
    otherwise = dealt.at_step(1)
    otherwise.states = [match.states[0], seen]
    assert drawn(otherwise, 1, 0, tmp_path / "after.bmp") != before, "the seat's own tiles are not in its picture"
