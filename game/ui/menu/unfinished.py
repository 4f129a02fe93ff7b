"""The unfinished match on the menu, rows of the match list, and functions that continue matches."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import pygame

from game.match.match import Match, player_names
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import join_and
from game.play.duplicate_match import Progress, points_before, progress_of
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.text import side_name
from game.text.deal_results import duplicate_hand_label, side_totals, standing_label
from game.text.when import format_time
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.families import table_thumbnail
from game.ui.menu.cards import Feature
from game.ui.menu.emblems import emblem
from game.ui.routes import MatchListRoute, MenuRoute, TableRoute
from game.ui.widgets.page import GAP
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TEXT, TOUCH, Button, Pressable


def format_standing(match: Match) -> str:
    """Return the game and the scores of a match."""
    return _("{title} · {totals}").format(title=_title(match), totals=_totals(match))


def _title(match: Match) -> str:
    if match.duplicate_state is None:
        return match.game.title
    return f"{match.game.title} · {duplicate_hand_label(match.duplicate_state, len(match.players))}"


def _totals(match: Match) -> str:
    scores = match.state.scores if match.duplicate_state is None else points_before(match)
    return ", ".join(f"{side_name(match.game, side, match.names)}: {score}" for side, score in enumerate(scores))


def resume_match(stage: Stage, stored: StoredMatch) -> None:
    """Continue a match; if it can no longer be played, the menu says so."""
    match = stage.store.resume(stored)
    stage.go(TableRoute(match) if match else MenuRoute())


def resume_if_free(stage: Stage, stored: StoredMatch) -> None:
    """Continue a match, unless another window has opened it since; then the menu says so."""
    if stage.store.held_elsewhere(stored):
        stage.go(MenuRoute())
    else:
        resume_match(stage, stored)


def held_buttons(stage: Stage, stored: StoredMatch, match: Match) -> list[Button]:
    """Return the buttons for a match that is open in another window."""
    watch, take_over = partial(stage.go, TableRoute(match, is_read_only=True)), partial(resume_match, stage, stored)
    return [Button(stage.canvas, _("Watch"), watch), Button(stage.canvas, _("Continue here"), take_over)]


def start_next_turn(stage: Stage, next_hand: Match) -> None:
    """Continue a duplicate match with its next hand, the stored one if possible."""
    store = stage.store
    stored = store.match_repository.add_unplayed(next_hand)
    waiting = store.resume(stored) if stored else None
    if waiting is not None and not waiting.actions and next_hand.sealed_shuffle is not None:
        store.seal(waiting, next_hand.sealed_shuffle)  # a word may have been added since it was stored
    stage.go(TableRoute(waiting or next_hand))


def start_next_match(stage: Stage, match: Match, upcoming: Match) -> None:
    """Start the match after a finished one; this uses up the sealed number for it."""
    if upcoming.duplicate_state is not None and upcoming.duplicate_state.turn:
        start_next_turn(stage, upcoming)
    else:
        if match.sealed_shuffle is not None:
            stage.store.seal(match, None)
        stage.go(TableRoute(upcoming))


def continue_feature(stage: Stage) -> Feature | None:
    """Return the latest unfinished match that can be read, with its buttons, and one for all; None without any."""
    canvas, store = stage.canvas, stage.store
    count = store.match_repository.unfinished()
    show_all = Button(canvas, _("All {count}").format(count=f"{count:,}"), partial(stage.go, MatchListRoute("open")))
    more = [show_all] if count > 1 else []
    for stored in store.all_unfinished():
        if stored.has_crashed:  # it may crash the program again, so it is not read before the player asks
            game, words = GAMES[stored.game], _("Boneyard crashed when this match was last open.")
            button = Button(canvas, _("Open it anyway"), partial(resume_match, stage, stored))
            return Feature(canvas, game.title, words, button, *more, picture=partial(emblem, canvas, game))
        match = store.load(stored)
        if match is not None:
            words = f"{_totals(match)}\n{format_time(stored.begun, datetime.now(UTC))}"
            buttons = [Button(canvas, _("Continue"), partial(resume_if_free, stage, stored), icon="play", primary=True)]
            if store.held_elsewhere(stored):
                words, buttons = _("This match is open in another window."), held_buttons(stage, stored, match)
            picture = table_thumbnail(canvas, match).render
            return Feature(canvas, _title(match), words, *buttons, *more, picture=picture)
    return None


# -- rows of the match list --------------------------------------------------------------------------------------------


SIDE_MARK = 1.5  # ems: size of the mark of the outcome


def format_players(stored: StoredMatch) -> str:
    """Return the players, with scores by side if they are known."""
    names = player_names(stored.players)
    game = GAMES[stored.game]
    if not stored.scores:
        return ", ".join(names)
    try:
        at_table = game.for_players(len(stored.players), stored.preset, None)
    except ValueError:  # the rules no longer exist
        return ", ".join(names)
    sides = [side_name(at_table, side, names) for side in range(len(stored.scores[-1]))]
    return " · ".join(f"{side} {score}" for side, score in zip(sides, stored.scores[-1], strict=True))


def duplicate_outcome(progress: Progress) -> str:
    """Return the progress of a duplicate match, and how much more a person has made per hand than others."""
    template = _("finished") if progress.over else _("hand {number} of {count}")
    hands = template.format(number=progress.duplicate_state.turn + 1, count=progress.hands)
    standings = [standing for standing in progress.standings() if standing.person]
    alone = len(standings) == 1
    return " · ".join([hands, *(standing_label(standing.names, standing.lead, alone) for standing in standings)])


def format_outcome(stored: StoredMatch) -> str:
    """Return the outcome of a match in a few words."""
    if stored.is_truncated:
        return _("damaged, the end is lost")
    if not stored.over:
        hands = max(0, len(stored.scores) - 1)
        return _("unfinished, in hand {hand}").format(hand=hands) if hands else _("unfinished")
    winners = [chair.name for chair in stored.winners if isinstance(chair, Person)]
    if winners:
        return _("won by {names}").format(names=join_and(winners))
    return _("lost") if stored.winners and any(isinstance(c, Person) for c in stored.players) else _("finished")


class MatchRow(Pressable):
    """A row of the match list; `is_open` is whether its details are shown below. `entry` is its entry in the
    repository.
    """

    kind = "match"

    def __init__(
        self, canvas: Canvas, stored: StoredMatch, entry: Entry, now: datetime, on_click: Callable[[], object]
    ) -> None:
        title, begun = GAMES[stored.game].title, format_time(entry.begun, now)
        progress = progress_of(entry.hands[-1]) if entry.hands else None
        if progress is not None:
            title = _("{game} · Duplicate match").format(game=title)
        super().__init__(canvas, f"{title}, {begun}", on_click)
        self.stored, self.title, self.when = stored, title, begun
        self.is_open = False
        self._over, self._winners = stored.over, stored.winners
        self._standing, self._outcome = format_players(stored), format_outcome(stored)
        if progress is not None:
            self._over, self._winners = entry.over, entry.winners
            self._standing = side_totals(progress.side_names(), progress.totals())
            self._outcome = duplicate_outcome(progress)

    @staticmethod
    def natural_height(canvas: Canvas) -> int:
        """Return the height of every row."""
        lines = sum(canvas.fonts.line_height(canvas.text_size(size)) for size in (TEXT, SMALL))
        return max(round(TOUCH * canvas.unit), lines + 2 * round(GAP * 0.7 * canvas.unit))

    def draw(self, surface: pygame.Surface) -> None:
        theme, write, pad = self.canvas.theme, self.canvas.write, self.px(GAP)
        self._draw_ground(surface, 10, self.is_open)
        em, small = self.canvas.text_size(TEXT), self.canvas.text_size(SMALL)
        mark = round(SIDE_MARK * em)
        self._draw_mark(surface, pygame.Rect(self.rect.x + pad, self.rect.centery - mark // 2, mark, mark))
        left, right = self.rect.x + 2 * pad + mark, self.rect.right - pad
        half = (right - left) * 0.5
        top = self.rect.centery - (self._line_height(TEXT) + self._line_height(SMALL)) // 2
        below = top + self._line_height(TEXT)
        date = write(surface, self.when, small, theme.dim, max_width=half, midright=(right, (top + below) // 2))
        write(surface, self.title, em, theme.text, bold=True, max_width=date.left - pad - left, topleft=(left, top))
        ink = theme.dim if self._over else theme.accent
        outcome = write(surface, self._outcome, small, ink, max_width=half, topright=(right, below))
        write(surface, self._standing, small, theme.text, max_width=outcome.left - pad - left, topleft=(left, below))
        self._draw_ring(surface, 10)

    def _draw_mark(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw a star if a person won, a play symbol if the match is unfinished, else a line."""
        theme, over = self.canvas.theme, self._over
        won = any(isinstance(chair, Person) for chair in self._winners)
        name = "play" if not over else "star" if won else "minus"
        ink = theme.accent if won or not over else theme.dim
        blend(surface, self.canvas.shapes.icon(name, box.width, ink, filled=won), box)
