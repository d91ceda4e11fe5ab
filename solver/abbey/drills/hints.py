"""Hints in four stages, each of which keeps back what belongs to a later one.

1. the area: no player, no monk, no number;
2. the tactic by name, and whose cards it is about: no monk, no number;
3. the lines to look at, by their numbers: no monk;
4. all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from abbey.explain.explanation import Told
from abbey.explain.tactics import Tactic
from abbey.explain.telling import listed
from abbey.explain.touched import touched
from abbey.record.cards import PILE
from abbey.record.mass import MassHeld
from abbey.record.notebook import Notebook

__all__ = ["Hints", "area_of", "figures_said", "hints", "lines_said", "whose"]

Hints = tuple[str, str, str, str]
"""One for each stage."""

_COUNTING = "It is about counting: set the numbers that were told against what is known already."
_ROOM = "It is about room: how many cards lie in a place, and what there is no room for."
_READING = "It is about reading: somebody's card has been named, and it can only lie in one place."
_MOVING = "It is about cards that have moved: follow them."
_SEEN = "It is about what others have seen, not about what they hold."
_TRYING = "It is about trying out: suppose the opposite, and see what breaks."
_AREAS: dict[Tactic, str] = {
    Tactic.OWN: _READING,
    Tactic.SIZES: _ROOM,
    Tactic.SEEN: _READING,
    Tactic.ANSWERED: _READING,
    Tactic.HELD: _READING,
    Tactic.DISCARDED: _READING,
    Tactic.ACCUSED: _READING,
    Tactic.CROSSED: _SEEN,
    Tactic.PASSED: _MOVING,
    Tactic.FOLLOWED: _MOVING,
    Tactic.EXHAUSTED: _COUNTING,
    Tactic.NEEDED: _COUNTING,
    Tactic.ADDED: _COUNTING,
    Tactic.FULL: _ROOM,
    Tactic.FILLED: _ROOM,
    Tactic.REST: _COUNTING,
    Tactic.ONLY_PLACE: _ROOM,
    Tactic.OWN_CARDS: _COUNTING,
    Tactic.RETURNED: _MOVING,
    Tactic.PIGEONHOLE: _COUNTING,
    Tactic.SUPPOSED: _TRYING,
    Tactic.CASES: _TRYING,
}


def area_of(tactic: Tactic) -> str:
    """Return the first hint for a tactic of explanations."""
    return _AREAS[tactic]


def hints(area: str, tactic: str, about: str, lines: Sequence[int], full: str) -> Hints:
    """Put the four stages together.

    >>> for hint in hints("It is about counting.", "added up", "Ben's cards", (4, 7), "All."):
    ...     print(hint)
    It is about counting.
    The tactic is "added up"; it is about Ben's cards.
    Look at lines 4 and 7.
    All.
    """
    return (
        area,
        f'The tactic is "{tactic}"; it is about {about}.',
        f"Look at {lines_said(lines)}." if lines else "No line is needed: the sizes say it.",
        full,
    )


def lines_said(lines: Sequence[int]) -> str:
    """Name lines by their numbers.

    >>> lines_said((4,)), lines_said((4, 6, 7))
    ('line 4', 'lines 4, 6 and 7')
    """
    return f"line{'s' * (len(lines) > 1)} {listed(list(map(str, lines)))}"


def figures_said(options: Sequence[str], figures: Sequence[str]) -> str:
    """Name all options with what they are worth.

    >>> figures_said(("reveal fat", "wait"), ("+1.00 points", "+0.00 points"))
    'reveal fat: +1.00 points; wait: +0.00 points.'
    """
    pairs = zip(options, figures, strict=True)
    return "; ".join(f"{option}: {figure}" for option, figure in pairs) + "."


def whose(notebook: Notebook, lines: Iterable[int]) -> str:
    """Say whose cards lines are about: those of the others they speak of most, else one's own."""
    events = {entry.line: entry.event for entry in notebook.entries}
    me, players = notebook.header.me, notebook.header.players
    counted: Counter[str] = Counter()
    passed = False
    for line in lines:
        event = events.get(line)
        if isinstance(event, MassHeld):
            passed = True
        elif event is not None:
            counted.update(touched(players, event) - {me, PILE})
    most = max(counted.values(), default=0)
    names = [player for player in players if most and counted[player] == most]
    if names:
        return " and ".join(f"{name}'s" for name in names) + " cards"
    return "what went round at a Mass" if passed else "your own cards"


def hardest_step(steps: Sequence[Told]) -> Told | None:
    """Return the step with the largest weight, the first of equals."""
    return max(steps, key=lambda step: step.tactic.weight, default=None)
