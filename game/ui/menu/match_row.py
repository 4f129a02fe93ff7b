"""Rows of the match list: the faces of the opponents, the game, the result and the date."""

from collections.abc import Callable, Sequence
from datetime import datetime

import pygame

from game.core.state import Deal, parse_action
from game.match.match import player_names
from game.match.player_types import Person, Player
from game.platform.language import gettext as _
from game.platform.language import join_and, ngettext
from game.play.daily_deal import day_of
from game.play.duplicate_match import Progress, progress_of
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.text.deal_results import standing_label
from game.text.when import format_time
from game.ui.canvas.avatars import player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.widgets.labels import format_score
from game.ui.widgets.node import Node, phrase
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import SMALL, TEXT, TOUCH, Pressable

FACES = 3  # most faces in a row
SPREAD = 1.7  # width of the faces, as a multiple of that of one
RESULT = 0.45  # largest share of the width for the result


class MatchRow(Pressable):
    """A row of the match list; `is_open` is whether its details are shown below. `entry` is its entry in the
    repository.
    """

    kind = "match"

    def __init__(
        self, canvas: Canvas, stored: StoredMatch, entry: Entry, now: datetime, on_click: Callable[[], object]
    ) -> None:
        progress = progress_of(entry.hands[-1]) if entry.hands else None
        self.title, self.when = _title(stored, progress is not None), format_time(entry.begun, now)
        super().__init__(canvas, f"{self.title}, {self.when}", on_click)
        self.stored = stored
        self.is_open = False
        self._names = player_names(stored.players)
        sides = _sides(stored)
        people = [seat for seat, player in enumerate(stored.players) if isinstance(player, Person)]
        self._person = people[0] if len(people) == 1 else None
        self._others = [
            seat for seat in range(len(sides)) if self._person is None or sides[seat] != sides[self._person]
        ]
        self.opponents = describe_players(self._names, sides, self._person)
        self._over, self._won = entry.over, any(isinstance(player, Person) for player in entry.winners)
        scores: Sequence[int] = progress.totals() if progress else stored.scores[-1] if stored.scores else ()
        outcome = _unfinished_outcome(stored, progress)
        if not outcome:
            outcome = describe_outcome(entry.winners, self._person is not None, bool(people))
        own = sides[self._person] if self._person is not None else 0
        self._outcome = outcome
        self.result = " · ".join(filter(None, [outcome, _format_scores(scores, own), _lead(progress)]))

    def nodes(self) -> Sequence[Node]:
        name = phrase(self.title, self.result, self.opponents, self.when)
        return [node._replace(name=name, expanded=self.is_open) for node in super().nodes()]

    @staticmethod
    def natural_height(canvas: Canvas) -> int:
        """Return the height of every row."""
        lines = sum(canvas.fonts.line_height(canvas.text_size(size)) for size in (TEXT, SMALL))
        return max(round(TOUCH * canvas.unit), lines + 2 * round(GAP * 0.7 * canvas.unit))

    def draw(self, surface: pygame.Surface) -> None:
        theme, write, pad, rect = self.canvas.theme, self.canvas.write, self.px(GAP), self.rect
        self._draw_ground(surface, 10, self.is_open)
        em, small = self.canvas.text_size(TEXT), self.canvas.text_size(SMALL)
        left, right = self._draw_faces(surface) + pad, rect.right - pad
        top = rect.centery - (self._line_height(TEXT) + self._line_height(SMALL)) // 2
        below = top + self._line_height(TEXT)
        lit, fonts, room = self._won or not self._over, self.canvas.fonts, (right - left) * RESULT
        words = self.result if fonts.width(self.result, em, lit) <= room else self._outcome
        ink = theme.accent if lit else theme.text
        result = write(surface, words, em, ink, bold=lit, max_width=room, topright=(right, top))
        room = self._draw_mark(surface, result) - pad - left
        words = self.title if fonts.width(self.title, em, True) <= room else str(GAMES[self.stored.game].title)
        write(surface, words, em, theme.text, bold=True, max_width=room, topleft=(left, top))
        date = write(surface, self.when, small, theme.dim, topright=(right, below))
        room = date.left - pad - left
        write(surface, self.opponents, small, theme.dim, max_width=room, topleft=(left, below))
        self._draw_ring(surface, 10)

    def _draw_faces(self, surface: pygame.Surface) -> int:
        """Draw the faces of the opponents, the first one on top; return the right edge of their area."""
        pad, rect = self.px(GAP), self.rect
        side = rect.height - self.px(GAP)
        area = pygame.Rect(rect.x + pad, rect.y + (rect.height - side) // 2, round(SPREAD * side), side)
        seats = self._others[:FACES]
        step = (area.width - side) / max(1, len(seats) - 1)
        for index, seat in reversed([*enumerate(seats)]):
            face = player_avatar(self.canvas, self.stored.players, self._names, seat, side)
            centre = area.x + side // 2 + round(index * step) if len(seats) > 1 else area.centerx
            blend(surface, face, face.get_rect(center=(centre, area.centery)))
        return area.right

    def _draw_mark(self, surface: pygame.Surface, result: pygame.Rect) -> int:
        """Draw a star before the result if a person won, a play symbol if the match is unfinished; return the left."""
        if self._over and not self._won:
            return result.left
        icon = self.canvas.shapes.icon(
            "star" if self._over else "play", round(result.height * 0.8), self.canvas.theme.accent, filled=self._over
        )
        place = icon.get_rect(midright=(result.left - self.px(6), result.centery))
        blend(surface, icon, place)
        return place.left


def _sides(stored: StoredMatch) -> list[int]:
    """Return the side of each seat; everybody for themselves if the rules no longer exist."""
    players = len(stored.players)
    try:
        game = GAMES[stored.game].for_players(players, stored.preset, None)
    except ValueError:
        return [*range(players)]
    return [game.side(seat, players) for seat in range(players)]


def _title(stored: StoredMatch, is_duplicate: bool) -> str:
    title = str(GAMES[stored.game].title)
    if is_duplicate:
        return _("{game} · Duplicate match").format(game=title)
    for deal in map(parse_action, stored.repeated_deals[:1]):
        if isinstance(deal, Deal) and deal.shuffle is not None and day_of(deal.shuffle, stored.game):
            return _("{game} · Deal of the day").format(game=title)
    return title


def describe_players(names: Sequence[str], sides: Sequence[int], person: int | None) -> str:
    """Return whom the only person played with and against, or else all players."""
    if person is None:
        return ", ".join(names)
    own = sides[person]
    partners = [name for seat, name in enumerate(names) if sides[seat] == own and seat != person]
    opponents = [name for seat, name in enumerate(names) if sides[seat] != own]
    template = _("with {partners} against {opponents}") if partners else _("against {opponents}")
    return template.format(partners=join_and(partners), opponents=join_and(opponents))


def describe_outcome(winners: Sequence[Player], is_only_person: bool, has_people: bool) -> str:
    """Return who won a finished match."""
    people = [player.name for player in winners if isinstance(player, Person)]
    if not winners:
        return _("Drawn")
    if people:
        return _("You won") if is_only_person else _("{names} won").format(names=join_and(people))
    if is_only_person:
        return _("You lost")
    return ngettext("A bot won", "The bots won", len(winners)) if has_people else _("Finished")


def _unfinished_outcome(stored: StoredMatch, progress: Progress | None) -> str:
    """Return how far a match was played; empty if it is finished."""
    if stored.is_truncated:
        return _("Damaged, the end is lost")
    if progress is not None:
        words = _("Hand {number} of {count}")
        return "" if progress.over else words.format(number=progress.duplicate_state.turn + 1, count=progress.hands)
    if stored.over:
        return ""
    hand = max(0, len(stored.scores) - 1)
    return _("Unfinished, hand {number}").format(number=hand) if hand else _("Unfinished")


def _format_scores(scores: Sequence[int], first: int) -> str:
    """Return the scores by side, beginning with the side `first`: “100 : 85”."""
    if first >= len(scores):
        return ""
    return " : ".join(map(format_score, (scores[first], *scores[:first], *scores[first + 1 :])))


def _lead(progress: Progress | None) -> str:
    """Return how much more the people scored per hand of a duplicate match than others with the same tiles."""
    standings = [standing for standing in progress.standings() if standing.person] if progress else []
    alone = len(standings) == 1
    return " · ".join(standing_label(standing.names, standing.lead, alone) for standing in standings)
