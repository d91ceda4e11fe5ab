"""What to do: what questions and claims are worth, in bits and in points.

* `values` points of revelations, accusations and whole positions
* `ask`    what one question would bring
* `sheet`  all monks, traits and claims of a notebook in one value
"""

from abbey.advice.ask import Asked, Worth, ask
from abbey.advice.sheet import Row, Sheet, Status, crossed_off, sheet
from abbey.advice.values import (
    Accusation,
    Revelation,
    accusation_points,
    accusations,
    position_value,
    revelation_points,
    revelations,
)

__all__ = [
    "Accusation",
    "Asked",
    "Revelation",
    "Row",
    "Sheet",
    "Status",
    "Worth",
    "accusation_points",
    "accusations",
    "ask",
    "crossed_off",
    "position_value",
    "revelation_points",
    "revelations",
    "sheet",
]
