"""What is certain: decided by logic (OR-Tools CP-SAT), never by a sample.

`possible` collects the union of all worlds without listing them: solve, note every (card,
place) pair of the solution, ask for a solution with as many new pairs as can be, until it is
proved that there is none. `SoftModel` answers for any choice of lines, which is what conflicts,
explanations and repairs need.

Every call runs one worker with one seed, so equal questions get equal answers. (Several workers
that enumerate lose solutions without a word.) A verdict is a proof or an error: when the time
runs out, `BudgetExceededError` is raised, and nothing is called impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from time import monotonic
from typing import TYPE_CHECKING

from abbey.errors import BudgetExceededError, ContradictionError, GivenUpError
from abbey.inference.layers import Layers
from abbey.inference.witness import Replay, Witness, bits_of, replay
from abbey.knowledge.steps import Count, Step, Timeline

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverStatus, IntVar

__all__ = [
    "SECONDS",
    "EndModel",
    "GoOn",
    "SoftModel",
    "can_hold",
    "find_world",
    "is_consistent",
    "possible",
]

SECONDS = 30.0
"""Default time limit of one solver call; usual calls need a hundredth of a second."""

_SEED = 1327
_SEARCHES: dict[str, dict[str, float]] = {
    "light": {
        "max_deterministic_time": 0.2,
        "cp_model_probing_level": 0,
        "max_presolve_iterations": 1,
        "symmetry_level": 0,
        "linearization_level": 0,
    },
    "linear": {"max_deterministic_time": 1.0, "linearization_level": 2},
    "usual": {},
}
"""What is tried, in this order, and how long."""
_PATIENCE = 20
"""So many times longer may the light search look for a proof that nothing is better."""
_HASTE = 0.25
"""So much shorter does it look for something better where any number will do."""
_LOOKS = 0.05
"""Seconds between two looks at whether to go on."""

GoOn = Callable[[], bool]
"""Says whether logic may go on; asked again and again while it is at work."""


def is_consistent(
    timeline: Timeline, *, seconds: float = SECONDS, go_on: GoOn | None = None
) -> bool:
    """Tell whether at least one world fits the timeline.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> ana_has_one = Count(3, 0b00011, 1, 1, place=2)
    >>> is_consistent(deal.then(ana_has_one))
    True
    >>> is_consistent(deal.then(ana_has_one, Count(4, 0b00011, 2, 2, place=3)))
    False

    Raises:
        BudgetExceededError: if the solver found no answer in the time given, or was told to stop.
    """
    return _solve(Layers(timeline, whole=False).model, seconds, go_on=go_on) is not None


def can_hold(timeline: Timeline, *steps: Step, seconds: float = SECONDS) -> bool:
    """Tell whether these steps can follow: some world fits the timeline and them.

    Raises:
        BudgetExceededError: if the solver found no answer in the time given.
    """
    return is_consistent(timeline.then(*steps), seconds=seconds)


def possible(
    timeline: Timeline,
    *,
    seen: Sequence[int] = (),
    seconds: float = SECONDS,
    go_on: GoOn | None = None,
) -> tuple[int, ...]:
    """Return, for each place of `places.names`, the mask of cards that can be there at the end.

    Whoever knows worlds already tells by `seen` what they show, place by place: only the rest
    is searched for.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> now = possible(deal.then(Count(1, 0b00001, 1, 1, place=2), Count(4, 0b00110, 1, 1, 3)))
    >>> dict(zip(places.names, map(bin, now)))["Ben"]
    '0b110'

    Args:
        timeline: what happened.
        seen: what worlds that are known show.
        seconds: time limit of one solver call.
        go_on: asked while the solver is at work; its first no ends all.

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if the solver found no answer in the time given, or was told to stop.
    """
    layers = Layers(timeline)
    model = layers.model
    masks = [0] * len(timeline.places.names)
    unseen: list[tuple[int, int, IntVar]] = []
    for kind, row in zip(layers.kinds, layers.where, strict=True):
        for place, term in enumerate(row[: len(masks)]):
            if not isinstance(term, int):
                some = term
                if kind.bit_count() > 1:
                    some = model.new_bool_var("")
                    model.add(term >= 1).only_enforce_if(some)
                unseen.append((kind, place, some))
            elif term:
                masks[place] |= kind
    for place, cards in enumerate(seen):
        masks[place] |= sum(kind for kind in layers.kinds if kind & cards)
    if not any(seen):
        solution = _solve(model, seconds, go_on=go_on)
        if solution is None:
            raise ContradictionError("no world fits this notebook: its lines contradict each other")
        _spread(timeline, layers, solution, masks)
    while unseen := [pair for pair in unseen if not masks[pair[1]] & pair[0]]:
        model.add_at_least_one([some for *_, some in unseen])
        eager = model.clone()
        for *_, some in unseen:
            eager.add_hint(some, 1)
        solution = _solve(eager, seconds, go_on=go_on)
        if solution is None:
            break
        _spread(timeline, layers, solution, masks)
    return tuple(masks)


def find_world(
    timeline: Timeline, *, seconds: float = SECONDS, go_on: GoOn | None = None
) -> Witness | None:
    """Return a world that fits the timeline, None if it is proved that there is none.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> find_world(deal.then(Count(1, 0b00010, 1, 1, place=2))).deal[2]
    2

    Raises:
        BudgetExceededError: if the solver found no answer in the time given, or was told to stop.
    """
    layers = Layers(timeline)
    solution = _solve(layers.model, seconds, go_on=go_on)
    return None if solution is None else layers.witness(solution.value)


class EndModel:
    """One model of a timeline for many questions about where cards lie at its end.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> model = EndModel(deal.then(Count(1, 0b00011, 1, 1, place=2)))
    >>> model.can_hold(Count(0, 0b1, 1, 1, 3)), model.can_hold(Count(0, 0b11, 2, 2, 3))
    (True, False)
    """

    def __init__(self, timeline: Timeline) -> None:
        """Build the model, with every card apart."""
        pack = timeline.pack.mask
        apart = tuple(Count(0, card, 0, 1, timeline.places.table) for card in bits_of(pack))
        self._layers = Layers(timeline.then(*apart))

    def can_hold(self, *counts: Count, seconds: float = SECONDS) -> bool:
        """Tell whether some world fits the timeline and these counts of places at its end.

        Raises:
            BudgetExceededError: if the solver found no answer in the time given.
        """
        model = self._layers.model.clone()
        rows = list(zip(self._layers.kinds, self._layers.where, strict=True))
        for count in counts:
            assert count.place is not None, "a count at the end is of a place"
            terms = [row[count.place] for kind, row in rows if kind & count.cards]
            known = sum(term for term in terms if isinstance(term, int))
            unknown = [term for term in terms if not isinstance(term, int)]
            if unknown:
                model.add_linear_constraint(sum(unknown), count.least - known, count.most - known)
            elif not count.least <= known <= count.most:
                return False
        return _solve(model, seconds) is not None


def _spread(timeline: Timeline, layers: Layers, solution: CpSolver, masks: list[int]) -> None:
    """Add to the masks what a solution shows, and the worlds an exchange away, and so on."""
    kind_of = {bit: kind for kind in layers.kinds for bit in bits_of(kind)}

    def new(card: int, place: int) -> bool:
        return place < len(masks) and not masks[place] & card

    def note(witness: Witness) -> Replay:
        world = replay(timeline, witness)
        assert world is not None, "the solver's world does not fit the timeline"
        for place, cards in enumerate(world.end[: len(masks)]):
            for card in bits_of(cards):
                masks[place] |= kind_of[card]
        return world

    waiting = [note(layers.witness(solution.value))]
    while waiting:
        waiting += map(note, waiting.pop().neighbours(new))


class SoftModel:
    """One model for any choice of lines: frames hard, each line's content switched on or off.

    Contents only narrow, so what holds with a line holds without it. (Marks that rest on names
    are asked for with upper bounds only, so this is true of them too.)

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> lines = Count(1, 3, 1, 1, 2), Count(2, 3, 2, 2, 3), Count(3, 4, 1, 1, 3)
    >>> model = SoftModel(deal.then(*lines))
    >>> sorted(model.largest({1})), model.largest({2})
    ([1, 3], None)
    """

    def __init__(self, timeline: Timeline) -> None:
        """Build the model."""
        self._layers = Layers(timeline, soft=True, whole=False)
        self.lines = tuple(self._layers.switches)
        """The lines with a content, in order."""

    def largest(
        self,
        keep: Iterable[int] = (),
        *,
        one_of_each: Iterable[Iterable[int]] = (),
        proven: bool = True,
        seconds: float = SECONDS,
        go_on: GoOn | None = None,
    ) -> frozenset[int] | None:
        """Return as many lines as hold together, None if none do.

        Of equally many, those are kept that leave out the smallest sum of line numbers.

        Args:
            keep: lines that must be among them.
            one_of_each: groups of lines; of each at least one must be among them.
            proven: insist on a proof that no more hold; else a good number will do.
            seconds: time limit of one solver call.
            go_on: asked while the solver is at work; its first no ends it.

        Raises:
            BudgetExceededError: if the solver found no answer in the time given, or was told to
                stop.
        """
        model = self._layers.model.clone()
        switches = self._layers.switches
        model.add_bool_and([switches[line] for line in keep])
        for lines in one_of_each:
            model.add_bool_or([switches[line] for line in lines])
        weight = sum(self.lines) + 1
        model.minimize(sum((weight + line) * ~switch for line, switch in switches.items()))
        solution = _solve(model, seconds, proven=proven, go_on=go_on)
        if solution is None:
            return None
        return frozenset(line for line, switch in switches.items() if solution.value(switch))


def _solve(
    model: CpModel, seconds: float, *, proven: bool = False, go_on: GoOn | None = None
) -> CpSolver | None:
    """Return the solver with a solution, None if it is proved that there is none.

    Most questions fall to a light search in some milliseconds. Counting arguments over many
    cards alike do not, but the linear relaxation of the flows of cards sees them at the root.
    What resists both gets the usual machinery and the rest of the time. The first two limits
    are in deterministic time, so that every machine goes the same way.
    """
    from ortools.sat.python import cp_model

    ends = monotonic() + seconds
    for name, settings in _SEARCHES.items():
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        # it would take Ctrl-C away from Python, and not give it back
        solver.parameters.catch_sigint_signal = False
        solver.parameters.random_seed = _SEED
        solver.parameters.max_time_in_seconds = max(0.0, ends - monotonic())
        for setting, value in settings.items():
            setattr(solver.parameters, setting, value)
        if name == "light" and model.has_objective():
            solver.parameters.max_deterministic_time *= _PATIENCE if proven else _HASTE
        status = solver.solve(model) if go_on is None else _watched(solver, model, go_on)
        if status == cp_model.OPTIMAL or (status == cp_model.FEASIBLE and not proven):
            return solver
        if status == cp_model.INFEASIBLE:
            return None
        assert status in (cp_model.FEASIBLE, cp_model.UNKNOWN), (name, model.validate())
    raise BudgetExceededError(
        f"no verdict within {seconds!r} seconds; give more time or fewer lines"
    )


def _watched(solver: CpSolver, model: CpModel, go_on: GoOn) -> CpSolverStatus:
    """Solve in a thread of its own, so that whoever waits can stop it at any time.

    Raises:
        GivenUpError: if the solver was told to stop.
    """
    if not go_on():
        raise GivenUpError(_GIVEN_UP)
    with ThreadPoolExecutor(1) as pool:
        solving = pool.submit(solver.solve, model)
        try:
            while not wait([solving], timeout=_LOOKS).done:
                if not go_on():
                    raise GivenUpError(_GIVEN_UP)
        finally:
            # a search that has hardly begun may miss the first word
            while not wait([solving], timeout=0).done:
                solver.stop_search()
                wait([solving], timeout=_LOOKS)
        return solving.result()


_GIVEN_UP = "logic was given up on request; nothing is proved"
