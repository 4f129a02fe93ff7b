"""How tiles are shuffled and the shuffle is sealed, in a way that anybody can repeat without this program.

Each tile has a lot: the SHA-256 of the number of the deal, the players' word if there is one, and the tile, written
with spaces between them as records write them. The tiles lie in the order of their lots. A seal is the SHA-256 of the
number and the rules, so it can be shown before the tiles are: it tells nothing of them, and no other number fits it.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from game.core.tiles import Tile
from game.platform.escaping import escape_text
from game.platform.language import gettext as _

BITS, DIGITS = 128, 32
"""The size of a deal's number, in bits and in hexadecimal digits."""
LONGEST_WORD = 40
"""Characters of the word that players add to a shuffle."""
NO_BREAK = "\N{NO-BREAK SPACE}"

_NUMBER = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What a shuffle follows from: a number, and the word that the players have added to it, if any.

    `str(shuffle)` is the number in 32 hexadecimal digits, then the word. `typed` says that somebody typed the number
    in, so that it was never secret; the tiles are the same, and so two shuffles are equal whether they were typed.
    """

    number: int
    word: str = ""
    typed: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{format_deal_number(self.number)} {self.word}".rstrip()

    def order(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """The tiles in the order of their lots, which is the same whatever order they come in."""
        beginning = str(self)
        return tuple(sorted(tiles, key=lambda tile: sha256(f"{beginning} {tile}".encode()).digest()))

    def following(self) -> "Shuffle":
        """That of a deal which follows at once, nothing being played between: its number follows from this one."""
        return Shuffle(int(sha256(str(self).encode()).hexdigest()[:DIGITS], 16), typed=self.typed)


def random_shuffle(chance: Random) -> Shuffle:
    """A shuffle by a number that this source of chance gives."""
    return Shuffle(chance.getrandbits(BITS))


def format_deal_number(number: int) -> str:
    """The number of a deal as records write it."""
    return f"{number:0{DIGITS}x}"


def parse_shuffle(text: str) -> Shuffle:
    """The shuffle that `str` printed; raises ValueError with a sentence for any other text."""
    number, _space, word = text.partition(" ")
    if not _NUMBER.fullmatch(number):
        raise ValueError(
            _("“{text}” is not the number of a deal, which is {count} of 0 to 9 and a to f").format(
                text=escape_text(number), count=DIGITS
            )
        )
    if word != normalize_word(word):
        raise ValueError(_("“{text}” is not a word that goes into a shuffle").format(text=escape_text(word)))
    return Shuffle(int(number, 16), word)


def normalize_word(typed: str) -> str:
    """The word that somebody has typed, as it goes into a shuffle."""
    return " ".join(_CONTROL.sub(" ", typed).split())[:LONGEST_WORD].rstrip()


def commitment_text(number: int, game: str, preset: str, options: Mapping[str, int | str], players: int) -> str:
    """What is sealed: the number of a deal with the rules, as the record writes them, in one line of JSON."""
    return json.dumps([format_deal_number(number), game, preset, dict(options), players], sort_keys=True)


def commitment_hash(text: str) -> str:
    """The seal of such a text, in 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def short_hash(seal: str) -> str:
    """Return the first 16 digits of a seal in groups, as the table shows it: no line is broken between them."""
    return NO_BREAK.join(seal[place : place + 4] for place in range(0, 16, 4))
