"""The program: the window, or with arguments a headless command."""

import multiprocessing
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status."""
    multiprocessing.freeze_support()
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments:
        from game.headless import run

        return run(arguments)
    from game.ui.app.start import main as window

    return window()


if __name__ == "__main__":
    sys.exit(main())
