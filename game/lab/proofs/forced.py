"""Proofs by what a side can force with all hands open, whatever the others do.

That is the count that correct play comes to where two sides play. Where three or four play each for himself, it is what
one of them makes at the least, even if all the others join against him.
"""

from collections.abc import Iterator, Mapping

from game.core.tiles import Tile, make_tile, parse_tile
from game.lab.proofs.dealt import Dealt, mask_of, search_of, tiles_of
from game.lab.proofs.proof import Proof, ProofFigures, merged
from game.lab.proofs.values import original

# -- 4: a hand in which the double ace is kept back --------------------------------------------------------------------


def kept_back(lead: str) -> ProofFigures:
    """How many original hands of aces and blanks come to each count when the double ace is kept back.

    The loser sets this ace, holds all the rest, and plays his double ace only where nothing else fits.
    """
    search, tiles = search_of("pell_draw"), tiles_of("pell_draw")
    search.kept = 1 << tiles.index(make_tile(1, 1))
    led = parse_tile(lead)
    found: dict[str, int] = {}
    for changed in range(2, 7):
        if changed != led.high:
            mine = original(0, 1, changed)
            rest = [held for held in tiles if held != led and held not in mine]
            count = search.most([mask_of(mine, tiles), mask_of(rest, tiles)], 0, led.low, led.high)
            found[str(count)] = found.get(str(count), 0) + 1
    return found


def _together(found: Mapping[str, ProofFigures]) -> ProofFigures:
    """How often each figure came of the steps."""
    names = sorted({name for one in found.values() for name in one})
    return {name: sum(one.get(name, 0) for one in found.values()) for name in names}


# -- 12, 13, 15, 17: deals that beat his -------------------------------------------------------------------------------

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


CORRECT, HIS = "correct play", "his plate"
DEALS_OF_FOURTEEN = {CORRECT: FOURTEEN, HIS: Dealt.of_record("plates/p31")}


def _forced(number: int, deals: Mapping[str, Dealt]) -> Proof:
    """A proof that tells what certain deals are worth."""
    return Proof(
        number,
        "Every play of the deal is tried with all hands open: what its holder can force, whatever all the others do.",
        0.02,
        tuple(deals),
        lambda step: {step: deals[step].most()},
        merged,
    )


MORE = 91
"""More than the best deal of Fourteen-Piece comes to."""
SPOTS = 168
UNDECIDED = slice(7, 14)
"""The tiles, by number, that tell the steps apart: each step has some of them in the hand, and not the others."""


def forcing(step: str) -> ProofFigures:
    """How many hands of fourteen, of those that could at all, force MORE, whoever leads; and how many were tried.

    The winner counts all spots but those of his own hand and of what the other plays, and the other plays at least
    three tiles (claim 26): all hands are tried with which the three lightest tiles of the other leave as many.
    """
    search, every = search_of("fourteen_piece"), (1 << len(tiles_of("fourteen_piece"))) - 1
    choice = {UNDECIDED.start + at: bit == "1" for at, bit in enumerate(step.removeprefix("hands "))}
    tried = forced = 0
    for hand in hands_of_fourteen(SPOTS - MORE, choice):
        tried += 1
        forced += any(search.can_count([hand, every & ~hand], leader, MORE) for leader in (0, 1))
    return {"tried": tried, "forced": forced}


def hands_of_fourteen(most: int, choice: Mapping[int, bool]) -> Iterator[int]:
    """All hands of fourteen of these tiles that weigh no more with the three lightest tiles that they leave."""
    spots = [held.pips for held in tiles_of("fourteen_piece")]

    def go_on(at: int, hand: int, held: int, left: int, cost: int) -> Iterator[int]:
        if cost + sum(spots[at : at + 14 - held]) > most or len(spots) - at < 14 - held:
            return
        if at == len(spots):
            yield hand
            return
        if held < 14 and choice.get(at, True):
            yield from go_on(at + 1, hand | 1 << at, held + 1, left, cost + spots[at])
        if not choice.get(at, False):
            yield from go_on(at + 1, hand, held, left + 1, cost + (spots[at] if left < 3 else 0))

    return go_on(0, 0, 0, 0, 0)


HANDS = tuple(f"hands {choice:07b}" for choice in range(1 << 7))
"""The steps of `forcing`: which of seven tiles are in the hand."""


def _correct_play(found: Mapping[str, ProofFigures]) -> ProofFigures:
    """What the two deals come to, and how many hands force more."""
    deals = merged({step: found[step] for step in DEALS_OF_FOURTEEN})
    return {**deals, "hands that force more": sum(found[step]["forced"] for step in HANDS)}


# -- 18: the other sets against seven of a suit ------------------------------------------------------------------------


def led_against(suit: str) -> ProofFigures:
    """What seven of a suit count at the least when the other sets, at the Draw game.

    The holder covers what is set, the other plays any tile that fits, and the holder covers that: both ends then show
    the suit, the other has nothing of it and must draw all that is left. From there all hands are open, and solved. It
    is the least for all that the other can set and play, and the most for what the holder covers first.
    """
    search, tiles, pip = search_of("pell_draw"), tiles_of("pell_draw"), int(suit)
    theirs = [held for held in tiles if pip not in held]

    def can_count(asked: int, *played: Tile) -> bool:
        """Whether the holder can when all this has been played, the other to move."""
        left = [held for held in tiles if held not in played]
        hands = [mask_of([held for held in left if (pip in held) == ours], tiles) for ours in (True, False)]
        return search.can_go_on(hands, 1, pip, pip, asked)

    def covers(asked: int, led: Tile, end: int) -> bool:
        """Whether he can, whatever is played, when he has covered this end of what was set."""
        other = led.other_end(end)
        replies = [held for held in theirs if other in held and held != led]
        return all(
            can_count(asked, led, make_tile(pip, end), reply, make_tile(pip, reply.other_end(other)))
            for reply in replies
        )

    counts = range(sum(held.pips for held in theirs), 0, -1)
    return {suit: next(asked for asked in counts if all(any(covers(asked, led, end) for end in led) for led in theirs))}


FORCED = (
    Proof(
        4,
        "Each original hand of aces and blanks without the double ace is solved with all hands open, the loser setting "
        "another ace, holding all the rest and playing his double ace only where nothing else fits.",
        0.01,
        ("2-1", "3-1", "4-1", "5-1", "6-1"),
        kept_back,
        _together,
    ),
    Proof(
        12,
        f"The deal was solved with all hands open, and every hand of fourteen with which {MORE} could be counted at "
        "all, the other playing three tiles at the least, was tried with either player to lead.",
        1.5,
        (*DEALS_OF_FOURTEEN, *HANDS),
        lambda step: forcing(step) if step in HANDS else {step: DEALS_OF_FOURTEEN[step].most()},
        _correct_play,
    ),
    _forced(13, {CORRECT: PARTNERS, HIS: Dealt.of_record("plates/p32")}),
    _forced(15, {"forced": SKIN}),
    _forced(17, {"forced": NINE, "his plate, forced": Dealt.of_record("plates/p36")}),
    Proof(
        18,
        "Whatever is set, the holder brings his suit to both ends with his second tile; the other must then draw all "
        "that is left, and what follows is solved with all hands open.",
        0.1,
        tuple("0123456"),
        led_against,
        merged,
    ),
)
