"""What to ask: one line that says it, a table of the best questions, a reason for each figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from abbey.advice.advise import Asking, reasons
from abbey.advice.questions_list import Prospect
from abbey.advice.ranking import Criterion
from abbey.inference import Engine
from abbey_cli.render.figures import bits, percent, points, whole_percent, within
from abbey_cli.render.look import Look, columns, headline
from abbey_cli.terminal import visible, wrapped

__all__ = ["print_advised"]

_PLAYER = 9
_FIGURES = (6, 7, 6, 7)
_MARK = 1
_WIDE = 60
"""Columns from which on all figures of a question have room; with fewer, what others learn goes."""
_DIGITS = 9
"""Figures that agree to so many decimals are the same."""


def print_advised(
    console: Console,
    asking: Asking,
    language: str,
    *,
    limit: int,
    why: bool = False,
    label: str = "",
) -> None:
    """Print what to ask, first or below other advice with a label."""
    look = Look.on(console, language)
    headline(console, _first(asking), label=label, sampled=_is_sampled(asking))
    if asking.best is None:
        return
    if why:
        console.print()
        for reason in reasons(asking, asking.best, percent=whole_percent):
            console.print(Text(wrapped(visible(reason), look.width)))
    console.print()
    console.print(_table(asking, look, limit))
    console.print()
    for line in _notes(asking, look, limit):
        console.print(Text(wrapped(line, look.width), "dim"))


def _first(asking: Asking) -> str:
    best = asking.best
    if asking.now.belief is None and asking.certain:
        return (
            "Questions need chances, and certainty alone was asked for: leave out "
            "`--engine certainty`."
        )
    if asking.now.belief is None:
        return (
            "Questions need chances, which would take more than the budget; raise it with "
            "--budget or --states."
        )
    quiet = asking.quietest
    if best is None and (quiet is None or quiet.leak_bits is None):
        return "Ask whatever you like: no answer would tell you anything of the culprit."
    if best is None and quiet is not None:
        return (
            f"Ask {visible(quiet.player)}: {visible(str(quiet.question))}? No answer would tell "
            "you anything of the culprit, and none tells everybody who listens less: "
            f"{bits(quiet.leak_bits)} bits."
        )
    assert best is not None
    heard = "" if best.leak_bits is None else f", everybody who listens {best.leak_bits:.3f}"
    reason = _REASONS[asking.criterion]
    return (
        f"Ask {visible(best.player)}: {visible(str(best.question))}? {reason}: it tells you "
        f"{'about ' * _is_sampled(asking)}{best.bits:.3f} bits of the culprit{heard}, and is worth "
        f"{points(best.points)} points{_if_by_sight(best)}."
    )


def _if_by_sight(best: Prospect) -> str:
    """Say what the forecast of an answer about a sheet stands on."""
    player = visible(best.player)
    return f", if {player} has crossed off just what {player} saw" if best.by_sight else ""


def _is_sampled(asking: Asking) -> bool:
    """Tell whether there is a best question, and its figures may be off."""
    return asking.best is not None and not asking.exact


_REASONS = {
    Criterion.BITS: "No question tells more",
    Criterion.POINTS: "No question brings more points",
    Criterion.EDGE: "No question gives a greater lead",
    Criterion.PARTS: "No question has more answers that can come",
    Criterion.SIZE: "No question leaves fewer suspects",
}


def _table(asking: Asking, look: Look, limit: int) -> Table:
    shown = _different(asking.listed.questions)[:limit]
    figures = list(_FIGURES if look.width >= _WIDE else _FIGURES[:2])
    spare = look.width - _PLAYER - sum(figures) - _MARK - len(figures) - 2
    keys = ("player", "question", "bits", "points", "leak", "edge")[: 2 + len(figures)]
    heads = [look.head(key) for key in keys]
    widths = [_PLAYER, max(12, spare), *figures, _MARK]
    right = range(2, len(keys))
    table = columns(widths, [*heads, ""], right=right, fold=True, room=look.width, gives=1)
    for at, prospect in enumerate(shown):
        edge = prospect.edge_bits
        cells = (
            bits(prospect.bits),
            points(prospect.points),
            bits(prospect.leak_bits),
            "?" if edge is None else f"{round(edge, 3) + 0.0:+.3f}",
        )
        table.add_row(
            visible(prospect.player),
            visible(str(prospect.question)),
            *cells[: len(figures)],
            "*" if prospect.by_sight else "",
            style="bold" if at == 0 else "",
        )
    return table


def _different(questions: Sequence[Prospect]) -> list[Prospect]:
    """Leave out what tells me the same as a better question to the same player."""
    seen: set[tuple[object, ...]] = set()
    found = []
    for prospect in questions:
        chances = sorted(round(chance, _DIGITS) for chance in prospect.answers.values())
        bits, points_ = round(prospect.bits, _DIGITS), round(prospect.points, _DIGITS)
        key = (prospect.player, bits, points_, *chances)
        if key not in seen:
            seen.add(key)
            found.append(prospect)
    return found


def _notes(asking: Asking, look: Look, limit: int) -> Iterator[str]:
    listed = asking.listed
    best = asking.best
    if best is not None:
        told = ", ".join(f"{answer} {percent(chance)}" for answer, chance in best.answers.items())
        yield f"{visible(best.player)} would answer: {told}."
    if listed.return_question is not None and listed.return_bits is not None:
        yield (
            "Whoever answers may ask back and must be answered; of your hand "
            f"`{listed.return_question}` tells all most: {bits(listed.return_bits)} bits."
        )
    if any(prospect.by_sight for prospect in _different(listed.questions)[:limit]):
        yield "* assumes that the player has crossed off exactly the cards seen."
    if any(prospect.leak_bits is None for prospect in _different(listed.questions)[:limit]):
        yield "?: what everybody who listens would learn took too long to weigh."
    different = len(_different(listed.questions))
    if len(listed.questions) > limit:
        yield (
            f"{len(listed.questions)} questions were weighed; {different} tell you different "
            "things. --limit shows more, --json all."
        )
    if not listed.complete:
        yield "Interrupted: not every question was weighed."
    if asking.now.engine is not Engine.EXACT:
        yield f"{look.title('engine')}: {look.head('sampled')}, {within(asking.error)}."
    elif not asking.exact:
        yield f"Questions about sheets are estimates: chances {within(asking.error)}."
    if asking.leak_error:
        yield f"What listeners know is an estimate: chances {within(asking.leak_error)}."
