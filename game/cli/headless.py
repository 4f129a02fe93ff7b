"""The commands without a window: list, watch, arena, replay, picture, solve, review, verify and bench."""

import argparse
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.bots.bot import choose, solve
from game.bots.kernel.bits import COMPILED
from game.bots.levels import BEST, FALLBACK, LEVELS
from game.cli import pell_commands
from game.cli.arguments import (
    add_worker_options,
    integer,
    option_value,
    players,
    positive,
    read_input,
    seconds,
    seed,
    shuffle,
    size,
)
from game.cli.errors import CommandError, FailedCheck, report_os_errors, report_value_errors
from game.cli.listing import describe_game, format_game, format_list
from game.cli.names import find_bot, find_command, find_game, find_options, find_preset
from game.cli.output import print_results, warn_if_slow, wrap
from game.cli.parser import Parser, add_json_option, take_language
from game.cli.progress import UNCOMPILED_FACTOR, announce_duration, track
from game.cli.records import find_seat, match_at_step, match_json, rules_json
from game.coach.review import ChoiceReview, choices, review
from game.core.shuffle import format_deal_number
from game.core.state import STOP, Action, State, parse_action
from game.match import player_types
from game.match.fairness import CheckedDeal, check_deals
from game.match.match import Match
from game.match.player_types import Bot
from game.match.record import DIVIDER, format_record, parse_records_with_counts, split_records
from game.match.visibility import concealed_seats
from game.platform.escaping import MAX_PATH_LENGTH, escape_text, one_line
from game.platform.language import format_number, join_and, ngettext, pgettext
from game.platform.language import gettext as _
from game.platform.streams import print_error
from game.rules import GAMES
from game.rules.game import Game
from game.text import side_name
from game.text.choices import action_label
from game.text.fairness import check_lines
from game.text.review import review_lines

ENDLESS_HANDS = 10
"""Number of hands after which `watch` stops a match that never ends by the rules."""
HAND_SECONDS = {"expert": 0.02, "master": 0.3}
"""Rough seconds of a hand by the slowest bot in it; other levels take OTHER_HAND_SECONDS."""
OTHER_HAND_SECONDS = 0.01
MATCH_HANDS = 10
"""Rough number of hands in a match."""
REVIEW_SECONDS = 0.15
"""Rough seconds to review a move."""
BENCH_SECONDS, BENCH_CHOICES_SECONDS = 60, 900


# -- the parser --------------------------------------------------------------------------------------------------------


def run(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status, after one line on standard error if it fails.

    The status is 1 if a record, deal or proof fails its check, and 2 if the command cannot be run.
    """
    try:
        arguments = take_language(arguments)
        parser = _parser()
        if arguments and not arguments[0].startswith("-"):
            arguments = [find_command(arguments[0], parser.command_names), *arguments[1:]]
        parsed = parser.parse_args(arguments)
        status: int | None = parsed.do(parsed)
    except CommandError as error:
        print_error(one_line(f"boneyard: {error}"))
        return error.status
    return status or 0


def _parser() -> Parser:
    """Return the parser of all commands."""
    parser = Parser()
    _add_list(parser)
    _add_bot_commands(parser)
    _add_record_commands(parser)
    pell_commands.add_commands(parser)
    _add_bench(parser)
    return parser


def _add_list(parser: Parser) -> None:
    listing = parser.add_command(
        "list",
        _list,
        _("show all games, or one game with its rule sets and options"),
        _("Capitals, spaces and punctuation in names do not matter: forty_two, Forty-Two and 42 are the same game."),
        "muggins",
    )
    listing.add_argument(
        "game", metavar=pgettext("argument", "GAME"), nargs="?", help=_("game to show (default: a line for every game)")
    )
    add_json_option(listing)


def _add_bot_commands(parser: Parser) -> None:
    watch = parser.add_command(
        "watch",
        _watch,
        _("let bots play, and print the records of their matches"),
        _(
            "A hand with a master takes a few tenths of a second, other hands a few hundredths. Longer "
            "runs first show an estimated time."
        ),
        "muggins --bots club,casual --seed 1 > match.toml",
    )
    watch.add_argument(
        "--bots",
        metavar="A,B,…",
        default=FALLBACK,
        help=_(
            "a level for each seat ({levels}), optionally with a playing style, such as club:bold; a "
            "list shorter than the seats is repeated (default: {usual})"
        ).format(levels=", ".join(LEVELS), usual=FALLBACK),
    )
    watch.add_argument(
        "--matches", metavar="N", type=positive, default=1, help=_("number of matches (default: %(default)s)")
    )
    watch.add_argument(
        "--hands",
        metavar="N",
        type=positive,
        help=_(
            "stop each match after N hands (default: play to the end; matches without an end stop after {hands})"
        ).format(hands=ENDLESS_HANDS),
    )
    watch.add_argument(
        "--deck",
        metavar="“6-6 5-4 …”",
        help=_(
            "tiles of the first deal of each match: the whole set, in the order in which it is dealt "
            "(default: shuffled)"
        ),
    )
    watch.add_argument(
        "--number",
        metavar="N",
        type=shuffle,
        help=_("deal number of the first deal of each match, 32 characters 0 to 9 and a to f (default: random)"),
    )
    watch.add_argument(
        "--seed", metavar="S", type=seed, help=_("any text; the same text gives the same matches (default: random)")
    )

    arena = parser.add_command(
        "arena",
        _arena,
        _("measure which of two bots is stronger"),
        _(
            "Every deal is played once from each side, so both bots get the same tiles. Results are in "
            "points of the game. A hand with a master takes a few tenths of a second, other hands a few "
            "hundredths. Longer runs first show an estimated time."
        ),
        "muggins club casual --deals 1000",
    )
    for command in (watch, arena):
        command.add_argument("game", metavar=pgettext("argument", "GAME"), help=_("game, as in “boneyard list”"))
        command.add_argument(
            "--preset", metavar="P", help=_("rule set, by its key or book (default: the first of “boneyard list GAME”)")
        )
        command.add_argument(
            "--option",
            metavar="K=V",
            action="append",
            default=[],
            type=option_value,
            help=_("option of the game, such as target=100; can be repeated (default: as in the rule set)"),
        )
        command.add_argument(
            "--players", metavar="N", type=players, help=_("number of players (default: the usual one of the game)")
        )
    first_bot = _(
        "first bot: a level ({levels}), optionally with a playing style, such as club:bold; it "
        "plays each side once per deal"
    )
    arena.add_argument("a", metavar=pgettext("argument", "BOT_A"), help=first_bot.format(levels=", ".join(LEVELS)))
    arena.add_argument("b", metavar=pgettext("argument", "BOT_B"), help=_("second bot; it plays all other sides"))
    arena.add_argument(
        "--partner",
        metavar=pgettext("argument", "BOT"),
        help=_("bot that is the partner of both, in games with partners (default: each is its own partner)"),
    )
    count = arena.add_mutually_exclusive_group(required=True)
    count.add_argument("--deals", metavar="N", type=positive, help=_("number of deals, at least 2"))
    count.add_argument(
        "--matches", metavar="N", type=positive, help=_("number of whole matches instead of deals, at least 2")
    )
    arena.add_argument(
        "--seed",
        metavar="S",
        type=seed,
        default="1",
        help=_("any text; the same text gives the same deals (default: %(default)s)"),
    )
    arena.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=1.0,
        help=_("maximum thinking time for one move, in seconds (default: %(default)s)"),
    )
    add_worker_options(arena)

    add_json_option(arena)


def _add_record_commands(parser: Parser) -> None:
    replay = parser.add_command(
        "replay",
        _replay,
        _("check every move of a record, and print the scores"),
        _("If a move is illegal or a score is wrong, the exit status is 1."),
        "match.toml",
    )
    picture = parser.add_command(
        "picture",
        _picture,
        _("draw a picture of the table"),
        _("The picture shows what the player in one seat can see."),
        "match.toml table.png --step 40 --size 1920x1080",
    )
    solve = parser.add_command(
        "solve",
        _solve,
        _("compute the exact value of every legal move with all hands visible"),
        _(
            "The value of a move is in points: what the player's side scores until the end of the hand, "
            "minus what the opposing side scores (with several, their average), if everyone plays "
            "perfectly. The best move comes first. Searches of more than a few seconds are refused."
        ),
        "match.toml --step 24",
    )
    reviewing = parser.add_command(
        "review",
        _review,
        _("let the coach review every move of a record"),
        _(
            "Prints the mistakes of each player and their cost: in points, or near the end of a match in "
            "percent of the chance to win it. A move takes a few tenths of a second. Longer runs first "
            "show an estimated time."
        ),
        "match.toml --seat Agnes",
    )
    verify = parser.add_command(
        "verify",
        _verify,
        _("check every deal of a record against its number and seal"),
        _("If a deal is wrong or has no number, the exit status is 1."),
        "match.toml",
    )
    for command in (replay, verify):
        command.add_argument(
            "file",
            metavar=pgettext("argument", "FILE"),
            help=_("file with one or more records; “-” reads standard input"),
        )
    for command in (picture, solve, reviewing):
        command.add_argument(
            "file", metavar=pgettext("argument", "FILE"), help=_("file with one record; “-” reads standard input")
        )
    picture.add_argument("out", metavar="OUT.png", type=Path, help=_("picture file to write"))
    picture.add_argument(
        "--size", metavar="WxH", type=size, default="1280x720", help=_("size in pixels (default: %(default)s)")
    )
    picture.add_argument(
        "--seat",
        metavar="S",
        help=_("who sees the table: a player's name, or a seat number from 0 (default: the first person)"),
    )
    reviewing.add_argument(
        "--seat",
        metavar="S",
        help=_(
            "whose moves to review: a player's name, or a seat number from 0 (default: all; in Poker only hands that "
            "were shown)"
        ),
    )
    picture.add_argument(
        "--step",
        metavar="N",
        type=integer,
        help=_("show the table after the first N moves of the record, deals included (default: after all)"),
    )
    solve.add_argument(
        "--step",
        metavar="N",
        type=integer,
        help=_(
            "solve the position after the first N moves of the record, deals included (default: the last "
            "position where a player has to move)"
        ),
    )
    for command in (replay, solve, reviewing, verify):
        add_json_option(command)


def _add_bench(parser: Parser) -> None:
    bench = parser.add_command(
        "bench",
        _bench,
        _("measure the speed of the program on this machine"),
        _("It takes about a minute. A value called p95 is one that 95 of 100 measurements do not exceed."),
        "--json",
    )
    bench.add_argument(
        "--choices",
        action="store_true",
        help=_(
            "measure instead the time and memory of a move, for every game, set, number of players and level; "
            "takes about 15 minutes"
        ),
    )
    add_json_option(bench)


# -- list --------------------------------------------------------------------------------------------------------------


def _list(parsed: argparse.Namespace) -> None:
    if parsed.game is None:
        print_results(parsed, map(describe_game, GAMES.values()), format_list(GAMES.values()))
        return
    game = describe_game(find_game(parsed.game))
    print_results(parsed, [game], format_game(game))


# -- watch -------------------------------------------------------------------------------------------------------------


def _watch(parsed: argparse.Namespace) -> None:
    game, preset, options = _rules(parsed)
    bots = [player_types.parse_bot(find_bot(bot)) for bot in parsed.bots.split(",")]
    count = parsed.players or max(game.usual_players, len(bots))
    if len(bots) > count:
        raise CommandError(
            _("Too many bots ({bots}) for the number of seats ({players})."), bots=len(bots), players=count
        )
    seats = [bots[seat % len(bots)] for seat in range(count)]
    seed = random.getrandbits(64) if parsed.seed is None else parsed.seed

    def matches() -> Iterator[Match]:
        for number in range(parsed.matches):
            with report_value_errors():
                match = Match(game.key, seats, preset=preset, options=options)
                match = match.with_partners_drawn(random.Random(f"{seed}/{number}/chairs"))
                match.sealed_shuffle = parsed.number
                if parsed.deck is not None:
                    deal = parse_action(f"deal {parsed.deck}")
                    match.play(deal)
                    if match.game.is_lead_drawn(match.states[0]):  # the deck was first used to draw for the lead
                        match.play(deal)
            hands = parsed.hands or (ENDLESS_HANDS if match.game.endless else None)
            if number == 0:
                if any(LEVELS[bot.level].searches for bot in seats):
                    warn_if_slow()
                announce_duration(parsed.matches * (hands or MATCH_HANDS) * _hand_seconds(bots))
            _play(match, hands, f"{seed}/{number}")
            yield match

    for number, match in enumerate(track(matches(), parsed.matches, printed=True)):
        if number:
            print(DIVIDER)
        print(format_record(match), end="", flush=True)


def _rules(parsed: argparse.Namespace) -> tuple[Game[Any], str | None, dict[str, str]]:
    """Return the game, rule set and options that the arguments name, in any spelling."""
    game = find_game(parsed.game)
    preset = None if parsed.preset is None else find_preset(game, parsed.preset)
    return game, preset, find_options(game, parsed.option)


def _hand_seconds(bots: Sequence[Bot]) -> float:
    """Return roughly the seconds of a hand between these bots."""
    longest = max(HAND_SECONDS.get(bot.level, OTHER_HAND_SECONDS) for bot in bots)
    return longest * (1 if COMPILED else UNCOMPILED_FACTOR)


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


# -- arena -------------------------------------------------------------------------------------------------------------


def _arena(parsed: argparse.Namespace) -> None:
    from game.lab.arena import PLAYERS, Meeting, player, report

    game, preset, options = _rules(parsed)
    names = [find_bot(name, PLAYERS) for name in (parsed.a, parsed.b)]
    partner = None if parsed.partner is None else find_bot(parsed.partner, PLAYERS)
    bots = names if partner is None else [*names, partner]
    count, whole = parsed.players or game.usual_players, parsed.deals is None

    def tracked(units: Iterator[Any], total: int) -> Iterator[Any]:
        warn_if_slow()
        if parsed.cluster is None:
            hands = total * game.sides(count) * (MATCH_HANDS if whole else 1)
            seconds = hands * _hand_seconds([*map(player_types.parse_bot, bots)])
            announce_duration(seconds / min(parsed.jobs, os.cpu_count() or 1))
        return track(units, total)

    with report_value_errors():
        a, b, *partners = (player(name, parsed.seconds) for name in bots)
        match = Match(game.key, [Bot(BEST)] * count, preset=preset, options=options)
        meeting = Meeting(match.game, count, a, b, parsed.seed, whole, *partners)
        result = meeting.measure(parsed.matches or parsed.deals, parsed.jobs, parsed.cluster, tracked)
    table = {"bots": names, "partner": partner, "seed": parsed.seed, "seconds": parsed.seconds, "matches": whole}
    value = rules_json(match) | {"players": count} | table | asdict(result)
    print_results(parsed, [value], [report(result, names[0], names[1], whole, partner)])


# -- replay, picture, solve, bench -------------------------------------------------------------------------------------


def _records(parsed: argparse.Namespace) -> Iterator[tuple[Match, int | None]]:
    """Yield the matches of a file and their printed counts; raises FailedCheck for a record that is wrong."""
    text = read_input(parsed.file)
    with report_value_errors(FailedCheck):
        yield from track(parse_records_with_counts(text), len(split_records(text)))


def _replay(parsed: argparse.Namespace) -> None:
    records = [*_records(parsed)]
    outcomes = (
        match_json(match)
        | {"actions": len(match.actions), "scores": match.state.scores, "over": match.over, "winners": match.winners}
        for match, _count in records
    )
    print_results(parsed, outcomes, (_format_outcome(match, count) for match, count in records))


def _format_outcome(match: Match, count: int | None) -> str:
    """Return the result of a record as one line."""
    sides = range(len(match.state.scores))
    scores = ", ".join(f"{side_name(match.game, side, match.names)} {match.state.scores[side]}" for side in sides)
    moves = ngettext("{count} move", "{count} moves", len(match.actions)).format(count=len(match.actions))
    outcome = _("{game} ({preset}), {moves}, unfinished: {scores}")
    if match.over:
        outcome = _("{game} ({preset}), {moves}, finished: {scores}")
    line = outcome.format(game=match.game.title, preset=match.preset, moves=moves, scores=scores)
    return (
        line
        if count is None
        else _("{outcome}; the count of {count} in the record is correct").format(outcome=line, count=count)
    )


def _picture(parsed: argparse.Namespace) -> None:
    match, step = match_at_step(parsed, _("The file has {count} records. A picture shows only one."))
    seat = (match.human_seats or (0,))[0] if parsed.seat is None else find_seat(match, parsed.seat)
    if parsed.out.suffix.lower() != ".png":
        raise CommandError(
            _("{file} must end in .png, because pictures are PNG files."), file=escape_text(parsed.out, MAX_PATH_LENGTH)
        )
    from game.ui.families.table_snapshot import save_table_image

    with report_os_errors():
        save_table_image(match, step, seat, parsed.size, parsed.out)


def _solve(parsed: argparse.Namespace) -> None:
    match, step = match_at_step(parsed, _("The file has {count} records. Only one can be solved at a time."))
    if parsed.step is None:
        step = max((step for step, state in enumerate(match.states) if state.to_move >= 0), default=step)
    state = match.states[step]
    with report_value_errors():
        values = solve(match.game, state)
    warn_if_slow()
    value_list = [{"action": str(action), "value": value} for action, value in values]
    result = match_json(match) | {"step": step, "seat": state.to_move, "unit": "points", "values": value_list}
    print_results(parsed, [result], _solution_lines(match, step, state, values))


def _solution_lines(match: Match, step: int, state: State, values: Sequence[tuple[Action, float]]) -> list[str]:
    """Return the values of the moves in `state`, after what they mean."""
    side = match.game.side(state.to_move, len(match.players))
    others = [other for other in range(len(state.scores)) if other != side]
    meaning = _(
        "Points of {side} until the end of the hand, minus points of {others}, with all hands visible and perfect play."
    )
    if len(others) > 1:
        meaning = _(
            "Points of {side} until the end of the hand, minus average points of {others}, with all "
            "hands visible and perfect play."
        )
    names = [side_name(match.game, other, match.names) for other in others]
    meaning = meaning.format(side=side_name(match.game, side, match.names), others=join_and(names))
    head = _("{game}, step {step}: the moves of {name}, best first")
    lines = wrap(head.format(game=match.game.title, step=step, name=match.names[state.to_move]))
    lines += [*wrap(meaning), ""]
    width = max(len(str(action)) for action, _value in values)
    for action, value in values:
        label = action_label(match.game, state, action)
        lines.append(format_number(value, "+9.2f") + f"  {action!s:{width}}  {label}".rstrip())
    return lines


def _review(parsed: argparse.Namespace) -> None:
    match, _step = match_at_step(parsed, _("The file has {count} records. Only one can be reviewed at a time."))
    seat = None if parsed.seat is None else find_seat(match, parsed.seat)
    warn_if_slow()
    steps = choices(match.game, match.states, range(len(match.actions)))
    count = sum(seat in (None, match.states[step].to_move) for step in steps)
    announce_duration(count * REVIEW_SECONDS * (1 if COMPILED else UNCOMPILED_FACTOR))
    reviewed = [*track(review(match.key, match.game, match.states, match.actions, seat), count)]
    if seat is None and len(match.human_seats) == 1:
        reviewed = [choice for choice in reviewed if choice.seat not in concealed_seats(match, choice.step)]
    lines = (line for text in review_lines(match, reviewed) for line in _indented(text))
    print_results(parsed, [match_json(match) | {"choices": [*map(_choice_json, reviewed)]}], lines)


def _indented(text: str) -> list[str]:
    """Wrap a text, keeping its indentation in all its lines."""
    indent = " " * (len(text) - len(text.lstrip()))
    return wrap(text.lstrip(), indent, indent)


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
    matches = [match for match, _count in _records(parsed)]
    deals = [(match, [*check_deals(match)]) for match in matches]
    results = [match_json(match) | {"deals": [*map(_deal_json, its_deals)]} for match, its_deals in deals]
    print_results(parsed, results, (line for match in matches for line in check_lines(match)))
    return int(not all(deal.is_valid for _match, its_deals in deals for deal in its_deals))


def _deal_json(deal: CheckedDeal) -> dict[str, Any]:
    """Return a checked deal as JSON values, without the tiles and number while its hand is not over."""
    report = dict[str, Any](step=deal.step, open=deal.is_open, result=deal.outcome.value, fits=deal.is_valid)
    report |= {"deck": [*map(str, deal.deal.deck)] if deal.is_open else None, "number": None, "follows": deal.follows}
    report |= {"seal": deal.seal or None, "sealed": deal.commitment_text or None if deal.is_open else None}
    if deal.shuffle is not None and deal.is_open:
        report |= {"number": format_deal_number(deal.shuffle.number), "word": deal.shuffle.word, "typed": deal.typed}
    return report


def _bench(parsed: argparse.Namespace) -> None:
    from game.lab import bench

    warn_if_slow()
    announce_duration(BENCH_CHOICES_SECONDS if parsed.choices else BENCH_SECONDS)
    parts = bench.choice_parts() if parsed.choices else bench.PARTS
    figures = []
    for part in track(parts, len(parts), printed=not parsed.json):
        for figure in part():
            figures.append(asdict(figure) | {"met": figure.met})
            if not parsed.json:
                first, *remarks = figure.lines()
                print("\n".join([first, *(line for remark in remarks for line in _indented(remark))]), flush=True)
    if parsed.json:
        print_results(parsed, figures, [])
