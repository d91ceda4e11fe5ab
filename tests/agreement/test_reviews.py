"""Reviews of simulated games: they add up, blame rightly, and all figures come out once more.

`ABBEY_REVIEWS=200` reviews so many games, whole ones; else a few short ones.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from math import fsum

import pytest

from abbey.advice import Outlook
from abbey.coaching import Simulated, simulated
from abbey.inference import Engine
from abbey.record import Asks, Silence, read, view
from abbey.record.questions import CountHeld, HasAny, HasCard
from abbey.review import Kind, Label, Review, Reviewing
from abbey.rules import Ruleset
from direct_reviews import SPENT, bits, cut, expected_rise, is_exact, known, lost, value
from plain_worlds import walk
from samples import true_notebook

_USUAL = 2
GAMES = int(os.environ.get("ABBEY_REVIEWS", str(_USUAL)))
"""How many games; more by the environment variable ABBEY_REVIEWS."""

_SEATS = (
    ("sheet", "prober", "coach"),
    ("coach", "sheet", "random"),
    ("random", "sheet", "prober", "sheet"),
    ("prober", "coach", "sheet"),
)
_ROUNDS = 6
"""Rounds of a short game."""
_EVERY = 4
"""Of the figures that take a while, one in so many is found once more."""


@cache
def reviewed(number: int) -> tuple[Simulated, Review]:
    """Play and review a game, of another player each time."""
    seats = _SEATS[number % len(_SEATS)]
    rules = Ruleset(rounds=_ROUNDS) if GAMES == _USUAL else None
    (game,) = simulated(seats, 1, seed=7000 + number, rules=rules)
    player = game.record.header.players[number // len(_SEATS) % len(seats)]
    known_then = view(game.record, player)
    reviewing = Reviewing(known_then, culprit=game.record.header.culprit)
    *_, done = reviewing
    assert done == reviewing.total
    return game, reviewing.so_far()


each_game = pytest.mark.parametrize("number", range(GAMES))


@each_game
def test_luck_and_skill_add_up_to_the_result(number: int) -> None:
    game, found = reviewed(number)
    ledger = found.ledger
    parts = (ledger.expected, ledger.taken, ledger.luck, ledger.skill)
    total = ledger.start + fsum(parts)
    assert total == pytest.approx(ledger.result, abs=1e-9)
    assert ledger.final
    assert ledger.result == dict(game.played.outcome.points)[found.player]
    assert fsum(ledger.luck_by_source().values()) == pytest.approx(ledger.luck, abs=1e-9)
    assert ledger.skill == pytest.approx(-fsum(each.loss for each in found.graded), abs=1e-9)


@each_game
def test_no_loss_is_blamed_and_every_mistake_is_a_drill(number: int) -> None:
    _, found = reviewed(number)
    assert found.judged
    for each in found.judged:
        assert each.loss >= 0
        assert each.best is not None
        if each.loss == 0:
            assert each.label is Label.BEST
            assert each.best.says == each.played
    assert not {id(each) for each in found.worst_moments if each.loss == 0}
    mistakes = [each for each in found.judged if each.loss >= 0.4]
    assert [(each.decision.line, each.played, each.loss) for each in mistakes] == [
        (drill.line, drill.played, drill.loss) for drill in found.drills
    ]
    for each, drill in zip(mistakes, found.drills, strict=True):
        then = read(drill.notebook)
        assert list(then.events) == list(cut(found.notebook, each.decision.known).events)
        assert drill.best != drill.played


@each_game
def test_what_was_known_comes_out_once_more(number: int) -> None:
    """Each moment from its notebook anew, with the points counted in plain loops."""
    _, found = reviewed(number)
    engines: Counter[Engine] = Counter()
    for moment in found.course[::_EVERY]:
        count = sum(entry.line <= moment.line for entry in found.notebook.entries)
        before = cut(found.notebook, count)
        engines[moment.engine] += 1
        assert moment.chances is not None
        assert moment.value == pytest.approx(value(before, moment.chances), abs=1e-9)
        assert moment.bits == pytest.approx(bits(moment.chances), abs=1e-9)
        if moment.engine is Engine.EXACT:
            now = known(before)
            assert now.where is not None
            assert moment.chances == pytest.approx(list(now.where[:, 0]), abs=1e-9)
            assert moment.candidates == now.candidates
        assert found.culprit in moment.candidates
    assert engines[Engine.EXACT]


@each_game
def test_what_decisions_lost_comes_out_once_more(number: int) -> None:
    """Each from the advice, asked directly about the notebook as it was then."""
    _, found = reviewed(number)
    compared: Counter[Kind] = Counter()
    for each in found.judged[:: _EVERY if GAMES > _USUAL else 2]:
        outlook = Outlook(cut(found.notebook, each.decision.known), SPENT)
        # a review that has begun to sample goes on so, though a later moment may be exact again
        if each.exact and is_exact(outlook):
            again = lost(each.decision, outlook, each.options)
            assert again is not None
            assert each.loss == pytest.approx(again, abs=1e-8), each
            compared[each.decision.kind] += 1
    assert compared


@each_game
def test_what_answers_were_expected_to_bring_comes_out_once_more(number: int) -> None:
    """Each from the beliefs after all answers."""
    _, found = reviewed(number)
    exact = {moment.line for moment in found.course if moment.engine is Engine.EXACT}
    items = {item.line: item for item in found.ledger.items}
    compared = 0
    for at, entry in enumerate(found.notebook.entries):
        match entry.event:
            case Asks(answerer=who, question=CountHeld() | HasAny() | HasCard()) as event:
                told = event.answer is not Silence.SILENCE and who != found.player
                if told and entry.line in exact and entry.line in items and at % 2:
                    rise = expected_rise(cut(found.notebook, at), event)
                    assert items[entry.line].forecast == pytest.approx(rise, abs=1e-8)
                    compared += 1
            case _:
                pass
    # there are games in which hardly anybody asks
    assert compared or number


@each_game
def test_the_first_moments_are_the_first(number: int) -> None:
    _, found = reviewed(number)
    assert found.reached[0].what == found.culprit
    assert len(found.reached) == 6
    for each in found.reached:
        chances = [m.chance(each.what) or 0 for m in found.course]
        # from where on it is likely, in every moment that follows
        stays = [
            m.line
            for at, m in enumerate(found.course)
            if all(chance > 1 / 3 + 1e-9 for chance in chances[at:])
        ]
        proved = [m.line for m in found.course if m.proves(each.what)]
        assert each.likely == min(stays, default=None)
        assert each.proved == min(proved, default=None)
        assert each.proved is None or each.likely is not None


@pytest.mark.parametrize("seed", range(12))
def test_the_course_is_that_of_plain_worlds(seed: int) -> None:
    """Of small games, line by line, counted in whole numbers."""
    notebook = true_notebook(seed).notebook
    if notebook.header.me is None:
        notebook = true_notebook(seed + 100).notebook
    if notebook.header.me is None:
        notebook = true_notebook(seed + 200).notebook
    assert notebook.header.me is not None
    reviewing = Reviewing(notebook, grading=False)
    *_, _done = reviewing
    course = {moment.line: moment for moment in reviewing.so_far().course}
    moment = course[0]
    for at, plain in enumerate(walk(notebook)):
        # a line that is not in the course tells nothing
        moment = course.pop(notebook.entries[at - 1].line if at else 0, moment)
        assert moment.chances is not None
        chances = {index: float(row[0]) for index, row in plain.chances().items()}
        for index, chance in chances.items():
            assert moment.chances[index] == pytest.approx(chance, abs=1e-9)
        assert {suspect.index for suspect in moment.candidates} == {
            index for index, chance in chances.items() if chance
        }
    assert not course
