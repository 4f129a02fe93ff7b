"""The end of a hand between two as a game of hidden hands, solved by CFR+ (game/bots/kernel/cfr.py).

A hand follows one solution to its end, that of the earliest public state from which the game is small enough to be
solved. It rests on nothing but what both have seen, so that it is the same for both hands and for every tile that they
may hold.
"""

from functools import lru_cache
from itertools import combinations
from math import comb, exp

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.beliefs.line import fitting, higher_leads
from game.bots.beliefs.observed_plays import ObservedPlay, candidates, model_weights, observed_choice, observed_plays
from game.bots.encode.line import encode_position, is_question_pending
from game.bots.encode.line_rules import tile_mask, tile_numbers
from game.bots.kernel.bits import BudgetExceeded, budget
from game.bots.kernel.cfr import PASSED, EndgameSolver, PublicState, action_code
from game.bots.kernel.likelihood import RATIONAL
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.plain_alphabeta import is_plain
from game.bots.match_chance import match_stake
from game.core.board import Line
from game.core.state import Pass, Play
from game.core.tiles import HIDDEN
from game.rules.line.line_game import LineGame, LineState

PAIRS = 60_000
"""The most pairs of hands at the root of a game that is tried."""
WORK = 660_000
"""So many iterations are run that about as many information sets and pairs of hands are looked at."""
FEWEST, MOST = 6, 60
"""The fewest iterations that are worth it, and the most that are needed."""
DEALS, POSITIONS = 2_000, 200_000
"""A play is modelled by the exact values of its candidates with all tiles open, where no more deals than that were
possible and no more positions need be searched for it; else by the evaluation."""
KEPT = 3
"""Solutions that are kept, of up to 15 megabytes each, the public states whose game was too large among them."""
MOST_TILES = 63
"""As many go into a number of the machine."""
TEMPERATURE = 0.6
"""By how many points one play has to be better than another with all tiles open, to be e times as likely."""
MARGIN = 500
"""More points than a hand between two pays."""
SELDOM = 0.03
"""An action of a lower probability is not taken: the iterations were too few to tell."""


def solved_endgame(
    game: LineGame, view: LineState, seconds: float | None, effort: float = 1.0, facts: bool = False
) -> Assessment | None:
    """The legal actions by what playing on by the solution comes to; None where the hand has come to no endgame.

    The deals are the hands that the other may hold. `effort` and `facts` are those of assess.py.
    """
    if not _may_be_endgame(game, view):
        return None
    fraction = budget(seconds)
    for step in range(1 if game.lead_is_forced(view) else 0, len(view.history) + 1):
        public = _public_view(game, view, step)
        (tiles0, number0), (tiles1, number1) = ranges(game, public)
        if comb(tiles0.bit_count(), number0) * comb(tiles1.bit_count(), number1) <= PAIRS * fraction:
            solver = solved(game, public, fraction, effort)
            if solver is not None:
                return _assessment(game, view, step, solver, facts)
    return None


def _may_be_endgame(game: LineGame, view: LineState) -> bool:
    """Whether two play, tiles are laid in this hand and nothing else, and some lie asleep: else none is hidden."""
    if len(view.hands) != 2 or not view.boneyard or is_question_pending(view) or game.is_boneyard_open(view):
        return False
    if not all(isinstance(action, Play | Pass) for _seat, action in view.history):
        return False
    return len(game.deck()) <= MOST_TILES and is_plain(encode_position(game, view))


def _public_view(game: LineGame, view: LineState, step: int) -> LineState:
    """What both had seen of this hand after so many steps of it."""
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
    """By seat, the tiles that it may hold, each taken alone, and how many of them it holds."""
    unseen = tile_mask(game, game.deck()) & ~tile_mask(game, public.exposed)
    held = [unseen, unseen]
    line = game.empty_line
    for seat, action in public.history:
        if isinstance(action, Play):
            if action.arm is None and game.lead_is_forced(public):
                held = [tiles & ~higher_leads(game, action.tile) for tiles in held]
            line = game.extend_line(line, action)
            held = [tiles & ~tile_mask(game, (action.tile,)) for tiles in held]
        else:
            held[seat] &= ~fitting(game, line)
    return [(tiles, len(hand)) for tiles, hand in zip(held, public.hands, strict=True)]


# -- the solution ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def solved(game: LineGame, public: LineState, fraction: float, effort: float = 1.0) -> EndgameSolver | None:
    """The game from a public view on, solved by `effort` times the iterations; None where it is too large."""
    now = encode_position(game, public)
    hands = [_hands(tiles, number) for tiles, number in ranges(game, public)]
    left, right = [end.pip for end in public.line.ends] or [-1, -1]
    root = PublicState(now.seat, left, right, now.passes, hands)
    try:
        solver = EndgameSolver(now.rules, root, int(WORK * fraction) // FEWEST, _by_margin(game, public))
    except BudgetExceeded:
        return None
    solver.root_reach = [_reach(game, public, seat, hands[seat], fraction) for seat in (0, 1)]
    iterations: int = min(MOST, int(WORK * fraction) // solver.size)
    solver.iterate(int(iterations * effort))
    solver.keep_average(root)
    return solver


def _by_margin(game: LineGame, public: LineState) -> dict[int, float]:
    """What a hand is worth to seat 0 by what it makes more than seat 1, where the match is at stake: one is paid."""
    at_stake = match_stake(game, public)
    if at_stake is None:
        return {}
    return {more: at_stake.made((max(more, 0), max(-more, 0)), 0) for more in range(-MARGIN, MARGIN + 1)}


def _assessment(game: LineGame, view: LineState, step: int, solver: EndgameSolver, facts: bool) -> Assessment | None:
    """The assessment of a view, by the solution of the hand from a step of it on."""
    reached = _reached(game, view, step, solver)
    if reached is None:
        return None
    node, reach, line = reached
    seat = view.to_move
    own = tile_mask(game, view.hands[seat])
    if own not in node.hands[seat]:
        return None
    index = node.hands[seat].index(own)
    others = [nth for nth, hand in enumerate(node.hands[1 - seat]) if not hand & own]
    likely = [nth for nth in others if reach[nth] > 0.0] or others
    probabilities = dict(zip(node.children, solver.average_strategy(node, index), strict=True))
    by_code = {child.action: child for child in node.children}
    found: list[AssessedAction] = []
    values: dict[int, tuple[list[float], dict[Fact, list[float]]]] = {}
    for action in game.legal_actions(view):
        code = _code(game, line, action) if isinstance(action, Play) else PASSED
        if code not in by_code:
            continue
        child, twin = by_code[code], code in values
        if not twin:
            values[code] = _playing_on(solver, (node, child), index, likely, facts)
        probability = 0.0 if twin or probabilities[child] <= SELDOM else probabilities[child]
        found.append(AssessedAction(action, *values[code], probability))
    taken = sum(assessed.probability or 0.0 for assessed in found)
    if not taken or not likely:
        return None
    found = [each._replace(probability=(each.probability or 0.0) / taken) for each in found]
    return Assessment.from_actions(found, [reach[nth] or 1.0 for nth in likely], complete=True)


def _reached(
    game: LineGame, view: LineState, step: int, solver: EndgameSolver
) -> tuple[PublicState, list[float], Line] | None:
    """Where a hand solved from a step of it on has come to: the node, the reach of the other's hands, the line."""
    node, line, other = solver.root, _public_view(game, view, step).line, 1 - view.to_move
    reach = solver.root_reach[other]
    for _seat, action in view.history[step:]:
        code = PASSED
        if isinstance(action, Play):
            code, line = _code(game, line, action), game.extend_line(line, action)
        place = next((nth for nth, child in enumerate(node.children) if child.action == code), None)
        if place is None:
            return None  # a record may begin with any leader, whatever the tiles
        child = node.children[place]
        before = child.parent_index[other] or range(len(reach))
        taken = solver.averages(node)[place] if node.seat == other else [1.0] * len(before)
        reach = [reach[index] * probability for index, probability in zip(before, taken, strict=True)]
        node = child
    return node, reach, line


def _playing_on(
    solver: EndgameSolver, to: tuple[PublicState, PublicState], own: int, likely: list[int], facts: bool
) -> tuple[list[float], dict[Fact, list[float]]]:
    """The values of going on from a node `to` a child of it, and the facts, by the likely hands of the other."""
    node, child = to
    seat = node.seat
    values, wins, spots_left = (
        [by_hand[nth] for nth in likely] for by_hand in solver.expectations(node, child, seat, own)
    )
    if not facts:
        return values, {}
    stuck, answers = [0.0] * len(likely), [0.0] * len(likely)
    if child.seat >= 0:
        fits_pip = solver.rules.fits_pip
        fitting = fits_pip[child.left] | fits_pip[child.right]
        stuck = [0.0 if node.hands[1 - seat][nth] & fitting else 1.0 for nth in likely]
        kept = child.parent_index[seat].index(own) if child.parent_index[seat] else own
        below = dict(
            zip(
                child.parent_index[1 - seat] or range(len(child.hands[1 - seat])),
                solver.answers(child, seat, kept),
                strict=True,
            )
        )
        answers = [below.get(nth, 0.0) for nth in likely]
    return values, {
        Fact.WINS: wins,
        Fact.NEXT_STUCK: stuck,
        Fact.ANSWERS: answers,
        Fact.SPOTS_LEFT: spots_left,
    }


def _code(game: LineGame, line: Line, play: Play) -> int:
    left, right = (end.pip for end in game.extend_line(line, play).ends)
    return action_code(tile_numbers(game.set)[play.tile], left, right)


# -- the reach probabilities at the root -------------------------------------------------------------------------------


def _hands(tiles: int, number: int) -> list[int]:
    """Every hand of so many of these tiles."""
    bits = [1 << tile for tile in range(tiles.bit_length()) if tiles >> tile & 1]
    return [sum(held) for held in combinations(bits, number)]


def _reach(game: LineGame, public: LineState, seat: int, hands: list[int], fraction: float) -> list[float]:
    """How likely a seat with each of these hands would have played as it has."""
    reach = [1.0] * len(hands)
    for play in observed_plays(game, public, tile_mask(game, game.deck()) & ~tile_mask(game, public.exposed)):
        if play.seat == seat:
            played = tuple(
                action.tile
                for mover, action in public.history[play.step :]
                if mover == seat and isinstance(action, Play)
            )
            since = tile_mask(game, played)
            likelihoods = _likelihoods(game, public, play, [hand | since for hand in hands], fraction)
            reach = [before * likelihood for before, likelihood in zip(reach, likelihoods, strict=True)]
    return reach


def _likelihoods(
    game: LineGame, public: LineState, play: ObservedPlay, hands: list[int], fraction: float
) -> list[float]:
    """The likelihood of a play by hand."""
    tiles, number = ranges(game, _public_view(game, public, play.step))[1 - play.seat]
    if sum(comb((tiles & ~hand).bit_count(), number) for hand in hands) <= DEALS * fraction:
        try:
            return _likelihoods_by_search(play, hands, (tiles, number), int(POSITIONS * fraction))
        except BudgetExceeded:
            pass
    choice = observed_choice(play, [0], model_weights(game, 2))
    return [choice.likelihood([hand]) for hand in hands]


def _likelihoods_by_search(play: ObservedPlay, hands: list[int], opponent: tuple[int, int], most: int) -> list[float]:
    """The likelihood of a play by hand, of a player who goes by the mean exact value with all tiles open.

    The `opponent` may hold these tiles, a mask, and so many of them. Raises BudgetExceeded for more than `most`
    positions.
    """
    tiles, number = opponent
    observed = {move for move, observed in candidates(play) if observed}
    found: list[float] = []
    for hand in hands:
        opponents_hands = _hands(tiles & ~hand, number)
        before = play.before.copy()
        before.hands[play.seat] = hand
        if not opponents_hands or len(before.moves()) < 2:  # a hand that nobody can have held, or that had no choice
            found.append(1.0 if opponents_hands else 0.0)
            continue
        values: dict[int, float] = {}
        for opponents_hand in opponents_hands:
            before.hands[1 - play.seat] = opponents_hand
            search = Search(before.rules, most)
            for move, value in search.values(before):
                values[move] = values.get(move, 0.0) + value
            most -= search.positions
        best = max(values.values())
        softmax = {move: exp((value - best) / len(opponents_hands) / TEMPERATURE) for move, value in values.items()}
        taken = sum(weight for move, weight in softmax.items() if move in observed) / sum(softmax.values())
        found.append(RATIONAL * taken + (1 - RATIONAL) * len(observed & {*softmax}) / len(softmax))
    return found
