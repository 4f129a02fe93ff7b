"""The coach: grade choices and explain why another action was better.

Like the bots, the coach receives a player's view only. Everything is based on one assessment of the legal actions
(`game.bots.bot`), the same that bots play by, requested through `solution.advice`, so that hints, warnings and
reviews agree. See README.md for the modules.
"""
