"""Possible reasons for a seat's last action, from public information only.

All texts are computed from states with every hand hidden, so they cannot reveal anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from game.coach.public_knowledge import Step, Voids, could_not_play, known_voids, matching_numbers, seen_tiles
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
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingState
from game.rules.line.line_game import PRICE_OF_THE_LEAD
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_game import Trick, TrickState
from game.rules.tricks.trick_state import called_name, suit_name
from game.text.families import words_for
from game.text.tricks import trick_words

S = TypeVar("S", bound=Any)


@dataclass
class _PublicAction(Generic[S]):
    """An action with the states `before` and `after` it, all hands hidden, and the `earlier` steps of the hand.

    `forced` is whether the rules left no choice, as everybody knows; it is set while reasons are collected.
    """

    game: Any
    before: S
    action: Action
    after: S
    names: Sequence[str]
    earlier: Sequence[Step]
    forced: bool = False

    @property
    def seat(self) -> int:
        """Seat that acted."""
        return int(self.before.to_move)

    def is_ally(self, seat: int) -> bool:
        """Return whether a seat is on the same side as the one that acted."""
        players = len(self.names)
        return bool(self.game.side(seat, players) == self.game.side(self.seat, players))

    @cached_property
    def voids(self) -> Voids:
        """Numbers or suits that other seats have shown they did not have."""
        return known_voids(self.game, self.earlier)

    @cached_property
    def seen(self) -> set[Tile]:
        """Tiles that everybody has seen, including the one just played."""
        return seen_tiles(self.after)


_REASONS: dict[type[Action], str] = {
    Shut: _("The player before it passed, so it may end the hand: the pips are counted as in a block."),
    Buy: _("The lead is worth {points} points to it."),
    Sell: _("{points} points are worth more to it than the lead."),
    Muggins: _("A count was not announced, or wrong, so whoever calls it has the points."),
    Forfeit: _("Its time was up."),
    NameTrump: _("It thinks its side can take the tricks for it."),
    Accept: _("It thinks its side can take the tricks for it."),
    Stand: _("It trusts the tiles that it was dealt."),
    TakeDummy: _("It would rather have tiles that nobody has seen than those that it was dealt."),
    Exchange: _("The tile turned up is a trump, and it gives another away for it."),
    Discard: _("It has a tile too many. Which one it threw away, nobody else sees."),
    Draw: _("After a trick the hands are filled up again, first that of whoever took it."),
    Announce: _("The doubles count {points}, but only once it takes a trick."),
    Close: _("From now on nobody draws and suit has to be followed: it means to win with what it holds."),
    Claim: _("It reckons to have the points that win the hand."),
}
"""Reasons for actions that have the same reason whenever they are possible."""


def _usual_reason(action: Action) -> str:
    return _REASONS[type(action)].format(points=getattr(action, "points", PRICE_OF_THE_LEAD))


# -- line games --------------------------------------------------------------------------------------------------------


_FEW = 2
"""Mention that few matching tiles are left from this number down."""


def _line_reasons(public: _PublicAction[LineState]) -> list[str]:
    """Return reasons for an action, most important first."""
    match public.action:
        case Play():
            return _play_reasons(public, public.action.tile)
        case Pass() | Draw() if could_not_play(public.game, public.before, public.action):
            return _stuck_reasons(public)
        case Pass():
            return [_line_pass_reason(public)]
        case Draw():
            return [_("The rules let it draw before it plays. Whether it had to, only its hand could tell.")]
        case Announce(points):
            count = public.game.ends_points(public.before.line)
            template = _("The open ends count {count}, and a count that is not announced may be called.")
            if points != count:
                template = _("The open ends count {count}: it was mistaken.")
            return [template.format(count=count)]
    return [_usual_reason(public.action)]


def _either(numbers: tuple[int, ...]) -> str:
    """Return a list of numbers: “5 or 3”."""
    *first, last = map(str, numbers)
    return _("{numbers} or {last}").format(numbers=", ".join(first), last=last) if first else last


def _stuck_reasons(public: _PublicAction[LineState]) -> list[str]:
    """Return that nothing fits, and what follows: a draw, or that the hand is blocked or nothing more may be drawn."""
    game, before, numbers = public.game, public.before, matching_numbers(public.before)
    is_draw = isinstance(public.action, Draw)
    if is_draw and game.matador_reserve:
        template = _("It held no {numbers}. A matador, if it has one, it may keep back.")
        if not numbers:
            template = _("Nothing but a matador fits, and if it has one it may keep it back.")
        return [template.format(numbers=_either(numbers or (0,)))]
    template = _("It held no {numbers}, and nothing else fits.")
    if before.line.meeting_sum:
        template = _("It held no {numbers} and no matador, and nothing else fits.")
        if not numbers:
            template = _("It held no matador, and nothing else fits.")
    reasons = [template.format(numbers=_either(numbers or (0,)))]
    if is_draw:
        reasons.append(_("So it has to draw."))
    elif any(isinstance(event, HandOver) and event.blocked for event in public.after.events):
        reasons.append(_("Nobody else could play either: that blocks the hand."))
    elif game.draw_when_unable != "none" and not game.is_boneyard_open(before):
        reasons.append(_("No more tiles may be drawn."))
    return reasons


def _line_pass_reason(public: _PublicAction[LineState]) -> str:
    turn = public.before.special_turn
    if turn is not None and turn.double_index is not None:
        return _("After a double it may play on, but need not.")
    reasons = {
        "partner": _("Its partner leads instead, who may have the better tile for it."),
        "buy": _("The lead is not worth {points} points to it."),
        "sell": _("The lead is worth more to it than {points} points."),
    }
    template = reasons.get(turn.offer if turn else "", _("It had nothing to say."))
    return template.format(points=PRICE_OF_THE_LEAD)


def _play_reasons(public: _PublicAction[LineState], tile: Tile) -> list[str]:
    before, after = public.before, public.after
    reasons = []
    if not before.line.placed_tiles and public.game.lead_is_forced(before):
        public.forced = True
        reasons.append(_("The rules say which tile leads, and it held that one."))
    side = public.game.side(public.seat, len(public.names))
    scored = [event for event in scored_in_play(after.events) if event.side == side and event.points > 0]
    if scored:
        words = words_for(public.game, public.names)
        sums = "; ".join(words.describe_reason(event.reason) for event in scored)
        points = sum(event.points for event in scored)
        template = ngettext("It scores {points} point ({sums}).", "It scores {points} points ({sums}).", points)
        reasons.append(template.format(points=points, sums=sums))
    if not after.hands[public.seat]:
        return [*reasons, _("It was its last tile, and whoever has none left ends the hand.")]
    reasons += _end_reasons(public)
    if len(reasons) < 2 and not public.forced:
        if tile.is_double and before.line.placed_tiles and not before.line.meeting_sum:
            reasons.append(_("A double goes on one number only, and is the harder to be rid of."))
        elif tile.pips:
            template = ngettext(
                "It takes {spots} pip out of its hand.", "It takes {spots} pips out of its hand.", tile.pips
            )
            reasons.append(template.format(spots=tile.pips))
    return reasons


def _end_reasons(public: _PublicAction[LineState]) -> list[str]:
    """Return what the open ends mean for the next player and for all."""
    after, reasons = public.after, []
    numbers, next_seat = matching_numbers(after), after.to_move
    if next_seat >= 0 and next_seat != public.seat and not public.is_ally(next_seat):
        voids = public.voids.get(next_seat, {})
        lacking = tuple(number for number in numbers if voids.get(number) == 0)
        maybe_lacking = tuple(number for number in numbers if voids.get(number, 0) > 0)
        template = _("{name}, who is next, had to draw for want of a {numbers} before.")
        if lacking:
            template = _("{name}, who is next, could play no {numbers} before.")
            if lacking == numbers:
                template = _("{name}, who is next, could play no {numbers} before, and nothing else fits now.")
        if lacking or maybe_lacking:
            reasons.append(template.format(name=public.names[next_seat], numbers=_either(lacking or maybe_lacking)))
    return reasons if after.line.meeting_sum else reasons + _tiles_left_reasons(public, numbers)


def _tiles_left_reasons(public: _PublicAction[LineState], numbers: tuple[int, ...]) -> list[str]:
    """Return that few or no matching tiles are left."""
    left_count = {n: sum(tile not in public.seen for tile in public.game.deck() if n in tile) for n in numbers}
    exhausted = tuple(number for number in numbers if not left_count[number])
    if exhausted:
        template = _("Every {numbers} is out: nobody can play there.")
        if exhausted == numbers:
            template = _("Every {numbers} is out: nobody can play at all.")
        return [template.format(numbers=_either(exhausted))]
    reasons = []
    if len(numbers) == 1 and len(public.after.line.ends) > 1:
        reasons.append(_("Every open end now asks for a {number}.").format(number=numbers[0]))
    for number in numbers:
        if left_count[number] <= _FEW:
            template = ngettext(
                "Only {count} tile with a {number} has not been seen.",
                "Only {count} tiles with a {number} have not been seen.",
                left_count[number],
            )
            reasons.append(template.format(count=left_count[number], number=number))
    return reasons


# -- trick games -------------------------------------------------------------------------------------------------------


def _trick_reasons(public: _PublicAction[TrickState]) -> list[str]:
    """Return reasons for an action, most important first."""
    before, words = public.before, trick_words(public.game, public.names)
    match public.action:
        case Play(tile):
            trick = before.trick
            return _lead_reasons(public, tile) if trick is None else _follow_reasons(public, trick, tile)
        case Bid(points):
            bid = words.commitment(points)
            return [*([_("It promises to {bid}.").format(bid=bid)] if bid else []), _bid_reason(public)]
        case Pass() if before.has_play_begun:
            return [_("It does not claim the hand: it may not have the points.")]
        case Pass():
            return [words.withdraws or _bid_reason(public)]
        case NameTrump() if before.bid:
            return [_("It has won the auction with {bid}, so it says what is trumps.").format(bid=before.bid)]
        case NameTrump() | Accept() if stakes := words.stakes(before):
            return [_("{words}.").format(words=stakes), _usual_reason(public.action)]
    return [_usual_reason(public.action)]


def _bid_reason(public: _PublicAction[TrickState]) -> str:
    """Return how a bid or a pass compares with the highest bid before it."""
    before, is_pass = public.before, public.action == PASS
    if before.bidder is None:
        undertaken = _("It bids nothing with this hand, and leaves it to the others.")
        return undertaken if is_pass else _("Nobody had bid before.")
    template = _("To go on it would have to bid more than the {bid} of {name}.")
    if public.is_ally(before.bidder):
        template = _("It leaves the bid of {bid} to its partner, {name}.")
    if not is_pass:
        template = _("It is more than the {bid} of {name}.")
        if public.is_ally(before.bidder):
            template = _("It is more than the {bid} of its partner, {name}.")
    return template.format(bid=before.bid, name=public.names[before.bidder])


def _lead_reasons(public: _PublicAction[TrickState], tile: Tile) -> list[str]:
    game, before = public.game, public.before
    trump, reasons = before.trump, []
    called = game.called_suit(trump, public.action)
    is_trump = game.is_trump(trump, tile)
    if tile in before.doubles_to_lead:
        reasons.append(_("It has to lead a double that it announced."))
    elif is_trump and game.trump_after_trick and before.tricks:
        reasons.append(_("Whoever takes a trick has to lead a trump, holding one."))
    rank = game.rank(trump, called, tile)
    higher = [unseen for unseen in game.deck() if unseen not in public.seen and game.rank(trump, called, unseen) > rank]
    plain = [unseen for unseen in higher if not game.is_trump(trump, unseen)]
    if not higher:
        template = _("Nothing that is left can beat it.")
    elif is_trump:
        template = ngettext("{count} higher trump is left.", "{count} higher trumps are left.", len(higher))
    elif not plain:
        template = _("Of the {suit} it is the highest left: only a trump beats it.")
    elif len(plain) == len(higher):
        template = ngettext("{count} tile that is left beats it.", "{count} tiles that are left beat it.", len(plain))
    else:
        template = ngettext(
            "{count} tile of higher rank is left, and the trumps beat it.",
            "{count} tiles of higher rank are left, and the trumps beat it.",
            len(plain),
        )
    reasons.append(template.format(count=len(higher) if is_trump else len(plain), suit=suit_name(called)))
    for seat, name in enumerate(public.names):
        if called in public.voids.get(seat, {}) and seat != public.seat:
            template = _("{name} had none of the {suit} before.")
            return [*reasons, template.format(name=name, suit=called_name(called, trump))]
    return reasons


def _follow_reasons(public: _PublicAction[TrickState], trick: Trick, tile: Tile) -> list[str]:
    game, before, after = public.game, public.before, public.after
    trump, reasons = before.trump, []
    if game.must_follow(before):
        template = _("It has none of the {suit}, so it may throw any tile away.")
        if trick.called_suit in game.suits(trump, tile):
            template = _("It has to follow suit: {suit} were led.")
        elif game.is_trump(trump, tile):
            template = _("It has none of the {suit}, so it may play a trump.")
        reasons.append(template.format(suit=called_name(trick.called_suit, trump)))
    current_trick = after.trick if after.trick is not None else after.tricks[-1]
    template = _("It does not beat {name}.")
    if current_trick.winner == public.seat:
        template = _("It takes the trick, which {name} was winning.") if after.trick is None else _("It beats {name}.")
        if public.is_ally(trick.winner):
            template = _("It beats {name}, its partner.")
    elif public.is_ally(trick.winner):
        template = _("{name}, its partner, is winning the trick already.")
    reasons.append(template.format(name=public.names[trick.winner]))
    if counts := game.tile_points(trump, tile):
        winner = _("its own side") if public.is_ally(current_trick.winner) else public.names[current_trick.winner]
        template = ngettext(
            "The tile counts {count} point, for {winner} as it stands.",
            "The tile counts {count} points, for {winner} as it stands.",
            counts,
        )
        reasons.append(template.format(count=counts, winner=winner))
    return reasons


# -- betting games -----------------------------------------------------------------------------------------------------


def _betting_reasons(public: _PublicAction[BettingState]) -> list[str]:
    """Return the pool, the cost of staying in, and that the hand is secret."""
    before = public.before
    chips, pool = before.chips_put_in(public.action), before.pool
    match public.action:
        case Bet(more):
            template = _("Whoever stays in has to put in {chips} in all, for a pot of {pool} so far.")
            chips, pool = max(before.bets) + more, pool + chips
        case Call():
            template = _("For {chips} it stays in for a pot of {pool}.")
        case Fold():
            template = _("To stay in it would have had to put in {chips}, for a pot of {pool}.")
            chips = min(before.call_amount, before.scores[public.seat])
        case _:
            template = _("Nobody has bet, so it costs nothing to wait for what the others do.")
    secret = _("How good its hand is, is not told before it is shown.")
    return [template.format(chips=chips, pool=pool), secret]


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
    public = _PublicAction(game, before, action, after, match.names, earlier)
    action_text = words_for(game, match.names).describe_action(before, action, after) or match.names[before.to_move]
    reasons = _FAMILIES[game.family](public)[:_MAX_REASONS]
    if isinstance(action, Play) and len(before.hands[before.to_move]) > 1 and not public.forced:
        reasons.append(_("What more spoke for it, only its hand could tell."))
    return ActionExplanation(step, _("{deed}.").format(deed=action_text), " ".join(reasons))


def _is_silence(state: State, action: Action) -> bool:
    """Return whether a seat said nothing about a count."""
    claimed = getattr(state, "claimant", None) is not None
    return claimed and (action == PASS or (isinstance(action, Announce) and not action.points))
