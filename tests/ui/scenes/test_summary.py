"""The curtain between two people, and the summaries of hands and matches, used by mouse and keys."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.bots.levels import BEST, LEVELS
from game.core.state import HandOver, MatchOver, Scored
from game.core.tiles import spots
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play import daily_deal
from game.play.duplicate_match import start_duplicate
from game.rules import GAMES
from game.text import words_for
from game.ui.routes import CurtainRoute
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.daily_deal import DailyDealSummary
from game.ui.scenes.menu import Menu
from game.ui.scenes.summary import HandSummary, MatchSummary, Summary
from game.ui.widgets.scene import Scene
from game.ui.widgets.score_rows import TRACK, HandRow, ScoreRow
from game.ui.window.window import Window
from tests.random_matches import step
from tests.trial_counts import COUNT
from tests.ui.no_table import NoTable, opened_without_table
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import end_of_hand, end_of_match

pytestmark = pytest.mark.usefixtures("no_time")

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Wilhelmina Alexander"]
PEOPLE = tuple(map(Person, NAMES))
Kind = TypeVar("Kind")
LONG = {"set": 12, "hand_size": 7, "block_pay": "CASCADE"}


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened_without_table(tmp_path) as window:
        yield window


def ends_hand(match: Match) -> HandOver | None:
    return next((event for event in match.state.events if isinstance(event, HandOver)), None)


def is_blocked(match: Match) -> bool:
    over = ends_hand(match)
    return over is not None and over.blocked and not match.over


def played(match: Match, seed: int, until: Callable[[Match], object]) -> Match:
    """Play at random until the condition is true, in rematches if necessary; return the match."""
    rng = random.Random(seed)
    while not match.states[1:] or not until(match):
        if match.over:
            match = match.rematch()
        else:
            step(match, rng)
    return match


def at_the_end_of_a_hand(players: int = 2, seed: int = 1) -> Match:
    return played(Match("draw", PEOPLE[:players]), seed, lambda match: ends_hand(match) and not match.over)


def a_whole_match(key: str = "draw", players: int = 2, seed: int = 1, names: Sequence[str] = NAMES) -> Match:
    return played(Match(key, [*map(Person, names[:players])]), seed, lambda match: match.over)


def shown(window: Window, match: Match, go_on: Callable[[], None] = lambda: None) -> Summary:
    summary = (
        MatchSummary(window, end_of_match(match)) if match.over else HandSummary(window, end_of_hand(match, go_on))
    )
    window.show(NoTable(window, match))
    window.push(summary)
    settle(window)
    return summary


def rows(summary: Summary, kind: type[Kind]) -> list[Kind]:
    return [widget for widget in summary.scrolling if isinstance(widget, kind)]


# -- texts -------------------------------------------------------------------------------------------------------------


def test_a_summary_says_what_each_bot_is(window: Window) -> None:
    match = played(
        Match("partner_match", [Person("Ann"), Bot("club"), Bot("casual"), Bot("beginner", "bold")]), 1, ends_hand
    )
    names = [row.label for row in rows(shown(window, match), ScoreRow)]
    assert names == [f"Ann and Basil ({LEVELS[BEST].title})", "Agnes (Club) and Clara (Beginner)"]


@pytest.mark.parametrize(("key", "words"), [("draw", "Draw · hand 2"), ("poker", "Domino Poker · hand 2")])
def test_a_hand_is_called_a_hand_at_every_table(window: Window, key: str, words: str) -> None:
    match = played(Match(key, PEOPLE[:2]), 1, lambda match: ends_hand(match) and match.state.hand == 2)
    assert HandSummary(window, end_of_hand(match)).subtitle() == words


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(COUNT or 2))
def test_the_arithmetic_and_the_totals_are_those_of_the_events(window: Window, key: str, seed: int) -> None:
    players = GAMES[key].usual_players
    match = played(Match(key, PEOPLE[:players]), seed, ends_hand)
    scores = rows(shown(window, match), ScoreRow)
    lines = [line for row in scores for line in row.lines]
    told = [(line.points, re.sub(r"^with the last tile \((.+)\)$", r"\1", line.reason)) for line in lines]
    words = words_for(match.game, match.names)
    happened = [
        (event.points, words.describe_reason(event.reason)) for event in match.state.events if isinstance(event, Scored)
    ]
    apart = [event for event in happened if not any(why.startswith(f"{event[1]}, ") for _points, why in told)]
    assert not Counter(apart) - Counter(told), "it is told by itself, or so many times with what is like it"
    assert sorted(row.after for row in scores) == sorted(match.state.scores)
    assert all(row.before + sum(line.points for line in row.lines) == row.after for row in scores)


def test_points_scored_in_play_are_one_sum(window: Window) -> None:
    match = played(Match("muggins", PEOPLE[:2]), 1, lambda match: ends_hand(match) and len(match.deals) == 2)
    dealt = match.actions.index(match.deals[1]) + 1
    made = [event for state in match.states[dealt + 1 : -1] for event in state.events if isinstance(event, Scored)]
    for side, row in enumerate(rows(shown(window, match), ScoreRow)):
        own = [event.points for event in made if event.side == side]
        assert row.before == match.states[dealt].scores[side]
        assert sum(line.points for line in row.lines if line.reason.startswith("during play")) == sum(own)


@pytest.mark.parametrize("seed", range(4))
def test_every_hand_is_shown_with_its_spots(window: Window, seed: int) -> None:
    match = at_the_end_of_a_hand(4, seed)
    over = ends_hand(match)
    assert over is not None
    hands = rows(shown(window, match), HandRow)
    assert [row.label for row in hands] == NAMES[:4]
    assert [row.hand for row in hands] == list(match.state.hands)
    assert tuple(spots(row.hand) for row in hands) == over.counts
    assert [row.value_text.split()[0] for row in hands] == list(map(str, over.counts))


def test_the_headline_names_who_went_out(window: Window) -> None:
    match = played(Match("draw", PEOPLE[:2]), 1, lambda match: ends_hand(match) and not is_blocked(match))
    out = match.names[match.state.hands.index(())]
    assert HandSummary(window, end_of_hand(match)).headline() == f"{out} goes out and wins the hand"


def test_the_headline_names_the_winner_of_a_block_or_none(window: Window) -> None:
    def won(match: Match) -> bool:
        over = ends_hand(match)
        return is_blocked(match) and over is not None and over.winner is not None

    def shared(match: Match) -> bool:
        over = ends_hand(match)
        return is_blocked(match) and over is not None and over.winner is None

    match = played(Match("block", PEOPLE[:3]), 1, won)
    over = ends_hand(match)
    assert over is not None
    assert over.winner is not None
    name = match.names[over.winner]
    assert HandSummary(window, end_of_hand(match)).headline() == f"The hand is blocked, and {name} wins it"
    match = played(Match("block", PEOPLE[:3]), 1, shared)
    assert HandSummary(window, end_of_hand(match)).headline() == "The hand is blocked, and nobody wins it"


def test_the_match_is_won_by_name_and_score(window: Window) -> None:
    match = a_whole_match()
    [winner] = match.winners
    own, other = match.state.scores[winner], match.state.scores[1 - winner]
    assert (
        MatchSummary(window, end_of_match(match)).headline()
        == f"{match.names[winner]} wins the match: {own} to {other}"
    )
    match = a_whole_match("block", 3)
    [winner] = match.winners
    best = max(match.state.scores)
    assert MatchSummary(window, end_of_match(match)).headline() == f"{match.names[winner]} wins the match: {best}"


def test_partners_win_a_match_together(window: Window) -> None:
    match = a_whole_match("forty_two", 4)
    first, second = (match.names[seat] for seat in match.winners)
    assert MatchSummary(window, end_of_match(match)).headline().startswith(f"{first} and {second} win the match: ")


def test_a_shared_match_says_so(window: Window) -> None:
    match = a_whole_match()
    match.states = (*match.states[:-1], match.state._replace(scores=(110, 110), events=(MatchOver(None),)))
    assert MatchSummary(window, end_of_match(match)).headline() == "The match is a draw at 110"


def test_those_who_share_a_match_are_named(window: Window) -> None:
    match = a_whole_match("muggins", 3)
    match.states = (*match.states[:-1], match.state._replace(scores=(110, 60, 110), events=(MatchOver(None),)))
    shared = f"{match.names[0]} and {match.names[2]} share the win at 110"
    assert MatchSummary(window, end_of_match(match)).headline() == shared


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)], ids=str)
def test_no_name_is_torn(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = 2.0
        window.apply_settings()
        names = "Maximiliane-Alexandra", "Bartholomew Featherstone", "Constantin-Theodor", "Wilhelmina Oppenheimer"
        for row in rows(shown(window, a_whole_match("muggins", 4, names=names)), ScoreRow):
            _size, lines = row._name()
            assert "".join(lines).replace(" ", "") == row.label.replace(" ", "")
            for before in lines[:-1]:
                assert before.endswith("-") or f"{before} " in row.label, lines


def test_the_final_totals_are_sorted(window: Window) -> None:
    match = a_whole_match("muggins", 4)
    totals = [row.after for row in rows(shown(window, match), ScoreRow)]
    assert totals == sorted(match.state.scores, reverse=True)


def test_a_match_won_in_the_middle_of_a_hand_shows_no_hands(window: Window) -> None:
    match = played(Match("muggins", PEOPLE[:2]), 1, lambda match: match.over and not ends_hand(match))
    summary = shown(window, match)
    assert not rows(summary, HandRow)
    assert "won during a hand" in summary.subtitle()
    assert f"{match.state.hand + 1} hands" in summary.subtitle()


def test_undo_leaves_its_mark(window: Window) -> None:
    match = a_whole_match()
    assert "with undo" not in MatchSummary(window, end_of_match(match)).subtitle()
    match.with_undo = True
    assert "with undo" in MatchSummary(window, end_of_match(match)).subtitle()
    assert "with help" not in MatchSummary(window, end_of_match(match)).subtitle()
    match.with_help = True
    assert "with help" in MatchSummary(window, end_of_match(match)).subtitle()


# -- what can be done --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [pygame.K_RETURN, pygame.K_SPACE, "button Next hand"])
def test_the_next_hand_begins_once(window: Window, how: int | str) -> None:
    calls: list[int] = []
    match = at_the_end_of_a_hand()
    shown(window, match, lambda: calls.append(len(window.scenes)))
    if isinstance(how, str):
        click(window, how)
    else:
        press(window, how)
    assert calls == [1]
    press(window, pygame.K_RETURN)
    assert calls == [1]


def test_every_summary_has_the_same_buttons_in_the_same_order(window: Window) -> None:
    duplicate = played(start_duplicate(Match("muggins", PEOPLE[:2]), 2), 1, lambda match: match.over)
    day = daily_deal.daily_match(date(2026, 11, 28), "muggins", Person("Ann"))
    daily = DailyDealSummary(window, end_of_match(played(day, 1, lambda match: match.over)), date(2026, 11, 28))
    ended = (at_the_end_of_a_hand(), a_whole_match(), duplicate)
    for summary in (*(shown(window, match) for match in ended), daily):
        window.show(NoTable(window, summary.match))
        window.push(summary)
        settle(window)
        first, *others = summary._buttons
        assert first.is_primary
        assert [button.label for button in others] == ["Look back", "Same tiles", "Menu"]
        assert [button.rect.x for button in summary._buttons] == sorted(button.rect.x for button in summary._buttons)
        others = summary._other_buttons
        assert [button.label for button in others][:2] == ["See the table", "Rules"]
        assert not any(button.is_icon_only for button in (*summary._buttons, *others))
        assert summary.focus is first


def test_from_a_summary_one_can_go_to_the_menu(window: Window) -> None:
    shown(window, at_the_end_of_a_hand())
    click(window, "button Menu")
    assert isinstance(window.scenes[0], Menu)
    shown(window, a_whole_match())
    click(window, "button Menu")
    assert isinstance(window.scenes[0], Menu)


def test_play_again_has_the_same_players_and_rules_but_other_deals(window: Window) -> None:
    match = a_whole_match()
    shown(window, match)
    press(window, pygame.K_RETURN)
    [table] = window.scenes
    assert isinstance(table, NoTable)
    assert table.match is not match
    assert (table.match.players, table.match.key, table.match.preset) == (match.players, match.key, match.preset)
    assert not table.match.fixed_deals
    assert not table.match.actions


def test_the_same_deals_can_be_played_again(window: Window) -> None:
    match = a_whole_match()
    shown(window, match)
    click(window, "button Same tiles")
    click(window, "button Play again")
    [table] = window.scenes
    assert isinstance(table, NoTable)
    assert table.match.fixed_deals == match.deals
    table.match.deal(random.Random(99))
    assert table.match.state.hands == match.states[1].hands


# -- how it looks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "text_size"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)]
)
def test_all_of_it_is_in_its_place(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    match = played(Match("draw", PEOPLE, options=LONG), 4, lambda match: is_blocked(match) or match.over)
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        summary = shown(window, match)
        panel = summary._panel.rect
        assert window.canvas.surface.get_rect().contains(panel)
        stays = [*summary._buttons, *summary._other_buttons]
        assert all(panel.contains(widget.rect) for widget in stays)
        assert all(not summary.view.colliderect(widget.rect) for widget in stays)
        flows = [widget.rect for widget in summary.scrolling if widget.rect.w]
        assert all(panel.left < rect.left and rect.right < panel.right for rect in flows)
        assert not any(rect.colliderect(other) for nth, rect in enumerate(flows) for other in flows[:nth])
        press(window, pygame.K_END)
        assert any(summary.view.contains(widget.rect) for widget in summary.scrolling[-1:])


def test_forty_tiles_wrap_within_their_row(window: Window) -> None:
    row = HandRow(window.canvas, "Ann", GAMES["draw"].variant(options={"set": 12}).deck()[:40])
    row.column = row.name_width()
    few = HandRow(window.canvas, "Ann", row.hand[:4])
    few.column = row.column
    wide = 500
    row.rect = pygame.Rect(10, 10, wide, row.height(wide))
    canvas = pygame.Surface((wide + 20, row.rect.height + 20))
    row.draw(canvas)
    drawn = pygame.mask.from_threshold(canvas, "white", (200, 200, 200)).get_bounding_rects()
    assert row.rect.height > 3 * few.height(wide)
    assert all(row.rect.contains(rect) for rect in drawn)


def test_the_table_is_seen_dimmed_around_the_panel(window: Window) -> None:
    summary = shown(window, at_the_end_of_a_hand())
    corner = window.canvas.surface.get_at((2, 2))
    assert 0 < corner.r < 200
    click_away = summary._panel.rect.left // 2, summary._panel.rect.centery
    assert window.canvas.surface.get_at(click_away) == corner


def test_nothing_is_drawn_while_nothing_changes(window: Window) -> None:
    shown(window, at_the_end_of_a_hand())
    drawn = len(window.frame_times)
    for _frame in range(5):
        window.step()
    assert len(window.frame_times) == drawn


# -- the curtain -------------------------------------------------------------------------------------------------------


def hung(window: Window, below: Scene) -> list[str]:
    lifted: list[str] = []
    window.show(below)
    window.push(Curtain(window, CurtainRoute("Ann", lambda _pressed: lifted.append(type(window.scenes[-1]).__name__))))
    settle(window)
    return lifted


@pytest.mark.parametrize("how", [pygame.K_RETURN, pygame.K_SPACE, "button Show my tiles"])
def test_the_curtain_is_lifted_once(window: Window, how: int | str) -> None:
    lifted = hung(window, NoTable(window, at_the_end_of_a_hand()))
    if isinstance(how, str):
        click(window, how)
    else:
        press(window, how)
    assert lifted == ["NoTable"]


@pytest.mark.parametrize("theme", ["green", "contrast"])
def test_nothing_is_seen_through_the_curtain(window: Window, theme: str) -> None:
    window.canvas.settings.theme = theme
    window.canvas.apply_look()
    hung(window, NoTable(window, at_the_end_of_a_hand()))
    over_tiles = window.canvas.surface.copy()
    hung(window, Scene(window))
    assert over_tiles.get_buffer().raw == window.canvas.surface.get_buffer().raw


def test_the_curtain_names_only_the_one_to_lift_it(window: Window) -> None:
    hung(window, NoTable(window, at_the_end_of_a_hand()))
    curtain = window.scenes[-1]
    assert isinstance(curtain, Curtain)
    assert [widget.label for widget in curtain.fixed] == [
        "Ann, your turn",
        (
            "The tiles are hidden. Sit down, then click to continue. Or press “Show my tiles”, keep "
            "holding, and slide to a tile to drag it."
        ),
        "Show my tiles",
        "Menu",
        "Settings",
        "Sound",
    ]
    buttons = ["button Show my tiles", "button Menu", "button Settings", "button Sound"]
    assert [thing.name for thing in curtain.hit_targets()] == buttons


def test_escape_and_a_click_beside_the_button_leave_the_curtain_down(window: Window) -> None:
    lifted = hung(window, NoTable(window, at_the_end_of_a_hand()))
    press(window, pygame.K_ESCAPE, pygame.K_a)
    assert seen(window, "button Show my tiles")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=(5, 5), button=1))
    settle(window)
    assert not lifted


def test_a_key_still_down_from_play_does_not_lift_the_curtain(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    window.step()
    lifted = hung(window, NoTable(window, at_the_end_of_a_hand()))
    for _repeat in range(3):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    settle(window)
    assert not lifted
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    press(window, pygame.K_SPACE)
    assert lifted == ["NoTable"]


def on_its_way(window: Window, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    window.step()


def test_the_second_of_two_quick_keys_does_not_lift_the_curtain(window: Window) -> None:
    lifted: list[str] = []
    window.show(NoTable(window, at_the_end_of_a_hand()))
    window.push(Curtain(window, CurtainRoute("Ann", lambda _pressed: lifted.append("lifted"))))
    for _frame in range(2):
        on_its_way(window, pygame.K_SPACE)
        on_its_way(window, pygame.K_RETURN)
    settle(window)
    assert not lifted
    press(window, pygame.K_SPACE)
    assert lifted


def test_a_key_pressed_too_early_and_kept_down_does_not_lift_the_curtain(window: Window) -> None:
    lifted: list[str] = []
    window.show(NoTable(window, at_the_end_of_a_hand()))
    window.push(Curtain(window, CurtainRoute("Ann", lambda _pressed: lifted.append("lifted"))))
    for _repeat in range(300):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
        window.step()
    assert not lifted


def test_a_click_on_its_way_does_not_lift_the_curtain(window: Window) -> None:
    lifted: list[str] = []
    window.show(NoTable(window, at_the_end_of_a_hand()))
    window.push(curtain := Curtain(window, CurtainRoute("Ann", lambda _pressed: lifted.append("lifted"))))
    button = next(widget for widget in curtain.fixed if widget.label == "Show my tiles")
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, button.rect.center)
    settle(window)
    assert not lifted
    mouse(window, pygame.MOUSEBUTTONUP, button.rect.center)
    assert not lifted


def test_the_button_of_the_curtain_never_lies_where_the_table_was_just_clicked(window: Window) -> None:
    hung(window, NoTable(window, at_the_end_of_a_hand()))
    usual = seen(window, "button Show my tiles").rect
    window.show(NoTable(window, at_the_end_of_a_hand()))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, usual.center)
    window.push(Curtain(window, CurtainRoute("Ann", lambda _pressed: None)))
    assert not seen(window, "button Show my tiles").rect.collidepoint(usual.center)


def test_settings_and_sound_are_reached_from_the_curtain_and_lead_back_to_it(window: Window) -> None:
    lifted = hung(window, NoTable(window, at_the_end_of_a_hand()))
    click(window, "button Sound")
    assert window.canvas.settings.muted
    click(window, "button Settings")
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Curtain)
    assert not lifted
    click(window, "button Menu")
    assert isinstance(window.scenes[-1], Menu)


def test_a_name_of_two_lines_stands_clear_of_the_way_below_it(window: Window) -> None:
    row = ScoreRow(window.canvas, "Wilhelmina Featherst", [], 0, 5, 0.5)
    row.column = window.canvas.fonts.width("Wilhelmina", row._size(), True) + 1
    assert len(row._name()) == 2
    assert row.height(600) >= 2 * row._line_height() + 2 * row.px(TRACK)


def test_a_score_that_counts_down_and_chips_are_called_so(window: Window) -> None:
    match = a_whole_match("rounce", 3)
    [winner] = match.winners
    assert (
        MatchSummary(window, end_of_match(match)).headline() == f"{match.names[winner]} wins the match: final score 0"
    )
    match = a_whole_match("poker", 3)
    match.states = (*match.states[:-1], match.state._replace(scores=(99, 80, 1), events=(MatchOver(0),)))
    assert MatchSummary(window, end_of_match(match)).headline() == "Ann wins the match: 99 chips"
