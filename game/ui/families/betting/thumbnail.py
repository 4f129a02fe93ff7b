"""A picture of a betting game on a page: what each player has bet at one step, and the pool."""

from game.language import gettext as _
from game.rules.betting.betting_game import BettingState
from game.ui.canvas import chips
from game.ui.widgets.thumbnail import Drawn, Thumbnail

WORDS, CHIP = 0.026, 0.06  # of its width, the size of the words and a chip


class BettingThumbnail(Thumbnail):
    """A column for each player, in order of seat, and the pool above them; with no hand, what is said is left out."""

    def middle(self, size: tuple[int, int]) -> Drawn:
        state = self.match.state
        assert isinstance(state, BettingState)
        (width, height), edge = size, self.px(14)
        line = max(self.canvas.fonts.line_height(self._size(width)) * 1.3, 1.0)
        pool = _("Pool {chips}").format(chips=state.pool)
        drawn = [self.lettered(pool, (width / 2, edge + line / 2), width - 2 * edge, self._size(width))]
        each = (width - 2 * edge) / len(state.hands)
        top, foot = edge + 1.2 * line, height * (1 - self.hand) - 2 * line
        for seat, (name, bet) in enumerate(zip(self.match.names, state.bets, strict=True)):
            x = edge + (seat + 0.5) * each
            words = (
                _("{name}: folded") if seat in state.folded else _("{name}: {chips}") if bet else _("{name}: no bet")
            )
            if self.hand:
                drawn.append(
                    self.lettered(words.format(name=name, chips=bet), (x, foot + line / 2), each, self._size(width))
                )
            if bet:
                wide = chips.wide_for(bet, 0.9 * each, foot - top, CHIP * width)
                pile = chips.picture_of(self.canvas.theme, bet, wide)
                drawn.append((pile, pile.get_rect(midbottom=(round(x), round(foot - line / 4)))))
        return [], drawn

    def _size(self, width: int) -> float:
        return max(12.0, min(self.canvas.text_size(WORDS * 578), WORDS * width))
