"""What the owner of a notebook marked on the own sheet, and claimed."""

from __future__ import annotations

from collections.abc import Iterator

from abbey.components.suspects import Suspect
from abbey.record.notebook import Notebook
from abbey.record.talk import Accuses, Crosses, Reveals, Uncrosses

__all__ = ["own_claims", "own_marks"]


def own_marks(notebook: Notebook) -> Iterator[tuple[int, Suspect, bool]]:
    r"""Yield the owner's marks: line, suspect, and whether it was made, not taken back.

    >>> from abbey.record.reader import read
    >>> [(line, str(who), made) for line, who, made in own_marks(
    ...     read("players: Ana, Ben, Cleo\ncross Guy\nuncross Guy"))]
    [(2, 'Guy', True), (3, 'Guy', False)]
    """
    for entry in notebook.entries:
        match entry.event:
            case Crosses(suspects=suspects, player=None):
                yield from ((entry.line, suspect, True) for suspect in suspects)
            case Uncrosses(suspects=suspects, player=None):
                yield from ((entry.line, suspect, False) for suspect in suspects)
            case _:
                pass


def own_claims(notebook: Notebook) -> Iterator[tuple[int, Reveals | Accuses]]:
    r"""Yield the owner's revelations and accusations with their lines.

    >>> from abbey.record.reader import read
    >>> [str(claim) for _, claim in own_claims(
    ...     read("players: Ana, Ben, Cleo\nme: Ana\nBen reveals fat\nAna reveals thin"))]
    ['Ana reveals thin']
    """
    for entry in notebook.entries:
        match entry.event:
            case Reveals(player=player) | Accuses(player=player) as claim:
                if player == notebook.header.me:
                    yield entry.line, claim
            case _:
                pass
