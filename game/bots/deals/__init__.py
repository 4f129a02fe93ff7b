"""Determinizations: deals of the unseen tiles that are consistent with what is known about each place.

- `deal_table` counts deals by dynamic programming. `sampling` reads from it the number of deals, the probability of
  each tile in each place, all deals with their weights, or a random deal. No deal is ever rejected. (On the difficulty
  in general: Solinas et al., NeurIPS 2023, arXiv 2311.14651.)
- `deal_chain` draws deals by a random walk if the table would be too large.

The beliefs of a family (`line/belief.py`, `tricks/belief.py`) decide which tiles may be in which place.
"""
