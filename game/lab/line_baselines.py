"""Baselines for the line games and the trick games: fixed players to measure the bots against.

They never change, so that results stay comparable over years. Their evaluation is implemented here and does not use
the bots' evaluation.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots.kernel.bits import tiles_in
from game.bots.kernel.line_alphabeta import Search
from game.bots.line.belief import LineBelief
from game.bots.line.encoding import encode_move, encode_position
from game.bots.tricks.encoding import SuitEncoding, has_stock, suit_encoding
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

FITS, UNSEEN, DOUBLE = 3.0, 1.5, 4.0
"""Weights of `greedy`: an own tile that fits the new ends, an unseen tile that fits (negative), a double played."""
WORLDS = 100
"""Number of sampled deals in which `sampled` tries each action."""


class RandomPlayer:
    """Plays uniformly random legal actions, in any game."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return a random legal action."""
        return rng.choice(game.legal_actions(view))


Evaluation = Callable[[LineGame, LineState, list[Play], Random], Mapping[Any, Any]]
"""Returns the values of the actions to choose from, given the legal plays, of which there is at least one."""


@dataclass(frozen=True)
class LinePlayer:
    """Plays the line games: the action of the highest value, claims every count, and buys no lead."""

    evaluate: Evaluation

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return an action; raises ValueError with a sentence for other games."""
        if not isinstance(game, LineGame) or not isinstance(view, LineState):
            raise ValueError("This baseline is for the line games.")
        if view.claimant is not None:
            return _claim(game, view)
        legal = game.legal_actions(view)
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return PASS if PASS in legal else legal[0]
        values: Mapping[Action, Any] = self.evaluate(game, view, plays, rng)
        highest = max(values.values())
        return rng.choice([action for action, value in values.items() if value == highest])


def heaviest(_game: LineGame, _view: LineState, plays: list[Play], _rng: Random) -> Mapping[Any, Any]:
    """Prefer the tile with most spots (“bota gorda”), at any end."""
    return {play: weight(play.tile) for play in plays}


def double(_game: LineGame, _view: LineState, plays: list[Play], _rng: Random) -> Mapping[Any, Any]:
    """Prefer doubles."""
    return {play: play.tile.is_double for play in plays}


def scorer(game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Mapping[Any, Any]:
    """Prefer the most immediate points; ties are broken like `greedy`."""
    return {play: (_points(game, view, play), value) for play, value in greedy(game, view, plays, rng).items()}


def sampled(
    game: LineGame, view: LineState, _plays: list[Play], rng: Random, worlds: int = WORLDS
) -> Mapping[Any, Any]:
    """PIMC: the mean over uniform consistent deals, each solved with all hands visible. It infers nothing.

    Closing the game, drawing and passing are evaluated as well.
    """
    position, belief = encode_position(game, view), LineBelief(game, view)
    codes = {action: encode_move(game, view, action) for action in game.legal_actions(view)}
    sums = dict.fromkeys(codes.values(), 0.0)
    for _sample in range(worlds):
        *hands, asleep = belief.hands(belief.sample(rng))
        world = position.copy()
        world.hands = hands
        world.boneyard = [tile for tile in range(asleep.bit_length()) if asleep >> tile & 1]
        rng.shuffle(world.boneyard)
        for code, value in Search(world.rules).values(world):
            sums[code] += value
    return {action: sums[code] for action, code in codes.items()}


def _claim(game: LineGame, view: LineState) -> Action:
    """Announce the own count, or call another side's count."""
    seat, players = view.to_move, len(view.hands)
    assert view.claimant is not None
    if view.claimant == seat:
        return Announce(game.ends_points(view.line))
    return PASS if game.side(view.claimant, players) == game.side(seat, players) else MUGGINS


def _points(game: LineGame, view: LineState, play: Play) -> int:
    """Return the points that a play scores immediately for its side."""
    after = game.apply(view, play)
    if after.claimant is not None:
        after = game.apply(after, Announce(game.ends_points(after.line)))
    side = game.side(view.to_move, len(view.hands))
    return sum(event.points for event in after.events if isinstance(event, Scored) and event.side == side)


def greedy(game: LineGame, view: LineState, plays: list[Play], _rng: Random) -> Mapping[Any, Any]:
    """One-ply evaluation: spots and doubles played, plus own tiles that fit the new ends, minus unseen tiles that fit.

    Tiles that the next player is known not to hold do not count as unseen.
    """
    seat = view.to_move
    seen_tiles = {*view.hands[seat], *(laid.tile for laid in view.line.placed_tiles), *view.exposed}
    void_tiles = _voids(game, view, game.next_seat(seat, len(view.hands)))
    unseen = [tile for tile in game.deck() if tile not in seen_tiles and tile not in void_tiles]
    values = {}
    for play in plays:
        tile = play.tile
        line = game.extend_line(view.line, play)
        kept = [held for held in view.hands[seat] if held != tile]
        own = len({join.tile for join in game.joining_plays(line, kept)})
        against = len({join.tile for join in game.joining_plays(line, unseen)})
        values[play] = tile.pips + DOUBLE * tile.is_double + FITS * own - UNSEEN * against
    return values


def _voids(game: LineGame, view: LineState, seat: int) -> set[Tile]:
    """Return the tiles that `seat` did not have when it passed, unless it has drawn since."""
    missing: set[Tile] = set()
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
                missing = set()
            elif mover == seat and isinstance(action, Pass) and not declines:
                missing |= {play.tile for play in game.joining_plays(line, game.deck())}
    return missing


BASELINES: dict[str, RandomPlayer | LinePlayer] = {
    "random": RandomPlayer(),
    "heaviest": LinePlayer(heaviest),
    "double": LinePlayer(double),
    "greedy": LinePlayer(greedy),
    "scorer": LinePlayer(scorer),
    "sampled": LinePlayer(sampled),
}
"""The baselines by their names in the arena."""


# -- baseline for the trick games --------------------------------------------------------------------------------------


MARGIN = 6
"""How far a bid stays below the expected points of the hand."""
SURE, SURE_ALONE = 3.0, 4.6
"""Minimum strength in tricks to make the trump in a game without bids, and to make it alone."""
TAKES_PART = 1.6
"""Minimum strength in tricks to take part where that is optional."""
VALUABLE = 10
"""Minimum points of a trick to spend a valuable tile on it while the stock is open."""


class RulesOfThumb:
    """Plays the trick games by simple rules, using the tiles seen so far."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return an action; raises ValueError with a sentence for a game without tricks."""
        if not isinstance(game, TrickGame) or not isinstance(view, TrickState):
            raise ValueError("Rules of thumb are for the trick games.")
        plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
        if has_stock(game):
            action = _besides_tiles(game, view)
            return action or _play_with_stock(game, view, plays)
        if not view.has_play_begun or view.discards_owed:
            return _declare(game, view)
        return _play(game, view, plays)


# -- before the first lead --------------------------------------------------------------------------------------------


def _declare(game: TrickGame, view: TrickState) -> Action:
    legal = game.legal_actions(view)
    if isinstance(legal[0], Discard):
        encoding = suit_encoding(game, view.trump)
        power, numbers = encoding.tables.power, encoding.numbers
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
    """Return the expected points of a hand with at least three trumps: 14, plus 6 per double and 3 per trump."""
    hand = view.hands[view.to_move]
    trumps = sum(game.is_trump(trump, tile) for tile in hand)
    trump_doubles = [tile for tile in hand if tile.is_double and game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand)
    return 14 + 6 * doubles + 3 * trumps if trumps >= 3 and trump_doubles else trumps


def _bid(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """Return the lowest bid within the expected points, never above the partner's bid."""
    bids = [action for action in legal if isinstance(action, Bid)]
    most = max(_expected_points(game, view, trump) for trump in range(game.set + 1))
    players = len(view.hands)
    partners = view.bidder is not None and game.side(view.bidder, players) == game.side(view.to_move, players)
    if PASS in legal and (partners or bids[0].points > most - MARGIN):
        return PASS
    return bids[0]


def _strength(game: TrickGame, trump: Suit, hand: tuple[Tile, ...]) -> float:
    """Return the expected tricks of a hand: trumps by rank, and other doubles."""
    encoding = suit_encoding(game, trump)
    trumps = [encoding.tables.power[encoding.numbers[tile]] - 1 for tile in hand if game.is_trump(trump, tile)]
    doubles = sum(tile.is_double for tile in hand if not game.is_trump(trump, tile))
    return sum(0.4 + 0.6 * power for power in trumps) + 0.5 * doubles


def _make_trump(game: TrickGame, view: TrickState, legal: tuple[Action, ...]) -> Action:
    """Accept or name the trump with a strong hand, and play alone with a very strong one."""
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
            else:
                strength += 0.4 if game.side(dealer, players) == game.side(view.to_move, players) else -0.4
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
    """Take part with a strong hand, take the turned-up tile, and prefer a dummy to a poor hand."""
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


# -- tricks -----------------------------------------------------------------------------------------------------------


def _unseen(encoding: SuitEncoding, view: TrickState) -> int:
    played = [tile for trick in (*view.tricks, *filter(None, [view.trick])) for tile in trick.tiles]
    return (1 << len(encoding.tiles)) - 1 & ~encoding.mask((*played, *view.hands[view.to_move]))


def _play(game: TrickGame, view: TrickState, plays: list[Play]) -> Play:
    """Lead high tiles that win, trumps first if the own side made them; give counters only to the own side's tricks."""
    encoding = suit_encoding(game, view.trump)
    unseen, tables, players = _unseen(encoding, view), encoding.tables, len(view.hands)
    own = game.side(view.to_move, players)
    moves = {play: encoding.move(game, play, view.trick is None) for play in plays}

    def cheap(play: Play) -> tuple[float, float]:
        tile = moves[play] & 63
        return tables.tile_points[tile] + 2 * tables.power[tile], tables.power[tile]

    def rich(play: Play) -> tuple[float, float]:
        return tables.tile_points[moves[play]], -tables.power[moves[play]]

    if view.trick is None:
        beaten_by = {play: tables.above[moves[play] >> 6][moves[play] & 63] & unseen for play in plays}
        certain = [play for play in plays if not beaten_by[play]]
        drawing = view.bidder is not None and game.side(view.bidder, players) == own and unseen & tables.trumps
        trumps = [play for play in certain if tables.trumps >> (moves[play] & 63) & 1]
        if drawing and trumps:
            return max(trumps, key=cheap)
        leads = certain or [play for play in plays if not beaten_by[play] & ~tables.trumps]
        if leads:
            return max(leads, key=lambda play: tables.tile_points[moves[play] & 63])
        return min(plays, key=cheap)
    trick = view.trick
    called, best = encoding.suits[trick.called_suit], encoding.numbers[game.winning_tile(encoding.trump, trick)]
    above = tables.above[called]
    last = len(trick.plays) == players - len(view.inactive_seats) - 1
    if game.side(trick.winner, players) == own:
        return max(plays, key=rich) if last or not above[best] & unseen else min(plays, key=cheap)
    winners = [play for play in plays if above[best] >> moves[play] & 1]
    certain = [play for play in winners if last or not above[moves[play]] & unseen]
    if certain:
        return max(certain, key=rich)
    cheap_winners = [play for play in winners if not tables.tile_points[moves[play]]]
    return max(cheap_winners, key=lambda play: tables.power[moves[play]]) if cheap_winners else min(plays, key=cheap)


# -- with a stock -----------------------------------------------------------------------------------------------------


def _besides_tiles(game: BingoGame, view: TrickState) -> Action | None:
    """Return an action other than playing a tile: announce doubles, claim seventy, or close with a strong hand."""
    legal = game.legal_actions(view)
    if CLAIM in legal and view.points[view.to_move] >= GOAL:
        return CLAIM
    for option in (DRAW, EXCHANGE):
        if option in legal:
            return option
    announced = next((action for action in legal if isinstance(action, Announce)), None)
    if announced is not None:
        return announced
    if CLOSE in legal and view.points[view.to_move] + _points_to_come(game, view) >= GOAL:
        return CLOSE
    return PASS if not any(isinstance(action, Play) for action in legal) else None


def _points_to_come(game: BingoGame, view: TrickState) -> float:
    """Return the points that a hand takes without further tiles: its trumps from the top, then tiles that win."""
    encoding = suit_encoding(game, view.trump)
    tables, hand, unseen = encoding.tables, encoding.mask(view.hands[view.to_move]), _unseen(encoding, view)
    known = tiles_in(unseen)
    mean_points = sum(tables.tile_points[number] for number in known) / len(known) if known else 0.0
    points = 0.0
    for number in sorted(tiles_in(hand), key=tables.power.__getitem__, reverse=True):
        above = tables.above[tables.leads[number][0]][number] & unseen
        out = resolve_count(game.hand_size, len(view.hands)) / max(1, len(known))
        holds = (1 - min(1.0, out)) ** above.bit_count()
        points += holds * (tables.tile_points[number] + mean_points)
    return points


def _play_with_stock(game: BingoGame, view: TrickState, plays: list[Play]) -> Play:
    """Keep doubles for announcing, win valuable tricks cheaply, and lead certain winners at the end."""
    if not game.stock_open(view) or view.doubles_to_lead:
        return _play(game, view, plays)
    encoding = suit_encoding(game, view.trump)
    tables = encoding.tables
    moves = {play: encoding.move(game, play, view.trick is None) for play in plays}

    def keep_value(play: Play) -> float:
        tile = moves[play] & 63
        return tables.tile_points[tile] + 10 * tables.power[tile] + 10 * play.tile.is_double

    if view.trick is None:
        return min(plays, key=keep_value)
    called, led = encoding.suits[view.trick.called_suit], encoding.numbers[view.trick.tiles[0]]
    winners = [play for play in plays if tables.above[called][led] >> moves[play] & 1]
    if tables.tile_points[led] >= VALUABLE:
        return min(winners, key=lambda play: tables.power[moves[play]]) if winners else min(plays, key=keep_value)
    spare_winners = [play for play in winners if not tables.trumps >> moves[play] & 1 and not play.tile.is_double]
    if spare_winners:
        return max(spare_winners, key=lambda play: tables.tile_points[moves[play]])
    return min(plays, key=keep_value)
