"""Repairs in words: what would have to be true of a line so that all others fit.

What a line claims decides how its opposite reads: an answer would be another one, a named card
would be elsewhere, a hand would hold what was denied. Each such sentence holds in some world that
fits all other lines; where none can be had, the line is said to be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from abbey.errors import BudgetExceededError, FrameError
from abbey.inference.certainty import is_consistent
from abbey.knowledge.steps import Count, Step, Timeline, Transfer, has_content
from abbey.knowledge.timeline import timeline_of
from abbey.phrases import lines_named, listed
from abbey.record.moves import Nothing, Shows, TakesInstead
from abbey.record.notebook import Entry, Event, Notebook
from abbey.record.questions import CountCrossed, CountHeld
from abbey.record.talk import Accuses, Asks

__all__ = ["reason"]

_RUN = 3
"""So many numbers in a row are told by their ends."""


def reason(
    timeline: Timeline,
    lines: Sequence[int],
    notebook: Notebook | None = None,
    *,
    seconds: float,
) -> str:
    """Say what would have to be true of lines that are left out.

    Without the notebook only the steps of a line are known, and not what kind of line it is.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> twice = deal.then(Count(4, 0b1, 1, 1, 2), Count(6, 0b1, 1, 1, 3))
    >>> reason(twice, (4,), seconds=1.0)
    'All other lines fit if the card that line 4 names is elsewhere.'
    >>> reason(twice, (4, 6), seconds=1.0)
    'All other lines fit once lines 4 and 6 are left out.'
    """
    if len(lines) == 1:
        try:
            condition = _condition(timeline, lines[0], notebook, seconds)
        except BudgetExceededError:
            condition = None
        if condition is not None:
            return f"All other lines fit if {condition}."
    which = f"{lines_named(lines)} {'are' if len(lines) > 1 else 'is'}"
    moved = any(isinstance(step, Transfer) and step.line in lines for step in timeline.steps)
    stays = f"; what {'they move' if len(lines) > 1 else 'it moves'} stays moved" if moved else ""
    return f"All other lines fit once {which} left out{stays}."


def _condition(
    timeline: Timeline, line: int, notebook: Notebook | None, seconds: float
) -> str | None:
    """Say what would have to be true of one line; None if nothing short can be said."""
    entries = [entry for entry in notebook.entries if entry.line == line] if notebook else []
    if notebook is None or len(entries) != 1:
        return _of_steps(timeline, line, seconds)
    (entry,) = entries

    def fits(event: Event) -> bool:
        return _fits_instead(notebook, entry, event, seconds)

    match entry.event:
        case Asks() as asks:
            answers = [event for event in _other_answers(asks, timeline) if fits(event)]
            return f"the answer in line {line} is {_told(answers)}" if answers else None
        case Shows(shower=shower, card=Nothing.NOTHING):
            return f"{shower} holds a card that line {line} asks for"
        case Shows(shower=shower, card=None):
            return f"{shower} holds no card that line {line} asks for"
        case Shows() as shows:
            return f"line {line} shows another card" if fits(replace(shows, card=None)) else None
        case TakesInstead(taker=taker, victim=victim, card=card) as takes:
            if card is not None and fits(replace(takes, card=None)):
                return f"the card that line {line} names is another"
            return f"{victim} still had the first card when {taker} took another in line {line}"
        case Accuses(shown_by=None, right=right):
            return f"the accusation in line {line} is {'wrong' if right else 'right'}"
        case Accuses(player=player, shown_by=shown_by) as accuses:
            others = [name for name in timeline.places.players if name not in (player, shown_by)]
            able = [name for name in others if fits(replace(accuses, shown_by=name))]
            if able:
                return f"{' or '.join(able)} showed the card in line {line}"
            return f"{shown_by} did not show the card in line {line}"
        case _:
            return _of_steps(timeline, line, seconds)


def _fits_instead(notebook: Notebook, entry: Entry, event: Event, seconds: float) -> bool:
    """Tell whether a world is left with another event in the place of one."""
    entries = tuple(
        replace(entry, event=event) if each is entry else each for each in notebook.entries
    )
    try:
        changed = timeline_of(replace(notebook, entries=entries))
    except FrameError:
        return False
    return is_consistent(changed, seconds=seconds)


def _other_answers(asks: Asks, timeline: Timeline) -> Iterator[Asks]:
    match asks.question:
        case CountHeld(of=of) | CountCrossed(of=of):
            for number in range((of.suspects.mask & timeline.pack.mask).bit_count() + 1):
                if number != asks.answer:
                    yield replace(asks, answer=number)
        case _:
            yield replace(asks, answer=not asks.answer)


def _told(answers: Sequence[Asks]) -> str:
    """Write the answers down: `no`, `0 or 2`, `1 to 4`."""
    if isinstance(answers[0].answer, bool):
        return "yes" if answers[0].answer else "no"
    return _one_of([event.answer for event in answers if isinstance(event.answer, int)])


def _of_steps(timeline: Timeline, line: int, seconds: float) -> str | None:
    """Say how a line that names or counts cards would have to differ."""
    steps = [step for step in timeline.steps if step.line == line and has_content(step)]
    named = _named(steps, timeline.pack.mask)
    match steps:
        case [Count(cards=cards, least=least) as count]:
            size = (cards & timeline.pack.mask).bit_count()
            if least < size:
                numbers = _numbers_that_fit(timeline, count, size, seconds)
                return f"line {line} says {_one_of(numbers)}"
            if size == 1:
                return f"the card that line {line} names is elsewhere"
            kept = _numbers_that_fit(timeline, count, size, seconds)
            return _wrong(line, [size - number for number in kept], size)
        case _ if named == 1:
            return f"the card that line {line} names is another"
        case _ if named:
            return f"some of the cards that line {line} names are others"
        case _:
            return None


def _named(steps: Iterable[Step], pack: int) -> int:
    """Return how many cards these steps name."""
    mask = 0
    for step in steps:
        match step:
            case Transfer(moves=moves):
                for move in moves:
                    mask |= move.known
            case Count(cards=cards, least=least) if least == (cards & pack).bit_count():
                mask |= cards
            case _:
                pass
    return (mask & pack).bit_count()


def _wrong(line: int, numbers: Sequence[int], size: int) -> str:
    """Say how many of the cards that a line names would have to be others."""
    of_line = f"cards that line {line} names"
    match numbers:
        case [1]:
            return f"one of the {of_line} is another"
        case [all_of_them] if all_of_them == size:
            return f"{'both' if size == 2 else f'all {size}'} {of_line} are others"
        case [number]:
            return f"{number} of the {of_line} are others"
        case _:
            return f"some of the {of_line} are others"


def _numbers_that_fit(timeline: Timeline, count: Count, most: int, seconds: float) -> list[int]:
    """Return the numbers that a line could say instead so that everything fits."""
    at = timeline.steps.index(count)

    def fits(number: int) -> bool:
        said = replace(count, line=0, least=number, most=number)
        steps = (*timeline.steps[:at], said, *timeline.steps[at + 1 :])
        return is_consistent(replace(timeline, steps=steps), seconds=seconds)

    return [number for number in range(most + 1) if fits(number)]


def _one_of(numbers: Sequence[int]) -> str:
    """Write numbers down, `0 or 2`, and many in a row by their ends, `1 to 4`."""
    if len(numbers) >= _RUN and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return listed([str(number) for number in numbers], "or")
