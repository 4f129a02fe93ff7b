"""Texts that all trick games share."""

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
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.rules.tricks.trick_state import suit_name
from game.text.any_game import GameWords

T = TypeVar("T", bound=TrickGame)


class TrickWords(GameWords[T, TrickState], Generic[T]):
    """Texts about a table of a trick game."""

    lots_for = _("the deal")

    # -- summary of a hand ----------------------------------------------------------------------------------------

    def contract(self, state: TrickState) -> str:
        """Return who plays for what; empty if there is nothing to say."""
        return ""

    def stakes(self, state: TrickState) -> str:
        """Return what the hand is played for, before the first tile is played."""
        return ""

    def tally(self, state: TrickState, side: int) -> str:
        """Return what a side has taken in this hand so far."""
        count = state.points[side]
        return ngettext("{count} trick", "{count} tricks", count).format(count=count)

    def in_tricks(self, points: int) -> str:
        """Return points taken in a hand, worded to differ from match points."""
        return ngettext("{points} trick", "{points} tricks", points).format(points=points)

    def commits(self, bid: int) -> str:
        """Return what a bid commits its side to."""
        return ""

    def withdraws(self) -> str:
        """Return why a seat would pass, if a pass takes it out of the hand; else empty."""
        return ""

    def accepting(self, state: TrickState) -> str:
        """Return the button label for accepting the trump turned up."""
        return _("Accept")

    # -- actions and events ---------------------------------------------------------------------------------------

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """Return what a seat led, played, declared, discarded or claimed."""
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
        """Return a notice about the trump turned up."""
        match event:
            case Notice("turned up", (seat, tile, trump)):
                words = _("{name} turns up {tile}: {suit} are trumps.")
                return words.format(name=self.names[seat], tile=tile, suit=suit_name(trump))
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return why points were scored: a trick."""
        return _("a trick") if reason == Reason("trick") else super().describe_reason(reason)
