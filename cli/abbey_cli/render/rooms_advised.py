"""Where to go: one line that says it, a table of the rooms within reach, what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.advice.rooms_advice import RoomRow, RoomsAdvice
from abbey.phrases import counted, listed
from abbey_cli.render.figures import bits, percent, points
from abbey_cli.render.look import Look, columns, headline
from abbey_cli.render.payloads import number_value
from abbey_cli.terminal import visible, wrapped

__all__ = ["print_best_move", "print_rooms", "rooms_payload", "rooms_values", "why_there"]

_ROOM = 20
_FIGURE = 7


def print_rooms(
    console: Console,
    advice: RoomsAdvice,
    language: str,
    *,
    limit: int,
    why: bool = False,
    sampled: bool = False,
) -> None:
    """Print what `abbey advise --for move` says."""
    look = Look.on(console, language)
    print_best_move(console, advice, sampled=sampled)
    if why and advice.best is not None:
        console.print()
        for reason in _reasons(advice, advice.best):
            console.print(Text(wrapped(visible(reason), look.width)))
    if advice.best is not None:
        said = max(12, look.width - _ROOM - 3 * _FIGURE - 5)
        heads = [look.head(key) for key in ("room", "steps", "bits", "points", "why")]
        widths = (_ROOM, _FIGURE, _FIGURE, _FIGURE, said)
        table = columns(widths, heads, right=(1, 2, 3), fold=True, room=look.width, gives=4)
        for at, row in enumerate(advice.rows[:limit]):
            cells = (
                str(row.room),
                str(row.steps),
                bits(row.bits),
                points(row.points),
                visible(why_there(row)),
            )
            table.add_row(*cells, style="bold" if at == 0 else "")
        console.print()
        console.print(table)
    console.print()
    for line in _notes(advice, limit):
        console.print(Text(wrapped(visible(line), look.width), "dim"))


def print_best_move(
    console: Console, advice: RoomsAdvice, *, label: str = "", sampled: bool = False
) -> None:
    """Print where to go in a line above other advice, or below it with a label."""
    headline(console, _first(advice), label=label, sampled=sampled and advice.best is not None)


def rooms_values(advice: RoomsAdvice | None, best: dict[str, Any]) -> dict[str, Any]:
    """Return the rooms for `abbey advise --json`, and its best choice with the move in it."""
    if advice is None or advice.best is None:
        return {"rooms": [], "best": best}
    return {"rooms": _rows(advice), "best": best | {"move": str(advice.best.room)}}


def _rows(advice: RoomsAdvice) -> list[dict[str, Any]]:
    """Return the rooms within reach, best first, as JSON values."""
    return [
        {
            "room": str(row.room),
            "steps": row.steps,
            "bits": number_value(row.bits),
            "points": number_value(row.points),
            "risk": number_value(row.value.risk),
            "way": [str(room) for room in row.way.rooms],
            "worth": number_value(row.way.worth),
            "why": why_there(row),
        }
        for row in advice.rows
    ]


def rooms_payload(advice: RoomsAdvice) -> dict[str, Any]:
    """Return what `abbey advise --for move --json` prints."""
    best = advice.best
    return {
        "for": "move",
        "rooms": _rows(advice),
        "missing": list(advice.missing),
        "best": {
            "move": None if best is None else str(best.room),
            "question": None,
            "action": None,
            "why": "; ".join(advice.missing) if best is None else why_there(best),
        },
    }


def _first(advice: RoomsAdvice) -> str:
    best = advice.best
    if best is None:
        return f"Where to go cannot be said: {advice.missing[0]}."
    onward = [f"to the {room}" for room in best.way.rooms[1:]]
    then = f", then {listed(onward)}" if onward else ""
    mass = "; then comes the Mass" if advice.mass_follows else ""
    return f"Go to the {best.room}{then}{mass}. {_sentence(best)}"


def _reasons(advice: RoomsAdvice, row: RoomRow) -> Iterator[str]:
    """Say what each figure of the best room means."""
    value = row.value
    yield f"steps: {counted(row.steps, 'step')} to the {row.room}."
    yield f"bits: {row.bits:.3f} bits about the culprit are expected to be learned there."
    parts = [f"what is learned {value.told.points:+.2f}"]
    if value.claim:
        parts.append(f"a claim {value.claim:+.2f}")
    if value.extra:
        parts.append(f"turns and cards {value.extra:+.2f}")
    if value.risk:
        parts.append(f"the risk to be caught {-value.risk * value.cost:+.2f}")
    yield f"points: {points(row.points)}, from {', '.join(parts)}."
    rooms = ", ".join(map(str, row.way.rooms))
    yield (
        f"way: {rooms} is worth {row.way.worth:.2f} in all; the next best way begins in the "
        f"{advice.rows[1].room}, worth {advice.rows[1].way.worth:.2f}."
        if len(advice.rows) > 1
        else f"way: {rooms} is worth {row.way.worth:.2f} in all, and there is no other."
    )


def _sentence(row: RoomRow) -> str:
    why = why_there(row)
    return f"{why[:1].upper()}{why[1:]}."


def why_there(row: RoomRow) -> str:
    """Say in words what a room brings."""
    value = row.value
    why = value.why or "nothing happens here; it is on the way"
    if value.met is not None and "ask" not in why:
        why = f"{why}; {value.met} must be asked"
    if value.risk:
        why = f"{why}; caught in {percent(value.risk)}"
    return why


def _notes(advice: RoomsAdvice, limit: int) -> Iterator[str]:
    if advice.best is not None:
        yield (
            "Best is the way through a room that brings most in all, half by points and half by "
            f"bits, over {counted(advice.moves, 'move')}; the points of a claim are cashed, not "
            "learned."
        )
    if len(advice.rows) > limit:
        more = counted(len(advice.rows) - limit, "more room")
        yield f"{more}; --limit shows more, --json all."
    for each in advice.missing:
        yield f"Not known: {each}."
