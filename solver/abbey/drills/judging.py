"""What an answer was worth, with the verdicts of the check of one's own sheet.

An answer is written into the notebook as its owner would write it (a monk crossed off, a claim
made) and the check of the sheet judges it, by what the notebook proves.
"""

from __future__ import annotations

from abbey.coaching.sheet_check import Verdict, check_sheet
from abbey.components.suspects import Suspect
from abbey.drills.claiming import WAIT
from abbey.drills.drill import Drill, Kind
from abbey.record.reader import read

__all__ = ["verdicts"]

_SECONDS = 60.0
"""Nothing of a drill is so hard that its verdicts take longer."""


def verdicts(drill: Drill, chosen: int) -> tuple[tuple[str, Verdict], ...]:
    """Judge what was chosen, and for monks also those that were left: option and verdict.

    Questions, and waiting, have no verdict.

    >>> from abbey.drills.making import make_drill
    >>> drill = make_drill(Kind.CROSS_OFF, 1)
    >>> {str(verdict) for _, verdict in verdicts(drill, drill.right)} == {"proved", "open"}
    True

    Args:
        drill: the drill.
        chosen: the number of an option, from 1.
    """
    option = drill.options[chosen - 1]
    match drill.kind:
        case Kind.CROSS_OFF:
            check = check_sheet(read(f"{drill.text}cross {option}\n"), seconds=_SECONDS)
            found = {mark.suspect: mark.verdict for mark in check.marks}
            return tuple((name, found[Suspect.named(name)]) for name in drill.options)
        case Kind.CLAIM if option != WAIT:
            what, _, of = option.partition(" ")
            me = drill.notebook.header.me
            said = f"reveals {of}" if what == "reveal" else f"accuses {of} = wrong"
            claims = check_sheet(read(f"{drill.text}{me} {said}\n"), seconds=_SECONDS).claims
            return ((option, claims[-1].verdict),)
        case _:
            return ()
