"""The belief of a seat in a line game: which hidden tiles may lie where, and how likely each deal of them is.

The lead, the draws, the passes and the turns that ended in this hand prove where some tiles cannot have lain. What is
left is a weighted set of deals, counted and sampled exactly unless they are too many (game/bots/deals).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import NamedTuple

from game.bots.deals.sampling import Deals
from game.bots.encode.line_rules import rule_tables, tile_mask, tile_numbers
from game.core.board import Line
from game.core.state import BUY, SELL, Action, Announce, Draw, Muggins, Pass, Play
from game.core.tiles import HIDDEN, Tile
from game.rules.line.line_game import LineGame, LineState

ASLEEP = -1
"""The seat of a place that is in nobody's hand."""
NONE, HARDLY, SOME = "none", "hardly any", "some"
"""How many tiles of a set a seat held."""
BY_CHOICE = 0.1
"""How likely a seat that drew and did not have to held a tile that fits, relative to one that does not fit."""


@dataclass
class HiddenTiles:
    """Where hidden tiles were put face down: dealt to a seat, drawn by it one by one later, or left in the boneyard.

    `since` is the step of the hand at which they came there, `size` how many they are, and `possible` the tiles that
    they may be, as a mask.
    """

    seat: int
    since: int
    size: int
    possible: int = 0


class Evidence(NamedTuple):
    """What an action proves or suggests: at `step`, `seat` held NONE, HARDLY or SOME of the `tiles`, a mask."""

    seat: int
    step: int
    tiles: int
    held: str


class LineBelief:
    """What the seat to move believes of the tiles that it does not see.

    `places` hold all tiles that were ever hidden from that seat, those that the others have played since included;
    `played` are these by seat. `deals` are all the deals to the places that are consistent with the view.
    """

    def __init__(self, game: LineGame, view: LineState) -> None:
        self.game, self.view = game, view
        self.own = view.to_move
        everything = tile_mask(game, game.deck()) & ~tile_mask(game, view.exposed)
        self.played = [_played(game, view, seat) for seat in range(len(view.hands))]
        self.hidden = everything & ~tile_mask(game, view.hands[self.own]) & ~self.played[self.own]
        self.places = _places(view)
        self.leans: list[tuple[int, int, float]] = []
        self.needs: list[tuple[int, int]] = []
        self._apply_evidence()
        possible, needs = [place.possible for place in self.places], self.needs[:]
        self._apply_lead()
        self.deals = self._all_deals(self.leans)
        if not self.deals.weight:  # a record may begin with any leader, whatever the tiles
            self.needs = needs
            for place, tiles in zip(self.places, possible, strict=True):
                place.possible = tiles
            self.deals = self._all_deals(self.leans)

    def hands(self, dealt: list[int]) -> list[int]:
        """The tiles now in each hand, as masks, if the hidden ones lay as `dealt`; the boneyard's come last."""
        hands = [tile_mask(self.game, hand) for hand in self.view.hands] + [0]
        for place, tiles in zip(self.places, dealt, strict=True):
            hands[place.seat] |= tiles
        for seat, played in enumerate(self.played):
            hands[seat] &= ~played
        return hands

    def sample(self, rng: Random) -> list[int]:
        """A deal of the hidden tiles by place, drawn as often as it is likely."""
        return self.deals.sample(rng)

    @cached_property
    def number(self) -> float:
        """How many deals are consistent with the view, likely or not; infinite where that cannot be counted."""
        return self._all_deals([]).weight if self.leans and self.deals.chain is None else self.deals.weight

    @cached_property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that the seat to move does not see now."""
        left = self.hidden
        for played in self.played:
            left &= ~played
        return tuple(tile for tile, number in tile_numbers(self.game.set).items() if left >> number & 1)

    @cached_property
    def probabilities(self) -> tuple[dict[Tile, float], ...]:
        """By seat, the probability that each unseen tile is in that hand; nothing for the own seat."""
        by_place = self.deals.probabilities()
        number = tile_numbers(self.game.set)
        found: list[dict[Tile, float]] = []
        for seat in range(len(self.view.hands)):
            own = [nth for nth, place in enumerate(self.places) if place.seat == seat]
            tiles = self.unseen if own else ()
            found.append({tile: sum(by_place[nth].get(number[tile], 0.0) for nth in own) for tile in tiles})
        return tuple(found)

    def _all_deals(self, leans: list[tuple[int, int, float]]) -> Deals:
        sizes, possible = [place.size for place in self.places], [place.possible for place in self.places]
        return Deals(sizes, possible, leans, self.needs)

    # -- what may lie where --------------------------------------------------------------------------------------------

    def _apply_evidence(self) -> None:
        """A hidden tile may lie where its player can have had it, or anywhere if nobody has played it.

        But it cannot have lain in a hand that held none of the tiles it is of.
        """
        evidence = [*_evidence(self.game, self.view)]
        voids = [proof for proof in evidence if proof.held == NONE]
        played_at: list[dict[int, int]] = [{} for _hand in self.view.hands]
        for step, (seat, action) in enumerate(self.view.history):
            if isinstance(action, Play):
                played_at[seat][tile_numbers(self.game.set)[action.tile]] = step
        unplayed = self.hidden
        for played in self.played:
            unplayed &= ~played
        for nth, place in enumerate(self.places):
            place.possible = unplayed
            if place.seat == ASLEEP:
                continue
            own = [void for void in voids if void.seat == place.seat and void.step > place.since]
            for void in own:
                place.possible &= ~void.tiles
            for tile, step in played_at[place.seat].items():
                if step > place.since and not any(void.tiles >> tile & 1 for void in own if void.step < step):
                    place.possible |= 1 << tile
            for seat, step, tiles, held in evidence:
                if seat == place.seat and step > place.since and held == HARDLY:
                    self.leans.append((tiles & unplayed, nth, BY_CHOICE))
        for seat, step, tiles, held in evidence:
            if held == SOME and seat != self.own:
                there = [nth for nth, place in enumerate(self.places) if place.seat == seat and place.since < step]
                earlier = sum(1 << tile for tile, at in played_at[seat].items() if at < step)
                self.needs.append((tiles & self.hidden & ~earlier, sum(1 << nth for nth in there)))

    def _apply_lead(self) -> None:
        """Where the tiles dealt said who leads, nobody was dealt one of a higher claim to lead than the leader's.

        Where the leader need not lead that tile, it has one of a higher claim than the own best.
        """
        game, view = self.game, self.view
        sold = any(action in (BUY, SELL) for _seat, action in view.history)
        if not game.is_lead_from_deal(view) or sold or view.leader is None:
            return
        leads = [action.tile for _seat, action in view.history if isinstance(action, Play) and action.arm is None]
        drew = any(seat == self.own and isinstance(action, Draw) for seat, action in view.history)
        played = [action.tile for seat, action in view.history if seat == self.own and isinstance(action, Play)]
        dealt = () if drew else (*view.hands[self.own], *played)
        if game.lead_is_forced(view) and leads:
            best: Tile | None = leads[0]
        else:
            best = game.leading_tile(dealt) if dealt and view.leader == self.own else None
        if best is not None:
            for place in self.places:
                if place.seat != ASLEEP and place.since < 0:
                    place.possible &= ~higher_leads(game, best)
        elif dealt:
            first = next(nth for nth, place in enumerate(self.places) if place.seat == view.leader)
            self.needs.append((higher_leads(game, game.leading_tile(dealt)) & self.hidden, 1 << first))


def _played(game: LineGame, view: LineState, seat: int) -> int:
    return tile_mask(
        game, tuple(action.tile for mover, action in view.history if mover == seat and isinstance(action, Play))
    )


def _places(view: LineState) -> list[HiddenTiles]:
    """The places of all that the seat to move has not seen put down; the boneyard comes last."""
    places: list[HiddenTiles] = []
    for seat, hand in enumerate(view.hands):
        if seat == view.to_move:
            continue
        actions = [(step, action) for step, (mover, action) in enumerate(view.history) if mover == seat]
        draws = [step for step, action in actions if isinstance(action, Draw)]
        played = sum(isinstance(action, Play) for _step, action in actions)
        places.append(HiddenTiles(seat, -1, len(hand) + played - len(draws)))
        places += [HiddenTiles(seat, step, 1) for step in draws]
    places.append(HiddenTiles(ASLEEP, -1, view.boneyard.count(HIDDEN)))
    return places


# -- the evidence ------------------------------------------------------------------------------------------------------


def _evidence(game: LineGame, view: LineState) -> Iterator[Evidence]:
    """NONE from whoever drew, or passed, or had to stop; HARDLY any from whoever drew by choice, as few draw who could
    play; SOME from whoever did not go on though it might have."""
    wild = rule_tables(game, len(view.hands)).wild if game.matador_reserve else 0
    line, may_call, owed = game.empty_line, 0, 0
    taking = False
    for step, (seat, action) in enumerate(view.history):
        following = view.history[step + 1][0] if step + 1 < len(view.history) else view.to_move
        if isinstance(action, Play):
            line = game.extend_line(line, action)
            doubled = game.replay != "off" and action.tile.is_double
            taking = False
            if following != seat:
                if owed:
                    yield Evidence(seat, step, fitting(game, line), NONE)
                elif doubled:
                    yield Evidence(seat, step, fitting(game, line, game.replay == "own"), NONE)
                owed = 0
            elif owed and not doubled:
                owed -= 1
        elif isinstance(action, Announce):
            missed = game.ends_count(line).points not in (0, action.points)
            may_call = len(view.hands) - 1 if missed else 0
        elif isinstance(action, Muggins):
            may_call = 0
        elif isinstance(action, Pass) and may_call:
            may_call -= 1
        elif isinstance(action, Draw) and line.placed_tiles:
            taking = taking or game.take_all_first
            if not taking:
                yield Evidence(seat, step, fitting(game, line) & ~wild, HARDLY if game.draw_when_able else NONE)
        elif isinstance(action, Pass) and _declines(view.history, step):
            yield Evidence(seat, step, fitting(game, line, game.replay == "own"), SOME)
            if owed and following != seat:
                yield Evidence(seat, step, fitting(game, line), NONE)
            owed = owed - 1 if following == seat else 0
        elif isinstance(action, Pass) and line.placed_tiles:
            yield Evidence(seat, step, fitting(game, line), NONE)
            owed = game.dumb_plays - 1 if game.plays_for_dumb else 0


def _declines(history: tuple[tuple[int, Action], ...], step: int) -> bool:
    """Whether a pass only ends a turn that its player might have gone on with: it follows a play of the same seat."""
    seat, before = history[step - 1] if step else (-1, None)
    return seat == history[step][0] and isinstance(before, Play)


def higher_leads(game: LineGame, best: Tile) -> int:
    """The tiles of a higher claim to lead than this one."""
    return tile_mask(
        game, tuple(tile for tile in game.deck() if tile != best and game.leading_tile((tile, best)) == tile)
    )


def fitting(game: LineGame, line: Line, at_tip: bool = False) -> int:
    """The tiles that fit an open end, or one of the last tile laid, as a mask."""
    fits_pip = rule_tables(game, 2).fits_pip
    found = 0
    for end in line.ends:
        if not at_tip or end.tile_index == len(line.placed_tiles) - 1:
            found |= fits_pip[end.pip]
    return found
