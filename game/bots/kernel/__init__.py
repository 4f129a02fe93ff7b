"""What is counted with bits: plain typed Python that mypyc compiles, and that imports nothing of the game.

Line games: `rule_tables` are the rules as numbers, `position` a perfect-information position by them, whose ends
`packed_line` packs and which `settlement` pays. `line_alphabeta` searches it: alpha-beta with a transposition table and
null windows (Knuth and Moore 1975; Pearl 1980), for more than two sides max^n (Luckhardt and Irani 1986);
`plain_alphabeta` is the same, faster, where tiles are laid and nothing else. `line_evaluation` evaluates a play;
`line_rollout` plays hands out by it, and `likelihood` tells by it how likely observed plays were. `cfr` solves the end
of a hand between two by CFR+ over a public tree (Zinkevich et al. 2007; Tammelin 2014).

Trick games: `suit_tables` are the rules under one trump, `trick_position` is a position by them. `trick_alphabeta`
searches it, `trick_evaluation` evaluates a play and `trick_rollout` plays hands out by it. `stock_position` adds a
stock to draw from, and `rollout_policies` are those of its players. `dice` is the chance in the rollouts of either
family; `bits` and `budget` serve all of them.
"""
