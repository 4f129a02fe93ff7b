"""Nothing depends on displayed text: with a translation in which all words are the same, every game can be played."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from random import Random

import pytest

from game.core.state import DRAW
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.rules.betting.betting_game import BettingGame
from game.text.choices import action_label
from game.text.practice import describe_position
from game.text.remarks import remarks
from game.ui.families.betting.view import BettingView
from game.ui.families.summary import Summary
from game.ui.menu.search import Search
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.rules import Rules
from game.ui.scenes.summary import HandRanking
from game.ui.scenes.table import Table
from game.ui.table.results import score_lines, scores_before
from game.ui.table.turns import TurnPhase
from game.ui.widgets.prose import Paragraph
from game.ui.window.window import Window
from tests.catalogues import translated_by
from tests.trial_counts import DISTINCT_GAMES
from tests.ui.screen import settle
from tests.ui.table_driver import begun, hurried, wait

WORD_OR_PLACEHOLDER = re.compile(r"(\{[^}]*\})|[^\W\d_]+")


class SameWords(NullTranslations):
    """A translation in which all words are the same, so that most messages cannot be told apart."""

    def gettext(self, message: str) -> str:
        """Return a message in brackets, with each word replaced by “x”."""
        return f"⟦{WORD_OR_PLACEHOLDER.sub(lambda match: match[1] or 'x', message)}⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the form for `n`."""
        return self.gettext(singular if n == 1 else plural)

    def pgettext(self, context: str, message: str) -> str:
        """Return the context and a message, but punctuation as it is: the separators in numbers."""
        return f"{context}: {self.gettext(message)}" if WORD_OR_PLACEHOLDER.search(message) else message

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """Return the context and the form for `n`."""
        return self.pgettext(context, singular if n == 1 else plural)


@pytest.fixture(autouse=True)
def same_words() -> Iterator[None]:
    with translated_by(SameWords()):
        yield


def test_texts_are_translated() -> None:
    assert str(GAMES["draw"].title) == "game: ⟦x⟧"
    deal = "0-0 0-1 0-2 0-3 0-4 0-5 0-6 6-6 5-6 4-6 3-6 2-6 1-6 5-5"
    unable = begun(Match("draw", [Person("Ann"), Bot("beginner")]), deal, "6-6")
    assert action_label(unable.game, unable.state, DRAW) == "move: ⟦x⟧"


@pytest.mark.parametrize("key", GAMES)
def test_games_are_found_by_key_and_rules_open_at_the_section_of_a_tip(window: Window, key: str) -> None:
    assert key in Search(key).find((), ())
    tip = remarks(key)[-1]
    window.show(page := Rules(window, key, tip.section))
    settle(window)
    headings = [row for row in page.scrolling if isinstance(row, Paragraph) and row.level]
    assert headings[tip.section].label == tip.heading
    assert page.scroll.target > 0


@pytest.mark.campaign
@pytest.mark.parametrize("key", DISTINCT_GAMES)
def test_a_hand_can_be_played(window: Window, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a hand at random against bots, and check the result and the description of every position."""
    hurried(monkeypatch, 60)
    rng, players = Random(key), GAMES[key].usual_players
    match = Match(key, [Person("Ann"), *[Bot("beginner")] * (players - 1)])
    window.show(table := Table(window, match))

    def stops() -> bool:
        return table.phase in (TurnPhase.PERSON, TurnPhase.CALL) or isinstance(window.scenes[-1], Summary | Curtain)

    while True:
        wait(window, stops)
        if table.phase == TurnPhase.CALL:
            table.call_muggins(None)
            continue
        if table.phase != TurnPhase.PERSON:
            break
        assert "⟦" in describe_position(match.game, match.game.observe(match.state, 0), match.names)
        if isinstance(match.game, BettingGame):
            view = table.table_view.view
            assert isinstance(view, BettingView)
            assert all("⟦" in text for text in view.spot_text(0))
            ranking = HandRanking(window, match.game, match.state.hands[0])
            assert sum(row.label.startswith("⟦▶") for row in ranking._rows) == 1
        table.play(rng.choice(match.legal_actions))
    assert isinstance(window.scenes[-1], Summary)
    assert "⟦" in window.scenes[-1].headline()
    if not isinstance(match.game, BettingGame):
        for side, (before, after) in enumerate(zip(scores_before(match), match.state.scores, strict=True)):
            assert sum(line.points for line in score_lines(match, side)) == after - before
