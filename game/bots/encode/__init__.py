"""Conversion of rules and states to the numbers of the kernel.

- `line_rules` makes the kernel's tables from the options of a line game, and refuses games with rules that the tables
  do not model. `line` encodes states as positions and actions as moves.
- `tricks` does the same for trick games, with and without a stock.

This is the only place where both forms of the rules meet. Tests play both side by side
(tests/bots/test_line_alphabeta.py).
"""
