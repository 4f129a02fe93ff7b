"""Baselines for the line games: players kept as they are, to measure the bots by.

They never change, so that figures of today can be compared with those of another year: their evaluation is
written out here, and is not the bots'.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from game.bots.beliefs.line import LineBelief
from game.bots.encode.line import encode_move, encode_position
from game.bots.encode.tricks import SuitEncoding, bits, suit_encoding
from game.bots.kernel.line_alphabeta import Search
from game.core.state import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MUGGINS,
    PASS,
    STAND,
    TAKE_DUMMY,
    Accept,
    Action,
    Announce,
    Bid,
    Discard,
    Draw,
    Muggins,
    NameTrump,
    Pass,
    Play,
    Scored,
    State,
)
from game.core.tiles import Tile, weight
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import resolve_count
from game.rules.tricks.bingo import GOAL, BingoGame
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

T = TypeVar("T")

FITS, UNSEEN, DOUBLE = 3.0, 1.5, 4.0
"""What Greedy gives for an own tile that fits the new ends, takes for an unseen one, and gives for a double laid."""
WORLDS = 100
"""In how many deals Sampled tries each action."""


class RandomPlayer:
    """Any legal action, in any game."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Any, one as likely as another."""
        return rng.choice(game.legal_actions(view))


class LinePlayer:
    """A player of the line games who plays a tile whenever one fits, misses no count, and buys no lead."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """What it plays; raises ValueError with a sentence for a game that has no line."""
        if not isinstance(game, LineGame) or not isinstance(view, LineState):
            raise ValueError("This baseline is for the line games.")
        if view.claimant is not None:
            return _claim(game, view)
        legal = game.legal_actions(view)
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return PASS if PASS in legal else legal[0]
        return self.play(game, view, plays, rng)

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """One of the plays, of which there are two or more."""
        raise NotImplementedError


class Heaviest(LinePlayer):
    """The tile of most spots, a bota gorda, at any end."""

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """The heaviest."""
        return _best(plays, [weight(play.tile) for play in plays], rng)


class Double(LinePlayer):
    """A double if it has one, else any tile."""

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """A double if there is one."""
        return _best(plays, [play.tile.is_double for play in plays], rng)


class Greedy(LinePlayer):
    """One ply: spots and doubles laid, own tiles that fit the new ends, less those of others that fit.

    Tiles that the next player has been shown not to hold do not count among the others'.
    """

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """The best of the plays by that sum."""
        return _best(plays, _evaluations(game, view, plays), rng)


class Scorer(LinePlayer):
    """The most points at once; of equals, the greedy one's choice."""

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """The play that scores most."""
        points = [_points(game, view, play) for play in plays]
        return _best(plays, [*zip(points, _evaluations(game, view, plays), strict=True)], rng)


@dataclass(frozen=True)
class Sampled(LinePlayer):
    """PIMC: the best mean over uniform deals that could be, each solved with all hands open. It infers nothing."""

    worlds: int = WORLDS

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """What does best; here to shut the game, to draw and to decline are tried as well."""
        now, belief = encode_position(game, view), LineBelief(game, view)
        actions = list(game.legal_actions(view))
        codes = [encode_move(game, view, action) for action in actions]
        sums = dict.fromkeys(codes, 0.0)
        for _nth in range(self.worlds):
            *hands, asleep = belief.hands(belief.sample(rng))
            world = now.copy()
            world.hands = hands
            world.boneyard = [tile for tile in range(asleep.bit_length()) if asleep >> tile & 1]
            rng.shuffle(world.boneyard)
            for code, value in Search(world.rules).values(world):
                sums[code] += value
        return _best(actions, [sums[code] for code in codes], rng)


def _best(actions: Sequence[T], values: Sequence[Any], rng: Random) -> T:
    """The action of the highest value; of several, any."""
    highest = max(values)
    return rng.choice([action for action, value in zip(actions, values, strict=True) if value == highest])


def _claim(game: LineGame, view: LineState) -> Action:
    """The own count announced, another side's called."""
    seat, players = view.to_move, len(view.hands)
    assert view.claimant is not None
    if view.claimant == seat:
        return Announce(game.ends_count(view.line).points)
    return PASS if game.side(view.claimant, players) == game.side(seat, players) else MUGGINS


def _points(game: LineGame, view: LineState, play: Play) -> int:
    """What a play scores at once for its side."""
    after = game.apply(view, play)
    if after.claimant is not None:
        after = game.apply(after, Announce(game.ends_count(after.line).points))
    side = game.side(view.to_move, len(view.hands))
    return sum(event.points for event in after.events if isinstance(event, Scored) and event.side == side)


def _evaluations(game: LineGame, view: LineState, plays: list[Play]) -> list[float]:
    """Spots and doubles laid, own tiles that fit the new ends, less the unseen ones that do."""
    seat = view.to_move
    out = {*view.hands[seat], *(laid.tile for laid in view.line.placed_tiles), *view.exposed}
    void = _voids(game, view, game.next_seat(seat, len(view.hands)))
    unseen = [tile for tile in game.deck() if tile not in out and tile not in void]
    values = []
    for play in plays:
        tile = play.tile
        line = game.extend_line(view.line, play)
        kept = [held for held in view.hands[seat] if held != tile]
        own = len({join.tile for join in game.joining_plays(line, kept)})
        against = len({join.tile for join in game.joining_plays(line, unseen)})
        values.append(tile.pips + DOUBLE * tile.is_double + FITS * own - UNSEEN * against)
    return values


def _voids(game: LineGame, view: LineState, seat: int) -> set[Tile]:
    """The tiles that `seat` had not when it passed, unless it has drawn since."""
    lacks: set[Tile] = set()
    line, called = game.empty_line, 0
    before: tuple[int, bool] = (-1, False)
    for mover, action in view.history:
        declines, before = before == (mover, True), (mover, isinstance(action, Play))
        if isinstance(action, Play):
            line = game.extend_line(line, action)
        if isinstance(action, Announce | Muggins):
            called = len(view.hands) - 1 if isinstance(action, Announce) else 0
        elif isinstance(action, Pass) and called:
            called -= 1
        else:
            called = 0
            if mover == seat and isinstance(action, Draw):
                lacks = set()
            elif mover == seat and isinstance(action, Pass) and not declines:
                lacks |= {play.tile for play in game.joining_plays(line, game.deck())}
    return lacks


BASELINES: dict[str, RandomPlayer | LinePlayer] = {
    "random": RandomPlayer(),
    "heaviest": Heaviest(),
    "double": Double(),
    "greedy": Greedy(),
    "scorer": Scorer(),
    "sampled": Sampled(),
}
"""The baselines by the names under which the arena has them."""


# -- a baseline for the trick games: a player who goes by rules of thumb alone, and remembers what has be --------------


MARGIN = 6
"""By how much a bid stays below the points that a hand should take."""
SURE, SURE_ALONE = 3.0, 4.6
"""How strong in tricks a hand must be to make the trump in a game without bids, and to make it alone."""
TAKES_PART = 1.6
"""How strong in tricks a hand must be to take part where one need not."""
VALUABLE = 10
"""From how many points on a trick is worth a tile that should be kept, where a stock is open."""


class RulesOfThumb:
    """A player by rules of thumb."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """What the rules of thumb say; raises ValueError with a sentence for a game without tricks."""
        if not isinstance(game, TrickGame) or not isinstance(view, TrickState):
            raise ValueError("Rules of thumb are for the trick games.")
        plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
        if isinstance(game, BingoGame):
            action = _besides_tiles(game, view)
            return action or _play_with_stock(game, view, plays)
        if not view.has_play_begun or view.discards_owed:
            return _declare(game, view)
        return _play(game, view, plays)


# -- before the first lead --------------------------------------------------------------------------------------------


def _declare(game: TrickGame, view: TrickState) -> Action:
    legal = game.legal_actions(view)
    if isinstance(legal[0], Discard):
        power = suit_encoding(game, view.trump).tables.power
        numbers = suit_encoding(game, view.trump).numbers
        return min(legal, key=lambda discard: power[numbers[discard.tile]] if isinstance(discard, Discard) else 0.0)
    if STAND in legal:
        return _take_part(game, view, legal)
    if any(isinstance(action, Bid) for action in legal):
        return _bid(game, view, legal)
    if view.bidder == view.to_move:
        return max(
            legal, key=lambda name: _expected_points(game, view, name.trump) if isinstance(name, NameTrump) else 0
        )
    return _make_trump(game, view, legal)


def _expected_points(game: TrickGame, view: TrickState, trump: Suit) -> int:
    """What a hand should take on a trump of at least three: 14, and 6 for each double and 3 for each trump."""
    hand = view.hands[view.to_move]
    trumps = sum(game.is_trump(trump, tile) for tile in hand)
    trump_doubles = [tile for tile in hand if tile.is_double and game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand)
    return 14 + 6 * doubles + 3 * trumps if trumps >= 3 and trump_doubles else trumps


def _bid(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """The lowest bid that there is room for, never over the partner's."""
    bids = [action for action in legal if isinstance(action, Bid)]
    most = max(_expected_points(game, view, trump) for trump in range(game.set + 1))
    players = len(view.hands)
    partners = view.bidder is not None and game.side(view.bidder, players) == game.side(view.to_move, players)
    if PASS in legal and (partners or bids[0].points > most - MARGIN):
        return PASS
    return bids[0]


def _strength(game: TrickGame, trump: Suit, hand: tuple[Tile, ...]) -> float:
    """The tricks that a hand should take: trumps by their rank, and doubles beside them."""
    encoding = suit_encoding(game, trump)
    trumps = [encoding.tables.power[encoding.numbers[tile]] - 1 for tile in hand if game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand if not game.is_trump(trump, tile))
    return sum(0.4 + 0.6 * power for power in trumps) + 0.5 * doubles


def _make_trump(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """The trump accepted or named on a hand of strength, alone on a very strong one."""
    assert view.turned is not None
    hand, dealer, players = view.hands[view.to_move], game.dealer(view), len(view.hands)
    best, most = PASS if PASS in legal else legal[0], 0.0
    for action in legal:
        trump: Suit
        if isinstance(action, Accept):
            trump = game.larger_end(view.turned)
            strength = _strength(game, trump, hand)
            if dealer == view.to_move:
                strength = _strength(game, trump, (*hand, view.turned))
            elif game.side(dealer, players) == game.side(view.to_move, players):
                strength += 0.4
            else:
                strength -= 0.4
        elif isinstance(action, NameTrump):
            trump, strength = action.trump, _strength(game, action.trump, hand)
        else:
            continue
        needed = SURE_ALONE if action.alone else SURE - 0.6 * (players > 2 and game.sides(players) == 2)
        margin = strength - needed + 10 * action.alone
        if (strength >= needed or PASS not in legal) and (margin > most or best == PASS):
            best, most = action, margin
    return best


def _take_part(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """Takes part on a hand of strength, takes the tile turned up, and a dummy rather than a poor hand."""
    assert view.trump is not None
    assert view.turned is not None
    strength = _strength(game, view.trump, view.hands[view.to_move])
    if EXCHANGE in legal and strength >= TAKES_PART - 0.6:
        return EXCHANGE
    if strength >= TAKES_PART:
        return STAND
    if PASS in legal:
        return PASS
    return TAKE_DUMMY if TAKE_DUMMY in legal else STAND


# -- the tricks -------------------------------------------------------------------------------------------------------


def _unseen(encoding: SuitEncoding, view: TrickState) -> int:
    played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
    return (1 << len(encoding.tiles)) - 1 & ~encoding.mask((*played, *view.hands[view.to_move]))


def _play(game: TrickGame, view: TrickState, plays: list[Play]) -> Play:
    """High tiles that hold are led, trumps first by who made them; counters go to the own side's tricks alone."""
    encoding = suit_encoding(game, view.trump)
    unseen, tables, players = _unseen(encoding, view), encoding.tables, len(view.hands)
    own = game.side(view.to_move, players)
    moves = {play: encoding.move(game, play, view.trick is None) for play in plays}

    def cheap(play: Play) -> tuple[float, float]:
        tile = moves[play] & 63
        return tables.tile_points[tile] + 2 * tables.power[tile], tables.power[tile]

    if view.trick is None:
        sure = [play for play in plays if not tables.above[moves[play] >> 6][moves[play] & 63] & unseen]
        drawing = view.bidder is not None and game.side(view.bidder, players) == own and unseen & tables.trumps
        trumps = [play for play in sure if tables.trumps >> (moves[play] & 63) & 1]
        if drawing and trumps:
            return max(trumps, key=cheap)
        unless_ruffed = [
            play for play in plays if not tables.above[moves[play] >> 6][moves[play] & 63] & unseen & ~tables.trumps
        ]
        if sure or unless_ruffed:
            return max(sure or unless_ruffed, key=lambda play: tables.tile_points[moves[play] & 63])
        return min(plays, key=cheap)
    trick = view.trick
    called, best = encoding.suits[trick.called_suit], encoding.numbers[game.winning_tile(encoding.trump, trick)]
    above = tables.above[called]
    last = len(trick.plays) == players - len(view.inactive_seats) - 1
    if game.side(trick.winner, players) == own and (last or not above[best] & unseen):
        return max(plays, key=lambda play: (tables.tile_points[moves[play]], -tables.power[moves[play]]))
    winners = [play for play in plays if above[best] >> moves[play] & 1]
    if game.side(trick.winner, players) == own:
        winners = []
    if winners and last:
        return max(winners, key=lambda play: (tables.tile_points[moves[play]], -tables.power[moves[play]]))
    holds = [play for play in winners if not above[moves[play]] & unseen]
    if holds:
        return max(holds, key=lambda play: (tables.tile_points[moves[play]], -tables.power[moves[play]]))
    tries = [play for play in winners if not tables.tile_points[moves[play]]]
    return max(tries, key=lambda play: tables.power[moves[play]]) if tries else min(plays, key=cheap)


# -- with a stock -----------------------------------------------------------------------------------------------------


def _besides_tiles(game: BingoGame, view: TrickState) -> Action | None:
    """What is done on lead besides leading a tile: to announce doubles, to claim seventy, to close on a strong hand."""
    legal = game.legal_actions(view)
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    for word in (DRAW, EXCHANGE):
        if word in legal:
            return word
    announced = next((action for action in legal if isinstance(action, Announce)), None)
    if announced is not None:
        return announced
    if CLOSE in legal and view.points[view.to_move] + _points_to_come(game, view) >= GOAL:
        return CLOSE
    return PASS if not any(isinstance(action, Play) for action in legal) else None


def _points_to_come(game: BingoGame, view: TrickState) -> float:
    """What a hand takes from the lead on with no more tiles to come: its trumps from above, then what holds."""
    encoding = suit_encoding(game, view.trump)
    tables, hand, unseen = encoding.tables, encoding.mask(view.hands[view.to_move]), _unseen(encoding, view)
    known = list(bits(unseen))
    answer = sum(tables.tile_points[number] for number in known) / len(known) if known else 0.0
    points = 0.0
    for number in sorted(bits(hand), key=tables.power.__getitem__, reverse=True):
        above = tables.above[tables.leads[number][0]][number] & unseen
        out = resolve_count(game.hand_size, len(view.hands)) / max(1, len(known))
        holds = (1 - min(1.0, out)) ** above.bit_count()
        points += holds * (tables.tile_points[number] + answer)
    return points


def _play_with_stock(game: BingoGame, view: TrickState, plays: list[Play]) -> Play:
    """Doubles are kept to be announced, valuable tricks taken as cheaply as can be, sure tiles led at the end."""
    if not game.stock_open(view) or view.doubles_to_lead:
        return _play(game, view, plays)
    encoding = suit_encoding(game, view.trump)
    tables = encoding.tables
    moves = {play: encoding.move(game, play, view.trick is None) for play in plays}

    def kept(play: Play) -> float:
        tile = moves[play] & 63
        return tables.tile_points[tile] + 10 * tables.power[tile] + 10 * play.tile.is_double

    if view.trick is None:
        return min(plays, key=kept)
    called, led = encoding.suits[view.trick.called_suit], encoding.numbers[view.trick.tiles[0]]
    winners = [play for play in plays if tables.above[called][led] >> moves[play] & 1]
    if tables.tile_points[led] >= VALUABLE:
        return min(winners, key=lambda play: tables.power[moves[play]]) if winners else min(plays, key=kept)
    spared = [play for play in winners if not tables.trumps >> moves[play] & 1 and not play.tile.is_double]
    return max(spared, key=lambda play: tables.tile_points[moves[play]]) if spared else min(plays, key=kept)
