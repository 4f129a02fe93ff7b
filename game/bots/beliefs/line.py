"""What a view of a line game tells about the tiles it hides: which may lie where, each as likely as the deals say."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from game.board import Line
from game.bots.deals.sampling import Deals
from game.bots.encode.line import mask, numbers, rule_tables
from game.rules.line.line_game import LineGame, LineState
from game.state import BUY, SELL, Announce, Draw, Muggins, Pass, Play
from game.tiles import HIDDEN, Tile

ASLEEP = -1
"""The seat of a place that is in nobody's hand."""
NONE, HARDLY, SOME = "none", "hardly any", "some"
"""How many of some tiles a seat had."""
BY_CHOICE = 0.1
"""How likely it is, as against a tile that does not fit, that a tile which fits was held by who drew and need not."""


@dataclass
class Place:
    """Where hidden tiles were put face down: dealt to a seat, drawn by it one by one later, or left in the boneyard.

    `since` is the step of the hand at which they came there, `room` how many they are, `may` the tiles, as a mask,
    that they may be.
    """

    seat: int
    since: int
    room: int
    may: int = 0


class Reading:
    """What the seat to move can tell from the lead, the draws, the passes and the turns that ended, in this hand.

    `places` hold all tiles that were ever hidden from that seat, those the others have played since included; `played`
    are these by seat. `deals` are all the ways in which they can have lain.
    """

    def __init__(self, game: LineGame, view: LineState) -> None:
        self.game, self.view = game, view
        self.own = view.to_move
        everything = mask(game, game.deck()) & ~mask(game, view.exposed)
        self.played = [_played(game, view, seat) for seat in range(len(view.hands))]
        self.hidden = everything & ~mask(game, view.hands[self.own]) & ~self.played[self.own]
        self.places = _places(view)
        self.leans: list[tuple[int, int, float]] = []
        self.needs: list[tuple[int, int]] = []
        self._allow()
        allowed, needs = [place.may for place in self.places], self.needs[:]
        self._lead()
        self.deals = self._all_deals(self.leans)
        if not self.deals.weight:  # a record may begin with any leader, whatever the tiles
            self.needs = needs
            for place, may in zip(self.places, allowed, strict=True):
                place.may = may
            self.deals = self._all_deals(self.leans)

    def hands(self, dealt: list[int]) -> list[int]:
        """The tiles now in each hand, as masks, if what was hidden lay as `dealt`; the boneyard's last of all."""
        hands = [mask(self.game, hand) for hand in self.view.hands] + [0]
        for place, tiles in zip(self.places, dealt, strict=True):
            hands[place.seat] |= tiles
        for seat, played in enumerate(self.played):
            hands[seat] &= ~played
        return hands

    def deal(self, rng: Random) -> list[int]:
        """Where all that was hidden can have lain, by place; each way as likely as another."""
        return self.deals.deal(rng)

    @cached_property
    def number(self) -> float:
        """How many ways there are in which the hidden tiles can have lain; one that is unlikely counts as much."""
        return self._all_deals([]).weight if self.leans else self.deals.weight

    @cached_property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that are not seen now."""
        left = self.hidden
        for played in self.played:
            left &= ~played
        return tuple(tile for tile, number in numbers(self.game.set).items() if left >> number & 1)

    @cached_property
    def chances(self) -> tuple[dict[Tile, float], ...]:
        """By seat, the chance that each unseen tile is in that hand; nothing for the own seat."""
        by_place = self.deals.chances()
        number = numbers(self.game.set)
        chances: list[dict[Tile, float]] = []
        for seat in range(len(self.view.hands)):
            own = [nth for nth, place in enumerate(self.places) if place.seat == seat]
            tiles = self.unseen if own else ()
            chances.append({tile: sum(by_place[nth].get(number[tile], 0.0) for nth in own) for tile in tiles})
        return tuple(chances)

    def _all_deals(self, leans: list[tuple[int, int, float]]) -> Deals:
        rooms, may = [place.room for place in self.places], [place.may for place in self.places]
        return Deals(rooms, may, leans, self.needs)

    # -- what may lie where --------------------------------------------------------------------------------------------

    def _allow(self) -> None:
        """Every hidden tile may lie where its player can have had it, or anywhere if nobody has played it.

        But a tile that would have fitted cannot have been in a hand of which nothing fitted.
        """
        told = [*_told(self.game, self.view)]
        proofs = [(seat, step, fitting) for seat, step, fitting, held in told if held == NONE]
        steps: list[dict[int, int]] = [{} for _hand in self.view.hands]
        for step, (seat, action) in enumerate(self.view.history):
            if isinstance(action, Play):
                steps[seat][numbers(self.game.set)[action.tile]] = step
        loose = self.hidden
        for played in self.played:
            loose &= ~played
        for nth, place in enumerate(self.places):
            place.may = loose
            if place.seat == ASLEEP:
                continue
            for seat, step, fitting in proofs:
                if seat == place.seat and step > place.since:
                    place.may &= ~fitting
            for tile, step in steps[place.seat].items():
                before = [fit for seat, at, fit in proofs if seat == place.seat and place.since < at < step]
                if step > place.since and not any(fit >> tile & 1 for fit in before):
                    place.may |= 1 << tile
            for seat, step, fitting, held in told:
                if seat == place.seat and step > place.since and held == HARDLY:
                    self.leans.append((fitting & loose, nth, BY_CHOICE))
        for seat, step, fitting, held in told:
            if held == SOME and seat != self.own:
                there = [nth for nth, place in enumerate(self.places) if place.seat == seat and place.since < step]
                earlier = sum(1 << tile for tile, at in steps[seat].items() if at < step)
                self.needs.append((fitting & self.hidden & ~earlier, sum(1 << nth for nth in there)))

    def _lead(self) -> None:
        """Where the tiles dealt said who leads, nobody was dealt one of a higher claim to lead than the leader's.

        Where the leader need not lead that tile, it has one of a higher claim than the own best.
        """
        game, view = self.game, self.view
        sold = any(action in (BUY, SELL) for _seat, action in view.history)
        if not game.led_by_tiles(view) or sold or view.leader is None:
            return
        leads = [action.tile for _seat, action in view.history if isinstance(action, Play) and action.arm is None]
        drew = any(seat == self.own and isinstance(action, Draw) for seat, action in view.history)
        dealt = [tile for seat, action in view.history if seat == self.own and isinstance(action, Play)
                 for tile in [action.tile]]  # fmt: skip
        own = () if drew else (*view.hands[self.own], *dealt)
        if game.lead_is_forced(view) and leads:
            best: Tile | None = leads[0]
        else:
            best = game.led_by(own) if own and view.leader == self.own else None
        if best is not None:
            for place in self.places:
                if place.seat != ASLEEP and place.since < 0:
                    place.may &= ~higher(self.game, best)
        elif own:
            places = sum(1 << nth for nth, place in enumerate(self.places) if place.seat == view.leader)
            first = next(nth for nth, place in enumerate(self.places) if place.seat == view.leader)
            self.needs.append((higher(game, game.led_by(own)) & self.hidden, places & 1 << first))


def _played(game: LineGame, view: LineState, seat: int) -> int:
    return mask(
        game, tuple(action.tile for mover, action in view.history if mover == seat and isinstance(action, Play))
    )


def _places(view: LineState) -> list[Place]:
    """The places of all that the seat to move has not seen put down; the boneyard comes last."""
    places: list[Place] = []
    for seat, hand in enumerate(view.hands):
        if seat == view.to_move:
            continue
        actions = [(step, action) for step, (mover, action) in enumerate(view.history) if mover == seat]
        draws = [step for step, action in actions if isinstance(action, Draw)]
        played = sum(isinstance(action, Play) for _step, action in actions)
        places.append(Place(seat, -1, len(hand) + played - len(draws)))
        places += [Place(seat, step, 1) for step in draws]
    places.append(Place(ASLEEP, -1, view.boneyard.count(HIDDEN)))
    return places


# -- what is told ------------------------------------------------------------------------------------------------------


def _told(game: LineGame, view: LineState) -> Iterator[tuple[int, int, int, str]]:
    """Who had how many of which tiles at which step: NONE, whoever drew, or passed, or had to stop.

    HARDLY any, whoever drew by choice, as few draw who could play; SOME, whoever did not go on though it might have.
    """
    rules = rule_tables(game, len(view.hands))
    line, may_call, owed = game.no_line, 0, 0
    taking = False
    for step, (seat, action) in enumerate(view.history):
        following = view.history[step + 1][0] if step + 1 < len(view.history) else view.to_move
        if isinstance(action, Play):
            line = game.laid(line, action)
            doubled = game.replay != "off" and action.tile.is_double
            taking = False
            if following != seat:
                if owed:
                    yield seat, step, fitting(game, line), NONE
                elif doubled:
                    yield seat, step, fitting(game, line, game.replay == "own"), NONE
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
        elif isinstance(action, Draw) and line.laid:
            taking = taking or game.take_all_first
            if not taking:
                spared = rules.wild if game.matador_reserve else 0
                yield seat, step, fitting(game, line) & ~spared, HARDLY if game.draw_when_able else NONE
        elif isinstance(action, Pass) and _declines(view, step):
            yield seat, step, fitting(game, line, game.replay == "own"), SOME
            if owed and following != seat:
                yield seat, step, fitting(game, line), NONE
            owed = owed - 1 if following == seat else 0
        elif isinstance(action, Pass) and line.laid:
            yield seat, step, fitting(game, line), NONE
            owed = game.dumb_plays - 1 if game.plays_for_dumb else 0


def higher(game: LineGame, best: Tile) -> int:
    """The tiles of a higher claim to lead than this one."""
    return mask(game, tuple(tile for tile in game.deck() if tile != best and game.led_by((tile, best)) == tile))


def _declines(view: LineState, step: int) -> bool:
    """Whether a pass only ends a turn that its player might have gone on with: it follows a play of the same seat."""
    seat, before = view.history[step - 1] if step else (-1, None)
    return seat == view.history[step][0] and isinstance(before, Play)


def fitting(game: LineGame, line: Line, at_tip: bool = False) -> int:
    """The tiles that fit an open end, or one of the last tile laid, as a mask."""
    fits_pip = rule_tables(game, 2).fits_pip
    fitting = 0
    for end in line.ends:
        if not at_tip or end.tip == len(line.laid) - 1:
            fitting |= fits_pip[end.pip]
    return fitting
