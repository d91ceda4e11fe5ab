"""Reviews: what decisions of players of several strengths lose, what is luck, how long it takes.

Run as `python benchmarks/reviews.py [GAMES]`: of each game one player is reviewed, another one
each time.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from statistics import mean, stdev
from time import process_time

from pages import heading, table

from abbey.coaching import simulated
from abbey.record import view
from abbey.review import Kind, Label, Review, Reviewing, Source

__all__ = ["SEATS", "Tally", "main"]

_PAGE = Path(__file__).parent.parent / "docs" / "figures" / "reviews.md"
SEATS = (
    ("sheet", "prober", "coach"),
    ("coach", "sheet", "random"),
    ("random", "sheet", "prober", "sheet"),
    ("prober", "coach", "sheet"),
)
"""Who plays, game after game."""


class Tally:
    """The figures of reviews."""

    def __init__(self) -> None:
        """Begin with none."""
        self.reviews: list[tuple[str, Review]] = []
        self.seconds: dict[int, list[tuple[int, float]]] = defaultdict(list)

    def add(self, strength: str, found: Review, seconds: float) -> None:
        """Add a review of a player of some strength, and how long it took."""
        self.reviews.append((strength, found))
        players = len(found.notebook.header.players)
        self.seconds[players].append((len(found.notebook.entries), seconds))

    def page(self, checked: str = "") -> str:
        """Return the page."""
        return "\n".join(
            (
                heading("Reviews", f"{len(self.reviews)} games reviewed.{checked}"),
                "Expected points lost a decision, by player and kind (how many):\n",
                self._losses(),
                "Labels of a hundred decisions:\n",
                self._labels(),
                "Points of a game, apart (mean, and standard deviation of luck):\n",
                self._points(),
                "Luck by source (mean and standard deviation); where outcomes are forecast, as for "
                "answers and cards, the mean is 0 but for chance:\n",
                self._sources(),
                "Processor seconds, on a busy machine:\n",
                self._times(),
            )
        )

    def _strengths(self) -> dict[str, list[Review]]:
        found: dict[str, list[Review]] = defaultdict(list)
        for strength, review in self.reviews:
            found[strength].append(review)
        return dict(sorted(found.items()))

    def _losses(self) -> str:
        rows = []
        for strength, reviews in self._strengths().items():
            cells = []
            for kind in Kind:
                lost = [g.loss for r in reviews for g in r.judged if g.decision.kind is kind]
                cells.append(f"{mean(lost):.2f} ({len(lost)})" if lost else "")
            rows.append((strength, *cells))
        return table(("player", *map(str, Kind)), rows)

    def _labels(self) -> str:
        rows = []
        for strength, reviews in self._strengths().items():
            all_judged = sum(len(review.judged) for review in reviews)
            counts = [sum(review.counted()[label] for review in reviews) for label in Label]
            unjudged = sum(len(review.unjudged) for review in reviews)
            shares = [f"{100 * count / all_judged:.0f}" for count in counts]
            rows.append((strength, all_judged, *shares, unjudged))
        return table(("player", "judged", *map(str, Label), "not judged"), rows)

    def _points(self) -> str:
        rows = []
        for strength, reviews in self._strengths().items():
            ledgers = [review.ledger for review in reviews]
            luck = [each.luck for each in ledgers]
            rows.append(
                (
                    strength,
                    len(ledgers),
                    f"{mean(each.start for each in ledgers):.1f}",
                    f"{mean(each.expected for each in ledgers):+.1f}",
                    f"{mean(each.taken for each in ledgers):+.1f}",
                    f"{mean(luck):+.1f}, {_deviation(luck)}",
                    f"{mean(each.skill for each in ledgers):+.1f}",
                    f"{mean(each.result for each in ledgers):.1f}",
                )
            )
        columns = (
            "player",
            "games",
            "at the deal",
            "best play",
            "taken",
            "luck",
            "skill",
            "result",
        )
        return table(columns, rows)

    def _sources(self) -> str:
        rows = []
        for source in (each for each in Source if each.is_chance):
            luck = [review.ledger.luck_by_source().get(source, 0.0) for _, review in self.reviews]
            rows.append((source, f"{mean(luck):+.2f}", _deviation(luck)))
        return table(("source", "mean", "deviation"), rows)

    def _times(self) -> str:
        rows = []
        for players, timed in sorted(self.seconds.items()):
            lines = sum(count for count, _ in timed)
            whole = [seconds for _, seconds in timed]
            rows.append(
                (
                    players,
                    len(timed),
                    f"{lines / len(timed):.0f}",
                    f"{mean(whole):.1f}, {max(whole):.1f}",
                    f"{100 * sum(whole) / lines:.1f}",
                )
            )
        columns = ("players", "games", "lines", "a game: mean, most", "a hundred lines")
        return table(columns, rows)


def _deviation(values: list[float]) -> str:
    return f"{stdev(values):.1f}" if len(values) > 1 else "?"


def main() -> None:
    """Write the page."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    tally = Tally()
    for number in range(count):
        seats = SEATS[number % len(SEATS)]
        (game,) = simulated(seats, 1, seed=7000 + number)
        seat = number // len(SEATS) % len(seats)
        notebook = view(game.record, game.record.header.players[seat])
        begun = process_time()
        reviewing = Reviewing(notebook, culprit=game.record.header.culprit)
        for _ in reviewing:
            pass
        tally.add(seats[seat], reviewing.so_far(), process_time() - begun)
        print(number, *seats, round(process_time() - begun, 1), flush=True)
    _PAGE.write_text(tally.page(), "utf-8")


if __name__ == "__main__":
    main()
