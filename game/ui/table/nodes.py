"""What screen readers get to know of a table: buttons, players, the middle, the log, the prompt, and the hand.

A new note, new lines of the log and the prompt are spoken, in this order.
"""

from collections.abc import Sequence
from functools import partial

from game.core.state import DRAW, Deal
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import join_and, ngettext, pgettext
from game.text import match_words
from game.text.answers import begin_turn, describe_hand
from game.text.choices import action_label
from game.text.deal_results import tiles_label
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Pose
from game.ui.table.controller import TableController
from game.ui.table.drag import Dispatch, Explain, TileAction
from game.ui.table.family_view import FamilyView
from game.ui.table.nameplates import describe_seat, plate_rect
from game.ui.table.popups import Note
from game.ui.table.prompts import prompt_rect
from game.ui.table.scoreboard import title_text
from game.ui.table.turns import TurnPhase
from game.ui.widgets.node import Node, Role, phrase, walk

LINES = 8
"""Number of lines of the log that are read; the new ones are spoken."""


def table_nodes(table: TableController) -> list[Node]:
    """Return the nodes of a table in reading order. If no button and no tile has the focus, the hand has it."""
    view, state, controls = table.table_view, table.table_state, table.table_view.controls
    scores = view.scores_and_log.scores
    nodes = [node for button in [*controls.bar, controls.scores] for node in button.nodes()]
    nodes += [_players(view.view, scores, table.dispatch), _middle(view.view)]
    nodes += [node for button in controls.uncovered_buttons for node in button.nodes()]
    if view.popup.note is not None:
        nodes.append(_note(view.popup.note, [node for button in controls.popup_buttons for node in button.nodes()]))
    nodes += [_log(table), *_new_tiles(table), *_prompt(table)]
    nodes += controls.clock.nodes() if controls.clock is not None else []
    nodes += [node for button in controls.prompt_buttons for node in button.nodes()]
    places = sorted(state.drag.places.items(), key=lambda place: (place[1].x, place[1].y))  # as the arrow keys do
    nodes += [_place(table, action, pose) for action, pose in places]
    is_focused = not any(node.focused for node in walk(nodes))
    return [*nodes, _hand(table, is_focused)] if state.open else nodes


def snapshot_nodes(view: FamilyView, scores: Sequence[int]) -> list[Node]:
    """Return the nodes of a table that is only shown."""
    return [_players(view, scores), _middle(view)]


def _seats(view: FamilyView) -> list[int]:
    """Return all seats, clockwise from the viewer."""
    players = len(view.match.players)
    return [(view.table_state.viewer + relative_seat) % players for relative_seat in range(players)]


def _players(view: FamilyView, scores: Sequence[int], dispatch: Dispatch | None = None) -> Node:
    """Return all players with their scores and the tiles that are face up, in the order of turns.

    With `dispatch` the viewer's tiles are left out, and the last moves of bots can be explained.
    """
    match, state, nodes = view.match, view.table_state, []
    for seat in _seats(view):
        points = match_words(match).format_score(scores[match.game.side(seat, len(match.players))])
        score = _("Score: {score}").format(score=points)
        tiles = [tile for tile in state.ordered_hand(seat) if state.sprites[tile].face_up]
        shown = [] if dispatch is not None and seat == state.viewer else [_tile_name(view, tile) for tile in tiles]
        name = phrase(describe_seat(view, seat), score, _count(len(match.state.hands[seat])), *shown)
        node = Node(Role.LABEL, name, plate_rect(state, seat), key=f"player {seat}")
        if dispatch is not None and seat in state.turn.explained:
            node = node._replace(role=Role.BUTTON, on_click=partial(dispatch, Explain(seat)))
        nodes.append(node)
    return Node(Role.GROUP, _("Players"), area_rect(state.layout.line), key="players", children=nodes)


def _middle(view: FamilyView) -> Node:
    """Return what lies in the middle of the table."""
    rect = area_rect(view.table_state.layout.line)
    texts = [title_text(view.match), *view.ends_texts(), *view.line_texts(), view.boneyard_text()]
    children = [Node(Role.LABEL, words, rect, key=str(number)) for number, words in enumerate(texts) if words]
    children[0] = children[0]._replace(role=Role.HEADING, level=2)
    return Node(Role.GROUP, pgettext("settings", "Table"), rect, key="middle", children=children)


def _tile_name(view: FamilyView, tile: Tile) -> str:
    return view.tile_label(tile) or str(tile)


def _count(tiles: int) -> str:
    return ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)


def _note(note: Note, buttons: list[Node]) -> Node:
    """Return the open note with its choices and buttons; it is spoken."""
    first, second = note.lines
    texts = [
        Node(Role.LABEL, words, note.rect, key=f"{note.number} {words}", is_live=True)
        for words in (first, second)
        if words
    ]
    texts += [Node(Role.LABEL, phrase(bar.name, bar.figures), note.rect) for bar in note.bars]
    return Node(Role.GROUP, first or second, note.rect, key="note", children=[*texts, *buttons])


def _log(table: TableController) -> Node:
    """Return the last lines of the log; new ones are spoken."""
    lines, rect = table.table_view.scores_and_log.visible_log, area_rect(table.table_state.layout.prompt)
    numbered = [*enumerate(lines)][-LINES:]
    nodes = [Node(Role.LIST_ITEM, words, rect, key=str(number), is_live=True) for number, words in numbered]
    return Node(Role.LOG, _("Log"), rect, children=nodes)


def _new_tiles(table: TableController) -> list[Node]:
    """Return the tiles that the viewer got since the last move, which the log does not name; they are spoken."""
    match, state, nodes = table.match, table.table_state, list[Node]()
    viewer, rect = state.viewer, area_rect(state.layout.hand)
    deal = max(0, match.hand_start_step - 1)
    for step in reversed(range(deal, len(match.actions) if state.open else 0)):
        before, action, after = match.states[step], match.actions[step], match.states[step + 1]
        if tiles := set(after.hands[viewer]) - set(before.hands[viewer]):
            words = _("New: {tiles}.").format(tiles=join_and(sorted(tiles)))
            if isinstance(action, Deal):
                words = describe_hand(match, viewer, state.ordered_hand(viewer))
            nodes.append(Node(Role.STATUS, words, rect, key=f"new {step}", is_live=True))
        if before.to_move == viewer and action != DRAW:
            break
    return nodes[::-1]


def _prompt(table: TableController) -> list[Node]:
    """Return the notice, what is announced, and the prompt; they are spoken when they change, except that a bot thinks.

    The usual prompt is not spoken after an announcement of the turn.
    """
    state, match, rect = table.table_state, table.match, prompt_rect(table.table_state)
    turn, is_full = state.turn, table.canvas.settings.announcements == "full"
    begin = begin_turn(match) if turn.is_viewer_turn and is_full else ""
    is_usual = state.drag.selected_tile is None and table.prompts.pending_confirmation is None
    is_spoken = turn.refused or turn.phase == TurnPhase.POPUP_OPEN
    is_spoken = is_spoken or (turn.is_viewer_turn and not (begin and is_usual))
    note = table.table_view.popup.note
    wait = note.number if note is not None and turn.phase == TurnPhase.POPUP_OPEN else table.refusal_count
    texts = (turn.notice, table.refusal_count, True), (begin, 0, True), (turn.prompt, wait, is_spoken)
    return [
        Node(Role.STATUS, words, rect, key=f"{len(match.actions)} {count} {words}", is_live=spoken)
        for words, count, spoken in texts
        if words
    ]


def _place(table: TableController, action: TileAction, pose: Pose) -> Node:
    """Return a place of the selected tile."""
    drag, rect = table.table_state.drag, sprite_rect(sprite_at_rest(pose, True))
    name = action_label(table.match.game, table.match.state, action)
    return Node(
        Role.BUTTON,
        name,
        rect,
        action,
        key=str(action),
        focused=drag.hovered_drop == action,
        can_focus=True,
        on_click=partial(table.submit, action),
    )


def _hand(table: TableController, is_focused: bool) -> Node:
    """Return the viewer's tiles; those that can be played say so."""
    state = table.table_state
    tiles = state.ordered_hand(state.viewer)
    cursor = state.drag.selected_tile or state.drag.cursor
    has_cursor = is_focused and cursor in tiles
    nodes = [_tile(table, tile, has_cursor and tile == cursor) for tile in tiles]
    name = phrase(tiles_label(table.match.names[state.viewer]), _count(len(tiles)))
    is_focused = is_focused and not has_cursor
    rect = area_rect(state.layout.hand)
    return Node(Role.LIST, name, rect, key="hand", focused=is_focused, can_focus=True, children=nodes)


def _tile(table: TableController, tile: Tile, is_focused: bool) -> Node:
    drag = table.table_state.drag
    return Node(
        Role.BUTTON,
        _tile_name(table.table_view.view, tile),
        sprite_rect(table.table_state.sprites[tile]),
        tile,
        key=str(tile),
        focused=is_focused,
        can_focus=True,
        description=_("can be played") if tile in drag.playable else "",
        on_click=partial(table.input.select_tile, tile),
    )
