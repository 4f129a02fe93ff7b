"""Texts that all games share: actions, events, reasons and names of sides."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

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
from game.platform.language import AnyText, format_number, join_and, ngettext
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.game import Game
from game.rules.options import resolve_count

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)


class Sentence(NamedTuple):
    """A sentence about a player {name}, and perhaps an {other}, in the forms for one person at the machine.

    `by_name` names both; in `to_you` {name} is “you”, in `about_you` {other} is.
    """

    by_name: AnyText
    to_you: AnyText
    about_you: AnyText = ""

    def form(self, you: int | None, name: int, other: int | None = None) -> AnyText:
        """Return the form for these seats; `you` is the seat of the only person, if there is one."""
        if you is None or you not in (name, other):
            return self.by_name
        return self.to_you if you == name else self.about_you or self.by_name


class SideSentence(NamedTuple):
    """A sentence about a side {names}: one player, partners, “you”, or “you” and the partner {names}."""

    player: AnyText
    partners: AnyText
    you: AnyText
    you_and_partner: AnyText


class SharedSentence(NamedTuple):
    """A sentence about several sides {names}; the other forms are for “you” and one or more players {names}."""

    by_name: AnyText
    you_and_one: AnyText
    you_and_more: AnyText


Template = tuple[AnyText | Sentence, *tuple[str, ...]]
"""A sentence with placeholders, and the placeholder of each term of a reason or notice in order."""

_ACTIONS: dict[type[Action], Sentence] = {
    Play: Sentence(_l("{name} plays {tile}."), _l("You play {tile}.")),
    Draw: Sentence(_l("{name} draws a tile."), _l("You draw a tile.")),
    Pass: Sentence(_l("{name} passes."), _l("You pass.")),
    Shut: Sentence(_l("{name} ends the hand."), _l("You end the hand.")),
    Buy: Sentence(_l("{name} offers {points} points for the lead."), _l("You offer {points} points for the lead.")),
    Sell: Sentence(
        _l("{name} sells the lead to {other} for {points} points."),
        _l("You sell the lead to {other} for {points} points."),
        _l("{name} sells you the lead for {points} points."),
    ),
    Forfeit: Sentence(_l("{name} runs out of time."), _l("You run out of time.")),
    Announce: Sentence(_l("{name} announces {points}."), _l("You announce {points}.")),
    Bid: Sentence(_l("{name} bids {points}."), _l("You bid {points}.")),
    NameTrump: Sentence(_l("{name} makes {suit_made} trumps."), _l("You make {suit_made} trumps.")),
    Accept: Sentence(_l("{name} accepts {tile}."), _l("You accept {tile}.")),
    Stand: Sentence(_l("{name} stands."), _l("You stand.")),
    TakeDummy: Sentence(_l("{name} takes a dummy."), _l("You take a dummy.")),
    Exchange: Sentence(_l("{name} takes {tile} in exchange."), _l("You take {tile} in exchange.")),
    Discard: Sentence(_l("{name} puts a tile away."), _l("You put a tile away.")),
    Close: Sentence(_l("{name} closes the stock."), _l("You close the stock.")),
    Claim: Sentence(_l("{name} claims the hand."), _l("You claim the hand.")),
}
"""What a seat does, unless a game says it otherwise."""

_SCORES = SideSentence(
    _l("{names} scores {points} ({why})."),
    _l("{names} score {points} ({why})."),
    _l("You score {points} ({why})."),
    _l("You and {names} score {points} ({why})."),
)
_LOSES = SideSentence(
    _l("{names} loses {points} ({why})."),
    _l("{names} lose {points} ({why})."),
    _l("You lose {points} ({why})."),
    _l("You and {names} lose {points} ({why})."),
)
_GOES_DOWN = SideSentence(
    _l("{names} goes down {points} ({why})."),
    _l("{names} go down {points} ({why})."),
    _l("You go down {points} ({why})."),
    _l("You and {names} go down {points} ({why})."),
)
_GOES_UP = SideSentence(
    _l("{names} goes up {points} ({why})."),
    _l("{names} go up {points} ({why})."),
    _l("You go up {points} ({why})."),
    _l("You and {names} go up {points} ({why})."),
)
_SCORE_EACH = SharedSentence(
    _l("{names} score {points} each ({why})."),
    _l("You and {names} score {points} each ({why})."),
    _l("You, {names} score {points} each ({why})."),
)
_LOSE_EACH = SharedSentence(
    _l("{names} lose {points} each ({why})."),
    _l("You and {names} lose {points} each ({why})."),
    _l("You, {names} lose {points} each ({why})."),
)
_GO_UP_EACH = SharedSentence(
    _l("{names} go up {points} each ({why})."),
    _l("You and {names} go up {points} each ({why})."),
    _l("You, {names} go up {points} each ({why})."),
)
_WINS_HAND = SideSentence(
    _l("{names} wins the hand."),
    _l("{names} win the hand."),
    _l("You win the hand."),
    _l("You and {names} win the hand."),
)
_WINS_BLOCK = SideSentence(
    _l("The hand is blocked. {names} wins it."),
    _l("The hand is blocked. {names} win it."),
    _l("The hand is blocked. You win it."),
    _l("The hand is blocked. You and {names} win it."),
)
_SHARE_HAND = SharedSentence(
    _l("{names} share the hand."), _l("You and {names} share the hand."), _l("You, {names} share the hand.")
)
_SHARE_BLOCK = SharedSentence(
    _l("The hand is blocked. {names} share it."),
    _l("The hand is blocked. You and {names} share it."),
    _l("The hand is blocked. You, {names} share it."),
)
_WINS_MATCH = SideSentence(
    _l("{names} wins the match."),
    _l("{names} win the match."),
    _l("You win the match."),
    _l("You and {names} win the match."),
)
_IS_AHEAD = SideSentence(
    _l("{names} is ahead."), _l("{names} are ahead."), _l("You are ahead."), _l("You and {names} are ahead.")
)


LEADS = Sentence(_l("{name} leads {tile}."), _l("You lead {tile}."))
BEGINS = Sentence(_l("The tiles are dealt. {name} begins."), _l("The tiles are dealt. You begin."))


class GameWords(Generic[G, S]):
    """Texts about a game at one table, where `names` are the names by seat.

    `you` is the seat of the only person at the machine, who is “you” in all texts; None says everything by name.
    `reasons` and `notices` are the sentences of the game by kind; `constants` may have further placeholders of these.
    """

    lots_title: AnyText = _l("Draw for the lead")  # title of the lots drawn before the first deal
    nobody_wins: AnyText = ""  # end of a hand without a winner that is not blocked, unless another text covers it
    constants: ClassVar[Mapping[str, object]] = {}
    reasons: ClassVar[dict[str, Template]] = {"hand": (_l("for the hand"),)}
    notices: ClassVar[dict[str, Template]] = {
        "heaviest lot": (
            Sentence(
                _l("{title}: {lots}. {name} has the heaviest tile."),
                _l("{title}: {lots}. You have the heaviest tile."),
            ),
            "lots",
            "name",
        ),
        "lightest lot": (
            Sentence(
                _l("{title}: {lots}. {name} has the lightest tile."),
                _l("{title}: {lots}. You have the lightest tile."),
            ),
            "lots",
            "name",
        ),
        "partners": (
            Sentence(
                _l("Draw for partners: {lots}. {name} and {other} have the heaviest tiles and play together."),
                _l("Draw for partners: {lots}. You and {other} have the heaviest tiles and play together."),
                _l("Draw for partners: {lots}. You and {name} have the heaviest tiles and play together."),
            ),
            "lots",
            "name",
            "other",
        ),
    }

    def __init__(self, game: G, names: Sequence[str], you: int | None = None) -> None:
        self.game = game
        self.names = names
        self.you = you

    def name(self, seat: int) -> str:
        """Return the name of a seat, or “you”, for lists within a sentence."""
        return _("you") if seat == self.you else self.names[seat]

    def about_seat(self, seat: int, words: str) -> str:
        """Return what a player has done or has, after the name: “Ann: 6-5”, or “You: 6-5”."""
        # Translators: {name} is “Ann” or “Ann and Cid”, and {words} “6-5”, “pass” or “2 tricks · 12 points”.
        return self.of_seat(Sentence(_l("{name}: {words}"), _l("You: {words}")), seat, words=words)

    def of_seat(self, sentence: Sentence, seat: int, other: int | None = None, **terms: object) -> str:
        """Return a sentence about the player {name} at a seat, and perhaps an {other}."""
        others = {} if other is None else {"other": self.names[other]}
        return sentence.form(self.you, seat, other).format(name=self.names[seat], **others, **terms)

    def of_side(self, sentence: SideSentence, side: int, **terms: object) -> str:
        """Return a sentence about a side."""
        seats = self.seats(side)
        names = join_and(self.names[seat] for seat in seats if seat != self.you)
        template = sentence.partners if self.game.has_partners(len(self.names)) else sentence.player
        if self.you in seats:
            template = sentence.you_and_partner if names else sentence.you
        return template.format(names=names, **terms)

    def of_sides(self, sentence: SharedSentence, sides: Sequence[int], **terms: object) -> str:
        """Return a sentence about several sides."""
        seats = self.seats(*sides)
        others = [self.names[seat] for seat in seats if seat != self.you]
        template = sentence.by_name
        if self.you in seats:
            template = sentence.you_and_one if len(others) == 1 else sentence.you_and_more
        return template.format(names=join_and(others), **terms)

    def seats(self, *sides: int) -> list[int]:
        """Return the seats on some sides, side by side."""
        players = len(self.names)
        return [seat for side in sides for seat in range(players) if self.game.side(seat, players) == side]

    def target_text(self) -> str:
        """Return the target of the match, such as “to 100”; empty if the match has no end of its own."""
        if self.game.counts_down:
            return _("from {start} down to 0").format(start=self.game.first_score())
        target = resolve_count(self.game.target, len(self.names))
        # Translators: length of a match: to so many points.
        return "" if self.game.endless else _("to {target}").format(target=target)

    def length_text(self) -> str:
        """Return how long the match lasts, with its unit, such as “to 100 points”."""
        if self.game.endless or self.game.counts_down:
            return self.target_text() or _("until you stop")
        target = resolve_count(self.game.target, len(self.names))
        return ngettext("to {target} point", "to {target} points", target).format(target=target)

    def format_score(self, score: int) -> str:
        """Return a score as text."""
        return format_number(score, "")

    # -- actions --------------------------------------------------------------------------------------------------

    def describe_action(self, before: S, action: Action, after: S) -> str:
        """Return who did what, as a sentence; empty if there is nothing to say beyond the events.

        Drawn and dealt tiles are never named.
        """
        if isinstance(action, Deal):
            return self.describe_deal(before, after) if after.to_move >= 0 else ""
        if isinstance(action, Stop):
            return _("The players end the match.") if self.you is None else _("You end the match.")
        sentence = self.action_sentence(before, action, after)
        if sentence is None:
            return ""
        other = self.other_seat(before, action, after)
        return self.of_seat(sentence, before.to_move, other, **self.action_terms(before, action, after))

    def action_sentence(self, before: S, action: Action, after: S) -> Sentence | None:
        """Return what the seat to move did, with placeholders for `action_terms`; None to say nothing."""
        return _ACTIONS.get(type(action))

    def action_terms(self, before: S, action: Action, after: S) -> dict[str, object]:
        """Return the values other than names that the sentence about an action may use."""
        return {name: getattr(action, name, None) for name in ("tile", "points", "outward")}

    def other_seat(self, before: S, action: Action, after: S) -> int | None:
        """Return the seat {other} that the sentence about an action may mention: the next to move."""
        return after.to_move if after.to_move >= 0 else None

    def describe_deal(self, before: S, after: S) -> str:
        """Return that the tiles are dealt and who begins."""
        return self.of_seat(BEGINS, after.to_move)

    # -- events ---------------------------------------------------------------------------------------------------

    def describe_reason(self, reason: Reason) -> str:
        """Return why points are scored. Raises ValueError for an unknown reason."""
        return self._fill(self.reasons, reason)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice to the table as a sentence. Raises ValueError for an unknown notice."""
        match event:
            case Notice("lots", (drawn, seat, heaviest)):
                words = self._fill(self.notices, Notice("heaviest lot" if heaviest else "lightest lot", (drawn, seat)))
                weights = [self.game.lot(tile)[0] for tile in drawn]
                if weights.count(weights[seat]) == 1:
                    return words
                return " ".join([words, _("Of equally heavy tiles, the one with the larger number counts as heavier.")])
        return self._fill(self.notices, event)

    def _fill(self, templates: Mapping[str, Template], event: Reason | Notice) -> str:
        if event.kind not in templates:
            raise ValueError(f"there are no words for {event}")
        template, *placeholders = templates[event.kind]
        values = dict(zip(placeholders, event.terms, strict=True))
        if isinstance(template, Sentence):
            template = template.form(self.you, values["name"], values.get("other"))
        terms = {name: self.term(name, value) for name, value in values.items()}
        return template.format(title=self.lots_title, **self.constants, **terms)

    def term(self, name: str, value: Any) -> object:
        """Return a term of a reason or notice as text, depending on its placeholder."""
        match name:
            case "name" | "other":
                return self.names[value]
            case "lots":
                return ", ".join(f"{self.name(seat)} {tile}" for seat, tile in enumerate(value))
        return self.describe_reason(value) if isinstance(value, Reason) else value

    def describe_event(self, event: Event) -> str:
        """Return an event as a sentence; empty if another text covers it."""
        match event:
            case Notice():
                return self.describe_announcement(event)
            case Scored():
                why = self.describe_reason(event.reason)
                return self.of_side(self.score_sentence(event), event.side, points=abs(event.points), why=why)
            case HandOver():
                return self.describe_hand_end(event)
        if event.winner is None:
            return _("The match is a draw.")
        return self.of_side(_IS_AHEAD if self.game.endless else _WINS_MATCH, event.winner)

    def describe_own_score(self, score: Scored) -> str:
        """Return what a side scores by its own play, without its names, because the line should be short."""
        return _("This scores {points} ({why}).").format(points=score.points, why=self.describe_reason(score.reason))

    def score_sentence(self, score: Scored) -> SideSentence:
        """Return the sentence for a score of one side, with fields for points and reason."""
        if self.game.counts_down:
            return _GOES_DOWN if score.points < 0 else _GOES_UP
        return _LOSES if score.points < 0 else _SCORES

    def equal_scores(self, scores: Sequence[Scored]) -> str:
        """Return that several sides score the same for the same reason."""
        points, why = scores[0].points, self.describe_reason(scores[0].reason)
        sentence = _LOSE_EACH if points < 0 else _SCORE_EACH
        if self.game.counts_down:  # scores going down are reported one by one, per trick
            sentence = _GO_UP_EACH
        return self.of_sides(sentence, [score.side for score in scores], points=abs(points), why=why)

    def describe_hand_end(self, event: HandOver) -> str:
        """Return who wins a hand, and whether it was blocked."""
        if event.winner is None:
            return _("The hand is blocked. Nobody wins it.") if event.blocked else str(self.nobody_wins)
        return self.of_side(_WINS_BLOCK if event.blocked else _WINS_HAND, event.winner)

    def shared_hand(self, event: HandOver, events: Sequence[Event]) -> str:
        """Return that several sides share a hand, judging by the scores in `events`; empty if they do not."""
        scores = [score for score in events if isinstance(score, Scored) and score.points > 0]
        highest = max((score.points for score in scores), default=0)
        winners = [score.side for score in scores if score.points == highest]
        if event.winner is not None or len(winners) < 2:
            return ""
        return self.of_sides(_SHARE_BLOCK if event.blocked else _SHARE_HAND, winners)


def side_name(game: Game[Any], side: int, names: Sequence[str]) -> str:
    """Return the names on a side: “Ann”, or with partners “Ann and Cid”."""
    return join_and(name for seat, name in enumerate(names) if game.side(seat, len(names)) == side)


# -- lists and numbers --------------------------------------------------------------------------------------------


def signed(points: int) -> str:
    """Return points with their sign."""
    return format_number(points, "+d") if points else "0"
