"""Which of several questions is best? What each tells me, and what it tells everybody else.

Everybody hears an answer. The leak is what it tells a spectator, who knows no hand; the edge is
what it tells me beyond that. Here several questions tell me the same and differ in their leak; and
one tells me nothing that I do not know, but others a good deal.

It prints:

                                     bits   leak   edge
    Ben: how many Benedictine       0.459  0.024  0.435
    Ben: how many Franciscan        0.459  0.045  0.414
    Ben: has Emmanuel               0.459  0.071  0.388
    Cleo: how many Templar Novice   0.459  0.088  0.371
    Cleo: has Sergio                0.333  0.097  0.237
    Cleo: how many shaven           0.000  0.088 -0.088
"""

from __future__ import annotations

from pathlib import Path

from abbey.advice import ask
from abbey.record import read_file, read_question

NOTEBOOK = Path(__file__).parent / "small-pack.abbey"
QUESTIONS = (
    ("Ben", "how many Benedictine"),
    ("Ben", "how many Franciscan"),
    ("Ben", "has Emmanuel"),
    ("Cleo", "how many Templar Novice"),
    ("Cleo", "has Sergio"),
    ("Cleo", "how many shaven"),
)


def figure(value: float | None) -> str:
    """Write a figure, or a dash where exact chances would have taken too long."""
    return f"{'-':>7}" if value is None else f"{value:7.3f}"


def main(path: Path) -> None:
    """Print the value of each question."""
    notebook = read_file(path)
    print(f"{'':30}{'bits':>7}{'leak':>7}{'edge':>7}")
    for player, words in QUESTIONS:
        asked = ask(notebook, player, read_question(words, notebook.header))
        bits = None if asked.mine is None else asked.mine.bits
        figures = (bits, asked.leak_bits, asked.edge_bits)
        print(f"{player + ': ' + words:30}" + "".join(map(figure, figures)))


if __name__ == "__main__":
    main(NOTEBOOK)
