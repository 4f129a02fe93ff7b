"""The setup: who plays, by which book, with which house rules."""

from functools import partial
from random import SystemRandom

import pygame

from game.bots.levels import LEVELS, STYLES
from game.chairs import Bot, Person
from game.language import gettext as _
from game.language import ngettext
from game.rules.options import Option
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.settings import NAME_LENGTH
from game.ui.menu.draft import Draft
from game.ui.menu.last_choices import keep, recall
from game.ui.widgets.destinations import ToRules, ToTable
from game.ui.widgets.fields import TextField
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import EDGE, GAP, Page, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.sections import Row, Section, arrange_sections
from game.ui.widgets.selector import Pick, Selector
from game.ui.widgets.widget import FLAG, SMALL, TEXT, TITLE, TOUCH, Button, Panel, Still, Text, Widget

PERSON = "person"


class Setup(Page):
    """The setup of a match."""

    def __init__(self, stage: Stage, key: str) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.draft = Draft(key, canvas.settings.name)
        recall(self.draft, stage.store)
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, self.draft.plain.title, TITLE, bold=True)
        self._rules = Button(canvas, _("Rules"), partial(stage.go, ToRules(key)), icon="rules", key=pygame.K_F1)
        self._foot = Panel(canvas)
        self._said = Text(canvas, "")
        self._play = Button(canvas, _("Play"), self._start, icon="play", strong=True)
        self._house_open = bool(self.draft.options)
        self._tempers_open = any(isinstance(chair, Bot) and chair.style for chair in self.draft.players)
        self._columns: list[list[Section]] = []
        self._build()

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, [self._rules])
        edge, gap, (width, height) = self.px(EDGE), self.px(GAP), self.canvas.size
        wide, high = self._play.natural_size()
        wide = max(wide, self.px(200))
        words = width - 2 * edge - wide - 2 * gap
        tall = max(high, self._said.height(words)) + 2 * gap
        self._foot.rect = pygame.Rect(-gap, height - tall, width + 2 * gap, tall + gap)
        middle = height - tall // 2
        stack([self._said], edge, middle - self._said.height(words) // 2, words, 0)
        self._play.rect = pygame.Rect(width - edge - wide, middle - high // 2, wide, high)
        self.view.height = self._foot.rect.top - self.view.top
        arrange_sections(self, self._columns)

    # -- what stands on the page ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        """All widgets anew, by the draft."""
        self._columns = [[self._seats()], [self._book(), self._house()]]
        self._say()
        fixed = [self._back, self._title, self._rules, self._foot, self._said, self._play]
        widgets = [widget for column in self._columns for section in column for widget in section.widgets()]
        self.fill(fixed, widgets, self._play)

    def _changed(self) -> None:
        self._build()
        self.again()

    def _seats(self) -> Section:
        canvas, draft = self.canvas, self.draft
        numbers = [Pick(number, str(number)) for number in draft.rules.numbers()]
        rows: list[Row] = []
        if len(numbers) > 1:
            rows.append(Text(canvas, _("How many play"), SMALL, tone="dim"))
            rows.append(Selector(canvas, _("Players"), numbers, len(draft.players), self._seat, self.again))
        if larger := draft.rules.larger_set():
            rows.append(Text(canvas, _("So many play with a larger set: {set}.").format(set=larger), SMALL))
        if partners := draft.rules.partners():
            rows.append(Text(canvas, partners, SMALL))
        names = draft.match().names
        kinds = [
            Pick(PERSON, _("A person"), _("Sits here, at this machine.")),
            *(Pick(key, kind.title, kind.words) for key, kind in LEVELS.items()),
        ]
        for seat, chair in enumerate(draft.players):
            bot = draft.bot_at(seat)
            rows.append(Text(canvas, _("Seat {number}").format(number=seat + 1), SMALL, tone="dim"))
            who: Widget = (
                TextField(
                    canvas,
                    _("Name {number}").format(number=seat + 1),
                    chair.name,
                    partial(self._name, seat),
                    empty=names[seat],
                    longest=NAME_LENGTH,
                )
                if isinstance(chair, Person)
                else _Sitter(canvas, seat, names[seat])
            )
            choice = Selector(
                canvas,
                _("Seat {number}").format(number=seat + 1),
                _at_its_best(kinds, bot.level) if bot and bot != chair else kinds,
                bot.level if bot else PERSON,
                partial(self._sit, seat),
                self.again,
                form="brief",
            )
            rows.append((who, choice))
            if bot and self._tempers_open and draft.tempered(seat):
                rows.append(self._temper(seat, bot.style))
        rows += self._fold_of_tempers()
        if sum(isinstance(chair, Person) for chair in draft.players) > 1:
            words = _("A curtain comes down between turns, so that nobody sees what another holds.")
            rows.append(Text(canvas, words, SMALL, tone="dim"))
        return Section(canvas, _("Who plays"), rows)

    def _temper(self, seat: int, chosen: str) -> Selector:
        """In which temper the bot at a seat plays."""
        picks = [Pick(key, how.title, how.words) for key, how in STYLES.items()]
        label = _("Temper {number}").format(number=seat + 1)
        return Selector(self.canvas, label, picks, chosen, partial(self._set_temper, seat), self.again)

    def _fold_of_tempers(self) -> list[Row]:
        """What opens the tempers of the bots, and once they are open says what they are and folds them away."""
        if not any(map(self.draft.tempered, range(len(self.draft.players)))):
            return []
        if not self._tempers_open:
            return [Button(self.canvas, _("Tempers"), self._fold_tempers, icon="down")]
        words = _("A temper is for choices that promise as much: it changes how a bot plays, not how well.")
        fold = Button(self.canvas, _("No tempers"), self._fold_tempers, icon="up")
        return [Text(self.canvas, words, SMALL, tone="dim"), fold]

    def _book(self) -> Section:
        canvas, draft = self.canvas, self.draft
        picks = [Pick(preset.key, preset.book) for preset in draft.plain.presets]
        chosen = next(preset for preset in draft.plain.presets if preset.key == draft.preset)
        rows: list[Row] = [Text(canvas, draft.plain.blurb)]
        if len(picks) > 1:
            rows.append(Text(canvas, _("By the book of"), SMALL, tone="dim"))
            rows.append(Selector(canvas, _("Book"), picks, draft.preset, self._choose_book, self.again))
            rows += [Text(canvas, way, SMALL, tone="dim") for way in draft.rules.differences()]
        else:
            rows.append(Text(canvas, _("By the rules of {book}.").format(book=chosen.book), SMALL, tone="dim"))
        return Section(canvas, _("How it is played"), rows)

    def _house(self) -> Section:
        canvas, draft = self.canvas, self.draft
        if not self._house_open:
            count = len(draft.rules.changeable())
            words = ngettext(
                "{count} rule of the book can be changed.", "{count} rules of the book can be changed.", count
            )
            fold = Button(canvas, _("Change rules"), self._fold, icon="down")
            return Section(canvas, _("House rules"), [Text(canvas, words.format(count=count), SMALL, tone="dim"), fold])
        fold = Button(canvas, _("Fold away"), self._fold, icon="up")
        rows: list[Row] = [fold]
        if draft.options:
            rows = [(fold, Button(canvas, _("Back to the book"), self._by_the_book, icon="undo"))]
        for option in draft.rules.changeable():
            rows += self._option(option)
        return Section(canvas, _("House rules"), rows)

    def _option(self, option: Option) -> list[Row]:
        canvas, draft = self.canvas, self.draft
        offered = draft.rules.offers(option)
        picks = [
            Pick(
                choice.value, choice.words[:1].upper() + choice.words[1:], f"({choice.source})" if choice.source else ""
            )
            for choice in offered
        ]
        title = Text(canvas, option.title, SMALL, tone="dim")
        if draft.rules.changed(option):
            title = Text(canvas, _("{rule} · your house rule").format(rule=option.title), SMALL, tone="accent")
        choice = Selector(
            canvas,
            option.title,
            picks,
            draft.rules.value(option),
            lambda value: self._choose(option.knob, value),
            self.again,
            form="list",
        )
        return [title, choice]

    def _say(self) -> None:
        draft = self.draft
        problem = draft.problem()
        book = next(preset.book for preset in draft.plain.presets if preset.key == draft.preset)
        names = ", ".join(draft.match().names)
        words = _("{title} by {book}: {names}.").format(title=draft.plain.title, book=book, names=names)
        if draft.options:
            words = _("{title} by {book}, with house rules: {names}.").format(
                title=draft.plain.title, book=book, names=names
            )
        self._said.say(problem or words)
        self._said.tone = "alert" if problem else "text"
        self._play.enabled = problem is None

    # -- what the player does ------------------------------------------------------------------------------------------

    def _seat(self, number: int) -> None:
        self.draft.seat(number)
        self._changed()

    def _sit(self, seat: int, kind: str) -> None:
        before = self.draft.players[seat]
        style = before.style if isinstance(before, Bot) else ""
        self.draft.players[seat] = Person("") if kind == PERSON else Bot(kind, style)
        if not self.draft.tempered(seat):
            self.draft.temper(seat, "")
        self._changed()

    def _set_temper(self, seat: int, how: str) -> None:
        self.draft.temper(seat, how)
        self._changed()

    def _fold_tempers(self) -> None:
        self._tempers_open = not self._tempers_open
        if not self._tempers_open:
            for seat in range(len(self.draft.players)):
                self.draft.temper(seat, "")
        self._changed()

    def _name(self, seat: int, name: str) -> None:
        self.draft.call(seat, name)
        names = self.draft.match().names
        for section in self._columns[0]:
            for widget in section.widgets():
                if isinstance(widget, _Sitter):
                    widget.label = names[widget.seat]
        self._say()
        self.again()

    def _choose_book(self, key: str) -> None:
        self.draft.choose_preset(key)
        self._changed()

    def _choose(self, knob: str, value: object) -> None:
        self.draft.choose(knob, value)
        self._changed()

    def _by_the_book(self) -> None:
        self.draft.choose_preset(self.draft.preset)
        self._changed()

    def _fold(self) -> None:
        self._house_open = not self._house_open
        self._changed()

    def _start(self) -> None:
        keep(self.draft, self.stage.store)
        person = next(chair.name.strip() for chair in self.draft.players if isinstance(chair, Person))
        if person:
            self.canvas.settings.name = person
            self.canvas.settings.save(self.stage.store)
        self.stage.go(ToTable(self.draft.match().seated(SystemRandom())))


def _at_its_best(kinds: list[Pick], best: str) -> list[Pick]:
    """Who may sit where a bot would be a person's partner: another person, or the best of the bots."""
    person, kind = kinds[0], next(kind for kind in kinds if kind.value == best)
    aside = _("A person's partner, so it plays its best. {words}").format(words=kind.aside)
    return [person, kind._replace(aside=aside)]


class _Sitter(Still):
    """A bot at its seat: its name."""

    def __init__(self, canvas: Canvas, seat: int, name: str) -> None:
        super().__init__(canvas, name)
        self.seat = seat

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return self.canvas.fonts.width(self.label, size) + round(2.2 * size), max(self.px(TOUCH), round(2 * size))

    def draw(self, surface: pygame.Surface) -> None:
        theme, size = self.canvas.theme, self.canvas.text_size(TEXT)
        side = round(size * 1.4)
        icon = self.canvas.shapes.icon("bot", side, theme.dim)
        surface.blit(icon, (self.rect.x, self.rect.centery - side // 2), special_flags=FLAG)
        name = self.canvas.fonts.text(self.label, size, theme.text)
        surface.blit(
            name, (self.rect.x + round(2 * size), self.rect.centery - name.get_height() // 2), special_flags=FLAG
        )
