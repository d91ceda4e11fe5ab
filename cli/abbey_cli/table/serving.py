"""The table in browsers on this machine, by the framework's own server."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from abbey_cli.failures import FileError

__all__ = ["is_served", "serve"]

_DRIVER = "TEXTUAL_DRIVER"
"""Set by the server for the tables that it starts: they talk to a browser, not to a terminal."""
_PAGE = Path(__file__).parent.parent / "render" / "templates" / "web"
"""A page that asks nothing of other machines."""


def is_served() -> bool:
    """Tell whether this program is the table of a browser."""
    return _DRIVER in os.environ


def serve(notebook: Path, port: int, options: Sequence[str]) -> None:
    """Show the table in browsers until it is interrupted: each gets a table, one at a time.

    Args:
        notebook: the file.
        port: where.
        options: further words for `abbey table`.

    Raises:
        FileError: if the server is not installed, or somebody else uses the port.
    """
    try:
        from textual_serve.server import Server
    except ImportError:
        raise FileError("the web needs one more package: pip install 'abbey-solver[web]'") from None
    command = [sys.executable, "-m", "abbey_cli", "table", str(notebook), *options]
    server = Server(
        shlex.join(command),
        host="localhost",
        port=port,
        title="abbey table",
        templates_path=_PAGE,
    )
    try:
        server.serve()
    except OSError as error:
        raise FileError(f"port {port} cannot be used: {error.strerror or error}") from error
