"""Play the same tiles again from another seat: the seats, and what has been made of their tiles so far."""

from functools import partial

from game.match.match import Match
from game.platform.language import gettext as _
from game.play.deal_comparison import finished_hands, rotated_hand, rotated_match
from game.text.deal_results import tiles_label
from game.ui.routes import TableRoute
from game.ui.table.replay_comparison import ReplayComparison
from game.ui.widgets.page import Section, SectionPage
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import SelectorItem
from game.ui.widgets.widget import SMALL


class ReplaySeat(SectionPage):
    """The seats of a match with a finished hand, to choose one whose tiles are played again.

    `hand` is numbered as in State. It starts with that hand, or with the whole match if that is over.
    """

    def __init__(self, stage: Stage, match: Match, number: int | None, hand: int | None) -> None:
        super().__init__(stage, _("Same tiles"))
        self.match, self._number = match, number
        self._hands = finished_hands(match)
        whole = match.over and len(self._hands) > 1
        self.hand = hand if hand in self._hands or whole else self._hands[-1]
        items = [SelectorItem(None, _("The whole match"))] if whole else []
        first = match.states[0].hand
        items += [SelectorItem(each, _("Hand {number}").format(number=each - first + 1)) for each in self._hands]
        self._hand_selector = self.selector(_("Hands to play again"), items, self.hand, partial(self.change, "hand"))
        self.build()

    # -- contents ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        match = self.match
        self.comparison = ReplayComparison(self.stage.store, match, self.hand, self._number)
        seats = [self._seat_section(seat) for seat in range(len(match.players))]
        notes = self.section(_("As in a duplicate match"), [self.text(words, SMALL) for words in self._notes()])
        half = (len(seats) + 1) // 2
        which = [self.section(_("Hands to play again"), [self._hand_selector])]
        columns = [[*which[: len(self._hand_selector.items) - 1], *seats[:half]], [*seats[half:], notes]]
        self.show_sections(columns, self._primary_button)

    def _notes(self) -> list[str]:
        """Return what the player should know about it, in sentences."""
        return [
            _("The tiles, the lead and the score stay the same. If you change seats, the others move along with you.")
            if len(self.match.players) > 2
            else _(
                "The tiles, the lead and the score stay the same. If you choose your opponent's tiles, you swap seats."
            ),
            _("You may remember what the others played. The bots don't; they see only their own tiles."),
            _("The tiles of a seat stay hidden here until you have played them."),
            _("Your statistics count the new match separately."),
        ]

    def _seat_section(self, seat: int) -> Section:
        """Return the section of a seat: its tiles, the results with them, and a button to play them."""
        canvas, match = self.canvas, self.match
        name = self.comparison.playings[0].names[seat]
        row = self.comparison.row(canvas, [seat], named=False)
        own_seat = match.own_seat
        own = seat == own_seat or name == match.names[own_seat]
        words, offered = _("Play again") if own else _("Play as {name}").format(name=name), self._offered(own_seat)
        button = self.button(words, partial(self._sit_down, seat), icon="play", primary=seat == offered)
        if button.is_primary:
            self._primary_button = button
        return self.section(tiles_label(name), [row, button])

    def _offered(self, own_seat: int) -> int:
        """Return the next seat that has not been tried, or the next if all have."""
        players = len(self.match.players)
        seats = [(own_seat + on) % players for on in range(1, players)]
        return next((seat for seat in seats if not self.comparison.tried(seat)), seats[0])

    # -- actions of the player -----------------------------------------------------------------------------------------

    def _sit_down(self, seat: int) -> None:
        match = self.match
        rotation = (seat - match.own_seat) % len(match.players)
        new_match = rotated_match(match, rotation) if self.hand is None else rotated_hand(match, self.hand, rotation)
        self.stage.leave(partial(self.stage.go, TableRoute(new_match)))
