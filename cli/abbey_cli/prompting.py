"""Questions to a person at the keyboard, which all end in the same way.

Where there is no more input, and after `q`, the answer is None: the command says what was kept
and ends. Ctrl-C goes on to the app, which tells it and ends with 130.
"""

from __future__ import annotations

import typer

__all__ = ["QUIT", "asked"]

QUIT = "q"
"""Typed alone, it ends whatever asks."""


def asked(prompt: str) -> str | None:
    """Ask for a line; None where there are no more."""
    try:
        return input(f"{prompt} ").strip()
    except EOFError:
        typer.echo()
        return None
    except KeyboardInterrupt:
        typer.echo()
        raise
