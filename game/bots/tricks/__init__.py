"""The bots of the trick games: perfect information Monte Carlo (PIMC), as in bridge (Ginsberg, GIB, 2001) and Skat.

`policy.choose` answers for one information set, and from the expert upward by what `assess` tells of every action.
`beliefs.tricks` draws determinizations, in which nobody holds a suit that he is void in; they are weighted by how
likely the moves observed are on them (policy inference: Rebstock and others, 2019). `encode` puts the view into
numbers. Every candidate action is tried on the same determinizations and dropped when it falls behind
(`deals.candidate_racing`): by rollouts of a static evaluation (`kernel.trick_rollout`, `kernel.trick_evaluation`), so
that no player in them uses what he cannot see, and near the end by alpha-beta or max^n with open hands
(`kernel.trick_alphabeta`). Long and others (2010) tell why PIMC does well at tricks.

`plays` tries the tiles that may be played, `bidding` what to declare before the first lead, `stock_policy` what may be
done where there is a stock to draw from; `outcomes` keeps what came of it, deal by deal. `open_hand_solver` answers
`solve`, as a double-dummy solver does at bridge.
"""
