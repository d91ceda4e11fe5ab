"""Whether there is anything to decide: not once a game is over, and never for a spectator."""

from __future__ import annotations

from abbey.errors import AdviceError
from abbey.record.notebook import Entry, Notebook
from abbey.record.table import End
from abbey.record.talk import Accuses

__all__ = ["check_occasion", "check_other", "check_owner", "game_end"]


def game_end(notebook: Notebook) -> Entry | None:
    r"""Return the line that ended the game: a right accusation, or `end: …`; None in play.

    >>> from abbey.record import read
    >>> found = game_end(read("players: Ana, Ben, Cleo\nBen draws\nBen accuses Guy = right"))
    >>> print(found.line, found.event)
    3 Ben accuses Guy = right
    """
    for entry in notebook.entries:
        match entry.event:
            case Accuses(right=True) | End():
                return entry
            case _:
                pass
    return None


def check_occasion(notebook: Notebook, *, spectators: bool = False) -> None:
    r"""Make sure that the owner of a notebook has something to decide.

    >>> from abbey.record import read
    >>> check_occasion(read("players: Ana, Ben, Cleo\nme: Ana\nend: ok"))
    Traceback (most recent call last):
    abbey.errors.AdviceError: the game is over (line 3: `end: ok`); there is nothing left to decide

    Args:
        notebook: the position.
        spectators: whether a notebook without an owner will do.

    Raises:
        AdviceError: if the game is over, or a spectator decides nothing.
    """
    end = game_end(notebook)
    if end is not None:
        raise AdviceError(
            f"the game is over (line {end.line}: `{end.event}`); there is nothing left to decide"
        )
    if not spectators:
        check_owner(notebook)


def check_owner(notebook: Notebook) -> str:
    r"""Return whose notebook it is.

    >>> from abbey.record import read
    >>> check_owner(read("players: Ana, Ben, Cleo\nme: Ana"))
    'Ana'

    Raises:
        AdviceError: if it is a spectator's, who decides nothing.
    """
    if notebook.header.me is None:
        raise AdviceError("a spectator decides nothing; say whose notebook it is (`me: Ana`)")
    return notebook.header.me


def check_other(notebook: Notebook, player: str) -> None:
    r"""Make sure that a player is one whom the owner of a notebook can ask.

    >>> from abbey.record import read
    >>> check_other(read("players: Ana, Ben, Cleo\nme: Ana"), "Ana")
    Traceback (most recent call last):
    abbey.errors.AdviceError: 'Ana' is the owner of this notebook; name somebody else: Ben or Cleo

    Raises:
        AdviceError: if it is the owner.
    """
    header = notebook.header
    if player == header.me:
        others = " or ".join(name for name in header.players if name != player)
        raise AdviceError(f"{player!r} is the owner of this notebook; name somebody else: {others}")
