"""Why: smallest sets of lines behind a verdict, contradictions and their repairs.

* `conflict`: smallest conflict, smallest explanation, cheapest repairs.
* `wording`: what a repair would mean, in words.
"""

from abbey.explain.conflict import Repair, repairs, smallest_conflict

__all__ = ["Repair", "repairs", "smallest_conflict"]
