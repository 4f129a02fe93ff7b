"""The open-hand solver of the trick games, as the double-dummy solver is to bridge: `solve` prints what it finds."""

from game.bots.encode.tricks import encode, suit_encoding
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.tricks import stock_policy
from game.core.state import Action, Play
from game.platform.language import gettext as _
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.trick_game import TrickGame, TrickState


def values(game: TrickGame, state: TrickState, budget: int) -> dict[Action, float]:
    """The value of every legal action to the side of the seat to move, all hands open, when all play their best.

    That is the points it makes from here to the end of the hand less the mean of the others'. Raises ValueError with a
    sentence before the first lead and while there is a stock, BudgetExceeded for more positions than the budget.
    """
    if not state.has_play_begun or state.discards_owed:
        raise ValueError(_("Tricks can be solved once it is settled who plays for what; try a later step."))
    if isinstance(game, BingoGame):
        return stock_policy.values(game, state)
    encoding = suit_encoding(game, state.trump)
    position = encode(game, state, encoding, plain=True)
    hands = [encoding.mask(tiles) for tiles in state.hands]
    side, search = position.rules.side[state.to_move], TrickSearch(budget)
    found: dict[Action, float] = {}
    for play in game.legal_actions(state):
        assert isinstance(play, Play)
        found[play] = search.after(position, hands, encoding.move(game, play, state.trick is None))[side]
    return found
