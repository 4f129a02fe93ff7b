"""What the player is asked besides where to put a tile: the buttons that answer it, and the question “really?”."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.core.state import Action, Pass
from game.platform.language import gettext as _
from game.play.duplicate_match import following
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.room import Area
from game.ui.table.drag import Laying
from game.ui.table.intents import Attempt, Call, Command, Perform
from game.ui.table.turns import Turns, Wait
from game.ui.widgets.widget import Button


class PromptButton(Button):
    """A button above the hand; `hint` says more about it while the mouse or the keys are at it."""

    def __init__(
        self, canvas: Canvas, label: str, act: Callable[[], object], key: int | None = None, **look: bool
    ) -> None:
        super().__init__(canvas, label, act, strong=look.get("strong", False))
        self.hint = _("key {letter}").format(letter=pygame.key.name(key).title()) if key is not None else ""


class Prompts:
    """The buttons above the hand, and the sentence beside them; a family says which and in what words.

    What they stand for goes to `perform`. `chances` are those that a bid, or a trump, is made, where they are to be
    told. `doubted` is an action that cannot be taken back and has to be asked for once more.
    """

    def __init__(self, canvas: Canvas, turns: Turns, perform: Perform) -> None:
        self.canvas, self.turns, self.perform = canvas, turns, perform
        self.match = turns.match
        self.doubted: Action | None = None
        self.chances: Mapping[Action, float] = {}
        self.start_over()

    def start_over(self) -> None:
        """The match has gone on or back."""
        self.doubted, self.chances = None, {}

    @property
    def name(self) -> str:
        """The name of the one who is to move."""
        return self.match.names[self.match.state.to_move]

    # -- what the buttons do -------------------------------------------------------------------------------------------

    def attempt(self, action: Action) -> None:
        """Asks for an action."""
        self.perform(Attempt(action))

    def call(self, seat: int | None) -> None:
        """Calls “Muggins!” for a seat, or for nobody."""
        self.perform(Call(seat))

    def forgive(self) -> None:
        """What was doubted is not meant."""
        self.perform(Command.FORGIVE)

    def renew(self) -> None:
        """The buttons have changed."""
        self.perform(Command.RENEW)

    # -- what a family says --------------------------------------------------------------------------------------------

    def offered(self, legal: Sequence[Action]) -> list[Button]:
        """The buttons for what is not done with a tile."""
        return []

    def middle_buttons(self, legal: Sequence[Action], wait: Wait | None, area: Area) -> list[Button]:
        """Buttons that stand in the middle of the table, in their places within `area`."""
        return []

    def question(self, legal: Sequence[Action]) -> str:
        """What the person to move can do now."""
        return _("{name}, play a tile.").format(name=self.name)

    def by_itself(self, action: Action) -> str:
        """That the table does what is all that the person to move may do; who that is, is {name}."""
        return _("{name} passes …") if isinstance(action, Pass) else _("{name} draws …")

    def where(self, places: Sequence[Laying], two_ways: bool) -> str:
        """Where the tile that is chosen may go, or the question in which of `two_ways`."""
        one, more = _("{name}, lay {tile} where it is lit."), _("{name}, lay {tile} at a place that is lit.")
        return (one if len(places) == 1 else more).format(name=self.name, tile=places[0].tile)

    def regrettable(self, action: Action) -> bool:
        """Whether an action may be regretted, so that it has to be asked for twice."""
        return False

    def really(self, doubted: Action) -> tuple[str, str, int]:
        """The question whether that is meant, the word that says yes to it, and its key."""
        raise NotImplementedError

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        """What each key does besides the table's own ones, whether or not it may be done now."""
        return {}

    def step(self, by: int) -> bool:
        """Moves along what is to be chosen by ← and →; False when that is a tile."""
        return False

    def _meanwhile(self) -> str:
        """What the one to move does while nobody is asked: a bot thinks, a person does what has to be done."""
        words = _("{name} is thinking …")
        if self.match.state.to_move in self.turns.persons:
            words = self.by_itself(self.match.game.legal_actions(self.match.state)[0])
        return words.format(name=self.name)

    # -- what is asked -------------------------------------------------------------------------------------------------

    def sure(self, action: Action) -> bool:
        """Whether an action is really meant: one that may be regretted has to be asked for twice."""
        if action == self.doubted or not self.regrettable(action):
            return True
        self.doubted = action
        return False

    def buttons(self, legal: Sequence[Action], wait: Wait | None) -> list[Button]:
        """The buttons above the hand; `legal` is what the person at the screen may do."""
        if wait == Wait.LOOK:
            return _onward(self)
        if self.doubted is None or self.doubted not in legal:
            return self.offered(legal)
        _question, yes, key = self.really(self.doubted)
        return [
            PromptButton(self.canvas, _("No"), self.forgive, pygame.K_ESCAPE),
            PromptButton(self.canvas, yes, partial(self.attempt, self.doubted), key, strong=True),
        ]

    def prompt(
        self, legal: Sequence[Action], wait: Wait | None, places: Sequence[Laying] = (), two_ways: bool = False
    ) -> str:
        """The sentence above the hand; `legal` is what the person at the screen may do.

        The tile that is chosen may go to these `places`, in `two_ways` at one of them.
        """
        if wait == Wait.READING:
            return _("Press Space to continue.")
        if self.match.state.to_move < 0:
            return ""
        if not legal:
            return self._meanwhile() if wait == Wait.THOUGHT else ""
        if self.doubted is not None and self.doubted in legal:
            return self.really(self.doubted)[0]
        return self.where(places, two_ways) if places else self.question(legal)


def _onward(prompts: Prompts) -> list[Button]:
    """On the way from the table at the end of a hand or match: back to what it came to, and on."""
    again = prompts.match.over and following(prompts.match) is None
    words = _("Play again") if again else _("Next hand")
    return [
        PromptButton(prompts.canvas, _("Result"), partial(prompts.perform, Command.RESULT), pygame.K_r),
        PromptButton(prompts.canvas, words, partial(prompts.perform, Command.ONWARD), pygame.K_RETURN, strong=True),
    ]
