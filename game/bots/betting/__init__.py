"""Bots for the betting games.

`policy.choose` answers for one information set:

- beginner and casual use the equity of the hand against a random hand, and pot odds (`blueprint.equity`).
- club assumes a range for each opponent and takes the action with the highest expected value (`continuations`).
- expert and master play blueprint strategies (Billings et al., 2003), solved by build/poker.py and stored in
  blueprints.zip.

For two players the blueprints are solved by CFR+ (Tammelin, 2014); `game.lab.exploitability` computes their exact
exploitability. For three and four they are solved by Monte Carlo CFR (Lanctot et al., 2009), with hands of similar
strength in one bucket and no such guarantee.

`policy.assess` values every action if all play on by these strategies. The others' hands are weighted by
how likely they would have been bet as observed.
"""
