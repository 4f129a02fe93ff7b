"""The bots of the betting games, in the words of the poker literature.

`policy.choose` answers for one information set. The lower levels go by `hand_ranks`: the equity of a hand against a
random one, and the pot odds. Club puts its opponents on a range each and takes the action of the highest expected value
(`opponent_ranges`). Expert and master play `blueprint` strategies (Billings and others, 2003), solved beforehand by
build/poker.py and kept in blueprints.zip: for two players by CFR+ (Tammelin, 2014), which regrets no more than the
exploitability that `game.lab.best_response` works out exactly; for three and four by Monte-Carlo CFR (Lanctot and
others, 2009), with hands of about the same strength in one bucket and no such guarantee.

`assess` tells what every action is worth where all play on by these strategies (`continuations`), from hands of the
others that are as likely as they would have been bet so.
"""
