"""From bytes to lines: encodings, line ends, signs that cannot be seen, and sizes."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from time import perf_counter

import pytest

from abbey.errors import NotationError, Problem
from abbey.record import read, read_bytes, read_collecting, read_file
from abbey.record.source import LONGEST_LINE, MOST_CHARACTERS, MOST_LINES, MOST_PROBLEMS, unseen

TEXT = "players: Ana, Ben, Zoë\nAna draws\nZoë draws\n"


def problems_of(data: bytes) -> tuple[Problem, ...]:
    with pytest.raises(NotationError) as raised:
        read_bytes(data)
    return raised.value.problems


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_marks_do_not_matter(line_end: str, mark: bytes) -> None:
    data = mark + TEXT.replace("\n", line_end).encode()
    assert read_bytes(data) == read(TEXT)
    assert [entry.line for entry in read_bytes(data).entries] == [2, 3]


def test_the_last_line_needs_no_end() -> None:
    assert read(TEXT.rstrip()) == read(TEXT)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.abbey"
    path.write_bytes(TEXT.encode())
    assert read_file(path) == read(TEXT)
    path.write_bytes(b"players: Ana")
    with pytest.raises(NotationError) as raised:
        read_file(str(path))
    assert raised.value.__notes__ == [f"in {path}"]
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "none.abbey")


@pytest.mark.parametrize(
    ("data", "line", "column", "word"),
    [
        (b"players: Ana, Ben, Zo\xeb\nAna draws", 1, 22, "0xeb"),
        (b"\xef\xbb\xbfplayers: Zo\xc3\xab, A\xff", 1, 16, "0xff"),
        (b"players: Ana\r\nAna\r\n  \x80", 3, 3, "0x80"),
        (b"players: Zo\xc3", 1, 12, "0xc3"),
    ],
)
def test_bytes_that_are_not_utf8(data: bytes, line: int, column: int, word: str) -> None:
    (problem,) = problems_of(data)
    assert (problem.line, problem.column, problem.word) == (line, column, word)
    assert "save the file as UTF-8" in problem.message


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_recognised(encoding: str) -> None:
    (problem,) = problems_of(("\ufeff" + TEXT).encode(encoding))
    assert "UTF-16" in problem.message


@pytest.mark.parametrize(
    ("sign", "shown"),
    [
        ("\0", r"\x00"),
        ("\x1b", r"\x1b"),
        ("\x0b", r"\x0b"),
        ("\x7f", r"\x7f"),
        ("\x85", r"\x85"),
        ("\u2028", r"\u2028"),
        ("\ufeff", r"\ufeff"),
        ("\udc80", r"\udc80"),
        ("\u202e", r"\u202e"),
        ("\u200b", r"\u200b"),
        ("\u2066", r"\u2066"),
        ("\u00ad", r"\xad"),
        ("\U000e0041", r"\U000e0041"),
    ],
)
def test_control_characters_are_named_by_place_and_code(sign: str, shown: str) -> None:
    result = read_collecting(f"players: Ana, Ben, Cleo\nAna{sign} draws\nnote: {sign}\nBen draws")
    assert [(p.line, p.column, p.word) for p in result.problems] == [
        (2, 4, shown),
        (3, 7, shown),
    ]
    assert all(shown in problem.message for problem in result.problems)
    assert result.notebook is not None
    assert [entry.line for entry in result.notebook.entries] == [4]


def test_tabs_are_spaces() -> None:
    assert len(read("players:\tAna,\tBen, Cleo\n\tAna\tdraws\n").entries) == 1


def test_a_line_that_is_too_long() -> None:
    fits = "note: " + "x" * (LONGEST_LINE - 6)
    result = read_collecting(f"{TEXT}{fits}\n{fits}x\nBen draws")
    assert [(p.line, p.column) for p in result.problems] == [(5, LONGEST_LINE + 1)]
    assert result.notebook is not None
    assert len(result.notebook.entries) == 4


def test_too_many_lines() -> None:
    assert not read_collecting(TEXT + "\n" * (MOST_LINES - 3)).problems
    (problem,) = read_collecting(TEXT + "\n" * (MOST_LINES - 2)).problems
    assert problem.line == MOST_LINES + 1


def test_too_many_characters() -> None:
    long = "note: " + "x" * 3000 + "\n"
    text = TEXT + long * (MOST_CHARACTERS // len(long) + 1)
    (problem,) = read_collecting(text).problems
    assert problem.line == MOST_CHARACTERS // len(long) + 4
    (problem,) = problems_of(b"x" * (4 * MOST_CHARACTERS + 1))
    assert problem.line == 1


def test_only_so_many_problems_are_told() -> None:
    result = read_collecting(TEXT + "Ana drws\n" * (MOST_PROBLEMS + 7))
    assert len(result.problems) == MOST_PROBLEMS + 1
    assert str(result.problems[-1]) == f"line {4 + MOST_PROBLEMS}: and 7 more problems from here on"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        "x\n" * 1_000_000,
        "\n" * 1_000_000,
        TEXT + "a " * 5_000_000,
        TEXT + ("Ana asks Ben: how many of " + "Guy, Bruno " * 300 + "\n") * 500,
        TEXT + ("mass Lauds: " + "Ana saw of Ben; " * 200 + "\n") * 500,
        TEXT + ("Ana sees " + "99 cards, " * 390 + "\n") * 500,
        TEXT + "#\n" * 19_000,
        "players: " + "x, " * 1_300,
    ],
    ids=lambda text: text[:40],
)
def test_no_text_takes_long(text: str) -> None:
    """A generous bound: what is linear takes a second or two, what is not takes minutes."""
    started = perf_counter()
    read_collecting(text)
    assert perf_counter() - started < 15


def test_a_notebook_is_read_at_once() -> None:
    lines = [
        "Ana asks Ben: how many fat Franciscan = 1",
        "Ben takes from Zoë",
        "mass Lauds: Ben gave 2; Ana skips",
        "Ben shows Ana nothing: shaven fat",
    ]
    text = TEXT + "\n".join(lines * 50)
    read(text)
    started = perf_counter()
    assert len(read(text).entries) == 202
    assert perf_counter() - started < 1


def test_every_format_character_is_unseen() -> None:
    signs = [sign for sign in map(chr, range(0x110000)) if unicodedata.category(sign) == "Cf"]
    assert [sign for sign in signs if unseen(sign) is None] == []
    assert unseen("Zoë Œ’s “é” 修道 ה\u0301") is None


def test_a_format_character_is_called_one() -> None:
    (problem,) = read_collecting("players: Ana, B\u202een, Cleo").problems
    assert str(problem).startswith(r"line 1, column 16: the format character \u202e cannot stand")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("players: Ana\0, Ben, Cleo\nAna draws", 1, 13),
        ("players: A\0na, B\0en,, Cleo\nAna draws", 1, 11),
        ("players: Ana, Ben, Cleo\nme: A\0na\nI draw Guy", 2, 6),
        ("players: Ana, Ben, Cleo\nme: Zed\0\nBen draws", 2, 8),
        (f"players: Ana, Ben, Cleo{' ' * LONGEST_LINE}\nAna draws", 1, LONGEST_LINE + 1),
    ],
)
def test_a_line_with_such_signs_has_no_other_problem_and_causes_none(
    text: str, line: int, column: int
) -> None:
    result = read_collecting(text)
    assert [(p.line, p.column) for p in result.problems] == [(line, column)]
    assert result.notebook is not None
    assert len(result.notebook.entries) == 1
