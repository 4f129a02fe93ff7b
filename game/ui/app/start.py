"""The start of the window, and the end of whatever nobody foresaw in it."""

import math
import signal
from time import monotonic
from types import FrameType

import pygame

from game.platform.language import gettext as _
from game.platform.streams import can_open
from game.store import Store
from game.store.crash_report import end_watch, watch_for_faults, write_report
from game.ui.app.routes import Routes
from game.ui.routes import MenuRoute
from game.ui.window.message_box import show_error
from game.ui.window.window import NoScreen, Window

SOON = 5.0
"""Seconds after something went wrong in which it must not happen again, or the program ends."""


FILES = 40
"""The open files that the window, its sounds and the processes in which bots think need."""


def main() -> int:
    """Opens the window on the menu and plays until it is closed; the exit status."""
    if not can_open(FILES):
        show_error(
            _("The system lets Boneyard open too few files. Allow it more (“ulimit -n 256”) and start it again.")
        )
        return 2
    try:
        status = _open()
    except NoScreen as reason:
        show_error(str(reason))
        return 2
    except Exception as error:
        pygame.quit()
        show_error(write_report(error))
        return 1
    finally:
        end_watch()
    return status


def _open() -> int:
    fault = watch_for_faults()
    routes = Routes()
    store = Store()
    if fault is not None:
        store.notice = " ".join(filter(None, (store.notice, fault)))
        _suspect_unfinished(store)
    others = store.join_windows()
    if others:
        words = _("Boneyard is open in another window too; a match is played in one of them at a time.")
        store.notice = " ".join(filter(None, (store.notice, words)))
    window = Window(store, routes.go, others=others)
    signals = _end_by_signals(window)
    failed = -math.inf
    while True:
        try:
            window.go(MenuRoute())
            window.run()
            break
        except Exception as error:
            if monotonic() - failed < SOON:
                raise
            failed = monotonic()
            store.notice = _told(error, store, routes)
    store.retry()
    store.close()
    pygame.quit()
    return 128 + signals[0] if signals else 0


def _told(error: Exception, store: Store, routes: Routes) -> str:
    """Writes down what nobody foresaw, and suspects the match it happened over; the sentences for the player."""
    match = routes.match
    words = write_report(error, match)
    kept = store.retry()
    if match is None:
        if routes.reading:
            _suspect_unfinished(store)
        return words
    store.mark_crashed(match)
    return f"{words} {_('The match is kept.')}" if kept else words


def _suspect_unfinished(store: Store) -> None:
    """The menu shows the tables of all of them: whichever it was, none is read again unasked."""
    for unfinished in list(store.all_unfinished()):
        store.mark_crashed(unfinished)


def _end_by_signals(window: Window) -> list[int]:
    """Has Ctrl-C, a closed terminal and the system's wish to end it close the window; the signals as they come.

    A second one of a kind ends a program that does not answer at once.
    """
    signals: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        signals.append(number)
        signal.signal(number, signal.SIG_DFL)
        window.end()
        pygame.event.post(pygame.Event(pygame.USEREVENT))  # it may be waiting for one

    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # as nohup has it
            signal.signal(number, end)
    return signals
