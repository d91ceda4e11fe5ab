"""Exact chances of notebooks in which nothing has moved yet, after 12 questions."""

from __future__ import annotations

import time
from random import Random

from pages import heading, spread, table

from abbey.components import SUSPECTS
from abbey.inference import Budget, posterior
from abbey.knowledge import timeline_of
from abbey.record import Asks, CountHeld, Entry, Header, Notebook, Pattern
from abbey.record.notebook import DEALS

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn")
QUESTIONS = 12
DEALT = 20


def static_notebook(players: int, seed: int) -> Notebook:
    """Deal, and let Ana put 12 random questions of one to three traits to the others."""
    rng = Random(f"static {players} {seed}")
    names = NAMES[:players]
    cards = list(SUSPECTS)
    rng.shuffle(cards)
    size = DEALS[players].hand
    hands = {name: cards[1 + n * size : 1 + (n + 1) * size] for n, name in enumerate(names)}
    entries = []
    for line in range(5, 5 + QUESTIONS):
        asked = rng.choice(names[1:])
        model = rng.choice(SUSPECTS)
        pattern = Pattern(
            tuple(rng.sample(sorted(model.traits, key=str), rng.choice((1, 2, 2, 3))))
        )
        held = sum(card in pattern.suspects for card in hands[asked])
        entries.append(Entry(line, Asks("Ana", asked, CountHeld(pattern), held)))
    header = Header(names, me="Ana", hands=(("Ana", tuple(hands["Ana"])),))
    return Notebook(header, tuple(entries), (("players", 1), ("me", 2), ("hand", 3)))


def main() -> None:
    """Print the page."""
    about = f"{DEALT} deals for each number of players; time inside the process."
    print(heading("Notebooks without moves", about))
    rows = []
    for players in (4, 5, 6):
        times = []
        for seed in range(DEALT):
            notebook = static_notebook(players, seed)
            start = time.perf_counter()
            answer = posterior(timeline_of(notebook), Budget())
            times.append(time.perf_counter() - start)
            assert answer.where is not None
        rows.append((players, spread(times)))
    print(table(("players", "all 24 suspects, all places"), rows))


if __name__ == "__main__":
    main()
