"""A record played again: the state is the log replayed."""

from __future__ import annotations

from collections.abc import Iterator

from abbey.errors import IllegalMoveError
from abbey.record.notebook import Notebook
from abbey.rules.legal import do
from abbey.rules.setup import start
from abbey.rules.state import State

__all__ = ["replay", "states"]


def states(record: Notebook) -> Iterator[State]:
    """Yield the state at the start of a record and after each of its lines.

    Raises:
        RulesError: if the header of the record does not say all that was dealt.
        IllegalMoveError: at a line that cannot happen; the message names it.
    """
    state = start(record.header)
    yield state
    for entry in record.entries:
        try:
            state = do(state, entry.event)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"line {entry.line}: {error}") from None
        yield state


def replay(record: Notebook) -> State:
    """Return the state at the end of a record.

    >>> from random import Random
    >>> from abbey.record.notebook import Entry
    >>> from abbey.record.table import Turn
    >>> from abbey.rules.setup import deal
    >>> header = deal(("Ana", "Ben", "Cleo"), chance=Random(1)).header
    >>> replay(Notebook(header, (Entry(1, Turn("Ana")),))).turn
    0

    Raises:
        RulesError: if the header of the record does not say all that was dealt.
        IllegalMoveError: at a line that cannot happen; the message names it.
    """
    *_, last = states(record)
    return last
