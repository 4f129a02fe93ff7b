"""Search and rollouts on bitboards: plain typed Python that mypyc compiles and that imports nothing of the game.

Line games:

- `rule_tables`: the rules as numbers, and the packed open ends of a line of play.
- `position`: a position with all tiles known; `settlement` pays its result.
- `line_alphabeta`: alpha-beta with transposition table and null windows (Knuth and Moore 1975; Pearl 1980); for more
  than two sides max^n (Luckhardt and Irani 1986). `plain_alphabeta` is a faster version for plain block games.
- `line_evaluation`: evaluation of a play. `line_rollout`: rollouts. `likelihood`: probability of observed plays.
- `cfr`: CFR+ on the public tree of a two-player endgame (Zinkevich et al. 2007; Tammelin 2014).

Trick games:

- `trick_position`: the rules with one trump, and positions; `stock_position` adds a stock to draw from.
- `trick_alphabeta`: search. `trick_evaluation`: evaluation of a play. `trick_rollout`: rollouts.
- `play_model`, `declarations`: learned models of how players play tiles, and bid.
- `rollout_policies`: the policies of the players in games with a stock.

`dice` (randomness in rollouts) and `bits` serve both families.
"""
