"""Entry point: opens the window, perhaps with a file, or runs a command."""

import os
import sys

from game import INTERRUPTED

try:
    import multiprocessing
    from collections.abc import Sequence
    from contextlib import suppress

    from game.platform import streams
    from game.platform.language import is_language
    from game.platform.system_errors import describe_error
except KeyboardInterrupt:  # during imports, before main can handle it
    sys.exit(INTERRUPTED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return the exit status. Errors are reported in one line without a traceback."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        multiprocessing.freeze_support()
        streams.replace_missing()
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, OSError) or error.filename is not None:
            return _report_crash(error, in_window=_opens_window(arguments))
        streams.drop_output()  # writing the output failed
        if streams.is_broken_pipe(error):
            return 0
        streams.print_error(f"boneyard: {describe_error(error)}")
        return 1


def _run(arguments: Sequence[str]) -> int:
    if not _opens_window(arguments):
        from game.cli.headless import run

        return run(arguments)
    from game.ui.app.start import main as window

    match arguments:
        case ["--language", language, *files]:
            return window(os.path.abspath(files[0]) if files else "", language)
    return window(os.path.abspath(arguments[0]) if arguments else "")


def _opens_window(arguments: Sequence[str]) -> bool:
    """Return whether there are no arguments or one with a suffix, a file to open; perhaps after a known language."""
    match arguments:
        case ["--language", language, *rest] if is_language(language):
            return _opens_window(rest)
        case []:
            return True
        case [file]:
            return bool(os.path.splitext(file)[1]) and not file.startswith("-")
    return False


def _report_crash(error: Exception, in_window: bool) -> int:
    """Write a crash report and say where it is, in a message box if the window could not be opened."""
    from game.store.crash_report import write_report

    message = write_report(error)
    if in_window:
        with suppress(ImportError):  # if pygame is damaged
            from game.ui.window.message_box import show_error

            show_error(message)
            return 1
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, message, "Boneyard", 0x10)
    streams.print_error(f"boneyard: {message}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
