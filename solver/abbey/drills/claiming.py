"""Drills about claims: reveal, accuse or wait, where one is clearly worth most.

The right answer is what the advice says (`advice.claims`) and what plain points say, both of
them clearly. By plain points a claim is worth `3 P - 1` or `6 P - 2`, nothing where it cannot
be made or scores no more, and waiting is worth 0; the best is ahead by at least `MARGIN`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from abbey.advice.claims import Advice, ClaimAdvice, claim_advice
from abbey.advice.outlook import Outlook
from abbey.advice.values import accusation_points, made_revelations, revelation_points
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.drills.beliefs import (
    STATES,
    at_least,
    believed,
    chance_of,
    content_lines,
    hand_lines,
    rating_of,
)
from abbey.drills.drill import Drill, Kind
from abbey.drills.hints import figures_said, hints, whose
from abbey.drills.needed import needed
from abbey.inference.belief import Belief
from abbey.inference.effort import Effort, Engine
from abbey.knowledge.steps import Places, Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.talk import Reveals
from abbey.record.writer import write

__all__ = ["MARGIN", "best_claim", "clearly_worth", "plain_points"]

MARGIN = 0.25
"""Points by which the best option is ahead of every other one, at the least."""
_AHEAD = 0.05
"""Points by which the advice's figures have it ahead, at the least."""
_SHOWN = 3
"""So many claims are shown, besides waiting."""
_CLOSE = (0.5, 1.0)
"""Where the best is ahead by less than so many points, it is close: 3, or 2, or 1."""
_EFFORT = Effort(Engine.EXACT, seconds=None, states=STATES)
"""Exact chances in units of work."""
_WAITING = 0.4
"""Share of drills in which to wait is right."""
_TEMPTING = 0.3
"""A claim that cannot be made tempts from this chance on."""
WAIT = "wait"
"""The last option."""
_AREAS = {
    "no accusation before the pile is empty": "It is about what the rules allow.",
    "a trait scores once": "It is about what the rules give points for.",
    "what is certain first": "It is about what is certain, and what is only likely.",
    "the one-third rule": "It is about how likely each claim is: who is still possible?",
}
_RULES = {
    "no accusation before the pile is empty": "Nobody may accuse while the parlor pile has cards.",
    "a trait scores once": "A trait that somebody has revealed brings nothing more.",
    "what is certain first": "A certain claim brings all its points, and can be lost by waiting.",
    "the one-third rule": "A claim pays from a chance of one in three on: +2 or -1, +4 or -2.",
}
"""What to learn, by tactic."""


@dataclass(frozen=True, slots=True)
class _Option:
    """One claim and what the advice says of it."""

    claim: ClaimAdvice
    """The advice."""

    @property
    def what(self) -> Suspect | Trait:
        """The trait or the suspect."""
        return self.claim.what

    @property
    def points(self) -> float | None:
        """Points by the rules alone; None if it is barred."""
        return None if self.barred else plain_points(self.what, self.claim.chance)

    @property
    def barred(self) -> bool:
        """Whether it cannot be made, or can score nothing."""
        return not self.claim.legal or bool(self.claim.made_by)

    def __str__(self) -> str:
        what = self.what
        return f"{self.claim.kind} {what.name if isinstance(what, Suspect) else what}"


def plain_points(what: Suspect | Trait, chance: float) -> float:
    """Return what a claim brings on average by the rules alone.

    >>> plain_points(Suspect.named("Guy"), 0.5)
    1.0
    """
    return accusation_points(chance) if isinstance(what, Suspect) else revelation_points(chance)


def clearly_worth(values: Sequence[float | None]) -> int | None:
    """Return which claim is clearly worth most; their number for waiting; None if unclear.

    >>> clearly_worth([0.5, None, -1.0]), clearly_worth([-0.5, None]), clearly_worth([0.1, -1.0])
    (0, 2, None)

    Args:
        values: points of each claim, None for one that cannot be made or scores nothing.
    """
    all_values = [*(float("-inf") if each is None else each for each in values), 0.0]
    first, second = sorted(all_values, reverse=True)[:2]
    return all_values.index(first) if at_least(first, second + MARGIN) else None


def best_claim(
    notebook: Notebook,
    seed: int,
    wanted: Sequence[Suspect | Trait] = (),
    *,
    waiting: bool | None = None,
) -> Drill | None:
    """Make a drill of a position: which of three claims is worth it now, or is it to wait?

    Args:
        notebook: the position.
        seed: what the choice of claims and their order come from.
        wanted: claims that must be among them.
        waiting: whether to wait is to be right; None leaves that to the seed.

    Returns:
        None if nothing is clearly best, if no line is needed to see it, or chances are too dear.
    """
    timeline = timeline_of(notebook)
    belief = None if notebook.header.me is None else believed(timeline)
    if waiting is None:
        waiting = Random(f"wait {seed}").random() < _WAITING
    may = _may_wait if waiting else _may_make
    if belief is None or not may(notebook, timeline, belief):
        return None
    advised = [_Option(each) for each in claim_advice(Outlook(notebook, _EFFORT))]
    rng = Random(f"claim {seed} {write(notebook)}")
    shown = _to_wait(advised, rng, wanted) if waiting else _to_make(advised, rng, wanted)
    if shown is None:
        return None
    best = clearly_worth([each.points for each in shown])
    if best is None:
        return None

    hand = hand_lines(notebook, timeline)
    revealed = _revealed(notebook)

    def suffice(lines: frozenset[int]) -> bool:
        found = believed(timeline, lines | hand)
        if found is None:
            return False
        values = [
            None
            if not each.claim.legal or not lines.isdisjoint(revealed.get(each.what, ()))
            else plain_points(each.what, chance_of(found, each.what))
            for each in shown
        ]
        return clearly_worth(values) == best

    bars = {line for each in shown for line in revealed.get(each.what, ())}
    lines = needed(sorted(bars.union(content_lines(notebook, timeline))), suffice)
    return _drill(notebook, seed, shown, best, lines) if lines else None


def _revealed(notebook: Notebook) -> dict[Suspect | Trait, list[int]]:
    """Return the lines by which a trait has been revealed: what bars it is seen there."""
    found: dict[Suspect | Trait, list[int]] = {}
    for entry in notebook.entries:
        if isinstance(entry.event, Reveals):
            found.setdefault(entry.event.trait, []).append(entry.line)
    return found


def _may_make(notebook: Notebook, timeline: Timeline, belief: Belief) -> bool:
    """Tell, before all is weighed, whether a claim that could be made is worth enough."""
    return any(
        at_least(plain_points(what, chance_of(belief, what)), MARGIN)
        for what in _free(notebook, timeline)
    )


def _may_wait(notebook: Notebook, timeline: Timeline, belief: Belief) -> bool:
    """Tell, before all is weighed, whether there is a claim that could be made and costs points."""
    values = ((chance_of(belief, what), what) for what in _free(notebook, timeline))
    return any(
        chance > 0 and at_least(-plain_points(what, chance), MARGIN) for chance, what in values
    )


def _free(notebook: Notebook, timeline: Timeline) -> list[Suspect | Trait]:
    """Return the claims that can be made and can score."""
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    made = made_revelations(notebook)
    free: list[Suspect | Trait] = [trait for trait in TRAITS if trait not in made]
    if not sizes[Places.PILE]:
        free += timeline.pack
    return free


def _to_make(
    advised: Sequence[_Option], rng: Random, wanted: Sequence[Suspect | Trait]
) -> list[_Option] | None:
    """Choose a claim that is to be made, and others that it is clearly better than."""
    now = [each for each in advised if each.claim.advice is Advice.NOW and not each.barred]
    now = [each for each in now if each.what in wanted] or now
    if not now:
        return None
    best = max(now, key=lambda each: round(each.claim.now, 9))
    ahead = min(best.claim.now, best.points or 0.0)
    if not (at_least(ahead, MARGIN) and at_least(best.claim.now, best.claim.later + _AHEAD)):
        return None
    worse = [
        each
        for each in advised
        if each.barred
        or (
            at_least(best.claim.now - each.claim.now, _AHEAD)
            and at_least(_ahead(best, each), MARGIN)
        )
    ]
    return _with_others([best], worse, rng, wanted)


def _to_wait(
    advised: Sequence[_Option], rng: Random, wanted: Sequence[Suspect | Trait]
) -> list[_Option] | None:
    """Choose claims none of which is to be made now, one of them at least by its chance."""
    bad = [
        each
        for each in advised
        if each.claim.advice is not Advice.NOW
        and (each.barred or at_least(-(each.points or 0.0), MARGIN))
    ]
    free = [each for each in bad if not each.barred and each.claim.chance > 0]
    if not free:
        return None
    nearest = max(free, key=lambda each: round(each.points or 0.0, 9))
    return _with_others([nearest], bad, rng, wanted)


def _ahead(best: _Option, other: _Option) -> float:
    return (best.points or 0.0) - (other.points or 0.0)


def _with_others(
    begun: list[_Option],
    others: Sequence[_Option],
    rng: Random,
    wanted: Sequence[Suspect | Trait],
) -> list[_Option] | None:
    """Add claims that tempt: those asked for, then a likely one that is barred, then others.

    Of equals the likelier one comes first.
    """
    shown = list(begun)
    tempting = rng.sample(list(others), len(others))
    tempting.sort(key=lambda each: -round(each.claim.chance, 9))
    ranks: tuple[Callable[[_Option], bool], ...] = (
        *(partial(_is_of, what) for what in wanted),
        lambda each: each.barred and at_least(each.claim.chance, _TEMPTING),
        lambda each: not each.barred and each.claim.chance > 0,
        lambda each: each.claim.chance > 0,
        lambda each: True,
    )
    for rank in ranks:
        more = next((each for each in tempting if each not in shown and rank(each)), None)
        if more is not None and len(shown) < _SHOWN:
            shown.append(more)
    if len(shown) < _SHOWN or any(all(each.what != what for each in shown) for what in wanted):
        return None
    rng.shuffle(shown)
    return shown


def _is_of(what: Suspect | Trait, option: _Option) -> bool:
    return option.what == what


def _drill(
    notebook: Notebook, seed: int, shown: Sequence[_Option], best: int, lines: tuple[int, ...]
) -> Drill:
    options = (*map(str, shown), WAIT)
    values = [each.points for each in shown]
    second, first = sorted((*(value for value in values if value is not None), 0.0))[-2:]
    gap = first - second
    closeness = 1 + sum(gap < each for each in _CLOSE)
    tactic = _tactic(shown, best)
    figures = (*map(_figure, shown), "+0.00 points")
    said = (
        "None of these claims is worth it now."
        if best == len(shown)
        else f"{options[best][0].upper()}{options[best][1:]} now: {shown[best].claim.why}"
    )
    full = f"{said} {figures_said(options, figures)}"
    return Drill(
        kind=Kind.CLAIM,
        seed=seed,
        text=write(notebook),
        asks="You are in the chapter hall. Which of these is worth most now?",
        options=options,
        right=best + 1,
        figures=figures,
        tactic=tactic,
        lines=lines,
        rating=rating_of(notebook, lines, closeness),
        hints=hints(_AREAS[tactic], tactic, whose(notebook, lines), lines, full),
        why=(said, _RULES[tactic]),
    )


def _tactic(shown: Sequence[_Option], best: int) -> str:
    """Name what decides: a bar in the way of a likelier claim, certainty, or the one-third rule."""
    chance = shown[best].claim.chance if best < len(shown) else 0.0
    barred = [each for each in shown if each.barred and each.claim.chance > max(chance, 1 / 3)]
    if any(not each.claim.legal for each in barred):
        return "no accusation before the pile is empty"
    if barred:
        return "a trait scores once"
    return "what is certain first" if at_least(chance, 1.0) else "the one-third rule"


def _figure(option: _Option) -> str:
    if option.claim.made_by:
        return "revealed already"
    if not option.claim.legal:
        return "not allowed while the pile has cards"
    return f"{option.points:+.2f} points at {100 * option.claim.chance:.0f} %"
