"""Why: smallest sets of lines behind a verdict, contradictions and their repairs.

* `claims`: statements about where cards are, read from words.
* `exchanged`, `meeting`: the lines that a world breaks; the fewest lines that meet sets.
* `conflict`: smallest conflict, smallest set of lines that forces a statement.
* `facts`, `rules`, `propagation`: what can follow, from which sums, and by which chain.
* `tactics`, `telling`: how a step argues and how hard that is; facts in words.
* `arguing`, `joining`: links made into steps, steps that say the same made into one.
* `account`, `sentences`: the steps from some lines to a statement, and how they read.
* `proving`: every step of an account, proved again.
* `settling`: which questions and cards would settle an open claim.
* `explanation`: the verdict on a claim with all that stands behind it.
* `conflicts`: all smallest conflicts.
* `since`: since which line a suspect is ruled out.
* `repairs`: cheapest repairs of a contradiction.
* `wording`: what a repair would mean, in words.
* `slips`, `edits`: slips of the pen and what they weigh; lines rewritten, put in, taken out.
* `touched`, `gist`: whose cards a line is about; when two orders of lines mean the same.
* `miswriting`, `misplacing`, `omissions`: the slips that may have been made in a notebook.
* `leaving_out`: several lines at once, the last resort.
* `mending`: the likeliest slips that explain a contradiction, as edits.
"""

from abbey.explain.account import Account, Argument, account
from abbey.explain.claims import (
    Claim,
    CulpritIn,
    CulpritIs,
    Has,
    HasNumber,
    Not,
    read_claim,
)
from abbey.explain.conflict import smallest_conflict, smallest_forcing
from abbey.explain.conflicts import smallest_conflicts
from abbey.explain.edits import edited, edited_text
from abbey.explain.explanation import Explanation, Told, Verdict, explain
from abbey.explain.mending import Mending, mend
from abbey.explain.proving import unsound_steps
from abbey.explain.repairs import Repair, repairs
from abbey.explain.settling import Settling, Sighting
from abbey.explain.slips import Slip, Suspicion
from abbey.explain.tactics import WEIGHTS, Difficulty, Tactic

__all__ = [
    "WEIGHTS",
    "Account",
    "Argument",
    "Claim",
    "CulpritIn",
    "CulpritIs",
    "Difficulty",
    "Explanation",
    "Has",
    "HasNumber",
    "Mending",
    "Not",
    "Repair",
    "Settling",
    "Sighting",
    "Slip",
    "Suspicion",
    "Tactic",
    "Told",
    "Verdict",
    "account",
    "edited",
    "edited_text",
    "explain",
    "mend",
    "read_claim",
    "repairs",
    "smallest_conflict",
    "smallest_conflicts",
    "smallest_forcing",
    "unsound_steps",
]
