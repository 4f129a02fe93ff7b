"""What a hand of a betting game came to, in words and sums."""

from collections.abc import Sequence

from game.core.state import HandOver, Scored
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState
from game.text import words_for
from game.text.betting import hand_name
from game.ui.canvas.canvas import Canvas
from game.ui.families.base import HandResults
from game.ui.widgets.score_rows import HandRow, LabelledRow, ScoreLine


class BettingResults(HandResults):
    """Who has taken the pool, what each put in and won, and the hands that were shown."""

    def headline(self) -> str:
        """Who has taken the pool, or that it stays."""
        match = self.match
        state, game = match.state, game_of(match)
        assert isinstance(state, BettingState)
        over = next(event for event in state.events if isinstance(event, HandOver))
        if over.winner is None:
            return _("All pass: the pool of {chips} stays").format(chips=state.pool)
        taken = chips_won(match)
        name = match.names[over.winner]
        if not state.shown:
            words = _("Everyone else folds, and {name} takes {chips}")
            return words.format(name=name, chips=taken[over.winner])
        words = _("{name} takes {chips} with {hand}") if len(taken) == 1 else _("{name} wins the main pot with {hand}")
        return words.format(name=name, chips=taken[over.winner], hand=hand_name(game, state.hands[over.winner]))

    def counted(self) -> str:
        """Chips, and how many each had to begin with."""
        match = self.match
        aim, began = words_for(match.game, match.names).target_text(), set(match.states[0].scores)
        words = _("Chips, {aim}; each began with {began}") if len(began) == 1 else _("Chips, {aim}")
        return words.format(aim=aim, began=max(began))

    def goal(self) -> int | None:
        """None: a match ends after some hands, or when one player is left."""
        return None

    def account(self, side: int) -> tuple[int, list[ScoreLine]]:
        """The chips before the ante; what was put in, and what was won."""
        match = self.match
        dealt = match.hand_start_step
        before, after = match.states[dealt - 1].scores[side], match.state.scores[side]
        paid = [event for event in match.state.events if isinstance(event, Scored) and event.side == side]
        put_in = before + sum(event.points for event in paid) - after
        bets = 0
        if dealt < len(match.actions):
            bets = put_in - (before - match.states[dealt].scores[side])
        stakes = _("ante {ante}, bets {bets}") if bets else _("ante {ante}")
        words = words_for(match.game, match.names)
        lines = [ScoreLine(-put_in, stakes.format(ante=put_in - bets, bets=bets))] if put_in else []
        return before, lines + [ScoreLine(event.points, words.describe_reason(event.reason)) for event in paid]

    def details(self, canvas: Canvas) -> tuple[str, Sequence[LabelledRow]]:
        """The hands that were shown, the best first, with their names; the others are not seen."""
        match = self.match
        state, game = match.state, game_of(match)
        assert isinstance(state, BettingState)
        rows: list[LabelledRow] = []
        for seat in sorted(state.shown, key=lambda seat: game.strength(state.hands[seat]), reverse=True):
            hand = tuple(sorted(state.hands[seat], key=lambda tile: (tile.is_double, tile.high), reverse=True))
            rows.append(HandRow(canvas, match.names[seat], hand, game.kind_name(hand)))
        for seat, hand in enumerate(state.hands):
            if hand and seat not in state.shown:
                words = _("folded") if seat in state.folded else _("not shown")
                rows.append(HandRow(canvas, match.names[seat], (), without=words))
        return _("Hands, the best first") if state.shown else _("Hands"), rows


def game_of(match: Match) -> BettingGame:
    """The betting game that is played."""
    game = match.game
    assert isinstance(game, BettingGame)
    return game


def chips_won(match: Match) -> dict[int, int]:
    """The chips that each seat took from the pots that the last action had won."""
    taken: dict[int, int] = {}
    events = match.state.events
    over = next((nth for nth, event in enumerate(events) if isinstance(event, HandOver)), len(events))
    for event in events[over:]:  # a stake that comes back is told before
        if isinstance(event, Scored):
            taken[event.side] = taken.get(event.side, 0) + event.points
    return taken
