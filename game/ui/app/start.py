"""Start the window, and handle unexpected exceptions in it."""

import math
import signal
from importlib import import_module
from threading import Thread
from time import monotonic
from types import FrameType

import pygame

from game.platform.compiled import slow_installation
from game.platform.language import gettext as _
from game.platform.language import set_language
from game.platform.preferences import system_preferences
from game.platform.streams import can_open
from game.store import Store, data_folder
from game.store.crash_report import end_watch, watch_for_faults, write_report
from game.ui.app.routes import Routes
from game.ui.routes import FirstStartRoute, MenuRoute, Route
from game.ui.settings import SETTINGS_KEY, Settings, system_language
from game.ui.window.message_box import show_error
from game.ui.window.second_start import SecondStarts, open_in_first_window
from game.ui.window.window import NoScreen, Window

MIN_SECONDS_BETWEEN_CRASHES = 5.0
"""A second unexpected exception within this time ends the program."""

MAX_OPEN_FILES = 40
"""Number of files that the window, its sounds and the processes of the bots open."""

_TABLE = "game.ui.scenes.table"
"""Module that is imported while the player looks at the menu, so that the first table opens at once."""

_SLOW_KEY = "slow_installation"
"""Setting: whether the player has been told that the program is not compiled."""


def main(file: str = "", language: str | None = None) -> int:
    """Open the window on the menu, or on the matches of a file, and run it until it is closed; return the exit status.

    If the program is open already, its window comes forward and opens the file. A `language` overrides the settings.
    """
    set_language(language or system_language())
    if not can_open(MAX_OPEN_FILES):
        words = _("The system lets Boneyard open too few files. Raise the limit (“ulimit -n 256”) and start it again.")
        show_error(words)
        return 2
    try:
        return 0 if open_in_first_window(data_folder(), file) else _open(file, language)
    except NoScreen as reason:
        show_error(str(reason))
        return 2
    except Exception as error:
        pygame.quit()
        show_error(write_report(error))
        return 1
    finally:
        end_watch()


def _open(file: str, language: str | None) -> int:
    fault = watch_for_faults()
    second_starts = SecondStarts(data_folder())
    routes = Routes()
    store = Store()
    set_language(language or Settings.load(store).language_code)
    if fault is not None:
        _mark_unfinished(store)
    others, words = store.join_windows(), None
    if others:
        words = _("Boneyard is also open in another window. A match can be played in only one of them at a time.")
    store.notice = " ".join(filter(None, (store.notice, fault, words))) or None
    window = Window(store, routes.go, others=others)
    second_starts.post_events()
    signals = _end_by_signals(window)
    failed = -math.inf
    route: Route = MenuRoute()
    if is_first_start(store):
        route = FirstStartRoute()
        window.canvas.settings.follow(system_preferences())
        window.canvas.apply_settings()
    if store.setting(_SLOW_KEY) is None and (slow := slow_installation()):
        store.set(_SLOW_KEY, True)
        store.notice = " ".join(filter(None, (store.notice, slow)))
    while True:
        try:
            window.go(route)
            if file:
                opened, file = file, ""
                window.open_file(opened)
            window.step()  # the first screen
            Thread(target=import_module, args=(_TABLE,), daemon=True).start()
            window.run()
            break
        except Exception as error:
            if monotonic() - failed < MIN_SECONDS_BETWEEN_CRASHES:
                raise
            failed = monotonic()
            store.notice, route = _report_crash(error, store, routes), MenuRoute()
    second_starts.close()
    store.retry()
    store.close()
    pygame.quit()
    return 128 + signals[0] if signals else 0


def is_first_start(store: Store) -> bool:
    """Whether the store has neither settings nor matches, and the menu has nothing to say about it."""
    return store.setting(SETTINGS_KEY) is None and not store.times_played() and not store.notice


def _report_crash(error: Exception, store: Store, routes: Routes) -> str:
    """Write a crash report and mark the match that was open; return sentences for the player."""
    match = routes.match
    words = write_report(error, match)
    kept = store.retry()
    if match is None:
        if routes.reading:
            _mark_unfinished(store)
        return words
    store.mark_crashed(match)
    return " ".join([words, _("The match is saved.")]) if kept else words


def _mark_unfinished(store: Store) -> None:
    """Mark all unfinished matches: the menu reads them all, so any of them may have caused the crash."""
    for unfinished in list(store.all_unfinished()):
        store.mark_crashed(unfinished)


def _end_by_signals(window: Window) -> list[int]:
    """Close the window on Ctrl-C, a closed terminal or a request of the system; return the list of received signals.

    A second signal of the same kind ends a program that does not respond.
    """
    signals: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        signals.append(number)
        signal.signal(number, signal.SIG_DFL)
        window.end()
        pygame.event.post(pygame.Event(pygame.USEREVENT))  # wakes the loop if it waits for an event

    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # ignored under nohup
            signal.signal(number, end)
    return signals
