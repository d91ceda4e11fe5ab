"""What all benchmark pages share: the heading with date and command, tables, quantiles."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from datetime import date
from statistics import median

__all__ = ["heading", "spread", "table"]


def heading(title: str, about: str) -> str:
    """Return the top of a page: title, date, command and what is measured."""
    module = sys.modules["__main__"].__spec__
    script = [sys.argv[0]] if module is None else ["-m", module.name]
    command = " ".join(["python", *script, *sys.argv[1:]])
    return f"# {title}\n\n{date.today().isoformat()}, by `{command}`. {about}\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table; all columns but the first hold numbers and go to the right."""
    lines = [
        "| " + " | ".join(columns) + " |",
        "|" + "|".join(["---", *["---:"] * (len(columns) - 1)]) + "|",
    ]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def spread(values: Sequence[float]) -> str:
    """Return median, 95th percentile and worst of some seconds."""
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return (
        f"median {median(ordered):.2f} s, 95th percentile {high:.2f} s, worst {ordered[-1]:.2f} s"
    )
