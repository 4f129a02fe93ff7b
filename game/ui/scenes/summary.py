"""Summaries of a hand and of a match over the dimmed table: hands left, arithmetic and totals; and the ranking of
hands.
"""

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.core.tiles import Tile
from game.match.match import Match, next_shuffle
from game.platform.language import format_number, ngettext, npgettext
from game.platform.language import gettext as _
from game.play.duplicate_match import next_hand
from game.rules.betting.betting_game import BettingGame
from game.text import side_name
from game.text.match_review import best_play, consolation, scores_after_hands
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import vignette_surface
from game.ui.canvas.theme import Colour
from game.ui.families.summary import Block, Summary
from game.ui.menu.unfinished import start_next_match
from game.ui.routes import FairDealsRoute, HandSummaryRoute, MatchSummaryRoute, MenuRoute
from game.ui.table.autosave_status import next_deal_marks, next_match, visible_seal
from game.ui.table.replay_comparison import DuplicateSummary
from game.ui.table.results import Outcome, hand_over, hands_played, match_headline, match_marks, outcome, stopped
from game.ui.table.scoreboard import title_text
from game.ui.widgets.curves import ScoreCurve
from game.ui.widgets.page import EDGE, SectionPage
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.widget import ENTER, Button


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
        return " · ".join([words, *match_marks(self.match), *next_deal_marks(self.match)])

    def next_button(self) -> Button:
        go_on = partial(self._leave_for, self.route.on_continue)
        return self.button(_("Next hand"), go_on, icon="play", primary=True)

    def buttons(self) -> list[Button]:
        """Return the usual buttons and, in a match without an end of its own, one to end it."""
        stop = self.button(_("End match"), partial(self._leave_for, self.route.on_stop), icon="check")
        return [*super().buttons(), *([stop] if self.match.game.endless else [])]


def _score_curve(canvas: Canvas, match: Match, goal: int | None) -> ScoreCurve | None:
    """Return the chart of the scores by hand, with the winners marked; None before the end of the second hand."""
    scores, game = scores_after_hands(match), match.game
    if len(scores) <= 2:
        return None
    names = [side_name(game, side, match.names) for side in range(len(match.state.scores))]
    won = {game.side(seat, len(match.players)) for seat in match.winners}
    return ScoreCurve(canvas, names, scores, won, goal)


class ScoresPanel(Summary):
    """The scores so far: each side's score in this hand and its total, and the chart of all hands."""

    def coach_summary(self) -> str | None:
        """Return nothing: the coach says nothing during a hand."""
        return ""

    def headline(self) -> str:
        """The game and its target."""
        return title_text(self.match)

    def subtitle(self) -> str:
        """The number of the hand, and the seal of its deal."""
        words = [_("Hand {number}").format(number=max(1, hands_played(self.match))), *match_marks(self.match)]
        if seal := visible_seal(self.match):
            words.append(_("Seal {seal}").format(seal=seal))
        return " · ".join(words)

    def blocks(self) -> list[Block]:
        """Return the totals, and the score chart after two hands."""
        curve = _score_curve(self.canvas, self.match, self._results.goal())
        chart = [Block(self._heading(_("Scores by hand")), [curve])] if curve else []
        return [self._scores(), *chart]

    def winners(self) -> Sequence[int]:
        """Return nobody: the hand goes on."""
        return ()

    def other_buttons(self) -> list[Button]:
        """Return no other buttons."""
        return []

    def buttons(self) -> list[Button]:
        """Return the button that closes the panel."""
        return [self.button(_("Close"), self.go_back, key=pygame.K_g, primary=True)]

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; a click outside the panel closes it."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._panel.rect.collidepoint(event.pos):
            self.go_back()
            return True
        return super().handle_event(event)


LIGHT = 420  # ms: duration of the change of light
DRAWING = 1300  # ms: duration of the drawing of the score chart, and of the growth of the laurel
FADE = 160  # ms: duration of the fade with reduced motion
LIGHTS: dict[Outcome, Colour] = {"won": (255, 240, 206), "lost": (150, 164, 190), "neutral": (214, 208, 192)}
"""Colour of white below the lamp."""


class MatchSummary(Summary):
    """The summary of a match, with its last hand if that was played out.

    Unless it was seen before, the table turns dark except for the lamp, laurel grows around a person who has won, and
    the score chart is drawn hand by hand. Enter and Space first finish that.
    """

    larger = 1.25

    def __init__(self, stage: Stage, route: MatchSummaryRoute) -> None:
        match = route.match
        self._curve: ScoreCurve | None = None
        self._duplicate = DuplicateSummary(stage.canvas, stage.store, match)
        self._next_hand = next_hand(stage.store, match)
        self.upcoming = next_match(stage.store, match, self._next_hand)
        self.shows_tiles = self._next_hand is None
        settings = stage.canvas.settings
        motion = "off" if route.was_seen_before else settings.motion
        pace = {"full": 1.0, "short": 0.5}.get(motion, 0.0) / settings.speed
        self._light_ms = FADE / settings.speed if motion == "reduced" else pace * LIGHT
        self._drawing_ms = pace * DRAWING
        self._start: float | None = None  # time of the first tick
        self._light = 0.0 if self._light_ms else 1.0  # progress of the change of light
        super().__init__(stage, route)
        if not route.was_seen_before:
            self.canvas.sound.play("match_lost" if outcome(match, match.winners) == "lost" else "match_won")

    # -- intro ---------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        is_moving = super().tick(now)
        self._start = now if self._start is None else self._start
        elapsed = now - self._start
        if self._light < 1:
            self._light = min(1.0, elapsed / self._light_ms)
            self.canvas.damage()
        if not self._drawing_ms:
            return is_moving or self._light < 1
        share = min(1.0, max(0.0, (elapsed - self._light_ms) / self._drawing_ms))
        self._medal.growth = share
        self._medal.damage()
        if self._curve is not None:
            self._curve.draw_progress = share * share * (3 - 2 * share)
            self._curve.damage()
        if share >= 1:
            self._drawing_ms = 0.0
        return is_moving or self._light < 1 or share < 1

    def handle_event(self, event: pygame.Event) -> bool:
        if self._drawing_ms and event.type == pygame.KEYDOWN and event.key in ENTER:
            self._start = -math.inf
            return True
        return super().handle_event(event)

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
        vignette = vignette_surface(self.canvas.size, self._panel.rect.size, LIGHTS[self.outcome])
        surface.blit(vignette, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.draw_panel(surface)

    # -- contents ------------------------------------------------------------------------------------------------------

    def coach_summary(self) -> str | None:
        """Return the coach's sentence; nothing is said of tiles that will be dealt again."""
        return super().coach_summary() if self._next_hand is None else ""

    def blocks(self) -> list[Block]:
        """Return the score chart, the totals, and the last hand if it was played out."""
        blocks = [Block(self._heading(words), rows) for words, rows in self._duplicate.blocks()]
        self._curve = _score_curve(self.canvas, self.match, self._results.goal())
        if self._curve is not None:
            blocks.append(Block(self._heading(_("Scores by hand")), [self._curve]))
        blocks.append(self._scores())
        return [*blocks, self._hands()] if hand_over(self.match) else blocks

    def winners(self) -> Sequence[int]:
        """Return the winners of the match; nobody if the headline compares results with the same tiles."""
        return () if self._duplicate.headline() else self.match.winners

    def remarks(self) -> list[str]:
        """Return what those who lost did well, the best play, and why tiles that come again are not shown."""
        best, remarks = best_play(self.match), [consolation(self.match)]
        if best is not None:
            words = _("Highlight, hand {hand}: {play}") if hands_played(self.match) > 1 else _("Highlight: {play}")
            remarks.append(words.format(hand=best.hand, play=best.text))
        if not self.shows_tiles:
            remarks.append(_("These tiles will be played again, so you can look back only after the duplicate match."))
        return [words for words in remarks if words]

    def headline(self) -> str:
        """Who won the match, and with what score."""
        return self._match_headline() or self._results.headline()

    def _match_headline(self) -> str:
        """Return the result of the match; empty if it is the same as that of its last hand."""
        if self.match.repeats_deals or self.match.duplicate_state is not None:
            return self._duplicate.headline()
        return match_headline(self.match)

    def subtitle(self) -> str:
        """How the last hand ended, and the number of hands."""
        count = hands_played(self.match)
        words = [str(self.match.game.title), ngettext("{count} hand", "{count} hands", count).format(count=count)]
        words += [*self._duplicate.asides(), *match_marks(self.match)]
        if hand_over(self.match):
            if self._match_headline():
                result = self._results.headline()
                words.append(result if count == 1 else _("Last hand: {result}").format(result=result))
        elif not stopped(self.match):
            words.append(_("won during a hand"))
        words += next_deal_marks(self.upcoming) if self.upcoming is not None else []
        return " · ".join(words)

    def order(self) -> Sequence[int]:
        """Return the sides, best first."""
        merits = [self.match.game.merit(score) for score in self.match.state.scores]
        return sorted(range(len(merits)), key=lambda side: -merits[side])

    def next_button(self) -> Button:
        """Return the button to the next hand of a duplicate match, or else to another match."""
        if self.upcoming is None:
            menu = partial(self.stage.leave, partial(self.stage.go, MenuRoute()))
            return self.button(_("Done"), menu, icon="check", primary=True)
        start = partial(start_next_match, self.stage, self.match, self.upcoming)
        words = _("Next match") if self._next_hand is None else _("Next hand")
        return self.button(words, start, icon="play", primary=True)

    def other_buttons(self) -> list[Button]:
        """Return the usual ones; while a duplicate match goes on, the next deal can be checked instead of this one."""
        buttons = super().other_buttons()
        if self._next_hand is not None and self.upcoming is not None and next_shuffle(self.upcoming) is not None:
            check = partial(self.stage.go, FairDealsRoute(self.upcoming, on_shuffle=self._set_shuffle))
            buttons.append(self.button(_("Fair deals"), check, icon="seal", key=pygame.K_c))
        return buttons


# -- the ranking of hands ----------------------------------------------------------------------------------------------


NAMES = 0.32  # largest share of the width for the names


class HandRanking(SectionPage):
    """All kinds of hand from the highest down, with examples; the player's `hand` is marked if it is not empty."""

    max_width = 980

    def __init__(self, stage: Stage, game: BettingGame, hand: tuple[Tile, ...]) -> None:
        super().__init__(stage, _("Order of hands"))
        self._back.key = pygame.K_o
        own = game.kind(hand) if hand else None
        categories = game.hand_categories()
        total = format_number(sum(category.hands for category in categories))
        words = _("Highest first, each with an example. In all, {total} hands are possible.")
        note = self.note(words.format(total=total))
        self._rows = []
        for category in reversed(categories):
            name = category.kind.title
            if category.kind is own:
                name = _("▶ {name} (your hand)").format(name=name)
            figure = npgettext("tiles", "{count} hand", "{count} hands", category.hands).format(
                count=format_number(category.hands)
            )
            tiles = hand if category.kind is own else category.example
            self._rows.append(HandRow(self.canvas, name, tiles, figure, note=game.describe_kind(category.kind)))
        self.show_sections([[self.section("", [note, *self._rows])]], self._back)

    def arrange(self) -> None:
        width = min(self.canvas.size[0] - 2 * self.px(EDGE), self.canvas.text_size(self.max_width))
        for row in self._rows:
            row.column = min(round(NAMES * width), max(row.name_width() for row in self._rows))
        super().arrange()
