"""Write game/pell/records, the matches that prove or illustrate the verdicts on Pell's claims.

    python build/pell.py

Each record is the best line that the cooperative search finds for a question of game/lab/proofs, a plate of the book,
or a line given here. The rules check every action, and compute the count of the records that show one.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import pell_plates  # noqa: E402
from pell_matches import DRAWING, PLAYERS, Dealt, dealt, example, example_match  # noqa: E402

from game.core.state import DRAW, PASS, Deal, Play  # noqa: E402
from game.core.tiles import Tile, double_set, parse_tile  # noqa: E402
from game.lab.proofs import searches  # noqa: E402
from game.lab.proofs.counts import find_max_voids  # noqa: E402
from game.lab.proofs.proof import tiles_of  # noqa: E402
from game.lab.proofs.searches import Question  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.match.player_types import Person  # noqa: E402
from game.match.record import format_record, last_hand_points  # noqa: E402

RECORDS = ROOT / "game" / "pell" / "records"
COUNTS = (
    *("c02_great_hook", "c05_original_hand", "c12_fourteen_piece", "c14_partner_match"),
    *("c16_skin", "c17_nine_piece"),
    *("c12_forced", "c13_partner_match", "c15_skin", "c17_forced"),
)
"""The records that state the points of the hand; in the others the points are no evidence."""
ANY = {
    "c12_fourteen_piece": (
        "Claim 12: 97 in Fourteen-Piece with any play.",
        searches.FOURTEEN_WON,
        "0 0-0",
    ),
    "c14_partner_match": (
        "Claim 14: 112 in the Partner game with any play.",
        searches.PARTNERS_WON,
        "0 0-0",
    ),
    "c16_skin": (
        "Claim 16: 129 in Skin with any play.",
        searches.SKIN_WON,
        "0 0-0",
    ),
    "c17_nine_piece": (
        "Claim 17: 117 in Nine-Piece with any play.",
        searches.NINE_WON,
        "0 1-0",
    ),
    "c26_fourteen_piece": (
        "Claim 26: eleven of the second player's fourteen tiles are left.",
        searches.UNPLAYED_IN_FOURTEEN,
        "0 0-0",
    ),
}

FOURTEEN = Dealt(
    "fourteen_piece",
    (
        "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 4-0 4-1 5-0 5-1 6-0 6-1",
        "3-2 3-3 4-2 4-3 4-4 5-2 5-3 5-4 5-5 6-2 6-3 6-4 6-5 6-6",
    ),
)
PARTNERS = Dealt(
    "partner_match",
    (
        "0-0 1-0 2-0 3-0 4-0 5-1 6-0",
        "3-3 4-3 4-4 5-3 5-4 6-3 6-4",
        "1-1 2-1 2-2 3-1 3-2 4-1 4-2",
        "5-0 5-2 6-1 6-2 5-5 6-5 6-6",
    ),
)
SKIN = Dealt(
    "skin",
    (
        "0-0 1-0 2-0 3-0 4-0 5-0 6-0",
        "1-1 2-1 3-1 5-1 6-1 4-4 6-6",
        "3-2 4-2 4-3 5-2 5-4 5-5 6-5",
        "2-2 4-1 3-3 5-3 6-2 6-3 6-4",
    ),
)
NINE = Dealt(
    "nine_piece",
    (
        "1-0 1-1 2-0 2-1 3-0 3-1 4-1 5-0 6-0",
        "2-2 3-2 4-2 4-4 5-2 5-4 5-5 6-2 6-4",
        "3-3 4-0 4-3 5-1 5-3 6-1 6-3 6-5 6-6",
    ),
)
FORCED = {
    "c12_forced": ("Claim 12: 90 in Fourteen-Piece with best play.", FOURTEEN),
    "c13_partner_match": ("Claim 13: 112 in the Partner game with best play.", PARTNERS),
    "c15_skin": ("Claim 15: 129 in Skin, forced against the three others.", SKIN),
    "c17_forced": ("Claim 17: 115 in Nine-Piece, forced against the two others.", NINE),
}
"""Deals in which the First can force a count. Both sides play optimally."""


def suits_left(key: str, sizes: tuple[int, ...], suits: str) -> Question:
    """Return the question whether a game can end before a tile of these suits is played."""

    def weigh(tile: Tile) -> int:
        return int(any(str(pip) in suits for pip in tile))

    return Question(
        key, sizes, 0, weigh=weigh, interchangeable=("".join(str(pip) for pip in range(7) if str(pip) not in suits),)
    )


def records() -> Iterator[tuple[str, str, Match]]:
    """Yield name, description and match of every record."""
    for name, (description, question, lead) in ANY.items():
        yield name, description, example(question, lead)
    for name, (description, deal) in FORCED.items():
        yield name, description, best_play(deal)
    hand = replace(searches.GREAT_HOOK_PLAYED, max_cost=45)
    yield "c02_great_hook", "Claim 2: 129 with the great hook and ladder, leading 1-0.", example(hand, "0 1-0")
    original = searches.ORIGINAL["without 2-0 and with 2-1"]
    yield "c05_original_hand", "Claim 5: 131 with an original hand of ones and blanks.", example(original, "0 2-1")
    yield (
        "c11_left",
        "Claim 11: a hook and ladder with the opponent on the left.",
        example(searches.QUESTIONS_27["opposite and right"], "0 0-0"),
    )
    yield (
        "c27_right",
        "Claim 27: the opponent on the left and the partner never play.",
        example(searches.QUESTIONS_27["left and opposite"], "0 0-0"),
    )
    yield (
        "c24_draw",
        "Claim 24: no five and no six is played.",
        example(suits_left("pell_draw", (7, 21), "56"), "0 0-0"),
    )
    for key, name, game in (("skin", "skin", "Skin"), ("partner_match", "match", "Match")):
        description = f"Claim 23: no five and no six is played in {game}."
        yield f"c23_{name}", description, example(suits_left(key, (7, 7, 7, 7), "56"), "0 0-0")
    for name, (description, key, line, sixes) in SIXES.items():
        yield name, description, match_from_plays(key, line, {parse_tile(text): 0 for text in sixes.split()})
    yield (
        "c19_skin",
        "Claim 19: five of the seven fours are left, and their holder loses.",
        example(searches.FOURS, "0 4-0"),
    )
    yield (
        "c19_match",
        "Claim 19: five of the seven fours are left in Match, and the other side wins.",
        beaten_at_match(),
    )
    yield (
        "c27_skin",
        "Claims 26 and 27: the opponent on the left and the one opposite never play.",
        example(replace(searches.QUESTIONS_27["left and opposite"], key="skin"), "0 0-0"),
    )
    for key, game in (("nine_piece", "nine_piece"), ("skin", "match")):
        yield f"c20_{key}", "Claim 20: hands that lack the most suits.", short(key, game)
    for key in PLAYERS:
        yield f"c30_{key}", "Claim 30: six doubles are dead at the end, after bad play by all sides.", six_doubles(key)
    yield from pell_plates.plates()
    yield "c25_draw", "Claim 25: the second player plays eighteen tiles in a row.", succession()
    for key, name in (("partner_match", "match"), ("skin", "skin")):
        match = run_of_one_player(key, *SUCCESSIONS["match"])
        yield f"c25_{name}", "Claim 25: the fourth player plays all seven tiles in a row.", match
    yield (
        "c25_nine_piece",
        "Claim 25: the third player plays eight tiles in a row, with the hands of Pell's plate on page 53.",
        run_of_one_player("nine_piece", *SUCCESSIONS["nine_piece"]),
    )
    yield (
        "c25_fourteen_piece",
        "Claim 25: the second player plays the last nine tiles in a row.",
        run_of_one_player("fourteen_piece", *SUCCESSIONS["fourteen_piece"]),
    )
    for name, (description, key, line, hands) in DEAD.items():
        holders = {parse_tile(text): seat for seat, texts in enumerate(hands) for text in texts.split()}
        yield name, description, match_from_plays(key, line, holders)
    description = "Claim 26: seventeen of the second player's tiles are left, with best play."
    yield "c26_draw", description, match_from_plays(DRAWING, SEVENTEEN, {})
    yield "c29_draw", "Claim 29: six doubles are dead before the second player draws them.", drawn_when_dead()


def best_play(deal: Dealt) -> Match:
    """Return the match of a deal in which all play optimally for the count that the First can force."""
    return example_match(deal.key, deal.line(), deal.tiles, deal.holders)


def beaten_at_match() -> Match:
    """Return the line of Skin as a Partner match: the holder's partner keeps the two heaviest sixes."""
    tiles, search = searches.FOURS.tiles, searches.FOURS.new_search()
    search.search(0, tiles.index(parse_tile("4-0")))
    return example_match("partner_match", search.best_line, tiles, {parse_tile("6-6"): 2, parse_tile("6-5"): 2})


def short(key: str, game: str) -> Match:
    """Return a deal without plays in which each hand lacks the suits of `shortest`."""
    tiles = tiles_of(key)
    line: list[tuple[int, int, int]] = []
    for seat, suits in enumerate(find_max_voids(game)):
        line += [(seat, -1, pip << 3 | pip) for pip in suits]
    return dealt(key, line, tiles, {})


def six_doubles(key: str) -> Match:
    """Return a match in which the singles are played as a round trip from blank to blank, and six doubles are kept."""
    tiles, players = tiles_of(key), PLAYERS[key]
    singles = round_trip(0, [tile for tile in tiles if not tile.is_double])
    order = singles if key == "nine_piece" else [Tile(0, 0), *singles]
    sizes = [len(tiles) // players] * players
    holders = {tile: number % players for number, tile in enumerate(order)}
    for tile in tiles:
        if tile not in holders:
            holders[tile] = next(seat for seat in range(players) if list(holders.values()).count(seat) < sizes[seat])
    if key == DRAWING:
        return six_doubles_at_draw(order, holders)
    end, line = 0, []
    for number, tile in enumerate(order):
        end = tile.other_end(end)
        line.append((number % players, tiles.index(tile), end))
    return example_match(key, line, tiles, holders)


def six_doubles_at_draw(order: list[Tile], holders: dict[Tile, int]) -> Match:
    """Return the match of `six_doubles` at the Draw game: each player draws seven tiles at the first opportunity."""
    first, second = ([*(tile for tile in order if holders[tile] == seat)] for seat in (0, 1))
    first += [tile for tile, seat in holders.items() if seat == 0 and tile not in first]
    second += [tile for tile, seat in holders.items() if seat == 1 and tile not in second]
    match = Match(DRAWING, [Person("First"), Person("Second")], start={"leader": 0, "first_hand": False})
    match.play(Deal((*first[:7], *second[:7], *first[7:], *reversed(second[7:]))))
    play_round_trip(match, order, {1: 7, 2: 7})
    match.play_all([PASS, PASS])
    return match


def drawn_when_dead() -> Match:
    """Return a match in which the doubles are in the boneyard, and the Second draws all six when they are dead."""
    order = round_trip(0, [tile for tile in tiles_of(DRAWING) if not tile.is_double])
    first, second = [*order[::2], Tile(0, 0)], order[1::2]
    doubles = [Tile(pip, pip) for pip in range(6, 0, -1)]
    match = Match(DRAWING, [Person("First"), Person("Second")], start={"leader": 0, "first_hand": False})
    match.play(Deal((*first[:7], *second[:7], *first[7:], *doubles, *reversed(second[7:]))))
    play_round_trip(match, order, {1: 3, 2: 5, 19: 1})
    match.play_all([DRAW] * 5)
    match.play(PASS)
    match.play(match.game.legal_actions(match.state)[0])
    return match


def play_round_trip(match: Match, order: list[Tile], draws: dict[int, int]) -> None:
    """Play these tiles by turns from blank to blank; `draws` is the number of tiles drawn before a tile's index."""
    end_pip = 0
    for number, tile in enumerate(order):
        match.play_all([DRAW] * draws.get(number, 0))
        end_pip = tile.other_end(end_pip)
        match.play(
            next(
                action
                for action in match.game.legal_actions(match.state)
                if isinstance(action, Play)
                and action.tile == tile
                and sorted(end.pip for end in match.game.apply(match.state, action).line.ends) == [0, end_pip]
            )
        )


def succession() -> Match:
    """Return the match in which the First, who holds only blanks, must pass while the Second plays eighteen tiles."""
    tiles = sorted(double_set(6))
    ends, line = (), []

    def add_turn(seat: int, text: str, *ends_after: int) -> None:
        nonlocal ends
        ends = tuple(sorted(ends_after))
        line.append((seat, tiles.index(parse_tile(text)) if text else -1, ends[0] << 3 | ends[1]))

    for seat, text, left, right in (
        (0, "1-0", 0, 1),
        (1, "2-1", 0, 2),
        (0, "2-0", 0, 0),
        (1, "", 0, 0),
        (0, "3-0", 0, 3),
        (1, "4-3", 0, 4),
        (0, "4-0", 0, 0),
        (1, "", 0, 0),
        (0, "5-0", 0, 5),
        (1, "6-5", 0, 6),
        (0, "6-0", 6, 6),
    ):
        add_turn(seat, text, left, right)
    free = [tile for tile in tiles if tile.low and str(tile) not in ("2-1", "4-3", "6-5")]
    end = 6
    for number, tile in enumerate(round_trip(end, free)):
        if number:
            add_turn(0, "", *ends)
        end = tile.other_end(end)
        add_turn(1, str(tile), 6, end)
    return example_match("pell_draw", line, tiles, {})


SUCCESSIONS = {
    "match": (
        "4-3:34 4-0:03 3-0:33 pass 5-3:35 5-1:13 6-1:36 pass 3-1:16 4-1:46 5-4:56 pass "
        "6-3:35 3-2:25 6-2:56 pass 6-5:55 5-0:05 6-0:56 pass 5-2:26 6-4:24 4-4:24",
        "2-2:24 2-0:04 0-0:04 1-0:14 1-1:14 2-1:24 4-2:44",
    ),
    "nine_piece": (
        "6-1:16 5-1:56 pass 5-3:36 6-3:66 pass 6-4:46 5-4:56 pass 6-2:25 5-2:55 pass "
        "5-0:05 4-0:45 pass 4-3:35 6-5:36 3-2:26 pass 4-2:46 pass 4-1:16 6-0:01",
        "1-0:11 2-1:12 1-1:12 2-2:12 2-0:01 3-0:13 3-3:13 3-1:33",
    ),
    "fourteen_piece": (
        "1-0:01 pass 1-1:01 pass 0-0:01 pass 2-0:12 3-2:13 3-0:01 pass 4-1:04 4-4:04 4-0:00 pass "
        "5-0:05 6-5:06 6-1:01 pass 5-1:05 5-2:02 2-1:01 pass 6-0:16 6-2:12 3-1:23",
        "4-2:34 3-3:34 4-3:44 5-4:45 6-4:56 5-5:56 5-3:36 6-3:66 6-6:66",
    ),
}
"""The tiles played by turns, each with the ends after it, and those that one player then plays in succession."""


FOUR_PLAY = (
    "5-3:35 5-1:13 3-0:01 5-0:15 6-1:56 6-0:05 5-2:02 3-2:03 6-3:06 6-4:04 4-0:00 pass 0-0:00 "
    "1-0:01 2-1:02 6-2:06 6-5:05 5-4:04 4-1:01 pass 3-1:03 4-3:04 4-2:02 pass 2-0:00"
)
DEAD = {
    "c29_nine_piece": (
        "Claim 29: six doubles are dead, three in each of two hands; the holders could never play one.",
        "nine_piece",
        "2-0:02 4-2:04 6-4:06 6-5:05 5-3:03 6-3:06 6-2:02 3-2:03 4-3:04 4-0:00 pass 5-0:05 5-2:02 "
        "2-1:01 3-1:03 3-0:00 pass pass 6-0:06 6-1:01 4-1:04 5-4:05 5-1:01 pass 1-0:00",
        ("", "1-1 3-3 4-4", "2-2 5-5 6-6"),
    ),
    **{
        f"c29_{name}": (
            "Claim 29: six doubles are dead, four in one hand; the holders could never play one.",
            key,
            FOUR_PLAY,
            ("", "1-1", "2-2", "3-3 4-4 5-5 6-6"),
        )
        for name, key in (("match", "partner_match"), ("skin", "skin"))
    },
    "p64_nine_piece": (
        "Page 64: five doubles are dead; the scan has lost the side hand, which has the remaining tiles.",
        "nine_piece",
        "2-0:02 6-2:06 6-5:05 5-4:04 6-4:06 6-3:03 4-3:04 4-1:01 6-1:06 6-0:00 3-0:03 5-3:05 5-2:02 "
        "3-2:03 3-1:01 5-1:05 5-0:00 4-0:04 4-2:02 2-1:01 pass 1-1:01 pass pass 1-0:00",
        ("", "3-3 6-6", "2-2 4-4 5-5"),
    ),
}
"""Dead doubles: description, game, tiles played by turns with the ends after each, and the tiles each seat keeps."""

SEVENTEEN = "1-0:01 4-0:14 4-1:11 6-1:16 6-0:01 5-0:15 5-1:11 pass 1-1:11 pass 2-1:12 6-2:16 3-1:36"
"""The tiles played, each with the ends after it. With all hands open, no player can improve at any turn."""

SIXES = {
    "c19_fourteen_piece": (
        "Claim 19: five of the seven sixes are left, and their holder loses.",
        "fourteen_piece",
        "0-0:00 1-0:01 2-0:12 1-1:12 2-1:22 2-2:22 3-2:23 3-0:02 4-0:24 4-1:12 3-1:23 4-2:34 3-3:34 4-3:44 "
        "6-4:46 4-4:46 6-5:45 5-4:44",
        "6-0 6-1 6-2 6-3 6-6",
    ),
    "c19_nine_piece": (
        "Claim 19: five of the seven sixes are left, and their holder loses.",
        "nine_piece",
        "1-0:01 2-0:12 1-1:12 2-1:22 2-2:22 3-2:23 6-2:36 3-0:06 4-0:46 6-0:04 4-4:04 4-2:02 pass 5-0:25 5-2:22",
        "6-1 6-3 6-4 6-5 6-6",
    ),
    "c23_fourteen_piece": (
        "Claim 23: five sixes are left in Fourteen-Piece.",
        "fourteen_piece",
        "0-0:00 1-0:01 2-0:12 1-1:12 2-1:22 2-2:22 3-2:23 3-0:02 4-0:24 4-1:12 3-1:23 4-2:34 3-3:34 4-3:44 "
        "4-4:44 5-4:45 5-0:04 6-0:46 6-4:44",
        "",
    ),
    "c23_nine_piece": (
        "Claim 23: no six is played in Nine-Piece.",
        "nine_piece",
        "1-0:01 2-0:12 1-1:12 2-1:22 pass 3-2:23 4-3:24 pass 2-2:24 4-4:24 pass 5-2:45 5-4:44 pass 4-0:04 "
        "4-1:01 3-0:13 pass 3-1:33 3-3:33 pass 5-3:35 5-5:35 pass 5-0:03",
        "",
    ),
}
"""Unplayed sixes: description, game, tiles played by turns with the ends after each, and the tiles the First keeps."""


def run_of_one_player(key: str, before: str, run: str) -> Match:
    """Return the match in which all others pass during `run`."""
    passes = " pass" * (PLAYERS[key] - 1)
    return match_from_plays(key, f"{before} {run.replace(' ', passes + ' ')}", {})


def match_from_plays(key: str, text: str, holders: dict[Tile, int]) -> Match:
    """Return the match in which these tiles are played by turns, each with the ends after it.

    `holders` is the seat of some tiles that are not played.
    """
    tiles, players, line, ends = tiles_of(key), PLAYERS[key], list[tuple[int, int, int]](), 0
    for turn, word in enumerate(text.split()):
        tile, _colon, ends_after = word.partition(":")
        ends = int(ends_after[0]) << 3 | int(ends_after[1]) if ends_after else ends
        line.append((turn % players, tiles.index(parse_tile(tile)) if ends_after else -1, ends))
    return example_match(key, line, tiles, holders)


def round_trip(start: int, tiles: list[Tile]) -> list[Tile]:
    """Return the tiles in an order in which they connect, from a suit back to it (Hierholzer, 1873)."""
    for tile in tiles:
        if start in tile:
            others = [other for other in tiles if other != tile]
            rest = round_trip(tile.other_end(start), others)
            if len(rest) == len(others):
                return [tile, *rest]
    return []


def main() -> None:
    """Write all records."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for name, description, match in records():
        text = re.sub(r"^scores = .*\n", "", format_record(match), flags=re.M)
        count = f"count = {last_hand_points(match.states)}\n" if name in COUNTS else ""
        (RECORDS / f"{name}.toml").write_text(f"# {description}\n{text}{count}", encoding="utf-8")
        print(name, last_hand_points(match.states))


if __name__ == "__main__":
    main()
