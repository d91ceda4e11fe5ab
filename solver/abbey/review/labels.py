"""How much a decision cost, in a word."""

from __future__ import annotations

from abbey.components._word import Word
from abbey.phrases import counted

__all__ = ["THRESHOLDS", "ZERO", "Label", "label_of"]

ZERO = 1e-9
"""A loss up to this is none: it is what rounding leaves."""


class Label(Word):
    """What a decision was worth beside the best one."""

    BEST = "best"
    """As good as the best, to a fiftieth of a point."""
    GOOD = "good"
    """Hardly worse."""
    INACCURACY = "inaccuracy"
    """A little worse."""
    MISTAKE = "mistake"
    """Clearly worse."""
    BLUNDER = "blunder"
    """A point or more."""

    @property
    def blames(self) -> bool:
        """Whether it is something to learn from: it goes onto the list of drills."""
        return self in (Label.MISTAKE, Label.BLUNDER)

    def counted(self, number: int) -> str:
        """Say how many decisions have this label.

        >>> [label.counted(2) for label in Label]
        ['2 best', '2 good', '2 inaccuracies', '2 mistakes', '2 blunders']
        >>> Label.INACCURACY.counted(1)
        '1 inaccuracy'
        """
        several = {Label.BEST: "best", Label.GOOD: "good", Label.INACCURACY: "inaccuracies"}
        return counted(number, str(self), several.get(self))


THRESHOLDS: dict[Label, float] = {
    Label.BEST: 0.02,
    Label.GOOD: 0.15,
    Label.INACCURACY: 0.4,
    Label.MISTAKE: 1.0,
}
"""A decision that lost less than so many expected points has this label; any other is a blunder."""


def label_of(loss: float) -> Label:
    """Return the label of a loss in expected points.

    >>> [str(label_of(loss)) for loss in (0.0, 0.1, 0.15, 0.99, 1.0)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']

    Raises:
        ValueError: if it is below 0 or no number.
    """
    if not loss >= 0:
        raise ValueError(f"a loss is at least 0 points, got {loss!r}")
    for label, limit in THRESHOLDS.items():
        if loss < limit:
            return label
    return Label.BLUNDER
