"""The list of terms in game/text/README.md holds for all texts that players read."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

from tests.loops import for_each

GAME = Path(__file__).parents[2] / "game"
TERMS = (GAME / "text/README.md").read_text("utf-8").partition("## Terms")[2]
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in TERMS.splitlines()
    if line.startswith("| ") and not line.startswith("| term ")
]
GETTEXT = {
    "_",
    "ngettext",
    "pgettext",
    "npgettext",
    "gettext",
    "gettext_noop",
    "N_",
    "_l",
    "gettext_lazy",
    "pgettext_lazy",
}


@cache
def texts() -> list[str]:
    """Return all messages, rules pages and captions of demonstrations, without placeholders and tags."""
    texts = []
    for module in GAME.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GETTEXT:
                texts += [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
    texts += [page.read_text("utf-8") for page in GAME.rglob("rules.md")]
    for path in GAME.rglob("demo.toml"):
        demonstration = tomllib.loads(path.read_text("utf-8"))
        texts += [demonstration["picture"], *demonstration["captions"].values()]
    return [re.sub(r"(?m)\{[^}]*\}|\[[^]]*\]|“[^”]*”|^> [^:]*:", " ", text) for text in texts]


def uses(words: str) -> list[str]:
    """Return the texts with these words."""
    return [text for text in texts() if re.search(rf"(?i)\b{re.escape(words)}(?!\w)", text)]


def test_all_texts_are_read() -> None:
    assert len(texts()) > 2000


@for_each("term", [term for row in ROWS for term in row[0].split(", ")])
def test_every_term_is_in_use(term: str) -> None:
    assert uses(term)


@for_each("word", [word for row in ROWS for word in row[2].split(", ") if word])
def test_no_text_has_another_word_for_a_term(word: str) -> None:
    assert not uses(word)
