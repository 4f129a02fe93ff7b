"""The coach: what a choice gave away, and why another was better. It sees a view and nothing else, as the bots do.

All of it rests on one assessment (game/bots/assessment.py), the one that bots play by. `verdicts` grades a choice by
the points it gives away, `contrasts` finds what set two actions apart in the deals that were tried. The sentences are
made in game/words/coach.py.
"""
