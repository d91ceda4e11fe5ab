"""Hypothesis strategies for whole files: any header, any lines below it, comments and blanks.

Free games (`strategies`) are true histories; these are whatever can be written down.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from abbey.components.board import Colour, Room
from abbey.components.decks import EVENTS, LIBRARY, SCRIPTORIUM
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS
from abbey.record import (
    DEALS,
    Deal,
    Entry,
    Header,
    Notebook,
    Trivia,
    numbered,
)
from event_strategies import WORDS, events, some

__all__ = ["headers", "notebooks", "record_headers", "records"]

SEATS = (
    ("Ana", "Ben", "Cleo"),
    ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn"),
    ("Guy", "Thomas", "Zoë", "Łukasz"),
    ("Mary Ann", "Mary Jo", "Ann", "Anna", "J. R. Smith"),
    ("hand", "of", "from", "to", "O'Neil"),
    ("in private", "asks", "gave", "and"),
    ("Bell Ringer", "but one", "silence", "yes"),
    ("Father", "fat", "chapel", "Sermon", "Matins", "Blue"),
)
"""Seated players; many names are words of the notation."""


def headers(*, me: bool | None = None) -> SearchStrategy[Header]:
    """The header of a notebook (`me`), or of one that has no owner."""
    return (
        st.one_of([_notebook_headers(), _spectator_headers()])
        if me is None
        else (_notebook_headers() if me else _spectator_headers())
    )


@st.composite
def _open_parts(draw: st.DrawFn, players: tuple[str, ...]) -> dict[str, Any]:
    """Draw header fields that anybody may write."""
    colours = st.permutations(list(Colour)).map(lambda order: tuple(order[: len(players)]))
    booths = [Room.named("inner_confessional"), Room.named("outer_confessional")]
    visits = st.lists(
        st.tuples(st.sampled_from(booths), st.sampled_from(players)),
        max_size=2,
        unique_by=lambda visit: visit[0],
    )
    text = st.none() | WORDS.filter(bool)
    rules = WORDS.map(lambda words: " ".join(words.replace(",", " ").split())).filter(bool)
    return {
        "colours": draw(st.none() | colours),
        "first": draw(st.none() | st.sampled_from(players)),
        "confessed": tuple(draw(visits)),
        "rules": tuple(draw(st.lists(rules, max_size=2))),
        "language": draw(st.sampled_from(["en", "fr", "es", "it", "ru", "de"])),
        "title": draw(text),
        "date": draw(text),
        "place": draw(text),
    }


@st.composite
def _notebook_headers(draw: st.DrawFn) -> Header:
    players = draw(st.sampled_from(SEATS))
    me = draw(st.sampled_from(players))
    hand = draw(st.permutations(SUSPECTS))[: DEALS[len(players)].hand]
    hands = draw(st.sampled_from([(), ((me, tuple(hand)),)]))
    culprit = draw(st.none() | st.sampled_from(SUSPECTS))
    parts = draw(_open_parts(players))
    return Header(players, me=me, hands=hands, culprit=culprit, **parts)


@st.composite
def _spectator_headers(draw: st.DrawFn) -> Header:
    players = draw(st.sampled_from(SEATS))
    return Header(players, **draw(_open_parts(players)))


@st.composite
def record_headers(draw: st.DrawFn) -> Header:
    """The header of a record, of the whole pack or a smaller one."""
    players = draw(st.sampled_from(SEATS))
    full = DEALS[len(players)]
    sizes = draw(st.sampled_from([full, Deal(2, 1), Deal(0, 0)]))
    pack = SUSPECTS[: 1 + sizes.pile + sizes.hand * len(players)]
    culprit, *cards = draw(st.permutations(pack))
    pile, cards = tuple(cards[: sizes.pile]), cards[sizes.pile :]
    hands = tuple(
        (player, tuple(cards[seat * sizes.hand : (seat + 1) * sizes.hand]))
        for seat, player in enumerate(players)
    )
    return Header(
        players,
        hands=hands,
        pile=pile,
        culprit=culprit,
        suspects=SuspectSet.of(pack),
        deal=sizes,
        books=draw(st.none() | some(SCRIPTORIUM)),
        library=draw(st.none() | some(LIBRARY)),
        events=draw(st.none() | some(EVENTS)),
        **draw(_open_parts(players)),
    )


@st.composite
def _files(draw: st.DrawFn, header: Header) -> Notebook:
    entries = draw(st.lists(events(header), max_size=8))
    settled = numbered(Notebook(header, tuple(Entry(0, event) for event in entries)))
    comments = st.builds(
        Trivia,
        st.integers(0, 3 + 2 * len(entries)),
        st.none() | WORDS.map(lambda text: f" {text}".rstrip()),
    )
    trivia = draw(st.lists(comments, max_size=4, unique_by=lambda trivia: trivia.line))
    return Notebook(settled.header, settled.entries, settled.header_lines, tuple(trivia))


def notebooks() -> SearchStrategy[Notebook]:
    """Any notebook, record or spectator's notebook, with comments and blank lines."""
    return st.one_of([headers(), record_headers()]).flatmap(_files)


def records() -> SearchStrategy[Notebook]:
    """Any record; what happens in it need not be possible."""
    return record_headers().flatmap(_files)
