"""Texts for practice: a position without its history, and the answer."""

from collections.abc import Callable, Sequence
from typing import Any

from game.coach.solution import Answer, Solution
from game.core.state import CALL, Draw, Pass, State
from game.platform.language import gettext as _
from game.platform.language import join_and, ngettext
from game.rules.betting.betting_game import BettingGame, BettingState
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_game import TrickGame
from game.rules.tricks.trick_state import TrickState
from game.text.any_game import Sentence
from game.text.betting import hand_name
from game.text.coach import ChoiceContext, explain_reason
from game.text.tricks import trick_words


def describe_correct(context: ChoiceContext, answer: Answer) -> str:
    """Return that a choice is right: the best, or about as good."""
    played, best = context.label(answer.action), context.label(answer.verdict.best)
    if answer.action == answer.verdict.best:
        return _("Correct! Best move: {choice}.").format(choice=played)
    return _("Correct! {choice}. About as good: {best}.").format(choice=played, best=best)


def explain_best(context: ChoiceContext, solution: Solution, tried: Answer | None) -> str:
    """Return why the best choice is better than the one tried, or than the best of the worse ones."""
    worse = tried if tried is not None and not tried.good else solution.runner_up
    if worse is None:
        return _("No move here is clearly worse.")
    best = solution.best.action
    reasons = explain_reason(context, worse.reason, best, worse.action)
    if tried is None or tried in (solution.best, worse):
        return reasons
    words = _("Why {best} is better than {worse}: {reasons}")
    return words.format(best=context.label(best), worse=context.label(worse.action), reasons=reasons)


# -- positions ---------------------------------------------------------------------------------------------------------


def describe_position(game: Game[Any], view: State, names: Sequence[str]) -> str:
    """Return what the seat to move, addressed as “you”, needs to know; uses only its view."""
    return " ".join(_FAMILIES[game.family](game, view, names))


def _describe_line(game: LineGame, view: LineState, names: Sequence[str]) -> list[str]:
    seat = view.to_move
    sentences = []
    if not view.line.placed_tiles:
        sentences.append(_("You lead."))
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
            template = ngettext("{name} passed.", "{name} passed {times} times.", passes)
        sentences.append(template.format(name=name, count=drawn, times=passes))
    return sentences


def _holdings(game: LineGame, view: LineState, names: Sequence[str]) -> str:
    """Return how many tiles each player holds, and how many are in the boneyard or unused."""
    mover, hands = view.to_move, view.hands
    # Translators: parts of the list of tiles held: “you 5, Ann 4, boneyard 12”.
    counts = [_("you {count}").format(count=len(hands[mover]))]
    seats = [seat for seat in range(len(names)) if seat != mover]
    counts += [_("{name} {count}").format(name=names[seat], count=len(hands[seat])) for seat in seats]
    if view.boneyard:
        template = _("unused {count}") if game.draw_when_unable == "none" else _("boneyard {count}")
        counts.append(template.format(count=len(view.boneyard)))
    return _("Tiles: {counts}.").format(counts=", ".join(counts))


def _describe_tricks(game: TrickGame, view: TrickState, names: Sequence[str]) -> list[str]:
    words = trick_words(game, names, view.to_move)
    contract = words.contract(view)
    # Translators: {contract} is “Ann makes fives trumps”; this adds the full stop.
    sentences = [_("{contract}.").format(contract=contract)] if contract else []
    if not view.has_play_begun:
        bids = [(bid, seat) for seat, bid in enumerate(view.bids) if bid]
        passed = [words.name(seat) for seat, bid in enumerate(view.bids) if bid == 0]
        if view.turned is not None:
            sentences.append(_("{tile} is turned up.").format(tile=view.turned))
        if bids and not contract:
            highest, bidder = max(bids)
            bid_highest = Sentence(_("{name} bid highest: {bid}."), _("You bid highest: {bid}."))
            sentences.append(words.of_seat(bid_highest, bidder, bid=highest))
        if passed:
            sentences.append(_("Already passed: {names}.").format(names=join_and(passed)))
    elif view.tricks:
        active = [seat for seat in range(len(names)) if seat not in view.inactive_seats]
        tallies = [
            # Translators: part of a list: “Ann and Cid 3 tricks”, “you 20 of 31”.
            _("{side} {tally}").format(side=join_and(map(words.name, seats)), tally=words.tally(view, side))
            for side in dict.fromkeys(game.side(seat, len(names)) for seat in active)
            for seats in [words.seats(side)]
        ]
        sentences.append(_("So far: {counted}.").format(counted=", ".join(tallies)))
    if view.has_play_begun and view.trick is None:
        sentences.append(_("You lead."))
    return sentences or [_("You go first.")]


def _describe_betting(game: BettingGame, view: BettingState, names: Sequence[str]) -> list[str]:
    held = _("You hold: {hand}.").format(hand=hand_name(game, view.hands[view.to_move]))
    pool = ngettext("The pot is {count} chip.", "The pot is {count} chips.", view.pool)
    sentences = [held, pool.format(count=view.pool)]
    if view.call_amount:
        cost = view.chips_put_in(CALL)
        template = ngettext("A call costs you {count} chip.", "A call costs you {count} chips.", cost)
        sentences.append(template.format(count=cost))
    else:
        sentences.append(_("Nobody has bet yet."))
    return sentences


_FAMILIES: dict[str, Callable[[Any, Any, Sequence[str]], list[str]]] = {
    "line": _describe_line,
    "tricks": _describe_tricks,
    "betting": _describe_betting,
}
"""By `Game.family`."""
