"""The setup page: players, rule set and house rules of a new match."""

from functools import partial
from random import SystemRandom

import pygame

from game.core.shuffle import Shuffle, random_shuffle
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.options import Option
from game.ui.families import table_thumbnail
from game.ui.menu.draft import Draft, load_choices, save_choices
from game.ui.menu.duplicate_settings import DuplicateSettings
from game.ui.menu.players_section import PlayersSection
from game.ui.menu.unfinished import format_standing, resume_if_free
from game.ui.routes import DealCheckRoute, PositionEditorRoute, RulesRoute, TableRoute
from game.ui.table.autosave_status import visible_seal
from game.ui.widgets.fields import Switch
from game.ui.widgets.page import (
    COLUMN,
    EDGE,
    GAP,
    Page,
    Section,
    SectionRow,
    arrange_head,
    arrange_sections,
    stack_widgets,
)
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, TITLE, Button, Panel, Text

NARROW = 62  # text widths: in a narrower window the seal button shows only its icon


class Setup(Page):
    """The setup page of one game."""

    def __init__(self, stage: Stage, key: str) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.draft = Draft(key, canvas.settings.name)
        load_choices(self.draft, stage.store)
        self._back = Button(canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(canvas, self.draft.base_game.title, TITLE, bold=True)
        self._rules = Button(canvas, _("Rules"), partial(stage.go, RulesRoute(key)), icon="rules", key=pygame.K_F1)
        self._editor_button = Button(canvas, _("Lay it out"), self._edit_position, icon="domino")
        self._foot = Panel(canvas)
        self._summary = Text(canvas, "")
        self._shuffle = random_shuffle(SystemRandom())
        self._seal = Button(canvas, "", self._show_seal, icon="seal")
        self._play = Button(canvas, _("Play"), self._start, icon="play", strong=True)
        self._duplicate = DuplicateSettings(canvas, self._changed, partial(self._focus_on, ring=True), self.relayout)
        self._house_rules_open = bool(self.draft.options)
        self.who_plays = PlayersSection(canvas, self.draft, self._changed, self._renamed, self.relayout)
        self._unfinished_section = self._unfinished()
        self._columns: list[list[Section]] = []
        self._build()

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, [self._editor_button, self._rules])
        edge, gap, (width, height) = self.px(EDGE), self.px(GAP), self.canvas.size
        button_width, button_height = self._play.natural_size()
        button_width = max(button_width, self.px(200))
        self._seal.is_icon_only = width < NARROW * self.canvas.text_size(TEXT)
        seal_width, seal_height = self._seal.natural_size()
        text_width = width - 2 * edge - button_width - seal_width - 4 * gap
        foot_height = max(button_height, self._summary.height(text_width)) + 2 * gap
        self._foot.rect = pygame.Rect(-gap, height - foot_height, width + 2 * gap, foot_height + gap)
        middle = height - foot_height // 2
        stack_widgets([self._summary], edge, middle - self._summary.height(text_width) // 2, text_width, 0)
        self._play.rect = pygame.Rect(
            width - edge - button_width, middle - button_height // 2, button_width, button_height
        )
        left = self._play.rect.left - 2 * gap - seal_width
        self._seal.rect = pygame.Rect(left, middle - seal_height // 2, seal_width, seal_height)
        self.view.height = self._foot.rect.top - self.view.top
        arrange_sections(self, self._columns)

    # -- contents ---- -------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Create all widgets from the draft."""
        who, book, house = self.who_plays.section(), self._rule_set_section(), self._house_rules_section()
        self._columns = [[*([self._unfinished_section] if self._unfinished_section else []), who], [book]]
        width = self.px(COLUMN)  # any width will do to compare the columns
        duplicate = [self._duplicate.section(len(self.draft.players))] if self._duplicate.is_enabled else []
        for section in (house, *duplicate):
            shorter = min(self._columns, key=lambda column: sum(part.arrange(0, 0, width) for part in column))
            shorter.append(section)
        self._update_summary()
        fixed = [
            self._back,
            self._title,
            self._editor_button,
            self._rules,
            self._foot,
            self._summary,
            self._seal,
            self._play,
        ]
        widgets = [widget for column in self._columns for section in column for widget in section.widgets()]
        self.set_widgets(fixed, widgets, self._play)

    def _unfinished(self) -> Section | None:
        """A section for the most recent unfinished match of this game that can be continued here, or None."""
        store, key = self.stage.store, self.draft.key
        for stored in store.all_unfinished():
            if stored.game == key and not stored.has_crashed and not store.held_elsewhere(stored):
                match = store.load(stored)
                if match is not None:
                    button = Button(
                        self.canvas, _("Continue"), partial(resume_if_free, self.stage, stored), icon="play"
                    )
                    rows: list[SectionRow] = [
                        Text(self.canvas, format_standing(match)),
                        (table_thumbnail(self.canvas, match), button),
                    ]
                    return Section(self.canvas, _("Not over yet"), rows)
        return None

    def _changed(self) -> None:
        self._build()
        self.relayout()

    def _renamed(self) -> None:
        self._update_summary()
        self.relayout()

    def _rule_set_section(self) -> Section:
        canvas, draft = self.canvas, self.draft
        items = [SelectorItem(preset.key, preset.book) for preset in draft.base_game.presets]
        chosen = next(preset for preset in draft.base_game.presets if preset.key == draft.preset)
        rows: list[SectionRow] = [Text(canvas, draft.base_game.blurb)]
        if len(items) > 1:
            rows.append(Text(canvas, _("By the book of"), SMALL, tone="dim"))
            rows.append(Selector(canvas, _("Book"), items, draft.preset, self._choose_book, self.relayout))
            rows += [Text(canvas, difference, SMALL, tone="dim") for difference in draft.rules.book_differences()]
        else:
            rows.append(Text(canvas, _("By the rules of {book}.").format(book=chosen.book), SMALL, tone="dim"))
        rows.append(Switch(canvas, _("Explain what happens for the first time"), draft.open_book, self._open_book))
        return Section(canvas, _("How it is played"), rows)

    def _house_rules_section(self) -> Section:
        canvas, draft = self.canvas, self.draft
        duplicate, is_duplicate = self._duplicate.open_button(), self._duplicate.is_enabled
        if not self._house_rules_open:
            count = len(draft.rules.changeable_options())
            template = ngettext(
                "{count} rule of the book can be changed.", "{count} rules of the book can be changed.", count
            )
            fold = Button(canvas, _("Change rules"), self._toggle_house_rules, icon="down")
            row: SectionRow = fold if is_duplicate else (fold, duplicate)
            changeable = Text(canvas, template.format(count=count), SMALL, tone="dim")
            return Section(canvas, _("House rules"), [changeable, row])
        fold = Button(canvas, _("Fold away"), self._toggle_house_rules, icon="up")
        rows: list[SectionRow] = [fold]
        if draft.options:
            rows = [(fold, Button(canvas, _("Back to the book"), self._by_the_book, icon="undo"))]
        for option in draft.rules.changeable_options():
            rows += self._option_rows(option)
        return Section(canvas, _("House rules"), rows if is_duplicate else [*rows, duplicate])

    def _option_rows(self, option: Option) -> list[SectionRow]:
        canvas, rules = self.canvas, self.draft.rules
        items = [
            SelectorItem(
                choice.value,
                choice.description[:1].upper() + choice.description[1:],
                f"({choice.source})" if choice.source else "",
            )
            for choice in rules.available_choices(option)
        ]
        title = Text(canvas, option.title, SMALL, tone="dim")
        if rules.is_changed(option):
            title = Text(canvas, _("{rule} · your house rule").format(rule=option.title), SMALL, tone="accent")
        choice = Selector(
            canvas,
            option.title,
            items,
            rules.option_value(option),
            lambda value: self._choose_option(option.key, value),
            self.relayout,
            form="list",
        )
        return [title, choice]

    def _update_summary(self) -> None:
        draft = self.draft
        problem = draft.problem()
        book = next(preset.book for preset in draft.base_game.presets if preset.key == draft.preset)
        names = ", ".join(draft.match().names)
        summary = _("{title} by {book}: {names}.").format(title=draft.base_game.title, book=book, names=names)
        if draft.options:
            summary = _("{title} by {book}, with house rules: {names}.").format(
                title=draft.base_game.title, book=book, names=names
            )
        is_duplicate = self._duplicate.is_enabled
        if is_duplicate:
            summary += " " + self._duplicate.summary(len(draft.players))
        self._play.label = _("Play duplicate") if is_duplicate else _("Play")
        self._summary.set_text(problem or summary)
        self._summary.tone = "alert" if problem else "text"
        seal = visible_seal(self._match())
        self._seal.label = _("Sealed {seal}").format(seal=seal) if seal else _("Number typed in")
        self._play.enabled = self._editor_button.enabled = problem is None

    # -- actions of the player ---- ------------------------------------------------------------------------------------

    def _choose_book(self, key: str) -> None:
        self.draft.choose_preset(key)
        self._changed()

    def _open_book(self, is_open: bool) -> None:
        self.draft.open_book = is_open

    def _choose_option(self, key: str, value: object) -> None:
        self.draft.set_option(key, value)
        self._changed()

    def _by_the_book(self) -> None:
        self.draft.choose_preset(self.draft.preset)
        self._changed()

    def _toggle_house_rules(self) -> None:
        self._house_rules_open = not self._house_rules_open
        self._changed()

    def _match(self) -> Match:
        """Return the match that would begin with the current draft."""
        match = self.draft.match()
        match.sealed_shuffle = self._shuffle
        return match

    def _show_seal(self) -> None:
        self.stage.go(DealCheckRoute(self._match(), on_cut=self._set_shuffle))

    def _set_shuffle(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._update_summary()

    def _edit_position(self) -> None:
        """Open the position editor with these rules and players."""
        self.stage.go(PositionEditorRoute(self.draft.match()))

    def _start(self) -> None:
        save_choices(self.draft, self.stage.store)
        person = next(player.name.strip() for player in self.draft.players if isinstance(player, Person))
        if person:
            self.canvas.settings.name = person
            self.canvas.settings.save(self.stage.store)
        match = self.draft.match().with_partners_drawn(SystemRandom())
        match.sealed_shuffle = self._shuffle
        self.stage.go(TableRoute(self._duplicate.create_match(match)))
