"""What happened, in sentences: the log of a match."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.language import gettext as _
from game.match import Match
from game.rules.betting.betting_game import BettingGame, BettingState
from game.rules.game import Game
from game.rules.line.leading import PRICE_OF_THE_LEAD
from game.rules.line.line_game import LineGame, LineState
from game.rules.tricks.trick_game import TrickGame, TrickState, suit_name
from game.state import (
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
    Dummy,
    Event,
    Exchange,
    Fold,
    Forfeit,
    HandOver,
    MatchOver,
    Name,
    Pass,
    Play,
    Said,
    Scored,
    Sell,
    Shut,
    Stand,
    State,
    Stop,
)


def sentences(game: Game[Any], before: State, action: Action, after: State, names: Sequence[str]) -> list[str]:
    """What `action` did, and what came of it, as everybody at the table may read it.

    `names` go by seat. A tile drawn or dealt is never named.
    """
    events = [] if isinstance(action, Sell) else list(after.events)  # the price is named with the sale
    told = []
    if isinstance(action, Play | Announce) and events and _is_own_score(game, before, events[0]):
        scored = events.pop(0)
        assert isinstance(scored, Scored)
        words, points = _("{deed} and scores {points} ({why})."), scored.points
        if game.counts_down:
            words, points = _("{deed} and goes down {points} ({why})."), -points
        deed = _deed(game, before, action, after, names)
        told.append(words.format(deed=deed, points=points, why=scored.why.format(*names)))
    elif not (isinstance(action, Announce) and isinstance(game, LineGame)):
        # a wrong count is told by what comes of it, silence by nothing
        deed = _deed(game, before, action, after, names)
        if deed:
            told.append(_("{deed}.").format(deed=deed))
    for _key, alike in groupby(events, key=_pay):
        event, *others = alike
        together = _each(game, [event, *others], names) if others else _shared(game, event, events, names)
        told.append(together or _consequence(game, event, names))
    return [sentence for sentence in told if sentence]


def told(match: Match) -> list[str]:
    """The sentences of all that was played so far."""
    steps = zip(match.states, match.actions, match.states[1:], strict=False)
    drawn_before = [_consequence(match.game, event, match.names) for event in match.states[0].events]
    return drawn_before + [
        sentence
        for before, action, after in steps
        for sentence in sentences(match.game, before, action, after, match.names)
    ]


def _is_own_score(game: Game[Any], before: State, event: Event) -> bool:
    return isinstance(event, Scored) and event.side == game.side(before.to_move, len(before.hands))


def _paid(game: Game[Any], paid: Scored, several: bool) -> str:
    """That one side, or several people, are paid, in words that name them, the points and why."""
    if isinstance(game, BettingGame):
        return _("{names} takes {points} ({why}).")
    if game.counts_down and paid.points < 0:
        return _("{names} go down {points} ({why}).") if several else _("{names} goes down {points} ({why}).")
    if game.counts_down:
        return _("{names} go up {points} ({why}).") if several else _("{names} goes up {points} ({why}).")
    if paid.points < 0:
        return _("{names} lose {points} ({why}).") if several else _("{names} loses {points} ({why}).")
    return _("{names} score {points} ({why}).") if several else _("{names} scores {points} ({why}).")


def _deed(game: Game[Any], before: State, action: Action, after: State, names: Sequence[str]) -> str:
    """Who did what, with no full stop; empty where there is nothing to tell, or the events tell it."""
    if isinstance(action, Deal):
        if after.to_move < 0:
            return ""
        begins = _dealt(game, before, after).format(name=names[_begins(after)])
        exposed = ", ".join(map(str, after.exposed)) if isinstance(after, LineState) else ""
        return (
            _("{begins}. Face up and out of play: {tiles}").format(begins=begins, tiles=exposed) if exposed else begins
        )
    if isinstance(action, Stop):
        return _("The players stop here")
    name = names[before.to_move]
    if isinstance(before, LineState) and isinstance(after, LineState):
        deed = _deed_in_line(before, action, after, names)
        if deed is not None:
            return deed
    if isinstance(game, TrickGame) and isinstance(before, TrickState) and isinstance(after, TrickState):
        deed = _deed_in_tricks(game, before, action, after, name)
        if deed is not None:
            return deed
    if isinstance(before, BettingState):
        return _("{name} {deed}").format(name=name, deed=deed_in_betting(before, action))
    match action:
        case Play(tile, None, None) if not any(isinstance(played, Play) for _seat, played in before.history):
            return _("{name} leads {tile}").format(name=name, tile=tile)
        case Play(tile, None, int(suit)):
            return _("{name} leads {tile} as one of the {suit}").format(name=name, tile=tile, suit=suit_name(suit))
        case Play(tile, _arm, int(outward)):
            return _("{name} plays {tile} with the {pip} outward").format(name=name, tile=tile, pip=outward)
        case Play(tile):
            return _("{name} plays {tile}").format(name=name, tile=tile)
        case Draw():
            return _("{name} draws a tile").format(name=name)
        case Pass():
            return _("{name} passes").format(name=name)
        case Announce(points):
            return _("{name} announces {points}").format(name=name, points=points)
        case Bid(points):
            return _("{name} bids {points}").format(name=name, points=points)
        case Name("none"):
            return _("{name} plays without trumps").format(name=name)
        case Name(suit, alone):
            words = (
                _("{name} makes the {suit} trumps and plays alone") if alone else _("{name} makes the {suit} trumps")
            )
            return words.format(name=name, suit=suit_name(suit))
        case Stand():
            return _("{name} stands").format(name=name)
        case Dummy():
            return _("{name} takes a dummy").format(name=name)
        case Discard():
            return _("{name} throws a tile away").format(name=name)
        case Close():
            return _("{name} closes the stock").format(name=name)
        case Claim():
            return _("{name} claims the hand").format(name=name)
    return ""


def deed_in_betting(before: BettingState, action: Action) -> str:
    """What the seat to move does with its chips, without its name: “raises by 3, to 8”, “calls 5 and is all in”."""
    put_in = chips_put_in(before, action)
    match action:
        case Bet(chips):
            level = max(before.bets) + chips
            deed = _("raises by {chips}, to {level}") if any(before.bets) else _("bets {chips}")
            deed = deed.format(chips=chips, level=level)
        case Call():
            deed = _("calls {chips}").format(chips=put_in)
        case Fold():
            return _("folds")
        case _:
            return _("passes")
    return _("{deed} and is all in").format(deed=deed) if put_in == before.scores[before.to_move] else deed


def chips_put_in(before: BettingState, action: Action) -> int:
    """The chips that an action takes from the seat to move and puts in."""
    match action:
        case Bet(chips):
            return before.due + chips
        case Call():
            return min(before.due, before.scores[before.to_move])
    return 0


def _dealt(game: Game[Any], before: State, after: State) -> str:
    """That somebody begins, and the tile that says so if it is one."""
    if not isinstance(game, LineGame) or not isinstance(before, LineState) or not game.lead_by_deal(before):
        return _("The tiles are dealt; {name} begins")
    claim = game.led_by([tile for hand in after.hands for tile in hand])
    lightest = game.first_lead == "LD"
    if claim.is_double and lightest:
        return _("{name} has the lowest double and begins")
    if claim.is_double:
        return _("{name} has the highest double and begins")
    if lightest:
        return _("No double is dealt; {name} has the lightest tile and begins")
    return _("No double is dealt; {name} has the heaviest tile and begins")


def _begins(dealt: State) -> int:
    """The seat that begins: the one to move, unless it is only asked whether it would buy the lead."""
    return dealt.leader if isinstance(dealt, LineState) and dealt.leader is not None else dealt.to_move


def _deed_in_line(before: LineState, action: Action, after: LineState, names: Sequence[str]) -> str | None:
    """The same where a line game has words of its own for it; None where it has not."""
    name, turn = names[before.to_move], before.turn
    match action:
        case Play(tile, None) if len(after.line.ends) == 1:
            pip = after.line.ends[0].pip
            return _("{name} leads {tile} with the {pip} open").format(name=name, tile=tile, pip=pip)
        case Play(tile, int(), None) if turn is not None and turn.owed:
            return _("{name} plays {tile} in place of {other}").format(
                name=name, tile=tile, other=_stuck(before, names)
            )
        case Pass() if before.claimant is not None:
            return ""
        case Pass() if turn is not None and turn.tip is not None:
            return _("{name} plays no further tile").format(name=name)
        case Pass() if turn is not None and turn.offer == "partner":
            return _("{name} leaves the lead to {partner}").format(name=name, partner=names[after.to_move])
        case Pass() if turn is not None and turn.offer == "sell":
            return _("{name} keeps the lead").format(name=name)
        case Pass() if turn is not None and turn.offer == "buy":
            return ""
        case Shut():
            return _("{name} shuts the game").format(name=name)
        case Buy():
            words = _("{name} offers {points} points for the lead")
            return words.format(name=name, points=PRICE_OF_THE_LEAD)
        case Sell():
            words = _("{name} sells the lead to {buyer} for {points} points")
            return words.format(name=name, buyer=names[after.to_move], points=PRICE_OF_THE_LEAD)
        case Forfeit():
            return _("{name} runs out of time").format(name=name)
    return None


def _deed_in_tricks(game: TrickGame, before: TrickState, action: Action, after: TrickState, name: str) -> str | None:
    """The same where a trick game has words of its own for it; None where it has not."""
    words = game.deed(before, action, after)
    if words is not None:
        return words.format(name=name)
    match action:
        case Play(tile, None, None) if before.playing and before.trick is None:
            return _("{name} leads {tile}").format(name=name, tile=tile)
        case Accept(alone):
            words = _("{name} accepts {tile} and plays alone") if alone else _("{name} accepts {tile}")
            return words.format(name=name, tile=before.turned)
        case Exchange():
            return _("{name} takes {tile} in exchange").format(name=name, tile=before.turned)
    return None


def _stuck(state: LineState, names: Sequence[str]) -> str:
    """Who passed before the seat to move took two turns."""
    return next(names[seat] for seat, action in reversed(state.history) if seat != state.to_move)


def _shared(game: Game[Any], event: Event, events: Sequence[Event], names: Sequence[str]) -> str:
    """That several sides share a hand, by what `events` pay each; empty where one wins it, or nobody is paid."""
    paid = [paid for paid in events if isinstance(paid, Scored) and paid.points > 0]
    most = max((score.points for score in paid), default=0)
    sharing = [side_name(game, score.side, names) for score in paid if score.points == most]
    if not isinstance(event, HandOver) or event.winner is not None or len(sharing) < 2:
        return ""
    *others, last = sharing
    blocked = _("The hand is blocked, and {names} and {last} share it.")
    words = blocked if event.blocked else _("{names} and {last} win the hand.")
    return words.format(names=", ".join(others), last=last)


def _pay(event: Event) -> object:
    """What several sides are told to be paid in one sentence: as much, for the same reason."""
    return (event.points, event.why) if isinstance(event, Scored) else id(event)


def _each(game: Game[Any], alike: Sequence[Event], names: Sequence[str]) -> str:
    """That several sides score or lose alike."""
    paid = [event for event in alike if isinstance(event, Scored)]
    *others, last = [side_name(game, score.side, names) for score in paid]
    words = _("{names} and {last} score {points} each ({why}).")
    if game.counts_down:
        words = _("{names} and {last} go up {points} each ({why}).")  # down they go one by one, trick by trick
    elif paid[0].points < 0:
        words = _("{names} and {last} lose {points} each ({why}).")
    why = paid[0].why.format(*names)
    return words.format(names=", ".join(others), last=last, points=abs(paid[0].points), why=why)


def _consequence(game: Game[Any], event: Event, names: Sequence[str]) -> str:
    match event:
        case Said(words):
            return words.format(*names)
        case Scored(side, points, why):
            sentence = _paid(game, event, game.paired(len(names)))
            return sentence.format(names=side_name(game, side, names), points=abs(points), why=why.format(*names))
        case HandOver() if isinstance(game, BettingGame):
            return ""  # told by what is paid
        case HandOver(None, blocked):
            if blocked:
                return _("The hand is blocked, and nobody wins it.")
            return _("Nobody wins the hand.") if isinstance(game, LineGame) else ""
        case HandOver(int(side), blocked):
            several = _("The hand is blocked, and {names} win it.") if blocked else _("{names} win the hand.")
            one = _("The hand is blocked, and {names} wins it.") if blocked else _("{names} wins the hand.")
            return (several if game.paired(len(names)) else one).format(names=side_name(game, side, names))
        case MatchOver(None):
            return _("The match is shared.")
        case MatchOver(int(side)) if game.endless:
            sentence = _("{names} are ahead.") if game.paired(len(names)) else _("{names} is ahead.")
            return sentence.format(names=side_name(game, side, names))
        case MatchOver(int(side)):
            sentence = _("{names} win the match.") if game.paired(len(names)) else _("{names} wins the match.")
            return sentence.format(names=side_name(game, side, names))
    raise ValueError(f"{event} is not an event")


def side_name(game: Game[Any], side: int, names: Sequence[str]) -> str:
    """The names of those who score together: “Ann”, or with partners “Ann and Cid”."""
    return _(" and ").join(name for seat, name in enumerate(names) if game.side(seat, len(names)) == side)
