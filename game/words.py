"""What happened, in sentences: the log of a match."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.language import gettext as _
from game.match import Match
from game.rules.game import Game
from game.rules.leading import PRICE_OF_THE_LEAD
from game.rules.line import LineGame, LineState
from game.rules.tricks import suit_name
from game.state import (
    Action,
    Announce,
    Bet,
    Bid,
    Buy,
    Call,
    Deal,
    Draw,
    Event,
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
        told.append(
            _("{deed} and scores {points} ({why}).").format(
                deed=_deed(game, before, action, after, names), points=scored.points, why=scored.why.format(*names)
            )
        )
    elif not isinstance(action, Announce):  # a wrong count is told by what comes of it, silence by nothing
        deed = _deed(game, before, action, after, names)
        if deed:
            told.append(_("{deed}.").format(deed=deed))
    for _key, alike in groupby(events, key=_pay):
        event, *others = alike
        together = _each(game, [event, *others], names) if others else _shared_block(game, event, events, names)
        told.append(together or _consequence(game, event, names))
    return told


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
        case Name("doubles"):
            return _("{name} makes the doubles trumps").format(name=name)
        case Name(int(suit)):
            return _("{name} makes the {suit} trumps").format(name=name, suit=suit_name(suit))
        case Bet(chips):
            return _("{name} bets {chips}").format(name=name, chips=chips)
        case Call():
            return _("{name} calls").format(name=name)
        case Fold():
            return _("{name} folds").format(name=name)
    return ""


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


def _stuck(state: LineState, names: Sequence[str]) -> str:
    """Who passed before the seat to move took two turns."""
    return next(names[seat] for seat, action in reversed(state.history) if seat != state.to_move)


def _shared_block(game: Game[Any], event: Event, events: Sequence[Event], names: Sequence[str]) -> str:
    """That several sides share a block, by what `events` pay each; empty where one wins it, or nobody is paid."""
    paid = [paid for paid in events if isinstance(paid, Scored) and paid.points > 0]
    most = max((score.points for score in paid), default=0)
    sharing = [side_name(game, score.side, names) for score in paid if score.points == most]
    if not isinstance(event, HandOver) or event.winner is not None or len(sharing) < 2:
        return ""
    *others, last = sharing
    return _("The hand is blocked, and {names} and {last} share it.").format(names=", ".join(others), last=last)


def _pay(event: Event) -> object:
    """What several sides are told to be paid in one sentence: as much, for the same reason."""
    return (event.points, event.why) if isinstance(event, Scored) else id(event)


def _each(game: Game[Any], alike: Sequence[Event], names: Sequence[str]) -> str:
    """That several sides score or lose alike."""
    paid = [event for event in alike if isinstance(event, Scored)]
    *others, last = [side_name(game, score.side, names) for score in paid]
    words = _("{names} and {last} score {points} each ({why}).")
    if paid[0].points < 0:
        words = _("{names} and {last} lose {points} each ({why}).")
    why = paid[0].why.format(*names)
    return words.format(names=", ".join(others), last=last, points=abs(paid[0].points), why=why)


def _consequence(game: Game[Any], event: Event, names: Sequence[str]) -> str:
    match event:
        case Said(words):
            return words.format(*names)
        case Scored(side, points, why):
            several = _("{names} score {points} ({why}).") if points >= 0 else _("{names} lose {points} ({why}).")
            one = _("{names} scores {points} ({why}).") if points >= 0 else _("{names} loses {points} ({why}).")
            who = side_name(game, side, names)
            sentence = several if game.paired(len(names)) else one
            return sentence.format(names=who, points=abs(points), why=why.format(*names))
        case HandOver(None, blocked):
            if blocked:
                return _("The hand is blocked, and nobody wins it.")
            return _("Nobody wins the hand.")
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
