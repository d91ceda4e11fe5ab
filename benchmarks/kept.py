"""Results kept line by line in a file, so that a run that was stopped goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["keep", "rows_of"]


def rows_of(file: Path) -> list[dict[str, Any]]:
    """Return all results that are kept, and take off a last line that was cut off."""
    if not file.exists():
        return []
    text = file.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, "utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def keep(file: Path, row: dict[str, Any]) -> None:
    """Add a result."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(f"{json.dumps(row)}\n")
