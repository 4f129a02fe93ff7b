"""What the tiles of a trick are worth with all hands open, as `solve` tells it."""

from game.bots.encode.suit_tables import chart
from game.bots.encode.tricks import ending, opened
from game.bots.tricks import stock_policy
from game.language import gettext as _
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.state import Action, Play


def values(game: TrickGame, state: TrickState, most: int) -> dict[Action, float]:
    """What every legal action is worth to the side of the seat to move, all hands open, when all play their best.

    That is the points it makes from here to the end of the hand less the mean of the others'. Raises ValueError with a
    sentence before the first lead and while there is a stock, BudgetExceeded for more than `most` positions.
    """
    if not state.playing or state.owes:
        raise ValueError(_("Tricks can be solved once it is settled who plays for what; try a later step."))
    if isinstance(game, BingoGame):
        return stock_policy.values(game, state)
    of = chart(game, state.trump)
    hand = opened(game, state, of)
    end = ending(game, state, of, most, plain=True)
    end.start([of.mask(tiles) for tiles in state.hands])
    seat, worth = state.to_move, dict[Action, float]()
    for play in game.legal_actions(state):
        assert isinstance(play, Play)
        way = of.way(game, play, state.trick is None)
        worth[play] = end.after_way(way, seat, *hand.trick, hand.points, bool(state.tricks))[hand.side[seat]]
    return worth
