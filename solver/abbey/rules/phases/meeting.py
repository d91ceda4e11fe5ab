"""Encounters: the compulsory question, and the books that go with it."""

from __future__ import annotations

from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.record.moves import Takes
from abbey.record.notebook import Event
from abbey.record.questions import Question, Silence
from abbey.record.table import TakesBook, UsesBook
from abbey.record.talk import Asks
from abbey.rules.answers import noted, verify_exchange
from abbey.rules.changes import pass_card
from abbey.rules.decisions import AskChoice
from abbey.rules.options import Ask, Use
from abbey.rules.phase import (
    Host,
    Phase,
    books_for,
    choose_player,
    illegal,
    unexpected,
    used_book,
    uses,
)
from abbey.rules.state import State, cards_of
from abbey.rules.talk_tasks import (
    AfterQuestionDue,
    AskBackDue,
    HandoverDue,
    MeetingDue,
    RefusalDue,
    RestDue,
    TradeDue,
)

__all__ = ["Handover", "Meeting", "Rest", "Trade", "ask_choice", "met"]


def met(state: State, seat: int) -> tuple[int, ...]:
    """Return who can be asked: the others in the same room who are not in penance."""
    asker = state.seats[seat]
    if asker.penance:
        return ()
    room = asker.pawn
    if room.holds_one:
        return ()
    return tuple(
        other
        for other in state.others(seat)
        if state.seats[other].pawn == room and not state.seats[other].penance
    )


def ask_choice(
    state: State, players: tuple[int, ...], books: tuple[Card, ...] = (), *, optional: bool = False
) -> AskChoice:
    """Build the decision whom to ask and what."""
    rules = state.table.rules
    return AskChoice(
        state.names(players),
        books,
        optional,
        traits=rules.question_traits,
        yes_no=state.spells.yes_no,
        crossed=rules.crossed_questions,
    )


def _asked(state: State, event: Asks, seat: int, rest: tuple[int, ...]) -> State:
    """Put on the agenda what follows from a question of `seat`."""
    other = state.seat(event.answerer)
    state = noted(state, event)
    if rest:
        state = state.push(RestDue(seat, event.question, event.private, rest))
    state = state.push(AfterQuestionDue(seat, other))
    back = AskBackDue(other, seat, event.private)
    if event.answer is not Silence.SILENCE:
        return state.push(back)
    if state.table.rules.return_after_silence:
        state = state.push(back)
    return state.push(RefusalDue(seat, other, event.question, event.private))


def _put_question(host: Host, seat: int, other: int, question: Question, *, private: bool) -> None:
    answer = host.answer(other, seat, question, must=False, private=private)
    state = host.state
    host.do(Asks(state.name(seat), state.name(other), question, answer, private))


class Meeting(Phase[MeetingDue]):
    """One of the others in the room must be asked; Theological Controversy asks them all."""

    @staticmethod
    def _books(state: State, task: MeetingDue, others: tuple[int, ...]) -> tuple[Card, ...]:
        seat = task.seat
        if not state.seats[seat].books:
            return ()
        effects: tuple[Effect, ...] = () if task.private else (Effect.PRIVATE_QUESTION,)
        if not task.everybody and len(others) > 1:
            effects += (Effect.QUESTION_ALL_IN_ROOM,)
        books = books_for(state, seat, Timing.BEFORE_QUESTION, effects)
        if state.with_cards(others):
            books += books_for(state, seat, Timing.ENCOUNTER)
        return books

    def settle(self, state: State, task: MeetingDue) -> State | None:
        """Pass by if nobody can be asked."""
        return None if met(state, task.seat) else state.pop()

    def verify(self, state: State, task: MeetingDue, event: Event) -> bool:
        """Check who is asked, and the answer."""
        others = met(state, task.seat)
        if isinstance(event, UsesBook):
            return uses(state, task.seat, event, self._books(state, task, others))
        if not isinstance(event, Asks) or state.seat(event.asker) != task.seat:
            return False
        if state.seat(event.answerer) not in others:
            illegal(event, f"only {', '.join(state.names(others))} can be asked here")
        if event.private is not task.private:
            illegal(event, "a book decides whether a question is whispered")
        verify_exchange(state, event, must=False)
        return True

    def apply(self, state: State, task: MeetingDue, event: Event) -> State:
        """Note the answer, or use the book."""
        seat = task.seat
        if isinstance(event, Asks):
            asked = state.seat(event.answerer)
            everybody = met(state, seat) if task.everybody else ()
            return _asked(state, event, seat, tuple(o for o in everybody if o != asked))
        assert isinstance(event, UsesBook)
        match event.book.op:
            case Effect.PRIVATE_QUESTION:
                state = state.push(MeetingDue(seat, private=True, everybody=task.everybody))
            case Effect.QUESTION_ALL_IN_ROOM:
                state = state.push(MeetingDue(seat, task.private, everybody=True))
            case _:
                return state.push(task, TradeDue(seat, event.book))
        return used_book(state, seat, event.book)

    def play(self, host: Host, task: MeetingDue) -> None:
        """Ask whom to ask what."""
        state = host.state
        others = met(state, task.seat)
        decision = ask_choice(state, others, self._books(state, task, others))
        match host.ask(task.seat, decision):
            case Use(book=book):
                host.do(UsesBook(state.name(task.seat), book))
            case Ask(player=player, question=question):
                other = state.seat(player)
                _put_question(host, task.seat, other, question, private=task.private)
            case option:
                unexpected(decision, option)


class Rest(Phase[RestDue]):
    """The same question, one after the other, to all in the room."""

    def verify(self, state: State, task: RestDue, event: Event) -> bool:
        """Check that the question is the same."""
        if not isinstance(event, Asks) or state.seat(event.asker) != task.seat:
            return False
        if state.seat(event.answerer) not in task.rest:
            illegal(event, f"{', '.join(state.names(task.rest))} must be asked next")
        if event.question != task.question or event.private is not task.private:
            illegal(event, f"the question to all was: {task.question}")
        verify_exchange(state, event, must=False)
        return True

    def apply(self, state: State, task: RestDue, event: Event) -> State:
        """Note the answer."""
        assert isinstance(event, Asks)
        asked = state.seat(event.answerer)
        return _asked(state, event, task.seat, tuple(o for o in task.rest if o != asked))

    def play(self, host: Host, task: RestDue) -> None:
        """Ask the next one."""
        _put_question(host, task.seat, task.rest[0], task.question, private=task.private)


class Trade(Phase[TradeDue]):
    """Impure Illuminations: a random card of a player in the room for the book."""

    def verify(self, state: State, task: TradeDue, event: Event) -> bool:
        """Check from whom the card comes."""
        if not isinstance(event, Takes) or state.seat(event.taker) != task.seat:
            return False
        victim = state.seat(event.victim)
        if victim not in met(state, task.seat):
            illegal(event, f"{event.victim} is not in the same room")
        if event.card is None or not state.seats[victim].hand & event.card.bit:
            illegal(event, f"it must name a card that {event.victim} holds")
        return True

    def apply(self, state: State, task: TradeDue, event: Event) -> State:
        """Let the card go over; the book follows."""
        assert isinstance(event, Takes)
        assert event.card is not None
        victim = state.seat(event.victim)
        state = pass_card(state, victim, task.seat, event.card)
        return state.push(HandoverDue(victim, task.seat, task.book))

    def play(self, host: Host, task: TradeDue) -> None:
        """Ask from whom, and draw the card."""
        state = host.state
        victims = state.with_cards(met(state, task.seat))
        victim = choose_player(host, task.seat, victims, Effect.EXCHANGE_BOOK_FOR_SUSPECT)
        card = host.chance.choice(cards_of(state.seats[victim].hand))
        host.do(Takes(state.name(task.seat), state.name(victim), card))


class Handover(Phase[HandoverDue]):
    """The book goes to the player who lost the card, to be used again."""

    def verify(self, state: State, task: HandoverDue, event: Event) -> bool:
        """Check the book."""
        wanted = TakesBook(state.name(task.seat), state.name(task.giver), task.book)
        return event == wanted

    def apply(self, state: State, task: HandoverDue, event: Event) -> State:
        """Let the book go over."""
        held = list(state.seats[task.giver].books)
        held.remove(task.book)
        state = state.at(task.giver, books=tuple(held))
        return state.at(task.seat, books=(*state.seats[task.seat].books, task.book))

    def play(self, host: Host, task: HandoverDue) -> None:
        """Let it go over."""
        state = host.state
        host.do(TakesBook(state.name(task.seat), state.name(task.giver), task.book))
