"""When the end of a hand between two is a duel: what all know of both hands then, and what its solution says to do.

A hand follows one solution to its end, that of the earliest moment from which the game is small enough to be solved.
It rests on nothing but what all have seen, so that it is the same for both hands and for every tile they may hold.
"""

from functools import lru_cache
from itertools import combinations
from math import comb, exp

from game.board import Line
from game.bots.beliefs.line import fitting, higher
from game.bots.beliefs.observed_plays import Recalled, choice, recalled, sense, ways
from game.bots.encode.line import asked, mask, numbers, position
from game.bots.kernel.budget import BudgetExceeded, budget
from game.bots.kernel.cfr import PASSED, Duel, Moment, way_of
from game.bots.kernel.likelihood import SENSIBLE
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.plain_alphabeta import is_plain
from game.rules.line.line_game import LineGame, LineState
from game.state import Action, Pass, Play
from game.tiles import HIDDEN

PAIRS = 60_000
"""Of two hands, as many are thought of together at most, where a duel begins."""
WORK = 660_000
"""A duel is played so many rounds that about as many hands are looked at."""
FEWEST, MOST = 6, 60
"""The fewest rounds that are worth it, and the most that are needed."""
DEALS, POSITIONS = 2_000, 200_000
"""A choice is weighed by what came of each way with all tiles open, where no more deals than that were possible, and
no more positions have to be looked at for it; else by good sense."""
KEPT = 3
"""Duels that are remembered, of up to 15 megabytes each, moments at which one was too large to be solved included."""
MOST_TILES = 63
"""As many go into a number of the machine."""
WARMTH = 0.6
"""By how many points one way has to be better than another with all tiles open, to be e times as likely."""
SELDOM = 0.03
"""What a hand does less often than that it does not do: the rounds were too few to tell."""


def dueled(game: LineGame, view: LineState, seconds: float) -> dict[Action, float] | None:
    """How often to do what in a hand that has come to a duel, as shares of no certain sum; None in any other."""
    if not _may_be(game, view):
        return None
    share = budget(seconds)
    for step in range(1 if game.lead_is_forced(view) else 0, len(view.history) + 1):
        told = _told(game, view, step)
        (may, number), (others, of_others) = ranges(game, told)
        if comb(may.bit_count(), number) * comb(others.bit_count(), of_others) <= PAIRS * share:
            duel = solved(game, told, share)
            if duel is not None:
                return _said(game, view, step, duel)
    return None


def _may_be(game: LineGame, view: LineState) -> bool:
    """Whether two play, tiles are laid in this hand and nothing else, and some lie asleep: else none is hidden."""
    if len(view.hands) != 2 or not view.boneyard or asked(view) or game.pool_open(view):
        return False
    if not all(isinstance(action, Play | Pass) for _seat, action in view.history):
        return False
    return len(game.deck()) <= MOST_TILES and is_plain(position(game, view))


def _told(game: LineGame, view: LineState, step: int) -> LineState:
    """What all had seen of this hand after so many steps of it."""
    later = [seat for seat, action in view.history[step:] if isinstance(action, Play)]
    hands = tuple((HIDDEN,) * (len(hand) + later.count(seat)) for seat, hand in enumerate(view.hands))
    line, passes = game.no_line, 0
    for _seat, action in view.history[:step]:
        line = game.laid(line, action) if isinstance(action, Play) else line
        passes = passes + 1 if isinstance(action, Pass) else 0
    seat = view.history[step][0] if step < len(view.history) else view.to_move
    history = view.history[:step]
    return view.but(hands=hands, line=line, passes=passes, to_move=seat, history=history, events=(), turn=None)


def ranges(game: LineGame, told: LineState) -> list[tuple[int, int]]:
    """By seat, the tiles that it may hold, each taken alone, and how many of them it holds."""
    unseen = mask(game, game.deck()) & ~mask(game, told.exposed)
    held = [unseen, unseen]
    line = game.no_line
    for seat, action in told.history:
        if isinstance(action, Play):
            if action.arm is None and game.lead_is_forced(told):
                held = [may & ~higher(game, action.tile) for may in held]
            line = game.laid(line, action)
            held = [may & ~mask(game, (action.tile,)) for may in held]
        else:
            held[seat] &= ~fitting(game, line)
    return [(may, len(hand)) for may, hand in zip(held, told.hands, strict=True)]


# -- the duel ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def solved(game: LineGame, told: LineState, share: float) -> Duel | None:
    """The duel that begins here, solved; None where it is too large. No more goes into it than all have seen."""
    now = position(game, told)
    hands = [_hands(may, number) for may, number in ranges(game, told)]
    one, other = [end.pip for end in told.line.ends] or [-1, -1]
    try:
        duel = Duel(now.rules, Moment(now.seat, one, other, now.passes, hands), int(WORK * share) // FEWEST)
    except BudgetExceeded:
        return None
    duel.weights = [_weights(game, told, seat, hands[seat], share) for seat in (0, 1)]
    duel.play(min(MOST, int(WORK * share) // duel.size))
    duel.forget(duel.first)
    return duel


def _said(game: LineGame, view: LineState, step: int, duel: Duel) -> dict[Action, float] | None:
    """How often the seat to move does what by this solution of the hand, which began at a step of it."""
    moment, line = duel.first, _told(game, view, step).line
    for _seat, action in view.history[step:]:
        way, line = (_way(game, line, action), game.laid(line, action)) if isinstance(action, Play) else (PASSED, line)
        following = [after for after in moment.after if after.way == way]
        if not following:
            return None  # a record may begin with any leader, whatever the tiles
        [moment] = following
    own = mask(game, view.hands[view.to_move])
    if own not in moment.hands[view.to_move]:
        return None
    often = duel.mean(moment, moment.hands[view.to_move].index(own))
    by_way = {after.way: share for after, share in zip(moment.after, often, strict=True) if share > SELDOM}
    found: dict[Action, float] = {}
    for action in game.legal_actions(view):
        assert isinstance(action, Play)
        share = by_way.pop(_way(game, line, action), 0.0)
        if share:
            found[action] = share
    return found


def _way(game: LineGame, line: Line, play: Play) -> int:
    one, other = (end.pip for end in game.laid(line, play).ends)
    return way_of(numbers(game.set)[play.tile], one, other)


# -- what all may think of a hand --------------------------------------------------------------------------------------


def _hands(may: int, number: int) -> list[int]:
    """Every hand of so many of these tiles."""
    tiles = [1 << tile for tile in range(may.bit_length()) if may >> tile & 1]
    return [sum(held) for held in combinations(tiles, number)]


def _weights(game: LineGame, told: LineState, seat: int, hands: list[int], share: float) -> list[float]:
    """How likely a seat with each of these hands would have played as it has."""
    weights = [1.0] * len(hands)
    for play in recalled(game, told, mask(game, game.deck()) & ~mask(game, told.exposed)):
        if play.seat == seat:
            since = mask(game, tuple(a.tile for s, a in told.history[play.step :] if s == seat and isinstance(a, Play)))
            likely = _likely(game, told, play, [hand | since for hand in hands], share)
            weights = [weight * times for weight, times in zip(weights, likely, strict=True)]
    return weights


def _likely(game: LineGame, told: LineState, play: Recalled, hands: list[int], share: float) -> list[float]:
    """How likely a play was by hand."""
    may, number = ranges(game, _told(game, told, play.step))[1 - play.seat]
    if sum(comb((may & ~hand).bit_count(), number) for hand in hands) <= DEALS * share:
        try:
            return _by_outcome(play, hands, may, number, int(POSITIONS * share))
        except BudgetExceeded:
            pass
    own = choice(play, [0], sense(game, 2))
    return [own.likelihood([hand]) for hand in hands]


def _by_outcome(play: Recalled, hands: list[int], may: int, number: int, most: int) -> list[float]:
    """How likely a play was by hand, for who goes by the mean of what comes of each way with all tiles open.

    The other held so many of the tiles that it `may` have. Raises BudgetExceeded for more than `most` positions.
    """
    chosen = {way for way, chosen in ways(play) if chosen}
    likely: list[float] = []
    for hand in hands:
        others = _hands(may & ~hand, number)
        now = play.moment.copy()
        now.hands[play.seat] = hand
        if not others or len(now.moves()) < 2:  # a hand that nobody can have held, or that had no choice
            likely.append(1.0 if others else 0.0)
            continue
        worth: dict[int, float] = {}
        for other in others:
            now.hands[1 - play.seat] = other
            search = Search(now.rules, most)
            for way, value in search.values(now):
                worth[way] = worth.get(way, 0.0) + value
            most -= search.positions
        best = max(worth.values())
        shares = {way: exp((value - best) / len(others) / WARMTH) for way, value in worth.items()}
        taken = sum(share for way, share in shares.items() if way in chosen) / sum(shares.values())
        likely.append(SENSIBLE * taken + (1 - SENSIBLE) * len(chosen & {*shares}) / len(shares))
    return likely
