"""The page about the engines, from the results of a run."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median

import numpy as np

from abbey.components.suspects import SUSPECTS
from benchmarks.inference.limited import Result
from benchmarks.inference.methods import LONG, OTHERS
from benchmarks.inference.notebooks import PLAYERS, Sample, cuts
from benchmarks.inference.reference import Reference
from benchmarks.pages import heading, table

__all__ = ["page"]

Results = dict[tuple[str, str], Result]

WANTED = {3: 98, 4: 90, 5: 60, 6: 50}
"""Share in per cent that the exact engine is meant to reach, by players."""

ABOUT = {
    "listing": "python-constraint2, all worlds listed; takes every notebook, weights and marks too",
    "solutions": "CP-SAT, all worlds listed by one worker; weights worked out world by world",
    "diagrams": "dd (CUDD), worlds counted in one diagram; weights by a case for each number",
    "models": "pyganak, a count for each kind of suspect; weights as weights of counter variables",
    "rejection": "numpy, worlds drawn at random, named cards put where they belong",
}


def page(
    every: list[Sample],
    others: list[Sample],
    known: dict[str, Reference],
    results: Results,
) -> str:
    """Return the whole page."""
    about = (
        f"{len(every)} notebooks of random players' games, each solved in a process of its own on "
        f"{platform.machine()} with two cores, 2 GB of memory at most; seconds of the work itself, "
        "loading Python and the engine left out; memory of the whole process."
    )
    parts = [
        heading("How far, how close, how quick", about),
        "Where the notebooks were cut:\n\n" + cuts(every),
        _exact(every, known, results),
        _sampled(every, known, results),
        _references(every, known),
        _beside(others, known, results),
        _large(results),
    ]
    return "\n".join(parts)


def _quantiles(values: Sequence[float], digits: int) -> tuple[str, str, str]:
    """Return median, 95th percentile and worst."""
    if not values:
        return ("-", "-", "-")
    high = float(np.quantile(values, 0.95))
    return (f"{median(values):.{digits}f}", f"{high:.{digits}f}", f"{max(values):.{digits}f}")


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.1%})" if whole else "0 of 0"


def _by_players(every: list[Sample], row: Callable[[list[Sample]], Iterable[object]]) -> list:
    """Return a row for each number of players, and one for all."""
    groups = [(str(n), [one for one in every if one.players == n]) for n in PLAYERS]
    groups.append(("all", every))
    return [(name, *row(group)) for name, group in groups if group]


def _exact(every: list[Sample], known: dict[str, Reference], results: Results) -> str:
    def answered(group: list[Sample]) -> list[Result]:
        found = (results[one.name, "exact"] for one in group)
        return [result for result in found if result.answered]

    def shares(group: list[Sample]) -> Iterable[object]:
        done = len(answered(group))
        wanted = {WANTED[one.players] for one in group}
        why = Counter(results[one.name, "exact"].status for one in group)
        del why["answered"]
        ended = ", ".join(f"{status} {number}" for status, number in sorted(why.items()))
        return (
            _share(done, len(group)),
            f"{wanted.pop()} %" if len(wanted) == 1 else "",
            ended or "-",
        )

    def costs(group: list[Sample]) -> Iterable[object]:
        done = answered(group)
        seconds = _quantiles([result.seconds for result in done], 2)
        memory = _quantiles([result.megabytes for result in done], 0)
        return (*seconds, *memory)

    off = max(
        (
            float(np.abs(np.array(results[one.name, "exact"].found["where"]) - ref.where).max())
            for one in every
            if results[one.name, "exact"].answered
            and (ref := known.get(one.name)) is not None
            and ref.exact
        ),
        default=0.0,
    )
    return (
        "## Exact engine alone, 5 s and 2 GB\n\n"
        + table(("players", "answered", "wanted", "the rest ended by"), _by_players(every, shares))
        + "\nThose answered:\n\n"
        + table(
            ("players", "seconds, median", "95 %", "worst", "MB, median", "95 %", "worst"),
            _by_players(every, costs),
        )
        + f"\nLargest difference of any chance from an exact reference: {off:.1e}.\n"
    )


def _off(one: Sample, known: dict[str, Reference], result: Result) -> float | None:
    """Return the largest error of a culprit's chance, None without an answer or a reference."""
    if one.name not in known or not result.answered:
        return None
    return float(np.abs(np.array(result.found["culprit"]) - known[one.name].culprit).max())


def _sampled(every: list[Sample], known: dict[str, Reference], results: Results) -> str:
    def offs(group: list[Sample]) -> list[float]:
        found = (_off(one, known, results[one.name, "sampled"]) for one in group)
        return [off for off in found if off is not None]

    def errors(group: list[Sample]) -> Iterable[object]:
        found = offs(group)
        near = [_share(sum(off <= most for off in found), len(group)) for most in (0.02, 0.05)]
        return (*_quantiles(found, 4), *near)

    def honesty(group: list[Sample]) -> Iterable[object]:
        exact = [
            one
            for one in group
            if one.name in known and known[one.name].exact and results[one.name, "sampled"].answered
        ]
        within = 0
        single: list[float] = []
        places: list[float] = []
        for one in exact:
            found = results[one.name, "sampled"].found
            off = np.abs(np.array(found["where"]) - known[one.name].where)
            stated = np.array(found["errors"])
            within += bool(off[:, 0].max() <= 2 * found["error"] + 1e-9)
            held = off <= 2 * stated + 1e-9
            single += held[stated[:, 0] > 0, 0].tolist()
            places += held[stated > 0].tolist()
        return (
            _share(within, len(exact)),
            f"{np.mean(single):.1%}" if single else "-",
            f"{np.mean(places):.1%}" if places else "-",
        )

    def costs(group: list[Sample]) -> Iterable[object]:
        found = [results[one.name, "sampled"] for one in group]
        done = [result for result in found if result.answered]
        return (
            _share(len(done), len(found)),
            *_quantiles([result.seconds for result in done], 2),
            *_quantiles([result.megabytes for result in done], 0),
        )

    return (
        "## Sampled engine alone, 2 s on two cores\n\n"
        "Largest error of any culprit's chance in a notebook, against the reference:\n\n"
        + table(
            ("players", "median", "95 %", "worst", "at most 0.02", "at most 0.05"),
            _by_players(every, errors),
        )
        + "\nWanted: at most 0.02 on 95 % of all, at most 0.05 on all. Of the notebooks with an "
        "exact reference, those whose largest error is within two stated errors (wanted: 90 %), "
        "and of their single chances those within two of their own standard errors:\n\n"
        + table(
            ("players", "largest within two", "culprits' chances", "all chances"),
            _by_players(every, honesty),
        )
        + "\nTime with the proof of what is possible, and memory:\n\n"
        + table(
            (
                "players",
                "answered",
                "seconds, median",
                "95 %",
                "worst",
                "MB, median",
                "95 %",
                "worst",
            ),
            _by_players(every, costs),
        )
    )


def _references(every: list[Sample], known: dict[str, Reference]) -> str:
    def row(group: list[Sample]) -> Iterable[object]:
        mine = [known[one.name] for one in group if one.name in known]
        runs = [ref for ref in mine if not ref.exact]
        return (
            sum(ref.exact for ref in mine),
            len(runs),
            len(group) - len(mine),
            f"{max((ref.apart for ref in runs), default=0):.4f}",
            f"{max((ref.apart_in_errors for ref in runs), default=0):.1f}",
        )

    return (
        "## References\n\n"
        "Exact with 8 GB and more time, else the mean of two sampled runs of "
        f"{LONG} sweeps or more with different seeds. How far apart the culprits' chances of the "
        "two runs are at most, and in standard errors of the difference:\n\n"
        + table(
            ("players", "exact", "sampled", "none", "two runs apart", "in errors"),
            _by_players(every, row),
        )
    )


def _beside(others: list[Sample], known: dict[str, Reference], results: Results) -> str:
    rows = []
    for method in ("exact", "sampled", *OTHERS):
        done = [one for one in others if results[one.name, method].answered]
        offs = [_off(one, known, results[one.name, method]) for one in done]
        known_offs = [off for off in offs if off is not None]
        near = sum(off <= 0.02 for off in known_offs)
        seconds = [results[one.name, method].seconds for one in done]
        counts = [f"{sum(one.players == n for one in done)}" for n in PLAYERS]
        rows.append(
            (
                method,
                *counts,
                max((one.lines for one in done), default="-"),
                f"{median(seconds):.2f}" if seconds else "-",
                f"{near} of {len(known_offs)}" if known_offs else "-",
                f"{max(known_offs):.1e}" if known_offs else "-",
                ", ".join(
                    f"{status} {number}"
                    for status, number in sorted(
                        Counter(results[one.name, method].status for one in others).items()
                    )
                    if status != "answered"
                )
                or "-",
            )
        )
    each = len(others) // len(PLAYERS)
    return (
        f"## Beside other programs, {each} notebooks for each number of players\n\n"
        "The same notebooks in the same run, spread from early to late; 5 s and 2 GB each, 2 s for "
        "the sampled engine. Only the chances of culprits are asked for.\n\n"
        + table(
            (
                "method",
                *(f"{n} players" for n in PLAYERS),
                "most lines",
                "seconds, median",
                "within 0.02",
                "largest error",
                "the rest ended by",
            ),
            rows,
        )
        + "\n"
        + "\n".join(f"- `{name}`: {about}." for name, about in ABOUT.items())
        + "\n\nAfter two failures in a row, from "
        "short notebooks to long ones, the longer ones of as many players were skipped. "
        "`not taken` is a notebook that asks for marks, which only `listing` encodes. A "
        "process that was killed or ran out of memory counts as no answer. `rejection` is an "
        "estimate; it is counted here wherever it drew any world that fits.\n"
    )


def _large(results: Results) -> str:
    rows = []
    root = Path(__file__).parents[2] / "tests/data/cases-large"
    for path in sorted(root.glob("*.json")):
        given = json.loads(path.read_text("utf-8"))["chances"]
        other, its = np.array([given[suspect.name] for suspect in SUSPECTS]).T
        cells: list[object] = [f"`{path.stem}`"]
        for method in ("sampled", "exact"):
            result = results[path.stem, method]
            if not result.answered:
                cells += [f"no answer: {result.status}", "-"]
                continue
            off = np.abs(np.array(result.found["culprit"]) - other)
            cells += [f"{off.max():.4f}", f"{max(0.0, float((off - its).max())):.4f}"]
        rows.append((*cells, f"{its.max():.4f}"))
    return (
        "## Large notebooks with chances by an independent program\n\n"
        "Largest difference of a culprit's chance, and what of it is beyond that program's own "
        "standard error (wanted: at most 0.02):\n\n"
        + table(
            ("notebook", "sampled", "beyond", "exact", "beyond", "its largest error"),
            rows,
        )
    )
