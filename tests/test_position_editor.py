"""A hand laid out: any hand of any game can be told from one chair, and what cannot be is refused with the reason."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.core.state import CHANCE, DRAW, PASS, SHUT, TAKE_DUMMY, Deal, Discard, Play, parse_action
from game.core.tiles import HIDDEN, Tile, parse_tile
from game.match import record
from game.match.match import Match, Start, start_from_step
from game.match.player_types import Bot, Person
from game.match.position_editor import FACE_DOWN, FACE_UP, EditedPosition, ImpossiblePosition, face_up, has_hand
from game.rules import GAMES
from tests import random_matches
from tests.decks import lying

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
    return match.at_step(len(match.actions) - 1)


def empty(match: Match) -> Match:
    return match.at_step(0)


def beginning(key: str, players: int, seed: float, plays: int, preset: str | None = None) -> Match:
    """The first hand of a match by chance, up to so many plays; somebody is to move."""
    rng = Random(seed)
    match = Match(key, [ANN] + [CLUB] * (players - 1), preset=preset)
    while not any(match.state.hands):
        match.deal(rng)
    while plays and match.state.to_move >= 0:
        action = rng.choice(match.game.legal_actions(match.state))
        plays -= isinstance(action, Play)
        match.play(action)
    return match if match.state.to_move >= 0 else match.at_step(len(match.actions) - 1)


def seen_by(match: Match, seat: int) -> set[Tile]:
    """Every tile that a seat has seen in the last hand of a match."""
    views = [match.game.observe(state, seat) for state in match.states[match.hand_start_step :]]
    return {*lying(views, but=("events", "scores"))} - {HIDDEN}


def otherwise(match: Match, seat: int, rng: Random, swaps: int = 30) -> Match:
    """The match with the tiles that a seat has not seen lying elsewhere, as it looks the same from there."""
    hidden = sorted({*match.game.deck()} - seen_by(match, seat))
    for _swap in range(swaps if len(hidden) > 1 else 0):
        one, two = rng.sample(hidden, 2)
        places = {one: two, two: one}
        first = match.hand_start_step - 1
        other = match.at_step(first)
        try:
            for step in range(first, len(match.actions)):
                action = match.actions[step]
                if isinstance(action, Deal):
                    action = Deal(tuple(places.get(tile, tile) for tile in action.deck))
                elif isinstance(action, Discard):
                    action = Discard(places.get(action.tile, action.tile))
                other.play(action)
                if match.game.observe(other.state, seat) != match.game.observe(match.states[step + 1], seat):
                    break
            else:
                match = other
        except ValueError:
            continue
    return match


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    return [(key, players) for key, game in GAMES.items() for players in game.players()]


@pytest.mark.parametrize(("key", "players"), tables())
def test_only_what_a_seat_has_seen_is_known_of_a_hand_laid_out(key: str, players: int) -> None:
    for seed, plays in enumerate([0, 1, 2, 3, 5, 8, 12, 17, 25]):
        match = beginning(key, players, seed, plays)
        laid = EditedPosition.from_match(match, 0, Random(seed))
        assert laid.known <= seen_by(match, 0)
        assert {*match.state.hands[0]} <= laid.known


@pytest.mark.parametrize(("key", "players"), tables())
def test_hidden_tiles_do_not_move_what_is_laid_out(key: str, players: int) -> None:
    moved = 0
    for seed, plays in enumerate([0, 2, 4, 7, 11, 16, 24]):
        match = beginning(key, players, seed, plays)
        other = otherwise(match, 0, Random(seed))
        moved += other.states != match.states
        laid, laid_other = (EditedPosition.from_match(each, 0, Random(seed)) for each in (match, other))
        assert laid.match.actions == laid_other.match.actions
        assert (laid.known, laid.actions, laid.choices()) == (
            laid_other.known,
            laid_other.actions,
            laid_other.choices(),
        )
    assert moved > 2


@pytest.mark.parametrize("plays", [0, 3])
@pytest.mark.parametrize("key", GAMES)
def test_the_turn_and_the_scores_are_those_of_the_hand_that_was_seen(
    key: str, plays: int, trials: Callable[[int], Iterator[Random]]
) -> None:
    game = GAMES[key]
    for nth, rng in enumerate(trials(2 * len(game.presets) + 6)):
        preset = game.presets[nth % len(game.presets)].key
        match = beginning(key, game.usual_players, rng.random(), plays, preset)
        laid = EditedPosition.from_match(match, 0, rng)
        there, here = match.game.observe(match.state, 0), match.game.observe(laid.state, 0)
        assert (here.to_move, here.leader, here.scores) == (there.to_move, there.leader, there.scores)
        assert here.history == there.history
        if there.to_move == 0:
            assert {*match.game.legal_actions(here)} == {*match.game.legal_actions(there)}


DRAW_FIRST_HAND = """
game = "draw"
preset = "draw_001"
players = ["Ann", "bot:club"]
actions = [
  "deal 5-2 4-0 4-1 4-3 2-1 2-2 1-1 4-2 6-5 5-0 6-0 5-4 5-3 1-0 \
2-0 6-3 6-6 6-2 3-1 6-1 0-0 6-4 4-4 5-5 3-3 3-2 5-1 3-0",
]
scores = [0, 0]
"""


def test_ann_leads_her_double_two_though_higher_doubles_are_hidden() -> None:
    match = record.parse_record(DRAW_FIRST_HAND)
    for seed in range(20):
        laid = EditedPosition.from_match(match, 0, Random(seed))
        assert (laid.state.leader, laid.state.to_move) == (0, 0)
        assert laid.choices() == [parse_action("2-2")]
        assert not {tile for tile in laid.state.hands[1] if tile.is_double and tile.high > 2}


def test_a_leader_with_the_lead_by_tiles_is_told_of_where_hidden_tiles_decide() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(first_hand=False), hands=1)
    laid = EditedPosition(match, 0, Random(1))
    assert laid.led_by_tiles
    for tile in ["5-5", "4-3", "2-1", "6-0", "5-2", "4-1", "3-2", "5-0", "1-0"]:
        if laid.unknown(0):
            laid.place_tile(0, parse_tile(tile))
    assert laid.asks_for_lead
    assert not laid.ready
    assert laid.leaders() == [0, 1, 2]
    laid.set_leader(2)
    assert (laid.state.leader, laid.ready) == (2, True)
    assert laid.state.hands[2].count(parse_tile("6-6")) == 1
    laid.set_leader(0)
    assert laid.state.leader == 0
    assert parse_tile("6-6") in laid.state.boneyard


def test_only_a_tile_that_gave_the_lead_can_be_led() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(first_hand=False), hands=1)
    laid = EditedPosition(match, 0, Random(1))
    for tile in ["5-5", "4-3", "2-1", "6-0", "5-2", "4-1", "3-2", "5-0", "1-0"]:
        if laid.unknown(0):
            laid.place_tile(0, parse_tile(tile))
    laid.set_leader(1)
    assert laid.choices() == [parse_action("6-6")]
    with pytest.raises(ImpossiblePosition, match="the lead is yours"):
        laid.add_action(PASS)


def test_who_holds_the_highest_double_of_the_set_leads_without_a_question() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(first_hand=False), hands=1)
    laid = EditedPosition(match, 0, Random(1))
    laid.place_tile(0, parse_tile("6-6"))
    assert laid.leaders() == [0]
    assert laid.state.leader == 0
    with pytest.raises(ImpossiblePosition, match="Agnes cannot have the lead"):
        laid.set_leader(1)


def drawn_when_able(seed: int) -> Match:
    """A hand of Palmer Fives in which Agnes, who has scored, draws though she can play, and Ann is to move again."""
    match = Match("palmer_fives", [ANN, CLUB], start=Start(leader=0, first_hand=False, scores=(20, 20)), hands=1)
    match.deal(Random(seed))
    match.play(match.game.legal_actions(match.state)[0])
    match.play(DRAW)
    return match


def test_a_fine_for_drawing_when_able_is_kept() -> None:
    fined = 0
    for seed in range(12):
        match = drawn_when_able(seed)
        laid = EditedPosition.from_match(match, 0, Random(seed))
        assert laid.state.scores == match.state.scores
        fined += match.state.scores[1] < match.states[2].scores[1]
    assert 0 < fined < 12


def test_a_draw_is_told_with_its_fine_or_without() -> None:
    match = drawn_when_able(0)
    laid = EditedPosition.from_match(match.at_step(2), 0, Random(1))
    assert laid.fine == 5
    before = laid.state.scores[1]
    laid.add_action(DRAW)
    assert laid.state.scores[1] == before
    laid.undo()
    laid.add_action(DRAW, fined=True)
    assert laid.state.scores[1] == before - 5


def test_nobody_knows_what_others_throw_away() -> None:
    match = Match("rounce", [ANN, CLUB, CLUB], start=Start(leader=0, first_hand=False), hands=1)
    laid = EditedPosition(match, 0, Random(1))
    assert laid.unknown(FACE_UP) == 1, "only the tile turned up lies face up"
    laid.place_tile(FACE_UP, parse_tile("6-4"))
    for tile in ["6-6", "6-5", "5-4", "3-3", "2-1"]:
        laid.place_tile(0, parse_tile(tile))
    laid.add_action(TAKE_DUMMY)
    assert laid.choices() == [FACE_DOWN]
    laid.add_action(FACE_DOWN)
    assert len(laid.known) == 6
    assert laid.actions == (TAKE_DUMMY, FACE_DOWN)


def test_the_tile_turned_up_may_be_what_the_dealer_threw_away() -> None:
    match = Match("euchre", [ANN, CLUB, CLUB, CLUB], start=Start(leader=1, first_hand=False), hands=1)
    laid = EditedPosition(match, 0, Random(1))
    laid.place_tile(FACE_UP, parse_tile("6-4"))
    for tile in ["5-5", "5-4", "3-3", "2-1", "1-0"]:
        laid.place_tile(0, parse_tile(tile))
    laid.add_action(parse_action("accept"), 2)
    laid.add_action(FACE_DOWN, 1)
    for tile in ["6-6", "6-5", "6-3", "6-2", "6-1"]:
        laid.place_tile(1, parse_tile(tile))
    assert parse_tile("6-4") not in laid.state.hands[1]


def told(match: Match, seat: int, rng: Random) -> EditedPosition:
    """The hand as somebody at the seat tells it, who sees no more than that."""
    laid = EditedPosition(empty(match), seat, rng)
    for tile in face_up(match):
        laid.place_tile(FACE_UP, tile)
    for step in range(1, len(match.states)):
        if step > 1:
            before, action = match.states[step - 1], match.actions[step - 1]
            hidden = isinstance(action, Discard) and before.to_move != seat
            laid.add_action(FACE_DOWN if hidden else action, before.to_move)
        for tile in match.states[step].hands[seat]:
            if tile not in laid.known:
                laid.place_tile(seat, tile)
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
    assert len(laid.actions) == len(match.actions) - 1
    assert laid.state.history == match.state.history


def block() -> EditedPosition:
    """Ann, who leads, has told of her own tiles at Block."""
    match = Match("block", [ANN, CLUB], start=Start(leader=0, first_hand=False), hands=1)
    laid = EditedPosition(match, 0, Random(1))
    for tile in ["6-6", "6-5", "6-4", "5-5", "5-4", "3-3", "2-1"]:
        laid.place_tile(0, parse_tile(tile))
    return laid


def test_a_tile_lies_in_one_place_and_a_hand_has_so_many() -> None:
    laid = block()
    with pytest.raises(ImpossiblePosition, match="6-5 lies somewhere else already"):
        laid.place_tile(1, parse_tile("6-5"))
    with pytest.raises(ImpossiblePosition, match="All tiles there are known already"):
        laid.place_tile(0, parse_tile("0-0"))
    laid.add_action(parse_action("6-6"))
    with pytest.raises(ImpossiblePosition, match="6-5 is not in this hand"):
        laid.add_action(parse_action("6-5@0"))


def test_whoever_could_play_did_not_pass() -> None:
    laid = block()
    laid.add_action(parse_action("6-6"))
    laid.add_action(PASS)
    with pytest.raises(ImpossiblePosition, match="6-5"):
        laid.add_action(PASS)


def test_whoever_passed_has_nothing_that_fitted() -> None:
    laid = block()
    laid.add_action(parse_action("6-6"))
    laid.add_action(PASS)
    assert not any(6 in (tile.low, tile.high) for tile in laid.state.hands[1])
    laid.add_action(parse_action("6-4@0"))
    with pytest.raises(ImpossiblePosition, match="Agnes cannot have done that, by what has been played before"):
        laid.add_action(parse_action("6-3@1"))
    laid.add_action(parse_action("4-3@0"))
    assert parse_tile("4-3") in laid.known
    assert laid.undo()
    assert parse_tile("4-3") not in laid.known
    assert laid.state.to_move == 1


def test_what_is_refused_changes_nothing() -> None:
    laid = block()
    laid.add_action(parse_action("6-6"))
    before = laid.match.actions
    for action in ("3-2@0", "6-5@0", "draw"):
        with pytest.raises(ImpossiblePosition):
            laid.add_action(parse_action(action))
    assert laid.match.actions == before


@pytest.mark.parametrize("key", ["draw", "forty_two", "bingo", "poker"])
def test_any_step_of_a_match_is_laid_out(key: str) -> None:
    match = hand_of(key)
    whole = EditedPosition.from_match(match, None, Random(1))
    assert whole.state.hands == match.state.hands
    assert len(whole.known) == len(match.game.deck())
    mine = EditedPosition.from_match(match, 0, Random(1))
    assert mine.state.history == match.state.history
    assert {*mine.state.hands[0]} == {*match.state.hands[0]}
    assert len(mine.known) < len(match.game.deck())
    while mine.undo():
        pass
    assert mine.known == {*match.states[1].hands[0], *face_up(match)}


def test_hidden_tiles_do_not_stay_where_they_truly_lie() -> None:
    match = hand_of("draw")
    laid = EditedPosition.from_match(match, 0, Random(1))
    places = [place for place, tile in enumerate(match.deals[0].deck) if tile not in laid.known]
    assert sum(laid.match.deals[0].deck[place] == match.deals[0].deck[place] for place in places) < len(places) / 2


def test_after_a_double_it_may_be_either_turn() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(leader=1, first_hand=False), hands=1)
    laid = EditedPosition(match, 0, Random(1))
    while laid.unknown(0):
        laid.place_tile(0, next(tile for tile in match.game.deck() if tile not in laid.known and not tile.is_double))
    laid.add_action(parse_action("6-6"))
    for seat in (2, 1, 2):
        if laid.state.to_move != seat:
            assert laid.other_turn == seat
            laid.set_turn(seat)
        assert laid.state.to_move == seat
    with pytest.raises(ImpossiblePosition, match="not the turn of Ann"):
        laid.set_turn(0)


def random_table(key: str, rng: Random) -> Match | None:
    """A match that has not begun, by a random preset with random options; None where nobody can play by these."""
    game = GAMES[key]
    preset = rng.choice(game.presets).key
    options = {option.key: rng.choice(option.choices).value for option in game.options if rng.random() < 0.5}
    counts = game.variant(preset, options).players()
    if not counts:
        return None
    return Match(key, [ANN] + [CLUB] * (rng.choice(counts) - 1), preset=preset, options=options)


def random_hand(key: str, rng: Random) -> Match | None:
    """A hand of a random table, one of the first three of its match; None where the match ended before."""
    match = random_table(key, rng)
    if match is None:
        return None
    before = rng.randrange(3)
    random_matches.play(match, rng, until=lambda match: match.state.hand == before and has_hand(match))
    if match.over or match.state.hand != before:
        return None
    random_matches.play(match, rng, rng.choice([1, 3, 8, 16, 32, 64]), hands=before + 1)
    return match


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_by_any_rules_is_laid_out_from_any_chair(key: str) -> None:
    for seed in range(25):
        rng = Random(seed)
        match = random_hand(key, rng)
        if match is None or not has_hand(match):
            continue
        seat = rng.randrange(len(match.players))
        laid = EditedPosition.from_match(match, seat, rng)
        there, here = match.game.observe(match.state, seat), match.game.observe(laid.state, seat)
        assert here.history == there.history
        assert here.scores == there.scores


def drawn_twice(seed: int) -> Match:
    """A hand of Bergen in which Agnes draws two tiles where one is drawn by whoever cannot play, and more if able."""
    options = {"draw": "one", "draw_when_able": True, "first_lead": "HD"}
    match = Match("bergen", [ANN, CLUB], options=options, start=Start(leader=0, first_hand=False), hands=1)
    rng = Random(seed)
    while match.state.to_move < 0 or match.state.to_move == 0:
        random_matches.step(match, rng, unless_forced=DRAW)
    if not match.refusal(DRAW):
        match.play(DRAW)
    return match


def test_a_seat_that_draws_a_second_tile_had_one_to_play() -> None:
    """Where whoever cannot play draws only one tile, whatever else it holds."""
    twice = 0
    for seed in range(30):
        match = drawn_twice(seed)
        if match.refusal(DRAW):
            continue
        match.play(DRAW)
        laid = EditedPosition.from_match(match, 0, Random(seed))
        assert laid.state.history == match.state.history
        before = laid.match.states[-2]
        assert any(isinstance(action, Play) for action in match.game.legal_actions(before))
        twice += 1
    assert twice > 10


def test_who_shuts_the_game_had_a_tile_to_play() -> None:
    shut = 0
    for seed in range(60):
        match = Match(
            "victorian_block", [ANN, CLUB], options={"shut": True}, start=Start(leader=0, first_hand=False), hands=1
        )
        rng = Random(seed)
        random_matches.play(match, rng, until=lambda match: match.state.to_move == 1 and not match.refusal(SHUT))
        if match.over:
            continue
        match.play(SHUT)
        laid = EditedPosition.from_match(match, 0, rng)
        assert laid.state.scores == match.state.scores
        shut += 1
    assert shut > 5


def test_a_draw_that_did_not_take_all_of_the_boneyard_was_forced() -> None:
    """The first draw of the second player is of all that may be drawn, unless nothing fits; a later draw is of one."""
    laid_out = 0
    for seed in range(250):
        options, start = {"draw_all_but_two": True, "set": 9}, Start(leader=0, first_hand=False)
        match, rng = Match("victorian_block", [ANN, CLUB], options=options, start=start, hands=1), Random(seed)
        random_matches.play(match, rng, until=lambda match: match.state.to_move == 1, unless_forced=DRAW)
        if match.game.legal_actions(match.state) != (DRAW,):
            continue
        random_matches.play(match, rng, until=lambda match: match.state.history[-1][0] == 0, unless_forced=DRAW)
        while len(match.actions) < 30 and not match.over:
            if match.state.to_move == 1 and not match.refusal(DRAW) and rng.random() < 0.3:
                match.play(DRAW)
            else:
                random_matches.step(match, rng, unless_forced=DRAW)
        laid_out += EditedPosition.from_match(match, 0, rng).state.history == match.state.history
    assert laid_out > 10


def test_hands_that_lie_open_after_a_hand_are_known() -> None:
    for seed in range(5):
        match = Match("block", [ANN, CLUB], start=Start(leader=0, first_hand=False), hands=1)
        random_matches.play(match, Random(seed))
        laid = EditedPosition.from_match(match, 0, Random(seed))
        assert [*map(set, laid.state.hands)] == [*map(set, match.state.hands)]
        assert laid.state.scores == match.state.scores


@pytest.mark.parametrize("key", GAMES)
def test_a_later_hand_of_a_match_begins_as_it_did(key: str) -> None:
    """With its scores, its leader and what earlier hands left to it."""
    for seed in range(20):
        rng = Random(seed)
        match = random_table(key, rng)
        if match is None:
            continue
        random_matches.play(match, rng, 300, hands=6)
        for step, action in enumerate(match.actions):
            if isinstance(action, Deal) and has_hand(match.at_step(step + 1)):
                begun = Match(
                    match.key,
                    match.players,
                    preset=match.preset,
                    options=match.options,
                    start=start_from_step(match, step),
                )
                there, here = match.states[step + 1], begun.play(action)
                assert here._replace(hand=there.hand) == there


def test_chips_of_a_pool_that_nobody_won_are_in_the_next_hand() -> None:
    match = Match("poker", [ANN, CLUB, CLUB], start=Start(leader=0, first_hand=False), hands=2)
    for _hand in range(2):
        match.deal(Random(1))
        while match.state.to_move >= 0:
            match.play(PASS)
    laid = EditedPosition.from_match(match, 0, Random(1))
    assert laid.match.start.get("carried") == {"antes": (1, 1, 1)}
    assert laid.state.pool == 6
    assert record.parse_record(record.format_record(laid.match)).states == laid.match.states


def test_lots_drawn_after_a_hand_are_no_hand_to_lay_out() -> None:
    match = Match("muggins", [ANN, CLUB], options={"first_lead": "DH", "later_lead": "SAME"})
    random_matches.play(match, Random(1), until=lambda match: match.state.hand == 1)
    assert has_hand(match)
    match.deal(Random(1))
    assert not has_hand(match)
    match.deal(Random(1))
    assert has_hand(match)


def test_hands_that_are_shown_as_soon_as_they_are_dealt_are_known() -> None:
    """At Poker, where only one player has chips left after the antes."""
    for seed in range(10):
        start = Start(leader=0, first_hand=False, scores=(1, 1, 58))
        match = Match("poker", [ANN, CLUB, CLUB], start=start, hands=1)
        match.deal(Random(seed))
        assert match.over
        laid = EditedPosition.from_match(match, 0, Random(seed))
        assert laid.state.scores == match.state.scores
        assert laid.state.hands == match.state.hands
