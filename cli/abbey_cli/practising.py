"""Drills asked one after the other, and the score that is kept of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from abbey.drills import (
    Drill,
    Kind,
    Missed,
    Score,
    judge,
    make_again,
    make_drill,
    own_drill,
    verdicts,
)
from abbey.drills.own import kept_of
from abbey.errors import DrillError, NotationError
from abbey_cli.failures import FileError
from abbey_cli.files import read_json
from abbey_cli.prompting import QUIT, asked
from abbey_cli.render.drilled import print_answer, print_drill, score_words
from abbey_cli.scoring import ScoreFile
from abbey_cli.terminal import say, screen, visible, waiting

__all__ = ["Offered", "practise", "reviewed", "wished"]

_KINDS = (Kind.CROSS_OFF, Kind.CLAIM, Kind.QUESTION)
"""In turn, where nobody says which."""
_SEATS = 3
"""So many sit at the table of a new drill, where nobody says how many."""
_NO_MORE = "There are no more hints; `!` tells the answer."


@dataclass(frozen=True, slots=True)
class Offered:
    """A drill, and where it comes from."""

    drill: Drill
    """The drill."""
    whence: str
    """Where from, in words."""
    wanted: tuple[str, ...] = ()
    """What boxes keep of a decision of one's own."""


def wished(
    count: int,
    kind: str | None,
    level: int | None,
    players: int | None,
    seed: int | None,
    kept: ScoreFile | None,
) -> Iterator[Offered]:
    """Yield drills: without a seed first mistakes that are due, then new ones.

    A mistake that comes back is of the kind, level and table that were asked for too. One that
    is skipped stays in its box, and is not asked again before something else changes it.

    Raises:
        DrillError: if no position makes such a drill.
    """
    aside: set[Missed] = set()
    for at in range(count):
        back = None if seed is not None else _back(kept, kind, level, players, aside)
        if back is not None:
            yield back
            continue
        number = (1 if seed is None else seed) + at
        if kept is not None and seed is None:
            kept.change(_begun)
            number = kept.score.begun
        what = _KINDS[number % len(_KINDS)] if kind is None else Kind(kind)
        with waiting("looking for a position") if kept is not None else nullcontext():
            drill = make_drill(what, number, players=players or _SEATS, level=level)
        yield Offered(drill, f"seed {number}")


def _back(
    kept: ScoreFile | None,
    kind: str | None,
    level: int | None,
    players: int | None,
    aside: set[Missed],
) -> Offered | None:
    """Return the next mistake that is due and was asked for, and set it aside."""
    what = None if kind is None else Kind(kind)
    while kept is not None and (due := kept.score.due(what, aside)) is not None:
        aside.add(due)
        try:
            drill = make_again(due)
        except DrillError as error:
            say(f"{visible(str(kept.path))}: {visible(str(error))}; it is dropped.")
            kept.change(partial(Score.without, key=due.key))
            continue
        seats = len(drill.notebook.header.players)
        if level in (None, drill.level) and players in (None, seats):
            return Offered(drill, "a mistake comes back", due.wanted)
    return None


def reviewed(path: Path, count: int | None = None) -> tuple[int, Iterator[Offered]]:
    """Return how many drills of a review are asked, and those, each made when it is its turn.

    Args:
        path: what `abbey review --json` printed.
        count: how many at most; None for all.

    Raises:
        FileError: if the file cannot be read, or holds no review; and when a drill's turn comes
            that is none.
    """
    name = repr(str(path))
    try:
        drills = _drills_in(read_json(path))
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise _no_review(path, error) from error
    if not drills:
        raise FileError(f"{name} holds no mistakes to practise on")
    asked_for = drills[:count]
    return len(asked_for), _own(path, asked_for)


def _drills_in(data: Any) -> list[Any]:
    if not isinstance(data, dict) or "drills" not in data:
        raise ValueError("it has no list of drills")
    if not isinstance(data["drills"], list):
        raise ValueError("its drills are no list")
    return data["drills"]


def _own(path: Path, drills: Sequence[Any]) -> Iterator[Offered]:
    for at, each in enumerate(drills, start=1):
        try:
            drill = own_drill(each, at)
        except DrillError as error:
            raise _no_review(path, f"drill {at}: {error}") from error
        yield Offered(drill, "your own game", kept_of(each))


def _no_review(path: Path, told: object) -> FileError:
    name = repr(str(path))
    return FileError(f"{name} is nothing that `abbey review --json` printed: {visible(str(told))}")


def practise(offered: Iterable[Offered], count: int, kept: ScoreFile) -> None:
    """Ask drills until there are no more, or somebody wants no more; tell the score."""
    try:
        for number, each in enumerate(offered, start=1):
            drill = each.drill
            title = f"Drill {number} of {count}: {drill.kind}, level {drill.level} ({each.whence})"
            with screen() as console:
                print_drill(console, drill, title)
            if not _ask(each, kept):
                break
    finally:
        where = f" Kept in {visible(str(kept.path))}." if kept.score.answered else ""
        say(f"{score_words(kept.score)}{where}")


def _begun(score: Score) -> Score:
    return replace(score, begun=score.begun + 1)


def _answered(offered: Offered, right: bool, score: Score) -> Score:
    return score.after(offered.drill, right, offered.wanted)


def _ask(offered: Offered, kept: ScoreFile) -> bool:
    """Ask one drill until it is answered, told or left; tell whether to go on."""
    drill = offered.drill
    hints = iter(drill.hints)
    given = 0
    answered = False
    while True:
        typed = asked("?")
        if typed is None or typed.casefold() == QUIT:
            return False
        if typed.casefold() == "skip":
            return True
        if typed.casefold() in ("?", "hint"):
            given += 1
            say(next(hints, _NO_MORE))
            continue
        if not typed:
            say("Type the number of an answer, `?` for a hint, `!` to be told, or `q`.")
            continue
        chosen = 0
        if typed != "!":
            try:
                chosen = judge(drill, typed)
            except NotationError as error:
                say(str(error.problems[0].message))
                continue
        right = chosen == drill.right
        if not answered:
            good = right and given < len(drill.hints)
            kept.change(partial(_answered, offered, good))
            answered = True
        if right or typed == "!":
            if right:
                say("Right.")
            with screen() as console:
                print_answer(console, drill, verdicts(drill, drill.right))
            return True
        option = drill.options[chosen - 1]
        verdict = dict(verdicts(drill, chosen)).get(option)
        said = f" {option}: {verdict}." if verdict is not None else ""
        say(f"No.{said} `?` gives a hint.")
