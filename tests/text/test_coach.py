"""Texts of the coach: every action has a unique label, and all numbers come from the assessment."""

import random
import re
from itertools import product
from typing import Any

import pytest

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.match_chance import win_chance
from game.coach.reason_kinds import Reason, ReasonKind
from game.coach.review import ChoiceReview
from game.coach.solution import advice, compare_actions
from game.coach.verdicts import Grade, GradeThresholds, Verdict, grade_thresholds
from game.core.state import (
    CHANCE,
    OVER,
    Action,
    Bet,
    Bid,
    Close,
    Draw,
    Fold,
    NameTrump,
    Pass,
    Play,
    Stand,
    State,
    parse_action,
)
from game.core.tiles import Tile, parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.rules.game import Game
from game.text.choices import action_label, advice_sentence, distinct_actions, mention
from game.text.coach import (
    MAX_SENTENCES,
    MAX_WORDS,
    ChoiceContext,
    cost_sentence,
    describe_loss,
    describe_verdict,
    explain_reason,
    format_amount,
    format_loss,
    format_percent,
    format_points,
    hint,
    values_heading,
)
from game.text.coach_reasons import reason_sentence
from game.text.review import list_entry, luck_and_losses, review_lines, total_loss
from tests.bots import test_bots_betting as poker_deals
from tests.bots.test_signals import LED, line_of
from tests.decks import position
from tests.random_matches import step
from tests.trial_counts import COUNT
from tests.ui.table_driver import begun

STEPS = 150


def steps(key: str, seed: int) -> list[tuple[Game[Any], State]]:
    """Return the views of the seats to move in a random match."""
    default_game, rng = GAMES[key], random.Random(f"{key} {seed}")
    match = Match(
        key,
        [Person(f"P{number}") for number in range(default_game.usual_players)],
        preset=rng.choice(default_game.presets).key,
    )
    views = []
    while match.state.to_move != OVER and len(match.actions) < STEPS:
        if match.state.to_move != CHANCE:
            views.append((match.game, match.game.observe(match.state, match.state.to_move)))
        step(match, rng)
    return views


@pytest.mark.parametrize("key", GAMES)
def test_labels_of_choices_are_unique(key: str) -> None:
    for seed in range(6):
        for game, view in steps(key, seed):
            legal = game.legal_actions(view)
            names = [action_label(game, view, action) for action in legal]
            assert all(names)
            repeated = [action for action, name in zip(legal, names, strict=True) if names.count(name) > 1]
            assert all(_alike(game, view, repeated)), f"{repeated} have equal labels: {names}"


def _alike(game: Game[Any], view: State, actions: list[Action]) -> list[bool]:
    """Return for each action whether it joins an end with the same number as another."""
    pips = {end.arm: end.pip for end in getattr(getattr(view, "line", None), "ends", ())}
    return [getattr(action, "arm", None) in pips for action in actions]


@pytest.mark.parametrize("key", GAMES)
def test_advice_and_mentions_are_whole_and_tell_actions_apart(key: str) -> None:
    for seed in range(4):
        for game, view in steps(key, seed):
            legal = game.legal_actions(view)
            for naming in (advice_sentence, _mentioned_alone):
                names = [naming(game, view, action) for action in legal]
                assert not any(re.search(r"[{}]|None|\.\.", name) for name in names), names
                repeated = [action for action, name in zip(legal, names, strict=True) if names.count(name) > 1]
                assert all(_alike(game, view, repeated)), f"{repeated} have equal names: {names}"


def _mentioned_alone(game: Game[Any], state: State, action: Action) -> str:
    return mention(game, state, action, action)


@pytest.mark.parametrize(
    ("key", "action", "advice", "mentioned"),
    [
        ("block", Pass(), "Pass.", "a pass"),
        ("draw", Draw(), "Draw a tile.", "drawing a tile"),
        ("forty_two", Bid(31), "Bid 31.", "a bid of 31"),
        ("forty_two", NameTrump(6), "Make sixes trumps.", "making sixes trumps"),
        ("forty_two", NameTrump("none"), "Play with no trumps.", "playing with no trumps"),
        (
            "euchre",
            NameTrump(0, alone=True),
            "Make blanks trumps and play alone.",
            "making blanks trumps and playing alone",
        ),
        ("rounce", Stand(), "Stand: play your own hand.", "standing"),
        ("bingo", Close(), "Close the stock.", "closing the stock"),
        ("poker", Bet(3), "Bet 3 chips.", "a bet of 3"),
        ("poker", Fold(), "Fold.", "folding"),
    ],
)
def test_actions_are_advised_and_mentioned_plainly(key: str, action: Action, advice: str, mentioned: str) -> None:
    game = GAMES[key].variant()
    state = game.initial_state()
    assert advice_sentence(game, state, action) == advice
    assert mention(game, state, action, Pass()) == mentioned


@pytest.mark.parametrize(
    ("key", "labels"), [("muggins", ["6-5 on the 5-5", "6-5 on the 5"]), ("draw", ["6-5 on the 5"])]
)
def test_a_double_is_named_where_it_counts_more_than_another_end_with_its_number(key: str, labels: list[str]) -> None:
    game = GAMES[key]
    state = position(game, "6-5 6-0", "4-2 3-2", line="5-5 5-1@1 1-1@1 4-1@1 5-4@1")
    plays = distinct_actions(game, state, game.legal_actions(state))
    assert [action_label(game, state, play) for play in plays] == labels


def test_a_lead_to_a_line_with_one_end_names_the_number_left_open() -> None:
    game = GAMES["tiddle_a_wink"].variant(options={"ends": 1})
    state = position(game, "5-3", "1-0", line="")
    leads = {advice_sentence(game, state, lead): action_label(game, state, lead) for lead in game.legal_actions(state)}
    assert leads == {
        "Lead 5-3 with the 3 open.": "5-3 with the 3 open",
        "Lead 5-3 with the 5 open.": "5-3 with the 5 open",
    }


def some_context() -> ChoiceContext:
    game, view = next(item for item in steps("muggins", 1) if len(item[0].legal_actions(item[1])) > 2)
    return ChoiceContext(game, view, ["Ann", "Basil", "Clara", "Dora"])


def mentioned(context: ChoiceContext, action: Action, other: Action) -> str:
    return mention(context.game, context.view, action, other)


def explain_better(
    context: ChoiceContext, assessment: Assessment, better: AssessedAction, worse: AssessedAction
) -> str:
    return explain_reason(context, compare_actions(assessment, better, worse), better.action, worse.action)


def dealt(scores: tuple[int, int]) -> Match:
    match = Match("block", [Person("Ann"), Person("Bob")], start={"leader": 0, "first_hand": False, "scores": scores})
    match.deal(random.Random(1))
    return match


def near_the_end() -> ChoiceContext:
    match = dealt((95, 90))
    return ChoiceContext(match.game, match.game.observe(match.state, 0), match.names)


def test_chance_to_win_is_given_near_the_end_of_a_match() -> None:
    context = near_the_end()
    win_chance_model = win_chance(context.game, context.view)
    assert win_chance_model is not None
    first, second, *_more = context.game.legal_actions(context.view)
    lost = 0.12 * win_chance_model.points
    played, best = context.label(second), context.label(first)
    cost = f"Blunder: {played}. On average this costs 12% winning chance."
    assert describe_loss(context, Verdict(second, first, lost, 0.1, Grade.BLUNDER)) == cost
    assert describe_verdict(context, Verdict(second, first, lost, 0.1, Grade.BLUNDER)) == f"{cost} Best move: {best}."
    better, worse = [AssessedAction(first, [lost] * 9), AssessedAction(second, [0.0] * 9)]
    assessment = Assessment((better, worse), [1.0] * 9, win_chance=win_chance_model)
    assert values_heading(context, assessment) == "Chance to win the match with each move, in %"
    _what, why = hint(context, assessment, GradeThresholds(1.0, 2.0, 3.0))
    chances = [format_percent(win_chance_model.now + more) for more in (0.12, 0.0)]
    name = action_label(context.game, context.view, second)
    assert why.endswith(f"That makes your chance to win the match {chances[0]}% (after {name}: {chances[1]}%).")
    words = explain_better(context, assessment, better, worse)
    assert words.endswith(f"Compared with this, {name} would cost about 12% winning chance on average.")


@pytest.mark.parametrize(("scores", "lost"), [((0, 0), "−12"), ((95, 90), "−12%")])
def test_losses_are_listed_in_points_or_chance_to_win(scores: tuple[int, int], lost: str) -> None:
    match = dealt(scores)
    win_chance_model = win_chance(match.game, match.game.observe(match.state, 0))
    first, second, *_more = match.game.legal_actions(match.state)
    loss = 12.0 if win_chance_model is None else 0.12 * win_chance_model.points
    assessment = ChoiceReview(1, 0, Verdict(second, first, loss, 0.1, Grade.BLUNDER), None, 0.0, None)
    assert list_entry(match, assessment)[1] == lost


def test_numbers_come_from_the_assessment() -> None:
    context = some_context()
    first, second = context.game.legal_actions(context.view)[:2]
    stuck, other = [1.0] * 7 + [0.0] * 3, [1.0] * 2 + [0.0] * 8
    better = AssessedAction(first, [9.0 * fact for fact in stuck], {Fact.NEXT_STUCK: stuck, Fact.SCORES: [0.0] * 10})
    worse = AssessedAction(second, [9.0 * fact for fact in other], {Fact.NEXT_STUCK: other, Fact.SCORES: [10.0] * 10})
    words = explain_better(context, Assessment((better, worse), [1.0] * 10), better, worse)
    _seat, following, *_others = context.game.order_from(context.view.to_move, len(context.names))
    name, other_move = context.names[following], mentioned(context, second, first)
    assert words == f"The chance that {name} can't play is 70% (after {other_move}: 20%)."
    words = explain_better(
        context._replace(in_third_person=True), Assessment((better, worse), [1.0] * 10), better, worse
    )
    assert words.startswith(f"The chance that {context.names[following]} can't play is 70% (")


def two_plays() -> tuple[ChoiceContext, Action, Action]:
    """Return a choice of Ann between 6-5 and 6-1, after Bob has passed on sixes."""
    match = Match("block", [Person("Ann"), Person("Bob")])
    begun(match, "6-6 6-5 6-1 2-0 3-0 4-0 5-0 1-0 1-1 2-1 3-1 4-1 5-1 2-2", "6-6 pass")
    context = ChoiceContext(match.game, match.game.observe(match.state, match.state.to_move), match.names)
    heavy, light = [next(play for play in match.legal_actions if str(play).startswith(tile)) for tile in ("6-5", "6-1")]
    return context, heavy, light


@pytest.mark.parametrize(
    ("fact", "figures", "numbers"),
    [
        (
            Fact.SCORES,
            (0.0, 5.0),
            "6-1 would score about 5 points more by your next turn, but cost you 9 points over the whole hand.",
        ),
        (
            Fact.CONCEDES,
            (5.0, 0.0),
            "With 6-1 instead, Bob would score about 5 points less at first, but you would lose 9 points over the "
            "whole hand.",
        ),
    ],
)
def test_points_for_the_other_action_are_admitted_after_a_reason(
    fact: Fact, figures: tuple[float, float], numbers: str
) -> None:
    context, heavy, light = two_plays()
    better, worse = (
        AssessedAction(action, [value] * 10, {Fact.SPOTS_LEFT: [pips] * 10, fact: [figure] * 10})
        for action, value, pips, figure in zip((heavy, light), (9.0, 0.0), (0.0, 9.0), figures, strict=True)
    )
    words = explain_better(context, Assessment((better, worse), [1.0] * 10), better, worse)
    assert words == f"6-5 is the heaviest tile that you can play. {numbers}"


def test_reasons_come_before_numbers_and_name_others_in_the_third_person() -> None:
    context, heavy, light = two_plays()
    better, worse = (
        AssessedAction(action, [value] * 10, {Fact.SPOTS_LEFT: [pips] * 10})
        for action, value, pips in zip((heavy, light), (9.0, 0.0), (1.0, 9.0), strict=True)
    )
    assessment = Assessment((better, worse), [1.0] * 10)
    assert explain_better(context, assessment, better, worse) == (
        "6-5 is the heaviest tile that you can play. At the end you would be left with about 1 pip (after 6-1: 9)."
    )
    assert explain_better(context._replace(in_third_person=True), assessment, better, worse) == (
        "6-5 is the heaviest tile that Ann can play. At the end Ann would be left with about 1 pip (after 6-1: 9)."
    )


def test_chances_are_given_as_percentages() -> None:
    context = some_context()
    first, second = context.game.legal_actions(context.view)[:2]
    wins = [[1.0] * count + [0.0] * (100 - count) for count in (62, 58)]
    better, worse = (
        AssessedAction(action, [10 * item for item in won], {Fact.WINS: won})
        for action, won in zip((first, second), wins, strict=True)
    )
    words = explain_better(context, Assessment((better, worse), [1.0] * 100), better, worse)
    assert re.search(r"You win the hand 62% of the time \(.*: 58%\)\.", words)


@pytest.mark.parametrize(
    ("counts", "first", "second"),
    [
        ((1000, 4), "100%", "1%"),
        ((1000, 400), "100%", "40%"),
        ((997, 30), "99%", "3%"),
        ((970, 0), "97%", "0%"),
        ((700, 30), "70%", "3%"),
    ],
)
def test_rare_is_not_never(counts: tuple[int, int], first: str, second: str) -> None:
    context = some_context()
    actions = context.game.legal_actions(context.view)[:2]
    wins = [[1.0] * count + [0.0] * (1000 - count) for count in counts]
    better, worse = (AssessedAction(action, won, {Fact.WINS: won}) for action, won in zip(actions, wins, strict=True))
    words = explain_better(context, Assessment((better, worse), [1.0] * 1000), better, worse)
    other = mentioned(context, actions[1], actions[0])
    assert words.endswith(f"You win the hand {first} of the time (after {other}: {second}).")


def test_equal_choices_are_too_close_to_tell() -> None:
    context = some_context()
    first, second = context.game.legal_actions(context.view)[:2]
    better, worse = AssessedAction(first, [4.0, -4.0]), AssessedAction(second, [-4.0, 4.0])
    words = explain_better(context, Assessment((better, worse), [1.0] * 2), better, worse)
    moves = f"{mentioned(context, first, second)} or {mentioned(context, second, first)}"
    assert words == f"About equal, as far as the coach can tell: {moves}."
    better = AssessedAction(first, [4.0, 4.0])
    worse = AssessedAction(second, [1.5, 1.5])
    assert "would cost about 2.5 points on average." in explain_better(
        context, Assessment((better, worse), [1.0] * 2), better, worse
    )


def test_hint_names_equal_choices_and_the_reason() -> None:
    context = some_context()
    first, second, third, *_more = context.game.legal_actions(context.view)
    names = [mentioned(context, second, second), mentioned(context, third, first)]
    wins = [1.0] * 10, [1.0] * 9 + [0.0], [0.0] * 10
    assessment = [
        AssessedAction(action, won, {Fact.WINS: won}) for action, won in zip((first, second, third), wins, strict=True)
    ]
    what, why = hint(context, Assessment(tuple(assessment), [1.0] * 10), GradeThresholds(0.5, 1.0, 2.0))
    assert what == advice_sentence(context.game, context.view, first)
    assert why.endswith(f"You win the hand 100% of the time (after {names[1]}: 0%). About as good: {names[0]}.")
    assert len(re.findall(r"[a-z%\d]\.( |$)", why)) <= MAX_SENTENCES


def test_hint_compares_slightly_worse_choices_if_none_is_as_good() -> None:
    context, heavy, light = two_plays()
    assessment = Assessment((AssessedAction(heavy, [1.8] * 10), AssessedAction(light, [0.0] * 10)), [1.0] * 10)
    assert hint(context, assessment, GradeThresholds(2.0, 4.0, 6.0)) == (
        "Play 6-5 on the 6.",
        "Compared with this, 6-1 would cost about 2 points on average.",
    )


def test_hint_does_not_repeat_the_label_of_the_best() -> None:
    match = Match("block", [Person("Ann"), Person("Bob")])
    hands = "6-6 6-5 1-0 2-0 3-0 4-0 5-0 1-1 2-1 3-1 4-1 5-1 2-2 3-2"
    begun(match, hands, "6-6 pass")
    view = match.game.observe(match.state, 0)
    left, right = [action for action in match.game.legal_actions(view) if str(action).startswith("6-5")]
    alike = tuple(AssessedAction(action, [1.0, 1.0]) for action in (left, right))
    assert hint(
        ChoiceContext(match.game, view, match.names), Assessment(alike, [1.0] * 2), GradeThresholds(1.0, 2.0, 3.0)
    ) == (
        "Play 6-5 on the 6.",
        "You have no other tile to play, and it doesn't matter at which end.",
    )


def test_rejected_bid_shows_how_often_it_is_made() -> None:
    context = some_context()
    first, second = context.game.legal_actions(context.view)[:2]
    better, worse = (
        AssessedAction(first, [0.0] * 10),
        AssessedAction(second, [-9.0] * 10, {Fact.MAKES_BID: [1.0] * 3 + [0.0] * 7}),
    )
    words = explain_better(context, Assessment((better, worse), [1.0] * 10), better, worse)
    assert words.endswith(f"You would win only 30% of the time after {mentioned(context, second, first)}.")


def auction(leader: int) -> Match:
    """Return a dealt match of Forty-Two in which the seat after `leader` bids first."""
    match = Match("forty_two", [Person("Ann"), *[Bot("club")] * 3], start={"leader": leader})
    hands = "6-6 6-5 6-4 5-5 4-1 3-0 1-1  6-3 5-4 4-4 3-3 2-2 1-0 0-0  6-2 5-3 4-3 4-2 3-2 2-1 2-0"
    return begun(match, f"{hands} 6-1 6-0 5-2 5-1 5-0 4-0 3-1")


def test_two_bids_are_compared_as_the_players_own() -> None:
    """The figures are not those of the opponent who has bid before."""
    match = auction(leader=2)
    while match.state.to_move != 0:
        match.play(Bid(31) if match.state.bidder is None else Pass())
    context = ChoiceContext(match.game, match.game.observe(match.state, 0), match.names)
    made = [{Fact.MAKES_BID: [1.0] * count + [0.0] * (40 - count)} for count in (24, 16)]
    values = [[60 * chance - 9 * index for chance in facts[Fact.MAKES_BID]] for index, facts in enumerate(made)]
    better, worse = (AssessedAction(Bid(32 + index), values[index], made[index]) for index in range(2))
    words = explain_better(context, Assessment((better, worse), [1.0] * 40), better, worse)
    assert words.endswith("A bid of 32 succeeds 60% of the time, a bid of 33 only 40%.")


@pytest.mark.parametrize("lower_bid", [0.0, -9.0])
def test_a_pass_is_not_explained_by_a_bid_while_a_lower_bid_is_as_good(lower_bid: float) -> None:
    match = auction(leader=3)
    context = ChoiceContext(match.game, match.game.observe(match.state, 0), match.names)
    made = {Fact.MAKES_BID: [1.0] * 3 + [0.0] * 7}
    choices = [
        AssessedAction(Pass(), [0.0] * 10),
        AssessedAction(Bid(30), [lower_bid] * 10, made),
        AssessedAction(Bid(31), [-9.0] * 10, made),
    ]
    _advice, why = hint(context, Assessment(tuple(choices), [1.0] * 10), GradeThresholds(2.0, 3.0, 4.0))
    assert ("would succeed only" in why) == bool(lower_bid)


def test_a_bid_is_advised_by_its_success_and_what_a_pass_would_cost() -> None:
    match = auction(leader=3)
    context = ChoiceContext(match.game, match.game.observe(match.state, 0), match.names)
    made = {Fact.MAKES_BID: [1.0] * 4 + [0.0] * 6}
    choices = [
        AssessedAction(Bid(30), [9.0] * 10, made),
        AssessedAction(Bid(35), [4.0] * 10, {Fact.MAKES_BID: [1.0] * 3 + [0.0] * 7}),
        AssessedAction(Pass(), [0.0] * 10),
    ]
    advice, why = hint(context, Assessment(tuple(choices), [1.0] * 10), GradeThresholds(2.0, 3.0, 4.0))
    assert advice == "Bid 30."
    assert why.endswith(
        "A bid of 30 succeeds 40% of the time. Compared with this, a pass would cost about 9 points on average."
    )
    for number, value in enumerate((-1.5, -9.0)):  # a pass is best, and the lowest bid only slightly worse
        choices[number] = choices[number]._replace(values=[value] * 10)
    passing = Assessment((choices[2], *choices[:2]), [1.0] * 10)
    assert hint(context, passing, GradeThresholds(2.0, 3.0, 4.0)) == (
        "Pass.",
        "You hold no more than 3 tiles with the same number. A bid of 30 would succeed only 40% of the time.",
    )


def test_two_trumps_are_compared_by_the_success_of_the_bid() -> None:
    match = auction(leader=3)
    for action in (Bid(31), Pass(), Pass(), Pass()):
        match.play(action)
    context = ChoiceContext(match.game, match.game.observe(match.state, 0), match.names)
    made = [[1.0] * count + [0.0] * (40 - count) for count in (24, 4)]
    better, worse = (
        AssessedAction(NameTrump(suit), [60 * chance for chance in facts], {Fact.MAKES_BID: facts})
        for suit, facts in zip((6, 1), made, strict=True)
    )
    words = explain_better(context, Assessment((better, worse), [1.0] * 40), better, worse)
    assert words.endswith("The bid succeeds 60% of the time (making ones trumps: 10%).")


def test_verdict_names_the_loss() -> None:
    context = some_context()
    first, second = context.game.legal_actions(context.view)[:2]
    best, played = context.label(first), context.label(second)
    equal = f"{mentioned(context, second, first)} or {mentioned(context, first, second)}"
    for grade, loss, words in (
        (Grade.BLUNDER, 7.8, f"Blunder: {played}. On average this costs 8 points. Best move: {best}."),
        (Grade.MISTAKE, 1.1, f"Mistake: {played}. On average this costs 1 point. Best move: {best}."),
        (Grade.INACCURACY, 0.32, f"Inaccuracy: {played}. On average this costs 0.3 points. Best move: {best}."),
        (Grade.GOOD, 2.0, f"Good: {played}. About as good: {best}."),
        (Grade.BEST, 0.04, f"Best move: {played}."),
        (None, 7.8, f"About equal, as far as the coach can tell: {equal}."),
    ):
        assert describe_verdict(context, Verdict(second, first, loss, 0.1, grade)) == words


def test_hint_does_not_call_much_worse_choices_about_as_good() -> None:
    context = some_context()
    first, second, *_more = context.game.legal_actions(context.view)
    values = [4.0, -4.0] * 10, [-4.0, 2.0] * 10  # 1 point less, and no certain difference
    assessment = [AssessedAction(action, number) for action, number in zip((first, second), values, strict=True)]
    for inaccuracy, is_named in ((2.5, True), (1.5, False)):
        thresholds = GradeThresholds(inaccuracy, 4.0, 5.0)
        _what, why = hint(context, Assessment(tuple(assessment), [1.0] * 20), thresholds)
        assert ("About as good" in why) == is_named


def test_a_hint_that_is_too_close_to_tell_names_only_the_other_action() -> None:
    context = some_context()
    first, second, *_more = context.game.legal_actions(context.view)
    values = [4.0, -4.0] * 10, [-4.0, 2.0] * 10
    found = [AssessedAction(action, number) for action, number in zip((first, second), values, strict=True)]
    _what, why = hint(context, Assessment((*found,), [1.0] * 20, sound=False), GradeThresholds(0.1, 0.2, 0.3))
    assert why == f"{mentioned(context, second, first)} may be just as good."


def test_a_signal_is_named_between_equal_choices() -> None:
    """5-4 opens the fours, of which the player has most; of what 5-3 opens it has nothing more."""
    game = GAMES["partner_match"]
    context = ChoiceContext(game, game.observe(line_of(LED), 2), ("Ann", "Ben", "Cid", "Dan"))
    shows, other = Play(parse_tile("5-4"), 1), Play(parse_tile("5-3"), 1)
    for sound in (True, False):
        for first, second in ((shows, other), (other, shows)):
            values = [4.0, -4.0] * 10, [-4.0, 4.0] * 10
            actions = [AssessedAction(action, number) for action, number in zip((first, second), values, strict=True)]
            assessment = Assessment((*actions,), [1.0] * 20, sound=sound)
            words = "5-4 shows your partner Ann the 4: you hold 4 more."
            _what, why = hint(context, assessment, GradeThresholds(1.0, 2.0, 3.0))
            assert why.endswith(words) == (first == shows), why
            assert explain_better(context, assessment, *actions).endswith(words) == (first == shows)


def test_folds_are_given_for_bets_only() -> None:
    """A pass with a strong hand is better because a bet would make the others fold, not because they fold to a pass."""
    game = GAMES["poker"]
    strong, weak = (
        ChoiceContext(game, poker_deals.view_of(poker_deals.dealt(poker_deals.PAIR, hand)), ("Ann", "Ben"))
        for hand in (poker_deals.ROYAL.replace("5-5 4-4", "6-5 6-4"), poker_deals.WORST)
    )
    passed = AssessedAction(Pass(), [9.0, 9.0, 2.0, 9.0], {Fact.ALL_FOLD: [0.0, 0.0, 1.0, 0.0]})
    bet = AssessedAction(Bet(5), [2.0, 2.0, 2.0, 9.0], {Fact.ALL_FOLD: [1.0, 1.0, 1.0, 0.0]})
    words = explain_better(strong, Assessment((passed, bet), [1.0] * 4, complete=True), passed, bet)
    assert words.endswith("With a bet of 5 everyone else would fold 75% of the time, so you would win less.")
    passed, bet = passed._replace(values=bet.values), bet._replace(values=[9.0, 9.0, 9.0, 2.0])
    words = explain_better(weak, Assessment((bet, passed), [1.0] * 4, complete=True), bet, passed)
    assert words.endswith("Everyone else folds 75% of the time.")


def test_a_pass_saves_what_a_bet_would_cost() -> None:
    game = GAMES["poker"]
    context = ChoiceContext(
        game, poker_deals.view_of(poker_deals.dealt(poker_deals.PAIR, poker_deals.WORST)), ("Ann", "Ben")
    )
    passed, bet = AssessedAction(Pass(), [4.0] * 4), AssessedAction(Bet(5), [1.0] * 4)
    words = explain_better(context, Assessment((passed, bet), [1.0] * 4, complete=True), passed, bet)
    assert words.endswith("Compared with this, a bet of 5 would cost about 3 chips on average.")
    bet = AssessedAction(Bet(5), [-2.0] * 4)
    words = explain_better(context, Assessment((passed, bet), [1.0] * 4, complete=True), passed, bet)
    assert words.endswith("Compared with this, a bet of 5 would cost about 6 chips on average (later bets included).")


def test_bets_outside_the_strategy_are_not_called_equal() -> None:
    game = GAMES["poker"]
    context = ChoiceContext(game, game.initial_state(), ("Ann", "Ben", "Cid", "Dot"))
    words = describe_verdict(context, Verdict(Bet(5), Pass(), 7.0, 0.3, None))
    assert words == "Bet 5 chips: hard to judge, as it depends on how the betting goes."


def test_losses_have_the_unit_of_the_score() -> None:
    def show(game: Game[Any], loss: float) -> str:
        return format_loss(ChoiceContext(game, game.initial_state(), ()), loss)

    assert [show(GAMES["poker"], loss) for loss in (1.0, 3.2)] == ["1 chip", "3 chips"]
    assert show(GAMES["forty_two"].variant(options={"scoring": "marks"}), 0.3) == "0.3 marks"


def test_a_hint_saves_no_trump_if_another_trump_is_as_good() -> None:
    game = GAMES["forty_two"]
    for view in (
        game.observe(state, state.to_move) for _game, state in steps("forty_two", 1) if state.trump in range(7)
    ):
        plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
        trumps = [play for play in plays if view.trump in play.tile]
        others = [play for play in plays if play not in trumps]
        if len(trumps) > 1 and others and view.trick is None:
            break
    context = ChoiceContext(game, view, ("Ann", "Ben", "Cid", "Dot"))
    for second, saves in ((others[-1], True), (trumps[1], False)):
        actions = dict.fromkeys((others[0], second, trumps[0]), 1.0) | {trumps[0]: -9.0}
        found = [AssessedAction(action, [value] * 9) for action, value in actions.items()]
        _advice, why = hint(context, Assessment(tuple(found), [1.0] * 9), grade_thresholds(game))
        assert (f"Save {trumps[0].tile}, a trump." in why) == saves, why


@pytest.mark.parametrize(("trump_value", "says"), [(-9.0, True), (1.0, False)])
def test_a_hint_says_that_the_partner_is_winning_if_moves_that_take_the_trick_are_worse(
    trump_value: float, says: bool
) -> None:
    game = GAMES["forty_two"]
    for view in (game.observe(state, state.to_move) for _game, state in steps("forty_two", 3)):
        if view.trick is None or view.trick.winner != (view.to_move + 2) % 4 or view.trump not in range(7):
            continue
        plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
        trumps = [play for play in plays if view.trump in play.tile]
        others = [play for play in plays if play not in trumps and not game.tile_points(view.trump, play.tile)]
        doubles = [play for play in others if play.tile.is_double]
        singles = [play for play in others if play not in doubles]
        if trumps and doubles and singles and view.trick.called_suit != view.trump:
            break
    context = ChoiceContext(game, view, ("Ann", "Ben", "Cid", "Dot"))
    values = {singles[0]: 1.0, doubles[0]: -9.0} | dict.fromkeys(trumps, trump_value)
    assessed = tuple(AssessedAction(action, [value] * 9) for action, value in values.items())
    _advice, why = hint(context, Assessment(assessed, [1.0] * 9), grade_thresholds(game))
    partner = context.names[view.trick.winner]
    assert (f"Your partner {partner} is already winning the trick." in why) == says, why


def test_a_hint_says_first_what_a_move_leaves_and_then_that_the_partner_is_winning() -> None:
    bots = [Bot("club", name=name) for name in ("Agnes", "Basil", "Clara")]
    match = Match("forty_two", [Person("Ann"), *bots], start={"leader": 3})
    hands = "5-1 4-1 3-1 6-2 5-2 3-3 4-3  4-4 4-0 6-4 6-3 6-1 6-0 5-5  4-2 5-4 5-3 5-0 3-2 3-0 2-2"
    begun(match, f"{hands} 2-0 6-5 6-6 2-1 1-1 1-0 0-0")
    for text in ("bid 30", "pass", "pass", "pass", "name 1", "4-3", "4-4", "4-2", "6-5", "4-0", "5-4", "2-0"):
        match.play(parse_action(text))
    view = match.game.observe(match.state, 0)
    made = {"5-2": 1.0, "6-2": 0.0, "5-1": 0.0, "4-1": 0.0, "3-1": 0.0, "3-3": 0.0}
    assessed = tuple(
        AssessedAction(Play(parse_tile(tile)), [9.0 * chance] * 9, {Fact.MAKES_BID: [chance] * 9})
        for tile, chance in made.items()
    )
    _advice, why = hint(
        ChoiceContext(match.game, view, match.names), Assessment(assessed, [1.0] * 9), grade_thresholds(match.game)
    )
    assert why == (
        "That leaves you without fives, so you can trump when they are led. Your partner Basil is already winning the "
        "trick. The bid succeeds 100% of the time (after 6-2: 0%)."
    )


def test_a_cost_includes_the_points_of_the_bid() -> None:
    game = GAMES["forty_two"]
    state = next(state for _game, state in steps("forty_two", 1) if state.bidder is not None and state.trump is None)
    context = ChoiceContext(game, game.observe(state, state.to_move), ("Ann", "Ben", "Cid", "Dot"))
    assert cost_sentence(context, Pass(), 55.0) == "On average this costs 55 points (bid included)."
    assert cost_sentence(context, Pass(), 55.0, "a bid of 84") == (
        "Compared with this, a bid of 84 would cost about 55 points on average (bid included)."
    )


def test_bid_that_is_mostly_made_is_not_an_argument_against_it() -> None:
    context = some_context()
    first, second = context.game.legal_actions(context.view)[:2]
    better, worse = (
        AssessedAction(first, [0.0] * 10),
        AssessedAction(second, [-2.0] * 10, {Fact.MAKES_BID: [1.0] * 6 + [0.0] * 4}),
    )
    words = explain_better(context, Assessment((better, worse), [1.0] * 10), better, worse)
    assert "would win only" not in words
    assert "would cost about 2 points on average." in words


def test_total_loss_is_the_sum_of_the_list() -> None:
    match = dealt((0, 0))
    first, second, *_more = match.game.legal_actions(match.state)
    for losses in ([], [1.3, 1.3, 0.3], [12.4, 2.4, 0.06], [0.06] * 3):
        blamed = [
            ChoiceReview(1, 0, Verdict(second, first, loss, 0.1, Grade.MISTAKE), None, 0.0, None) for loss in losses
        ]
        good = ChoiceReview(1, 0, Verdict(second, first, 0.9, 0.1, Grade.GOOD), None, 0.0, None)
        shown = sum(float(list_entry(match, item)[1].replace("−", "")) for item in blamed)
        total = total_loss(match, [*blamed, good])
        assert total == (f"{format_amount(match.game, shown)} in total" if losses else "nothing")
        assert luck_and_losses(match, 0, -0.04, [*blamed, good]) == ["Luck: 0 points", f"Lost by moves of Ann: {total}"]
        assert luck_and_losses(match, 1, 3.2, [good]) == [
            "Luck: +3 points",
            f"Lost by moves of {match.names[1]}: nothing",
        ]
        alone = Match("draw", [Person("Ann"), Bot("club")])
        assert luck_and_losses(alone, 0, 3.2, []) == ["Luck: +3 points", "Lost by your moves: nothing"]
        assert luck_and_losses(alone, 0, -18.3, [], 42.0)[0] == "Result +42: luck −18, moves of all players +60"
        led = luck_and_losses(alone, 0, 24.7, [], 15.0, -4.72)[0]
        assert led == "Result +15: before the deal −4.5, luck +25, moves of all players −5.5"
        assert review_lines(match, [*blamed, good, good])[0].endswith(f" Lost by them: {total}.")


@pytest.mark.parametrize(
    ("number", "words"), [(0.04, "0"), (-0.04, "0"), (0.2, "0.2"), (2.4, "2.5"), (8.9, "9"), (12.5, "12"), (-3.1, "−3")]
)
def test_points_are_rounded(number: float, words: str) -> None:
    assert format_points(number) == words


@pytest.mark.parametrize("kind", ReasonKind)
def test_every_reason_is_a_short_sentence_in_both_persons(kind: ReasonKind) -> None:
    """To the player it says “you” or advises; about a player it gives the name."""
    for amount, in_third_person in product((0, 1, 2), (False, True)):
        reason = Reason(kind, 1, 5, Tile(2, 5), amount, (3, 1), 0.4, 0.2)
        words = reason_sentence(reason, "6-1", "6-2", ["Ann", "Basil"], "Ann", in_third_person)
        assert re.fullmatch(r"[A-Z0-9][^{}.]*\.", words), words
        assert len(words.split()) <= 17, words
        assert not (in_third_person and re.search(r"\b(you|your|(?<!would )keep|save)\b", words, re.IGNORECASE)), words
        assert in_third_person or "Ann" not in words, words


FIGURES = re.compile(
    r"\d+(?:\.\d)?%|about \d+(?:\.\d)?|(?:only|with|but loses|scores|add) \d+(?:\.\d)?(?= (?!of|tile)|\.(?!\d))"
)
"""Percentages, points and pips in an explanation, but no tiles and no counts of tiles."""


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES)
def test_hints_are_short(key: str) -> None:
    """A hint has at most MAX_WORDS words, and two numbers."""
    for seed in range(2 if COUNT else 1):
        for game, view in steps(key, seed)[:: 7 if COUNT else 11]:
            if len(game.legal_actions(view)) < 2:
                continue
            names = [f"P{number}" for number in range(len(view.hands))]
            what, why = hint(ChoiceContext(game, view, names), advice(game, view, 0.05), grade_thresholds(game))
            assert len(f"{what} {why}".split()) <= MAX_WORDS, f"{what} {why}"
            assert len(FIGURES.findall(why)) <= 2, why
            assert re.fullmatch(r"[A-Z][^.]*\.", what), what
