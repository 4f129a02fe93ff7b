"""Computer players. Entry points: `bot.choose` picks an action, `bot.assess` values all of them for the coach.

A bot gets a view (its information set), a Limit (levels.py) and a random generator. Subpackages, each of which imports
only those before it:

- `kernel`: bitboards, search, rollouts and CFR+, compiled by mypyc; it imports nothing else of the program.
- `deals`: exact counting, listing and sampling of determinizations.
- `line`, `tricks`, `betting`: the policies of each family, with its `encoding` for the kernel and its `belief` about
  hidden tiles. `bot` registers the families.
- `unmodelled`: play of games whose rules the kernel does not model, by the rules alone.

See README.md for an overview. game/lab measures playing strength against baselines.
"""
