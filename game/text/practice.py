"""Texts for practice: a position without its history, the cost of a choice, and the best one."""

from collections.abc import Callable, Sequence
from typing import Any

from game.bots.match_chance import win_chance
from game.coach.solution import Answer, Solution
from game.coach.verdicts import rounds_to_zero
from game.core.state import Draw, Pass, State
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingGame, BettingState
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_game import TrickGame
from game.rules.tricks.trick_state import TrickState
from game.text.any_game import join_names, side_name
from game.text.betting import hand_name
from game.text.coach import ChoiceContext, describe_difference, explain_reason, rounded_points
from game.text.tricks import trick_words


def describe_cost(context: ChoiceContext, answer: Answer) -> str:
    """Return what a choice costs compared with the best: points, or chance to win if the match may end this hand."""
    in_chance = _("{choice} costs about {percent}% of the chance to win the match.")
    count = 1 if rounded_points(answer.points_lost) == 1 else 2
    in_points = ngettext("{choice} costs about {points} point.", "{choice} costs about {points} points.", count)
    if context.game.family == "betting":
        in_points = ngettext("{choice} costs about {points} chip.", "{choice} costs about {points} chips.", count)
    return describe_difference(context, answer.points_lost, in_points, in_chance, choice=context.label(answer.action))


def describe_equal(context: ChoiceContext, answer: Answer, solution: Solution) -> str:
    """Return that no choice is certainly better; “as good as any” if the loss rounds to zero."""
    played, best = context.label(answer.action), context.label(solution.best.action)
    if rounds_to_zero(answer.points_lost, win_chance(context.game, context.view)):
        return _("Correct! {choice} is best.").format(choice=played)
    return _("{choice} is about as good as {best}.").format(choice=played, best=best)


def describe_best(context: ChoiceContext, solution: Solution) -> str:
    """Return which choice is best."""
    return _("The best move: {choice}.").format(choice=context.label(solution.best.action))


def explain_best(context: ChoiceContext, solution: Solution, tried: Answer | None) -> str:
    """Return why the best choice is better than the one tried, or than the best of the worse ones."""
    worse = tried if tried is not None and not tried.good else solution.runner_up
    if worse is None:
        return _("No move here is clearly worse.")
    return explain_reason(context, worse.reason, solution.best.action, worse.action)


# -- positions ---------------------------------------------------------------------------------------------------------


def describe_position(game: Game[Any], view: State, names: Sequence[str]) -> str:
    """Return what the seat to move needs to know, in a few sentences; uses only its view."""
    return " ".join(_FAMILIES[game.family](game, view, names))


def _describe_line(game: LineGame, view: LineState, names: Sequence[str]) -> list[str]:
    seat = view.to_move
    sentences = []
    if not view.line.placed_tiles:
        sentences.append(_("{name} has the lead.").format(name=names[seat]))
    sentences.append(_holdings(game, view, names))
    for other_seat, name in enumerate(names):
        actions = [action for actor, action in view.history if actor == other_seat]
        passes, drawn = (sum(isinstance(action, kind) for action in actions) for kind in (Pass, Draw))
        if other_seat == seat or not passes + drawn:
            continue
        if drawn and passes:
            template = ngettext("{name} drew {count} tile and passed.", "{name} drew {count} tiles and passed.", drawn)
        elif drawn:
            template = ngettext("{name} drew {count} tile.", "{name} drew {count} tiles.", drawn)
        else:
            template = _("{name} passed.") if passes == 1 else _("{name} passed {times} times.")
        sentences.append(template.format(name=name, count=drawn, times=passes))
    return sentences


def _holdings(game: LineGame, view: LineState, names: Sequence[str]) -> str:
    """Return how many tiles each player holds, and how many are in the boneyard or left over."""
    counts = [len(hand) for hand in view.hands]
    mover = view.to_move
    parts = [ngettext("{name} holds {count} tile", "{name} holds {count} tiles", counts[mover])]
    seats = [mover, *(seat for seat in range(len(names)) if seat != mover)]
    parts += [_("{name} {count}")] * (len(names) - 1)
    holdings = [part.format(name=names[seat], count=counts[seat]) for part, seat in zip(parts, seats, strict=True)]
    if view.boneyard:
        count = len(view.boneyard)
        if game.draw_when_unable == "none":
            template = ngettext("{count} is unused", "{count} are unused", count)
        else:
            template = ngettext("{count} is in the boneyard", "{count} are in the boneyard", count)
        holdings.append(template.format(count=count))
    return _("{holdings}.").format(holdings=join_names(holdings))


def _describe_tricks(game: TrickGame, view: TrickState, names: Sequence[str]) -> list[str]:
    words, players = trick_words(game, names), len(names)
    contract = words.contract(view)
    sentences = [_("{contract}.").format(contract=contract)] if contract else []
    if not view.has_play_begun:
        bids = [(bid, seat) for seat, bid in enumerate(view.bids) if bid]
        passed = [names[seat] for seat, bid in enumerate(view.bids) if bid == 0]
        if view.turned is not None:
            sentences.append(_("{tile} is turned up.").format(tile=view.turned))
        if bids and not contract:
            highest, bidder = max(bids)
            sentences.append(_("The highest bid is {bid}, by {name}.").format(bid=highest, name=names[bidder]))
        if passed:
            sentences.append(
                ngettext("{names} passed.", "{names} passed.", len(passed)).format(names=join_names(passed))
            )
    elif view.tricks:
        sides = dict.fromkeys(game.side(seat, players) for seat in range(players) if seat not in view.inactive_seats)
        tallies = [
            _("{side} {tally}").format(side=side_name(game, side, names), tally=words.tally(view, side))
            for side in sides
        ]
        sentences.append(_("So far: {counted}.").format(counted=", ".join(tallies)))
    if view.has_play_begun and view.trick is None:
        sentences.append(_("{name} has the lead.").format(name=names[view.to_move]))
    return sentences or [_("{name} speaks first.").format(name=names[view.to_move])]


def _describe_betting(game: BettingGame, view: BettingState, names: Sequence[str]) -> list[str]:
    seat = view.to_move
    held = _("{name} holds: {hand}.").format(name=names[seat], hand=hand_name(game, view.hands[seat]))
    pool = ngettext("The pot is {count} chip.", "The pot is {count} chips.", view.pool)
    sentences = [held, pool.format(count=view.pool)]
    if view.call_amount:
        template = ngettext("A call costs {count} chip.", "A call costs {count} chips.", view.call_amount)
        sentences.append(template.format(count=view.call_amount))
    else:
        sentences.append(_("Nobody has bet yet."))
    return sentences


_FAMILIES: dict[str, Callable[[Any, Any, Sequence[str]], list[str]]] = {
    "line": _describe_line,
    "tricks": _describe_tricks,
    "betting": _describe_betting,
}
"""By `Game.family`."""
