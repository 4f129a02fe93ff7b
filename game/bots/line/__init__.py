"""Bots for the line games.

- `policy`: a choice by the method of the level, and exact values with all hands open for `boneyard solve`. Levels below
  expert take the action with the highest `evaluation`, one ply deep.
- `encoding`: rules, states and actions in the numbers of the kernel.
- `belief`: where hidden tiles may be, and the likelihood of the observed plays.
- `pimc`: expert and master use perfect-information Monte Carlo over determinizations sampled from the belief (Levy
  1989; GIB, Ginsberg 2001; Long et al. 2010 explain why it works): exact search where it is fast enough, else
  rollouts. The master weights deals by the likelihood of the observed plays.
- `endgame_cfr`: the mixed strategy at the end of a two-player hand (CFR+, Tammelin 2014), which PIMC cannot find
  because of strategy fusion.
- `questions`: assess answers to questions, such as announcing a count.
- `playouts`: hands played out from the true tiles.
"""
