"""What a line should have said: the misses that got furthest, put into the writer's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from enum import Enum, auto
from typing import Any

from abbey.errors import Problem
from abbey.record.tokens import SIGNS, Token, folded
from abbey.record.words import Vocabulary

__all__ = ["END", "Miss", "MissKind", "explain", "listed", "shortened"]

END = "the end of the line"
"""Wanted where a line could have ended."""

_LONGEST_WORD = 40
_MANY = 8
"""Longer lists of what could stand in a place help nobody."""
_FEW = 12
"""A class of so few words, such as the traits, is listed in full."""


class MissKind(Enum):
    """Kinds of misses, the most telling first."""

    SAID = auto()
    """The words are understood, and cannot be so: the message is ready."""
    AMBIGUOUS = auto()
    """The words can mean several things."""
    WANTED = auto()
    """Something else was wanted."""
    CONTINUED = auto()
    """The beginning of a name was understood; perhaps this word was to continue it."""


@dataclass(frozen=True, slots=True)
class Miss:
    """What was wanted at a place and was not there."""

    kind: MissKind
    """What kind of miss."""
    at: int
    """Index of the first offending token."""
    end: int
    """Index behind the last one."""
    wanted: Vocabulary[Any] | str
    """The class or word wanted; or the message that is ready."""
    meant: tuple[str, ...] = ()
    """What an ambiguous phrase can mean."""
    start: int = -1
    """Where a continued phrase began."""


def shortened(word: str) -> str:
    """Cut a word that is too long for a message.

    >>> shortened("Ana"), len(shortened("A" * 1000))
    ('Ana', 40)
    """
    return word if len(word) <= _LONGEST_WORD else word[: _LONGEST_WORD - 1] + "…"


def listed(items: Sequence[str], last: str = "or") -> str:
    """Join items with commas and an `or` before the last one.

    >>> listed(["a player", "a card", "`from`"])
    'a player, a card or `from`'
    """
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def explain(number: int, text: str, tokens: Sequence[Token], misses: Sequence[Miss]) -> Problem:
    """Turn the misses that got furthest into the one problem of a line."""
    return _Explainer(number, text, tokens, misses).problem()


class _Explainer:
    def __init__(
        self, number: int, text: str, tokens: Sequence[Token], misses: Sequence[Miss]
    ) -> None:
        self.number = number
        self.text = text
        self.tokens = tokens
        self.misses = misses

    def problem(self) -> Problem:
        for miss in self.misses:
            if miss.kind is MissKind.SAID:
                return self._report(miss, str(miss.wanted))
        for miss in self.misses:
            if miss.kind is MissKind.AMBIGUOUS:
                return self._ambiguous(miss)
        return self._unfit()

    def _report(self, miss: Miss, message: str, meant: tuple[str, ...] = ()) -> Problem:
        if miss.at >= len(self.tokens):
            return Problem(self.number, len(self.text) + 1, message, "", meant)
        word = shortened(self._typed(miss.at, max(miss.end, miss.at + 1)))
        return Problem(self.number, self.tokens[miss.at].start + 1, message, word, meant)

    def _typed(self, at: int, end: int) -> str:
        return self.text[self.tokens[at].start : self.tokens[end - 1].end]

    def _ambiguous(self, miss: Miss) -> Problem:
        assert isinstance(miss.wanted, Vocabulary)
        what = miss.wanted.what
        begun = folded(self._typed(miss.at, miss.end))
        if self._is_word(miss.end) and miss.wanted.goes_on(begun, self.tokens[miss.end].folded):
            # `cloister nroth`: not the cloister is to blame, but its second word.
            near = miss.wanted.near(folded(self._typed(miss.at, miss.end + 1)))
            if set(near) & set(miss.meant):
                second = Miss(MissKind.WANTED, miss.end, miss.end + 1, miss.wanted)
                word = shortened(self.tokens[miss.end].text)
                return self._report(
                    second, f"unknown word {word!r} in the name of {_a(what)}", near
                )
        word = shortened(self._typed(miss.at, miss.end))
        return self._report(miss, f"ambiguous {what} {word!r}", miss.meant[:_MANY])

    def _unfit(self) -> Problem:
        """Say which classes and words could have stood here."""
        plain = [miss for miss in self.misses if miss.kind is MissKind.WANTED]
        miss = (plain or self.misses)[0]
        classes, words = self._wanted(plain)
        shown = [*(_a(one.what) for one in classes), *map(_quoted, words)]
        if miss.at >= len(self.tokens):
            if len(shown) > _MANY:
                return self._report(miss, "the line ends too early; write what happened")
            return self._report(miss, f"the line ends where {listed(shown)} should stand")
        token = self.tokens[miss.at]
        word = shortened(token.text)
        if found := self._near(miss.at, classes, words):
            return self._report(miss, *found)
        if miss.at == 0 and len(words) > _MANY:
            return self._report(miss, f"no line begins with {word!r}")
        if classes and any(sign.isalpha() for sign in word):
            vocabulary = classes[0]
            known = vocabulary.shown if len(vocabulary.shown) <= _FEW else ()
            there_are = f"; there are {listed(known, 'and')}" if known else ""
            near = () if known else vocabulary.near(token.folded, loosely=True)
            return self._report(miss, f"unknown {vocabulary.what} {word!r}{there_are}", near)
        if words == [END]:
            return self._report(miss, f"unexpected {word!r}: the line could end before it")
        if len(words) > _MANY:
            before = shortened(self._typed(0, miss.at))
            return self._report(miss, f"no line goes on with {word!r} after {before!r}")
        return self._report(miss, f"unexpected {word!r} where {listed(shown)} should stand")

    @staticmethod
    def _wanted(misses: Sequence[Miss]) -> tuple[list[Vocabulary[Any]], list[str]]:
        """Collect the classes and the words that could have stood here."""
        wanted = dict.fromkeys(miss.wanted for miss in misses)
        classes = [one for one in wanted if isinstance(one, Vocabulary)]
        names = [one for one in classes if not one.precedes]
        return names or classes, [one for one in wanted if isinstance(one, str)]

    def _near(
        self, at: int, classes: Sequence[Vocabulary[Any]], words: Sequence[str]
    ) -> tuple[str, tuple[str, ...]] | None:
        """Find the words nearest to what stands here; with the message that proposes them."""
        word = shortened(self.tokens[at].text)
        run = at + 1
        while run < at + _MANY and self._is_word(run):
            run += 1
        if self._is_word(at) and run > at + 1:
            phrase = folded(self._typed(at, run))
            for vocabulary in classes:
                near = vocabulary.near(phrase)
                # `Templr Brother`: the first word alone may be nearer to something
                if near and not self._nearer_alone(at, vocabulary, _likeness(phrase, near[0])):
                    return f"unknown {vocabulary.what} {word!r}", near
        for miss in self.misses:
            if miss.kind is not MissKind.CONTINUED or not isinstance(miss.wanted, Vocabulary):
                continue
            if near := miss.wanted.near(folded(self._typed(miss.start, run))):
                return f"unknown word {word!r} in the name of {_a(miss.wanted.what)}", near
        spelled = self.tokens[at].folded[:_LONGEST_WORD]
        options = [(one.what, one.near(spelled)) for one in classes]
        plain = [word for word in words if " " not in word]
        options.append(("word", tuple(get_close_matches(spelled, plain))))
        fitting = [option for option in options if option[1]]
        if not fitting:
            return None
        what, near = max(fitting, key=lambda option: _likeness(spelled, option[1][0]))
        return f"unknown {what} {word!r}", near

    def _nearer_alone(self, at: int, vocabulary: Vocabulary[Any], than: float) -> bool:
        spelled = self.tokens[at].folded[:_LONGEST_WORD]
        near = vocabulary.near(spelled)
        return bool(near) and _likeness(spelled, near[0]) > than

    def _is_word(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].text not in SIGNS


def _likeness(word: str, other: str) -> float:
    return SequenceMatcher(None, word, folded(other)).ratio()


def _a(what: str) -> str:
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"


def _quoted(word: str) -> str:
    return word if " " in word else f"`{word}`"
