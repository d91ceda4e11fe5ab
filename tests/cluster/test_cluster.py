"""A real scheduler with two real workers, started here, one of which dies in the middle.

Needs the extra `cluster`. Everything listens on this machine only.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from abbey.coaching import Plan, play_fixture, tournament
from abbey.coaching.cluster import Cluster
from abbey.coaching.ledger import FILE_NAME
from abbey.errors import TournamentError
from commands import run_json

PLAN = Plan(("sheet", "random", "sheet"), seed=12)
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Running:
    """A cluster under way."""

    address: str
    """Where its scheduler listens."""
    workers: tuple[subprocess.Popen[bytes], ...]
    """Its workers, each a process of one thread."""


@contextmanager
def _process(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start a part of dask, and end it by its own handle."""
    with (folder / f"{arguments[0]}-{time.monotonic_ns()}.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *arguments], stdout=log, stderr=log, cwd=folder
        )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(SECONDS)


def _address(file: Path) -> str:
    """Wait until the scheduler has written down where it listens."""
    for _ in range(SECONDS * 10):
        try:
            return str(json.loads(file.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.1)
    raise AssertionError("the scheduler did not start")


@contextmanager
def _cluster(folder: Path, workers: int) -> Iterator[Running]:
    told = folder / "scheduler.json"
    with ExitStack() as stack:
        stack.enter_context(
            _process(
                "distributed.cli.dask_scheduler",
                "--host=127.0.0.1",
                "--port=0",
                "--no-dashboard",
                f"--scheduler-file={told}",
                folder=folder,
            )
        )
        address = _address(told)
        started = [
            stack.enter_context(
                _process(
                    "distributed.cli.dask_worker",
                    address,
                    "--host=127.0.0.1",
                    "--nthreads=1",
                    "--no-nanny",
                    "--no-dashboard",
                    f"--local-directory={folder}",
                    folder=folder,
                )
            )
            for _ in range(workers)
        ]
        yield Running(address, tuple(started))


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A cluster that no test harms."""
    with _cluster(tmp_path_factory.mktemp("cluster"), 2) as running:
        yield running


def test_a_cluster_plays_the_same_games(two_workers: Running) -> None:
    played = list(tournament(PLAN, 2, workers=Cluster(two_workers.address)))
    assert sorted(result.number for result in played) == list(range(6))
    assert all(result == play_fixture(PLAN, result.number) for result in played)


def test_the_command_sends_its_games_to_a_cluster(two_workers: Running) -> None:
    arguments = ("tournament", "--seats", "random,random,random", "--games", "3", "--seed", "5")
    there = run_json(*arguments, "--scheduler", two_workers.address)
    assert there == run_json(*arguments, "--jobs", "1")
    assert there["games"] == 3


def test_workers_of_another_version_do_not_play(
    two_workers: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = os.getpid()
    monkeypatch.setattr(
        "abbey.coaching.cluster.version", lambda name: "9.9" if os.getpid() == here else "1.0"
    )
    with pytest.raises(TournamentError, match=r"have Abbey 1\.0, here it is 9\.9"):
        list(tournament(PLAN, 1, workers=Cluster(two_workers.address)))


def test_workers_without_abbey_do_not_play(
    two_workers: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = os.getpid()

    def version(name: str) -> str:
        if os.getpid() == here:
            return "1.0"
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("abbey.coaching.cluster.version", version)
    with pytest.raises(TournamentError, match="has no Abbey"):
        list(tournament(PLAN, 1, workers=Cluster(two_workers.address)))


def test_a_worker_that_dies_loses_and_doubles_no_game(tmp_path: Path) -> None:
    results_in = tmp_path / "results"
    with _cluster(tmp_path, 2) as running:
        playing = tournament(PLAN, 20, workers=Cluster(running.address), folder=results_in)
        results = [next(playing) for _ in range(5)]
        victim, survivor = running.workers
        victim.kill()
        victim.wait(SECONDS)
        results += playing
        assert survivor.poll() is None
    assert sorted(result.number for result in results) == list(range(60))
    lines = (results_in / FILE_NAME).read_text("utf-8").splitlines()[1:]
    assert sorted(json.loads(line)["number"] for line in lines) == list(range(60))
    assert all(result == play_fixture(PLAN, result.number) for result in results[-5:])


def test_an_address_where_nobody_listens_is_told() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{closed.getsockname()[1]}"
    with pytest.raises(TournamentError, match="no scheduler answers"):
        list(tournament(PLAN, 1, workers=Cluster(address, patience=0.5)))
    with pytest.raises(TournamentError, match="no scheduler answers"):
        list(tournament(PLAN, 1, workers=Cluster("nonsense://here", patience=0.5)))


def test_a_scheduler_without_workers_is_told(tmp_path: Path) -> None:
    with _cluster(tmp_path, 0) as running, pytest.raises(TournamentError, match="no workers"):
        list(tournament(PLAN, 1, workers=Cluster(running.address, patience=0.5)))
