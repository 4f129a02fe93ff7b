"""The coach at the table: hints, warnings by the tutor, and the review of a hand."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pygame

from game.bots.assessment import Fact
from game.coach.review import ChoiceReview, choices
from game.coach.verdicts import BLAMED, Grade, grade_thresholds, verdict
from game.core.state import Accept, Action, Bid, NameTrump, Play
from game.match.match import Match, steps_in_hand
from game.match.visibility import concealed_seats
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.practice.review_job import ReviewJob
from game.practice.worker import ReviewClient
from game.text import side_name
from game.text.coach import describe_loss
from game.text.review import (
    chance_note,
    chart_note,
    describe_choice,
    describe_with_open_hands,
    grades_note,
    list_entry,
    luck_and_losses,
    mistakes_heading,
    open_hands_heading,
    step_sentences,
    turning_point,
    unsure_moves,
)
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import sprite_rect
from game.ui.table.aids import BIDS, active_aids
from game.ui.table.controller import TableController
from game.ui.table.drag import Command, TileAction
from game.ui.table.popups import WARNING, Note
from game.ui.table.table_state import TableState
from game.ui.widgets.curves import Bar
from game.ui.widgets.selector import ChoiceRow
from game.ui.widgets.widget import SMALL, TEXT, Text, Widget


class HandReview:
    """Review every choice of persons in a worker process, one after the other.

    A choice is reviewed once it can no longer be changed. Results are passed to `save` after the hand is over.
    """

    def __init__(self, match: Match, save: Callable[[int, Sequence[ChoiceReview]], None]) -> None:
        self.match, self._save = match, save
        self._saved_hand = -1  # last hand saved
        self.reviewer = ReviewClient()
        self.judged: list[ChoiceReview] = []
        self._waiting = deque[int]()  # steps to review; the first is being reviewed if it `_is_asked`
        self._is_asked = False
        self._seen_count = len(match.actions) if match.over else match.hand_start_step

    def tick(self) -> None:
        """Queue new choices and collect results of the worker."""
        match = self.match
        if len(match.actions) < self._seen_count:
            self._undo_to(len(match.actions))
        played = range(self._seen_count, len(match.actions))
        self._waiting += [step for step in played if self._is_choice_of_person(step)]
        self._seen_count = len(match.actions)
        if self._is_asked:
            results = self.reviewer.answer()
            if results is None:
                return
            self.judged += [result for result in results if isinstance(result, ChoiceReview)]
            self._waiting.popleft()
        self._is_asked = bool(self._waiting)
        if self._waiting:
            step = self._waiting[0]
            self.reviewer.ask(match.key, match.game, match.states[step], match.actions[step], step)
        self._save_hands()

    def _save_hands(self) -> None:
        """Save the results of each finished hand with no reviews pending."""
        match, states = self.match, self.match.states
        if match.state.hand <= self._saved_hand + 1 and not match.over:
            return
        unfinished = {states[step].hand for step in self._waiting} | (set() if match.over else {match.state.hand})
        for hand in sorted({states[review.step].hand for review in self.judged} - unfinished):
            if hand > self._saved_hand:
                self._save(hand, [review for review in self.judged if states[review.step].hand == hand])
                self._saved_hand = hand

    def turning_point_text(self) -> str | None:
        """Return a sentence about the most important choice of the last hand.

        Empty if there is none; None while reviews are pending.
        """
        self.tick()
        if self._waiting:
            return None
        states = self.match.states
        hand_reviews = [review for review in self.judged if states[review.step].hand == states[-2].hand]
        visible = [review for review in hand_reviews if review.seat not in concealed_seats(self.match, review.step + 1)]
        blamed = [review for review in visible if review.verdict.grade in BLAMED]
        if not blamed:
            return ""
        return turning_point(self.match, max(blamed, key=lambda review: review.verdict.loss))

    def _is_choice_of_person(self, step: int) -> bool:
        is_by_person = self.match.states[step].to_move in self.match.human_seats
        return is_by_person and len(self.match.legal_actions_at(step)) > 1

    def _undo_to(self, step_count: int) -> None:
        """Drop reviews of actions from step `step_count` on, which were undone."""
        if self._is_asked and self._waiting[0] >= step_count:
            self.reviewer.cancel()
            self._is_asked = False
        self._waiting = deque(step for step in self._waiting if step < step_count)
        self.judged = [review for review in self.judged if review.step < step_count]
        self._seen_count = step_count


WARNED_GRADES = {"off": (), "blunders": (Grade.BLUNDER,), "mistakes": BLAMED}
"""Grades for which the tutor warns, by setting."""


class CoachController:
    """Coach functions of a table. The coach never plays an action by itself.

    As a tutor it checks each choice of a person; the hints know which action it last warned about.
    """

    def __init__(self, table: TableController) -> None:
        self.table, self.view, self.hints = table, table.table_view, table.table_view.hints
        self.table_state, self.settings = table.table_state, table.canvas.settings
        self.review = HandReview(table.match, self.view.autosave.save_reviews)
        self._waiting_action: Action | None = None  # an action waiting for the tutor's assessment

    @property
    def busy(self) -> bool:
        """Whether an assessment is running that the player may have to wait for."""
        return self.hints.adviser.is_pending

    def tick(self) -> None:
        """Collect finished assessments: show a requested hint and continue a waiting action."""
        if self.is_allowed:
            self.review.tick()
        if self._is_tutoring or self._shows_chances:
            self.hints.prepare()
        was_requested = self.hints.is_pending
        assessment = self.hints.collect()
        if assessment is None:
            return
        if self._shows_chances:
            chances = {assessed.action: assessment.fact(assessed, Fact.MAKES_BID) for assessed in assessment.actions}
            known = {action: chance for action, chance in chances.items() if chance is not None}
            bids = sorted((action for action in known if isinstance(action, Bid)), key=lambda bid: -bid.points)
            for higher, bid in pairwise(bids):
                known[bid] = max(known[bid], known[higher])  # a player who makes the higher bid makes this one too
            self.view.prompts.chances = known
            self.view.autosave.helped()
            self.view.needs_update = True
        if was_requested:
            self.view.autosave.helped()
            self._select_advised_tile()
        action, self._waiting_action = self._waiting_action, None
        if action is not None:
            self.table.submit(action)

    def review_message(self) -> str | None:
        """Return the coach's comment on the last hand; empty if there is none, None while it is unknown."""
        return self.review.turning_point_text() if self.is_allowed else ""

    @property
    def is_allowed(self) -> bool:
        """Whether the settings allow the coach at this table."""
        return self.settings.allows_coach(len(self.table.match.human_seats))

    def ask(self) -> None:
        """Show a hint, or more of it, instead of other popups."""
        self.view.tips.step_aside()
        self.hints.ask()
        if self.view.popup.note is not None:
            self.view.autosave.helped()
            self._select_advised_tile()
        self.view.refresh_highlights()

    @property
    def _shows_chances(self) -> bool:
        """Whether the success chance of each legal bid is to be shown."""
        turn = self.table_state.turn
        bids = any(isinstance(action, Bid | NameTrump | Accept) for action in turn.legal)
        return bids and turn.can_ask and BIDS in active_aids(self.table_state)

    def _select_advised_tile(self) -> None:
        """Select the advised tile at its target."""
        assessment, drag = self.hints.assessment, self.table_state.drag
        advised = assessment.best.action if assessment is not None else None
        if isinstance(advised, Play) and drag.grab is None and advised in drag.targets.places.get(advised.tile, {}):
            self.view.set_drag(replace(drag.choose(advised.tile), hovered_drop=advised, cursor=None))
        self.view.refresh_highlights()

    # -- tutor --------------------------------------------------------------------------------------------------------

    @property
    def _is_tutoring(self) -> bool:
        return self.settings.tutor != "off" and self.table_state.turn.can_ask

    def warns_about(self, action: Action) -> bool:
        """Return whether the tutor stops an action, with a warning now or after its assessment.

        A confirmed action is never stopped.
        """
        if not self._is_tutoring or action == self.view.prompts.pending_confirmation:
            return False
        popup = self.view.popup
        if self.hints.assessment is None:
            self._waiting_action = action if self.busy else None
            return self.busy
        judgement = verdict(self.hints.assessment, action, grade_thresholds(self.table.match.game))
        if judgement is None or judgement.grade not in WARNED_GRADES[self.settings.tutor]:
            return False
        self.hints.rejected = action
        buttons = [
            popup.button(_("Do it anyway"), Command.PLAY_ANYWAY),
            popup.button(_("Show me · ?"), Command.HINT),
            popup.button(_("Go back · Esc"), Command.CLOSE_POPUP),
        ]
        self.view.tips.step_aside()
        about = popup.action_area(action, self.table_state.viewer)
        lines = describe_loss(self.hints.context, judgement), ""
        popup.show(Note(popup.canvas, "hint", WARNING, lines, buttons, about))
        if popup.note is not None:
            self.view.autosave.helped()
        return popup.note is not None

    def play_anyway(self) -> None:
        """Play the action despite the tutor's warning."""
        if (action := self.hints.rejected) is not None:
            self.view.prompts.pending_confirmation = action
            self.table.submit(action)

    def start_over(self) -> None:
        """Reset after the match has moved forward or back, or the viewer has changed."""
        self._waiting_action = None
        self.hints.clear()
        note = self.view.popup.note
        if note is not None and note.kind != "remark":
            self.view.popup.hide()

    def close(self) -> None:
        """Stop the workers."""
        self.hints.adviser.close()
        self.review.reviewer.close()


# -- review panel -----------------------------------------------------------------------------------------------------


class ReviewPanel:
    """The results of a hand review, with the sums of one side; clicking a choice in the list opens its step."""

    def __init__(self, canvas: Canvas, review: ReviewJob, side: int, go: Callable[[int], object]) -> None:
        self.canvas, self.review, self.side, self.match = canvas, review, side, review.match
        reviews = review.reviews.values()
        lost = [choice for choice in reviews if choice.points_lost]
        self.blamed = sorted(lost, key=lambda choice: -choice.points_lost)
        self._rows: dict[int, ChoiceRow] = {}
        for choice in self.blamed:
            label, points, grade = *list_entry(self.match, choice), choice.verdict.grade
            on_click = partial(go, choice.step)
            self._rows[choice.step] = ChoiceRow(canvas, label, points, grade.value if grade else "", on_click)

    def mistake(self, step: int, direction: int) -> int | None:
        """Return the step of the next mistake (`direction` 1) or the previous one (-1), or None."""
        steps = [choice.step for choice in self.blamed if (choice.step - step) * direction > 0]
        return min(steps, key=lambda candidate: abs(candidate - step), default=None)

    def levels(self, side: int) -> list[float] | None:
        """Return a side's expected score at each step from before the deal, or None while unknown."""
        timeline = self.review.timeline
        return None if timeline is None else [moment.values[side] for moment in timeline.state_values]

    def bars(self, side: int) -> list[Bar]:
        """Return the change of a side's expectation by each choice and chance event; only lost points until the
        rest is known.
        """
        timeline, match = self.review.timeline, self.match
        bars = []
        if timeline is None:
            others = len(match.state.scores) - 1
            for choice in sorted(self.blamed):
                is_own_side = match.game.side(choice.seat, len(match.players)) == side
                change = -choice.points_lost if is_own_side else choice.points_lost / others
                bars.append(Bar(choice.step, change, False))
            return bars
        luck = {event.step: event.amounts[side] for event in timeline.events}
        steps = steps_in_hand(match, self.review.hand)
        chosen = {*choices(match.game, match.states, steps)}
        for step in steps:
            change = timeline.change(step)[side]
            if step in chosen and change:
                bars.append(Bar(step, change, False))
            if step in luck:
                bars.append(Bar(step, luck[step], True))
        return bars

    def ring(self, table_state: TableState, step: int, surface: pygame.Surface) -> None:
        """Draw a ring around the tile chosen at a step, and around a better one, if visible."""
        choice, canvas = self.review.reviews.get(step), self.canvas
        if choice is None:
            return
        rings = [(choice.verdict.action, canvas.theme.alert if choice.points_lost else canvas.theme.accent)]
        rings += [(choice.verdict.best, canvas.theme.accent)] if choice.points_lost else []
        for action, colour in rings:
            sprite = table_state.sprites.get(action.tile) if isinstance(action, TileAction) else None
            if sprite is not None and sprite.face_up:
                rect = sprite_rect(sprite).inflate(canvas.unit * 8, canvas.unit * 8)
                width = max(2.0, 2.4 * canvas.unit)
                blend(surface, canvas.shapes.box(rect.size, 6 * canvas.unit, None, colour, width), rect)

    def hand_blocks(self, step: int) -> list[Sequence[Widget]]:
        """Return the text blocks on the hand: its sums, and the list of mistakes, with that of the step marked."""
        for row_step, row in self._rows.items():
            row.is_selected = row_step == step
        hidden_note = _("Hands that were never shown stay hidden. Luck is not shown, because it would reveal them.")
        return [self._sums(), self._mistake_list(), [self._text(hidden_note)] if self.review.hides_hands else []]

    def step_blocks(self, step: int, last: bool) -> list[list[Widget]]:
        """Return what happens next after a step and, if it is a choice, both verdicts."""
        match, choice = self.match, self.review.reviews.get(step)
        first, *rest = [_("The hand is over.")] if last else step_sentences(match, step) or [""]
        headline = Text(self.canvas, first, TEXT + 1, bold=True, is_spoken=True)
        headline.name = f"step {step}"  # the same words about another step are spoken again
        blocks: list[list[Widget]] = [[headline, *map(self._text, rest)]]
        if not last and match.states[step].to_move >= 0:
            blocks[0].insert(0, self._head(_("Next move")))
        if choice is not None:
            heading = _("With what {name} could see").format(name=match.names[choice.seat])
            if choice.seat == match.only_person:
                heading = _("With what you could see")
            verdict = Text(self.canvas, describe_choice(match, choice), is_spoken=True)
            blocks.append([self._head(heading), verdict])
            if match.game.family != "betting":
                heading, words = open_hands_heading(match, step), describe_with_open_hands(match, choice)
                blocks.append([self._head(heading), self._text(words)])
        return blocks

    def _sums(self) -> list[Widget]:
        """Return the luck and the losses of the side in this hand; empty while the luck is unknown."""
        match, timeline = self.match, self.review.timeline
        if timeline is None:
            return []
        own = [choice for choice in self.blamed if match.game.side(choice.seat, len(match.players)) == self.side]
        heading = _("{names} in this hand").format(names=side_name(match.game, self.side, match.names))
        side, results, before = self.side, timeline.result(match.states), timeline.state_values[0].values
        result = None if results is None else results[side]
        sums = map(self._text, luck_and_losses(match, side, timeline.luck[side], own, result, before[side]))
        return [
            self._head(heading),
            *sums,
            self._note(_("The chart is a quick estimate. For single moves, trust the text.")),
        ]

    def _mistake_list(self) -> list[Widget]:
        widgets: list[Widget] = []
        if self._rows:
            widgets = [self._head(mistakes_heading(self.match, self.blamed)), *self._rows.values()]
            notes = [chance_note(self.match, self.blamed) or grades_note(self.match)]
            notes += filter(None, [chart_note(self.match, self.review.hides_hands)])
            widgets += map(self._note, notes)
        elif self.review.done == self.review.total > self.review.unanswered:
            widgets = [self._text(_("No clear mistakes in this hand."))]
        if unsure := unsure_moves(self.match, self.review.reviews.values()):
            widgets.append(self._text(unsure))
        if unanswered := self.review.unanswered:
            words = ngettext(
                "{count} move could not be reviewed.",
                "{count} moves could not be reviewed.",
                unanswered,
            )
            widgets.append(self._text(words.format(count=unanswered)))
        return widgets

    def _head(self, words: str) -> Text:
        return Text(self.canvas, words, SMALL, bold=True, tone="dim")

    def _note(self, words: str) -> Text:
        return Text(self.canvas, words, SMALL, tone="dim")

    def _text(self, words: str) -> Text:
        return Text(self.canvas, words)
