"""The coach at one table: hints when asked, a word before a bad choice, and the hand looked back on."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.bots.assessment import Fact
from game.coach.choice_review import ChoiceReview
from game.coach.review import choices
from game.coach.verdicts import BLAMED, Grade, grade_thresholds, verdict
from game.core.state import Accept, Action, Bid, NameTrump
from game.match.match import Match
from game.match.visibility import concealed_seats
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.practice.review_job import ReviewJob, steps_in_hand
from game.practice.worker import ReviewClient
from game.text.coach import gives_away
from game.text.review import all_open, as_known, list_entry, turning_point, what_came
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import sprite_rect
from game.ui.table.aids import BIDS
from game.ui.table.drag import Attempt, Command, Dispatch, TileAction
from game.ui.table.note import Note, TextButton
from game.ui.table.table_state import TableState
from game.ui.table.table_view import TableView
from game.ui.widgets.hand_curve import Bar
from game.ui.widgets.selector import ChoiceRow
from game.ui.widgets.widget import SMALL, TEXT, Text, Widget


class HandReview:
    """What the coach thinks of every choice that people have made in the hand, one after the other in a worker.

    A choice is looked back on once it cannot be helped any more; nothing is said of it before the hand is over. Then
    `keep` is given what was found of the hand.
    """

    def __init__(self, match: Match, keep: Callable[[int, Sequence[ChoiceReview]], None]) -> None:
        self.match, self._keep = match, keep
        self._kept = -1  # the last hand that was kept
        self.reviewer = ReviewClient()
        self.judged: list[ChoiceReview] = []
        self._waiting = deque[int]()
        self._asked: int | None = None
        self._looked = len(match.actions)

    def look(self) -> None:
        """Takes up what has been played since, and what the worker has found."""
        match = self.match
        if len(match.actions) < self._looked:
            self._take_back(len(match.actions))
        played = range(self._looked, len(match.actions))
        self._waiting += [step for step in choices(match.game, match.states, played) if self._by_person(step)]
        self._looked = len(match.actions)
        if self._asked is not None:
            found = self.reviewer.answer()
            if found is None:
                return
            self.judged += filter(None, found)
            self._asked = None
        if self._waiting:
            step = self._asked = self._waiting.popleft()
            self.reviewer.ask(match.key, match.game, match.states[step], match.actions[step], step)
        self._keep_hands()

    def _keep_hands(self) -> None:
        """Gives away what was found of each hand that is over, once nothing of it is asked for any more."""
        match, states = self.match, self.match.states
        if match.state.hand <= self._kept + 1 and not match.over:
            return
        open_steps = [*self._waiting, *([] if self._asked is None else [self._asked])]
        still = {states[step].hand for step in open_steps} | (set() if match.over else {match.state.hand})
        for hand in sorted({states[found.step].hand for found in self.judged} - still):
            if hand > self._kept:
                self._keep(hand, [found for found in self.judged if states[found.step].hand == hand])
                self._kept = hand

    def turning_point_text(self) -> str | None:
        """The choice that mattered most in the hand played last, in a sentence; empty where none did.

        None while that is not known yet.
        """
        self.look()
        if self._waiting or self._asked is not None:
            return None
        states = self.match.states
        own = [found for found in self.judged if states[found.step].hand == states[-2].hand]
        told = [found for found in own if found.seat not in concealed_seats(self.match, found.step + 1)]
        blamed = [found for found in told if found.verdict.grade in BLAMED]
        if not blamed:
            return ""
        return turning_point(self.match, max(blamed, key=lambda found: found.verdict.loss))

    def close(self) -> None:
        """Ends the worker."""
        self.reviewer.close()

    def _by_person(self, step: int) -> bool:
        return self.match.states[step].to_move in self.match.human_seats

    def _take_back(self, left: int) -> None:
        """Only so many actions are left of the match: nothing is said of those that were taken back."""
        if self._asked is not None and self._asked >= left:
            self.reviewer.cancel()
            self._asked = None
        self._waiting = deque(step for step in self._waiting if step < left)
        self.judged = [found for found in self.judged if found.step < left]
        self._looked = left


GRAVE = {"off": (), "blunders": (Grade.BLUNDER,), "mistakes": BLAMED}
"""The grades before which the tutor speaks, by what is set."""


class CoachController:
    """What the coach does at the table of a display; nothing of it is played unless the person wants it.

    As a tutor it is asked before each choice of a person, and `warned_action` is the one it spoke against last.
    """

    def __init__(self, display: TableView, perform: Dispatch) -> None:
        self.table_view, self.dispatch, self.hint_popup = display, perform, display.hint_popup
        self.review = HandReview(display.match, display.autosave.take_up)
        self.warned_action: Action | None = None
        self._held: Action | None = None  # what waits for the tutor to have thought

    @property
    def busy(self) -> bool:
        """Whether something is thought of for which the person waits, or may have to."""
        return self.hint_popup.thinking

    def look(self) -> None:
        """Takes up what has been found since: shows the hint that was asked for, and goes on with what waited."""
        if self._speaks:
            self.review.look()
        if self._tutors or self._tells_chances:
            self.hint_popup.prepare()
        wanted = self.hint_popup.is_pending
        if not self.hint_popup.look():
            return
        if self._tells_chances:
            self._tell_chances()
        if wanted:
            self.table_view.autosave.helped()
            self._make_ready()
        held, self._held = self._held, None
        if held is not None:
            self.dispatch(Attempt(held))

    def review_message(self) -> str | None:
        """What the coach says of the hand that is over; empty for nothing, None while that is not known yet."""
        return self.review.turning_point_text() if self._speaks else ""

    @property
    def _speaks(self) -> bool:
        """Whether it may say anything at this table."""
        return self.table_view.canvas.settings.allows_coach(len(self.table_view.match.human_seats))

    def ask(self) -> None:
        """A hint in place of any other note, or more of it."""
        self.table_view.hide_other_popups(self.hint_popup)
        self.hint_popup.ask()
        if self.hint_popup.note is not None:
            self.table_view.autosave.helped()
            self._make_ready()
        self.table_view.refresh_highlights()

    @property
    def _tells_chances(self) -> bool:
        """Whether it is to be told what chance each bid has that may be made."""
        turn = self.table_view.table_state.turn
        bids = any(isinstance(action, Bid | NameTrump | Accept) for action in turn.legal)
        return bids and turn.can_ask and BIDS in self.table_view.aids.active_kinds

    def _tell_chances(self) -> None:
        found = self.hint_popup.assessment
        told = {} if found is None else {one.action: found.fact(one, Fact.MAKES_BID) for one in found.actions}
        self.table_view.prompts.chances = {action: chance for action, chance in told.items() if chance is not None}
        self.table_view.autosave.helped()
        self.dispatch(Command.REFRESH)

    def explain(self, seat: int | None) -> None:
        """Why a bot did what it did last."""
        if self._speaks:
            self.table_view.hide_other_popups(self.table_view.reason_popup)
            self.table_view.reason_popup.ask(seat)

    def _make_ready(self) -> None:
        """Takes up the tile that is advised, at its place."""
        play, drag = self.hint_popup.best, self.table_view.table_state.drag
        if play is not None and drag.grab is None and play in drag.targets.places.get(play.tile, {}):
            self.table_view.set_drag(replace(drag.choose(play.tile), hovered_drop=play, cursor=None))
        self.table_view.refresh_highlights()

    # -- the tutor -----------------------------------------------------------------------------------------------------

    @property
    def _tutors(self) -> bool:
        return self.table_view.canvas.settings.tutor != "off" and self.table_view.table_state.turn.can_ask

    def warns_about(self, action: Action) -> bool:
        """Whether the tutor has something to say before an action: it says it, or as soon as it has thought.

        It says nothing of an action that has been asked for twice.
        """
        if not self._tutors or action == self.table_view.prompts.pending_confirmation:
            return False
        found = self.hint_popup.assessment
        if found is None:
            self._held = action if self.hint_popup.thinking else None
            return self.hint_popup.thinking
        judged = verdict(found, action, grade_thresholds(self.table_view.match.key))
        if judged is None or judged.grade not in GRAVE[self.table_view.canvas.settings.tutor]:
            return False
        self.warned_action = action
        canvas = self.table_view.canvas
        buttons = [
            TextButton(canvas, _("Play it anyway"), partial(self.dispatch, Command.PLAY_ANYWAY)),
            TextButton(canvas, _("Show me · ?"), partial(self.dispatch, Command.HINT)),
            TextButton(canvas, _("Take it back · Esc"), partial(self.dispatch, Command.CLOSE_POPUP)),
        ]
        self.table_view.hide_other_popups(self.hint_popup)
        self.hint_popup.show(
            Note(canvas, (gives_away(self.hint_popup.seen, judged), ""), buttons, self.hint_popup.about(action))
        )
        if self.hint_popup.note is not None:
            self.table_view.autosave.helped()
        return self.hint_popup.note is not None

    def insist(self) -> None:
        """What the tutor spoke against is played all the same."""
        if self.warned_action is not None:
            self.table_view.prompts.pending_confirmation = self.warned_action
            self.dispatch(Attempt(self.warned_action))

    def start_over(self) -> None:
        """The match has gone on or back, or another looks."""
        self.warned_action = self._held = None
        self.hint_popup.clear()
        self.table_view.reason_popup.hide()

    def close(self) -> None:
        """Ends the workers."""
        self.hint_popup.adviser.close()
        self.review.close()


# -- what the review of a hand has found, as it is told: the verdicts at a step, the list of choices, the --------------


class ReviewPanel:
    """What was found of a hand so far; a choice that is pressed in the list is gone to."""

    def __init__(self, canvas: Canvas, review: ReviewJob, go: Callable[[int], object]) -> None:
        self.canvas, self.review, self.match = canvas, review, review.match
        found = review.judged.values()
        self.blamed = sorted((each for each in found if each.points_lost), key=lambda each: -each.points_lost)
        self._rows = {each.step: self._row(each, go) for each in self.blamed}

    def mistake(self, step: int, way: int) -> int | None:
        """The step of the next choice that was blamed, or with a `way` of -1 of the one before; None where none is."""
        there = [each.step for each in self.blamed if (each.step - step) * way > 0]
        return min(there, key=lambda other: abs(other - step), default=None)

    def levels(self, side: int) -> list[float] | None:
        """What was expected for a side at each step, from before the deal on; None while that is not known."""
        course = self.review.course
        return None if course is None else [moment.values[side] for moment in course.moments]

    def bars(self, side: int) -> list[Bar]:
        """What each choice and each chance changed for a side; what choices gave away while no more is known."""
        course, match = self.review.course, self.match
        if course is None:
            return self._given_away(side)
        bars = []
        luck = {event.step: event.amounts[side] for event in course.events}
        steps = steps_in_hand(match, self.review.hand)
        chosen = {*choices(match.game, match.states, steps)}
        for step in steps:
            change = course.change(step)[side]
            if step in chosen and change:
                bars.append(Bar(step, change, False))
            if step in luck:
                bars.append(Bar(step, luck[step], True))
        return bars

    def _given_away(self, side: int) -> list[Bar]:
        match = self.match
        players, sides = len(match.players), len(match.state.scores)
        bars = []
        for each in sorted(self.blamed):
            mine = match.game.side(each.seat, players) == side
            bars.append(Bar(each.step, -each.points_lost if mine else each.points_lost / (sides - 1), False))
        return bars

    def ring(self, tabletop: TableState, step: int, surface: pygame.Surface) -> None:
        """Draws a ring about the tile that was chosen at a step, and one about a better tile, where they are seen."""
        found, canvas = self.review.judged.get(step), self.canvas
        if found is None:
            return
        theme = canvas.theme
        rings = [(found.verdict.action, theme.alert if found.points_lost else theme.accent)]
        rings += [(found.verdict.best, theme.accent)] if found.points_lost else []
        for action, colour in rings:
            shown = tabletop.sprites.get(action.tile) if isinstance(action, TileAction) else None
            if shown is not None and shown.face_up:
                rect = sprite_rect(shown).inflate(canvas.unit * 8, canvas.unit * 8)
                ring = canvas.shapes.box(rect.size, 6 * canvas.unit, None, colour, max(2.0, 2.4 * canvas.unit))
                surface.blit(ring, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def blocks(self, step: int, last: bool) -> list[list[Widget]]:
        """What is said at a step, the last or another, and the list."""
        for at, row in self._rows.items():
            row.is_selected = at == step
        closed = _("Hands that were never shown stay closed. So nothing is said of luck, which would tell of them.")
        return [*self._told(step, last), self._list(), [self._text(closed)] if self.review.hides_hands else []]

    def _told(self, step: int, last: bool) -> list[list[Widget]]:
        """What came at a step, and both verdicts on it where it was a choice."""
        match, found = self.match, self.review.judged.get(step)
        first, *rest = [_("The hand is over.")] if last else what_came(match, step) or [""]
        told: list[list[Widget]] = [[Text(self.canvas, first, TEXT + 1, bold=True), *map(self._text, rest)]]
        if found is not None:
            words = _("By what {name} knew").format(name=match.names[found.seat])
            told.append([self._head(words), self._text(as_known(match, found))])
            if match.game.family != "betting":
                told.append([self._head(_("With all hands open")), self._text(all_open(match, found))])
        return told

    def _list(self) -> list[Widget]:
        told: list[Widget] = []
        if self._rows:
            told = [self._head(_("What was given away")), *self._rows.values()]
        elif self.review.done == self.review.total > self.review.unanswered:
            told = [self._text(_("Nothing was given away for certain in this hand."))]
        if unanswered := self.review.unanswered:
            words = ngettext(
                "{count} choice could not be looked back on.",
                "{count} choices could not be looked back on.",
                unanswered,
            )
            told.append(self._text(words.format(count=unanswered)))
        return told

    def _row(self, found: ChoiceReview, go: Callable[[int], object]) -> ChoiceRow:
        words, lost = list_entry(self.match, found)
        grade = found.verdict.grade
        return ChoiceRow(self.canvas, words, lost, grade.value if grade else "", partial(go, found.step))

    def _head(self, words: str) -> Text:
        return Text(self.canvas, words, SMALL, bold=True, tone="dim")

    def _text(self, words: str) -> Text:
        return Text(self.canvas, words)
