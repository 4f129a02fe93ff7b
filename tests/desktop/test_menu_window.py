"""The first start and the menu in a real window: a match of Draw, search by keyboard, and a favourite."""

from random import Random

from tests.desktop.table_player import MousePlayer, prepare_store, start_program
from tests.desktop.virtual_desktop import Desktop


def cards(targets: dict[str, object]) -> list[str]:
    return [name for name in targets if name.startswith("card")]


def test_the_first_start_leads_to_the_first_tile_by_one_click(desktop: Desktop) -> None:
    program = start_program(desktop)
    program.type("Ann")
    program.click("button Start with Draw")
    program.wait_for(scene="Table")
    player = MousePlayer(program, Random(1))
    player.wait_for_turn()
    assert player.match is not None
    assert player.match.names == ("Ann", "Agnes")
    player.take_turn()
    program.assert_closes()
    program = start_program(desktop)
    program.wait_for("button Continue")


def test_typing_finds_a_game_and_its_star_is_stored(desktop: Desktop) -> None:
    prepare_store(desktop).close()
    program = start_program(desktop)
    program.wait_for("card Draw")
    program.type("/mugg")
    program.wait_for("card Muggins", until=lambda screen: cards(screen.targets) == ["card Muggins"])
    program.key("Return")
    program.type("*")
    program.key("Return")
    program.wait_for(scene="Setup")
    program.key("Escape")
    program.wait_for("card Muggins")
    program.key("Escape")
    program.wait_for("card Draw")
    program.assert_closes()

    program = start_program(desktop)
    program.click("choice Show: Favourites")
    screen = program.wait_for("card Muggins")
    assert cards(screen.targets) == ["card Muggins"]
