"""Every step of an account, proved again by the solver from what the step names and nothing else.

The account is made by adding and comparing; this is done by search. A step is unsound if what it
concludes can fail in a world that has the contents of its lines, what its earlier steps
concluded, and its supposition.
"""

from __future__ import annotations

from abbey.explain.account import Account, Argument
from abbey.explain.facts import Fact, only_contents, with_facts
from abbey.inference.certainty import SECONDS, is_consistent

__all__ = ["unsound_steps"]


def unsound_steps(account: Account, *, seconds: float = SECONDS) -> tuple[int, ...]:
    """Return the steps, from 0, that do not follow from what they name; there should be none.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.explain.account import account
    >>> from abbey.explain.claims import Stated
    >>> from abbey.knowledge.steps import Count, Places, Timeline
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> told = deal.then(Count(3, 0b11, 1, 1, 2), Count(4, 0b11, 1, 1, 3))
    >>> unsound_steps(account(told, (3, 4), Stated(0b1, 0, 1, ((0, 0),))))
    ()

    Raises:
        BudgetExceededError: if the solver found no answer in the time given.
    """
    return tuple(
        number
        for number, step in enumerate(account.steps)
        if not _follows(account, step, seconds=seconds)
    )


def _follows(account: Account, step: Argument, *, seconds: float) -> bool:
    given = [account.steps[number].concludes for number in step.premises]
    premises = [fact for fact in given if fact is not None]
    if step.uses_supposition and step.supposing is not None:
        premises.append(step.supposing)
    told = only_contents(account.timeline, frozenset(step.lines))
    return not any(
        is_consistent(with_facts(told, [*premises, *failing]), seconds=seconds)
        for failing in _failing(account, step)
    )


def _failing(account: Account, step: Argument) -> list[list[Fact]]:
    """Return the ways in which a step fails, one of which has a world if it is unsound."""
    if step.supposing is not None and step is _last_under(account, step.supposing):
        return [[]]
    if step.concludes is not None:
        return [[fact] for fact in step.concludes.opposites()]
    # What is left is a statement of several ranges: it fails between and beside them.
    failing: list[list[Fact]] = [[]]
    for claim in account.claims:
        failing = [[*facts, fact] for facts in failing for fact in claim.opposites()]
    return failing


def _last_under(account: Account, supposing: Fact) -> Argument:
    return [step for step in account.steps if step.supposing == supposing][-1]
