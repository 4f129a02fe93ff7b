"""What trying an action at tricks comes to, deal by deal: its value, and what is told of the end of the hand."""

from collections.abc import Callable, Collection, Mapping
from math import sqrt
from random import Random

from game.bots.assessment import Assessed, Assessment, Fact
from game.bots.deals.candidate_racing import Outcome, Trials
from game.bots.kernel.trick_position import TrickPosition
from game.bots.style import Estimate, pick
from game.core.state import Action, Announce, Play, Scored
from game.rules.tricks.trick_game import TrickGame, TrickState

TIE_BREAK = 1e-6
"""What a preference is worth beside the value of an action, to tell equals apart."""
EXACT = 9
"""To how many places a deviation is told, so that equal ones are."""
FACTS = (Fact.WINS, Fact.MAKES_BID, Fact.TAKES_TRICK)
"""What a teller tells of the end of a hand, in this order."""
Teller = Callable[[TrickPosition], Outcome]


def silent(_end: TrickPosition) -> Outcome:
    """The teller where nobody asks."""
    return ()


def teller(
    game: TrickGame, seat: int, settle: Callable[[int], TrickState], own: Collection[int], facts: bool = True
) -> Teller:
    """What is told to `seat` of the ends of a hand, if there are to be `facts`.

    `settle` gives the state at the end by the outcome of its position; `own` are the seats of the own side there.
    """
    known: dict[int, Outcome] = {}

    def tell(end: TrickPosition) -> Outcome:
        outcome = end.outcome()
        told = known.get(outcome)
        if told is None:
            told = known[outcome] = won_and_made(game, settle(outcome), seat)
        return (*told, float(end.taker in own))

    return tell if facts else silent


def won_and_made(game: TrickGame, end: TrickState, seat: int) -> Outcome:
    """Whether the side of `seat` wins a hand that is over, and whether the side that bid or made the trump does.

    Where nobody wins, those do who are paid: the allies who have euchred a third.
    """
    players = len(end.hands)
    side = game.side(seat, players)
    winner, events = game.settle(end)
    paid = {event.side: game.merit(event.points) for event in events if isinstance(event, Scored)}
    wins = winner == side or (winner is None and paid.get(side, 0) > 0)
    return float(wins), float(end.bidder is not None and winner == game.side(end.bidder, players))


def assessed(
    trials: Trials[Action], told: Collection[Fact], preferences: Mapping[Action, float] | None = None
) -> list[Assessed]:
    """What the actions came to; of their facts those that are to be `told`, if there are any.

    The value of each has its preference in it, which tells equals apart and is next to nothing. The trick is told of
    where the action is to play to it.
    """
    found = []
    for action, outcomes in trials.outcomes.items():
        values, *facts = zip(*outcomes, strict=True)
        if preferences:
            values = tuple(value + preferences[action] for value in values)
        of_action = told if isinstance(action, Play | Announce) else set(told) - {Fact.TAKES_TRICK}
        by_fact = dict(zip(FACTS, facts, strict=False))
        found.append(
            Assessed(action, values, {fact: numbers for fact, numbers in by_fact.items() if fact in of_action})
        )
    return found


def constant(action: Action, value: float, wins: bool | None, deals: int) -> Assessed:
    """An action that comes to the same in every deal; `wins` is None where nothing is told of it."""
    return Assessed(action, [value] * deals, {} if wins is None else {Fact.WINS: [float(wins)] * deals})


def choice(assessment: Assessment, number: int, style: str, rng: Random) -> Action:
    """The best of the actions tried to the last, by style among those that are as good for all that can be told.

    That is judged by so many deals as the level has, or all there were.
    """
    deals = len(assessment.weights)
    estimates = {
        action.action: Estimate(assessment.value(action), round(assessment.deviation(action.values), EXACT))
        for action in assessment.actions
        if len(action.values) == deals
    }
    margin = max(estimate.deviation for estimate in estimates.values()) / sqrt(min(number, deals))
    return pick(estimates, margin, style, rng)
