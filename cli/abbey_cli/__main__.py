"""`abbey`, also as `python -m abbey_cli`: load the app, and say so if that is interrupted."""

from __future__ import annotations

import signal
import sys
from types import FrameType

from abbey_cli.lean import spare_garbage, spare_pandas

__all__ = ["main"]

_INTERRUPTED = 130
"""What shells report for Ctrl-C."""
_TERMINATED = 143
"""What shells report for a program that was told to end."""


def main() -> None:
    """Load the app, which takes a moment, and run it on the arguments of this process."""
    signal.signal(signal.SIGTERM, _terminated)
    spare_pandas()
    try:
        with spare_garbage():
            from abbey_cli.main import app

            app()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
        sys.exit(_INTERRUPTED)


def _terminated(number: int, frame: FrameType | None) -> None:
    """Tell a person that the command was ended from outside: there is no answer."""
    if sys.stderr is not None:
        sys.stderr.write("terminated; nothing was answered\n")
    sys.exit(_TERMINATED)


if __name__ == "__main__":
    main()
