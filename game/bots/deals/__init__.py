"""Determinizations: deals of the unseen tiles that are consistent with what is known of where each may lie.

`deal_table` sums by dynamic programming over the ways to share out the tiles, and `sampling` reads from it how many
deals there are, the probability of each tile in each place, all deals with their weights, or one of them at random.
No deal is ever rejected (for the difficulty in general: Solinas et al., NeurIPS 2023, arXiv 2311.14651).
Where the table would be too large, `deal_chain` draws deals by a random walk instead.
`candidate_racing` tries candidate actions in the same deals, and drops those that fall behind (sequential halving,
Karnin et al. 2013). What may lie where is for `beliefs` to say.
"""
