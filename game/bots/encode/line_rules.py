"""Rules of a line game as kernel tables, and the guard that refuses games the tables do not model.

The rules exist twice: in game/rules/line and in the kernel's tables. A LineGame with other options is modelled. A game
that overrides a method of LineGame is modelled only if MODELLED lists the override, or if the method does not affect
the play of a hand (APART). Otherwise a search would give exact values of a different game.
"""

from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from game.bots.kernel import rule_tables as tables
from game.bots.kernel.rule_tables import RuleTables
from game.core.board import EMPTY_ARM, End
from game.core.tiles import Tile, double_set
from game.platform.language import gettext as _
from game.rules.line.bergen import BergenGame
from game.rules.line.line_game import LineGame
from game.rules.line.matador import MatadorGame
from game.rules.line.tiddle_a_wink import TiddleGame
from game.rules.options import Pay, Tie, resolve_count

OPTION_CODES: dict[str, dict[Any, int]] = {
    "spinner": {"none": tables.NO_SPINNER, "first": tables.FIRST_DOUBLE, "all": tables.EVERY_DOUBLE},
    "draw_when_unable": {"none": tables.NO_DRAW, "one": tables.DRAW_ONE, "until": tables.DRAW_UNTIL},
    "replay": {"off": tables.NO_REPLAY, "any": tables.ANY_END, "own": tables.OWN_END},
    "domino_pay": {Pay.OTHERS: tables.PAY_SUM, Pay.ONE_POINT: tables.PAY_ONE},
    "block_pay": {
        Pay.OTHERS: tables.PAY_SUM,
        Pay.OTHERS_LESS_OWN: tables.PAY_DIFF,
        Pay.EVERYBODY: tables.PAY_BOTH,
        Pay.ONE_POINT: tables.PAY_ONE,
        Pay.DIFFERENCES: tables.PAY_CASCADE,
    },
    "tie": {Tie.NONE: tables.TIE_NONE, Tie.SPLIT: tables.TIE_SPLIT, Tie.IF_ONE_LEFT_OUT: tables.TIE_ONE_LEFT_OUT},
    "block_winner": {
        "side": tables.LIGHTEST_SIDE,
        "hand": tables.LIGHTEST_HAND,
        "nobody": tables.NOBODY,
        "fewest doubles": tables.FEWEST_DOUBLES,
        "beside doubles": tables.LIGHTEST_BESIDE_DOUBLES,
    },
}
"""Kernel codes of the option values that are names."""
MODELLED: dict[type[LineGame], frozenset[str]] = {
    BergenGame: frozenset({"scores_in_play", "play_scores", "header_limit", "block_winners", "settle"}),
    MatadorGame: frozenset({"empty_line", "joining_plays", "may_keep_back", "is_matador"}),
    TiddleGame: frozenset({"pool", "settle"}),
}
"""Overridden LineGame methods that the tables model, by overriding class."""
APART = frozenset(
    {
        *("family", "variant", "for_players", "option", "players", "allows_players", "seats_well"),
        *("progress", "merit", "next_match_leader"),
        *("initial_state", "first_score", "make_deal", "exposed", "tiles_each", "tiles_needed"),
        *("is_lead_drawn", "lot", "lead_tiles", "leading_tile", "is_lead_from_deal", "lead_is_forced", "lead_by_deal"),
        *("next_lead", "up_for_sale", "sold"),
    }
)
"""Methods that any game may override: menus, deals, and leads, for which the encoder calls the game itself."""


class UnmodelledGame(ValueError):
    """The kernel does not model the rules of a game. The message is for the player."""


@lru_cache(maxsize=256)
def unmodelled_rules(game: LineGame) -> tuple[str, ...]:
    """Return the names of a game's methods and options that the tables do not model."""
    options = {field.name for field in fields(LineGame)}
    names = {option for option, codes in OPTION_CODES.items() if getattr(game, option) not in codes}
    classes = type(game).__mro__
    for index, cls in enumerate(classes[: classes.index(LineGame)]):
        inherited = {name for base in classes[index + 1 :] for name in vars(base) if not name.startswith("__")}
        names |= (inherited & {*vars(cls)}) - options - APART - MODELLED.get(cls, frozenset())
    return tuple(sorted(names))


@lru_cache(maxsize=16)
def tile_numbers(max_pip: int) -> dict[Tile, int]:
    """Return the number of each tile of the double-`max_pip` set."""
    return {tile: number for number, tile in enumerate(double_set(max_pip))}


def tile_mask(game: LineGame, tiles: tuple[Tile, ...]) -> int:
    """Return the mask of some tiles, without the hidden ones."""
    number = tile_numbers(game.set)
    return sum(1 << number[tile] for tile in tiles if tile.low >= 0)


@lru_cache(maxsize=256)
def rule_tables(game: LineGame, players: int, pool: int | None = None) -> RuleTables:
    """Return the tables of a game's rules for a number of players; `pool` is `game.pool`.

    Raises UnmodelledGame if the tables do not model the game.
    """
    if unmodelled_rules(game):
        raise UnmodelledGame(
            _("The search does not know the rules of {title}: it has its own {rules}.").format(
                title=game.title, rules=", ".join(unmodelled_rules(game))
            )
        )
    built = RuleTables(game.set, players)
    built.turn_step = 1 if game.direction == "clockwise" else players - 1
    built.side_of = [game.side(seat, players) for seat in range(players)]
    built.sides = game.sides(players)
    built.meeting_sum = game.empty_line.meeting_sum
    built.fits_pip = [_fitting_pip(game, pip) for pip in range(game.set + 1)]
    built.ends = game.ends
    built.spinner = OPTION_CODES["spinner"][game.spinner]
    built.multiple, built.unit = game.multiple, game.unit
    built.header_limits = [game.header_limit(needed) for needed in range(5)]
    built.draw_when_unable = OPTION_CODES["draw_when_unable"][game.draw_when_unable]
    built.draw_when_able = game.draw_when_able
    built.floor = resolve_count(game.floor, players)
    built.own_end_only = game.own_end_only
    built.matador_reserve = game.matador_reserve
    built.overdraw_fine, built.score_floor = game.overdraw_fine, game.score_floor
    built.take_all_first = game.take_all_first
    built.replay, built.replay_must = OPTION_CODES["replay"][game.replay], game.replay_must
    built.plays_owed = game.dumb_plays - 1 if game.plays_for_dumb else 0
    built.shut = game.shut
    built.target, built.ends_at_target = resolve_count(game.target, players), game.finish == "now" and not game.endless
    built.domino_pay, built.block_pay = (
        OPTION_CODES["domino_pay"][game.domino_pay],
        OPTION_CODES["block_pay"][game.block_pay],
    )
    built.both_hands = game.both_hands
    built.block_winner = OPTION_CODES["block_winner"][game.block_winner]
    built.tie = OPTION_CODES["tie"][game.tie]
    built.round_to_five, built.round_each_hand = game.end_rounding == "r5", game.round_each_hand
    built.pool = 0 if pool is None else pool + players
    return built.ready()


def _fitting_pip(game: LineGame, pip: int) -> int:
    """Return the mask of the tiles that fit an end showing this number, according to the rules."""
    line = replace(game.empty_line, ends=(End(0, pip, EMPTY_ARM),))
    return tile_mask(game, tuple({play.tile for play in game.joining_plays(line, game.deck())}))


def spots_per_point(game: LineGame, players: int) -> float:
    """Return the value of a point in spots: the scoring unit, or a hundredth of the match if that is larger."""
    return max(game.unit, 100 / (resolve_count(game.target, players) or 100))
