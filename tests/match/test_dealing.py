"""Deals from numbers: a number always gives the same deck, and the seal hides and binds the number."""

import hashlib
import json
from random import Random

import pytest

from game.core.shuffle import (
    Shuffle,
    commitment_hash,
    commitment_text,
    normalize_word,
    parse_shuffle,
    random_shuffle,
    short_hash,
)
from game.core.state import Deal, parse_action
from game.core.tiles import double_set
from game.match import record
from game.match.match import IllegalAction, Match, deal_from_shuffle, match_commitment, next_shuffle
from game.match.player_types import Bot, Person
from game.match.record import RecordError
from game.rules import GAMES
from tests.random_matches import play

ANN = Person("Ann")
NUMBER = 0x0123456789ABCDEF0123456789ABCDEF
DECKS = {
    "": "4-2 5-4 6-0 5-3 5-1 5-5 4-4 4-3 3-2 3-3 4-1 6-6 4-0 6-4 "
    "6-5 5-0 2-0 6-2 5-2 6-3 1-1 1-0 3-0 2-1 6-1 0-0 3-1 2-2",
    "our word": "6-5 6-2 2-0 2-2 3-1 4-2 5-0 1-1 6-1 4-3 6-6 4-1 4-0 6-3 "
    "5-2 5-5 6-0 1-0 4-4 3-0 0-0 3-3 5-1 3-2 5-4 2-1 5-3 6-4",
}
"""Decks of NUMBER with the double-six set, by word. These must never change."""


def match_of(key: str, players: int | None = None) -> Match:
    return Match(key, [ANN, *[Bot("club")] * ((players or GAMES[key].usual_players) - 1)])


@pytest.mark.parametrize("word", DECKS)
def test_order_of_tiles_never_changes(word: str) -> None:
    assert " ".join(map(str, Shuffle(NUMBER, word).order(double_set(6)))) == DECKS[word]
    assert Shuffle(NUMBER, word).order(reversed(double_set(6))) == Shuffle(NUMBER, word).order(double_set(6))


def test_seal_never_changes() -> None:
    text = commitment_text(NUMBER, "muggins", "muggins_004", {"target": 150, "draw_when_able": True}, 4)
    assert text == (
        '["0123456789abcdef0123456789abcdef", "muggins", "muggins_004", {"draw_when_able": true, "target": 150}, 4]'
    )
    assert commitment_hash(text) == "8e686885551d87b65ea6ae033f00466d75a6010f190fc3c428643e58ca9f58cd"
    assert short_hash(commitment_hash(text)) == "8e68 6885 551d 87b6".replace(" ", "\N{NO-BREAK SPACE}")


def test_following_number_never_changes() -> None:
    assert str(Shuffle(NUMBER, "our word").following()) == "5711aa47e1750a0d87209602586601e5"


@pytest.mark.parametrize("key", GAMES)
def test_seals_are_correct_and_distinct(key: str) -> None:
    match, rng = match_of(key), Random(key)
    rules = [match.key, match.preset, match.options, len(match.players)]
    shuffles = [random_shuffle(rng) for _number in range(1000)]
    seals = [commitment_hash(match_commitment(match, shuffle)) for shuffle in shuffles]
    for shuffle, seal in zip(shuffles, seals, strict=True):
        text = json.dumps([f"{shuffle.number:032x}", *rules], sort_keys=True)
        assert hashlib.sha256(text.encode()).hexdigest() == seal
    assert len({*seals}) == len({*map(short_hash, seals)}) == 1000


@pytest.mark.parametrize("key", GAMES)
def test_deals_follow_from_their_numbers(key: str) -> None:
    match = play(match_of(key), Random(key), until=lambda match: len(match.deals) == 3)
    assert record.parse_record(record.format_record(match)).deals == match.deals
    for deal in match.deals:
        assert deal.shuffle is not None
        assert deal_from_shuffle(match, parse_shuffle(str(deal.shuffle))) == deal
        assert parse_action(str(deal)) == deal


def test_seal_depends_on_number_and_rules() -> None:
    match = match_of("muggins", 2)
    others = [
        match_of("muggins", 3),
        Match("muggins", match.players, options={"target": 150}),
        match_of("all_fives", 2),
    ]
    seals = {commitment_hash(match_commitment(match, Shuffle(NUMBER ^ 1 << bit))) for bit in range(128)}
    seals |= {commitment_hash(match_commitment(other, Shuffle(NUMBER))) for other in [match, *others]}
    assert len(seals) == 132
    assert match_commitment(match, Shuffle(NUMBER)) == match_commitment(match, Shuffle(NUMBER, "word")), (
        "typed afterwards"
    )


def test_deal_with_a_wrong_number_is_refused() -> None:
    match = match_of("draw")
    deal = deal_from_shuffle(match, Shuffle(NUMBER))
    for other in (Shuffle(NUMBER + 1), Shuffle(NUMBER, "word")):
        with pytest.raises(IllegalAction, match=r"^This deal number gives different tiles\.$"):
            match.play(Deal(deal.deck, other))
    match.play(deal)
    text = record.format_record(match)
    assert record.parse_record(text).deals == (deal,)
    with pytest.raises(RecordError, match=r"^Move 1, .*: This deal number gives different tiles\.$"):
        record.parse_record(text.replace("0123456789abcdef", "0123456789abcdee", 1))


@pytest.mark.parametrize(
    "wrong", ["by", "by 12", f"by {NUMBER:X}", f"by {NUMBER:032x} \x01", f"by {NUMBER:032x} {'a' * 41}"]
)
def test_invalid_number_is_refused(wrong: str) -> None:
    deck = " ".join(map(str, double_set(6)))
    with pytest.raises(ValueError, match=r"not a deal number|be the added word|not a tile"):
        parse_action(f"deal {deck} {wrong}")


def test_typed_word_is_normalized() -> None:
    assert normalize_word("  our\t\nword \x1b ") == "our word"
    assert normalize_word("x" * 100) == "x" * 40
    assert parse_shuffle(str(Shuffle(NUMBER, normalize_word(" by  6-6 by ")))) == Shuffle(NUMBER, "by 6-6 by")


def test_sealed_shuffle_is_used_once() -> None:
    match = match_of("muggins", 2)
    match.sealed_shuffle = Shuffle(NUMBER, "word")
    match.deal(Random(1))
    assert match.deals[0].shuffle == Shuffle(NUMBER, "word")
    assert match.sealed_shuffle is None
    again = match.rematch()
    again.fixed_deals = match.deals
    assert next_shuffle(again) == Shuffle(NUMBER, "word")
    again.deal(Random(2))
    assert again.deals == match.deals


def test_deal_after_lots_follows_from_their_number() -> None:
    key, preset = next(
        (key, preset.key)
        for key, game in GAMES.items()
        for preset in game.presets
        if game.variant(preset.key, {}).first_lead == "DH"
    )
    match = Match(key, [ANN, Bot("club")], preset=preset)
    match.sealed_shuffle = Shuffle(NUMBER, "word")
    match.deal(Random(1))
    assert match.state.to_move < 0
    match.deal(Random(1))
    lots, deal = match.deals
    assert lots.shuffle is not None
    assert deal.shuffle == lots.shuffle.following()
