"""Reasons for a tile led or played to a trick."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from game.bots.signals import led_suits, longest_suits, partner_of
from game.coach.moves import Moves
from game.coach.public_knowledge import seen_tiles
from game.coach.reason_kinds import Reason, ReasonKind
from game.core.state import Play
from game.core.tiles import Tile
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState


class TrickMoves(Moves[TrickGame, TrickState]):
    """A view of a trick game, and what is true of its tiles."""

    def __init__(self, game: TrickGame, view: TrickState) -> None:
        super().__init__(game, view)
        self.trump = view.trump

    @cached_property
    def unseen(self) -> list[Tile]:
        """The tiles that another seat may hold, as far as this one knows."""
        view, gone = self.view, {tile for trick in self.view.tricks for tile in trick.tiles}
        held = {tile for seat, hand in enumerate(view.hands) if seat != self.seat for tile in hand}
        if view.taker not in (None, self.seat) and view.turned is not None:
            held.add(view.turned)
        gone |= {*self.hand, *(view.trick.tiles if view.trick else ())}
        return [tile for tile in self.game.deck() if tile not in seen_tiles(view) or tile in held - gone]

    @cached_property
    def last_to_play(self) -> bool:
        """Whether the seat is the last to play to the trick."""
        trick = self.view.trick
        playing = len(self.view.hands) - len(self.view.inactive_seats)
        return trick is not None and len(trick.plays) == playing - 1

    @cached_property
    def unseen_trumps(self) -> list[Tile]:
        return [tile for tile in self.unseen if self.is_trump(tile)]

    def is_trump(self, tile: Tile) -> bool:
        return self.game.is_trump(self.trump, tile)

    def points(self, tile: Tile) -> int:
        return self.game.tile_points(self.trump, tile)

    def called(self, play: Play) -> Suit:
        """Return the suit that is called when this tile has been played."""
        trick = self.view.trick
        return self.game.called_suit(self.trump, play) if trick is None else trick.called_suit

    def wins(self, play: Play) -> bool:
        """Return whether a tile is winning the trick when it is played."""
        trick, called = self.view.trick, self.called(play)
        if trick is None:
            return True
        best = self.game.winning_tile(self.trump, trick)
        return self.game.rank(self.trump, called, play.tile) > self.game.rank(self.trump, called, best)

    def beaten_by(self, play: Play) -> list[Tile]:
        """Return the unseen tiles that beat a tile."""
        return self._better(play.tile, self.called(play))

    def lead_beaten_by(self, tile: Tile) -> list[Tile]:
        """Return the unseen tiles that would beat a tile that is led."""
        return self._better(tile, self.game.called_suit(self.trump, Play(tile)))

    def _better(self, tile: Tile, called: Suit) -> list[Tile]:
        rank = self.game.rank(self.trump, called, tile)
        return [other for other in self.unseen if self.game.rank(self.trump, called, other) > rank]

    def is_sure(self, play: Play) -> bool:
        """Return whether a tile that is winning stays so, whatever the others hold."""
        return self.last_to_play or not self.beaten_by(play)

    def length(self, suit: Suit, tiles: Sequence[Tile] | None = None) -> int:
        """Return how many of the tiles, or of the own tiles, belong to a suit."""
        return sum(suit in self.game.suits(self.trump, tile) for tile in (self.hand if tiles is None else tiles))

    def usefulness(self, tile: Tile) -> tuple[int, bool, int]:
        """Return the sort key of tiles to throw away: points, trump, and how few unseen tiles beat it if it is led."""
        return self.points(tile), self.is_trump(tile), -len(self.lead_beaten_by(tile))


def play_reasons(moves: TrickMoves, better: Play, worse: Play) -> Iterator[Reason]:
    """Yield every true reason for a tile instead of another one."""
    view, trick = moves.view, moves.view.trick
    if trick is None:
        yield from _lead_reasons(moves, better, worse)
    else:
        yield from _follow_reasons(moves, trick, better, worse)
    if better.tile == worse.tile:
        return
    if moves.is_trump(worse.tile) and not moves.is_trump(better.tile):
        yield Reason(ReasonKind.SAVES_TRUMP, tile=worse.tile)
    if worse.tile.is_double and not better.tile.is_double:
        yield Reason(ReasonKind.KEEPS_DOUBLE, tile=worse.tile)
    if trick is None or trick.called_suit not in moves.game.suits(view.trump, better.tile):
        yield from void_reasons(moves, better.tile, worse.tile)
    if trick is not None and not moves.wins(better) and not moves.wins(worse):
        yield from _winner_reasons(moves, better.tile, worse.tile)
    if trick is None or not moves.wins(better):
        yield from weaker_reasons(moves, better.tile, worse.tile)
    points = moves.points(better.tile)
    if moves.wins(better) and moves.is_sure(better) and points > moves.points(worse.tile):
        yield Reason(ReasonKind.BANKS_COUNT, amount=points)
    beaten = 0 if moves.last_to_play else len(moves.beaten_by(better))
    if moves.wins(better) and moves.wins(worse) and 0 < beaten < len(moves.beaten_by(worse)):
        yield Reason(ReasonKind.FEWER_BEAT, amount=beaten)


def _follow_reasons(moves: TrickMoves, trick: Trick, better: Play, worse: Play) -> Iterator[Reason]:
    game, winner = moves.game, trick.winner
    best, partner = game.winning_tile(moves.trump, trick), moves.is_ally(winner)
    wins, other_wins = moves.wins(better), moves.wins(worse)
    points, other_points = moves.points(better.tile), moves.points(worse.tile)
    if wins and other_wins and moves.is_sure(better) and moves.is_sure(worse):
        ranks = [game.rank(moves.trump, trick.called_suit, play.tile) for play in (better, worse)]
        if ranks[0] < ranks[1]:
            yield Reason(ReasonKind.CHEAPER_WINNER, tile=worse.tile)
    if partner:
        beaten = not moves.last_to_play and moves.beaten_by(Play(best))
        if beaten and wins and moves.is_sure(better) and not other_wins:
            yield Reason(ReasonKind.SECURES_TRICK, seat=winner, tile=best)
        if not wins and other_wins:
            yield Reason(ReasonKind.PARTNER_WINS, seat=winner)
        if not wins and not other_wins and points > other_points:
            yield Reason(ReasonKind.GIVES_COUNT, seat=winner, tile=better.tile, amount=points)
        return
    if wins and not other_wins:
        on_table = sum(moves.points(tile) for tile in trick.tiles)
        if moves.last_to_play:
            yield Reason(ReasonKind.WINS_TRICK)
        elif moves.is_sure(better):
            yield Reason(ReasonKind.SURE_WINNER)
        else:
            yield Reason(ReasonKind.BEATS, seat=winner, tile=best)
        if on_table:
            yield Reason(ReasonKind.TRICK_POINTS, amount=on_table)
    elif wins and moves.is_sure(better) and not moves.is_sure(worse):
        yield Reason(ReasonKind.SURE_WINNER)
    worth = game.points_per_trick + sum(moves.points(tile) for tile in (*trick.tiles, worse.tile))
    if other_wins and not wins and not worth:
        yield Reason(ReasonKind.NO_POINTS)
    if not wins and not other_wins and other_points > points:
        yield Reason(ReasonKind.KEEPS_COUNT, seat=winner, tile=worse.tile, amount=other_points)
    legal = [action for action in game.legal_actions(moves.view) if isinstance(action, Play)]
    least_useful = min((action.tile for action in legal), key=moves.usefulness)
    if better.tile == least_useful != worse.tile and not any(map(moves.wins, legal)):
        yield Reason(ReasonKind.PLAYS_LEAST_USEFUL, seat=winner, tile=best)


def _lead_reasons(moves: TrickMoves, better: Play, worse: Play) -> Iterator[Reason]:
    suit, other_suit = moves.called(better), moves.called(worse)
    if moves.is_sure(better) and not moves.is_sure(worse):
        yield Reason(ReasonKind.SURE_WINNER)
    is_trump, other_is_trump = moves.is_trump(better.tile), moves.is_trump(worse.tile)
    beaten_by, other_beaten_by = moves.beaten_by(better), moves.beaten_by(worse)
    only_trumps = not is_trump and all(map(moves.is_trump, beaten_by))
    if beaten_by and only_trumps and not all(map(moves.is_trump, other_beaten_by)):
        yield Reason(ReasonKind.ONLY_TRUMPS_BEAT)
    points = moves.points(worse.tile)
    if other_beaten_by and points > moves.points(better.tile):
        yield Reason(ReasonKind.RISKS_COUNT, tile=worse.tile, amount=points)
    if suit != other_suit:
        partner = None if is_trump else _trumping_seat(moves, suit, allies=True)
        if partner is not None:
            yield Reason(ReasonKind.PARTNER_VOID, seat=partner, suit=suit)
        opponent = None if other_is_trump else _trumping_seat(moves, other_suit, allies=False)
        if opponent is not None and (is_trump or _trumping_seat(moves, suit, allies=False) is None):
            yield Reason(ReasonKind.OPPONENT_VOID, seat=opponent, suit=other_suit, tile=worse.tile)
    if is_trump and not other_is_trump and moves.unseen_trumps and moves.game.must_follow(moves.view):
        yield Reason(ReasonKind.DRAWS_TRUMPS, amount=len(moves.unseen_trumps))
    partner = partner_of(moves.game, moves.view)
    if partner is not None:
        led = led_suits(moves.game, moves.view, partner)
        if suit in led and other_suit not in led:
            yield Reason(ReasonKind.RETURNS_SUIT, seat=partner, suit=suit)
    length = moves.length(suit)
    if not is_trump and length > moves.length(other_suit) and suit in longest_suits(moves.game, moves.view):
        yield Reason(ReasonKind.LEADS_LENGTH, suit=suit, amount=length)


def _trumping_seat(moves: TrickMoves, suit: Suit, allies: bool) -> int | None:
    """Return a partner (or an opponent) that has shown a void in a suit and may hold a trump; None if there is none."""
    if moves.trump is None or not moves.unseen_trumps:
        return None
    for seat in moves.game.order_from(moves.seat, len(moves.view.hands))[1:]:
        voids = moves.voids.get(seat, {})
        plays_on = seat not in moves.view.inactive_seats and moves.is_ally(seat) == allies
        if plays_on and suit in voids and moves.trump not in voids:
            return seat
    return None


def _winner_reasons(moves: TrickMoves, tile: Tile, other: Tile) -> Iterator[Reason]:
    """Yield that the other tile, which is thrown away too, could win a later trick, and this one could not."""
    beaten, beaten_other = moves.lead_beaten_by(tile), moves.lead_beaten_by(other)
    if not all(map(moves.is_trump, beaten)) and all(map(moves.is_trump, beaten_other)) and not moves.is_trump(other):
        yield Reason(ReasonKind.KEEPS_WINNER, tile=other, amount=len(beaten_other))


def weaker_reasons(moves: TrickMoves, tile: Tile, other: Tile) -> Iterator[Reason]:
    """Yield that a tile that is given up could be beaten by more tiles than the other when it is led."""
    is_weaker = len(moves.lead_beaten_by(tile)) > len(moves.lead_beaten_by(other))
    if is_weaker and moves.points(tile) <= moves.points(other) and not moves.is_trump(tile):
        yield Reason(ReasonKind.GIVES_WEAKER)


def void_reasons(moves: TrickMoves, tile: Tile, other: Tile) -> Iterator[Reason]:
    """Yield that a tile is the last of its suit, and the own hand keeps a trump."""
    left = [held for held in moves.hand if held != tile]
    if moves.is_trump(tile) or not any(map(moves.is_trump, left)) or not moves.game.must_follow(moves.view):
        return
    others = moves.game.suits(moves.trump, other)
    for suit in moves.game.suits(moves.trump, tile):
        if not moves.length(suit, left) and suit not in others and moves.length(suit, moves.unseen):
            yield Reason(ReasonKind.MAKES_VOID, suit=suit)
            return
