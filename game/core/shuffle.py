"""Reproducible shuffles from 128-bit numbers, and commitments to them.

The deck is sorted by the SHA-256 of "number word tile": the deal number in hexadecimal, the players' word if there is
one, and the tile, separated by spaces. The commitment is the SHA-256 of the number and the rules. It can be
shown before the deal: it reveals nothing about the tiles, and no other number matches it.
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
"""Size of a deal number, in bits and in hexadecimal digits."""
MAX_WORD_LENGTH = 40
"""Maximum length of the word that players add to a shuffle."""
NO_BREAK = "\N{NO-BREAK SPACE}"

_NUMBER = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The seed of a shuffle: a number, and optionally a word added by the players.

    `str(shuffle)` is the number in 32 hexadecimal digits, then the word. `typed` is true if a player entered it,
    so it was never secret; it does not affect the order of the tiles or equality.
    """

    number: int
    word: str = ""
    typed: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{format_deal_number(self.number)} {self.word}".rstrip()

    def order(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Return the tiles shuffled; the result does not depend on their order in `tiles`."""
        prefix = str(self)
        return tuple(sorted(tiles, key=lambda tile: sha256(f"{prefix} {tile}".encode()).digest()))

    def following(self) -> "Shuffle":
        """Return the shuffle for an immediate redeal; its number is derived from this one."""
        return Shuffle(int(sha256(str(self).encode()).hexdigest()[:DIGITS], 16), typed=self.typed)


def random_order(tiles: Iterable[Tile], rng: Random) -> list[Tile]:
    """Return the tiles in a random order that does not follow from a deal number."""
    deck = list(tiles)
    rng.shuffle(deck)
    return deck


def random_shuffle(chance: Random) -> Shuffle:
    """Return a shuffle with a random number."""
    return Shuffle(chance.getrandbits(BITS))


def format_deal_number(number: int) -> str:
    """Format a deal number as 32 hexadecimal digits."""
    return f"{number:0{DIGITS}x}"


def parse_shuffle(text: str) -> Shuffle:
    """Parse the output of `str(shuffle)`; raises ValueError with a message for any other text."""
    number, _space, word = text.partition(" ")
    if not _NUMBER.fullmatch(number):
        raise ValueError(
            _("“{text}” is not a deal number: it needs {count} characters, 0 to 9 and a to f").format(
                text=escape_text(number), count=DIGITS
            )
        )
    if word != normalize_word(word):
        raise ValueError(
            _("“{text}” can't be the added word: it is too long, or has extra spaces").format(text=escape_text(word))
        )
    return Shuffle(int(number, 16), word)


def normalize_word(typed: str) -> str:
    """Collapse whitespace and control characters in a typed word and limit its length."""
    return " ".join(_CONTROL.sub(" ", typed).split())[:MAX_WORD_LENGTH].rstrip()


def commitment_text(number: int, game: str, preset: str, options: Mapping[str, int | str], players: int) -> str:
    """Return the committed text: deal number and rules as one line of JSON."""
    return json.dumps([format_deal_number(number), game, preset, dict(options), players], sort_keys=True)


def commitment_hash(text: str) -> str:
    """Return the SHA-256 of a committed text, in 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def short_hash(seal: str) -> str:
    """Return the first 16 digits of a hash in groups of four joined by no-break spaces."""
    return NO_BREAK.join(seal[place : place + 4] for place in range(0, 16, 4))
