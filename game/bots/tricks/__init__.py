"""Bots for the trick games: perfect-information Monte Carlo (PIMC), as in bridge (Ginsberg, GIB, 2001) and Skat.

- `policy`: `choose` answers for one information set; `assess` values every action, and expert and master play by it;
  `open_hand_values` are exact values with all hands open.
- `plays`: which tile to play; `bidding`: what to declare before the first lead; `stock_policy`: games with a stock.
- `belief`: determinizations, which respect known voids. `encoding`: views as kernel positions.
- `models`: evidence about hidden tiles, by learned models of plays and declarations (`model_weights`).
- `playouts`: hands played out from the true tiles.

Determinizations are weighted by the likelihood of the others' moves and declarations (policy inference: Rebstock et
al., 2019), by multinomial logit models (McFadden, 1974) that were fitted to masters. Every candidate action is tried
on the same determinizations and dropped when it falls behind (`trials.race`). They are valued by rollouts of a static
evaluation (`kernel.trick_rollout`, `kernel.trick_evaluation`), in which players know only their own tiles, and near the
end by alpha-beta or max^n with open hands (`kernel.trick_alphabeta`). Long et al. (2010) explain why PIMC does well at
trick games.
"""
