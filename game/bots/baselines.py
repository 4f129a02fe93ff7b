"""Levels as they once played: opponents that stay the same, so that the arena can measure progress.

`boneyard arena GAME master master@2026-11` measures against one. A baseline is settings, not code; so a level that
plays as it did refers to them (levels.py).
"""

from game.bots.settings import (
    BettingMethod,
    BettingSettings,
    LineEvaluation,
    LineModel,
    LineSearch,
    LineSettings,
    Settings,
    StockSettings,
    TrickMethod,
    TrickSettings,
)

BASELINES: dict[str, dict[str, Settings]] = {
    "2026-11": {
        "beginner": Settings(
            line=LineSettings(LineEvaluation(scored=0, shed=-1, double=-4, fits=0), notices=0.3),
            tricks=TrickSettings(TrickMethod.RANDOM, StockSettings(deals=12), declaration_deals=8),
            betting=BettingSettings(BettingMethod.RANDOM),
        ),
        "casual": Settings(
            line=LineSettings(LineEvaluation(scored=3, shed=1, double=4, fits=1), random_plays=0.6, notices=0.7),
            tricks=TrickSettings(
                TrickMethod.EVALUATION, StockSettings(deals=8), declaration_deals=8, random_plays=0.5, forgets=True
            ),
            betting=BettingSettings(BettingMethod.POT_ODDS),
        ),
        "club": Settings(
            line=LineSettings(
                LineEvaluation(scored=3, shed=1, double=6, fits=2, stuck=28, threat=2, partner=3, closed=3),
                random_plays=0.35,
                notices=0.95,
            ),
            tricks=TrickSettings(
                TrickMethod.EVALUATION, StockSettings(deals=12, solved=4), declaration_deals=16, random_plays=0.2
            ),
            betting=BettingSettings(BettingMethod.EXPECTED_VALUE),
        ),
        "expert": Settings(
            line=LineSettings(
                LineSearch(
                    deals=16,
                    enumerated=20,
                    exact_two=8,
                    exact_partners=8,
                    exact_solo=0,
                    model=LineModel(shed=2, double=8, point=6, fits=6, unseen=3),
                )
            ),
            tricks=TrickSettings(
                TrickMethod.SEARCH, StockSettings(deals=12, solved=7), declaration_deals=40, play_deals=10
            ),
            betting=BettingSettings(BettingMethod.BLUEPRINT, buckets=12),
        ),
        "master": Settings(
            line=LineSettings(
                LineSearch(
                    deals=400,
                    infers=True,
                    candidates=8,
                    solves_endgames=True,
                    enumerated=700,
                    exact_two=28,
                    exact_partners=16,
                    exact_solo=9,
                    model=LineModel(shed=2, double=8, point=6, fits=6, unseen=3, fear=4),
                    for_match=True,
                )
            ),
            tricks=TrickSettings(
                TrickMethod.SEARCH,
                StockSettings(deals=1000, solved=7, solved_hidden=4, models_opponent=True),
                declaration_deals=300,
                play_deals=240,
                infers=True,
                candidates=6,
            ),
            betting=BettingSettings(BettingMethod.BLUEPRINT),
        ),
    }
}
"""Settings of every level, by the year and month of the baseline and the key of the level."""
