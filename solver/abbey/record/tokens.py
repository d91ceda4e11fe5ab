"""A line cut into tokens that know their column, and the comment behind it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from abbey.components.terms import fold

__all__ = ["SIGNS", "Token", "folded", "split_comment", "tokenise"]

SIGNS = frozenset({",", ":", ";", "=", "?", "/", "->"})
"""Tokens that are no words. A player's name may contain the last two all the same."""

_TOKEN = re.compile(
    r"""
    "[^"]*" | [“„][^"“”„]*[“”]          # free words, quotes and all
    | -> | [,:;=?/"]                    # signs, and a quote that nobody closed
    | (?: (?!->) [^\s,:;=?/".] )+ \.*   # a word; `Fr.Sergio` is two
    | \.+
    """,
    re.VERBOSE,
)
_COMMENT = re.compile(r"""#|"[^"]*"|[“„][^"“”„]*[“”]""")
"""A comment's sign, or what it means nothing in."""

_LONGEST_REMEMBERED = 60
_NOTE = re.compile(r"\s*note\s*:", re.IGNORECASE)


class Token(NamedTuple):
    """A word, a sign, or free words in quotes; a tuple, for a file has very many of them."""

    text: str
    """As typed."""
    folded: str
    """As compared: without case and accents."""
    start: int
    """Where it begins in the line, from 0."""
    end: int
    """Where it ends."""

    @property
    def quoted(self) -> bool:
        """Whether it is free words in quotes."""
        return len(self.text) > 1 and self.text[0] in '"“„'


def folded(text: str) -> str:
    """Fold a text, remembering the words that come again and again.

    >>> folded("Père")
    'pere'
    """
    return _remembered(text) if len(text) <= _LONGEST_REMEMBERED else fold(text)


@lru_cache(maxsize=8192)
def _remembered(text: str) -> str:
    return fold(text)


def tokenise(text: str) -> tuple[Token, ...]:
    """Cut a line into tokens.

    >>> [token.text for token in tokenise('Ana asks Ben: "ready?" = "yes"')]
    ['Ana', 'asks', 'Ben', ':', '"ready?"', '=', '"yes"']
    >>> [token.text for token in tokenise("Fr.Sergio->Guy")]
    ['Fr.', 'Sergio', '->', 'Guy']
    """
    return tuple(
        Token(match.group(), folded(match.group()), match.start(), match.end())
        for match in _TOKEN.finditer(text)
    )


def split_comment(text: str) -> tuple[str, str | None]:
    """Split a line into what it says and the comment behind `#`, if there is one.

    The sign starts no comment between quotes or in a note.

    >>> split_comment("Ana draws  # the first")
    ('Ana draws', ' the first')
    >>> split_comment('Ana asks Ben: "#?" = silence')
    ('Ana asks Ben: "#?" = silence', None)
    """
    if "#" not in text or _NOTE.match(text):
        return text.rstrip(), None
    for match in _COMMENT.finditer(text):
        if match.group() == "#":
            at = match.start()
            return text[:at].rstrip(), text[at + 1 :].rstrip()
    return text.rstrip(), None
