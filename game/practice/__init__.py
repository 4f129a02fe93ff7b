"""Practice: problems, exercises from the player's own mistakes, and an estimate of the player's skill.

The background worker and the review of a hand are here too. Nothing in this package uses pygame. See README.md.
"""
