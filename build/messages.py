"""Collect the texts of the program for translators, and compile their translations.

    python build/messages.py update                  after a change of texts: the template, and every language from it
    python build/messages.py compile [--into FOLDER] the catalogues that the program reads
    python build/messages.py check                   say what is not up to date or not translated; exit status 1

The template `game/text/locale/boneyard.pot` holds the texts of the modules, and of the rules pages, demonstrations,
Pell's book, the change log and the README.txt of each archive. A changed English text becomes “fuzzy” in every
language: it is not used until a translator has seen it.
Needs Babel (`pip install babel`).
"""

import argparse
import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.platform.language import LANGUAGES, LOCALE  # noqa: E402
from game.platform.markdown import context_of, parts  # noqa: E402

TEMPLATE = LOCALE / "boneyard.pot"
TRANSLATED = [language for language in LANGUAGES if language != "en"]
"""The languages that have a catalogue."""
KEYWORDS: dict[str, Any] = {
    **dict.fromkeys(("_", "_l", "N_", "gettext", "gettext_lazy", "gettext_noop"), (1,)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    "ngettext": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
}
TABLES = {
    "game/rules/*/*/demo.toml": {"picture", "captions"},
    "game/pell/claims.toml": {"says", "name", "figure", "why", "sure"},
    "game/pell/arguments.toml": {"text"},
    "game/pell/*/*.toml": {"title", "remark", "captions", "picture"},
    "sprites/*.toml": {"title"},
    "game/platform/libraries.toml": {"licence"},
}
"""The keys of player texts in the TOML files; every text below such a key counts."""
NOTES = {
    "{move}": "{move} and {other} are tiles such as “5-3”, or mentions such as “a bid of 31” and “drawing a tile”.",
    "after {other}": "{other} is a tile such as “5-3”, or a mention such as “drawing a tile”; {worse} its figure.",
    "{suit": "The suit is a word in the plural: “blanks”, “fives”, “doubles”, sometimes “trumps”.",
    "({why})": "{why} is a reason without a full stop, such as “ends 6 + 4 = 10”, or an error.",
}
"""Comments for translators on every text that contains these words."""
HEADERS = (b'"Language:', b'"Plural-Forms:', b'"Content-Type:')
"""The header lines of a catalogue that are kept: those without a date or a name."""
PAGES = ("game/rules/*/*/rules.md", "build/about/CHANGELOG.md", "build/about/*.txt")

Message = tuple[str, str | tuple[str, ...], str | None, list[str]]
"""File, text (or singular and plural), context, comments for translators."""


def messages() -> Iterator[Message]:
    """Yield every text for players, in the order of the files."""
    from game.rules.tricks.trick_state import SUIT_CONTEXTS, SUIT_WORDS  # not needed to compile catalogues

    for path in sorted(ROOT.glob("game/**/*.py")):
        with path.open("rb") as file:
            for _line, words, comments, context in extract("python", file, KEYWORDS, ["Translators:"]):
                yield _name(path), words, context, comments
    for context in SUIT_CONTEXTS.values():
        yield from (("game/rules/tricks/trick_state.py", word, context, []) for word in SUIT_WORDS)
    for pattern in PAGES:
        for path in sorted(ROOT.glob(pattern)):
            text = path.read_text("utf-8")
            yield from ((_name(path), words, context_of(mark), []) for mark, words in parts(text) if words)
    for pattern, keys in TABLES.items():
        for path in sorted(ROOT.glob(pattern)):
            table = tomllib.loads(path.read_text("utf-8"))
            yield from ((_name(path), text, None, []) for text in _texts(table, keys))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _texts(value: object, keys: set[str], is_text: bool = False) -> Iterator[str]:
    """Yield the texts in a TOML value below any of `keys`."""
    match value:
        case dict():
            for key, part in value.items():
                yield from _texts(part, keys, is_text or key in keys)
        case list():
            for part in value:
                yield from _texts(part, keys, is_text)
        case str() if is_text and value:
            yield value


def new_template() -> Catalog:
    """Return the template with all texts; equal ones with the same context are one message."""
    template = Catalog()
    for file, words, context, comments in messages():
        text = words[0] if isinstance(words, tuple) else words
        comments += [note for part, note in NOTES.items() if part in text]
        known = template.get(text, context)
        places = [*known.locations, (file, None)] if known else [(file, None)]
        template.add(words, locations=list(dict.fromkeys(places)), context=context, auto_comments=comments)
    return template


def po_file(language: str) -> Path:
    """Return the path of the catalogue of a language."""
    return LOCALE / f"{language}.po"


def read(path: Path, language: str | None = None) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def as_text(catalogue: Catalog) -> bytes:
    """Return a catalogue as a .po file without dates, so that it only changes with its texts."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=120, include_lineno=False, ignore_obsolete=True)
    head, messages = stream.getvalue().split(b"\n\n", 1)
    kept = [line for line in head.split(b"\n") if line.startswith((b"msg", *HEADERS))]
    return b"\n".join([*kept, b"", messages])


def update() -> None:
    """Write the template, and merge it into the catalogue of every language."""
    LOCALE.mkdir(exist_ok=True)
    template = new_template()
    TEMPLATE.write_bytes(as_text(template))
    for language in TRANSLATED:
        path = po_file(language)
        catalogue = read(path, language) if path.exists() else Catalog(language)
        catalogue.update(template)
        path.write_bytes(as_text(catalogue))


def compile_catalogues(into: Path) -> list[str]:
    """Write the compiled catalogues into the folder of the program's sources; return their paths in it."""
    names = []
    for language in TRANSLATED:
        name = _name(LOCALE / language / "LC_MESSAGES" / "boneyard.mo")
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        with (into / name).open("wb") as file:
            write_mo(file, read(po_file(language), language))
        names.append(name)
    return names


def problems() -> list[str]:
    """Return a line for each file that is not up to date, and for each text that is not translated."""
    lines = []
    template = new_template()
    if not TEMPLATE.exists() or TEMPLATE.read_bytes() != as_text(template):
        lines.append(f"{_name(TEMPLATE)} is not up to date. Run “python build/messages.py update”.")
    for language in TRANSLATED:
        catalogue = read(po_file(language), language)
        for message in filter(lambda message: message.id, template):
            translated = catalogue.get(message.id, message.context)
            texts = translated.string if translated else ""
            if translated and translated.fuzzy:
                lines.append(f"{language}.po: is fuzzy: {message.id!r:.100}")
            elif not all(texts if isinstance(texts, tuple | list) else [texts]):
                lines.append(f"{language}.po: is not translated: {message.id!r:.100}")
    return lines


def main() -> int:
    """Run a command; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=["update", "compile", "check"])
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=ROOT, help="where compiled catalogues go")
    args = parser.parse_args()
    if args.command == "update":
        update()
    elif args.command == "compile":
        print("\n".join(compile_catalogues(args.into)))
    else:
        print("\n".join(lines := problems()))
        return 1 if lines else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
