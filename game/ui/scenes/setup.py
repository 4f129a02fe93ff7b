"""The setup: who plays, by which book, with which house rules."""

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
from game.ui.widgets.routes import DealCheckRoute, PositionEditorRoute, RulesRoute, TableRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, TITLE, Button, Panel, Text

NARROW = 62  # texts wide: in a narrower window the seal of the first deal is an icon


class Setup(Page):
    """The setup of a match."""

    def __init__(self, stage: Stage, key: str) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.draft = Draft(key, canvas.settings.name)
        load_choices(self.draft, stage.store)
        self._back = Button(canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(canvas, self.draft.base_game.title, TITLE, bold=True)
        self._rules = Button(canvas, _("Rules"), partial(stage.go, RulesRoute(key)), icon="rules", key=pygame.K_F1)
        self._lay = Button(canvas, _("Lay it out"), self._lay_out, icon="domino")
        self._foot = Panel(canvas)
        self._said = Text(canvas, "")
        self._shuffle = random_shuffle(SystemRandom())
        self._seal = Button(canvas, "", self._show_seal, icon="seal")
        self._play = Button(canvas, _("Play"), self._start, icon="play", strong=True)
        self._without_luck = DuplicateSettings(canvas, self._changed, partial(self._focus_on, ring=True), self.relayout)
        self._house_open = bool(self.draft.options)
        self.who_plays = PlayersSection(canvas, self.draft, self._changed, self._renamed, self.relayout)
        self._going_on = self._unfinished()
        self._columns: list[list[Section]] = []
        self._build()

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, [self._lay, self._rules])
        edge, gap, (width, height) = self.px(EDGE), self.px(GAP), self.canvas.size
        wide, high = self._play.natural_size()
        wide = max(wide, self.px(200))
        self._seal.is_icon_only = width < NARROW * self.canvas.text_size(TEXT)
        seal_wide, seal_high = self._seal.natural_size()
        words = width - 2 * edge - wide - seal_wide - 4 * gap
        tall = max(high, self._said.height(words)) + 2 * gap
        self._foot.rect = pygame.Rect(-gap, height - tall, width + 2 * gap, tall + gap)
        middle = height - tall // 2
        stack_widgets([self._said], edge, middle - self._said.height(words) // 2, words, 0)
        self._play.rect = pygame.Rect(width - edge - wide, middle - high // 2, wide, high)
        left = self._play.rect.left - 2 * gap - seal_wide
        self._seal.rect = pygame.Rect(left, middle - seal_high // 2, seal_wide, seal_high)
        self.view.height = self._foot.rect.top - self.view.top
        arrange_sections(self, self._columns)

    # -- what stands on the page ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        """All widgets anew, by the draft."""
        who, book, house = self.who_plays.section(), self._book(), self._house()
        self._columns = [[*([self._going_on] if self._going_on else []), who], [book]]
        wide = self.px(COLUMN)  # as good as any other width to compare them at
        luck = [self._without_luck.section(len(self.draft.players))] if self._without_luck.is_enabled else []
        for section in (house, *luck):
            shorter = min(self._columns, key=lambda column: sum(each.arrange(0, 0, wide) for each in column))
            shorter.append(section)
        self._say()
        fixed = [self._back, self._title, self._lay, self._rules, self._foot, self._said, self._seal, self._play]
        widgets = [widget for column in self._columns for section in column for widget in section.widgets()]
        self.set_widgets(fixed, widgets, self._play)

    def _unfinished(self) -> Section | None:
        """The match of this game last left, if it may be gone on with here."""
        store, key = self.stage.store, self.draft.key
        for kept in store.all_unfinished():
            if kept.game == key and not kept.has_crashed and not store.held_elsewhere(kept):
                match = store.load(kept)
                if match is not None:
                    button = Button(self.canvas, _("Continue"), partial(resume_if_free, self.stage, kept), icon="play")
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
        self._say()
        self.relayout()

    def _book(self) -> Section:
        canvas, draft = self.canvas, self.draft
        picks = [SelectorItem(preset.key, preset.book) for preset in draft.base_game.presets]
        chosen = next(preset for preset in draft.base_game.presets if preset.key == draft.preset)
        rows: list[SectionRow] = [Text(canvas, draft.base_game.blurb)]
        if len(picks) > 1:
            rows.append(Text(canvas, _("By the book of"), SMALL, tone="dim"))
            rows.append(Selector(canvas, _("Book"), picks, draft.preset, self._choose_book, self.relayout))
            rows += [Text(canvas, words, SMALL, tone="dim") for words in draft.rules.book_differences()]
        else:
            rows.append(Text(canvas, _("By the rules of {book}.").format(book=chosen.book), SMALL, tone="dim"))
        rows.append(Switch(canvas, _("Explain what happens for the first time"), draft.open_book, self._open_book))
        return Section(canvas, _("How it is played"), rows)

    def _house(self) -> Section:
        canvas, draft = self.canvas, self.draft
        duplicate, wished = self._without_luck.open_button(), self._without_luck.is_enabled
        if not self._house_open:
            count = len(draft.rules.changeable_options())
            words = ngettext(
                "{count} rule of the book can be changed.", "{count} rules of the book can be changed.", count
            )
            fold = Button(canvas, _("Change rules"), self._fold, icon="down")
            row: SectionRow = fold if wished else (fold, duplicate)
            changeable = Text(canvas, words.format(count=count), SMALL, tone="dim")
            return Section(canvas, _("House rules"), [changeable, row])
        fold = Button(canvas, _("Fold away"), self._fold, icon="up")
        rows: list[SectionRow] = [fold]
        if draft.options:
            rows = [(fold, Button(canvas, _("Back to the book"), self._by_the_book, icon="undo"))]
        for option in draft.rules.changeable_options():
            rows += self._option(option)
        return Section(canvas, _("House rules"), rows if wished else [*rows, duplicate])

    def _option(self, option: Option) -> list[SectionRow]:
        canvas, rules = self.canvas, self.draft.rules
        picks = [
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
            picks,
            rules.option_value(option),
            lambda value: self._choose(option.key, value),
            self.relayout,
            form="list",
        )
        return [title, choice]

    def _say(self) -> None:
        draft = self.draft
        problem = draft.problem()
        book = next(preset.book for preset in draft.base_game.presets if preset.key == draft.preset)
        names = ", ".join(draft.match().names)
        words = _("{title} by {book}: {names}.").format(title=draft.base_game.title, book=book, names=names)
        if draft.options:
            words = _("{title} by {book}, with house rules: {names}.").format(
                title=draft.base_game.title, book=book, names=names
            )
        wished = self._without_luck.is_enabled
        if wished:
            words += " " + self._without_luck.summary(len(draft.players))
        self._play.label = _("Play duplicate") if wished else _("Play")
        self._said.set_text(problem or words)
        self._said.tone = "alert" if problem else "text"
        seal = visible_seal(self._match())
        self._seal.label = _("Sealed {seal}").format(seal=seal) if seal else _("Number typed in")
        self._play.enabled = self._lay.enabled = problem is None

    # -- what the player does ------------------------------------------------------------------------------------------

    def _choose_book(self, key: str) -> None:
        self.draft.choose_preset(key)
        self._changed()

    def _open_book(self, is_open: bool) -> None:
        self.draft.open_book = is_open

    def _choose(self, knob: str, value: object) -> None:
        self.draft.set_option(knob, value)
        self._changed()

    def _by_the_book(self) -> None:
        self.draft.choose_preset(self.draft.preset)
        self._changed()

    def _fold(self) -> None:
        self._house_open = not self._house_open
        self._changed()

    def _match(self) -> Match:
        """The match as it would begin now."""
        match = self.draft.match()
        match.sealed_shuffle = self._shuffle
        return match

    def _show_seal(self) -> None:
        self.stage.go(DealCheckRoute(self._match(), on_cut=self._cut))

    def _cut(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._say()

    def _lay_out(self) -> None:
        """Tells of a hand of real tiles that is played by these rules and these players."""
        self.stage.go(PositionEditorRoute(self.draft.match()))

    def _start(self) -> None:
        save_choices(self.draft, self.stage.store)
        person = next(chair.name.strip() for chair in self.draft.players if isinstance(chair, Person))
        if person:
            self.canvas.settings.name = person
            self.canvas.settings.save(self.stage.store)
        match = self.draft.match().with_partners_drawn(SystemRandom())
        match.sealed_shuffle = self._shuffle
        self.stage.go(TableRoute(self._without_luck.create_match(match)))
