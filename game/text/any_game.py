"""Texts that all games share: actions, events, reasons and names of sides."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.core.state import (
    Accept,
    Action,
    Announce,
    Bid,
    Buy,
    Claim,
    Close,
    Deal,
    Discard,
    Draw,
    Event,
    Exchange,
    Forfeit,
    HandOver,
    MatchOver,
    NameTrump,
    Notice,
    Pass,
    Play,
    Reason,
    Scored,
    Sell,
    Shut,
    Stand,
    State,
    Stop,
    TakeDummy,
)
from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.options import resolve_count

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)
Template = tuple[str, ...]
"""A sentence with placeholders, and the placeholder of each term of a reason or notice in order."""

_ACTIONS: dict[type[Action], str] = {
    Play: _("{name} plays {tile}"),
    Draw: _("{name} draws a tile"),
    Pass: _("{name} passes"),
    Shut: _("{name} shuts the game"),
    Buy: _("{name} offers {points} points for the lead"),
    Sell: _("{name} sells the lead to {next} for {points} points"),
    Forfeit: _("{name} runs out of time"),
    Announce: _("{name} announces {points}"),
    Bid: _("{name} bids {points}"),
    NameTrump: _("{name} makes the {suit} trumps"),
    Accept: _("{name} accepts {tile}"),
    Stand: _("{name} stands"),
    TakeDummy: _("{name} takes a dummy"),
    Exchange: _("{name} takes {tile} in exchange"),
    Discard: _("{name} puts a tile away"),
    Close: _("{name} closes the stock"),
    Claim: _("{name} claims the hand"),
}
"""What a seat does, unless a game says it otherwise."""


class GameWords(Generic[G, S]):
    """Texts about a game at one table, where `names` are the names by seat.

    `reasons` and `notices` are the sentences of the game by kind; `constants` may have further placeholders of these.
    """

    lots_for = _("the lead")  # what the lots before the first deal decide
    nobody_wins = ""  # end of a hand without a winner that is not blocked, unless another text covers it
    constants: ClassVar[Mapping[str, object]] = {}
    reasons: ClassVar[dict[str, Template]] = {"hand": (_("for the hand"),)}
    notices: ClassVar[dict[str, Template]] = {
        "heaviest lot": (_("Draw for {prize}: {lots}. {name} has the heaviest tile."), "lots", "name"),
        "lightest lot": (_("Draw for {prize}: {lots}. {name} has the lightest tile."), "lots", "name"),
        "partners": (
            _("Draw for partners: {lots}. {name} and {other} have the heaviest tiles and play together."),
            "lots",
            "name",
            "other",
        ),
    }

    def __init__(self, game: G, names: Sequence[str]) -> None:
        self.game = game
        self.names = names

    def side(self, side: int) -> str:
        """Return the names of the players on a side."""
        return side_name(self.game, side, self.names)

    def target_text(self) -> str:
        """Return the target of the match, such as “to 100”; empty if the match has no end of its own."""
        if self.game.counts_down:
            return _("from {start} down to 0").format(start=self.game.first_score())
        target = resolve_count(self.game.target, len(self.names))
        return "" if self.game.endless else _("to {target}").format(target=target)

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
            return _("The players end the match")
        return self.action_template(before, action, after).format(**self.action_terms(before, action, after))

    def action_template(self, before: S, action: Action, after: S) -> str:
        """Return what the seat to move did, with placeholders for `action_terms`."""
        return _ACTIONS.get(type(action), "")

    def action_terms(self, before: S, action: Action, after: S) -> dict[str, object]:
        """Return the values that the sentence about an action may use."""
        terms = {"name": self.names[before.to_move], "next": self.names[after.to_move]}
        return terms | {name: getattr(action, name, None) for name in ("tile", "points", "outward")}

    def describe_deal(self, before: S, after: S) -> str:
        """Return that the tiles are dealt and who begins."""
        return _("The tiles are dealt; {name} begins").format(name=self.names[after.to_move])

    # -- events ---------------------------------------------------------------------------------------------------

    def describe_reason(self, reason: Reason) -> str:
        """Return why points are scored. Raises ValueError for an unknown reason."""
        return self._fill(self.reasons, reason)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice to the table as a sentence. Raises ValueError for an unknown notice."""
        match event:
            case Notice("lots", (*terms, heaviest)):
                event = Notice("heaviest lot" if heaviest else "lightest lot", tuple(terms))
        return self._fill(self.notices, event)

    def _fill(self, templates: Mapping[str, Template], event: Reason | Notice) -> str:
        if event.kind not in templates:
            raise ValueError(f"there are no words for {event}")
        template, *placeholders = templates[event.kind]
        terms = {name: self.term(name, value) for name, value in zip(placeholders, event.terms, strict=True)}
        return template.format(prize=self.lots_for, **self.constants, **terms)

    def term(self, name: str, value: Any) -> object:
        """Return a term of a reason or notice as text, depending on its placeholder."""
        match name:
            case "name" | "other":
                return self.names[value]
            case "lots":
                return ", ".join(f"{self.names[seat]} {tile}" for seat, tile in enumerate(value))
        return self.describe_reason(value) if isinstance(value, Reason) else value

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
                return _("The match is a draw.")
            case MatchOver(int(side)) if self.game.endless:
                sentence = self.agree(_("{names} is ahead."), _("{names} are ahead."))
            case MatchOver(int(side)):
                sentence = self.agree(_("{names} wins the match."), _("{names} win the match."))
        return sentence.format(names=self.side(side))

    def agree(self, singular: str, plural: str) -> str:
        """Return the form of a sentence that agrees with a side: the plural for partners."""
        return plural if self.game.has_partners(len(self.names)) else singular

    def score_template(self, score: Scored) -> str:
        """Return the sentence template for a score of one side, with fields for names, points and reason."""
        if self.game.counts_down and score.points < 0:
            return self.agree(_("{names} goes down {points} ({why})."), _("{names} go down {points} ({why})."))
        if self.game.counts_down:
            return self.agree(_("{names} goes up {points} ({why})."), _("{names} go up {points} ({why})."))
        if score.points < 0:
            return self.agree(_("{names} loses {points} ({why})."), _("{names} lose {points} ({why})."))
        return self.agree(_("{names} scores {points} ({why})."), _("{names} score {points} ({why})."))

    def equal_scores(self, scores: Sequence[Scored]) -> str:
        """Return that several sides score the same for the same reason."""
        points, why = scores[0].points, self.describe_reason(scores[0].reason)
        template = _("{names} score {points} each ({why}).")
        if self.game.counts_down:  # scores going down are reported one by one, per trick
            template = _("{names} go up {points} each ({why}).")
        elif points < 0:
            template = _("{names} lose {points} each ({why}).")
        return template.format(
            names=join_names([self.side(score.side) for score in scores]), points=abs(points), why=why
        )

    def describe_hand_end(self, event: HandOver) -> str:
        """Return who wins a hand, and whether it was blocked."""
        if event.winner is None:
            return _("The hand is blocked. Nobody wins it.") if event.blocked else self.nobody_wins
        template = self.agree(_("{names} wins the hand."), _("{names} win the hand."))
        if event.blocked:
            blocked = _("The hand is blocked. {names} wins it."), _("The hand is blocked. {names} win it.")
            template = self.agree(*blocked)
        return template.format(names=self.side(event.winner))

    def shared_hand(self, event: HandOver, events: Sequence[Event]) -> str:
        """Return that several sides share a hand, judging by the scores in `events`; empty if they do not."""
        scores = [score for score in events if isinstance(score, Scored) and score.points > 0]
        highest = max((score.points for score in scores), default=0)
        winners = [self.side(score.side) for score in scores if score.points == highest]
        if event.winner is not None or len(winners) < 2:
            return ""
        template = _("The hand is blocked. {names} share it.") if event.blocked else _("{names} win the hand.")
        return template.format(names=join_names(winners))


def side_name(game: Game[Any], side: int, names: Sequence[str]) -> str:
    """Return the names on a side: “Ann”, or with partners “Ann and Cid”."""
    return join_names([name for seat, name in enumerate(names) if game.side(seat, len(names)) == side])


# -- lists and numbers --------------------------------------------------------------------------------------------


def join_names(names: Sequence[str]) -> str:
    """Return a list of names: “5-3, 6-4 and 2-1”."""
    *others, last = names
    return _("{names} and {last}").format(names=", ".join(others), last=last) if others else last


def signed(points: int) -> str:
    """Return points with their sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"
