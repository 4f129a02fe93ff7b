"""Settings of the bots by family of games: everything that makes one level play differently from another.

Everything else in the search is the same for all levels and all baselines. A change that would alter the choices of a
baseline (baselines.py) therefore needs a setting here; tests/bots/test_baselines.py notices it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

# -- line games --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LineEvaluation:
    """Weights of the one-ply evaluation (line/evaluation.py), in spots.

    - `scored`: per spot scored; `shed`: per spot shed; `double`: for shedding a double; `fits`: per own tile that fits
      the new ends.
    - The other weights need a belief. `stuck`: if the next opponent surely cannot follow, half as much for each
      opponent after it; `partner`: against the partner being stuck; `threat`: per spot of the next opponent's expected
      reply score; `closed`: per spot by which the others are expected to be heavier when a play closes the line.
    """

    scored: float
    shed: int
    double: int
    fits: int
    stuck: float = 0
    threat: float = 0
    partner: float = 0
    closed: float = 0


@dataclass(frozen=True)
class LineModel:
    """The model player of rollouts and observed plays: weights of kernel/line_evaluation.py, in half spots.

    - `point`: for a point, per spot that it is worth; the others as in `Weights`.
    - `fear`: in a two-player game with drawing until able, unseen tiles that fit count this many times.
    """

    shed: int
    double: int
    point: int
    fits: int
    unseen: int
    fear: int = 1


@dataclass(frozen=True)
class LineSearch:
    """Settings of the search (line/pimc.py).

    - `deals`: deals in which each move is tried; `enumerated`: if at most this many deals are possible, all are tried.
    - `race`: positions for one choice. Moves that are certainly worse are dropped, and the others are tried in more
      deals until the positions are used up. 0: a fixed number of deals, and the worse half is dropped after each round.
    - `infers`: weight deals by the observed plays. Without a race, one of `candidates` sampled deals is kept.
    - `solves_endgames`: use endgame_cfr.py once the end of a two-player hand can be solved.
    - `exact_two`, `exact_partners`, `exact_solo`: search exactly from this many tiles in all hands: with two players,
      with several players on two sides, with several players each alone. Before that, roll out.
    - `draws_by_choice`: consider drawing although a tile fits, where the rules allow it.
    - `model`: the model player; `game_models`: that of games which have their own, by key.
    - `for_match`: near the end of a match maximize the chance to win it, else points. Points give less noise with few
      deals.
    """

    deals: int
    enumerated: int
    exact_two: int
    exact_partners: int
    exact_solo: int
    model: LineModel
    race: int = 0
    infers: bool = False
    candidates: int = 1
    solves_endgames: bool = False
    draws_by_choice: bool = False
    for_match: bool = False
    game_models: Mapping[str, LineModel] = field(default_factory=dict)

    def model_of(self, key: str) -> LineModel:
        """Return the model player of a game."""
        return self.game_models.get(key, self.model)

    def exact_from(self, players: int, sides: int) -> int:
        """Return the number of tiles in hand from which the search is exact."""
        return self.exact_two if players == 2 else self.exact_partners if sides == 2 else self.exact_solo


@dataclass(frozen=True)
class LineSettings:
    """How a level plays line games: by its `method`.

    - `random_plays`: the probability of playing any tile that fits instead. The values were chosen so that at Block,
      Draw and Muggins for two the levels are about equally far apart.
    - `notices`: the probability of noticing a count that was not announced.
    """

    method: LineEvaluation | LineSearch
    random_plays: float = 0.0
    notices: float = 1.0


# -- trick games -------------------------------------------------------------------------------------------------------


class TrickMethod(Enum):
    """How a level chooses at trick games."""

    RANDOM = "random"
    """Pass or make the lowest bid, and play any tile that follows suit."""
    EVALUATION = "evaluation"
    """Declare by rollouts, and play the tile with the best evaluation."""
    SEARCH = "search"
    """Assess every action by rollouts on possible deals."""


@dataclass(frozen=True)
class StockSettings:
    """How a level plays trick games with a stock (tricks/stock_policy.py).

    - `deals`: deals on which each action is tried, with one second, unless they race.
    - `solved`: the most tiles per hand at which known hands are solved; `solved_hidden`: the same for every possible
      deal, once the stock is closed.
    - `models_opponent`: model how the opponent plays on; otherwise both sides play by the evaluation.
    """

    deals: int
    solved: int = 0
    solved_hidden: int = 0
    models_opponent: bool = False


@dataclass(frozen=True)
class TrickSettings:
    """How a level plays trick games.

    - `random_plays`: the probability of playing any legal tile. It was chosen together with the numbers of deals so
      that the levels are about equally far apart.
    - `forgets`: the evaluation ignores which tiles of earlier tricks are gone.
    - `declaration_deals`, `play_deals`: deals on which each declaration and each tile is tried, with one second,
      unless they race. `race`: as in LineSearch.
    - `infers`: weight deals by the observed moves, try all deals if they are few, and solve the end of a hand. Without
      a race, one of `candidates` sampled deals is kept.
    - `learned`: model the others by weights that were fitted to masters, and weight deals by their bids, passes and
      trumps, too (tricks/models.py).
    """

    method: TrickMethod
    stock: StockSettings
    declaration_deals: int
    play_deals: int = 10
    race: int = 0
    random_plays: float = 0.0
    forgets: bool = False
    infers: bool = False
    learned: bool = False
    candidates: int = 1


# -- betting games -----------------------------------------------------------------------------------------------------


class BettingMethod(Enum):
    """How a level chooses at betting games; betting/policy.py describes the methods."""

    RANDOM = "random"
    POT_ODDS = "pot odds"
    EXPECTED_VALUE = "expected value"
    BLUEPRINT = "blueprint"


@dataclass(frozen=True)
class BettingSettings:
    """How a level plays betting games.

    `buckets` is the number of equal buckets of hands that a blueprint strategy distinguishes; None: every hand.
    """

    method: BettingMethod
    buckets: int | None = None


# -- all families ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settings:
    """How a level plays the games of each family.

    `signals`: among moves that are about equally good, prefer those that tell a partner something (signals.py).
    """

    line: LineSettings
    tricks: TrickSettings
    betting: BettingSettings
    signals: bool = False
