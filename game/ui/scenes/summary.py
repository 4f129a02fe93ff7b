"""The end of a hand and of a match: every hand left, the arithmetic, the totals, over the dimmed table.

That of a match comes as a moment: the lamp turns to it, and the scores are drawn hand by hand.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import next_hand
from game.rules.betting.betting_game import BettingGame
from game.text import side_name
from game.text.match_review import best_play, consolation, scores_after_hands
from game.ui.canvas.lighting import vignette_surface
from game.ui.families.summary import Block, Summary
from game.ui.menu.unfinished import start_next_match
from game.ui.routes import DealCheckRoute, MenuRoute
from game.ui.settings import Settings
from game.ui.table.autosave_status import next_match, next_seal
from game.ui.table.replay_comparison import DuplicateSummary, replay_buttons
from game.ui.table.results import hand_over, hands_played, match_headline, match_marks, stopped
from game.ui.widgets.curves import ScoreCurve
from game.ui.widgets.page import EDGE, GAP, Page, arrange_head, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.widget import SMALL, TITLE, Button, Panel, Text

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

    def subtitle(self) -> str:
        """The game, and which hand of it this was."""
        words = _("{game} · hand {number}").format(game=self.match.game.title, number=hands_played(self.match))
        pool = self.match.game.pool(self.match.state)
        if pool is not None:
            words += " · " + _("Pool {chips}").format(chips=pool)
        return " · ".join([words, *match_marks(self.match), *next_seal(self.match)])

    def buttons(self) -> list[Button]:
        """On to the next hand, or to the menu: the match is kept. Or to its end, if the players have to make one."""
        stop = Button(self.canvas, _("Stop here"), lambda: self._leave_for(self._stop), icon="check")
        return [
            *self.exits(),
            *replay_buttons(self.stage, self.match),
            *([stop] if self.match.game.endless else []),
            Button(self.canvas, _("Next hand"), lambda: self._leave_for(self._go_on), icon="play", primary=True),
        ]


class MatchSummary(Summary):
    """The end of a match, with that of its last hand if they came together; `relayout` when it was seen before.

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
        self._twice = DuplicateSummary(stage.canvas, stage.store, match)
        self._onward = next_hand(stage.store, match)
        if self._onward is not None:
            coached = str  # these tiles come again
        self.upcoming = next_match(stage.store, match, self._onward)
        self._entrance = PageIntro(stage.canvas.settings, skip=again)
        super().__init__(stage, match, look, coached)
        if not again:
            kindly = bool(match.human_seats and match.winners and not {*match.human_seats} & {*match.winners})
            self.canvas.sound.play("lost" if kindly else "match")

    # -- the moment ----------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        moves = super().tick(now)
        if self._entrance.is_finished:
            return moves
        lit = self._entrance.light_progress
        self._entrance.update(now)
        if lit < 1:
            self.canvas.damage()
        elif self._curve is not None:
            self.canvas.damage(self._curve.rect)
        if self._curve is not None:
            self._curve.draw_progress = self._entrance.draw_progress
        return True

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        dark = self._entrance.light_progress < 1
        before = surface.subsurface(clip).copy() if dark else None
        super().draw(surface)
        if before is not None:
            before.set_alpha(round(255 * (1 - self._entrance.light_progress)))
            surface.blit(before, clip)

    def draw_background(self, surface: pygame.Surface) -> None:
        if self.canvas.theme.flat:
            super().draw_background(surface)
            return
        surface.blit(
            vignette_surface(self.canvas.size, self._panel.rect.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT
        )
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
        scores, best, kind = scores_after_hands(match), best_play(match), consolation(match)
        told: list[Block] = []
        if len(scores) > 2:
            sides = range(len(match.state.scores))
            names = [side_name(match.game, side, match.names) for side in sides]
            won = {match.game.side(seat, len(match.players)) for seat in match.winners}
            self._curve = ScoreCurve(canvas, names, scores, won, self._results.goal())
            told.append(Block(self._small(_("The match, hand by hand")), [self._curve]))
        if best is not None:
            words = _("The best play, in hand {hand}").format(hand=best.hand)
            told.append(Block(self._small(words), [Text(canvas, words) for words in (best.text, kind) if words]))
        return told

    def headline(self) -> str:
        """Who has won the match, and by what."""
        if self.match.hands is not None:  # which has no winner by the rules
            return self._twice.headline() or self._results.headline()
        return match_headline(self.match)

    def subtitle(self) -> str:
        """How the last hand ended, and how many there were."""
        count = hands_played(self.match)
        words = [
            self.match.game.title,
            ngettext("{count} hand", "{count} hands", count).format(count=count),
        ]
        words += [*self._twice.asides(), *match_marks(self.match)]
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
        act, words, icon = partial(stage.leave, partial(stage.go, MenuRoute())), _("Done"), "check"
        if upcoming is not None:
            act, words, icon = partial(start_next_match, stage, match, upcoming), _("Play again"), "play"
        if self._onward is not None and upcoming is not None:
            words = _("Next hand")
            exits = [button for button in exits if button.icon not in ("hint", "seal")]  # what shows all tiles waits
            if next_seal(upcoming):
                check = partial(stage.go, DealCheckRoute(upcoming, on_cut=self._cut))
                exits.append(Button(self.canvas, _("The next deal"), check, icon="seal", key=pygame.K_c))
        return [*exits, *replay_buttons(stage, match), Button(self.canvas, words, act, icon=icon, primary=True)]


# -- the order of hands: every kind from the highest to the lowest, with an example, and where one's own  --------------


WIDE = 860  # px of the design, the card at the usual text size
NAMES = 0.34  # of its width, the most that the names have


class HandRanking(Page):
    """The card with the kinds of hand; `hand` is that of the one who looks, empty where nobody's is to be seen."""

    def __init__(self, stage: Stage, game: BettingGame, hand: tuple[Tile, ...]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        own = game.kind_name(hand) if hand else ""
        self._back = Button(canvas, _("Back"), self.go_back, icon="back", key=pygame.K_o)
        self._title = Text(canvas, _("Order of hands"), TITLE, bold=True)
        self._panel = Panel(canvas)
        self._note = Text(canvas, _("The highest first, with the best hand of each kind."), SMALL, tone="dim")
        self._rows = []
        for rung in reversed(game.hand_categories()):
            name = _("{place}. {kind}").format(place=rung.place, kind=rung.name)
            if rung.name == own:
                name = _("▶ {name}, yours").format(name=name)
            figure = ngettext("{count} hand", "{count} hands", rung.hands).format(count=f"{rung.hands:,}")
            row = HandRow(canvas, name, hand if rung.name == own else rung.example, figure)
            self._rows.append(row)
        self.set_widgets([self._back, self._title], [self._panel, self._note, *self._rows], self._back)

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        edge, gap = self.px(EDGE), self.px(GAP)
        scale = self.canvas.settings.text_size
        wide = min(self.canvas.size[0] - 2 * edge, round(WIDE * self.canvas.unit * scale))
        left, pad = (self.canvas.size[0] - wide) // 2, 2 * gap
        inside = wide - 2 * pad
        names = min(round(NAMES * inside), max(row.name_width() for row in self._rows))
        for row in self._rows:
            row.column = names
        top = self.view.top + gap // 2
        bottom = stack_widgets([self._note, *self._rows], left + pad, top + pad, inside, gap // 2)
        self._panel.rect = pygame.Rect(left, top, wide, bottom + pad - top)
        self.content_bottom = self._panel.rect.bottom


# -- intro of a page: the light changes, then something is drawn progressively -----------------------------------------


LIGHT = 420  # ms: duration of the change of light
DRAWING = 1300  # ms: duration of the drawing
FADE = 160  # ms: duration of the fade with reduced motion


class PageIntro:
    """Progress of an intro, starting with the first `update`; finished at once if motion is off or `skip` is set."""

    def __init__(self, settings: Settings, skip: bool = False) -> None:
        motion = "off" if skip else settings.motion
        pace = {"full": 1.0, "short": 0.5}.get(motion, 0.0) / settings.speed
        self._light = FADE / settings.speed if motion == "reduced" else pace * LIGHT
        self._drawing = pace * DRAWING
        self._began: int | None = None
        self.light_progress = 0.0 if self._light else 1.0
        self.draw_progress = 0.0 if self._drawing else 1.0

    def update(self, now: int) -> None:
        """Set `light_progress` and `draw_progress` (0 to 1) for the time `now` in milliseconds."""
        self._began = now if self._began is None else self._began
        elapsed = now - self._began
        self.light_progress = min(1.0, elapsed / self._light) if self._light else 1.0
        progress = min(1.0, max(0.0, (elapsed - self._light) / self._drawing)) if self._drawing else 1.0
        self.draw_progress = progress * progress * (3 - 2 * progress)

    @property
    def is_finished(self) -> bool:
        """Whether the intro has ended."""
        return self.light_progress >= 1 and self.draw_progress >= 1
