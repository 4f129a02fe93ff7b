"""The section “Who plays” of the setup: how many, who sits where, and in which tempers the bots play."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.bots.kernel.bits import COMPILED
from game.bots.levels import LEVELS, STYLES
from game.match.player_types import Bot, Person, Player
from game.platform.compiled import remedy
from game.platform.language import gettext as _
from game.ui.canvas.avatars import player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.menu.draft import Draft
from game.ui.settings import NAME_LENGTH
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import Section, SectionRow
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, Button, Text, Widget

PERSON = "person"


class PlayersSection:
    """Makes the section by a draft, and changes who plays in it.

    `changed` is called when the draft has changed so that every section may differ, `renamed` when only a name has,
    `resized` when a list opens or closes.
    """

    def __init__(
        self,
        canvas: Canvas,
        draft: Draft,
        changed: Callable[[], None],
        renamed: Callable[[], None],
        resized: Callable[[], None],
    ) -> None:
        self._canvas, self._draft = canvas, draft
        self._changed, self._renamed, self._resized = changed, renamed, resized
        self._is_style_open = any(isinstance(chair, Bot) and chair.style for chair in draft.players)
        self._fields: list[TextField] = []

    # -- what stands in it ---------------------------------------------------------------------------------------------

    def section(self) -> Section:
        """The section with new widgets."""
        draft = self._draft
        names = draft.match().names
        rows = self._how_many()
        self._fields = []
        for seat, chair in enumerate(draft.players):
            bot = draft.bot_at(seat)
            rows.append(Text(self._canvas, _("Seat {number}").format(number=seat + 1), SMALL, tone="dim"))
            rows.append((self._name(seat, chair, names[seat], bot or chair), self._kinds(seat, chair, bot)))
            if bot and self._is_style_open and draft.has_style_choice(seat):
                rows.append(self._style_selector(seat, bot.style))
        rows += self._fold_of_tempers()
        if sum(isinstance(chair, Person) for chair in draft.players) > 1:
            words = _("A curtain comes down between turns, so that nobody sees what another holds.")
            rows.append(Text(self._canvas, words, SMALL, tone="dim"))
        if not COMPILED and any(isinstance(chair, Bot) for chair in draft.players):
            words = _("Expert and Master are weaker here, because Boneyard is not compiled. To compile it, {remedy}.")
            rows.append(Text(self._canvas, words.format(remedy=remedy()), SMALL, tone="dim"))
        return Section(self._canvas, _("Who plays"), rows)

    def _how_many(self) -> list[SectionRow]:
        """The choice of how many play, with which set so many do, and who are partners."""
        canvas, rules = self._canvas, self._draft.rules
        numbers = [SelectorItem(number, str(number)) for number in rules.player_counts()]
        rows: list[SectionRow] = []
        if len(numbers) > 1:
            rows.append(Text(canvas, _("How many play"), SMALL, tone="dim"))
            rows.append(Selector(canvas, _("Players"), numbers, rules.players, self._seat, self._resized))
        if larger := rules.larger_set():
            rows.append(Text(canvas, _("So many play with a larger set: {set}.").format(set=larger), SMALL))
        if partners := rules.partners():
            rows.append(Text(canvas, partners, SMALL))
        return rows

    def _name(self, seat: int, chair: Player, name: str, shown: Player) -> Widget:
        """The name of who sits there, to be written; while none is, `name` is shown, with the face of `shown`."""
        label, rename = _("Name {number}").format(number=seat + 1), partial(self._rename, seat)
        field = _NameField(self._canvas, label, chair.name, rename, empty=name, longest=NAME_LENGTH)
        field.chair, field.seat = shown, seat
        self._fields.append(field)
        return field

    def _kinds(self, seat: int, chair: Player, bot: Bot | None) -> Selector:
        """The choice of a person or a bot for a seat; `bot` is the bot there, as well as it will play."""
        picks = [
            SelectorItem(PERSON, _("A person"), _("Sits here, at this machine.")),
            *(SelectorItem(key, kind.title, kind.words) for key, kind in LEVELS.items()),
        ]
        return Selector(
            self._canvas,
            _("Seat {number}").format(number=seat + 1),
            _at_its_best(picks, bot.level) if bot and bot != chair else picks,
            bot.level if bot else PERSON,
            partial(self.set_player_kind, seat),
            self._resized,
            form="brief",
        )

    def _style_selector(self, seat: int, chosen: str) -> Selector:
        """The choice of a temper for the bot at a seat."""
        picks = [SelectorItem(key, how.title, how.words) for key, how in STYLES.items()]
        label = _("Temper {number}").format(number=seat + 1)
        return Selector(self._canvas, label, picks, chosen, partial(self._set_temper, seat), self._resized)

    def _fold_of_tempers(self) -> list[SectionRow]:
        """The button that opens the tempers of the bots; once they are open, what they are and how to close them."""
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
        """Seats a person or a bot of a level; a bot keeps the name of the one before it, and its temper if it may."""
        draft = self._draft
        before = draft.players[seat]
        bot = replace(before, level=kind) if isinstance(before, Bot) else Bot(kind)
        draft.players[seat] = Person("") if kind == PERSON else bot
        if not draft.has_style_choice(seat):
            draft.set_style(seat, "")
        self._changed()

    def _set_temper(self, seat: int, how: str) -> None:
        self._draft.set_style(seat, how)
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
        for field, called in zip(self._fields, names, strict=True):
            field.placeholder = called
            field.damage()
        self._renamed()


def _at_its_best(picks: list[SelectorItem], best: str) -> list[SelectorItem]:
    """Who may sit where a bot would be a person's partner: another person, or the best of the bots."""
    person, kind = picks[0], next(pick for pick in picks if pick.value == best)
    aside = _("A person's partner, so it plays its best. {words}").format(words=kind.detail)
    return [person, kind._replace(detail=aside)]


class _NameField(TextField):
    """A field for the name of one who plays, with the face that the table will show."""

    chair: Player
    seat: int

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        name = self.text or self.placeholder
        drawn = player_avatar(self.canvas.theme, self.chair, name, self.seat, self._side())
        surface.blit(
            drawn,
            drawn.get_rect(midleft=(self.rect.x + self.px(5), self.rect.centery)),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )

    def _inside(self) -> pygame.Rect:
        inside = super()._inside()
        return pygame.Rect(inside.x + self._side(), inside.y, inside.width - self._side(), inside.height)

    def _side(self) -> int:
        """How wide the face is, in pixels."""
        return self.rect.height - 2 * self.px(4)
