"""A choice set before somebody who has not seen the hand: who holds how much, what was done, what is played for."""

from collections.abc import Sequence
from typing import Any

from game.core.state import Draw, Pass, State
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingGame, BettingState
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_game import TrickGame
from game.rules.tricks.trick_state import TrickState
from game.text.any_game import side_name
from game.text.betting import hand_name
from game.text.coach import join_names
from game.text.families import trick_words


def position(game: Game[Any], view: State, names: Sequence[str]) -> str:
    """What the seat to move in `view` has to know, in a few sentences; nothing that it does not see is told."""
    told: list[str] = []
    if isinstance(view, LineState) and isinstance(game, LineGame):
        told = _line(game, view, names)
    elif isinstance(view, TrickState) and isinstance(game, TrickGame):
        told = _tricks(game, view, names)
    elif isinstance(view, BettingState) and isinstance(game, BettingGame):
        told = _betting(game, view, names)
    return " ".join(told)


def _line(game: LineGame, view: LineState, names: Sequence[str]) -> list[str]:
    seat = view.to_move
    told = []
    if not view.line.placed_tiles:
        told.append(_("{name} has the lead.").format(name=names[seat]))
    told.append(_holdings(game, view, names))
    for other, name in enumerate(names):
        done = [action for by, action in view.history if by == other]
        passes, drawn = (sum(isinstance(action, kind) for action in done) for kind in (Pass, Draw))
        if other == seat or not passes + drawn:
            continue
        if drawn and passes:
            words = ngettext(
                "{name} has drawn {count} tile, and passed.", "{name} has drawn {count} tiles, and passed.", drawn
            )
        elif drawn:
            words = ngettext("{name} has drawn {count} tile.", "{name} has drawn {count} tiles.", drawn)
        else:
            words = _("{name} has passed.") if passes == 1 else _("{name} has passed {times} times.")
        told.append(words.format(name=name, count=drawn, times=passes))
    return told


def _holdings(game: LineGame, view: LineState, names: Sequence[str]) -> str:
    """How many tiles each holds, and how many lie in the boneyard, or are left over where nobody draws."""
    counts = [len(hand) for hand in view.hands]
    mover = view.to_move
    parts = [ngettext("{name} holds {count} tile", "{name} holds {count} tiles", counts[mover])]
    seats = [mover, *(seat for seat in range(len(names)) if seat != mover)]
    parts += [_("{name} {count}")] * (len(names) - 1)
    told = [part.format(name=names[seat], count=counts[seat]) for part, seat in zip(parts, seats, strict=True)]
    if view.boneyard:
        asleep = len(view.boneyard)
        if game.draw_when_unable == "none":
            words = ngettext("{count} is left over", "{count} are left over", asleep)
        else:
            words = ngettext("{count} lies in the boneyard", "{count} lie in the boneyard", asleep)
        told.append(words.format(count=asleep))
    return _("{holdings}.").format(holdings=join_names(told))


def _tricks(game: TrickGame, view: TrickState, names: Sequence[str]) -> list[str]:
    words, players = trick_words(game, names), len(names)
    contract = words.contract(view)
    told = [contract]
    if not view.has_play_begun:
        bids = [(bid, seat) for seat, bid in enumerate(view.bids) if bid]
        passed = [names[seat] for seat, bid in enumerate(view.bids) if bid == 0]
        if view.turned is not None:
            told.append(_("{tile} is turned up.").format(tile=view.turned))
        if bids and not contract:
            most, bidder = max(bids)
            told.append(_("The highest bid is {bid}, by {name}.").format(bid=most, name=names[bidder]))
        if passed:
            told.append(
                ngettext("{names} has passed.", "{names} have passed.", len(passed)).format(names=join_names(passed))
            )
    elif view.tricks:
        sides = dict.fromkeys(game.side(seat, players) for seat in range(players) if seat not in view.inactive_seats)
        counted = [
            _("{side} {tally}").format(side=side_name(game, side, names), tally=words.tally(view, side))
            for side in sides
        ]
        told.append(_("So far: {counted}.").format(counted=", ".join(counted)))
    if view.has_play_begun and view.trick is None:
        told.append(_("{name} has the lead.").format(name=names[view.to_move]))
    said = [sentence if sentence.endswith(".") else f"{sentence}." for sentence in told if sentence]
    return said or [_("{name} is the first to speak.").format(name=names[view.to_move])]


def _betting(game: BettingGame, view: BettingState, names: Sequence[str]) -> list[str]:
    seat = view.to_move
    held = _("{name} holds: {hand}.").format(name=names[seat], hand=hand_name(game, view.hands[seat]))
    pool = ngettext("The pool holds {count} chip.", "The pool holds {count} chips.", view.pool)
    told = [held, pool.format(count=view.pool)]
    if view.call_amount:
        words = ngettext("To call costs {count} chip.", "To call costs {count} chips.", view.call_amount)
        told.append(words.format(count=view.call_amount))
    else:
        told.append(_("Nobody has bet yet."))
    return told
