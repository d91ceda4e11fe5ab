"""What could be typed next in a line: every word that some form of line would understand.

The reader itself knows: a word that nothing can mean is put where the cursor stands, and what the
forms wanted in its place are the completions. So completion follows the notation by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from abbey.record.forms import BODY
from abbey.record.lexicon import lexicon_of
from abbey.record.line import Line
from abbey.record.misses import END, Miss, MissKind
from abbey.record.notebook import Header
from abbey.record.tokens import folded
from abbey.record.words import Vocabulary

__all__ = ["Completion", "completions"]

_NOTHING = "\u00a4"
"""A sign that no line has."""
_QUIET = ("a card", "all", "nothing", "of", "silence")
"""Words that the reader takes where they stand and never asks for."""


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on."""

    start: int
    """Where in the line the text goes; what stands from there on is replaced."""
    text: str
    """What to put there."""
    what: str
    """The class of the word, such as `player`; empty for a word of the notation."""

    def applied(self, line: str) -> str:
        """Return the line with this completion."""
        return line[: self.start] + self.text


def completions(line: str, header: Header) -> tuple[Completion, ...]:
    """List what the last word of a line could be, or what could follow a space.

    Names and traits come first, then words of the notation, each class in its usual order.

    >>> header = Header(("Ana", "Ben", "Cleo"))
    >>> [found.text for found in completions("Ben t", header)]
    ['takes']
    >>> completions("ben takes from c", header)[0].applied("ben takes from c")
    'ben takes from Cleo'
    >>> [found.text for found in completions("Ben tooks ", header)]
    []
    """
    start = len(line) - len(_last_word(line))
    tried = _tried(line[:start], header)
    last = tried.end - 1
    if tried.stuck_at < last:
        return ()
    ways = [way for miss in sorted(tried.furthest, key=_rank) for way in _ways(miss, tried, start)]
    ways += [(start, word, "") for word in _QUIET if _fits(word, line[:start], header)]
    found: dict[str, Completion] = {}
    for begin, text, what in ways:
        if folded(text).startswith(folded(line[begin:])) and text != line[begin:]:
            found.setdefault(text, Completion(begin, text, what))
    return tuple(found.values())


def _tried(line: str, header: Header) -> Line:
    """Read a line that goes on with something that nothing can mean."""
    tried = Line(1, f"{line} {_NOTHING}", lexicon_of(header))
    BODY.read(tried)
    return tried


def _fits(word: str, line: str, header: Header) -> bool:
    """Tell whether a line goes on with a word, by trying it."""
    tried = _tried(f"{line} {word}", header)
    return tried.stuck_at >= tried.end - 1


def _last_word(line: str) -> str:
    return "" if line[-1:].isspace() else line.rpartition(" ")[2]


def _rank(miss: Miss) -> int:
    return int(isinstance(miss.wanted, str))


def _ways(miss: Miss, line: Line, start: int) -> Iterator[tuple[int, str, str]]:
    """Yield where each text wanted begins, the text, and its class."""
    last = line.end - 1
    match miss:
        case Miss(kind=MissKind.WANTED, at=at, wanted=Vocabulary() as words) if at == last:
            yield from ((start, text, words.what) for text in words.shown)
        case Miss(kind=MissKind.WANTED, at=at, wanted=str(word)) if at == last and word != END:
            yield start, word, ""
        case Miss(kind=MissKind.CONTINUED, wanted=Vocabulary() as words, start=first):
            begin = line.tokens[first].start
            yield from ((begin, text, words.what) for text in words.shown)
        case Miss(kind=MissKind.AMBIGUOUS, at=at, wanted=Vocabulary() as words, meant=meant):
            yield from ((line.tokens[at].start, text, words.what) for text in meant)
        case _:
            return
