"""Properties of every game, with every preset, set, number of players and option."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.state import (
    BUY,
    CALL,
    CHANCE,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    FOLD,
    MUGGINS,
    OVER,
    PASS,
    SELL,
    SHUT,
    STAND,
    TAKE_DUMMY,
    Accept,
    Action,
    Announce,
    Bet,
    Bid,
    Call,
    Deal,
    Discard,
    MatchOver,
    NameTrump,
    Notice,
    Play,
    Scored,
    parse_action,
)
from game.rules import GAMES
from game.rules.action_errors import action_error
from game.text import words_for
from tests.decks import (
    LONGEST,
    MENTIONING_FIELDS,
    TABLES,
    AnyGame,
    Table,
    Walk,
    all_tiles,
    face_down,
    refilled,
    unseen,
    walk,
    walks,
)
from tests.trial_counts import COUNT, examples

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
EVERY_GAME = pytest.mark.parametrize("key", GAMES)
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_somebody_can_act_unless_a_deal_is_due_or_the_match_is_over(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key))
    for state in play.states:
        assert state.to_move in (CHANCE, OVER, *range(play.table.players))
        legal = play.game.legal_actions(state)
        assert bool(legal) == (state.to_move >= 0)
        assert len(set(legal)) == len(legal)
        assert not any(isinstance(action, Deal) for action in legal)


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_every_legal_action_applies_and_changes_nothing_else(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key))
    for state in play.turns():
        before = repr(state)
        for action in play.game.legal_actions(state):
            after = play.game.apply(state, action)
            assert after == play.game.apply(state, action)
            assert after != state
            assert len(after.hands) == len(state.hands)
            assert len(after.scores) == len(state.scores) == play.game.sides(len(state.hands))
        assert repr(state) == before


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_tiles_are_conserved(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key))
    whole = Counter(play.game.deck())
    for state in play.states:
        there = Counter(all_tiles(state, without=MENTIONING_FIELDS))
        assert there == whole or not there
        assert there or state.to_move == CHANCE


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_the_seat_to_move_knows_what_it_may_do(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key))
    for state in play.turns():
        view = play.game.observe(state, state.to_move)
        assert play.game.legal_actions(view) == play.game.legal_actions(state)


PUT_BACK = ("lots", "partners")
"""Notices about tiles that are drawn, shown and put back, so that they reveal nothing about hands."""


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_a_view_hides_what_its_seat_cannot_see_and_nothing_else(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key))
    for state in play.states:
        for seat, hand in enumerate(state.hands):
            view = play.game.observe(state, seat)
            assert type(view) is type(state)
            assert view.hands[seat] == hand
            assert [*map(len, view.hands)] == [*map(len, state.hands)]
            known = {*all_tiles([getattr(state, field, None) for field in ("turned", "shown")])}
            own = {*hand, *getattr(state, "discards", {seat: ()})[seat]}
            if state.to_move >= 0:
                assert unseen(state, view) - known == {*all_tiles(face_down(state))} - own - known
            named = {*all_tiles(view, without=("turned", "events"))}  # the turned-up tile may be hidden by now
            named |= {*all_tiles([event for event in view.events if getattr(event, "kind", "") not in PUT_BACK])}
            assert not unseen(state, view) & named, "a tile that lies face down is named in the view"
            assert view._replace(**face_down(state)) == state, "whatever is not a tile is there to see"
            assert play.game.observe(view, seat) == view


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_a_view_is_the_same_however_the_unseen_tiles_lie(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key, longest=40))
    rng = cases.draw(st.randoms(use_true_random=True))
    for state in play.turns():
        for seat in range(play.table.players):
            view = play.game.observe(state, seat)
            rest = sorted(unseen(state, view))
            rng.shuffle(rest)
            assert play.game.observe(refilled(view, rest), seat) == view


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_actions_are_read_back_as_they_are_written(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key))
    for state, action, _ in play.steps():
        for one in (action, *play.game.legal_actions(state)):
            assert parse_action(str(one)) == one


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_events_tell_what_became_of_the_scores(key: str, cases: st.DataObject) -> None:
    play = cases.draw(walks(key, longest=200))
    words = words_for(play.game, NAMES[: play.table.players])
    for state, action, after in play.steps():
        told = [0] * len(state.scores)
        for event in after.events:
            match event:
                case Scored(side, points, reason):
                    told[side] += points
                    assert words.describe_reason(reason)
                case Notice():
                    assert "{" not in words.describe_announcement(event)
        staked = [gain - (new - old) for gain, new, old in zip(told, after.scores, state.scores, strict=True)]
        assert not any(staked) or (isinstance(action, (Deal, Bet, Call)) and min(staked) >= 0)
        assert any(isinstance(event, MatchOver) for event in after.events) == (after.to_move == OVER)


@pytest.mark.slow
@EVERY_TABLE
def test_every_match_ends(table: Table) -> None:
    """Repeating its actions leads to the same end. More matches are played to the end in test_blind_matches.py."""
    play = walk(table, Random(1))
    assert play.states[-1].to_move == OVER, f"not over after {LONGEST} actions"
    assert play.game.legal_actions(play.states[-1]) == ()
    again = play.game.initial_state(table.players)
    for action in play.actions:
        again = play.game.apply(again, action)
    assert again == play.states[-1]
    refusals(Walk(table, [play.states[-1]], []), Random(4))


def universe(game: AnyGame) -> list[Action]:
    """Return many actions, most of them illegal at any time: every tile everywhere, and every declaration."""
    plays = [
        Play(tile, arm, outward) for tile in game.deck() for arm in (None, 0, 1, 2, 7) for outward in (None, tile.high)
    ]
    numbers = [kind(n) for kind in (Announce, Bid, Bet, NameTrump) for n in (0, 1, 5, 7, 30, 42, 84, 250, 1000)]
    named = [NameTrump("doubles"), NameTrump("none"), NameTrump(3, alone=True), Accept(), Accept(alone=True)]
    thrown = [Discard(tile) for tile in game.deck()]
    words = [STAND, TAKE_DUMMY, EXCHANGE, CLOSE, CLAIM, DRAW, PASS, SHUT, BUY, SELL, MUGGINS, CALL, FOLD]
    return [*plays, *thrown, *numbers, *named, *words]


def refusals(play: Walk, rng: Random) -> None:
    """Assert that exactly the illegal actions in a walk are refused, each in a sentence."""
    everything = universe(play.game)
    for state in [*rng.sample(play.states, min(4, len(play.states))), play.states[-1]]:
        legal = play.game.legal_actions(state)
        for action in (*legal, *rng.sample(everything, 60), *everything[-18:]):
            why = action_error(play.game, state, action)
            assert (why is None) == (action in legal), str(action)
            if why is not None:
                assert why[0] == why[0].upper()
                assert why[-1] in ".”"
                assert "{" not in why


@pytest.mark.slow
@EVERY_GAME
@examples(3)
@given(cases=st.data())
def test_a_refusal_is_a_sentence_and_what_is_legal_is_not_refused(key: str, cases: st.DataObject) -> None:
    refusals(cases.draw(walks(key)), cases.draw(st.randoms(use_true_random=True)))


def bids_in(legal: Sequence[Action]) -> list[int]:
    return [action.points for action in legal if isinstance(action, Bid)]


CLAIMS: dict[str, Callable[[re.Match[str], Sequence[Action]], bool]] = {
    r"you can play (.+)(?:, so you must|; only matadors)": lambda said, legal: any(
        str(act).startswith(said[1]) for act in legal
    ),
    r"so write (.+)\.": lambda said, legal: said[1] in map(str, legal),
    r"Say which number of .+ points outward: (.+)\.": lambda said, legal: said[1] in map(str, legal),
    r"you must bid at least (\d+)": lambda said, legal: min(bids_in(legal)) == int(said[1]),
    r"the only higher bid is (\d+)": lambda said, legal: bids_in(legal) == [int(said[1])],
    r"more than (\d+) before": lambda said, legal: max(bids_in(legal)) == int(said[1]),
    r"nobody can bid more than (\d+)": lambda said, legal: max(bids_in(legal), default=0) <= int(said[1]),
    r"(?:a bet or raise is at most|the highest bet or raise is the pot after the call:) (\d+)": lambda said, legal: (
        [str(act) for act in legal if isinstance(act, Bet)][-1] == f"bet {said[1]}"
    ),
    r"no more than \d+ raises while": lambda said, legal: not any(isinstance(act, Bet) for act in legal),
    r"you have only (\d+) to bet": lambda said, legal: Bet(int(said[1]) + 1) not in legal,
    r"announce (\d+), ": lambda said, legal: Announce(int(said[1])) in legal,
    r"First announce the points": lambda said, legal: any(act == MUGGINS or isinstance(act, Announce) for act in legal),
    r"draw until a tile fits|draw one tile before|so draw all but": lambda said, legal: legal == (DRAW,),
    r"draw a tile( or close the stock)? first": lambda said, legal: (
        DRAW in legal and bool(said[1]) == (CLOSE in legal) and not any(isinstance(act, Play) for act in legal)
    ),
    r"(?:no tiles are drawn|is never drawn|you can't draw|you may draw only one tile)": lambda said, legal: (
        DRAW not in legal
    ),
    r"only a tile that joins it": lambda said, legal: PASS in legal or any(isinstance(a, Play) for a in legal),
    r"must play a tile": lambda said, legal: all(isinstance(act, Play) and act.arm is None for act in legal),
    r"(?:lead one|lightest tile|leads this hand|tile leads): (.+)\.": lambda said, legal: (
        {str(act).split("/")[0] for act in legal if isinstance(act, Play)} == {*re.split(", | or ", said[1])}
    ),
    r"not for sale": lambda said, legal: not {BUY, SELL} & {*legal},
    r"First put a tile away": lambda said, legal: all(isinstance(act, Discard) for act in legal),
    r"Follow suit": lambda said, legal: all(isinstance(act, Play) for act in legal),
    r"so pass or bet": lambda said, legal: PASS in legal and CALL not in legal,
    r"so call it(, raise it)? or fold": lambda said, legal: (
        {CALL, FOLD} <= {*legal} and bool(said[1]) == any(isinstance(act, Bet) for act in legal)
    ),
    r"is always led as|can be led as|can be led only as": lambda said, legal: any(
        isinstance(act, Play) for act in legal
    ),
    r"No dummy is left": lambda said, legal: TAKE_DUMMY not in legal,
    r"trump-holder must play|so you must play|only matadors may be kept back": lambda said, legal: PASS not in legal,
    r"Your choices are: (.+)\.": lambda said, legal: (
        re.split(", | or ", said[1].replace("take a ", "")) == [str(act) for act in legal]
    ),
    r"only after a tile is played": lambda said, legal: not {MUGGINS} & {*legal},
    r"name another number, or pass": lambda said, legal: PASS in legal and any(isinstance(a, NameTrump) for a in legal),
    r"Name another number|so name another number": lambda said, legal: any(isinstance(act, NameTrump) for act in legal),
    r"Lead one of the doubles": lambda said, legal: any(isinstance(act, Play) and act.tile.is_double for act in legal),
    r"stock (?:has been closed|is empty)": lambda said, legal: not {DRAW, CLOSE, EXCHANGE} & {*legal},
}
"""What refusals claim about the legal actions, by a pattern of their words."""


@cache
def claims_in(refusal: str) -> list[tuple[re.Match[str], Callable[[re.Match[str], Sequence[Action]], bool]]]:
    """Return the claims of a refusal, each as the match of its pattern and the check."""
    return [(said, holds) for words, holds in CLAIMS.items() if (said := re.search(words, refusal, re.IGNORECASE))]


@pytest.mark.slow
@pytest.mark.campaign
@EVERY_GAME
def test_what_a_refusal_says_is_true_with_every_value_of_every_option(key: str) -> None:
    rng = Random(7)
    everything = universe(GAMES[key])
    for option in GAMES[key].options:
        for choice in option.choices:
            game = GAMES[key].variant(None, {option.key: choice.value})
            play = walk(Table(str(choice), game, game.players()[-1]), rng, longest=60)
            never: set[type[Action]] = set()
            turns = [*play.turns()]
            for state in rng.sample(turns, min(12 if COUNT else 4, len(turns))):
                legal = game.legal_actions(state)
                for action in (*rng.sample(everything, 20), *everything[-54:]):
                    why = action_error(game, state, action) or ""
                    assert bool(why) == (action not in legal), f"{option.key} {choice}: {action}"
                    if "does not exist in" in why:
                        never.add(type(action))
                    for said, holds in claims_in(why):
                        assert holds(said, legal), f"{option.key} {choice}: {action}: {why} {legal}"
            done = {type(action) for state in turns for action in game.legal_actions(state)}
            assert not done & never, f"{option.key} {choice}: refused as unknown"


@EVERY_GAME
def test_a_deal_is_the_whole_set_and_only_when_due(key: str) -> None:
    game = GAMES[key]
    start = game.initial_state()
    whole = game.make_deal(game.deck(), game.usual_players)
    assert action_error(game, start, whole) is None
    assert str(len(whole.deck)) in (action_error(game, start, Deal(whole.deck[1:])) or "")
    assert action_error(game, start, Deal((*whole.deck[1:], whole.deck[1])))
    turn = next(walk(Table(key, game, game.usual_players), Random(0)).turns())
    assert action_error(game, turn, whole)


@EVERY_GAME
def test_a_match_can_begin_in_its_middle(key: str) -> None:
    game = GAMES[key]
    for preset in game.presets:
        variant = game.variant(preset.key)
        sides = len(variant.initial_state().scores)
        state = variant.initial_state(leader=1, first_hand=False, scores=range(sides))
        assert state.scores == tuple(range(sides))
        state = variant.apply(state, variant.make_deal(variant.deck(), len(state.hands)))
        assert variant.legal_actions(state)
        with pytest.raises(ValueError, match=str(sides)):
            variant.initial_state(scores=(0,) * (sides + 1))
        with pytest.raises(ValueError, match="77"):
            variant.initial_state(leader=77)


def test_a_game_takes_the_players_it_says_and_no_more() -> None:
    for game in {table.game for table in TABLES}:
        counts = game.players()
        assert game.usual_players in counts
        for players in range(1, 12):
            if players in counts:
                assert len(game.initial_state(players).hands) == players
            else:
                with pytest.raises(ValueError, match=rf"{game.title}.*{counts[-1]}.*not {players}\."):
                    game.initial_state(players)
