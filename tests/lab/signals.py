"""What signals to a partner cost a bot, and how often it gives them.

    python -m tests.lab.signals GAME [--level master] [--partner casual] [--deals 300] [--seconds 1] [--seed S]

A duplicate match of a level against the same level without signals, each with the same partner. Counted are the
choices in which some moves are signals and others are not (`game/bots/signals.py`).
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from game.bots.levels import BEST, LEVELS, Limit
from game.bots.settings import Settings
from game.bots.signals import partner_of, signal_ranks
from game.core.state import Action, State
from game.lab.arena import BotPlayer, Meeting, player
from game.rules import GAMES
from game.rules.game import Game


@dataclass(frozen=True)
class SilentLimit(Limit):
    """A limit with which the level gives no signals."""

    @property
    def settings(self) -> Settings:
        """How the bot plays."""
        return replace(super().settings, signals=False)


@dataclass(frozen=True)
class Counting(BotPlayer):
    """A bot that counts its choices: all, with a signal to give, given, with a move against the partner, made."""

    counts: Counter[str] = field(default_factory=Counter)

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Return the bot's choice, and count it."""
        chosen, actions = super().choose(game, view, rng), game.legal_actions(view)
        partner = partner_of(game, view)
        assert partner is not None
        ranks = dict(zip(actions, signal_ranks(game, view, partner, actions), strict=True))
        self.counts["choices"] += 1
        for name, kept in (
            ("signal", {action for action, rank in ranks.items() if rank > 0}),
            ("against", {action for action, rank in ranks.items() if rank < 0}),
        ):
            if 0 < len(kept) < len(ranks):
                self.counts[f"{name} possible"] += 1
                self.counts[name] += chosen in kept
        return chosen


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print what signals cost and how many are given."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.signals", description=main.__doc__)
    parser.add_argument("game", choices=[key for key, game in GAMES.items() if game.has_partners(4)])
    parser.add_argument("--level", choices=[*LEVELS], default=BEST)
    parser.add_argument("--partner", type=player)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--seed", default="signals")
    args = parser.parse_args(arguments)
    game = GAMES[args.game].variant(options=None)
    bots = [Counting(kind(args.level, args.seconds)) for kind in (Limit, SilentLimit)]
    result = Meeting(game, 4, *bots, args.seed, partner=args.partner).measure(args.deals)
    margin = result.difference - result.interval[0]
    print(
        f"{result.difference:+.2f} ± {margin:.2f} points a deal, ahead in {100 * result.ahead:.1f} % of {result.deals}"
    )
    for name, bot in zip(("with signals", "without"), bots, strict=True):
        counts = bot.counts
        print(
            f"{name}: {counts['choices']} choices; signals {counts['signal']} of {counts['signal possible']}, "
            f"moves against the partner {counts['against']} of {counts['against possible']}"
        )


if __name__ == "__main__":
    main()
