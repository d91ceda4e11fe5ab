"""A timeline as a constraint model: how many cards of each kind lie in each place, by moment.

Cards that no step tells apart are one **kind**: exchanging two of them turns a world into a
world. A kind of one card is a Boolean a place, a kind of n cards a number from 0 to n. Long
notebooks end with kinds of one; a few lines alone need a handful of kinds. A transfer makes
a new layer, only for the places it touches, and what is fixed already is a plain number and
costs no variable. Cards of which a mark is asked later stand alone: the mark is a Boolean.

Contents are hard, or **soft**: behind one switch a line. Frames are always hard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from abbey.inference.kinds import asked_after, kinds_of, numbers_of, steps_to_matter
from abbey.inference.witness import Witness
from abbey.knowledge.steps import Count, Mark, Move, Timeline, Transfer, Unmark, Weigh

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

    Term: TypeAlias = IntVar | int

__all__ = ["Layers"]


class Layers:
    """The constraint model of a timeline, and where its cards are at the end."""

    def __init__(self, timeline: Timeline, *, soft: bool = False, whole: bool = True) -> None:
        """Build the model.

        Args:
            timeline: what happened.
            soft: whether each line's content hangs on a switch of its own.
            whole: build up to the end; else stop after the last step that can exclude a world.
        """
        from ortools.sat.python import cp_model

        self._sum = cp_model.LinearExpr.weighted_sum
        self.model = cp_model.CpModel()
        """The model, open for more constraints and an objective."""
        self.switches: dict[int, IntVar] = {}
        """Soft models: for each line with a content, whether it holds."""
        if soft:
            lines = (line for line in timeline.content_lines if line)
            self.switches = {line: self.model.new_bool_var(f"line {line}") for line in lines}
        steps = timeline.steps if whole else timeline.steps[: steps_to_matter(timeline)]
        timeline = replace(timeline, steps=steps)
        self._pack = timeline.pack.mask
        self._asked = asked_after(timeline)
        apart = 0
        for asked in self._asked:
            for cards in asked.values():
                apart |= cards
        self.kinds = kinds_of(timeline, apart)
        """Masks of cards that are alike."""
        self._many = [kind.bit_count() for kind in self.kinds]
        self._sizes = list(timeline.sizes)
        self.where: list[list[Term]] = []
        """For each kind, the number of its cards in each place, now."""
        self._marks: dict[tuple[int, int], Term] = {}
        self._gone: list[list[tuple[Move, list[Term]]]] = []
        self._deal(timeline)
        self._dealt = [list(row) for row in self.where]
        for number, step in enumerate(steps):
            self._take(step, self._asked[number + 1])

    def witness(self, value: Callable[[Term], int]) -> Witness:
        """Name a world that a solution stands for; cards of one kind are picked in their order.

        Args:
            value: the number that the solution gives to a term.
        """
        now = [0] * len(self._sizes)
        for kind, row in zip(self.kinds, self._dealt, strict=True):
            cards = kind
            for place, term in enumerate(row):
                now[place] |= (some := _first(cards, value(term)))
                cards &= ~some
        deal = tuple(now)
        moved = []
        for gone in self._gone:
            left = list(now)
            parts = []
            for move, row in gone:
                part = 0
                for kind, term in zip(self.kinds, row, strict=True):
                    part |= _first(left[move.source] & kind, value(term))
                left[move.source] &= ~part
                parts.append(part)
            for (move, _), part in zip(gone, parts, strict=True):
                now[move.source] &= ~part
            for (move, _), part in zip(gone, parts, strict=True):
                now[move.target] |= part
            moved.append(tuple(parts))
        return Witness(deal, tuple(moved))

    def _deal(self, timeline: Timeline) -> None:
        for many in self._many:
            row: list[Term] = [
                self._number(min(many, size)) if size else 0 for size in timeline.sizes
            ]
            self.where.append(row)
            self._between(row, many, many)
        for place, size in enumerate(timeline.sizes):
            self._between([row[place] for row in self.where], size, size)
        for mark, cards in self._asked[0].items():
            places = [at for at, given in enumerate(timeline.deal_marks) if given >> mark & 1]
            for kind in self._kinds_in(cards):
                marked = self._settle(0, [(self.where[kind][at], 1) for at in places], 1)
                self._marks[kind, mark] = marked

    def _take(self, step: Count | Weigh | Transfer | Mark | Unmark, asked: dict[int, int]) -> None:
        """Extend the model by one step; `asked` says which marks are asked for after it."""
        self._gone.append([])
        match step:
            case Count():
                self._count(step)
            case Weigh(line=line, cards=cards, place=place):
                terms = [self.where[kind][place] for kind in self._kinds_in(cards)]
                self._between(terms, 1, self._pack.bit_count(), self.switches.get(line))
            case Transfer():
                self._transfer(step, asked)
            case Mark(adds=adds, cards=cards, place=place):
                switch = self.switches.get(step.line) if step.content else None
                for mark in numbers_of(adds):
                    for kind in self._kinds_in(cards & asked.get(mark, 0)):
                        here = 1 if place is None else self.where[kind][place]
                        given = here if switch is None else self._both(here, switch)
                        self._marks[kind, mark] = self._either(self._marked(kind, mark), given)
            case Unmark(removes=removes):
                for kind, mark in list(self._marks):
                    if removes >> mark & 1:
                        del self._marks[kind, mark]

    def _count(self, step: Count) -> None:
        kinds = self._kinds_in(step.cards)
        switch = self.switches.get(step.line)
        if step.mark is None and step.place is not None:
            place = step.place
            terms = [self.where[kind][place] for kind in kinds]
            self._between(terms, step.least, step.most, switch)
            if switch is None and step.most == 0:
                for kind in kinds:
                    self._fix(kind, place, 0)
            elif switch is None and step.least >= sum(self._many[kind] for kind in kinds):
                for kind in kinds:
                    self._fix(kind, place, self._many[kind])
        elif step.mark is None:
            self._between([self._many[kind] for kind in kinds], step.least, step.most, switch)
        else:
            terms = [self._marked(kind, step.mark) for kind in kinds]
            if step.place is not None:
                at = step.place
                pairs = zip(kinds, terms, strict=True)
                terms = [self._both(term, self.where[kind][at]) for kind, term in pairs]
            self._between(terms, step.least, step.most, switch)

    def _transfer(self, step: Transfer, asked: dict[int, int]) -> None:
        """Move cards: after = before - gone + come, kind by kind and place by place."""
        taken = dict.fromkeys((move.source for move in step.moves), 0)
        for move in step.moves:
            taken[move.source] += move.size
        gone = [self._moved(move, step.line, taken[move.source]) for move in step.moves]
        self._gone[-1] = list(zip(step.moves, gone, strict=True))
        for source, total in taken.items():
            moves = [at for at, move in enumerate(step.moves) if move.source == source]
            if len(moves) == 1 and total == self._sizes[source]:
                continue
            for kind, many in enumerate(self._many):
                # Whoever stays: none if the moves empty the place.
                most = many if total < self._sizes[source] else 0
                left = [(gone[at][kind], -1) for at in moves]
                self._settle_between([(self.where[kind][source], 1), *left], 0, most)
        ends = {move.source for move in step.moves} | {move.target for move in step.moves}
        for kind, many in enumerate(self._many):
            after: dict[int, Term] = {}
            for place in ends:
                parts = [(self.where[kind][place], 1)]
                for move, row in zip(step.moves, gone, strict=True):
                    parts += [(row[kind], -1)] * (move.source == place)
                    parts += [(row[kind], 1)] * (move.target == place)
                after[place] = self._settle(0, parts, many)
            for place, term in after.items():
                self.where[kind][place] = term
        for move, row in zip(step.moves, gone, strict=True):
            self._sizes[move.source] -= move.size
            self._sizes[move.target] += move.size
            for mark in numbers_of(move.adds):
                for kind in self._kinds_in(asked.get(mark, 0)):
                    self._marks[kind, mark] = self._either(self._marked(kind, mark), row[kind])
        for key in [key for key in self._marks if not self.kinds[key[0]] & asked.get(key[1], 0)]:
            del self._marks[key]

    def _moved(self, move: Move, line: int, taken: int) -> list[Term]:
        """Return how many of each kind this move takes."""
        switch = self.switches.get(line)
        known = move.known & self._pack
        row: list[Term] = []
        for kind, many in enumerate(self._many):
            named = bool(self.kinds[kind] & known)
            if named and switch is None:
                self._fix(kind, move.source, many)
            here = self.where[kind][move.source]
            if isinstance(here, int) and here == 0:
                row.append(0)
            elif move.only is not None:
                row.append(self._both(here, self._marked(kind, move.only)))
            elif move.size == taken == self._sizes[move.source]:
                row.append(here)
            elif named and switch is None:
                row.append(many)
            elif switch is None and known.bit_count() >= move.size:
                row.append(0)
            else:
                row.append(self._number(min(many, move.size)))
            if named:
                self._between(row[-1:], many, many, switch)
        if move.known != known:
            self._between([], 1, 1, switch)
        self._between(row, move.size, move.size)
        return row

    def _kinds_in(self, cards: int) -> list[int]:
        return [kind for kind, mask in enumerate(self.kinds) if mask & cards]

    def _marked(self, kind: int, mark: int) -> Term:
        return self._marks.get((kind, mark), 0)

    def _number(self, most: int) -> Term:
        if most <= 0:
            return 0
        return self.model.new_bool_var("") if most == 1 else self.model.new_int_var(0, most, "")

    def _fix(self, kind: int, place: int, value: int) -> None:
        """Replace a number that a hard content settles; the others of its row may follow."""
        row = self.where[kind]
        terms = {place: value}
        if value == self._many[kind]:
            terms = {at: value if at == place else 0 for at in range(len(row))}
        for at, number in terms.items():
            self._between([row[at]], number, number)
            row[at] = number
        open_places = [at for at, term in enumerate(row) if not isinstance(term, int)]
        if len(open_places) == 1:
            rest = self._many[kind] - sum(term for term in row if isinstance(term, int))
            self._between([row[open_places[0]]], rest, rest)
            row[open_places[0]] = rest

    def _between(
        self, terms: Sequence[Term], least: int, most: int, switch: IntVar | None = None
    ) -> None:
        self._settle_between([(term, 1) for term in terms], least, most, switch)

    def _settle_between(
        self,
        parts: Iterable[tuple[Term, int]],
        least: int,
        most: int,
        switch: IntVar | None = None,
    ) -> None:
        """Demand least <= sum <= most, if the switch is on."""
        known, unknown = _collect(parts)
        if unknown:
            total = self._sum([term for term, _ in unknown], [times for _, times in unknown])
            rule = self.model.add_linear_constraint(total, least - known, most - known)
            if switch is not None:
                rule.only_enforce_if(switch)
        elif not least <= known <= most:
            self.model.add_bool_or([] if switch is None else [~switch])

    def _settle(self, known: int, parts: Iterable[tuple[Term, int]], most: int) -> Term:
        """Return a term for a sum that is known to lie between 0 and `most`."""
        more, unknown = _collect(parts)
        known += more
        if not unknown:
            if not 0 <= known <= most:
                self.model.add_bool_or([])
            return known
        if known == 0 and len(unknown) == 1 and unknown[0][1] == 1:
            return unknown[0][0]
        term = self._number(most)
        self._settle_between([*unknown, (term, -1)], -known, -known)
        return term

    def _both(self, one: Term, other: Term) -> Term:
        if isinstance(one, int):
            return other if one else 0
        if isinstance(other, int):
            return one if other else 0
        both = self.model.new_bool_var("")
        self.model.add_bool_and([one, other]).only_enforce_if(both)
        self.model.add_bool_or([~one, ~other, both])
        return both

    def _either(self, one: Term, other: Term) -> Term:
        if isinstance(one, int):
            return 1 if one else other
        if isinstance(other, int):
            return 1 if other else one
        either = self.model.new_bool_var("")
        self.model.add_bool_or([one, other]).only_enforce_if(either)
        self.model.add_bool_and([~one, ~other]).only_enforce_if(~either)
        return either


def _first(cards: int, number: int) -> int:
    """Return the first few of some cards."""
    rest = cards
    for _ in range(number):
        rest &= rest - 1
    return cards & ~rest


def _collect(parts: Iterable[tuple[Term, int]]) -> tuple[int, list[tuple[IntVar, int]]]:
    """Add up what is known, and the coefficients of what is not."""
    known = 0
    unknown: dict[int, tuple[IntVar, int]] = {}
    for term, times in parts:
        if isinstance(term, int):
            known += times * term
        else:
            _, before = unknown.get(term.index, (term, 0))
            unknown[term.index] = (term, before + times)
    return known, [(term, times) for term, times in unknown.values() if times]
