"""The bots: who plays when no person sits there. The program asks `bot.choose` of them, the coach `assess.assess`.

A bot is given a view, which is its information set, a Limit (levels.py) and a random generator. The rooms, each of
which imports only those before it:

- `kernel`: bitboards, search, rollouts and CFR+, compiled; it imports nothing of the game.
- `deals`: determinizations, counted, listed and sampled exactly.
- `encode`: states of the rules as positions of the kernel, and the guard that refuses a game it does not model.
- `beliefs`: what a view proves of the hidden tiles, and the likelihood of what the others were seen to play.
- `line`, `tricks`, `betting`: the policies of the families, by level; `style` chooses among nearly equal actions, and
  `families` registers each family once.

What is measured of them, and by which baselines, is in game/lab. Each room and module names the papers that it follows.
"""
