"""Position editor: any hand of any game can be entered from one seat; contradictions are refused with a reason."""

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
from tests.decks import all_tiles
from tests.trial_counts import COUNT

ANN, CLUB = Person("Ann"), Bot("club")


def hand_of(key: str, seed: int = 1) -> Match:
    """Return a random hand up to its last action but one."""
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


def random_beginning(key: str, players: int, seed: float, plays: int, preset: str | None = None) -> Match:
    """Return the first hand of a random match up to this many plays, with a seat to move."""
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
    """Return every tile that a seat has seen in the last hand of a match."""
    views = [match.game.observe(state, seat) for state in match.states[match.hand_start_step :]]
    return {*all_tiles(views, without=("events", "scores"))} - {HIDDEN}


def with_swapped_hidden_tiles(match: Match, seat: int, rng: Random, swaps: int = 30 if COUNT else 8) -> Match:
    """Return the match with unseen tiles swapped, so that it looks the same from the seat."""
    hidden = sorted({*match.game.deck()} - seen_by(match, seat))
    for _swap in range(swaps if len(hidden) > 1 else 0):
        first_tile, second_tile = rng.sample(hidden, 2)
        places = {first_tile: second_tile, second_tile: first_tile}
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


TABLES = [(key, players) for key, game in GAMES.items() for players in game.players()]
"""Every game with every number of players."""
USUAL_TABLES = [(key, game.usual_players) for key, game in GAMES.items()]


@pytest.mark.campaign
@pytest.mark.parametrize(("key", "players"), TABLES if COUNT else USUAL_TABLES)
def test_only_seen_tiles_are_known(key: str, players: int) -> None:
    for seed, plays in enumerate([0, 1, 2, 3, 5, 8, 12, 17, 25]):
        match = random_beginning(key, players, seed, plays)
        position = EditedPosition.from_match(match, 0, Random(seed))
        assert position.known <= seen_by(match, 0)
        assert {*match.state.hands[0]} <= position.known


@pytest.mark.campaign
@pytest.mark.parametrize(("key", "players"), TABLES if COUNT else USUAL_TABLES)
def test_position_does_not_depend_on_hidden_tiles(key: str, players: int) -> None:
    moved = 0
    for seed, plays in enumerate([0, 2, 4, 7, 11, 16, 24]):
        match = random_beginning(key, players, seed, plays)
        other = with_swapped_hidden_tiles(match, 0, Random(seed))
        moved += other.states != match.states
        position, swapped_position = (
            EditedPosition.from_match(original, 0, Random(seed)) for original in (match, other)
        )
        assert position.match.actions == swapped_position.match.actions
        assert (position.known, position.actions, position.choices()) == (
            swapped_position.known,
            swapped_position.actions,
            swapped_position.choices(),
        )
    assert moved > 2


@pytest.mark.parametrize("plays", [0, 3])
@pytest.mark.parametrize("key", GAMES)
def test_turn_and_scores_match_the_original(key: str, plays: int, trials: Callable[[int], Iterator[Random]]) -> None:
    game = GAMES[key]
    for index, rng in enumerate(trials(2 * len(game.presets) + 6)):
        preset = game.presets[index % len(game.presets)].key
        match = random_beginning(key, game.usual_players, rng.random(), plays, preset)
        position = EditedPosition.from_match(match, 0, rng)
        expected, actual = match.game.observe(match.state, 0), match.game.observe(position.state, 0)
        assert (actual.to_move, actual.leader, actual.scores) == (expected.to_move, expected.leader, expected.scores)
        assert actual.history == expected.history
        if expected.to_move == 0:
            assert {*match.game.legal_actions(actual)} == {*match.game.legal_actions(expected)}


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


def test_lead_with_the_lowest_possible_double() -> None:
    match = record.parse_record(DRAW_FIRST_HAND)
    for seed in range(20):
        position = EditedPosition.from_match(match, 0, Random(seed))
        assert (position.state.leader, position.state.to_move) == (0, 0)
        assert position.choices() == [parse_action("2-2")]
        assert not {tile for tile in position.state.hands[1] if tile.is_double and tile.high > 2}


def test_editor_asks_for_the_leader_if_hidden_tiles_decide() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(first_hand=False), hands=1)
    position = EditedPosition(match, 0, Random(1))
    assert position.led_by_tiles
    for tile in ["5-5", "4-3", "2-1", "6-0", "5-2", "4-1", "3-2", "5-0", "1-0"]:
        if position.unknown(0):
            position.place_tile(0, parse_tile(tile))
    assert position.asks_for_lead
    assert not position.ready
    assert position.leaders() == [0, 1, 2]
    position.set_leader(2)
    assert (position.state.leader, position.ready) == (2, True)
    assert position.state.hands[2].count(parse_tile("6-6")) == 1
    position.set_leader(0)
    assert position.state.leader == 0
    assert parse_tile("6-6") in position.state.boneyard


def test_leader_must_play_a_tile_that_gives_the_lead() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(first_hand=False), hands=1)
    position = EditedPosition(match, 0, Random(1))
    for tile in ["5-5", "4-3", "2-1", "6-0", "5-2", "4-1", "3-2", "5-0", "1-0"]:
        if position.unknown(0):
            position.place_tile(0, parse_tile(tile))
    position.set_leader(1)
    assert position.choices() == [parse_action("6-6")]
    with pytest.raises(ImpossiblePosition, match="You have the lead"):
        position.add_action(PASS)


def test_highest_double_determines_the_leader() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(first_hand=False), hands=1)
    position = EditedPosition(match, 0, Random(1))
    position.place_tile(0, parse_tile("6-6"))
    assert position.leaders() == [0]
    assert position.state.leader == 0
    with pytest.raises(ImpossiblePosition, match="Agnes can't have the lead"):
        position.set_leader(1)


def match_with_optional_draw(seed: int) -> Match:
    """Return a hand of Palmer Fives in which Agnes, who has scored, draws though she can play; Ann is to move."""
    match = Match("palmer_fives", [ANN, CLUB], start=Start(leader=0, first_hand=False, scores=(20, 20)), hands=1)
    match.deal(Random(seed))
    match.play(match.game.legal_actions(match.state)[0])
    match.play(DRAW)
    return match


def test_fines_for_drawing_are_preserved() -> None:
    fined = 0
    for seed in range(12):
        match = match_with_optional_draw(seed)
        position = EditedPosition.from_match(match, 0, Random(seed))
        assert position.state.scores == match.state.scores
        fined += match.state.scores[1] < match.states[2].scores[1]
    assert 0 < fined < 12


def test_draw_can_be_entered_with_or_without_fine() -> None:
    match = match_with_optional_draw(0)
    position = EditedPosition.from_match(match.at_step(2), 0, Random(1))
    assert position.fine == 5
    before = position.state.scores[1]
    position.add_action(DRAW)
    assert position.state.scores[1] == before
    position.undo()
    position.add_action(DRAW, fined=True)
    assert position.state.scores[1] == before - 5


def test_discards_of_others_are_unknown() -> None:
    match = Match("rounce", [ANN, CLUB, CLUB], start=Start(leader=0, first_hand=False), hands=1)
    position = EditedPosition(match, 0, Random(1))
    assert position.unknown(FACE_UP) == 1, "only the turned-up tile is face up"
    position.place_tile(FACE_UP, parse_tile("6-4"))
    for tile in ["6-6", "6-5", "5-4", "3-3", "2-1"]:
        position.place_tile(0, parse_tile(tile))
    position.add_action(TAKE_DUMMY)
    assert position.choices() == [FACE_DOWN]
    position.add_action(FACE_DOWN)
    assert len(position.known) == 6
    assert position.actions == (TAKE_DUMMY, FACE_DOWN)


def test_dealer_may_have_discarded_the_turned_up_tile() -> None:
    match = Match("euchre", [ANN, CLUB, CLUB, CLUB], start=Start(leader=1, first_hand=False), hands=1)
    position = EditedPosition(match, 0, Random(1))
    position.place_tile(FACE_UP, parse_tile("6-4"))
    for tile in ["5-5", "5-4", "3-3", "2-1", "1-0"]:
        position.place_tile(0, parse_tile(tile))
    position.add_action(parse_action("accept"), 2)
    position.add_action(FACE_DOWN, 1)
    for tile in ["6-6", "6-5", "6-3", "6-2", "6-1"]:
        position.place_tile(1, parse_tile(tile))
    assert parse_tile("6-4") not in position.state.hands[1]


def entered_from(match: Match, seat: int, rng: Random) -> EditedPosition:
    """Enter a hand as its player at `seat` would, who sees no more than that."""
    position = EditedPosition(empty(match), seat, rng)
    for tile in face_up(match):
        position.place_tile(FACE_UP, tile)
    for step in range(1, len(match.states)):
        if step > 1:
            before, action = match.states[step - 1], match.actions[step - 1]
            hidden = isinstance(action, Discard) and before.to_move != seat
            position.add_action(FACE_DOWN if hidden else action, before.to_move)
        for tile in match.states[step].hands[seat]:
            if tile not in position.known:
                position.place_tile(seat, tile)
        view, actual = match.game.observe(match.states[step], seat), match.game.observe(position.state, seat)
        assert {*view.hands[seat]} == {*actual.hands[seat]}
        assert view.history == actual.history
        assert view.scores == actual.scores
    return position


@pytest.mark.parametrize("key", GAMES)
def test_hand_can_be_entered_from_one_seat(key: str) -> None:
    match = hand_of(key)
    position = entered_from(match, 0, Random(5))
    assert position.ready
    assert len(position.actions) == len(match.actions) - 1
    assert position.state.history == match.state.history


def block_position() -> EditedPosition:
    """Return a hand of Block in which Ann, who leads, has entered her tiles."""
    match = Match("block", [ANN, CLUB], start=Start(leader=0, first_hand=False), hands=1)
    position = EditedPosition(match, 0, Random(1))
    for tile in ["6-6", "6-5", "6-4", "5-5", "5-4", "3-3", "2-1"]:
        position.place_tile(0, parse_tile(tile))
    return position


def test_tile_and_hand_size_limits() -> None:
    position = block_position()
    with pytest.raises(ImpossiblePosition, match="6-5 has already been placed"):
        position.place_tile(1, parse_tile("6-5"))
    with pytest.raises(ImpossiblePosition, match="All tiles there are already known"):
        position.place_tile(0, parse_tile("0-0"))
    position.add_action(parse_action("6-6"))
    with pytest.raises(ImpossiblePosition, match="You don't have 6-5"):
        position.add_action(parse_action("6-5@0"))


def test_seat_that_can_play_cannot_pass() -> None:
    position = block_position()
    position.add_action(parse_action("6-6"))
    position.add_action(PASS)
    with pytest.raises(ImpossiblePosition, match="6-5"):
        position.add_action(PASS)


def test_pass_excludes_matching_tiles() -> None:
    position = block_position()
    position.add_action(parse_action("6-6"))
    position.add_action(PASS)
    assert not any(6 in (tile.low, tile.high) for tile in position.state.hands[1])
    position.add_action(parse_action("6-4@0"))
    with pytest.raises(ImpossiblePosition, match="Agnes can't have done that, given the moves so far"):
        position.add_action(parse_action("6-3@1"))
    position.add_action(parse_action("4-3@0"))
    assert parse_tile("4-3") in position.known
    assert position.undo()
    assert parse_tile("4-3") not in position.known
    assert position.state.to_move == 1


def test_refused_entry_changes_nothing() -> None:
    position = block_position()
    position.add_action(parse_action("6-6"))
    before = position.match.actions
    for action in ("3-2@0", "6-5@0", "draw"):
        with pytest.raises(ImpossiblePosition):
            position.add_action(parse_action(action))
    assert position.match.actions == before


@pytest.mark.parametrize("key", ["draw", "forty_two", "bingo", "poker"])
def test_position_from_any_step_of_a_match(key: str) -> None:
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


def test_hidden_tiles_are_shuffled() -> None:
    match = hand_of("draw")
    position = EditedPosition.from_match(match, 0, Random(1))
    places = [place for place, tile in enumerate(match.deals[0].deck) if tile not in position.known]
    assert sum(position.match.deals[0].deck[place] == match.deals[0].deck[place] for place in places) < len(places) / 2


def test_turn_after_a_double_can_be_chosen() -> None:
    match = Match("tiddle_a_wink", [ANN, CLUB, CLUB], start=Start(leader=1, first_hand=False), hands=1)
    position = EditedPosition(match, 0, Random(1))
    while position.unknown(0):
        position.place_tile(
            0, next(tile for tile in match.game.deck() if tile not in position.known and not tile.is_double)
        )
    position.add_action(parse_action("6-6"))
    for seat in (2, 1, 2):
        if position.state.to_move != seat:
            assert position.other_turn == seat
            position.set_turn(seat)
        assert position.state.to_move == seat
    with pytest.raises(ImpossiblePosition, match="not Ann's turn"):
        position.set_turn(0)


def random_table(key: str, rng: Random) -> Match | None:
    """Return an unstarted match with a random preset and options; None if its rules allow no number of players."""
    game = GAMES[key]
    preset = rng.choice(game.presets).key
    options = {option.key: rng.choice(option.choices).value for option in game.options if rng.random() < 0.5}
    counts = game.variant(preset, options).players()
    if not counts:
        return None
    return Match(key, [ANN] + [CLUB] * (rng.choice(counts) - 1), preset=preset, options=options)


def random_hand(key: str, rng: Random) -> Match | None:
    """Return a match in one of its first three hands; None if it ended before."""
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
def test_position_with_random_rules_from_any_seat(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    for rng in trials(3):
        match = random_hand(key, rng)
        if match is None or not has_hand(match):
            continue
        seat = rng.randrange(len(match.players))
        position = EditedPosition.from_match(match, seat, rng)
        expected, actual = match.game.observe(match.state, seat), match.game.observe(position.state, seat)
        assert actual.history == expected.history
        assert actual.scores == expected.scores


def drawn_twice(seed: int) -> Match:
    """Return a hand of Bergen in which Agnes draws two tiles; a seat that cannot play draws only one."""
    options = {"draw": "one", "draw_when_able": True, "first_lead": "HD"}
    match = Match("bergen", [ANN, CLUB], options=options, start=Start(leader=0, first_hand=False), hands=1)
    rng = Random(seed)
    while match.state.to_move < 0 or match.state.to_move == 0:
        random_matches.step(match, rng, unless_forced=DRAW)
    if not match.action_error(DRAW):
        match.play(DRAW)
    return match


def test_second_draw_implies_a_playable_tile() -> None:
    """A seat that cannot play draws only one tile."""
    twice = 0
    for seed in range(30):
        match = drawn_twice(seed)
        if match.action_error(DRAW):
            continue
        match.play(DRAW)
        position = EditedPosition.from_match(match, 0, Random(seed))
        assert position.state.history == match.state.history
        before = position.match.states[-2]
        assert any(isinstance(action, Play) for action in match.game.legal_actions(before))
        twice += 1
    assert twice > 10


def test_shutting_implies_a_playable_tile() -> None:
    shut = 0
    for seed in range(60):
        match = Match(
            "victorian_block", [ANN, CLUB], options={"shut": True}, start=Start(leader=0, first_hand=False), hands=1
        )
        rng = Random(seed)
        random_matches.play(match, rng, until=lambda match: match.state.to_move == 1 and not match.action_error(SHUT))
        if match.over:
            continue
        match.play(SHUT)
        position = EditedPosition.from_match(match, 0, rng)
        assert position.state.scores == match.state.scores
        shut += 1
    assert shut > 5


def test_single_draw_was_forced() -> None:
    """The second player's first draw takes all that may be drawn unless nothing fits; a later draw takes one."""
    positions = 0
    for seed in range(250):
        options, start = {"draw_all_but_two": True, "set": 9}, Start(leader=0, first_hand=False)
        match, rng = Match("victorian_block", [ANN, CLUB], options=options, start=start, hands=1), Random(seed)
        random_matches.play(match, rng, until=lambda match: match.state.to_move == 1, unless_forced=DRAW)
        if match.game.legal_actions(match.state) != (DRAW,):
            continue
        random_matches.play(match, rng, until=lambda match: match.state.history[-1][0] == 0, unless_forced=DRAW)
        while len(match.actions) < 30 and not match.over:
            if match.state.to_move == 1 and not match.action_error(DRAW) and rng.random() < 0.3:
                match.play(DRAW)
            else:
                random_matches.step(match, rng, unless_forced=DRAW)
        positions += EditedPosition.from_match(match, 0, rng).state.history == match.state.history
    assert positions > 10


def test_hands_are_known_after_the_hand() -> None:
    for seed in range(5):
        match = Match("block", [ANN, CLUB], start=Start(leader=0, first_hand=False), hands=1)
        random_matches.play(match, Random(seed))
        position = EditedPosition.from_match(match, 0, Random(seed))
        assert [*map(set, position.state.hands)] == [*map(set, match.state.hands)]
        assert position.state.scores == match.state.scores


@pytest.mark.parametrize("key", GAMES)
def test_start_of_a_later_hand(key: str) -> None:
    """Its scores, its leader and what earlier hands left."""
    for seed in range(8):
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
                expected, actual = match.states[step + 1], begun.play(action).after
                assert actual._replace(hand=expected.hand) == expected


def test_unclaimed_pool_is_carried_over() -> None:
    match = Match("poker", [ANN, CLUB, CLUB], start=Start(leader=0, first_hand=False), hands=2)
    for _hand in range(2):
        match.deal(Random(1))
        while match.state.to_move >= 0:
            match.play(PASS)
    position = EditedPosition.from_match(match, 0, Random(1))
    assert position.match.start.get("carried") == {"antes": (1, 1, 1)}
    assert position.state.pool == 6
    assert record.parse_record(record.format_record(position.match)).states == position.match.states


def test_drawing_lots_is_not_a_hand() -> None:
    match = Match("muggins", [ANN, CLUB], options={"first_lead": "DH", "later_lead": "SAME"})
    random_matches.play(match, Random(1), until=lambda match: match.state.hand == 1)
    assert has_hand(match)
    match.deal(Random(1))
    assert not has_hand(match)
    match.deal(Random(1))
    assert has_hand(match)


def test_hands_shown_at_the_deal_are_known() -> None:
    """Poker, if only one player has chips left after the antes."""
    for seed in range(10):
        start = Start(leader=0, first_hand=False, scores=(1, 1, 58))
        match = Match("poker", [ANN, CLUB, CLUB], start=start, hands=1)
        match.deal(Random(seed))
        assert match.over
        position = EditedPosition.from_match(match, 0, Random(seed))
        assert position.state.scores == match.state.scores
        assert position.state.hands == match.state.hands
