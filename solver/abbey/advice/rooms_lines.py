"""The table followed through the lines of a notebook."""

from __future__ import annotations

from dataclasses import replace

from abbey.advice.rooms_table import CHAPEL, CONFESSIONALS, Missing, Seated, TableNow, TurnLeft
from abbey.components.board import Colour, Room
from abbey.components.decks import CHRONICLES, LIBRARY, SCRIPTORIUM, Card, Deck
from abbey.components.effects import Effect
from abbey.components.masses import MASSES, next_mass
from abbey.components.terms import fold
from abbey.components.traits import Trait
from abbey.knowledge.steps import Places
from abbey.knowledge.timeline import timeline_of
from abbey.record.mass import MassHeld
from abbey.record.moves import Takes
from abbey.record.notebook import Event, Header, Notebook
from abbey.record.questions import GoingTo
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
    PlaysCrypt,
    PutIn,
    Stays,
    TakesBook,
    TakesCrypt,
    Turn,
    UsesBook,
)
from abbey.record.talk import Asks, Reveals

__all__ = ["table_of"]

_LOCKS = {
    Colour.RED: Room.named("scriptorium"),
    Colour.WHITE: Room.named("scriptorium"),
    Colour.BLUE: Room.named("parlor"),
    Colour.GREEN: Room.named("parlor"),
    Colour.YELLOW: Room.named("chapter_hall"),
    Colour.BLACK: Room.named("chapter_hall"),
}
"""Which room each face of the die locks."""
_TURNS = (Effect.EXTRA_TURN, Effect.EXTRA_TURN_MOVE3, Effect.EXTRA_TURN_ANYWHERE)


def table_of(notebook: Notebook) -> TableNow:
    r"""Follow the table through a notebook: pawns, turn, bell, confessionals, books.

    >>> from abbey.record import read
    >>> table = table_of(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "colours: blue, red, black\nfirst: Ana\n"
    ...     "turn Ana\nbell 1\nAna enters inner confessional"))
    >>> print(table.seat("Ana").pawn, table.bell, table.moves_before_mass("Ana"))
    inner confessional 1 3
    >>> print(*table_of(read("players: Ana, Ben, Cleo\nturn Ana\nbell 1")).missing, sep="\n")
    the header gives no colours (`colours: blue, red, black`)
    nothing says who was last in the confessionals (`confessed: inner Ben`)

    Raises:
        FrameError: if the sizes are impossible at some line.
    """
    follower = _Follower(notebook.header)
    for event in notebook.events:
        follower.follow(event)
    timeline = timeline_of(notebook)
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    return follower.table(sizes)


class _Follower:
    """The table while its lines are read."""

    def __init__(self, header: Header) -> None:
        self.header = header
        names = header.players
        self.rules = tuple(fold(rule) for rule in header.rules)
        colours = header.colours or tuple(Colour)[: len(names)]
        self.colours = dict(zip(names, colours, strict=False))
        self.pawns = dict.fromkeys(names, CHAPEL)
        self.kept = dict.fromkeys(names, 0)
        self.crypt = dict.fromkeys(names, False)
        self.penance = dict.fromkeys(names, False)
        self.visited = dict.fromkeys(names, False)
        self.turn: TurnLeft | None = None
        self.pending: list[Effect] = []
        self.first = header.first or names[0]
        self.bell = self.rounds = 0
        masses = MASSES[1:] if fold("start with Lauds") in self.rules else MASSES
        self.masses = masses
        self.mass = masses[0]
        visits = dict(header.confessed)
        self.confessed = [visits.get(room) for room in CONFESSIONALS]
        self.locked: Room | None = None
        self.locking = self.tempo = self.yes_no = False
        self.extra_steps = 0
        self.intent: tuple[Room, bool] | None = None
        self.made: list[Trait] = []
        self.books: list[Card] = []
        own = [card for card in header.cards if card.deck is Deck.SCRIPTORIUM]
        if fold("Pilgrims' Chronicles") in self.rules:
            own += [card for card in CHRONICLES if card.deck is Deck.SCRIPTORIUM]
        deck = [card for card in (*SCRIPTORIUM, *own) for _ in range(card.copies)]
        self.hidden = list(deck)
        self.undrawn = len(deck)
        self.under: list[Card] = []
        great = [card for card in header.cards if card.deck is Deck.LIBRARY]
        if fold("Pilgrims' Chronicles") in self.rules:
            great += [card for card in CHRONICLES if card.deck is Deck.LIBRARY]
        self.great = [card for card in (*LIBRARY, *great) for _ in range(card.copies)]
        self.seen = {"turn": False, "bell": False, "room": False}

    def follow(self, event: Event) -> None:
        """Follow one line."""
        match event:
            case Turn(player=player):
                self._begin(player)
            case Bell(count=count):
                self.bell, self.rounds = count, self.rounds + 1
                self.seen["bell"] = True
                if self.turn is not None:
                    self.first = self.turn.player
                    self.turn = replace(self.turn, rung=True)
            case Enters(player=player, room=room):
                self._put(player, self._room(room))
                self._moved(player)
                if self._die_turns and self.pawns[player] in CONFESSIONALS:
                    self._confess(player)
            case Stays(player=player):
                self.penance[player] = False
                self._moved(player)
            case PutIn(player=player, room=room):
                self._put(player, self._room(room))
            case DoesPenance(player=player):
                self._put(player, CHAPEL)
                self.penance[player] = True
            case Takes(taker=taker):
                if self.pawns[taker] in CONFESSIONALS:
                    self._confess(taker)
            case MassHeld():
                self._mass(event)
            case Reveals(trait=trait):
                self.made.append(trait)
            case Asks(answerer=answerer, question=GoingTo(room=room), answer=bool() as said):
                if answerer == self.header.me:
                    self.intent = self._room(room), said
            case TakesCrypt(player=player):
                self.crypt[player] = True
            case PlaysCrypt(player=player):
                self.crypt[player] = False
                self.pending.append(Effect.EXTRA_TURN)
            case EventRead(card=card):
                self._read("", card)
            case LibraryRead(card=card):
                self._great_book(card)
            case Die(colour=colour) if self.locking:
                self._lock(colour)
            case _:
                self._follow_books(event)

    def _follow_books(self, event: Event) -> None:
        match event:
            case DrawsBook(player=player, book=book):
                self.kept[player] += 1
                if self.undrawn:
                    self.undrawn -= 1
                elif self.under:
                    self.under.pop(0)
                if book is not None:
                    self._met(book)
                    self.books.append(book)
            case UsesBook(player=player, book=book):
                if book.op is Effect.EXCHANGE_BOOK_FOR_SUSPECT:
                    self._met(book)  # it goes to the other player, as the next lines say
                else:
                    self._laid(player, book)
                if book.op is Effect.EXTRA_STEP and self.turn is not None:
                    self.turn = replace(self.turn, extra=self.turn.extra + 1)
                elif book.op is Effect.ENTER_LIBRARY and self.turn is not None:
                    self.turn = replace(self.turn, library=True)
                elif book.op is Effect.TAKE_BELL_AFTER_MASS:
                    self.first = player
                self._read(player, book)
            case LosesBook(player=player, book=book):
                self._laid(player, book)
            case TakesBook(taker=taker, victim=victim, book=book):
                self.kept[taker] += 1
                self.kept[victim] -= 1
                if book is not None:
                    self._met(book)
                    if taker == self.header.me:
                        self.books.append(book)
                    elif book in self.books:
                        self.books.remove(book)
            case _:
                pass

    def table(self, sizes: tuple[int, ...]) -> TableNow:
        """Return the table as it is now, with the hand sizes given."""
        header = self.header
        hands = Places(header.players)
        return TableNow(
            seats=tuple(
                Seated(
                    name,
                    self.colours[name],
                    self.pawns[name],
                    sizes[hands.hand(name)],
                    self.kept[name],
                    self.crypt[name],
                    self.penance[name],
                    self.visited[name],
                )
                for name in header.players
            ),
            turn=self.turn,
            first=self.first,
            bell=self.bell,
            mass=self.mass,
            rounds=self.rounds,
            pile=sizes[Places.PILE],
            confessed=(self.confessed[0], self.confessed[1]),
            locked=self.locked,
            extra_steps=self.extra_steps,
            tempo=self.tempo,
            yes_no=self.yes_no,
            intent=self.intent,
            made=tuple(dict.fromkeys(self.made)),
            books=tuple(self.books),
            hidden_books=tuple(self.hidden) if self.undrawn else (),
            undrawn=self.undrawn,
            next_books=tuple(self.under),
            great_books=tuple(self.great),
            rules=header.rules,
            missing=self._missing(),
        )

    @property
    def _die_turns(self) -> bool:
        return fold("die turns only with a card") not in self.rules

    def _missing(self) -> tuple[Missing, ...]:
        holes = {
            Missing.TURN: not self.seen["turn"],
            Missing.BELL: not self.seen["bell"],
            Missing.PAWNS: not self.seen["room"] and not self.seen["turn"],
            Missing.COLOURS: self.header.colours is None,
            Missing.CONFESSED: not any(self.confessed),
        }
        return tuple(what for what, lacking in holes.items() if lacking)

    def _room(self, room: Room | OwnedRoom) -> Room:
        if isinstance(room, Room):
            return room
        return Room.named(f"{room.kind.value}_{self.colours[room.owner].value}")

    def _put(self, player: str, room: Room) -> None:
        self.pawns[player] = room
        self.seen["room"] = True

    def _confess(self, player: str) -> None:
        self.confessed[CONFESSIONALS.index(self.pawns[player])] = player

    def _begin(self, player: str) -> None:
        """Begin a turn: an ordinary one, or an extra one that a book has given."""
        self.seen["turn"] = True
        again = self.pending.pop() if self.pending else None
        self.turn = TurnLeft(
            player,
            far=again is Effect.EXTRA_TURN_MOVE3,
            anywhere=again is Effect.EXTRA_TURN_ANYWHERE,
            again=again is not None,
        )

    def _moved(self, player: str) -> None:
        if self.turn is not None and self.turn.player == player:
            self.turn = replace(self.turn, moved=True)
        if player == self.header.me:
            self.intent = None

    def _mass(self, event: MassHeld) -> None:
        """Hold a Mass: all who are there go to the chapel; the right neighbour starts next."""
        skipping = {part.player for part in event.parts if part.skips}
        for name in self.header.players:
            if name not in skipping:
                self.pawns[name] = CHAPEL
        self.seen["room"] = True
        if self.bell:
            names = self.header.players
            self.first = names[(names.index(self.first) - 1) % len(names)]
        self.bell = 0
        self.turn = None
        self.pending.clear()
        self.mass = next_mass(event.mass)
        if self.mass not in self.masses:
            self.mass = self.masses[0]
        self.locked = None
        self.extra_steps = 0
        self.yes_no = False

    def _read(self, player: str, card: Card) -> None:
        """Follow what a card does to turns and to the table."""
        match card.op:
            case effect if effect in _TURNS:
                self.pending.append(effect)
            case Effect.ALL_EXTRA_STEP:
                self.extra_steps += 1
            case Effect.YES_NO_ONLY:
                self.yes_no = True
            case Effect.SIX_PLAYER_TEMPO:
                self.tempo = True
            case Effect.LOCK_ROOM:
                self.locking = True
            case Effect.RETURN_CRYPT_CARDS:
                self.crypt = dict.fromkeys(self.crypt, False)
            case Effect.MASS_NOW_FIRST if player:
                # the reader starts after this Mass, whoever would have
                self.first, self.bell = player, 0
            case _:
                pass

    def _great_book(self, card: Card) -> None:
        if self.turn is not None:
            self.visited[self.turn.player] = True
        if card in self.great:
            self.great.remove(card)
        self._read(self.turn.player if self.turn is not None else "", card)

    def _lock(self, colour: Colour) -> None:
        faces = self.colours.values()
        if fold("Lost Key rolls for players") not in self.rules or colour in faces:
            self.locked, self.locking = _LOCKS[colour], False

    def _met(self, book: Card) -> None:
        """Note that a book is no longer in the part of the deck that nobody has seen."""
        if book in self.hidden:
            self.hidden.remove(book)

    def _laid(self, player: str, book: Card) -> None:
        """Lay a book under its deck."""
        self._met(book)
        self.kept[player] -= 1
        self.under.append(book)
        if book in self.books and player == self.header.me:
            self.books.remove(book)
