"""Possible reasons for actions in line games, from public information."""

from game.coach.public_knowledge import could_not_play, matching_numbers
from game.core.state import Announce, Buy, Draw, Forfeit, HandOver, Muggins, Pass, Play, Sell, Shut
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.line.line_game import PRICE_OF_THE_LEAD
from game.rules.line.line_state import LineState
from game.text.families import words_for
from game.text.why.public_action import PublicAction

FEW = 2
"""Mention that few matching tiles are left from this number down."""


def laid_because(public: PublicAction[LineState]) -> list[str]:
    """Return reasons for an action, most important first."""
    match public.action:
        case Play():
            return _play(public, public.action)
        case Pass() if could_not_play(public.game, public.before, public.action):
            return [_nothing_fits(public), *_blocked(public)]
        case Pass():
            return [_declined(public)]
        case Draw() if could_not_play(public.game, public.before, public.action):
            return [_nothing_fits(public), *([] if _may_keep_back(public) else [_("So it has to draw.")])]
        case Draw():
            return [_("The rules let it draw before it plays. Whether it had to, only its hand could tell.")]
        case Shut():
            return [_("The player before it passed, so it may end the hand: the spots are counted as in a block.")]
        case Buy():
            return [_("The lead is worth {points} points to it.").format(points=PRICE_OF_THE_LEAD)]
        case Sell():
            return [_("{points} points are worth more to it than the lead.").format(points=PRICE_OF_THE_LEAD)]
        case Announce(points):
            count = public.game.ends_count(public.before.line).points
            words = _("The open ends count {count}, and a count that is not announced may be called.")
            if points != count:
                words = _("The open ends count {count}: it was mistaken.")
            return [words.format(count=count)]
        case Muggins():
            return [_("A count was not announced, or wrong, so whoever calls it has the points.")]
        case Forfeit():
            return [_("Its time was up.")]
    return []


def listed(numbers: tuple[int, ...]) -> str:
    """Return a list of numbers: “5 or 3”."""
    *first, last = map(str, numbers)
    return _("{numbers} or {last}").format(numbers=", ".join(first), last=last) if first else last


def _nothing_fits(public: PublicAction[LineState]) -> str:
    numbers = matching_numbers(public.before)
    template = _("It held no {numbers}, and nothing else fits.")
    if _may_keep_back(public):
        template = _("It held no {numbers}. A matador, if it has one, it may keep back.")
        if not numbers:
            return _("Nothing but a matador fits, and if it has one it may keep it back.")
    elif public.before.line.meeting_sum:
        template = _("It held no {numbers} and no matador, and nothing else fits.")
        if not numbers:
            return _("It held no matador, and nothing else fits.")
    return template.format(numbers=listed(numbers))


def _may_keep_back(public: PublicAction[LineState]) -> bool:
    """Return whether a seat that draws may still have a tile that fits."""
    return bool(isinstance(public.action, Draw) and public.game.matador_reserve)


def _blocked(public: PublicAction[LineState]) -> list[str]:
    """Return that nobody can continue, or that nothing more may be drawn."""
    if any(isinstance(event, HandOver) and event.blocked for event in public.after.events):
        return [_("Nobody else could play either: that blocks the hand.")]
    if public.game.draw_when_unable != "none" and not public.game.is_boneyard_open(public.before):
        return [_("No more tiles may be drawn.")]
    return []


def _declined(public: PublicAction[LineState]) -> str:
    turn = public.before.special_turn
    match turn.offer if turn is not None else "":
        case "partner":
            return _("Its partner leads instead, who may have the better tile for it.")
        case "buy":
            return _("The lead is not worth {points} points to it.").format(points=PRICE_OF_THE_LEAD)
        case "sell":
            return _("The lead is worth more to it than {points} points.").format(points=PRICE_OF_THE_LEAD)
    if turn is not None and turn.double_index is not None:
        return _("After a double it may play on, but need not.")
    return _("It had nothing to say.")


# -- plays ------------------------------------------------------------------------------------------------------


def _play(public: PublicAction[LineState], play: Play) -> list[str]:
    before, after, tile = public.before, public.after, play.tile
    reasons = []
    if not before.line.placed_tiles and public.game.lead_is_forced(before):
        public.forced = True
        reasons.append(_("The rules say which tile leads, and it held that one."))
    scored = [event for event in public.scored() if event.points > 0]
    words = words_for(public.game, public.names)
    if scored:
        sums = "; ".join(words.describe_reason(event.reason) for event in scored)
        points = sum(event.points for event in scored)
        template = ngettext("It scores {points} point ({sums}).", "It scores {points} points ({sums}).", points)
        reasons.append(template.format(points=points, sums=sums))
    if not after.hands[public.seat]:
        return [*reasons, _("It was its last tile, and whoever has none left ends the hand.")]
    reasons += _reasons_from_ends(public)
    if len(reasons) < 2 and not public.forced:
        if tile.is_double and before.line.placed_tiles and not before.line.meeting_sum:
            reasons.append(_("A double goes on one number only, and is the harder to be rid of."))
        elif tile.pips:
            template = ngettext(
                "It takes {spots} spot out of its hand.", "It takes {spots} spots out of its hand.", tile.pips
            )
            reasons.append(template.format(spots=tile.pips))
    return reasons


def _reasons_from_ends(public: PublicAction[LineState]) -> list[str]:
    """Return what the open ends mean for the next player and for all."""
    after, reasons = public.after, []
    numbers, next_seat = matching_numbers(after), after.to_move
    if next_seat >= 0 and next_seat != public.seat and not public.allied(next_seat):
        voids = public.lacks.get(next_seat, {})
        lacking = tuple(number for number in numbers if voids.get(number) == 0)
        maybe_lacking = tuple(number for number in numbers if voids.get(number, 0) > 0)
        name = public.names[next_seat]
        if lacking and lacking == numbers:
            words = _("{name}, who is next, could play no {numbers} before, and nothing else fits now.")
            reasons.append(words.format(name=name, numbers=listed(lacking)))
        elif lacking:
            words = _("{name}, who is next, could play no {numbers} before.")
            reasons.append(words.format(name=name, numbers=listed(lacking)))
        elif maybe_lacking:
            words = _("{name}, who is next, had to draw for want of a {numbers} before.")
            reasons.append(words.format(name=name, numbers=listed(maybe_lacking)))
    return reasons if after.line.meeting_sum else reasons + _reasons_from_tiles_left(public, numbers)


def _reasons_from_tiles_left(public: PublicAction[LineState], numbers: tuple[int, ...]) -> list[str]:
    """Return that few or no matching tiles are left."""
    left_count = {n: sum(tile not in public.out for tile in public.game.deck() if n in tile) for n in numbers}
    exhausted = tuple(number for number in numbers if not left_count[number])
    if exhausted:
        words = _("Every {numbers} is out: nobody can play there.")
        if exhausted == numbers:
            words = _("Every {numbers} is out: nobody can play at all.")
        return [words.format(numbers=listed(exhausted))]
    reasons = []
    if len(numbers) == 1 and len(public.after.line.ends) > 1:
        reasons.append(_("Every open end now asks for a {number}.").format(number=numbers[0]))
    for number in numbers:
        if left_count[number] <= FEW:
            words = ngettext(
                "Only {count} tile with a {number} has not been seen.",
                "Only {count} tiles with a {number} have not been seen.",
                left_count[number],
            )
            reasons.append(words.format(count=left_count[number], number=number))
    return reasons
