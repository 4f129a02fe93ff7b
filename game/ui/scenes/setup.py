"""The setup page: players, rule set and house rules of a new match."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import SystemRandom

import pygame

from game.bots.kernel.bits import COMPILED
from game.bots.levels import LEVELS, STYLES
from game.core.shuffle import Shuffle, random_shuffle
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.platform.compiled import remedy
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import start_duplicate
from game.rules.options import Option
from game.text.any_game import join_names
from game.text.deal_results import explain_duplicate
from game.ui.canvas.avatars import player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.families import table_thumbnail
from game.ui.menu.draft import Draft, load_choices, save_choices
from game.ui.menu.unfinished import format_standing, resume_if_free
from game.ui.routes import DealCheckRoute, PositionEditorRoute, RulesRoute, TableRoute
from game.ui.settings import NAME_LENGTH
from game.ui.table.autosave_status import visible_seal
from game.ui.widgets.fields import Switch, TextField
from game.ui.widgets.page import (
    COLUMN,
    EDGE,
    GAP,
    Section,
    SectionPage,
    SectionRow,
    arrange_head,
    arrange_sections,
    stack_widgets,
)
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text, Widget

NARROW = 62  # text widths: in a narrower window the seal button shows only its icon


class Setup(SectionPage):
    """The setup page of one game."""

    def __init__(self, stage: Stage, key: str) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.draft = Draft(key, canvas.settings.name)
        load_choices(self.draft, stage.store)
        self._title.set_text(self.draft.base_game.title)
        self._rules = Button(canvas, _("Rules"), partial(stage.go, RulesRoute(key)), icon="rules", key=pygame.K_F1)
        self._editor_button = Button(canvas, _("Lay it out"), self._edit_position, icon="domino")
        self._head_buttons = [self._editor_button, self._rules]
        self._foot = Panel(canvas)
        self._summary = Text(canvas, "")
        self._shuffle = random_shuffle(SystemRandom())
        self._seal = Button(canvas, "", self._show_seal, icon="seal")
        self._play = Button(canvas, _("Play"), self._start, icon="play", primary=True)
        self._duplicate = DuplicateSettings(canvas, self._changed, partial(self._focus_on, ring=True), self.relayout)
        self._house_rules_open = bool(self.draft.options)
        self.who_plays = PlayersSection(canvas, self.draft, self._changed, self._renamed, self.relayout)
        self._unfinished_section = self._unfinished()
        self._build()

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, self._head_buttons)
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

    # -- contents ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Create all widgets from the draft."""
        players, rule_set, house = self.who_plays.section(), self._rule_set_section(), self._house_rules_section()
        columns = [[*([self._unfinished_section] if self._unfinished_section else []), players], [rule_set]]
        width = self.px(COLUMN)  # any width will do to compare the columns
        duplicate = [self._duplicate.section(len(self.draft.players))] if self._duplicate.is_enabled else []
        for section in (house, *duplicate):
            shorter = min(columns, key=lambda column: sum(part.arrange(0, 0, width) for part in column))
            shorter.append(section)
        self._update_summary()
        self.show_sections(columns, self._play, below=[self._foot, self._summary, self._seal, self._play])

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
        rule_set = next(preset.book for preset in draft.base_game.presets if preset.key == draft.preset)
        names = ", ".join(draft.match().names)
        summary = _("{title} by {book}: {names}.").format(title=draft.base_game.title, book=rule_set, names=names)
        if draft.options:
            summary = _("{title} by {book}, with house rules: {names}.").format(
                title=draft.base_game.title, book=rule_set, names=names
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

    # -- actions of the player -----------------------------------------------------------------------------------------

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


# -- the section “Who plays” -------------------------------------------------------------------------------------------


PERSON = "person"


class PlayersSection:
    """The section of players, which edits a draft.

    `on_change` is called when the draft has changed so that other sections may differ, `on_rename` when only a name
    has, `on_resize` when a selector opens or closes.
    """

    def __init__(
        self,
        canvas: Canvas,
        draft: Draft,
        on_change: Callable[[], None],
        on_rename: Callable[[], None],
        on_resize: Callable[[], None],
    ) -> None:
        self._canvas, self._draft = canvas, draft
        self._changed, self._renamed, self._on_resize = on_change, on_rename, on_resize
        self._is_style_open = any(isinstance(player, Bot) and player.style for player in draft.players)
        self._fields: list[TextField] = []

    # -- contents ------------------------------------------------------------------------------------------------------

    def section(self) -> Section:
        """Return the section with new widgets."""
        draft = self._draft
        names = draft.match().names
        rows = self._count_rows()
        self._fields = []
        for seat, player in enumerate(draft.players):
            bot = draft.bot_at(seat)
            rows.append(Text(self._canvas, _("Seat {number}").format(number=seat + 1), SMALL, tone="dim"))
            rows.append(
                (self._name_field(seat, player, names[seat], bot or player), self._kind_selector(seat, player, bot))
            )
            if bot and self._is_style_open and draft.has_style_choice(seat):
                rows.append(self._style_selector(seat, bot.style))
        rows += self._style_rows()
        if sum(isinstance(player, Person) for player in draft.players) > 1:
            words = _("A curtain comes down between turns, so that nobody sees what another holds.")
            rows.append(Text(self._canvas, words, SMALL, tone="dim"))
        if not COMPILED and any(isinstance(player, Bot) for player in draft.players):
            words = _("{levels} are weaker here, because Boneyard is not compiled. To compile it, {remedy}.")
            levels = join_names([level.title for level in LEVELS.values() if level.searches])
            rows.append(Text(self._canvas, words.format(levels=levels, remedy=remedy()), SMALL, tone="dim"))
        return Section(self._canvas, _("Who plays"), rows)

    def _count_rows(self) -> list[SectionRow]:
        """Return the rows for the number of players, the set they need, and the partners."""
        canvas, rules = self._canvas, self._draft.rules
        numbers = [SelectorItem(number, str(number)) for number in rules.player_counts()]
        rows: list[SectionRow] = []
        if len(numbers) > 1:
            rows.append(Text(canvas, _("How many play"), SMALL, tone="dim"))
            rows.append(Selector(canvas, _("Players"), numbers, rules.players, self._seat, self._on_resize))
        if larger_set := rules.larger_set():
            rows.append(Text(canvas, _("So many play with a larger set: {set}.").format(set=larger_set), SMALL))
        if partners := rules.partners():
            rows.append(Text(canvas, partners, SMALL))
        return rows

    def _name_field(self, seat: int, player: Player, name: str, shown: Player) -> Widget:
        """Return the name field of a seat; `name` is its placeholder, and `shown` has the avatar."""
        label, rename = _("Name {number}").format(number=seat + 1), partial(self._rename, seat)
        field = _NameField(self._canvas, label, player.name, rename, placeholder=name, max_length=NAME_LENGTH)
        field.player, field.seat = shown, seat
        self._fields.append(field)
        return field

    def _kind_selector(self, seat: int, player: Player, bot: Bot | None) -> Selector:
        """Return the selector of a person or bot level; `bot` is the bot at the level at which it will play."""
        items = [
            SelectorItem(PERSON, _("A person"), _("Sits here, at this machine.")),
            *(SelectorItem(key, kind.title, kind.description) for key, kind in LEVELS.items()),
        ]
        return Selector(
            self._canvas,
            _("Seat {number}").format(number=seat + 1),
            _partner_items(items, bot.level) if bot and bot != player else items,
            bot.level if bot else PERSON,
            partial(self.set_player_kind, seat),
            self._on_resize,
            form="brief",
        )

    def _style_selector(self, seat: int, chosen: str) -> Selector:
        """Return the selector of the style of the bot at a seat."""
        items = [SelectorItem(key, style.title, style.description) for key, style in STYLES.items()]
        label = _("Temper {number}").format(number=seat + 1)
        return Selector(self._canvas, label, items, chosen, partial(self._set_style, seat), self._on_resize)

    def _style_rows(self) -> list[SectionRow]:
        """Return the button that shows the styles of bots, or their explanation and a button that hides them."""
        if not any(map(self._draft.has_style_choice, range(len(self._draft.players)))):
            return []
        if not self._is_style_open:
            return [Button(self._canvas, _("Tempers"), self._toggle_styles, icon="down")]
        words = _("A temper is for choices that promise as much: it changes how a bot plays, not how well.")
        fold = Button(self._canvas, _("No tempers"), self._toggle_styles, icon="up")
        return [Text(self._canvas, words, SMALL, tone="dim"), fold]

    # -- what the player does ------------------------------------------------------------------------------------------

    def _seat(self, number: int) -> None:
        self._draft.set_player_count(number)
        self._changed()

    def set_player_kind(self, seat: int, kind: str) -> None:
        """Seat a person or a bot; a bot keeps the name, and the style if possible, of the bot before it."""
        draft = self._draft
        before = draft.players[seat]
        bot = replace(before, level=kind) if isinstance(before, Bot) else Bot(kind)
        draft.players[seat] = Person("") if kind == PERSON else bot
        if not draft.has_style_choice(seat):
            draft.set_style(seat, "")
        self._changed()

    def _set_style(self, seat: int, style: str) -> None:
        self._draft.set_style(seat, style)
        self._changed()

    def _toggle_styles(self) -> None:
        self._is_style_open = not self._is_style_open
        if not self._is_style_open:
            for seat in range(len(self._draft.players)):
                self._draft.set_style(seat, "")
        self._changed()

    def _rename(self, seat: int, name: str) -> None:
        self._draft.set_name(seat, name)
        names = self._draft.match().names
        for field, name in zip(self._fields, names, strict=True):
            field.placeholder = name
            field.damage()
        self._renamed()


def _partner_items(items: list[SelectorItem], best: str) -> list[SelectorItem]:
    """Return the choices for a person's partner: another person, or a bot at its best level."""
    person, kind = items[0], next(item for item in items if item.value == best)
    detail = _("A person's partner, so it plays its best. {words}").format(words=kind.detail)
    return [person, kind._replace(detail=detail)]


class _NameField(TextField):
    """A field for a player's name, with the avatar that the table will show."""

    player: Player
    seat: int

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        name = self.text or self.placeholder
        drawn = player_avatar(self.canvas.theme, self.player, name, self.seat, self._side())
        blend(surface, drawn, drawn.get_rect(midleft=(self.rect.x + self.px(5), self.rect.centery)))

    def _inside(self) -> pygame.Rect:
        inside = super()._inside()
        return pygame.Rect(inside.x + self._side(), inside.y, inside.width - self._side(), inside.height)

    def _side(self) -> int:
        """Return the width of the avatar in pixels."""
        return self.rect.height - 2 * self.px(4)


# -- the section “Without luck”: a duplicate match ---------------------------------------------------------------------


DEALS = (2, 4, 8, 12)
"""The possible numbers of deals of a duplicate match."""


class DuplicateSettings:
    """Whether a duplicate match is chosen, and its number of deals.

    `on_change` is called when that changes, then `focus` with the widget to focus; `on_resize` when a selector opens or
    closes.
    """

    def __init__(
        self,
        canvas: Canvas,
        on_change: Callable[[], None],
        focus: Callable[[Widget], None],
        on_resize: Callable[[], object],
    ) -> None:
        self._canvas, self._changed, self._focus, self._on_resize = canvas, on_change, focus, on_resize
        self.is_enabled, self._deals = False, DEALS[1]
        self._focus_widget: Widget

    def open_button(self) -> Button:
        """Return the button that opens the section."""
        button = Button(self._canvas, _("Duplicate match"), self._toggle, icon="down")
        if not self.is_enabled:
            self._focus_widget = button
        return button

    def section(self, players: int) -> Section:
        """Return the section with new widgets."""
        canvas = self._canvas
        items = [SelectorItem(deals, str(deals)) for deals in DEALS]
        how_many = Selector(canvas, _("Deals"), items, self._deals, self._choose, self._on_resize)
        self._focus_widget = how_many
        return Section(
            canvas,
            _("Without luck"),
            [
                Text(canvas, explain_duplicate(players, self._deals), SMALL),
                Text(canvas, _("How many deals"), SMALL, tone="dim"),
                how_many,
                Button(canvas, _("A plain match"), self._toggle, icon="up"),
            ],
        )

    def summary(self, players: int) -> str:
        """Return the text beside the start button."""
        hands = self._deals * players
        return ngettext("Duplicate, {count} hand.", "Duplicate, {count} hands.", hands).format(count=hands)

    def create_match(self, match: Match) -> Match:
        """Return the match to start: a duplicate match if chosen."""
        return start_duplicate(match, self._deals) if self.is_enabled else match

    def _toggle(self) -> None:
        self.is_enabled = not self.is_enabled
        self._notify()

    def _choose(self, deals: int) -> None:
        self._deals = deals
        self._notify()

    def _notify(self) -> None:
        self._changed()
        self._focus(self._focus_widget)
