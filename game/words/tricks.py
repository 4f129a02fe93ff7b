"""The words of the trick games."""

from collections.abc import Sequence

from game.language import gettext as _
from game.rules.tricks.suit_names import suit_name
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.state import (
    Accept,
    Action,
    Bid,
    Claim,
    Close,
    Discard,
    Dummy,
    Exchange,
    Name,
    Play,
    Reason,
    Said,
    Stand,
)
from game.words.any_game import GameWords


class TrickWords(GameWords[TrickGame, TrickState]):
    """What is said at a table where tricks are taken."""

    def __init__(self, game: TrickGame, names: Sequence[str]) -> None:
        super().__init__(game, names)
        self.lots_for = game.lots_for

    def deed(self, before: TrickState, action: Action, after: TrickState) -> str:
        """Who did what."""
        name = self.names[before.to_move]
        words = self.game.deed(before, action, after)
        if words is not None:
            return words.format(name=name)
        match action:
            case Play(tile, None, None) if before.playing and before.trick is None:
                return _("{name} leads {tile}").format(name=name, tile=tile)
            case Play(tile, None, int(suit)):
                return _("{name} leads {tile} as one of the {suit}").format(name=name, tile=tile, suit=suit_name(suit))
            case Accept(alone):
                words = _("{name} accepts {tile} and plays alone") if alone else _("{name} accepts {tile}")
                return words.format(name=name, tile=before.turned)
            case Exchange():
                return _("{name} takes {tile} in exchange").format(name=name, tile=before.turned)
            case Bid(points):
                return _("{name} bids {points}").format(name=name, points=points)
            case Name("none"):
                return _("{name} plays without trumps").format(name=name)
            case Name(suit, alone):
                words = (
                    _("{name} makes the {suit} trumps and plays alone")
                    if alone
                    else _("{name} makes the {suit} trumps")
                )
                return words.format(name=name, suit=suit_name(suit))
            case Stand():
                return _("{name} stands").format(name=name)
            case Dummy():
                return _("{name} takes a dummy").format(name=name)
            case Discard():
                return _("{name} throws a tile away").format(name=name)
            case Close():
                return _("{name} closes the stock").format(name=name)
            case Claim():
                return _("{name} claims the hand").format(name=name)
        return super().deed(before, action, after)

    def why(self, reason: Reason) -> str:
        return reason.kind.format(*self.names)

    def said(self, event: Said) -> str:
        return super().said(event) if event.terms else event.kind.format(*self.names)
