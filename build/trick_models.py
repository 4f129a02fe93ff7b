"""Fit the models of how masters declare and play at trick games, and print their weights.

Run from any folder, with numpy installed: python build/trick_models.py GAME [--hands 400] [--seconds 0.2] [--seed S]

Masters play the first hands of matches. The weights (game/bots/tricks/model_weights.py) maximize the likelihood of
their choices, by three hands of four, with a small penalty on large weights; the likelihood of the others is printed. A
model is a multinomial logit, so its likelihood has one maximum.
"""

import argparse
import sys
from pathlib import Path
from random import Random

try:
    import numpy as np
except ModuleNotFoundError:
    np = None

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.bot import choose  # noqa: E402
from game.bots.kernel.declarations import BID, FEATURES, PASSED, TrumpValue  # noqa: E402
from game.bots.kernel.play_model import FOLLOWS, LEADS, PLAY_FEATURES, VOID, PlayModel  # noqa: E402
from game.bots.levels import Limit  # noqa: E402
from game.bots.tricks.encoding import WEIGHTS, encode, suit_encoding  # noqa: E402
from game.bots.tricks.model_weights import MODEL_WEIGHTS  # noqa: E402
from game.bots.tricks.models import SITUATION, declarations  # noqa: E402
from game.core.state import Deal, Play  # noqa: E402
from game.lab.choices import play_hand  # noqa: E402
from game.rules import GAMES  # noqa: E402

PENALTY = 1.0
"""Half the squared length of the weights, times this, is subtracted from the logarithm of the likelihood."""


def played_hands(game, hands, seconds, seed):
    """Yield hands that masters play, without the last states: the states from the last deal on, and their actions."""
    players, limit = game.usual_players, Limit("master", seconds)
    for number in range(hands):
        rng = Random(f"{seed}/{number}")
        steps = [*play_hand(game, players, number % players, lambda view, rng=rng: choose(game, view, limit, rng), rng)]
        last_deal = max(index for index, (_state, action) in enumerate(steps) if isinstance(action, Deal))
        yield [*zip(*steps[last_deal:], strict=True)]


# -- logit models ------------------------------------------------------------------------------------------------------


class Choices:
    """Choices as arrays: the features of each option, those that were possible, and those that explain the choice."""

    def __init__(self, options, chosen, hands):
        """Gather choices: lists of features by option, lists of the options that explain each, and numbers of hands."""
        size, width = max(map(len, options)), len(options[0][0])
        self.options = np.zeros((len(options), size, width))
        self.possible, self.chosen = np.zeros((len(options), size), bool), np.zeros((len(options), size), bool)
        for row, (listed, picked) in enumerate(zip(options, chosen, strict=True)):
            self.options[row, : len(listed)] = listed
            self.possible[row, : len(listed)] = True
            self.chosen[row, picked] = True
        self.held_out = np.array(hands) % 4 == 0

    def log_likelihood(self, weights, rows):
        """Return the logarithm of the likelihood of each choice, and its gradient."""
        options, chosen = self.options[rows], self.chosen[rows]
        values = np.where(self.possible[rows], options @ weights, -np.inf)
        shares = np.exp(values - values.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        likelihood = (shares * chosen).sum(1)
        explained = shares * chosen / likelihood[:, None]
        return np.log(likelihood), np.einsum("no,nof->nf", explained - shares, options)

    def fit(self, rows):
        """Return the most likely weights, by steps from the outer product of the gradients (BHHH)."""
        best = np.zeros(self.options.shape[2])
        logs, gradients = self.log_likelihood(best, rows)
        value, gain, scale = logs.sum(), 1.0, 1.0
        while gain > 1e-5 or scale < 1:
            curvature = gradients.T @ gradients + PENALTY * np.eye(len(best))
            step = np.linalg.solve(curvature, gradients.sum(0) - PENALTY * best)
            weights = best + scale * step
            logs, new_gradients = self.log_likelihood(weights, rows)
            gain = logs.sum() - PENALTY / 2 * weights @ weights - value
            if gain > 0:
                best, gradients, value, scale = weights, new_gradients, value + gain, min(1.0, 2 * scale)
            elif scale > 1e-9:
                scale /= 2
            else:
                break
        return best

    def report(self, name):
        """Return the weights fitted to three hands of four, after printing the likelihood of all choices."""
        weights = self.fit(~self.held_out)
        for part, rows in (("fitted", ~self.held_out), ("held out", self.held_out)):
            logs, _gradients = self.log_likelihood(weights, rows)
            even = -np.log(self.possible[rows].sum(1)).mean()
            print(f"# {name}, {part}: {len(logs)} choices, log likelihood {logs.mean():.3f} (even chances {even:.3f})")
        return [round(float(weight), 3) for weight in weights]


# -- declarations and plays --------------------------------------------------------------------------------------------


def fit_declarations(game, hands):
    """Fit the model of declarations and print its weights."""
    named = [trump for trump in game.trumps() if not isinstance(trump, int)]
    options, chosen, numbers = [], [], []
    for number, (states, _actions) in enumerate(hands):
        dealt = states[1]
        declared = next((state for state in states[1:] if state.has_play_begun and not state.discards_owed), None)
        for made in declarations(game, declared) if declared else ():
            tiles = dealt.hands[made.seat]
            if made.takes_up:
                tiles = declared.hands[made.seat] if made.chosen >= 0 else (*tiles, dealt.turned)
            listed = []
            for trump in made.trumps:
                encoding = suit_encoding(game, trump)
                hand = encoding.mask(tiles)
                counts = [TrumpValue(encoding.tables, unit, 0.0).value(hand) for unit in np.eye(len(FEATURES)).tolist()]
                listed.append([*counts, *(float(trump == name) for name in named), *([0.0] * len(SITUATION))])
            if made.may_pass:
                listed.append([*([0.0] * (len(FEATURES) + len(named))), *made.situation])
            if len(listed) > 1:
                all_trumps = [*range(len(made.trumps))]
                picked = {BID: all_trumps, PASSED: [len(all_trumps)]}.get(made.chosen, [made.chosen])
                options.append(listed)
                chosen.append(picked)
                numbers.append(number)
    weights = Choices(options, chosen, numbers).report("declarations")
    show("hand", FEATURES, weights)
    show("trumps", named, weights[len(FEATURES) :])
    show("passing", SITUATION, weights[len(FEATURES) + len(named) :])


def fit_plays(game, hands):
    """Fit the model of plays and print its weights."""
    rows = {LEADS: ([], [], []), FOLLOWS: ([], [], []), VOID: ([], [], [])}
    for number, (states, actions) in enumerate(hands):
        for state, action in zip(states, actions, strict=False):
            if not isinstance(action, Play):
                continue
            encoding = suit_encoding(game, state.trump)
            position = encode(game, state, encoding)
            position.hands[state.to_move] = encoding.mask(state.hands[state.to_move])
            moves = position.moves(position.legal())
            if len(moves) > 1:
                options = []
                for feature in range(len(PLAY_FEATURES)):
                    unit = [float(index % len(PLAY_FEATURES) == feature) for index in range(3 * len(PLAY_FEATURES))]
                    model = PlayModel(encoding.tables, WEIGHTS, unit)
                    model.look(position, moves)
                    options.append([*map(model.value, moves)])
                all_options, chosen, numbers = rows[model.kind]
                all_options.append([*zip(*options, strict=True)])
                chosen.append([moves.index(encoding.move(game, action, state.trick is None))])
                numbers.append(number)
    for kind, name in ((LEADS, "leads"), (FOLLOWS, "follows"), (VOID, "void")):
        show(name, PLAY_FEATURES, Choices(*rows[kind]).report(name))


def show(name, features, weights):
    """Print weights by feature, in the form of the file; those of features that never occur are 0 and left out."""
    named = {key: weight for key, weight in zip(features, weights, strict=False) if weight}
    print(f"        {name}={named},")


def main():
    """Fit the models of a game and print them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", choices=[*MODEL_WEIGHTS])
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", default="models")
    args = parser.parse_args()
    if np is None:
        parser.exit(2, "build/trick_models.py needs numpy, which is not installed: pip install numpy\n")
    game = GAMES[args.game]
    hands = [*played_hands(game, args.hands, args.seconds, args.seed)]
    print(f"    {game.key!r}: ModelWeights(")
    fit_declarations(game, hands)
    fit_plays(game, hands)
    print("    ),")


if __name__ == "__main__":
    main()
