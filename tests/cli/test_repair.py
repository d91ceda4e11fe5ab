"""`abbey repair`: changes that are shown, and written only when asked for."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

import abbey_cli.page
from abbey.explain import edited_text, mend
from abbey.explain.edits import PutIn
from abbey.explain.misplacing import misplacements
from abbey.explain.miswriting import miswritings
from abbey.explain.omissions import omissions
from abbey.record import read, read_collecting, write
from abbey_cli.render.mended import hunks
from commands import TESTS, run, run_json
from planted_slips import KINDS, planted, seeded_notebook

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno

"""
SLIP = DEAL + "Ben draws\r\nben asks ana: how many Benedictine = 1   # sure?\n"


def test_repairs_are_shown_as_changes_of_the_text() -> None:
    result = run("repair", "-", stdin=SLIP)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "     5 | hand: Guy, Bruno\n     8 | ben asks ana" in result.stdout
    assert (
        "1. Line 8 means 2, not 1.\n"
        "     7   Ben draws\n"
        "     8 - ben asks ana: how many Benedictine = 1   # sure?\n"
        "     8 + Ben asks Ana: how many Benedictine = 2   # sure?\n"
    ) in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "abbey repair - --write 1 --output FILE" in result.stdout


def test_scripts_see_the_same() -> None:
    answer = run_json("repair", "-", "--limit", "2", stdin=SLIP)
    assert answer.keys() == {
        "contradicts",
        "conflicts",
        "all_conflicts",
        "sizes",
        "repairs",
        "complete",
    }
    assert (answer["contradicts"], answer["conflicts"], answer["sizes"]) == (True, [[5, 8]], [])
    first, second = answer["repairs"]
    assert first["kind"] == "number"
    assert first["lines"] == [8]
    assert [row["sign"] for row in first["diff"]] == ["-", "+"]
    assert first["weight"] >= second["weight"] > 0


def test_one_repair_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.abbey"
    path.write_bytes(SLIP.encode())
    result = run("repair", path, "--write", "1")
    assert result.exit_code == 0
    assert "2." not in result.stdout
    wanted = SLIP.replace(
        "ben asks ana: how many Benedictine = 1", "Ben asks Ana: how many Benedictine = 2"
    )
    assert path.read_bytes() == wanted.encode()
    assert run("check", path).exit_code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_written_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "game.abbey"
    path.write_text(SLIP)
    before = path.read_bytes()
    for more in ((), ("--json",), ("--write", "999")):
        run("repair", path, *more)
        assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_repair_goes_to_a_new_file(tmp_path: Path) -> None:
    new = tmp_path / "new.abbey"
    written = run("repair", "-", "--write", "2", "-o", new, stdin=SLIP)
    assert written.exit_code == 0
    assert (written.stdout + written.stderr).count("written") == 1
    assert run("check", new).exit_code == 0
    again = run("repair", "-", "--write", "1", "-o", new, stdin=SLIP)
    assert again.exit_code == 1
    assert "exists already" in again.stderr


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("repair", "-", "--write", "1", "-o", "-", stdin=SLIP)
    assert result.exit_code == 0
    assert (
        result.stdout_bytes
        == SLIP.replace(
            "ben asks ana: how many Benedictine = 1", "Ben asks Ana: how many Benedictine = 2"
        ).encode()
    )
    assert list(tmp_path.iterdir()) == []
    both = run("repair", "-", "--write", "1", "-o", "-", "--json", stdin=SLIP)
    assert both.exit_code == 2
    assert "both go to standard output" in " ".join(both.stderr.split())


def test_a_consistent_notebook_has_no_repair_to_write(tmp_path: Path) -> None:
    path = tmp_path / "game.abbey"
    path.write_text(DEAL + "Ben draws\n")
    result = run("repair", path, "--write", "1")
    assert result.exit_code == 2
    assert "there is nothing to repair in" in " ".join(result.stderr.split())
    assert path.read_text() == DEAL + "Ben draws\n"


def test_no_time_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that was cut short says so, whatever it was doing."""
    monkeypatch.setattr("abbey.explain.mending.monotonic", count(0, 1000).__next__)
    result = run("repair", "-", "--seconds", "900", stdin=SLIP)
    assert result.exit_code == 3
    said = " ".join(result.stdout.split())
    assert "No slip that would explain it was found in the time given; see --seconds." in said
    assert "No single slip" not in said


def test_a_number_that_is_only_a_bound_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = mend(read(SLIP), limit=1)
    for complete, told in ((True, "; and 2 more."), (False, "; and at least 2 more.")):
        sets = ((5, 8),) * 6
        short = replace(found, conflicts=sets, all_conflicts=complete)
        monkeypatch.setattr("abbey.explain.mend", lambda *_, short=short, **__: short)
        result = run("repair", "-", stdin=SLIP)
        assert told in " ".join(result.stdout.split())
        assert run_json("repair", "-", stdin=SLIP)["all_conflicts"] is complete


def test_a_search_that_was_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything was found, and after."""
    going = iter([False, *[True] * 3])
    monkeypatch.setattr("abbey_cli.watching.Watching.__call__", lambda *_: next(going, False))
    result = run("repair", "-", stdin=SLIP)
    assert result.exit_code == 3
    said = " ".join(result.stdout.split())
    assert "No slip that would explain it was found before the search was stopped." in said
    assert "--seconds" not in said
    result = run("repair", "-", stdin=SLIP)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "The search was stopped before all were tried." in said
    assert "--seconds" not in said


def test_no_limit_is_no_time_at_all() -> None:
    assert run_json("repair", "-", "--seconds", "0", "--limit", "400", stdin=SLIP)["complete"]


def test_a_repair_of_the_last_line_shows_no_line_below() -> None:
    result = run("repair", "-", "--limit", "1", stdin=SLIP)
    assert "\n     9 " not in result.stdout


def test_words_and_changes_name_the_same_lines() -> None:
    """Lines that are alike stand side by side; each change is shown where the words put it."""
    for seed in range(len(KINDS)):
        slip = planted(Random(seed), seeded_notebook(seed), list(KINDS)[seed % len(KINDS)])
        if slip is None:
            continue
        header, body = write(slip.slipped).split("\n\n", 1)
        twice = "".join(f"{line}\n{line}\n" for line in body.splitlines())
        text = f"{header}\n\n{twice}"
        notebook = read_collecting(text).notebook
        assert notebook is not None
        lines = text.splitlines()
        for suspicion in (*miswritings(notebook), *misplacements(notebook), *omissions(notebook)):
            rows = [row for hunk in hunks(text, suspicion.changes) for row in hunk]
            touched = [c.line for c in suspicion.changes if not isinstance(c, PutIn)]
            assert [at for at, sign, _ in rows if sign == "-"] == sorted(touched)
            new = edited_text(text, suspicion.changes).splitlines()
            for at, sign, said in rows:
                assert said == (new if sign == "+" else lines)[at - 1]
            put_in = [change.line for change in suspicion.changes if isinstance(change, PutIn)]
            for line in put_in:
                place = next(n for n, row in enumerate(rows) if row[0] == line and row[1] != "+")
                assert rows[place + 1][1] == "+"


def test_a_file_that_changed_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.abbey"
    path.write_text(SLIP)
    read_once = abbey_cli.page._bytes_of
    texts = iter([read_once(str(path)), b"players: Ana, Ben, Cleo\n"])
    monkeypatch.setattr(abbey_cli.page, "_bytes_of", lambda _: next(texts))
    before = path.read_bytes()
    result = run("repair", path, "--write", "1")
    assert result.exit_code == 1
    assert "changed meanwhile" in result.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--write", "1"), "standard input cannot be rewritten"),
        (("-o", "new.abbey"), "needs --write"),
        (("--write", "0"), "'--write': 0 is not in the range x>=1"),
        (("--write", "4000", "-o", "nowhere/new"), "there is no repair 4000"),
        (("--limit", "0"), "'--limit': 0 is not in the range x>=1"),
        (("--seconds", "nan"), "'--seconds': 'nan' is no number"),
    ],
)
def test_wrong_usage_is_said(arguments: tuple[str, ...], message: str) -> None:
    result = run("repair", "-", *arguments, stdin=SLIP)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_nothing_to_repair() -> None:
    result = run("repair", "-", stdin=DEAL + "Ben draws\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("Nothing to repair")
    answer = run_json("repair", "-", stdin=DEAL)
    assert answer["contradicts"] is False
    assert answer["repairs"] == []


def test_sizes_are_repaired_too() -> None:
    result = run("repair", "-", stdin=DEAL + "Ben draws\nBen holds 2\n")
    assert result.exit_code == 0
    assert "the sizes of hands do not fit" in result.stdout
    assert "Line 8 means 3, not 2." in result.stdout


def test_wrong_sizes_name_the_command() -> None:
    result = run("check", "-", stdin=DEAL + "Ben draws\nBen holds 2\n")
    assert result.exit_code == 1
    assert "abbey repair -" in result.stderr
    assert "abbey repair" not in run("check", "-", stdin=DEAL + "Ben drawz\n").stderr


def test_an_unreadable_notebook_is_not_repaired() -> None:
    result = run("repair", "-", stdin=DEAL + "Ben drawz\n")
    assert result.exit_code == 1
    assert "drawz" in result.stderr


def test_a_hopeless_notebook_stays_wrong() -> None:
    hopeless = DEAL + "Ben holds 7\nCleo holds 5\nAna holds 1\n"
    result = run("repair", "-", stdin=hopeless)
    assert result.exit_code == 3
    assert "No single slip" in result.stdout
    answer = json.loads(run("repair", "-", "--json", stdin=hopeless).stdout)
    assert answer["contradicts"] is True
    assert answer["repairs"] == []


def test_several_slips_at_once_leave_out_several_lines() -> None:
    lines = [f"Ben asks Ana: how many {words} = 8" for words in ("Templar", "Novice", "fat")]
    result = run("repair", "-", stdin=DEAL + "\n".join(lines) + "\n")
    assert result.exit_code == 0
    assert "1. Lines 7, 8 and 9 are not true, as far as they name cards." in result.stdout
    assert result.stdout.count(" - Ben asks Ana") == 3


def test_markup_in_a_notebook_is_shown_as_it_is() -> None:
    odd = SLIP.replace("Ana, Ben", "Ana, [red]Ben").replace("ben asks", "[red]ben asks")
    odd = odd.replace("Ben draws", "[red]Ben draws")
    result = run("repair", "-", stdin=odd)
    assert "8 + [red]Ben asks Ana: how many Benedictine = 2" in result.stdout


def test_a_contradiction_names_the_command() -> None:
    result = run("check", "-", stdin=SLIP)
    assert result.exit_code == 3
    assert "abbey repair -" in result.stderr


def test_the_command_to_copy_is_quoted(tmp_path: Path) -> None:
    file = tmp_path / "a b.abbey"
    file.write_text((TESTS.parent / "examples" / "slip.abbey").read_text("utf-8"), "utf-8")
    assert f"abbey repair '{file}'" in " ".join(run("check", file).stderr.split())
    assert f"abbey repair '{file}' --write 1" in " ".join(run("repair", file).stdout.split())
