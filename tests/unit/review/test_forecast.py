"""What a line was expected to bring: the mean over all that could have come."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

from abbey.advice import Outlook
from abbey.components import Suspect
from abbey.inference import posterior
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Places
from abbey.record import Notebook, read, read_line
from abbey.review.forecast import expected_rise
from abbey.review.standing import Standing

HEAD = (
    "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Basil, Andre, Julian, Thomas, "
    "Harold, Michael\ndeal: pile 2, hand 2\nhand: Guy, Bruno\nAna asks Ben: how many Templar = 1\n"
)


def chances_after(text: str) -> tuple[float, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Return the weight of the worlds and the culprit's chances."""
    now = posterior(timeline_of(read(text)))
    assert now.belief is not None
    assert now.where is not None
    return now.belief.log_weight, now.where[:, Places.CULPRIT]


def mean_of(standing: Standing, before: str, lines: list[str]) -> float:
    """Return the mean of the values after lines of which exactly one comes."""
    whole, chances = chances_after(before)
    values, weights = [], []
    for line in lines:
        weight, after = chances_after(before + line)
        event = read_line(line, read(before).header)
        values.append(standing.after(event).value(after))
        weights.append(exp(weight - whole))
    return float(np.average(values, weights=weights)) - standing.value(chances)


def outlook_of(text: str) -> tuple[Outlook, Notebook]:
    notebook = read(text)
    return Outlook(notebook), notebook


def test_an_answer_was_expected_to_bring_the_mean_of_all_answers() -> None:
    outlook, notebook = outlook_of(HEAD)
    lines = [f"Ana asks Cleo: how many hooded = {count}" for count in range(3)]
    rise = expected_rise(outlook, Standing("Ana"), read_line(lines[1], notebook.header))
    assert rise == pytest.approx(mean_of(Standing("Ana"), HEAD, lines), abs=1e-9)


@pytest.mark.parametrize("line", ["Ana draws {}", "Ana takes {} from Cleo"])
def test_a_card_was_expected_to_bring_the_mean_of_all_cards(line: str) -> None:
    outlook, notebook = outlook_of(HEAD)
    names = ("Sergio", "Basil", "Andre", "Julian", "Thomas", "Harold", "Michael")
    lines = [line.format(name) for name in names]
    rise = expected_rise(outlook, Standing("Ana"), read_line(lines[0], notebook.header))
    assert rise == pytest.approx(mean_of(Standing("Ana"), HEAD, lines), abs=1e-9)


def test_an_accusation_was_expected_to_bring_the_mean_of_right_and_wrong() -> None:
    """Of a wrong one only that the accused is innocent, not who shows the card."""
    text = HEAD + "Ana draws Basil\nAna draws Sergio\n"
    outlook, notebook = outlook_of(text)
    right, wrong = (
        read_line(f"Ana accuses Andre = {end}", notebook.header) for end in ("right", "wrong")
    )
    standing = Standing("Ana")
    _, chances = chances_after(text)
    _, innocent = chances_after(text + "Ana accuses Andre = wrong\n")
    chance = float(chances[Suspect.named("Andre").index])
    mean = chance * 4.0 + (1 - chance) * standing.after(wrong).value(innocent)
    assert standing.after(right).over
    rise = expected_rise(outlook, standing, right)
    assert rise == pytest.approx(mean - standing.value(chances), abs=1e-9)
    assert rise == expected_rise(outlook, standing, wrong)


@pytest.mark.parametrize(
    "line",
    [
        "Ana asks Ben: how many fat = silence",
        "Ben asks Ana: how many fat = 1",
        "Ben draws",
        "Ben takes from Cleo",
        "Ben reveals fat",
        "Ben asks Cleo: crossed off how many fat = 1",
    ],
)
def test_nothing_is_forecast_where_nothing_follows_or_nobody_knows(line: str) -> None:
    outlook, notebook = outlook_of(HEAD)
    assert expected_rise(outlook, Standing("Ana"), read_line(line, notebook.header)) is None
