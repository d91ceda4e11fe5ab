"""The rules that all rulebooks agree on: one test for each row of the table in docs/rules.md."""

from __future__ import annotations

from random import Random

import pytest

from abbey.components.board import Room
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Girth, Hood, Order, Title
from abbey.record import CountHeld, Pattern, Silence
from abbey.rules import (
    Ask,
    Claim,
    Decline,
    Go,
    Say,
    deal,
    outcome,
    points,
)
from abbey.rules.ways import CONFESSIONALS
from rules_table import NAMES, Answers, Table, mask


@pytest.mark.parametrize(("players", "pile", "hand"), [(3, 5, 6), (4, 3, 5), (5, 3, 4), (6, 5, 3)])
def test_deal(players: int, pile: int, hand: int) -> None:
    begun = deal(NAMES[:players], chance=Random(5))
    header = begun.header
    assert header.pile is not None
    assert len(header.pile) == pile
    assert [len(held) for _, held in header.hands] == [hand] * players
    assert 1 + pile + players * hand == len(SUSPECTS)
    everywhere = {
        header.culprit,
        *header.pile,
        *(card for _, held in header.hands for card in held),
    }
    assert everywhere == set(SUSPECTS)


def test_dice() -> None:
    """Six colours; one that does not play is rolled again."""
    table = Table(3, books=["Chronicle of the Monastery"]).pawns(Ana="cloister_east")
    table.turn("Ana", "Ana enters scriptorium", "Ana draws a book: Chronicle of the Monastery")
    table.play("Ana uses Chronicle of the Monastery", "die yellow", "die white", "die red")
    table.refuse("Ana takes Jacques from Cleo", "taken from Ben")
    table.play("Ana takes Basil from Ben")


def test_setup_rolls() -> None:
    """First player and last visitors are rolled, each among the colours in play."""
    firsts: set[str | None] = set()
    visitors: set[str] = set()
    for seed in range(60):
        header = deal(NAMES[:4], chance=Random(seed)).header
        firsts.add(header.first)
        assert [room for room, _ in header.confessed] == list(CONFESSIONALS)
        visitors.update(name for _, name in header.confessed)
    assert firsts == visitors == set(NAMES[:4])


def test_turn() -> None:
    """Bell, move, question, room, in this order; then the left neighbour."""
    table = Table().pawns(Ben="courtyard")
    table.refuse("turn Ben", "the turn of Ana")
    table.play("turn Ana")
    table.refuse("Ana enters courtyard", "moves the bell")
    table.play("bell 1")
    table.refuse("Ana asks Ben: how many fat = silence", "Ana moves")
    table.play("Ana enters courtyard")
    table.refuse("turn Ben", "Ana asks a player")
    table.play("Ana asks Ben: how many fat = silence")
    table.refuse("turn Cleo", "the turn of Ben")
    table.play("turn Ben", "Ben enters outer confessional")
    table.refuse("turn Cleo", "Ben takes a card")
    assert table.due == "Ben takes a card"


def test_bell() -> None:
    """One on each round; where it stood on 4, Mass is called and the caller takes no turn."""
    table = Table()
    homes = {"Ana": "blue", "Ben": "red", "Cleo": "black"}
    for round_ in range(1, 5):
        for name, colour in homes.items():
            table.pawns(**{name: f"corridor_{colour}"}).play(f"turn {name}")
            if name == "Ana":
                table.refuse(f"bell {round_ % 4 + 1}", f"the bell goes to {round_}")
                table.play(f"bell {round_}")
            table.play(f"{name} enters cell {colour}")
    table.refuse("turn Ana", "Mass is held")
    table.refuse("bell 1", "Mass is held")
    table.pass_cards()
    table.play("event Morning Bells", "turn Cleo", "bell 1")


def test_move() -> None:
    """One or two spaces, compulsory, not back to the start, one pawn to a cell or confessional."""
    table = Table().pawns(Ana="courtyard", Ben="inner_confessional", Cleo="cell_blue")
    table.turn("Ana")
    table.refuse("Ana stays", "compulsory")
    table.refuse("Ana enters courtyard", "may not end where it began")
    table.refuse("Ana enters cloister south", "farther than 2 steps")
    table.refuse("Ana enters inner confessional", "one pawn only")
    table.play("Ana enters crypt")
    Table().pawns(Ana="corridor_red", Cleo="cell_red").turn("Ana").refuse(
        "Ana enters cell red", "one pawn only"
    )


def test_question() -> None:
    """Compulsory in company; answered truly or not at all; a return question must be answered."""
    table = Table().pawns(Ana="chapel", Ben="crypt", Cleo="crypt").turn("Ana", "Ana enters crypt")
    table.refuse("Ana takes a crypt card", "Ana asks a player")
    table.refuse("Ana asks Ben: how many fat = 1", "not true")
    table.play("Ana asks Ben: how many fat = 4")
    table.refuse("Ben asks Cleo: has Guy = no", "only Ana can be asked back")
    table.refuse("Ben asks Ana: has Guy = silence", "must be answered")
    table.play("Ben asks Ana: has Matthew = yes")
    table.play("Ana takes a crypt card")
    alone = Table().pawns(Ben="courtyard").turn("Ana", "Ana enters crypt")
    alone.refuse("Ana asks Ben: has Guy = no", "takes a crypt card")


def test_question_is_answered_by_the_engine() -> None:
    """The player decides whether to answer, not what the answer is; a return may be left out."""
    fat = CountHeld(Pattern((Girth.FAT,)))
    ana = Answers(Go(Room.named("courtyard")), Ask("Ben", fat))
    ben = Answers(Say(4), Decline())
    game = Table().pawns(Ben="courtyard").turn("Ana").game(ana, ben, Answers())
    for _ in range(3):
        game.step()
    assert str(game.lines[-1]) == "Ana asks Ben: how many fat = 4"
    assert [option.answer for option in ben.asked[0].options if isinstance(option, Say)] == [
        4,
        Silence.SILENCE,
    ]
    assert game.state.agenda[-1].words == "the turn of {} begins"


@pytest.mark.parametrize(
    "line",
    [
        "Ana asks Ben: how many hooded bearded Franciscan Brother fat = 1",
        "Ana asks Ben: how many of Basil, Guy = 1",
        "Ana asks Ben: has Basil = yes",
        "Ana asks Ben: has any of Guy, Bruno = no",
        "Ana asks Ben: crossed off how many Franciscan = 4",
        "Ana asks Ben: crossed off Matthew = no",
        "Ana asks Ben: crossed off Basil = yes",
        "Ana asks Ben: going to chapter hall = no",
        'Ana asks Ben: "who, me?" = "you"',
    ],
)
def test_allowed_questions(line: str) -> None:
    """Whatever can be answered without naming a suspect."""
    Table().pawns(Ben="courtyard").turn("Ana", "Ana enters courtyard", line)


def test_confessional() -> None:
    """A random card of the player on the die, which then turns to the visitor."""
    table = Table().turn("Ana", "Ana enters inner confessional")
    table.refuse("Ana takes Jacques from Cleo", "taken from Ben")
    table.refuse("Ana takes Jacques from Ben", "that Ben holds")
    table.play("Ana takes Basil from Ben")
    assert table.state.confessed == (0, 2)
    assert table.seat("Ana").hand & mask("Basil")
    assert not table.seat("Ben").hand & mask("Basil")
    table.pawns(Ana="chapel").play("turn Ben", "Ben enters outer confessional")
    table.play("Ben takes Jacques from Cleo")
    assert table.state.confessed == (0, 1)


def test_cell() -> None:
    """A card of the owner; who comes home catches the intruder, who gives it back."""
    table = Table().pawns(Ana="corridor_red", Ben="cloister_east").turn("Ana")
    table.play("Ana enters cell red", "Ana takes Basil from Ben", "turn Ben", "Ben enters cell red")
    table.refuse("Ana does penance", "first Ben gets a card back")
    table.refuse("Ana returns Matthew to Ben", "the card taken was Basil")
    table.refuse("Ben takes Basil from Ana instead", "still has Basil")
    table.play("Ana returns Basil to Ben", "Ana does penance")
    assert table.seat("Ana").pawn == Room.named("chapel")
    assert table.seat("Ana").penance
    assert table.seat("Ben").hand & mask("Basil")
    table.play("turn Cleo", "bell 2", "Cleo enters crypt", "Cleo takes a crypt card")
    table.play("turn Ana", "Ana stays")


def test_cell_card_no_longer_held() -> None:
    """A random card goes if the very card is gone."""
    table = Table().pawns(Ana="corridor_red", Ben="cloister_east").turn("Ana")
    table.play("Ana enters cell red", "Ana takes Basil from Ben")
    table.hands(Cleo="Basil, Jacques")
    table.play("turn Ben", "Ben enters cell red")
    table.refuse("Ana returns Basil to Ben", "no longer there")
    table.play("Ben takes Harold from Ana instead", "Ana does penance")
    assert table.seat("Ben").hand & mask("Harold")


def test_cell_of_nobody_robbed() -> None:
    """Who took nothing, or has no card left, only does penance."""
    table = Table().pawns(Ana="corridor_red", Ben="cloister_east").turn("Ana")
    table.play("Ana enters cell red", "turn Ben", "Ben enters cell red")
    table.refuse("Ana returns Basil to Ben", "Ana is caught")
    table.play("Ana does penance")
    assert table.due.startswith("the turn of Cleo")


def test_scriptorium() -> None:
    """Starred books are kept unseen, plain ones read and laid under the pile."""
    table = Table(books=["Psalms", "Song of Songs"]).pawns(Ana="cloister_east", Ben="cloister_east")
    table.turn("Ana", "Ana enters scriptorium")
    table.refuse("Ana draws a book: Song of Songs", "top book")
    table.play("Ana draws a book: Psalms")
    assert [book.name for book in table.seat("Ana").books] == ["Psalms"]
    table.pawns(Ana="chapel").play("turn Ben", "Ben enters scriptorium")
    table.play("Ben draws a book: Song of Songs")
    table.refuse("turn Cleo", "Ben reads the book")
    table.play("Ben uses Song of Songs")
    assert table.state.books[-1].name == "Song of Songs"


def test_library() -> None:
    """Once a game, by a player with a smallest hand while somebody has more cards."""
    table = Table().pawns(Ana="scriptorium").hands(Ana="Guy", Ben="Basil", Cleo="Jacques, Andre")
    table.turn("Ana", "Ana enters library")
    table.refuse("library Secret Diary", "top book")
    table.play("library Demonology")
    assert table.seat("Ana").visited
    again = Table().pawns(Ana="scriptorium").is_("Ana", visited=True)
    again.hands(Ana="Guy").turn("Ana").refuse("Ana enters library", "once in a game")
    more = (
        Table().pawns(Ana="scriptorium").hands(Ana="Guy, Bruno", Ben="Basil", Cleo="Andre, Thomas")
    )
    more.turn("Ana").refuse("Ana enters library", "a smallest hand")


def test_parlor() -> None:
    """The top of the pile; afterwards one may ask to be shown a card of one or two traits."""
    table = Table().pawns(Ana="cloister_west").turn("Ana", "Ana enters parlor")
    table.refuse("Ana draws Julian", "top card")
    table.play("Ana draws Berengar")
    assert table.seat("Ana").hand & mask("Berengar")
    empty = Table().no_pile().pawns(Ana="cloister_west").turn("Ana", "Ana enters parlor")
    empty.refuse("Ana draws", "the turn of Ben")
    empty.refuse("Ben shows Ana Basil: fat Templar Novice", "2 at most")
    empty.refuse("Ben shows Ana nothing: fat Templar", "has a card that fits")
    empty.refuse("Ben shows Ana Cuthbert: fat Templar", "that fits")
    empty.play("Ben shows Ana Basil: fat Templar")
    assert empty.seat("Ana").seen & mask("Basil")
    assert empty.seat("Ben").hand & mask("Basil")
    empty.refuse("Cleo shows Ana Bruno: fat", "the turn of Ben")


def test_chapter_hall() -> None:
    """One revelation or one accusation, or none."""
    table = Table().no_pile().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    copy = Table().no_pile().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    copy.play("turn Ben")
    table.play("Ana reveals fat")
    table.refuse("Ana reveals hooded", "the turn of Ben")
    table.refuse("Ana accuses Guy = right", "the turn of Ben")


def test_revelation() -> None:
    """One positive trait that nobody has revealed; it may contradict another."""
    table = Table().pawns(Ana="cloister_south", Ben="cloister_south")
    table.turn("Ana", "Ana enters chapter hall", "Ana reveals Franciscan").pawns(Ana="chapel")
    table.play("turn Ben", "Ben enters chapter hall")
    table.refuse("Ben reveals Franciscan", "revealed before")
    table.play("Ben reveals Benedictine")
    assert table.state.claims == (Claim(0, Order.FRANCISCAN), Claim(1, Order.BENEDICTINE))


def test_accusation() -> None:
    """Not while parlor cards remain; shown by whoever holds the card; else the game ends."""
    early = Table().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    early.refuse("Ana accuses Guy = right", "cards remain in the parlor")
    table = Table().no_pile().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    table.refuse("Ana accuses Basil = right", "Basil is not the culprit")
    table.refuse("Ana accuses Guy = wrong", "Guy is the culprit")
    table.refuse("Ana accuses Basil = wrong, shown by Cleo", "shown by Ben")
    table.play("Ana accuses Basil = wrong, shown by Ben")
    table.refuse("turn Ben", "Ana does penance")
    table.play("Ana does penance")
    assert table.seat("Cleo").seen & mask("Basil")
    assert outcome(table.state).points[0] == ("Ana", -2)
    table.pawns(Ben="cloister_south").play("turn Ben", "Ben enters chapter hall")
    table.play("Ben accuses Guy = right")
    table.refuse("turn Cleo", "the game ends")
    table.play("end: found")
    assert table.state.over
    assert outcome(table.state).finder == "Ben"
    table.refuse("turn Cleo", "the game is over")


def test_penance() -> None:
    """To the chapel, the next turn is lost, nobody is asked there; also across a Mass."""
    table = Table().no_pile().pawns(Ana="cloister_south", Ben="courtyard")
    table.turn("Ana", "Ana enters chapter hall", "Ana accuses Basil = wrong, shown by Ben")
    table.play("Ana does penance", "turn Ben", "Ben enters chapel")
    table.refuse("Ben asks Ana: has Guy = no", "only Cleo")
    table.play("Ben asks Cleo: has Guy = silence").pawns(Cleo="crypt")
    table.mass("Cleo").pass_cards().play("event Morning Bells")
    table.is_("Ben", penance=True)
    table.play("turn Ben", "bell 1", "Ben stays", "turn Cleo", "Cleo enters courtyard")
    table.play("turn Ana")
    table.refuse("Ana enters crypt", "in penance and stays")
    table.play("Ana stays")
    assert not table.seat("Ana").penance


def test_forgotten_bell() -> None:
    """Nothing else can be done before bell or Mass; the message names the penance for it."""
    table = Table().play("turn Ana")
    table.refuse("Ana enters courtyard", "who forgets it does penance")
    Table().mass().refuse("turn Ana", "who forgets it does penance")


def test_mass_order() -> None:
    """Pawns to the chapel, all pass at once, an event, the bell to the caller's right."""
    table = Table(events=["Sermon"]).pawns(Ana="crypt", Ben="parlor").mass("Ana")
    table.refuse("event Sermon", "Mass is held")
    table.refuse("mass Lauds: Ana gave Harold; Ben gave Basil; Cleo gave Andre", "Matins")
    table.refuse("mass Matins: Ana gave Basil; Ben gave Basil; Cleo gave Andre", "own hand")
    table.refuse("mass Matins: Ana gave nothing; Ben gave Basil; Cleo gave Andre", "must pass 1")
    table.play("mass Matins: Ana gave Harold; Ben gave Basil; Cleo gave Andre")
    assert {seat.pawn for seat in table.state.seats} == {Room.named("chapel")}
    assert table.seat("Ben").hand & mask("Harold, Basil") == mask("Harold")
    assert table.seat("Ana").hand & mask("Andre")
    table.refuse("turn Cleo", "an event is read")
    table.play("event Sermon", "turn Cleo", "bell 1")
    assert table.state.clock.first == 2


def test_mass_short_hand() -> None:
    """Who has too few passes all and keeps what comes."""
    table = Table().hands(Ana="Guy", Ben="", Cleo="Andre, Bruno, Sergio")
    table.state = table.state.but(clock=table.state.clock.but(masses=table.state.clock.masses[1:]))
    table.mass("Ana")
    table.play("mass Lauds: Ana gave Guy; Ben gave nothing; Cleo gave Andre, Bruno")
    assert [seat.hand for seat in table.state.seats] == [
        mask("Andre, Bruno"),
        mask("Guy"),
        mask("Sergio"),
    ]


def test_mass_deck() -> None:
    """The card just used goes under the pile when the new first player sets the bell."""
    table = Table().mass("Ana").pass_cards().play("event Morning Bells")
    assert table.state.clock.masses[0].name == "Matins"
    table.play("turn Cleo", "bell 1")
    assert [mass.name for mass in table.state.clock.masses][::7] == ["Lauds", "Matins"]


def test_used_cards() -> None:
    """Books, great books and events go under their piles, crypt cards back to theirs."""
    table = Table(books=["Templar Rule"], library=["Mirror of the World"], events=["Sermon"])
    table.keeps("Ana", "Psalms").pawns(Ana="cloister_east", Ben="scriptorium")
    table.hands(Ben="Basil").is_("Ana", crypt=True)
    table.state = table.state.but(crypt=5)
    table.turn("Ana", "Ana uses Psalms", "Ana enters corridor blue", "Ana plays a crypt card")
    assert table.state.books[-1].name == "Psalms"
    assert table.state.crypt == 6
    table.play("turn Ana", "Ana enters cloister north", "turn Ben", "Ben enters library")
    table.play("library Mirror of the World")
    assert table.state.library[-1].name == "Mirror of the World"
    table.mass("Ana").pass_cards().play("event Sermon")
    assert table.state.events[-1].name == "Sermon"


def test_score() -> None:
    """+2 and −1 for revelations, +4 and −2 for accusations; the finder wins a tie."""
    guy = Suspect.named("Guy")
    worth = [points(Claim(0, what), guy) for what in (Hood.HOODED, Title.FATHER, guy)]
    assert worth == [2, -1, 4]
    assert points(Claim(0, Suspect.named("Bruno")), guy) == -2
    table = Table().no_pile().pawns(Ana="cloister_south")
    table.state = table.state.but(claims=(Claim(1, Hood.HOODED), Claim(1, Order.BENEDICTINE)))
    table.turn("Ana", "Ana enters chapter hall", "Ana accuses Guy = right", "end: found")
    result = outcome(table.state)
    assert result.points == (("Ana", 4), ("Ben", 4), ("Cleo", 0))
    assert result.winners == ("Ana",)
    table.state = table.state.but(claims=(*table.state.claims, Claim(1, Title.NOVICE)))
    assert outcome(table.state).winners == ("Ben",)


def test_six_players() -> None:
    """Moves of one to three spaces; the bell starts on 2."""
    table = Table(6).play("turn Ana")
    table.refuse("bell 1", "the bell goes to 2")
    table.play("bell 2")
    table.refuse("Ana enters cloister south", "farther than 3 steps")
    table.play("Ana enters cloister east")
    assert Table(5).play("turn Ana", "bell 1").state.clock.bell == 1
