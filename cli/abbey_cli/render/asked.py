"""What one question would bring: chances of the answers, bits, points, leak and edge."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from abbey.advice.ask import Asked, Worth
from abbey.components import term
from abbey.inference import Engine
from abbey_cli.render.figures import bits, points, within
from abbey_cli.render.look import Look, columns
from abbey_cli.terminal import visible

__all__ = ["print_asked"]

_ANSWERS = (9, 40)
_WORTH = (9, 9)
_SAID = (10, 60)
"""Fewest and most columns of what a figure means."""


def print_asked(console: Console, asked: Asked, language: str) -> None:
    """Print all that `abbey ask` says."""
    look = Look.on(console, language)
    console.print(Text(visible(f"{asked.player}: {asked.question}"), "bold"))
    console.print()
    if asked.mine is None:
        console.print(
            f"{look.head('engine').capitalize()}: {look.head('certainty only')}. The worth of a "
            "question needs chances: leave out --engine, or raise --budget."
        )
        return
    if not asked.mine.answers:
        console.print("No deduction can be drawn from an answer to this question.")
        return
    _print_answers(console, asked.mine, look)
    console.print()
    _print_worth(console, asked, asked.mine, look)
    console.print()
    for line in _notes(asked):
        console.print(Text(line, "dim"))


def _print_answers(console: Console, mine: Worth, look: Look) -> None:
    gauge = min(_ANSWERS[1], look.width - _ANSWERS[0] - 1)
    table = columns((_ANSWERS[0], gauge), [look.head("answer"), look.head("chance")])
    for answer, chance in mine.answers.items():
        table.add_row(_spoken(answer, look.language), look.gauge(chance, gauge))
    console.print(table)


def _print_worth(console: Console, asked: Asked, mine: Worth, look: Look) -> None:
    least, most = _SAID
    said = max(least, min(most, look.width - sum(_WORTH) - len(_WORTH)))
    table = columns((*_WORTH, said), right=(1,), fold=True)
    leak, edge = asked.leak_bits, asked.edge_bits
    table.add_row(look.head("bits"), bits(mine.bits), "what the answer tells of the culprit")
    table.add_row(look.head("points"), points(mine.points), "rise of what your claims are worth")
    table.add_row(look.head("leak"), bits(leak), "bits that it tells everybody who listens")
    table.add_row(look.head("edge"), bits(edge), "your bits less the leak")
    console.print(table)


def _spoken(answer: str, language: str) -> str:
    return term(answer == "yes", language) if answer in ("yes", "no") else answer


def _notes(asked: Asked) -> Iterator[str]:
    player = visible(asked.player)
    yield f"Given that {player} answers; chances are under the model's assumptions."
    if asked.engine is Engine.SAMPLED:
        because = f" ({asked.reason})" if asked.reason else ""
        yield f"Sampled, {within(asked.error)}{because}: so far off the chances it rests on may be."
    if asked.by_sight:
        yield f"This forecast assumes that {player} has crossed off exactly the cards seen."
    if asked.leak_bits is None:
        yield "The leak would take more than the budget; raise it with --budget."
