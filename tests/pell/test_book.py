"""Pell's book in the window: claims with verdicts, records side by side, and counts to find."""

from pathlib import Path

import pytest

from game.core.state import Deal
from game.match import record
from game.pell.claims import claims, demonstration, summarize
from game.ui.routes import ClaimRoute, PellBookRoute, PuzzleRoute, RecordComparisonRoute
from game.ui.scenes.demonstration_viewer import DemonstrationViewer
from game.ui.scenes.pell_book import Book, ClaimPage, RecordComparison, Stamp
from game.ui.scenes.position_editor import PositionEditor
from game.ui.widgets.page import Page
from game.ui.widgets.thumbnail import Thumbnail
from game.ui.widgets.widget import StaticWidget
from game.ui.window.window import Window
from tests.ui.screen import assert_apart, click, opened, settle

NAMES = [name for claim in claims() for name in claim.records]
BEATEN = "records/c12_fourteen_piece"


def assert_fits(page: Page, width: int) -> None:
    """Check that no widgets overlap, are outside the window, or are too small for their text."""
    labelled = [widget for widget in page.scrolling if widget.label]
    assert_apart(labelled)
    for widget in labelled:
        assert 0 <= widget.rect.left < widget.rect.right <= width
        assert widget.rect.height >= widget.height(widget.rect.width), f"{widget.label} is cut"
        assert isinstance(widget, StaticWidget) or widget.rect.width >= widget.natural_size()[0], (
            f"{widget.label} is cut"
        )


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_page_of_every_claim_fits_the_window(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        window.canvas.apply_look()
        window.go(PellBookRoute())
        book = window.scenes[-1]
        assert isinstance(book, Book)
        assert_fits(book, size[0])
        assert sum(isinstance(widget, Stamp) for widget in book.scrolling) == sum(len(c.readings) for c in claims())
        for claim in claims():
            window.go(ClaimRoute(claim.number))
            page = window.scenes[-1]
            assert isinstance(page, ClaimPage)
            assert page.claim is claim
            assert_fits(page, size[0])


def test_tally_begins_with_the_number_of_claims() -> None:
    assert summarize(claims()).startswith("31 claims, some with several meanings")


def test_a_claim_page_leads_to_the_next_claim_and_back(window: Window) -> None:
    window.go(PellBookRoute())
    click(window, "button Read claim 1")
    page = window.scenes[-1]
    assert isinstance(page, ClaimPage)
    click(window, "button Next claim")
    assert page.claim.number == 2
    click(window, "button Back")
    assert isinstance(window.scenes[-1], Book)


def test_a_claim_without_a_count_has_no_puzzle(window: Window) -> None:
    window.go(ClaimRoute(25))
    page = window.scenes[-1]
    assert isinstance(page, ClaimPage)
    labels = [widget.label for widget in page.scrolling]
    assert {"Draw", "Match and Skin", "Nine-Piece", "Fourteen-Piece"} <= {*labels}
    assert "Counterexample" in labels
    assert not [label for label in labels if label.startswith("Find it yourself")]


def test_a_claim_page_shows_thumbnails_of_plate_and_record(window: Window) -> None:
    for number, plate, better in ((12, "p31", "c12_fourteen_piece"), (8, "p26", None), (15, None, "c15_skin")):
        window.go(ClaimRoute(number))
        pictured = [widget.match for widget in window.scenes[-1].scrolling if isinstance(widget, Thumbnail)]
        names = [name for name in (plate and f"plates/{plate}", better and f"records/{better}") if name]
        assert pictured == [demonstration(name)[0].match for name in names]
    window.go(ClaimRoute(20))
    assert not [widget for widget in window.scenes[-1].scrolling if isinstance(widget, Thumbnail)]


@pytest.mark.parametrize(("size", "beside"), [((800, 600), False), ((1280, 720), True)])
def test_the_verdict_is_above_the_pictures_in_one_column_and_beside_them_in_two(
    tmp_path: Path, size: tuple[int, int], beside: bool
) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = 1.0 if beside else 2.0
        window.canvas.apply_look()
        window.go(ClaimRoute(12))
        settle(window)
        stamps, pictures = (
            [widget.rect for widget in window.scenes[-1].scrolling if isinstance(widget, kind)]
            for kind in (Stamp, Thumbnail)
        )
        assert (max(stamp.bottom for stamp in stamps) < min(picture.top for picture in pictures)) is not beside
        assert (min(stamp.left for stamp in stamps) > max(picture.right for picture in pictures)) is beside


def test_plate_and_record_play_side_by_side(window: Window) -> None:
    window.go(ClaimRoute(12))
    click(window, "button Compare side by side")
    both = window.scenes[-1]
    assert isinstance(both, RecordComparison)
    assert [title.label for title in both._titles] == ["Pell's plate, p. 31 (85 points)", "Counterexample (97 points)"]
    both.playback.go_by(500)
    settle(window)
    ends = [table.match for table in both.tables]
    assert [record.last_hand_points(table.match.states) for table in both.tables] == [85, 97]
    assert [table.step for table in both.tables] == [len(match.actions) for match in ends]


def test_a_narrow_window_shows_one_record_at_a_time(tmp_path: Path) -> None:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size = 2.0
        window.canvas.apply_look()
        window.go(RecordComparisonRoute("plates/p31", BEATEN, "Pell", "Ours"))
        both = window.scenes[-1]
        assert isinstance(both, RecordComparison)
        [ours] = both.tables
        click(window, "button Show the other: Pell (85 points)")
        [pells] = both.tables
        assert pells.match is not ours.match


@pytest.mark.parametrize("name", dict.fromkeys(NAMES))
def test_every_record_with_a_count_solves_its_puzzle(window: Window, name: str) -> None:
    shown, count = demonstration(name)
    if count is None:
        return
    assert record.last_hand_points(shown.match.states) == count
    window.go(PuzzleRoute(name, "A puzzle"))
    puzzle = window.scenes[-1]
    assert isinstance(puzzle, PositionEditor)
    first = next(step for step, action in enumerate(shown.match.actions, 1) if isinstance(action, Deal))
    for action in shown.match.actions[first:]:
        puzzle.do(action)
        assert not puzzle._error_text.label
    assert puzzle._question.label == f"The hand scores {count}. Solved!"


def test_a_puzzle_that_falls_short_can_be_restarted_or_shown(window: Window) -> None:
    window.go(PuzzleRoute("plates/p31", "Pell's plate, p. 31 (85 points)"))
    puzzle = window.scenes[-1]
    assert isinstance(puzzle, PositionEditor)
    assert "85" in puzzle._question.label
    while not puzzle.position.match.over:
        puzzle.do(puzzle.position.choices()[-1])
    points = record.last_hand_points(puzzle.position.match.states)
    assert points is not None
    assert points < 85
    assert puzzle._question.label.startswith(f"The hand scores {points} of 85.")
    click(window, "button Restart")
    assert not puzzle.position.actions
    click(window, "button Show the answer")
    assert isinstance(window.scenes[-1], DemonstrationViewer)
