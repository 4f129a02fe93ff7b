"""The rules and states of games as the numbers that the kernel counts with.

`line_rules` makes the tables of a line game from its knobs, and refuses a game whose own rules they do not model;
`line` makes a state a position, and an action a move. `suit_tables`, `tricks` and `stock` do the same for the trick
games.
Nothing here decides anything: it is the only place where the two forms of the rules meet, and the tests play both side
by side (tests/bots/test_line_alphabeta.py).
"""
