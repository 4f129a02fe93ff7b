"""The rules of a game for players, with a picture, a demonstration and problems."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.match.player_types import Person
from game.platform.language import gettext as _
from game.practice.problems import first_unsolved, problem_tasks, problems
from game.rules import GAMES, rules_text
from game.text.demonstration import demonstration
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.families import FAMILIES
from game.ui.routes import DemonstrationRoute, ExerciseRoute, SetupRoute
from game.ui.widgets.page import EDGE, GAP, Page, arrange_head, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, TITLE, Button, Panel, StaticWidget, Text, Widget

HEADING = "\n## "


class Rules(Page):
    """The rules of one game, opened at `heading` if given, and a selector of the other games."""

    def __init__(self, stage: Stage, key: str | None = None, heading: str | None = None) -> None:
        super().__init__(stage)
        self._first_heading = heading
        canvas = self.canvas
        self.key = key or next(iter(GAMES))
        self._back = Button(canvas, _("Back"), self.go_back, icon="back")
        self._open(self.key)

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        edge, gap = self.px(EDGE), self.px(GAP)
        pad = 3 * gap
        panel_width = min(self._summary.natural_size()[0] + 2 * pad, self.canvas.size[0] - 2 * edge)
        left = (self.canvas.size[0] - panel_width) // 2
        top = stack_widgets([self._game_selector], left, self.view.top + gap // 2, panel_width, 0) + gap
        bottom = stack_widgets([self._summary], left + pad, top + pad, panel_width - 2 * pad, 0)
        if self._picture_widgets:
            bottom = (
                stack_widgets(self._picture_widgets, left + pad, bottom + 2 * gap, panel_width - 2 * pad, gap) + gap
            )
        bottom = stack_widgets([self._rest], left + pad, bottom + 2 * gap, panel_width - 2 * pad, 0)
        bottom = stack_widgets(self._practice_widgets, left + pad, bottom + 2 * gap, panel_width - 2 * pad, gap) + gap
        self._panel.rect = pygame.Rect(left, top, panel_width, bottom + pad - top)
        self.content_bottom = self._panel.rect.bottom

    def lay_out(self) -> None:
        super().lay_out()
        top = self._rest.top_of(self._first_heading) if self._first_heading else None
        self._first_heading = None
        if top is not None:
            self.scroll.scroll_to(self._rest.rect.top + top - self.view.top - self.px(GAP))
            self._shift_by(self.scroll.target - self.scroll.offset)

    def _open(self, key: str) -> None:
        canvas = self.canvas
        self.key = key
        self._title = Text(canvas, _("How to play {game}").format(game=GAMES[key].title), TITLE, bold=True)
        items = [SelectorItem(other, game.title) for other, game in GAMES.items()]
        self._game_selector = Selector(canvas, _("Game"), items, key, self._change_game, self.relayout)
        summary, heading, rest = rules_text(key).partition(HEADING)
        self._panel, self._summary, self._rest = Panel(canvas), Prose(canvas, summary), Prose(canvas, heading + rest)
        self._picture_widgets = self._picture()
        self._practice_widgets: list[Widget] = [
            Text(canvas, _("How to get better"), TEXT + 2, bold=True),
            Text(
                canvas,
                _(
                    "While you play, ? asks the coach what it would do, and why. After a hand, Look back shows what"
                    " each choice was worth, and what was luck."
                ),
            ),
        ]
        if problems(key):
            self._practice_widgets.append(Button(canvas, _("Solve problems of this game"), self._practise, icon="hint"))
        scrolling = [
            self._game_selector,
            self._panel,
            self._summary,
            *self._picture_widgets,
            self._rest,
            *self._practice_widgets,
        ]
        self.set_widgets([self._back, self._title], scrolling)

    def _picture(self) -> list[Widget]:
        """Return the picture of a typical position with its caption and a button for the demonstration."""
        self._demonstration = demonstration(self.key)
        if self._demonstration is None:
            return []
        thumbnail = FAMILIES[GAMES[self.key].family].thumbnail
        return [
            thumbnail(self.canvas, self._demonstration.match.at_step(self._demonstration.typical)),
            Text(self.canvas, self._demonstration.picture, SMALL, tone="dim"),
            Button(self.canvas, _("Watch a hand"), self._watch, icon="play", primary=True),
        ]

    def _watch(self) -> None:
        if self._demonstration is not None:
            title = GAMES[self.key].title
            self.stage.go(DemonstrationRoute(self._demonstration, title, _("Play this game"), SetupRoute(self.key)))

    def _practise(self) -> None:
        person, store = Person(self.canvas.settings.name or _("Player 1")), self.stage.store
        self.stage.go(ExerciseRoute(problem_tasks(self.key, first_unsolved(self.key, store), person, store)))

    def _change_game(self, key: str) -> None:
        self._open(key)
        self.relayout()


# -- formatted long texts: headings, paragraphs and lists --------------------------------------------------------------


MEASURE = 34  # width in ems: about seventy letters
HEADINGS = {1: 30, 2: 23, 3: 19}
INDENT = 1.4  # ems
_MARK = re.compile(r"(\*\*|\*|`)")
_BEGINS = re.compile(r"(#{1,3}) |([-*]) |(\d+\.) ")


class Block(NamedTuple):
    """A heading (its `level`), a paragraph (level 0), or a list item with its `mark`."""

    level: int
    mark: str
    words: tuple[tuple[str, bool], ...]  # (word, is bold)


class _Piece(NamedTuple):
    x: int
    y: int
    words: str
    size: float
    bold: bool
    tone: str


def blocks(text: str) -> list[Block]:
    """Parse the subset of Markdown in which the rules are written."""
    result: list[Block] = []
    for lines in _parts(text):
        match = _BEGINS.match(lines)
        if match is None:
            result.append(Block(0, "", _words(lines)))
        elif match[1]:
            result.append(Block(len(match[1]), "", _words(lines[match.end() :])))
        else:
            result.append(Block(0, match[3] or "•", _words(lines[match.end() :])))
    return result


def _parts(text: str) -> Iterator[str]:
    """Yield the text of each block, joined to one line."""
    part = ""
    for line in [*text.splitlines(), ""]:
        if (not line.strip() or _BEGINS.match(line)) and part:
            yield part
            part = ""
        part = f"{part} {line.strip()}".strip()
        if part.startswith("#"):
            yield part
            part = ""


def _words(text: str) -> tuple[tuple[str, bool], ...]:
    """Split text into (word with its leading space, is bold); a word with a change of weight inside becomes two."""
    words: list[tuple[str, bool]] = []
    bold, space = False, ""
    for part in _MARK.split(text):
        if _MARK.fullmatch(part):
            bold = not bold
        else:
            part = space + part
            words += [(word, bold) for word in re.findall(r"\s*\S+", part)]
            space = part[len(part.rstrip()) :]
    return tuple(words)


class Prose(StaticWidget):
    """A widget that displays a text in the Markdown of `blocks`."""

    def __init__(self, canvas: Canvas, text: str) -> None:
        super().__init__(canvas, "")
        self._blocks = blocks(text)
        self._placed: tuple[object, list[_Piece], int] = (None, [], 0)
        self._tops: list[int] = []  # top of each block

    def natural_size(self) -> tuple[int, int]:
        width = round(self.canvas.text_size(TEXT) * MEASURE)
        return width, self.height(width)

    def height(self, width: int) -> int:
        size = self.canvas.text_size(TEXT)
        if self._placed[0] != (width, size):
            self._placed = (width, size), *self._typeset(width)
        return self._placed[2]

    def top_of(self, heading: str) -> int | None:
        """Return the y offset of the heading with these words; None if there is none."""
        index = next(
            (index for index, block in enumerate(self._blocks) if block.level and _plain_text(block) == heading), None
        )
        self.height(self.rect.width)
        return None if index is None else self._tops[index]

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for piece in self._placed[1]:
            y = self.rect.y + piece.y
            if clip.top - 3 * piece.size < y < clip.bottom:
                colour = getattr(self.canvas.theme, piece.tone)
                drawn = self.canvas.fonts.text(piece.words, piece.size, colour, piece.bold)
                blend(surface, drawn, (self.rect.x + piece.x, y))

    def _typeset(self, width: int) -> tuple[list[_Piece], int]:
        fonts = self.canvas.fonts
        pieces: list[_Piece] = []
        self._tops = []
        y = 0
        for index, block in enumerate(self._blocks):
            size = self.canvas.text_size(HEADINGS.get(block.level, TEXT))
            line = round(fonts.line_height(size) * (1.08 if not block.level else 1))
            left = round(size * INDENT) if block.mark else 0
            follows_item = bool(block.mark) and index > 0 and bool(self._blocks[index - 1].mark)
            y += round(size * (0.15 if follows_item else 0.9 if block.level else 0.5)) if index else 0
            self._tops.append(y)
            if block.mark:
                pieces.append(_Piece(0, y, block.mark, size, False, "dim"))
            x = left
            for word, bold in block.words:
                bold = bold or bool(block.level)
                word_width = fonts.width(word if x > left else word.strip(), size, bold)
                if x > left and x + word_width > width:
                    x, y = left, y + line
                    word_width = fonts.width(word.strip(), size, bold)
                words = word if x > left else word.strip()
                last = pieces[-1] if pieces else None
                if last and x > left and (last.y, last.bold, last.size) == (y, bold, size) and last.tone != "dim":
                    pieces[-1] = last._replace(words=last.words + words)
                    x = last.x + fonts.width(last.words + words, size, bold)
                else:
                    pieces.append(_Piece(x, y, words, size, bold, "text"))
                    x += word_width
            y += line
        return pieces, y


def _plain_text(block: Block) -> str:
    """Return the plain text of a block."""
    return "".join(word for word, _bold in block.words).strip()
