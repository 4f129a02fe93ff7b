"""A match of the list as it is opened: its table, how it was played, and what can be done with it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial

import pygame

from game.match import record
from game.match.fairness import hides_tiles
from game.match.match import Match, player_names, title_at, typed_deals
from game.match.player_types import Person
from game.match.visibility import has_closed_hands
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play import import_export
from game.play.duplicate_match import next_unplayed_hand, progress_of
from game.practice.skill import knows_tiles
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.text.duplicate import result_in_hand, side_totals, stands
from game.ui.menu.unfinished import ThumbnailFactory, resume_if_free, resume_match, start_next_turn
from game.ui.routes import ConfirmationRoute, ReplayViewerRoute, TableRoute
from game.ui.widgets import fields
from game.ui.widgets.page import GAP, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.thumbnail import ASPECT
from game.ui.widgets.widget import SMALL, Button, Panel, Text, Widget


class MatchExport:
    """Gives out a match that was begun on a `day`; `tell` is called with what came of it, in a sentence.

    A picture can be given out where `png` draws one. The text of a match contains all tiles: the player is asked first
    if some of them are still secret, or were never shown.
    """

    def __init__(
        self,
        stage: Stage,
        match: Match,
        day: datetime,
        tell: Callable[[str], object],
        png: Callable[[], bytes] | None = None,
    ) -> None:
        self._stage, self._match, self._day, self._show_message, self._png = stage, match, day, tell, png
        canvas, icon_only = stage.canvas, png is not None
        copy_key, picture_key = (pygame.K_c, pygame.K_p) if icon_only else (None, None)
        self.buttons = [
            Button(canvas, _("Copy"), self.copy, icon="copy", key=copy_key, icon_only=icon_only),
            Button(canvas, _("Save as a file"), self._save, icon="save", icon_only=icon_only),
        ]
        if png is not None:
            words = _("A picture of this table")
            self.buttons.append(Button(canvas, words, self._draw, icon="picture", key=picture_key, icon_only=True))

    def copy(self) -> None:
        """Puts the match into the clipboard as text, once the player means it."""
        self._confirm_then(_("Copy it anyway?"), _("Copy it anyway"), self._copy)

    def _save(self) -> None:
        self._confirm_then(_("Save it anyway?"), _("Save it anyway"), self._write)

    def _confirm_then(self, question: str, yes: str, act: Callable[[], object]) -> None:
        """Act, but ask first where the text of the match contains secret tiles."""
        secret = self._secret()
        if secret:
            self._stage.go(ConfirmationRoute(f"{secret} {question}", act, yes, _("Cancel")))
        else:
            act()

    def _secret(self) -> str:
        """Return a sentence on the secret tiles in the text of the match; empty if it has none."""
        match = self._match
        if hides_tiles(match):
            return _("This match is not finished: its text contains every player's tiles.")
        if match.duplicate_state is not None and (
            not match.over or next_unplayed_hand(self._stage.store, match) is not None
        ):
            return _("This duplicate match is not finished: the text contains tiles that will be dealt again.")
        if has_closed_hands(match):
            return _("The text of this match also contains hands that were never shown.")
        return ""

    def _copy(self) -> None:
        copied = fields.copy(record.format_record(self._match))
        self._show_message(_("The match is in the clipboard, as text.") if copied else _("There is no clipboard here."))

    def _write(self) -> None:
        try:
            self._show_message(import_export.export_message(import_export.export_match(self._match, self._day)))
        except import_export.ImportExportError as error:
            self._show_message(str(error))

    def _draw(self) -> None:
        assert self._png is not None
        try:
            self._show_message(
                import_export.export_message(import_export.give_picture(self._match, self._day, self._png()))
            )
        except import_export.ImportExportError as error:
            self._show_message(str(error))


PICTURE, WIDEST = 0.36, 22  # of the width, and ems at most, the picture of the table
INDENT = 10  # px of the design


class MatchDetails:
    """The details of a match; `remove` is called when it is to be put away, `tell` with what came of giving it out.

    `changed` is called when another question is asked, and everything has to be put in its place. A duplicate match,
    which has several `hands`, shows one of them at a time, the last one first.
    """

    def __init__(
        self,
        stage: Stage,
        kept: StoredMatch,
        table_of: ThumbnailFactory,
        remove: Callable[[], object],
        tell: Callable[[str], object],
        changed: Callable[[], object],
        hands: Sequence[Entry] = (),
    ) -> None:
        self._stage, self.id, self._show_message, self._changed = stage, kept.id, tell, changed
        self._table_of, self._hands = table_of, hands
        canvas = stage.canvas
        self._panel = Panel(canvas)
        self._asking = False
        question = _("Delete this match? It can be put back until the program ends.")
        if hands:
            question = _("Delete this duplicate match with all its hands? It can be put back until the program ends.")
        self._question = Text(canvas, question, bold=True)
        self._answers = [
            Button(canvas, _("Delete it"), remove, icon="bin", primary=True),
            Button(canvas, _("Keep it"), self._toggle_delete_question),
        ]
        self._which: Selector | None = None
        if len(hands) > 1:
            picks = [SelectorItem(entry.id, _hand_result(entry)) for entry in hands]
            self._which = Selector(canvas, _("Hand"), picks, kept.id, self._choose, changed, form="list")
        self._show(kept)

    def _show(self, kept: StoredMatch) -> None:
        """Show a match, or a hand of a duplicate match."""
        stage, canvas = self._stage, self._stage.canvas
        self.kept = kept
        self.export: MatchExport | None = None
        held = stage.store.held_elsewhere(kept)
        match = None if kept.has_crashed else stage.store.load(kept)
        self._picture = self._table_of(canvas, match) if match else None
        self._words: list[Widget] = [Text(canvas, words, SMALL) for words in _detail_lines(kept, match, self._hands)]
        self._words += [self._which] if self._which is not None else []
        self._usual = [
            *self._build_buttons(match, held),
            Button(canvas, _("Delete"), self._toggle_delete_question, icon="bin"),
        ]

    def _choose(self, id: int) -> None:
        """Show another hand of the duplicate match."""
        kept = self._stage.store.match_repository.find_match(id)
        if kept is not None:
            self._show(kept)
        self._changed()

    def _build_buttons(self, match: Match | None, held: bool) -> list[Button]:
        """What can be done with the match."""
        stage, canvas, kept = self._stage, self._stage.canvas, self.kept
        take = partial(resume_match, stage, kept)
        if match is None:
            words = _("The program stopped in this match when it was last open.")
            self._words.append(Text(canvas, words if kept.has_crashed else stage.store.notice or ""))
            return [Button(canvas, _("Open it all the same"), take)] if kept.has_crashed else []
        back = Button(canvas, _("Look back"), partial(self._look_back, match), icon="eye", primary=kept.over)
        self.export = MatchExport(stage, match, kept.begun, self._show_message)
        given = self.export.buttons
        if held:
            self._words.append(Text(canvas, _("It is open in another window.")))
            look = partial(stage.go, TableRoute(match, is_read_only=True))
            return [Button(canvas, _("Look"), look), Button(canvas, _("Take it over"), take), back, *given]
        onward = next_unplayed_hand(stage.store, match)
        if onward is not None:  # its tiles come again: what shows them all waits
            go = partial(start_next_turn, stage, onward)
            return [Button(canvas, _("Next hand"), go, icon="play", primary=True), *given]
        if kept.over:
            return [back, *given]
        button = Button(canvas, _("Go on"), partial(resume_if_free, stage, kept), icon="play", primary=True)
        return [button, *([back] if match.actions else []), *given]

    def _look_back(self, match: Match) -> None:
        self._stage.go(ReplayViewerRoute(match, self.kept.reviewed_as))

    def _toggle_delete_question(self) -> None:
        """Asks whether the match is to be deleted, or no longer."""
        self._asking = not self._asking
        self._changed()

    def ask_to_delete(self) -> None:
        """Asks whether the match is to be deleted."""
        if not self._asking:
            self._toggle_delete_question()

    @property
    def primary_button(self) -> Button:
        """What most likely is wanted."""
        buttons = self._answers[1:] if self._asking else self._usual
        return next((button for button in buttons if button.is_primary), buttons[0])

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        picture = [self._picture] if self._picture else []
        asked = [self._question, *self._answers] if self._asking else self._usual
        return [self._panel, *picture, *self._words, *asked]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts it at this place, `width` pixels wide; where it ends."""
        canvas, pad = self._stage.canvas, self._panel.px(GAP)
        inset = self._panel.px(INDENT)
        x, y, right = left + inset + pad, top + pad, left + width - inset - pad
        bottom = y
        if self._picture is not None:
            wide = round(min(PICTURE * width, WIDEST * canvas.text_size(SMALL)))
            self._picture.rect = pygame.Rect(x, y, wide, round(wide * ASPECT))
            bottom = self._picture.rect.bottom
            x += wide + pad
        y = stack_widgets(self._words, x, y, right - x, pad // 3) + pad if self._words else y
        if self._asking:
            y = stack_widgets([self._question], x, y, right - x, 0) + pad
        buttons = self._answers if self._asking else self._usual
        column = x
        if sum(button.natural_size()[0] for button in buttons) > 2 * (right - x):  # no room beside the picture
            column, y = left + inset + pad, max(y, bottom + pad)
        y = _place_in_rows(buttons, column, y, right, pad * 2 // 3)
        bottom = max(bottom, y) + pad
        self._panel.rect = pygame.Rect(left + inset, top, width - 2 * inset, bottom - top)
        return bottom


def _place_in_rows(buttons: list[Button], left: int, top: int, right: int, gap: int) -> int:
    """Puts buttons side by side, in as many rows as they need; where they end."""
    x, y, tall = left, top, max(button.natural_size()[1] for button in buttons)
    for button in buttons:
        wide, high = button.natural_size()
        if x > left and x + wide > right:
            x, y = left, y + tall + gap
        button.rect = pygame.Rect(x, y + (tall - high) // 2, min(wide, right - left), high)
        x += wide + gap
    return y + tall


def _hand_result(entry: Entry) -> str:
    """Which hand of a duplicate match this is, and what each side made in it."""
    so_far = progress_of(entry)
    if entry.duplicate is None or so_far is None:
        return ""
    turn = entry.duplicate.duplicate_state.turn
    if so_far.duplicate_state.turn == turn:
        return _("Hand {number}: not over yet").format(number=turn + 1)
    return result_in_hand(turn + 1, so_far.side_names(), so_far.made()[-1])


def _duplicate_lines(hands: Sequence[Entry]) -> list[str]:
    """How far a duplicate match has come, in lines: what everybody made, and what that says of the people."""
    so_far = progress_of(hands[-1]) if hands else None
    if so_far is None:
        return []
    played = _("{played} of {count} hands played").format(played=so_far.duplicate_state.turn, count=so_far.hands)
    lines = [f"{played} · {side_totals(so_far.side_names(), so_far.totals())}"]
    return lines + [stands(each.names, each.more, each.margin) for each in so_far.standings() if each.person]


def _detail_lines(kept: StoredMatch, match: Match | None, hands: Sequence[Entry] = ()) -> list[str]:
    """How a match was played, in lines: who sat there, how long it took, what is to be known of it."""
    game = GAMES[kept.game]
    with suppress(ValueError):  # by rules that are no more
        game = game.for_players(len(kept.players), kept.preset)
    titles = (title_at(game, kept.players, seat) for seat in range(len(kept.players)))
    seats = [
        _("{name} ({level})").format(name=name, level=title) if title else name
        for name, title in zip(player_names(kept.players), titles, strict=True)
    ]
    lines = [", ".join(seats), *_duplicate_lines(hands)]
    preset = next(preset for preset in game.presets if preset.key == kept.preset)
    told = [preset.book] if len(game.presets) > 1 else []
    if kept.scores and len(kept.scores) > 2 and not hands:
        count = len(kept.scores) - 2
        told.append(ngettext("{count} hand played", "{count} hands played", count).format(count=count))
    if match is not None and kept.over and kept.winners and not hands:
        won = _(" and ").join(match.names[seat] for seat in match.winners)
        told.append(_("won by {names}").format(names=won))
    lines += [" · ".join(told)] if told else []
    typed = match is not None and bool(typed_deals(match.actions))
    marks = [
        (kept.duplicate and not hands, _("a hand of a duplicate match")),
        (typed, _("with a number typed in, so in no figures")),
        (
            match is not None and match.duplicate_state is None and knows_tiles(match) and not typed,
            _("with tiles dealt before"),
        ),
        (
            kept.is_truncated or (match is not None and match.is_truncated),
            _("its last actions are lost, for the file was damaged"),
        ),
        (kept.with_help, _("with the coach's help")),
        (kept.with_undo, _("with moves taken back")),
        (kept.is_imported, _("not played here")),
    ]
    noted = ", ".join(words for there, words in marks if there)
    lines += [noted] if noted else []
    people = sum(isinstance(chair, Person) for chair in kept.players)
    if not people:
        lines.append(_("Bots alone played it."))
    return lines
