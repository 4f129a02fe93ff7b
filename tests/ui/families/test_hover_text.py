"""Texts for the tile or mark under the mouse, and at the open ends."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core.state import parse_action
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Person
from game.rules.line.matador import MatadorGame
from game.text.answers import describe_end
from game.ui.families.line.view import LineView
from game.ui.families.tricks.view import TrickView
from game.ui.table.family_view import FamilyView
from tests.ui.screen import opened
from tests.ui.table_driver import begun, laid_out, sprite_rect

FOUR = tuple(map(Person, ("Ann", "Bob", "Cid", "Dora")))
EUCHRE = "6-6 5-5 4-4 4-1 3-0  6-3 5-4 3-3 2-2 1-0  6-2 5-3 4-3 3-2 2-1  6-1 6-0 5-2 5-1 5-0  4-2"
"""Dora deals 4-2, which turns up fours; Ann holds the right bower, 4-4, and Bob the left, 3-3."""


def euchre(*played: str) -> Match:
    match = begun(Match("euchre", FOUR, start={"leader": 3}), EUCHRE)
    for text in played:
        match.play(parse_action(text))
    return match


def said_at(view: FamilyView, tile: str) -> str | None:
    found = view.about(sprite_rect(view.table_state.sprites[parse_tile(tile)]).center)
    return found and found[0]


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("4-4", "4-4, right bower (trump)"),
        ("4-1", "4-1, trump"),
        ("5-5", "5-5, suit: fives"),
        ("3-0", "3-0, suit: threes or blanks"),
    ],
)
def test_a_tile_of_a_trick_game_is_called_by_its_suit(tmp_path: Path, tile: str, words: str) -> None:
    with opened(tmp_path) as window:
        assert said_at(laid_out(window.canvas, euchre()), tile) == words


def test_the_left_bower_is_named_under_the_mouse_and_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked: list[str] = []
    draw = TrickView._badge

    def kept(labels: TrickView, surface: pygame.Surface | None, words: str, *how: Any) -> pygame.Rect:
        marked.append(words)
        return draw(labels, surface, words, *how)

    monkeypatch.setattr(TrickView, "_badge", kept)
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, euchre("accept", "discard 5-0", "5-5", "3-3"))
        assert said_at(view, "3-3") == "3-3, left bower (trump)"
        view.draw_under(window.canvas.surface)
    assert "left bower · winning so far" in marked


def test_a_face_down_tile_has_no_hover_text(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        assert said_at(laid_out(window.canvas, euchre()), "3-3") is None


def test_the_hover_text_has_the_points_of_a_tile(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        match = begun(Match("forty_two", FOUR, start={"leader": 3}), "5-5 6-4 4-1 3-2 2-1 1-0 0-0")
        view = laid_out(window.canvas, match)
        assert said_at(view, "5-5") == "5-5 (fives) counts 10"
        assert said_at(view, "6-4") == "6-4 (sixes or fours) counts 10"


def ends(view: FamilyView) -> dict[str, str]:
    """Return the text at each open end, and the hover text for it."""
    assert isinstance(view, LineView)
    assert view.line is not None
    area, found = view.table_state.layout.line, {}
    for mark in view.line.ends.values():
        about = view.about((area.x + mark.x, area.y + mark.y))
        assert about is not None
        found[describe_end(view.state.line, mark.pip)] = about[0]
    return found


def test_an_end_of_matador_shows_what_is_to_be_added(tmp_path: Path) -> None:
    match = begun(Match("matador", FOUR[:2]), "6-0 6-6 5-4  6-5 1-0 2-1", "6-0")
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, match)
        assert ends(view) == {
            "+1": "Open end: 6 needs 1 (sum 7) or a matador",
            "matador": "Open end: only a matador fits a blank",
        }


@pytest.mark.parametrize("nine", [False, True])
def test_a_matador_is_named(tmp_path: Path, nine: bool) -> None:
    match = Match("matador", FOUR[:2], options={"set": 9} if nine else {})
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, match)
        matadors = {tile for tile in match.game.deck() if view.tile_label(tile)}
        assert isinstance(match.game, MatadorGame)
        assert matadors == {tile for tile in match.game.deck() if match.game.is_matador(tile)}
        assert len(matadors) == (6 if nine else 4)


def test_elsewhere_an_end_shows_its_number(tmp_path: Path) -> None:
    match = begun(Match("block", FOUR[:2]), "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0", "6-6 6-4@0")
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, match)
        assert ends(view) == {
            "6": "Open end: a tile with 6 fits here",
            "4": "Open end: a tile with 4 fits here",
        }
        assert said_at(view, "6-5") is None


def test_an_end_whose_number_is_used_up_says_so(tmp_path: Path) -> None:
    match, rng = Match("block", FOUR), Random(7)
    while match.state.to_move < 0:
        match.deal(rng)
    for _turn in range(19):
        match.play(rng.choice(match.game.legal_actions(match.state)))
    placed = {placed_tile.tile for placed_tile in match.state.line.placed_tiles}
    assert placed >= {tile for tile in match.game.deck() if 5 in tile}
    with opened(tmp_path) as window:
        assert ends(laid_out(window.canvas, match))["5"] == "Open end: every tile with 5 is already played"
