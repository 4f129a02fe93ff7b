"""Hostile values to put into a store."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

COLUMNS = {
    "matches": "id begun game preset players record deals with_undo ended winners revision trouble with_help scores"
    " brought sealed",
    "actions": "match step action",
    "settings": "key value",
    "reviews": "match hand review form",
    "exercises": "id match step game record solved due lost",
}
KEYS = {
    "matches": ["id"],
    "actions": ["match", "step"],
    "settings": ["key"],
    "reviews": ["match", "hand"],
    "exercises": ["id"],
}
VALUES: tuple[Any, ...] = (
    b"", b"blob", b"\xff\xfe\x00", "", "\0", "Ann\0Bob", "a\nb", "\x1b[31m", "é", "\u202e", "null", "5", "[5]",
    "[null]", "[[]]", "{}", '{"a": 1}', '"text"', "true", "NaN", "[NaN]", "1e999", "-1",
    "[" * 3000 + "]" * 3000, "[" * 100_000,
    '{"a":' * 3000 + "1" + "}" * 3000, "9" * 5000, f"[{'9' * 5000}]", "x" * 100_000, f'["{"x" * 100_000}"]',
    '["Ann"]', '["bot:sage", "Ann"]', '["Ann", {"bot": "sage", "name": "Hal"}]', '[{"bot": "club", "name": "\\u0000"}]',
    '["bot:"]', '[{"person": 5}]', '["\\u0000"]', '["\\ud800"]', "chess", "muggins",
    "deal", "draw", "pass", "6-6@9", "0-0@0/0", "bid 99999999999999999999999", "2026-01-01",
    "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+00:00", "over", "OVER", "broken", "unreadable", "stopped", 0,
    -1, 1, 5, 2**31, 2**62, 2**63 - 1, -(2**63), 0.5, float("inf"), 1e300, "game = 'draw'",
    'game = "draw"\nplayers = ["Ann", "Bob"]\nactions = []\n',
    'game = "draw"\nplayers = ["A\\u0000", "Bob"]\n', 'game = "draw"\nplayers = ["bot:sage", "Bob"]\n',
    'game = "draw"\nplayers = ["Ann", "Bob"]\nstart = { leader = 7 }\n', "a." * 50_000,
)  # fmt: skip
"""Hostile values for any column."""


def hostile(rng: Random) -> Any:
    """Return a random value: often one of VALUES, else random bytes or letters."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "".join(map(chr, rng.choices(range(1, 0xD800), k=rng.randrange(200))))
    return rng.choice(VALUES)


def spoil(path: Path, rng: Random) -> str | None:
    """Put a hostile value into a random column of a random row; return the table, or None if SQLite refuses it."""
    table, column = rng.choice([(table, column) for table, columns in COLUMNS.items() for column in columns.split()])
    keys = KEYS[table]
    value = hostile(rng)
    place = "CAST(? AS TEXT)" if isinstance(value, bytes) and rng.random() < 0.3 else "?"  # a text that is no UTF-8
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.text_factory = lambda text: text.decode(errors="replace")  # an earlier value may be hostile too
        row = rng.choice(database.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall())
        condition = " AND ".join(f"{key} = ?" for key in keys)
        try:
            database.execute(f"UPDATE {table} SET {column} = {place} WHERE {condition}", (value, *row))
        except sqlite3.Error:
            return None
    return table
