"""The rules in force: variants, and what we read where the rulebooks are silent.

Every field is one choice. Its default is our reading, and `NAMES` holds the words that switch it
in the header line `rules:` of a record; a number follows where the field is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from abbey.components.masses import MASSES, Mass
from abbey.components.terms import fold
from abbey.errors import RulesError

__all__ = ["NAMES", "Ruleset"]

_FULL_CYCLES = 2
"""Cycles of Masses after which a game without a finder ends, unless a number is given."""

_ALL_TRAITS = 5
"""A monk has so many traits, so no pattern is longer."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One way to play; the default is the game as printed, with our readings.

    >>> rules = Ruleset.parse(["no events", "rounds 12"])
    >>> rules.events, rules.rounds, Ruleset().events
    (False, 12, True)
    >>> rules.names()
    ('no events', 'rounds 12')
    >>> Ruleset.parse(rules.names()) == rules
    True
    >>> Ruleset.parse(["two-trait questions"]).names()
    ('question traits 2',)

    Raises:
        RulesError: for a number that cannot be.
    """

    # Variants of the rulebooks.
    library: bool = True
    """Whether the library can be entered."""
    events: bool = True
    """Whether an event is read at each Mass."""
    bookworms: bool = True
    """Whether the scriptorium can be entered with two books in hand."""
    fast: bool = False
    """Moves of up to three spaces and three rounds a Mass, as always with six players."""
    matins: bool = True
    """Whether the day begins with Matins; else its card is left out and Lauds comes first."""
    chronicles: bool = False
    """Whether the five cards of the Pilgrims' Chronicles that we know are shuffled in."""

    # How long a game lasts.
    rounds: int | None = None
    """A game ends after so many rounds; without a number, after two full cycles of Masses."""
    endless_day: bool = True
    """Whether Matins follows Compline; else the game ends with the Mass Compline."""

    # Moves and rooms.
    self_confession: bool = True
    """Whether the last visitor of a confessional may enter it again (there is no card to take)."""
    die_always_turns: bool = True
    """Whether the die of a confessional turns to the visitor also when no card was taken."""
    spare_cells: bool = True
    """Whether cells of colours not in play are spaces to walk into; nothing happens there."""
    take_optional: bool = True
    """Whether a card may be left alone in a cell."""
    event_moves_quiet: bool = True
    """Whether pawns that an event moves neither ask nor carry out the action of the room."""
    cards_crowd: bool = False
    """Whether cards may put a second pawn into a cell or confessional."""
    library_at_equal_hands: bool = False
    """Whether the library is open while all hands are equally large."""
    intentions_bind: bool = True
    """Whether "are you going to …?" binds the next move: yes, there or as near as can be; no,
    not there."""
    crypt_same_turn: bool = True
    """Whether a crypt card may be played in the turn in which it was taken."""

    # Talk.
    question_traits: int = _ALL_TRAITS
    """How many traits the pattern of a question may name."""
    crossed_questions: bool = True
    """Whether one may ask what another player has crossed off."""
    return_after_silence: bool = False
    """Whether a player who kept silence may ask back all the same."""
    silence: int | None = None
    """How often in a row a player may keep silence; without a number, always."""

    # Claims.
    early_accusations: bool = False
    """Whether accusations are legal while parlor cards remain (a card there is innocent)."""
    accuse_the_innocent: bool = True
    """Whether one may accuse a monk whose card one holds or that lies out (he is innocent)."""
    shared_wins: bool = True
    """Whether a tie without the finder is won by all in it; else by nobody."""

    # Dice and cards.
    own_colour_again: bool = True
    """Whether the own colour on the die of a book is rolled again; else nothing happens."""
    pawn_twice_again: bool = True
    """Whether the same pawn rolled twice by one event is rolled again; else it counts twice."""
    lost_key_all_faces: bool = True
    """Whether the die of The Lost Key counts also with colours not in play."""
    any_die: bool = True
    """Whether Apocalypse of John picks the player of any die; else only of dice that its owner
    rolls (the caller of a Mass rolls for its event)."""
    events_catch: bool = True
    """Whether an intruder is caught when an event sends the owner into the cell."""
    summa_counts_hand: bool = True
    """Whether Summa Theologica takes one off what a short hand would pass; else off the number
    on the Mass card."""
    passing_chosen: bool = True
    """Whether the giver chooses the cards passed at a Mass; else they are drawn at random."""
    penance_for_slips: bool = False
    """Whether the table may impose penance at any time."""

    def __post_init__(self) -> None:
        for number in ("rounds", "silence"):
            value = getattr(self, number)
            if value is not None and value < 1:
                raise RulesError(f"{number} must be 1 or more, got {value!r}")
        if not 1 <= self.question_traits <= _ALL_TRAITS:
            raise RulesError(f"a question names 1 to 5 traits, got {self.question_traits!r}")

    @classmethod
    def parse(cls, names: Iterable[str]) -> Ruleset:
        """Build a ruleset from the names in the header `rules:`.

        Raises:
            RulesError: for a name that is none of `NAMES`, a number that is missing, is none or
                cannot be, or a rule named twice.
        """
        changes: dict[str, Any] = {}
        for name in names:
            key, value = _switch(name)
            if key in changes:
                raise RulesError(f"the rule {name!r} is named twice; keep one of the two")
            changes[key] = value
        return cls(**changes)

    def names(self) -> tuple[str, ...]:
        """Return the names of all choices that differ from the default, for the header."""
        return tuple(
            NAMES[choice.name]
            if isinstance(choice.default, bool)
            else f"{NAMES[choice.name]} {getattr(self, choice.name)}"
            for choice in fields(self)
            if getattr(self, choice.name) != choice.default
        )

    @property
    def masses(self) -> tuple[Mass, ...]:
        """The Mass cards from the top at the start."""
        return MASSES if self.matins else MASSES[1:]

    def last_round(self, players: int) -> int:
        """Return the number of the round after which a game without a finder ends.

        >>> Ruleset().last_round(4), Ruleset().last_round(6), Ruleset(rounds=9).last_round(4)
        (64, 48, 9)
        """
        if self.rounds is not None:
            return self.rounds
        return _FULL_CYCLES * len(self.masses) * (3 if self.fast or players == 6 else 4)


NAMES = MappingProxyType(
    {
        "library": "no library",
        "events": "no events",
        "bookworms": "no scriptorium with two books",
        "fast": "six-player tempo",
        "matins": "start with Lauds",
        "chronicles": "Pilgrims' Chronicles",
        "rounds": "rounds",
        "endless_day": "end after Compline",
        "self_confession": "no confession twice running",
        "die_always_turns": "die turns only with a card",
        "spare_cells": "spare cells closed",
        "take_optional": "cells must be searched",
        "event_moves_quiet": "event moves act",
        "cards_crowd": "cards may crowd rooms",
        "library_at_equal_hands": "library at equal hands",
        "intentions_bind": "intentions are free",
        "crypt_same_turn": "crypt cards from the next turn",
        "question_traits": "question traits",
        "crossed_questions": "no questions about sheets",
        "return_after_silence": "return question after silence",
        "silence": "silences in a row",
        "early_accusations": "early accusations",
        "accuse_the_innocent": "no accusing known innocents",
        "shared_wins": "no shared wins",
        "own_colour_again": "own colour spends the die",
        "pawn_twice_again": "a pawn may be rolled twice",
        "lost_key_all_faces": "Lost Key rolls for players",
        "any_die": "Apocalypse for own dice",
        "events_catch": "events catch nobody",
        "summa_counts_hand": "Summa counts the print",
        "passing_chosen": "random passing",
        "penance_for_slips": "penance for slips",
    }
)
"""The words that switch each field away from its default; numbers follow theirs."""

_ALIASES = {
    f"{word} trait questions": f"{NAMES['question_traits']} {number}"
    for number, word in enumerate(("one", "two", "three", "four", "five"), 1)
}
"""What players call a limit on the traits of a question."""


def _switch(name: str) -> tuple[str, bool | int]:
    """Read one name of the header: which field it changes, and to what."""
    folded = fold(name)
    folded = _ALIASES.get(" ".join(folded.replace("-", " ").split()), folded)
    defaults = {choice.name: choice.default for choice in fields(Ruleset)}
    for key, words in NAMES.items():
        default = defaults[key]
        if isinstance(default, bool):
            if folded == fold(words):
                return key, not default
        elif folded == fold(words) or folded.startswith(f"{fold(words)} "):
            number = folded.removeprefix(fold(words)).strip()
            if not number.isascii() or not number.isdigit():
                raise RulesError(f"the rule {name!r} needs a number, such as `{words} 2`")
            return key, int(number)
    known = {fold(words): words for words in NAMES.values()}
    near = [known[match] for match in get_close_matches(folded, known, n=2)]
    hint = (
        f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(NAMES.values())}"
    )
    raise RulesError(f"no rule is called {name!r}; {hint}")
