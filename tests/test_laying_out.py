"""A hand laid out: any hand of any game can be told from one chair, and what cannot be is refused with the reason."""

from random import Random

import pytest

from game.chairs import Bot, Person
from game.laying_out import UP, Impossible, LaidOut, face_up
from game.match import Match, Start
from game.rules import GAMES
from game.state import CHANCE, PASS, Play, parse_action
from game.tiles import parse_tile

ANN, CLUB = Person("Ann"), Bot("club")


def hand_of(key: str, seed: int = 1) -> Match:
    """A hand by chance, up to its last action but one."""
    players = GAMES[key].usual_players
    rng, start = Random(seed), Start(leader=0, first_hand=False)
    match = Match(key, [ANN] + [CLUB] * (players - 1), start=start, hands=1)
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            legal = match.game.legal_actions(match.state)
            plays = [action for action in legal if isinstance(action, Play)]
            match.play(rng.choice(plays or legal))
    return match.until(len(match.actions) - 1)


def empty(match: Match) -> Match:
    return match.until(0)


def told(match: Match, seat: int, rng: Random) -> LaidOut:
    """The hand as somebody at the seat tells it, who sees no more than that."""
    laid = LaidOut(empty(match), seat, rng)
    for tile in face_up(match):
        laid.tell(UP, tile)
    for step in range(1, len(match.states)):
        if step > 1:
            laid.do(match.actions[step - 1], match.states[step - 1].to_move)
        for tile in match.states[step].hands[seat]:
            if tile not in laid.known:
                laid.tell(seat, tile)
        view, here = match.game.observe(match.states[step], seat), match.game.observe(laid.state, seat)
        assert {*view.hands[seat]} == {*here.hands[seat]}
        assert view.history == here.history
        assert view.scores == here.scores
    return laid


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_is_told_from_one_chair(key: str) -> None:
    match = hand_of(key)
    laid = told(match, 0, Random(5))
    assert laid.ready
    assert laid.actions == match.actions[1:]


def block() -> LaidOut:
    """Ann, who leads, has told of her own tiles at Block."""
    match = Match("block", [ANN, CLUB], start=Start(leader=0, first_hand=False), hands=1)
    laid = LaidOut(match, 0, Random(1))
    for tile in ["6-6", "6-5", "6-4", "5-5", "5-4", "3-3", "2-1"]:
        laid.tell(0, parse_tile(tile))
    return laid


def test_a_tile_lies_in_one_place_and_a_hand_has_so_many() -> None:
    laid = block()
    with pytest.raises(Impossible, match="6-5 lies somewhere else already"):
        laid.tell(1, parse_tile("6-5"))
    with pytest.raises(Impossible, match="All tiles there are known already"):
        laid.tell(0, parse_tile("0-0"))
    laid.do(parse_action("6-6"))
    with pytest.raises(Impossible, match="6-5 is not in this hand"):
        laid.do(parse_action("6-5@0"))


def test_whoever_could_play_did_not_pass() -> None:
    laid = block()
    laid.do(parse_action("6-6"))
    laid.do(PASS)
    with pytest.raises(Impossible, match="6-5"):
        laid.do(PASS)


def test_whoever_passed_has_nothing_that_fitted() -> None:
    laid = block()
    laid.do(parse_action("6-6"))
    laid.do(PASS)
    assert not any(6 in (tile.low, tile.high) for tile in laid.state.hands[1])
    laid.do(parse_action("6-4@0"))
    with pytest.raises(Impossible, match="Agnes cannot have done that, by what has been played before"):
        laid.do(parse_action("6-3@1"))
    laid.do(parse_action("4-3@0"))
    assert parse_tile("4-3") in laid.known
    assert laid.undo()
    assert parse_tile("4-3") not in laid.known
    assert laid.state.to_move == 1


def test_what_is_refused_changes_nothing() -> None:
    laid = block()
    laid.do(parse_action("6-6"))
    before = laid.match.actions
    for action in ("3-2@0", "6-5@0", "draw"):
        with pytest.raises(Impossible):
            laid.do(parse_action(action))
    assert laid.match.actions == before


@pytest.mark.parametrize("key", ["draw", "forty_two", "bingo", "poker"])
def test_any_step_of_a_match_is_laid_out(key: str) -> None:
    match = hand_of(key)
    whole = LaidOut.of(match, None, Random(1))
    assert whole.state.hands == match.state.hands
    assert len(whole.known) == len(match.game.deck())
    mine = LaidOut.of(match, 0, Random(1))
    assert mine.state.history == match.state.history
    assert {*mine.state.hands[0]} == {*match.state.hands[0]}
    assert len(mine.known) < len(match.game.deck())
    while mine.undo():
        pass
    assert mine.known == {*match.states[1].hands[0], *face_up(match)}


def test_hidden_tiles_do_not_stay_where_they_truly_lie() -> None:
    match = hand_of("draw")
    laid = LaidOut.of(match, 0, Random(1))
    places = [place for place, tile in enumerate(match.deals[0].deck) if tile not in laid.known]
    assert sum(laid.match.deals[0].deck[place] == match.deals[0].deck[place] for place in places) < len(places) / 2


def test_after_a_double_it_may_be_either_turn() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(leader=1, first_hand=False), hands=1)
    laid = LaidOut(match, 0, Random(1))
    while laid.unknown(0):
        laid.tell(0, next(tile for tile in match.game.deck() if tile not in laid.known and not tile.is_double))
    laid.do(parse_action("6-6"))
    for seat in (2, 1, 2):
        if laid.state.to_move != seat:
            assert laid.other_turn == seat
            laid.turn_to(seat)
        assert laid.state.to_move == seat
    with pytest.raises(Impossible, match="not the turn of Ann"):
        laid.turn_to(0)
