"""`abbey`, also as `python -m abbey_cli`: load the app, and say so if that is interrupted."""

from __future__ import annotations

import sys

__all__ = ["main"]

_INTERRUPTED = 130
"""What shells report for Ctrl-C."""


def main() -> None:
    """Load the app, which takes a moment, and run it on the arguments of this process."""
    try:
        from abbey_cli.main import app

        app()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
