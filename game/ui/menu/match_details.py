"""Details of a match in the list: its table, players, result, and buttons; and the export of a match."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.match import record
from game.match.fairness import hides_tiles
from game.match.match import Match, player_names, title_at, typed_deals
from game.match.player_types import Person
from game.match.visibility import has_closed_hands
from game.platform.language import gettext as _
from game.platform.language import ngettext, pgettext
from game.play import import_export
from game.play.daily_deal import deal_date
from game.play.duplicate_match import next_unplayed_hand, progress_of
from game.practice.skill import knows_tiles
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.text.deal_results import describe_standing, result_in_hand, side_totals
from game.ui.menu.cards import Picture
from game.ui.menu.unfinished import held_buttons, match_painter, resume_if_free, resume_match, start_next_turn
from game.ui.routes import ConfirmationRoute, LookBackRoute
from game.ui.table.replay_comparison import replay_button
from game.ui.widgets import fields
from game.ui.widgets.page import GAP, ButtonRows, Page, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.thumbnail import ASPECT
from game.ui.widgets.widget import SMALL, Button, Panel, Widget


class MatchExport:
    """Buttons that export a match started on `day`; `on_message` is called with a sentence on the result.

    With `render_png` a picture can be exported too. The text of a match contains all tiles, so the player is asked
    first if some of them are still secret, or were never shown.
    """

    def __init__(
        self,
        stage: Stage,
        match: Match,
        day: datetime,
        on_message: Callable[[str], object],
        render_png: Callable[[], bytes] | None = None,
    ) -> None:
        self._stage, self._match, self._day = stage, match, day
        self._show_message, self._render_png = on_message, render_png
        canvas, copy_key = stage.canvas, pygame.K_c if render_png is not None else None
        self.buttons = [
            Button(canvas, _("Copy the match"), self.copy, icon="copy", key=copy_key),
            Button(canvas, _("Save as a file"), self._save, icon="save"),
        ]
        if render_png is not None:
            words = _("Save a picture of this table")
            self.buttons.append(Button(canvas, words, self._draw, icon="picture", key=pygame.K_p))

    def copy(self) -> None:
        """Copy the match to the clipboard as text, after a confirmation if necessary."""
        self._confirm_then(_("Copy it anyway?"), _("Copy it anyway"), self._copy)

    def _save(self) -> None:
        write = partial(import_export.export_match, self._match, self._day)
        self._confirm_then(_("Save it anyway?"), _("Save it anyway"), partial(self._export, write))

    def _confirm_then(self, question: str, confirm_label: str, export: Callable[[], object]) -> None:
        """Act, but ask first where the text of the match contains secret tiles."""
        secret = self._secret()
        if secret:
            self._stage.go(ConfirmationRoute(f"{secret} {question}", export, confirm_label, _("Cancel")))
        else:
            export()

    def _secret(self) -> str:
        """Return a sentence on the secret tiles in the text of the match; empty if it has none."""
        match = self._match
        if hides_tiles(match):
            return _("This match is not finished. The text contains the tiles of all players.")
        is_unfinished = not match.over or next_unplayed_hand(self._stage.store, match) is not None
        if match.duplicate_state is not None and is_unfinished:
            return _("This duplicate match is not finished. The text contains tiles that will be dealt again.")
        if has_closed_hands(match):
            return _("The text also contains hands that were never shown.")
        return ""

    def _copy(self) -> None:
        copied = fields.copy(record.format_record(self._match))
        self._show_message(
            _("Match copied to the clipboard as text.") if copied else _("The clipboard is not available.")
        )

    def _draw(self) -> None:
        assert self._render_png is not None
        self._export(partial(import_export.export_picture, self._match, self._day, self._render_png()))

    def _export(self, write: Callable[[], Path]) -> None:
        """Write a file and say where it is."""
        try:
            self._show_message(import_export.export_message(write()))
        except import_export.ImportExportError as error:
            self._show_message(str(error))


PICTURE, WIDEST = 0.36, 22  # width of the picture: share of the total, and at most in ems
INDENT = 10  # px of the design


class MatchDetails:
    """The details of a match on a page; `on_delete` deletes it, `on_message` gets sentences on its export.

    A duplicate match has several `hands`; one of them is shown at a time, the last one first.
    """

    def __init__(
        self,
        page: Page,
        stored: StoredMatch,
        on_delete: Callable[[], object],
        on_message: Callable[[str], object],
        hands: Sequence[Entry],
    ) -> None:
        self._page, self.id, self._show_message, self._hands = page, stored.id, on_message, hands
        self._panel = Panel(page.canvas)
        self._asking = False
        question = _("Delete this match? You can undo this until you quit.")
        if hands:
            question = _("Delete this duplicate match with all its hands? You can undo this until you quit.")
        self._question = page.text(question, bold=True)
        self._answers = [
            page.button(_("Delete"), on_delete, icon="bin", primary=True),
            page.button(_("Cancel"), partial(self.ask_to_delete, False)),
        ]
        self._which: Selector | None = None
        if len(hands) > 1:
            items = [SelectorItem(entry.id, _hand_result(entry)) for entry in hands]
            self._which = page.selector(pgettext("one deal", "Hand"), items, stored.id, self._choose, "list")
        self._show(stored)

    def _show(self, stored: StoredMatch) -> None:
        """Show a match, or a hand of a duplicate match."""
        page = self._page
        self.stored = stored
        self.export: MatchExport | None = None
        match = None if stored.has_crashed else page.stage.store.load(stored)
        self._picture = Picture(page.canvas, match_painter(page.canvas, match)) if match else None
        self._words: list[Widget] = [page.text(words, SMALL) for words in _detail_lines(stored, match, self._hands)]
        self._words += [self._which] if self._which is not None else []
        delete = page.button(_("Delete"), self.ask_to_delete, icon="bin")
        self._usual = [*self._build_buttons(match), delete]

    def _choose(self, id: int) -> None:
        """Show another hand of the duplicate match."""
        stored = self._page.stage.store.match_repository.find_match(id)
        if stored is not None:
            self._show(stored)
        self._page.relayout()

    def _build_buttons(self, match: Match | None) -> list[Button]:
        """Return the buttons for what can be done with the match."""
        page, stage, stored = self._page, self._page.stage, self.stored
        if match is None:
            words = _("Boneyard crashed when this match was last open.")
            self._words.append(page.text(words if stored.has_crashed else stage.store.notice or ""))
            open_anyway = page.button(_("Open it anyway"), partial(resume_match, stage, stored))
            return [open_anyway] if stored.has_crashed else []
        look_back = partial(stage.go, LookBackRoute(match, stored.reviewed_as))
        look_back_button = page.button(_("Look back"), look_back, icon="review", primary=stored.over)
        self.export = MatchExport(stage, match, stored.begun, self._show_message)
        export_buttons = self.export.buttons
        for export_button in export_buttons:
            export_button.is_icon_only = True
        if stage.store.held_elsewhere(stored):
            self._words.append(page.text(_("This match is open in another window.")))
            return [*held_buttons(stage, stored, match), look_back_button, *export_buttons]
        next_hand = next_unplayed_hand(stage.store, match)
        if next_hand is not None:  # its tiles will be dealt again, so nothing shows them all
            go = partial(start_next_turn, stage, next_hand)
            return [page.button(_("Next hand"), go, icon="play", primary=True), *export_buttons]
        if stored.over:
            again = replay_button(stage, match, stored.id)
            again.key = None  # letters go to the search
            return [look_back_button, again, *export_buttons]
        button = page.button(_("Continue"), partial(resume_if_free, stage, stored), icon="play", primary=True)
        return [button, *([look_back_button] if match.actions else []), *export_buttons]

    def ask_to_delete(self, asking: bool = True) -> None:
        """Show the question whether to delete the match, or hide it."""
        self._asking = asking
        self._page.relayout()

    @property
    def primary_button(self) -> Button:
        """The most likely button."""
        buttons = self._answers[1:] if self._asking else self._usual
        return next((button for button in buttons if button.is_primary), buttons[0])

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        picture = [self._picture] if self._picture else []
        actions = [self._question, *self._answers] if self._asking else self._usual
        return [self._panel, *picture, *self._words, *actions]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place everything, `width` pixels wide; return the bottom."""
        canvas, pad = self._page.canvas, self._panel.px(GAP)
        indent = self._panel.px(INDENT)
        x, y, right = left + indent + pad, top + pad, left + width - indent - pad
        bottom = y
        if self._picture is not None:
            width_px = round(min(PICTURE * width, WIDEST * canvas.text_size(SMALL)))
            self._picture.rect = pygame.Rect(x, y, width_px, round(width_px * ASPECT))
            bottom = self._picture.rect.bottom
            x += width_px + pad
        y = stack_widgets(self._words, x, y, right - x, pad // 3) + pad if self._words else y
        if self._asking:
            y = stack_widgets([self._question], x, y, right - x, 0) + pad
        buttons = self._answers if self._asking else self._usual
        column = x
        if sum(button.natural_size()[0] for button in buttons) > 2 * (right - x):  # no space beside the picture
            column, y = left + indent + pad, max(y, bottom + pad)
        rows = ButtonRows(([button] for button in buttons), "topleft")
        bottom = max(bottom, rows.arrange(column, y, right - column)) + pad
        self._panel.rect = pygame.Rect(left + indent, top, width - 2 * indent, bottom - top)
        return bottom


def _hand_result(entry: Entry) -> str:
    """Return which hand of a duplicate match this is, and what each side made in it."""
    progress = progress_of(entry)
    if entry.duplicate is None or progress is None:
        return ""
    turn = entry.duplicate.duplicate_state.turn
    if progress.duplicate_state.turn == turn:
        return _("Hand {number}: unfinished").format(number=turn + 1)
    return result_in_hand(turn + 1, progress.side_names(), progress.points_by_hand()[-1])


def _duplicate_lines(hands: Sequence[Entry]) -> list[str]:
    """Return lines on a duplicate match: its progress, totals, and how the people compare."""
    progress = progress_of(hands[-1]) if hands else None
    if progress is None:
        return []
    played = _("{played} of {count} hands played").format(played=progress.duplicate_state.turn, count=progress.hands)
    lines = [f"{played} · {side_totals(progress.side_names(), progress.totals())}"]
    return lines + [
        describe_standing(progress.words, standing.side, standing.lead, standing.margin)
        for standing in progress.standings()
        if standing.person
    ]


def _detail_lines(stored: StoredMatch, match: Match | None, hands: Sequence[Entry]) -> list[str]:
    """Return lines on a match: players, duration, and anything special about it."""
    game = GAMES[stored.game]
    with suppress(ValueError):  # the rules no longer exist
        game = game.for_players(len(stored.players), stored.preset)
    titles = (title_at(game, stored.players, seat) for seat in range(len(stored.players)))
    seats = [
        _("{name} ({level})").format(name=name, level=title) if title else name
        for name, title in zip(player_names(stored.players), titles, strict=True)
    ]
    lines = [", ".join(seats), *_duplicate_lines(hands)]
    preset = next(preset for preset in game.presets if preset.key == stored.preset)
    parts = [str(preset.book)] if len(game.presets) > 1 else []
    if stored.scores and len(stored.scores) > 2 and not hands:
        count = len(stored.scores) - 2
        parts.append(ngettext("{count} hand played", "{count} hands played", count).format(count=count))
    lines += [" · ".join(parts)] if parts else []
    typed = match is not None and bool(typed_deals(match.actions))
    known = match is not None and match.duplicate_state is None and knows_tiles(match) and not typed
    is_daily = match is not None and deal_date(match) is not None
    is_truncated = stored.is_truncated or (match is not None and match.is_truncated)
    marks = [
        (stored.duplicate and not hands, _("a hand of a duplicate match")),
        (typed, _("with a typed deal number")),
        (known and not is_daily, _("with tiles that were dealt before")),
        (is_truncated, _("its last moves are lost because the file was damaged")),
        (stored.with_help, _("with the coach's help")),
        (stored.with_undo, _("with undo")),
        (stored.is_imported, _("imported")),
    ]
    mark_text = ", ".join(words for applies, words in marks if applies)
    lines += [mark_text] if mark_text else []
    if not any(isinstance(player, Person) for player in stored.players):
        lines.append(_("Only bots played."))
    return lines
