"""`abbey lesson`: a tactic in five minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from abbey_cli.options import JsonOption

if TYPE_CHECKING:
    from abbey.coaching.lessons import Lesson

__all__ = ["lesson"]


def lesson(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="Its number or the beginning of its name; the list of all if left out.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Learn a tactic: a position, a question, hints if you want them, and why.

    Type your answer, `?` for a hint (there are four), `!` to be told, or `q` to stop.
    """
    from abbey.coaching.lessons import find_lesson, lessons
    from abbey.errors import UnknownNameError
    from abbey_cli.render.taught import lesson_payload, print_contents
    from abbey_cli.terminal import print_json, screen

    if name is None:
        if as_json:
            print_json([lesson_payload(each) for each in lessons()])
            return
        with screen() as console:
            print_contents(console, lessons())
        return
    try:
        found = find_lesson(name)
    except UnknownNameError as error:
        raise typer.BadParameter(str(error)) from None
    if as_json:
        print_json(lesson_payload(found))
    else:
        _teach(found)


def _teach(found: Lesson) -> None:
    """Ask until the answer is right, or told; each hint gives a little more away."""
    from abbey.coaching.quiz import judge, solve
    from abbey.errors import NotationError
    from abbey_cli.prompting import QUIT, asked
    from abbey_cli.render.taught import print_end, print_position
    from abbey_cli.terminal import say, screen

    with screen() as console:
        print_position(console, found)
    notebook = found.notebook
    solution = solve(found.task, notebook)
    hints = iter(found.hints)
    right = False
    while not right:
        answer = asked("?")
        if answer is None or answer.casefold() == QUIT:
            say(f"Left; `abbey lesson {found.number}` begins it again.")
            return
        if answer == "!":
            break
        if not answer:
            say("Type your answer, `?` for a hint, `!` to be told, or `q`.")
            continue
        if answer.casefold() in ("?", "hint"):
            say(next(hints, "There are no more hints; `!` tells the answer."))
            continue
        try:
            right = judge(solution, answer, notebook)
        except NotationError as error:
            say(str(error.problems[0].message))
        else:
            say("Right." if right else "No. `?` gives a hint.")
    with screen() as console:
        print_end(console, found, solution)
