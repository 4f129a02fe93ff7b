"""Why something may have been said, thrown away or played in a trick game, by what everybody can see."""

from game.core.state import (
    Accept,
    Announce,
    Bid,
    Claim,
    Close,
    Discard,
    Draw,
    Exchange,
    NameTrump,
    Pass,
    Play,
    Stand,
    TakeDummy,
)
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.suits import called_name, suit_name
from game.rules.tricks.trick_game import Trick, TrickState
from game.text.families import trick_words
from game.text.why.public_action import PublicAction


def played_because(seen: PublicAction[TrickState]) -> list[str]:
    """What speaks for an action, the weightiest first."""
    match seen.action:
        case Play(tile):
            return _lead(seen, tile) if seen.before.trick is None else _follow(seen, seen.before.trick, tile)
        case Bid(points):
            return _bid(seen, points)
        case Pass():
            return [_passed(seen)]
    return [_declared(seen)]


def _bid(seen: PublicAction[TrickState], points: int) -> list[str]:
    before, reasons = seen.before, []
    meant = trick_words(seen.game, seen.names).commits(points)
    if meant:
        reasons.append(_("It undertakes to {bid}.").format(bid=meant))
    if before.bidder is None:
        return [*reasons, _("Nobody had bid before.")]
    words = _("It is more than the {bid} of {name}.")
    if seen.allied(before.bidder):
        words = _("It is more than the {bid} of its partner, {name}.")
    return [*reasons, words.format(bid=before.bid, name=seen.names[before.bidder])]


def _passed(seen: PublicAction[TrickState]) -> str:
    before = seen.before
    if before.has_play_begun:
        return _("It does not claim the hand: it may not have the points.")
    if isinstance(seen.game, RounceGame):
        return _("It takes no part in this hand, and so risks nothing in it.")
    if before.bidder is not None:
        words = _("To go on it would have to bid more than the {bid} of {name}.")
        if seen.allied(before.bidder):
            words = _("It leaves the bid of {bid} to its partner, {name}.")
        return words.format(bid=before.bid, name=seen.names[before.bidder])
    return _("It undertakes nothing with this hand, and leaves it to the others.")


def _declared(seen: PublicAction[TrickState]) -> str:
    before = seen.before
    match seen.action:
        case NameTrump() if before.bid:
            words = _("It has won the auction with {bid}, so it says what is trumps.")
            return words.format(bid=before.bid)
        case NameTrump() | Accept():
            words = trick_words(seen.game, seen.names).stakes(before)
            told = _("It thinks its side can take the tricks for it.")
            return f"{_('{words}.').format(words=words)} {told}" if words else told
        case Stand():
            return _("It trusts the tiles that it was dealt.")
        case TakeDummy():
            return _("It would rather have tiles that nobody has seen than those that it was dealt.")
        case Exchange():
            return _("The tile turned up is a trump, and it gives another away for it.")
        case Discard():
            return _("It has a tile too many. Which one it threw away, nobody else sees.")
        case Draw():
            return _("After a trick the hands are filled up again, first that of whoever took it.")
        case Announce(points):
            return _("The doubles count {points}, but only once it takes a trick.").format(points=points)
        case Close():
            return _("From now on nobody draws and suit has to be followed: it means to win with what it holds.")
        case Claim():
            return _("It reckons to have the points that win the hand.")
    return ""


# -- a tile played -----------------------------------------------------------------------------------------------------


def _lead(seen: PublicAction[TrickState], tile: Tile) -> list[str]:
    game, before = seen.game, seen.before
    trump, reasons = before.trump, []
    called = game.called_suit(trump, seen.action)
    if tile in before.doubles_to_lead:
        reasons.append(_("It has to lead a double that it announced."))
    elif game.is_trump(trump, tile) and game.trump_after_trick and before.tricks:
        reasons.append(_("Whoever takes a trick has to lead a trump, holding one."))
    rank = game.rank(trump, called, tile)
    left = [other for other in game.deck() if other not in seen.out and game.rank(trump, called, other) > rank]
    if not left:
        reasons.append(_("Nothing that is left can beat it."))
    elif all(game.is_trump(trump, other) for other in left) and not game.is_trump(trump, tile):
        reasons.append(_("Of the {suit} it is the highest left: only a trump beats it.").format(suit=suit_name(called)))
    elif game.is_trump(trump, tile):
        higher = ngettext("{count} higher trump is left.", "{count} higher trumps are left.", len(left))
        reasons.append(higher.format(count=len(left)))
    else:
        plain = [other for other in left if not game.is_trump(trump, other)]
        words = ngettext(
            "{count} tile of higher rank is left, and the trumps beat it.",
            "{count} tiles of higher rank are left, and the trumps beat it.",
            len(plain),
        )
        if len(plain) == len(left):
            words = ngettext("{count} tile that is left beats it.", "{count} tiles that are left beat it.", len(plain))
        reasons.append(words.format(count=len(plain)))
    void = [name for seat, name in enumerate(seen.names) if called in seen.lacks.get(seat, {}) and seat != seen.seat]
    if void:
        words = _("{name} had none of the {suit} before.")
        reasons.append(words.format(name=void[0], suit=called_name(called, trump)))
    return reasons


def _follow(seen: PublicAction[TrickState], trick: Trick, tile: Tile) -> list[str]:
    game, before, after = seen.game, seen.before, seen.after
    trump, called = before.trump, called_name(trick.called_suit, before.trump)
    suits, reasons = game.suits(trump, tile), []
    if game.must_follow(before):
        if trick.called_suit in suits:
            reasons.append(_("It has to follow suit: {suit} were led.").format(suit=called))
        elif game.is_trump(trump, tile):
            reasons.append(_("It has none of the {suit}, so it may play a trump.").format(suit=called))
        else:
            reasons.append(_("It has none of the {suit}, so it may throw any tile away.").format(suit=called))
    now = after.trick if after.trick is not None else after.tricks[-1]
    before_it = seen.names[trick.winner]
    if now.winner == seen.seat:
        words = _("It takes the trick, which {name} was winning.") if after.trick is None else _("It beats {name}.")
        if seen.allied(trick.winner):
            words = _("It beats {name}, its partner.")
        reasons.append(words.format(name=before_it))
    elif seen.allied(trick.winner):
        reasons.append(_("{name}, its partner, is winning the trick already.").format(name=before_it))
    else:
        reasons.append(_("It does not beat {name}.").format(name=before_it))
    counts = game.tile_points(trump, tile)
    if counts:
        winner = _("its own side") if seen.allied(now.winner) else seen.names[now.winner]
        words = ngettext(
            "The tile counts {count} point, for {winner} as it stands.",
            "The tile counts {count} points, for {winner} as it stands.",
            counts,
        )
        reasons.append(words.format(count=counts, winner=winner))
    return reasons
