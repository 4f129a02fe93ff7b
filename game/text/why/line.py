"""Why a tile may have been laid, drawn or not played in a line game, by what everybody can see."""

from game.coach.public_knowledge import could_not_play, matching_numbers
from game.core.state import Announce, Buy, Draw, Forfeit, HandOver, Muggins, Pass, Play, Sell, Shut
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.line.line_game import PRICE_OF_THE_LEAD
from game.rules.line.line_state import LineState
from game.text.families import words_for
from game.text.why.public_action import PublicAction

FEW = 2
"""So few tiles that fit are worth telling."""


def laid_because(seen: PublicAction[LineState]) -> list[str]:
    """What speaks for an action, the weightiest first."""
    match seen.action:
        case Play():
            return _play(seen, seen.action)
        case Pass() if could_not_play(seen.game, seen.before, seen.action):
            return [_nothing_fits(seen), *_blocked(seen)]
        case Pass():
            return [_declined(seen)]
        case Draw() if could_not_play(seen.game, seen.before, seen.action):
            return [_nothing_fits(seen), *([] if _may_keep_back(seen) else [_("So it has to draw.")])]
        case Draw():
            return [_("The rules let it draw before it plays. Whether it had to, only its hand could tell.")]
        case Shut():
            return [_("The player before it passed, so it may end the hand: the spots are counted as in a block.")]
        case Buy():
            return [_("The lead is worth {points} points to it.").format(points=PRICE_OF_THE_LEAD)]
        case Sell():
            return [_("{points} points are worth more to it than the lead.").format(points=PRICE_OF_THE_LEAD)]
        case Announce(points):
            count = seen.game.ends_count(seen.before.line).points
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
    """Numbers in a row: “5 or 3”."""
    *first, last = map(str, numbers)
    return _("{numbers} or {last}").format(numbers=", ".join(first), last=last) if first else last


def _nothing_fits(seen: PublicAction[LineState]) -> str:
    numbers = matching_numbers(seen.before)
    told = _("It held no {numbers}, and nothing else fits.")
    if _may_keep_back(seen):
        told = _("It held no {numbers}. A matador, if it has one, it may keep back.")
        if not numbers:
            return _("Nothing but a matador fits, and if it has one it may keep it back.")
    elif seen.before.line.meeting_sum:
        told = _("It held no {numbers} and no matador, and nothing else fits.")
        if not numbers:
            return _("It held no matador, and nothing else fits.")
    return told.format(numbers=listed(numbers))


def _may_keep_back(seen: PublicAction[LineState]) -> bool:
    """Whether one that draws may have a tile that fits all the same."""
    return bool(isinstance(seen.action, Draw) and seen.game.matador_reserve)


def _blocked(seen: PublicAction[LineState]) -> list[str]:
    """That nobody can go on, or that there is nothing more to draw."""
    if any(isinstance(event, HandOver) and event.blocked for event in seen.after.events):
        return [_("Nobody else could play either: that blocks the hand.")]
    if seen.game.draw_when_unable != "none" and not seen.game.is_boneyard_open(seen.before):
        return [_("No more tiles may be drawn.")]
    return []


def _declined(seen: PublicAction[LineState]) -> str:
    turn = seen.before.special_turn
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


# -- a tile laid -------------------------------------------------------------------------------------------------------


def _play(seen: PublicAction[LineState], play: Play) -> list[str]:
    before, after, tile = seen.before, seen.after, play.tile
    reasons = []
    if not before.line.placed_tiles and seen.game.lead_is_forced(before):
        seen.forced = True
        reasons.append(_("The rules say which tile leads, and it held that one."))
    scored = [event for event in seen.scored() if event.points > 0]
    words = words_for(seen.game, seen.names)
    if scored:
        sums = "; ".join(words.describe_reason(event.reason) for event in scored)
        points = sum(event.points for event in scored)
        told = ngettext("It scores {points} point ({sums}).", "It scores {points} points ({sums}).", points)
        reasons.append(told.format(points=points, sums=sums))
    if not after.hands[seen.seat]:
        return [*reasons, _("It was its last tile, and whoever has none left ends the hand.")]
    reasons += _of_the_ends(seen)
    if len(reasons) < 2 and not seen.forced:
        if tile.is_double and before.line.placed_tiles and not before.line.meeting_sum:
            reasons.append(_("A double goes on one number only, and is the harder to be rid of."))
        elif tile.pips:
            told = ngettext(
                "It takes {spots} spot out of its hand.", "It takes {spots} spots out of its hand.", tile.pips
            )
            reasons.append(told.format(spots=tile.pips))
    return reasons


def _of_the_ends(seen: PublicAction[LineState]) -> list[str]:
    """What the open ends now mean to the next player, and to all."""
    after, reasons = seen.after, []
    numbers, following = matching_numbers(after), after.to_move
    if following >= 0 and following != seen.seat and not seen.allied(following):
        had_none = seen.lacks.get(following, {})
        without = tuple(number for number in numbers if had_none.get(number) == 0)
        perhaps = tuple(number for number in numbers if had_none.get(number, 0) > 0)
        name = seen.names[following]
        if without and without == numbers:
            words = _("{name}, who is next, could play no {numbers} before, and nothing else fits now.")
            reasons.append(words.format(name=name, numbers=listed(without)))
        elif without:
            words = _("{name}, who is next, could play no {numbers} before.")
            reasons.append(words.format(name=name, numbers=listed(without)))
        elif perhaps:
            words = _("{name}, who is next, had to draw for want of a {numbers} before.")
            reasons.append(words.format(name=name, numbers=listed(perhaps)))
    return reasons if after.line.meeting_sum else reasons + _of_what_is_left(seen, numbers)


def _of_what_is_left(seen: PublicAction[LineState], numbers: tuple[int, ...]) -> list[str]:
    """How few tiles are left that fit."""
    left = {n: sum(tile not in seen.out for tile in seen.game.deck() if n in tile) for n in numbers}
    gone = tuple(number for number in numbers if not left[number])
    if gone:
        words = _("Every {numbers} is out: nobody can play there.")
        if gone == numbers:
            words = _("Every {numbers} is out: nobody can play at all.")
        return [words.format(numbers=listed(gone))]
    reasons = []
    if len(numbers) == 1 and len(seen.after.line.ends) > 1:
        reasons.append(_("Every open end now asks for a {number}.").format(number=numbers[0]))
    for number in numbers:
        if left[number] <= FEW:
            words = ngettext(
                "Only {count} tile with a {number} has not been seen.",
                "Only {count} tiles with a {number} have not been seen.",
                left[number],
            )
            reasons.append(words.format(count=left[number], number=number))
    return reasons
