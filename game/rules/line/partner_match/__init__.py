"""Partner Match: Block for two against two with the whole set dealt out, hands counted together (S0)."""

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import Choice, FirstLead, LaterLead, Pay, Preset, option

PARTNER_MATCH = LineGame(
    key="partner_match",
    title=_l("Partner Match"),
    blurb=_l("Two against two: block opponents, never your partner."),
    seats={6: (4,), 9: (4,), 12: (4,)},
    usual_players=4,
    partners=True,
    hand_size=0,
    first_lead=FirstLead.SET_DOUBLE,
    either_leads=True,
    presets=(Preset("partner_match_000", house.PELL),),
    options=(
        house.SET.with_source(house.PELL),
        option(
            "partners",
            _l("Partners"),
            Choice("menu", _l("chosen by you with the seats"), house.PELL, False),
            Choice("drawn", _l("players draw: the two heaviest tiles play the two lightest"), house.HOYLE, True),
            setting="partners_drawn",
        ),
        house.FIRST_LEAD.only(FirstLead.SET_DOUBLE, FirstLead.HEAVIEST_LOT),
        option(
            "later_lead",
            house.LATER_LEAD.title,
            *house.LATER_LEAD.only(LaterLead.ROTATE).with_source(house.PELL).choices,
            Choice(LaterLead.WINNER, _l("either partner of the team that won the last hand leads"), house.PELL),
        ),
        house.BLOCK_WINNER.with_source(house.PELL),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN).with_source(house.PELL),
        house.target(100, 150, 250, 1000).with_source(house.PELL, 100, 1000),
        house.DIRECTION,
    ),
)
