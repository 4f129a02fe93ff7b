"""States of the rules as the numbers that the kernel counts with."""
