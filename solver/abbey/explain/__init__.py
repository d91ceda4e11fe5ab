"""Why: smallest sets of lines behind a verdict, contradictions and their repairs.

* `conflict`: smallest conflict, smallest explanation.
* `conflicts`: all smallest conflicts.
* `repairs`: cheapest repairs of a contradiction.
* `wording`: what a repair would mean, in words.
* `slips`, `edits`: slips of the pen and what they weigh; lines rewritten, put in, taken out.
* `touched`, `gist`: whose cards a line is about; when two orders of lines mean the same.
* `miswriting`, `misplacing`, `omissions`: the slips that may have been made in a notebook.
* `mending`: the likeliest slips that explain a contradiction, as edits.
"""

from abbey.explain.conflict import smallest_conflict
from abbey.explain.conflicts import smallest_conflicts
from abbey.explain.edits import edited, edited_text
from abbey.explain.mending import Mending, mend
from abbey.explain.repairs import Repair, repairs
from abbey.explain.slips import Slip, Suspicion

__all__ = [
    "Mending",
    "Repair",
    "Slip",
    "Suspicion",
    "edited",
    "edited_text",
    "mend",
    "repairs",
    "smallest_conflict",
    "smallest_conflicts",
]
