"""What a look tells equals what enumerated worlds say, by brute force."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations
from math import log2

import numpy as np
import pytest

from abbey.advice.rooms_looks import Looks, request_patterns, told
from abbey.advice.values import position_value
from abbey.inference import Budget, Effort, Engine, posterior
from abbey.inference.belief import Belief
from abbey.inference.hands import hands_belief
from abbey.inference.lifted import lifted_belief
from abbey.inference.states import Floats
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Count, Places
from abbey.record import Notebook, read

NOTEBOOKS = (
    "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, "
    "Charles, Andre, Michael\ndeal: pile 2, hand 2\nhand: Guy, Bruno\n"
    "Ana asks Ben: how many thin = 1\nAna asks Cleo: how many Novices = 0",
    "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, "
    "Charles, Andre, Michael, Harold\ndeal: pile 3, hand 2\nhand: Guy, Bruno\n"
    "Ana asks Ben: how many thin = 1\nAna takes Andre from Cleo\nBen draws\n"
    "Cleo takes from Ben\nAna asks Ben: how many Novices = 1",
    "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, "
    "Charles, Andre\ndeal: pile 1, hand 2\nhand: Guy, Bruno\nBen shows Ana Thomas: hooded\n"
    "Cleo takes from Ben\nmass Matins: gave Guy; got Basil",
)
Worlds = list[tuple[float, dict[int, int]]]
"""Weighed worlds: the mask of each place."""
Seen = Callable[[dict[int, int]], Iterator[tuple[object, float]]]
"""What is seen in a world, with chances."""


def worlds_of(notebook: Notebook) -> Worlds:
    """Every world by the exact engine: each card in turn fixed to each place it can be in."""
    timeline = timeline_of(notebook)
    start = posterior(timeline, Effort(Engine.EXACT, seconds=None)).belief
    assert start is not None
    found: list[tuple[Belief, dict[int, int]]] = [(start, {})]
    for suspect in timeline.pack:
        longer = []
        for belief, held in found:
            where = belief.where()[suspect.index]
            for place in np.flatnonzero(where > 0):
                now = belief.given(Count(0, suspect.bit, 1, 1, int(place)))
                if now.log_weight > -np.inf:
                    masks = {**held, int(place): held.get(int(place), 0) | suspect.bit}
                    longer.append((now, masks))
        found = longer
    return [(float(np.exp(belief.log_weight - start.log_weight)), masks) for belief, masks in found]


def brute(worlds: Worlds, seen: Seen) -> tuple[float, float]:
    """Bits and points of an observation: in each world, outcomes with their chances."""
    joint: dict[object, dict[int, float]] = defaultdict(lambda: dict.fromkeys(range(24), 0.0))
    for weight, held in worlds:
        for outcome, chance in seen(held):
            joint[outcome][held[Places.CULPRIT].bit_length() - 1] += weight * chance
    total = dict.fromkeys(range(24), 0.0)
    left = value = 0.0
    for row in joint.values():
        for card, part in row.items():
            total[card] += part
        weight = sum(row.values())
        left -= sum(part * log2(part / weight) for part in row.values() if part)
        value += weight * position_value(_row(row, weight), ())
    before = -sum(part * log2(part) for part in total.values() if part)
    return before - left, value - position_value(_row(total, 1.0), ())


def _row(row: dict[int, float], weight: float) -> Floats:
    culprit = np.zeros(24)
    for card, part in row.items():
        culprit[card] = part / weight
    return culprit


def cards(mask: int) -> list[int]:
    return [card for card in range(24) if mask >> card & 1]


def single(place: int, size: int) -> Seen:
    def seen(held: dict[int, int]) -> Iterator[tuple[object, float]]:
        found = [*combinations(cards(held.get(place, 0)), size)]
        yield from ((one, 1 / len(found)) for one in found)

    return seen


def shown(place: int, of: int) -> Seen:
    def seen(held: dict[int, int]) -> Iterator[tuple[object, float]]:
        fitting = cards(held.get(place, 0) & of)
        if not fitting:
            yield None, 1.0
        yield from ((card, 1 / len(fitting)) for card in fitting)

    return seen


@pytest.mark.parametrize("text", NOTEBOOKS)
def test_looks_equal_brute_force(text: str) -> None:
    notebook = read(text)
    worlds = worlds_of(notebook)
    assert sum(weight for weight, _ in worlds) == pytest.approx(1)
    now = posterior(timeline_of(notebook), Effort(Engine.EXACT, seconds=None))
    assert now.belief is not None
    looks = Looks(now.belief)
    for place in (Places.PILE, *now.places.hands[1:]):
        size = len(cards(worlds[0][1].get(place, 0)))
        if not size:
            continue
        one = looks.card(place)
        assert (one.bits, one.points) == pytest.approx(brute(worlds, single(place, 1)), abs=1e-9)
        if size > 1:
            two = looks.two_cards(place)
            both = brute(worlds, single(place, 2))
            assert (two.bits, two.points) == pytest.approx(both, abs=1e-9)
        whole = brute(worlds, single(place, size))[0]
        assert looks.hand(place).bits == pytest.approx(whole, abs=1e-9)
        for of in request_patterns()[::5]:
            mask = of.suspects.mask
            asked = looks.request(place, mask)
            expected = brute(worlds, shown(place, mask))
            assert (asked.bits, asked.points) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("text", NOTEBOOKS)
def test_few_tries_find_a_request_nearly_as_good_as_the_best(text: str) -> None:
    now = posterior(timeline_of(read(text)), Effort(Engine.EXACT, seconds=None))
    assert now.belief is not None
    looks = Looks(now.belief)
    hands = now.places.hands[1:]
    best, quick = looks.best_request(hands), looks.best_request(hands, tries=8)
    assert best is not None
    assert quick is not None
    assert best[2].bits >= quick[2].bits > 0.8 * best[2].bits


def test_what_is_known_tells_nothing() -> None:
    sure = np.zeros((3, 24))
    sure[:, 4] = 1 / 3
    assert (told(sure).bits, told(sure).points) == (0.0, 0.0)


@pytest.mark.parametrize("more", ["", "\nAna draws Harold\nBen draws\nCleo shows all Jacques"])
def test_the_pile_is_known_where_only_hands_were_counted(more: str) -> None:
    """Counted hands have no list of what the pile may hold."""
    timeline = timeline_of(
        read(
            "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
            "Ana asks Ben: how many fat = 3\nBen asks Cleo: how many Templar = 2" + more
        )
    )
    counted, followed = hands_belief(timeline, Budget()), lifted_belief(timeline, Budget())
    assert counted is not None
    one, other = Looks(counted), Looks(followed)
    assert one.joint_card(Places.PILE) == pytest.approx(other.joint_card(Places.PILE), abs=1e-12)
    assert one.pile_card().bits == pytest.approx(other.pile_card().bits, abs=1e-9)
