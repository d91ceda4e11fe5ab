"""What all tables share: the language, the signs that can be printed, columns of fixed width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from abbey.components import heading, term
from abbey_cli.render.figures import bar, percent, sampled_mark
from abbey_cli.terminal import WIDTH, is_plain, visible, wrapped

__all__ = ["Look", "columns", "headline"]

_FIGURE = 6
"""Columns of the longest chance, `>99.9%`."""


@dataclass(frozen=True, slots=True)
class Look:
    """How words and chances are written."""

    language: str
    """Language of headings and traits."""
    plain: bool = False
    """Whether bars are drawn with letters only."""
    width: int = WIDTH
    """Columns there are; fewer only on a narrow terminal."""

    @classmethod
    def on(cls, console: Console, language: str) -> Look:
        """Return the look that a console can show."""
        return cls(language, is_plain(console), console.width)

    def head(self, key: str) -> str:
        """Return the word over a column."""
        return heading(key, self.language)

    def title(self, key: str) -> Text:
        """Return the words over a table."""
        head = self.head(key)
        return Text(head[:1].upper() + head[1:], "bold")

    def word(self, value: object) -> str:
        """Return the word for a trait or suspect."""
        return term(value, self.language)

    def place(self, name: str) -> str:
        """Return the word for a place; players keep their names."""
        return self.head(name) if name in ("culprit", "pile", "out") else visible(name)

    def gauge(self, chance: float | None, width: int, full: float = 1.0) -> Text:
        """Return a chance with a bar behind it, `full` being the whole width, if there is room."""
        figure, room = f"{percent(chance):>{_FIGURE}}", width - _FIGURE - 1
        if room < 1:
            return Text(figure)
        drawn = bar((chance or 0) / (full or 1), room, plain=self.plain)
        return Text.assemble(f"{figure} ", (drawn, "yellow"))


def headline(console: Console, line: str, *, sampled: bool, label: str = "") -> None:
    """Print what to do, above other advice, or below it with a label.

    Where its figures come from samples, its end says so.
    """
    said = visible(f"{label}{line}{sampled_mark(sampled)}")
    console.print(Text(wrapped(said, console.width), "" if label else "bold"))


def columns(
    widths: Sequence[int],
    heads: Sequence[str] = (),
    *,
    right: Sequence[int] = (),
    fold: bool = False,
    room: int | None = None,
    gives: int | None = None,
) -> Table:
    """Return a table without lines, with columns of these widths; `right` ones end flush.

    Text that is too long is cut, or goes on in the next line if `fold` is wanted; heads are
    shortened then, so that no word goes on in the middle.

    Args:
        widths: of the columns.
        heads: the words over them; none for a table without.
        right: columns whose text ends flush.
        fold: whether text that is too long goes on in the next line.
        room: how wide the table may become, so that no head is cut.
        gives: the column that makes room for the others' heads.
    """
    if room is not None:
        widths = _roomy(widths, heads, room, gives)
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=bool(heads))
    for at, width in enumerate(widths):
        table.add_column(
            Text(_short(heads[at], width) if fold else heads[at], "dim") if heads else "",
            width=width,
            no_wrap=not fold,
            overflow="fold" if fold else "ellipsis",
            justify="right" if at in right else "left",
        )
    return table


_LEAST = 12
"""Columns that are left to a column that makes room for others."""


def _roomy(
    widths: Sequence[int], heads: Sequence[str], room: int, gives: int | None
) -> Sequence[int]:
    """Widen columns to their heads, if there is room for all of them.

    >>> heads = "Frage", "Preisgabe"
    >>> _roomy((20, 6), heads, 27, 0), _roomy((20, 6), heads, 27, None)
    ((17, 9), (20, 6))
    """
    wide = [max(width, len(head)) for width, head in zip(widths, heads, strict=True)]
    over = sum(wide) + len(wide) - 1 - room
    if over > 0 and gives is not None:
        wide[gives] -= over
        over = 0 if wide[gives] >= max(_LEAST, len(heads[gives])) else over
    return tuple(widths) if over > 0 else tuple(wide)


def _short(head: str, width: int) -> str:
    """Shorten a head of which a word is too long for its column.

    >>> _short("Preisgabe", 6), _short("Leck", 6)
    ('Preis.', 'Leck')
    """
    long = any(len(word) > width for word in head.split())
    return f"{head[: width - 1]}." if long else head
