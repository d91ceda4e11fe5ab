"""One line while it is being read: its tokens, what they can mean, and what did not fit.

Forms and slots try the line from left to right and note each miss. If nothing fits, the misses
that got furthest show where the line and what its writer meant part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abbey.errors import Problem
from abbey.record.lexicon import Lexicon
from abbey.record.misses import Miss, MissKind, explain
from abbey.record.tokens import SIGNS, folded, tokenise
from abbey.record.words import T, Vocabulary

__all__ = ["Found", "Line"]

Found = tuple[Any, int]
"""A value that was read, and the index of the token behind it."""


class Line:
    """A line being read."""

    __slots__ = ("_misses", "_reach", "lexicon", "memo", "number", "spellings", "text", "tokens")

    def __init__(self, number: int, text: str, lexicon: Lexicon) -> None:
        self.number = number
        self.text = text
        self.tokens = tokenise(text)
        self.lexicon = lexicon
        self.spellings = frozenset(token.folded for token in self.tokens)
        self.memo: dict[tuple[str, int], tuple[Found, ...]] = {}
        self._reach = -1
        self._misses: list[Miss] = []

    @property
    def end(self) -> int:
        """The index behind the last token."""
        return len(self.tokens)

    @property
    def stuck_at(self) -> int:
        """How far the line was understood: the index where the furthest miss stands."""
        return self._reach

    @property
    def furthest(self) -> tuple[Miss, ...]:
        """The misses that stand furthest in the line."""
        return tuple(self._misses)

    def is_word(self, at: int, *words: str) -> bool:
        """Tell whether one of these line words or signs stands here."""
        return at < len(self.tokens) and self.tokens[at].folded in words

    def stops(self, at: int) -> bool:
        """Tell whether a pattern or name must end here: at a sign, a quote or the end."""
        return at >= len(self.tokens) or self.tokens[at].text in SIGNS or self.tokens[at].quoted

    def phrase(self, at: int, end: int) -> str:
        """Return the folded text of some tokens, as it stands in the line."""
        if end - at == 1:
            return self.tokens[at].folded
        return folded(self.typed(at, end))

    def typed(self, at: int, end: int) -> str:
        """Return the text of some tokens as typed."""
        return self.text[self.tokens[at].start : self.tokens[end - 1].end]

    def look_up(self, at: int, vocabulary: Vocabulary[T]) -> Iterator[tuple[T, int]]:
        """Try the phrases that begin here: exact ones, longest first, then beginnings."""
        begun: list[tuple[T, int]] = []
        ambiguous: Miss | None = None
        known = False
        for end in range(min(len(self.tokens), at + vocabulary.longest), at, -1):
            phrase = self.phrase(at, end)
            exact = vocabulary.exact(phrase)
            values = exact or vocabulary.begun(phrase)
            if len(values) > 1:
                shown = tuple(dict.fromkeys(map(vocabulary.show, values)))
                ambiguous = ambiguous or Miss(MissKind.AMBIGUOUS, at, end, vocabulary, shown)
            elif exact:
                known = True
                yield exact[0], end
            elif values:
                begun.append((values[0], end))
        for value, end in begun:
            yield value, end
            self.miss(end, Miss(MissKind.CONTINUED, end, end + 1, vocabulary, start=at))
        if ambiguous is not None:
            self.miss(ambiguous.end, ambiguous)
        elif not known and not begun:
            self.want(at, vocabulary)

    def want(self, at: int, wanted: Vocabulary[Any] | str) -> None:
        """Note that a word of this class, or this very word, was wanted here."""
        self.miss(at, Miss(MissKind.WANTED, at, min(at + 1, len(self.tokens)), wanted))

    def say(self, message: str, at: int, end: int, *, reach: int | None = None) -> None:
        """Note that the tokens from `at` to `end` are understood but cannot be so."""
        self.miss(end if reach is None else reach, Miss(MissKind.SAID, at, end, message))

    def miss(self, reach: int, miss: Miss) -> None:
        """Note a miss, unless another one got further."""
        if reach < self._reach:
            return
        if reach > self._reach:
            self._reach = reach
            self._misses.clear()
        self._misses.append(miss)

    def problem(self) -> Problem:
        """Put the misses that got furthest into words."""
        return explain(self.number, self.text, self.tokens, self._misses)
