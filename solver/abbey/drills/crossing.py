"""Drills about the sheet: of five monks just one is proved to be innocent."""

from __future__ import annotations

from random import Random

from abbey.components.suspects import Suspect
from abbey.drills.drill import Drill, Kind, Rating
from abbey.drills.hints import area_of, hardest_step, hints, whose
from abbey.drills.met import met
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.explain.claims import CulpritIs
from abbey.explain.explanation import Explanation, explain
from abbey.explain.since import culprits
from abbey.explain.telling import listed
from abbey.inference.certainty import find_world
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.writer import write

__all__ = ["cross_off"]

_SHOWN = 5
"""So many monks are shown."""
_TRIED = 6
"""So many of those who are ruled out are looked at for the hardest one."""


def cross_off(notebook: Notebook, seed: int, wanted: Suspect | None = None) -> Drill | None:
    """Make a drill of a position: who is ruled out by the hardest argument, among four who are not.

    Cards that one has held or was shown are too easy to be asked for.

    Args:
        notebook: the position.
        seed: what the choice of monks and their order come from.
        wanted: who is to be found; None for whoever is hardest.

    Returns:
        None if nobody can be asked for, or too few are left to hide him among.

    Raises:
        BudgetExceededError: if the solver found no answer in its time.
    """
    timeline = timeline_of(notebook)
    if find_world(timeline) is None:
        return None
    candidates = culprits(timeline)
    known = met(notebook)
    ruled_out = [each for each in timeline.pack if each not in candidates and each not in known]
    if wanted is not None:
        ruled_out = [each for each in ruled_out if each == wanted]
    if len(candidates) < _SHOWN - 1 or not ruled_out:
        return None
    rng = Random(f"cross off {seed} {write(notebook)}")
    found = [
        (suspect, _explained(notebook, suspect))
        for suspect in rng.sample(ruled_out, min(_TRIED, len(ruled_out)))
    ]
    suspect, told = max(found, key=lambda each: each[1].difficulty.key)
    others = rng.sample(list(candidates), len(candidates))
    others.sort(key=lambda each: -len(set(each.traits) & set(suspect.traits)))
    shown = [suspect, *others[: _SHOWN - 1]]
    rng.shuffle(shown)
    return _drill(notebook, seed, suspect, shown, told)


def _explained(notebook: Notebook, suspect: Suspect) -> Explanation:
    try:
        return explain(notebook, CulpritIs(suspect))
    except ContradictionError:  # pragma: no cover - a world was found before
        raise BudgetExceededError("the engines disagree about whether any world fits") from None


def _drill(
    notebook: Notebook, seed: int, suspect: Suspect, shown: list[Suspect], told: Explanation
) -> Drill:
    step = hardest_step(told.steps)
    assert step is not None, "a proof has a step"
    why = tuple(each.says for each in told.steps)
    hardest, total = told.difficulty.key
    numbered = " ".join(f"({number}) {says}" for number, says in enumerate(why, start=1))
    about = whose(notebook, told.lines)
    full = f"{suspect.name} can be crossed off: {numbered if len(why) > 1 else why[0]}"
    return Drill(
        kind=Kind.CROSS_OFF,
        seed=seed,
        text=write(notebook),
        asks=f"Which one of {listed([each.name for each in shown])} can you cross off?",
        options=tuple(each.name for each in shown),
        right=shown.index(suspect) + 1,
        figures=tuple(
            "proved innocent" if each == suspect else "can still be the culprit" for each in shown
        ),
        tactic=str(step.tactic),
        lines=told.lines,
        rating=Rating(hardest, total),
        hints=hints(area_of(step.tactic), str(step.tactic), about, told.lines, full),
        why=why,
    )
