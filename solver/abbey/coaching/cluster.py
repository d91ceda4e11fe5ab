"""Games on a cluster: the same jobs, sent to a dask.distributed scheduler that runs already.

A worker that dies takes its games with it; the scheduler gives them to another one. Each game
has a key of its own, and its result is taken once.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from abbey.coaching.outcomes import GameResult
from abbey.coaching.schedule import Plan, play_fixture
from abbey.errors import TournamentError

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Cluster"]

_DISTRIBUTION = "abbey-solver"
"""What Abbey is called where it is installed."""
_AHEAD = 4
"""Games sent ahead for each thread of the cluster."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Workers behind a scheduler; Abbey must be installed on each of them."""

    scheduler: str
    """Its address, such as `tcp://127.0.0.1:8786`."""
    patience: float = 10.0
    """Seconds to wait for the scheduler and a first worker."""

    def play(self, plan: Plan, numbers: Sequence[int]) -> Generator[GameResult, None, None]:
        """Play these games.

        Raises:
            TournamentError: if dask is not installed, nobody answers at the address, or workers
                cannot play.
        """
        client = self._client()
        try:
            self._check_workers(client)
            yield from _played(client, plan, list(numbers))
        finally:
            client.close()

    def _client(self) -> Client:
        try:
            from distributed import Client
        except ImportError as error:
            raise TournamentError(
                "a cluster needs dask: pip install 'abbey-solver[cluster]'"
            ) from error
        try:
            return Client(self.scheduler, timeout=self.patience, set_as_default=False)
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            raise TournamentError(
                f"no scheduler answers at {self.scheduler!r}; "
                "start one with `dask scheduler`, or leave --scheduler out"
            ) from error

    def _check_workers(self, client: Client) -> None:
        try:
            client.wait_for_workers(1, timeout=self.patience)
        except TimeoutError as error:
            raise TournamentError(
                f"the scheduler at {self.scheduler!r} has no workers; "
                f"start some with `dask worker {self.scheduler}`"
            ) from error
        here = version(_DISTRIBUTION)
        try:
            there = set(client.run(version, _DISTRIBUTION).values())
        except ModuleNotFoundError as error:
            raise TournamentError(
                f"a worker of {self.scheduler!r} has no Abbey; install it on each of them"
            ) from error
        if there != {here}:
            raise TournamentError(
                f"the workers of {self.scheduler!r} have Abbey {', '.join(sorted(there))}, "
                f"here it is {here}; equal seeds need equal versions"
            )


def _played(client: Client, plan: Plan, numbers: list[int]) -> Generator[GameResult, None, None]:
    from distributed import as_completed

    run = uuid4().hex
    waiting = iter(numbers)
    ahead = max(1, _AHEAD * sum(client.nthreads().values()))

    def send() -> list[Any]:
        number = next(waiting, None)
        if number is None:
            return []
        key = f"abbey-game-{number}-{run}"
        return [client.submit(play_fixture, plan, number, key=key, pure=False)]

    running = as_completed([future for _ in range(ahead) for future in send()], loop=client.loop)
    for future in running:
        yield _result(future)
        for following in send():
            running.add(following)


def _result(future: Any) -> GameResult:
    """Return the result of a game.

    Raises:
        TournamentError: if the workers could not play it.
    """
    from distributed.scheduler import KilledWorker

    try:
        result: GameResult = future.result()
    except ModuleNotFoundError as error:
        raise TournamentError(
            f"the workers of the cluster cannot play: {error}; install Abbey on each of them"
        ) from error
    except KilledWorker as error:
        raise TournamentError(
            f"a game keeps killing the workers that play it ({future.key}); "
            "look into their memory limit"
        ) from error
    return result
