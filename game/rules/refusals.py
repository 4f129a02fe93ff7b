"""Why an action is refused in a line game: a sentence that cites the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import gettext as _
from game.rules.game import at
from game.state import DRAW, Action, Announce, Draw, Pass, Play, Shut
from game.tiles import Tile

if TYPE_CHECKING:
    from game.rules.line import LineGame, LineState


def refusal(game: LineGame, state: LineState, action: Action, legal: tuple[Action, ...]) -> str:
    """Why `action` is not one of the `legal` actions in `state`."""
    if state.claimant is not None:
        if isinstance(action, Announce) and state.claimant == state.to_move:
            *counts, most = [str(announced.points) for announced in legal if isinstance(announced, Announce)]
            words = _("{game}: announce {counts} or {most}; 0 is silence.")
            return words.format(game=game.title, counts=", ".join(counts), most=most)
        return _("The count of the last tile has to be announced or called first.")
    playable = [play.tile for play in legal if isinstance(play, Play)]
    if state.turn is not None and state.turn.taking and legal == (DRAW,):
        return _("{game}: who takes a tile before the first play takes all but the last {count}.").format(
            game=game.title, count=at(game.floor, len(state.hands))
        )
    match action:
        case Play(tile, arm, int()) if Play(tile, arm) in legal:
            return _("{tile} can lie only one way there, so write {play}.").format(tile=tile, play=Play(tile, arm))
        case Play(tile, arm, _outward):
            return _misplayed(game, state, tile, arm, legal)
        case Draw() if game.draw_when_unable == "none":
            return _("{game}: nobody draws; the tiles that were not dealt sleep.").format(game=game.title)
        case Draw() if not state.line.laid:
            return _("{game}: nobody may draw before the first tile is led.").format(game=game.title)
        case Draw() if playable and not game.draw_when_able:
            return _("{game}: you can play {tile}, so you must.").format(game=game.title, tile=playable[0])
        case Draw() if state.boneyard:
            return _("{game}: the last {count} tiles of the boneyard are never drawn.").format(
                game=game.title, count=len(state.boneyard)
            )
        case Draw():
            return _("The boneyard is empty.")
        case Shut() if game.shut:
            return _(
                "{game}: the game is shut by whoever can play when the other has just passed, before drawing."
            ).format(game=game.title)
        case Pass() if playable:
            return _("{game}: you can play {tile}, so you must.").format(game=game.title, tile=playable[0])
        case Pass():
            return _("{game}: you must draw until a tile fits.").format(game=game.title)
    return _("That is not done in {game}.").format(game=game.title)


def _misplayed(game: LineGame, state: LineState, tile: Tile, arm: int | None, legal: tuple[Action, ...]) -> str:
    playable = [play.tile for play in legal if isinstance(play, Play)]
    if tile not in state.hands[state.to_move]:
        return _("{tile} is not in this hand.").format(tile=tile)
    if not state.line.laid:
        if len(playable) == 1 and tile != playable[0]:
            words = (
                _("{game}: the highest double dealt leads the hand: {tile}.")
                if playable[0].is_double
                else _("{game}: no double was dealt, so the heaviest tile leads the hand: {tile}.")
            )
            return words.format(game=game.title, tile=playable[0])
        return _("The first tile lies alone; there is no end to join it to.")
    shown = {end.arm: end.pip for end in state.line.ends}
    if arm is None and tile not in playable:
        ends = " · ".join(map(str, shown.values()))
        return _("{tile} fits nowhere: the open ends show {ends}.").format(tile=tile, ends=ends)
    if arm is None:
        return _("Say which end {tile} is joined to.").format(tile=tile)
    if arm not in shown:
        return _("Nothing can be joined there: a spinner's sides open when both its ends are covered.")
    ways = [play for play in legal if isinstance(play, Play) and (play.tile, play.arm) == (tile, arm)]
    if ways:
        return _("Say which number of {tile} points outward: {play}.").format(tile=tile, play=ways[0])
    if state.line.meeting:
        words = (
            _("{tile} does not fit there: that end shows {pip}, which takes {meets} or a matador.")
            if shown[arm]
            else _("{tile} does not fit there: on a blank only a matador may lie.")
        )
        return words.format(tile=tile, pip=shown[arm], meets=state.line.meeting - shown[arm])
    return _("{tile} does not fit there: that end shows {pip}.").format(tile=tile, pip=shown[arm])
