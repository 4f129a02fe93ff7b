"""The assessment of a choice in a line game: what each legal action is expected to bring, and what happens on the way.

The bots that search play by it, and the coach explains it.
"""

from random import Random

from game.bots.assessment import Assessment
from game.bots.encode.line import asked
from game.bots.encode.line_rules import unmodelled
from game.bots.levels import BEST, Limit
from game.bots.line import rules_policy
from game.bots.line.endgame_cfr import solved_endgame
from game.bots.line.pimc import Inquiry, PIMCSettings, pimc
from game.bots.line.questions import assess_answers
from game.bots.match_chance import won
from game.rules.line.line_game import LineGame, LineState

PIMC = {
    "expert": PIMCSettings(
        deals=16, infers=False, solves_endgames=False, enumerated=20, exact_two=8, exact_partners=8, exact_solo=0
    ),
    "master": PIMCSettings(
        deals=400,
        infers=True,
        solves_endgames=True,
        enumerated=700,
        exact_two=28,
        exact_partners=16,
        exact_solo=9,
        fear=4,
        for_match=True,
    ),
}
"""The settings of the levels that search."""


def assess(
    game: LineGame, view: LineState, limit: Limit, rng: Random, effort: float = 1.0, facts: bool = True
) -> Assessment:
    """Every legal action by what it comes to in deals that could be, as a level finds it out (else the best level).

    An `effort` of 1 is what a bot does for a choice: it drops the worse actions on the way, and tells only the best
    where all hands are known. A greater one looks at so many times the deals and positions, and tries every action in
    all of them. `facts` are collected beside the values, or not; they change nothing else.
    """
    settings = PIMC.get(limit.level, PIMC[BEST])
    found = _assessed(game, view, Inquiry(settings, limit.seconds, rng, effort, facts))
    return found._replace(won=won(game, view)) if settings.for_match else found


def _assessed(game: LineGame, view: LineState, inquiry: Inquiry) -> Assessment:
    if unmodelled(game):
        return rules_policy.rollouts(game, view, inquiry.seconds, inquiry.rng, inquiry.effort)
    if asked(view):
        return assess_answers(game, view, inquiry)
    if inquiry.settings.solves_endgames:
        found = solved_endgame(game, view, inquiry.seconds, inquiry.effort, inquiry.facts)
        if found is not None:
            return found
    return pimc(game, view, inquiry)
