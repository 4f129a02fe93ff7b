"""The log of betting games: bets, calls and payments."""

from game.core.state import parse_action
from game.rules.betting.poker import POKER
from game.text import action_sentences
from tests.decks import stacked

NAMES = ("Ann", "Ben", "Cid", "Dot")
HANDS = ("6-6 3-3 6-1 5-2 4-3", "6-5 6-4 5-1 4-2 2-1", "2-2 3-2 4-1 5-4 6-3", "5-5 4-4 6-2 3-1 5-3")


def log(text: str, **start: object) -> list[str]:
    """Return the log of these comma-separated actions after a deal by Ann."""
    state = POKER.initial_state(4, leader=0, **start)  # type: ignore[arg-type]
    state = POKER.apply(state, stacked(POKER, *HANDS))
    lines = []
    for word in text.split(", "):
        action = parse_action(word)
        after = POKER.apply(state, action)
        lines += action_sentences(POKER, state, action, after, NAMES)
        state = after
    return lines


def test_bets_calls_and_raises_name_the_chips() -> None:
    assert log("pass, bet 3, call, bet 5, fold, call") == [
        "Ben passes.",
        "Cid bets 3.",
        "Dot calls 3.",
        "Ann raises by 5, to 8.",
        "Ben folds.",
        "Cid calls 5.",
    ]


def test_last_chip_is_reported_as_all_in() -> None:
    scores = (60, 60, 4, 8)
    assert log("bet 5, call, bet 2", scores=scores) == [
        "Ben bets 5.",
        "Cid calls 3 and is all in.",
        "Dot raises by 2, to 7, and is all in.",
    ]


def test_payments_name_the_winning_hand() -> None:
    lines = log("bet 4, fold, call, fold")
    assert lines[-3:] == [
        "Ann folds.",
        "Showdown: Ben (High tile 6-5), Dot (Pair 5-5 and 4-4).",
        "Dot wins 12 (pot: Ann 1 + Ben 5 + Cid 1 + Dot 5 = 12; Pair 5-5 and 4-4).",
    ]
    assert log("bet 4, fold, fold, fold")[-1] == (
        "Ben wins 8 (pot: Ann 1 + Ben 5 + Cid 1 + Dot 1 = 8; everyone else folded)."
    )
    assert log("pass, pass, pass, pass")[-1] == "Everyone passes: nobody wins the pot of 4."
