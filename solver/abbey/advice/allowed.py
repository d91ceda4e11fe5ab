"""What may be asked: patterns, names and sheets, as far as house rules and events allow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from abbey.components.effects import Effect
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS
from abbey.components.terms import fold
from abbey.components.traits import CHARACTERISTICS, TRAITS
from abbey.record.moves import MassHeld
from abbey.record.notebook import Notebook
from abbey.record.questions import (
    AskedSet,
    CountCrossed,
    CountHeld,
    HasAny,
    HasCard,
    HasCrossed,
    Named,
    Pattern,
    Question,
)
from abbey.record.table import EventRead

__all__ = ["Allowed", "allowed_in", "askable", "forbidden", "named_set", "wordings"]

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_MOST_TRAITS = 5


@dataclass(frozen=True, slots=True)
class Allowed:
    """Which questions may be asked now."""

    traits: int = _MOST_TRAITS
    """How many traits a pattern may have."""
    sheets: bool = True
    """Whether one may ask what another has crossed off."""
    numbers: bool = True
    """Whether one may ask how many; else only questions with the answer yes or no."""
    named_sets: bool = True
    """Whether one may name several suspects in one question."""


def allowed_in(notebook: Notebook) -> Allowed:
    r"""Read off a notebook what may be asked: from its `rules` line and the last event.

    `question traits 2`, or in words `two-trait questions`, limits patterns, and sets of names
    with them; `no questions about sheets` forbids those; the event `Penance questions` forbids
    numbers until the next Mass. Other names of rules say nothing of questions.

    >>> from abbey.record import read
    >>> told = read("players: Ana, Ben, Cleo\nme: Ana\nrules: two-trait questions\n"
    ...     "event Penance questions")
    >>> allowed_in(told)
    Allowed(traits=2, sheets=True, numbers=False, named_sets=False)
    """
    traits, sheets, numbers = _MOST_TRAITS, True, True
    for name in map(fold, notebook.header.rules):
        words = name.replace("-", " ").split()
        if words[:2] == ["question", "traits"] and words[2:] and words[2].isdigit():
            traits = int(words[2])
        elif len(words) == 3 and words[1:] == ["trait", "questions"]:
            traits = _NUMBERS.get(words[0], traits)
        elif name == "no questions about sheets":
            sheets = False
    for event in notebook.events:
        match event:
            case MassHeld():
                numbers = True
            case EventRead(card=card) if card.op is Effect.YES_NO_ONLY:
                numbers = False
            case _:
                pass
    return Allowed(traits, sheets, numbers, named_sets=traits == _MOST_TRAITS)


def forbidden(question: Question, allowed: Allowed) -> str:
    """Say why a question may not be asked; empty if it may.

    >>> from abbey.components.traits import Girth
    >>> many = CountHeld(Pattern((Girth.FAT,)))
    >>> forbidden(many, Allowed(numbers=False))
    'until the next Mass only yes or no may be answered'
    >>> forbidden(many, Allowed())
    ''
    """
    if isinstance(question, CountHeld | CountCrossed) and not allowed.numbers:
        return "until the next Mass only yes or no may be answered"
    if isinstance(question, CountCrossed | HasCrossed) and not allowed.sheets:
        return "the rules forbid questions about sheets"
    if isinstance(question, CountHeld | CountCrossed | HasAny):
        match question.of:
            case Named() if not allowed.named_sets:
                return "the rules forbid sets of names"
            case Pattern(traits=traits) if len(traits) > allowed.traits:
                return f"the rules allow {allowed.traits} traits in a question"
            case _:
                pass
    return ""


@lru_cache
def wordings(pack: int, traits: int) -> dict[int, AskedSet]:
    """Return the sets that patterns can name in a pack, each in its shortest words.

    Two patterns that fit the same cards of the pack ask the same. The sets are in the order of
    their words: few traits first.

    >>> len(wordings((1 << 24) - 1, 1)), len(wordings((1 << 24) - 1, 2))
    (12, 69)
    """
    kinds = [
        tuple(trait for trait in TRAITS if isinstance(trait, characteristic))
        for characteristic in CHARACTERISTICS.values()
    ]
    found: dict[int, AskedSet] = {}
    for size in range(1, traits + 1):
        for chosen in combinations(kinds, size):
            for picked in product(*chosen):
                pattern = Pattern(picked)
                mask = pattern.suspects.mask & pack
                if mask:
                    found.setdefault(mask, pattern)
    return found


def askable(pack: int, allowed: Allowed) -> tuple[Question, ...]:
    """List every question worth telling apart: one a set of cards and kind of answer.

    A set of one card is asked for by name. Of two questions with the same answer in every world
    the shorter one is listed.

    >>> len(askable((1 << 24) - 1, Allowed())), len(askable((1 << 24) - 1, Allowed(traits=2)))
    (471, 255)
    """
    sets = {mask: of for mask, of in wordings(pack, allowed.traits).items() if mask & (mask - 1)}
    named = [suspect for suspect in SUSPECTS if suspect.bit & pack]
    found: list[Question] = []
    if allowed.numbers:
        found += [CountHeld(of) for of in sets.values()]
    found += [HasAny(of) for of in sets.values()]
    found += [HasCard(suspect) for suspect in named]
    if allowed.sheets:
        if allowed.numbers:
            found += [CountCrossed(of) for of in sets.values()]
        found += [HasCrossed(suspect) for suspect in named]
    return tuple(found)


def named_set(mask: int, pack: int, traits: int) -> AskedSet:
    """Word a set of cards: as a pattern if one says the same, else by names.

    >>> print(named_set(SuspectSet.named("Guy", "Bruno").mask, (1 << 24) - 1, 5))
    of Bruno, Guy
    """
    of = wordings(pack, traits).get(mask & pack)
    return Named(SuspectSet(mask & pack)) if of is None else of
