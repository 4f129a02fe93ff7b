"""The window: one surface, one clock, a stack of scenes, and nothing drawn that has not changed."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.store import Store, unsaved_action_count
from game.ui.canvas.assets import asset_folder
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.settings import Settings
from game.ui.layouts.animation import ticks
from game.ui.widgets.routes import ConfirmationRoute, Route, SettingsRoute
from game.ui.widgets.scene import Scene
from game.ui.window.click_guard import ClickGuard, HeldKeys, Shortcuts, command, is_control, is_shortcut
from game.ui.window.gamepad import EVENTS as PAD_EVENTS
from game.ui.window.gamepad import Pads
from game.ui.window.geometry import SMALLEST, Placement, WindowGeometry, load_geometry
from game.ui.window.probe import Probe
from game.ui.window.waiting import FRAME, SCREENLESS, wait_for_event

RESIZE_PAUSE = 30  # ms without a change of size before everything is drawn anew


class NoScreen(Exception):
    """There is no screen to open a window on; the text says what to do."""


class Window:
    """The program's window: a `canvas`, a stack of `scenes`, and the loop that brings them events, time and frames.

    Scenes draw what they have damaged of the canvas; where they lead, `route` goes. It opens beside so many `others`.
    Sizes are in true pixels.
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
        remembers = size is None and pygame.display.get_driver() not in SCREENLESS
        place = WindowGeometry(size) if size else load_geometry(store if remembers else None, others)
        remembers = remembers and not others  # the first window's place is the one to come back to
        self._window = pygame.Window(
            _("Boneyard"), place.size, place.at or pygame.WINDOWPOS_CENTERED, resizable=True, allow_high_dpi=True
        )
        self._window.minimum_size = SMALLEST
        self._window.set_icon(pygame.image.load(asset_folder("sprites") / "icon.png"))
        settings = Settings.load(store)
        self._placement = Placement(self._window, place, store if remembers else None)
        self._placement.fill_screen(settings.full_screen)
        self.canvas = Canvas(self._window.get_surface(), settings)
        self._pads = Pads()
        self._presses, self._held_keys, self._shortcuts = ClickGuard(), HeldKeys(), Shortcuts()
        self.scenes: list[Scene] = []
        self.frame_times: list[float] = []  # processor seconds of each frame drawn
        self._mouse: tuple[int, int] | None = None  # where it is, in true pixels; None outside
        self._resized_at: int | None = None
        self._warned_of = 0  # actions, when the player was asked last
        self._running = True
        probe = os.environ.get("BONEYARD_PROBE")
        self._probe = Probe(Path(probe)) if probe else None

    # -- what scenes ask ---------------------------------------------------------------------------------------------

    @property
    def pressed_at(self) -> tuple[int, int] | None:
        """Where the mouse was pressed or let go last, in pixels of the window."""
        return self._presses.last

    def is_top_scene(self, scene: Scene) -> bool:
        """Whether a scene is the top one."""
        return bool(self.scenes) and self.scenes[-1] is scene

    def go(self, destination: Route) -> None:
        """Opens the scene at a destination."""
        self._route(self, destination)

    def show(self, scene: Scene) -> None:
        """Leaves every scene for this one."""
        left, self.scenes = self.scenes, []
        for scene_left in reversed(left):
            scene_left.on_close()
        self.push(scene)

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        if self.scenes:
            self.scenes[-1].handle_event(pygame.Event(pygame.WINDOWLEAVE))
        self.scenes.append(scene)
        self._presses.scene_changed()
        scene.lay_out()
        self._tell_mouse()
        self.canvas.damage()

    def pop(self) -> None:
        """Takes the top scene away; the one below awakes. Without one the program ends."""
        self.scenes.pop().on_close()
        self._presses.scene_changed()
        if self.scenes:
            self.scenes[-1].on_resume()
            self.scenes[-1].lay_out()
            self._tell_mouse()
            self.canvas.damage()
        else:
            self.quit()

    def quit(self) -> None:
        """Ends the program after this frame, unless the player would lose something by it and stays."""
        self.leave(self.end)

    def leave(self, onward: Callable[[], None]) -> None:
        """Goes on with `onward`; asks first, once, where what was played is not kept and cannot be."""
        if not self.store.retry() and unsaved_action_count(self.store):
            unkept = sum(len(match.actions) for match in self.store.unsaved)
            if unkept != self._warned_of:
                self._warned_of = unkept
                self.go(ConfirmationRoute(_unkept(self.store), onward))
                return
        onward()

    def end(self) -> None:
        """Ends the program after this frame."""
        self._running = False

    def flip_at_once(self) -> None:
        """Shows what was drawn on the canvas in the middle of something else; all scenes are drawn again afterwards."""
        self._window.flip()
        self.canvas.damage()

    def apply_settings(self) -> None:
        """Saves the settings and draws everything by them."""
        self.canvas.settings.save(self.store)
        self._placement.fill_screen(self.canvas.settings.full_screen)
        self.canvas.apply_settings()
        self._lay_out()

    # -- the loop ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Shows scenes until the program is to end."""
        while self._running and self.scenes:
            started = time.perf_counter()
            moving = self.step()
            time.sleep(max(0.0, FRAME - (time.perf_counter() - started)))
            if not moving and self._running and self.scenes:
                wait_for_event(self.scenes[-1].rests(ticks()) / 1000)
        for scene in reversed(self.scenes):
            scene.on_close()
        self._placement.keep()

    def step(self) -> bool:
        """One turn of the loop: events, time, and a frame if anything changed; whether anything moves."""
        started = time.thread_time()
        for event in pygame.event.get():
            self._take(event)
        now = ticks()
        if self._resized_at is not None and now - self._resized_at >= RESIZE_PAUSE:
            self._resized_at = None
            self._lay_out()
        awake = self.scenes[-1:]
        moving = any(scene.tick(now) for scene in awake) or self.scenes[-1:] != awake  # who came is told the time next
        if self.canvas.damaged and self._resized_at is None and self._running:
            self._draw()
            if self._presses.new_scene:
                self._presses.scene_drawn(ticks())
            self.frame_times.append(time.thread_time() - started)
            del self.frame_times[:-1000]
        moving = self._placement.tick(now) or moving or self._resized_at is not None
        moving = moving or any(self._presses.is_waiting(scene, now) for scene in self.scenes[-1:])
        if self._probe and self.scenes and not moving:
            self._probe.write(self.scenes[-1], self.canvas)
        return moving

    def _take(self, event: pygame.Event) -> None:
        if self._probe:
            self._probe.note(event)
        if not self._held_keys.accepts(event) or self._shortcuts.ignores(event):
            return
        self._placement.note(event, ticks())
        match event.type:
            case pygame.QUIT:  # comes after WINDOWCLOSE too, for there is but one window
                self.quit()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._resized_at = ticks()
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self.canvas.damage()
            case pygame.KEYDOWN if is_shortcut(event):
                self._take_shortcut(event)
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self._toggle_full_screen()
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                event = self._in_true_pixels(event)
                self._mouse = event.pos
                self._pass_on(event)
            case kind if kind in PAD_EVENTS:
                key = self._pads.key(event)
                if key is not None:
                    self._pass_on(key)
            case pygame.DROPFILE | pygame.DROPTEXT:
                self._pass_on(event)
            case pygame.WINDOWLEAVE:
                self._mouse = None
                self._pass_on(event)
            case pygame.KEYDOWN | pygame.KEYUP | pygame.TEXTINPUT | pygame.MOUSEWHEEL:
                self._pass_on(event)

    def _take_shortcut(self, event: pygame.Event) -> None:
        scene = self.scenes[-1] if self.scenes else None
        if scene is None or not is_control(event) or scene.handle_shortcut(event):
            return
        match command(event):
            case "quit":
                self.quit()
            case "settings" if scene.opens_settings:
                self.go(SettingsRoute())

    def _pass_on(self, event: pygame.Event) -> None:
        if self.scenes and self._presses.accepts(event, self.scenes[-1], ticks()):
            self.scenes[-1].handle_event(event)

    def _tell_mouse(self) -> None:
        """Tells the top scene where the mouse is, which may have moved since it was there last."""
        if self._mouse is not None:
            self.scenes[-1].handle_event(
                pygame.Event(pygame.MOUSEMOTION, pos=self._mouse, rel=(0, 0), buttons=(0, 0, 0))
            )

    def _in_true_pixels(self, event: pygame.Event) -> pygame.Event:
        ratio = self.canvas.surface.get_width() / self._window.size[0]
        if ratio == 1:
            return event
        x, y = event.pos
        return pygame.Event(event.type, {**event.dict, "pos": (x * ratio, y * ratio)})

    def _toggle_full_screen(self) -> None:
        self.canvas.settings.full_screen = not self.canvas.settings.full_screen
        self.apply_settings()

    def _lay_out(self) -> None:
        self.canvas.surface = self._window.get_surface()
        for scene in self.scenes:
            scene.lay_out()
        self.canvas.damage()

    def _draw(self) -> None:
        surface, parts = self.canvas.surface, self.canvas.damaged
        if len(parts) >= 8:
            parts = [parts[0].unionall(parts[1:])]
        bottom = max(place for place, scene in enumerate(self.scenes) if not scene.is_overlay or place == 0)
        for part in parts:
            surface.set_clip(part)
            for scene in self.scenes[bottom:]:
                scene.draw(surface)
        surface.set_clip(None)
        self.canvas.damaged = []
        self._window.flip()


def _unkept(store: Store) -> str:
    """The question whether matches that are not kept are left: how much of them is not, and why."""
    why = next((str(match.journal_error) for match in store.unsaved if match.journal_error), "")
    words = ngettext(
        "{count} move is not kept yet: it is lost if you quit before it can be.",
        "{count} moves are not kept yet: they are lost if you quit before they can be.",
        count := unsaved_action_count(store),
    ).format(count=count)
    return " ".join(filter(None, (words, why)))


def open_display() -> None:
    """Opens the display; raises NoScreen where there is none."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    wanted = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux" and not (wanted or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoScreen(_no_screen())  # before SDL looks for one and complains in words of its own
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreen(_no_screen()) from error
    driver = pygame.display.get_driver()
    if driver in SCREENLESS and not wanted:
        pygame.display.quit()
        raise NoScreen(_no_screen())
    if driver == "x11":
        # Else SDL shows the surface through OpenGL, which without a graphics card takes 15 times as long.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.key.set_repeat(350, 60)


def _no_screen() -> str:
    return _(
        "Boneyard found no screen to open its window on: start it on a desktop, or play without one: "
        "“boneyard watch draw”."
    )
