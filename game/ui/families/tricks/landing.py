"""Where a tile may be laid in the trick games: before the one who plays it."""

from collections.abc import Collection, Mapping, Sequence

from game.core.state import Action, Discard, Play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.ui.families.tricks import sentences
from game.ui.families.tricks.layout import TrickLayout
from game.ui.layouts.room import Pose
from game.ui.layouts.tricks import apart
from game.ui.table.drag import Laying
from game.ui.table.family_view import Landing, Point


class TrickLanding(Landing):
    """One place for each suit that a tile may call."""

    layout: TrickLayout

    def places(self, layings: Sequence[Laying]) -> dict[Laying, Pose]:
        """In front of the one who plays, side by side where the suit that a tile calls has to be chosen."""
        if self.layout.spread is None:
            return {}
        spot = self.layout.spread.spots[self.tabletop.place_of(self.layout.state.to_move)]
        return dict(zip(layings, apart(spot, len(layings)), strict=True))

    def labels(self, places: Mapping[Laying, Pose]) -> dict[Laying, tuple[str, Point]]:
        """The suit that each place calls, or that a tile is thrown away there."""
        words: dict[Laying, str] = {}
        for laying in places:
            if isinstance(laying, Discard):
                words[laying] = _("throw away")
            elif laying.outward is not None:
                words[laying] = sentences.trump_name(laying.outward)
        found: dict[Laying, tuple[str, Point]] = {}
        for nth, (laying, text) in enumerate(words.items()):
            pose, aside = places[laying], nth - (len(places) - 1) / 2
            away = (0.9 * aside * pose.length, 0.0) if aside else (0.0, 0.68 * pose.length)
            found[laying] = text, (pose.x + away[0], pose.y + away[1])
        return found

    def meant(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        return Discard(tile) if self.layout.state.owes else Play(tile)

    def standing_back(self, legal: Collection[Action]) -> frozenset[Tile]:
        layings = {action.tile for action in legal if isinstance(action, Laying)}
        return frozenset(self.layout.state.hands[self.tabletop.viewer]) - layings if layings else frozenset()
