"""The coach: what a choice gave away, and why another was better. It sees a view and nothing else, as the bots do.

All of it rests on one assessment (game/bots/assess.py), the one that bots play by; `advice` asks for it, so that hint,
warning and review agree. `verdicts` grades a choice by the points it gives away, `contrasts` finds what set two actions
apart in the deals that were tried, `review` looks back on every choice of a hand, and there alone on all hands open.
`luck` tells by playouts of the true tiles what chance brought each side, and what a hand was expected to bring.
The sentences are made in game/text/coach.py.
"""
