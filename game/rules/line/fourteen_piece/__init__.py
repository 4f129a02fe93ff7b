"""Fourteen-Piece: Block for two, with the whole set dealt out (S0)."""

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import FirstLead, Pay, Preset

FOURTEEN_PIECE = LineGame(
    key="fourteen_piece",
    title=_l("Fourteen-Piece"),
    blurb=_l("All tiles are dealt, so you know your opponent's hand."),
    seats={6: (2,), 9: (2,), 12: (2,)},
    hand_size=0,
    first_lead=FirstLead.SET_DOUBLE,
    presets=(Preset("fourteen_piece_000", house.PELL),),
    options=(
        house.SET.with_source(house.PELL),
        house.FIRST_LEAD.only(FirstLead.SET_DOUBLE, FirstLead.HOLDER_OF_HIGHEST, FirstLead.HEAVIEST_LOT),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN).with_source(house.PELL),
        house.SELL_SET,
        house.target(100, 250, 1000).with_source(house.PELL, 100, 1000),
    ),
)
