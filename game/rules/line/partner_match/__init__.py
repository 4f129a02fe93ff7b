"""Partner Match: Block for two against two with the whole set dealt out, hands counted together (S0)."""

from dataclasses import replace

from game.platform.language import gettext as _
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import Choice, FirstLead, LaterLead, Option, Pay, Preset

_ROTATE = house.later_lead(LaterLead.ROTATE).choices[0]

PARTNER_MATCH = LineGame(
    key="partner_match",
    title=_("Partner Match"),
    blurb=_("Two against two: block the others, but never your partner."),
    seats={6: (4,), 9: (4,), 12: (4,)},
    usual_players=4,
    partners=True,
    hand_size=0,
    first_lead=FirstLead.SET_DOUBLE,
    either_leads=True,
    presets=(Preset("partner_match_000", house.PELL),),
    options=(
        house.with_source(house.PELL, house.SET),
        Option(
            "partners",
            _("Partners"),
            (
                Choice("menu", _("sit opposite each other as you choose"), house.PELL, {"partners_drawn": False}),
                Choice(
                    "drawn",
                    _("are drawn by lot: the two heaviest tiles play the two lightest"),
                    house.HOYLE,
                    {"partners_drawn": True},
                ),
            ),
            is_table_setting=True,
        ),
        house.first_lead(FirstLead.SET_DOUBLE, FirstLead.HEAVIEST_LOT),
        Option(
            "later_lead",
            _("Later leads"),
            (
                replace(_ROTATE, source=house.PELL),
                Choice(
                    LaterLead.WINNER, _("the partners who won the last hand lead, whichever of them likes"), house.PELL
                ),
            ),
        ),
        house.with_source(house.PELL, house.BLOCK_WINNER),
        house.with_source(house.PELL, house.block_pay(Pay.OTHERS, Pay.OTHERS_LESS_OWN)),
        house.with_source(house.PELL, house.target(100, 150, 250, 1000), 100, 1000),
        house.DIRECTION,
    ),
)
