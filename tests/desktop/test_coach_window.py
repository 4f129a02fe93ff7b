"""The coach in a real window: hints by key and mouse, playing the advice, reasons of bots, and aids."""

from random import Random

from game.core.state import Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import (
    MousePlayer,
    store_match,
    stored_match,
)
from tests.desktop.virtual_desktop import Screen
from tests.desktop.whole_match import SharedProgram

ANN = (Person("Ann"), Bot("beginner"))


def has_hint(screen: Screen) -> bool:
    return any(name.startswith("hint ") for name in screen.targets)


def test_hint_is_shown_by_key_or_button_and_enter_plays_it(shared_program: SharedProgram) -> None:
    program, _match = shared_program.continue_match(
        lambda store: store_match(store, Match("block", ANN)), hints="alone"
    )
    player = MousePlayer(program, Random(1))
    while not can_choose(player):
        player.take_turn()
    step = len(player.load_match().actions)
    program.key("question")
    program.wait_for(until=has_hint)
    program.key("question")
    program.wait_for(until=lambda screen: any("Your points minus" in name for name in screen.targets))
    program.click("button Hint · ?")  # after all choices it closes the hint
    program.wait_for(until=lambda screen: not has_hint(screen))
    program.click("button Hint · ?")
    program.wait_for(until=has_hint)
    program.key("Return")
    program.wait_for(until=lambda screen: len(stored_match(shared_program.desktop.folder).actions) > step)
    assert isinstance(stored_match(shared_program.desktop.folder).actions[step], Play)


def test_a_click_on_a_players_plate_shows_their_reasons_and_x_shows_the_aids(shared_program: SharedProgram) -> None:
    program, _match = shared_program.continue_match(
        lambda store: store_match(store, Match("block", ANN)), hints="alone"
    )
    player = MousePlayer(program, Random(1))
    while not (can_choose(player) and any(name.startswith("plate ") for name in player.wait_for_turn().targets)):
        player.take_turn()
    name = next(name for name in player.wait_for_turn().targets if name.startswith("plate "))
    program.click(name)
    program.wait_for(until=lambda screen: any(name.startswith("why ") for name in screen.targets))
    program.click("button Close · Esc")
    program.wait_for(until=lambda screen: not any(name.startswith("why ") for name in screen.targets))
    program.key("x")
    program.wait_for(until=lambda screen: "aids" in screen.targets)
    program.key("x")
    program.wait_for(until=lambda screen: "aids" not in screen.targets)


def can_choose(player: MousePlayer) -> bool:
    """Return whether it is the person's turn with several plays to choose from."""
    player.wait_for_turn()
    assert player.match is not None
    legal = player.match.game.legal_actions(player.match.state)
    return len(legal) > 1 and all(isinstance(action, Play) for action in legal)
