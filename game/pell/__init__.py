"""Pell's book of 1844: his printed games (`plates`), and his claims with the results of checking them (`claims`)."""
