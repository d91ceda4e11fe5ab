"""Every row of the notation: the line, the event it makes, and the line that the event prints."""

from __future__ import annotations

from typing import get_args

import pytest

from abbey.components.board import Colour, Room, RoomKind
from abbey.components.decks import Card
from abbey.components.masses import Mass
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.components.traits import Beard, Girth, Hood, Order, Title
from abbey.record import (
    Accuses,
    Answer,
    Asks,
    Bell,
    CountCrossed,
    CountHeld,
    Crosses,
    Die,
    Discards,
    DoesPenance,
    Draws,
    DrawsBook,
    End,
    Enters,
    Event,
    EventRead,
    Everyone,
    Free,
    Gives,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Header,
    Holds,
    HoldsCount,
    LibraryRead,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesBook,
    LosesTrack,
    MassHeld,
    MassLook,
    MassPart,
    Named,
    Note,
    Nothing,
    OrdersEvents,
    OwnedRoom,
    Pattern,
    PlaysCrypt,
    PutIn,
    Question,
    Returns,
    Reveals,
    Shows,
    Shuffles,
    Silence,
    Stays,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesBook,
    TakesCrypt,
    TakesInstead,
    Turn,
    Uncrosses,
    UsesBook,
    Whispers,
    read_line,
    read_question,
)

GUY = Suspect.named("Guy")
BRUNO = Suspect.named("Bruno")
SERGIO = Suspect.named("Sergio")

NOTEBOOK = Header(("Ana", "Ben", "Cleo", "Dai"), me="Ana")
SPECTATOR = Header(("Ana", "Ben", "Cleo", "Dai"))

PAIR = Named(SuspectSet.of((GUY, BRUNO)))

QUESTIONS: list[tuple[str, Question, str, Answer]] = [
    ("how many fat Franciscan", CountHeld(Pattern((Girth.FAT, Order.FRANCISCAN))), "3", 3),
    ("how many of Bruno, Guy", CountHeld(PAIR), "0", 0),
    ("has Guy", HasCard(GUY), "yes", True),
    ("has any hooded", HasAny(Pattern((Hood.HOODED,))), "no", False),
    ("has any of Bruno, Guy", HasAny(PAIR), "yes", True),
    ("crossed off how many thin", CountCrossed(Pattern((Girth.THIN,))), "12", 12),
    ("crossed off how many of Bruno, Guy", CountCrossed(PAIR), "1", 1),
    ("crossed off Guy", HasCrossed(GUY), "no", False),
    ("going to chapter hall", GoingTo(Room.named("chapter_hall")), "yes", True),
    ("going to cell Ben", GoingTo(OwnedRoom(RoomKind.CELL, "Ben")), "no", False),
    ('"is it # late: already?"', Free("is it # late: already?"), '"very; = well"', "very; = well"),
]

LINES: list[tuple[str, Event]] = [
    ("Cleo asks Dai in private", Whispers("Cleo", "Dai")),
    (
        "Cleo asks Ana in private: has Guy = yes",
        Asks("Cleo", "Ana", HasCard(GUY), answer=True, private=True),
    ),
    # Cards.
    ("Ben draws", Draws("Ben")),
    ("Ben draws Guy", Draws("Ben", GUY)),
    ("Ben takes from Cleo", Takes("Ben", "Cleo")),
    ("Ben takes Guy from Cleo", Takes("Ben", "Cleo", GUY)),
    ("Ben returns to Cleo", Returns("Ben", "Cleo")),
    ("Ben returns Guy to Cleo", Returns("Ben", "Cleo", GUY)),
    ("Ben takes from Cleo instead", TakesInstead("Ben", "Cleo")),
    ("Ben takes Guy from Cleo instead", TakesInstead("Ben", "Cleo", GUY)),
    ("Ben gives Guy to Cleo", Gives("Ben", "Cleo", GUY)),
    ("Ben gives a card to Cleo", Gives("Ben", "Cleo")),
    ("Ben shows Cleo Guy: thin", Shows("Ben", "Cleo", GUY, Pattern((Girth.THIN,)))),
    ("Ben shows Cleo a card: thin", Shows("Ben", "Cleo", None, Pattern((Girth.THIN,)))),
    ("Ben shows Cleo nothing: fat", Shows("Ben", "Cleo", Nothing.NOTHING, Pattern((Girth.FAT,)))),
    ("Ben shows Cleo Guy: of Bruno, Guy", Shows("Ben", "Cleo", GUY, PAIR)),
    ("Ben shows all Guy", Shows("Ben", Everyone.ALL, GUY)),
    ("Ben shows all a card", Shows("Ben", Everyone.ALL)),
    ("Ben shows all nothing", Shows("Ben", Everyone.ALL, Nothing.NOTHING)),
    ("Ben sees Guy, Bruno of Cleo", LooksAtCards("Ben", "Cleo", (GUY, BRUNO))),
    ("Ben sees Guy, ? of Cleo", LooksAtCards("Ben", "Cleo", (GUY, None))),
    ("Ben sees a card of Cleo", LooksAtCards("Ben", "Cleo", (None,))),
    ("Ben sees 2 cards of Cleo", LooksAtCards("Ben", "Cleo", (None, None))),
    ("Ben sees hand of Cleo: Guy, Bruno", LooksAtHand("Ben", "Cleo", (GUY, BRUNO))),
    ("Ben sees hand of Cleo: nothing", LooksAtHand("Ben", "Cleo", ())),
    ("Ben sees hand of Cleo", LooksAtHand("Ben", "Cleo")),
    ("Ben sees hand of Cleo but one: Guy", LooksAtAllButOne("Ben", "Cleo", (GUY,))),
    ("Ben sees hand of Cleo but one", LooksAtAllButOne("Ben", "Cleo")),
    ("Ben and Cleo swap hands", SwapsHands("Ben", "Cleo")),
    ("Ana and Cleo swap hands: Guy, Bruno", SwapsHands("Ana", "Cleo", (GUY, BRUNO))),
    ("Ben and Ana swap hands: Guy", SwapsHands("Ben", "Ana", None, (GUY,))),
    ("Ana and Ben swap hands: nothing", SwapsHands("Ana", "Ben", ())),
    ("Ana and Ben swap hands: Guy / Bruno, ?", SwapsHands("Ana", "Ben", (GUY,), (BRUNO, None))),
    ("Ben swaps a card of Cleo and Dai", SwapsCards("Ben", "Cleo", "Dai")),
    (
        "Ben swaps a card of Ana and Dai: Guy, Bruno",
        SwapsCards("Ben", "Ana", "Dai", GUY, BRUNO),
    ),
    ("Ben swaps a card of Ana and Dai: ?, Bruno", SwapsCards("Ben", "Ana", "Dai", None, BRUNO)),
    ("Ben shuffles a card of Ana, Cleo, Dai", Shuffles("Ben", ("Ana", "Cleo", "Dai"))),
    (
        "Ben shuffles a card of Ana, Cleo: Guy, ? -> Bruno, ?",
        Shuffles("Ben", ("Ana", "Cleo"), (GUY, None), (BRUNO, None)),
    ),
    (
        "Ana shuffles a card of Ben, Cleo: Guy, Bruno -> ?, ?",
        Shuffles("Ana", ("Ben", "Cleo"), (GUY, BRUNO)),
    ),
    ("Ben discards Guy", Discards("Ben", GUY)),
    ("mass Matins", MassHeld(Mass.named("Matins"))),
    (
        "mass Matins: gave Guy; got Bruno",
        MassHeld(Mass.named("Matins"), MassPart("Ana", (GUY,), (BRUNO,))),
    ),
    (
        "mass None: gave nothing; got ?, Bruno",
        MassHeld(Mass.named("None"), MassPart("Ana", (), (None, BRUNO))),
    ),
    (
        "mass Lauds: gave Guy; got Bruno, Sergio; "
        "Ben gave 2; Cleo skips; Ana saw Guy, Bruno of Ben",
        MassHeld(
            Mass.named("Lauds"),
            MassPart("Ana", (GUY,), (BRUNO, SERGIO)),
            (MassPart("Ben", (None, None)), MassPart("Cleo", skips=True)),
            (MassLook("Ana", "Ben", (GUY, BRUNO)),),
        ),
    ),
    (
        "mass Lauds: Ana skips; Ben saw of Cleo",
        MassHeld(
            Mass.named("Lauds"),
            parts=(MassPart("Ana", skips=True),),
            looks=(MassLook("Ben", "Cleo"),),
        ),
    ),
    (
        "mass Lauds: Ben gave Guy, Bruno; Cleo gave nothing; Dai gave 2",
        MassHeld(
            Mass.named("Lauds"),
            parts=(
                MassPart("Ben", (GUY, BRUNO)),
                MassPart("Cleo", ()),
                MassPart("Dai", (None, None)),
            ),
        ),
    ),
    (
        "mass Lauds: gave Guy; Ana gave 1",
        MassHeld(Mass.named("Lauds"), MassPart("Ana", (GUY,)), (MassPart("Ana", (None,)),)),
    ),
    ("lost track of Ben, Cleo", LosesTrack(("Ben", "Cleo"))),
    ("lost track of Ben, pile", LosesTrack(("Ben", "pile"))),
    ("Ben holds 4", HoldsCount("Ben", 4)),
    ("Ben holds: Guy, Bruno", Holds("Ben", (GUY, BRUNO))),
    ("Ben holds: nothing", Holds("Ben", ())),
    # Claims and sheets.
    ("Ben reveals Franciscan", Reveals("Ben", Order.FRANCISCAN)),
    ("Ben reveals Father", Reveals("Ben", Title.FATHER)),
    ("Ben accuses Guy = wrong, shown by Cleo", Accuses("Ben", GUY, right=False, shown_by="Cleo")),
    ("Ben accuses Guy = wrong", Accuses("Ben", GUY, right=False)),
    ("Ben accuses Guy = right", Accuses("Ben", GUY, right=True)),
    ("cross Guy, Bruno", Crosses((GUY, BRUNO))),
    ("uncross Guy", Uncrosses((GUY,))),
    # The table.
    ("turn Ben", Turn("Ben")),
    ("Ben enters cloister north", Enters("Ben", Room.named("cloister_north"))),
    ("Ben enters corridor blue", Enters("Ben", Room.named("corridor_blue"))),
    ("Ben enters corridor Cleo", Enters("Ben", OwnedRoom(RoomKind.CORRIDOR, "Cleo"))),
    ("Ben stays", Stays("Ben")),
    ("Ben is put in chapel", PutIn("Ben", Room.named("chapel"))),
    ("Ben uses De Alchemia", UsesBook("Ben", Card.named("De Alchemia"))),
    ("Ben draws a book", DrawsBook("Ben")),
    ("Ben draws a book: City of God", DrawsBook("Ben", Card.named("City of God"))),
    ("Ben takes a book from Cleo", TakesBook("Ben", "Cleo")),
    ("Ben takes a book from Cleo: Psalms", TakesBook("Ben", "Cleo", Card.named("Psalms"))),
    ("Ben loses a book: Psalms", LosesBook("Ben", Card.named("Psalms"))),
    ("Ben takes a crypt card", TakesCrypt("Ben")),
    ("Ben plays a crypt card", PlaysCrypt("Ben")),
    ("Ben does penance", DoesPenance("Ben")),
    ("Ben orders events", OrdersEvents("Ben")),
    (
        "Ben orders events: Sermon, Alibi chosen",
        OrdersEvents("Ben", (Card.named("Sermon"), Card.named("Alibi chosen"))),
    ),
    ("bell 2", Bell(2)),
    ("die blue", Die(Colour.BLUE)),
    ("event Suspicion Brother", EventRead(Card.named("Suspicion Brother"))),
    ("event Tempus Fugit!", EventRead(Card.named("Tempus Fugit!"))),
    ("library The Gospel of Judas", LibraryRead(Card.named("The Gospel of Judas"))),
    ("end: Ben found the culprit", End("Ben found the culprit")),
    ('note: Cleo # laughed; at "Guy": twice = odd', Note('Cleo # laughed; at "Guy": twice = odd')),
    ("note:", Note("")),
]

RECORD_LINES: list[tuple[str, Event]] = [
    ("Ben crosses Guy, Bruno", Crosses((GUY, BRUNO), "Ben")),
    ("Ben uncrosses Guy", Uncrosses((GUY,), "Ben")),
]


@pytest.mark.parametrize(("text", "event"), LINES)
def test_a_line_makes_its_event(text: str, event: Event) -> None:
    assert read_line(text, NOTEBOOK) == event


@pytest.mark.parametrize(("text", "event"), LINES + RECORD_LINES)
def test_an_event_prints_its_line(text: str, event: Event) -> None:
    assert str(event) == text


@pytest.mark.parametrize(("text", "event"), RECORD_LINES)
def test_a_line_of_a_record_makes_its_event(text: str, event: Event) -> None:
    assert read_line(text, SPECTATOR) == event


@pytest.mark.parametrize(("text", "question", "answer", "value"), QUESTIONS)
def test_a_question_and_its_answer(
    text: str, question: Question, answer: str, value: Answer
) -> None:
    line = f"Ben asks Cleo: {text} = {answer}"
    event = read_line(line, NOTEBOOK)
    assert event == Asks("Ben", "Cleo", question, value)
    assert str(event) == line


@pytest.mark.parametrize(("text", "question", "answer", "value"), QUESTIONS)
def test_any_question_can_meet_silence(
    text: str, question: Question, answer: str, value: Answer
) -> None:
    line = f"Ben asks Cleo: {text} = silence"
    event = read_line(line, NOTEBOOK)
    assert event == Asks("Ben", "Cleo", question, Silence.SILENCE)
    assert str(event) == line


@pytest.mark.parametrize(("text", "question", "answer", "value"), QUESTIONS)
def test_a_question_alone(text: str, question: Question, answer: str, value: Answer) -> None:
    assert read_question(text, NOTEBOOK) == question
    assert str(question) == text


def test_the_tables_name_every_event_and_question() -> None:
    events = {type(event) for _, event in LINES}
    assert events == set(get_args(Event))
    assert {type(question) for _, question, _, _ in QUESTIONS} == set(get_args(Question))


@pytest.mark.parametrize(("text", "event"), LINES)
def test_the_repr_of_an_event_rebuilds_it(text: str, event: Event) -> None:
    names = {**globals(), "Beard": Beard}
    assert eval(repr(event), names) == event
