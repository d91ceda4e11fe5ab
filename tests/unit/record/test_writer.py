"""The formatter: order of the header, one blank line, comments and blank lines kept."""

from __future__ import annotations

import pytest

from abbey.components.suspects import Suspect
from abbey.record import (
    Draws,
    Entry,
    Header,
    Note,
    Notebook,
    Trivia,
    Turn,
    numbered,
    read,
    write,
)

UNTIDY = """\
# A game
# of May

title:   The   game   # the first
# me, that is
me: ana

players:  Ana,Ben ,  Cleo
# end of the header
turn ana#go


i   DRAW guy    #   at last
# between
note: keep # this
cross Guy,Bruno
  # indented

# last
"""

TIDY = """\
# A game
# of May


players: Ana, Ben, Cleo
# me, that is
me: Ana
title: The   game  # the first

# end of the header
turn Ana  #go


Ana draws Guy  #   at last
# between
note: keep # this
cross Guy, Bruno
# indented

# last
"""


def test_everything_at_its_place() -> None:
    """What stands on top stays there; the blank line above `players` goes with `players`."""
    assert write(read(UNTIDY)) == TIDY


def test_the_formatter_changes_a_tidy_file_no_more() -> None:
    tidy = write(read(UNTIDY))
    assert write(read(tidy)) == tidy
    assert [str(event) for event in read(tidy).events] == [
        str(event) for event in read(UNTIDY).events
    ]
    assert read(tidy).header == read(UNTIDY).header


@pytest.mark.parametrize(
    ("typed", "tidy"),
    [
        ("players: Ana, Ben, Cleo", "players: Ana, Ben, Cleo\n"),
        ("players: Ana, Ben, Cleo\nturn Ana", "players: Ana, Ben, Cleo\n\nturn Ana\n"),
        ("players: Ana, Ben, Cleo\n\n\nturn Ana", "players: Ana, Ben, Cleo\n\n\nturn Ana\n"),
        ("players: Ana, Ben, Cleo\n# x\nturn Ana", "players: Ana, Ben, Cleo\n\n# x\nturn Ana\n"),
        ("players: Ana, Ben, Cleo\n\n# x\nturn Ana", "players: Ana, Ben, Cleo\n\n# x\nturn Ana\n"),
        ("players: Ana, Ben, Cleo\nturn Ana\n\n", "players: Ana, Ben, Cleo\n\nturn Ana\n\n"),
        ("\n\nplayers: Ana, Ben, Cleo", "\n\nplayers: Ana, Ben, Cleo\n"),
        ("language: en\nplayers: Ana, Ben, Cleo", "players: Ana, Ben, Cleo\nlanguage: en\n"),
        (
            "players: Ana, Ben, Cleo\ndeal: hand 6, pile 5\nrules: a  b,c",
            "players: Ana, Ben, Cleo\nrules: a b, c\ndeal: pile 5, hand 6\n",
        ),
        (
            "players: Ana, Ben, Cleo\nconfessed: outer Ben, inner Cleo",
            "players: Ana, Ben, Cleo\nconfessed: outer Ben, inner Cleo\n",
        ),
        (
            "players: Ana, Ben, Cleo\nlanguage: fr\nmass Matines: Ben gave 1\nBen stays",
            "players: Ana, Ben, Cleo\nlanguage: fr\n\nmass Matins: Ben gave 1\nBen stays\n",
        ),
    ],
)
def test_how_it_is_tidied(typed: str, tidy: str) -> None:
    assert write(read(typed)) == tidy
    assert write(read(tidy)) == tidy


def test_a_record_is_written_in_the_order_of_the_contract() -> None:
    record = (
        "players: Ana, Ben, Cleo\n"
        "hand Ana: Guy, Bruno\n"
        "hand Ben: Sergio, Basil\n"
        "hand Cleo: Andre, Thomas\n"
        "pile: Julian, Charles\n"
        "culprit: Michael\n"
        "books: Psalms, City of God\n"
        "library: Secret Diary\n"
        "events: nothing\n"
        "colours: blue, red, green\n"
        "first: Cleo\n"
        "confessed: inner Cleo, outer Ben\n"
        "rules: no library, six-player tempo\n"
        "suspects: Basil, Thomas, Michael, Andre, Bruno, Sergio, Julian, Charles, Guy\n"
        "deal: pile 2, hand 2\n"
        "language: fr\n"
        "title: A small game\n"
        "date: 1 May 2024\n"
        "place: Rome\n"
        "\n"
        "Ana crosses Guy, Bruno\n"
    )
    assert write(read(record)) == record
    header, body = record.split("\n\n")
    upside_down = "\n".join(reversed(header.splitlines()))
    assert write(read(f"{upside_down}\n\n{body}")) == record


def test_what_was_built_gets_the_numbers_of_its_text() -> None:
    built = Notebook(
        Header(("Ana", "Ben", "Cleo"), me="Ana", hands=(("Ana", (Suspect.named("Guy"),)),)),
        (Entry(0, Turn("Ana")), Entry(0, Draws("Ben"))),
    )
    settled = numbered(built)
    assert settled.header_lines == (("players", 1), ("me", 2), ("hand", 3))
    assert [entry.line for entry in settled.entries] == [5, 6]
    assert settled.trivia == (Trivia(4),)
    assert numbered(settled) == settled
    assert write(built) == write(settled)


def test_numbers_are_those_of_the_written_text() -> None:
    notebook = read(UNTIDY)
    assert numbered(notebook) == read(write(notebook))
    assert numbered(notebook).trivia == read(write(notebook)).trivia


def test_a_comment_never_becomes_words_of_a_note() -> None:
    header = Header(("Ana", "Ben", "Cleo"))
    notebook = Notebook(header, (Entry(3, Note("quiet")),), (), (Trivia(3, " loud"),))
    assert write(notebook).endswith("\n\n# loud\nnote: quiet\n")
