"""What came of the same tiles, each time they were played, side by side: a row for the chairs of each side."""

from collections.abc import Sequence

from game.core.state import Deal
from game.core.tiles import Tile
from game.match.chairs import Person
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate import Playing, playings, playings_of_match
from game.play.duplicate_match import following
from game.practice.reviewing import steps_of
from game.store import Store
from game.text.duplicate import amount, compared, tiles_of
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.chair_row import ChairRow, HeldBy


class SideBySide:
    """Every playing of a hand of a match that is over, or of the whole match, all its hands, where `hand` is None.

    `number` is that of the match in the store, None where it is not kept; `mine` is its own playing.
    """

    def __init__(self, store: Store, match: Match, hand: int | None, number: int | None) -> None:
        self.match, self.hand = match, hand
        self.hands = 1
        if hand is None:
            self.hands, self.playings = playings_of_match(store, match, number)
        else:
            self.playings = playings(store, match, hand, number)
        own = (playing for playing in reversed(self.playings) if playing.kept is None or playing.kept.id == number)
        self.mine = next(own, self.playings[-1])

    @property
    def several(self) -> bool:
        """Whether the tiles were played more than once."""
        return len(self.playings) > 1

    def tried(self, seat: int) -> bool:
        """Whether a person has played the tiles of a seat."""
        return any(isinstance(playing.chairs[seat], Person) for playing in self.playings)

    def head(self) -> str:
        """What is compared."""
        if self.hand is not None:
            return _("The same tiles, side by side")
        words = ngettext(
            "The same tiles, side by side, over the {count} hand that was played every time",
            "The same tiles, side by side, over the {count} hands that were played every time",
            self.hands,
        )
        return words.format(count=self.hands)

    def sentence(self) -> str:
        """What the first person's side made of its tiles, and what was made of them the first time."""
        match = self.match
        seat = match.people[0] if match.people else 0
        side = match.game.side(seat, len(match.players))
        first, now = self.playings[0], self.mine
        return compared(match.game, side, first.names, now.names, (first.made[seat], now.made[seat]))

    def rows(self, canvas: Canvas) -> list[ChairRow]:
        """A row for each side."""
        match = self.match
        sides = range(len(match.state.scores))
        return [
            self.row(canvas, [seat for seat in range(len(match.players)) if self._side(seat) == side]) for side in sides
        ]

    def row(self, canvas: Canvas, seats: Sequence[int], named: bool = True) -> ChairRow:
        """The row of some seats of one side; `named` after those who held the tiles first."""
        first = self.playings[0]
        tiles = sum((self._dealt(seat) for seat in seats), ())
        held = [
            HeldBy(self._names(playing, seats), self._amount(playing, seats[0]), playing is self.mine)
            for playing in self.playings
        ]
        name = tiles_of(_(" and ").join(first.names[seat] for seat in seats)) if named else ""
        return ChairRow(canvas, name, tiles, held)

    def _names(self, playing: Playing, seats: Sequence[int]) -> str:
        names = _(" and ").join(playing.names[seat] for seat in seats)
        person = any(isinstance(playing.chairs[seat], Person) for seat in seats)
        return _("{names}, with help or undo").format(names=names) if playing.aided and person else names

    def _amount(self, playing: Playing, seat: int) -> str:
        return amount(self.match.game, playing.made[seat])

    def _side(self, seat: int) -> int:
        return self.match.game.side(seat, len(self.match.players))

    def _dealt(self, seat: int) -> tuple[Tile, ...]:
        """The tiles that a seat was dealt, where a person has played them; none where several deals are compared.

        Those that nobody has played may still be to be played, and those of a duplicate match come again till its end.
        """
        if self.hand is None or not self.tried(seat) or following(self.match) is not None:
            return ()
        steps = steps_of(self.match, self.hand)
        last = max(step for step in steps if isinstance(self.match.actions[step], Deal))
        return tuple(self.match.states[last + 1].hands[seat])
