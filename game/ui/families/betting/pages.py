"""What pages show of a betting game: a picture of the pool and bets, and the results of a hand."""

from collections.abc import Sequence

from game.core.state import HandOver, Scored
from game.platform.language import gettext as _
from game.platform.language import pgettext
from game.rules.betting.betting_game import BettingGame, BettingState
from game.text import match_words
from game.text.any_game import Sentence
from game.text.betting import hand_name
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.chips import fit_chips
from game.ui.families.base import HandResults, OfMatch
from game.ui.families.betting.layout import best_first, chips_won
from game.ui.widgets.score_rows import HandRow, LabelledRow, ScoreLine
from game.ui.widgets.thumbnail import PlacedSurface, Thumbnail, ThumbnailContent

WORDS, CHIP = 0.026, 0.06  # sizes of text and chips, as shares of the width
POOL = 0.13  # size of a chip of the pool if nothing else is shown


class BettingThumbnail(OfMatch[BettingGame, BettingState], Thumbnail):
    """A column for each player in seat order, and the pool above them; without a hand only the pool."""

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        state = self.state
        (width, height), edge = size, self.px(14)
        line = max(self.canvas.fonts.line_height(self._size(width)) * 1.3, 1.0)
        pool = _("Pot {chips}").format(chips=state.pool)
        if not self.hand:
            if not state.pool:
                return [], []
            bottom = height - edge - line
            label = self.badge_for(pool, (width / 2, bottom + line / 2), width - 2 * edge, self._size(width))
            space = width - 2 * edge, bottom - edge
            return [], [label, *self._pile(state.pool, (width / 2, bottom), space, POOL * width)]
        surfaces = [self.badge_for(pool, (width / 2, edge + line / 2), width - 2 * edge, self._size(width))]
        column_width = (width - 2 * edge) / len(state.hands)
        top, bottom = edge + 1.2 * line, height * (1 - self.hand) - 2 * line
        for seat, (name, bet) in enumerate(zip(self.match.names, state.bets, strict=True)):
            x = edge + (seat + 0.5) * column_width
            words = _("{name}: {chips}") if bet else _("{name}: no bet")
            words = (_("{name}: folded") if seat in state.folded else words).format(name=name, chips=bet)
            surfaces.append(self.badge_for(words, (x, bottom + line / 2), column_width, self._size(width)))
            surfaces += self._pile(bet, (x, bottom - line / 4), (0.9 * column_width, bottom - top), CHIP * width)
        return [], surfaces

    def _pile(
        self, amount: int, bottom: tuple[float, float], space: tuple[float, float], largest: float
    ) -> Sequence[PlacedSurface]:
        """Return chips stacked above the point `bottom`, as large as fits; empty for no chips."""
        if not amount:
            return []
        pile = fit_chips(self.canvas.theme, amount, *space, largest)
        return [(pile, pile.get_rect(midbottom=(round(bottom[0]), round(bottom[1]))))]

    def _size(self, width: int) -> float:
        return max(12.0, min(self.canvas.text_size(WORDS * 578), WORDS * width))


# -- results of a hand -------------------------------------------------------------------------------------------------


class BettingResults(HandResults):
    """Results of a hand: who won the pool, each player's bets and winnings, and the hands shown."""

    def headline(self) -> str:
        """Return who won the pool, or that it stays."""
        match, game, state = self.match, self.game, self.state
        over = next(event for event in state.events if isinstance(event, HandOver))
        if over.winner is None:
            template = _("Everyone passes: the pot of {chips} stays for the next hand")
            if match.over:
                template = _("Everyone passes: nobody wins the pot of {chips}")
            return template.format(chips=state.pool)
        taken, words = chips_won(match), match_words(match)
        chips, hand = taken[over.winner], hand_name(game, state.hands[over.winner]) if state.shown else ""
        if not state.shown:
            sentence = Sentence(
                _("Everyone else folds: {name} wins {chips}"), _("Everyone else folds: you win {chips}")
            )
        elif len(taken) == 1:
            sentence = Sentence(_("{name} wins {chips}: {hand}"), _("You win {chips}: {hand}"))
        else:
            sentence = Sentence(_("{name} wins the main pot: {hand}"), _("You win the main pot: {hand}"))
        return words.of_seat(sentence, over.winner, chips=chips, hand=hand)

    def counted(self) -> str:
        """Return what the totals count, and the chips at the start."""
        match = self.match
        number, hands = match.states[-2].hand + 1, match.hands or self.game.session
        began = set(match.states[0].scores)
        is_last_known, is_equal = isinstance(hands, int) and number <= hands, len(began) == 1
        words = {
            (True, True): _("Chips after hand {number} of {hands} (everyone began with {began})"),
            (True, False): _("Chips after hand {number} of {hands}"),
            (False, True): _("Chips after hand {number} (everyone began with {began})"),
            (False, False): _("Chips after hand {number}"),
        }[is_last_known, is_equal]
        return words.format(number=number, hands=hands, began=max(began))

    def goal(self) -> int | None:
        """Return None: a match ends after some hands, or when one player is left."""
        return None

    def account(self, side: int) -> tuple[int, list[ScoreLine]]:
        """Return the chips before the ante, the chips bet, and the chips won."""
        match = self.match
        dealt = match.hand_start_step
        before, after = match.states[dealt - 1].scores[side], match.state.scores[side]
        paid = [event for event in match.state.events if isinstance(event, Scored) and event.side == side]
        put_in = before + sum(event.points for event in paid) - after
        bets = 0
        if dealt < len(match.actions):
            bets = put_in - (before - match.states[dealt].scores[side])
        stakes = _("ante {ante}, bets {bets}") if bets else _("ante {ante}")
        words = match_words(match)
        lines = [ScoreLine(-put_in, stakes.format(ante=put_in - bets, bets=bets))] if put_in else []
        return before, lines + [ScoreLine(event.points, words.describe_reason(event.reason)) for event in paid]

    def details(self, canvas: Canvas) -> tuple[str, Sequence[LabelledRow]]:
        """Return the shown hands, best first, with their names; other hands are hidden."""
        match, game, state = self.match, self.game, self.state
        rows: list[LabelledRow] = []
        for seat in sorted(state.shown, key=lambda seat: game.strength(state.hands[seat]), reverse=True):
            hand = state.hands[seat]
            rows.append(HandRow(canvas, match.names[seat], best_first(hand), game.kind_name(hand)))
        for seat, hand in enumerate(state.hands):
            if hand and seat not in state.shown:
                words = _("folded") if seat in state.folded else _("not shown")
                rows.append(HandRow(canvas, match.names[seat], (), empty_text=words))
        return _("Hands, best first") if state.shown else pgettext("tiles", "Hands"), rows
