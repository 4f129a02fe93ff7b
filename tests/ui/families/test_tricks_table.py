"""The table of the trick games: the auction, the trump, the tricks and the discards."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import Discard, parse_action
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.platform.language import set_language
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.text.any_game import side_name
from game.text.tricks import trick_words
from game.ui.canvas.sprites import area_rect
from game.ui.families.tricks.prompts import Cell, LastTrickPanel
from game.ui.families.tricks.view import TrickView
from game.ui.layouts.animation import TileSprite
from game.ui.scenes.summary import HandSummary
from game.ui.scenes.table import Table
from game.ui.table.nameplates import plate_rect
from game.ui.table.prompts import prompt_rect
from game.ui.table.results import score_lines
from game.ui.table.scoreboard import lay_out_title, title_rows
from game.ui.table.table_renderer import resting_tile
from game.ui.table.turns import TurnPhase
from game.ui.widgets.score_rows import HandRow
from game.ui.window.window import Window
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import (
    MOVE,
    begun,
    drag,
    drawn_text,
    end_of_hand,
    laid_out,
    middle,
    places,
    played,
    refused,
    sit,
    wait,
)

pytestmark = pytest.mark.usefixtures("no_time")

FOUR = (Person("Ann"), Bot("beginner"), Bot("beginner"), Bot("beginner"))
HANDS = (
    "6-6 6-5 6-4 5-5 4-1 3-0 1-1  6-3 5-4 4-4 3-3 2-2 1-0 0-0  6-2 5-3 4-3 4-2 3-2 2-1 2-0  6-1 6-0 5-2 5-1 5-0 4-0 3-1"
)
"""Ann holds sixes; Agnes at her left 6-3, Basil opposite 6-2, Clara at her right 6-1 and 6-0."""


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


def table_text(window: Window, table: Table) -> str:
    """Redraw the table and return all texts drawn."""
    table.table_view.renderer.needs_redraw = True
    return drawn_text(window)


def forty_two(done: str = "", dealer: int = 3, **options: object) -> Match:
    """Forty-Two dealt by `dealer`, after these actions; Ann speaks first when Clara deals."""
    match = begun(Match("forty_two", FOUR, options=options, start={"leader": dealer}), HANDS)
    for text in filter(None, done.split(", ")):
        match.play(parse_action(text))
    return match


NAMING = "bid 31, pass, pass, pass"
PLAYING = f"{NAMING}, name 6"


def euchre(done: str = "", dealer: int = 3) -> Match:
    """Domino Euchre dealt by `dealer`, 4-2 turned up."""
    hands = "6-6 5-5 4-4 4-1 3-0  6-3 5-4 3-3 2-2 1-0  6-2 5-3 4-3 3-2 2-1  6-1 6-0 5-2 5-1 5-0  4-2"
    match = begun(Match("euchre", FOUR, start={"leader": dealer}), hands)
    for text in filter(None, done.split(", ")):
        match.play(parse_action(text))
    return match


def bingo(**options: object) -> Match:
    """Bingo with Ann to lead, 4-2 turned up; she has two doubles to announce."""
    hands = "6-6 5-5 4-1 3-1 2-0 6-4 5-2  6-3 5-4 4-3 3-2 2-1 1-0 6-5  4-2"
    return begun(Match("bingo", FOUR[:2], options=options, start={"leader": 0}), hands)


def cells(table: Table) -> list[Cell]:
    return [cell for cell in table.table_view.controls.middle_buttons if isinstance(cell, Cell)]


def things(window: Window) -> set[str]:
    settle(window)
    return {thing.name for thing in window.scenes[-1].hit_targets()}


def lying(table: Table, tile: str) -> TileSprite:
    return table.table_state.sprites[parse_tile(tile)]


def state_of(table: Table) -> TrickState:
    assert isinstance(table.match.state, TrickState)
    return table.match.state


def test_narrow_pile_says_its_tricks_in_one_line(tmp_path: Path) -> None:
    """Regression: with the largest text “1 of 3 tricks” took two lines, the upper one under the taken tiles."""
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size, window.canvas.settings.motion = 2.0, "off"
        texts = table_text(window, sit(window, euchre("accept")))
        assert "0 of 3 tricks" not in texts
        assert "0 of 3" in texts


# -- the auction -------------------------------------------------------------------------------------------------------


def test_every_legal_bid_has_a_button_that_says_what_it_commits_to(window: Window) -> None:
    table = sit(window, forty_two("bid 30, bid 35, pass, pass"))
    assert {f"button {bid}" for bid in range(36, 43)} | {"button Pass"} <= things(window)
    assert not {"button 35", "button 84"} & things(window)
    meanings = {cell.label: cell.meaning for cell in cells(table)}
    assert meanings["38"] == "38: take 38 of the 42 points"
    assert meanings["42"] == "42: take all 42 points, and score 42"
    assert table.table_state.turn.prompt == "Bid how many points your team will take, or pass."
    click(window, "button 38")
    assert played(table)[4] == "bid 38"


def test_every_bid_keeps_its_place_whether_it_is_allowed_or_not(window: Window) -> None:
    first = {cell.label: (*cell.rect,) for cell in cells(sit(window, forty_two()))}
    assert list(first) == [*map(str, range(30, 43)), "84", "168", "250"]
    later = cells(sit(window, forty_two("bid 30, bid 42, pass, bid 84", dealer=3)))
    assert {cell.label: (*cell.rect,) for cell in later} == first
    assert [cell.label for cell in later if cell.enabled] == ["168"]


def test_a_limit_bid_says_what_it_pays(window: Window) -> None:
    table = sit(window, forty_two("bid 42", dealer=2))
    [cell] = [cell for cell in cells(table) if cell.enabled]
    assert cell.meaning == "84: take all 42 points, and score 84 · key B"
    assert {cell.label: cell.below for cell in cells(table)} == {
        **dict.fromkeys(map(str, range(30, 42)), ""),
        **dict.fromkeys(["42", "84", "168", "250"], "all 42"),
    }


def test_one_bids_by_keys(window: Window) -> None:
    table = sit(window, forty_two())
    press(window, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert [cell.label for cell in cells(table) if cell.ring] == ["32"]
    press(window, pygame.K_LEFT, pygame.K_RETURN)
    assert played(table)[0] == "bid 31"
    table = sit(window, forty_two())
    press(window, pygame.K_b)
    assert played(table)[0] == "bid 30"
    table = sit(window, forty_two())
    press(window, pygame.K_p)
    assert played(table)[0] == "pass"


def test_a_tile_is_not_played_in_the_auction(window: Window) -> None:
    table = sit(window, forty_two())
    drag(window, table, "6-6", middle(table))
    assert refused(table).startswith("First bid or pass")


# -- the trump ---------------------------------------------------------------------------------------------------------


def test_a_trump_is_named_by_its_tiles_as_a_whole(window: Window) -> None:
    table = sit(window, forty_two(NAMING))
    tiles = {cell.label: set(map(str, cell.tiles)) for cell in cells(table)}
    assert tiles["Sixes"] == {"6-6", "6-5", "6-4"}
    assert tiles["Doubles"] == {"6-6", "5-5", "1-1"}
    assert tiles["Twos"] == tiles["No trumps"] == set()
    meanings = {cell.label: cell.meaning for cell in cells(table)}
    assert meanings["Sixes"] == "Sixes: 3 trumps in your hand · key 6"
    assert meanings["No trumps"] == "No trumps: the best tile of the suit led wins the trick · key N"
    click(window, "button Sixes")
    assert played(table)[-1] == "name 6"
    wait(window, lambda: table.table_state.turn.phase == TurnPhase.PERSON)
    assert table.table_state.turn.prompt == "You lead: play any tile."


@pytest.mark.parametrize(
    ("key", "named"), [(pygame.K_6, "6"), (pygame.K_0, "0"), (pygame.K_d, "doubles"), (pygame.K_n, "none")]
)
def test_a_trump_has_a_key(window: Window, key: int, named: str) -> None:
    table = sit(window, forty_two(NAMING))
    press(window, key)
    assert played(table)[4] == f"name {named}"


def test_alone_is_a_switch_beside_the_suits(window: Window) -> None:
    table = sit(window, euchre(", ".join(["pass"] * 4)))
    assert "button Alone: no" in things(window)
    assert "button Fours" not in things(window), "what was turned down is not named"
    press(window, pygame.K_o)
    assert "button Alone: yes" in things(window)
    click(window, "button Fives")
    assert played(table)[4] == "name 5 alone"


# -- the tricks --------------------------------------------------------------------------------------------------------


def followed(window: Window, *more: str) -> Table:
    """Fives are trumps: Agnes has led 6-3, and Ann has sixes and others."""
    done = "bid 30, pass, pass, pass, name 5, 6-3, 6-2, 6-1"
    return sit(window, forty_two(", ".join([done, *more]), dealer=0))


def test_an_unplayable_tile_is_lowered_and_refused_with_a_reason(window: Window) -> None:
    table = followed(window)
    assert table.table_state.turn.prompt == "Follow suit: sixes were led."
    back = set(map(str, table.table_state.turn.unplayable_tiles))
    assert {"4-1", "3-0", "1-1"} <= back
    assert not {"6-6", "6-4"} & back
    tabletop = table.table_state
    assert resting_tile(tabletop, parse_tile("4-1")).opacity < 1 == resting_tile(tabletop, parse_tile("6-6")).opacity
    before = played(table)
    click(window, "tile 4-1")
    assert refused(table) == "Follow suit: sixes were led, and you have 6-6."
    drag(window, table, "3-0", middle(table))
    assert refused(table).startswith("Follow suit: sixes were led")
    assert played(table) == before


def test_a_tile_is_dragged_to_its_one_place(window: Window) -> None:
    table = followed(window)
    table.table_view.set_drag(table.table_state.drag.choose(parse_tile("6-4")))
    [(name, at)] = places(table).items()
    table.table_view.set_drag(table.table_state.drag.choose(None))
    drag(window, table, "6-4", at)
    assert name == "6-4"
    assert "6-4" in played(table)


def test_a_tile_is_played_by_click_and_click(window: Window) -> None:
    table = followed(window)
    click(window, "tile 6-6")
    click(window, "place 6-6")
    assert "6-6" in played(table)


def test_a_tile_is_played_by_keys(window: Window) -> None:
    table = followed(window)  # the trumps 5-5 and 6-5 are first, but sixes were led
    press(window, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
    assert "6-6" in played(table)


def test_each_suit_that_may_be_named_has_its_place(window: Window) -> None:
    table = sit(window, forty_two(PLAYING.replace("name 6", "name 3"), lead_suit="named"))
    click(window, "tile 6-4")
    assert set(places(table)) == {"6-4/6", "6-4/4"}
    assert table.table_state.turn.prompt == "Choose the suit that you lead."
    labels = table.table_view.view.labels(table.table_state.drag.places)
    assert {str(play): words for play, (words, _at) in labels.items()} == {"6-4/6": "sixes", "6-4/4": "fours"}
    click(window, "place 6-4/4")
    assert "6-4/4" in played(table)


def test_the_tiles_of_a_trick_are_in_front_of_their_players(window: Window) -> None:
    table = followed(window)
    x, y = table.table_state.layout.line.centre
    assert lying(table, "6-3").x < x
    assert lying(table, "6-1").x > x
    assert lying(table, "6-2").y < y
    assert all(lying(table, tile).face_up for tile in ("6-3", "6-2", "6-1"))
    assert not lying(table, "5-4").face_up


def test_a_complete_trick_stays_until_the_next_is_led(window: Window) -> None:
    table = sit(window, forty_two(f"{PLAYING}, 6-6, 6-3, 6-2, 6-0"))
    layout = table.table_view.view
    assert isinstance(layout, TrickView)
    in_the_middle = lying(table, "6-3")
    assert in_the_middle.face_up
    assert state_of(table).trick is None
    click(window, "tile 6-5")
    away = lying(table, "6-3")
    assert not away.face_up
    assert away.length < in_the_middle.length
    press(window, pygame.K_DOWN)
    assert lying(table, "6-3") == in_the_middle, "the tile was put back, and so is the trick"
    click(window, "tile 6-5")
    click(window, "place 6-5")
    assert not lying(table, "6-3").face_up
    assert lying(table, "6-3").x == lying(table, "6-6").x, "one stack"


def test_the_last_trick_can_be_shown_again(window: Window) -> None:
    table = sit(window, forty_two(f"{PLAYING}, 6-6, 6-3, 6-2, 6-0"))
    for show in (lambda: press(window, pygame.K_t), lambda: click(window, "button Last trick · T")):
        show()
        [panel] = [button for button in table.table_view.controls.middle_buttons if isinstance(button, LastTrickPanel)]
        assert panel.trick == state_of(table).tricks[-1]
        click(window, "button Close")
        assert not any(isinstance(button, LastTrickPanel) for button in table.table_view.controls.middle_buttons)


def test_before_the_first_trick_none_can_be_shown(window: Window) -> None:
    table = sit(window, forty_two(PLAYING))
    press(window, pygame.K_t)
    assert "button Last trick · T" not in things(window)
    assert not table.table_view.controls.middle_buttons


def test_contract_trump_and_points_are_in_sight(window: Window) -> None:
    table = sit(window, forty_two(f"{PLAYING}, 6-6, 6-3, 6-2, 6-0"))
    layout = table.table_view.view
    assert isinstance(layout, TrickView)
    texts = table_text(window, table)
    assert "You bid 31; sixes are trumps" in texts
    assert "Ann and Basil 1 trick · 1 of 31" in texts
    assert "Agnes and Clara 0 tricks · 0" in texts
    strip = area_rect(layout.spread.plaque)
    with_emblem = pygame.image.tobytes(window.canvas.surface.subsurface(strip), "RGB")
    table.match.states = (*table.match.states[:-1], state_of(table)._replace(trump="none"))
    table.table_view.renderer.needs_redraw = True
    settle(window)
    window.canvas.damage()
    settle(window)
    assert pygame.image.tobytes(window.canvas.surface.subsurface(strip), "RGB") != with_emblem


def test_points_rise_from_the_trick_to_their_side(window: Window) -> None:
    window.canvas.settings.motion = "full"
    table = followed(window)
    table.dispatch(parse_action("6-4"))
    table.update_view()
    risen = [rising.text for rising in table.table_view.motion.floating_texts]
    assert risen == ["11 points in the hand: Ann and Basil"]


# -- what else is declared ---------------------------------------------------------------------------------------------


def test_the_turned_up_tile_is_in_the_middle_while_players_decide_on_it(window: Window) -> None:
    table = sit(window, euchre())
    assert table.table_state.turn.prompt == "Make fours trumps? Clara then takes 4-2."
    assert {"button Accept", "button Accept and play alone", "button Pass"} <= things(window)
    turned = lying(table, "4-2")
    assert turned.face_up
    assert table.table_state.layout.line.y < turned.y < table.table_state.layout.prompt.y
    click(window, "button Accept and play alone")
    assert played(table)[0] == "accept alone"


def test_a_tile_is_thrown_away_by_drag_by_keys_and_by_clicks(window: Window) -> None:
    done = "accept"
    for way in ("drag", "keys", "clicks"):
        table = sit(window, euchre(f"pass, pass, pass, {done}", dealer=0))
        assert table.table_state.turn.prompt == "Put 1 tile away, face down."
        if way == "drag":
            table.table_view.set_drag(table.table_state.drag.choose(parse_tile("3-0")))
            at = places(table)["discard 3-0"]
            table.table_view.set_drag(table.table_state.drag.choose(None))
            drag(window, table, "3-0", at)
        elif way == "keys":
            press(window, pygame.K_LEFT, pygame.K_RETURN, pygame.K_RETURN)
        else:
            click(window, "tile 3-0")
            click(window, "place discard 3-0")
        assert "discard 3-0" in played(table)
        assert not lying(table, "3-0").face_up
        assert lying(table, "3-0").length < lying(table, "6-6").length


def test_nobody_sees_by_its_place_whether_the_dealer_throws_the_turned_tile_away(window: Window) -> None:
    ways = []
    for tile in map(parse_tile, ("6-1", "5-0", "4-2")):
        view = laid_out(window.canvas, euchre("accept"))
        tabletop = view.table_state
        before = sorted(tabletop.sprites.values())
        tabletop.swap_to_middle(3, tile)
        assert sorted(tabletop.sprites.values()) == before, "nothing is seen to move"
        left = tabletop.sprites[tile]
        tabletop.match.play(Discard(tile))
        view.arrange()
        ways.append((left, tabletop.sprites[tile], [tabletop.sprites[kept] for kept in tabletop.ordered_hand(3)]))
    assert ways[0] == ways[1] == ways[2]


def test_a_hand_is_played_thrown_away_or_passed(window: Window) -> None:
    match = begun(
        Match("rounce", FOUR[:3], start={"leader": 2}), "6-6 5-5 4-4 4-1 3-0  6-3 5-4 3-3 2-2 1-0  6-2 5-3 4-3 3-2 2-1"
    )
    table = sit(window, match)
    assert {"button Stand", "button Take a dummy", "button Pass"} <= things(window)
    backs = [tile for dummy in state_of(table).dummies for tile in dummy]
    assert not any(table.table_state.sprites[tile].face_up for tile in backs)
    press(window, pygame.K_d)
    assert played(table)[0] == "dummy"
    wait(window, lambda: table.table_state.turn.phase == TurnPhase.PERSON)
    assert table.table_state.turn.prompt == "Put 1 tile away, face down."
    beside = area_rect(table.table_state.layout.boneyard)
    away = [lying(table, tile) for tile in ("6-6", "5-5", "4-4", "4-1", "3-0")]
    assert all(beside.collidepoint(tile[:2]) and tile.opacity < 1 and not tile.face_up for tile in away)
    assert "Put away: 5" in table_text(window, table)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.family == "tricks"])
def test_a_match_begins_with_lots_for_the_deal(window: Window, key: str) -> None:
    for players in GAMES[key].players():
        window.show(table := Table(window, Match(key, FOUR[:players])))
        wait(
            window, lambda table=table: table.table_state.turn.phase in (TurnPhase.PERSON, TurnPhase.SUMMARY)
        )  # Ann may sit a hand out
        assert len(table.match.deals) >= 2


def test_the_stock_is_closed_only_when_asked_twice(window: Window) -> None:
    table = sit(window, bingo())
    press(window, pygame.K_c)
    assert table.table_state.turn.prompt.startswith("Close the stock? Nobody draws any more")
    assert played(table) == []
    press(window, pygame.K_ESCAPE)
    assert not table.table_state.turn.prompt.startswith("Close the stock")
    click(window, "button Close the stock")
    assert played(table) == []
    press(window, pygame.K_c)
    assert played(table) == ["close"]


def test_the_question_names_trumps_with_the_number_that_was_led(window: Window) -> None:
    table = sit(window, forty_two(f"{NAMING}, name 3, 4-1, 4-4, 4-2, 4-0, 0-0, 2-0, 6-0"))
    assert table.table_state.turn.prompt == "You have no blanks (3-0 is a trump): play any tile."


def test_a_pile_shows_the_bid_until_more_is_taken() -> None:
    match = forty_two(PLAYING)
    words, state = trick_words(match.game, match.names), match.state
    assert isinstance(state, TrickState)
    piles = [words.pile(state._replace(points=(points, 0)), 0) for points in (20, 31, 42)]
    assert piles == ["0 tricks · 20 of 31 points", "0 tricks · 31 of 31 points", "0 tricks · 42 points"]


def test_a_claim_is_asked_twice_where_it_may_be_false(window: Window) -> None:
    table = sit(window, bingo(claim="must declare"))
    press(window, pygame.K_w)
    assert table.table_state.turn.prompt == "Do you have 70 points? A false claim loses the hand."
    assert played(table) == []
    press(window, pygame.K_w)
    assert played(table) == ["claim"]


def test_doubles_are_announced_and_one_of_them_led(window: Window) -> None:
    table = sit(window, bingo())
    assert table.table_state.turn.prompt == "You lead: play any tile, or announce doubles first."
    press(window, pygame.K_1)
    assert played(table)[0].startswith("announce ")
    assert table.table_state.turn.prompt == "Lead one of the doubles you announced."
    assert {"6-6", "5-5"} & set(map(str, table.table_state.drag.playable))
    assert set(map(str, table.table_state.turn.unplayable_tiles)) == {"4-1", "3-1", "2-0", "6-4", "5-2"}


def test_a_forced_draw_is_automatic(window: Window) -> None:
    table = sit(window, bingo(closing=False))
    click(window, "tile 6-6")
    click(window, "place 6-6")
    wait(window, lambda: table.table_state.turn.phase == TurnPhase.PERSON and len(state_of(table).tricks) == 1)
    assert played(table).count("draw") == 2
    assert len(state_of(table).hands[0]) == 7


def test_the_stock_shows_its_count_and_the_turned_up_tile(window: Window) -> None:
    table = sit(window, bingo())
    stock = state_of(table).boneyard
    assert [str(tile) for tile in stock if table.table_state.sprites[tile].face_up] == ["4-2"]
    assert "4-2" not in set(map(str, table.table_view.view.drawable_tiles()))


# -- results of a hand -------------------------------------------------------------------------------------------------


def test_the_summary_lists_the_tricks(window: Window) -> None:
    match = forty_two(PLAYING)
    while len(match.game.legal_actions(match.state)):
        match.play(match.game.legal_actions(match.state)[0])
    table = Table(window, match)
    window.show(table)
    window.push(summary := HandSummary(window, end_of_hand(match)))
    settle(window)
    rows = [row for row in summary.scrolling if isinstance(row, HandRow)]
    state = match.state
    assert isinstance(state, TrickState)
    assert [row.hand for row in rows] == [trick.tiles for trick in state.tricks]
    assert [row.label for row in rows] == [f"{match.names[trick.winner]} won" for trick in state.tricks]
    assert sum(int(row.value_text.split()[0]) for row in rows) == 42
    assert summary._title.label.endswith("win the hand")


def test_the_summary_of_bingo_adds_up_to_the_score(window: Window) -> None:
    match = bingo()
    for text in ("announce 20", "6-6", "6-3", "draw", "draw", "close"):
        match.play(parse_action(text))
    while match.state.to_move >= 0:
        match.play(match.game.legal_actions(match.state)[0])
    window.show(Table(window, match))
    window.push(summary := HandSummary(window, end_of_hand(match)))
    settle(window)
    rows = [row for row in summary.scrolling if isinstance(row, HandRow)]
    assert rows[0].value_text == "20 announced"
    assert set(map(str, rows[0].hand)) == {"6-6", "5-5"}
    state = match.state
    assert isinstance(state, TrickState)
    for name, points in zip(match.names, state.points, strict=True):
        own = [row for row in rows if row.label in {name, f"{name} won"}]
        assert sum(int(row.value_text.split()[0]) for row in own) == points


def test_the_summary_counts_the_last_trick_with_the_others() -> None:
    hands = "6-6 5-5 4-4 4-3 3-0  6-3 5-1 3-3 2-2 1-0  6-2 5-3 5-2 3-2 2-1  4-2"
    match = begun(Match("rounce", FOUR[:3], start={"leader": 2}), hands, "stand stand stand 4-4 6-3 6-2 4-3 5-1 5-3")
    for text in ("6-6", "3-3", "5-2", "5-5", "2-2", "3-2", "3-0", "1-0", "2-1"):
        match.play(parse_action(text))
    assert [tuple(line) for line in score_lines(match, 0)] == [(-5, "a trick (sum of 5)")]
    assert [tuple(line) for line in score_lines(match, 1)] == [(5, "rounced, without a trick")]


@pytest.mark.parametrize(("size", "is_short"), [((1280, 720), False), ((960, 600), True)])
def test_names_of_teams_that_would_be_cut_are_your_team_and_opponents(
    tmp_path: Path, size: tuple[int, int], is_short: bool
) -> None:
    with opened(tmp_path, size) as window:
        match = begun(Match("forty_two", (Person("Player 1"), *FOUR[1:]), start={"leader": 3}), HANDS)
        words = table_text(window, sit(window, match))
    assert ("Your team" in words, "Opponents" in words) == (is_short, is_short)
    assert (side_name(match.game, 0, match.names) in words) != is_short


@pytest.mark.parametrize(("name", "shown"), [("Ann", "Ann"), ("A name of 20 letters", "You")])
def test_the_name_of_the_only_person_that_would_be_cut_is_you(tmp_path: Path, name: str, shown: str) -> None:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size = 2.0
        match = begun(Match("forty_two", (Person(name), *FOUR[1:]), start={"leader": 3}), HANDS)
        words = table_text(window, sit(window, match))
    assert f" {shown}  Agnes " in words  # the plate of the person has no second line yet
    assert name == shown or name not in words


def test_the_mouse_over_a_bid_says_more_of_it(window: Window) -> None:
    table = sit(window, forty_two())
    assert "Bids of 42 and more need all 42 points. You can bid 84 only after a bid of 42." in table_text(window, table)
    mouse(window, MOVE, seen(window, "button 33").rect.center)
    assert "33: take 33 of the 42 points" in table_text(window, table)


def test_what_each_player_has_bid_stays_beside_them_during_the_auction(window: Window) -> None:
    texts = table_text(window, sit(window, forty_two("bid 30, bid 35, pass, pass")))
    assert "You bid 30" not in texts
    assert texts.count("bid 30") == 1
    assert texts.count("bid 35") == 1
    assert texts.count("pass") >= 2


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0)], ids=str)
def test_the_title_breaks_at_no_number(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    """Regression: “Forty-Two · 1” and “hand” were on two lines."""
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        for match in (Match("forty_two", FOUR, hands=1), forty_two()):
            [line] = [line for line in lay_out_title(sit(window, match).table_state).lines if re.search(r"\d", line)]
            assert line.endswith(("1\N{NO-BREAK SPACE}hand", "to\N{NO-BREAK SPACE}250"))


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_scores_are_clear_of_the_nameplate(tmp_path: Path, text_size: float, language: str) -> None:
    set_language(language)
    try:
        with opened(tmp_path, (800, 600)) as window:
            window.canvas.settings.text_size = text_size
            match = Match("euchre", FOUR)
            match.deal(Random(1))
            state = sit(window, match).table_state
            rows = title_rows(state)
            assert plate_rect(state, 0).top - rows[-1].bottom >= int(8 * window.canvas.unit)
            assert min(row.h for row in rows) >= 16
    finally:
        set_language("en")


def test_no_name_shines_through_the_tile_that_is_about_to_be_played(window: Window) -> None:
    table = sit(window, forty_two(PLAYING))
    names = table_text(window, table).split().count("Ann")
    click(window, "tile 6-6")
    mouse(window, MOVE, places(table)["6-6"])
    assert table_text(window, table).split().count("Ann") == names - 1


# -- what is marked ----------------------------------------------------------------------------------------------------


def test_the_hover_text_of_an_own_tile_does_not_cover_the_prompt(window: Window) -> None:
    table = followed(window)
    painting = table.table_view.renderer
    for tile in table.table_state.ordered_hand(0):
        mouse(window, MOVE, resting_tile(table.table_state, tile)[:2])
        said = painting._tooltip_sprite()
        assert said is not None
        assert not said[1].colliderect(prompt_rect(table.table_state))


def test_the_hover_text_of_a_player_covers_no_tricks_and_no_scores(window: Window) -> None:
    table = followed(window)
    state, view = table.table_state, table.table_view.view
    texts = [area_rect(area) for area in (state.layout.title, *view.never_covered_areas(), *view.avoided_areas())]
    for seat in range(4):
        mouse(window, MOVE, plate_rect(state, seat).center)
        said = table.table_view.renderer._tooltip_sprite()
        assert said is not None
        assert said[1].collidelist(texts) < 0


def starred(table: Table) -> set[str]:
    return {str(tile) for tile, shown in table.table_state.sprites.items() if shown.sign.star}


def counting(table: Table) -> dict[str, int]:
    return {str(tile): shown.sign.counts for tile, shown in table.table_state.sprites.items() if shown.sign.counts}


def test_trumps_have_a_star_and_tiles_that_count_a_number_in_the_hand_and_in_the_trick(window: Window) -> None:
    table = followed(window)
    assert starred(table) == {"6-5", "5-5"}
    assert counting(table) == {"6-4": 10, "5-5": 10, "4-1": 5}, "and nothing of hands that are not seen"
    table.dispatch(parse_action("6-4"))
    assert counting(table)["6-4"] == 10


def test_the_left_bower_has_a_star_too(window: Window) -> None:
    table = sit(window, euchre("pass, pass, pass, pass, name 6"))
    assert starred(table) == {"6-6", "5-5"}
    assert not counting(table)


def test_the_trumps_of_the_tile_turned_up_are_marked_before_it_is_accepted(window: Window) -> None:
    table = sit(window, euchre())
    assert starred(table) == {"4-4", "4-1", "4-2"}


def test_bingo_itself_has_a_star_whatever_is_trump(window: Window) -> None:
    hands = "6-6 5-5 4-1 0-0 2-0 6-4 5-2  6-3 5-4 4-3 3-2 2-1 1-0 6-5  4-2"
    table = sit(window, begun(Match("bingo", FOUR[:2], start={"leader": 0}), hands))
    assert starred(table) == {"0-0", "4-1", "6-4"}
    assert counting(table) == {"0-0": 14, "6-4": 10, "4-1": 5, "6-6": 12, "5-5": 10}


def test_a_hand_is_sorted_by_suits_with_trumps_first_once_there_is_one(window: Window) -> None:
    table = sit(window, forty_two(NAMING))
    assert " ".join(map(str, table.table_state.drag.hand_tiles)) == "6-6 6-5 6-4 5-5 4-1 3-0 1-1"
    table.dispatch(parse_action("name 4"))
    table.update_view()
    assert " ".join(map(str, table.table_state.drag.hand_tiles)) == "6-4 4-1 6-6 6-5 5-5 3-0 1-1"
    table.table_view.set_drag(table.table_state.drag.choose(None))
    table.table_state.reorder(parse_tile("1-1"), (0, 0))
    table.table_view.view.arrange()
    assert str(table.table_state.ordered_hand(0)[0]) == "1-1", "it stays as its player puts it"


def test_the_tile_turned_up_is_turned_down_when_it_is_passed_and_when_the_stock_is_closed(window: Window) -> None:
    passed = sit(window, euchre("pass, pass, pass, pass"))
    assert not lying(passed, "4-2").face_up
    closed = sit(window, bingo())
    assert lying(closed, "4-2").face_up
    press(window, pygame.K_c, pygame.K_c)
    assert not lying(closed, "4-2").face_up


def test_each_place_is_labelled_with_the_suit_it_calls(window: Window) -> None:
    assert "sixes led" in table_text(window, followed(window))
    table = sit(window, forty_two(f"{PLAYING}, 6-6, 6-3, 6-2, 6-0"))
    assert "trumps led" in table_text(window, table)


@pytest.mark.parametrize("hurries", [False, True])
def test_the_last_trick_of_a_hand_is_seen_before_it_is_summed_up(window: Window, hurries: bool) -> None:
    match = forty_two(PLAYING)
    while match.state.to_move >= 0:
        match.play(match.game.legal_actions(match.state)[0])
    window.canvas.settings.motion = "full"
    window.show(table := Table(window, match))
    steps = 0
    while window.scenes[-1] is table:
        window.step()
        steps += 1
        if hurries:
            press(window, pygame.K_SPACE)
    assert (steps < 20) == hurries


def test_taking_a_trick_sounds_good_also_when_scores_count_down(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(window.canvas.sound, "play", lambda name, *_more, **_most: heard.append(name))
    hands = "6-6 6-5 6-4 5-5 4-1  5-4 5-3 5-2 5-1 5-0  6-2"
    match = begun(Match("rounce", FOUR[:2], start={"leader": 1}), hands, "stand stand")
    table = sit(window, match)
    heard.clear()
    table.dispatch(parse_action("6-6"))
    wait(window, lambda: len(state_of(table).tricks) == 1)
    assert heard.count("score") == 1
    assert [rising.text for rising in table.table_view.motion.floating_texts] in ([], ["−1: a trick"])


def test_the_last_trick_of_a_hand_that_counts_down_is_announced_once(window: Window) -> None:
    hands = "6-6 6-5 6-4 6-3 6-1  5-4 5-3 5-2 5-1 5-0  6-2"
    match = begun(Match("rounce", FOUR[:2], start={"leader": 1}), hands, "stand stand")
    while len(match.state.hands[1]) > 1 or match.state.to_move != 1:
        match.play(match.game.legal_actions(match.state)[0])
    window.show(table := Table(window, match))
    match.play(match.game.legal_actions(match.state)[0])
    assert match.state.to_move < 0
    table.table_view.view.arrange()
    assert [word.words for word in table.table_view.view.text_effects(match.actions[-1])] == []


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("forty_two", "42 points: 7 for tricks, 35 on tiles"),
        ("euchre", "Needed after making trumps: 3 of 5 tricks"),
        ("rounce", "−1 per trick; for players without a trick: +5"),
        ("bingo", "70 points win the hand"),
    ],
)
def test_the_stakes_are_shown_before_the_first_trick(key: str, words: str) -> None:
    game = GAMES[key]
    assert isinstance(game, TrickGame)
    match = Match(key, [Bot("beginner")] * game.usual_players)
    while match.state.to_move < 0:  # lots first, where there are any
        match.deal(Random(1))
    assert trick_words(game, match.names).stakes(match.state) == words


def test_the_last_to_declare_reads_what_a_pass_gives_the_trump_holder(window: Window) -> None:
    hands = "6-6 6-5 6-4 5-5 4-1  5-4 5-3 5-2 5-1 5-0  4-4 4-3 4-2 3-3 3-2  6-2"
    match = begun(Match("rounce", FOUR[:3], start={"leader": 1}), hands, "pass")
    table = sit(window, match)
    assert state_of(table).to_move == 0
    assert "If you pass, Agnes's score goes down 5" in table_text(window, table)
    assert table.table_state.turn.prompt == "Choose: stand, take a dummy or pass."


def test_the_dealer_is_named_at_the_nameplate(window: Window) -> None:
    view = laid_out(window.canvas, forty_two("bid 30", dealer=2))
    assert ["Dealer" in view.below_name(seat) for seat in range(4)] == [False, False, True, False]


def test_who_sits_out_is_named_at_the_nameplate(window: Window) -> None:
    view = laid_out(window.canvas, euchre("pass, pass, pass, pass, name 5 alone"))
    assert view.below_name(2) == "sits out"
