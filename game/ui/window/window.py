"""The program's window: scene stack, event loop, and partial redrawing."""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.platform.processes import work_time
from game.rules import GAMES
from game.store import Store, unsaved_action_count
from game.ui.canvas.assets import asset_folder
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import CACHE
from game.ui.layouts.animation import ticks
from game.ui.routes import ConfirmationRoute, ImportExportRoute, KeysRoute, Route, SettingsRoute
from game.ui.settings import Settings
from game.ui.widgets.scene import Scene
from game.ui.widgets.widget import RETURN
from game.ui.window.geometry import MIN_WINDOW_SIZE, Placement, WindowGeometry, load_geometry
from game.ui.window.input import PAD_EVENTS, ClickGuard, KeyFilter, Pads, is_control, is_shortcut, latin_key
from game.ui.window.screen_reader import NEEDS_HIDDEN_WINDOW, REQUEST, ScreenReader
from game.ui.window.second_start import SECOND_START, answer
from game.ui.window.waiting import FRAME, SCREENLESS, wait_for_event

RESIZE_PAUSE = 30  # ms without a change of size before the layout is computed again
PASSED_ON = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEWHEEL, pygame.DROPTEXT)
"""Events that go to the top scene as they are."""


class NoScreen(Exception):
    """There is no screen to open a window on; the message says what to do."""

    def __init__(self) -> None:
        words = _(
            "Boneyard found no screen for its window. “boneyard --help” lists the commands that work without one."
        )
        super().__init__(words)


class Window:
    """The program's window: a `canvas`, a stack of `scenes`, and the event loop.

    Scenes mark the parts of the canvas to redraw. `route` opens the scene of a route. `others` is the number of other
    open windows of the program. Sizes are in physical pixels.
    """

    def __init__(
        self,
        store: Store,
        route: Callable[["Window", Route], None],
        size: tuple[int, int] | None = None,
        others: int = 0,
    ) -> None:
        open_display()
        self.store = store
        self._route = route
        saves_geometry = size is None and pygame.display.get_driver() not in SCREENLESS
        geometry = WindowGeometry(size) if size else load_geometry(store if saves_geometry else None, others)
        saves_geometry = saves_geometry and not others  # only the first window's geometry is saved
        at = geometry.at or pygame.WINDOWPOS_CENTERED
        look = {"resizable": True, "allow_high_dpi": True, "hidden": NEEDS_HIDDEN_WINDOW}
        self._window = pygame.Window(_("Boneyard"), geometry.size, at, **look)
        self._screen_reader = ScreenReader(self._window)
        if NEEDS_HIDDEN_WINDOW:
            self._screen_reader.connect()
            self._window.show()
        self._window.minimum_size = MIN_WINDOW_SIZE
        self._window.set_icon(pygame.image.load(asset_folder("sprites") / "icon.png"))
        settings = Settings.load(store)
        self._placement = Placement(self._window, geometry, store if saves_geometry else None)
        self._placement.fill_screen(settings.full_screen)
        self.canvas = Canvas(self._window.get_surface(), settings)
        self._pads = Pads()
        self._click_guard, self._key_filter = ClickGuard(), KeyFilter()
        self.scenes: list[Scene] = []
        self.frame_times: list[float] = []  # seconds of each frame drawn, by work_time
        self._mouse: tuple[int, int] | None = None  # position in physical pixels; None outside
        self._resized_at: int | None = None
        self._warned_action_count = 0  # action count at the last warning
        self._running = True
        probe_path = os.environ.get("BONEYARD_PROBE")
        self._probe = Probe(Path(probe_path)) if probe_path else None

    # -- for scenes ---------------------------------------------------------------------------------------------------

    @property
    def pressed_at(self) -> tuple[int, int] | None:
        """Position of the last mouse press or release in pixels of the window."""
        return self._click_guard.last

    def is_top_scene(self, scene: Scene) -> bool:
        """Return whether a scene is the top one."""
        return bool(self.scenes) and self.scenes[-1] is scene

    def go(self, route: Route) -> None:
        """Open the scene of a route."""
        self._route(self, route)

    def show(self, scene: Scene) -> None:
        """Replace all scenes by this one."""
        old_scenes, self.scenes = self.scenes, []
        for old_scene in reversed(old_scenes):
            old_scene.on_close()
        self.push(scene)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.scenes[-1].handle_event(pygame.Event(pygame.WINDOWLEAVE))
        self.scenes.append(scene)
        self._scene_changed()
        scene.lay_out()
        self._send_mouse_position()
        self.canvas.damage()

    def pop(self) -> None:
        """Remove the top scene and resume the one below; without one the program ends."""
        self.scenes.pop().on_close()
        self._scene_changed()
        if self.scenes:
            self.scenes[-1].on_resume()
            self.scenes[-1].lay_out()
            self._send_mouse_position()
            self.canvas.damage()
        else:
            self.quit()

    def _scene_changed(self) -> None:
        self._click_guard.scene_changed()
        key = next((scene.game_key for scene in reversed(self.scenes) if scene.game_key), None)
        self._window.title = _("{game} – Boneyard").format(game=GAMES[key].title) if key else _("Boneyard")

    def open_file(self, file: str) -> None:
        """Import the matches of a file: on the top scene if it accepts imports, else on a page over it."""
        drop = pygame.Event(pygame.DROPFILE, file=file)
        if not (self.scenes and self.scenes[-1].handle_event(drop)):
            self.go(ImportExportRoute(file=file))

    def quit(self) -> None:
        """End the program after this frame, unless the player cancels because of unsaved actions."""
        self.leave(self.end)

    def leave(self, onward: Callable[[], None]) -> None:
        """Call `onward`, after asking once if actions are not saved and cannot be."""
        if not self.store.retry() and unsaved_action_count(self.store):
            action_count = sum(len(match.actions) for match in self.store.unsaved)
            if action_count != self._warned_action_count:
                self._warned_action_count = action_count
                self.go(ConfirmationRoute(_unsaved_warning(self.store), onward))
                return
        onward()

    def end(self) -> None:
        """End the program after this frame."""
        self._running = False

    def apply_settings(self) -> None:
        """Save the settings and redraw everything."""
        self.canvas.settings.save(self.store)
        self._placement.fill_screen(self.canvas.settings.full_screen)
        self.canvas.apply_settings()
        self._lay_out()

    # -- event loop ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the event loop until the program ends."""
        while self._running and self.scenes:
            started = time.perf_counter()
            moving = self.step()
            time.sleep(max(0.0, FRAME - (time.perf_counter() - started)))
            if not moving and self._running and self.scenes:
                wait_for_event(self.scenes[-1].idle_timeout_ms(ticks()) / 1000)
        for scene in reversed(self.scenes):
            scene.on_close()
        self._screen_reader.close()
        self._placement.keep()

    def step(self) -> bool:
        """Process events, advance time and draw a frame if needed; return whether anything is still moving."""
        started = work_time()
        for event in self._key_filter.without_late_repeats(pygame.event.get()):
            self._handle_event(event)
        now = ticks()
        if self._resized_at is not None and now - self._resized_at >= RESIZE_PAUSE:
            self._resized_at = None
            self._lay_out()
        # The surface already has the new size, but the scenes are not laid out for it until the pause is over.
        top_scene = self.scenes[-1:] if self._resized_at is None else []
        # A new top scene gets its first tick in the next frame.
        moving = any(scene.tick(now) for scene in top_scene) or self.scenes[-1:] != top_scene
        if self.canvas.damaged and self._resized_at is None and self._running:
            self._draw()
            self._click_guard.scene_drawn(ticks())
            self.frame_times.append(work_time() - started)
            del self.frame_times[:-1000]
            self._screen_reader.connect()
            self._screen_reader.mark_stale()
            if self._probe:
                self._probe.note_frame()
        moving = self._placement.tick(now) or moving or self._resized_at is not None
        moving = moving or any(self._click_guard.is_waiting(scene, now) for scene in self.scenes[-1:])
        if self.scenes and self._resized_at is None:
            self._screen_reader.update(self.scenes[-1], self._window.title, now, moving)
        if self._probe and self.scenes and not moving:
            self._probe.write(self.scenes[-1], self.canvas.size)
        return moving

    def _handle_event(self, event: pygame.Event) -> None:
        if self._probe:
            self._probe.note(event)
        event = latin_key(event)
        if not self._key_filter.accepts(event):
            return
        self._placement.note(event, ticks())
        match event.type:
            case pygame.QUIT:  # also sent after WINDOWCLOSE, as there is only one window
                self.quit()
            case kind if kind == SECOND_START:
                self._placement.come_forward()
                if answer(event) and event.file:
                    self.open_file(event.file)
            case kind if kind == REQUEST:
                if self.scenes:
                    self._screen_reader.carry_out(event.request, self.scenes[-1])
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self._screen_reader.set_focused(event.type == pygame.WINDOWFOCUSGAINED)
            case pygame.DROPFILE:  # also a file opened from the Finder of macOS
                self.open_file(event.file)
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._resized_at = ticks()
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self.canvas.damage()
            case pygame.KEYDOWN if is_shortcut(event):
                self._handle_shortcut(event)
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self._toggle_full_screen()
            case pygame.KEYDOWN if event.key == pygame.K_F1:
                self._help(event)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                event = self._in_physical_pixels(event)
                self._mouse = event.pos
                self._send_to_scene(event)
            case kind if kind in PAD_EVENTS:
                key = self._pads.key(event)
                if key is not None and key.type == pygame.KEYDOWN and key.key == pygame.K_F1:
                    self._help(key)
                elif key is not None:
                    self._send_to_scene(key)
            case pygame.WINDOWLEAVE:
                self._mouse = None
                self._send_to_scene(event)
            case kind if kind in PASSED_ON:
                self._send_to_scene(event)

    def _toggle_full_screen(self) -> None:
        self.canvas.settings.full_screen = not self.canvas.settings.full_screen
        self.apply_settings()

    def _handle_shortcut(self, event: pygame.Event) -> None:
        scene = self.scenes[-1] if self.scenes else None
        if event.key in RETURN and event.mod & pygame.KMOD_ALT:
            self._toggle_full_screen()
            return
        if scene is None or not is_control(event) or scene.handle_shortcut(event):
            return
        match event.key:
            case pygame.K_q | pygame.K_w:
                self.quit()
            case pygame.K_COMMA if scene.opens_settings:
                self.go(SettingsRoute())

    def _help(self, event: pygame.Event) -> None:
        """Show the keys of the top scene; a scene without keys gets the event."""
        groups = tuple(self.scenes[-1].key_groups()) if self.scenes else ()
        if groups:
            self.go(KeysRoute(groups, self.scenes[-1].game_key))
        else:
            self._send_to_scene(event)

    def _send_to_scene(self, event: pygame.Event) -> None:
        if self.scenes and self._click_guard.accepts(event, self.scenes[-1], ticks()):
            self.scenes[-1].handle_event(event)

    def _send_mouse_position(self) -> None:
        """Send the top scene the current mouse position."""
        if self._mouse is not None:
            motion = pygame.Event(pygame.MOUSEMOTION, pos=self._mouse, rel=(0, 0), buttons=(0, 0, 0))
            self.scenes[-1].handle_event(motion)

    def _in_physical_pixels(self, event: pygame.Event) -> pygame.Event:
        ratio = self.canvas.surface.get_width() / self._window.size[0]
        if ratio == 1:
            return event
        x, y = event.pos
        return pygame.Event(event.type, {**event.dict, "pos": (x * ratio, y * ratio)})

    def _lay_out(self) -> None:
        self.canvas.set_surface(self._window.get_surface())
        for scene in self.scenes:
            scene.lay_out()
        self.canvas.damage()

    def _draw(self) -> None:
        surface, parts = self.canvas.surface, self.canvas.damaged
        if len(parts) >= 8:
            parts = [parts[0].unionall(parts[1:])]
        bottom = max(index for index, scene in enumerate(self.scenes) if not scene.is_overlay or index == 0)
        for part in parts:
            surface.set_clip(part)
            for scene in self.scenes[bottom:]:
                scene.draw(surface)
        surface.set_clip(None)
        self.canvas.damaged = []
        self._window.flip()


def _unsaved_warning(store: Store) -> str:
    """Return the question before leaving unsaved matches: how many actions, and why."""
    reason = next((str(match.journal_error) for match in store.unsaved if match.journal_error), "")
    message = ngettext(
        "{count} move is not saved yet. It will be lost if you quit now.",
        "{count} moves are not saved yet. They will be lost if you quit now.",
        count := unsaved_action_count(store),
    ).format(count=count)
    return " ".join(filter(None, (message, reason)))


def open_display() -> None:
    """Initialise the display; raise NoScreen if there is none."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    requested_driver = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux" and not any(map(os.environ.get, ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"))):
        raise NoScreen  # before SDL prints its own error
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreen from error
    driver = pygame.display.get_driver()
    if driver in SCREENLESS and not requested_driver:
        pygame.display.quit()
        raise NoScreen
    if driver == "x11":
        # Otherwise SDL uses OpenGL, which takes 15 times as long without a graphics card.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.key.set_repeat(350, 60)


# -- probe for tests with a real mouse and keyboard --------------------------------------------------------------------


COUNTED = {
    pygame.MOUSEBUTTONDOWN: "button",
    pygame.MOUSEBUTTONUP: "button",
    pygame.MOUSEWHEEL: "wheel",
    pygame.KEYUP: "key",
    pygame.CONTROLLERBUTTONUP: "pad",
    pygame.TEXTINPUT: "text",
}
"""The events counted, with their kinds."""


class Probe:
    """Write the hit targets, mouse position and event counts to a JSON file.

    Tests read it to know that their input was handled, however slow the machine is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handled: Counter[str] = Counter()
        self._mouse: tuple[int, int] | None = None
        self._first_frame: float | None = None

    def note(self, event: pygame.Event) -> None:
        """Count an event that the window has received."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        elif event.type in COUNTED and (COUNTED[event.type] != "button" or event.button == 1):  # others are the wheel
            self._handled[COUNTED[event.type]] += 1

    def note_frame(self) -> None:
        """Record the time of the first frame."""
        self._first_frame = self._first_frame or time.time()

    def write(self, scene: Scene, size: tuple[int, int]) -> None:
        """Write the state of the top scene, the size of the canvas and that of the cache, if they have changed."""
        targets = scene.hit_targets()
        state = {
            "scene": type(scene).__name__,
            "size": size,
            "targets": [[target.name, *target.rect] for target in targets],
            "focus": next((target.name for target in targets if target.focused), ""),
            "cached_bytes": CACHE.size_bytes,
            "handled": self._handled,
            "mouse": self._mouse,
            "first_frame": self._first_frame,
        }
        text = json.dumps(state)
        if not self.path.exists() or self.path.read_text() != text:
            temporary = self.path.with_suffix(".new")
            temporary.write_text(text)
            temporary.replace(self.path)
