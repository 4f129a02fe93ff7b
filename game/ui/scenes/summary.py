"""Summaries of a hand and of a match over the dimmed table: hands left, arithmetic and totals; and the ranking of
hands.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext, npgettext
from game.play.duplicate_match import next_hand
from game.rules.betting.betting_game import BettingGame
from game.text import side_name
from game.text.match_review import best_play, consolation, scores_after_hands
from game.ui.canvas.lighting import vignette_surface
from game.ui.families.summary import Block, Summary
from game.ui.menu.unfinished import start_next_match
from game.ui.routes import FairDealsRoute, HandSummaryRoute, MatchSummaryRoute, MenuRoute
from game.ui.table.autosave_status import next_match, next_seal
from game.ui.table.replay_comparison import DuplicateSummary, replay_buttons
from game.ui.table.results import hand_over, hands_played, match_headline, match_marks, stopped
from game.ui.widgets.curves import ScoreCurve
from game.ui.widgets.page import EDGE, SectionPage
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.widget import Button

FINAL = 30  # px of the design: size of a match's headline


class HandSummary(Summary):
    """The summary of a hand; in a match without an end of its own, the players can end it here."""

    route: HandSummaryRoute

    def headline(self) -> str:
        """Who won the hand, and how."""
        return self._results.headline()

    def subtitle(self) -> str:
        """The game and the number of the hand."""
        words = _("{game} · hand {number}").format(game=self.match.game.title, number=hands_played(self.match))
        pool = self.match.game.pool(self.match.state)
        if pool is not None:
            words += " · " + _("Pot {chips}").format(chips=pool)
        return " · ".join([words, *match_marks(self.match), *next_seal(self.match)])

    def buttons(self) -> list[Button]:
        """Buttons for the next hand, the menu and, in a match without an end of its own, to end it."""
        leave = self._leave_for
        stop = self.button(_("End match"), partial(leave, self.route.on_stop), icon="check")
        go_on = self.button(_("Next hand"), partial(leave, self.route.on_continue), icon="play", primary=True)
        more = [stop, go_on] if self.match.game.endless else [go_on]
        return [*self.exits(), *replay_buttons(self.stage, self.match), *more]


LIGHT = 420  # ms: duration of the change of light
DRAWING = 1300  # ms: duration of the drawing of the score chart
FADE = 160  # ms: duration of the fade with reduced motion


class MatchSummary(Summary):
    """The summary of a match, with its last hand if that was played out.

    Unless it was seen before, the table turns dark except for the lamp, and the score chart is drawn hand by hand.
    """

    headline_size, edge = FINAL, "accent"

    def __init__(self, stage: Stage, route: MatchSummaryRoute) -> None:
        match = route.match
        self._curve: ScoreCurve | None = None
        self._duplicate = DuplicateSummary(stage.canvas, stage.store, match)
        self._next_hand = next_hand(stage.store, match)
        self.upcoming = next_match(stage.store, match, self._next_hand)
        settings = stage.canvas.settings
        motion = "off" if route.was_seen_before else settings.motion
        pace = {"full": 1.0, "short": 0.5}.get(motion, 0.0) / settings.speed
        self._light_ms = FADE / settings.speed if motion == "reduced" else pace * LIGHT
        self._drawing_ms = pace * DRAWING
        self._start: int | None = None  # time of the first tick
        self._light = 0.0 if self._light_ms else 1.0  # progress of the change of light
        super().__init__(stage, route)
        if not route.was_seen_before:
            is_lost = bool(match.human_seats and match.winners and not {*match.human_seats} & {*match.winners})
            self.canvas.sound.play("lost" if is_lost else "match")

    # -- intro ---------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        is_moving = super().tick(now)
        self._start = now if self._start is None else self._start
        elapsed = now - self._start
        if self._light < 1:
            self._light = min(1.0, elapsed / self._light_ms)
            self.canvas.damage()
        if self._curve is None or not self._drawing_ms:
            return is_moving or self._light < 1
        share = min(1.0, max(0.0, (elapsed - self._light_ms) / self._drawing_ms))
        progress = share * share * (3 - 2 * share)
        if progress != self._curve.draw_progress:
            self._curve.draw_progress = progress
            self.canvas.damage(self._curve.rect)
        return is_moving or share < 1

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        before = surface.subsurface(clip).copy() if self._light < 1 else None
        super().draw(surface)
        if before is not None:
            before.set_alpha(round(255 * (1 - self._light)))
            surface.blit(before, clip)

    def draw_background(self, surface: pygame.Surface) -> None:
        if self.canvas.theme.flat:
            super().draw_background(surface)
            return
        vignette = vignette_surface(self.canvas.size, self._panel.rect.size)
        surface.blit(vignette, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    # -- contents ------------------------------------------------------------------------------------------------------

    def coach_summary(self) -> str | None:
        """Return the coach's sentence; nothing is said of tiles that will be dealt again."""
        return super().coach_summary() if self._next_hand is None else ""

    def blocks(self) -> list[Block]:
        """Return the score chart, the best play, the totals, and the last hand if it was played out."""
        blocks = [Block(self._heading(words), rows) for words, rows in self._duplicate.blocks()]
        match, canvas = self.match, self.canvas
        scores, best, kind = scores_after_hands(match), best_play(match), consolation(match)
        if len(scores) > 2:
            names = [side_name(match.game, side, match.names) for side in range(len(match.state.scores))]
            won = {match.game.side(seat, len(match.players)) for seat in match.winners}
            self._curve = ScoreCurve(canvas, names, scores, won, self._results.goal())
            blocks.append(Block(self._heading(_("Scores by hand")), [self._curve]))
        if best is not None:
            words = _("Highest score: hand {hand}").format(hand=best.hand)
            blocks.append(Block(self._heading(words), [self.text(words) for words in (best.text, kind) if words]))
        blocks.append(self._scores())
        return [*blocks, self._hands()] if hand_over(match) else blocks

    def headline(self) -> str:
        """Who won the match, and with what score."""
        return self._match_headline() or self._results.headline()

    def _match_headline(self) -> str:
        """Return the result of the match; empty if it is the same as that of its last hand."""
        if self.match.hands is not None:  # a match without a winner by the rules
            return self._duplicate.headline()
        return match_headline(self.match)

    def subtitle(self) -> str:
        """How the last hand ended, and the number of hands."""
        count = hands_played(self.match)
        words = [self.match.game.title, ngettext("{count} hand", "{count} hands", count).format(count=count)]
        words += [*self._duplicate.asides(), *match_marks(self.match)]
        if hand_over(self.match):
            words += [self._results.headline()] if self._match_headline() else []
        elif not stopped(self.match):
            words.append(_("won during a hand"))
        words += next_seal(self.upcoming) if self.upcoming is not None else []
        return " · ".join(words)

    def order(self) -> Sequence[int]:
        """Return the sides, best first."""
        merits = [self.match.game.merit(score) for score in self.match.state.scores]
        return sorted(range(len(merits)), key=lambda side: -merits[side])

    def buttons(self) -> list[Button]:
        """Return buttons for the next hand or match, and others."""
        stage, match, upcoming = self.stage, self.match, self.upcoming
        exits = self.exits()
        on_click, words, icon = partial(stage.leave, partial(stage.go, MenuRoute())), _("Done"), "check"
        if upcoming is not None:
            on_click, words, icon = partial(start_next_match, stage, match, upcoming), _("Play again"), "play"
        if self._next_hand is not None and upcoming is not None:
            words = _("Next hand")
            # nothing may show all tiles yet
            exits = [button for button in exits if button.name not in ("review", "check")]
            if next_seal(upcoming):
                check = partial(stage.go, FairDealsRoute(upcoming, on_cut=self._set_shuffle))
                exits.append(self.button(_("Fair deals"), check, icon="seal", key=pygame.K_c))
        return [*exits, *replay_buttons(stage, match), self.button(words, on_click, icon=icon, primary=True)]


# -- the ranking of hands ----------------------------------------------------------------------------------------------


NAMES = 0.32  # largest share of the width for the names


class HandRanking(SectionPage):
    """All kinds of hand from the highest down, with examples; the player's `hand` is marked if it is not empty."""

    max_width = 860

    def __init__(self, stage: Stage, game: BettingGame, hand: tuple[Tile, ...]) -> None:
        super().__init__(stage, _("Order of hands"))
        self._back.key = pygame.K_o
        own = game.kind(hand) if hand else None
        note = self.note(_("Highest first, with an example of each kind."))
        self._rows = []
        for category in reversed(game.hand_categories()):
            name = _("{place}. {kind}").format(place=category.place, kind=category.kind.title)
            if category.kind is own:
                name = _("▶ {name} (your hand)").format(name=name)
            figure = npgettext("tiles", "{count} hand", "{count} hands", category.hands).format(
                count=f"{category.hands:,}"
            )
            tiles = hand if category.kind is own else category.example
            self._rows.append(HandRow(self.canvas, name, tiles, figure))
        self.show_sections([[self.section("", [note, *self._rows])]], self._back)

    def arrange(self) -> None:
        width = min(self.canvas.size[0] - 2 * self.px(EDGE), self.canvas.text_size(self.max_width))
        for row in self._rows:
            row.column = min(round(NAMES * width), max(row.name_width() for row in self._rows))
        super().arrange()
