"""The words that all trick games share."""

from typing import Generic, TypeVar

from game.core.state import (
    Accept,
    Action,
    Bid,
    Claim,
    Close,
    Discard,
    Exchange,
    NameTrump,
    Notice,
    Play,
    Reason,
    Stand,
    TakeDummy,
)
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.suits import suit_name
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.text.any_game import GameWords

T = TypeVar("T", bound=TrickGame)


class TrickWords(GameWords[T, TrickState], Generic[T]):
    """What is said at a table where tricks are taken."""

    lots_for = _("the deal")

    # -- a hand in brief -------------------------------------------------------------------------------------------

    def contract(self, state: TrickState) -> str:
        """Who plays for what; empty while there is nothing to say."""
        return ""

    def stakes(self, state: TrickState) -> str:
        """What is played for in this hand, while no tile is played."""
        return ""

    def tally(self, state: TrickState, side: int) -> str:
        """What a side has in this hand so far."""
        count = state.points[side]
        return ngettext("{count} trick", "{count} tricks", count).format(count=count)

    def in_tricks(self, points: int) -> str:
        """So many points as tricks bring in a hand, which cannot be taken for those of the match."""
        return ngettext("{points} trick", "{points} tricks", points).format(points=points)

    def commits(self, bid: int) -> str:
        """What a bid commits its side to."""
        return ""

    def accepting(self, state: TrickState) -> str:
        """What the seat to move does who accepts the trump turned up, in words for a button."""
        return _("Accept")

    # -- what is done, and what comes of it ------------------------------------------------------------------------

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """What is led and played, said before the first lead, thrown away or claimed."""
        match action:
            case Play(tile, None, None) if before.has_play_begun and before.trick is None:
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
            case NameTrump("none"):
                return _("{name} plays without trumps").format(name=name)
            case NameTrump(suit, True):
                words = _("{name} makes the {suit} trumps and plays alone")
                return words.format(name=name, suit=suit_name(suit))
            case NameTrump(suit):
                return _("{name} makes the {suit} trumps").format(name=name, suit=suit_name(suit))
            case Stand():
                return _("{name} stands").format(name=name)
            case TakeDummy():
                return _("{name} takes a dummy").format(name=name)
            case Discard():
                return _("{name} throws a tile away").format(name=name)
            case Close():
                return _("{name} closes the stock").format(name=name)
            case Claim():
                return _("{name} claims the hand").format(name=name)
        return super().describe_action_by(name, before, action, after)

    def describe_announcement(self, event: Notice) -> str:
        """The trump turned up."""
        match event:
            case Notice("turned up", (seat, tile, trump)):
                words = _("{name} turns up {tile}: {suit} are trumps.")
                return words.format(name=self.names[seat], tile=tile, suit=suit_name(trump))
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """A trick taken."""
        return _("a trick") if reason == Reason("trick") else super().describe_reason(reason)
