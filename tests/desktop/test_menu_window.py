"""The menu in a real window: what a keyboard types, and a star that outlives the program."""

from tests.desktop.table_player import prepared, started
from tests.desktop.virtual_desktop import Desk


def cards(things: dict[str, object]) -> list[str]:
    return [name for name in things if name.startswith("card")]


def test_a_stranger_types_the_name_of_a_game_and_sits_down_to_it(desk: Desk) -> None:
    prepared(desk).close()
    program = started(desk)
    program.wait_for("card Draw")
    program.type("/mugg")
    program.wait_for("card Muggins", until=lambda seen: cards(seen.things) == ["card Muggins"])
    program.key("Return")
    program.type("*")
    program.key("Return")
    program.wait_for("button Play")
    program.key("Escape")
    program.wait_for("card Muggins")
    program.key("Escape")
    program.wait_for("card Draw")
    assert program.close() == 0

    program = started(desk)
    program.click("choice Show")
    program.click("choice Show: Favourites")
    seen = program.wait_for("card Muggins")
    assert cards(seen.things) == ["card Muggins"]
