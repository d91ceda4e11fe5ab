"""What follows from a question: silence broken by a book, the return question, a pawn sent away."""

from __future__ import annotations

from abbey.components.effects import Effect, Timing
from abbey.record.notebook import Event
from abbey.record.table import PutIn, UsesBook
from abbey.record.talk import Asks
from abbey.rules.answers import noted, verify_exchange
from abbey.rules.changes import put
from abbey.rules.options import Ask, Decline
from abbey.rules.phase import (
    Host,
    Phase,
    books_for,
    illegal,
    offer_books,
    unexpected,
    used_book,
    uses,
)
from abbey.rules.phases.meeting import ask_choice
from abbey.rules.state import CHAPEL, State
from abbey.rules.talk_tasks import AfterQuestionDue, AnswerDue, AskBackDue, RefusalDue

__all__ = ["AfterQuestion", "AskBack", "Forced", "Refusal"]


class Refusal(Phase[RefusalDue]):
    """Treatise on Rhetoric: the question must be answered, and no return question follows."""

    def settle(self, state: State, task: RefusalDue) -> State | None:
        """Pass by if the asker has no such book."""
        return None if books_for(state, task.seat, Timing.AFTER_REFUSAL) else state.pop()

    def verify(self, state: State, task: RefusalDue, event: Event) -> bool:
        """Check the book."""
        books = books_for(state, task.seat, Timing.AFTER_REFUSAL, (Effect.FORCE_ANSWER,))
        return uses(state, task.seat, event, books)

    def apply(self, state: State, task: RefusalDue, event: Event) -> State:
        """Force the answer; a return question after silence falls away."""
        assert isinstance(event, UsesBook)
        if isinstance(state.agenda[-1], AskBackDue):
            state = state.pop()
        state = used_book(state, task.seat, event.book)
        return state.push(AnswerDue(task.seat, task.other, task.question, task.private))

    def play(self, host: Host, task: RefusalDue) -> None:
        """Ask whether to use the book."""
        books = books_for(host.state, task.seat, Timing.AFTER_REFUSAL, (Effect.FORCE_ANSWER,))
        book = offer_books(host, task.seat, books, Timing.AFTER_REFUSAL)
        if book is None:
            host.decline()
        else:
            host.do(UsesBook(host.state.name(task.seat), book))


class Forced(Phase[AnswerDue]):
    """The same question, which now must be answered."""

    def verify(self, state: State, task: AnswerDue, event: Event) -> bool:
        """Check that the question is the same and is answered."""
        if not isinstance(event, Asks) or state.seat(event.asker) != task.seat:
            return False
        same = (state.seat(event.answerer), event.question, event.private)
        if same != (task.other, task.question, task.private):
            illegal(event, f"{state.name(task.other)} must answer: {task.question}")
        verify_exchange(state, event, must=True)
        return True

    def apply(self, state: State, task: AnswerDue, event: Event) -> State:
        """Note the answer."""
        assert isinstance(event, Asks)
        return noted(state, event)

    def play(self, host: Host, task: AnswerDue) -> None:
        """Ask for the answer."""
        answer = host.answer(task.other, task.seat, task.question, must=True, private=task.private)
        names = host.state.name(task.seat), host.state.name(task.other)
        host.do(Asks(*names, task.question, answer, task.private))


class AskBack(Phase[AskBackDue]):
    """Who answered may ask one question back, which must be answered."""

    def verify(self, state: State, task: AskBackDue, event: Event) -> bool:
        """Check who asks whom, and the answer."""
        if not isinstance(event, Asks) or state.seat(event.asker) != task.seat:
            return False
        if state.seat(event.answerer) != task.other:
            illegal(event, f"only {state.name(task.other)} can be asked back")
        if event.private is not task.private:
            illegal(event, "a return question is whispered if the question was")
        verify_exchange(state, event, must=True)
        return True

    def apply(self, state: State, task: AskBackDue, event: Event) -> State:
        """Note the answer."""
        assert isinstance(event, Asks)
        return noted(state, event)

    def play(self, host: Host, task: AskBackDue) -> None:
        """Ask what to ask back."""
        state = host.state
        decision = ask_choice(state, (task.other,), optional=True)
        match host.ask(task.seat, decision):
            case Ask(player=player, question=question):
                other = state.seat(player)
                answer = host.answer(other, task.seat, question, must=True, private=task.private)
                host.do(Asks(state.name(task.seat), player, question, answer, task.private))
            case Decline():
                host.decline()
            case option:
                unexpected(decision, option)


class AfterQuestion(Phase[AfterQuestionDue]):
    """Franciscan Rule: the player asked goes to the chapel, without penance."""

    def settle(self, state: State, task: AfterQuestionDue) -> State | None:
        """Pass by if the asker has no such book, or the other is in the chapel already."""
        if task.sent:
            return None
        there = state.seats[task.other].pawn == CHAPEL
        if there or not books_for(state, task.seat, Timing.AFTER_QUESTION):
            return state.pop()
        return None

    def verify(self, state: State, task: AfterQuestionDue, event: Event) -> bool:
        """Check the book, then who is sent where."""
        if not task.sent:
            books = books_for(state, task.seat, Timing.AFTER_QUESTION, (Effect.SEND_TO_CHAPEL,))
            return uses(state, task.seat, event, books)
        if not isinstance(event, PutIn) or state.seat(event.player) != task.other:
            return False
        return state.room(event.room) == CHAPEL

    def apply(self, state: State, task: AfterQuestionDue, event: Event) -> State:
        """Use the book, then move the pawn."""
        if isinstance(event, UsesBook):
            state = used_book(state, task.seat, event.book)
            return state.push(AfterQuestionDue(task.seat, task.other, sent=True))
        return put(state, task.other, CHAPEL)

    def play(self, host: Host, task: AfterQuestionDue) -> None:
        """Ask whether to use the book."""
        state = host.state
        if task.sent:
            host.do(PutIn(state.name(task.other), CHAPEL))
            return
        books = books_for(state, task.seat, Timing.AFTER_QUESTION, (Effect.SEND_TO_CHAPEL,))
        book = offer_books(host, task.seat, books, Timing.AFTER_QUESTION)
        if book is None:
            host.decline()
        else:
            host.do(UsesBook(state.name(task.seat), book))
