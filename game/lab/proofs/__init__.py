"""The proofs of what Pell claims, by the number of the claim."""

from game.lab.proofs.counts import COUNTS
from game.lab.proofs.proof import Proof
from game.lab.proofs.searches import SEARCHES
from game.lab.proofs.values import VALUES

PROOFS: dict[int, Proof] = {proof.number: proof for proof in (*COUNTS, *VALUES, *SEARCHES)}
