"""The match list in a real window: copy, replay, delete, restore, paste and continue a match."""

from contextlib import closing
from random import Random

from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import prepare_store, start_program
from tests.desktop.virtual_desktop import Desktop
from tests.random_matches import play


def test_a_stored_match_is_copied_replayed_deleted_restored_pasted_and_continued(desktop: Desktop) -> None:
    with closing(prepare_store(desktop)) as store:
        for key in ("block", "muggins", "draw"):
            match = Match(key, [Person("Ann"), Bot("club")])
            store.attach_journal(match)
            play(match, Random(1), 40)
        rows = [store.match_repository.find_match(entry.id) for entry in store.match_repository.entries()]
    assert [row.game for row in rows if row] == ["draw", "muggins", "block"]
    program = start_program(desktop)
    program.click("button Your matches")
    screen = program.wait_for(scene="MatchList")
    [row] = [name for name in screen.targets if name.startswith("match Muggins")]
    program.click(row)
    program.wait_for("button Copy the match")
    program.key("ctrl+c")
    program.click("button Copy it anyway")  # its hand is not over
    program.wait_for("button OK")
    program.click("button Look back")
    program.wait_for("step 40", scene="LookBack")
    program.key("Home", "Right", "Right")
    program.wait_for("step 2")
    program.key("Escape")
    program.wait_for("button Delete", scene="MatchList")
    program.click("button Delete")
    program.click("button Delete")
    program.click("button Undo")
    program.wait_for(row)
    program.key("Escape")
    program.wait_for(scene="Menu")
    program.key("ctrl+v")
    program.click("button Look back")
    program.wait_for("step 40", scene="LookBack")
    program.key("Escape")
    program.wait_for(scene="ImportExport")
    program.key("Escape")
    program.click("button Show all 3")
    program.click(row)
    program.click("button Continue")
    program.wait_for(scene="Table")
