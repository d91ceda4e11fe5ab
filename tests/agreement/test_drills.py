"""Drills have one right answer: by other engines, by brute force, and by plain worlds."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from math import exp

import numpy as np
import pytest

from abbey.advice import revelation_points
from abbey.advice.values import accusation_points, made_revelations
from abbey.coaching.sheet_check import Verdict
from abbey.components import SUSPECTS, Suspect
from abbey.drills import Drill, Kind, drill_on, make_drill, verdicts
from abbey.drills.asking import clearly_best
from abbey.drills.claiming import clearly_worth
from abbey.explain import CulpritIs, account, unsound_steps
from abbey.explain.claims import Stated
from abbey.inference import Belief, Budget, exact_belief, possible
from abbey.knowledge import Count, Places, Timeline, timeline_of
from abbey.record import CountHeld, HasAny, HasCard, Question, read_player, read_question
from hinted import check_hints
from plain_worlds import PlainWorlds, worlds
from samples import true_notebook

PLAYERS = (3, 4, 3, 4, 3, 5, 3, 4, 3, 4, 3, 6)
KINDS = (Kind.CROSS_OFF, Kind.CLAIM, Kind.QUESTION)
COUNT = int(os.environ.get("ABBEY_DRILLS", "12"))
"""How many drills of simulated games; more by the environment variable ABBEY_DRILLS."""
BLOCK = 4
BLOCKS = [range(first, min(COUNT, first + BLOCK)) for first in range(0, COUNT, BLOCK)]
TIES = (307,)
"""Seeds whose best option is ahead by just the margin, up to rounding."""
PLENTY = Budget(seconds=None)
SMALL = 40
"""So many notebooks of small packs are tried."""


@pytest.mark.parametrize("seeds", [*BLOCKS, TIES], ids=lambda seeds: str(seeds[0]))
def test_generated_drills_have_one_right_answer(seeds: Sequence[int]) -> None:
    for seed in seeds:
        kind = KINDS[seed % len(KINDS)]
        drill = make_drill(kind, seed, players=PLAYERS[seed // len(KINDS) % len(PLAYERS)])
        assert 1 <= drill.right <= len(drill.options) == len(set(drill.options))
        check_hints(drill)
        check_answer(drill)
        check_lines(drill)


def check_answer(drill: Drill) -> None:
    """Ask another engine, or the same in another way."""
    timeline = timeline_of(drill.notebook)
    match drill.kind:
        case Kind.CROSS_OFF:
            there = possible(timeline)[Places.CULPRIT]
            assert [Suspect.named(name).bit & there == 0 for name in drill.options] == [
                number == drill.right for number in range(1, 1 + len(drill.options))
            ]
            _check_proof(drill, timeline)
            judged = Counter(verdict for _, verdict in verdicts(drill, drill.right))
            assert judged == {Verdict.PROVED: 1, Verdict.OPEN: len(drill.options) - 1}
        case Kind.CLAIM:
            belief = exact_belief(timeline, PLENTY)
            chances = [
                None if option == "wait" else _weighed(belief, _mask(option))
                for option in drill.options
            ]
            _check_claims(drill, chances, pile=_pile(timeline))
        case Kind.QUESTION:
            belief = exact_belief(timeline, PLENTY)
            bits = [_brute_bits(timeline, belief, *_put(drill, one)) for one in drill.options]
            assert clearly_best(bits) == drill.right - 1
            said = [float(figure.removesuffix(" bits")) for figure in drill.figures]
            assert said == pytest.approx(bits, abs=0.00501)
        case _:
            raise AssertionError(drill.kind)


def check_lines(drill: Drill) -> None:
    """The lines alone force a verdict, and without any one of them nothing does."""
    if drill.kind is not Kind.CROSS_OFF:
        return
    timeline = timeline_of(drill.notebook)
    bit = Suspect.named(drill.answer).bit
    kept = frozenset(drill.lines)
    assert not possible(timeline.only_lines(kept))[Places.CULPRIT] & bit
    for line in kept:
        assert possible(timeline.only_lines(kept - {line}))[Places.CULPRIT] & bit


def _check_proof(drill: Drill, timeline: Timeline) -> None:
    events = {entry.line: entry.event for entry in drill.notebook.entries}
    stated = Stated.by(CulpritIs(Suspect.named(drill.answer)), timeline).opposite
    assert unsound_steps(account(timeline, drill.lines, stated, events)) == ()


def _check_claims(drill: Drill, chances: list[float | None], *, pile: int) -> None:
    """The right claim, or to wait, is ahead by plain points; what is barred is counted out."""
    made = {str(trait) for trait in made_revelations(drill.notebook)}
    values: list[float | None] = []
    for option, chance in zip(drill.options, chances, strict=True):
        if chance is None:
            continue
        kind, _, what = option.partition(" ")
        if kind == "accuse":
            values.append(None if pile else accusation_points(chance))
        else:
            values.append(None if what in made else revelation_points(chance))
    assert drill.options[-1] == "wait"
    assert clearly_worth(values) == drill.right - 1


def _pile(timeline: Timeline) -> int:
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    return sizes[Places.PILE]


def _mask(option: str) -> int:
    kind, _, what = option.partition(" ")
    if kind == "accuse":
        return Suspect.named(what).bit
    return sum(each.bit for each in SUSPECTS if what in map(str, each.traits))


def _weighed(before: Belief, mask: int) -> float:
    """The chance that the culprit is one of a set, by the weight of all worlds."""
    return exp(before.given(Count(0, mask, 1, 1, Places.CULPRIT)).log_weight - before.log_weight)


def _put(drill: Drill, option: str) -> tuple[str, Question]:
    player, _, question = option.partition(": ")
    header = drill.notebook.header
    return read_player(player, header), read_question(question, header)


def _brute_bits(timeline: Timeline, before: Belief, player: str, question: Question) -> float:
    """The mutual information, by supposing each answer and looking at the culprit then."""
    place = timeline.places.hand(player)
    prior = before.where()[:, Places.CULPRIT]
    bits = 0.0
    for least, most in _answers(question, timeline):
        mask = _cards(question)
        after = before.given(Count(0, mask, least, most, place))
        chance = exp(after.log_weight - before.log_weight)
        if chance > 0:
            now = after.where()[:, Places.CULPRIT]
            some = now > 0
            bits += chance * float((now[some] * np.log2(now[some] / prior[some])).sum())
    return bits


def _cards(question: Question) -> int:
    match question:
        case CountHeld(of=of) | HasAny(of=of):
            return of.suspects.mask
        case HasCard(suspect=suspect):
            return suspect.bit
        case _:
            raise AssertionError(question)


def _answers(question: Question, timeline: Timeline) -> list[tuple[int, int]]:
    """Between how many and how many cards each answer means."""
    size = (_cards(question) & timeline.pack.mask).bit_count()
    if isinstance(question, CountHeld):
        return [(number, number) for number in range(size + 1)]
    return [(0, 0), (1, size)]


def test_drills_on_small_packs_are_right_by_plain_worlds() -> None:
    """The judge walks through every world by the letter of the model, and shares no code."""
    made: Counter[Kind] = Counter()
    for seed in range(SMALL):
        notebook = true_notebook(seed).notebook
        if notebook.header.me is None:
            continue
        told = worlds(notebook)
        for kind in KINDS:
            drill = drill_on(kind, notebook, seed)
            if drill is not None:
                made[kind] += 1
                check_hints(drill)
                _check_plainly(drill, told)
    assert min(made[kind] for kind in KINDS) >= 5, made


def _check_plainly(drill: Drill, told: PlainWorlds) -> None:
    culprit = {card: row[0] for card, row in told.chances().items()}
    match drill.kind:
        case Kind.CROSS_OFF:
            found = [culprit[Suspect.named(name).index] == 0 for name in drill.options]
            assert found == [name == drill.answer for name in drill.options]
        case Kind.CLAIM:
            chances = [
                None
                if option == "wait"
                else float(
                    sum(culprit.get(card, 0) for card in range(24) if _mask(option) >> card & 1)
                )
                for option in drill.options
            ]
            _check_claims(drill, chances, pile=_pile(timeline_of(drill.notebook)))
        case _:
            bits = [told.bits(*_put(drill, option)) for option in drill.options]
            assert clearly_best(bits) == drill.right - 1
