"""What a seat can infer about the tiles that its view hides.

- `line` (LineBelief) and `tricks` turn voids, draws, leads and passes into a weighted set of consistent deals
  (game/bots/deals).
- `observed_plays` weights these deals by the likelihood of the opponents' plays under a model player: Bayes' rule, as
  in policy inference for Skat (Rebstock et al. 2019, arXiv 1905.10911). In Block with the double-three set this
  recovers two thirds of what PIMC loses against an equilibrium.
"""
