"""Broken files: whatever is done to a notebook, the reader answers, and says where it fails.

A few hundred spoilt copies of the notebooks in `data/cases` in each run; ABBEY_FUZZ asks for more.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from abbey.components.suspects import SUSPECTS
from abbey.errors import NotationError, Problem
from abbey.record import Notebook, read, read_bytes, read_collecting, write

COUNT = int(os.environ.get("ABBEY_FUZZ", "400"))
"""How many spoilt notebooks."""

BLOCK = 100
SOURCES = [
    path.read_bytes()
    for path in sorted(Path(__file__).parents[1].joinpath("data", "cases").glob("*.abbey"))
]
LINES = [line for source in SOURCES for line in source.split(b"\n")]
WORDS = sorted({word for line in LINES for word in line.split()})
NAMES = [suspect.name.encode() for suspect in SUSPECTS]
SIGNS = [
    b",",
    b":",
    b";",
    b"=",
    b"#",
    b'"',
    b"?",
    b"/",
    b"->",
    b"\r",
    b"\t",
    b"\0",
    b"\xff",
    b"\xc3",
]
SCRAPS = [
    b"mass Lauds: gave ?; Ben skips; Cleo saw of Ana",
    b"Ana shuffles a card of Ben, Cleo: Guy, ? -> ?, Guy",
    b"Ben and Cleo swap hands: Guy / Bruno",
    b"lost track of Ben, pile",
    b"hand Ben: Guy, Bruno",
    b"suspects: Guy, Bruno, Basil",
    b"deal: pile 1, hand 2",
    b"language: ru",
    b'Ana asks Ben: "what # now" = "well"',
    b"9" * 40,
    "Бен берёт карту".encode(),
]

Spoil = Callable[[Random, bytes], bytes]


def _byte(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + rng.randrange(2) :]


def _cut(rng: Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.randrange(40) :]


def _sign(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(SIGNS) + data[at:]


def _word(rng: Random, data: bytes) -> bytes:
    words = data.split(b" ")
    words[rng.randrange(len(words))] = rng.choice([*NAMES, rng.choice(WORDS)])
    return b" ".join(words)


def _number(rng: Random, data: bytes) -> bytes:
    digits = [at for at, byte in enumerate(data) if 48 <= byte < 58]
    if not digits:
        return data
    at = rng.choice(digits)
    number = str(rng.choice([-1, 0, 7, 99, 100, 10**30])).encode()
    return data[:at] + number + data[at + 1 :]


def _line(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines.insert(at, rng.choice([*SCRAPS, rng.choice(LINES)]))
        case 1:
            del lines[at]
        case 2:
            lines[at] *= rng.randrange(2, 200)
        case _:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    return b"\n".join(lines)


SPOILERS: tuple[Spoil, ...] = (_byte, _cut, _sign, _word, _number, _line)


def spoilt(seed: int) -> bytes:
    """Spoil one of the notebooks in one to five ways."""
    rng = Random(seed)
    data = rng.choice(SOURCES)
    for _ in range(rng.randint(1, 5)):
        data = rng.choice(SPOILERS)(rng, data)
    return data


@pytest.mark.parametrize("block", range(-(-COUNT // BLOCK)))
def test_a_spoilt_notebook_is_read_or_refused_with_a_place(block: int) -> None:
    for seed in range(block * BLOCK, min(COUNT, (block + 1) * BLOCK)):
        data = spoilt(seed)
        answer = answer_to(data)
        if isinstance(answer, Notebook):
            text = write(answer)
            assert write(read(text)) == text, f"seed {seed}: {data!r}"
            continue
        assert answer, f"seed {seed}: {data!r}"
        for problem in answer:
            assert problem.line >= 1, f"seed {seed}: {problem}"
            assert problem.message, f"seed {seed}: {problem}"
            assert len(str(problem)) < 600, f"seed {seed}: {problem}"


def answer_to(data: bytes) -> Notebook | tuple[Problem, ...]:
    """Read bytes; anything raised but the error for notebooks fails the test."""
    try:
        return read_bytes(data)
    except NotationError as error:
        return error.problems


def test_most_spoilt_notebooks_fail_and_some_do_not() -> None:
    """Else the fuzzing would try nothing worth trying."""
    refused = sum(bool(read_collecting(_text(seed)).problems) for seed in range(100))
    assert 50 <= refused <= 99


def _text(seed: int) -> str:
    return spoilt(seed).decode("utf-8", errors="replace")
