"""Poker at the table: actions and their costs, who is in which pot, shown hands, and the sums of the pots."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core.state import Pass, parse_action
from game.match.match import Match, Start
from game.match.player_types import Bot, Person, Player
from game.ui.canvas import chips
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.chips import chips_surface
from game.ui.canvas.sprites import area_rect
from game.ui.canvas.theme import Colour, Theme
from game.ui.families.betting import view
from game.ui.families.betting.layout import chips_won
from game.ui.families.betting.pages import BettingResults
from game.ui.families.betting.view import BettingView
from game.ui.layouts.table_layout import Area
from game.ui.routes import LookBackRoute
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.summary import HandRanking, HandSummary, MatchSummary
from game.ui.scenes.table import Table
from game.ui.table.action_effects import PILE
from game.ui.table.scoreboard import lay_out_title
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.ui.screen import click, opened, press, seen, settle
from tests.ui.table_driver import begun, laid_out, sit, wait

pytestmark = pytest.mark.usefixtures("no_time")

PAIR_SIX, HIGH_SIX = "6-6 3-3 6-1 5-2 4-3", "6-5 6-4 5-1 4-2 2-1"
HIGH_TWO, PAIR_FIVE = "2-2 3-2 4-1 5-4 6-3", "5-5 4-4 6-2 3-1 5-3"
FOUR = " ".join((PAIR_SIX, HIGH_SIX, HIGH_TWO, PAIR_FIVE))
ALONE = (Person("Ann"), Bot("club"), Bot("club"), Bot("club"))
TOGETHER = (Person("Ann"), Person("Ben"), Person("Cid"), Person("Dot"))


def poker(players: tuple[Player, ...] = ALONE, hands: str = FOUR, played: str = "", **more: object) -> Match:
    """Return a match dealt by seat 0, after these actions, separated by commas."""
    start = {"leader": 0, **more.pop("start", {})}  # type: ignore[dict-item]
    match = begun(Match("poker", players, start=start, **more), hands)  # type: ignore[arg-type]
    for text in filter(None, played.split(", ")):
        match.play(parse_action(text))
    return match


def buttons(window: Window) -> list[str]:
    """Return the labels of the buttons above the hand."""
    controls = window.scenes[-1].table_view.controls  # type: ignore[attr-defined]
    return [button.label for button in controls.prompt_buttons]


def betting_view(table: Table) -> BettingView:
    assert isinstance(table.table_view.view, BettingView)
    return table.table_view.view


def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every line of text that is drawn."""
    from game.ui.canvas.fonts import Fonts

    lines: list[str] = []
    draw = Fonts.text

    def noting(fonts: Fonts, string: str, *args: object, **more: object) -> pygame.Surface:
        lines.append(string)
        return draw(fonts, string, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "text", noting)
    return lines


def cut_texts(window: Window) -> list[str]:
    """Redraw the window and return the texts that are cut."""
    fonts, texts = window.canvas.fonts, list[str]()
    draw = fonts.text

    def noting(
        words: str, size: float, colour: Colour, bold: bool = False, max_width: float | None = None
    ) -> pygame.Surface:
        if max_width is not None and fonts.width(words, size, bold) > max_width:
            texts.append(words)
        return draw(words, size, colour, bold, max_width)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "text", noting)
        if isinstance(window.scenes[-1], Table):
            window.scenes[-1].table_view.renderer.needs_redraw = True
        window.canvas.damage()
        window.step()
    return texts


# -- what can be done --------------------------------------------------------------------------------------------------


def test_before_any_bet_the_buttons_are_pass_and_bet(window: Window) -> None:
    table = sit(window, poker(played="pass, pass, pass"))
    assert buttons(window) == ["Pass", "Less", "Bet 1", "More"]
    assert table.table_state.turn.prompt == "Pass, or bet up to 5."
    click(window, "button Pass")
    assert table.match.state.hand == 1, "all have passed"


def test_after_a_bet_the_buttons_say_what_each_commits_to(window: Window) -> None:
    table = sit(window, poker(played="bet 3, call, bet 2"))
    assert buttons(window) == ["Fold", "Call 5", "Less", "Raise by 1 (pay 6)", "More"]
    assert table.table_state.turn.prompt == "Call for 5, fold, or raise by up to 5."
    click(window, "button Call 5")
    assert (table.match.actions[4], table.match.states[5].scores[0]) == (parse_action("call"), 54)


def test_the_amount_goes_from_one_to_the_most(window: Window) -> None:
    table = sit(window, poker(played="bet 3, call, bet 2"))
    click(window, "button More")
    assert "Raise by 2 (pay 7)" in buttons(window)
    press(window, pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_RIGHT, pygame.K_RIGHT)
    assert "Raise by 5 (pay 10)" in buttons(window)
    press(window, pygame.K_LEFT, pygame.K_MINUS)
    assert "Raise by 3 (pay 8)" in buttons(window)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
    settle(window)
    assert "Raise by 4 (pay 9)" in buttons(window)
    press(window, pygame.K_a)
    assert "Raise by 5 (pay 10)" in buttons(window)
    click(window, "button Raise by 5 (pay 10)")
    assert table.match.actions[4] == parse_action("bet 5")


NAMED = (Person("Ann"), *(Bot("club", name=name) for name in ("Agnes", "Basil", "Clara")))


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 1.25), ((1000, 640), 1.5), ((1280, 720), 1.5)], ids=str)
def test_names_are_whole_beside_scores_of_three_digits(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        match = poker(NAMED)
        match.states = (*match.states[:-1], match.state._replace(scores=(101, 102, 103, 104)))
        sit(window, match)
        assert not cut_texts(window)


def test_names_are_whole_when_a_hand_is_looked_back_at(tmp_path: Path) -> None:
    """Regression: the name of the player at the left was cut to “Agn…”."""
    with opened(tmp_path, (1000, 640)) as window:
        window.go(LookBackRoute(poker(NAMED, played="bet 3, call, bet 2"), None, 0))
        settle(window)
        window.scenes[-1].table.renderer.needs_redraw = True  # type: ignore[attr-defined]
        assert not cut_texts(window)


def test_tooltips_cover_no_button(window: Window) -> None:
    """Regression: “More” covered “Order of hands”."""
    controls = sit(window, poker(played="bet 3, call, bet 2")).table_view.controls
    for button in controls.prompt_buttons:
        rect = controls.render_tooltip(button)[1]
        assert rect.collidelist([widget.rect for widget in controls.turn_widgets]) < 0


def test_the_title_has_two_lines_at_the_smallest_size_with_the_largest_text(tmp_path: Path) -> None:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size = 2.0
        title = lay_out_title(sit(window, poker()).table_state)
        assert title.lines == ["Domino Poker", "for 12\N{NO-BREAK SPACE}hands"]
        assert title.size > 0.8 * 24


@pytest.mark.parametrize(
    ("before", "key", "action"),
    [
        ("bet 3, call, bet 2", pygame.K_f, "fold"),
        ("bet 3, call, bet 2", pygame.K_c, "call"),
        ("bet 3, call, bet 2", pygame.K_r, "bet 1"),
        ("bet 3, call, bet 2", pygame.K_b, "bet 1"),
        ("pass, pass, pass", pygame.K_p, "pass"),
    ],
)
def test_everything_is_done_by_a_key(window: Window, before: str, key: int, action: str) -> None:
    table = sit(window, poker(played=before))
    so_far = len(table.match.actions)
    press(window, key)
    assert table.match.actions[so_far] == parse_action(action)


@pytest.mark.parametrize(("before", "key"), [("pass, pass, pass", pygame.K_f), ("bet 3, call, bet 2", pygame.K_p)])
def test_what_is_not_to_be_done_is_refused_in_words(window: Window, before: str, key: int) -> None:
    table = sit(window, poker(played=before))
    so_far = len(table.match.actions)
    press(window, key)
    assert table.table_state.turn.refused
    assert len(table.match.actions) == so_far


def test_where_there_are_no_more_raises_none_is_offered(window: Window) -> None:
    table = sit(
        window, poker((Bot("club"), Person("Ann"), Bot("club"), Bot("club")), played="bet 1, bet 1, bet 1, bet 1")
    )
    assert buttons(window) == ["Fold", "Call 3"]
    assert table.table_state.turn.prompt == "Call for 3, or fold. You can't raise."


def test_large_bets_have_a_button_for_the_maximum(window: Window) -> None:
    sit(window, poker(played="pass, pass, pass", options={"limit": "none"}))
    click(window, "button Maximum")
    assert "Bet 59, all in" in buttons(window)


def test_going_all_in_must_be_confirmed(window: Window) -> None:
    table = sit(window, poker(played="bet 3, call, call", start={"scores": [4, 60, 60, 60]}))
    assert buttons(window) == ["Fold", "Call 3, all in"]
    click(window, "button Call 3, all in")
    assert table.table_state.turn.prompt == "Go all in with your last 3?"
    assert len(table.match.actions) == 4
    click(window, "button No")
    assert buttons(window) == ["Fold", "Call 3, all in"]
    press(window, pygame.K_c, pygame.K_c)
    assert table.match.actions[4] == parse_action("call")


# -- display -----------------------------------------------------------------------------------------------------------


def test_stakes_and_the_pool_are_written_as_numbers(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(monkeypatch)
    sit(window, poker(played="bet 3, fold, bet 2"))
    assert {"bets 3", "folds", "raises by 2, to 5", "3", "5", "Pot 12", "4 in antes, 8 in bets", "You deal"} <= set(
        lines
    )
    assert {"Pair 6-6 and 3-3", "beats 98% of the hands others can hold"} <= set(lines)


def test_pots_are_listed_with_their_contenders(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(monkeypatch)
    table = sit(window, poker(TOGETHER, played="bet 3, call, bet 2", start={"scores": [60, 4, 60, 60]}))
    assert table.table_state.viewer == 0
    assert {"Main pot 13", "Side pot 2"} & set(lines) == {"Main pot 13", "Side pot 2"}
    assert {"for everyone still in", "for all except Ben"} <= set(lines)
    assert "bets 3: all in" in lines
    assert betting_view(table).below_name(1) == "all in"


def test_who_has_no_chips_left_is_out(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(monkeypatch)
    hands = f"{PAIR_SIX} {HIGH_TWO} {PAIR_FIVE}"
    table = sit(window, poker(hands=hands, played="bet 3, call", start={"scores": [60, 0, 60, 60]}))
    assert [betting_view(table).below_name(seat) for seat in (1, 2)] == ["out", ""]
    assert "out · Club" in lines


def test_only_the_own_hand_is_face_up(window: Window) -> None:
    table = sit(window, poker(played="bet 3, fold, bet 2"))
    up = {tile for tile, shown in table.table_state.sprites.items() if shown.face_up}
    assert up == set(table.match.state.hands[0])
    faint = {tile for tile, shown in table.table_state.sprites.items() if shown.opacity < 1}
    assert faint == set(table.match.state.hands[2]), "the hand that was folded"


def test_behind_the_curtain_no_hand_is_face_up(window: Window) -> None:
    window.show(table := Table(window, poker(TOGETHER, played="bet 3")))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert not any(shown.face_up for shown in table.table_state.sprites.values())
    press(window, pygame.K_RETURN)
    up = {tile for tile, shown in table.table_state.sprites.items() if shown.face_up}
    assert up == set(table.match.state.hands[2])


# -- the end of a deal -------------------------------------------------------------------------------------------------


def test_shown_hands_stay_visible_before_the_summary(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(monkeypatch)
    window.show(table := Table(window, poker(played="bet 3, call, bet 2, call, fold, call")))
    for _step in range(30):
        window.step()
    assert window.scenes[-1] is table, "no summary yet"
    state = table.match.state
    middle = area_rect(table.table_state.layout.line)
    for tile in (*state.hands[2], *state.hands[3]):
        assert table.table_state.sprites[tile].face_up
        assert middle.collidepoint(table.table_state.sprites[tile].x, table.table_state.sprites[tile].y)
    assert not any(table.table_state.sprites[tile].face_up for tile in state.hands[1]), "a folded hand is not shown"
    assert {"1. Pair 6-6 and 3-3 · wins 22", "2. Pair 5-5 and 4-4", "3. High tile 2-2"} <= set(lines)


def test_the_summary_ranks_the_hands_and_reckons_the_pots(window: Window) -> None:
    played = "bet 5, call, call, bet 5, fold, call"
    window.show(table := Table(window, poker(played=played, start={"scores": [20, 12, 30, 5]})))
    wait(window, lambda: isinstance(window.scenes[-1], HandSummary))
    summary = window.scenes[-1]
    assert isinstance(summary, HandSummary)
    hands, scores = summary._blocks
    assert [row.label for row in hands.rows] == ["Ann", "Clara", "Basil", "Agnes"]
    assert [row.value_text for row in hands.rows] == ["Pair", "Pair", "High tile", ""]  # type: ignore[attr-defined]
    ann = scores.rows[0]
    assert (ann.before, ann.after) == (20, 42)  # type: ignore[attr-defined]
    assert [tuple(line) for line in ann.lines] == [  # type: ignore[attr-defined]
        (-11, "ante 1, bets 10"),
        (20, "main pot: you 5 + Agnes 5 + Basil 5 + Clara 5 = 20; Pair 6-6 and 3-3"),
        (13, "side pot: you 6 + Agnes 1 + Basil 6 = 13; Pair 6-6 and 3-3"),
    ]
    for row, was, now in zip(scores.rows, (20, 12, 30, 5), table.match.state.scores, strict=True):
        assert was + sum(line.points for line in row.lines) == now  # type: ignore[attr-defined]
    assert summary.headline() == "You win 33: Pair 6-6 and 3-3"


def test_a_pool_won_without_a_showdown_shows_no_hand(window: Window) -> None:
    window.show(table := Table(window, poker(played="bet 3, fold, fold, fold")))
    wait(window, lambda: isinstance(window.scenes[-1], HandSummary))
    summary = window.scenes[-1]
    assert isinstance(summary, HandSummary)
    assert summary.headline() == "Everyone else folds: Agnes wins 7"
    assert not any(row.hand for row in summary._blocks[0].rows)  # type: ignore[attr-defined]
    up = {tile for tile, shown in table.table_state.sprites.items() if shown.face_up}
    assert up == set(table.match.state.hands[0])


@pytest.mark.parametrize("played", ["bet 3, fold, fold, fold", "bet 3, call, fold, fold"])
def test_no_viewer_ever_sees_a_hand_that_was_not_shown(window: Window, played: str) -> None:
    match = poker(TOGETHER, played=played)
    for viewer in range(4):
        for sees in (True, False):
            tabletop = laid_out(window.canvas, match, viewer, sees).table_state
            up = {tile for tile, shown in tabletop.sprites.items() if shown.face_up}
            seats = match.state.shown | ({viewer} if sees else frozenset())
            assert up == {tile for seat in seats for tile in match.state.hands[seat]}


def test_nobody_wins_the_pot_if_all_pass_in_the_only_hand(window: Window) -> None:
    match = begun(Match("poker", ALONE, start={"leader": 0}, hands=1), FOUR)
    for _seat in range(4):
        match.play(Pass())
    assert BettingResults(match).headline() == "Everyone passes: nobody wins the pot of 4"


def test_after_a_double_header_the_pool_stays(window: Window) -> None:
    window.show(table := Table(window, poker(played="pass, pass, pass, pass")))
    wait(window, lambda: isinstance(window.scenes[-1], HandSummary))
    assert window.scenes[-1].headline() == "Everyone passes: the pot of 4 stays for the next hand"  # type: ignore[attr-defined]
    press(window, pygame.K_RETURN)
    wait(window, lambda: table.phase == TurnPhase.PERSON or isinstance(window.scenes[-1], HandSummary))
    assert sum(table.match.states[-1].scores) + table.match.state.pool == 240


def test_a_hand_shown_as_soon_as_it_is_dealt_is_reckoned_too(window: Window) -> None:
    match = poker(start={"scores": [60, 1, 1, 1]})
    assert match.state.shown == {0, 1, 2, 3}
    before, lines = BettingResults(match).account(0)
    assert (before, [line.points for line in lines]) == (60, [-1, 4])


def test_unmatched_chips_are_not_counted_as_won(window: Window) -> None:
    match = poker((Person("Ann"), Bot("club")), f"{HIGH_SIX} {PAIR_SIX}", "bet 2", start={"scores": [60, 3]})
    match.play(parse_action("bet 5"))
    window.show(table := Table(window, match))
    assert chips_won(table.match) == {1: 6}
    before, lines = BettingResults(match).account(0)
    assert (before, [line.points for line in lines]) == (60, [-8, 5])


def test_a_session_ends_with_who_has_most(window: Window) -> None:
    match = Match("poker", (Person("Ann"), Bot("club")), start={"leader": 0, "scores": [118, 2]})
    begun(match, f"{PAIR_SIX} {HIGH_SIX}")
    for text in ("bet 1", "call"):
        match.play(parse_action(text))
    window.show(Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], MatchSummary))
    assert window.scenes[-1].headline() == "You win the match: 120 to 0"  # type: ignore[attr-defined]


def test_a_bet_can_be_taken_back(window: Window) -> None:
    table = sit(window, poker((Person("Ann"), Bot("club")), f"{PAIR_SIX} {HIGH_SIX}", "pass"))
    press(window, pygame.K_b)
    assert table.match.actions[2] == parse_action("bet 1")
    press(window, pygame.K_u)
    assert len(table.match.actions) == 2
    assert table.match.with_undo


# -- chips, and what moves ---------------------------------------------------------------------------------------------


def tosses(table: Table) -> list[tuple[pygame.Surface, tuple[float, float], tuple[float, float]]]:
    return [(move.picture, move.origin, move.goal) for move in table.table_view.motion.moves]


def flying_pile(window: Window, amount: int) -> pygame.Surface:
    return chips_surface(window.canvas.theme, amount, round(PILE * window.canvas.unit))


def test_a_bet_moves_from_the_chips_to_the_seat_without_a_pause(window: Window) -> None:
    table = sit(window, poker(played="bet 3, call, bet 2"))
    table.dispatch(parse_action("bet 4"))
    table.update_view()
    laid = betting_view(table)
    pile = flying_pile(window, 9)
    assert tosses(table) == [(pile, laid.chips_of(0), laid.stakes.bet_areas[0].whole.centre)], "5 to call, and 4 more"
    assert not table.table_view.motion.is_busy
    assert table.table_view.motion.is_animating
    wait(window, lambda: not table.table_view.motion.is_animating)


def test_the_antes_fly_to_the_pool(window: Window) -> None:
    match = Match("poker", TOGETHER, start={"leader": 0, "scores": [60, 0, 60, 60]})
    window.show(table := Table(window, match))
    begun(match, FOUR)
    assert [(throw.chips, throw.goal) for throw in betting_view(table).chip_throws(match.actions[-1])] == [
        (1, betting_view(table).stakes.pots.centre)
    ] * 3


@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_where_nothing_travels_no_chip_does(window: Window, motion: str) -> None:
    window.canvas.settings.motion = motion
    table = sit(window, poker(TOGETHER, played="bet 3, call, bet 2"))
    table.dispatch(parse_action("call"))
    assert not tosses(table)


def test_the_pot_goes_to_the_chips_of_its_winner(window: Window) -> None:
    table = sit(window, poker(TOGETHER, played="bet 3, fold, fold"))
    table.dispatch(parse_action("fold"))
    table.update_view()
    [word] = table.table_view.motion.floating_texts
    assert (word.text, word.goal) == ("Ben wins 7", betting_view(table).chips_of(1))
    pile, (x, _y), goal = tosses(table)[-1]
    assert (pile, x, goal[0]) == (flying_pile(window, 7), word.origin[0], word.goal[0])


def test_only_the_pool_and_shown_hands_have_a_background(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    grounds: list[bool] = []
    monkeypatch.setattr(
        BettingView, "_draw_ground", lambda _view, _surface, _area, is_winner: grounds.append(is_winner)
    )

    def drawn(match: Match) -> list[bool]:
        view = laid_out(window.canvas, match)
        grounds.clear()
        view.draw_under(window.canvas.surface)
        return sorted(grounds)

    assert drawn(poker(played="bet 3, fold, bet 2")) == [False], "the pot alone"
    shown = drawn(poker(played="bet 3, call, fold, call"))
    assert shown == [False, False, True], "two hands that others lay open, and the name of one's own, which wins"


@pytest.mark.parametrize("size", [(800, 600), (960, 620), (1280, 720)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_name_of_a_shown_hand_lies_within_its_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    """The longest name, in two lines, lies between the upper edge and the tiles."""
    names: list[pygame.Rect] = []
    write = view.write

    def noted(surface: pygame.Surface, canvas: Canvas, words: str, *args: Any, **more: Any) -> pygame.Rect:
        rect = write(surface, canvas, words, *args, **more)
        if words.startswith("1. Full House"):
            names.append(rect)
        return rect

    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        monkeypatch.setattr(view, "write", noted)
        played = "bet 3, call, fold, call"
        hands = "6-5 4-3 4-1 5-2 2-1  6-6 5-5 3-3 3-2 3-1  5-4 5-3 6-3 4-2 2-2  6-4 5-1 6-2 6-1 4-4"
        shown = laid_out(window.canvas, poker(hands=hands, played=played))
        assert isinstance(shown, BettingView)
        shown.draw_under(window.canvas.surface)
        [name] = names
        assert area_rect(shown._covered_area(1)).contains(name)
        sprites = shown.table_state.sprites
        assert name.bottom <= min(sprites[tile].y - sprites[tile].length / 2 for tile in shown.state.hands[1])


def test_a_folded_hand_is_faint_but_the_own_one_is_readable(window: Window) -> None:
    match = poker(TOGETHER, played="bet 3, fold, bet 2, fold")
    tabletop = laid_out(window.canvas, match).table_state

    def wide(seat: int) -> float:
        lying = [tabletop.sprites[tile] for tile in match.state.hands[seat]]
        return max(
            max(tile.x for tile in lying) - min(tile.x for tile in lying),
            max(t.y for t in lying) - min(t.y for t in lying),
        )

    assert wide(2) < 0.8 * wide(1)
    own = [tabletop.sprites[tile] for tile in match.state.hands[0]]
    assert all(tile.face_up and tile.opacity < 1 for tile in own)
    assert wide(0) > 3 * own[0].length / 2


@pytest.mark.parametrize("by", ["space", "click"])
def test_looking_at_the_hands_laid_open_can_be_cut_short(window: Window, by: str) -> None:
    window.show(table := Table(window, poker(played="bet 3, call, bet 2, call, fold, call")))
    wait(window, lambda: table.phase == TurnPhase.THINKING)
    assert window.scenes[-1] is table
    if by == "space":
        press(window, pygame.K_SPACE)
    else:
        click(window, "line")
    assert isinstance(window.scenes[-1], HandSummary)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)], ids=str)
def test_large_text_does_not_cover_the_own_bet(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = 2.0
        window.apply_settings()
        seated = (Person("Maximiliane-Alexandra"), Bot("club"), Bot("club"), Bot("club"))
        table = sit(window, poker(seated, played="bet 3, call, bet 2"))
        press(window, pygame.K_l)
        spot = area_rect(betting_view(table).stakes.bet_areas[0].whole).inflate(-2, -2)
        pressed = [button.rect for button in table.table_view.controls.prompt_buttons]
        words = table.table_state.layout.prompt
        said = pygame.Rect(words.x, words.y, table.table_state.turn.width, words.h)
        assert spot.collidelist([*pressed, said]) < 0
        assert spot.h > 1.5 * window.canvas.text_size(16), "the hand's name has room"


def test_why_does_not_cover_the_bet_that_it_explains_with_large_text(tmp_path: Path) -> None:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size = 2.0
        window.apply_settings()
        table = sit(window, poker((Person("Ann"), Bot("club"), Bot("club"), Bot("club")), played="bet 3, call, bet 2"))
        mover = table.match.states[-2].to_move
        assert mover
        press(window, pygame.K_y)
        note = table.table_view.popup.note
        assert note is not None
        assert not note.rect.colliderect(area_rect(betting_view(table).stakes.bet_areas[mover].whole))


def test_the_summary_counts_chips_and_says_how_many_there_were(window: Window) -> None:
    assert BettingResults(poker(played="bet 3")).counted() == "Chips after hand 1 of 12 (everyone began with 60)"
    assert BettingResults(poker(start={"scores": [3, 60, 60, 60]})).counted() == "Chips after hand 1 of 12"


# -- the order of hands ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"order": "rarity"}], ids=str)
def test_the_ranking_of_hands_marks_the_own_hand(window: Window, rules: dict[str, str]) -> None:
    table = sit(window, poker(played="bet 3, call, bet 2", options=rules))
    click(window, "button Order of hands")
    card = window.scenes[-1]
    assert isinstance(card, HandRanking)
    names = [row.label.removeprefix("▶ ").removesuffix(" (your hand)") for row in card._rows]
    assert names == [rung.kind.title for rung in reversed(table.match.game.hand_categories())]
    marked = [row for row in card._rows if row.label.startswith("▶")]
    assert [row.label for row in marked] == ["▶ Pair (your hand)"]
    assert set(marked[0].hand) == set(table.match.state.hands[0])
    press(window, pygame.K_o)
    assert window.scenes[-1] is table
    press(window, pygame.K_o)
    assert isinstance(window.scenes[-1], HandRanking)
    press(window, pygame.K_ESCAPE)
    assert window.scenes[-1] is table


def test_the_order_of_hands_gives_nobodys_hand_away(window: Window) -> None:
    table = sit(window, poker((Person("Ann"), Person("Ben"), Bot("club"), Bot("club")), played="bet 3"))
    window.show(again := Table(window, table.match))
    again.prompts.keys(())[pygame.K_o]()  # while another player is to move
    assert isinstance(window.scenes[-1], HandRanking)
    assert not any(row.label.startswith("▶") for row in window.scenes[-1]._rows)  # type: ignore[attr-defined]


# -- small windows and large words -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)], ids=str)
@pytest.mark.parametrize("words", [1.0, 2.0])
def test_buttons_do_not_overlap(tmp_path: Path, players: int, size: tuple[int, int], words: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = words
        window.apply_settings()
        hands = " ".join(FOUR.split()[: 5 * players])
        seated = (Person("Maximiliana Featherstonehaugh"), *([Bot("club")] * (players - 1)))
        sit(window, poker(seated, hands, ", ".join(["bet 3", *["call"] * (players - 2)])))
        assert seen(window, "button Fold").rect.h >= 24
        found = [thing for thing in window.scenes[-1].hit_targets() if thing.name.startswith(("button", "tile"))]
        for nth, one in enumerate(found):
            assert window.canvas.surface.get_rect().contains(one.rect), one.name
            for other in found[nth + 1 :]:
                assert not one.rect.colliderect(other.rect), (one.name, other.name)


def test_a_hand_is_named_once_its_tiles_have_arrived(tmp_path: Path) -> None:
    match = Match("poker", [Person("Ann"), Bot("casual")])
    with opened(tmp_path) as window:
        match.deal(Random(1))
        while not match.state.hands[0]:
            match.deal(Random(1))
        view = laid_out(window.canvas, match)
        assert isinstance(view, BettingView)
        assert all(view.spot_text(0))
        view.table_state.flying = frozenset({match.state.hands[0][-1]})
        assert view.spot_text(0) == ("", "")


def test_the_pool_is_seen_to_grow_with_every_chip(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw_piles = chips_surface

    def note(theme: Theme, amount: int, chip_width: int, pool: bool = False) -> pygame.Surface:
        drawn.extend([amount] * pool)
        return draw_piles(theme, amount, chip_width, pool)

    monkeypatch.setattr(chips, "chips_surface", note)
    table = sit(window, poker(played="bet 3, call, call"))
    table.table_view.view.draw_under(window.canvas.surface)
    assert table.match.state.pool > sum(table.match.state.antes)
    assert drawn[-1] == table.match.state.pool


def test_the_plate_of_the_dealer_ends_in_a_word_before_the_deal(window: Window) -> None:
    players = (Bot("casual"), Bot("casual"), Bot("casual"), Person("Ann"))
    view = laid_out(window.canvas, Match("poker", players, start=Start(leader=0)), 3)
    assert view.below_name(0) == "Dealer"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)], ids=str)
def test_the_dealer_mark_does_not_overlap_the_winning_hand(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    marks: list[pygame.Rect] = []
    grounds: list[pygame.Rect] = []
    badge, draw_ground = view.badge, BettingView._draw_ground

    def noted_badge(*given: Any) -> tuple[pygame.Surface, pygame.Rect]:
        drawn, at = badge(*given)
        marks.append(at)
        return drawn, at

    def noted_ground(table_view: BettingView, surface: pygame.Surface, area: Area, is_winner: bool) -> None:
        grounds.append(area_rect(area))
        draw_ground(table_view, surface, area, is_winner)

    monkeypatch.setattr(view, "badge", noted_badge)
    monkeypatch.setattr(BettingView, "_draw_ground", noted_ground)
    with opened(tmp_path, size) as window:
        window.show(table := Table(window, poker(played="bet 3, call, bet 3, call, call, fold")))
        wait(window, lambda: table.phase == TurnPhase.THINKING)
        grounds.clear()
        table.table_view.renderer.needs_redraw = True
        window.step()
        assert len(grounds) == 3, "Ann wins; Agnes and Clara have shown their hands"
        assert marks[-1].collidelist(grounds) < 0
