"""The view of a trick game as a position of the kernel, and the moves that were observed in it."""

from game.bots.encode.suit_tables import SuitEncoding
from game.bots.kernel.trick_evaluation import EvaluationWeights, TrickEvaluation
from game.bots.kernel.trick_position import NEVER, PARTNER, HandRules, TrickPosition
from game.bots.kernel.trick_rollout import ObservedMove, ObservedMoves
from game.bots.match_chance import stake
from game.core.state import MatchOver, add
from game.rules.options import at
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState

MATCH_BONUS = 0.2
"""What it is worth to win the match, as a share of the whole way to its end."""
WEIGHTS = EvaluationWeights(power=0.8, ruff=0.3, partner=0.3, draw_trumps=0.5, temperature=0.5)
"""The evaluation where a trick counts a few points.

Other weights were tried by bots that differed in one alone, 200 deals each played twice: none did better.
"""


def encode(game: TrickGame, view: TrickState, encoding: SuitEncoding, plain: bool = False) -> TrickPosition:
    """The position of `view` with the trump of `encoding`, its hands still empty.

    Its payoff is what each side gains by the hand, or where `plain` only the points that it makes.
    """
    players = len(view.hands)
    side = [game.side(seat, players) for seat in range(players)]
    next_seat = [game.next_in(view, seat) for seat in range(players)]

    def payoff(outcome: int) -> tuple[float, ...]:
        return gains(game, view, settled(game, view, outcome), plain)

    rules = HandRules(
        encoding.tables,
        next_seat,
        side,
        [_waiting(seat, next_seat, side, players - len(view.out)) for seat in range(players)],
        -1 if view.bidder is None else side[view.bidder],
        [_stop(game, view, side) for side in range(game.sides(players))],
        payoff,
    )
    position = TrickPosition(rules)
    position.hands = [0] * players
    position.to_move = view.to_move
    position.live = live(view, encoding)
    position.points = sum(points << 8 * side for side, points in enumerate(view.points))
    position.tricks = len(view.tricks)
    set_trick(position, game, encoding, view.trick or Trick((), 0, 0))
    return position


def live(view: TrickState, encoding: SuitEncoding) -> int:
    """The mask of the tiles that have not been played in this hand."""
    played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
    return (1 << len(encoding.tiles)) - 1 & ~encoding.mask(played)


def set_trick(position: TrickPosition, game: TrickGame, encoding: SuitEncoding, trick: Trick) -> None:
    """Give a position its trick in progress."""
    position.joined = len(trick.plays)
    if trick.plays:
        position.led = encoding.numbers[trick.tiles[0]]
        position.called = encoding.suits[trick.called]
        position.best = encoding.numbers[game.winning(encoding.trump, trick)]
        position.stake = game.trick_points(trick, encoding.trump)
        position.winner = trick.winner


def _waiting(seat: int, next_seat: list[int], side: list[int], trick_size: int) -> list[int]:
    """By how many have played before `seat`, how many rivals play after it, plus PARTNER if a partner does."""
    sides, after = [], seat
    for _nth in range(1, trick_size):
        after = next_seat[after]
        sides.append(side[after])
    own = side[seat]
    still_to_play = [sides[: trick_size - 1 - joined] for joined in range(trick_size)]
    return [len(waiting) - waiting.count(own) + PARTNER * (own in waiting) for waiting in still_to_play]


def _stop(game: TrickGame, view: TrickState, side: int) -> int:
    """At how many points of a side the match is over within the hand, NEVER where it is not."""
    for more in range(1, at(game.hand_size, len(view.hands)) + 1):
        paid = game.trick_pays(view, Trick((), 0, side)) * more
        if not paid:
            break
        if game.match_ends(view, add(view.scores, paid)) is not None:
            return view.points[side] + more
    return NEVER


# -- what was observed ------------------------------------------------------------------------------------------------


def observed_moves(game: TrickGame, view: TrickState, encoding: SuitEncoding, position: TrickPosition) -> ObservedMoves:
    """What the others have chosen in this hand, as the seat to move in `view` has seen it; `position` is now."""
    moves: list[ObservedMove] = []
    unplayed = (1 << len(encoding.tiles)) - 1
    for nth, trick in enumerate((*view.tricks, *filter(None, [view.trick]))):
        for joined, (seat, tile) in enumerate(trick.plays):
            so_far = Trick(trick.plays[:joined], trick.called, trick.winner)
            if joined:
                so_far = so_far._replace(winner=_winning(game, encoding, so_far))
            before = position.copy()
            before.hands = [0] * len(view.hands)
            before.to_move, before.live, before.tricks = seat, unplayed, nth
            set_trick(before, game, encoding, so_far)
            move = encoding.numbers[tile] + (0 if joined else 64 * encoding.suits[trick.called])
            moves.append(ObservedMove(before, move, 0))
            unplayed &= ~encoding.mask((tile,))
    played = [0] * len(view.hands)
    for observed in reversed(moves):
        seat = observed.position.to_move
        played[seat] |= 1 << (observed.move & 63)
        observed.played = played[seat]
    others = [observed for observed in moves if observed.position.to_move != view.to_move]
    return ObservedMoves(TrickEvaluation(encoding.tables, WEIGHTS), others)


def _winning(game: TrickGame, encoding: SuitEncoding, trick: Trick) -> int:
    """Who wins the plays of a trick so far."""
    ranked = [(game.rank(encoding.trump, trick.called, tile), -nth) for nth, (_seat, tile) in enumerate(trick.plays)]
    return trick.plays[-max(ranked)[1]][0]


# -- what a hand pays -------------------------------------------------------------------------------------------------


def settled(game: TrickGame, view: TrickState, outcome: int) -> TrickState:
    """The end of a hand of `view` in which the sides have these points, 256 to the power of the side."""
    points = tuple(outcome >> 8 * side & 255 for side in range(len(view.points)))
    alone = len(points) == len(view.hands)  # who plays for himself has a point for each trick
    tricks = [Trick((), 0, seat) for seat, count in enumerate(points) for _nth in range(count)] if alone else ()
    scores = view.scores
    for side, count in enumerate(points):
        scores = add(scores, game.trick_pays(view, Trick((), 0, side)) * (count - view.points[side]))
    end = view._replace(points=points, tricks=tuple(tricks), scores=scores, trick=None)
    if scores != view.scores and game.match_ends(end, scores) is not None:
        return end
    return end._replace(scores=add(scores, game.settle(end)[1]))


def gains(game: TrickGame, view: TrickState, end: TrickState, plain: bool = False) -> tuple[float, ...]:
    """What each side gains on the mean of the others by a hand that leads from `view` to `end`.

    Unless it is to be `plain` points, a hand that may end the match is worth what it does for the chance to win that;
    where that is not known nothing beyond the target counts, but to win the match is worth a fifth of the way to it.
    """
    won: list[float] = [game.merit(now) - game.merit(then) for now, then in zip(end.scores, view.scores, strict=True)]
    at_stake = None if plain else stake(game, view)
    if at_stake is not None:
        return at_stake.gains(end.scores, game.match_ends(end, end.scores))
    if not plain:
        goal = game.merit(at(game.target, len(view.hands)))
        won = [min(gain, goal - game.merit(then)) for gain, then in zip(won, view.scores, strict=True)]
        over = game.match_ends(end, end.scores)
        if isinstance(over, MatchOver) and over.winner is not None:
            won[over.winner] += MATCH_BONUS * abs(goal - game.merit(game.first_score()))
    return tuple(own - (sum(won) - own) / (len(won) - 1) for own in won)
