"""The menu in a real window: search by keyboard, and a favourite that is stored."""

from tests.desktop.table_player import prepare_store, start_program
from tests.desktop.virtual_desktop import Desktop


def cards(targets: dict[str, object]) -> list[str]:
    return [name for name in targets if name.startswith("card")]


def test_typing_finds_a_game_and_its_star_is_stored(desktop: Desktop) -> None:
    prepare_store(desktop).close()
    program = start_program(desktop)
    program.wait_for("card Draw")
    program.type("/mugg")
    program.wait_for("card Muggins", until=lambda screen: cards(screen.targets) == ["card Muggins"])
    program.key("Return")
    program.type("*")
    program.key("Return")
    program.wait_for("button Play")
    program.key("Escape")
    program.wait_for("card Muggins")
    program.key("Escape")
    program.wait_for("card Draw")
    program.assert_closes()

    program = start_program(desktop)
    program.click("choice Show: Favourites")
    screen = program.wait_for("card Muggins")
    assert cards(screen.targets) == ["card Muggins"]
