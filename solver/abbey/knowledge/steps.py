"""The small language between notebooks and engines: a deal and a list of steps.

Every line of a notebook becomes a few steps; every engine needs to understand only these:

* `Count`: so many cards of a set lie in a place, or carry a mark, at this moment.
* `Weigh`: a world counts 1/k, where k cards of the set lie in the place (restricted choice).
* `Transfer`: cards move, several moves at one moment, each a uniformly random choice.
* `Mark`, `Unmark`: a card is remembered ("Cleo has seen it", "the very card Ana took").

A step has a **frame** (places and sizes: always stands) and a **content** (names and counts:
may be wrong). The content of a step is left out, and its frame kept, by `relaxed`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from abbey.components.suspect_set import SuspectSet

__all__ = [
    "Count",
    "Mark",
    "Move",
    "Places",
    "Step",
    "Timeline",
    "Transfer",
    "Unmark",
    "Weigh",
]


@dataclass(frozen=True, slots=True)
class Places:
    """Where a suspect card can be; a place is an index into `names`.

    Order: culprit, pile, the hands in seat order, out, and the table, which holds cards only
    between two steps of one line (a shuffle, a `lost track`) and is no answer to any question.

    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> places.names
    ('culprit', 'pile', 'Ana', 'Ben', 'Cleo', 'out')
    >>> places.hand("Ben"), places.out, places.table
    (3, 5, 6)
    """

    players: tuple[str, ...]
    """Players in seat order."""

    CULPRIT = 0
    PILE = 1

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the places a card can be found in, in index order."""
        return ("culprit", "pile", *self.players, "out")

    def hand(self, player: str) -> int:
        """Return the place of a player's hand."""
        return 2 + self.players.index(player)

    @property
    def hands(self) -> range:
        """The places that are hands, in seat order."""
        return range(2, 2 + len(self.players))

    @property
    def out(self) -> int:
        """The place of discarded cards."""
        return 2 + len(self.players)

    @property
    def table(self) -> int:
        """The place of cards in transit within one line."""
        return 3 + len(self.players)


@dataclass(frozen=True, slots=True)
class Count:
    """Between `least` and `most` cards of `cards` lie in `place` and carry `mark`, now."""

    line: int
    """The notebook line this comes from; 0 for what no line says."""
    cards: int
    """Mask of the set."""
    least: int
    """Smallest number that fits."""
    most: int
    """Largest number that fits."""
    place: int | None = None
    """Where; None for anywhere."""
    mark: int | None = None
    """Only cards that carry this mark; None for all."""


@dataclass(frozen=True, slots=True)
class Weigh:
    """Every world is weighted by 1 / (cards of `cards` in `place`), which must not be 0.

    Comes with a `Count` of the same line that makes sure of at least one.
    """

    line: int
    """The notebook line."""
    cards: int
    """Mask of the set chosen from."""
    place: int
    """The chooser's hand."""


@dataclass(frozen=True, slots=True)
class Move:
    """`size` cards go from `source` to `target`; `known` are among them."""

    source: int
    """Where from."""
    target: int
    """Where to."""
    size: int
    """How many: the frame."""
    known: int = 0
    """Mask of cards that are known to be among them: the content."""
    only: int | None = None
    """Only the cards with this mark go (exactly `size` of those lie in `source`, or no world)."""
    adds: int = 0
    """Marks, as a bit set of mark numbers, that the moved cards carry from now on."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """All `moves` happen at one moment, each from what its source held before.

    Every way to choose the cards is equally likely. A source may appear in several moves;
    together they take no more than it holds.
    """

    line: int
    """The notebook line."""
    moves: tuple[Move, ...]
    """The moves of this moment."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The `cards` (in `place`, if given) carry the marks `adds` from now on.

    With `place` and all cards: a look at a whole hand, which is frame. With named cards: content.
    """

    line: int
    """The notebook line."""
    adds: int
    """Bit set of mark numbers."""
    cards: int
    """Mask of the cards marked."""
    place: int | None = None
    """Only where they lie here; None for anywhere."""
    content: bool = False
    """Whether this rests on names that the line gives, and so may be wrong."""


@dataclass(frozen=True, slots=True)
class Unmark:
    """No card carries any of the marks `removes` any more: nothing later asks for them."""

    line: int
    """The notebook line."""
    removes: int
    """Bit set of mark numbers."""


Step = Count | Weigh | Transfer | Mark | Unmark
"""Any step."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """A deal and what happened since, in the engines' language.

    All deals of the `pack` with these `sizes` and `dealt` cards are equally likely; a history
    picks the cards of every `Transfer` uniformly; a world is a deal and its history; its weight
    is the product of its `Weigh` steps; it fits if every `Count` holds.
    """

    places: Places
    """The places."""
    pack: SuspectSet
    """The cards in play."""
    sizes: tuple[int, ...]
    """Cards at the deal in each place, `out` and `table` included; they sum to the pack."""
    deal_marks: tuple[int, ...]
    """Marks that cards carry from the deal on, by place, as bit sets of mark numbers."""
    steps: tuple[Step, ...]
    """What happened, in order. Cards known at the deal are `Count` steps at the front."""

    @property
    def marks(self) -> int:
        """Bit set of all marks that any step or the deal gives."""
        marks = 0
        for given in self.deal_marks:
            marks |= given
        for step in self.steps:
            match step:
                case Transfer(moves=moves):
                    for move in moves:
                        marks |= move.adds
                case Mark(adds=adds):
                    marks |= adds
                case _:
                    pass
        return marks

    def sizes_after(self) -> Iterator[tuple[int, ...]]:
        """Yield the sizes of all places after each step."""
        sizes = list(self.sizes)
        for step in self.steps:
            if isinstance(step, Transfer):
                for move in step.moves:
                    sizes[move.source] -= move.size
                    sizes[move.target] += move.size
            yield tuple(sizes)

    def then(self, *steps: Step) -> Timeline:
        """Return the timeline with more steps at its end."""
        return replace(self, steps=self.steps + steps)

    @property
    def content_lines(self) -> tuple[int, ...]:
        """Lines with a content that may be wrong, in order, each once."""
        return tuple(dict.fromkeys(step.line for step in self.steps if has_content(step)))

    def only_lines(self, lines: frozenset[int]) -> Timeline:
        """Return the timeline with the content of these lines only; all frames stand.

        Steps of line 0 come from no line and stay.
        """
        keep = lines | {0}
        steps = (step if step.line in keep else relaxed(step) for step in self.steps)
        return replace(self, steps=tuple(step for step in steps if step is not None))


def has_content(step: Step) -> bool:
    """Tell whether a step says something that may be wrong.

    A weight is part of a line's content: without the line's names it means nothing.
    """
    match step:
        case Count() | Weigh():
            return step.line != 0
        case Transfer(moves=moves):
            return any(move.known for move in moves)
        case Mark(content=content):
            return content
        case Unmark():
            return False


def relaxed(step: Step) -> Step | None:
    """Return the step with its frame only, None if nothing is left."""
    match step:
        case Count() | Weigh():
            return None
        case Transfer(line=line, moves=moves):
            return Transfer(line, tuple(replace(move, known=0) for move in moves))
        case Mark(content=content):
            return None if content else step
        case Unmark():
            return step
