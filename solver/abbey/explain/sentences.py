"""The steps of an account as plain sentences with line numbers and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from abbey.explain.account import Account, Argument
from abbey.explain.facts import Fact, Spot
from abbey.explain.tactics import Tactic
from abbey.explain.telling import Words
from abbey.knowledge.steps import Timeline
from abbey.phrases import lines_named, listed

__all__ = ["sentences"]


def sentences(account: Account, timeline: Timeline) -> tuple[str, ...]:
    """Write each step of an account as a sentence; steps are numbered from 1.

    Args:
        account: the steps.
        timeline: the whole of what happened, which says what is still so now.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.explain.account import account
    >>> from abbey.explain.claims import Stated
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> told = deal.then(Count(3, 0b1, 1, 1, 3))
    >>> print(*sentences(account(told, (3,), Stated(0b1, 0, 1, ((0, 0),))), told))
    Ben has Matthew (line 3), so Matthew is not the culprit.
    """
    words = Words(timeline)
    said = []
    supposed: Fact | None = None
    for step in account.steps:
        begins = step.supposing is not None and step.supposing != supposed
        supposed = step.supposing
        said.append(_sentence(account, step, words, begins=begins))
    return tuple(said)


def _sentence(account: Account, step: Argument, words: Words, *, begins: bool) -> str:
    parts = [
        f"{words.fact(fact, line)} (line {line})" if line else words.fact(fact)
        for fact, line in sorted(_grouped(step.reads), key=lambda read: read[1])
    ]
    for number in step.premises:
        fact = account.steps[number].concludes
        if fact is not None:
            parts.append(f"{words.fact(fact)} (step {number + 1})")
    if step.uses_supposition and step.supposing is not None:
        parts.append(f"{words.fact(step.supposing)} (supposed)")
    claim = " or ".join(words.fact(fact) for fact in account.claims)
    ends = step.concludes is None or step.tactic is Tactic.SUPPOSED
    conclusion = claim if step.concludes is None else words.fact(step.concludes)
    if step.tactic is Tactic.CASES:
        text = f"Every other case contradicts {lines_named(step.further)}, so {claim}"
        return f"{text}."
    further = sorted(set(step.further) - {line for _, line in step.reads})
    parts += (f"{words.very_card(line)} (line {line})" for line in further)
    read = step.lines[0] if len(step.lines) == 1 else 0
    if read and step.concludes and parts == [f"{words.fact(step.concludes, read)} (line {read})"]:
        return (
            f"{lines_named(step.lines).capitalize()} says that {words.fact(step.concludes, read)}."
        )
    because = listed(parts) if parts else "by the sizes alone"
    if step.counting:
        because += f", counting {listed([words.counted(cards) for cards in step.counting])}"
    if ends and step.supposing is not None:
        because += ", which cannot all be"
    text = f"{because}, so {conclusion}" if parts else f"{because}, {conclusion}"
    if step.concludes is None and step is not account.steps[-1]:
        text = because
    if begins and step.supposing is not None:
        opposite = words.fact(step.supposing)
        return f"Suppose that {opposite}. Then {text}."
    return f"{text[:1].upper()}{text[1:]}."


def _grouped(reads: Iterable[tuple[Fact, int]]) -> Iterator[tuple[Fact, int]]:
    """Join what one line says of several cards of one spot, if it says all or nothing."""
    joined: dict[tuple[Spot, int, bool], tuple[Fact, int]] = {}
    for fact, line in reads:
        size = fact.cards.bit_count()
        if fact.least < size and fact.most:
            yield fact, line
            continue
        key = (fact.spot, line, bool(fact.most))
        other, _ = joined.get(key, (replace(fact, cards=0), line))
        cards = other.cards | fact.cards
        count = cards.bit_count() if fact.most else 0
        joined[key] = (Fact(cards, fact.spot, count, count), line)
    yield from joined.values()
