"""Nine-Piece: Block for three; all tiles are dealt but the double blank, which is face up (S0)."""

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import FirstLead, Pay, Preset, Tie

NINE_PIECE = LineGame(
    key="nine_piece",
    title=_l("Nine-Piece"),
    blurb=_l("For three players, without 0-0: blanks are rare."),
    seats={6: (3,), 9: (3,), 12: (3,)},
    usual_players=3,
    hand_size=0,
    first_lead=FirstLead.SET_DOUBLE,
    tie=Tie.SPLIT,
    presets=(Preset("nine_piece_000", house.PELL),),
    options=(
        house.SET.with_source(house.PELL),
        house.FIRST_LEAD.only(FirstLead.SET_DOUBLE, FirstLead.HEAVIEST_LOT),
        house.TIE.only("split among tied", "none"),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.DIFFERENCES).with_source(house.PELL),
        house.target(100, 250, 1000).with_source(house.PELL, 100, 1000),
        house.DIRECTION,
    ),
)
