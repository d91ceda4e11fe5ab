"""Fenced blocks of the documentation, so that tests can run what stands in them.

What follows the language on the opening line says how to take the block: `abbey record` has no
`me:`, each line of `abbey wrong` is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["ROOT", "Command", "Fence", "commands", "fences", "pages"]

ROOT = Path(__file__).parent.parent

_FENCE = re.compile(r"^```(?P<words>[^\n`]*)\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
_HEADER = "players: Ana, Ben, Cleo\n"


@dataclass(frozen=True, slots=True)
class Fence:
    """One block."""

    page: str
    """Name of the page, from the root of the project."""
    line: int
    """Line of the first line inside."""
    language: str
    """First word of the opening line."""
    words: tuple[str, ...]
    """Further words of the opening line."""
    text: str
    """What stands inside, its last line ended."""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def notebook(self) -> str:
        """The text as a whole file: body lines get players, and Ana as writer."""
        if re.search(r"^players:", self.text, re.MULTILINE):
            return self.text
        me = "" if "record" in self.words else "me: Ana\n"
        return f"{_HEADER}{me}{self.text}"


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a `console` block and what it prints."""

    words: str
    """The command as typed."""
    output: str
    """What follows it; a line `...` stands for any number of lines."""


def pages() -> list[Path]:
    """Return all pages of the documentation."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("examples/*.md")])


def fences(language: str) -> list[Fence]:
    """Return all blocks of a language, page by page."""
    return [fence for page in pages() for fence in _of(page) if fence.language == language]


def _of(page: Path) -> Iterator[Fence]:
    text = page.read_text("utf-8")
    for match in _FENCE.finditer(text):
        language, *words = match["words"].split() or [""]
        line = text.count("\n", 0, match.start("text")) + 1
        name = str(page.relative_to(ROOT))
        yield Fence(name, line, language, tuple(words), match["text"])


def commands(fence: Fence) -> list[Command]:
    """Cut a `console` block into its commands.

    >>> block = Fence("page", 1, "console", (), "$ abbey --version\\nabbey 0.1.0\\n")
    >>> commands(block)
    [Command(words='abbey --version', output='abbey 0.1.0\\n')]
    """
    parts = re.split(r"^\$ ", fence.text, flags=re.MULTILINE)
    pairs = (part.partition("\n") for part in parts[1:])
    return [Command(words, output) for words, _, output in pairs]
