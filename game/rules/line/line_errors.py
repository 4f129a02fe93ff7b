"""Explain why an action is illegal in a line game, citing the rule."""

from game.core.state import DRAW, Action, Announce, Buy, Draw, Forfeit, Muggins, Pass, Play, Sell, Shut
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import join_or
from game.rules.line.line_game import PRICE_OF_THE_LEAD, LineGame
from game.rules.line.line_state import LineState
from game.rules.options import FirstLead, resolve_count


def line_error(game: LineGame, state: LineState, action: Action, legal: tuple[Action, ...]) -> str | None:
    """Return why `action` is not one of the `legal` actions; None if the clock may run out."""
    if isinstance(action, Forfeit) and game.turn_clock:
        return None
    if state.claimant is not None:
        if isinstance(action, Announce) and state.claimant == state.to_move:
            *counts, most = [str(announced.points) for announced in legal if isinstance(announced, Announce)]
            words = _("Announce {counts} or {most} (0: say nothing).")
            return words.format(counts=", ".join(counts), most=most)
        return _("First announce the points of the last tile, or call “Muggins!”.")
    words = _special_turn_rule(game, state, action, legal) or _turn_rule(game, state, action, legal)
    if words:
        return words
    match action:
        case Play(tile, arm, int()) if Play(tile, arm) in legal:
            return _("{tile} fits there only one way, so write {play}.").format(tile=tile, play=Play(tile, arm))
        case Play(tile, arm, _outward):
            return _play_error(game, state, tile, arm, legal)
        case Draw() if not state.boneyard:
            return _("The boneyard is empty.")
        case Forfeit():
            return _("There is no time limit at this table.")
        case Announce() | Muggins() if game.claim != "auto":
            return _("Announce points or call “Muggins!” only after a tile is played.")
    return _("This move does not exist in {game}.").format(game=game.title)


def _special_turn_rule(game: LineGame, state: LineState, action: Action, legal: tuple[Action, ...]) -> str:
    """Return the rule of a special turn that `action` breaks; empty if none."""
    turn = state.special_turn
    if turn is None or isinstance(action, Forfeit):
        return ""
    if turn.offer in ("buy", "sell"):
        words = _("First decide whether you sell the lead for {price} points; pass if not.")
        if turn.offer == "buy":
            words = _("First decide whether you offer {price} points for the lead; pass if not.")
        return words.format(price=PRICE_OF_THE_LEAD)
    if turn.taking and legal == (DRAW,):
        return _("You have begun to draw, so draw all but {count} tiles.").format(
            count=resolve_count(game.floor, len(state.hands))
        )
    if turn.double_index is None:
        return ""
    double = state.line.placed_tiles[turn.double_index].tile
    match action:
        case Pass():
            return _("After the double {tile}, you must play another tile that fits.").format(tile=double)
        case Draw():
            return _("After a double you can't draw in the same turn.")
        case Play(tile) if game.replay == "own" and tile in state.hands[state.to_move]:
            return _("After the double {tile}, only a tile that joins it can be played.").format(tile=double)
    return ""


def _turn_rule(game: LineGame, state: LineState, action: Action, legal: tuple[Action, ...]) -> str:
    """Return the rule about draws, passes and sales that `action` breaks; empty if none."""
    playable = [play.tile for play in legal if isinstance(play, Play)]
    must = _("You can play {tile}, so you must play.").format(tile=playable[0]) if playable else ""
    match action:
        case Draw() if game.draw_when_unable == "none":
            return _("No tiles are drawn; the rest stay face down.") if state.boneyard else _("No tiles are drawn.")
        case Draw() if not state.line.placed_tiles:
            return _("You can't draw before the first tile is led.")
        case Draw() if playable and not game.draw_when_able:
            return _matador_rule(game, legal) or must
        case Draw() if state.boneyard and game.is_boneyard_open(state):
            return _("You may draw only one tile a turn.")
        case Draw() if state.boneyard:
            return _("The rest of the boneyard ({count}) is never drawn.").format(count=len(state.boneyard))
        case Pass() if not state.line.placed_tiles:
            return _("You have the lead, so you must play a tile.")
        case Pass() if playable:
            return must
        case Pass() if game.draw_when_unable == "one":
            return _("Draw one tile before you pass.")
        case Pass():
            return _("Draw until a tile fits.")
        case Shut() if game.shut:
            return _("End the hand only right after a pass, and only if you can play without drawing.")
        case Buy() | Sell() if game.sell_set:
            return _(
                "The lead can be sold only if the leader may choose any tile and the buyer has {price} points."
            ).format(price=PRICE_OF_THE_LEAD)
        case Buy() | Sell():
            return _("The lead is not for sale.")
    return ""


def _matador_rule(game: LineGame, legal: tuple[Action, ...]) -> str:
    """Return which tile has to be played because only matadors may be kept back; empty if none."""
    plain = [play for play in legal if isinstance(play, Play) and not game.may_keep_back([play])]
    if not game.matador_reserve or not plain:
        return ""
    return _("You can play {tile}; only matadors may be kept back.").format(tile=plain[0].tile)


def _play_error(game: LineGame, state: LineState, tile: Tile, arm: int | None, legal: tuple[Action, ...]) -> str:
    line = state.line
    playable = [play.tile for play in legal if isinstance(play, Play)]
    ways = [str(play) for play in legal if isinstance(play, Play) and (play.tile, play.arm) == (tile, arm)]
    shown: dict[int | None, int] = {end.arm: end.pip for end in line.ends}
    pip = shown.get(arm, 0)
    if tile not in state.hands[state.to_move]:
        words = _("You don't have {tile}.")
    elif not line.placed_tiles and arm is None and tile not in playable:
        return _lead_rule(game, state, playable)
    elif not line.placed_tiles:
        words = _("The first tile has no end to join.")
    elif arm is None and tile not in playable:
        words = _("{tile} doesn't fit. Open ends: {ends}.")
    elif arm is None:
        words = _("Say at which end you play {tile}.")
    elif arm not in shown and line.spinner == "none":
        words = _("You can't play there. Open ends: {ends}.")
    elif arm not in shown:
        words = _("A spinner's sides open only when both its ends are covered.")
    elif ways:
        words = _("Say which number of {tile} points outward: {play}.")
    elif line.meeting_sum and pip:
        words = _("{tile} doesn't fit: the end is {pip}, which needs {meets} or a matador.")
    elif line.meeting_sum:
        words = _("{tile} doesn't fit: only a matador can be played on a blank.")
    else:
        words = _("{tile} doesn't fit: the end is {pip}.")
    ends = " · ".join(map(str, shown.values()))
    return words.format(tile=tile, ends=ends, play=next(iter(ways), ""), pip=pip, meets=line.meeting_sum - pip)


def _lead_rule(game: LineGame, state: LineState, playable: list[Tile]) -> str:
    """Return the rule by which the hand must be led with one of `playable`."""
    tile = playable[0]
    match game.first_lead if game.lead_is_forced(state) else None, tile.is_double:
        case None, True:
            words = _("A player with a double must lead one: {tiles}.")
        case None, False:
            words = _("Without a double you must lead your lightest tile: {tiles}.")
        case FirstLead.HIGHEST_DOUBLE, True:
            words = _("The highest double leads this hand: {tiles}.")
        case FirstLead.HIGHEST_DOUBLE, False:
            words = _("No double was dealt, so the heaviest tile leads: {tiles}.")
        case FirstLead.LOWEST_DOUBLE, True:
            words = _("The lowest double leads this hand: {tiles}.")
        case FirstLead.LOWEST_DOUBLE, False:
            words = _("No double was dealt, so the lightest tile leads: {tiles}.")
        case _:
            words = _("The highest double of the set leads this hand: {tiles}.")
    return words.format(tiles=join_or(playable))
