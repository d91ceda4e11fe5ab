"""Tactics say what a step does: each label is held against what its step reads and concludes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from abbey.explain import Account, Argument, Tactic, account, explain, read_claim, smallest_forcing
from abbey.explain.claims import Stated
from abbey.explain.exchanged import end_of
from abbey.explain.facts import Moving
from abbey.explain.telling import tactic_of_line
from abbey.inference.certainty import find_world
from abbey.knowledge import timeline_of
from abbey.record import Event, read
from samples import true_notebook

_SEEDS = range(100, 130)
_READ_OFF = {
    Tactic.OWN,
    Tactic.SEEN,
    Tactic.ANSWERED,
    Tactic.DISCARDED,
    Tactic.ACCUSED,
    Tactic.CROSSED,
    Tactic.PASSED,
}
"""Tactics that a kind of line has by itself."""
_COMBINES = {
    Tactic.EXHAUSTED,
    Tactic.NEEDED,
    Tactic.ONLY_PLACE,
    Tactic.OWN_CARDS,
    Tactic.PIGEONHOLE,
    Tactic.FULL,
    Tactic.FILLED,
}
"""Tactics that need several things to go together, a size among them."""

HEAD = """players: Ana, Ben, Cleo
me: Ana
hand: Guy, Charles
suspects: Guy, Charles, Bruno, Sergio, Julian, Thomas, Basil, Gerard
deal: pile 1, hand 2

"""


def _accounts() -> Iterator[tuple[Account, dict[int, Event]]]:
    for seed in _SEEDS:
        notebook = true_notebook(seed).notebook
        events = {entry.line: entry.event for entry in notebook.entries}
        timeline = timeline_of(notebook)
        world = find_world(timeline)
        assert world is not None
        *_, sizes = (timeline.sizes, *timeline.sizes_after())
        ends = end_of(timeline, world)
        half = timeline.pack.mask & 0x555555
        wanted = [Stated(suspect.bit, 0, 1, ((0, 0),)) for suspect in timeline.pack]
        wanted += [
            Stated(half, place, size, (((half & ends[place]).bit_count(),) * 2,))
            for place, size in enumerate(sizes)
        ]
        for stated in wanted:
            if not stated.opposite.ranges:
                continue
            found = smallest_forcing(timeline, stated.opposite.counts(), world)
            if isinstance(found, tuple):
                yield account(timeline, found, stated, events), events


def _is_right(step: Argument, events: dict[int, Event]) -> bool:
    """Tell whether a step can be what its tactic says."""
    of_lines = {tactic_of_line(line, events) for line in step.lines}
    nothing = not step.lines and not step.premises and not step.uses_supposition
    match step.tactic:
        case Tactic.SIZES:
            return nothing
        case Tactic.CROSSED if Tactic.CROSSED in of_lines:
            return True
        case tactic if tactic in _READ_OFF and tactic is not Tactic.CROSSED:
            return tactic in of_lines and (tactic is not Tactic.PASSED or _moved(step))
        case Tactic.OWN_CARDS:
            return Tactic.OWN in of_lines and step.size > 1
        case Tactic.ONLY_PLACE:
            return step.concludes is not None and step.concludes.least > 0
        case tactic if tactic in _COMBINES:
            return not nothing
        case Tactic.SUPPOSED:
            return step.supposing is not None
        case _:
            return not nothing


def _moved(step: Argument) -> bool:
    """Tell whether a step reads of a card, by its name or a count, that went at a Mass or moved."""
    return any(isinstance(fact.spot, Moving) for fact, _ in step.reads) or len(step.lines) == 1


def test_each_step_can_be_what_its_tactic_says() -> None:
    used = Counter[Tactic]()
    for told, events in _accounts():
        for step in told.steps:
            used[step.tactic] += 1
            assert _is_right(step, events), (step, told.timeline)
    assert len(used) >= 10


def test_an_exact_number_that_a_line_says_is_answered() -> None:
    """Both bounds come from one answer: nothing is added up."""
    notebook = read(f"{HEAD}Ana asks Ben: how many Templar = 1\n")
    found = explain(notebook, read_claim("Ben has 1 Templar", notebook.header))
    assert [step.tactic for step in found.steps] == [Tactic.ANSWERED]


def test_two_bounds_found_in_two_ways_have_the_harder_tactic() -> None:
    """One of Ben's two cards is a Templar, so the other one is none: no more and no fewer."""
    notebook = read(f"{HEAD}Ana asks Ben: how many Templar = 1\n")
    found = explain(notebook, read_claim("Ben has 1 Benedictine", notebook.header))
    assert [step.tactic for step in found.steps] == [Tactic.REST]


def test_what_did_not_go_at_a_mass_is_not_passed_on() -> None:
    """Guy went on to Ben; that Charles did not is another argument."""
    notebook = read(f"{HEAD}mass Matins: gave Guy; got Thomas\n")
    went = explain(notebook, read_claim("Ben has Guy", notebook.header))
    assert [step.tactic for step in went.steps] == [Tactic.PASSED]
    held = explain(notebook, read_claim("Ben has no Charles", notebook.header))
    assert [step.tactic for step in held.steps][-1] is not Tactic.PASSED


def test_a_difficulty_can_be_asked_for_by_whoever_sets_tasks() -> None:
    """What drills sort by: the key, or the difficulties themselves."""
    notebook = read(f"{HEAD}Ana asks Ben: how many of Bruno, Guy = 1\n")
    claims = (read_claim(words, notebook.header) for words in ("Guy", "Bruno"))
    easy, hard = (explain(notebook, claim).difficulty for claim in claims)
    assert easy < hard
    assert (easy.key, hard.key) == ((1, 1), (3, 3))
    assert hard.hardest is Tactic.OWN_CARDS
