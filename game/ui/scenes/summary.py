"""The end of a hand and of a match: every hand left, the arithmetic, the totals, over the dimmed table.

That of a match comes as a moment: the lamp turns to it, and the scores are drawn hand by hand.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import next_hand
from game.text import side_name
from game.text.looking_back import after_hands, best_play, kind_word
from game.ui.canvas.lamp import lamplight
from game.ui.families.summary import Block, Summary
from game.ui.menu.unfinished import play_next
from game.ui.table.dealt_twice import DealtTwice, same_tiles
from game.ui.table.results import aided, hand_over, hands_played, match_headline, stopped
from game.ui.table.sealing import next_match, next_seal
from game.ui.widgets.destinations import ToCheck, ToMenu
from game.ui.widgets.entrance import Entrance
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_curve import ScoreCurve
from game.ui.widgets.widget import Button, Text

FINAL = 30  # px of the design, the headline of a match


class HandSummary(Summary):
    """The end of a hand; where a match has no end of its own, the players may `stop` it there."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        go_on: Callable[[], None],
        stop: Callable[[], None] = lambda: None,
        look: Callable[[], None] = lambda: None,
        coached: Callable[[], str | None] = str,
    ) -> None:
        self._go_on, self._stop = go_on, stop
        super().__init__(stage, match, look, coached)

    def headline(self) -> str:
        """Who has won the hand, and how."""
        return self._results.headline()

    def aside(self) -> str:
        """The game, and which hand of it this was."""
        words = _("{game} · hand {number}").format(game=self.match.game.title, number=hands_played(self.match))
        pool = self.match.game.pool(self.match.state)
        if pool is not None:
            words += " · " + _("Pool {chips}").format(chips=pool)
        return " · ".join([words, *aided(self.match), *next_seal(self.match)])

    def buttons(self) -> list[Button]:
        """On to the next hand, or to the menu: the match is kept. Or to its end, if the players have to make one."""
        stop = Button(self.canvas, _("Stop here"), lambda: self._leave_for(self._stop), icon="check")
        return [
            *self.exits(),
            *same_tiles(self.stage, self.match),
            *([stop] if self.match.game.endless else []),
            Button(self.canvas, _("Next hand"), lambda: self._leave_for(self._go_on), icon="play", strong=True),
        ]


class MatchSummary(Summary):
    """The end of a match, with that of its last hand if they came together; `again` when it was seen before.

    The table grows dark but for the light of the lamp, and the scores are drawn from the first hand to the last.
    """

    headline_size, edge = FINAL, "accent"

    def __init__(
        self,
        stage: Stage,
        match: Match,
        look: Callable[[], None] = lambda: None,
        again: bool = False,
        coached: Callable[[], str | None] = str,
    ) -> None:
        self._curve: ScoreCurve | None = None
        self._twice = DealtTwice(stage.canvas, stage.store, match)
        self._onward = next_hand(stage.store, match)
        if self._onward is not None:
            coached = str  # these tiles come again
        self.upcoming = next_match(stage.store, match, self._onward)
        self._entrance = Entrance(stage.canvas.settings, skip=again)
        super().__init__(stage, match, look, coached)
        if not again:
            kindly = bool(match.people and match.winners and not {*match.people} & {*match.winners})
            self.canvas.sound.play("lost" if kindly else "match")

    # -- the moment ----------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        moves = super().tick(now)
        if self._entrance.over:
            return moves
        lit = self._entrance.lit
        self._entrance.look(now)
        if lit < 1:
            self.canvas.damage()
        elif self._curve is not None:
            self.canvas.damage(self._curve.rect)
        if self._curve is not None:
            self._curve.drawn = self._entrance.drawn
        return True

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        dark = self._entrance.lit < 1
        before = surface.subsurface(clip).copy() if dark else None
        super().draw(surface)
        if before is not None:
            before.set_alpha(round(255 * (1 - self._entrance.lit)))
            surface.blit(before, clip)

    def draw_ground(self, surface: pygame.Surface) -> None:
        if self.canvas.theme.flat:
            super().draw_ground(surface)
            return
        surface.blit(lamplight(self.canvas.size, self._panel.rect.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    # -- what is told --------------------------------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        """How the match went, the totals, and the last hand if it was played out."""
        twice = [Block(self._small(words), rows) for words, rows in self._twice.blocks()]
        blocks = [*twice, *self._story(), self._scores()]
        return [*blocks, self._hands()] if hand_over(self.match) else blocks

    def _story(self) -> list[Block]:
        """The scores hand by hand, the best play, and a word for who has not won."""
        match, canvas = self.match, self.canvas
        scores, best, kind = after_hands(match), best_play(match), kind_word(match)
        told: list[Block] = []
        if len(scores) > 2:
            sides = range(len(match.state.scores))
            names = [side_name(match.game, side, match.names) for side in sides]
            won = {match.game.side(seat, len(match.players)) for seat in match.winners}
            self._curve = ScoreCurve(canvas, names, scores, won, self._results.goal())
            told.append(Block(self._small(_("The match, hand by hand")), [self._curve]))
        if best is not None:
            words = _("The best play, in hand {hand}").format(hand=best.hand)
            told.append(Block(self._small(words), [Text(canvas, words) for words in (best.words, kind) if words]))
        return told

    def headline(self) -> str:
        """Who has won the match, and by what."""
        if self.match.hands is not None:  # which has no winner by the rules
            return self._twice.headline() or self._results.headline()
        return match_headline(self.match)

    def aside(self) -> str:
        """How the last hand ended, and how many there were."""
        count = hands_played(self.match)
        words = [
            self.match.game.title,
            ngettext("{count} hand", "{count} hands", count).format(count=count),
        ]
        words += [*self._twice.asides(), *aided(self.match)]
        if hand_over(self.match):
            words += [self._results.headline()] if self._results.headline() != self.headline() else []
        elif not stopped(self.match):
            words.append(_("won in the middle of a hand"))
        words += next_seal(self.upcoming) if self.upcoming is not None else []
        return " · ".join(words)

    def order(self) -> Sequence[int]:
        """The best first."""
        merits = [self.match.game.merit(score) for score in self.match.state.scores]
        return sorted(range(len(merits)), key=lambda side: -merits[side])

    def buttons(self) -> list[Button]:
        """The next hand of a duplicate match, or another match; nothing more where tiles were dealt again."""
        stage, match, upcoming = self.stage, self.match, self.upcoming
        exits = self.exits()
        act, words, icon = partial(stage.leave, partial(stage.go, ToMenu())), _("Done"), "check"
        if upcoming is not None:
            act, words, icon = partial(play_next, stage, match, upcoming), _("Play again"), "play"
        if self._onward is not None and upcoming is not None:
            words = _("Next hand")
            exits = [button for button in exits if button.icon not in ("hint", "seal")]  # what shows all tiles waits
            if next_seal(upcoming):
                check = partial(stage.go, ToCheck(upcoming, cut=self._cut))
                exits.append(Button(self.canvas, _("The next deal"), check, icon="seal", key=pygame.K_c))
        return [*exits, *same_tiles(stage, match), Button(self.canvas, words, act, icon=icon, strong=True)]
