"""Tricks as a view has them put into numbers: the hand to be played out, what was chosen in it, and its exact end."""

from game.bots.encode.suit_tables import Chart
from game.bots.kernel.trick_alphabeta import Ending
from game.bots.kernel.trick_evaluation import Mind, Sense
from game.bots.kernel.trick_rollout import Hand, Memory
from game.rules.options import at
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState
from game.state import MatchOver, add

WIN = 0.2
"""What it is worth to win the match, as a share of the whole way to its end."""
SENSE = Sense(high=0.8, ruff=0.3, aid=0.3, draw=0.5, waver=0.5)
"""Good sense where a trick counts a few points.

Other weights were tried by bots that differed in one alone, 200 deals each played twice: none did better.
"""


def opened(game: TrickGame, view: TrickState, of: Chart) -> Hand:
    """The hand of `view`, played with the trump of `of`, worth what the side of the seat to move gains by it."""
    players = len(view.hands)
    side = [game.side(seat, players) for seat in range(players)]
    after = [game.next_in(view, seat) for seat in range(players)]
    waiting = [_waiting(seat, after, side, players - len(view.out)) for seat in range(players)]
    makers = -1 if view.bidder is None else side[view.bidder]
    played = [tile for trick in view.tricks for tile in trick.tiles]
    trick = view.trick or Trick((), 0, 0)
    live = (1 << len(of.tiles)) - 1 & ~of.mask((*played, *trick.tiles))
    now, own = _moment(game, of, trick), side[view.to_move]
    points = [*view.points]

    def payoff(packed: int) -> float:
        return gains(game, view, settled(game, view, packed))[own]

    return Hand(Mind(of.ranks, SENSE), after, side, waiting, makers, live, points, len(view.tricks), now, payoff)


def _moment(game: TrickGame, of: Chart, trick: Trick) -> tuple[int, int, int, int, int]:
    """A trick in progress: the suit called, the best tile, what it pays so far, how many joined it, who wins it."""
    if not trick.plays:
        return (0, 0, 0, 0, 0)
    best = of.numbers[game.winning(of.trump, trick)]
    return of.suits[trick.called], best, game.trick_points(trick, of.trump), len(trick.plays), trick.winner


def _waiting(seat: int, after: list[int], side: list[int], all_in: int) -> list[int]:
    """By how many have played before `seat`, how many rivals are to play after it, and 64 more if a partner is."""
    sides, now = [], seat
    for _nth in range(1, all_in):
        now = after[now]
        sides.append(side[now])
    own = side[seat]
    turns = [sides[: all_in - 1 - joined] for joined in range(all_in)]
    return [len(turn) - turn.count(own) + 64 * (own in turn) for turn in turns]


def remembered(game: TrickGame, view: TrickState, of: Chart, hand: Hand) -> Memory:
    """What the others have chosen of the tiles in this hand, as the seat to move in `view` has seen it."""
    steps: list[list[int]] = []
    live = (1 << len(of.tiles)) - 1
    kept = [0] * len(view.hands)
    tricks = (*view.tricks, *filter(None, [view.trick]))
    for nth, trick in enumerate(tricks):
        for joined, (seat, tile) in enumerate(trick.plays):
            so_far = Trick(trick.plays[:joined], trick.called, trick.winner)
            if joined:
                so_far = so_far._replace(winner=_winning(game, of, so_far))
            choice = of.numbers[tile] + (0 if joined else 64 * of.suits[trick.called])
            steps.append([seat, choice, 0, live, *_moment(game, of, so_far), nth])
            live &= ~of.mask((tile,))
    for step in reversed(steps):
        kept[step[0]] |= 1 << (step[1] & 63)
        step[2] = kept[step[0]]
    return Memory(hand, [step for step in steps if step[0] != view.to_move])


def _winning(game: TrickGame, of: Chart, trick: Trick) -> int:
    """Who wins the plays of a trick so far."""
    ranked = [(game.rank(of.trump, trick.called, tile), -nth) for nth, (_seat, tile) in enumerate(trick.plays)]
    return trick.plays[-max(ranked)[1]][0]


def ending(game: TrickGame, view: TrickState, of: Chart, positions: int, plain: bool = False) -> Ending:
    """The end of the hand of `view` with all tiles known, to be looked at in so many positions.

    It is worth to each side what it gains, or where `plain` only the points that it makes.
    """
    players = len(view.hands)

    def payoff(packed: int) -> tuple[float, ...]:
        return gains(game, view, settled(game, view, packed), plain)

    return Ending(
        of.ranks,
        [game.next_in(view, seat) for seat in range(players)],
        [game.side(seat, players) for seat in range(players)],
        players - len(view.out),
        [_stop(game, view, side) for side in range(game.sides(players))],
        payoff,
        positions,
    )


def _stop(game: TrickGame, view: TrickState, side: int) -> int:
    """At how many points of a side the match is over within the hand, 255 for never."""
    for more in range(1, at(game.hand_size, len(view.hands)) + 1):
        paid = game.trick_pays(view, Trick((), 0, side)) * more
        if not paid:
            break
        if game.match_ends(view, add(view.scores, paid)) is not None:
            return view.points[side] + more
    return 255


def settled(game: TrickGame, view: TrickState, packed: int) -> TrickState:
    """The end of a hand of `view` in which the sides have these points, 256 to the power of the side."""
    points = tuple(packed >> 8 * side & 255 for side in range(len(view.points)))
    alone = len(points) == len(view.hands)  # who plays for himself has a point for each trick
    tricks = [Trick((), 0, seat) for seat, count in enumerate(points) for _nth in range(count)] if alone else ()
    scores = view.scores
    for side, count in enumerate(points):
        scores = add(scores, game.trick_pays(view, Trick((), 0, side)) * (count - view.points[side]))
    end = view.but(points=points, tricks=tuple(tricks), scores=scores, trick=None)
    if scores != view.scores and game.match_ends(end, scores) is not None:
        return end
    return end.but(scores=add(scores, game.settle(end)[1]))


def gains(game: TrickGame, view: TrickState, end: TrickState, plain: bool = False) -> tuple[float, ...]:
    """What each side gains on the mean of the others by a hand that leads from `view` to `end`.

    Unless it is to be `plain` points, nothing beyond the target counts, but to win the match is worth a fifth of the
    way to it.
    """
    won: list[float] = [game.merit(now) - game.merit(then) for now, then in zip(end.scores, view.scores, strict=True)]
    if not plain:
        goal = game.merit(at(game.target, len(view.hands)))
        won = [min(gain, goal - game.merit(then)) for gain, then in zip(won, view.scores, strict=True)]
        over = game.match_ends(end, end.scores)
        if isinstance(over, MatchOver) and over.winner is not None:
            won[over.winner] += WIN * abs(goal - game.merit(game.first_score()))
    return tuple(own - (sum(won) - own) / (len(won) - 1) for own in won)
