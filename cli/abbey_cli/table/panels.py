"""Pictures as text: what stands in each part of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from abbey.advice import Row, Status
from abbey.inference import Engine
from abbey_cli.render.figures import bar, percent, points, whole_percent
from abbey_cli.render.look import Look
from abbey_cli.table.session import Session
from abbey_cli.table.thinking import Picture
from abbey_cli.terminal import visible

__all__ = ["advice", "lines", "monks", "verdict"]

_COLUMNS = 2
"""Columns of monks."""
_NAME = 12
"""Columns of a name."""
_LIKELIEST = 3
_MENDING = """\
↑ chooses a line,
F2 changes it,
F8 takes it out,
F3 puts one in above.
Ctrl-Z takes back
the last change."""
_CLAIMS = 5
_QUESTIONS = 3


def verdict(picture: Picture, look: Look) -> Text:
    """Say in one or two lines how things stand."""
    if picture.conflict is not None:
        where = ", ".join(map(str, picture.conflict))
        told = f" Lines {where} cannot all be true." if where else ""
        return Text(f"The notebook contradicts itself; nothing is proved.{told}", "bold reverse")
    if picture.sheet is None:
        return Text("")
    now = picture.sheet.now
    names = list(now.candidates)
    if len(names) == 1:
        return Text(f"Proved: {look.word(names[0])} is the culprit.", "bold")
    head = f"{len(names)} monks can be the culprit"
    if now.where is None:
        return Text(head if picture.done else f"{head}; chances are being worked out …", "bold")
    ranked = sorted(names, key=lambda each: -(now.chance(each) or 0.0))[:_LIKELIEST]
    told = ", ".join(f"{look.word(each)} {percent(now.chance(each))}" for each in ranked)
    engine = look.head(str(now.engine))
    if now.engine is Engine.SAMPLED:
        engine += f" ± {200 * now.error:.1f}"
    return Text(f"{head}: {told} ({engine})", "bold")


def monks(picture: Picture, look: Look) -> Text:
    """Lay all monks out in two columns, with a bar for each chance; or say what may be wrong."""
    if picture.conflict is not None:
        return _slips(picture)
    if picture.sheet is None:
        return Text("")
    rows = picture.sheet.rows
    most = max((row.chance or 0.0 for row in rows), default=0.0) or 1.0
    half = -(-len(rows) // _COLUMNS)
    width = look.width // _COLUMNS
    out = Text()
    for at in range(half):
        for row in rows[at::half]:
            cell = _monk(row, look, width - 1, most)
            cell.pad_right(width - cell.cell_len)
            out.append_text(cell)
        out.append("\n")
    return out


def _slips(picture: Picture) -> Text:
    if not picture.slips:
        return Text("" if picture.done else "looking for slips of the pen …", "dim")
    out = Text()
    out.append("Slips of the pen, each of which would explain it\n", "bold")
    out.append("\n".join(f" {visible(each)}" for each in picture.slips))
    return out


def _monk(row: Row, look: Look, width: int, most: float) -> Text:
    mark = "x" if row.crossed else " "
    name = look.word(row.suspect)[:_NAME]
    out = Text(f"{mark} {name:<{_NAME}} ")
    if row.status is Status.CULPRIT:
        out.append(look.head("culprit"))
        out.stylize("bold reverse")
    elif row.status is Status.POSSIBLE:
        figure = "   ?" if row.chance is None else f"{whole_percent(row.chance):>4}"
        room = width - out.cell_len - len(figure) - 1
        out.append(f"{figure} ")
        out.append(bar((row.chance or 0.0) / most, room, plain=look.plain), "yellow")
    else:
        place = look.place(row.can_be[0]) if len(row.can_be) == 1 else look.head("innocent")
        out.append(place[: max(0, width - out.cell_len)])
        out.stylize("dim")
    return out


def advice(picture: Picture, look: Look) -> Text:
    """Say what to ask and to claim; where nothing is proved, how to go back."""
    if picture.conflict is not None:
        return Text(_MENDING)
    if picture.sheet is None:
        return Text("")
    if picture.over:
        return Text("The game is over; abbey review goes through it.")
    out = Text()
    for title, claims in (
        ("Reveal", _revelations(picture, look)),
        ("Accuse", _accused(picture, look)),
    ):
        if claims:
            out.append(f"{title}\n", "bold")
            out.append("".join(f" {what} {points(value)}\n" for value, what in claims[:_CLAIMS]))
    if picture.asking is not None and picture.asking.best is not None:
        out.append("Ask\n", "bold")
        for prospect in picture.asking.listed.questions[:_QUESTIONS]:
            question = visible(str(prospect.question))
            out.append(f" {visible(prospect.player)}: {question} ")
            out.append(f"{prospect.bits:.2f}\n", "dim")
    elif not picture.done:
        out.append("thinking …\n", "dim")
    return out


def _revelations(picture: Picture, look: Look) -> list[tuple[float, str]]:
    assert picture.sheet is not None
    return sorted(
        (
            (found.points, look.word(found.trait))
            for found in picture.sheet.revelations
            if found.points is not None and found.points > 0 and not found.made_by
        ),
        reverse=True,
    )


def _accused(picture: Picture, look: Look) -> list[tuple[float, str]]:
    assert picture.sheet is not None
    return sorted(
        (
            (found.points, look.word(found.suspect) + ("" if found.legal else " (pile!)"))
            for found in picture.sheet.accusations
            if found.points is not None and found.points > 0
        ),
        reverse=True,
    )


def lines(session: Session, selected: int | None, conflict: Sequence[int], height: int) -> Text:
    """Show the last lines, or those around the selected one."""
    shown = session.lines
    end = len(shown) if selected is None else min(len(shown), selected + height // 2)
    begin = max(0, min(end, len(shown)) - height)
    out = Text()
    for number, line in enumerate(shown[begin : begin + height], start=begin + 1):
        style = "reverse" if number == selected else "italic" if number > session.kept else ""
        sign = "!" if number in conflict else "?" if number > session.kept else " "
        out.append(f"{number:>4}{sign}", "bold" if sign != " " else "dim")
        out.append(f" {visible(line)}\n", style)
    return out
