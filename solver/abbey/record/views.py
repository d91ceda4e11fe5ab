"""A record as one player saw it, or as a spectator did."""

from __future__ import annotations

from dataclasses import replace

from abbey.components.terms import fold
from abbey.errors import NotationError, Problem, UnknownNameError
from abbey.record.hiding import seen
from abbey.record.lexicon import lexicon_of
from abbey.record.notebook import Entry, Header, Notebook
from abbey.record.writer import numbered

__all__ = ["spectator", "view"]


def view(record: Notebook, player: str | None = None) -> Notebook:
    r"""Turn a record into one player's notebook; without a player, into a spectator's.

    Every name that the player did not see is gone: the culprit, the pile, the decks, other
    hands, and of each line what `hiding.seen` hides. Notes and comments go too, for they may
    tell more than anybody at the table knew. Lines are numbered as in the written view.

    >>> from abbey.record.reader import read
    >>> record = read('''
    ... players: Ana, Ben, Cleo
    ... suspects: Guy, Bruno, Sergio, Basil, Andre
    ... deal: pile 1, hand 1
    ... hand Ana: Guy
    ... hand Ben: Bruno
    ... hand Cleo: Sergio
    ... pile: Basil
    ... culprit: Andre
    ...
    ... Ben draws Basil
    ... Cleo takes Guy from Ana
    ... ''')
    >>> print(*view(record, "Ana").events, sep="\n")
    Ben draws
    Cleo takes Guy from Ana
    >>> print(*view(record).events, sep="\n")
    Ben draws
    Cleo takes from Ana

    Raises:
        NotationError: if this is no record.
        UnknownNameError: if nobody is called `player`.
    """
    if not record.header.is_record:
        raise NotationError(
            [Problem(0, 0, "only a record can be turned into a view: all hands, pile and culprit")]
        )
    return _seen_by(record, None if player is None else _seated(player, record.header))


def spectator(notebook: Notebook) -> Notebook:
    r"""Return what all at the table saw of any notebook, be it one player's or a record.

    >>> from abbey.record.reader import read
    >>> mine = read("players: Ana, Ben, Cleo\nme: Ana\nAna takes Guy from Ben\ncross Guy")
    >>> print(*spectator(mine).events, sep="\n")
    Ana takes from Ben
    """
    return _seen_by(notebook, None)


def _seen_by(notebook: Notebook, me: str | None) -> Notebook:
    events = (seen(event, me, notebook.header) for event in notebook.events)
    entries = tuple(Entry(0, event) for event in events if event is not None)
    return numbered(Notebook(_header_seen(notebook.header, me), entries))


def _seated(player: str, header: Header) -> str:
    players = lexicon_of(header).players
    found = players.exact(fold(player)) or players.begun(fold(player))
    if len(found) == 1:
        return found[0]
    raise UnknownNameError(
        f"no player is called {player!r}; the players are {', '.join(header.players)}"
    )


def _header_seen(header: Header, me: str | None) -> Header:
    return replace(
        header,
        me=me,
        hands=tuple((owner, cards) for owner, cards in header.hands if owner == me),
        pile=None,
        culprit=None,
        books=None,
        library=None,
        events=None,
    )
