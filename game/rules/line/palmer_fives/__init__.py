"""Palmer Fives: points of five to 61, a fine for drawing too much, and the last hand played out (S3)."""

from dataclasses import dataclass, replace

from game.core.state import HandOver
from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import Choice, FirstLead, Pay, Preset, option


@dataclass(frozen=True, kw_only=True)
class PalmerGame(LineGame):
    """Palmer Fives: the loser of a match leads in the next."""

    def next_match_leader(self, over: LineState) -> int:
        """Return a seat of the side with fewest points; of several the one that would have led next (S3)."""
        players = len(over.hands)
        counted = any(isinstance(event, HandOver) for event in over.events)
        assert over.leader is not None
        due = over.leader if counted else self.next_seat(over.leader, players)
        return min(self.order_from(due, players), key=lambda seat: over.scores[self.side(seat, players)])


PALMER_FIVES = PalmerGame(
    key="palmer_fives",
    title=_l("Palmer Fives"),
    blurb=_l("Four ends count in fives. Needless draws cost 5."),
    draw_when_unable="until",
    draw_when_able=True,
    overdraw_fine=5,
    bones_with_leader=True,
    partners=True,
    hand_size=5,
    multiple=5,
    unit=5,
    end_rounding="r5",
    spinner="first",
    first_lead=FirstLead.HEAVIEST_LOT,
    target=61,
    presets=(Preset("palmer_fives_003", house.PALMER),),
    options=(
        house.SET,
        option(
            "partners",
            _l("Four players"),
            Choice(True, _l("two teams of two"), house.PALMER),
            Choice(False, _l("each plays alone"), house.PALMER),
        ),
        house.hand_size(5, 7).with_source(house.PALMER),
        house.SPINNER.only("first", "none", "all"),
        option(
            "overdraw",
            _l("Drawing when you can play"),
            Choice(
                "penalty 5",
                _l("costs 5 points, once a turn"),
                house.PALMER,
                {"draw_when_able": True, "overdraw_fine": 5},
            ),
            Choice("forbidden", _l("not allowed"), house.EMBOSSING, {"draw_when_able": False, "overdraw_fine": 0}),
            Choice("free", _l("costs nothing"), house.HALSAM, {"draw_when_able": True, "overdraw_fine": 0}),
        ),
        option(
            "score_floor",
            _l("Lowest score"),
            Choice(0, _l("penalties never take a score below zero"), "", True),
            Choice("none", _l("penalties can take a score below zero"), "", False),
        ),
        replace(house.FLOOR.only(0, 1, 2), key="pool_floor"),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN),
        option(
            "round_each_hand",
            _l("Pips left in several hands"),
            Choice(False, _l("are added, then rounded to the nearest five"), house.PALMER),
            Choice(True, _l("are rounded to the nearest five for each hand, then added")),
        ),
        house.CLAIM,
        option(
            "finish",
            _l("The last hand"),
            Choice("last hand played out", _l("is played to the end"), house.PALMER, "hand"),
            Choice("stop at once", _l("ends as soon as a player reaches the target"), "", "now"),
        ),
        house.target(31, 61, 121).with_source(house.PALMER, 61),
        house.DIRECTION.with_source(house.PALMER),
    ),
)
