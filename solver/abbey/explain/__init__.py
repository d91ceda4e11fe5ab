"""Why: smallest sets of lines behind a verdict, contradictions and their repairs.

* `conflict`: smallest conflict, smallest explanation.
* `repairs`: cheapest repairs of a contradiction.
* `wording`: what a repair would mean, in words.
"""

from abbey.explain.conflict import smallest_conflict
from abbey.explain.repairs import Repair, repairs

__all__ = ["Repair", "repairs", "smallest_conflict"]
