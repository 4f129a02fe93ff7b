"""Pell's book of 1844: the games that he printed, and what is true of what he claims."""
