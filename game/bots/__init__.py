"""Computer players. Entry points: `bot.choose` picks an action, `assess.assess` values all of them for the coach.

A bot gets a view (its information set), a Limit (levels.py) and a random generator. Subpackages, each of which imports
only those before it:

- `kernel`: bitboards, search, rollouts and CFR+, compiled by mypyc; it imports nothing else of the program.
- `deals`: exact counting, listing and sampling of determinizations.
- `encode`: conversion of rules and states to kernel positions; refuses games that the kernel does not model.
- `beliefs`: constraints on the hidden tiles, and the likelihood of the opponents' observed plays.
- `line`, `tricks`, `betting`: policies by family and level. `style` chooses among nearly equal actions, and `families`
  registers the families.

See README.md for an overview. game/lab measures playing strength against baselines.
"""
