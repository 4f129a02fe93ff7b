"""The same tiles again, from another chair: whose are to be played, and what has been made of them so far."""

from functools import partial

from game.match.match import Match
from game.platform.language import gettext as _
from game.play.deal_comparison import chairs_on, finished_hands, rotated_hand, rotated_match
from game.text.duplicate import tiles_of
from game.ui.routes import TableRoute
from game.ui.table.replay_comparison import ReplayComparison
from game.ui.widgets.page import Section, SectionPage
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, Button, Text


class ReplaySeat(SectionPage):
    """The chairs of a match of which a hand is over, to choose the one from which its tiles are played again.

    With a `hand`, as State counts it, it begins with that one, else with the whole match if that is over.
    """

    def __init__(self, stage: Stage, match: Match, number: int | None, hand: int | None) -> None:
        super().__init__(stage, _("The same tiles again"))
        canvas = self.canvas
        self.match, self._number = match, number
        self._hands = finished_hands(match)
        whole = match.over and len(self._hands) > 1
        self.hand = hand if hand in self._hands or whole else self._hands[-1]
        picks = [SelectorItem(None, _("The whole match"))] if whole else []
        first = match.states[0].hand
        picks += [SelectorItem(each, _("Hand {number}").format(number=each - first + 1)) for each in self._hands]
        self._which = Selector(canvas, _("Which tiles"), picks, self.hand, self._choose, self.relayout)
        self._build()

    # -- what stands there ---------------------------------------------------------------------------------------------

    def _build(self) -> None:
        canvas, match = self.canvas, self.match
        self.beside = ReplayComparison(self.stage.store, match, self.hand, self._number)
        chairs = [self._chair(seat) for seat in range(len(match.players))]
        told = Section(canvas, _("As duplicate is played"), [Text(canvas, words, SMALL) for words in self._told()])
        half = (len(chairs) + 1) // 2
        which = [Section(canvas, _("Which tiles"), [self._which])] if len(self._which.items) > 1 else []
        self.show_sections([[*which, *chairs[:half]], [*chairs[half:], told]], self._likeliest)

    def _told(self) -> list[str]:
        """What happens, and what is to be known of it."""
        told = [
            _("The tiles, who leads and the score before stay as they were. Everybody moves on as far as you do.")
            if len(self.match.players) > 2
            else _("The tiles, who leads and the score before stay as they were. The two of you change chairs."),
            _("You may remember what the others played. The bots do not: they see what their seat sees."),
            _("The tiles of a chair stay closed here until you have played them."),
        ]
        return [*told, _("It counts for no figure.")]

    def _chair(self, seat: int) -> Section:
        """A chair: its tiles, what was made of them, and the button that sits down there."""
        canvas, match = self.canvas, self.match
        name = self.beside.playings[0].names[seat]
        row = self.beside.row(canvas, [seat], named=False)
        mine = match.human_seats[0] if match.human_seats else 0
        own = seat == mine or name == match.names[mine]
        words = _("Play them again") if own else _("Play as {name}").format(name=name)
        button = Button(canvas, words, partial(self._sit_down, seat), icon="play", primary=seat == self._offered(mine))
        if button.is_primary:
            self._likeliest = button
        return Section(canvas, tiles_of(name), [row, button])

    def _offered(self, mine: int) -> int:
        """The next chair that nobody has tried; where all have been, the next."""
        players = len(self.match.players)
        chairs = [(mine + on) % players for on in range(1, players)]
        return next((seat for seat in chairs if not self.beside.tried(seat)), chairs[0])

    # -- what the player does ------------------------------------------------------------------------------------------

    def _choose(self, hand: int | None) -> None:
        self.hand = hand
        self._build()
        self.relayout()

    def _sit_down(self, seat: int) -> None:
        match = self.match
        by = chairs_on(match, match.human_seats[0] if match.human_seats else 0, seat)
        again = rotated_match(match, by) if self.hand is None else rotated_hand(match, self.hand, by)
        self.stage.leave(partial(self.stage.go, TableRoute(again)))
