"""The sentence above the hand, in random hands of every game: it exists and agrees with the rules."""

from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.state import (
    CLOSE,
    DRAW,
    MUGGINS,
    PASS,
    SHUT,
    Accept,
    Announce,
    Bet,
    Bid,
    Buy,
    Call,
    Claim,
    Close,
    Discard,
    Draw,
    Exchange,
    Fold,
    NameTrump,
    Pass,
    Play,
    Sell,
    Shut,
    Stand,
    TakeDummy,
)
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES
from game.rules.line.line_game import LineState
from game.rules.line.matador import MatadorGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.ui.families import FAMILIES
from game.ui.table.turns import TurnPhase
from tests.random_matches import step

TRICK_GAMES = [key for key, game in GAMES.items() if game.family == "tricks"]
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def random_play(key: str, rng: Random, actions: int = 60) -> Iterator[Match]:
    """Yield the states of a random match of any preset, number of players and up to three house rules."""
    game = GAMES[key]
    chosen = rng.sample(game.options, min(3, len(game.options)))
    options = {option.key: rng.choice(option.choices).value for option in chosen}
    preset = rng.choice(game.presets).key
    seats = game.variant(preset, options).players()
    if not seats:
        return
    people = tuple(map(Person, NAMES[: rng.choice(seats)]))
    match = Match(key, people, preset=preset, options=options)
    for _action in range(actions):
        if match.over:
            return
        if match.state.to_move >= 0:
            yield match
        step(match, rng)


# -- every game: the prompt names every possible action ----------------------------------------------------------------

KINDS: dict[str, set[type]] = {
    "line": {Play, Draw, Pass, Shut, Buy, Sell, Announce},
    "tricks": {Play, Draw, Pass, Bid, NameTrump, Accept, Exchange, Stand, TakeDummy, Discard, Close, Claim, Announce},
    "betting": {Bet, Pass, Call, Fold},
}
"""What a person may be asked to do, by family."""


def prompt(match: Match) -> str:
    """Return the question to the person to move, as shown above the hand."""
    turns: Any = SimpleNamespace(match=match, persons=match.human_seats, alone=len(match.human_seats) == 1)
    canvas: Any = None
    prompts = FAMILIES[match.game.family].prompts(canvas, turns, print)
    return prompts.prompt(match.game.legal_actions(match.state), TurnPhase.PERSON)


def answered_unasked(match: Match) -> bool:
    """Whether the table acts without the prompt: it takes the remaining tiles, or has already asked for a call."""
    state = match.state
    taking = isinstance(state, LineState) and state.special_turn is not None and state.special_turn.taking
    return taking or MUGGINS in match.game.legal_actions(state)


@pytest.mark.parametrize("family", KINDS)
def test_the_prompt_names_every_possible_action(family: str, trials: Callable[[int], Iterator[Random]]) -> None:
    seen: set[type] = set()
    for rng in trials(40):
        seed = rng.random()  # the hands of a game do not depend on the other games
        for key in [key for key, game in GAMES.items() if game.family == family]:
            for match in random_play(key, Random(f"{seed} {key}"), 40):
                if answered_unasked(match):
                    continue
                words, legal = prompt(match), match.game.legal_actions(match.state)
                assert words.startswith(f"{match.names[match.state.to_move]}: "), words
                assert words[-1] in ".?", words
                assert not set("{}") & set(words), words
                for told, action in (("end the hand", SHUT), ("draw", DRAW)):
                    assert (f" {told}" in words.lower()) == (action in legal), (words, legal)
                if len(legal) == 1 and PASS in legal:
                    assert words.endswith(": pass.")
                assert not ("play a tile" in words.lower() and not any(isinstance(action, Play) for action in legal))
                seen |= set(map(type, legal))
    assert seen >= KINDS[family]


def test_the_prompt_says_which_tiles_may_be_kept_back(trials: Callable[[int], Iterator[Random]]) -> None:
    said = False
    for rng in trials(40):
        for match in random_play("matador", rng):
            game, legal = match.game, match.game.legal_actions(match.state)
            assert isinstance(game, MatadorGame)
            tiles = {action.tile for action in legal if isinstance(action, Play)}
            kept = bool(tiles) and DRAW in legal and not game.draw_when_able
            assert ("Only a matador fits" in prompt(match)) == kept
            assert not kept or all(map(game.is_matador, tiles))
            said = said or kept
    assert said


# -- the trick games: what is asked is what the rules ask --------------------------------------------------------------


def asked(match: Match) -> str:
    """Return the prompt without the player's name."""
    return prompt(match).removeprefix(f"{match.names[match.state.to_move]}: ")


def suit_asked_for(game: TrickGame, state: TrickState) -> bool:
    """Whether a player who held the whole set would have to follow suit."""
    hands = tuple(game.deck() if seat == state.to_move else hand for seat, hand in enumerate(state.hands))
    return len(game.legal_actions(state._replace(hands=hands))) < len(game.deck())


@pytest.mark.parametrize("key", TRICK_GAMES)
def test_the_prompt_for_playing_a_tile_agrees_with_the_rules(
    key: str, trials: Callable[[int], Iterator[Random]]
) -> None:
    said = set()
    for rng in trials(40):
        for match in random_play(key, rng):
            state, game = match.state, match.game
            assert isinstance(state, TrickState)
            assert isinstance(game, TrickGame)
            if not state.has_play_begun or state.discards_owed:
                continue
            words, legal, hand = asked(match), game.legal_actions(state), state.hands[state.to_move]
            tiles = {action.tile for action in legal if isinstance(action, Play)}
            trumps = {tile for tile in hand if game.is_trump(state.trump, tile)}
            assert ("Draw from the stock" in words) == (DRAW in legal)
            assert ("or close it" in words) == (DRAW in legal and CLOSE in legal)
            assert ("announce doubles" in words) == any(isinstance(action, Announce) for action in legal)
            assert ("any tile" in words) <= (tiles == set(hand))
            assert ("Lead a trump" in words) <= (tiles == trumps != set(hand))
            if state.trick is not None:
                followers = {tile for tile in hand if state.trick.called_suit in game.suits(state.trump, tile)}
                must = suit_asked_for(game, state)
                assert ("don't have to follow suit" in words) == (not must)
                assert ("Follow suit" in words) == (must and bool(followers))
                assert ("You have no " in words) == (must and not followers)
                assert ("Follow suit" in words) <= (tiles == followers)
                assert ("play a trump" in words) == (must and not followers and tiles == trumps != set(hand))
            said.add(words)
    assert any(words.startswith("Follow suit") for words in said)
    assert any(words.startswith("You have no ") for words in said)


def last_trumps() -> Iterator[Match]:
    """Matches of Forty-Two in which trumps were led and the player to move has one tile left, a trump."""
    for seed in range(200):
        for match in random_play("forty_two", Random(seed)):
            state, game = match.state, match.game
            assert isinstance(state, TrickState)
            assert isinstance(game, TrickGame)
            hand = state.hands[state.to_move]
            led = state.trick is not None and state.trump is not None and state.trick.called_suit == state.trump
            if led and len(hand) == 1 and game.is_trump(state.trump, hand[0]):
                yield match


def test_a_last_tile_that_is_a_trump_follows_trumps() -> None:
    assert asked(next(last_trumps())) == "Follow suit: trumps were led."
