"""Texts that all games share: actions, events, reasons and names of sides."""

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
    """Texts about a game at one table, where `names` are the names by seat."""

    lots_for = _("the lead")  # what the lots before the first deal decide

    def __init__(self, game: G, names: Sequence[str]) -> None:
        self.game = game
        self.names = names

    @property
    def paired(self) -> bool:
        """Whether a side is two players."""
        return self.game.has_partners(len(self.names))

    def side(self, side: int) -> str:
        """Return the names of the players on a side."""
        return side_name(self.game, side, self.names)

    def target_text(self) -> str:
        """Return the target of the match, such as “to 100”; empty if the match has no end of its own."""
        if self.game.counts_down:
            return _("from {start} down to 0").format(start=self.game.first_score())
        return (
            ""
            if self.game.endless
            else _("to {target}").format(target=resolve_count(self.game.target, len(self.names)))
        )

    def format_score(self, score: int) -> str:
        """Return a score as text."""
        return str(score).replace("-", "−")

    # -- actions --------------------------------------------------------------------------------------------------

    def describe_action(self, before: S, action: Action, after: S) -> str:
        """Return who did what, without a full stop; empty if there is nothing to say beyond the events.

        Drawn and dealt tiles are never named.
        """
        if isinstance(action, Deal):
            return self.describe_deal(before, after) if after.to_move >= 0 else ""
        if isinstance(action, Stop):
            return _("The players stop here")
        return self.describe_action_by(self.names[before.to_move], before, action, after)

    def describe_action_by(self, name: str, before: S, action: Action, after: S) -> str:
        """Return what the seat to move did, under the given name."""
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

    def describe_deal(self, before: S, after: S) -> str:
        """Return that the tiles are dealt and who begins."""
        return _("The tiles are dealt; {name} begins").format(name=self.names[after.to_move])

    # -- events ---------------------------------------------------------------------------------------------------

    def describe_reason(self, reason: Reason) -> str:
        """Return why points are scored. Raises ValueError for an unknown reason."""
        if reason == Reason("hand"):
            return _("for the hand")
        raise ValueError(f"there are no words for {reason}")

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice to the table as a sentence. Raises ValueError for an unknown notice."""
        match event:
            case Notice("lots", (drawn, seat, heaviest)):
                template = (
                    _("Drawn for {prize}: {lots}. {name} has the heaviest.")
                    if heaviest
                    else _("Drawn for {prize}: {lots}. {name} has the lightest.")
                )
                return template.format(prize=self.lots_for, lots=self._lots(drawn), name=self.names[seat])
            case Notice("partners", (drawn, first, second)):
                template = _("Drawn for partners: {lots}. {first} and {second} have the heaviest and play together.")
                return template.format(lots=self._lots(drawn), first=self.names[first], second=self.names[second])
        raise ValueError(f"there are no words for {event}")

    def _lots(self, drawn: Sequence[Tile]) -> str:
        return ", ".join(f"{self.names[seat]} {tile}" for seat, tile in enumerate(drawn))

    def describe_event(self, event: Event) -> str:
        """Return an event as a sentence; empty if another text covers it."""
        match event:
            case Notice():
                return self.describe_announcement(event)
            case Scored():
                why = self.describe_reason(event.reason)
                return self.score_template(event).format(names=self.side(event.side), points=abs(event.points), why=why)
            case HandOver():
                return self.describe_hand_end(event)
            case MatchOver(None):
                return _("The match is shared.")
            case MatchOver(int(side)) if self.game.endless:
                sentence = _("{names} are ahead.") if self.paired else _("{names} is ahead.")
            case MatchOver(int(side)):
                sentence = _("{names} win the match.") if self.paired else _("{names} wins the match.")
        return sentence.format(names=self.side(side))

    def score_template(self, score: Scored) -> str:
        """Return the sentence template for a score of one side, with fields for names, points and reason."""
        several = self.paired
        if self.game.counts_down and score.points < 0:
            return _("{names} go down {points} ({why}).") if several else _("{names} goes down {points} ({why}).")
        if self.game.counts_down:
            return _("{names} go up {points} ({why}).") if several else _("{names} goes up {points} ({why}).")
        if score.points < 0:
            return _("{names} lose {points} ({why}).") if several else _("{names} loses {points} ({why}).")
        return _("{names} score {points} ({why}).") if several else _("{names} scores {points} ({why}).")

    def equal_scores(self, scores: Sequence[Scored]) -> str:
        """Return that several sides score the same for the same reason."""
        *others, last = [self.side(score.side) for score in scores]
        template = _("{names} and {last} score {points} each ({why}).")
        if self.game.counts_down:
            template = _(
                "{names} and {last} go up {points} each ({why})."
            )  # scores going down are reported one by one, per trick
        elif scores[0].points < 0:
            template = _("{names} and {last} lose {points} each ({why}).")
        why = self.describe_reason(scores[0].reason)
        return template.format(names=", ".join(others), last=last, points=abs(scores[0].points), why=why)

    def describe_hand_end(self, event: HandOver) -> str:
        """Return who wins a hand, and whether it was blocked."""
        if event.winner is None:
            return _("The hand is blocked, and nobody wins it.") if event.blocked else self.no_winner()
        plural, singular = _("{names} win the hand."), _("{names} wins the hand.")
        if event.blocked:
            plural = _("The hand is blocked, and {names} win it.")
            singular = _("The hand is blocked, and {names} wins it.")
        return (plural if self.paired else singular).format(names=self.side(event.winner))

    def no_winner(self) -> str:
        """Return the end of a hand without a winner that is not blocked; empty if another text covers it."""
        return ""

    def shared_hand(self, event: HandOver, events: Sequence[Event]) -> str:
        """Return that several sides share a hand, judging by the scores in `events`; empty if they do not."""
        scores = [score for score in events if isinstance(score, Scored) and score.points > 0]
        highest = max((score.points for score in scores), default=0)
        winners = [self.side(score.side) for score in scores if score.points == highest]
        if event.winner is not None or len(winners) < 2:
            return ""
        *others, last = winners
        blocked = _("The hand is blocked, and {names} and {last} share it.")
        template = blocked if event.blocked else _("{names} and {last} win the hand.")
        return template.format(names=", ".join(others), last=last)


def side_name(game: Game[Any], side: int, names: Sequence[str]) -> str:
    """Return the names on a side: “Ann”, or with partners “Ann and Cid”."""
    return _(" and ").join(name for seat, name in enumerate(names) if game.side(seat, len(names)) == side)


# -- numbers ------------------------------------------------------------------------------------------------------


def signed(points: int) -> str:
    """Return points with their sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"
