"""The commands without a window: list, watch, arena, replay, picture, solve, review, verify and bench."""

import argparse
import random
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NoReturn

from game.bots.bot import choose, solve
from game.bots.levels import BEST, LEVELS
from game.cli import pell_commands
from game.cli.arguments import (
    CommandError,
    add_worker_options,
    integer,
    option_value,
    players,
    positive,
    print_result,
    read_input,
    report_os_errors,
    report_value_errors,
    seconds,
    seed,
    shuffle,
    size,
    warn_if_slow,
)
from game.coach.review import ChoiceReview, review
from game.core.shuffle import format_deal_number
from game.core.state import STOP, parse_action
from game.match import player_types
from game.match.fairness import CheckedDeal, check_deals
from game.match.match import Match
from game.match.player_types import Bot
from game.match.record import DIVIDER, format_record, parse_records, parse_records_with_counts, split_records
from game.match.visibility import concealed_seats
from game.platform.escaping import MAX_PATH_LENGTH, escape_text, one_line
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.platform.streams import print_error
from game.rules import GAMES
from game.rules.game import Game
from game.text import side_name
from game.text.fairness import check_lines
from game.text.review import review_lines

WIDTH = 100
"""Maximum columns of printed lists."""


def describe_game(game: Game[Any]) -> dict[str, Any]:
    """Return the properties, presets and options of a game as JSON values."""
    sets = [choice.value for option in game.options if option.key == "set" for choice in option.choices]
    return {
        "key": game.key,
        "title": game.title,
        "family": game.family,
        "blurb": game.blurb,
        "partners": game.partners,
        "usual_players": game.usual_players,
        "players": {set: game.variant(options={"set": set} if sets else None).players() for set in sets or [game.set]},
        "presets": [
            {
                "key": preset.key,
                "book": preset.book,
                "sets": _changed_options(game, preset.settings),
                "larger_sets": _changed_options(game, preset.larger_set_settings),
            }
            for preset in game.presets
        ],
        "options": [
            {
                "key": option.key,
                "title": option.title,
                "default": str(option.current_choice(game)),
                "choices": [
                    {"value": str(choice), "words": choice.description, "source": choice.source}
                    for choice in option.choices
                ],
            }
            for option in game.options
        ],
    }


def _changed_options(game: Game[Any], settings: Mapping[str, Any]) -> dict[str, str]:
    """Return the options that a preset's settings change from the game's defaults, as text."""
    changed = replace(game, **settings)
    return {
        option.key: str(option.current_choice(changed))
        for option in game.options
        if option.current_choice(changed) is not option.current_choice(game)
    }


def format_game(game: dict[str, Any]) -> list[str]:
    """Return the result of `describe_game` as lines of text."""
    player_counts = (
        _("{players} with double-{set}").format(players=", ".join(map(str, players)), set=n)
        for n, players in game["players"].items()
    )
    lines = [
        f"{game['title']} ({game['key']})",
        *_wrap("  ", game["blurb"]),
        *_wrap(
            "  ", _("{family} family; players: {tables}").format(family=game["family"], tables="; ".join(player_counts))
        ),
        _("  presets"),
    ]
    key_width = max(len(preset["key"]) for preset in game["presets"])
    for preset in game["presets"]:
        text = preset["book"]
        if preset["sets"]:
            text += f": {_format_changes(preset['sets'])}"
        if preset["larger_sets"]:
            text += _("; on larger sets {changes}").format(changes=_format_changes(preset["larger_sets"]))
        lines += _wrap(f"    {preset['key']:{key_width}}  ", text)
    lines.append(_("  options, * as played if not chosen"))
    for option in game["options"]:
        lines.append(f"    {option['key']}: {option['title']}")
        value_width = max(len(choice["value"]) for choice in option["choices"])
        for choice in option["choices"]:
            marker = "*" if choice["value"] == option["default"] else " "
            text = choice["words"] + (f" ({choice['source']})" if choice["source"] else "")
            lines += _wrap(f"    {marker} {choice['value']:{value_width}}  ", text)
    return lines


def _format_changes(options: dict[str, str]) -> str:
    return ", ".join(f"{key}={value}" for key, value in options.items())


def _wrap(prefix: str, text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=prefix, subsequent_indent=" " * len(prefix))


ENDLESS_HANDS = 10
"""Number of hands after which `watch` stops a match that never ends by the rules."""


class _Parser(argparse.ArgumentParser):
    """An ArgumentParser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print one line on standard error and exit with status 2."""
        self.exit(2, one_line(f"{self.prog}: {message}") + "\n")


def run(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status: 2, after one line on standard error, if it fails.

    `verify` returns 1 if a deal is wrong or could not be checked.
    """
    parsed = _parser().parse_args(arguments)
    try:
        status: int | None = parsed.do(parsed)
    except CommandError as error:
        print_error(one_line(f"boneyard: {error}"))
        return 2
    return status or 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="boneyard", description=_("Every old game of dominoes on one table."))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, run: Callable[[argparse.Namespace], int | None], help: str) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = commands.add_parser(name, help=help)
        command.set_defaults(do=run)
        return command

    listing = add("list", _list, _("list the games, or show one game with its rule sets and options"))
    watch = add("watch", _watch, _("let bots play and print the records"))
    watch.add_argument(
        "--bots",
        metavar="A,B,…",
        default="casual",
        help=_("level of each seat in order, also with a style like club:bold"),
    )
    watch.add_argument("--matches", metavar="N", type=positive, default=1, help=_("number of matches"))
    watch.add_argument("--hands", metavar="N", type=positive, help=_("stop each match after this number of hands"))
    watch.add_argument(
        "--deck",
        metavar="“6-6 5-4 …”",
        help=_("first deal of each match, in dealt order, with the tiles drawn for the lead"),
    )
    watch.add_argument("--number", metavar="N", type=shuffle, help=_("deal number of the first deal of each match"))
    watch.add_argument("--seed", metavar="S", type=seed, help=_("any text; the same seed gives the same matches"))

    arena = add("arena", _arena, _("measure the strength of two bots against each other"))
    for command in (watch, arena):
        command.add_argument("game", metavar="GAME", help=_("game, as listed by “list”"))
        command.add_argument("--preset", metavar="P", help=_("rule set"))
        command.add_argument(
            "--option", metavar="K=V", action="append", default=[], type=option_value, help=_("house rule")
        )
        command.add_argument("--players", metavar="N", type=players, help=_("number of players"))
    arena.add_argument("a", metavar="BOT_A", help=_("bot that plays each side in turn"))
    arena.add_argument("b", metavar="BOT_B", help=_("bot in all other seats"))
    count = arena.add_mutually_exclusive_group(required=True)
    count.add_argument("--deals", metavar="N", type=positive, help=_("number of deals, each played from every side"))
    count.add_argument("--matches", metavar="N", type=positive, help=_("play whole matches instead of deals"))
    arena.add_argument(
        "--seed", metavar="S", type=seed, default="1", help=_("any text; the same seed gives the same deals")
    )
    arena.add_argument(
        "--seconds", metavar="S", type=seconds, default=1.0, help=_("longest time for a move of a bot, in seconds")
    )
    add_worker_options(arena)

    replay = add("replay", _replay, _("check every move of a record and print the scores"))
    picture = add("picture", _picture, _("draw a picture of the table"))
    solve = add("solve", _solve, _("compute the exact value of every legal move with all hands visible"))
    reviewing = add("review", _review, _("let the coach review every move of a record"))
    verify = add("verify", _verify, _("check every deal of a record against its number and seal"))
    for command in (replay, verify):
        command.add_argument(
            "file", metavar="FILE", help=_("file with records separated by “---”; “-” for standard input")
        )
    for command in (picture, solve, reviewing):
        command.add_argument("file", metavar="FILE", help=_("file with a record; “-” for standard input"))
    picture.add_argument("out", metavar="OUT.png", type=Path, help=_("picture file to write"))
    picture.add_argument("--size", metavar="WxH", type=size, default=(1280, 720), help=_("size in pixels"))
    picture.add_argument(
        "--seat", metavar="S", type=integer, help=_("seat that sees the table; by default the first person")
    )
    reviewing.add_argument(
        "--seat", metavar="S", type=integer, help=_("seat to review; by default all, in Poker those that were shown")
    )
    for command in (picture, solve):
        command.add_argument(
            "--step", metavar="N", type=integer, help=_("number of moves already played; by default all")
        )

    pell_commands.add_commands(commands)
    bench = add("bench", _bench, _("measure the speed of the program on this machine"))
    bench.add_argument(
        "--choices",
        action="store_true",
        help=_(
            "measure only time and memory of moves, in every game, set, number of players and level; "
            "takes about 15 minutes"
        ),
    )

    for command in (listing, arena, replay, solve, reviewing, verify, bench):
        command.add_argument("--json", action="store_true", help=_("print JSON"))
    return parser


# -- list ------------------------------------------------------------------------------------------------------------


def _list(parsed: argparse.Namespace) -> None:
    games = [describe_game(game) for game in GAMES.values()]
    print_result(parsed, games, ["\n\n".join("\n".join(format_game(game)) for game in games)])


# -- watch -----------------------------------------------------------------------------------------------------------


def _watch(parsed: argparse.Namespace) -> None:
    bots = parsed.bots.split(",")
    usual = GAMES[parsed.game].usual_players if parsed.game in GAMES else 0
    players = parsed.players or max(usual, len(bots))
    if len(bots) > players:
        raise CommandError(_("There are {bots} bots for {players} seats."), bots=len(bots), players=players)
    seats = [player_types.parse_bot(bots[seat % len(bots)]) for seat in range(players)]
    seed = random.getrandbits(64) if parsed.seed is None else parsed.seed
    for number in range(parsed.matches):
        with report_value_errors():
            match = Match(parsed.game, seats, preset=parsed.preset, options=dict(parsed.option))
            match = match.with_partners_drawn(random.Random(f"{seed}/{number}/chairs"))
            match.sealed_shuffle = parsed.number
            if parsed.deck is not None:
                deal = parse_action(f"deal {parsed.deck}")
                match.play(deal)
                if match.game.is_lead_drawn(match.states[0]):  # the deck was first used to draw for the lead
                    match.play(deal)
        if number == 0 and any(LEVELS[player.level].searches for player in seats):
            warn_if_slow()
        hands = parsed.hands or (ENDLESS_HANDS if match.game.endless else None)
        _play(match, hands, f"{seed}/{number}")
        if number:
            print(DIVIDER)
        print(format_record(match), end="", flush=True)


def _play(match: Match, hands: int | None, seed: str) -> None:
    """Let bots play to the end of the match, or `hands` hands. The same seed gives the same deals for any bots.

    A match that never ends by the rules is stopped; any other stays unfinished.
    """
    dealing, thinking = random.Random(f"{seed}/deals"), random.Random(f"{seed}/bots")
    limits = [player.limit() for player in match.players if isinstance(player, Bot)]
    first_hand = match.states[0].hand
    while not match.over and (hands is None or match.state.hand - first_hand < hands):
        seat = match.state.to_move
        if seat < 0:
            match.deal(dealing)
        else:
            match.play(choose(match.game, match.game.observe(match.state, seat), limits[seat], thinking))
    if match.game.endless and not match.over:
        match.play(STOP)


# -- arena -----------------------------------------------------------------------------------------------------------


def _arena(parsed: argparse.Namespace) -> None:
    from game.lab.arena import Meeting, player, report

    usual = GAMES[parsed.game].usual_players if parsed.game in GAMES else 0
    players, whole = parsed.players or usual, parsed.deals is None
    with report_value_errors():
        a, b = (player(name, parsed.seconds) for name in (parsed.a, parsed.b))
        match = Match(parsed.game, [Bot(BEST)] * players, preset=parsed.preset, options=dict(parsed.option))
        meeting = Meeting(match.game, players, a, b, parsed.seed, whole)
        result = meeting.measure(parsed.matches or parsed.deals, parsed.jobs, parsed.cluster)
    warn_if_slow()
    bots = {"bots": [parsed.a, parsed.b], "seed": parsed.seed, "seconds": parsed.seconds, "matches": whole}
    value = _rules_json(match) | {"players": players} | bots | asdict(result)
    print_result(parsed, value, [report(result, parsed.a, parsed.b, whole)])


# -- replay, picture, solve, bench -----------------------------------------------------------------------------------


def _replay(parsed: argparse.Namespace) -> None:
    with report_value_errors():
        records = [*parse_records_with_counts(read_input(parsed.file))]
    outcomes = [
        _match_json(match)
        | {"actions": len(match.actions), "scores": match.state.scores, "over": match.over, "winners": match.winners}
        for match, _count in records
    ]
    print_result(parsed, outcomes, (_format_outcome(match, count) for match, count in records))


def _format_outcome(match: Match, count: int | None) -> str:
    """Return the result of a record as one line."""
    sides, names = range(len(match.state.scores)), [escape_text(player.name or player) for player in match.players]
    scores = ", ".join(f"{side_name(match.game, side, names)} {match.state.scores[side]}" for side in sides)
    actions = ngettext("{count} action", "{count} actions", len(match.actions)).format(count=len(match.actions))
    end = _("over") if match.over else _("not over")
    agrees = "" if count is None else "; " + _("the printed count of {count} is correct").format(count=count)
    return f"{match.key} ({match.preset}), {actions}, {end}: {scores}{agrees}"


def _rules_json(match: Match) -> dict[str, Any]:
    """Return the rules of a match as JSON values."""
    return {"game": match.key, "preset": match.preset, "options": match.options}


def _match_json(match: Match) -> dict[str, Any]:
    """Return the rules and players of a match as JSON values."""
    return _rules_json(match) | {"players": [*map(player_types.serialize_player, match.players)]}


def _picture(parsed: argparse.Namespace) -> None:
    match, step = _at_step(parsed, _("The file has {count} records. A picture shows only one."))
    seat = _seat(match, (match.human_seats or (0,))[0] if parsed.seat is None else parsed.seat)
    assert seat is not None
    if parsed.out.suffix.lower() != ".png":
        raise CommandError(
            _("The name of the picture must end in .png, unlike {file}."), file=escape_text(parsed.out, MAX_PATH_LENGTH)
        )
    from game.ui.families.table_snapshot import save_table_image

    with report_os_errors():
        save_table_image(match, step, seat, parsed.size, parsed.out)


def _seat(match: Match, seat: int | None) -> int | None:
    """Check and return the seat; raises CommandError if the match has no such seat."""
    if seat is not None and not 0 <= seat < len(match.players):
        raise CommandError(_("The record has seats 0 to {last}, not {seat}."), last=len(match.players) - 1, seat=seat)
    return seat


def _solve(parsed: argparse.Namespace) -> None:
    match, step = _at_step(parsed, _("The file has {count} records. Only one can be solved at a time."))
    state = match.states[step]
    with report_value_errors():
        values = solve(match.game, state)
    warn_if_slow()
    value_list = [{"action": str(action), "value": value} for action, value in values]
    print_result(
        parsed,
        _match_json(match) | {"step": step, "seat": state.to_move, "values": value_list},
        (f"{value:+9.2f}".replace("-", "−") + f"  {action}" for action, value in values),
    )


def _review(parsed: argparse.Namespace) -> None:
    match, _step = _at_step(parsed, _("The file has {count} records. Only one can be reviewed at a time."))
    seat = _seat(match, parsed.seat)
    warn_if_slow()
    reviewed = [*review(match.key, match.game, match.states, match.actions, seat)]
    if seat is None and len(match.human_seats) == 1:
        reviewed = [choice for choice in reviewed if choice.seat not in concealed_seats(match, choice.step)]
    lines = review_lines(match, reviewed)
    print_result(parsed, _match_json(match) | {"choices": [*map(_choice_json, reviewed)]}, lines)


def _choice_json(choice: ChoiceReview) -> dict[str, Any]:
    """Return a reviewed choice as JSON values."""
    assessment, verdict, open_hands = choice.assessment, choice.verdict, choice.open_hands
    assert assessment is not None
    return {
        "step": choice.step,
        "seat": choice.seat,
        "action": str(verdict.action),
        "best": str(verdict.best),
        "loss": verdict.loss,
        "error": verdict.error,
        "grade": verdict.grade.value if verdict.grade else None,
        "open_hands": {"best": str(open_hands.best), "loss": open_hands.loss} if open_hands else None,
        "actions": [
            {
                "action": str(assessed.action),
                "value": assessment.value(assessed),
                "error": assessment.error(assessed.values),
                "facts": {fact.value: assessment.fact(assessed, fact) for fact in assessed.facts},
            }
            for assessed in assessment.actions
        ],
    }


def _verify(parsed: argparse.Namespace) -> int:
    """Check the deals of all records; return 1 if a deal is wrong or could not be checked, else 0."""
    with report_value_errors():
        matches = parse_records(read_input(parsed.file))
    deals = [(match, [*check_deals(match)]) for match in matches]
    report = [_rules_json(match) | {"deals": [*map(_deal_json, its_deals)]} for match, its_deals in deals]
    print_result(parsed, report, (line for match in matches for line in check_lines(match)))
    return int(not all(deal.is_valid for _match, its_deals in deals for deal in its_deals))


def _deal_json(deal: CheckedDeal) -> dict[str, Any]:
    """Return a checked deal as JSON values, without the tiles and number while its hand is not over."""
    report = dict[str, Any](step=deal.step, open=deal.is_open, result=deal.outcome.value, fits=deal.is_valid)
    report |= {"deck": [*map(str, deal.deal.deck)] if deal.is_open else None, "number": None, "follows": deal.follows}
    report |= {"seal": deal.seal or None, "sealed": deal.commitment_text or None if deal.is_open else None}
    if deal.shuffle is not None and deal.is_open:
        report |= {"number": format_deal_number(deal.shuffle.number), "word": deal.shuffle.word, "typed": deal.typed}
    return report


def _at_step(parsed: argparse.Namespace, several: str) -> tuple[Match, int]:
    """Return the single match of a file and the requested step; `several` is the error for several records."""
    text = read_input(parsed.file)
    count = sum(1 for _record in split_records(text))
    if count > 1:
        raise CommandError(several, count=count)
    with report_value_errors():
        [match] = parse_records(text)
    requested = getattr(parsed, "step", None)
    step = len(match.actions) if requested is None else requested
    if not 0 <= step <= len(match.actions):
        raise CommandError(_("The record has steps 0 to {last}, not {step}."), last=len(match.actions), step=step)
    return match, step


def _bench(parsed: argparse.Namespace) -> None:
    from game.lab import bench

    warn_if_slow()
    bench.main(json=parsed.json, parts=[bench.every_choice] if parsed.choices else None)
