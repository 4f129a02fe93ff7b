"""Play every game in a window, and check all that could depend on displayed texts; run by `pseudo_language`."""

from pathlib import Path
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
from tests.ui.screen import opened, settle
from tests.ui.table_driver import begun, hurried, wait, without_worker


def main(folder: Path) -> None:
    """Play a hand of each game, and check all that could depend on texts. Raises AssertionError."""
    assert GAMES["draw"].title == "game: ⟦x⟧"
    deal = "0-0 0-1 0-2 0-3 0-4 0-5 0-6 6-6 5-6 4-6 3-6 2-6 1-6 5-5"
    unable = begun(Match("draw", [Person("Ann"), Bot("beginner")]), deal, "6-6")
    assert action_label(unable.game, unable.state, DRAW) == "⟦x⟧"
    with pytest.MonkeyPatch.context() as patch, opened(folder, (1920, 1080)) as window:
        check_pages(window)
        hurried(patch, 60)
        without_worker(patch)
        for key in GAMES:
            play_hand(window, key)


def check_pages(window: Window) -> None:
    """Check that games are found by key, and that rules open at the section of a tip."""
    for key in GAMES:
        assert key in Search(key).find((), ())
        tip = remarks(key)[-1]
        window.show(page := Rules(window, key, tip.section))
        settle(window)
        headings = [row for row in page.scrolling if isinstance(row, Paragraph) and row.level]
        assert headings[tip.section].label == tip.heading
        assert page.scroll.target > 0


def play_hand(window: Window, key: str) -> None:
    """Play a hand at random against bots, and check the result and the description of every position."""
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
    assert isinstance(window.scenes[-1], Summary), key
    assert "⟦" in window.scenes[-1].headline()
    if not isinstance(match.game, BettingGame):
        for side, (before, after) in enumerate(zip(scores_before(match), match.state.scores, strict=True)):
            assert sum(line.points for line in score_lines(match, side)) == after - before, key
