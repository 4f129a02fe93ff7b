"""Weights of the models of declarations and of plays, fitted to masters by `python build/trick_models.py`."""

from dataclasses import dataclass, field

from game.rules.tricks.trick_game import Suit


@dataclass(frozen=True)
class ModelWeights:
    """Weights of a game; 0 for features that are not named.

    - Declarations: of the features of a `hand` with a trump, of some `trumps` themselves, and of the features of a
      situation for the value of `passing`.
    - Plays: of the features of a move that `leads`, `follows` suit, or is made with a `void` in it.
    """

    hand: dict[str, float] = field(default_factory=dict)
    trumps: dict[Suit, float] = field(default_factory=dict)
    passing: dict[str, float] = field(default_factory=dict)
    leads: dict[str, float] = field(default_factory=dict)
    follows: dict[str, float] = field(default_factory=dict)
    void: dict[str, float] = field(default_factory=dict)


MODEL_WEIGHTS: dict[str, ModelWeights] = {
    "forty_two": ModelWeights(
        hand={
            "trumps": 2.4,
            "trumps_squared": -0.019,
            "sure_trumps": 0.914,
            "second_trumps": 0.062,
            "sure_tiles": 1.337,
            "second_tiles": -0.127,
            "sure_points": 0.156,
            "other_points": -0.027,
        },
        trumps={"doubles": -2.302, "none": -0.233},
        passing={
            "always": 11.019,
            "after_passes": -0.652,
            "last_chance": -1.637,
            "again": -1.0,
            "over_opponent": 0.261,
            "over_opponent_level": 3.472,
            "over_partner": 4.706,
            "over_partner_level": 1.206,
        },
        leads={
            "gain": 0.153,
            "chance": 1.681,
            "points": -0.11,
            "rank": 0.022,
            "trump": -0.807,
            "beats": 0.603,
            "maker_trump": 0.966,
            "length": -0.144,
            "spare_trump": -1.735,
        },
        follows={
            "gain": 0.385,
            "chance": 1.549,
            "points": 0.003,
            "rank": -2.079,
            "beats": 0.703,
            "partner_points": -0.07,
            "partner_beats": 0.248,
            "length": -0.302,
        },
        void={
            "gain": 0.328,
            "chance": 0.891,
            "points": -0.03,
            "rank": -2.358,
            "trump": -1.177,
            "beats": 0.3,
            "partner_points": 0.047,
            "partner_beats": -0.775,
            "maker_trump": -0.271,
            "length": 0.069,
        },
    ),
    "euchre": ModelWeights(
        hand={
            "trumps": 1.492,
            "trumps_squared": 0.48,
            "sure_trumps": 3.178,
            "second_trumps": 1.444,
            "sure_tiles": 1.001,
            "second_tiles": 0.054,
        },
        trumps={},
        passing={
            "always": 5.879,
            "after_passes": 0.358,
            "last_chance": 1.658,
            "for_opponent": 4.751,
            "for_partner": -2.393,
            "turned_down": 1.86,
        },
        leads={
            "gain": 2.144,
            "chance": 1.072,
            "rank": -0.145,
            "trump": -1.637,
            "beats": 0.258,
            "maker_trump": 1.684,
            "length": 0.09,
            "spare_trump": -0.648,
        },
        follows={
            "gain": 2.29,
            "chance": 1.145,
            "rank": -3.795,
            "beats": 0.274,
            "partner_beats": 0.931,
            "length": -0.257,
        },
        void={
            "gain": 2.613,
            "chance": 1.306,
            "rank": -2.811,
            "trump": -1.76,
            "beats": -0.126,
            "partner_beats": -0.372,
            "maker_trump": -0.17,
            "length": 0.291,
        },
    ),
}
"""The weights by the key of the game."""
