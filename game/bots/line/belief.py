"""Beliefs of a seat in a line game: where hidden tiles may be, and how likely each deal is.

The lead, draws, passes and ends of turns show where some tiles cannot have been. The result is a weighted set of deals,
counted and sampled exactly unless there are too many (game/bots/deals). The observed plays of the other seats are
choices whose likelihood weights the deals: Bayes' rule, as in policy inference for Skat (Rebstock et al. 2019, arXiv
1905.10911). In Block with the double-three set this recovers two thirds of what PIMC loses against an equilibrium.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import NamedTuple

from game.bots.deals.sampling import Deals
from game.bots.kernel.likelihood import CandidatePlay, ObservedChoice
from game.bots.kernel.line_evaluation import Weights, fitting_after, gain
from game.bots.kernel.position import LEAD, Position
from game.bots.line.encoding import rule_tables, set_line, spots_per_point, tile_mask, tile_numbers
from game.bots.settings import LineModel
from game.core.board import Line
from game.core.state import BUY, SELL, Action, Announce, Draw, Muggins, Pass, Play
from game.core.tiles import HIDDEN, Tile
from game.rules.line.line_game import LineGame, LineState

BONEYARD = -1
"""Seat number of the boneyard."""
NONE, HARDLY, SOME = "none", "hardly any", "some"
"""How many tiles of a given set a seat held."""
BY_CHOICE = 0.1
"""Weight of a fitting tile in the hand of a seat that drew without having to."""


@dataclass
class HiddenTiles:
    """A place of hidden tiles: a seat's dealt hand, one tile it drew later, or the boneyard.

    `since` is the step of the hand at which the tiles got there, `size` their number, and `possible` the mask of the
    tiles that they may be.
    """

    seat: int
    since: int
    size: int
    possible: int = 0


class HandEvidence(NamedTuple):
    """Evidence from an action: at `step`, `seat` held NONE, HARDLY or SOME of the `tiles` (a mask)."""

    seat: int
    step: int
    tiles: int
    held: str


class LineBelief:
    """What the seat to move can infer about the tiles it does not see.

    `places` hold all tiles that were ever hidden from the seat, including those that others have played since; `played`
    are these by seat. `deals` are all deals to the places that are consistent with the view.
    """

    def __init__(self, game: LineGame, view: LineState) -> None:
        self.game, self.view = game, view
        self.own = view.to_move
        everything = tile_mask(game, game.deck()) & ~tile_mask(game, view.exposed)
        self.played = [0] * len(view.hands)
        for seat, action in view.history:
            if isinstance(action, Play):
                self.played[seat] |= tile_mask(game, (action.tile,))
        self.hidden = everything & ~tile_mask(game, view.hands[self.own]) & ~self.played[self.own]
        self.places = _places(view)
        self.leans: list[tuple[int, int, float]] = []
        self.needs: list[tuple[int, int]] = []
        self._apply_evidence()
        possible, needs = [place.possible for place in self.places], self.needs[:]
        self._apply_lead()
        self.deals = self._all_deals(self.leans)
        if not self.deals.weight:  # in a record any seat may lead, with any deal
            self.needs = needs
            for place, tiles in zip(self.places, possible, strict=True):
                place.possible = tiles
            self.deals = self._all_deals(self.leans)

    def hands(self, dealt: list[int]) -> list[int]:
        """Return the current hands as masks for a deal of the hidden tiles; the boneyard is last."""
        hands = self._visible[:]
        for place, tiles in zip(self.places, dealt, strict=True):
            hands[place.seat] |= tiles
        for seat, played in enumerate(self.played):
            hands[seat] &= ~played
        return hands

    @cached_property
    def _visible(self) -> list[int]:
        """The masks of the tiles seen in each hand; the boneyard is last."""
        return [tile_mask(self.game, hand) for hand in (*self.view.hands, ())]

    def sample(self, rng: Random) -> list[int]:
        """Return a random deal of the hidden tiles by place, drawn by weight."""
        return self.deals.sample(rng)

    @cached_property
    def number(self) -> float:
        """Number of deals consistent with the view, ignoring their weights; infinite if too many to count."""
        return self._all_deals([]).weight if self.leans and self.deals.chain is None else self.deals.weight

    @cached_property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that the seat to move does not see now."""
        return tuple(tile for tile, number in tile_numbers(self.game.set).items() if self.unseen_mask >> number & 1)

    @property
    def unseen_mask(self) -> int:
        """The mask of the tiles that the seat to move does not see now."""
        return self.hidden & ~sum(self.played)

    @cached_property
    def probabilities(self) -> tuple[dict[Tile, float], ...]:
        """For each seat, the probability that each unseen tile is in its hand; empty for the own seat."""
        by_place = self.deals.probabilities()
        number = tile_numbers(self.game.set)
        result: list[dict[Tile, float]] = []
        for seat in range(len(self.view.hands)):
            own_places = [index for index, place in enumerate(self.places) if place.seat == seat]
            tiles = self.unseen if own_places else ()
            result.append({tile: sum(by_place[index].get(number[tile], 0.0) for index in own_places) for tile in tiles})
        return tuple(result)

    def _all_deals(self, leans: list[tuple[int, int, float]]) -> Deals:
        sizes, possible = [place.size for place in self.places], [place.possible for place in self.places]
        return Deals(sizes, possible, leans, self.needs)

    # -- constraints ---------------------------------------------------------------------------------------------------

    def _apply_evidence(self) -> None:
        """Restrict where tiles may be, make some places unlikely, and require tiles that a seat must have held.

        A played tile must have been with its player, an unplayed tile may be anywhere. Neither can have been in a hand
        that had none of a set of tiles it belongs to.
        """
        evidence = [*evidence_in_actions(self.game, self.view)]
        voids = [item for item in evidence if item.held == NONE]
        played_at: list[dict[int, int]] = [{} for _hand in self.view.hands]
        for step, (seat, action) in enumerate(self.view.history):
            if isinstance(action, Play):
                played_at[seat][tile_numbers(self.game.set)[action.tile]] = step
        unplayed = self.unseen_mask
        for index, place in enumerate(self.places):
            place.possible = unplayed
            if place.seat == BONEYARD:
                continue
            own_voids = [void for void in voids if void.seat == place.seat and void.step > place.since]
            for void in own_voids:
                place.possible &= ~void.tiles
            for tile, step in played_at[place.seat].items():
                if step > place.since and not any(void.tiles >> tile & 1 for void in own_voids if void.step < step):
                    place.possible |= 1 << tile
            for seat, step, tiles, held in evidence:
                if seat == place.seat and step > place.since and held == HARDLY:
                    self.leans.append((tiles & unplayed, index, BY_CHOICE))
        for seat, step, tiles, held in evidence:
            if held == SOME and seat != self.own:
                seat_places = [
                    index for index, place in enumerate(self.places) if place.seat == seat and place.since < step
                ]
                earlier = sum(1 << tile for tile, played_step in played_at[seat].items() if played_step < step)
                self.needs.append((tiles & self.hidden & ~earlier, sum(1 << index for index in seat_places)))

    def _apply_lead(self) -> None:
        """Use the lead, if the dealt tiles decided who leads.

        No other seat was dealt a tile with a stronger claim to lead than the leader's. If the leader may lead any tile,
        it holds one with a stronger claim than the best tile of the own hand.
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
                if place.seat != BONEYARD and place.since < 0:
                    place.possible &= ~higher_leads(game, best)
        elif dealt:
            first = next(index for index, place in enumerate(self.places) if place.seat == view.leader)
            self.needs.append((higher_leads(game, game.leading_tile(dealt)) & self.hidden, 1 << first))


def _places(view: LineState) -> list[HiddenTiles]:
    """Return the places of all tiles that were hidden from the seat to move; the boneyard is last."""
    places: list[HiddenTiles] = []
    for seat, hand in enumerate(view.hands):
        if seat == view.to_move:
            continue
        actions = [(step, action) for step, (mover, action) in enumerate(view.history) if mover == seat]
        draws = [step for step, action in actions if isinstance(action, Draw)]
        played = sum(isinstance(action, Play) for _step, action in actions)
        places.append(HiddenTiles(seat, -1, len(hand) + played - len(draws)))
        places += [HiddenTiles(seat, step, 1) for step in draws]
    places.append(HiddenTiles(BONEYARD, -1, view.boneyard.count(HIDDEN)))
    return places


# -- evidence ----------------------------------------------------------------------------------------------------------


def evidence_in_actions(game: LineGame, view: LineState) -> Iterator[HandEvidence]:
    """Yield the evidence in a hand's actions.

    - NONE: a seat drew because it had to, passed, or had to end its turn.
    - HARDLY: a seat drew by choice, which few seats do that could play.
    - SOME: a seat ended its turn although it might have gone on.
    """
    wild = rule_tables(game, len(view.hands)).wild if game.matador_reserve else 0
    line, may_call, owed = game.empty_line, 0, 0
    taking_all = False
    for step, (seat, action) in enumerate(view.history):
        next_seat = view.history[step + 1][0] if step + 1 < len(view.history) else view.to_move
        if isinstance(action, Play):
            line = game.extend_line(line, action)
            doubled = game.replay != "off" and action.tile.is_double
            taking_all = False
            if next_seat != seat:
                if owed:
                    yield HandEvidence(seat, step, fitting(game, line), NONE)
                elif doubled:
                    yield HandEvidence(seat, step, fitting(game, line, game.replay == "own"), NONE)
                owed = 0
            elif owed and not doubled:
                owed -= 1
        elif isinstance(action, Announce):
            missed = game.ends_points(line) not in (0, action.points)
            may_call = len(view.hands) - 1 if missed else 0
        elif isinstance(action, Muggins):
            may_call = 0
        elif isinstance(action, Pass) and may_call:
            may_call -= 1
        elif isinstance(action, Draw) and line.placed_tiles:
            taking_all = taking_all or game.take_all_first
            if not taking_all:
                yield HandEvidence(seat, step, fitting(game, line) & ~wild, HARDLY if game.draw_when_able else NONE)
        elif isinstance(action, Pass) and _declines(view.history, step):
            yield HandEvidence(seat, step, fitting(game, line, game.replay == "own"), SOME)
            if owed and next_seat != seat:
                yield HandEvidence(seat, step, fitting(game, line), NONE)
            owed = owed - 1 if next_seat == seat else 0
        elif isinstance(action, Pass) and line.placed_tiles:
            yield HandEvidence(seat, step, fitting(game, line), NONE)
            owed = game.dumb_plays - 1 if game.plays_for_dumb else 0


def _declines(history: tuple[tuple[int, Action], ...], step: int) -> bool:
    """Whether a pass ends a turn that could have gone on: it follows a play of the same seat."""
    seat, before = history[step - 1] if step else (-1, None)
    return seat == history[step][0] and isinstance(before, Play)


def higher_leads(game: LineGame, best: Tile) -> int:
    """Return the mask of the tiles with a stronger claim to lead than `best`."""
    return tile_mask(
        game, tuple(tile for tile in game.deck() if tile != best and game.leading_tile((tile, best)) == tile)
    )


def fitting(game: LineGame, line: Line, at_tip: bool = False) -> int:
    """Return the mask of the tiles that fit an open end, or with `at_tip` an end of the last tile laid."""
    fits_pip = rule_tables(game, 2).fits_pip
    mask = 0
    for end in line.ends:
        if not at_tip or end.tile_index == len(line.placed_tiles) - 1:
            mask |= fits_pip[end.pip]
    return mask


# -- observed plays ----------------------------------------------------------------------------------------------------


def model_weights(game: LineGame, players: int, model: LineModel) -> Weights:
    """Return the evaluation weights of the model player, used in rollouts and for observed plays."""
    drained = players == 2 and game.draw_when_unable == "until"
    return Weights(
        shed=model.shed,
        double=model.double,
        point=round(model.point * spots_per_point(game, players)),
        fits=model.fits,
        unseen=model.unseen * (model.fear if drained else 1),
    )


class ObservedPlay(NamedTuple):
    """A play of this hand in which the seat may have had a choice.

    - `before`: position before the play, in which the seat holds every tile that it might have had.
    - `after`: position after the play, with empty hands.
    - `tile`, `laid_before`, `unseen`: masks of the tile played, of the tiles the seat had laid before, and of the tiles
      not visible on the table.
    """

    step: int
    seat: int
    tile: int
    before: Position
    after: Position
    laid_before: int
    unseen: int


def observed_plays(game: LineGame, view: LineState, hidden: int) -> Iterator[ObservedPlay]:
    """Yield the plays of this hand except forced leads; `hidden` are the tiles that might have been held."""
    players = len(view.hands)
    number = tile_numbers(game.set)
    everything = tile_mask(game, game.deck())
    visible = tile_mask(game, view.exposed)
    laid_before = [0] * players
    line = game.empty_line
    for step, (seat, action) in enumerate(view.history):
        if not isinstance(action, Play):
            continue
        tile = 1 << number[action.tile]
        line_after = game.extend_line(line, action)
        if not (action.arm is None and game.lead_is_forced(view)):
            before = Position(rule_tables(game, players), [0] * players, list(view.scores), [0] * game.sides(players))
            before.hands[seat] = (hidden | tile) & ~visible
            before.seat = seat
            set_line(before, line)
            if not before.ends:
                before.leads = before.hands[seat]
            after = Position(before.rules, [0] * players, before.scores, before.points)
            set_line(after, line_after)
            yield ObservedPlay(step, seat, tile, before, after, laid_before[seat], everything & ~visible)
        laid_before[seat] |= tile
        visible |= tile
        line = line_after


def observed_choices(game: LineGame, view: LineState, belief: LineBelief, weights: Weights) -> list[ObservedChoice]:
    """Return the choices of the other seats, for model players with these weights."""
    choices = []
    for play in observed_plays(game, view, belief.hidden):
        if play.seat != view.to_move:
            places = [
                index
                for index, place in enumerate(belief.places)
                if place.seat == play.seat and place.since < play.step
            ]
            choices.append(observed_choice(play, places, weights))
    return choices


def observed_choice(play: ObservedPlay, places: list[int], weights: Weights) -> ObservedChoice:
    """Return the choice of a seat whose hidden tiles are in these places."""
    plays = [
        CandidatePlay(1 << (move >> 12), fitting_after(play.before, move), gain(play.before, move, weights), observed)
        for move, observed in candidates(play)
    ]
    return ObservedChoice(places, play.laid_before, play.unseen, weights, plays)


def candidates(play: ObservedPlay) -> Iterator[tuple[int, bool]]:
    """Yield the moves that were possible, and whether each one leads to the observed position."""
    for move in play.before.moves():
        if move >= 0:
            observed = 1 << (move >> 12) == play.tile
            if observed and move >> 6 & 63 != LEAD:
                child = play.before.copy()
                child.play(move)
                observed = child.line == play.after.line
            yield move, observed
