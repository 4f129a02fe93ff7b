"""Find the reasons a good teacher would give for a move: what is true of it and not of another move.

A reason is a plain fact, computed from the view of the seat to move and from public knowledge. It holds whatever the
hidden tiles are. `choose_reasons` keeps only the reasons that the sampled deals confirm: most kinds are named only if
one of their `SUPPORTING_FACTS` is significantly in favor of the better move, and none is against it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from game.bots.betting.blueprint import equity
from game.coach.declaration_reasons import declaration_reasons
from game.coach.line_reasons import line_reasons
from game.coach.reason_kinds import ALIKE, COUNT_FITTING, ODDS, SIGNALS, SUPPORTING_FACTS, Reason, ReasonKind
from game.coach.solution import Comparison
from game.coach.trick_reasons import TrickMoves, play_reasons
from game.core.state import CALL, FOLD, PASS, Action, Bet, Call, Play
from game.rules.betting.betting_game import BettingGame, BettingState
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame

_ORDER = {kind: place for place, kind in enumerate(ReasonKind)}
SAVING = {ReasonKind.SAVES_TRUMP, ReasonKind.KEEPS_DOUBLE}
"""Reasons to save a kind of tile: not to play it now."""
MAX_REASONS = 2
"""The most reasons given for a move."""


def choose_reasons(
    game: Game[Any],
    view: Any,
    better: Action,
    worse: Action,
    comparison: Comparison,
    as_good: Iterable[Action] = (),
) -> list[Reason]:
    """Return at most MAX_REASONS reasons for the better of two moves, the most important first.

    Points scored at once come first, as anybody would name them, then a reason for the largest difference in the deals;
    of several, that of the first kind in `ReasonKind`. What only counts the tiles that fit comes last. If the move is a
    signal to a partner, one of the reasons says so. `view` is the view of the seat to move. A reason to save a kind of
    tile must also be one for the moves `as_good`, which otherwise contradict it.
    """
    favorable = [contrast.fact for contrast in comparison.contrasts if contrast.points > 0]
    adverse = {contrast.fact for contrast in comparison.contrasts if contrast.points < 0}
    ranked: list[tuple[tuple[bool, int, int], Reason]] = []
    for reason in _with_odds(true_reasons(game, view, better, worse), comparison):
        if reason.kind in SAVING and not all(
            any(other.kind == reason.kind for other in true_reasons(game, view, action, worse)) for action in as_good
        ):
            continue
        facts = SUPPORTING_FACTS.get(reason.kind)
        ranks = [rank for rank, fact in enumerate(favorable) if facts and fact in facts]
        if facts is None or ((ranks or is_signal(game, view, reason)) and not facts & adverse):
            rank = 0 if reason.kind == ReasonKind.SCORES_NOW else min(ranks, default=len(favorable))
            ranked.append(((reason.kind in COUNT_FITTING, rank, _ORDER[reason.kind]), reason))
    ordered = [reason for _rank, reason in sorted(ranked, key=lambda item: item[0])]
    signals = [reason for reason in ordered if is_signal(game, view, reason)][:1]
    chosen: list[Reason] = []
    for reason in ordered:
        others = [*chosen, *(signal for signal in signals if signal is not reason)]
        if not any(reason.kind in group and other.kind in group for group in ALIKE for other in others):
            chosen.append(reason)
    if signals and signals[0] not in chosen[:MAX_REASONS]:
        chosen[MAX_REASONS - 1 :] = signals
    return chosen[:MAX_REASONS]


def is_signal(game: Game[Any], view: Any, reason: Reason) -> bool:
    """Return whether a reason is that a move tells a partner something."""
    return reason.kind in SIGNALS and game.has_partners(len(view.hands))


def _with_odds(reasons: Iterable[Reason], comparison: Comparison) -> Iterator[Reason]:
    """Yield the reasons; those about pot odds with the chance of the best hand, if the deals confirm them."""
    best = comparison.best_hand_chance
    for reason in reasons:
        if reason.kind not in ODDS:
            yield reason
        elif best is not None and (best > reason.chance) == (reason.kind == ReasonKind.GOOD_ODDS):
            yield reason._replace(best_chance=best)


def true_reasons(game: Game[Any], view: Any, better: Action, worse: Action) -> Iterator[Reason]:
    """Yield every reason for `better` instead of `worse` that is true, the most important of its family first.

    For pot odds, only the odds themselves are certain.
    """
    if isinstance(game, LineGame):
        yield from line_reasons(game, view, better, worse)
    elif isinstance(game, TrickGame):
        if isinstance(better, Play) and isinstance(worse, Play):
            yield from play_reasons(TrickMoves(game, view), better, worse)
        else:
            yield from declaration_reasons(TrickMoves(game, view), better, worse)
    elif isinstance(game, BettingGame):
        yield from _betting_reasons(game, view, better, worse)


# -- betting games -----------------------------------------------------------------------------------------------------


_STRONG, _WEAK = 0.6, 0.4
"""The shares of all hands that a strong hand beats at least, and a weak one at most."""


def _betting_reasons(game: BettingGame, view: BettingState, better: Action, worse: Action) -> Iterator[Reason]:
    chips, other_chips = view.chips_put_in(better), view.chips_put_in(worse)
    share = equity(game, view.hands[view.to_move])
    seat, due = view.to_move, view.call_amount
    if 0 < due <= view.scores[seat]:
        need = due / (view.pool + due)
        if isinstance(better, Call) and worse == FOLD:
            yield Reason(ReasonKind.GOOD_ODDS, chance=need)
        elif better == FOLD and isinstance(worse, Bet | Call):
            yield Reason(ReasonKind.BAD_ODDS, chance=need)
    if chips > other_chips and share >= _STRONG:
        yield Reason(ReasonKind.STRONG_HAND, chance=share)
    elif chips < other_chips and share <= _WEAK:
        yield Reason(ReasonKind.WEAK_HAND, chance=share)
    if better == PASS and isinstance(worse, Bet):
        yield Reason(ReasonKind.STAYS_FREE)
    elif better == CALL and isinstance(worse, Bet):
        yield Reason(ReasonKind.CHEAPEST)
