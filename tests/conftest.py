"""Profiles of Hypothesis: `dev` looks somewhere else each time, `ci` gives the same answer twice.

`ci` is the default where the environment says CI; HYPOTHESIS_PROFILE chooses by name. And Ctrl-C
works in every test, also where a shell began them in the background and had it ignored.
"""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

SLOW_TO_DRAW = (HealthCheck.too_slow,)
"""A whole game is drawn for one example."""

settings.register_profile("dev", deadline=None, suppress_health_check=SLOW_TO_DRAW)
settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=SLOW_TO_DRAW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))

# what ignores a signal has children that ignore it; a test that waits for one would wait for ever
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
