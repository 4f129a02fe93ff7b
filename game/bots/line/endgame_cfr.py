"""The end of a two-player hand as a game of imperfect information, solved by CFR+ (game/bots/kernel/cfr.py).

A hand follows one solution to its end: that of the earliest public state from which the game is small enough to solve.
The solution depends only on public information, so it is the same for both seats and for all hands they may hold.
"""

from dataclasses import replace
from functools import lru_cache
from math import comb, exp

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.deals.sampling import subsets
from game.bots.kernel.bits import BudgetExceeded, budget
from game.bots.kernel.cfr import PASSED, EndgameSolver, PublicState, action_code
from game.bots.kernel.likelihood import RATIONAL
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.plain_alphabeta import is_plain
from game.bots.levels import Limit
from game.bots.line.belief import (
    ObservedPlay,
    candidates,
    evidence_in_actions,
    higher_leads,
    model_weights,
    observed_choice,
    observed_plays,
)
from game.bots.line.encoding import encode_position, is_question_pending, tile_mask, tile_numbers
from game.bots.line.pimc import FACTS, search_settings
from game.bots.match_chance import match_stake
from game.bots.settings import LineModel
from game.core.board import Line
from game.core.state import Pass, Play
from game.core.tiles import HIDDEN
from game.rules.line.line_game import LineGame, LineState

MAX_HAND_PAIRS = 60_000
"""The most pairs of hands at the root of a game to solve."""
ITERATION_BUDGET = 660_000
"""The budget of iterations times the size of the game (information sets and pairs of hands)."""
MIN_ITERATIONS, MAX_ITERATIONS = 6, 60
"""The fewest iterations worth running, and the most that are needed."""
DEALS, POSITIONS = 2_000, 200_000
"""Limits for modelling an observed play by exact values with all tiles open: possible deals, and positions searched.

Beyond them the evaluation models the play.
"""
CACHE_SIZE = 3
"""Cache size in solutions, of up to 15 MB each; public states that were too large to solve count too."""
MOST_TILES = 63
"""The most tiles whose mask fits a machine integer."""
TEMPERATURE = 0.6
"""Points by which a play must be better with all tiles open to be e times as likely."""
MARGIN = 500
"""An upper bound of the points a two-player hand pays."""
MIN_PROBABILITY = 0.03
"""Actions with a lower probability are not played: too few iterations to be significant."""


def solved_endgame(game: LineGame, view: LineState, limit: Limit, facts: bool = False) -> Assessment | None:
    """Assess the legal actions by the endgame solution; None if no endgame has been reached.

    The deals of the assessment are the possible hands of the opponent. For `facts` see policy.py.
    """
    if not _may_be_endgame(game, view):
        return None
    fraction, model = budget(limit.seconds), search_settings(limit).model_of(game.key)
    for step in range(1 if game.lead_is_forced(view) else 0, len(view.history) + 1):
        public = _public_view(game, view, step)
        (tiles0, number0), (tiles1, number1) = ranges(game, public)
        if comb(tiles0.bit_count(), number0) * comb(tiles1.bit_count(), number1) <= MAX_HAND_PAIRS * fraction:
            solver = solved(game, public, model, fraction, limit.effort)
            if solver is not None:
                return _assessment(game, view, step, solver, facts)
    return None


def _may_be_endgame(game: LineGame, view: LineState) -> bool:
    """Return whether two play, the history has only plays and passes, and some tiles stay in the boneyard."""
    if len(view.hands) != 2 or not view.boneyard or is_question_pending(view) or game.is_boneyard_open(view):
        return False
    if not all(isinstance(action, Play | Pass) for _seat, action in view.history):
        return False
    return len(game.deck()) <= MOST_TILES and is_plain(encode_position(game, view))


def _public_view(game: LineGame, view: LineState, step: int) -> LineState:
    """Return what both players had seen of this hand after `step` steps."""
    later = [seat for seat, action in view.history[step:] if isinstance(action, Play)]
    hands = tuple((HIDDEN,) * (len(hand) + later.count(seat)) for seat, hand in enumerate(view.hands))
    line, passes = game.empty_line, 0
    for _seat, action in view.history[:step]:
        line = game.extend_line(line, action) if isinstance(action, Play) else line
        passes = passes + 1 if isinstance(action, Pass) else 0
    seat = view.history[step][0] if step < len(view.history) else view.to_move
    history = view.history[:step]
    return view._replace(
        hands=hands, line=line, passes=passes, to_move=seat, history=history, events=(), special_turn=None
    )


def ranges(game: LineGame, public: LineState) -> list[tuple[int, int]]:
    """Return for each seat the mask of tiles it may hold and the number of tiles it holds."""
    laid = tuple(action.tile for _seat, action in public.history if isinstance(action, Play))
    unseen = tile_mask(game, game.deck()) & ~tile_mask(game, (*public.exposed, *laid))
    if laid and game.lead_is_forced(public):
        unseen &= ~higher_leads(game, laid[0])
    possible = [unseen, unseen]
    for seat, _step, tiles, _held in evidence_in_actions(game, public):
        possible[seat] &= ~tiles
    return [(tiles, len(hand)) for tiles, hand in zip(possible, public.hands, strict=True)]


# -- solution ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=CACHE_SIZE)
def solved(
    game: LineGame, public: LineState, model: LineModel, fraction: float, effort: float = 1.0
) -> EndgameSolver | None:
    """Solve the game from a public view with `effort` times the iterations; None if it is too large."""
    position, work = encode_position(game, public), int(ITERATION_BUDGET * fraction)
    hands = [subsets(tiles, number) for tiles, number in ranges(game, public)]
    left, right = [end.pip for end in public.line.ends] or [-1, -1]
    root = PublicState(position.seat, left, right, position.passes, hands)
    try:
        solver = EndgameSolver(position.rules, root, work // MIN_ITERATIONS, _values_by_margin(game, public))
    except BudgetExceeded:
        return None
    solver.root_reach = [_reach(game, public, seat, hands[seat], model, fraction) for seat in (0, 1)]
    iterations: int = min(MAX_ITERATIONS, work // solver.size)
    solver.iterate(int(iterations * effort))
    solver.keep_average(root)
    return solver


def _values_by_margin(game: LineGame, public: LineState) -> dict[int, float]:
    """Return the match value of a hand for seat 0 by its margin; empty if the match is not at stake."""
    stake = match_stake(game, public)
    if stake is None:
        return {}
    return {lead: stake.gain((max(lead, 0), max(-lead, 0)), 0) for lead in range(-MARGIN, MARGIN + 1)}


def _assessment(game: LineGame, view: LineState, step: int, solver: EndgameSolver, facts: bool) -> Assessment | None:
    """Return the assessment of a view, based on the solution from `step` on."""
    reached = _follow_history(game, view, step, solver)
    if reached is None:
        return None
    node, reach, line = reached
    seat = view.to_move
    own = tile_mask(game, view.hands[seat])
    if own not in node.hands[seat]:
        return None
    index = node.hands[seat].index(own)
    possible_indices = [hand_index for hand_index, hand in enumerate(node.hands[1 - seat]) if not hand & own]
    likely_indices = [hand_index for hand_index in possible_indices if reach[hand_index] > 0.0] or possible_indices
    children = {child.action: child for child in node.children}
    probabilities = {
        child.action: averages[child.parent_index[seat].index(index)]
        for child, averages in zip(node.children, solver.averages(node), strict=True)
        if index in child.parent_index[seat]
    }
    by_code: dict[int, AssessedAction] = {}
    assessed_actions: list[AssessedAction] = []
    for action in game.legal_actions(view):
        code = _code(game, line, action) if isinstance(action, Play) else PASSED
        if code in by_code:
            assessed_actions.append(by_code[code]._replace(action=action, probability=0.0))
        elif code in children:
            outcome = _continuation(solver, (node, children[code]), index, likely_indices, facts)
            probability = probabilities.get(code, 0.0)
            by_code[code] = AssessedAction(action, *outcome, probability if probability > MIN_PROBABILITY else 0.0)
            assessed_actions.append(by_code[code])
    total = sum(assessed.probability or 0.0 for assessed in assessed_actions)
    if not total or not likely_indices:
        return None
    weights = [reach[hand_index] or 1.0 for hand_index in likely_indices]
    shares = [assessed._replace(probability=(assessed.probability or 0.0) / total) for assessed in assessed_actions]
    return Assessment.from_actions(shares, weights, complete=True)


def _follow_history(
    game: LineGame, view: LineState, step: int, solver: EndgameSolver
) -> tuple[PublicState, list[float], Line] | None:
    """Follow the hand from `step` to the view: the node, the reach of the opponent's hands, and the line."""
    node, line, opponent = solver.root, _public_view(game, view, step).line, 1 - view.to_move
    reach = solver.root_reach[opponent]
    for _seat, action in view.history[step:]:
        code = PASSED
        if isinstance(action, Play):
            code, line = _code(game, line, action), game.extend_line(line, action)
        child_index = next((index for index, child in enumerate(node.children) if child.action == code), None)
        if child_index is None:
            return None  # a record may start with any leader, with any tiles
        child = node.children[child_index]
        before = child.parent_index[opponent]
        probabilities = solver.averages(node)[child_index] if node.seat == opponent else [1.0] * len(before)
        reach = [reach[index] * probability for index, probability in zip(before, probabilities, strict=True)]
        node = child
    return node, reach, line


def _continuation(
    solver: EndgameSolver, to: tuple[PublicState, PublicState], own: int, likely_indices: list[int], facts: bool
) -> tuple[list[float], dict[Fact, list[float]]]:
    """Return the values and facts of moving from a node `to` a child, for each likely hand of the opponent."""
    node, child = to
    seat = node.seat
    values, wins, spots_left = (
        [by_hand[hand_index] for hand_index in likely_indices]
        for by_hand in solver.expectations(node, child, seat, own)
    )
    if not facts:
        return values, {}
    stuck = answers = [0.0] * len(likely_indices)
    if child.seat >= 0:
        other = 1 - seat
        fitting = solver.rules.fits_pip[child.left] | solver.rules.fits_pip[child.right]
        stuck = [0.0 if node.hands[other][hand_index] & fitting else 1.0 for hand_index in likely_indices]
        answered = solver.answers(child, seat, child.parent_index[seat].index(own))
        by_hand = dict(zip(child.parent_index[other], answered, strict=True))
        answers = [by_hand.get(hand_index, 0.0) for hand_index in likely_indices]
    return values, dict(zip(FACTS, (wins, stuck, answers, spots_left), strict=False))


def _code(game: LineGame, line: Line, play: Play) -> int:
    left, right = (end.pip for end in game.extend_line(line, play).ends)
    return action_code(tile_numbers(game.set)[play.tile], left, right)


# -- reach probabilities at the root -----------------------------------------------------------------------------------


def _reach(
    game: LineGame, public: LineState, seat: int, hands: list[int], model: LineModel, fraction: float
) -> list[float]:
    """Return, for each of these hands, the likelihood that a seat holding it would have played as it has."""
    reach = [1.0] * len(hands)
    unseen = tile_mask(game, game.deck()) & ~tile_mask(game, public.exposed)
    for play in observed_plays(game, public, unseen):
        if play.seat == seat:
            later = (action for mover, action in public.history[play.step :] if mover == seat)
            played_since = tile_mask(game, tuple(action.tile for action in later if isinstance(action, Play)))
            all_hands = [hand | played_since for hand in hands]
            likelihoods = _likelihoods(game, public, play, all_hands, model, fraction)
            reach = [prior * likelihood for prior, likelihood in zip(reach, likelihoods, strict=True)]
    return reach


def _likelihoods(
    game: LineGame, public: LineState, play: ObservedPlay, hands: list[int], model: LineModel, fraction: float
) -> list[float]:
    """Return the likelihood of a play for each hand."""
    tiles, number = ranges(game, _public_view(game, public, play.step))[1 - play.seat]
    if sum(comb((tiles & ~hand).bit_count(), number) for hand in hands) <= DEALS * fraction:
        try:
            return _likelihoods_by_search(play, hands, (tiles, number), int(POSITIONS * fraction))
        except BudgetExceeded:
            pass
    choice = observed_choice(play, [0], model_weights(game, 2, replace(model, fear=1)))
    return [choice.likelihood([hand]) for hand in hands]


def _likelihoods_by_search(
    play: ObservedPlay, hands: list[int], opponent: tuple[int, int], max_positions: int
) -> list[float]:
    """Return the likelihood of a play for each hand, for a player who compares mean exact values with all tiles open.

    `opponent` is the mask of tiles the opponent may hold and the number it holds. Raises BudgetExceeded after
    `max_positions` positions.
    """
    tiles, number = opponent
    observed = {move for move, observed in candidates(play) if observed}
    likelihoods: list[float] = []
    for hand in hands:
        opponents_hands = subsets(tiles & ~hand, number)
        before = play.before.copy()
        before.hands[play.seat] = hand
        if not opponents_hands or len(before.moves()) < 2:  # an impossible hand, or one without a choice
            likelihoods.append(1.0 if opponents_hands else 0.0)
            continue
        values: dict[int, float] = {}
        for opponents_hand in opponents_hands:
            before.hands[1 - play.seat] = opponents_hand
            search = Search(before.rules, max_positions)
            for move, value in search.values(before):
                values[move] = values.get(move, 0.0) + value
            max_positions -= search.positions
        best = max(values.values())
        softmax = {move: exp((value - best) / len(opponents_hands) / TEMPERATURE) for move, value in values.items()}
        chosen = [weight for move, weight in softmax.items() if move in observed]
        rational = sum(chosen) / sum(softmax.values())
        likelihoods.append(RATIONAL * rational + (1 - RATIONAL) * len(chosen) / len(softmax))
    return likelihoods
