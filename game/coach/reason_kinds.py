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
    LIGHTEST = "lightest"
    """The move ends the hand, and no opponent can have as few pips as the `amount` left in the own hand."""
    COUNTS_BLOCK = "counts block"
    """One of the moves ends the hand with `amount` pips in the own hand. The opponent `seat` holds `numbers[0]` tiles,
    which have `numbers[1]` pips on average: more than `amount` if the better move ends the hand, else fewer."""
    ENDS_COUNT = "ends count"
    """The better claim is the one that is right: the open ends are worth `amount` points."""
    SAME_ENDS = "same ends"
    """All open ends show the number `suit`."""
    NO_SCORE_NEXT = "no score next"
    """No unseen tile scores for the opponent `seat` that plays next; after the other move one does."""
    FEWER_SCORE = "fewer score"
    """Only `amount` unseen tiles score for the opponent `seat` that plays next, fewer than after the other move."""
    KNOWN_VOID = "known void"
    """The opponent `seat` that plays next has shown that it has none of the `numbers` at open ends."""
    ONLY_YOU_FIT = "only you fit"
    """The own hand has a tile for an end with the number `suit`, and no unseen tile fits it."""
    PARTNER_STUCK = "partner stuck"
    """The partner `seat` has shown that it has none of the `numbers` that the other move leaves at all open ends."""
    KEEPS_PARTNERS_END = "keeps partner's end"
    """The other move covers the `suit` of an end that the partner `seat` opened."""
    OPENS_AGAIN = "opens again"
    """The play opens the number `suit`, which the partner `seat` opened before."""
    SHOWS_NUMBER = "shows number"
    """The play opens the number `suit` for the partner `seat`. The own hand then has `amount` tiles with it, and of no
    other number more."""
    COVERS_END = "covers end"
    """The move covers the `suit` of an end that the opponent `seat` opened, and the other move does not."""
    BOTH_ENDS = "both ends"
    """The own hand has a tile for each of the `amount` open ends, which show different numbers."""
    FOLLOWS_OWN_END = "follows own end"
    """The own hand has `amount` more tiles for the number `suit` that the play leaves open."""
    MORE_OWN_FIT = "more own fit"
    """`amount` own tiles fit an open end, more than after the other move."""
    OPPONENT_PASSED = "opponent passed"
    """The opponent `seat` has just passed, and the other move ends the hand."""
    FEWER_TILES = "fewer tiles"
    """The play leaves `amount` tiles in the own hand; the other move is a pass or a draw."""
    MORE_TILES = "more tiles"
    """The move draws a tile; the other is a play."""
    KEEPS_SUIT = "keeps suit"
    """The other move plays the last tile with the number `suit`."""
    HOLDS_DOUBLE = "holds double"
    """The other move plays the double `tile`, whose number stays open."""
    SHEDS_DOUBLE = "sheds double"
    SHEDS_HEAVIEST = "sheds heaviest"
    """The tile has more pips than any other that can be played."""
    SHEDS_HEAVIER = "sheds heavier"
    """The tile has more pips than the other."""
    KEEPS_MATADOR = "keeps matador"
    """The other move plays the matador `tile`."""
    FEWER_FIT = "fewer fit"
    """Only `amount` unseen tiles fit an open end, fewer than after the other move."""
    # trick games: plays
    WINS_TRICK = "wins trick"
    """The tile takes the trick, as the last one played to it."""
    SURE_WINNER = "sure winner"
    """The tile is winning, and no unseen tile beats it."""
    SECURES_TRICK = "secures trick"
    """The `tile` of the partner `seat` is winning and can still be beaten; the own tile cannot."""
    ONLY_TRUMPS_BEAT = "only trumps beat"
    """No unseen tile but a trump beats the tile that is led."""
    FEWER_BEAT = "fewer beat"
    """Only `amount` unseen tiles beat the tile, fewer than beat the other."""
    BEATS = "beats"
    """The tile beats the `tile` of the opponent `seat`, which is winning."""
    TRICK_POINTS = "trick points"
    """The tile beats an opponent's, and `amount` points are on the tiles of the trick."""
    BANKS_COUNT = "banks count"
    """The tile surely wins the trick, and counts `amount` points itself, more than the other."""
    GIVES_COUNT = "gives count"
    """The partner `seat` is winning, and the `tile` counts `amount` points, more than the other."""
    PARTNER_WINS = "partner wins"
    """The partner `seat` is winning, and only the other move beats it."""
    KEEPS_COUNT = "keeps count"
    """The opponent `seat` is winning, and the other move adds the `tile` with `amount` points."""
    RISKS_COUNT = "risks count"
    """The other move leads the `tile`, which counts `amount` points and can be beaten."""
    NO_POINTS = "no points"
    """Only the other move wins the trick, which would have no points."""
    OPPONENT_VOID = "opponent void"
    """The other move leads the `suit`, of which the opponent `seat` has none, and may trump it."""
    PARTNER_VOID = "partner void"
    """The move leads the `suit`, of which the partner `seat` has none, and may trump it."""
    DRAWS_TRUMPS = "draws trumps"
    """The move leads a trump, which others must follow, while `amount` trumps are unseen."""
    PLAYS_LEAST_USEFUL = "plays least useful"
    """No own tile beats the `tile` of the opponent `seat`, and this one is the least useful."""
    SAVES_TRUMP = "saves trump"
    """The other move plays or discards the trump `tile`."""
    KEEPS_DOUBLE = "keeps double"
    """The other move plays or discards the double `tile`."""
    CHEAPER_WINNER = "cheaper winner"
    """Both moves surely win the trick, the other one with the higher `tile`."""
    KEEPS_WINNER = "keeps winner"
    """The other move throws away the `tile`, which only a trump could beat if it were led, or nothing (`amount` 0)."""
    RETURNS_SUIT = "returns suit"
    """The move leads the `suit`, no trumps, that the partner `seat` led before."""
    LEADS_LENGTH = "leads length"
    """The move leads the own longest suit, of `amount` tiles."""
    MAKES_VOID = "makes void"
    """The tile is the last of the `suit`, and the own hand keeps a trump."""
    GIVES_WEAKER = "gives weaker"
    """The tile is no trump and counts no more than the other; if it is led, more unseen tiles beat it. It is led, or
    does not win the trick."""
    # trick games: declarations
    HOLDS_TRUMPS = "holds trumps"
    """The own hand has `amount` tiles of the `suit`; `tile` is its double, if held."""
    HOLDS_BEST = "holds best"
    """The own hand has the `tile`, the best of the suit that would be trumps, and not that of the other suit."""
    FEW_LOSERS = "few losers"
    """`amount` own tiles, all or nearly all, are of the trump suit or doubles; `numbers` is the size of the hand."""
    FEW_TRUMPS = "few trumps"
    """The own hand has only `amount` tiles of the `suit` that would be trumps."""
    SHORT_SUITS = "short suits"
    """The own hand has no more than `amount` tiles of any suit."""
    PARTNER_BID = "partner bid"
    """The partner `seat` has made the highest bid."""
    LOWEST_BID = "lowest bid"
    """The bid is the lowest that is allowed."""
    MANY_LOSERS = "many losers"
    """`amount` own tiles are neither of the `suit` that would be trumps nor doubles."""
    LACKS_BEST = "lacks best"
    """The own hand does not have the `tile`, the best of the `suit` that would be trumps."""
    TAKES_TRUMP = "takes trump"
    """The move brings the turned-up `tile`, a trump, into the own hand."""
    PARTNER_TAKES = "partner takes"
    """The move gives the turned-up `tile`, a trump, to the partner `seat`."""
    OPPONENT_TAKES = "opponent takes"
    """The other move gives the turned-up `tile`, a trump, to the opponent `seat`."""
    PARTNER_HELPS = "partner helps"
    """The other move is to play without the partner `seat`."""
    ALONE_PAYS = "alone pays"
    """Alone, all tricks score `amount` points; with the partner fewer."""
    PASS_GIVES = "pass gives"
    """The other move, a pass, lets the trump-holder `seat` go down `amount` points without playing."""
    NO_TRICK_COSTS = "no trick costs"
    """The other move is to play, which costs `amount` points without a trick; the better one is a pass."""
    CHOICE_OF_DUMMY = "choice of dummy"
    """The dummy has `amount` tiles, more than a hand."""
    # trick games with a stock
    NEEDS_POINTS = "needs points"
    """One of the moves closes the stock or claims the hand. The own side needs `amount` more points, perhaps 0."""
    CAN_ANNOUNCE = "can announce"
    """The move closes the stock, and doubles can then be announced for `amount` points."""
    SURE_TILES = "sure tiles"
    """The move closes the stock, and no unseen tile beats `amount` of the own tiles."""
    MORE_TRUMPS = "more trumps"
    """The move closes the stock. The own hand has `amount` trumps, more than the `numbers[0]` unseen ones."""
    CLOSE_FAILS = "close fails"
    """The other move closes the stock. If that fails, the opponent `seat` scores `amount` points."""
    ANNOUNCES = "announces"
    """The move announces doubles for `amount` points."""
    MUST_LEAD_DOUBLE = "must lead double"
    """The other move announces doubles, and one of them must then be led."""
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
    ReasonKind.COUNTS_BLOCK: frozenset({Fact.WINS, Fact.SPOTS_LEFT}),
    ReasonKind.NO_SCORE_NEXT: frozenset({Fact.CONCEDES}),
    ReasonKind.FEWER_SCORE: frozenset({Fact.CONCEDES}),
    ReasonKind.KNOWN_VOID: frozenset({Fact.NEXT_STUCK, Fact.CONCEDES}),
    ReasonKind.ONLY_YOU_FIT: frozenset({Fact.ANSWERS, Fact.NEXT_STUCK, Fact.WINS}),
    ReasonKind.SAME_ENDS: frozenset({Fact.NEXT_STUCK, Fact.CONCEDES}),
    ReasonKind.PARTNER_STUCK: frozenset({Fact.WINS}),
    ReasonKind.KEEPS_PARTNERS_END: frozenset({Fact.WINS}),
    ReasonKind.OPENS_AGAIN: frozenset({Fact.WINS}),
    ReasonKind.SHOWS_NUMBER: frozenset({Fact.ANSWERS, Fact.WINS}),
    ReasonKind.COVERS_END: frozenset({Fact.NEXT_STUCK, Fact.ANSWERS, Fact.WINS}),
    ReasonKind.BOTH_ENDS: frozenset({Fact.ANSWERS}),
    ReasonKind.FOLLOWS_OWN_END: frozenset({Fact.ANSWERS}),
    ReasonKind.MORE_OWN_FIT: frozenset({Fact.ANSWERS, Fact.WINS}),
    ReasonKind.KEEPS_SUIT: frozenset({Fact.ANSWERS, Fact.WINS}),
    ReasonKind.HOLDS_DOUBLE: frozenset({Fact.ANSWERS, Fact.WINS, Fact.CONCEDES}),
    ReasonKind.SHEDS_DOUBLE: frozenset({Fact.SPOTS_LEFT, Fact.WINS, Fact.ANSWERS}),
    ReasonKind.SHEDS_HEAVIEST: frozenset({Fact.SPOTS_LEFT}),
    ReasonKind.SHEDS_HEAVIER: frozenset({Fact.SPOTS_LEFT}),
    ReasonKind.FEWER_FIT: frozenset({Fact.NEXT_STUCK}),
    ReasonKind.WINS_TRICK: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.SURE_WINNER: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.SECURES_TRICK: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.ONLY_TRUMPS_BEAT: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.FEWER_BEAT: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.BEATS: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.TRICK_POINTS: frozenset({Fact.TAKES_TRICK}),
    ReasonKind.OPPONENT_VOID: _TRICK,
    ReasonKind.PARTNER_VOID: _TRICK,
    ReasonKind.DRAWS_TRUMPS: _TRICK,
    ReasonKind.RETURNS_SUIT: _TRICK,
    ReasonKind.LEADS_LENGTH: _TRICK,
    ReasonKind.MAKES_VOID: frozenset({Fact.WINS, Fact.MAKES_BID}),
}
"""The facts of which one must be in favor of the better move, by kind; the other kinds need no support."""
SIGNALS = frozenset(
    {
        ReasonKind.KEEPS_PARTNERS_END,
        ReasonKind.OPENS_AGAIN,
        ReasonKind.SHOWS_NUMBER,
        ReasonKind.PARTNER_WINS,
        ReasonKind.RETURNS_SUIT,
        ReasonKind.LEADS_LENGTH,
    }
)
"""The kinds that tell a partner something, in games with partners. They need no fact in favor, only none against."""
ODDS = frozenset({ReasonKind.GOOD_ODDS, ReasonKind.BAD_ODDS})
"""The kinds about pot odds."""
COUNT_FITTING = frozenset({ReasonKind.FEWER_FIT, ReasonKind.MORE_OWN_FIT})
"""The kinds that only count the tiles that fit."""
ALIKE: tuple[frozenset[ReasonKind], ...] = (
    frozenset(
        {
            ReasonKind.SHOWS_NUMBER,
            ReasonKind.FOLLOWS_OWN_END,
            ReasonKind.KEEPS_SUIT,
            ReasonKind.ONLY_YOU_FIT,
            ReasonKind.BOTH_ENDS,
            ReasonKind.MORE_OWN_FIT,
        }
    ),
    frozenset({ReasonKind.KNOWN_VOID, ReasonKind.FEWER_FIT, ReasonKind.SAME_ENDS}),
    frozenset({ReasonKind.LIGHTEST, ReasonKind.COUNTS_BLOCK}),
    frozenset(
        {
            ReasonKind.SURE_WINNER,
            ReasonKind.ONLY_TRUMPS_BEAT,
            ReasonKind.FEWER_BEAT,
            ReasonKind.BEATS,
            ReasonKind.WINS_TRICK,
        }
    ),
    frozenset(
        {
            ReasonKind.SAVES_TRUMP,
            ReasonKind.KEEPS_DOUBLE,
            ReasonKind.KEEPS_WINNER,
            ReasonKind.CHEAPER_WINNER,
            ReasonKind.PLAYS_LEAST_USEFUL,
            ReasonKind.GIVES_WEAKER,
        }
    ),
    frozenset({ReasonKind.KEEPS_COUNT, ReasonKind.RISKS_COUNT, ReasonKind.PLAYS_LEAST_USEFUL, ReasonKind.GIVES_WEAKER}),
    frozenset({ReasonKind.FEW_LOSERS, ReasonKind.MANY_LOSERS, ReasonKind.FEW_TRUMPS, ReasonKind.SHORT_SUITS}),
    frozenset({ReasonKind.HOLDS_TRUMPS, ReasonKind.HOLDS_BEST}),
    frozenset({ReasonKind.STRONG_HAND, ReasonKind.WEAK_HAND, *ODDS}),
)
"""Kinds that say nearly the same: at most one of each group is given."""
