"""Lines added, changed, taken back and tried out; the file is the notebook at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from abbey.errors import NotationError
from abbey_cli.table.beginning import Beginning
from abbey_cli.table.journal import ChangedError, Journal
from abbey_cli.table.session import Session

HEADER = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.abbey"
    path.write_text(HEADER, "utf-8")
    return path


@pytest.fixture
def session(file: Path) -> Iterator[Session]:
    with Journal(file) as journal:
        yield Session(journal)


def test_lines_are_added_changed_inserted_and_removed(session: Session, file: Path) -> None:
    session.add("Ben draws")
    session.add("Cleo draws")
    session.insert(4, "note: first")
    session.change(5, "Ben takes from Cleo")
    assert file.read_text("utf-8") == HEADER + "note: first\nBen takes from Cleo\nCleo draws\n"
    session.remove(4)
    assert session.lines[3:] == ["Ben takes from Cleo", "Cleo draws"]
    assert session.state.is_sound


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ben tooks", "tooks"),
        ("Ben draws Xaver", "Xaver"),
        ("mass Mattock: gave William", "Mattock"),
    ],
)
def test_what_cannot_be_read_changes_nothing(
    session: Session, file: Path, line: str, told: str
) -> None:
    session.add("Ben draws")
    before = session.state
    for act in (session.add, lambda text: session.insert(4, text)):
        with pytest.raises(NotationError, match=told):
            act(line)
    assert session.state == before
    assert file.read_text("utf-8") == HEADER + "Ben draws\n"


def test_impossible_sizes_are_refused(session: Session) -> None:
    for _ in range(5):
        session.add("Ben draws")
    with pytest.raises(NotationError, match="pile"):
        session.add("Ben draws")
    with pytest.raises(NotationError, match="pile"):
        session.insert(5, "Cleo draws")
    assert len(session.lines) == 8


def test_undo_and_redo_walk_through_all_changes(session: Session, file: Path) -> None:
    texts = [file.read_text("utf-8")]
    rng = Random(3)
    for number in range(30):
        kept = session.kept
        match rng.randrange(3):
            case 0 if kept > 3:
                session.remove(rng.randrange(4, kept + 1))
            case 1 if kept > 3:
                session.change(rng.randrange(4, kept + 1), f"note: changed {number}")
            case _:
                session.add(f"note: {number}")
        texts.append(file.read_text("utf-8"))
    for text in reversed(texts[:-1]):
        assert session.undo()
        assert file.read_text("utf-8") == text
    assert not session.undo()
    for text in texts[1:]:
        assert session.redo()
        assert file.read_text("utf-8") == text
    assert not session.redo()


def test_a_change_ends_what_could_be_done_again(session: Session) -> None:
    session.add("Ben draws")
    session.undo()
    session.add("Cleo draws")
    assert not session.redo()


def test_a_branch_never_touches_the_notebook(session: Session, file: Path) -> None:
    session.add("Ben draws")
    before = file.read_text("utf-8")
    session.branch()
    session.add("Cleo draws")
    session.add("Cleo takes from Ben")
    with pytest.raises(NotationError):
        session.add("Cleo takes from Xaver")
    assert (session.in_branch, session.kept, len(session.lines)) == (True, 4, 6)
    assert session.undo()
    assert len(session.lines) == 5
    assert not session.redo()
    assert file.read_text("utf-8") == before
    session.leave()
    assert session.lines == before.splitlines()
    session.add("note: goes on")
    assert file.read_text("utf-8") == before + "note: goes on\n"


@pytest.mark.parametrize("number", [1, 4, 5])
def test_no_line_is_changed_while_a_what_if_stands(
    session: Session, file: Path, number: int
) -> None:
    """Whoever only tries something out must not find the notebook changed afterwards."""
    session.add("Ben draws")
    before = file.read_text("utf-8")
    session.branch()
    session.add("Cleo draws")
    with pytest.raises(ValueError, match="what-if"):
        session.change(number, "note: nothing drawn")
    with pytest.raises(ValueError, match="what-if"):
        session.insert(number, "note: nothing drawn")
    with pytest.raises(ValueError, match="what-if"):
        session.remove(number)
    assert file.read_text("utf-8") == before
    session.leave()
    assert session.lines == before.splitlines()


def test_what_another_program_wrote_is_taken_over(session: Session, file: Path) -> None:
    file.write_text(HEADER + "note: by hand\n", "utf-8")
    with pytest.raises(ChangedError):
        session.add("Ben draws")
    assert session.lines[-1] == "note: by hand"
    session.add("Ben draws")
    assert file.read_text("utf-8") == HEADER + "note: by hand\nBen draws\n"
    assert not session.refresh()


def test_a_broken_file_can_be_mended(tmp_path: Path) -> None:
    path = tmp_path / "broken.abbey"
    path.write_text(HEADER + "Ben tooks from Cleo\nBen draws\n", "utf-8")
    with Journal(path) as journal:
        session = Session(journal)
        assert [problem.line for problem in session.state.problems] == [4]
        session.add("note: goes on")
        session.change(4, "Ben takes from Cleo")
        assert session.state.is_sound


@pytest.mark.parametrize("number", [0, -1, 4, 99])
def test_only_lines_that_are_there_can_be_changed(session: Session, number: int) -> None:
    for act in (session.insert, session.change):
        with pytest.raises(ValueError, match="no line"):
            act(number, "Ben draws")
    with pytest.raises(ValueError, match="no line"):
        session.remove(number)


def test_a_header_is_put_together_answer_by_answer() -> None:
    begun = Beginning()
    for wrong in ("Ana", "Ana, Ana, Ben", ""):
        with pytest.raises(NotationError):
            begun.seat(wrong)
    begun.seat("Ana, Ben, Cleo")
    with pytest.raises(NotationError, match="Xaver"):
        begun.own("Xaver")
    begun.own("cl")
    with pytest.raises(NotationError):
        begun.deal("")
    with pytest.raises(NotationError, match="6 cards"):
        begun.deal("guy")
    begun.deal("guy, bruno, sergio, thomas, basil, julia")
    begun.colour("red, blue, green")
    assert begun.text == (
        "players: Ana, Ben, Cleo\nme: Cleo\n"
        "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\ncolours: red, blue, green\n"
    )
