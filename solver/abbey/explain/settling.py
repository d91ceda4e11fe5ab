"""What would settle an open claim: questions whose answers do, and cards whose sight does.

Many worlds are made from the two that show the claim open. A question is the better, the more of
them give an answer that no world of the other side gives; a card in a place, the more of them have
it there, all on one side. What the best promise is then proved, answer by answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from time import monotonic

from abbey.components.suspects import Suspect
from abbey.components.traits import CHARACTERISTICS
from abbey.errors import BudgetExceededError, GivenUpError
from abbey.explain.claims import Stated
from abbey.explain.exchanged import broken_lines, end_of, exchanged
from abbey.inference.certainty import EndModel
from abbey.inference.effort import Engine, Progress, Watch
from abbey.inference.witness import Witness, bits_of
from abbey.knowledge.steps import Count, Places, Timeline
from abbey.record.notebook import Notebook
from abbey.record.questions import CountHeld, HasCard, Pattern, Question

__all__ = ["Settlement", "Settling", "Sighting", "settling"]

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


@dataclass(frozen=True, slots=True)
class Sighting:
    """A card whose sight in a place settles a claim."""

    place: str
    """A player, or `pile`."""
    suspect: Suspect
    """The card."""
    proves: bool
    """Whether the claim is proved then; else it is refuted."""

    def __str__(self) -> str:
        return f"{self.suspect} with {self.place}"


@dataclass(frozen=True, slots=True)
class Settlement:
    """All that was found to settle a claim."""

    questions: tuple[Settling, ...]
    """Questions, those that surely settle it first."""
    cards: tuple[Sighting, ...]
    """Cards, the likeliest first."""
    complete: bool
    """Whether all was proved that was worth a try."""
    stopped: bool
    """Whether somebody wished an end before that, and not the time."""


def settling(
    notebook: Notebook,
    timeline: Timeline,
    stated: Stated,
    pair: tuple[Witness, Witness],
    *,
    limit: int,
    seconds: float,
    watch: Watch | None = None,
) -> Settlement:
    """Return questions and cards that may settle a claim.

    Args:
        notebook: whose owner asks; nobody is asked about the owner's hand.
        timeline: what it says.
        stated: the claim.
        pair: a world in which it holds and one in which it does not.
        limit: how many of each to return at most.
        seconds: time for all of it; what is not proved by then is left out.
        watch: is told of each proof, and may end the search.
    """
    search = _Search(timeline, stated, pair, monotonic() + seconds, watch)
    cards: list[Sighting] = []
    questions: list[Settling] = []
    complete, stopped = True, False
    try:
        # what was yielded before the time is over stays
        cards.extend(search.cards(notebook, limit))
        questions.extend(search.questions(notebook, limit))
    except BudgetExceededError as error:
        complete, stopped = False, isinstance(error, GivenUpError)
    questions.sort(key=lambda one: not one.surely)
    return Settlement(tuple(questions), tuple(cards), complete, stopped)


class _Search:
    """Worlds to judge by, and a model to prove with while there is time."""

    def __init__(
        self,
        timeline: Timeline,
        stated: Stated,
        pair: tuple[Witness, Witness],
        ends: float,
        watch: Watch | None,
    ) -> None:
        self._timeline = timeline
        self._stated = stated
        self._until = ends
        self._watch = watch
        self._proofs = 0
        self._ends = _worlds(timeline, pair)
        self._sides = [stated.holds(end) for end in self._ends]
        self._model = EndModel(timeline)

    def cards(self, notebook: Notebook, limit: int) -> Iterator[Sighting]:
        """Yield cards whose sight settles the claim, the likeliest first."""
        names = self._timeline.places
        hands = [names.hand(one) for one in notebook.header.players if one != notebook.header.me]
        ranked = []
        for suspect in self._timeline.pack:
            for place in (*hands, Places.PILE):
                sides = [
                    side
                    for end, side in zip(self._ends, self._sides, strict=True)
                    if end[place] & suspect.bit
                ]
                if sides and len(set(sides)) == 1 and len(sides) < len(self._sides):
                    ranked.append((-len(sides), place, suspect, sides[0]))
        ranked.sort(key=lambda one: (one[0], not self._stated.cards & one[2].bit, one[1], one[2]))
        found = 0
        for _, place, suspect, proves in ranked[: limit * _TRIED]:
            other = self._stated.opposite if proves else self._stated
            seen = Count(0, suspect.bit, 1, 1, place)
            if not any(self._can_hold(seen, count) for count in other.counts()):
                yield Sighting(names.names[place], suspect, proves)
                found += 1
                if found == limit:
                    return

    def questions(self, notebook: Notebook, limit: int) -> Iterator[Settling]:
        """Yield questions that settle the claim by some answer, the best first."""
        timeline, stated = self._timeline, self._stated
        ranked = []
        for number, (player, question, cards) in enumerate(_questions(notebook, timeline, stated)):
            place = timeline.places.hand(player)
            answers = [(end[place] & cards).bit_count() for end in self._ends]
            given = list(zip(answers, self._sides, strict=True))
            yes = {answer for answer, side in given if side}
            no = {answer for answer, side in given if not side}
            settled = sum(answer not in yes & no for answer in answers)
            if settled:
                ranked.append((-settled, number, player, question, cards, (yes, no)))
        ranked.sort(key=lambda one: one[:2])
        *_, sizes = (timeline.sizes, *timeline.sizes_after())
        found = 0
        for _, _, player, question, cards, known in ranked[: limit * _TRIED]:
            place = timeline.places.hand(player)
            most = min(cards.bit_count(), sizes[place])
            counts = [Count(0, cards, number, number, place) for number in range(most + 1)]
            asked = self._proved(Settling(player, question), counts, known)
            if asked.proves or asked.refutes:
                yield asked
                found += 1
                if found == limit:
                    return

    def _proved(
        self, asked: Settling, counts: Sequence[Count], known: tuple[set[int], set[int]]
    ) -> Settling:
        """Find out what each answer leaves of the claim; `known` answers need no solver."""
        left: dict[tuple[bool, ...], list[str]] = {}
        for number, count in enumerate(counts):
            can = tuple(
                number in seen or any(self._can_hold(count, other) for other in side.counts())
                for side, seen in zip((self._stated, self._stated.opposite), known, strict=True)
            )
            word = str(number) if isinstance(asked.question, CountHeld) else ("no", "yes")[number]
            left.setdefault(can, []).append(word)
        return replace(
            asked,
            proves=tuple(left.get((True, False), ())),
            refutes=tuple(left.get((False, True), ())),
            leaves=tuple(left.get((True, True), ())),
        )

    def _can_hold(self, *counts: Count) -> bool:
        """Ask the model, unless the time is over or somebody wishes an end."""
        left = self._until - monotonic()
        self._proofs += 1
        going = self._watch is None or self._watch(Progress(Engine.CERTAINTY, self._proofs))
        if not going:
            raise GivenUpError("what would settle a claim was given up on request")
        if left <= 0:
            raise BudgetExceededError("no time left to prove what would settle a claim")
        return self._model.can_hold(*counts, seconds=left)


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
    """Yield whom to ask what, the plainest questions first, and of one set only the plainest."""
    players = [one for one in notebook.header.players if one != notebook.header.me]
    cards = notebook.header.suspects
    for suspect in cards:
        if suspect.bit & stated.cards:
            for player in players:
                yield player, HasCard(suspect), suspect.bit
    pack = timeline.pack.mask
    named = {suspect.bit for suspect in cards if suspect.bit & stated.cards}
    patterns: dict[int, Pattern] = {}
    for pattern, mask in _patterns():
        if mask & pack and mask & pack not in named:
            patterns.setdefault(mask & pack, pattern)
    for mask, pattern in sorted(patterns.items(), key=lambda one: one[0] != stated.cards):
        for player in players:
            yield player, CountHeld(pattern), mask


@cache
def _patterns() -> tuple[tuple[Pattern, int], ...]:
    """Return every pattern with its suspects, the shortest first."""
    choices = [(None, *kind) for kind in CHARACTERISTICS.values()]
    every = (tuple(trait for trait in row if trait is not None) for row in product(*choices))
    patterns = (Pattern(traits) for traits in sorted(every, key=len) if traits)
    return tuple((pattern, pattern.suspects.mask) for pattern in patterns)
