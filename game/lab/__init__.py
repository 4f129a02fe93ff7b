"""What measures the bots and the program; nothing here is needed at play.

`arena` plays one player against another, every deal from each side of the table (duplicate), and tells the difference
with its 95 % interval. Who never changes is a baseline: `line_baselines`, `trick_baseline`. `guests` seats players of
other programs (`python -m game.lab.external_bots`). How far a strategy is from an equilibrium is its exploitability,
what the best response to it wins (Johanson and others, 2011): `best_response` finds it for the betting of two, exactly,
and `exploitability` for any bot at a small game of Block (`python -m game.lab.exploitability`). `luck` tells how much
quieter results are without luck (`python -m game.lab.luck`); for that `club_strategy` knows the chances of the bots'
own choices. `bench` measures speed and sizes. What all of them found stands in figures.md.
"""
