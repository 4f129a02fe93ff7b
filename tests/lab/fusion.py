"""What a master would gain at the end of hands by fixing its own next choices: EPIMC against PIMC.

    python -m tests.lab.fusion GAME [--players N] [--hands 100] [--deals 200] [--decisions 2] [--modelled] [--seed S]

Near the end of a hand a master solves each sampled deal with all hands open, as if its later choices could depend on
hidden tiles: strategy fusion. EPIMC (Arjonilla, Saffidine and Cazenave 2024) fixes its first choices, here `decisions`
of them with the present one, once for all deals with the same public moves. Until its next choice the others make the
best reply with all hands open, or with `--modelled` the move of the model player in rollouts. Then comes the open-hand
value.

Masters play hands up to there. PIMC plays on in every seat, and once more for each side with EPIMC on that side. Both
choose on the same deals, so the two endings differ only by what EPIMC chooses otherwise.
"""

import argparse
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple, Self

from game.bots.assessment import margins_between
from game.bots.bot import choose
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import rollout_policy
from game.bots.kernel.position import Position, margin
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_position import TrickPosition
from game.bots.levels import Limit
from game.bots.line.belief import model_weights
from game.bots.line.encoding import encode_move, encode_position, is_question_pending, visible
from game.bots.line.pimc import HandSampler, SearchRequest, search_settings
from game.bots.tricks.belief import TrickBelief
from game.bots.tricks.encoding import WEIGHTS, encode, has_stock, suit_encoding
from game.bots.tricks.models import Evidence
from game.bots.tricks.plays import ENUMERATED, SOLVED, UNLIMITED
from game.core.intervals import NORMAL
from game.core.shuffle import random_order
from game.core.state import CHANCE, Action, Play, State
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState
from game.rules.tricks.trick_game import TrickGame, TrickState

SECONDS = 0.03
"""Limit of the masters that play hands up to the end."""
MASTER = Limit()
"""The limit whose search is measured."""
ENDLESS = 1e12
"""Positions for more deals than are ever taken."""
SAME = 1e-9
"""Values that differ by no more are equal."""


# -- deals with all hands open -----------------------------------------------------------------------------------------


class OpenDeal(ABC):
    """A sampled deal at some point of the hand."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat to move, or -1 when the hand is over."""

    @property
    @abstractmethod
    def side(self) -> int:
        """The side of the seat to move."""

    @abstractmethod
    def moves(self) -> list[int]:
        """Return the legal moves."""

    @abstractmethod
    def after(self, move: int) -> Self:
        """Return the deal after a move."""

    @abstractmethod
    def value(self, side: int) -> float:
        """Return the value for a side under optimal play with all hands open."""

    @abstractmethod
    def model_move(self) -> int:
        """Return the move of the model player in rollouts."""

    def open_reply(self) -> int:
        """Return the best move with all hands open; of equal ones that of the model player, else the first."""
        return best({move: self.after(move).value(self.side) for move in self.moves()}, self.model_move())


def best(values: dict[int, float], preferred: int) -> int:
    """Return the move with the highest value; of equal ones the preferred, else the first."""
    highest = max(values.values()) - SAME
    return preferred if values[preferred] >= highest else next(move for move in values if values[move] >= highest)


@dataclass(frozen=True)
class LineDeal(OpenDeal):
    """A deal of a line game; `visible_tiles` are those that all see."""

    position: Position
    search: Search
    visible_tiles: int
    weights: Weights

    @property
    def seat(self) -> int:
        return self.position.seat

    @property
    def side(self) -> int:
        return self.position.rules.side_of[self.seat]

    def moves(self) -> list[int]:
        return self.position.moves()

    def after(self, move: int) -> Self:
        laid = 1 << (move >> 12) if move >= 0 else 0
        return replace(self, position=self.position.after(move), visible_tiles=self.visible_tiles | laid)

    def value(self, side: int) -> float:
        return margin(self.search.outcome(self.position), side)

    def model_move(self) -> int:
        return rollout_policy(self.position, self.visible_tiles, self.weights)


@dataclass(frozen=True)
class TrickDeal(OpenDeal):
    """A deal of a trick game."""

    position: TrickPosition
    search: TrickSearch
    policy: TrickEvaluation

    @property
    def seat(self) -> int:
        return -1 if self.position.over else self.position.to_move

    @property
    def side(self) -> int:
        return self.position.rules.side[self.seat]

    def moves(self) -> list[int]:
        return self.position.moves(self.position.legal())

    def after(self, move: int) -> Self:
        return replace(self, position=self.position.after(move))

    def value(self, side: int) -> float:
        return self.search.value(self.position)[side]

    def model_move(self) -> int:
        return self.policy.move(self.position)


WeightedDeals = Sequence[tuple[OpenDeal, float]]
"""Deals of the same public state, and their relative probabilities."""


class Ending(NamedTuple):
    """A view that the master searches to the end: its deals, and its actions by move."""

    deals: WeightedDeals
    actions: dict[int, Action]


def line_ending(game: LineGame, view: LineState, number: int, rng: Random) -> Ending | None:
    """Return the ending of a view with at most `number` sampled deals, or all if they are few."""
    players, settings = len(view.hands), search_settings(MASTER)
    held = sum(map(len, view.hands))
    if is_question_pending(view) or game.is_boneyard_open(view):
        return None
    if held > settings.exact_from(players, game.sides(players)):
        return None
    weights = model_weights(game, players, settings.model_of(game.key))
    sampler, position = (
        HandSampler(game, view, SearchRequest(settings, MASTER, rng), weights),
        encode_position(game, view),
    )
    deals = []
    for hands, weight in sampler.listed or islice(sampler.stream(ENDLESS), number):
        deal = position.copy()
        deal.hands = hands[:-1]
        search = Search(position.rules)
        search.outcome(deal)  # its tables are made for the tiles of the first position
        deals.append((LineDeal(deal, search, visible(game, view), weights), weight))
    return Ending(deals, {encode_move(game, view, action): action for action in game.legal_actions(view)})


def trick_ending(game: TrickGame, view: TrickState, number: int, rng: Random) -> Ending | None:
    """Return the ending of a view with `number` sampled deals, or all if they are few."""
    if not view.has_play_begun or view.discards_owed or len(view.hands[view.to_move]) > SOLVED:
        return None
    encoding, belief = suit_encoding(game, view.trump), TrickBelief(game, view)
    position = encode(game, view, encoding)
    position.hands[view.to_move] = encoding.mask(view.hands[view.to_move])
    evidence = Evidence(game, view, belief, MASTER.settings.tricks.learned, position)
    deals = []
    for dealt, weight in belief.list_all(ENUMERATED, rng) or islice(belief.samples(rng), number):
        deal, search = position.copy(), TrickSearch(UNLIMITED)
        deal.hands = dealt.hands[:]
        deal.rest = deal.remaining()
        policy = TrickEvaluation(encoding.tables, WEIGHTS)
        deals.append((TrickDeal(deal, search, policy), weight * evidence.likelihood(dealt.hands)))
    leads = view.trick is None
    plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
    return Ending(deals, {encoding.move(game, play, leads): play for play in plays})


def ending(game: Game[Any], view: State, number: int, rng: Random) -> Ending | None:
    """Return the ending of a view; None if it has only one move or is not searched to the end."""
    if isinstance(game, LineGame) and isinstance(view, LineState):
        found = line_ending(game, view, number, rng)
    else:
        assert isinstance(game, TrickGame)
        assert isinstance(view, TrickState)
        found = trick_ending(game, view, number, rng)
    return found if found and len(found.actions) > 1 else None


# -- EPIMC -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Epimc:
    """A search that fixes its next `decisions`, this one included; the replies to them may be `modelled`.

    With one decision and replies with all hands open it is PIMC.
    """

    decisions: int = 1
    modelled: bool = False

    def values(self, deals: WeightedDeals, moves: Sequence[int]) -> dict[int, float]:
        """Return the expected value of each move for the seat to move."""
        total = sum(weight for _deal, weight in deals)
        return {move: self._after(deals, move, self.decisions) / total for move in moves}

    def _after(self, deals: WeightedDeals, move: int, decisions: int) -> float:
        """Return the weighted sum of values of a move."""
        seat, side = deals[0][0].seat, deals[0][0].side
        if decisions == 1 and not self.modelled:
            return sum(weight * deal.after(move).value(side) for deal, weight in deals)
        groups: dict[tuple[int, ...], list[tuple[OpenDeal, float]]] = {}
        for deal, weight in deals:
            moves, later = self._until_choice(deal.after(move), seat)
            groups.setdefault(moves, []).append((later, weight))
        return sum(self._value(group, side, decisions - 1) for group in groups.values())

    def _value(self, deals: WeightedDeals, side: int, decisions: int) -> float:
        """Return the weighted sum of values of the deals after the same public moves."""
        if not decisions or deals[0][0].seat < 0:
            return sum(weight * deal.value(side) for deal, weight in deals)
        return max(self._after(deals, move, decisions) for move in deals[0][0].moves())

    def _until_choice(self, deal: OpenDeal, seat: int) -> tuple[tuple[int, ...], OpenDeal]:
        """Return the moves up to the next choice of a seat, or to the end, and the deal then."""
        played: list[int] = []
        while deal.seat >= 0:
            moves = deal.moves()
            if len(moves) == 1:
                move = moves[0]
            elif deal.seat == seat:
                break
            else:
                move = deal.model_move() if self.modelled else deal.open_reply()
            played.append(move)
            deal = deal.after(move)
        return tuple(played), deal


PIMC = Epimc()


class Choice(NamedTuple):
    """The choices of PIMC and EPIMC, what EPIMC expects to gain by its own, and whether both searched."""

    pimc: Action
    epimc: Action
    expected: float = 0.0
    searched: bool = False


def compare(of: Ending, search: Epimc) -> Choice:
    """Return both choices on the same deals; EPIMC keeps that of PIMC among equal ones."""
    moves = [*of.actions]
    usual, fixed = PIMC.values(of.deals, moves), search.values(of.deals, moves)
    first = best(usual, of.deals[0][0].model_move())
    other = best(fixed, first)
    return Choice(of.actions[first], of.actions[other], fixed[other] - fixed[first], searched=True)


# -- endings -----------------------------------------------------------------------------------------------------------


class HandResult(NamedTuple):
    """The ends of one hand: choices searched, those that differ, and for each side what EPIMC expected and gained."""

    choices: int
    differing: int
    expected: list[float]
    gains: list[float]


@dataclass(frozen=True)
class Endings:
    """Ends of hands with `search` on one side, and with PIMC in all seats."""

    game: Game[Any]
    players: int
    search: Epimc
    deals: int
    seed: str

    def play(self, number: int) -> HandResult:
        """Play a hand, and its end once more for each side that would have chosen otherwise."""
        game, sides = self.game, range(self.game.sides(self.players))
        start = game.initial_state(self.players, leader=number % self.players)
        expected, gains = [0.0 for _side in sides], [0.0 for _side in sides]
        branches: dict[int, State] = {}
        choices = differing = 0
        end = start
        for state, choice in self._choices(start, number):
            end = game.apply(state, choice.pimc)
            choices += choice.searched
            if choice.pimc != choice.epimc:
                differing += 1
                side = game.side(state.to_move, self.players)
                if side not in branches:
                    branches[side] = game.apply(state, choice.epimc)
                    expected[side] = choice.expected
        for side, branch in branches.items():
            other_end = branch
            for state, choice in self._choices(branch, number, side):
                is_own = game.side(state.to_move, self.players) == side
                other_end = game.apply(state, choice.epimc if is_own else choice.pimc)
            gains[side] = margins_between(game, start, other_end)[side] - margins_between(game, start, end)[side]
        return HandResult(choices, differing, expected, gains)

    def _choices(self, start: State, number: int, side: int | None = None) -> Iterator[tuple[State, Choice]]:
        """Yield the states to the end of the hand with their choices, EPIMC playing a side, if given."""
        game, state, rng = self.game, start, Random(f"{self.seed}/{number}")
        while state.hand == start.hand and (state.to_move >= 0 or state.to_move == CHANCE):
            if state.to_move == CHANCE:
                state = game.apply(state, game.make_deal(random_order(game.deck(), rng), self.players))
                continue
            choice = self._choice(state, Random(f"{self.seed}/{number}/{len(state.history)}"))
            yield state, choice
            is_own = game.side(state.to_move, self.players) == side
            state = game.apply(state, choice.epimc if is_own else choice.pimc)

    def _choice(self, state: State, rng: Random) -> Choice:
        legal = self.game.legal_actions(state)
        if len(legal) == 1:
            return Choice(legal[0], legal[0])
        view = self.game.observe(state, state.to_move)
        found = ending(self.game, view, self.deals, rng)
        if found:
            return compare(found, self.search)
        action = choose(self.game, view, Limit(seconds=SECONDS), rng)
        return Choice(action, action)


def report(hands: Sequence[HandResult]) -> str:
    """Return the figures in one line."""
    choices, differing = sum(hand.choices for hand in hands), sum(hand.differing for hand in hands)
    expected = fmean(fmean(hand.expected) for hand in hands)
    gains = [fmean(hand.gains) for hand in hands]
    margin = NORMAL * stdev(gains) / sqrt(len(gains))
    return (
        f"{len(hands)} hands: {differing} of {choices} choices differ. "
        f"Expected gain {expected:+.3f} points a hand, measured {fmean(gains):+.3f} ± {margin:.3f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure EPIMC against PIMC at the end of hands of one line or trick game."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.fusion", description=main.__doc__)
    parser.add_argument(
        "game", choices=[key for key, game in GAMES.items() if game.family != "betting" and not has_stock(game)]
    )
    parser.add_argument("--players", type=int)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--deals", type=int, default=200, help="sampled deals of a choice")
    parser.add_argument("--decisions", type=int, default=2, help="own choices fixed, the present one included")
    parser.add_argument("--modelled", action="store_true", help="others reply as model players of rollouts")
    parser.add_argument("--seed", default="fusion")
    args = parser.parse_args(arguments)
    game = GAMES[args.game]
    search = Epimc(args.decisions, args.modelled)
    endings = Endings(game, args.players or game.usual_players, search, args.deals, args.seed)
    print(report([endings.play(number) for number in range(args.hands)]))


if __name__ == "__main__":
    main()
