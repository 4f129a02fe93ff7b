"""Read the records that commands work on, and write matches and seats as text and JSON."""

from argparse import Namespace
from typing import Any

from game.cli.arguments import read_input
from game.cli.errors import CommandError, FailedCheck, report_value_errors
from game.match import player_types
from game.match.match import Match
from game.match.record import parse_records, split_records
from game.platform.escaping import escape_text
from game.platform.language import gettext as _


def match_at_step(parsed: Namespace, several: str) -> tuple[Match, int]:
    """Return the single match of a file and the requested step; `several` is the error for several records.

    Raises FailedCheck if the record is wrong.
    """
    text = read_input(parsed.file)
    count = len(split_records(text))
    if count > 1:
        raise CommandError(several, count=count)
    with report_value_errors(FailedCheck):
        [match] = parse_records(text)
    requested = getattr(parsed, "step", None)
    step = len(match.actions) if requested is None else requested
    if not 0 <= step <= len(match.actions):
        raise CommandError(
            _("There is no step {step}. The record has steps 0 to {last}."), last=len(match.actions), step=step
        )
    return match, step


def find_seat(match: Match, text: str) -> int:
    """Return the seat with this number (0 is the first) or with the player of this name, whatever its case."""
    seats = [seat for seat, name in enumerate(match.names) if text in (str(seat), name)]
    seats = seats or [seat for seat, name in enumerate(match.names) if name.casefold() == text.casefold()]
    if len(seats) == 1:
        return seats[0]
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.names))
    unknown = _("Several seats are called “{seat}”. The seats are {names}.")
    if not seats:
        unknown = _("The record has no seat “{seat}”. Its seats are {names}.")
    raise CommandError(unknown, seat=escape_text(text), names=names)


def rules_json(match: Match) -> dict[str, Any]:
    """Return the rules of a match as JSON values."""
    return {"game": match.key, "preset": match.preset, "options": match.options}


def match_json(match: Match) -> dict[str, Any]:
    """Return the rules and players of a match as JSON values; `names` are the names of the seats in all texts."""
    players = [*map(player_types.serialize_player, match.players)]
    return rules_json(match) | {"players": players, "names": match.names}
