"""True lines about what is said and what happens at the table, one function a kind."""

from __future__ import annotations

from abbey.components.board import ROOMS, Colour, Room, RoomKind
from abbey.components.decks import EVENTS, LIBRARY, SCRIPTORIUM
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS
from abbey.record.questions import (
    Answer,
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
    Silence,
)
from abbey.record.rooms import OwnedRoom
from abbey.record.table import (
    Bell,
    Die,
    DoesPenance,
    DrawsBook,
    Enters,
    EventRead,
    LibraryRead,
    LosesBook,
    OrdersEvents,
    PlaysCrypt,
    PutIn,
    Stays,
    TableEvent,
    TakesBook,
    TakesCrypt,
    Turn,
    UsesBook,
)
from abbey.record.talk import Accuses, Asks, Crosses, Note, Reveals, TalkEvent, Uncrosses
from free_games.state import FreeGame, happens

__all__ = ["accuses", "asks_crossed", "asks_held", "asks_other", "sheet", "table"]

SILENCE_RATE = 0.12
PRIVATE_RATE = 0.12


def _true_answer(game: FreeGame, answerer: str, question: Question) -> Answer:
    hand, crossed = set(game.hands[answerer]), game.crossed(answerer)
    match question:
        case CountHeld(of=of):
            return len(hand & set(of.suspects))
        case HasCard(suspect=suspect):
            return suspect in hand
        case HasAny(of=of):
            return bool(hand & set(of.suspects))
        case CountCrossed(of=of):
            return len(crossed & set(of.suspects))
        case HasCrossed(suspect=suspect):
            return suspect in crossed
        case GoingTo():
            return happens(game.rng, 0.5)
        case Free():
            return "as you say"


def _asks(game: FreeGame, question: Question, answerer: str | None = None) -> TalkEvent:
    if answerer is None:
        answerer = game.pick(game.players)
    asker = game.player(answerer)
    assert asker is not None
    answer: Answer = Silence.SILENCE
    if not happens(game.rng, SILENCE_RATE):
        answer = _true_answer(game, answerer, question)
    return Asks(asker, answerer, question, answer, private=happens(game.rng, PRIVATE_RATE))


def asks_held(game: FreeGame) -> TalkEvent | None:
    """One of the three questions about cards held."""
    kind = game.pick(("how many", "how many", "how many", "has", "has any"))
    if kind == "has":
        return _asks(game, HasCard(game.pick(game.pack)))
    of = game.asked_set()
    return _asks(game, CountHeld(of) if kind == "how many" else HasAny(of))


def asks_crossed(game: FreeGame) -> TalkEvent | None:
    """One of the two questions about suspects crossed off.

    Often put to somebody who has just seen something, and about a suspect not crossed off: a no
    says most.
    """
    answerer = game.witness if happens(game.rng, 0.6) else game.player()
    if answerer is None:
        return None
    if happens(game.rng, 0.4):
        return _asks(game, CountCrossed(game.asked_set()), answerer)
    suspects = game.pack
    if happens(game.rng, 0.5):
        suspects = tuple(card for card in game.pack if card not in game.crossed(answerer))
    return _asks(game, HasCrossed(game.pick(suspects)), answerer)


def asks_other(game: FreeGame) -> TalkEvent | None:
    """A question about an intention, or in free words."""
    if happens(game.rng, 0.5):
        return _asks(game, GoingTo(_room(game)))
    return _asks(game, Free(game.pick(("are you near the end", "who was it, really"))))


def accuses(game: FreeGame) -> TalkEvent | None:
    """An accusation: shown by its holder, wrong without a card shown, or right."""
    player = game.player()
    assert player is not None
    if happens(game.rng, 0.06):
        game.over = True
        return Accuses(player, game.culprit, right=True)
    suspect = game.pick([card for card in game.pack if card != game.culprit])
    for name, hand in game.hands.items():
        if suspect in hand and name != player:
            game.all_see([suspect])
            return Accuses(player, suspect, right=False, shown_by=name)
    return Accuses(player, suspect, right=False)


def sheet(game: FreeGame) -> TalkEvent | None:
    """A revelation, a mark on a sheet, or a note."""
    player = game.player()
    assert player is not None
    suspects: tuple[Suspect, ...] = game.some(game.pack, game.rng.randint(1, 2))
    match game.rng.randrange(4):
        case 0:
            return Reveals(player, game.pick(TRAITS))
        case 1:
            return Crosses(suspects, player)
        case 2:
            return Uncrosses(suspects, player)
        case _:
            return Note(game.pick(("Ben looked pleased", "# no comment: just words")))


def _room(game: FreeGame) -> Room | OwnedRoom:
    room = game.pick(ROOMS)
    if room.kind in (RoomKind.CELL, RoomKind.CORRIDOR):
        return OwnedRoom(room.kind, game.pick(game.players))
    return room


def table(game: FreeGame) -> TableEvent | None:
    """Any line of the table."""
    one, two = game.rng.sample(game.players, 2)
    book = game.pick(SCRIPTORIUM)
    order = tuple(game.rng.sample(EVENTS, 2))
    options: tuple[TableEvent, ...] = (
        Turn(one),
        Enters(one, _room(game)),
        Stays(one),
        PutIn(one, _room(game)),
        UsesBook(one, book),
        DrawsBook(one, book),
        TakesBook(one, two, book),
        LosesBook(one, book),
        TakesCrypt(one),
        PlaysCrypt(one),
        DoesPenance(one),
        OrdersEvents(one, order),
        Bell(game.rng.randint(1, 4)),
        Die(game.pick(tuple(Colour))),
        EventRead(game.pick(EVENTS)),
        LibraryRead(game.pick(LIBRARY)),
    )
    return game.pick(options)
