"""The kinds of reasons for a move, and the facts of the sampled deals that must support each."""

from enum import Enum
from typing import NamedTuple

from game.bots.assessment import Fact
from game.core.tiles import Tile
from game.rules.tricks.trick_state import Suit


class ReasonKind(Enum):
    """What is true of the better move, and not of the other. The most important of each family come first."""

    # line games
    GOES_OUT = "goes out"
    SCORES_NOW = "scores now"
    """The play scores `amount` points, more than the other."""
    BLOCKS = "blocks"
    AVOIDS_BLOCK = "avoids block"
    """The other move blocks the hand."""
    NO_SCORE_NEXT = "no score next"
    """No unseen tile scores for the opponent `seat` that plays next; after the other move one does."""
    KNOWN_VOID = "known void"
    """The opponent `seat` that plays next has shown that it has none of the `numbers` at open ends."""
    ONLY_YOU_FIT = "only you fit"
    """The own hand has a tile for an end with the number `suit`, and no unseen tile fits it."""
    SAME_ENDS = "same ends"
    """All open ends show the number `suit`."""
    FOLLOWS_OWN_END = "follows own end"
    """The own hand has another tile for the number `suit` that the play leaves open."""
    KEEPS_SUIT = "keeps suit"
    """The other move plays the last tile with the number `suit`."""
    HOLDS_DOUBLE = "holds double"
    """The other move plays the double `tile`, whose number stays open."""
    SHEDS_DOUBLE = "sheds double"
    SHEDS_HEAVIEST = "sheds heaviest"
    """The tile has more pips than any other that can be played."""
    KEEPS_MATADOR = "keeps matador"
    """The other move plays the matador `tile`."""
    FEWER_FIT = "fewer fit"
    """Only `amount` unseen tiles fit an open end, fewer than after the other move."""
    # trick games: plays
    WINS_TRICK = "wins trick"
    """The tile takes the trick, as the last one played to it."""
    SURE_WINNER = "sure winner"
    """The tile is winning, and no unseen tile beats it."""
    ONLY_TRUMPS_BEAT = "only trumps beat"
    """No unseen tile but a trump beats the tile that is led."""
    BEATS = "beats"
    """The tile beats the `tile` of the opponent `seat`, which is winning."""
    TRICK_POINTS = "trick points"
    """The tile beats an opponent's, and `amount` points are on the tiles of the trick."""
    GIVES_COUNT = "gives count"
    """The partner `seat` is winning, and the `tile` counts `amount` points, more than the other."""
    PARTNER_WINS = "partner wins"
    """The partner `seat` is winning, and only the other move beats it."""
    KEEPS_COUNT = "keeps count"
    """The opponent `seat` is winning, and the other move adds the `tile` with `amount` points."""
    OPPONENT_VOID = "opponent void"
    """The other move leads the `suit`, of which the opponent `seat` has none, and may trump it."""
    PARTNER_VOID = "partner void"
    """The move leads the `suit`, of which the partner `seat` has none, and may trump it."""
    DRAWS_TRUMPS = "draws trumps"
    """The move leads a trump, which others must follow, while `amount` trumps are unseen."""
    PLAYS_LOWEST = "plays lowest"
    """No own tile beats the `tile` of the opponent `seat`, and this one is the lowest."""
    SAVES_TRUMP = "saves trump"
    """The other move plays or discards the trump `tile`."""
    KEEPS_DOUBLE = "keeps double"
    """The other move plays or discards the double `tile`."""
    LEADS_LENGTH = "leads length"
    """The move leads the own longest suit, of `amount` tiles."""
    MAKES_VOID = "makes void"
    """The tile is the last of the `suit`, and the own hand keeps a trump."""
    # trick games: declarations
    HOLDS_TRUMPS = "holds trumps"
    """The own hand has `amount` tiles of the `suit`; `tile` is its double, if held."""
    FEW_LOSERS = "few losers"
    """Only `amount` own tiles are neither of the trump suit nor doubles."""
    FEW_TRUMPS = "few trumps"
    """The own hand has only `amount` tiles of the `suit` that would be trumps."""
    SHORT_SUITS = "short suits"
    """The own hand has no more than `amount` tiles of any suit."""
    # betting games
    STRONG_HAND = "strong hand"
    """The own hand beats the share `chance` of all hands."""
    WEAK_HAND = "weak hand"
    """The own hand beats only the share `chance` of all hands."""
    GOOD_ODDS = "good odds"
    """A call pays if it wins with the probability `chance`; the hand is the best more often, with `best_chance`."""
    BAD_ODDS = "bad odds"
    """A call pays only if it wins with the probability `chance`; the hand is the best less often."""
    STAYS_FREE = "stays free"
    """Nobody has bet, so a pass costs nothing."""
    CHEAPEST = "cheapest"
    """A call is the cheapest way to stay in."""


class Reason(NamedTuple):
    """A reason for a move, with the values that `ReasonKind` describes."""

    kind: ReasonKind
    seat: int | None = None
    suit: Suit | None = None
    tile: Tile | None = None
    amount: int = 0
    numbers: tuple[int, ...] = ()
    chance: float = 0.0
    best_chance: float = 0.0


_TRICK = frozenset({Fact.TAKES_TRICK, Fact.WINS, Fact.MAKES_BID})
SUPPORTING_FACTS: dict[ReasonKind, frozenset[Fact]] = {
    ReasonKind.SCORES_NOW: frozenset({Fact.SCORES}),
    ReasonKind.BLOCKS: frozenset({Fact.WINS, Fact.SPOTS_LEFT}),
    ReasonKind.AVOIDS_BLOCK: frozenset({Fact.WINS, Fact.SPOTS_LEFT}),
    ReasonKind.NO_SCORE_NEXT: frozenset({Fact.CONCEDES}),
    ReasonKind.KNOWN_VOID: frozenset({Fact.NEXT_STUCK, Fact.CONCEDES}),
    ReasonKind.ONLY_YOU_FIT: frozenset({Fact.ANSWERS, Fact.NEXT_STUCK, Fact.WINS}),
    ReasonKind.SAME_ENDS: frozenset({Fact.NEXT_STUCK, Fact.CONCEDES}),
    ReasonKind.FOLLOWS_OWN_END: frozenset({Fact.ANSWERS}),
    ReasonKind.KEEPS_SUIT: frozenset({Fact.ANSWERS, Fact.WINS}),
    ReasonKind.HOLDS_DOUBLE: frozenset({Fact.ANSWERS, Fact.WINS, Fact.CONCEDES}),
    ReasonKind.SHEDS_DOUBLE: frozenset({Fact.SPOTS_LEFT, Fact.WINS, Fact.ANSWERS}),
    ReasonKind.SHEDS_HEAVIEST: frozenset({Fact.SPOTS_LEFT}),
    ReasonKind.FEWER_FIT: frozenset({Fact.NEXT_STUCK}),
    ReasonKind.WINS_TRICK: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.SURE_WINNER: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.ONLY_TRUMPS_BEAT: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.BEATS: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.TRICK_POINTS: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.OPPONENT_VOID: _TRICK,
    ReasonKind.PARTNER_VOID: _TRICK,
    ReasonKind.DRAWS_TRUMPS: _TRICK,
    ReasonKind.LEADS_LENGTH: _TRICK,
    ReasonKind.MAKES_VOID: frozenset({Fact.WINS, Fact.MAKES_BID}),
}
"""The facts of which one must be in favor of the better move, by kind; the other kinds need no support."""
ODDS = frozenset({ReasonKind.GOOD_ODDS, ReasonKind.BAD_ODDS})
ALIKE: tuple[frozenset[ReasonKind], ...] = (
    frozenset({ReasonKind.FOLLOWS_OWN_END, ReasonKind.KEEPS_SUIT, ReasonKind.ONLY_YOU_FIT}),
    frozenset({ReasonKind.KNOWN_VOID, ReasonKind.FEWER_FIT, ReasonKind.SAME_ENDS}),
    frozenset({ReasonKind.SURE_WINNER, ReasonKind.ONLY_TRUMPS_BEAT, ReasonKind.BEATS, ReasonKind.WINS_TRICK}),
    frozenset({ReasonKind.SAVES_TRUMP, ReasonKind.KEEPS_DOUBLE, ReasonKind.PLAYS_LOWEST}),
    frozenset({ReasonKind.KEEPS_COUNT, ReasonKind.PLAYS_LOWEST}),
    frozenset({ReasonKind.HOLDS_TRUMPS, ReasonKind.LEADS_LENGTH}),
    frozenset({ReasonKind.STRONG_HAND, ReasonKind.WEAK_HAND, *ODDS}),
)
"""Kinds that say nearly the same: at most one of each group is given."""
