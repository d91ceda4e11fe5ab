"""Why: smallest sets of lines behind a verdict, contradictions and their repairs.

* `claims`: statements about where cards are, read from words.
* `exchanged`, `meeting`: the lines that a world breaks; the fewest lines that meet sets.
* `conflict`: smallest conflict, smallest set of lines that forces a statement.
* `conflicts`: all smallest conflicts.
* `since`: since which line a suspect is ruled out.
* `repairs`: cheapest repairs of a contradiction.
* `wording`: what a repair would mean, in words.
* `slips`, `edits`: slips of the pen and what they weigh; lines rewritten, put in, taken out.
* `touched`, `gist`: whose cards a line is about; when two orders of lines mean the same.
* `miswriting`, `misplacing`, `omissions`: the slips that may have been made in a notebook.
* `mending`: the likeliest slips that explain a contradiction, as edits.
"""

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
from abbey.explain.mending import Mending, mend
from abbey.explain.repairs import Repair, repairs
from abbey.explain.slips import Slip, Suspicion

__all__ = [
    "Claim",
    "CulpritIn",
    "CulpritIs",
    "Has",
    "HasNumber",
    "Mending",
    "Not",
    "Repair",
    "Slip",
    "Suspicion",
    "edited",
    "edited_text",
    "mend",
    "read_claim",
    "repairs",
    "smallest_conflict",
    "smallest_conflicts",
    "smallest_forcing",
]
