"""The language of the player: every word the program says goes through `gettext` and `ngettext` of this module."""

import gettext as _stdlib
from pathlib import Path

_catalogue = _stdlib.translation("boneyard", Path(__file__).parent / "languages", fallback=True)
# Bound once: the functions of the standard library look for the catalogue on the disk at every call.
gettext = _catalogue.gettext
ngettext = _catalogue.ngettext
