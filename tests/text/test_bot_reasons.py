"""Reasons for a seat's last action: every action has some, they are true, and they use public information only."""

import random
from collections.abc import Iterator

import pytest

from game.coach.public_knowledge import known_voids, seen_tiles
from game.core.state import OVER, Deal, State, parse_action
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from game.rules.tricks.trick_state import Suit
from game.text.why import explain_action, last_action_steps
from tests.bots.test_signals import HANDS, LED, REST
from tests.decks import refilled, unseen
from tests.random_matches import step
from tests.ui.table_driver import begun

STEPS = 120  # per match, at most
NAMES = ("Ann", "Basil", "Clara", "Edgar", "Flora", "Giles", "Hester", "Jasper", "Lydia")


def matches(key: str) -> Iterator[Match]:
    """Yield the steps of random matches with each preset and number of players."""
    game, rng = GAMES[key], random.Random(f"why {key}")
    for preset in game.presets:
        for players in game.variant(preset.key).players():
            match = Match(key, [Person(name) for name in NAMES[:players]], preset=preset.key)
            while match.state.to_move != OVER and len(match.actions) < STEPS:
                step(match, rng)
                yield match


def with_moved_tiles(match: Match, rng: random.Random, states: list[State]) -> Match:
    """Return a match that looks the same from the table, with the unseen tiles redistributed.

    `states` caches the states of the match.
    """
    other = match.at_step(len(match.actions))
    for state in match.states[len(states) :]:
        view = match.game.observe(state, -1)
        hidden = sorted(unseen(state, view))
        rng.shuffle(hidden)
        states.append(refilled(view, hidden))
    other.states = tuple(states)
    return other


@pytest.mark.parametrize("key", GAMES)
def test_every_action_has_reasons_from_public_information(key: str) -> None:
    rng = random.Random(key)
    explained_types, caches = set(), dict[Match, list[State]]()
    for match in matches(key):
        step = len(match.actions) - 1
        if step not in last_action_steps(match, step + 1).values():
            continue
        explanation = explain_action(match, step)
        assert explanation.reason, match.actions[step]
        for words in (explanation.text, explanation.reason):
            assert words[-1] == "."
            assert not {*"{}?"} & {*words}, words
        assert NAMES[match.states[step].to_move] in explanation.text
        explained_types.add(type(match.actions[step]))
        if rng.random() < 0.3:
            assert explain_action(with_moved_tiles(match, rng, caches.setdefault(match, [])), step) == explanation
    assert explained_types


def test_drawn_tiles_that_were_played_are_not_counted_as_unknown() -> None:
    hands = "6-3 4-4 4-1 4-0 1-1 1-0 0-0  6-6 3-3 6-5 6-4 6-2 5-4 5-3"
    match = Match("draw", [Person("Ann"), Person("Bob")], options={"draw_when_able": False})
    first = [parse_tile(text) for text in f"{hands} 3-2 3-1 5-1".split()]
    match.play(Deal((*first, *(tile for tile in match.game.deck() if tile not in first))))
    ann = voids_after(match, "6-6 6-3@1 3-3@1 draw 3-2@1")
    assert ann == {3: 0, 6: 0}, "she has played the only tile that she drew"
    ann = voids_after(match, "6-5@0 draw draw")
    assert ann == {3: 2, 6: 2, 2: 1, 5: 1}, "the second draw proves that the tile before it did not fit"
    ann = voids_after(match, "5-1@0")
    assert ann == {3: 1, 6: 1, 2: 0, 5: 0}


def voids_after(match: Match, played: str) -> dict[Suit, int]:
    """Play some actions; return what the first seat is known to lack."""
    for text in played.split():
        match.play(parse_action(text))
    steps = zip(match.states[match.hand_start_step : -1], match.actions[match.hand_start_step :], strict=True)
    return known_voids(match.game, steps)[0]


@pytest.mark.parametrize("key", GAMES)
def test_seen_tiles_are_all_visible_tiles(key: str) -> None:
    for match in matches(key):
        if match.state.to_move >= 0:
            view = match.game.observe(match.state, match.state.to_move)
            assert seen_tiles(view) | unseen(match.state, view) == {*match.game.deck()}
            turned = {view.turned} if isinstance(view, TrickState) else set()  # seen by all, and possibly in a hand now
            assert not (seen_tiles(view) - turned) & unseen(match.state, view)


def block(played: str) -> Match:
    """Return a match in which Ann leads 6-6 and Bob has only one other six."""
    hands = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0"
    return begun(Match("block", [Person("Ann"), Person("Bob")]), hands, played)


def test_reasons_of_plays() -> None:
    match = block("6-6 6-4@0 6-5@1 5-4@1 4-1@0 1-0@0 5-0@0")
    assert explain_action(match, 1).reason.startswith("The rules say which tile must be led, and Ann had that tile.")
    assert explain_action(match, 2).reason.startswith("Bob gets rid of 10 pips.")
    assert explain_action(match, 4).reason.startswith("That made every open end 4.")
    assert explain_action(match, 5).reason.startswith("Ann plays a light tile, so the reason is probably")
    assert last_action_steps(match, len(match.actions)) == {1: 6, 0: 7}
    assert last_action_steps(match, 6) == {1: 4, 0: 5}


@pytest.mark.parametrize(
    ("first", "reason"), [("pass", "can't pass."), ("bid 30", "probably has strong tiles: the bid had to beat")]
)
def test_a_forced_bid_says_nothing_of_the_tiles(first: str, reason: str) -> None:
    players = [Person(name) for name in NAMES[:4]]
    match = Match("forty_two", players, start={"leader": 3}, options={"all_pass": "dealer must bid"})
    hands = "6-6 6-5 6-4 5-5 4-1 3-0 1-1  6-3 5-4 4-4 3-3 2-2 1-0 0-0  6-2 5-3 4-3 4-2 3-2 2-1 2-0"
    begun(match, f"{hands} 6-1 6-0 5-2 5-1 5-0 4-0 3-1")
    for text in (first, "pass", "pass", "bid 31"):
        match.play(parse_action(text))
    assert reason in explain_action(match, len(match.actions) - 1).reason


def test_reasons_mention_numbers_that_did_not_fit() -> None:
    match = block("6-6 6-4@0 6-5@1 5-4@1 4-1@0 4-3@1 3-3@1 1-0@0 5-0@0 3-0@1 pass 0-0@1")
    assert explain_action(match, 11).reason == "Ann had no 5 or 0, and nothing else fits."
    assert "Ann plays next and has no 5 or 0, so nothing fits." in explain_action(match, 12).reason


def test_tiles_left_are_mentioned_only_for_the_end_that_was_opened() -> None:
    hands = "6-6 5-4 5-3 2-1 6-3 0-0 1-1  6-5 4-3 5-2 5-1 4-4 2-2 2-0"
    played = "6-6 6-5@0 5-4@0 4-3@0 5-3@0 5-2@0 2-1@0 5-1@0 6-3@1"
    match = begun(Match("block", [Person("Ann"), Person("Bob")]), hands, played)
    opened, other = (explain_action(match, step).reason for step in (len(match.actions) - 2, len(match.actions) - 1))
    assert opened == "Only 2 more tiles have a 5. Bob gets rid of 6 pips."
    assert other == "Ann gets rid of 9 pips."


def test_reasons_name_what_the_partner_opened_or_led() -> None:
    """Clara leaves the 6 that Ann led; Ann opens the 3 again that Clara opened."""
    named = [Person(name) for name in NAMES[:4]]
    alone = [named[0], *(Bot("casual", name=name) for name in NAMES[1:4])]
    match = begun(
        Match("partner_match", named), f"{' '.join(HANDS)} {REST}", f"{LED.replace(',', '')} 5-3@1 6-1@0 3-1@0"
    )
    clara, ann = (explain_action(match, step).reason for step in (3, 5))
    assert clara.startswith("Clara leaves the 6 that their partner Ann opened.")
    assert ann.startswith("Ann opens the 3 again, as their partner Clara did.")
    match = begun(Match("partner_match", alone), f"{' '.join(HANDS)} {REST}", f"{LED.replace(',', '')} 5-3@1")
    assert explain_action(match, 3).reason.startswith("Your partner Clara leaves the 6 that you opened.")


def test_deals_are_not_explained() -> None:
    match = block("")
    assert isinstance(match.actions[0], Deal)
    assert not last_action_steps(match, 1)


def test_reasons_of_bets_are_their_odds() -> None:
    match = Match("poker", [Person(name) for name in NAMES[:4]])
    rng = random.Random(1)
    while match.state.to_move < 0:
        step(match, rng)
    first, second, third = ((match.state.to_move + place) % 4 for place in range(3))
    for text in ("bet 4", "call", "fold"):  # the pot is 4 before, then 8 and 12
        match.play(parse_action(text))
    bet, call, fold = (explain_action(match, step).reason for step in range(len(match.actions) - 3, len(match.actions)))
    assert bet.startswith(f"If everyone else folds, {NAMES[first]} wins the 4 chips that were in the pot already.")
    assert call.startswith(f"To win a pot of 8, {NAMES[second]} pays 4. This pays off if")
    assert "best about 33% of the time" in call
    assert fold.startswith(f"To win a pot of 12, {NAMES[third]} would have had to pay 4.")
    assert "best about 25% of the time" in fold
