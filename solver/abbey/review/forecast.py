"""What a line was expected to bring before its outcome was known.

Three kinds of lines have an outcome whose chances are known beforehand: an answer about a hand, a
card drawn, taken or shown to me, and my own accusation. For those the expected value is the mean
of the values after every outcome. For all others nothing is forecast.
"""

from __future__ import annotations

import numpy as np

from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import is_of_sheet, tables_of
from abbey.advice.rooms_looks import Looks
from abbey.inference.kinds import kinds_of
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places
from abbey.knowledge.timeline import timeline_of
from abbey.record.cards import Everyone
from abbey.record.moves import Draws, Shows, Takes
from abbey.record.notebook import Event
from abbey.record.questions import Free, GoingTo, Silence
from abbey.record.talk import Accuses, Asks
from abbey.review.standing import Standing

__all__ = ["culprits_of", "expected_rise"]

_LITTLE = 1e-12


def expected_rise(outlook: Outlook, standing: Standing, event: Event) -> float | None:
    r"""Return by how much a line was expected to change the value; None if nobody can say.

    >>> from abbey.record import read, read_line
    >>> notebook = read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian")
    >>> rise = expected_rise(Outlook(notebook), Standing("Ana"),
    ...     read_line("Ana asks Ben: how many fat = 1", notebook.header))
    >>> f"{rise:.3f}"
    '0.032'

    Args:
        outlook: the position before the line.
        standing: the claims before it.
        event: the line.

    Raises:
        ContradictionError: if no world fits.
    """
    chances = culprits_of(outlook)
    if chances is None:
        return None
    if isinstance(event, Accuses) and event.player == standing.me:
        return _accusing(standing, event, chances) - standing.value(chances)
    table = _outcomes(outlook, standing, event, chances)
    if table is None:
        return None
    after = standing.after(event)
    weights = table.sum(axis=1)
    some = weights > _LITTLE
    values = [
        after.value(row / weight) for row, weight in zip(table[some], weights[some], strict=True)
    ]
    return float(np.dot(weights[some], values) / weights[some].sum()) - standing.value(chances)


def culprits_of(outlook: Outlook) -> Floats | None:
    """Return the chance of each suspect to be the culprit; None where only certainty is known."""
    where = outlook.mine.where
    return None if where is None else where[:, Places.CULPRIT]


def _accusing(standing: Standing, event: Accuses, chances: Floats) -> float:
    at = event.suspect.index
    chance = float(chances[at])
    value = 0.0
    for right, share in ((True, chance), (False, 1 - chance)):
        if share > _LITTLE:
            left = np.where((np.arange(24) == at) == right, chances, 0.0)
            after = standing.after(Accuses(event.player, event.suspect, right))
            value += share * after.value(left / left.sum())
    return value


def _outcomes(outlook: Outlook, standing: Standing, event: Event, chances: Floats) -> Floats | None:
    """Return the joint chances of what could have come (row) and the culprit."""
    me = standing.me
    match event:
        case Asks(answerer=answerer, question=question, answer=answer):
            free = isinstance(question, GoingTo | Free) or answer is Silence.SILENCE
            if free or answerer == me or is_of_sheet(question):
                return None
            holdings = outlook.holdings(answerer)
            pack = outlook.notebook.header.suspects.mask
            return None if holdings is None else tables_of(holdings, [question], pack)[0]
        case Draws(player=player, card=card) if player == me and card is not None:
            return _looks_of(outlook).joint_card(Places.PILE)
        case Takes(taker=taker, victim=victim, card=card) if taker == me and card is not None:
            looks = _looks_of(outlook)
            return looks.joint_card(looks.belief.places.hand(victim))
        case Shows(shower=shower, audience=audience, of=of) if shower != me and of is not None:
            if audience not in (me, Everyone.ALL):
                return None
            looks = _looks_of(outlook)
            shown = looks.holdings(looks.belief.places.hand(shower)).shown(of.suspects.mask)
            rest = np.maximum(chances - shown.sum(axis=0), 0.0)
            return np.concatenate([shown, rest[None]])
        case _:
            return None


def _looks_of(outlook: Outlook) -> Looks:
    """Return looks at cards from this position."""
    belief = outlook.mine.belief
    assert belief is not None, "there are chances, so there is a belief"
    return Looks(belief, outlook.made, kinds_of(timeline_of(outlook.notebook)))
