"""Contradictions: the lines that cannot all be true, and what would repair them."""

from __future__ import annotations

from shlex import quote

from abbey_cli.page import ConflictError
from abbey_cli.render.problems import numbered_line
from abbey_cli.terminal import print_json, say, visible

__all__ = ["print_conflict", "say_conflict"]


def print_conflict(error: ConflictError) -> None:
    """Print a contradiction as JSON."""
    repairs = [{"lines": list(repair.lines), "why": repair.why} for repair in error.repairs]
    print_json({"contradiction": {"lines": list(error.lines or ()), "repairs": repairs}})


def say_conflict(error: ConflictError) -> None:
    """Tell a person which lines contradict each other, and what to look at first."""
    name = "standard input" if error.page.is_stdin else visible(error.page.name)
    say(f"{name} contradicts itself: no world fits all its lines.", "bold")
    match error.lines:
        case None:
            say("Which lines are to blame could not be proved in the time given.")
        case ():
            say("No single line is to blame: the sizes alone leave no world.")
        case (_,):
            say("This line cannot be true after what was moved before it:")
        case _:
            say("These cannot all be true, and no fewer lines contradict each other:")
    lines = error.page.lines
    for number in error.lines or ():
        say(numbered_line(number, lines[number - 1]))
    if error.repairs:
        say("What would repair it, the smallest changes first:")
        for repair in error.repairs:
            say(f"  - {visible(repair.why)}")
    name = "-" if error.page.is_stdin else quote(visible(error.page.name))
    say(f"Likely slips of the pen, as changes of the text:\n  abbey repair {name}")
