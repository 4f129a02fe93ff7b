"""Possible reasons for a seat's last action, from public information only.

All texts are computed from states with every hand hidden, so they cannot reveal anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from game.bots.signals import led_suits, numbers_opened, opened_numbers, partner_of
from game.coach.public_knowledge import Step, Voids, could_not_play, known_voids, matching_numbers, seen_tiles
from game.core.board import Line
from game.core.state import (
    PASS,
    Accept,
    Action,
    Announce,
    Bet,
    Bid,
    Buy,
    Call,
    Claim,
    Close,
    Deal,
    Discard,
    Draw,
    Exchange,
    Fold,
    Forfeit,
    HandOver,
    Muggins,
    NameTrump,
    Pass,
    Play,
    Sell,
    Shut,
    Stand,
    State,
    TakeDummy,
    scored_in_play,
)
from game.core.tiles import HIDDEN, Tile
from game.match.match import Match
from game.platform.language import AnyText, LazyText, join_or, ngettext, pgettext_lazy
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.betting.betting_game import BettingState
from game.rules.line.line_game import PRICE_OF_THE_LEAD
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_game import Trick, TrickState
from game.rules.tricks.trick_state import suit_forms
from game.text.any_game import SideSentence
from game.text.families import match_words, words_for
from game.text.tricks import trick_words

S = TypeVar("S", bound=Any)


@dataclass
class _PublicAction(Generic[S]):
    """An action with the states `before` and `after` it, all hands hidden, and the `earlier` steps of the hand.

    `you` is the seat of the only person, if there is one; it is never the seat that acted. `forced` is whether the
    rules left no choice, as everybody knows; it is set while reasons are collected.
    """

    game: Any
    before: S
    action: Action
    after: S
    names: Sequence[str]
    you: int | None
    earlier: Sequence[Step]
    forced: bool = False

    @property
    def seat(self) -> int:
        """Seat that acted."""
        return int(self.before.to_move)

    def say(self, template: AnyText, *, other: int | None = None, to_you: str = "", **terms: object) -> str:
        """Return a sentence about {name}, who acted, and perhaps an {other}; `to_you` is its form if that is “you”."""
        if other is not None:
            template = to_you if other == self.you else template
            terms["other"] = self.names[other]
        return template.format(name=self.names[self.seat], **terms)

    def may_pass(self) -> bool:
        """Return whether the seat could have passed instead."""
        return PASS in self.game.legal_actions(self.before)

    def is_ally(self, seat: int) -> bool:
        """Return whether a seat is on the same side as the one that acted."""
        return bool(self.game.same_side(seat, self.seat, len(self.names)))

    @cached_property
    def voids(self) -> Voids:
        """Numbers or suits that other seats have shown they did not have."""
        return known_voids(self.game, self.earlier)

    @cached_property
    def seen(self) -> set[Tile]:
        """Tiles that everybody has seen, including the one just played."""
        return seen_tiles(self.after)


_REASONS: dict[type[Action], LazyText] = {
    Shut: _l("After a pass, {name} may end the hand. Pips then count as in a blocked hand."),
    Buy: _l("{name} thinks the lead is worth {points} points."),
    Sell: _l("{name} prefers {points} points to the lead."),
    Muggins: _l("The count was not announced, or it was wrong, so {name} may call “Muggins!”."),
    Forfeit: _l("Time is limited at this table, and {name} had none left."),
    NameTrump: _l("{name} hopes to win enough tricks with these trumps."),
    Accept: _l("{name} hopes to win enough tricks with these trumps."),
    Stand: _l("{name} hopes to win a trick with the tiles dealt."),
    TakeDummy: _l("{name} prefers unknown tiles to the tiles dealt."),
    Exchange: _l("The turned-up tile is a trump. {name} gives another tile for it."),
    Discard: _l("{name} has too many tiles. Nobody else sees the tile put away."),
    Draw: _l("After a trick both players draw a tile. The winner of the trick draws first."),
    Announce: _l("The doubles count {points} once {name} has won a trick."),
    Close: _l("Nobody draws any more, and players must follow suit. {name} expects to win with these tiles."),
    Claim: _l("{name} expects to have enough points to win the hand."),
}
"""Reasons for actions that have the same reason whenever they are possible."""


def _usual_reason(public: _PublicAction[Any]) -> str:
    points = getattr(public.action, "points", PRICE_OF_THE_LEAD)
    return public.say(_REASONS[type(public.action)], points=points)


# -- line games --------------------------------------------------------------------------------------------------------


_FEW = 2
"""Mention that few matching tiles are left from this number down."""
_HEAVY = 6
"""Getting rid of a tile is a reason from this number of pips on."""


def _line_reasons(public: _PublicAction[LineState]) -> list[str]:
    """Return reasons for an action, most important first."""
    match public.action:
        case Play():
            return _play_reasons(public, public.action)
        case Pass() | Draw() if could_not_play(public.game, public.before, public.action):
            return _stuck_reasons(public)
        case Pass():
            return [_line_pass_reason(public)]
        case Draw():
            return [public.say(_("{name} may draw before playing. Only {name} knows whether this was necessary."))]
        case Announce(points):
            count = public.game.ends_points(public.before.line)
            template = _("The open ends count {count}. If this is not announced, opponents may call “Muggins!”.")
            if points != count:
                template = _("The open ends count {count}, not {points}.")
            return [template.format(count=count, points=points)]
    return [_usual_reason(public)]


def _stuck_reasons(public: _PublicAction[LineState]) -> list[str]:
    """Return that nothing fits, and what follows: a draw, or that the hand is blocked or nothing more may be drawn."""
    game, before, numbers = public.game, public.before, matching_numbers(public.before)
    is_draw = isinstance(public.action, Draw)
    if is_draw and game.matador_reserve:
        template = _("{name} had no {numbers}. A matador need not be played.")
        if not numbers:
            template = _("Only a matador fits, and it need not be played.")
        return [public.say(template, numbers=join_or(numbers or (0,)))]
    template = _("{name} had no {numbers}, and nothing else fits.")
    if before.line.meeting_sum:
        template = _("{name} had no {numbers} and no matador, and nothing else fits.")
        if not numbers:
            template = _("{name} had no matador, and nothing else fits.")
    reasons = [public.say(template, numbers=join_or(numbers or (0,)))]
    if is_draw:
        reasons.append(public.say(_("So {name} must draw.")))
    elif any(isinstance(event, HandOver) and event.blocked for event in public.after.events):
        reasons.append(_("Nobody else could play, so the hand is blocked."))
    elif game.draw_when_unable != "none" and not game.is_boneyard_open(before):
        reasons.append(_("No more tiles may be drawn."))
    return reasons


def _line_pass_reason(public: _PublicAction[LineState]) -> str:
    turn = public.before.special_turn
    if turn is not None and turn.double_index is not None:
        return public.say(_("After a double {name} may play again, but need not."))
    match turn.offer if turn is not None else "":
        case "partner":
            template = _("{other} leads instead, perhaps with a better tile.")
            to_you = _("You lead instead, perhaps with a better tile.")
            return public.say(template, other=public.after.to_move, to_you=to_you)
        case "buy":
            return public.say(_("{name} thinks the lead is not worth {points} points."), points=PRICE_OF_THE_LEAD)
        case "sell":
            return public.say(_("{name} thinks the lead is worth more than {points} points."), points=PRICE_OF_THE_LEAD)
    return public.say(_("{name} did not call."))


def _play_reasons(public: _PublicAction[LineState], play: Play) -> list[str]:
    before, after, tile = public.before, public.after, play.tile
    reasons = []
    if not before.line.placed_tiles and public.game.lead_is_forced(before):
        public.forced = True
        reasons.append(public.say(_("The rules say which tile must be led, and {name} had that tile.")))
    side = public.game.side(public.seat, len(public.names))
    words = words_for(public.game, public.names, public.you)
    scored = [event for event in scored_in_play(after.events) if event.side == side and event.points > 0]
    reasons += [words.describe_event(event) for event in scored]
    if _had_just_drawn(public):
        return [*reasons, public.say(_("{name} had just drawn {tile}, and no other tile fits."), tile=tile)]
    if not after.hands[public.seat]:
        return [*reasons, public.say(_("This was {name}'s last tile, so the hand ends."))]
    reasons += _partner_reasons(public, play)
    reasons += _end_reasons(public)
    if len(reasons) < 2 and not public.forced:
        if tile.is_double and before.line.placed_tiles and not before.line.meeting_sum:
            reasons.append(_("A double fits only one number, so it is harder to play later."))
        elif tile.pips >= _HEAVY:
            template = ngettext("{name} gets rid of {spots} pip.", "{name} gets rid of {spots} pips.", tile.pips)
            reasons.append(public.say(template, spots=tile.pips))
        elif not reasons:
            reasons.append(
                public.say(_("{name} plays a light tile, so the reason is probably among the tiles {name} keeps."))
            )
    return reasons


def _partner_reasons(public: _PublicAction[LineState], play: Play) -> list[str]:
    """Return what the play does with numbers that the partner opened, which a partner reads as a signal."""
    game, before, after = public.game, public.before, public.after
    partner = partner_of(game, before)
    if partner is None or public.forced or after.line.meeting_sum:
        return []
    opened = opened_numbers(game, before, partner)
    again = numbers_opened(before.line, play, after.line) & set[int]().union(*opened)
    still_open = {end.pip for end in before.line.ends} & {end.pip for end in after.line.ends}
    left_open = still_open & opened[-1] if opened else set()
    if again:
        template = _("{name} opens the {number} again, as their partner {other} did.")
        to_you = _("Your partner {name} opens the {number} again, as you did.")
    elif left_open:
        template = _("{name} leaves the {number} that their partner {other} opened.")
        to_you = _("Your partner {name} leaves the {number} that you opened.")
    else:
        return []
    return [public.say(template, other=partner, to_you=to_you, number=max(again or left_open))]


def _had_just_drawn(public: _PublicAction[LineState]) -> bool:
    """Return whether the tile was drawn in the same turn, because no other tile fits."""
    if not public.earlier:
        return False
    before, action = public.earlier[-1]
    if not isinstance(before, LineState) or not isinstance(action, Draw) or before.to_move != public.seat:
        return False
    return could_not_play(public.game, before, action) and not public.game.matador_reserve


def _end_reasons(public: _PublicAction[LineState]) -> list[str]:
    """Return what the open ends mean for the next player and for all."""
    after, reasons = public.after, []
    numbers, next_seat = matching_numbers(after), after.to_move
    opened = _opened_numbers(after)
    if next_seat >= 0 and next_seat != public.seat and not public.is_ally(next_seat):
        voids = public.voids.get(next_seat, {})
        lacking = tuple(number for number in numbers if voids.get(number) == 0)
        if lacking != numbers:
            lacking = tuple(number for number in lacking if number in opened)
        maybe_lacking = tuple(number for number in opened if voids.get(number, 0) > 0)
        template = _("{other} plays next, and had no {numbers} before drawing.")
        to_you = _("You had no {numbers} before you drew.")
        if lacking:
            template = _("{other} plays next and has no {numbers}.")
            to_you = _("You play next and have shown that you hold no {numbers}.")
            if lacking == numbers and not after.line.meeting_sum:
                template = _("{other} plays next and has no {numbers}, so nothing fits.")
                to_you = _("You play next and have shown that you hold no {numbers}, so nothing fits.")
        if lacking or maybe_lacking:
            numbers_text = join_or(lacking or maybe_lacking)
            reasons.append(public.say(template, other=next_seat, to_you=to_you, numbers=numbers_text))
    return reasons if after.line.meeting_sum else reasons + _tiles_left_reasons(public, numbers, opened)


def _opened_numbers(state: LineState) -> tuple[int, ...]:
    """Return the numbers that fit an end of the tile played last, without repeats, highest first."""
    line, last = state.line, len(state.line.placed_tiles) - 1
    ends = tuple(end for end in line.ends if end.tile_index == last)
    return matching_numbers(state._replace(line=Line(line.spinner, line.placed_tiles, ends, line.meeting_sum)))


def _tiles_left_reasons(
    public: _PublicAction[LineState], numbers: tuple[int, ...], opened: tuple[int, ...]
) -> list[str]:
    """Return that few or no tiles are left for the ends that the play opened, or for any open end."""
    left_count = {n: sum(tile not in public.seen for tile in public.game.deck() if n in tile) for n in numbers}
    exhausted = tuple(number for number in numbers if not left_count[number])
    if exhausted != numbers:
        exhausted = tuple(number for number in exhausted if number in opened)
    if exhausted:
        template = _("No tile with {numbers} is left, so nobody can play there.")
        if exhausted == numbers:
            template = _("No tile with {numbers} is left, so nobody can play.")
        return [template.format(numbers=join_or(exhausted))]
    reasons = []
    if len(numbers) == 1 and len(public.after.line.ends) > 1:
        reasons.append(_("That made every open end {number}.").format(number=numbers[0]))
    for number in opened:
        if left_count[number] <= _FEW:
            template = ngettext(
                "Only {count} more tile has a {number}.",
                "Only {count} more tiles have a {number}.",
                left_count[number],
            )
            reasons.append(template.format(count=left_count[number], number=number))
    return reasons


# -- trick games -------------------------------------------------------------------------------------------------------


def _trick_reasons(public: _PublicAction[TrickState]) -> list[str]:
    """Return reasons for an action, most important first."""
    before, words = public.before, trick_words(public.game, public.names, public.you)
    match public.action:
        case Play(tile):
            trick = before.trick
            return _lead_reasons(public, tile) if trick is None else _follow_reasons(public, trick, tile)
        case Bid(points):
            bid = words.commitment(points)
            return [*([_("This bid means: {bid}.").format(bid=bid)] if bid else []), _bid_reason(public)]
        case Pass() if before.has_play_begun:
            return [public.say(_("{name} probably has too few points to claim the hand."))]
        case Pass():
            return [_bid_reason(public)]
        case NameTrump() if before.bid:
            return [public.say(_("{name} won the auction with {bid} and decides on trumps."), bid=before.bid)]
        case NameTrump() | Accept() | Stand() | TakeDummy():
            forced = [] if public.may_pass() else [public.say(_("{name} can't pass."))]
            stakes = words.stakes(before) if isinstance(public.action, NameTrump | Accept) else ""
            # Translators: {words} is “Needed after making trumps: 3 of 5 tricks”; this adds the full stop.
            return [*forced, *([_("{words}.").format(words=stakes)] if stakes else []), _usual_reason(public)]
    return [_usual_reason(public)]


def _bid_reason(public: _PublicAction[TrickState]) -> str:
    """Return how a bid or a pass compares with the highest bid before it."""
    before, is_pass = public.before, public.action == PASS
    if before.bidder is None:
        if not is_pass and not public.may_pass():
            return public.say(_("{name} can't pass."))
        strength = _("{name} probably has weak tiles.") if is_pass else _("{name} probably has strong tiles.")
        return public.say(strength)
    is_ally = public.is_ally(before.bidder)
    if is_pass and is_ally:
        template = _("{other} is {name}'s partner and bid {bid}, so {name} doesn't bid higher.")
        to_you = _("You are {name}'s partner and bid {bid}, so {name} doesn't bid higher.")
    elif is_pass:
        template = _("{name} probably found it too risky to bid more than {other}'s {bid}.")
        to_you = _("{name} probably found it too risky to bid more than your {bid}.")
    elif is_ally:
        template = _("{name} probably has even stronger tiles than {other}, their partner, who bid {bid}.")
        to_you = _("{name} probably has even stronger tiles than you, their partner, who bid {bid}.")
    else:
        template = _("{name} probably has strong tiles: the bid had to beat {other}'s {bid}.")
        to_you = _("{name} probably has strong tiles: the bid had to beat your {bid}.")
    return public.say(template, other=before.bidder, to_you=to_you, bid=before.bid)


def _lead_reasons(public: _PublicAction[TrickState], tile: Tile) -> list[str]:
    game, before = public.game, public.before
    trump, reasons = before.trump, []
    called = game.called_suit(trump, public.action)
    is_trump = game.is_trump(trump, tile)
    if tile in before.doubles_to_lead:
        reasons.append(public.say(_("{name} announced doubles and must lead one of them.")))
    elif is_trump and game.trump_after_trick and before.tricks:
        reasons.append(public.say(_("{name} won the trick before and had to lead a trump.")))
    partner = partner_of(game, before)
    if partner is not None and called in led_suits(game, before, partner):
        template = _("{name} leads {suit_as} again, as their partner {other} did.")
        to_you = _("Your partner {name} leads {suit_as} again, as you did.")
        reasons.append(public.say(template, other=partner, to_you=to_you, **suit_forms(called)))
    rank = game.rank(trump, called, tile)
    higher = [unseen for unseen in game.deck() if unseen not in public.seen and game.rank(trump, called, unseen) > rank]
    if not higher:
        reasons.append(_("No tile that is still to come can beat {tile}.").format(tile=tile))
    elif not is_trump and all(game.is_trump(trump, unseen) for unseen in higher):
        template = _("{tile} is the highest of the {suit_of} left: only a trump can beat it.")
        reasons.append(template.format(**suit_forms(called), tile=tile))
    for seat in range(len(public.names)):
        if called in public.voids.get(seat, {}) and seat != public.seat:
            template, to_you = _("{other} has no {suit_lacked}."), _("You have no {suit_lacked}.")
            return [*reasons, public.say(template, other=seat, to_you=to_you, **suit_forms(called, trump))]
    return reasons


_WOULD_COUNT = SideSentence(
    _l("{tile} would count {points} for {names}."),
    pgettext_lazy("partners", "{tile} would count {points} for {names}."),
    _l("{tile} would count {points} for you."),
    _l("{tile} would count {points} for you and {names}."),
)
_COUNTS = SideSentence(
    _l("{tile} counts {points} for {names}."),
    pgettext_lazy("partners", "{tile} counts {points} for {names}."),
    _l("{tile} counts {points} for you."),
    _l("{tile} counts {points} for you and {names}."),
)


def _follow_reasons(public: _PublicAction[TrickState], trick: Trick, tile: Tile) -> list[str]:
    game, before, after = public.game, public.before, public.after
    trump, reasons = before.trump, []
    if game.must_follow(before):
        template = _("{name} has no {suit_lacked}, so any tile may be played.")
        if trick.called_suit in game.suits(trump, tile):
            template = _("{name} must follow suit: {suit} were led.")
        elif game.is_trump(trump, tile):
            template = _("{name} has no {suit_lacked}, so a trump may be played.")
            if game.must_trump:
                template = _("{name} has no {suit_lacked} and must play a trump.")
        elif game.must_trump and trick.called_suit != trump:
            template = _("{name} has no {suit_lacked} and no trump, so any tile may be played.")
        reasons.append(public.say(template, **suit_forms(trick.called_suit, trump)))
    current_trick = after.trick if after.trick is not None else after.tricks[-1]
    is_ally = public.is_ally(trick.winner)
    if current_trick.winner == public.seat and is_ally:
        template = _("{tile} beats {other}'s tile, though {other} and {name} are partners.")
        to_you = _("{tile} beats your tile, though you and {name} are partners.")
    elif current_trick.winner == public.seat and after.trick is None:
        template, to_you = _("{name} wins the trick from {other}."), _("{name} wins the trick from you.")
    elif current_trick.winner == public.seat:
        template, to_you = _("{tile} beats {other}'s tile."), _("{tile} beats your tile.")
    elif is_ally:
        template = _("{name}'s partner {other} was already winning the trick.")
        to_you = _("You are {name}'s partner and were already winning the trick.")
    else:
        template, to_you = _("{tile} does not beat {other}'s tile."), _("{tile} does not beat your tile.")
    reasons.append(public.say(template, other=trick.winner, to_you=to_you, tile=tile))
    if points := game.tile_points(trump, tile):
        words = trick_words(game, public.names, public.you)
        sentence = _WOULD_COUNT if after.trick is not None else _COUNTS
        side = game.side(current_trick.winner, len(public.names))
        reasons.append(words.of_side(sentence, side, tile=tile, points=points))
    return reasons


# -- betting games -----------------------------------------------------------------------------------------------------


def _betting_reasons(public: _PublicAction[BettingState]) -> list[str]:
    """Return what a bet can win, or how good a hand a call needs, and that the hand is secret."""
    before, action, pool = public.before, public.action, public.before.pool
    chips, due = before.chips_put_in(action), min(before.call_amount, before.scores[public.seat])
    others = [seat for seat in before.live_seats if seat != public.seat]
    is_whole_pot = due == before.call_amount and all(before.scores[seat] for seat in others)  # and nobody is all in
    percent = max(1, round(100 * due / (pool + due))) if due else 0
    secret = _("Only a showdown can reveal {name}'s tiles.")
    match action:
        case Bet(more):
            template = _("Anyone who stays in pays {chips} in all. The pot is {pool}.")
            if is_whole_pot:
                template = _("If everyone else folds, {name} wins the {before} chips that were in the pot already.")
            chips, pool = max(before.bets) + more, pool + chips
        case Call():
            template = _("{name} pays {chips} to stay in. The pot was {pool}.")
            if is_whole_pot:
                template = _(
                    "To win a pot of {pool}, {name} pays {chips}. "
                    "This pays off if {name}'s hand is best about {percent}% of the time or more."
                )
        case Fold():
            template = _("{name} would have had to pay {chips} to stay in. The pot is {pool}.")
            if is_whole_pot:
                template = _(
                    "To win a pot of {pool}, {name} would have had to pay {chips}. "
                    "This pays off only if {name}'s hand is best about {percent}% of the time or more."
                )
            chips, secret = due, _("Folded tiles are never shown.")
        case _:
            template = _("Nobody has bet, so {name} can wait without paying.")
    return [public.say(template, chips=chips, pool=pool, before=before.pool, percent=percent), public.say(secret)]


# -- any game ----------------------------------------------------------------------------------------------------------


_MAX_REASONS = 3
"""Maximum number of reasons."""

_FAMILIES: dict[str, Callable[[_PublicAction[Any]], list[str]]] = {
    "line": _line_reasons,
    "tricks": _trick_reasons,
    "betting": _betting_reasons,
}
"""By `Game.family`."""


class ActionExplanation(NamedTuple):
    """An action: its step, what it was, and the reasons for it, in sentences."""

    step: int
    text: str
    reason: str


def last_action_steps(match: Match, landed: int) -> dict[int, int]:
    """Return the step of each seat's last action in this hand, within the first `landed` actions; latest last."""
    last: dict[int, int] = {}
    for step in range(match.hand_start_step, landed):
        state, action = match.states[step], match.actions[step]
        if state.to_move >= 0 and not isinstance(action, Deal) and not _is_silence(state, action):
            last.pop(state.to_move, None)
            last[state.to_move] = step
    return last


def explain_action(match: Match, step: int) -> ActionExplanation:
    """Return public reasons for the action at a step."""
    game, action = match.game, match.actions[step]
    action = Discard(HIDDEN) if isinstance(action, Discard) else action
    before, after = (game.observe(match.states[index], -1) for index in (step, step + 1))
    earlier = [
        (game.observe(match.states[index], -1), match.actions[index]) for index in range(match.hand_start_step, step)
    ]
    public = _PublicAction(game, before, action, after, match.names, match.only_person, earlier)
    words = match_words(match)
    text = words.describe_action(before, action, after) or public.say(_("{name} makes no offer."))
    if after.events and isinstance(action, Muggins | Announce):  # the notice says what was called or announced
        text = words.describe_event(after.events[0])
    reasons = _FAMILIES[game.family](public)[:_MAX_REASONS]
    if not reasons:
        reasons.append(public.say(_("{name}'s reasons depend on hidden tiles.")))
    return ActionExplanation(step, text, " ".join(reasons))


def _is_silence(state: State, action: Action) -> bool:
    """Return whether a seat said nothing about a count."""
    claimed = getattr(state, "claimant", None) is not None
    return claimed and (action == PASS or (isinstance(action, Announce) and not action.points))
