"""Decks to deal, tables to sit at, and play to watch: what the suites over every game share."""

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
"""More actions than any match takes, even between players who choose blindly."""


# -- tables -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A game with its knobs set, and how many sit down to it; `name` says which."""

    name: str
    game: AnyGame
    players: int

    def __repr__(self) -> str:
        return self.name


def sets(game: AnyGame) -> tuple[int, ...]:
    """The sets that a game can be played with."""
    return next((tuple(choice.value for choice in o.choices) for o in game.options if o.key == "set"), (game.set,))


def tables(key: str) -> Iterator[Table]:
    """Every preset of a game on every set: all numbers of players on its own set, the bounds on the others."""
    game = GAMES[key]
    for preset in game.presets:
        for size in sets(game):
            variant = game.variant(preset.key, {"set": size} if size != game.set else {})
            counts = variant.players()
            for players in counts if size == game.set else sorted({counts[0], counts[-1]}):
                yield Table(f"{preset.key}, double-{size}, {players} players", variant, players)


TABLES = [table for key in GAMES for table in tables(key)]


# -- play -------------------------------------------------------------------------------------------------------------


@dataclass
class Walk:
    """A stretch of a match: the states it came through and the action taken in each of them, Deals too."""

    table: Table
    states: list[State]
    actions: list[Action]

    @property
    def game(self) -> AnyGame:
        return self.table.game

    def turns(self) -> Iterator[State]:
        """The states in which a seat is to move."""
        return (state for state in self.states if state.to_move >= 0)

    def steps(self) -> Iterator[tuple[State, Action, State]]:
        """Each state with the action taken in it and the state that followed."""
        return zip(self.states, self.actions, self.states[1:], strict=False)

    def __repr__(self) -> str:
        return f"{self.table}: {self.game}\n" + "\n".join(map(str, self.actions))


_ALIKE = (lambda tile: tile.is_double, lambda tile: tile.high, lambda tile: tile.low)


def shuffled(game: AnyGame, rng: Random, players: int | None = None) -> Deal:
    """A deal of the whole set in any order; now and then with the doubles together, or the sixes, the fives …"""
    deck = list(game.deck())
    rng.shuffle(deck)
    if rng.random() < 0.5:
        deck.sort(key=rng.choice(_ALIKE), reverse=rng.random() < 0.5)
    return game.make_deal(deck, players or game.usual_players)


def chosen(game: AnyGame, state: State, rng: Random, quiet: bool = False) -> Action:
    """Any action that is due, save that a tile is rarely drawn by a seat that could play; the quiet mostly pass.

    A match without an end of its own is stopped now and then between two hands.
    """
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
    """A match played blindly to its end, or for so many actions: each state with the action taken in it."""
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
    """A match played blindly to its end, or for so many actions."""
    states, actions = zip(*steps(table, rng, longest, first), strict=True)
    return Walk(table, [*states], [*actions[:-1]])


@st.composite
def walks(draw: st.DrawFn, key: str, longest: int = 80) -> Walk:
    """The beginning of a match of a game: any table, up to three house rules, any deal, any play."""
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
    """Tiles as written, "6-4 5-5"."""
    return tuple(map(parse_tile, text.split()))


def lying(thing: object, but: tuple[str, ...] = ()) -> list[Tile]:
    """Every tile found in a state, field by field down to the last, leaving out the fields named."""
    found: list[Tile] = []

    def gather(parts: Iterable[Any]) -> None:
        for part in parts:
            kind = type(part)
            if kind is Tile:
                found.append(part)
            elif kind in _WITHOUT_PARTS:
                continue
            elif names := field_names(kind):
                gather([getattr(part, name) for name in names if name not in but])
            elif issubclass(kind, dict):
                gather([each for pair in part.items() for each in pair])
            elif issubclass(kind, (tuple, list, set, frozenset)):
                gather(part)

    gather([thing])
    return found


_WITHOUT_PARTS = (int, str, bool, type(None))


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass or a named tuple, none of any other type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else getattr(kind, "_fields", ())


TOLD = ("history", "events", "turned", "shown", "announced", "doubles_to_lead")
"""The fields of a state that tell of tiles, which lie elsewhere."""


def face_down(state: State) -> dict[str, Any]:
    """The fields of a state in which tiles may lie face down."""
    there_are = ("hands", "boneyard", "dummies", "discards")
    return {field: getattr(state, field) for field in there_are if hasattr(state, field)}


def refilled(view: State, tiles: list[Tile]) -> State:
    """A view with these tiles, from the last to the first, in the place of those that are hidden."""

    def filled(thing: Any) -> Any:
        if isinstance(thing, Tile):
            return tiles.pop() if thing == HIDDEN else thing
        return tuple(map(filled, thing))

    return view._replace(**{field: filled(places) for field, places in face_down(view).items()})


def unseen(state: State, view: State) -> set[Tile]:
    """The tiles that a view turns face down."""
    places = zip(lying(face_down(state)), lying(face_down(view)), strict=True)
    return {tile for tile, seen in places if seen == HIDDEN}


# -- positions set up by hand -----------------------------------------------------------------------------------------


def stacked(game: AnyGame, *hands: str, boneyard: str = "") -> Deal:
    """A deal of these hands with these tiles next in the boneyard, the rest of the set after them."""
    top = tiles(" ".join((*hands, boneyard)))
    return game.make_deal([*top, *(tile for tile in game.deck() if tile not in top)], len(hands))


def played(game: AnyGame, state: State, *texts: str) -> Any:
    """The state after these actions, "6-6, 6-4@0, pass", each found legal (a Deal found due) before it is applied."""
    for text in ", ".join(texts).split(", "):
        action = parse_action(text)
        if isinstance(action, Deal):
            assert action_error(game, state, action) is None
        else:
            assert action in game.legal_actions(state), f"{text}: {action_error(game, state, action)}"
        state = game.apply(state, action)
    return state


def in_order(game: AnyGame, state: State, texts: str) -> Any:
    """The end of a hand in which these tiles are played in this order, each at an end that lets the rest follow.

    Whoever is to move and does not hold the next of them must be unable to play: they draw or pass. None if the
    tiles cannot be played so.
    """
    if state.to_move < 0:
        return None if texts else state
    rest = tiles(texts)
    plays = [action for action in game.legal_actions(state) if isinstance(action, Play)]
    if not rest or rest[0] not in state.hands[state.to_move]:
        return None if plays else in_order(game, game.apply(state, game.legal_actions(state)[0]), texts)
    _first, _space, others = texts.partition(" ")
    ends = (in_order(game, game.apply(state, play), others) for play in plays if play.tile == rest[0])
    return next((end for end in ends if end is not None), None)


def blocked(game: AnyGame, state: State) -> Any:
    """The state after everybody has passed in turn."""
    return played(game, state, *["pass"] * len(state.hands))


def position(game: AnyGame, *hands: str, line: str = "3-3", boneyard: str = "", scores: tuple[int, ...] = ()) -> Any:
    """A hand of a line game under way, seat 0 to move: what is held, what lies in the line, what is left to draw."""
    return LineState(
        hands=tuple(map(tiles, hands)),
        boneyard=tiles(boneyard),
        scores=scores or (0,) * len(hands),
        to_move=0,
        leader=0,
        hand=1,
        line=on(game, line),
    )


def on(game: AnyGame, texts: str) -> Line:
    """The line of play of a game after these plays, as written: "6-6 6-4@0"."""
    line: Line = game.empty_line
    for play in map(parse_action, texts.split()):
        line = game.extend_line(line, play)
    return line


def joined(spinner: str, *texts: str) -> Line:
    """A line of play laid from actions as written: "6-6", "6-4@0", …"""
    return on(replace(GAMES["block"], spinner=spinner), " ".join(texts))


def points(state: State) -> dict[int, int]:
    """What each side has just been paid, side by side."""
    paid: dict[int, int] = {}
    for event in state.events:
        if isinstance(event, Scored):
            paid[event.side] = paid.get(event.side, 0) + event.points
    return paid


SEATS = tuple(f"{{{seat}}}" for seat in range(10))
"""What seats are called in the words of a test: {0}, {1} …"""


class Paid(NamedTuple):
    """Points that a side has just been paid, and why in words."""

    side: int
    points: int
    why: str


def in_words(game: AnyGame, state: State) -> tuple[Paid | str | Event, ...]:
    """The events of a state: what is paid and what is said in words, the others as they are; the seats are SEATS."""
    words = words_for(game, SEATS[: len(state.hands)])
    told: list[Paid | str | Event] = []
    for event in state.events:
        match event:
            case Scored(side, points, reason):
                told.append(Paid(side, points, words.describe_reason(reason)))
            case Notice():
                told.append(words.describe_announcement(event))
            case _:
                told.append(event)
    return tuple(told)


def legal(game: AnyGame, state: State) -> set[str]:
    """What the seat to move may do, as written."""
    return set(map(str, game.legal_actions(state)))


def dealt(game: AnyGame, *hands: str, boneyard: str = "") -> Any:
    """The first turn of a match in which these hands are dealt; lots for the lead fall to seat 0."""
    deal = stacked(game, *hands, boneyard=boneyard)
    state = game.initial_state(len(hands))
    if game.is_lead_drawn(state):
        state = state._replace(leader=0)
    return played(game, state, str(deal))
