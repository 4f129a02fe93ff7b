"""Shared test helpers for all games: decks, tables, random play and positions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from game.core.board import Line
from game.core.state import (
    CHANCE,
    DRAW,
    OVER,
    PASS,
    STOP,
    Action,
    Deal,
    Event,
    Notice,
    Play,
    Scored,
    State,
    parse_action,
)
from game.core.tiles import HIDDEN, Tile, parse_tile
from game.rules import GAMES
from game.rules.action_errors import action_error
from game.rules.game import Game
from game.rules.line.line_game import LineState
from game.text import words_for

AnyGame = Game[Any]

LONGEST = 20_000
"""More actions than any match takes, even with random players."""


# -- tables -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A game with its options and number of players; `name` describes them."""

    name: str
    game: AnyGame
    players: int

    def __repr__(self) -> str:
        return self.name


def sets(game: AnyGame) -> tuple[int, ...]:
    """Return the sets that a game can be played with."""
    return next(
        (tuple(choice.value for choice in option.choices) for option in game.options if option.key == "set"),
        (game.set,),
    )


def tables(key: str) -> Iterator[Table]:
    """Yield every preset of a game with every set: all numbers of players for its own set, the limits for others."""
    game = GAMES[key]
    for preset in game.presets:
        for size in sets(game):
            variant = game.variant(preset.key, {"set": size} if size != game.set else {})
            counts = variant.players()
            for players in counts if size == game.set else sorted({counts[0], counts[-1]}):
                yield Table(f"{preset.key}, double-{size}, {players} players", variant, players)


TABLES = [table for key in GAMES for table in tables(key)]


# -- random play --------------------------------------------------------------------------------------------------


@dataclass
class Walk:
    """Part of a match: its states, and the action taken in each, including deals."""

    table: Table
    states: list[State]
    actions: list[Action]

    @property
    def game(self) -> AnyGame:
        return self.table.game

    def turns(self) -> Iterator[State]:
        """Return the states in which a seat is to move."""
        return (state for state in self.states if state.to_move >= 0)

    def steps(self) -> Iterator[tuple[State, Action, State]]:
        """Return each state with the action taken in it and the next state."""
        return zip(self.states, self.actions, self.states[1:], strict=False)

    def __repr__(self) -> str:
        return f"{self.table}: {self.game}\n" + "\n".join(map(str, self.actions))


_SORT_KEYS = (lambda tile: tile.is_double, lambda tile: tile.high, lambda tile: tile.low)


def shuffled(game: AnyGame, rng: Random, players: int | None = None) -> Deal:
    """Return a random deal of the whole set; half of them are sorted by doubles, high end or low end."""
    deck = list(game.deck())
    rng.shuffle(deck)
    if rng.random() < 0.5:
        deck.sort(key=rng.choice(_SORT_KEYS), reverse=rng.random() < 0.5)
    return game.make_deal(deck, players or game.usual_players)


def chosen(game: AnyGame, state: State, rng: Random, quiet: bool = False) -> Action:
    """Return a random action, rarely drawing if the seat could play; `quiet` players mostly pass."""
    if state.to_move == CHANCE:
        return STOP if game.endless and state.hand and rng.random() < 0.2 else shuffled(game, rng, len(state.hands))
    legal = game.legal_actions(state)
    if quiet and PASS in legal and rng.random() < 0.9:
        return PASS
    if len(legal) > 1 and DRAW in legal and rng.random() < 0.9:
        legal = tuple(action for action in legal if action != DRAW)
    return rng.choice(legal)


def steps(
    table: Table, rng: Random, longest: int = LONGEST, first: Deal | None = None
) -> Iterator[tuple[State, Action | None]]:
    """Yield each state of a random match with the action taken in it, up to the end or `longest` actions."""
    quiet = rng.random() < 0.2
    state: State = table.game.initial_state(table.players)
    for step in range(longest):
        if state.to_move == OVER:
            break
        action = first if first and not step else chosen(table.game, state, rng, quiet)
        yield state, action
        state = table.game.apply(state, action)
    yield state, None


def walk(table: Table, rng: Random, longest: int = LONGEST, first: Deal | None = None) -> Walk:
    """Play a random match to its end, or for `longest` actions."""
    states, actions = zip(*steps(table, rng, longest, first), strict=True)
    return Walk(table, [*states], [*actions[:-1]])


@st.composite
def walks(draw: st.DrawFn, key: str, longest: int = 80) -> Walk:
    """Hypothesis strategy for the beginning of a match: any table, up to three options, any deal, any play."""
    game = GAMES[key]
    preset = draw(st.sampled_from(game.presets)).key
    options = draw(st.lists(st.sampled_from(game.options), max_size=3, unique_by=lambda option: option.key))
    rules = {option.key: draw(st.sampled_from(option.choices)).value for option in options}
    variant = game.variant(preset, rules)
    assume(variant.players())
    table = Table(f"{preset} {rules}", variant, draw(st.sampled_from(variant.players())))
    deal = variant.make_deal(draw(st.permutations(variant.deck())), table.players)
    return walk(table, draw(st.randoms(use_true_random=True)), longest, deal)


# -- tiles ------------------------------------------------------------------------------------------------------------


def tiles(text: str) -> tuple[Tile, ...]:
    """Parse tiles such as "6-4 5-5"."""
    return tuple(map(parse_tile, text.split()))


def all_tiles(value: object, without: tuple[str, ...] = ()) -> list[Tile]:
    """Return every tile in a state, recursively, except in the fields named in `without`."""
    result: list[Tile] = []

    def gather(parts: Iterable[Any]) -> None:
        for part in parts:
            kind = type(part)
            if kind is Tile:
                result.append(part)
            elif kind in _WITHOUT_PARTS:
                continue
            elif names := field_names(kind):
                gather([getattr(part, name) for name in names if name not in without])
            elif issubclass(kind, dict):
                gather([item for pair in part.items() for item in pair])
            elif issubclass(kind, (tuple, list, set, frozenset)):
                gather(part)

    gather([value])
    return result


_WITHOUT_PARTS = (int, str, bool, type(None))


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """Return the field names of a dataclass or named tuple; empty for other types."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else getattr(kind, "_fields", ())


MENTIONING_FIELDS = ("history", "events", "turned", "shown", "announced", "doubles_to_lead")
"""Fields of a state that mention tiles which are in other fields."""


def face_down(state: State) -> dict[str, Any]:
    """Return the fields of a state that may contain hidden tiles, by name."""
    names = ("hands", "boneyard", "dummies", "discards")
    return {field: getattr(state, field) for field in names if hasattr(state, field)}


def refilled(view: State, tiles: list[Tile]) -> State:
    """Return a view with its hidden tiles replaced by `tiles`, taken from the end."""

    def filled(value: Any) -> Any:
        if isinstance(value, Tile):
            return tiles.pop() if value == HIDDEN else value
        return tuple(map(filled, value))

    return view._replace(**{field: filled(places) for field, places in face_down(view).items()})


def unseen(state: State, view: State) -> set[Tile]:
    """Return the tiles that are hidden in a view."""
    places = zip(all_tiles(face_down(state)), all_tiles(face_down(view)), strict=True)
    return {tile for tile, visible in places if visible == HIDDEN}


# -- positions --------------------------------------------------------------------------------------------------


def stacked(game: AnyGame, *hands: str, boneyard: str = "") -> Deal:
    """Return a deal with these hands and these next tiles in the boneyard, then the rest of the set."""
    top = tiles(" ".join((*hands, boneyard)))
    return game.make_deal([*top, *(tile for tile in game.deck() if tile not in top)], len(hands))


def played(game: AnyGame, state: State, *texts: str) -> Any:
    """Apply actions such as "6-6, 6-4@0, pass", asserting that each is legal."""
    for text in ", ".join(texts).split(", "):
        action = parse_action(text)
        if isinstance(action, Deal):
            assert action_error(game, state, action) is None
        else:
            assert action in game.legal_actions(state), f"{text}: {action_error(game, state, action)}"
        state = game.apply(state, action)
    return state


def in_order(game: AnyGame, state: State, texts: str) -> Any:
    """Play these tiles in this order, at ends that let the rest follow; return the final state."""
    if state.to_move < 0:
        return None if texts else state
    next_tiles = tiles(texts)
    plays = [action for action in game.legal_actions(state) if isinstance(action, Play)]
    if not next_tiles or next_tiles[0] not in state.hands[state.to_move]:
        return None if plays else in_order(game, game.apply(state, game.legal_actions(state)[0]), texts)
    _first, _space, remaining = texts.partition(" ")
    ends = (in_order(game, game.apply(state, play), remaining) for play in plays if play.tile == next_tiles[0])
    return next((end for end in ends if end is not None), None)


def blocked(game: AnyGame, state: State) -> Any:
    """Return the state after every seat has passed in turn."""
    return played(game, state, *["pass"] * len(state.hands))


def position(game: AnyGame, *hands: str, line: str = "3-3", boneyard: str = "", scores: tuple[int, ...] = ()) -> Any:
    """Return a state of a line game with seat 0 to move and these hands, line, boneyard and scores."""
    return LineState(
        hands=tuple(map(tiles, hands)),
        boneyard=tiles(boneyard),
        scores=scores or (0,) * len(hands),
        to_move=0,
        leader=0,
        hand=1,
        line=line_after(game, line),
    )


def line_after(game: AnyGame, texts: str) -> Line:
    """Return a game's line after plays such as "6-6 6-4@0"."""
    line: Line = game.empty_line
    for play in map(parse_action, texts.split()):
        line = game.extend_line(line, play)
    return line


def block_line(spinner: str, *texts: str) -> Line:
    """Return a line built from plays such as "6-6", "6-4@0", with this spinner option."""
    return line_after(replace(GAMES["block"], spinner=spinner), " ".join(texts))


def points(state: State) -> dict[int, int]:
    """Return the points that each side has just scored."""
    scores: dict[int, int] = {}
    for event in state.events:
        if isinstance(event, Scored):
            scores[event.side] = scores.get(event.side, 0) + event.points
    return scores


SEATS = tuple(f"{{{seat}}}" for seat in range(10))
"""Names of seats in tests: {0}, {1} …"""


class Paid(NamedTuple):
    """Points that a side has just scored, with the reason as text."""

    side: int
    points: int
    why: str


def in_words(game: AnyGame, state: State) -> tuple[Paid | str | Event, ...]:
    """Return the events of a state, with scores and notices as text; the seats are named SEATS."""
    words = words_for(game, SEATS[: len(state.hands)])
    events: list[Paid | str | Event] = []
    for event in state.events:
        match event:
            case Scored(side, points, reason):
                events.append(Paid(side, points, words.describe_reason(reason)))
            case Notice():
                events.append(words.describe_announcement(event))
            case _:
                events.append(event)
    return tuple(events)


def legal(game: AnyGame, state: State) -> set[str]:
    """Return the legal actions of the seat to move as text."""
    return set(map(str, game.legal_actions(state)))


def dealt(game: AnyGame, *hands: str, boneyard: str = "") -> Any:
    """Return the first turn of a match with these hands; lots for the lead go to seat 0."""
    deal = stacked(game, *hands, boneyard=boneyard)
    state = game.initial_state(len(hands))
    if game.is_lead_drawn(state):
        state = state._replace(leader=0)
    return played(game, state, str(deal))
