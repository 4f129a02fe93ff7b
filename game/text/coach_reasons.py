"""The coach's reasons as sentences, addressed to the player or about a player by name."""

from collections.abc import Sequence

from game.coach.reason_kinds import Reason, ReasonKind
from game.platform.language import gettext as _
from game.platform.language import join_and, ngettext
from game.rules.tricks.trick_state import suit_name

_SENTENCES = {
    ReasonKind.GOES_OUT: _("With {move} you go out."),
    ReasonKind.BLOCKS: _("{move} blocks the hand."),
    ReasonKind.AVOIDS_BLOCK: _("{other} would block the hand."),
    ReasonKind.NO_SCORE_NEXT: _("{name} plays next and can't score."),
    ReasonKind.KNOWN_VOID: _("{name} plays next and couldn't play on {numbers}."),
    ReasonKind.ONLY_YOU_FIT: _("Only you can play on the {number}."),
    ReasonKind.FOLLOWS_OWN_END: _("You hold another {number} for that end."),
    ReasonKind.KEEPS_SUIT: _("Keep {tile}, your last tile with the number {number}."),
    ReasonKind.HOLDS_DOUBLE: _("{tile} can wait, because the {number} stays open."),
    ReasonKind.SHEDS_DOUBLE: _("Doubles fit only one number, so play them early."),
    ReasonKind.SHEDS_HEAVIEST: _("{tile} is the heaviest tile that you can play."),
    ReasonKind.KEEPS_MATADOR: _("Keep {tile}, which fits anywhere."),
    ReasonKind.FEWER_FIT: _("After {move}, fewer unseen tiles fit."),
    ReasonKind.WINS_TRICK: _("{move} wins the trick."),
    ReasonKind.SURE_WINNER: _("Nothing left can beat {move}."),
    ReasonKind.ONLY_TRUMPS_BEAT: _("Only a trump can beat {move}."),
    ReasonKind.BEATS: _("{move} beats {name}'s {tile}."),
    ReasonKind.PARTNER_WINS: _("Your partner {name} is already winning the trick."),
    ReasonKind.OPPONENT_VOID: _("{name} has no {suit} and may trump {tile}."),
    ReasonKind.PARTNER_VOID: _("Your partner {name} has no {suit} and may trump."),
    ReasonKind.PLAYS_LOWEST: _("You can't beat {name}'s {tile}, so play your lowest tile."),
    ReasonKind.SAVES_TRUMP: _("Save {tile}, a trump."),
    ReasonKind.KEEPS_DOUBLE: _("Keep {tile}, a double."),
    ReasonKind.LEADS_LENGTH: _("Your longest suit is {suit}: you hold {count}."),
    ReasonKind.MAKES_VOID: _("That leaves you without {suit}, so you can trump when they are led."),
    ReasonKind.SHORT_SUITS: _("You hold no more than {count} tiles of any suit."),
    ReasonKind.STRONG_HAND: _("Your hand beats {chance} of all other hands."),
    ReasonKind.WEAK_HAND: _("Your hand beats only {chance} of all other hands."),
    ReasonKind.GOOD_ODDS: _("Your hand is best {best} of the time; a call pays off above {chance}."),
    ReasonKind.BAD_ODDS: _("Your hand is best only {best} of the time; a call pays off above {chance}."),
    ReasonKind.STAYS_FREE: _("A pass costs nothing."),
    ReasonKind.CHEAPEST: _("A call is the cheapest way to stay in."),
}
"""Sentence of each kind whose sentence does not depend on a count."""

_THIRD_PERSON = {
    ReasonKind.GOES_OUT: _("With {move} {who} goes out."),
    ReasonKind.ONLY_YOU_FIT: _("Only {who} can play on the {number}."),
    ReasonKind.FOLLOWS_OWN_END: _("{who} holds another {number} for that end."),
    ReasonKind.KEEPS_SUIT: _("{who} keeps {tile}, the last tile with the number {number}."),
    ReasonKind.SHEDS_HEAVIEST: _("{tile} is the heaviest tile that {who} can play."),
    ReasonKind.KEEPS_MATADOR: _("{who} keeps {tile}, which fits anywhere."),
    ReasonKind.PARTNER_WINS: _("{who}'s partner {name} is already winning the trick."),
    ReasonKind.PARTNER_VOID: _("{who}'s partner {name} has no {suit} and may trump."),
    ReasonKind.PLAYS_LOWEST: _("{who} can't beat {name}'s {tile} and plays the lowest tile."),
    ReasonKind.SAVES_TRUMP: _("{who} keeps {tile}, a trump."),
    ReasonKind.KEEPS_DOUBLE: _("{who} keeps {tile}, a double."),
    ReasonKind.LEADS_LENGTH: _("{who}'s longest suit is {suit}, with {count} tiles."),
    ReasonKind.MAKES_VOID: _("That leaves {who} without {suit}, able to trump when they are led."),
    ReasonKind.SHORT_SUITS: _("{who} holds no more than {count} tiles of any suit."),
    ReasonKind.STRONG_HAND: _("{who}'s hand beats {chance} of all other hands."),
    ReasonKind.WEAK_HAND: _("{who}'s hand beats only {chance} of all other hands."),
    ReasonKind.GOOD_ODDS: _("{who}'s hand is best {best} of the time; a call pays off above {chance}."),
    ReasonKind.BAD_ODDS: _("{who}'s hand is best only {best} of the time; a call pays off above {chance}."),
}
"""Sentences that replace these if the player is not addressed."""

NUMBERS = {
    ReasonKind.SCORES_NOW: 1,
    ReasonKind.TRICK_POINTS: 1,
    ReasonKind.GIVES_COUNT: 1,
    ReasonKind.KEEPS_COUNT: 1,
    ReasonKind.STRONG_HAND: 1,
    ReasonKind.WEAK_HAND: 1,
    ReasonKind.GOOD_ODDS: 2,
    ReasonKind.BAD_ODDS: 2,
}
"""How many points or percentages a sentence gives, by kind; 0 for the others."""


def reason_sentence(
    reason: Reason, move: str, other: str, names: Sequence[str], who: str, in_third_person: bool
) -> str:
    """Return a reason for a move instead of another as a sentence. `who` is the name of the player to move."""
    template = _counted(reason, in_third_person)
    if not template:
        template = (_SENTENCES | _THIRD_PERSON if in_third_person else _SENTENCES)[reason.kind]
    tile = "" if reason.tile is None else str(reason.tile)
    return template.format(
        move=move,
        other=other,
        who=who,
        name="" if reason.seat is None else names[reason.seat],
        tile=tile,
        suit="" if reason.suit is None else suit_name(reason.suit),
        number=reason.tile.high if reason.kind == ReasonKind.HOLDS_DOUBLE and reason.tile else reason.suit,
        numbers=join_and(reason.numbers),
        count=reason.amount,
        chance=format_chance(reason.chance),
        best=format_chance(min(0.99, max(0.01, reason.best_chance))),  # sampled, so never certain
    )


def whole_percent(chance: float) -> float:
    """Return a chance as a whole percentage; 0 and 100 only if it is certain."""
    return float(round(100 * chance)) if chance in (0, 1) else min(99.0, max(1.0, float(round(100 * chance))))


def format_chance(chance: float) -> str:
    """Return a chance as a whole percentage; 0% and 100% only if it is certain."""
    return _("{percent}%").format(percent=round(whole_percent(chance)))


def _counted(reason: Reason, in_third_person: bool) -> str:
    """Return the sentence of a kind that depends on a count; empty for the others."""
    count, by_name = reason.amount, in_third_person
    match reason.kind:
        case ReasonKind.SCORES_NOW:
            return ngettext("{move} scores {count} point.", "{move} scores {count} points.", count)
        case ReasonKind.SAME_ENDS:
            return _("Both ends are then {number}.") if count == 2 else _("All open ends are then {number}.")
        case ReasonKind.TRICK_POINTS:
            return ngettext("There is {count} point in the trick.", "There are {count} points in the trick.", count)
        case ReasonKind.GIVES_COUNT if by_name:
            return ngettext(
                "{who}'s partner {name} is winning the trick, and {tile} adds {count} point.",
                "{who}'s partner {name} is winning the trick, and {tile} adds {count} points.",
                count,
            )
        case ReasonKind.GIVES_COUNT:
            return ngettext(
                "Your partner {name} is winning the trick: add {count} point with {tile}.",
                "Your partner {name} is winning the trick: add {count} points with {tile}.",
                count,
            )
        case ReasonKind.KEEPS_COUNT:
            return ngettext(
                "{name} is winning the trick, and {tile} would add {count} point.",
                "{name} is winning the trick, and {tile} would add {count} points.",
                count,
            )
        case ReasonKind.DRAWS_TRUMPS:
            return ngettext(
                "{move} draws trumps: {count} is still out.", "{move} draws trumps: {count} are still out.", count
            )
        case ReasonKind.HOLDS_TRUMPS if reason.tile is not None:
            return (
                _("{who} holds {count} {suit}, including {tile}.")
                if by_name
                else _("You hold {count} {suit}, including {tile}.")
            )
        case ReasonKind.HOLDS_TRUMPS:
            return _("{who} holds {count} {suit}.") if by_name else _("You hold {count} {suit}.")
        case ReasonKind.FEW_LOSERS if not count:
            return (
                _("All {who}'s tiles are trumps or doubles.") if by_name else _("All your tiles are trumps or doubles.")
            )
        case ReasonKind.FEW_LOSERS if by_name:
            return ngettext(
                "All but {count} of {who}'s tiles are trumps or doubles.",
                "All but {count} of {who}'s tiles are trumps or doubles.",
                count,
            )
        case ReasonKind.FEW_LOSERS:
            return ngettext(
                "All but {count} of your tiles are trumps or doubles.",
                "All but {count} of your tiles are trumps or doubles.",
                count,
            )
        case ReasonKind.FEW_TRUMPS if not count:
            return _("{who} holds no {suit}.") if by_name else _("You hold no {suit}.")
        case ReasonKind.FEW_TRUMPS:
            return (
                _("{who} holds only {count} of the {suit}.") if by_name else _("You hold only {count} of the {suit}.")
            )
    return ""
