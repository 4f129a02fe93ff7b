"""The coach's reasons as sentences, addressed to the player or about a player by name."""

from collections.abc import Sequence

from game.coach.reason_kinds import Reason, ReasonKind
from game.platform.language import AnyText, join_and, ngettext
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.tricks.trick_state import suit_forms

_SENTENCES = {
    ReasonKind.GOES_OUT: _l("With {move} you go out."),
    ReasonKind.BLOCKS: _l("That blocks the hand."),
    ReasonKind.AVOIDS_BLOCK: _l("{other} would block the hand."),
    ReasonKind.LIGHTEST: _l("No opponent can have as few pips as you."),
    ReasonKind.NO_SCORE_NEXT: _l("No unseen tile lets {name} score next."),
    ReasonKind.KNOWN_VOID: _l("{name} plays next, and earlier couldn't play on {numbers}."),
    ReasonKind.ONLY_YOU_FIT: _l("Only you can play on the {number}."),
    ReasonKind.PARTNER_STUCK: _l("Your partner {name} couldn't play on {numbers}, so leave another end."),
    ReasonKind.KEEPS_PARTNERS_END: _l("Leave the {number} that your partner {name} opened."),
    ReasonKind.OPENS_AGAIN: _l("{move} opens the {number} again, as your partner {name} did."),
    ReasonKind.SHOWS_NUMBER: _l("{move} shows your partner {name} the {number}: you hold {count} more."),
    ReasonKind.COVERS_END: _l("That covers the {number} that {name} opened."),
    ReasonKind.MORE_TILES: _l("You get more choice, and fewer tiles are left for others."),
    ReasonKind.KEEPS_SUIT: _l("Keep {tile}, your last tile with the number {number}."),
    ReasonKind.HOLDS_DOUBLE: _l("{tile} can wait, because the {number} stays open."),
    ReasonKind.SHEDS_DOUBLE: _l("Doubles fit only one number, so play them early."),
    ReasonKind.SHEDS_HEAVIEST: _l("{tile} is the heaviest tile that you can play."),
    ReasonKind.SHEDS_HEAVIER: _l("{move} has more pips than {other}."),
    ReasonKind.KEEPS_MATADOR: _l("Keep {tile}, which fits anywhere."),
    ReasonKind.WINS_TRICK: _l("That wins the trick."),
    ReasonKind.SURE_WINNER: _l("No unseen tile can beat {move}."),
    ReasonKind.SECURES_TRICK: _l("Your partner {name}'s {tile} can be beaten; {move} can't."),
    ReasonKind.ONLY_TRUMPS_BEAT: _l("Only a trump can beat {move}."),
    ReasonKind.BEATS: _l("{move} beats {name}'s {tile}."),
    ReasonKind.PARTNER_WINS: _l("Your partner {name} is already winning the trick."),
    ReasonKind.NO_POINTS: _l("Winning the trick would bring no points."),
    ReasonKind.OPPONENT_VOID: _l("{name} has no {suit_lacked} and may trump {tile}."),
    ReasonKind.PARTNER_VOID: _l("Your partner {name} has no {suit_lacked} and may trump."),
    ReasonKind.PLAYS_LEAST_USEFUL: _l("You can't beat {name}'s {tile}, so play your least useful tile."),
    ReasonKind.SAVES_TRUMP: _l("Save {tile}, a trump."),
    ReasonKind.KEEPS_DOUBLE: _l("Keep {tile}: a double can win a later trick."),
    ReasonKind.CHEAPER_WINNER: _l("{move} is enough to win the trick, so keep {tile}."),
    ReasonKind.RETURNS_SUIT: _l("{move} returns {suit_as}, which your partner {name} led."),
    ReasonKind.LEADS_LENGTH: _l("Your longest suit is {suit}: you hold {count}."),
    ReasonKind.MAKES_VOID: _l("That leaves you without {suit_lacked}, so you can trump when they are led."),
    ReasonKind.GIVES_WEAKER: _l("That keeps {other}: if led later, fewer unseen tiles can beat it than {move}."),
    ReasonKind.OPPONENT_PASSED: _l("{name} has just passed, so don't end the hand."),
    ReasonKind.HOLDS_BEST: _l("You hold {tile}, the best trump."),
    ReasonKind.SHORT_SUITS: _l("You hold no more than {count} tiles with the same number."),
    ReasonKind.PARTNER_BID: _l("Your partner {name} already has the highest bid."),
    ReasonKind.LOWEST_BID: _l("That is the lowest bid allowed now."),
    ReasonKind.LACKS_BEST: _l("With {suit_made} as trumps, you lack the best trump, {tile}."),
    ReasonKind.TAKES_TRUMP: _l("You get {tile}, a trump."),
    ReasonKind.PARTNER_TAKES: _l("Your partner {name} gets {tile}, a trump."),
    ReasonKind.OPPONENT_TAKES: _l("{name} would get {tile}, a trump."),
    ReasonKind.PARTNER_HELPS: _l("Your partner {name} can win tricks too."),
    ReasonKind.ALONE_PAYS: _l("If you win every trick alone, you score {count}."),
    ReasonKind.PASS_GIVES: _l("If you pass, {name}'s score goes down {count} without any play."),
    ReasonKind.NO_TRICK_COSTS: _l("If you play and win no trick, your score goes up {count}."),
    ReasonKind.CHOICE_OF_DUMMY: _l("A dummy gives you {count} tiles to choose from."),
    ReasonKind.SURE_TILES: _l("{count} of your tiles can't be beaten any more."),
    ReasonKind.MUST_LEAD_DOUBLE: _l("After announcing, you must lead a double."),
    ReasonKind.STRONG_HAND: _l("Your hand beats {chance} of the hands that others can hold."),
    ReasonKind.WEAK_HAND: _l("Your hand beats only {chance} of the hands that others can hold."),
    ReasonKind.GOOD_ODDS: _l("A call pays off if it wins {chance} of the time; after these bets it wins {best}."),
    ReasonKind.BAD_ODDS: _l("To pay off, a call must win {chance} of the time; after these bets it wins {best}."),
    ReasonKind.STAYS_FREE: _l("A pass costs nothing."),
    ReasonKind.CHEAPEST: _l("A call is the cheapest way to stay in."),
}
"""Sentence of each kind whose sentence does not depend on a count."""

_THIRD_PERSON = {
    ReasonKind.GOES_OUT: _l("With {move} {who} goes out."),
    ReasonKind.ONLY_YOU_FIT: _l("Only {who} can play on the {number}."),
    ReasonKind.LIGHTEST: _l("No opponent can have as few pips as {who}."),
    ReasonKind.PARTNER_STUCK: _l("{who}'s partner {name} couldn't play on {numbers}."),
    ReasonKind.KEEPS_PARTNERS_END: _l("{other} would cover the {number} that {who}'s partner {name} opened."),
    ReasonKind.OPENS_AGAIN: _l("{move} opens the {number} again, as {who}'s partner {name} did."),
    ReasonKind.SHOWS_NUMBER: _l("{move} shows {name} the {number}: {who} holds {count} more."),
    ReasonKind.MORE_TILES: _l("{who} gets more choice, and fewer tiles are left for others."),
    ReasonKind.KEEPS_SUIT: _l("That keeps {tile}, {who}'s last tile with the number {number}."),
    ReasonKind.SHEDS_HEAVIEST: _l("{tile} is the heaviest tile that {who} can play."),
    ReasonKind.KEEPS_MATADOR: _l("That keeps {tile}, which fits anywhere."),
    ReasonKind.SECURES_TRICK: _l("{tile} of {who}'s partner {name} can be beaten; {move} can't."),
    ReasonKind.PARTNER_WINS: _l("{who}'s partner {name} is already winning the trick."),
    ReasonKind.PARTNER_VOID: _l("{who}'s partner {name} has no {suit_lacked} and may trump."),
    ReasonKind.PLAYS_LEAST_USEFUL: _l("{who} can't beat {name}'s {tile} and plays the least useful tile."),
    ReasonKind.SAVES_TRUMP: _l("That saves {tile}, a trump."),
    ReasonKind.KEEPS_DOUBLE: _l("That keeps {tile}: a double can win a later trick."),
    ReasonKind.CHEAPER_WINNER: _l("{move} is enough to win the trick and keeps {tile} for later."),
    ReasonKind.RETURNS_SUIT: _l("{move} returns {suit_as}, which {who}'s partner {name} led."),
    ReasonKind.LEADS_LENGTH: _l("{who}'s longest suit is {suit}, with {count} tiles."),
    ReasonKind.MAKES_VOID: _l("That leaves {who} without {suit_lacked}, able to trump when they are led."),
    ReasonKind.OPPONENT_PASSED: _l("{name} has just passed, so {who} doesn't end the hand."),
    ReasonKind.HOLDS_BEST: _l("{who} holds {tile}, the best trump."),
    ReasonKind.PARTNER_BID: _l("{who}'s partner {name} already has the highest bid."),
    ReasonKind.LACKS_BEST: _l("With {suit_made} as trumps, {who} lacks the best trump, {tile}."),
    ReasonKind.TAKES_TRUMP: _l("{who} gets {tile}, a trump."),
    ReasonKind.PARTNER_TAKES: _l("{who}'s partner {name} gets {tile}, a trump."),
    ReasonKind.PARTNER_HELPS: _l("{who}'s partner {name} can win tricks too."),
    ReasonKind.ALONE_PAYS: _l("If {who} wins every trick alone, that scores {count}."),
    ReasonKind.PASS_GIVES: _l("If {who} passes, {name}'s score goes down {count} without any play."),
    ReasonKind.NO_TRICK_COSTS: _l("If {who} plays and wins no trick, {who}'s score goes up {count}."),
    ReasonKind.CHOICE_OF_DUMMY: _l("A dummy gives {who} {count} tiles to choose from."),
    ReasonKind.SURE_TILES: _l("{count} of {who}'s tiles can't be beaten any more."),
    ReasonKind.MUST_LEAD_DOUBLE: _l("After announcing, {who} must lead a double."),
    ReasonKind.SHORT_SUITS: _l("{who} holds no more than {count} tiles with the same number."),
    ReasonKind.STRONG_HAND: _l("{who}'s hand beats {chance} of the hands that others can hold."),
    ReasonKind.WEAK_HAND: _l("{who}'s hand beats only {chance} of the hands that others can hold."),
    ReasonKind.GOOD_ODDS: _l("{who}'s call pays off if it wins {chance} of the time; after these bets it wins {best}."),
    ReasonKind.BAD_ODDS: _l("To pay off, {who}'s call must win {chance} of the time; after these bets it wins {best}."),
}
"""Sentences that replace these if the player is not addressed."""

NUMBERS = {
    ReasonKind.SCORES_NOW: 1,
    ReasonKind.TRICK_POINTS: 1,
    ReasonKind.GIVES_COUNT: 1,
    ReasonKind.KEEPS_COUNT: 1,
    ReasonKind.RISKS_COUNT: 1,
    ReasonKind.COUNTS_BLOCK: 2,
    ReasonKind.ENDS_COUNT: 1,
    ReasonKind.ALONE_PAYS: 1,
    ReasonKind.PASS_GIVES: 1,
    ReasonKind.NO_TRICK_COSTS: 1,
    ReasonKind.NEEDS_POINTS: 1,
    ReasonKind.CLOSE_FAILS: 1,
    ReasonKind.ANNOUNCES: 1,
    ReasonKind.CAN_ANNOUNCE: 1,
    ReasonKind.BANKS_COUNT: 1,
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
    template: AnyText = _counted(reason, in_third_person)
    if not template:
        template = (_SENTENCES | _THIRD_PERSON if in_third_person else _SENTENCES)[reason.kind]
    tile = "" if reason.tile is None else str(reason.tile)
    return template.format(
        move=move,
        other=other,
        who=who,
        name="" if reason.seat is None else names[reason.seat],
        tile=tile,
        **suit_forms(reason.suit or 0),
        number=reason.tile.high if reason.kind == ReasonKind.HOLDS_DOUBLE and reason.tile else reason.suit,
        numbers=join_and(reason.numbers),
        second=reason.numbers[-1] if reason.numbers else "",
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
            return ngettext("That scores {count} point.", "That scores {count} points.", count)
        case ReasonKind.SAME_ENDS:
            return _("Both ends are then {number}.") if count == 2 else _("All open ends are then {number}.")
        case ReasonKind.COUNTS_BLOCK if by_name:
            return ngettext(
                "{who} then has {count} pip left, and {name}'s hand about {second}.",
                "{who} then has {count} pips left, and {name}'s hand about {second}.",
                count,
            )
        case ReasonKind.COUNTS_BLOCK:
            return ngettext(
                "You then have {count} pip left, and {name}'s hand about {second}.",
                "You then have {count} pips left, and {name}'s hand about {second}.",
                count,
            )
        case ReasonKind.ENDS_COUNT if not count:
            return _("The open ends score nothing.")
        case ReasonKind.ENDS_COUNT:
            return ngettext("The open ends score {count} point.", "The open ends score {count} points.", count)
        case ReasonKind.FEWER_FIT if not count:
            return _("No unseen tile fits after {move}.")
        case ReasonKind.FEWER_FIT:
            return ngettext(
                "Only {count} unseen tile fits after {move}.", "Only {count} unseen tiles fit after {move}.", count
            )
        case ReasonKind.FEWER_SCORE:
            return _("{name} can then score with only {count} of the unseen tiles.")
        case ReasonKind.BOTH_ENDS if by_name:
            return _("{who} can then play on both ends.") if count == 2 else _("{who} can then play on every open end.")
        case ReasonKind.BOTH_ENDS:
            return _("You can then play on both ends.") if count == 2 else _("You can then play on every open end.")
        case ReasonKind.FOLLOWS_OWN_END if by_name:
            return ngettext(
                "{who} holds {count} more tile that fits the {number}.",
                "{who} holds {count} more tiles that fit the {number}.",
                count,
            )
        case ReasonKind.FOLLOWS_OWN_END:
            return ngettext(
                "You hold {count} more tile that fits the {number}.",
                "You hold {count} more tiles that fit the {number}.",
                count,
            )
        case ReasonKind.MORE_OWN_FIT if by_name:
            return ngettext("{who} then has {count} tile that fits.", "{who} then has {count} tiles that fit.", count)
        case ReasonKind.MORE_OWN_FIT:
            return ngettext("You then have {count} tile that fits.", "You then have {count} tiles that fit.", count)
        case ReasonKind.FEWER_TILES if by_name:
            return ngettext("{who} then has only {count} tile left.", "{who} then has only {count} tiles left.", count)
        case ReasonKind.FEWER_TILES:
            return ngettext("You then have only {count} tile left.", "You then have only {count} tiles left.", count)
        case ReasonKind.RISKS_COUNT if by_name:
            return ngettext(
                "{tile} counts {count} point and could be beaten.",
                "{tile} counts {count} points and could be beaten.",
                count,
            )
        case ReasonKind.RISKS_COUNT:
            return ngettext(
                "Keep {tile} back: it counts {count} point and could be beaten.",
                "Keep {tile} back: it counts {count} points and could be beaten.",
                count,
            )
        case ReasonKind.KEEPS_WINNER if by_name:
            return (
                _("That keeps {tile}, which only a trump can beat.")
                if count
                else _("That keeps {tile}, which no unseen tile can beat.")
            )
        case ReasonKind.KEEPS_WINNER:
            return (
                _("Keep {tile}, which only a trump can beat.")
                if count
                else _("Keep {tile}, which no unseen tile can beat.")
            )
        case ReasonKind.MANY_LOSERS if by_name:
            return _("{count} of {who}'s tiles are neither trumps nor doubles.")
        case ReasonKind.MANY_LOSERS:
            return _("{count} of your tiles are neither trumps nor doubles.")
        case ReasonKind.NEEDS_POINTS if not count:
            return (
                _("{who} has enough points to win the hand.")
                if by_name
                else _("You have enough points to win the hand.")
            )
        case ReasonKind.NEEDS_POINTS if by_name:
            return ngettext(
                "{who} needs {count} more point to win the hand.",
                "{who} needs {count} more points to win the hand.",
                count,
            )
        case ReasonKind.NEEDS_POINTS:
            return ngettext(
                "You need {count} more point to win the hand.", "You need {count} more points to win the hand.", count
            )
        case ReasonKind.MORE_TRUMPS:
            return (
                _("{who} holds more trumps ({count}) than are unseen ({second}).")
                if by_name
                else _("You hold more trumps ({count}) than are unseen ({second}).")
            )
        case ReasonKind.CLOSE_FAILS if by_name:
            return ngettext(
                "If {who} closes and fails, {name} scores {count} point.",
                "If {who} closes and fails, {name} scores {count} points.",
                count,
            )
        case ReasonKind.CLOSE_FAILS:
            return ngettext(
                "If you close and fail, {name} scores {count} point.",
                "If you close and fail, {name} scores {count} points.",
                count,
            )
        case ReasonKind.FEWER_BEAT:
            return ngettext(
                "Only {count} unseen tile can beat {move}.", "Only {count} unseen tiles can beat {move}.", count
            )
        case ReasonKind.BANKS_COUNT if by_name:
            return ngettext(
                "{who} is sure to get the {count} point of {move}.",
                "{who} is sure to get the {count} points of {move}.",
                count,
            )
        case ReasonKind.BANKS_COUNT:
            return ngettext(
                "You are sure to get the {count} point of {move}.",
                "You are sure to get the {count} points of {move}.",
                count,
            )
        case ReasonKind.CAN_ANNOUNCE if by_name:
            return ngettext(
                "{who} can then announce doubles for {count} point.",
                "{who} can then announce doubles for {count} points.",
                count,
            )
        case ReasonKind.CAN_ANNOUNCE:
            return ngettext(
                "You can then announce doubles for {count} point.",
                "You can then announce doubles for {count} points.",
                count,
            )
        case ReasonKind.ANNOUNCES:
            return ngettext("The doubles are worth {count} point.", "The doubles are worth {count} points.", count)
        case ReasonKind.TRICK_POINTS:
            return ngettext(
                "The tiles in the trick are worth {count} point.",
                "The tiles in the trick are worth {count} points.",
                count,
            )
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
                "{move} makes the others play trumps: {count} trump is still unseen.",
                "{move} makes the others play trumps: {count} trumps are still unseen.",
                count,
            )
        case ReasonKind.HOLDS_TRUMPS if reason.tile is not None:
            return (
                _("{who} holds {count} {suit_of}, including {tile}.")
                if by_name
                else _("You hold {count} {suit_of}, including {tile}.")
            )
        case ReasonKind.HOLDS_TRUMPS:
            return _("{who} holds {count} {suit_of}.") if by_name else _("You hold {count} {suit_of}.")
        case ReasonKind.FEW_LOSERS if (count,) == reason.numbers:
            return (
                _("With {suit_made} as trumps, all {who}'s tiles are trumps or doubles.")
                if by_name
                else _("With {suit_made} as trumps, all your tiles are trumps or doubles.")
            )
        case ReasonKind.FEW_LOSERS:
            return (
                _("With {suit_made} as trumps, {count} of {who}'s {second} tiles are trumps or doubles.")
                if by_name
                else _("With {suit_made} as trumps, {count} of your {second} tiles are trumps or doubles.")
            )
        case ReasonKind.FEW_TRUMPS if not count:
            return _("{who} holds no {suit_lacked}.") if by_name else _("You hold no {suit_lacked}.")
        case ReasonKind.FEW_TRUMPS:
            return (
                _("{who} holds only {count} of the {suit_of}.")
                if by_name
                else _("You hold only {count} of the {suit_of}.")
            )
    return ""
