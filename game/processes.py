"""How processes beside this one are started."""

import os
from multiprocessing import get_context
from multiprocessing.context import SpawnContext


def spawning() -> SpawnContext:
    """The context of new processes, none of which runs what lies in the folder that the program was started in.

    Python looks for its own modules there first when a process begins with a command, as these do, unless told not to.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    return get_context("spawn")
