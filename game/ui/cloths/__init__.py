"""What each family of games lays on the table."""

from game.ui.cloths.cloth import Cloth
from game.ui.cloths.line import LineCloth
from game.ui.cloths.tricks import TrickCloth
from game.ui.cloths.vying import VyingCloth

CLOTHS: dict[str, type[Cloth]] = {"line": LineCloth, "tricks": TrickCloth, "vying": VyingCloth}
"""The cloth of each family."""
