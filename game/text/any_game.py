"""The words that all games share: deeds, events, reasons, and who scores together."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from game.core.state import (
    Action,
    Announce,
    Deal,
    Draw,
    Event,
    HandOver,
    MatchOver,
    Notice,
    Pass,
    Play,
    Reason,
    Scored,
    State,
    Stop,
)
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.options import resolve_count

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)


class GameWords(Generic[G, S]):
    """What is said of a game at one table, where the seats are called by `names`."""

    lots_for = _("the lead")  # what lots decide before the first deal

    def __init__(self, game: G, names: Sequence[str]) -> None:
        self.game = game
        self.names = names

    @property
    def paired(self) -> bool:
        """Whether a side is two people."""
        return self.game.has_partners(len(self.names))

    def side(self, side: int) -> str:
        """The names of those who score together."""
        return side_name(self.game, side, self.names)

    def aim(self) -> str:
        """How far the match goes: “to 100”; empty where it has no end of its own."""
        if self.game.counts_down:
            return _("from {start} down to 0").format(start=self.game.first_score())
        return (
            ""
            if self.game.endless
            else _("to {target}").format(target=resolve_count(self.game.target, len(self.names)))
        )

    def amount(self, score: int) -> str:
        """A score as it is said."""
        return str(score).replace("-", "−")

    # -- what is done ----------------------------------------------------------------------------------------------

    def describe_action(self, before: S, action: Action, after: S) -> str:
        """Who did what, with no full stop; empty where there is nothing to tell, or the events tell it.

        A tile drawn or dealt is never named.
        """
        if isinstance(action, Deal):
            return self.dealt(before, after) if after.to_move >= 0 else ""
        if isinstance(action, Stop):
            return _("The players stop here")
        return self.describe_action_by(self.names[before.to_move], before, action, after)

    def describe_action_by(self, name: str, before: S, action: Action, after: S) -> str:
        """What the seat to move did, who is called by `name`."""
        match action:
            case Play(tile):
                return _("{name} plays {tile}").format(name=name, tile=tile)
            case Draw():
                return _("{name} draws a tile").format(name=name)
            case Pass():
                return _("{name} passes").format(name=name)
            case Announce(points):
                return _("{name} announces {points}").format(name=name, points=points)
        return ""

    def dealt(self, before: S, after: S) -> str:
        """That the tiles are dealt, and who begins."""
        return _("The tiles are dealt; {name} begins").format(name=self.names[after.to_move])

    # -- what comes of it ------------------------------------------------------------------------------------------

    def describe_reason(self, reason: Reason) -> str:
        """Why points are paid; raises ValueError for a reason that there are no words for."""
        if reason == Reason("hand"):
            return _("for the hand")
        raise ValueError(f"there are no words for {reason}")

    def describe_announcement(self, event: Notice) -> str:
        """What everybody is told, in a sentence; raises ValueError for what there are no words for."""
        match event:
            case Notice("lots", (drawn, seat, heaviest)):
                words = (
                    _("Drawn for {prize}: {lots}. {name} has the heaviest.")
                    if heaviest
                    else _("Drawn for {prize}: {lots}. {name} has the lightest.")
                )
                return words.format(prize=self.lots_for, lots=self._lots(drawn), name=self.names[seat])
            case Notice("partners", (drawn, first, second)):
                words = _("Drawn for partners: {lots}. {first} and {second} have the heaviest and play together.")
                return words.format(lots=self._lots(drawn), first=self.names[first], second=self.names[second])
        raise ValueError(f"there are no words for {event}")

    def _lots(self, drawn: Sequence[Tile]) -> str:
        return ", ".join(f"{self.names[seat]} {tile}" for seat, tile in enumerate(drawn))

    def consequence(self, event: Event) -> str:
        """What came of an action, in a sentence; empty where something else tells it."""
        match event:
            case Notice():
                return self.describe_announcement(event)
            case Scored():
                why = self.describe_reason(event.reason)
                return self.paid(event).format(names=self.side(event.side), points=abs(event.points), why=why)
            case HandOver():
                return self.hand_over(event)
            case MatchOver(None):
                return _("The match is shared.")
            case MatchOver(int(side)) if self.game.endless:
                sentence = _("{names} are ahead.") if self.paired else _("{names} is ahead.")
            case MatchOver(int(side)):
                sentence = _("{names} win the match.") if self.paired else _("{names} wins the match.")
        return sentence.format(names=self.side(side))

    def paid(self, paid: Scored) -> str:
        """That one side, or several people, are paid: a sentence that wants names, the points and why."""
        several = self.paired
        if self.game.counts_down and paid.points < 0:
            return _("{names} go down {points} ({why}).") if several else _("{names} goes down {points} ({why}).")
        if self.game.counts_down:
            return _("{names} go up {points} ({why}).") if several else _("{names} goes up {points} ({why}).")
        if paid.points < 0:
            return _("{names} lose {points} ({why}).") if several else _("{names} loses {points} ({why}).")
        return _("{names} score {points} ({why}).") if several else _("{names} scores {points} ({why}).")

    def alike(self, paid: Sequence[Scored]) -> str:
        """That several sides are paid as much for the same reason."""
        *others, last = [self.side(score.side) for score in paid]
        words = _("{names} and {last} score {points} each ({why}).")
        if self.game.counts_down:
            words = _("{names} and {last} go up {points} each ({why}).")  # down they go one by one, trick by trick
        elif paid[0].points < 0:
            words = _("{names} and {last} lose {points} each ({why}).")
        why = self.describe_reason(paid[0].reason)
        return words.format(names=", ".join(others), last=last, points=abs(paid[0].points), why=why)

    def hand_over(self, event: HandOver) -> str:
        """Who wins a hand, and whether it was blocked."""
        if event.winner is None:
            return _("The hand is blocked, and nobody wins it.") if event.blocked else self.no_winner()
        several, single = _("{names} win the hand."), _("{names} wins the hand.")
        if event.blocked:
            several = _("The hand is blocked, and {names} win it.")
            single = _("The hand is blocked, and {names} wins it.")
        return (several if self.paired else single).format(names=self.side(event.winner))

    def no_winner(self) -> str:
        """That nobody wins a hand which is not blocked; empty where it is told otherwise."""
        return ""

    def shared(self, event: HandOver, events: Sequence[Event]) -> str:
        """That several sides share a hand, by what `events` pay each; empty where one wins it, or nobody is paid."""
        paid = [paid for paid in events if isinstance(paid, Scored) and paid.points > 0]
        most = max((score.points for score in paid), default=0)
        sharing = [self.side(score.side) for score in paid if score.points == most]
        if event.winner is not None or len(sharing) < 2:
            return ""
        *others, last = sharing
        blocked = _("The hand is blocked, and {names} and {last} share it.")
        words = blocked if event.blocked else _("{names} and {last} win the hand.")
        return words.format(names=", ".join(others), last=last)


def side_name(game: Game[Any], side: int, names: Sequence[str]) -> str:
    """The names of those who score together: “Ann”, or with partners “Ann and Cid”."""
    return _(" and ").join(name for seat, name in enumerate(names) if game.side(seat, len(names)) == side)


# -- numbers as the player reads them ----------------------------------------------------------------------------------


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"
