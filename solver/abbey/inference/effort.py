"""How much one answer may cost, which engine gives it, and who watches it being found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from abbey.inference.budget import DEFAULT_BUDGET, Budget

__all__ = ["DEFAULT_EFFORT", "Effort", "Engine", "Progress", "Watch"]


@unique
class Engine(Enum):
    """Which engine gives an answer."""

    EXACT = "exact"
    """Chances are exact under the model."""
    SAMPLED = "sampled"
    """Chances are estimates with a standard error; what is possible is certain all the same."""
    CERTAINTY = "certainty"
    """Only what is possible is decided."""

    def __repr__(self) -> str:
        return f"Engine.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an engine has come."""

    engine: Engine
    """Which engine is at work."""
    work: int
    """States held by the exact engine; sweeps made by the sampled one; proofs by certainty."""
    error: float | None = None
    """Standard error of the chances so far; None before there are any."""


Watch: TypeAlias = Callable[[Progress], bool]
"""Is told how far an engine has come, and says whether it may go on."""

_SAMPLED_SHARE = 0.3
"""Share of the time that is kept for sampling, if the exact engine may fail."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits of one answer, in seconds for the table and in units of work for reproducible runs.

    Without an engine the choice is automatic: exact chances if 7/10 of the seconds and the
    states suffice, else samples for the rest of the time, else certainty. An engine that is
    named has all the time to itself.

    >>> Effort(seconds=10).budget.seconds, Effort(seconds=10).sampling_seconds
    (7.0, 3.0)
    >>> Effort(Engine.SAMPLED, seconds=10).sampling_seconds
    10
    """

    engine: Engine | None = None
    """The engine to use; None for an automatic choice."""
    seconds: float | None = 7.0
    """Seconds for the whole answer; None for no limit. Logic is not timed: it never guesses."""
    states: int = DEFAULT_BUDGET.states
    """Most states of the exact engine."""
    sweeps: int | None = None
    """Sweeps of each chain in place of seconds, which then do not count for any engine: equal
    seeds give equal answers."""
    seed: int = 0
    """What all chance in sampling comes from."""
    error: float = 0.001
    """Standard error of the culprit's chances at which sampling has done enough."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"an effort has more than 0 seconds, got {self.seconds!r}")
        if self.sweeps is not None and self.sweeps < 1:
            raise ValueError(f"chains make at least one sweep, got {self.sweeps!r}")
        if not self.error >= 0:
            raise ValueError(f"an error to reach is not below 0, got {self.error!r}")
        if self.states < 1:
            raise ValueError(f"an effort has at least one state, got {self.states!r}")

    @property
    def budget(self) -> Budget:
        """What the exact engine may spend."""
        if self.seconds is None or self.sweeps is not None:
            return Budget(self.states, None)
        share = 1 - _SAMPLED_SHARE if self.engine is None else 1
        return Budget(self.states, self.seconds * share)

    @property
    def sampling_seconds(self) -> float:
        """How long samples may be drawn; a minute where there is no limit."""
        if self.seconds is None:
            return 60.0
        return self.seconds * _SAMPLED_SHARE if self.engine is None else self.seconds


DEFAULT_EFFORT = Effort()
"""What commands spend unless told otherwise."""
