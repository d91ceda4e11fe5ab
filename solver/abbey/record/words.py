"""Names and words as people type them: exact, or begun; near ones for messages."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Generic, TypeVar

from abbey.record.tokens import folded, tokenise

__all__ = ["Vocabulary"]

T = TypeVar("T")

_CLOSE, _LOOSE = 0.6, 0.3
"""How alike words are that could be meant, on the scale of `difflib`; the latter if need be."""

_SHORT, _CLOSE_IF_SHORT = 5, 0.5
"""In a short word two letters in the wrong order make more of a difference."""

_MOST_NEAR = 3
_LONGEST_COMPARED = 40
"""Longer words are cut before they are compared with others: nobody means them."""

_PLAIN = re.compile(r"[\w '-]*")
_BRACKETS = str.maketrans("", "", "()")


def _bare(phrase: str) -> str:
    return phrase.rstrip(".").translate(_BRACKETS)


def _tokens(phrase: str) -> int:
    """Count the tokens of a phrase; most phrases are words with spaces between."""
    return phrase.count(" ") + 1 if _PLAIN.fullmatch(phrase) else len(tokenise(phrase))


class Vocabulary(Generic[T]):
    """All that one class of words can mean.

    Within the class an exact match wins; else a beginning will do if it fits one meaning only.
    Beginnings of the words that are printed count before those of other words, so that `fra` is
    a Franciscan although an Italian brother is a `frate`.

    >>> players = Vocabulary("player", {"Ann": "Ann", "Anna": "Anna", "Ben": "Ben"})
    >>> players.exact("ann"), players.begun("b"), players.begun("an")
    (('Ann',), ('Ben',), ('Ann', 'Anna'))
    >>> players.near("bne")
    ('Ben',)

    A class that `precedes` another one, as titles do names, is not proposed in its place. Where
    `stops` matter, an abbreviation without its full stop is a mere beginning.
    """

    def __init__(
        self,
        what: str,
        printed: Mapping[str, T],
        phrases: Mapping[str, tuple[T, ...]] | None = None,
        *,
        show: Callable[[T], str] = str,
        precedes: bool = False,
        stops: bool = False,
    ) -> None:
        self.what = what
        self.precedes = precedes
        self._stops = stops
        self.show = show
        self.shown = tuple(show(value) for value in dict.fromkeys(printed.values()))
        own: dict[str, tuple[T, ...]] = {
            folded(phrase): (value,) for phrase, value in printed.items()
        }
        self._exact: dict[str, tuple[T, ...]] = {**(phrases or {}), **own}
        self._layers = [(sorted(own), own)]
        if phrases:
            self._layers.append((sorted(self._exact), self._exact))
        self.longest = max(map(_tokens, self._exact), default=0)

    def exact(self, phrase: str) -> tuple[T, ...]:
        """Return what exactly this folded phrase means.

        A full stop more or less is no matter, nor are brackets: `Claustrum (north)`.
        """
        if phrase in self._exact:
            return self._exact[phrase]
        bare = _bare(phrase)
        return self._exact.get(bare) or (() if self._stops else self._exact.get(f"{bare}.", ()))

    def begun(self, phrase: str) -> tuple[T, ...]:
        """Return everything that a folded phrase can be the beginning of."""
        phrase = _bare(phrase)
        if not phrase:
            return ()
        for keys, values in self._layers:
            found = dict.fromkeys(self._exact.get(f"{phrase}.", ()) if self._stops else ())
            at = bisect_left(keys, phrase)
            while at < len(keys) and keys[at].startswith(phrase):
                found |= dict.fromkeys(values[keys[at]])
                at += 1
            if found:
                return tuple(found)
        return ()

    def goes_on(self, phrase: str, word: str) -> bool:
        """Tell whether a phrase of several words begins so, and goes on much like this word.

        >>> rooms = Vocabulary("room", {"cell red": 1, "cell blue": 2})
        >>> rooms.goes_on("cell", "bleu"), rooms.goes_on("cell", "asks"), rooms.goes_on("ce", "red")
        (True, False, False)
        """
        keys, _ = self._layers[-1]
        begun = f"{phrase} "
        rest: list[str] = []
        for key in keys[bisect_left(keys, begun) :]:
            if not key.startswith(begun):
                break
            rest.append(key.removeprefix(begun))
        return bool(get_close_matches(word[:_LONGEST_COMPARED], rest, 1, _CLOSE_IF_SHORT))

    def near(self, phrase: str, *, loosely: bool = False) -> tuple[str, ...]:
        """Return the printed words nearest to a folded phrase that means nothing."""
        phrase = phrase[:_LONGEST_COMPARED]
        close = _CLOSE_IF_SHORT if len(phrase) <= _SHORT else _CLOSE
        cutoff = _LOOSE if loosely else close
        for keys, values in self._layers:
            shown: dict[str, None] = {}
            for key in get_close_matches(phrase, keys, _MOST_NEAR, cutoff):
                shown |= dict.fromkeys(self.show(value) for value in values[key])
            if shown:
                return tuple(shown)[:_MOST_NEAR]
        return ()
