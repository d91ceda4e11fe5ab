"""The game played: a loop from what is due to the players, the dice and the next line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol, runtime_checkable

from abbey.components.decks import Card
from abbey.components.suspect_set import SuspectSet
from abbey.errors import RulesError
from abbey.record.hiding import seen
from abbey.record.notebook import Entry, Event, Header, Notebook
from abbey.record.questions import Answer, CountCrossed, HasCrossed, Question
from abbey.record.table import (
    Bell,
    Die,
    DoesPenance,
    Enters,
    PlaysCrypt,
    PutIn,
    Stays,
    TakesCrypt,
    Turn,
    UsesBook,
)
from abbey.record.talk import Crosses, Uncrosses
from abbey.record.writer import numbered
from abbey.rules.answers import answers_for, why_not_ask
from abbey.rules.decisions import AnswerChoice, Decision
from abbey.rules.legal import decline, do
from abbey.rules.options import Option, Say
from abbey.rules.phase import unexpected
from abbey.rules.phases.table import PHASES
from abbey.rules.ruleset import Ruleset
from abbey.rules.scores import Outcome, outcome
from abbey.rules.setup import Start, deal
from abbey.rules.state import State
from abbey.rules.view import Lines, View, board_of, view_of

__all__ = ["Game", "Played", "Player", "SheetKeeper", "play"]


_OPEN = (Turn, Enters, Bell, Stays, PutIn, Die, UsesBook, DoesPenance, TakesCrypt, PlaysCrypt)
"""Lines that all see whole, so that `seen` need not be asked for each player."""


class Player(Protocol):
    """Who decides."""

    def choose(self, view: View, decision: Decision) -> Option:
        """Return one of the legal options, from what the view shows."""


@runtime_checkable
class SheetKeeper(Protocol):
    """A player who also keeps a sheet, crossing off monks by deduction."""

    def crossed(self, view: View) -> SuspectSet:
        """Return all monks crossed off now; those seen are crossed off in any case."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    record: Notebook
    """Everything that happened, nothing hidden."""
    outcome: Outcome
    """Points and winners."""
    state: State
    """The last state."""


class Game:
    """A game under way: players, chance, the state and the lines so far.

    >>> from abbey.rules.options import Go
    >>> class Homebody:
    ...     def choose(self, view, decision):
    ...         return decision.options[0]
    >>> begun = deal(("Ana", "Ben", "Cleo"), chance=Random(1))
    >>> game = Game(begun, [Homebody(), Homebody(), Homebody()], chance=Random(2))
    >>> for _ in range(3):
    ...     game.step()
    >>> print(*game.lines, sep="; ")
    turn Ana; bell 1; Ana enters courtyard
    """

    def __init__(self, start: Start, players: Sequence[Player], *, chance: Random) -> None:
        if len(players) != len(start.header.players):
            raise RulesError(f"{len(start.header.players)} players are needed, got {len(players)}")
        self.chance = chance
        self.header = start.header
        self.lines: list[Event] = []
        self._state = start.state
        self._players = tuple(players)
        self._headers = tuple(_own_header(self.header, name) for name in self.header.players)
        self._seen: tuple[list[Event], ...] = tuple([] for _ in players)
        self._board = (start.state, board_of(start.state))

    @property
    def state(self) -> State:
        """The truth now."""
        return self._state

    def view(self, seat: int) -> View:
        """Return what a player may know now."""
        if self._board[0] is not self._state:
            self._board = (self._state, board_of(self._state, self._board))
        lines = Lines(self._seen[seat])
        return view_of(self._state, seat, self._headers[seat], lines, self._board[1])

    def ask(self, seat: int, decision: Decision) -> Option:
        """Let a player decide."""
        return self._players[seat].choose(self.view(seat), decision)

    def answer(
        self, seat: int, asker: int, question: Question, *, must: bool, private: bool
    ) -> Answer:
        """Let a player answer; nobody is asked where there is nothing to choose."""
        if isinstance(question, CountCrossed | HasCrossed):
            self.update_sheet(seat)
        answers = answers_for(self._state, seat, question, must=must)
        if len(answers) == 1 or why_not_ask(self._state, question):
            return answers[0]
        decision = AnswerChoice(self._state.name(asker), question, answers, private)
        option = self.ask(seat, decision)
        if not isinstance(option, Say):
            unexpected(decision, option)
        return option.answer

    def update_sheet(self, seat: int) -> None:
        """Write down what a player has crossed off since the last time, or taken back."""
        player = self._players[seat]
        if not isinstance(player, SheetKeeper):
            return
        now = player.crossed(self.view(seat)).mask & ~self._state.seats[seat].seen
        before = self._state.seats[seat].crossed & ~self._state.seats[seat].seen
        name = self._state.name(seat)
        if gone := before & ~now:
            self.do(Uncrosses(tuple(SuspectSet(gone)), name))
        if new := now & ~before:
            self.do(Crosses(tuple(SuspectSet(new)), name))

    def do(self, event: Event) -> None:
        """Let an event happen, and all see of it what they may."""
        self._state = do(self._state, event)
        self.lines.append(event)
        if isinstance(event, _OPEN):
            for lines in self._seen:
                lines.append(event)
            return
        for name, lines in zip(self.header.players, self._seen, strict=True):
            line = seen(event, name, self.header)
            if line is not None:
                lines.append(line)

    def decline(self) -> None:
        """Pass over the optional task that is due."""
        self._state = decline(self._state)

    def step(self) -> None:
        """Play the task that is due."""
        task = self._state.agenda[-1]
        PHASES[type(task)].play(self, task)

    def play(self) -> Played:
        """Play to the end."""
        while self._state.agenda:
            self.step()
        return Played(self.record(), outcome(self._state), self._state)

    def record(self) -> Notebook:
        """Return the record so far."""
        return numbered(Notebook(self.header, tuple(Entry(0, event) for event in self.lines)))


def _own_header(header: Header, name: str) -> Header:
    return replace(
        header,
        me=name,
        hands=tuple((owner, cards) for owner, cards in header.hands if owner == name),
        pile=None,
        culprit=None,
        books=None,
        library=None,
        events=None,
    )


def play(
    names: Sequence[str],
    players: Sequence[Player],
    *,
    chance: Random,
    rules: Ruleset | None = None,
    cards: Iterable[Card] = (),
) -> Played:
    """Deal a game and play it to the end.

    The deal and everything after it come from `chance`: the same seed and players that decide the
    same give the same record.

    >>> from abbey.players import RandomPlayer
    >>> players = [RandomPlayer(Random(seat)) for seat in range(3)]
    >>> rules = Ruleset(rounds=2)
    >>> played = play(("Ana", "Ben", "Cleo"), players, chance=Random(5), rules=rules)
    >>> print(*list(played.record.events)[-1:], played.outcome.ending)
    end: the last round is over capped

    Raises:
        RulesError: for a wrong number of players.
        IllegalMoveError: if a player answers what is not allowed.
    """
    begun = deal(names, chance=chance, rules=rules, cards=tuple(cards))
    return Game(begun, players, chance=chance).play()
