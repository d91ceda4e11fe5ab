"""The table in a browser: a real server on this machine, and what it says where it cannot be."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from aiohttp import ClientSession, WSMsgType

from abbey_cli.failures import FileError
from abbey_cli.table.journal import Journal
from commands import run

HEADER = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
PATIENCE = 60.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.abbey"
    path.write_text(HEADER, "utf-8")
    return path


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("localhost", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def served(file: Path) -> Iterator[int]:
    """Serve a notebook until the end of the block."""
    port = free_port()
    words = [sys.executable, "-m", "abbey_cli", "table", str(file), "--web", str(port)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as server:
        try:
            yield port
        finally:
            server.terminate()


def page_of(port: int) -> str:
    ends = monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"http://localhost:{port}/", timeout=10) as answer:
                text: str = answer.read().decode("utf-8")
                return text
        except URLError:
            assert monotonic() < ends, "the server never answered"
            sleep(0.1)


async def typed(port: int, keys: str, wanted: str) -> str:
    """Look at the table as a browser does, type, and wait for words on the screen."""
    seen = b""
    async with (
        ClientSession() as session,
        session.ws_connect(f"http://localhost:{port}/ws?width=80&height=24") as browser,
    ):
        async with asyncio.timeout(PATIENCE):
            async for message in browser:
                if message.type is WSMsgType.BINARY:
                    seen += message.data
                if keys and b"choose" in seen:
                    await browser.send_str(json.dumps(["stdin", keys]))
                    keys = ""
                if not keys and wanted in seen.decode("utf-8", "replace"):
                    break
    return seen.decode("utf-8", "replace")


def test_a_browser_sees_the_table_and_types_into_the_file(file: Path) -> None:
    with served(file) as port:
        page = page_of(port)
        addresses = re.findall(r"(?:https?|ws)://[^\"'/ ]+", page)
        assert set(addresses) == {f"http://localhost:{port}", f"ws://localhost:{port}"}
        seen = asyncio.run(typed(port, "note: by web\r", "note: by web"))
        assert "quit" in seen
        ends = monotonic() + PATIENCE
        while "note: by web\n" not in file.read_text("utf-8"):
            assert monotonic() < ends, "the line never came to the file"
            sleep(0.05)


def test_a_table_ends_with_a_server_that_is_killed(file: Path) -> None:
    """Else it would keep the notebook locked, and a processor busy, with nobody to see it."""

    async def look_and_kill() -> None:
        port = free_port()
        words = [sys.executable, "-m", "abbey_cli", "table", str(file), "--web", str(port)]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as one:
            await asyncio.to_thread(page_of, port)
            async with (
                ClientSession() as session,
                session.ws_connect(f"http://localhost:{port}/ws?width=80&height=24") as browser,
                asyncio.timeout(PATIENCE),
            ):
                seen = b""
                while b"choose" not in seen:
                    data = (await browser.receive()).data
                    seen += data if isinstance(data, bytes) else b""
                with pytest.raises(FileError):
                    Journal(file)
                one.kill()

    asyncio.run(look_and_kill())
    ends = monotonic() + PATIENCE
    while True:
        try:
            Journal(file).close()
        except FileError:
            assert monotonic() < ends, "the table is still there"
            sleep(0.1)
        else:
            break


def test_a_missing_package_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    result = run("table", file, "--web", "8000")
    assert result.exit_code == 1
    assert "pip install 'abbey-solver[web]'" in result.stderr


def test_a_port_in_use_is_told(file: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = run("table", file, "--web", str(port))
    assert result.exit_code == 1
    assert f"port {port} cannot be used" in result.stderr


def test_what_cannot_be_opened_is_not_served(tmp_path: Path) -> None:
    result = run("table", tmp_path / "nothing.abbey", "--web", "8000")
    assert result.exit_code == 1
    assert "nothing.abbey" in result.stderr
