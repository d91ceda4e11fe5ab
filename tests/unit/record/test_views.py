"""One player's view, line by line: who sees which names."""

from __future__ import annotations

import pytest

from abbey.components.suspects import Suspect
from abbey.errors import AbbeyError, NotationError, UnknownNameError
from abbey.record import PILE, Header, LosesTrack, Notebook, read, spectator, view, write
from abbey.record.hiding import seen as seen_by

HEADER = """\
players: Ana, Ben, Cleo, Dai
hand Ana: Matthew, William, Fortune, Harold, Malachi
hand Ben: Gerard, Basil, Thomas, Galbraith, Michael
hand Cleo: Emmanuel, Cuthbert, Jacques, Bartholomew, Andre
hand Dai: Nicholas, Bruno, Sergio, Berengar, Julian
pile: Cyrille, Charles, Philippe
culprit: Guy
books: Psalms, City of God
library: Secret Diary
events: Sermon, Procession
colours: blue, red, green, black
first: Cleo
confessed: inner Cleo, outer Ben
rules: six-player tempo
title: A game

"""

PLAYERS: tuple[str | None, ...] = ("Ana", "Ben", "Cleo", "Dai", None)


def seen(line: str) -> tuple[str | None, ...]:
    """Return the line as Ana, Ben, Cleo, Dai and a spectator write it."""
    record = read(HEADER + line)
    lines: list[str | None] = []
    for player in PLAYERS:
        events = list(view(record, player).events)
        lines.append(str(events[0]) if events else None)
    return tuple(lines)


@pytest.mark.parametrize(
    ("line", "ana", "ben", "cleo", "others"),
    [
        # The two ends.
        ("Ana draws Cyrille", "Ana draws Cyrille", "Ana draws", "Ana draws", "Ana draws"),
        (
            "Ana takes Basil from Ben",
            "Ana takes Basil from Ben",
            "Ana takes Basil from Ben",
            "Ana takes from Ben",
            "Ana takes from Ben",
        ),
        (
            "Ana returns Basil to Ben",
            "Ana returns Basil to Ben",
            "Ana returns Basil to Ben",
            "Ana returns to Ben",
            "Ana returns to Ben",
        ),
        (
            "Ben takes William from Ana instead",
            "Ben takes William from Ana instead",
            "Ben takes William from Ana instead",
            "Ben takes from Ana instead",
            "Ben takes from Ana instead",
        ),
        (
            "Ana gives William to Ben",
            "Ana gives William to Ben",
            "Ana gives William to Ben",
            "Ana gives a card to Ben",
            "Ana gives a card to Ben",
        ),
        # Shown.
        (
            "Ana shows Ben William: thin",
            "Ana shows Ben William: thin",
            "Ana shows Ben William: thin",
            "Ana shows Ben a card: thin",
            "Ana shows Ben a card: thin",
        ),
        *[
            (line, line, line, line, line)
            for line in (
                "Ana shows Ben nothing: fat",
                "Ana shows all William: thin",
                "Ana discards William",
                "Ana holds 5",
                "Ana asks Ben: how many fat = 2",
                "Ana asks Ben in private",
                "Ana reveals fat",
                "Ana accuses Gerard = wrong, shown by Ben",
                "Ana accuses Guy = right",
                "turn Ana",
                "Ana enters cell Ben",
                "Ana is put in chapel",
                "Ana stays",
                "Ana uses Psalms",
                "Ana loses a book: Psalms",
                "Ana takes a crypt card",
                "Ana plays a crypt card",
                "Ana does penance",
                "bell 2",
                "die blue",
                "event Sermon",
                "library Secret Diary",
                "end: Ana knew it",
            )
        ],
        # Looks.
        (
            "Ana sees Basil, Thomas of Ben",
            "Ana sees Basil, Thomas of Ben",
            "Ana sees 2 cards of Ben",
            "Ana sees 2 cards of Ben",
            "Ana sees 2 cards of Ben",
        ),
        (
            "Ana sees hand of Ben: Gerard, Basil, Thomas, Galbraith, Michael",
            "Ana sees hand of Ben: Gerard, Basil, Thomas, Galbraith, Michael",
            "Ana sees hand of Ben",
            "Ana sees hand of Ben",
            "Ana sees hand of Ben",
        ),
        (
            "Ana sees hand of Ben but one: Gerard, Basil, Thomas, Galbraith",
            "Ana sees hand of Ben but one: Gerard, Basil, Thomas, Galbraith",
            "Ana sees hand of Ben but one: Gerard, Basil, Thomas, Galbraith",
            "Ana sees hand of Ben but one",
            "Ana sees hand of Ben but one",
        ),
        # Swaps.
        (
            "Ana and Ben swap hands: Gerard, Basil / William, Fortune",
            "Ana and Ben swap hands: Gerard, Basil",
            "Ana and Ben swap hands: William, Fortune",
            "Ana and Ben swap hands",
            "Ana and Ben swap hands",
        ),
        (
            "Ana swaps a card of Ben and Cleo: Basil, Andre",
            "Ana swaps a card of Ben and Cleo: Basil, Andre",
            "Ana swaps a card of Ben and Cleo: Basil, Andre",
            "Ana swaps a card of Ben and Cleo: Basil, Andre",
            "Ana swaps a card of Ben and Cleo",
        ),
        (
            "Ana shuffles a card of Ben, Cleo, Dai: Basil, Andre, Bruno -> Andre, Bruno, Basil",
            "Ana shuffles a card of Ben, Cleo, Dai: Basil, Andre, Bruno -> ?, ?, ?",
            "Ana shuffles a card of Ben, Cleo, Dai: Basil, ?, ? -> Andre, ?, ?",
            "Ana shuffles a card of Ben, Cleo, Dai: ?, Andre, ? -> ?, Bruno, ?",
            None,
        ),
        # Whispers, hands on the table, books, events, sheets.
        (
            "Ana asks Ben in private: has Basil = yes",
            "Ana asks Ben in private: has Basil = yes",
            "Ana asks Ben in private: has Basil = yes",
            "Ana asks Ben in private",
            "Ana asks Ben in private",
        ),
        (
            "Ana holds: William, Fortune",
            "Ana holds: William, Fortune",
            "Ana holds 2",
            "Ana holds 2",
            "Ana holds 2",
        ),
        (
            "Ana draws a book: Psalms",
            "Ana draws a book: Psalms",
            "Ana draws a book",
            "Ana draws a book",
            "Ana draws a book",
        ),
        (
            "Ana takes a book from Ben: Psalms",
            "Ana takes a book from Ben: Psalms",
            "Ana takes a book from Ben: Psalms",
            "Ana takes a book from Ben",
            "Ana takes a book from Ben",
        ),
        (
            "Ana orders events: Sermon, Procession",
            "Ana orders events: Sermon, Procession",
            "Ana orders events",
            "Ana orders events",
            "Ana orders events",
        ),
    ],
)
def test_who_sees_what(line: str, ana: str, ben: str, cleo: str, others: str | None) -> None:
    views = seen(line)
    assert views[:3] == (ana, ben, cleo)
    if others is not None:
        assert views[3:] == (others, others)


def test_each_owner_of_a_shuffle_knows_the_own_two() -> None:
    line = "Ana shuffles a card of Ben, Cleo, Dai: Basil, Andre, Bruno -> Andre, Bruno, Basil"
    start = "Ana shuffles a card of Ben, Cleo, Dai"
    assert seen(line)[3:] == (f"{start}: ?, ?, Bruno -> ?, ?, Basil", start)


def test_sheets_are_seen_by_their_owners() -> None:
    assert seen("Ana crosses Basil, Guy") == ("cross Basil, Guy", None, None, None, None)
    assert seen("Ben uncrosses Basil") == (None, "uncross Basil", None, None, None)


def test_free_words_of_the_record_are_nobodys() -> None:
    record = read(HEADER + "# Guy did it\nnote: Guy did it\nturn Ana # and Guy did it")
    for player in PLAYERS:
        text = write(view(record, player))
        assert "Guy" not in text
        assert "turn Ana" in text


def test_lost_track_is_of_others() -> None:
    header = Header(("Ana", "Ben", "Cleo", "Dai"))
    three, two = LosesTrack(("Ana", "Ben", PILE)), LosesTrack(("Ana", "Ben"))
    # No record has such a line, but a notebook does, of which a spectator saw the same.
    assert seen_by(three, "Ana", header) == LosesTrack(("Ben", PILE))
    assert seen_by(three, "Cleo", header) == three
    assert seen_by(three, None, header) == three
    assert seen_by(two, "Ben", header) is None


class TestMass:
    def test_everybody_passes_to_the_left(self) -> None:
        line = (
            "mass Lauds: Ana gave Matthew, William; Ben gave Gerard, Basil; "
            "Cleo gave Emmanuel, Cuthbert; Dai gave Nicholas, Bruno"
        )
        assert seen(line) == (
            "mass Lauds: gave Matthew, William; got Nicholas, Bruno",
            "mass Lauds: gave Gerard, Basil; got Matthew, William",
            "mass Lauds: gave Emmanuel, Cuthbert; got Gerard, Basil",
            "mass Lauds: gave Nicholas, Bruno; got Emmanuel, Cuthbert",
            "mass Lauds: Ana gave 2; Ben gave 2; Cleo gave 2; Dai gave 2",
        )

    def test_numbers_that_are_not_the_printed_one_are_seen(self) -> None:
        line = (
            "mass Lauds: Ana gave Matthew; Ben gave Gerard, Basil; "
            "Cleo gave nothing; Dai gave Nicholas, Bruno"
        )
        assert seen(line) == (
            "mass Lauds: gave Matthew; got Nicholas, Bruno; Ana gave 1; Cleo gave nothing",
            "mass Lauds: gave Gerard, Basil; got Matthew; Ana gave 1; Cleo gave nothing",
            "mass Lauds: gave nothing; got Gerard, Basil; Ana gave 1; Cleo gave nothing",
            "mass Lauds: gave Nicholas, Bruno; got nothing; Ana gave 1; Cleo gave nothing",
            "mass Lauds: Ana gave 1; Ben gave 2; Cleo gave nothing; Dai gave 2",
        )

    def test_who_skips_is_passed_over(self) -> None:
        line = (
            "mass Matins: Ana gave Matthew; Ben skips; Cleo gave Emmanuel; Dai skips; "
            "Cleo saw Matthew of Ana"
        )
        assert seen(line) == (
            "mass Matins: gave Matthew; got Emmanuel; Ben skips; Dai skips; Cleo saw of Ana",
            "mass Matins: Ben skips; Dai skips; Cleo saw of Ana",
            "mass Matins: gave Emmanuel; got Matthew; Ben skips; Dai skips; "
            "Cleo saw Matthew of Ana",
            "mass Matins: Ben skips; Dai skips; Cleo saw of Ana",
            "mass Matins: Ana gave 1; Ben skips; Cleo gave 1; Dai skips; Cleo saw of Ana",
        )

    def test_what_the_record_does_not_tell_stays_untold(self) -> None:
        assert seen("mass Matins") == ("mass Matins",) * 5
        assert seen("mass Matins: Ana gave Matthew") == (
            "mass Matins: gave Matthew",
            "mass Matins: got Matthew",
            "mass Matins",
            "mass Matins",
            "mass Matins: Ana gave 1",
        )


def test_the_header_of_a_player() -> None:
    text = write(view(read(HEADER), "Ben"))
    assert text == (
        "players: Ana, Ben, Cleo, Dai\n"
        "me: Ben\n"
        "hand: Gerard, Basil, Thomas, Galbraith, Michael\n"
        "colours: blue, red, green, black\n"
        "first: Cleo\n"
        "confessed: inner Cleo, outer Ben\n"
        "rules: six-player tempo\n"
        "title: A game\n"
    )


def test_the_header_of_a_spectator() -> None:
    header = view(read(HEADER)).header
    assert header == Header(
        players=("Ana", "Ben", "Cleo", "Dai"),
        colours=read(HEADER).header.colours,
        first="Cleo",
        confessed=read(HEADER).header.confessed,
        rules=("six-player tempo",),
        title="A game",
    )


def test_a_view_is_numbered_as_it_is_written() -> None:
    record = read(HEADER + "Ben crosses Guy\nAna draws Cyrille\n# x\nBen draws Charles")
    for player in PLAYERS:
        seen_by = view(record, player)
        assert read(write(seen_by)) == seen_by
    assert [entry.line for entry in view(record, "Ana").entries] == [10, 11]


def test_the_player_is_found_as_typed() -> None:
    record = read(HEADER)
    assert view(record, "cle") == view(record, "Cleo")
    with pytest.raises(UnknownNameError, match=r"no player is called 'Eva'.*Ana, Ben, Cleo, Dai"):
        view(record, "Eva")


@pytest.mark.parametrize(
    "text",
    [
        "players: Ana, Ben, Cleo\nme: Ana",
        "players: Ana, Ben, Cleo",
        "players: Ana, Ben, Cleo\nculprit: Guy",
    ],
)
def test_only_a_record_has_views(text: str) -> None:
    with pytest.raises(NotationError, match="only a record"):
        view(read(text), "Ana")
    assert issubclass(NotationError, AbbeyError)


def test_a_record_needs_every_hand() -> None:
    built = Notebook(Header(("Ana", "Ben", "Cleo"), pile=(), culprit=Suspect.named("Guy")))
    with pytest.raises(NotationError, match="only a record"):
        view(built, "Ana")


def test_a_spectator_of_any_notebook() -> None:
    record = read(
        HEADER + "Ana takes Basil from Ben\nAna asks Ben: has Guy = no\nAna crosses Basil"
    )
    assert spectator(record) == view(record)
    assert spectator(view(record, "Ana")) == view(record)
    notebook = read("players: Ana, Ben, Cleo\nme: Ana\nmass Lauds: gave Guy; got Bruno, Basil")
    assert [str(event) for event in spectator(notebook).events] == ["mass Lauds: Ana gave 1"]
