"""Free words in a file: what can be written on a line and read back the same."""

from __future__ import annotations

from abbey.record.source import unseen
from abbey.record.tokens import split_comment

__all__ = ["check_words"]


def check_words(text: str, what: str, *, comments: bool = True) -> None:
    """Make sure that a text stands on one line and reads back as it is.

    >>> check_words("caught in the act", "a reason")
    >>> check_words("he's #1", "a reason")
    Traceback (most recent call last):
    ValueError: a reason cannot hold a comment sign outside quotes: "he's #1"

    Args:
        text: the words.
        what: what they are, for the message.
        comments: whether `#` would start a comment in them.

    Raises:
        ValueError: if it does not.
    """
    if text != text.strip():
        raise ValueError(f"{what} cannot begin or end with a space: {text!r}")
    if "\n" in text or "\r" in text or unseen(text) is not None:
        raise ValueError(
            f"{what} cannot hold control or format characters or line breaks: {text!r}"
        )
    if comments and split_comment(text)[1] is not None:
        raise ValueError(f"{what} cannot hold a comment sign outside quotes: {text!r}")
