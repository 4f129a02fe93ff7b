"""The argparse parser of the program: help in plain English, and errors in one line."""

import argparse
import gettext
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from game import __version__
from game.cli.errors import CommandError
from game.cli.output import page_width, paragraphs, wrap
from game.platform.escaping import escape_text, one_line
from game.platform.language import (
    LANGUAGES,
    LOCALE,
    PREFERRED,
    is_language,
    join_and,
    join_or,
    match_language,
    pgettext,
    set_language,
)
from game.platform.language import gettext as _
from game.platform.language import gettext_noop as N_

ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("show this help message and exit"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)
"""The texts of argparse itself, which takes them from the domain of `gettext.textdomain`."""


def take_language(arguments: Sequence[str]) -> Sequence[str]:
    """Use the language of “--language CODE”, or that of the system; return the other arguments.

    Raises CommandError for an unknown language.
    """
    match arguments:
        case ["--language", code, *rest]:
            arguments = rest
        case _:
            code = match_language(PREFERRED)
    if not is_language(code):
        message = _("There is no language “{name}”. The languages are {names}.")
        raise CommandError(message, name=escape_text(code), names=join_and(LANGUAGES))
    set_language(code)
    gettext.bindtextdomain("boneyard", LOCALE)
    gettext.textdomain("boneyard")
    return arguments


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as all other text; descriptions are wrapped already."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=20, width=page_width())

    def start_section(self, heading: str | None) -> None:
        """Begin a section; its heading ends in the colon of the language, which argparse adds otherwise."""
        # Translators: a heading of the help, such as “options”; French has a space before the colon.
        super().start_section(heading and _("{heading}:").format(heading=heading).removesuffix(":"))


class _PlainParser(argparse.ArgumentParser):
    """An ArgumentParser that reports errors in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=_HelpFormatter, **settings)
        self._positionals.title = _("arguments")

    def error(self, message: str) -> NoReturn:
        """Print one line on standard error and exit with status 2."""
        self.exit(CommandError.status, one_line(f"{self.prog}: {message}") + "\n")


class Parser(_PlainParser):
    """The parser of the program, with a parser for each command."""

    def __init__(self) -> None:
        code, file = pgettext("argument", "CODE"), pgettext("argument", "FILE")
        command = pgettext("argument", "COMMAND")
        super().__init__(
            prog="boneyard",
            usage=f"boneyard [-h] [--version] [--language {code}] [{file} | {command} ...]",
            description=paragraphs(
                _("Every old game of dominoes on one table."),
                _(
                    "Without a command, boneyard opens the window. With a FILE such as muggins.boneyard, it "
                    "imports the matches of that file there."
                ),
            ),
            epilog=_epilog(),
        )
        self.add_argument(
            "--version", action="version", version=f"Boneyard {__version__}", help=_("show the version and exit")
        )
        words = _("language: {codes} (default: that of the system)").format(codes=join_or(LANGUAGES))
        self.add_argument("--language", metavar=code, help=words)
        self.commands = self.add_subparsers(
            parser_class=_PlainParser, required=True, metavar=command, title=_("commands"), prog=self.prog
        )

    def add_command(
        self, name: str, run: Callable[[argparse.Namespace], int | None], help: str, details: str, example: str
    ) -> argparse.ArgumentParser:
        """Add a command; `help` is a phrase, `details` are sentences, `example` has the arguments of an example."""
        command = self.commands.add_parser(
            name,
            help=help,
            description=paragraphs(help[0].upper() + help[1:] + ".", details),
            epilog=_("Example:") + f"\n  {self.prog} {name} {example}",
        )
        command.set_defaults(do=run, command=name)
        return command

    @property
    def command_names(self) -> Sequence[str]:
        """The names of all commands."""
        return [*self.commands.choices]


def add_json_option(command: "argparse._ActionsContainer") -> None:
    """Add the option --json to a command or to a group of options."""
    command.add_argument("--json", action="store_true", help=_("print JSON instead of text"))


def _epilog() -> str:
    """Return what the main help says after the list of commands."""
    statuses = {
        "0": _("success"),
        "1": _("a record, deal or proof failed its check, or the program failed"),
        "2": _("wrong usage: the command could not be run"),
        "130": _("stopped with Ctrl-C"),
    }
    lines = [line for status, text in statuses.items() for line in wrap(text, f"  {status:3}  ")]
    json = _("--json prints one object: “command” is the name of the command, “results” the list of its results.")
    return "\n".join(
        [
            *wrap(_("“boneyard COMMAND --help” explains a command, with an example.")),
            "",
            _("Exit status:"),
            *lines,
            "",
            *wrap(json),
            *wrap(_("Errors, progress and estimated times go to standard error, as text.")),
            "",
            _("Example:"),
            "  boneyard watch muggins --bots club,casual > match.toml",
        ]
    )
