"""What others claim, as soft evidence: an option, off unless asked for.

The model takes revelations to say nothing (`docs/model.md`, assumption 4). Whoever wants to read
them all the same gives a *trust* r: with chance r a player who reveals a trait knows it, else the
trait is named as often as it occurs in the pack. With a share b of the pack having the trait,

    P(claimed | culprit has it) = r + (1 - r) b,   P(claimed | has it not) = (1 - r) b

so a claim makes those who have the trait r / ((1 - r) b) + 1 times as likely. Accusations need no
trust: the table hears at once whether they were right.
"""

from __future__ import annotations

from abbey.components.suspects import SUSPECTS
from abbey.components.traits import Trait
from abbey.record.notebook import Notebook
from abbey.record.talk import Reveals

__all__ = ["DEFAULT_TRUST", "claimed"]

DEFAULT_TRUST = 0.2
"""How often a revelation is knowledge, not a guess: measured on the players of this project.

Of 323 first revelations in 50 four-player games of sheet-keepers and of probers, 56 in 100 were
right where guessing by the pack makes 45: r = (0.56 - 0.45) / (1 - 0.45).
"""


def claimed(notebook: Notebook, trust: float = DEFAULT_TRUST) -> tuple[float, ...]:
    r"""Return how well each suspect, as the culprit, explains what others have revealed.

    24 likelihoods, in the order of the suspects; only their ratios mean something. Claims of the
    notebook's owner count nothing, nor does a trait that was revealed before.

    >>> from abbey.components.suspects import Suspect
    >>> from abbey.record import read
    >>> notebook = read("players: Ana, Ben, Cleo\nme: Ana\nBen reveals Templar\nAna reveals fat")
    >>> says = claimed(notebook, trust=0.5)
    >>> templar, other = (says[Suspect.named(name).index] for name in ("Matthew", "Guy"))
    >>> round(templar / other, 9)
    4.0

    Raises:
        ValueError: if the trust is no chance, or is 1: then a claim would be proof.
    """
    if not 0 <= trust < 1:
        raise ValueError(f"a trust is a chance below 1, got {trust!r}")
    likelihood = [1.0] * len(SUSPECTS)
    for trait in _revealed(notebook):
        base = sum(trait in suspect.traits for suspect in notebook.header.suspects)
        if not base:
            continue  # nobody can have it: the claim is wrong, whoever did it
        guessed = (1 - trust) * base / len(notebook.header.suspects)
        for suspect in SUSPECTS:
            likelihood[suspect.index] *= guessed + (trust if trait in suspect.traits else 0.0)
    return tuple(likelihood)


def _revealed(notebook: Notebook) -> list[Trait]:
    """List the traits that somebody else was the first to reveal."""
    first: dict[Trait, str] = {}
    for event in notebook.events:
        if isinstance(event, Reveals):
            first.setdefault(event.trait, event.player)
    return [trait for trait, player in first.items() if player != notebook.header.me]
