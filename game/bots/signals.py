"""Signals: moves that tell a partner something, as people at the table read them.

At line games with partners: to open a number of which the own hand holds most, or one that the partner opened, and not
to cover the end that the partner opened last. At trick games: to lead a suit that the partner led, or the own longest
suit, and not to beat the partner's tile. They depend only on what all have seen and on the own hand. A signal is
preferred only among moves that are as good as the best within the noise of their values.
"""

from collections.abc import Collection, Sequence
from typing import Any

from game.bots.assessment import AssessedAction, Assessment
from game.bots.levels import Limit
from game.core.board import Line
from game.core.state import Action, Draw, Pass, Play, State
from game.core.tiles import Tile
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

LONG_NUMBER, LONG_SUIT = 2, 3
"""The fewest own tiles of a long number after it was opened, and of a long suit before it is led."""
AGAINST, RETURNS, SHOWS = -4, 2, 1
"""The ranks of moves: against the partner's end or tile, with the partner's number or suit, with the own longest."""
EQUAL = 1e-3
"""Points by which equal values may differ, because of tie-breaks."""


def prefer_signals(game: Game[Any], view: State, assessment: Assessment, limit: Limit) -> Assessment:
    """Return the assessment with only the clearest signals among its best actions, if the level gives signals.

    The best actions are those tried in all deals that are worse by at most one standard error. A style has its own
    preferences.
    """
    if not limit.settings.signals or limit.style:
        return assessment
    partner = partner_of(game, view)
    if partner is None:
        return assessment
    best = [
        assessed
        for assessed in assessment.actions
        if len(assessed.values) == len(assessment.weights) and is_as_good(assessment, assessed)
    ]
    ranks = signal_ranks(game, view, partner, [assessed.action for assessed in best])
    highest = max(ranks)
    clearest = [assessed for assessed, rank in zip(best, ranks, strict=True) if rank == highest]
    return assessment._replace(actions=tuple(clearest))


def is_as_good(assessment: Assessment, assessed: AssessedAction) -> bool:
    """Return whether an action is worse than the best by at most one standard error."""
    mean, error = assessment.difference(assessment.best, assessed)
    return mean <= error + EQUAL


def partner_of(game: Game[Any], view: State) -> int | None:
    """Return the partner of the seat to move who takes part in the hand; None if there is none."""
    players, seat = len(view.hands), view.to_move
    if not game.has_partners(players):
        return None
    (partner,) = (other for other in range(players) if other != seat and game.same_side(other, seat, players))
    return None if isinstance(view, TrickState) and partner in view.inactive_seats else partner


def signal_ranks(game: Game[Any], view: State, partner: int, actions: Sequence[Action]) -> list[int]:
    """Return how well each action signals to the partner: 0 for nothing, less for moves against the partner."""
    if isinstance(game, LineGame) and isinstance(view, LineState):
        opened = opened_numbers(game, view, partner)
        return [line_rank(game, view, action, opened) if isinstance(action, Play) else 0 for action in actions]
    if isinstance(game, TrickGame) and isinstance(view, TrickState):
        suits = led_suits(game, view, partner)
        return [trick_rank(game, view, action, partner, suits) if isinstance(action, Play) else 0 for action in actions]
    return [0 for _action in actions]


# -- line games --------------------------------------------------------------------------------------------------------


def numbers_opened(before: Line, play: Play, after: Line) -> set[int]:
    """Return the numbers that a play opens: those of a lead, none of a later double."""
    if not before.placed_tiles:
        return _open(after)
    return set() if play.tile.is_double else {after.placed_tiles[-1].outward}


def opened_numbers(game: LineGame, view: LineState, seat: int) -> list[set[int]]:
    """Return the numbers that a seat opened with each tile of this hand, without those that it then could not match.

    Empty if the history does not have the whole line, as in a position that was set up.
    """
    line, opened = game.empty_line, list[set[int]]()
    if sum(isinstance(action, Play) for _seat, action in view.history) != len(view.line.placed_tiles):
        return []
    for player, action in view.history:
        if isinstance(action, Play):
            before, line = line, game.extend_line(line, action)
            if player == seat:
                opened.append(numbers_opened(before, action, line))
        elif player == seat and isinstance(action, Draw | Pass):
            opened = [numbers - _open(line) for numbers in opened]
    return [numbers for numbers in opened if numbers]


def line_rank(game: LineGame, view: LineState, play: Play, opened: Sequence[set[int]]) -> int:
    """Return how well a play signals to a partner who opened these numbers, where equal numbers meet."""
    before, after = view.line, game.extend_line(view.line, play)
    if after.meeting_sum:
        return 0
    numbers = numbers_opened(before, play, after)
    covers = bool(opened) and not opened[-1].isdisjoint(_open(before) - _open(after))
    returns = not numbers.isdisjoint(set[int]().union(*opened))
    own = [tile for tile in view.hands[view.to_move] if tile != play.tile]
    shows = longest_number(own, numbers) is not None
    return AGAINST * covers + RETURNS * returns + SHOWS * shows


def longest_number(own: Collection[Tile], numbers: Collection[int]) -> int | None:
    """Return the longest number of the own tiles if it is one of `numbers` and long."""
    lengths = {number: sum(number in tile for tile in own) for tile in own for number in tile}
    longest = max(lengths.values(), default=0)
    return next((number for number in numbers if lengths.get(number, 0) == longest >= LONG_NUMBER), None)


def _open(line: Line) -> set[int]:
    return {end.pip for end in line.ends}


# -- trick games -------------------------------------------------------------------------------------------------------


def led_suits(game: TrickGame, view: TrickState, seat: int) -> set[Suit]:
    """Return the suits other than trumps that a seat led in this hand, unless it later did not follow them."""
    led = set[Suit]()
    for trick in view.tricks:
        tiles = dict(trick.plays)
        if trick.plays[0][0] == seat:
            led.add(trick.called_suit)
        elif seat in tiles and trick.called_suit not in game.suits(view.trump, tiles[seat]):
            led.discard(trick.called_suit)
    return led - {view.trump}


def trick_rank(game: TrickGame, view: TrickState, play: Play, partner: int, led: Collection[Suit]) -> int:
    """Return how well a play signals to a partner who has led these suits."""
    trump, trick = view.trump, view.trick
    if trick is not None:
        rank = game.rank(trump, trick.called_suit, play.tile)
        beats = rank > game.rank(trump, trick.called_suit, game.winning_tile(trump, trick))
        return AGAINST * (trick.winner == partner and beats)
    suit = game.called_suit(trump, play)
    is_long = suit != trump and suit in longest_suits(game, view)
    return RETURNS * (suit in led) + SHOWS * is_long


def longest_suits(game: TrickGame, view: TrickState) -> set[Suit]:
    """Return the own longest suits, if they are long."""
    hand = [game.suits(view.trump, tile) for tile in view.hands[view.to_move]]
    lengths = {suit: sum(suit in suits for suits in hand) for suits in hand for suit in suits}
    longest = max(lengths.values())
    return {suit for suit, length in lengths.items() if length == longest >= LONG_SUIT}
