"""The open-hand solver of the trick games, like a double-dummy solver at bridge."""

from game.bots.encode.tricks import encode, has_stock, suit_encoding
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.tricks import stock_policy
from game.core.state import Action, Play
from game.platform.language import gettext as _
from game.rules.tricks.trick_game import TrickGame, TrickState


def values(game: TrickGame, state: TrickState, budget: int) -> dict[Action, float]:
    """Return the value of every legal action for the side to move, with all hands open and best play by all.

    The value is its points to the end of the hand minus the mean of the other sides. Raises ValueError with a message
    before the first lead and while there is a stock, and BudgetExceeded after `budget` positions.
    """
    if not state.has_play_begun or state.discards_owed:
        raise ValueError(_("Tricks can be solved once it is settled who plays for what; try a later step."))
    if has_stock(game):
        return stock_policy.values(game, state)
    encoding = suit_encoding(game, state.trump)
    position = encode(game, state, encoding, plain=True)
    hands = [encoding.mask(tiles) for tiles in state.hands]
    side, search = position.rules.side[state.to_move], TrickSearch(budget)
    action_values: dict[Action, float] = {}
    for play in game.legal_actions(state):
        assert isinstance(play, Play)
        action_values[play] = search.after(position, hands, encoding.move(game, play, state.trick is None))[side]
    return action_values
