"""What the summary of a match has to say of its tiles where they are dealt more than once."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate import hands_over
from game.play.duplicate_match import deals_complete, following, progress, standings
from game.store import Store
from game.text.duplicate import stands, tenth, where
from game.ui.canvas.canvas import Canvas
from game.ui.table.side_by_side import SideBySide
from game.ui.widgets.chair_row import ChairRow, HeldBy
from game.ui.widgets.destinations import ToOtherChair
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, Button, Text, Widget


def same_tiles(stage: Stage, match: Match) -> list[Button]:
    """The button that leads to the chairs from which the tiles of a match can be played again, where they can."""
    over, number = hands_over(match), stage.store.number(match)
    if not over or not match.people or match.series is not None:
        return []
    whole = match.over and match.hands != 1
    chairs = partial(stage.go, ToOtherChair(match, number, None if whole else over[-1]))
    return [Button(stage.canvas, _("Same tiles again"), chairs, icon="again", key=pygame.K_a)]


class DealtTwice:
    """Every playing of the tiles of a match that is over, and how its duplicate match stands, if it is one of that."""

    def __init__(self, canvas: Canvas, store: Store, match: Match) -> None:
        self._canvas, self.match = canvas, match
        hands, number = hands_over(match), store.number(match)
        self._beside: SideBySide | None = None
        if match.hands is not None and hands:
            beside = SideBySide(store, match, hands[0] if match.hands == 1 else None, number)
            self._beside = beside if beside.several else None

    def headline(self) -> str:
        """What was made of the tiles the first time and now; nothing where this was the first time."""
        return self._beside.sentence() if self._beside else ""

    def asides(self) -> list[str]:
        """What else is to be known of it, in a few words each."""
        series = self.match.series
        return [where(series, len(self.match.players))] if series else []

    def blocks(self) -> list[tuple[str, Sequence[Widget]]]:
        """What is told, each with what stands above it."""
        told: list[tuple[str, Sequence[Widget]]] = []
        if self.match.series is not None and self.match.over:
            told.append((self._counted(), self._standings()))
        if self._beside is not None:
            told.append((self._beside.head(), self._beside.rows(self._canvas)))
        return told

    def _counted(self) -> str:
        """How much of a duplicate match there is to go by."""
        complete = deals_complete(self.match)
        if following(self.match) is None:
            return _("The duplicate match is over")
        if not complete:
            return _("No deal has been played from every chair yet")
        words = ngettext(
            "By the {count} deal that was played from every chair",
            "By the {count} deals that were played from every chair",
            complete,
        )
        return words.format(count=complete)

    def _standings(self) -> list[Widget]:
        """What everybody makes a hand with the same tiles, the best first, and what that says of the people."""
        found, so_far = standings(self.match), progress(self.match)
        totals: list[Widget] = []
        if so_far is not None:
            made = zip(so_far.side_names(), so_far.totals(), so_far.people_on_sides(), strict=True)
            every = [HeldBy(names, str(points).replace("-", "−"), person) for names, points, person in made]
            totals = [ChairRow(self._canvas, _("In all"), (), every)]
        if not found:
            return totals
        held = [HeldBy(each.names, tenth(each.a_hand), each.person) for each in found]
        words = [stands(each.names, each.more, each.margin) for each in found if each.person]
        told = ChairRow(self._canvas, _("A hand"), (), held)
        return [*totals, told, *(Text(self._canvas, each, SMALL) for each in words)]
