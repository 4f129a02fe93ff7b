"""Connection to the screen reader of the system: it gets the nodes of the top scene, and its requests are carried out.

The package `accesskit` speaks the protocol of each system. Without it, or without an assistive technology, nothing
happens. Its threads must never be waited for with Python's lock held, so the adapter is only called while it is active.
"""

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from typing import Any

import pygame

from game.platform.language import gettext as _
from game.platform.preferences import has_session_bus
from game.ui.widgets.node import Node, Role, walk
from game.ui.widgets.scene import Scene
from game.ui.window.waiting import SCREENLESS, load_function

REQUEST = pygame.event.custom_type()
"""A request of the screen reader: `request` is one of AccessKit."""

NEEDS_HIDDEN_WINDOW = sys.platform in ("win32", "darwin")
"""Whether the connection must exist before the window is shown."""

WINDOW_ID = 1
"""The id of the node of the window, the first one."""

KEPT = 8  # announcements
MIN_PAUSE_MS = 50  # ms between two updates while something moves


class ScreenReader:
    """The screen reader's view of a window, and what it asks for."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._adapter: Any = None
        self._accesskit: Any = None
        self._signals: deque[bool] = deque()  # whether the adapter is active, appended by its thread
        self._is_tried = self._is_active = self._is_focused = False
        self._updated_at = 0
        self._is_stale = True
        self._scene: Scene | None = None
        self._ids: dict[object, int] = {}
        self._new_ids = count(WINDOW_ID)
        self._nodes: dict[int, Node] = {}
        # The last ones in this scene: a screen reader that is busy ignores those that have left the tree.
        self._announcements: deque[tuple[int, Any]] = deque(maxlen=KEPT)

    def connect(self) -> None:
        """Connect with the system once; do nothing if that is impossible."""
        if self._is_tried or pygame.display.get_driver() in SCREENLESS:
            return
        self._is_tried = True
        # The callbacks of the first and the third are not written in Python: the adapter's thread holds a lock while it
        # calls them, and could otherwise lose Python's lock to a thread that waits for that lock.
        handlers = partial(self._signals.append, True), _post, partial(self._signals.append, False)
        with self._giving_up_on_failure(), suppress(ImportError, OSError):
            if sys.platform == "linux" and not has_session_bus():
                return
            import accesskit

            self._accesskit = accesskit
            self._adapter = _create_adapter(accesskit, self._window, *handlers)

    def set_focused(self, focused: bool) -> None:
        """Set whether the window has the keyboard focus."""
        self._is_focused = focused
        self._tell_focus()

    def mark_stale(self) -> None:
        """Note that the scene may have changed."""
        self._is_stale = True

    def update(self, scene: Scene, title: str, now: int, moving: bool) -> None:
        """Tell the screen reader what has changed, less often while something is `moving`."""
        if not self._poll() or not self._is_stale or (moving and now - self._updated_at < MIN_PAUSE_MS):
            return
        self._is_stale, self._updated_at = False, now
        if scene is not self._scene:  # a new scene has new nodes in the same window, so that its focus is announced
            self._ids = {key: id for key, id in self._ids.items() if id == WINDOW_ID}
            self._scene, self._nodes = scene, {}
            self._announcements.clear()
        with self._giving_up_on_failure():
            update = self._tree_update(window_node(scene, title))
            if sys.platform == "linux":
                bounds = self._accesskit.Rect(*_window_bounds(self._window))
                self._adapter.set_root_window_bounds(bounds, bounds)
            _raise(self._adapter.update_if_active(lambda: update))

    def carry_out(self, request: Any, scene: Scene) -> None:
        """Carry out a request; one for a part that no longer exists is ignored.

        `ClickGuard` does not apply: assistive technologies act on a part that the user has chosen, not on a point.
        """
        node = self._nodes.get(request.target)
        if node is None or scene is not self._scene:
            return
        value = request.data[1] if request.data else None
        match str(request.action).rpartition(".")[2]:
            case "FOCUS" | "SCROLL_INTO_VIEW":
                scene.focus_node(node)
            case "CLICK" | "EXPAND" | "COLLAPSE" if node.on_click is not None:
                scene.perform(node.on_click)
            case "INCREMENT" if node.on_step is not None:
                scene.perform(partial(node.on_step, 1))
            case "DECREMENT" if node.on_step is not None:
                scene.perform(partial(node.on_step, -1))
            case "SET_VALUE" if node.on_set is not None and isinstance(value, str | float):
                scene.perform(partial(node.on_set, value))
        self._is_stale = True

    def close(self) -> None:
        """End the connection."""
        self._adapter, self._is_active = None, False

    @contextmanager
    def _giving_up_on_failure(self) -> Iterator[None]:
        """End the connection if AccessKit panics; that is no subclass of Exception."""
        try:
            yield
        except BaseException as error:
            if type(error).__name__ != "PanicException":
                raise
            self.close()

    def _poll(self) -> bool:
        """Return whether a screen reader asks for the nodes."""
        while self._signals:
            self._is_active = self._signals.popleft()
            if self._is_active:
                self._is_stale = True
                self._tell_focus()
        return self._is_active

    def _tell_focus(self) -> None:
        if self._is_active and sys.platform == "linux":
            self._adapter.update_window_focus_state(self._is_focused)
        elif self._is_active and sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(self._is_focused))

    # -- nodes ---------------------------------------------------------------------------------------------------------

    def _tree_update(self, window: Node) -> Any:
        """Return all nodes for AccessKit, and what is to be spoken as one new node, because AccessKit keeps no order.

        What the scene has at first is not spoken.
        """
        before, self._nodes = self._nodes, {}
        entries: list[tuple[int, Any]] = []
        root = self._add(window, None, 0, entries)
        words = [node.name for id, node in self._nodes.items() if node.is_live and before and id not in before]
        if words:
            spoken = self._build(Node(Role.LABEL, " ".join(words), pygame.Rect(0, 0, 0, 0)))
            spoken.set_live(self._accesskit.Live.POLITE)
            self._announcements.append((next(self._new_ids), spoken))
        for id, _spoken in self._announcements:
            entries[-1][1].push_child(id)
        entries += self._announcements
        focused = next((id for id, node in self._nodes.items() if node.focused), None)
        update = self._accesskit.TreeUpdate(root if focused is None else focused)
        update.tree = self._accesskit.Tree(root)
        update.nodes.extend(entries)
        return update

    def _add(self, node: Node, parent: int | None, number: int, entries: list[tuple[int, Any]]) -> int:
        """Add a node, the one with this number among siblings of the same kind and name, and its descendants."""
        key = parent, node.role, node.key or node.target or node.name, number
        id = self._ids.get(key) or self._ids.setdefault(key, next(self._new_ids))
        self._nodes[id] = node
        numbers: dict[object, int] = {}
        children = []
        for child in node.children:
            kind = child.role, child.key or child.target or child.name
            numbers[kind] = numbers.get(kind, -1) + 1
            children.append(self._add(child, id, numbers[kind], entries))
        built = self._build(node)
        if node.caret is not None:
            run = self._ids.get((id, "text")) or self._ids.setdefault((id, "text"), next(self._new_ids))
            entries.append((run, self._text_run(node)))
            children.append(run)
            at = self._accesskit.TextPosition(run, node.caret)
            built.set_text_selection(self._accesskit.TextSelection(at, at))
        built.set_children(children)
        entries.append((id, built))
        return id

    def _build(self, node: Node) -> Any:
        """Return a node of AccessKit."""
        kit, rect = self._accesskit, node.rect
        built = kit.Node(getattr(kit.Role, node.role.name))
        built.set_bounds(kit.Rect(rect.left, rect.top, rect.right, rect.bottom))
        if node.role is Role.LABEL:
            built.set_value(node.name)
        else:
            # A box has no text value on Linux, so its name includes it.
            has_value = node.role is Role.COMBO_BOX
            built.set_label(f"{node.name}, {node.value}" if has_value else node.name)
            if node.value and not has_value:
                built.set_value(node.value)
        # Linux does not tell that a button is disabled.
        description = node.description or (_("not available now") if not node.enabled else "")
        if description:
            built.set_description(description)
        if node.shortcut:
            built.set_keyboard_shortcut(node.shortcut)
        if not node.enabled:
            built.set_disabled()
        if node.checked is not None:
            built.set_toggled(kit.Toggled.TRUE if node.checked else kit.Toggled.FALSE)
        if node.expanded is not None:
            built.set_expanded(node.expanded)
        if node.level:
            built.set_level(node.level)
        if node.role is Role.DIALOG:
            built.set_modal()
        if node.number is not None:
            built.set_numeric_value(node.number.value)
            built.set_min_numeric_value(node.number.minimum)
            built.set_max_numeric_value(node.number.maximum)
            built.set_numeric_value_step(1.0)
        for action, is_possible in (
            (kit.Action.FOCUS, node.can_focus),
            (kit.Action.SCROLL_INTO_VIEW, node.can_focus),
            (kit.Action.CLICK, node.on_click is not None),
            (kit.Action.SET_VALUE, node.on_set is not None),
            (kit.Action.INCREMENT, node.on_step is not None),
            (kit.Action.DECREMENT, node.on_step is not None),
        ):
            if is_possible:
                built.add_action(action)
        return built

    def _text_run(self, node: Node) -> Any:
        """Return the node with the text of a field, so that it can be read letter by letter."""
        kit, rect = self._accesskit, node.rect
        run = kit.Node(kit.Role.TEXT_RUN)
        run.set_bounds(kit.Rect(rect.left, rect.top, rect.right, rect.bottom))
        run.set_value(node.value)
        run.set_character_lengths([len(letter.encode()) for letter in node.value])
        run.set_word_lengths([len(word) for word in _words(node.value)])
        return run


def _words(text: str) -> list[str]:
    """Split a text into words, each with the spaces after it."""
    words = [""]
    for letter in text:
        if words[-1].endswith(" ") and letter != " ":
            words.append("")
        words[-1] += letter
    return words if text else []


def window_node(scene: Scene, title: str) -> Node:
    """Return the node of the window with the one of its top scene, which has the focus if nothing else has it."""
    children, rect = scene.nodes(), scene.canvas.surface.get_rect()
    everything = [*walk(children)]
    name = next((node.name for node in everything if node.role is Role.HEADING), title)
    role = Role.DIALOG if scene.is_overlay else Role.GROUP
    is_focused = not any(node.focused for node in everything)
    page = Node(role, name, rect, scene, key="scene", focused=is_focused, can_focus=is_focused, children=children)
    return Node(Role.WINDOW, title, rect, key="window", children=[page])


# -- systems -----------------------------------------------------------------------------------------------------------


def _create_adapter(accesskit: Any, window: pygame.Window, activate: object, act: object, deactivate: object) -> Any:
    """Return AccessKit's adapter for the system."""
    if sys.platform == "linux":
        return accesskit.unix.Adapter(activate, act, deactivate)
    handle = _native_window(window)
    if sys.platform == "win32":
        return accesskit.windows.SubclassingAdapter(handle, activate, act)
    accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return accesskit.macos.SubclassingAdapter.for_window(handle, activate, act)


def _native_window(window: pygame.Window) -> Any:
    """Return the system's handle of a window; raise OSError if SDL does not tell it."""
    import ctypes

    class WindowInfo(ctypes.Structure):
        """SDL_SysWMinfo."""

        _fields_ = (
            ("version", ctypes.c_uint8 * 3),
            ("subsystem", ctypes.c_int),
            ("window", ctypes.c_void_p),
            ("more", ctypes.c_uint8 * 64),
        )

    find, ask = load_function("SDL_GetWindowFromID"), load_function("SDL_GetWindowWMInfo")
    if find is None or ask is None:
        raise OSError("SDL has no such functions")
    find.restype, ask.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.POINTER(WindowInfo))
    info = WindowInfo(version=tuple(pygame.version.SDL))
    if not ask(find(window.id), ctypes.byref(info)):
        raise OSError("SDL does not know the window")
    return ctypes.c_void_p(info.window)


def _window_bounds(window: pygame.Window) -> Sequence[float]:
    (x, y), (width, height) = window.position, window.size
    return x, y, x + width, y + height


def _post(request: Any) -> None:
    """Give a request to the event loop; called in a thread of the adapter."""
    with suppress(pygame.error):
        pygame.event.post(pygame.Event(REQUEST, request=request))


def _raise(events: Any) -> None:
    """Send the events of an update; Linux sends them by itself."""
    if events is not None:
        events.raise_events()
