"""The position editor: tiles entered by mouse and keys, errors with reasons, and playing on."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import CHANCE, TAKE_DUMMY, Play
from game.core.tiles import parse_tile
from game.match import record
from game.match.deal_statistics import deal_observations
from game.match.match import Match, Start
from game.match.player_types import Bot, Person
from game.match.position_editor import FACE_DOWN, EditedPosition, ImpossiblePosition
from game.practice.skill import knows_tiles
from game.rules import GAMES
from game.ui.routes import LookBackRoute, PositionEditorRoute, PuzzleRoute, SetupRoute
from game.ui.scenes import position_editor
from game.ui.scenes.position_editor import PositionEditor, Puzzle
from game.ui.scenes.table import Table
from game.ui.widgets.widget import Widget
from game.ui.window.window import Window
from tests.match.test_position_editor import random_beginning, with_swapped_hidden_tiles
from tests.random_matches import play
from tests.trial_counts import COUNT
from tests.ui.screen import assert_apart, click, mouse, opened, press, seen, settle
from tests.ui.table_driver import DOWN, MOVE, UP

ANN, CLUB = Person("Ann"), Bot("club")
OWN = ["6-6", "6-5", "6-4", "5-5", "5-4", "3-3", "2-1"]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


def laying(window: Window) -> PositionEditor:
    scene = window.scenes[-1]
    assert isinstance(scene, PositionEditor)
    return scene


def block(window: Window) -> PositionEditor:
    """A game of Block with Ann's tiles entered by mouse."""
    window.go(PositionEditorRoute(Match("block", [ANN, CLUB])))
    for tile in OWN:
        click(window, f"tile {tile}")
    return laying(window)


def words(window: Window) -> tuple[str, str]:
    """Return the question and the error."""
    settle(window)
    return laying(window)._question.label, laying(window)._error_text.label


def test_a_hand_is_entered_by_mouse_and_played_on(window: Window) -> None:
    window.go(SetupRoute("block"))
    click(window, "button Set up a position")
    assert words(window) == ("Which tiles does Player 1 hold? 7 left to choose.", "")
    assert not laying(window).table.scores_and_log.log, "nothing is dealt yet"
    scene = block(window)
    assert len(scene.table.scores_and_log.log) == 1
    assert words(window) == ("It is Ann's turn.", "")
    click(window, "tile 6-6")
    assert words(window) == ("What did Agnes do?", "")
    click(window, "tile 6-2")
    click(window, "tile 2-1")
    assert words(window) == ("What did Agnes do?", "")
    click(window, "button Pass")
    assert scene.position.actions[-1].__str__() == "pass"
    click(window, "button Play from here")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert (table.match.actions[1:], table.match.human_seats) == (scene.position.actions, (0,))
    assert table.match.hands == 1
    assert knows_tiles(table.match)
    while not table.match.over:
        table.match.play(table.match.game.legal_actions(table.match.state)[0])
    assert not [*deal_observations(table.match)], "tiles that were told are no luck"


def test_what_cannot_be_is_refused_with_the_reason(window: Window) -> None:
    block(window)
    click(window, "tile 6-6")
    click(window, "button Pass")
    click(window, "tile 6-4")
    click(window, "tile 6-3")
    assert words(window) == (
        "What did Agnes do?",
        "Agnes can't have done that, given the moves so far.",
    )
    click(window, "tile 4-1")
    assert words(window) == ("It is Ann's turn.", "")


def test_a_tile_that_goes_to_either_end_is_asked_after(window: Window) -> None:
    scene = block(window)
    click(window, "tile 6-5")
    click(window, "tile 5-3")
    click(window, "tile 6-6")
    click(window, "tile 6-3")
    settle(window)
    assert scene.tile is not None
    assert words(window)[0] == "How was 6-3 played?"
    assert len(scene._actions) == 2
    scene._actions[1].on_click()
    assert words(window) == ("It is Ann's turn.", "")


def test_by_keys_alone(window: Window) -> None:
    window.go(PositionEditorRoute(Match("block", [ANN, CLUB])))
    settle(window)
    for _tile in range(7):
        press(window, pygame.K_RETURN)
        press(window, pygame.K_RIGHT)
    assert words(window)[0] == "It is Ann's turn."
    press(window, pygame.K_u)
    assert words(window)[0] == "Which tile does Ann hold? 1 left to choose."


def test_changing_the_leader_keeps_the_tiles_entered(window: Window) -> None:
    scene = block(window)
    told = scene.position.known
    click(window, "button Ann leads")
    assert words(window)[0] == "What did Agnes do?"
    assert laying(window).position.known == told
    assert {*map(str, laying(window).position.state.hands[0])} == {*OWN}


def test_other_hands_can_be_entered(window: Window) -> None:
    scene = block(window)
    click(window, "button Enter other hands")
    assert words(window)[0] == "Which tiles does Agnes hold? 7 left to choose."
    click(window, "tile 0-0")
    click(window, "button Continue without more tiles")
    assert words(window)[0] == "It is Ann's turn."
    assert "0-0" in map(str, scene.position.state.hands[1])


def test_the_coach_is_asked(window: Window) -> None:
    block(window)
    click(window, "button Ask the coach")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    while table.table_view.popup.note is None:
        window.step()
    assert table.match.with_help


def played(key: str = "draw") -> Match:
    """Return a random match in its first hand."""
    return play(Match(key, [ANN] + [CLUB] * (GAMES[key].usual_players - 1)), Random(1), 7)


def test_a_record_is_pasted(window: Window) -> None:
    scene = block(window)
    scene.paste("nonsense = [")
    assert words(window)[1]
    assert [*map(str, scene.position.known_tiles(0))] != []
    match = played()
    scene.paste(record.format_record(match))
    assert words(window)[1] == ""
    assert scene.position.match.state.hands == match.state.hands
    assert scene.position.match.key == "draw"


def test_a_record_of_lots_alone_has_no_hand_to_lay_out(window: Window) -> None:
    scene = block(window)
    match = Match("forty_two", [ANN, CLUB, CLUB, CLUB], preset="forty_two_004")
    match.deal(Random(1))
    assert match.state.to_move == CHANCE
    scene.paste(record.format_record(match))
    assert words(window) == ("It is Ann's turn.", "This text contains no deal.")
    assert scene.position.match.key == "block"


def test_a_step_of_a_match_is_set_up_as_its_seat_sees_it(window: Window) -> None:
    match = played()
    window.go(LookBackRoute(match))
    press(window, pygame.K_END)
    click(window, "choice Look back: More")
    click(window, "button Set up this position")
    laid = laying(window).position
    assert laid.state.history == match.state.history
    hidden = {*match.state.hands[1]} & laid.known
    assert not hidden


def page(window: Window, match: Match) -> tuple[list[object], bytes]:
    """Return all that the page shows of a hand as Ann sees it, with the text it copies, and the picture."""
    window.go(PositionEditorRoute(match, 0))
    settle(window)
    scene = laying(window)
    said: list[object] = [(thing.name, thing.label) for thing in scene.hit_targets() if isinstance(thing, Widget)]
    said += [
        scene._question.label,
        scene._error_text.label,
        sorted(scene._tray.selectable),
        record.format_record(scene.position.match),
    ]
    picture = pygame.image.tobytes(window.canvas.surface, "RGB")
    window.scenes.pop().on_close()
    return said, picture


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES)
def test_hidden_tiles_do_not_move_the_page(window: Window, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = GAMES[key].players()
    for seed, players in enumerate(numbers if COUNT else sorted({numbers[0], numbers[-1]})):
        match = random_beginning(key, players, seed, 3 + 2 * seed)
        other = with_swapped_hidden_tiles(match, 0, Random(seed))
        monkeypatch.setattr(position_editor, "SystemRandom", lambda: Random(1))
        assert page(window, match) == page(window, other)


def test_only_the_tile_turned_up_is_asked_for_at_rounce(window: Window) -> None:
    window.go(PositionEditorRoute(Match("rounce", [ANN, CLUB, CLUB])))
    assert words(window)[0] == "Which tile lies face up?"
    click(window, "tile 6-4")
    assert words(window)[0] == "Which tiles does Ann hold? 5 left to choose."
    for tile in ["6-6", "6-5", "5-4", "3-3", "2-1"]:
        click(window, f"tile {tile}")
    click(window, "button Take a dummy")
    assert seen(window, "button Put a tile away, face down")
    laying(window).do(FACE_DOWN)
    assert laying(window).position.actions == (TAKE_DUMMY, FACE_DOWN)


@pytest.mark.parametrize("key", ["rounce", "euchre", "forty_two", "poker"])
def test_the_button_says_who_deals_where_the_dealer_does_not_begin(window: Window, key: str) -> None:
    players = GAMES[key].usual_players
    window.go(PositionEditorRoute(Match(key, [ANN] + [CLUB] * (players - 1))))
    click(window, "button Ann deals")
    laid = laying(window).position
    assert (laid.state.leader, laid.state.to_move) == (1, 2 % players)
    assert seen(window, "button Agnes deals")


@pytest.mark.parametrize("key", ["block", "bingo"])
def test_the_button_says_who_leads_where_that_seat_begins(window: Window, key: str) -> None:
    window.go(PositionEditorRoute(Match(key, [ANN, CLUB])))
    click(window, "button Ann leads")
    assert (laying(window).position.state.leader, laying(window).position.state.to_move) == (1, 1)


def test_who_leads_is_asked_where_hidden_tiles_decide_it(window: Window) -> None:
    window.go(PositionEditorRoute(Match("tiddle_a_wink", [ANN, CLUB, CLUB])))
    scene = laying(window)
    assert (scene._lead_button.label, scene._lead_button.enabled) == ("The tiles decide who leads", False)
    assert scene.table.table_state.match.state.to_move == CHANCE, "nobody is shown to be to move"
    assert not any(shown.face_up for shown in scene.table.table_state.sprites.values())
    assert not scene.table.scores_and_log.log
    for tile in ["5-5", "4-3", "2-1", "6-0", "5-2", "4-1", "3-2", "5-0", "1-0"]:
        if scene.owner is not None:
            scene.choose(parse_tile(tile))
    assert words(window)[0] == "Who leads?"
    assert not scene._play_button.enabled
    click(window, "button Basil leads")
    assert words(window)[0] == "What did Basil do?"
    assert scene.table.table_state.match.state.to_move == 2
    assert scene._play_button.enabled
    assert sorted(map(str, scene._tray.selectable)) == ["6-6"]
    click(window, "tile 6-6")
    assert scene.position.state.history[0][0] == 2


def test_a_draw_is_entered_with_its_fine(window: Window) -> None:
    start = Start(leader=0, first_hand=False, scores=(20, 20))
    match = Match("palmer_fives", [ANN, CLUB], start=start, hands=1)
    match.deal(Random(1))
    match.play(match.game.legal_actions(match.state)[0])
    window.go(PositionEditorRoute(match, 0))
    before = laying(window).position.state.scores
    click(window, "button Draw, and pay 5")
    assert laying(window).position.state.scores == (before[0], before[1] - 5)


def test_a_hand_that_cannot_be_set_up_is_entered_from_the_start(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_unused: object) -> EditedPosition:
        raise ImpossiblePosition("It cannot be.")

    monkeypatch.setattr(EditedPosition, "from_match", refuse)
    window.go(PositionEditorRoute(played(), 0))
    asked, why = words(window)
    assert asked.startswith("Which tiles does Ann hold?")
    assert why.startswith("This position can't be shown from that seat")


def test_the_pool_stays_where_another_player_deals(window: Window) -> None:
    start = Start(leader=0, first_hand=False, scores=(58, 58), carried={"antes": (2, 2)})
    match = Match("poker", [ANN, CLUB], start=start, hands=1)
    match.deal(Random(1))
    window.go(PositionEditorRoute(match, 0))
    assert laying(window).position.state.pool == 6
    click(window, "button Ann deals")
    assert seen(window, "button Agnes deals")
    assert laying(window).position.state.pool == 6


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0)])
@pytest.mark.parametrize(("key", "players", "largest"), [("tiddle_a_wink", 9, 12), ("forty_two", 4, 6)])
def test_everything_has_its_place(
    tmp_path: Path, size: tuple[int, int], text_size: float, key: str, players: int, largest: int
) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        window.canvas.apply_look()
        options = {"set": largest} if largest > 6 else {}
        window.go(PositionEditorRoute(Match(key, [ANN] + [CLUB] * (players - 1), options=options)))
        scene = laying(window)
        while scene.owner is not None:
            scene.choose(min(scene._tray.selectable))
        seen(window, "button Undo")
        widgets = [widget for widget in scene.fixed if widget is not scene._band and widget.rect.size != (0, 0)]
        assert_apart(widgets)
        assert all(widget.rect.left >= 0 and widget.rect.right <= size[0] for widget in widgets)
        assert all(widget.rect.bottom <= size[1] for widget in widgets)
        assert next(iter(scene._tray.places().values())).height >= 24


# -- a tile taken from the table ---------------------------------------------------------------------------------------


def puzzle(window: Window) -> Puzzle:
    """A puzzle of Pell's book."""
    window.go(PuzzleRoute("plates/p15", "Skin"))
    settle(window)
    scene = window.scenes[-1]
    assert isinstance(scene, Puzzle)
    return scene


def lies(scene: PositionEditor, play: Play) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the position of a play's tile in the hand, and of its drop place."""
    drag = scene.table.table_state.drag
    pose = drag.targets.places[play.tile][play]
    return pygame.Rect(drag.targets.hand_boxes[play.tile]).center, (round(pose.x), round(pose.y))


@pytest.mark.parametrize("way", ["drag", "click"])
def test_a_tile_of_a_puzzle_is_played_from_the_hand_on_the_table(window: Window, way: str) -> None:
    scene = puzzle(window)
    for played in range(1, 9):
        plays = [action for action in scene.position.choices() if isinstance(action, Play)]
        if not plays:
            scene.do(scene.position.choices()[0])
            continue
        home, place = lies(scene, plays[-1])
        if way == "drag":
            steps = [(MOVE, home), (DOWN, home), (MOVE, (home[0] + 9, home[1] - 12)), (MOVE, place), (UP, place)]
        else:
            steps = [(MOVE, home), (DOWN, home), (UP, home), (MOVE, place), (DOWN, place), (UP, place)]
        for kind, at in steps:
            mouse(window, kind, at)
        settle(window)
        assert len(scene.position.actions) == played
        assert scene.position.actions[-1] == plays[-1]


def test_a_tile_let_go_elsewhere_goes_home(window: Window) -> None:
    scene = puzzle(window)
    [play, *_others] = [action for action in scene.position.choices() if isinstance(action, Play)]
    home, _place = lies(scene, play)
    for kind, at in ((MOVE, home), (DOWN, home), (MOVE, (home[0] + 30, home[1])), (UP, (home[0] + 30, home[1]))):
        mouse(window, kind, at)
    settle(window)
    assert not scene.position.actions
    assert scene.table.table_state.drag.grab is None
