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
from game.platform.language import join_and, ngettext, pgettext
from game.rules.house_rules import ABOUT
from game.rules.options import Option, Preset
from game.text import match_words
from game.text.deal_results import explain_duplicate
from game.ui.canvas.avatars import player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.families.summary import names_with_levels
from game.ui.menu.cards import Banner, Picture
from game.ui.menu.draft import DEALS, Length, draft_choices, left_draft, start_match
from game.ui.menu.unfinished import format_standing, match_painter, resume_if_free
from game.ui.routes import FairDealsRoute, PositionEditorRoute, RulesRoute, TableRoute
from game.ui.settings import NAME_LENGTH
from game.ui.widgets.fields import Switch, TextField
from game.ui.widgets.page import GAP, ButtonRow, Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT

NARROW = 62  # text widths: in a narrower window the seal button shows only its icon
PERSON = "person"
FEW = 4
"""The most players whose levels are named in the summary."""


class Setup(SectionPage):
    """The setup page of one game; it edits a draft, which is kept when the page closes."""

    def __init__(self, stage: Stage, key: str) -> None:
        self.draft = draft = left_draft(key, stage.canvas.settings.name, stage.store)
        self._opened_choices = draft_choices(draft)
        super().__init__(stage, str(draft.base_game.title))
        self._editor_button = self.button(_("Set up a position"), self._edit_position, icon="domino")
        rules = self.button(_("Rules"), partial(stage.go, RulesRoute(key)), icon="rules")
        self._head_buttons = [self._editor_button, rules]
        self._shuffle = random_shuffle(SystemRandom())
        self._seal = self.button(_("Fair deals"), self._show_seal, icon="seal")
        self._play = self.button(_("Play"), self._start, icon="play", primary=True)
        self._foot = Banner(self.canvas, " ", self._seal, self._play)
        self._house_rules_open = False
        self._styles_open = any(isinstance(player, Bot) and player.style for player in draft.players)
        self._unfinished_section = self.section(pgettext("matches", "Unfinished"), self._unfinished_rows())
        self.build()

    @property
    def game_key(self) -> str | None:
        return self.draft.key

    def on_close(self) -> None:
        choices = draft_choices(self.draft)
        if choices != self._opened_choices:
            self.stage.store.keep_left_choices(self.draft.key, choices)

    def arrange(self) -> None:
        super().arrange()
        gap, (width, height) = self.px(GAP), self.canvas.size
        self._seal.is_icon_only = width < NARROW * self.canvas.text_size(TEXT)
        top = height - self._foot.arrange(0, 0, width - gap)
        self._foot.arrange(0, top, width - gap)
        self._foot.panel.rect = pygame.Rect(-gap, top, width + 2 * gap, height + gap - top)  # round corners are outside
        self.view.height = top - self.view.top

    # -- contents ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        columns = [
            [self._unfinished_section, self._players_section()],
            [self._match_section(), self._rules_section()],
        ]
        self._house_rules = self._house_rules_sections()
        narrow = [*columns[0], *columns[1], *self._house_rules]
        for column, section in zip(columns, self._house_rules, strict=True):
            column.append(section)
        self._update_summary()
        self.show_sections(columns, self._play, narrow, below=self._foot.widgets())

    def _edit(self, change: Callable[..., object], *values: object) -> None:
        """Change the draft or the page, and rebuild the page."""
        change(*values)
        self.rebuild()

    def _unfinished_rows(self) -> list[SectionRow]:
        """Return the most recent unfinished match of this game that can be continued here; empty if there is none."""
        store = self.stage.store
        for stored in store.all_unfinished():
            if stored.game == self.draft.key and not stored.has_crashed and not store.held_elsewhere(stored):
                match = store.load(stored)
                if match is not None:
                    button = self.button(_("Continue"), partial(resume_if_free, self.stage, stored), icon="play")
                    return [
                        self.text(format_standing(match)),
                        (Picture(self.canvas, match_painter(self.canvas, match)), button),
                    ]
        return []

    def _match_section(self) -> Section:
        """Return the kind of match, and its length or number of deals."""
        draft, choose = self.draft, partial(self._edit, partial(setattr, self.draft, "deals"))
        kinds = [SelectorItem(None, _("Normal match")), SelectorItem(draft.deals or DEALS[1], _("Duplicate match"))]
        rows: list[SectionRow] = [self.selector(_("Kind of match"), kinds, draft.deals, choose)]
        if draft.deals is not None:
            rows += [
                self.note(_("Number of deals")),
                self.selector(_("Deals"), [SelectorItem(deals, str(deals)) for deals in DEALS], draft.deals, choose),
                self.text(explain_duplicate(len(draft.players), draft.deals), SMALL),
            ]
        else:
            titles = {
                Length.ONE_HAND: _("One hand"),
                Length.SHORT: pgettext("match length", "Short"),
                Length.STANDARD: _("Standard"),
                Length.LONG: _("Long"),
                Length.OTHER: pgettext("length", "Other"),
            }
            offered = {Length.ONE_HAND, *draft.rules.lengths(), draft.length}
            items = [SelectorItem(length, title) for length, title in titles.items() if length in offered]
            words = _("The match is this one hand.")
            if draft.hands is None:
                words = _("Length of the match: {length}.").format(length=match_words(draft.match()).length_text())
            choose = partial(self._edit, draft.set_length)
            rows += [
                self.note(_("Length")),
                self.selector(_("Length"), items, draft.length, choose),
                self.text(words, SMALL),
            ]
        return self.section(_("Match"), rows)

    def _rules_section(self) -> Section:
        """Return the rule set, the options that differ from it, and how it differs from the first one."""
        draft = self.draft
        items = [SelectorItem(preset.key, str(preset.book)) for preset in draft.base_game.presets]
        rows: list[SectionRow] = [self.text(self._about_book(), SMALL)]
        if len(items) > 1:
            choose = partial(self._edit, draft.choose_preset)
            rows = [self.note(_("Rule set")), self.selector(_("Rule set"), items, draft.preset, choose), *rows]
        changed = draft.rules.house_rules()
        words, icon = (_("Hide"), "up") if self._house_rules_open else (_("Change the rules"), "down")
        self._fold = self.button(words, self._toggle_house_rules, icon=icon)
        count = len(draft.rules.changeable_options())
        count_text = ngettext("{count} rule can be changed.", "{count} rules can be changed.", count).format(
            count=count
        )
        rows += [
            ButtonRow(self.note(_("Changed:") if changed else count_text), self._fold),
            *map(self._changed_row, changed),
        ]
        if len(changed) > 1:
            rows.append(
                self.button(_("Reset to the rule set"), partial(self._edit, draft.drop_house_rules), icon="undo")
            )
        if differences := draft.rules.book_differences():
            rows.append(self.note(_("Different from {book}:").format(book=draft.base_game.presets[0].book)))
            rows += map(self.note, differences)
        return self.section(_("Rules"), rows)

    def _house_rules_sections(self) -> list[Section]:
        """Return all options, if they are unfolded: one half for each column."""
        rules = self.draft.rules
        changed = rules.house_rules()
        options = rules.changeable_options() if self._house_rules_open else []
        middle = (len(options) + 1) // 2
        return [
            self.section(title, [row for option in half for row in self._option_rows(option, option in changed)])
            for title, half in ((_("House rules"), options[:middle]), ("", options[middle:]))
        ]

    def _changed_row(self, option: Option) -> SectionRow:
        """Return an option that differs from the rule set, with a button to reset it."""
        rules = self.draft.rules
        words = _("{rule}: {way}").format(rule=option.title, way=option.current_choice(rules.game).description)
        reset = partial(self._edit, self.draft.reset_option, option.key)
        button = self.icon_button(_("Reset: {rule}").format(rule=option.title), reset, icon="clear")
        return ButtonRow(self.text(words, SMALL, tone="accent"), button)

    def _option_rows(self, option: Option, is_changed: bool) -> list[SectionRow]:
        rules = self.draft.rules
        items = []
        for choice in rules.available_choices(option):
            words, source = str(choice.description), f"({choice.source})" if choice.source else ""
            items.append(SelectorItem(choice.value, words[:1].upper() + words[1:], source))
        title = self.note(str(option.title))
        if is_changed:
            words = _("{rule} · house rule").format(rule=option.title)
            title = self.text(words, SMALL, tone="accent")
        choose = partial(self._edit, self.draft.set_option, option.key)
        return [title, self.selector(str(option.title), items, rules.option_value(option), choose, "list")]

    def _update_summary(self) -> None:
        problem = self.draft.problem()
        self._foot.words.label = problem or self._summary()
        self._foot.words.tone = "alert" if problem else "text"
        is_typed = self._shuffle.typed
        self._seal.label = _("Typed number") if is_typed else _("Fair deals")
        self._play.label = _("Play duplicate") if self.draft.deals is not None else _("Play")
        for button in (self._play, self._editor_button):
            button.set_enabled(problem is None, problem or "")

    def _summary(self) -> str:
        """Return what will be played, against whom, and by which rules."""
        draft, match = self.draft, self.draft.match()
        what = _("One hand of {game}").format(game=match.game.title)
        if draft.deals is not None:
            hands = draft.deals * len(match.players)
            words = ngettext(
                "A duplicate match of {game} with {count} hand", "A duplicate match of {game} with {count} hands", hands
            )
            what = words.format(game=match.game.title, count=hands)
        elif match.hands is None:
            what = str(match.game.title)
        you, players = match.only_person, len(match.players)
        names = names_with_levels(match) if players <= FEW else match.names
        others = [seat for seat in range(players) if you is None or not match.game.same_side(you, seat, players)]
        partners = join_and(names[seat] for seat in range(players) if seat not in (you, *others))
        words = _("{match}: {players}.") if you is None else _("{match} against {players}.")
        if partners:
            words = _("{match} with {partners} against {players}.")
        sentence = words.format(match=what, partners=partners, players=join_and(names[seat] for seat in others))
        count = len(draft.rules.house_rules())
        words = ngettext(
            "Rule set: {book}, with {count} house rule.", "Rule set: {book}, with {count} house rules.", count
        )
        rules = (words if count else _("Rule set: {book}.")).format(book=self._book(), count=count)
        return f"{sentence} {rules}"

    def _book(self) -> str:
        """Return the title of the rule set."""
        return str(self._preset().book)

    def _about_book(self) -> str:
        """Return where the rule set comes from, and whether it is the usual one of several."""
        preset, presets = self._preset(), self.draft.base_game.presets
        about = ABOUT.get(preset.book) or ABOUT.get(preset.source) or _("The rules of {book}.")
        about = about.format(source=preset.source, book=preset.book)
        if len(presets) == 1 or preset is not presets[0]:
            return about
        return " ".join([about, _("If you are not sure, play by these.")])

    def _preset(self) -> Preset:
        """Return the rule set."""
        return next(preset for preset in self.draft.base_game.presets if preset.key == self.draft.preset)

    # -- who plays -----------------------------------------------------------------------------------------------------

    def _players_section(self) -> Section:
        canvas, draft = self.canvas, self.draft
        rows = self._count_rows()
        self._fields: list[_NameField] = []
        match = draft.match()
        for seat, player in enumerate(draft.players):
            bot = match.bot_at(seat)
            self._fields.append(_NameField(canvas, match, seat, player.name, partial(self._rename, seat)))
            number = seat + 1
            label = _("Seat {number}").format(number=number)
            if bot:
                label = _("{seat} · {level}").format(seat=label, level=_level_description(bot, player))
            rows += [self.note(label), (self._fields[-1], self._kind_selector(seat, player, bot))]
            if bot and self._styles_open and draft.has_style_choice(seat):
                styles = [SelectorItem(key, str(style.title), str(style.description)) for key, style in STYLES.items()]
                choose = partial(self._edit, draft.set_style, seat)
                rows.append(self.selector(_("Playing style {number}").format(number=number), styles, bot.style, choose))
        if any(map(draft.has_style_choice, range(len(draft.players)))):
            if self._styles_open:
                words = _(
                    "The playing style decides between equally good moves. It does not make a bot stronger or weaker."
                )
                rows += [self.note(words), self.button(_("Hide playing styles"), self._toggle_styles, icon="up")]
            else:
                rows.append(self.button(_("Playing styles"), self._toggle_styles, icon="down"))
        if sum(isinstance(player, Person) for player in draft.players) > 1:
            rows.append(self.note(_("The tiles are hidden between turns, so that no player sees another's hand.")))
        if not COMPILED and any(isinstance(player, Bot) for player in draft.players):
            words = _("{levels} are weaker here because Boneyard is not compiled.")
            levels = join_and(level.title for level in LEVELS.values() if level.searches)
            rows.append(self.note(f"{words.format(levels=levels)} {remedy()}"))
        rows.append(Switch(canvas, _("Show tips in this match"), draft.open_book, partial(setattr, draft, "open_book")))
        return self.section(_("Players"), rows)

    def _count_rows(self) -> list[SectionRow]:
        """Return the rows for the number of players, the set they need, and the partners."""
        rules = self.draft.rules
        numbers = [SelectorItem(number, str(number)) for number in rules.player_counts()]
        rows: list[SectionRow] = []
        if len(numbers) > 1:
            choose = partial(self._edit, self.draft.set_player_count)
            rows += [self.note(_("Number of players")), self.selector(_("Players"), numbers, rules.players, choose)]
        if larger_set := rules.larger_set():
            rows.append(self.text(_("This number of players needs a larger set: {set}.").format(set=larger_set), SMALL))
        if partners := rules.partners():
            rows.append(self.text(partners, SMALL))
        return rows

    def _kind_selector(self, seat: int, player: Player, bot: Bot | None) -> Selector:
        """Return the selector of a person or bot level; `bot` is the bot at the level at which it will play."""
        person = SelectorItem(PERSON, _("A person"), _("A person at this computer."))
        items = [
            person,
            *(SelectorItem(key, str(kind.title), str(kind.description), key) for key, kind in LEVELS.items()),
        ]
        if bot and bot != player:  # a person's partner plays at its best level
            items = [
                person,
                SelectorItem(bot.level, str(LEVELS[bot.level].title), _level_description(bot, player), bot.level),
            ]
        label, value = _("Seat {number}").format(number=seat + 1), bot.level if bot else PERSON
        return self.selector(label, items, value, partial(self.set_player_kind, seat), "brief")

    # -- actions of the player -----------------------------------------------------------------------------------------

    def set_player_kind(self, seat: int, kind: str) -> None:
        """Seat a person or a bot; a bot keeps the name, and the style if possible, of the bot before it."""
        draft = self.draft
        before = draft.players[seat]
        bot = replace(before, level=kind) if isinstance(before, Bot) else Bot(kind)
        draft.players[seat] = Person("") if kind == PERSON else bot
        if not draft.has_style_choice(seat):
            draft.set_style(seat, "")
        self.rebuild()

    def _toggle_house_rules(self) -> None:
        """Show all options and scroll to them as far as the button stays visible, or hide them."""
        self.change("_house_rules_open", not self._house_rules_open)
        if self._house_rules_open:
            top = min(self._fold.rect.top, self._house_rules[0].panel.rect.top)
            self.scroll.scroll_to(self.scroll.offset + top - self.view.top - self.px(GAP))

    def _toggle_styles(self) -> None:
        self._styles_open = not self._styles_open
        if not self._styles_open:
            for seat in range(len(self.draft.players)):
                self.draft.set_style(seat, "")
        self.rebuild()

    def _rename(self, seat: int, name: str) -> None:
        self.draft.set_name(seat, name)
        match = self.draft.match()
        for field in self._fields:
            field.show(match)
        self._update_summary()
        self.relayout()

    def _match(self) -> Match:
        """Return the match that would begin with the current draft."""
        match = self.draft.match()
        match.sealed_shuffle = self._shuffle
        return match

    def _show_seal(self) -> None:
        self.stage.go(FairDealsRoute(self._match(), on_shuffle=self._set_shuffle))

    def _set_shuffle(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._update_summary()

    def _edit_position(self) -> None:
        """Open the position editor with these rules and players."""
        self.stage.go(PositionEditorRoute(self.draft.match()))

    def _start(self) -> None:
        match = start_match(self.draft, self.stage.store, self._shuffle, SystemRandom())
        person = next(player.name.strip() for player in self.draft.players if isinstance(player, Person))
        if person:
            self.canvas.settings.name = person
            self.canvas.settings.save(self.stage.store)
        self.stage.go(TableRoute(match))


def _level_description(bot: Bot, player: Player) -> str:
    """Return what the level means at which the bot of a seat plays."""
    if bot != player:
        return _("Your partner always plays at full strength.")
    return str(LEVELS[bot.level].description)


class _NameField(TextField):
    """A field for a player's name, with the avatar that the table will show."""

    def __init__(self, canvas: Canvas, match: Match, seat: int, name: str, on_change: Callable[[str], None]) -> None:
        label = _("Name {number}").format(number=seat + 1)
        super().__init__(canvas, label, name, on_change, max_length=NAME_LENGTH)
        self._seat = seat
        self.show(match)

    def show(self, match: Match) -> None:
        """Show the avatar and the usual name that the player has in a match."""
        self._match, self.placeholder = match, match.names[self._seat]
        self.damage()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        drawn = player_avatar(self.canvas, self._match.players, self._match.names, self._seat, self._side())
        blend(surface, drawn, drawn.get_rect(midleft=(self.rect.x + self.px(5), self.rect.centery)))

    def _inside(self) -> pygame.Rect:
        inside = super()._inside()
        return pygame.Rect(inside.x + self._side(), inside.y, inside.width - self._side(), inside.height)

    def _side(self) -> int:
        """Return the width of the avatar in pixels."""
        return self.rect.height - 2 * self.px(4)
