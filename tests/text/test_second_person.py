"""One person at the machine is “you” in the log, notices, scores, reasons and headlines; several have their names."""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import game
from game.core.state import CHANCE, Forfeit, HandOver, MatchOver, Reason, Scored
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.rules import GAMES
from game.rules.tricks.trick_state import TrickState
from game.text import log_lines, match_sentences, match_words, words_for
from game.text.deal_results import compare_sides, describe_standing
from game.text.line import LineWords
from game.text.tricks import TrickWords
from game.text.why import explain_action, last_action_steps
from game.ui.table.results import hand_headline, hand_over, line_hand_headline, match_headline, score_lines
from tests.random_matches import play, step
from tests.trial_counts import COUNT

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
OWN = Person("Zenobia")
VERBS = "is|has|was|begins|goes|leads|loses|plays|puts|scores|stays|takes|wins"
THIRD_PERSON = re.compile(rf"\b[Yy]ou (?!pass\b)\w+s\b|\b[Yy]ou [^.;:,(]*\band ({VERBS})\b")
ROOT = Path(game.__file__).parent


def table(key: str, people: int, preset: str, options: dict[str, object], seat: int) -> Match:
    """Return a new match of one or two people and bots, where the first person has this seat."""
    rules = GAMES[key].for_players(GAMES[key].usual_players, preset, options)
    players: list[Player] = [Bot("beginner")] * rules.usual_players
    players[seat] = OWN
    if people == 2:
        players[seat - 1] = Person("Yorick")
    return Match(key, players, preset=preset, options=options)


def tables(key: str, people: int) -> Iterator[Match]:
    """Yield a table of each preset, and of each choice of each option; in an ordinary run from one seat only."""
    for seat in (0, 1) if COUNT else (people % 2,):
        for preset in GAMES[key].presets:
            yield table(key, people, preset.key, {}, seat)
        for option in GAMES[key].options:
            for choice in option.choices:
                try:
                    yield table(key, people, GAMES[key].presets[0].key, {option.key: choice.value}, seat)
                except ValueError:  # the choice excludes this number of players
                    continue


def texts(match: Match) -> Iterator[str]:
    """Yield the texts about the last action: log, reason, contract and what is at stake, headlines and scores."""
    step, words = len(match.actions) - 1, match_words(match)
    yield from match_sentences(match, match.states[-2], match.actions[-1], match.state)
    if match.states[-2].to_move not in match.human_seats and step in last_action_steps(match, step + 1).values():
        explanation = explain_action(match, step)
        yield from (explanation.text, explanation.reason)
    if isinstance(words, TrickWords) and isinstance(match.state, TrickState) and match.state.to_move >= 0:
        yield from (words.contract(match.state), words.stakes(match.state))
    if hand_over(match) is not None:
        yield line_hand_headline(match) if isinstance(words, LineWords) else hand_headline(match)
        if match.over:
            yield match_headline(match)
        for side in range(len(match.state.scores)):
            yield from (line.reason for line in score_lines(match, side))


def walks(key: str, people: int) -> Iterator[tuple[Match, str]]:
    """Yield the texts of random matches at each table."""
    for match in tables(key, people):
        rng = random.Random(str(match.options))
        for _ in range(90 if COUNT else 30):
            if match.over:
                break
            step(match, rng)
            for text in texts(match):
                yield match, text


@pytest.mark.campaign
@EVERY_GAME
def test_only_person_is_you(key: str) -> None:
    you = 0
    for match, text in walks(key, 1):
        assert OWN.name not in text, (match.options, text)
        assert not THIRD_PERSON.search(text), (match.options, text)
        assert "{" not in text
        you += text.startswith("You ")
    assert you


@pytest.mark.campaign
@EVERY_GAME
def test_two_persons_have_names(key: str) -> None:
    named = 0
    for match, text in walks(key, 2):
        assert not re.search(r"\byou(rs?)?\b", text, re.IGNORECASE), (match.options, text)
        named += OWN.name in text
    assert named


def test_bots_alone_have_names() -> None:
    match = play(Match("forty_two", [Bot("beginner")] * 4), random.Random(1), hands=1)
    assert match.only_person is None
    assert not any(re.search(r"\byou\b", line, re.IGNORECASE) for line in log_lines(match))


def test_partner_is_named_after_you() -> None:
    words = words_for(GAMES["forty_two"], ("Ann", "Bob", "Cid", "Dan"), 2)
    won = Scored(0, 30, Reason("points", (0, ())))
    assert words.describe_event(won).startswith("You and Ann score 30")
    assert words.describe_event(HandOver(0, False, ())) == "You and Ann win the hand."
    assert words.describe_event(HandOver(1, False, ())) == "Bob and Dan win the hand."
    assert words.describe_event(MatchOver(0)) == "You and Ann win the match."


@pytest.mark.parametrize(
    ("sides", "sentence"),
    [
        ((0, 1), "You and Bob score 5 each (for the hand)."),
        ((0, 1, 2), "You, Bob and Cid score 5 each (for the hand)."),
        ((1, 2), "Bob and Cid score 5 each (for the hand)."),
    ],
)
def test_equal_scores_name_you_first(sides: tuple[int, ...], sentence: str) -> None:
    words = words_for(GAMES["skin"], ("Ann", "Bob", "Cid", "Dan"), 0)
    assert words.equal_scores([Scored(side, 5, Reason("hand")) for side in sides]) == sentence


def test_results_of_the_same_deal() -> None:
    names = ("Ann", "Bob", "Cid", "Dan")
    words = words_for(GAMES["forty_two"], names, 0)
    assert compare_sides(words, 0, names, (12, 30)) == (
        "With these tiles you and Cid scored 12 the first time and 30 this time"
    )
    assert compare_sides(words, 0, ("Bob", "Ann", "Dan", "Cid"), (12, 30)) == (
        "With these tiles Bob and Dan scored 12, and you and Cid scored 30"
    )
    assert describe_standing(words, 0, 3.0, 1.0) == (
        "You and Cid scored 3.0 more per hand than others with the same tiles. Luck alone hardly "
        "explains this (95% confidence: 2.0 to 4.0)."
    )
    assert describe_standing(words, 1, -0.5, 1.0) == (
        "Bob and Dan scored 0.5 less per hand than others with the same tiles. This may be luck "
        "(95% confidence: −1.5 to 0.5)."
    )
    assert describe_standing(words_for(GAMES["block"], names[:2], 0), 0, 0.0, None) == (
        "You scored as much as the others with the same tiles. Too few deals to be sure."
    )


@pytest.mark.parametrize("you", [0, 1])
def test_headline_of_a_hand_lost_on_time(you: int) -> None:
    match = table("pell_draw", 1, "pell_draw_000", {"turn_clock": "30 s"}, you)
    while match.state.to_move == CHANCE:
        match.deal(random.Random(3))
    loser = match.state.to_move
    match.play(Forfeit())
    name = next(name for name in match.names if name != OWN.name)
    expected = f"You run out of time, and {name} wins the hand"
    if loser != you:
        expected = f"{name} runs out of time, and you win the hand"
    assert line_hand_headline(match) == expected


# -- the sentences themselves ------------------------------------------------------------------------------------------


@cache
def calls() -> list[tuple[str, str, ast.Call]]:
    """Return the calls of functions and classes with a name in files that make sentences, with file and name."""
    sources = [(path.name, path.read_bytes()) for path in sorted(ROOT.rglob("*.py"))]
    trees = [(file, ast.parse(source)) for file, source in sources if b"Sentence(" in source]
    return [
        (file, node.func.id, node)
        for file, tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def sentences(kind: str) -> list[tuple[str, list[str]]]:
    """Return the forms of each `Sentence` or `SideSentence` in the source, with its file."""
    return [(file, [forms(argument) for argument in call.args]) for file, name, call in calls() if name == kind]


def forms(argument: ast.expr) -> str:
    """Return the text of a translated constant."""
    assert isinstance(argument, ast.Call)
    assert isinstance(argument.func, ast.Name)
    assert argument.func.id in ("_", "_l", "pgettext_lazy"), "every form is a translatable whole"
    text = ast.literal_eval(argument.args[-1])
    assert isinstance(text, str)
    return text


def fields(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def test_every_sentence_has_a_twin() -> None:
    assert len(sentences("Sentence")) > 50
    for path, (by_name, to_you, *about_you) in sentences("Sentence"):
        where = f"{path}: {by_name}"
        assert fields(by_name) - fields(to_you) <= {"name"}, where
        assert fields(to_you) <= fields(by_name) - {"name"}, where
        assert re.search(r"\byour?\b", to_you, re.IGNORECASE), where
        assert not THIRD_PERSON.search(to_you), where
        assert len(about_you) == ("{other}" in by_name), where
        for text in about_you:
            assert fields(text) == fields(by_name) - {"other"}, where
            assert re.search(r"\byour?\b", text, re.IGNORECASE), where


def test_no_message_is_about_a_player_and_about_partners() -> None:
    calls_of_sides = [call for _file, name, call in calls() if name == "SideSentence"]
    assert len(calls_of_sides) > 20
    for call in calls_of_sides:
        player, partners, *_you = map(ast.unparse, call.args)
        assert player != partners


def test_every_sentence_about_sides_has_all_forms() -> None:
    for path, (player, partners, you, you_and_partner) in sentences("SideSentence"):
        assert fields(player) == fields(partners) == fields(you_and_partner) == fields(you) | {"names"}, path
        assert not THIRD_PERSON.search(you), path
        assert "ou and {names}" in you_and_partner, path
    for path, (by_name, *to_you) in sentences("SharedSentence"):
        assert len(to_you) == 2
        for text in to_you:
            assert fields(text) == fields(by_name), path
            assert re.search(r"\byou\b", text, re.IGNORECASE), path


def test_reasons_of_bots_call_nobody_it() -> None:
    source = (ROOT / "text" / "why.py").read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    translated = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("_", "_l", "ngettext")]
    texts = [text.value for call in translated for text in call.args if isinstance(text, ast.Constant)]
    assert len(texts) > 50
    assert not [text for text in texts if re.search(r"\bIt\b|\bits\b|[Ww]hoever", str(text))]
