"""Records: what is written is read back, and errors are reported precisely."""

import tomllib
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import RecordError
from game.rules import GAMES
from tests.random_matches import play
from tests.trial_counts import examples

ANN = Person("Ann")
DECK = "6-6 6-5 4-4 5-4 3-2 1-0 2-0 6-4 5-3 6-2 1-1 6-1 0-0 6-0 3-3 2-2 5-5 3-0 3-1 4-0 4-1 4-2 4-3 5-0 5-1 5-2 6-3 2-1"
SAMPLE = f"""
game = "muggins"
preset = "muggins_004"
options = {{ target = 100 }}
players = ["Ann", "bot:expert"]
actions = ["deal {DECK}", "6-6", "6-4@0", "draw", "4-4@0"]
scores = [20, 0]
"""


def random_match(key: str, rng: Random, actions: int = 200) -> Match:
    """Return a match with a random playable preset and options, after some actions."""
    game = GAMES[key]
    preset = rng.choice(game.presets).key
    changed = rng.sample(game.options, rng.randrange(3))
    options = {option.key: rng.choice(option.choices).value for option in changed}
    players = rng.choice(game.variant(preset, options).players())
    match = Match(key, [rng.choice((ANN, Bot("club")))] * players, preset=preset, options=options)
    return play(match, rng, actions)


# -- round trips -------------------------------------------------------------------------------------------------------


def test_record_is_played_to_its_last_action():
    match = record.parse_record(SAMPLE)
    assert (match.key, match.preset, match.options) == ("muggins", "muggins_004", {"target": 100})
    assert match.players == (ANN, Bot("expert"))
    assert list(map(str, match.actions[1:])) == ["6-6", "6-4@0", "draw", "4-4@0"]
    assert match.state.scores == (20, 0)
    assert match.state.to_move == 1


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@examples(8)
@given(seed=st.integers(0, 10**6))
def test_random_matches_round_trip(key, seed):
    match = random_match(key, Random(seed))
    text = record.format_record(match)
    again = record.parse_record(text)
    assert again.states == match.states
    assert (again.actions, again.players, again.preset) == (match.actions, match.players, match.preset)
    assert (again.game, again.options, again.start) == (match.game, match.options, match.start)
    assert record.format_record(again) == text


def test_lines_without_deals_are_short():
    lines = record.format_record(random_match("muggins", Random(1))).splitlines()
    assert max(len(line) for line in lines if "deal" not in line) <= 100
    assert all(line.startswith('  "deal ') for line in lines if "deal" in line)


@pytest.mark.parametrize("key", GAMES)
def test_match_without_deal_round_trips(key):
    match = Match(key, [ANN] * GAMES[key].usual_players)
    assert record.parse_record(record.format_record(match)).states == match.states


@example(name="a\x85b\u2028c\x1cd")  # Python treats these characters as line ends, TOML does not
@given(name=st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
def test_any_name_round_trips(name):
    match = Match("draw", [Person(name), Person('Ann "the\\spinner"\n')])
    [read] = record.parse_records(record.format_record(match))
    assert read.players == match.players


def test_start_of_a_later_hand_round_trips():
    match = Match("draw", [ANN, Person("Bob")], start={"leader": 1, "first_hand": False, "scores": (40, 25)})
    match.deal(Random(1))
    text = record.format_record(match)
    assert tomllib.loads(text)["start"] == {"leader": 1, "first_hand": False, "scores": [40, 25]}
    again = record.parse_record(text)
    assert again.states == match.states
    assert again.state.to_move == 1
    assert again.state.scores == (40, 25)


@pytest.mark.parametrize(
    ("game", "players", "scores", "carried"),
    [
        ("poker", 3, (58, 59, 60), {"antes": [1, 1, 1]}),
        ("poker", 2, (0, 118), {"antes": [1, 1]}),
        ("bingo", 2, (3, 2), {"points": 2}),
        ("partner_match", 4, (30, 20), {"offer": "partner"}),
    ],
)
def test_carried_values_round_trip(game, players, scores, carried):
    start = {"leader": 1, "first_hand": False, "scores": scores, "carried": carried}
    options = {"later_lead": "WIN"} if "offer" in carried else {}
    match = Match(game, [ANN] + [Person("Bob")] * (players - 1), options=options, start=start)
    match.deal(Random(1))
    again = record.parse_record(record.format_record(match))
    assert again.states == match.states
    assert again.start == start
    assert match.game.carried(match.states[0]) == {key: tuple(v) if key == "antes" else v for key, v in carried.items()}


@pytest.mark.parametrize(
    ("game", "carried", "sentence"),
    [
        ("poker", "antes = [1, 1]", "The antes must be 3 numbers, none below 0."),
        ("poker", "antes = [1, 1, -1]", "The antes must be 3 numbers, none below 0."),
        ("poker", "antes = '111'", "The antes must be 3 numbers, none below 0."),
        ("poker", "antes = [99, 99, 99]", "3 players can't have more than 180 chips in all."),
        ("bingo", "points = -1", "The points carried to the next hand must be a number of at least 0."),
        ("bingo", "points = true", "The points carried to the next hand must be a number of at least 0."),
        ("bingo", "chips = 1", "In Bingo there is no “chips” that carries over to the next hand."),
    ],
)
def test_invalid_carried_values_are_reported(game, carried, sentence):
    text = f"game = '{game}'\nplayers = ['A', 'B', 'C']\nstart = {{ carried = {{ {carried} }} }}\nactions = []"
    with pytest.raises(RecordError) as wrong:
        record.parse_record(text)
    assert sentence in str(wrong.value)


def test_several_records_in_one_text():
    texts = [record.format_record(random_match("draw", Random(seed), 9)) for seed in range(3)]
    matches = record.parse_records("---\n".join(texts))
    assert [record.format_record(match) for match in matches] == texts
    assert len(record.parse_records(texts[0])) == 1


# -- errors -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"6-4@0"', '"5-3@0"', "Move 3, “5-3@0”: 5-3 doesn't fit: the end is 6."),
        ('"6-4@0"', '"pass"', "Move 3, “pass”: You can play 6-4, so you must play."),
        ('"6-4@0"', '"6=4"', "Move 3, “6=4”: “6=4” is not a tile; a tile is written like 6-4"),
        ("6-6 6-5", "6-6 6-6", "Move 1, “deal 6-6 6-6 4-4 5-…5-0 5-1 5-2 6-3 2-1”: A deal must list each of the 28"),
        ('"6-4@0", "draw"', '"6-4@0", "deal"', "Move 4, “deal”: It is not yet time to deal."),
        ("scores = [20, 0]", "scores = [15, 0]", "The scores in the record are wrong: [15, 0] instead of [20, 0]."),
        ("scores = [20, 0]", "count = 3", "The record has a count, but no hand is over."),
        ("scores = [20, 0]", 'scores = ["20", 0]', "“scores” must be a list of whole numbers."),
        ("scores = [20, 0]", "scores = 20", "“scores” must be a list, not 20."),
        ('game = "muggins"', 'game = "whist"', "There is no game called “whist”. The games are draw, block, muggins"),
        ('game = "muggins"', "game = 7", "“game” must be a string, not 7."),
        ('game = "muggins"', "", "The record has no “game”."),
        ('players = ["Ann", "bot:expert"]', "", "The record has no “players”."),
        ('"bot:expert"]', "3]", "“players” must be a list of strings."),
        ('"bot:expert"]', '"B", "C", "D", "E"]', "Muggins with these rules is for 2 to 4 players, not 5."),
        ('["Ann", "bot:expert"]', "[]", "Muggins with these rules is for 2 to 4 players, not 0."),
        (
            "muggins_004",
            "muggins_009",
            "Muggins has no rule set “muggins_009”. Its rule sets: muggins_001, muggins_004.",
        ),
        ("target = 100", "target = 101", "target can't be 101. It must be one of 200/150, 61, 100, 150, 200."),
        ("target = 100", "goal = 100", "Muggins has no option “goal”. Its options are set,"),
        ("scores = [20, 0]", 'author = "Ann"', "A record has no key “author”. Its keys are game, preset,"),
        (
            "scores = [20, 0]",
            "start = { seat = 1 }",
            "“start” has no key “seat”. Its keys are leader, first_hand, scores, drawn, carried.",
        ),
        ("scores = [20, 0]", "start = { leader = true }", "“leader” must be a whole number, not True."),
        ("scores = [20, 0]", "start = { leader = 5 }", "There is no seat 5 at this table."),
        ("scores = [20, 0]", "start = { scores = [1] }", "2 scores are needed, not 1."),
        ("6-4@0", "4-6@0", "Move 3, “4-6@0”: Write “6-4@0” instead of “4-6@0”."),
        ("6-4@0", "6-4@00", "Move 3, “6-4@00”: Write “6-4@0” instead of “6-4@00”."),
        ('"6-6", "6', '" 6-6", "6', "Move 2, “ 6-6”: Write “6-6” instead of “ 6-6”."),
        ("6-6 6-5", "6-6 5-6", "Write “6-5” instead of “5-6”."),
        ('"draw"', '"draw\\n"', r"Move 4, “draw\n”: Write “draw” instead of “draw\n”."),
        ('"draw"', f'"{"draw " * 200}"', "Move 4, “draw draw draw draw…raw draw draw draw ”: No move is that long."),
        ('"6-4@0"', f'"6-4@{"1" * 50}"', "this move needs one number, not “1111"),
        ('"6-4@0"', '"announce \u202e5"', r"Move 3, “announce \u202e5”: this move needs one number, not “\u202e5”"),
        ('"Ann"', f'"{"A" * 101}"', "” is too long. A name has at most 100 characters."),
        ('"bot:expert"', '"bot:expert:mad"', "There is no playing style “mad”. The playing styles are cautious, bold."),
        ('"bot:expert"', '"bot:\\u202e"', r"There is no bot “\u202e”. The bots are beginner,"),
        (
            "scores = [20, 0]",
            "start = { scores = [100, 0] }",
            "A match can't begin at 100 : 0, because it would be over.",
        ),
        ("scores = [20, 0]", "start = { scores = [-5, 0] }", "A score of -5 is not possible in this game."),
        ("scores = [20, 0]", "start = { scores = [9999999, 9999999] }", "A score of 9999999 is not possible"),
        ("scores = [20, 0]", "start = { leader = -1 }", "There is no seat -1 at this table."),
        ("scores = [20, 0]", "start = { drawn = ['4-6', '1-1'] }", "Write “6-4” instead of “4-6”."),
        ("scores = [20, 0]", "start = { carried = 1 }", "“carried” must be a table, not 1."),
        (
            "scores = [20, 0]",
            "start = { carried = { antes = [1, 1] } }",
            "In Muggins there is no “antes” that carries over to the next hand.",
        ),
        (
            "scores = [20, 0]",
            "start = { carried = { offer = 'partner' } }",
            "With these rules the lead can't be left to a partner.",
        ),
        ("scores = [20, 0]", "scores = [20, 0", "This is not a record: "),
        ("scores = [20, 0]", f"scores = {'[' * 3000}", "This is not a record: "),
    ],
)
def test_errors_are_reported(old, new, sentence):
    assert old in SAMPLE
    with pytest.raises(RecordError) as wrong:
        record.parse_record(SAMPLE.replace(old, new))
    assert sentence in str(wrong.value)


def test_dividers_before_and_after_records_are_allowed():
    assert len(record.parse_records(f"---\n{SAMPLE}---\n\n---\n{SAMPLE}---\n")) == 2
    for nothing in "", "---\n":
        with pytest.raises(RecordError, match=r"^The record has no “game”\.$"):
            record.parse_records(nothing)


def test_divider_must_be_a_whole_line():
    assert len(record.parse_records(f"{SAMPLE} \t---\r\n{SAMPLE}")) == 2
    named = SAMPLE.replace("Ann", "---")
    assert [match.names[0] for match in record.parse_records(named)] == ["---"]


def test_error_names_the_invalid_record():
    with pytest.raises(RecordError, match=r"^Record 2: Move 3, “pass”: "):
        record.parse_records(SAMPLE + "---\n" + SAMPLE.replace("6-4@0", "pass"))


def test_count_is_checked_against_the_last_hand():
    match = Match("block", [ANN, Person("Bob")], start={"leader": 0, "first_hand": False})
    play(match, Random(2), hands=1)
    points = max(match.state.scores)
    text = record.format_record(match)
    assert record.parse_record(f"{text}count = {points}").states == match.states
    with pytest.raises(RecordError, match=f"^The count in the record is wrong: {points + 1} instead of {points}.$"):
        record.parse_record(f"{text}count = {points + 1}")
