"""Games whose rules the kernel does not model: which they are, and how bots play them by the rules alone.

The rules exist twice: in game/rules and in the kernel. A line or trick game with other options is modelled. A game that
overrides a method of its family is modelled only if the override is marked `known_to_search`, if the method does not
run while a hand is played, or if the bots ask the game for its result. Otherwise a search would play a different game.

A game that is not modelled is played by rollouts that need only `legal_actions` and `apply`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from random import Random
from types import CodeType
from typing import Any, NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Estimate, margins_between, pick
from game.bots.kernel.bits import budget
from game.bots.levels import LEVELS, Limit
from game.bots.line.encoding import OPTION_CODES
from game.bots.match_chance import match_stake, win_chance
from game.bots.trials import Outcome, run_trials, values_and_facts
from game.core.state import Action, Play, State
from game.core.tiles import HIDDEN, Tile
from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame

# -- which games are modelled ------------------------------------------------------------------------------------------


class SearchedMethods(NamedTuple):
    """The methods of a family's base class that run while a hand is played.

    The search models `start` and all that they call. It does not model `asked` and what only they call: they run before
    the search starts, or the bots ask the game for their results.
    """

    base: type[Game[Any]]
    start: tuple[str, ...]
    asked: tuple[str, ...]


SEARCHED = {
    "line": SearchedMethods(
        LineGame,
        ("legal_actions", "apply", "observe", "deck", "pool", "empty_line"),
        ("_dealt", "_lots", "is_lead_drawn", "lead_tiles", "sell_lead", "next_lead"),
    ),
    "tricks": SearchedMethods(
        TrickGame,
        ("legal_actions", "apply", "observe"),
        (
            *("_dealt", "_lots", "is_lead_drawn", "tiles_to_discard", "next_active_seat", "side"),
            *("suits", "is_trump", "rank", "lead_plays", "called_suit"),
            *("trick_points", "trick_scores", "settle", "match_end", "carried"),
        ),
    ),
}
"""The searched methods by family; betting games are not searched."""


@lru_cache(maxsize=256)
def unmodelled_rules(game: Game[Any]) -> tuple[str, ...]:
    """Return the names of a game's methods and options that the kernel does not model."""
    names = set[str]()
    if isinstance(game, LineGame):
        names = {option for option, codes in OPTION_CODES.items() if getattr(game, option) not in codes}
    if game.family in SEARCHED:
        classes, searched = type(game).__mro__, SEARCHED[game.family]
        played = _methods_of_a_hand(type(game), searched)
        for index, cls in enumerate(classes[: classes.index(searched.base)]):
            overridden = {name for name in vars(cls) if any(name in vars(base) for base in classes[index + 1 :])}
            names |= {
                name for name in overridden & played if not hasattr(_function(vars(cls)[name]), "known_to_search")
            }
    return tuple(sorted(names))


def _methods_of_a_hand(cls: type[Game[Any]], searched: SearchedMethods) -> frozenset[str]:
    names, waiting = set[str](), {*searched.start}
    while waiting:
        name = waiting.pop()
        names.add(name)
        for definition in (vars(base)[name] for base in cls.__mro__ if name in vars(base)):
            used = {used for code in _code_objects(definition) for used in code.co_names}
            waiting |= {used for used in used if hasattr(cls, used)} - names - {*searched.asked}
    return frozenset(names - {field.name for field in fields(cls)})


def _function(definition: object) -> object:
    """Return the function of a method, static method or property."""
    for name in ("func", "fget", "__func__"):
        definition = getattr(definition, name, definition)
    return definition


def _code_objects(definition: object) -> Iterator[CodeType]:
    """Yield the code of a method or property, and of the functions in it; nothing for compiled functions."""
    waiting = [getattr(_function(definition), "__code__", None)]
    while waiting:
        code = waiting.pop()
        if isinstance(code, CodeType):
            yield code
            waiting += code.co_consts


# -- play by the rules -------------------------------------------------------------------------------------------------


DEALS = 40
"""Deals in which each action is rolled out, by a bot with one second."""


def choose(game: Game[Any], view: State, limit: Limit, rng: Random) -> Action:
    """Return the best action by rollouts, or a random one: the weaker the level, the more often."""
    weaker = 1 - [*LEVELS].index(limit.level) / (len(LEVELS) - 1)
    if rng.random() < weaker**2:
        return rng.choice(game.legal_actions(view))
    assessment = assess(game, view, limit, rng)
    return pick({assessed.action: Estimate(assessment.value(assessed)) for assessed in assessment.actions}, 0, "", rng)


def assess(game: Game[Any], view: State, limit: Limit, rng: Random) -> Assessment:
    """Assess the legal actions by rollouts in sampled deals."""
    side, at_stake = game.side(view.to_move, len(view.hands)), match_stake(game, view)

    def valuation(action: Action) -> Callable[[tuple[State, int]], Outcome]:
        def value(deal_and_seed: tuple[State, int]) -> Outcome:
            deal, seed = deal_and_seed
            end = play_out(game, game.apply(deal, action), view.hand, Random(seed))
            return ((margins_between(game, view, end) if at_stake is None else at_stake.gains(end.scores))[side],)

        return value

    number = max(2, int(DEALS * budget(limit.seconds, interpreted=1.0) * limit.effort))
    deals = [((determinized(game, view, rng), seed), 1.0) for seed in range(number)]
    trials = run_trials({action: valuation(action) for action in game.legal_actions(view)}, deals)
    assessed = [AssessedAction(action, *values_and_facts(values, ())) for action, values in trials.outcomes.items()]
    return Assessment.from_actions(assessed, trials.weights)._replace(win_chance=win_chance(game, view))


def determinized(game: Game[Any], view: Any, rng: Random) -> Any:
    """Return a state consistent with the view, with the unseen tiles in random hidden places."""
    nested = {name: getattr(view, name) for name in ("hands", "dummies", "discards") if hasattr(view, name)}
    seen = {*view.boneyard, *getattr(view, "exposed", ())}.union(
        *(tiles for places in nested.values() for tiles in places)
    )
    seen |= {action.tile for _seat, action in view.history if isinstance(action, Play)}
    hidden = [tile for tile in game.deck() if tile not in seen]
    rng.shuffle(hidden)

    def filled(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(hidden.pop() if tile == HIDDEN else tile for tile in tiles)

    dealt = {name: tuple(map(filled, places)) for name, places in nested.items()}
    return view._replace(**dealt, boneyard=filled(view.boneyard))


def play_out(game: Game[Any], state: Any, hand: int, rng: Random) -> Any:
    """Return the state at the end of the hand if all seats take the points that they can get at once.

    Apart from that they play at random.
    """
    while state.to_move >= 0 and state.hand == hand:
        side = game.side(state.to_move, len(state.hands))
        following = [game.apply(state, action) for action in game.legal_actions(state)]
        most = max(game.merit(after.scores[side]) for after in following)
        state = rng.choice([after for after in following if game.merit(after.scores[side]) == most])
    return state


def playout_margins(game: Game[Any], state: Any, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """Return each side's margin from here to the end of the hand, for each of the seeds."""
    turned = getattr(state, "turned", None)
    face_down = state._replace(boneyard=tuple(tile if tile == turned else HIDDEN for tile in state.boneyard))
    results = []
    for seed in seeds:
        rng = Random(seed)
        end = play_out(game, determinized(game, face_down, rng), state.hand, rng)
        results.append(margins_between(game, state, end))
    return results


def open_hand_values(game: Game[Any], state: State, budget: int) -> dict[Action, float]:
    """Raise ValueError with a message for the player: no search models the game."""
    raise ValueError(
        _("The solver does not support {title}, because this game has its own {rules}.").format(
            title=game.title, rules=", ".join(unmodelled_rules(game))
        )
    )
