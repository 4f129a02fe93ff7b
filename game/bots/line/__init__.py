"""The line games: policies, evaluation, PIMC, and the end of a hand by CFR."""
