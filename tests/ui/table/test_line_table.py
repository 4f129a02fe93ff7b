"""The table of line games: seats, large hands, exposed tiles, ends and scores."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pygame
import pytest

from game.core.state import DRAW
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.rules.line.block import BLOCK
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.line import view as line_view
from game.ui.layouts.animation import Animations
from game.ui.scenes.table import Table
from game.ui.table.action_effects import ActionEffects, pegs_of
from game.ui.table.family_view import find_drop_targets
from game.ui.table.nameplates import plate_rect, score_point
from game.ui.table.table_renderer import ScoresAndLog, draw_table
from game.ui.table.turns import TurnView
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, opened, seen
from tests.ui.table_driver import laid_out, muggins

CLUB = Bot("club")
PLAYERS = [Person("Ann"), CLUB, CLUB, Person("Dora"), CLUB, Person("Fred"), CLUB, Person("Hal"), CLUB, Person("Ida")]
SIZES = [(800, 600), (1280, 720), (1920, 1080)]
SEATS = {sort: tuple(range(2, 11)) for sort in (6, 9, 12)}
GAMES_OF = {
    "nine with three tiles each": (replace(BLOCK, seats=SEATS, hand_size=3), 9),
    "ten on double-twelve": (replace(BLOCK, seats=SEATS, hand_size=9, set=12), 10),
    "all of double-twelve for two": (replace(BLOCK, seats=SEATS, hand_size=0, set=12), 2),
    "all of double-six for five": (replace(BLOCK, seats=SEATS, hand_size=0), 5),
    "a row on double-six": (replace(BLOCK, own_end_only=True, draw_when_unable="until"), 2),
    "a row on double-twelve": (replace(BLOCK, own_end_only=True, draw_when_unable="until", set=12), 2),
    "partners with pegs": (replace(BLOCK, partners=True, target=61), 4),
    "three with pegs": (replace(BLOCK, target=31, draw_when_unable="until"), 3),
}
ROW = GAMES_OF["a row on double-six"][0]


@pytest.fixture
def match_of(monkeypatch):
    """Return a function that makes a randomly played match of an unlisted game."""

    def made(game, players, steps, seed=1, **start):
        monkeypatch.setitem(GAMES, "variant", game)
        return play(Match("variant", PLAYERS[:players], start=start), Random(seed), steps)

    return made


def words_on(view, monkeypatch):
    """Return all texts drawn on a table."""
    tabletop = view.table_state
    drawn, fonts = [], tabletop.canvas.fonts
    text = fonts.text

    def noted(words, *rest):
        drawn.append(words)
        return text(words, *rest)

    monkeypatch.setattr(fonts, "text", noted)
    scores = list(tabletop.match.state.scores)
    tabletop.turn = TurnView(width=400)
    draw_table(tabletop.canvas.surface, view, ScoresAndLog(scores, []), pegs_of(tabletop.match))
    return drawn


# -- layout of tiles --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("kind", GAMES_OF)
def test_every_tile_has_one_sprite_inside_its_area(tmp_path, match_of, size, text_size, kind):
    match = match_of(*GAMES_OF[kind], steps=9)
    state = match.state
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        view = laid_out(window.canvas, match)
        tabletop = view.table_state
        assert set(tabletop.sprites) == set(match.game.deck())
        lies = {tile: sprite_rect(shown) for tile, shown in tabletop.sprites.items()}
        places = [
            (state.hands[0], tabletop.layout.hand),
            (state.boneyard, tabletop.layout.boneyard),
            (state.exposed, tabletop.layout.exposed),
            (view.tiles, tabletop.layout.line),
        ]
        places += [(hand, tabletop.layout.seats[seat].tiles) for seat, hand in enumerate(state.hands) if seat]
        for tiles, area in places:
            home = area_rect(area).inflate(6, 6)
            assert all(home.contains(lies[tile]) for tile in tiles), area
        apart = [*state.hands[0], *state.exposed]
        assert not any(lies[one].colliderect(lies[other]) for one, other in combinations(apart, 2))


@pytest.mark.parametrize("size", SIZES)
def test_hand_of_45_tiles_is_readable_and_clickable(tmp_path, match_of, size):
    match = match_of(*GAMES_OF["all of double-twelve for two"], steps=1)
    with opened(tmp_path, size) as window:
        view = laid_out(window.canvas, match)
        tabletop = view.table_state
        assert len(match.state.hands[0]) == 45
        as_dealt = tabletop.ordered_hand(0)
        for _order in range(2):
            reach = find_drop_targets(view, ())
            for tile in tabletop.ordered_hand(0):
                shown = tabletop.sprites[tile]
                assert shown.length >= 36
                assert reach.tile_at((round(shown.x), round(shown.y))) == tile
            tabletop.order[tabletop.viewer] = view.next_order()[1]
            view.arrange()
        assert tabletop.ordered_hand(0) != as_dealt


def test_exposed_tiles_are_face_up_and_labelled(tmp_path, match_of, monkeypatch):
    match = match_of(*GAMES_OF["all of double-six for five"], steps=1)
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, match, viewer=3)
        tabletop = view.table_state
        assert len(match.state.exposed) == 3
        assert all(tabletop.sprites[tile].face_up for tile in match.state.exposed)
        assert "Out of play" in words_on(view, monkeypatch)


def test_exposed_tiles_are_dealt_from_the_stack(tmp_path, match_of):
    match = match_of(*GAMES_OF["all of double-six for five"], steps=1)
    with opened(tmp_path) as window:
        view, motion = laid_out(window.canvas, match), Animations()
        ActionEffects(view, motion).show(match.actions[0], dict.fromkeys(match.game.deck(), view.deal_origin()), False)
    assert set(motion.flights) == set(match.game.deck())


def test_hand_uses_the_space_of_a_missing_boneyard(tmp_path, match_of):
    with opened(tmp_path) as window:
        none = laid_out(
            window.canvas, match_of(*GAMES_OF["all of double-twelve for two"], steps=1)
        ).table_state.layout.hand
        large = laid_out(window.canvas, match_of(replace(BLOCK, set=12), 2, steps=1)).table_state.layout.hand
    assert none.w > 1.1 * large.w


# -- boneyard with two ends -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1])
def test_only_the_nearest_own_end_can_be_grabbed(tmp_path, match_of, viewer):
    match = match_of(ROW, 2, steps=1)
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, match, viewer)
        tabletop = view.table_state
        bones = match.state.boneyard
        own = bones[-1 if viewer else 0]
        assert view.next_drawn() == own
        assert max(bones, key=lambda tile: tabletop.sprites[tile].y) == own
        reach = find_drop_targets(view, ())
        held = {reach.drawn_at((round(tabletop.sprites[tile].x), round(tabletop.sprites[tile].y))) for tile in bones}
        assert held == {own, None}


def test_boneyard_row_keeps_its_place_while_drawn_from(tmp_path, match_of):
    match = match_of(ROW, 2, steps=1)
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, match)
        tabletop = view.table_state
        before = dict(tabletop.sprites)
        while DRAW not in match.game.legal_actions(match.state):
            match.play(match.game.legal_actions(match.state)[0])
        match.play(DRAW)
        view.arrange()
        assert match.state.boneyard
        assert all(tabletop.sprites[tile] == before[tile] for tile in match.state.boneyard)


def test_boneyard_row_names_the_owner_of_each_end(tmp_path, match_of, monkeypatch):
    match = match_of(ROW, 2, steps=1)
    with opened(tmp_path) as window:
        words = words_on(laid_out(window.canvas, match, viewer=1), monkeypatch)
    assert "▼ Agnes" in words
    assert "▲ Ann" in words


def test_click_on_the_own_end_draws(tmp_path, match_of):
    steps = (match_of(ROW, 2, steps) for steps in range(2, 99))
    match = next(match for match in steps if match.state.to_move == 0 and DRAW in match.game.legal_actions(match.state))
    with opened(tmp_path) as window:
        window.canvas.settings.motion, window.canvas.settings.auto_press = "off", "none"
        table = Table(window, match)
        window.show(table)
        own, step = match.state.boneyard[0], len(match.actions)
        seen(window, "turn")
        click(window, "boneyard")
        table.on_close()
    assert match.actions[step] == DRAW
    assert own in match.states[step + 1].hands[0]


# -- nameplates and scores --------------------------------------------------------------------------------------------


def test_only_the_partner_nameplate_says_partner(tmp_path, match_of, monkeypatch):
    match = match_of(*GAMES_OF["partners with pegs"], steps=1)
    with opened(tmp_path) as window:
        words = words_on(laid_out(window.canvas, match, viewer=1), monkeypatch)
    assert [line for line in words if "Partner" in line] == ["Partner"]


def test_partners_share_one_row_of_the_title(tmp_path, match_of, monkeypatch):
    match = match_of(*GAMES_OF["partners with pegs"], steps=1)
    with opened(tmp_path) as window:
        words = words_on(laid_out(window.canvas, match), monkeypatch)
    assert words.count("Ann and Basil") == words.count("Agnes and Dora") == 1


def test_endless_match_shows_debts_and_no_target(tmp_path, match_of, monkeypatch):
    match = match_of(replace(BLOCK, target=0), 2, steps=1, scores=[-12, 12], leader=0)
    with opened(tmp_path) as window:
        words = words_on(laid_out(window.canvas, match), monkeypatch)
    assert "Block" in words
    assert "−12" in words
    assert not any(word.startswith("Block to") for word in words)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("table", ["nine with three tiles each", "ten on double-twelve"])
def test_each_score_is_on_the_nameplate_of_its_player_and_nowhere_else(
    tmp_path, match_of, monkeypatch, size, text_size, table
):
    match = match_of(*GAMES_OF[table], steps=1)
    sides = len(match.state.scores)
    match.states = (*match.states[:-1], match.state._replace(scores=tuple(range(101, 101 + sides))))
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        view = laid_out(window.canvas, match)
        words = words_on(view, monkeypatch)
        assert [words.count(str(score)) for score in match.state.scores] == [1] * sides
        plates = [plate_rect(view.table_state, seat) for seat in range(sides)]
        assert all(plate.collidepoint(score_point(view.table_state, seat)) for seat, plate in enumerate(plates))


@pytest.mark.parametrize("players", [6, 7])
def test_large_text_in_one_row_of_nameplates_keeps_names_whole(tmp_path, match_of, monkeypatch, players):
    names = ["Ann", *("Agnes", "Basil", "Clara", "Dora", "Edgar", "Flora")[: players - 1]]
    with opened(tmp_path) as window:
        monkeypatch.setitem(GAMES, "variant", replace(BLOCK, seats=SEATS, set=12))
        match = play(Match("variant", [Person(name) for name in names]), Random(1), 9)
        match.states = (*match.states[:-1], match.state._replace(scores=(*range(93, 92 + players), 8)))
        window.canvas.settings.text_size = 2.0
        view = laid_out(window.canvas, match)
        sizes, fonts, text = {}, window.canvas.fonts, window.canvas.fonts.text

        def noted(words, size, colour, bold=False, max_width=None):
            if max_width is None or fonts.width(words, size, bold) <= max_width:
                sizes[words] = size
            return text(words, size, colour, bold, max_width)

        monkeypatch.setattr(fonts, "text", noted)
        words_on(view, monkeypatch)
        assert {*names} <= {*sizes}
        assert min(sizes[name] for name in names) > 1.8 * 16
        assert len({plate_rect(view.table_state, seat).y for seat in range(1, players)}) == 1


def test_score_of_partners_is_in_the_title(tmp_path, match_of, monkeypatch):
    match = match_of(*GAMES_OF["partners with pegs"], steps=1, scores=[12, 34])
    with opened(tmp_path) as window:
        view = laid_out(window.canvas, match)
        words, title = words_on(view, monkeypatch), area_rect(view.table_state.layout.title)
        assert words.count("12") == words.count("34") == 1
        assert all(title.inflate(2, 2).collidepoint(score_point(view.table_state, side)) for side in (0, 1))


def test_many_overlapping_tiles_are_counted(tmp_path, match_of, monkeypatch):
    match = match_of(*GAMES_OF["all of double-twelve for two"], steps=1)
    with opened(tmp_path) as window:
        words = words_on(laid_out(window.canvas, match), monkeypatch)
    assert words.count(str(len(match.state.hands[1]))) == 1
    with opened(tmp_path) as window:
        match = match_of(BLOCK, 2, steps=1)
        assert str(len(match.state.hands[1])) not in words_on(laid_out(window.canvas, match), monkeypatch)


@pytest.mark.parametrize("size", SIZES)
def test_large_text_enlarges_end_numbers_and_makes_no_own_tile_smaller(tmp_path, match_of, monkeypatch, size):
    match = match_of(BLOCK, 2, steps=3)
    with opened(tmp_path, size) as window:
        seen = {}
        for text_size in (1.0, 2.0):
            window.canvas.settings.text_size = text_size
            tabletop = laid_out(window.canvas, match).table_state
            own = [tabletop.sprites[tile] for tile in tabletop.ordered_hand(0)]
            assert all(area_rect(tabletop.layout.hand).inflate(4, 4).contains(sprite_rect(shown)) for shown in own)
            seen[text_size] = own[0].length, ends_on(laid_out(window.canvas, match), monkeypatch)
    (small, low), (large, high) = seen[1.0], seen[2.0]
    assert large >= small
    assert high > 1.25 * low


def ends_on(view, monkeypatch):
    """Return the sizes of the end numbers in tile lengths."""
    sizes = []

    def noted(_canvas, _surface, _words, size, *_rest):
        sizes.append(size / view.line.length)

    with monkeypatch.context() as patched:
        patched.setattr(line_view, "draw_badge", noted)
        view.draw_under(view.table_state.canvas.surface)
    return min(sizes)


@pytest.mark.usefixtures("no_time")
def test_no_glow_before_the_tile_lands(window: Window) -> None:
    table = muggins(window)
    view, surface = table.table_view.view, window.canvas.surface
    tile = parse_tile("6-5")
    rect = sprite_rect(table.table_state.sprites[tile]).inflate(8, 8)

    def drawn() -> bytes:
        surface.fill((0, 60, 30))
        view.draw_under(surface)
        return pygame.image.tobytes(surface.subsurface(rect), "RGB")

    resting = drawn()
    table.table_state.flying = frozenset({tile})
    flying = drawn()
    assert flying != resting
    assert flying == bytes((0, 60, 30)) * (rect.w * rect.h)
