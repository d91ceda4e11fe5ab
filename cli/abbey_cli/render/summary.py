"""The first lines of a sheet: who is possible, how sure that is, which claims pay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from rich.text import Text

from abbey.advice.sheet import Sheet
from abbey.inference import Engine, Posterior
from abbey_cli.render.figures import percent, points, within
from abbey_cli.render.look import Look

__all__ = ["summary"]

_NAMED = 8
"""So many candidates are all named."""
_LIKELIEST = 3
"""So many of more candidates are named."""
_CLAIMS = 5
"""So many claims that pay are named, if not all are."""
_LINES = 2
"""So many lines may name all claims that pay."""
_BEFORE_FIGURE = re.compile(r" (?=[-+<>]?[0-9])")
_DIGITS = 12
"""Chances that agree to so many decimals are the same."""


def summary(sheet: Sheet, look: Look) -> Text:
    """Say the most important of a sheet in a few lines."""
    lines = [_engine(sheet, look), *_claims(sheet, look)]
    if sheet.unproved:
        names = ", ".join(map(look.word, sheet.unproved))
        lines.append(f"Crossed off, but still possible: {names}.")
    parts = [Text(_wrapped(_verdict(sheet, look), look.width), "bold")]
    parts += [Text(_wrapped(line, look.width)) for line in lines]
    return Text("\n").join(parts)


def _wrapped(line: str, width: int) -> str:
    """Break a line between words, but not before a figure."""
    glued = _BEFORE_FIGURE.sub("\xa0", line)
    return "\n".join(wrap(glued, width)).replace("\xa0", " ")


def _verdict(sheet: Sheet, look: Look) -> str:
    count = len(sheet.now.candidates)
    truth = _truth(sheet, look)
    if count == 1:
        (culprit,) = sheet.now.candidates
        return f"Proved: {look.word(culprit)} is the culprit.{truth}"
    return f"{count} monks can be the culprit{_likeliest(sheet, look)}.{truth}"


def _truth(sheet: Sheet, look: Look) -> str:
    """Say whom a player's notebook names as the culprit, which was kept out of the reasoning."""
    if sheet.truth is None or sheet.notebook.header.me is None:
        return ""
    disputed = "" if sheet.truth in sheet.now.candidates else ", whom these lines prove innocent"
    return f" (truth: {look.word(sheet.truth)}{disputed})"


def _likeliest(sheet: Sheet, look: Look) -> str:
    candidates = list(sheet.now.candidates)
    if sheet.now.engine is Engine.CERTAINTY:
        names = ", ".join(map(look.word, candidates[:_NAMED]))
        return f": {names}" + f" and {len(candidates) - _NAMED} more" * (len(candidates) > _NAMED)
    chances = [(look.word(suspect), sheet.now.chance(suspect) or 0.0) for suspect in candidates]
    chances.sort(key=lambda found: -round(found[1], _DIGITS))
    most = chances[0][1]
    alike = sum(round(chance, _DIGITS) == round(most, _DIGITS) for _, chance in chances)
    if alike == len(chances):
        names = f": {', '.join(name for name, _ in chances)}" if alike <= _NAMED else ""
        return f", all equally likely at {percent(most)}{names}"
    if len(chances) > _NAMED and alike > _LIKELIEST:
        return f", {alike} of them likeliest at {percent(most)} each"
    named = chances if len(chances) <= _NAMED else chances[:_LIKELIEST]
    told = ", ".join(f"{name} {percent(chance)}" for name, chance in named)
    return f": {told}" if len(chances) <= _NAMED else f"; likeliest {told}"


def _engine(sheet: Sheet, look: Look) -> str:
    if sheet.now.engine is Engine.CERTAINTY:
        return f"{look.title('engine')}: {look.head('certainty only')}{_because(sheet.now)}."
    engine = f"{look.title('engine')}: {look.head(str(sheet.now.engine))}"
    if sheet.now.engine is Engine.SAMPLED:
        engine += f", {within(sheet.now.error)}{_because(sheet.now)}"
    read = "" if sheet.trust is None else f", revelations believed with {sheet.trust:g}"
    return f"{engine}. Chances are under the model's assumptions{read}."


def _because(now: Posterior) -> str:
    return f" ({now.reason})" if now.reason else ""


def _claims(sheet: Sheet, look: Look) -> Iterator[str]:
    traits = [
        (found.points, look.word(found.trait))
        for found in sheet.revelations
        if found.points is not None and found.points > 0 and not found.made_by
    ]
    suspects = [
        (found.points, look.word(found.suspect))
        for found in sheet.accusations
        if found.points is not None and found.points > 0
    ]
    if traits:
        yield _ranked("Worth revealing:", traits, look)
    if suspects:
        wait = " once the parlor pile is empty" if sheet.pile else ""
        yield _ranked(f"Worth accusing{wait}:", suspects, look)
    if not traits and not suspects and sheet.now.engine is not Engine.CERTAINTY:
        yield "No revelation or accusation pays now."


def _ranked(start: str, claims: list[tuple[float, str]], look: Look) -> str:
    """Name the claims that pay, the best first: all if two lines hold them, else a few."""
    ranked = sorted(claims, key=lambda claim: -round(claim[0], _DIGITS))
    told = [f"{what} {points(value)}" for value, what in ranked]
    line = f"{start} {', '.join(told)}."
    if len(told) <= _CLAIMS or _wrapped(line, look.width).count("\n") < _LINES:
        return line
    return f"{start} {', '.join(told[:_CLAIMS])} and {len(told) - _CLAIMS} more."
