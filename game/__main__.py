"""Entry point: opens the window, perhaps with a file, or runs a command."""

import os
import sys

from game import INTERRUPTED

try:
    import multiprocessing
    from collections.abc import Sequence

    from game.platform import streams
except KeyboardInterrupt:  # during imports, before main can handle it
    sys.exit(INTERRUPTED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return the exit status. Errors are reported in one line without a traceback."""
    try:
        multiprocessing.freeze_support()
        streams.replace_missing()
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        finally:
            sys.stdout.flush()
    except OSError as error:  # commands handle errors of other files themselves, so writing the output failed
        streams.drop_output()
        if streams.is_broken_pipe(error):
            return 0
        streams.print_error(f"boneyard: {error.strerror}")
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        from game.store.crash_report import write_report

        streams.print_error(f"boneyard: {write_report(error)}")
        return 1


def _run(arguments: Sequence[str]) -> int:
    if not _opens_window(arguments):
        from game.cli.headless import run

        return run(arguments)
    from game.ui.app.start import main as window

    return window(os.path.abspath(arguments[0]) if arguments else "")


def _opens_window(arguments: Sequence[str]) -> bool:
    """Return whether there are no arguments or one with a suffix: a file to open."""
    match arguments:
        case []:
            return True
        case [file]:
            return bool(os.path.splitext(file)[1]) and not file.startswith("-")
    return False


if __name__ == "__main__":
    sys.exit(main())
