"""Drills asked one after the other, and the score that is kept of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from abbey.drills import (
    Drill,
    Kind,
    Score,
    judge,
    make_again,
    make_drill,
    own_drill,
    verdicts,
)
from abbey.drills.own import WANTED
from abbey.errors import DrillError, NotationError
from abbey_cli.failures import FileError
from abbey_cli.prompting import QUIT, asked
from abbey_cli.render.drilled import print_answer, print_drill, score_words
from abbey_cli.render.terminal import say, screen, visible, waiting
from abbey_cli.scoring import ScoreFile

__all__ = ["Offered", "practise", "reviewed", "wished"]

_KINDS = (Kind.CROSS_OFF, Kind.CLAIM, Kind.QUESTION)
"""In turn, where nobody says which."""
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
    players: int,
    seed: int | None,
    kept: ScoreFile | None,
) -> Iterator[Offered]:
    """Yield drills: without a seed first mistakes that are due, then new ones.

    Raises:
        DrillError: if no position makes such a drill.
    """
    for at in range(count):
        due = None if kept is None or seed is not None else kept.score.due()
        if kept is not None and due is not None:
            try:
                yield Offered(make_again(due), "a mistake comes back", due.wanted)
            except DrillError as error:
                say(str(error))
                kept.change(partial(Score.without, key=due.key))
            continue
        number = (1 if seed is None else seed) + at
        if kept is not None and seed is None:
            kept.change(_begun)
            number = kept.score.begun
        what = _KINDS[number % len(_KINDS)] if kind is None else Kind(kind)
        with waiting("looking for a position") if kept is not None else nullcontext():
            drill = make_drill(what, number, players=players, level=level)
        yield Offered(drill, f"seed {number}")


def reviewed(path: Path) -> list[Offered]:
    """Return the drills of a review.

    Raises:
        FileError: if the file cannot be read, or holds no review.
    """
    name = repr(str(path))
    try:
        drills = json.loads(path.read_text("utf-8"))["drills"]
        found = [(own_drill(each, at), each) for at, each in enumerate(drills, start=1)]
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror or error}") from error
    except (KeyError, TypeError, ValueError, DrillError) as error:
        told = visible(str(error))
        raise FileError(f"{name} is nothing that `abbey review --json` printed: {told}") from error
    if not found:
        raise FileError(f"{name} holds no mistakes to practise on")
    return [
        Offered(drill, "your own game", tuple(str(each[key]) for key in WANTED))
        for drill, each in found
    ]


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
        say(f"{score_words(kept.score)} Kept in {visible(str(kept.path))}.")


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
