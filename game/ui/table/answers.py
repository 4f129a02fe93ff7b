"""Answers to the keys F2 to F9: what a player can ask at the table, the same with and without a screen reader."""

from collections.abc import Sequence
from enum import Enum, auto

import pygame

from game.platform.language import gettext as _
from game.text.answers import (
    as_sentences,
    describe_hand,
    describe_last_turn,
    describe_moves,
    describe_scores,
    describe_tiles_left,
)
from game.ui.canvas.sprites import area_rect
from game.ui.table.family_view import FamilyView
from game.ui.table.popups import ANSWER, Note, Popup


class Question(Enum):
    """What can be asked by a key."""

    HAND = auto()
    MOVES = auto()
    ENDS = auto()
    LINE = auto()
    SCORES = auto()
    TURN = auto()
    TILES_LEFT = auto()
    REPEAT = auto()


QUESTION_KEYS = dict(zip(range(pygame.K_F2, pygame.K_F10), Question, strict=True))
"""The question of each key."""


class Answers:
    """Answers shown as a note; the last message is kept until the match goes on, to be repeated."""

    def __init__(self, popup: Popup) -> None:
        self._popup = popup
        self._last: tuple[int, str] = -1, ""  # number of actions played, and the message

    def note(self, message: str) -> None:
        """Note a message that the player can ask to be repeated."""
        self._last = len(self._popup.table_state.match.actions), message

    def ask(self, question: Question, log: Sequence[str]) -> str:
        """Show the answer to a question; return it only if there is no place for it."""
        popup, canvas = self._popup, self._popup.canvas
        if question == Question.REPEAT and popup.note is not None:
            popup.note.renew()
            canvas.damage()
            return ""
        words = self._repeat(log) if question == Question.REPEAT else answer(popup.view, question)
        if not words:
            return ""
        self.note(words)
        about = area_rect(popup.table_state.layout.prompt)
        popup.show(Note(canvas, ANSWER, question, ("", words), [popup.close_button()], about))
        return words if popup.note is None else ""

    def _repeat(self, log: Sequence[str]) -> str:
        """Return the last message, or else the last turn; after the hand, the last line of the log."""
        match = self._popup.table_state.match
        step, message = self._last
        if step == len(match.actions):
            return message
        return describe_last_turn(match) if match.state.to_move >= 0 else "".join(log[-1:])


def answer(view: FamilyView, question: Question) -> str:
    """Return the answer to a question; empty if the table hides it, as it hides tiles while nobody may see them."""
    match, table_state = view.match, view.table_state
    hand = table_state.ordered_hand(table_state.viewer)
    match question:
        case Question.HAND | Question.MOVES if not table_state.open:
            return ""
        case Question.HAND:
            return describe_hand(match, table_state.viewer, hand)
        case Question.MOVES:
            return describe_moves(match, hand) if table_state.turn.legal else _("It is not your turn yet.")
        case Question.ENDS:
            return as_sentences(view.ends_texts())
        case Question.LINE:
            return as_sentences(view.line_texts() or view.ends_texts())
        case Question.SCORES:
            return describe_scores(match)
        case Question.TURN:
            return describe_last_turn(match)
        case Question.TILES_LEFT:
            return describe_tiles_left(match)
    return ""
