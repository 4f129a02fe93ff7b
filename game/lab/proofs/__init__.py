"""The proofs of Pell's claims, by number of the claim."""

from functools import reduce

from game.lab.proofs.counts import COUNTS
from game.lab.proofs.forced import FORCED
from game.lab.proofs.proof import MEASURED, Proof, joined
from game.lab.proofs.searches import SEARCHES
from game.lab.proofs.values import VALUES

_ALL_PROOFS = (*COUNTS, *VALUES, *SEARCHES, *FORCED, *MEASURED)
PROOFS: dict[int, Proof] = {
    number: reduce(joined, (proof for proof in _ALL_PROOFS if proof.number == number))
    for number in dict.fromkeys(proof.number for proof in _ALL_PROOFS)
}
