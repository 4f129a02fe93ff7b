"""Texts are translated where they are used, and never compared."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
TRANSLATING = {"_", "ngettext", "pgettext", "npgettext"}
IMPORT_ALL = """
from importlib import import_module
from pkgutil import walk_packages

import game
from game.platform.language import use_catalogue
from tests.catalogues import NoTexts

use_catalogue("test", NoTexts())
for module in walk_packages(game.__path__, "game."):
    import_module(module.name)
    print(module.name)
"""


def test_no_module_translates_while_it_is_imported() -> None:
    command = [sys.executable, "-c", IMPORT_ALL]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"use gettext_lazy: {run.stderr}"
    assert {"game.rules.house_rules", "game.text.choices", "game.ui.canvas.theme"} <= {*run.stdout.split()}


@cache
def modules() -> dict[Path, ast.Module]:
    """Return the syntax trees of all modules."""
    return {path: ast.parse(path.read_bytes()) for path in (ROOT / "game").rglob("*.py")}


def compared_texts(module: ast.Module) -> list[int]:
    """Return the lines of a module that compare with a translated text."""
    return [
        node.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Call) and isinstance(side.func, ast.Name) and side.func.id in TRANSLATING
    ]


def test_no_text_is_translated_inside_another_one() -> None:
    """Babel finds no calls in f-strings."""
    for path, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr):
                calls = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
                assert not [call for call in calls if isinstance(call, ast.Name) and call.id in TRANSLATING], path


def test_nothing_is_compared_with_a_translated_text() -> None:
    assert compared_texts(ast.parse('words = _("Pass")\nx = label == _("Pass")')) == [2]
    assert len(modules()) > 300
    assert not {path: lines for path, module in modules().items() if (lines := compared_texts(module))}
