"""Curves of a review as SVG that stands in a page: no file, no address, colours of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO

from abbey.review import Moment, Review, by_turn

__all__ = ["curves"]

_SIZE = (6.4, 2.6)
"""Inches."""
_INK = "#010203"
"""Stands for the colour of the page's text."""
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#a6761d", "#56b4e9")
"""Told apart by people who see few colours, on light and on dark."""
_STYLES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 1)))


def curves(found: Review) -> list[tuple[str, str]]:
    """Return the curves of a review: a heading and the SVG of each.

    Beside others' curves they go by turn, for lines are numbered in each notebook on its own.
    """
    by = "turn" if found.others else "line"
    known = [(found.player, found.shown)]
    known += [(name, by_turn(course)) for name, course in found.others]
    bits = [(name, [(_at(each, by), each.bits) for each in course]) for name, course in known]
    drawn = [(f"Bits left to learn, by {by}", _drawn(bits, by, "bits"))]
    culprit = found.culprit
    if culprit is not None:
        chances = [
            (name, [(_at(each, by), each.chance(culprit)) for each in course])
            for name, course in known
        ]
        svg = _drawn(chances, by, "chance", top=1.0, level=1 / 3)
        drawn.append((f"Chance of {culprit}, the culprit, by {by}", svg))
    values = [(_at(each, by), each.value) for each in found.shown]
    drawn.append(
        (f"Points made and in sight, by {by}", _drawn([(found.player, values)], by, "points"))
    )
    return drawn


_Line = tuple[str, Sequence[tuple[int, float | None]]]


def _at(moment: Moment, by: str) -> int:
    return moment.turn if by == "turn" else moment.line


def _drawn(
    lines: Sequence[_Line],
    by: str,
    what: str,
    *,
    top: float | None = None,
    level: float | None = None,
) -> str:
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(
        {"svg.hashsalt": f"abbey {what} {lines[0][0]}", "svg.fonttype": "none"}
    ):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot()
        for at, (name, points) in enumerate(lines):
            some = [(turn, value) for turn, value in points if value is not None]
            axes.step(
                [turn for turn, _ in some],
                [value for _, value in some],
                where="post",
                label=name,
                color=_COLOURS[at % len(_COLOURS)],
                linestyle=_STYLES[at % len(_STYLES)],
                linewidth=2.6 if at == 0 else 1.8,
            )
        if level is not None:
            axes.axhline(level, color=_INK, linewidth=0.6, linestyle=":")
        axes.set(xlabel=by, ylabel=what, xlim=(0, None), ylim=(0, top and top * 1.03))
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["bottom", "left"]].set_color(_INK)
        axes.tick_params(colors=_INK)
        axes.xaxis.label.set_color(_INK)
        axes.yaxis.label.set_color(_INK)
        if len(lines) > 1:
            axes.legend(frameon=False, labelcolor=_INK)
        out = BytesIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return _inline(out.getvalue().decode("utf-8"))


def _inline(svg: str) -> str:
    """Take what a page needs of an SVG file: no heading, no description, no fixed size."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    return svg.replace("<svg", '<svg role="img"', 1).replace(_INK, "currentColor").strip()
