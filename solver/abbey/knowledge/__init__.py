"""What a notebook says: events -> facts -> timeline.

* `steps` the little language that all engines speak: counts, weights, transfers, marks
* `ledger` hand sizes, line by line, and errors where they cannot be
* `marks` what must be remembered of single cards: seen by whom, the very card taken
* `said` answers and accusations as steps
* `moved` draws, takes, gives, shows, looks, swaps, shuffles, discards as steps
* `passed` Masses and `lost track` as steps
* `claims` what others claim, as soft evidence (an option)
* `timeline` a whole notebook as a deal and its steps
"""

from abbey.knowledge.claims import DEFAULT_TRUST, claimed
from abbey.knowledge.steps import (
    Count,
    Mark,
    Move,
    Places,
    Step,
    Timeline,
    Transfer,
    Unmark,
    Weigh,
)
from abbey.knowledge.timeline import timeline_of

__all__ = [
    "DEFAULT_TRUST",
    "Count",
    "Mark",
    "Move",
    "Places",
    "Step",
    "Timeline",
    "Transfer",
    "Unmark",
    "Weigh",
    "claimed",
    "timeline_of",
]
