"""Profiles of Hypothesis: `dev` looks somewhere else each time, `ci` gives the same answer twice.

`ci` is the default where the environment says CI; HYPOTHESIS_PROFILE chooses by name.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW_TO_DRAW = (HealthCheck.too_slow,)
"""A whole game is drawn for one example."""

settings.register_profile("dev", deadline=None, suppress_health_check=SLOW_TO_DRAW)
settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=SLOW_TO_DRAW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))
