"""What would settle an open claim: questions whose answers leave it no longer open.

Many worlds are made from the two that show the claim open. A question is the better, the more of
them give an answer that no world of the other side gives. What the best questions promise is then
proved answer by answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

from abbey.components.traits import CHARACTERISTICS
from abbey.explain.claims import Stated
from abbey.explain.exchanged import broken_lines, end_of, exchanged
from abbey.inference.certainty import EndModel
from abbey.inference.witness import Witness, bits_of
from abbey.knowledge.steps import Count, Timeline
from abbey.record.notebook import Notebook
from abbey.record.questions import CountHeld, HasCard, Pattern, Question

__all__ = ["Settling", "settling"]

_WORLDS = 120
"""Most worlds that questions are judged by."""
_EXCHANGES = 800
"""Most exchanges that are tried to find them."""
_TRIED = 2
"""So many times more questions are proved than are wanted."""


@dataclass(frozen=True, slots=True)
class Settling:
    """A question that may settle a claim."""

    player: str
    """Who is asked."""
    question: Question
    """What is asked."""
    proves: tuple[str, ...] = ()
    """Answers after which the claim is proved."""
    refutes: tuple[str, ...] = ()
    """Answers after which it is refuted."""
    leaves: tuple[str, ...] = ()
    """Answers after which it is still open."""

    @property
    def surely(self) -> bool:
        """Whether every answer settles the claim."""
        return not self.leaves

    def __str__(self) -> str:
        return f"{self.player}: {self.question}"


def settling(
    notebook: Notebook,
    timeline: Timeline,
    stated: Stated,
    pair: tuple[Witness, Witness],
    *,
    limit: int,
    seconds: float,
) -> tuple[Settling, ...]:
    """Return questions that may settle a claim, those that surely do first.

    Args:
        notebook: whose owner asks; nobody is asked about the owner's hand.
        timeline: what it says.
        stated: the claim.
        pair: a world in which it holds and one in which it does not.
        limit: how many to return at most.
        seconds: time limit of one solver call.

    Raises:
        BudgetExceededError: if the solver found no answer in the time given.
    """
    ends = _worlds(timeline, pair)
    sides = [stated.holds(end) for end in ends]
    ranked = []
    for number, (player, question, cards) in enumerate(_questions(notebook, timeline, stated)):
        place = timeline.places.hand(player)
        answers = [(end[place] & cards).bit_count() for end in ends]
        yes = {answer for answer, side in zip(answers, sides, strict=True) if side}
        no = {answer for answer, side in zip(answers, sides, strict=True) if not side}
        settled = sum(answer not in yes & no for answer in answers)
        if settled:
            ranked.append((-settled, number, player, question, cards, (yes, no)))
    ranked.sort(key=lambda one: one[:2])
    model = EndModel(timeline)
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    found = []
    for _, _, player, question, cards, known in ranked[: limit * _TRIED]:
        place = timeline.places.hand(player)
        most = min(cards.bit_count(), sizes[place])
        counts = [Count(0, cards, number, number, place) for number in range(most + 1)]
        asked = _proved(model, stated, Settling(player, question), counts, known, seconds)
        if asked.proves or asked.refutes:
            found.append(asked)
        if len(found) == limit:
            break
    return tuple(sorted(found, key=lambda one: not one.surely))


def _worlds(timeline: Timeline, pair: tuple[Witness, Witness]) -> list[tuple[int, ...]]:
    """Return where the cards are at the end of many worlds that fit, near both of the pair."""
    found = {end_of(timeline, world): None for world in pair}
    waiting = deque(pair)
    tried = 0
    while waiting:
        world = waiting.popleft()
        for one, other in combinations(bits_of(timeline.pack.mask), 2):
            near = exchanged(world, one, other)
            end = end_of(timeline, near)
            if end in found:
                continue
            tried += 1
            if broken_lines(timeline, near) == frozenset():
                found[end] = None
                waiting.append(near)
            if len(found) >= _WORLDS or tried >= _EXCHANGES:
                return list(found)
    return list(found)


def _questions(
    notebook: Notebook, timeline: Timeline, stated: Stated
) -> Iterator[tuple[str, Question, int]]:
    """Yield whom to ask what, the plainest questions first."""
    players = [one for one in notebook.header.players if one != notebook.header.me]
    cards = notebook.header.suspects
    for suspect in cards:
        if suspect.bit & stated.cards:
            for player in players:
                yield player, HasCard(suspect), suspect.bit
    pack = timeline.pack.mask
    patterns = [(pattern, mask & pack) for pattern, mask in _patterns() if mask & pack]
    for pattern, mask in sorted(patterns, key=lambda one: one[1] != stated.cards):
        for player in players:
            yield player, CountHeld(pattern), mask


@cache
def _patterns() -> tuple[tuple[Pattern, int], ...]:
    """Return every pattern with its suspects, the shortest first."""
    choices = [(None, *kind) for kind in CHARACTERISTICS.values()]
    every = (tuple(trait for trait in row if trait is not None) for row in product(*choices))
    patterns = (Pattern(traits) for traits in sorted(every, key=len) if traits)
    return tuple((pattern, pattern.suspects.mask) for pattern in patterns)


def _proved(
    model: EndModel,
    stated: Stated,
    asked: Settling,
    counts: Sequence[Count],
    known: tuple[set[int], set[int]],
    seconds: float,
) -> Settling:
    """Find out what each possible answer leaves of a claim; `known` answers need no solver."""
    left: dict[tuple[bool, ...], list[str]] = {}
    for number, count in enumerate(counts):
        can = tuple(
            number in seen
            or any(model.can_hold(count, other, seconds=seconds) for other in side.counts())
            for side, seen in zip((stated, stated.opposite), known, strict=True)
        )
        word = str(number) if isinstance(asked.question, CountHeld) else ("no", "yes")[number]
        left.setdefault(can, []).append(word)
    return replace(
        asked,
        proves=tuple(left.get((True, False), ())),
        refutes=tuple(left.get((False, True), ())),
        leaves=tuple(left.get((True, True), ())),
    )
