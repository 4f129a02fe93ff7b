"""The bots of the line games.

`policy` says which level does what. The levels below expert take the action of the highest `evaluation`, one ply deep.
Those above play by `pimc`: perfect-information Monte Carlo over determinizations sampled from the belief (Levy 1989;
Ginsberg's GIB, 2001; why it works here, Long et al. 2010), by exact search where that is quick enough and by rollouts
elsewhere; the master weights the deals by the likelihood of what the others played. The end of a hand between two is
played in the mixed strategy of `endgame_cfr` (CFR+, Tammelin 2014), which PIMC with its strategy fusion cannot find.
What every action is expected to bring is told by `assess`, by which those play that search. `questions` assesses an
answer, and `rules_policy` plays a game that the tables of the search do not model. `open_hand_solver` tells exact
values with all hands open, for `boneyard solve`.
"""
