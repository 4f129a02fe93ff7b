"""Possible reasons for actions in trick games, from public information."""

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
from game.rules.tricks.trick_game import Trick, TrickState
from game.rules.tricks.trick_state import called_name, suit_name
from game.text.families import trick_words
from game.text.why.public_action import PublicAction


def played_because(public: PublicAction[TrickState]) -> list[str]:
    """Return reasons for an action, most important first."""
    match public.action:
        case Play(tile):
            return _lead(public, tile) if public.before.trick is None else _follow(public, public.before.trick, tile)
        case Bid(points):
            return _bid(public, points)
        case Pass():
            return [_passed(public)]
    return [_declared(public)]


def _bid(public: PublicAction[TrickState], points: int) -> list[str]:
    before, reasons = public.before, []
    commitment = trick_words(public.game, public.names).commits(points)
    if commitment:
        reasons.append(_("It undertakes to {bid}.").format(bid=commitment))
    if before.bidder is None:
        return [*reasons, _("Nobody had bid before.")]
    words = _("It is more than the {bid} of {name}.")
    if public.allied(before.bidder):
        words = _("It is more than the {bid} of its partner, {name}.")
    return [*reasons, words.format(bid=before.bid, name=public.names[before.bidder])]


def _passed(public: PublicAction[TrickState]) -> str:
    before = public.before
    if before.has_play_begun:
        return _("It does not claim the hand: it may not have the points.")
    if withdraws := trick_words(public.game, public.names).withdraws():
        return withdraws
    if before.bidder is not None:
        words = _("To go on it would have to bid more than the {bid} of {name}.")
        if public.allied(before.bidder):
            words = _("It leaves the bid of {bid} to its partner, {name}.")
        return words.format(bid=before.bid, name=public.names[before.bidder])
    return _("It undertakes nothing with this hand, and leaves it to the others.")


def _declared(public: PublicAction[TrickState]) -> str:
    before = public.before
    match public.action:
        case NameTrump() if before.bid:
            words = _("It has won the auction with {bid}, so it says what is trumps.")
            return words.format(bid=before.bid)
        case NameTrump() | Accept():
            words = trick_words(public.game, public.names).stakes(before)
            reason = _("It thinks its side can take the tricks for it.")
            return f"{_('{words}.').format(words=words)} {reason}" if words else reason
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


# -- plays ------------------------------------------------------------------------------------------------------


def _lead(public: PublicAction[TrickState], tile: Tile) -> list[str]:
    game, before = public.game, public.before
    trump, reasons = before.trump, []
    called = game.called_suit(trump, public.action)
    if tile in before.doubles_to_lead:
        reasons.append(_("It has to lead a double that it announced."))
    elif game.is_trump(trump, tile) and game.trump_after_trick and before.tricks:
        reasons.append(_("Whoever takes a trick has to lead a trump, holding one."))
    rank = game.rank(trump, called, tile)
    higher_tiles = [
        unseen for unseen in game.deck() if unseen not in public.out and game.rank(trump, called, unseen) > rank
    ]
    if not higher_tiles:
        reasons.append(_("Nothing that is left can beat it."))
    elif all(game.is_trump(trump, unseen) for unseen in higher_tiles) and not game.is_trump(trump, tile):
        reasons.append(_("Of the {suit} it is the highest left: only a trump beats it.").format(suit=suit_name(called)))
    elif game.is_trump(trump, tile):
        higher = ngettext("{count} higher trump is left.", "{count} higher trumps are left.", len(higher_tiles))
        reasons.append(higher.format(count=len(higher_tiles)))
    else:
        plain = [unseen for unseen in higher_tiles if not game.is_trump(trump, unseen)]
        words = ngettext(
            "{count} tile of higher rank is left, and the trumps beat it.",
            "{count} tiles of higher rank are left, and the trumps beat it.",
            len(plain),
        )
        if len(plain) == len(higher_tiles):
            words = ngettext("{count} tile that is left beats it.", "{count} tiles that are left beat it.", len(plain))
        reasons.append(words.format(count=len(plain)))
    void = [
        name for seat, name in enumerate(public.names) if called in public.lacks.get(seat, {}) and seat != public.seat
    ]
    if void:
        words = _("{name} had none of the {suit} before.")
        reasons.append(words.format(name=void[0], suit=called_name(called, trump)))
    return reasons


def _follow(public: PublicAction[TrickState], trick: Trick, tile: Tile) -> list[str]:
    game, before, after = public.game, public.before, public.after
    trump, called = before.trump, called_name(trick.called_suit, before.trump)
    suits, reasons = game.suits(trump, tile), []
    if game.must_follow(before):
        if trick.called_suit in suits:
            reasons.append(_("It has to follow suit: {suit} were led.").format(suit=called))
        elif game.is_trump(trump, tile):
            reasons.append(_("It has none of the {suit}, so it may play a trump.").format(suit=called))
        else:
            reasons.append(_("It has none of the {suit}, so it may throw any tile away.").format(suit=called))
    current_trick = after.trick if after.trick is not None else after.tricks[-1]
    previous_winner = public.names[trick.winner]
    if current_trick.winner == public.seat:
        words = _("It takes the trick, which {name} was winning.") if after.trick is None else _("It beats {name}.")
        if public.allied(trick.winner):
            words = _("It beats {name}, its partner.")
        reasons.append(words.format(name=previous_winner))
    elif public.allied(trick.winner):
        reasons.append(_("{name}, its partner, is winning the trick already.").format(name=previous_winner))
    else:
        reasons.append(_("It does not beat {name}.").format(name=previous_winner))
    counts = game.tile_points(trump, tile)
    if counts:
        winner = _("its own side") if public.allied(current_trick.winner) else public.names[current_trick.winner]
        words = ngettext(
            "The tile counts {count} point, for {winner} as it stands.",
            "The tile counts {count} points, for {winner} as it stands.",
            counts,
        )
        reasons.append(words.format(count=counts, winner=winner))
    return reasons
