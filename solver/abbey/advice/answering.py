"""Answer or keep silence, and what to ask back.

An answer is heard by all, or by the asker alone if it is whispered. What it tells is judged by
the spectator's chances before and after it, restricted to what each listener has not seen. In
return one may ask back and must be answered: worth the points of the best question to the asker,
less what its answer tells everybody else. Silence gives nothing and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from abbey.advice.allowed import Allowed, allowed_in, askable
from abbey.advice.choices import Choice, best_first
from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import (
    Prospect,
    is_of_sheet,
    prospects,
    tables_of,
    with_leaks,
)
from abbey.advice.rivals import Rival, Rivals
from abbey.inference.states import Floats
from abbey.record.questions import Answer, Free, GoingTo, Question, Silence

__all__ = ["answering", "asking_back", "heard"]


def answering(
    outlook: Outlook,
    found: Rivals,
    asker: str,
    question: Question,
    answers: Iterable[Answer],
    *,
    private: bool = False,
    back: Choice[Question] | None = None,
) -> tuple[Choice[Answer], ...]:
    r"""Rank the answers to a question, silence among them.

    >>> from abbey.advice.rivals import rivals
    >>> from abbey.record import read, read_question
    >>> notebook = read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian")
    >>> now = Outlook(notebook)
    >>> asked = read_question("has Guy", notebook.header)
    >>> answers = (True, Silence.SILENCE)
    >>> [str(choice.option) for choice in answering(now, rivals(now), "Ben", asked, answers)]
    ['silence', 'True']
    >>> good = Choice(read_question("has any fat", notebook.header), 0.3, 0.5, "")
    >>> answering(now, rivals(now), "Ben", asked, answers, back=good)[0].option
    True

    Args:
        outlook: what is known.
        found: what the opponents may know.
        asker: who asks.
        question: what.
        answers: what may be answered; a count or yes and no must be true.
        private: whether only the asker hears it.
        back: the best return question (`asking_back`); None if there is none, or no right to one.
    """
    return best_first(
        _silent()
        if answer is Silence.SILENCE
        else _said(outlook, found, asker, question, answer, private, back)
        for answer in answers
    )


def asking_back(
    outlook: Outlook,
    player: str,
    *,
    allowed: Allowed | None = None,
    private: bool = False,
    most: int = 20,
    also: Iterable[Question] = (),
) -> tuple[Choice[Question], ...]:
    """Rank return questions to a player, who must answer.

    The points of a question are my rise, less the share of it that any listener gets:
    `points * (bits - leak) / bits`; what is whispered has no leak.

    Args:
        outlook: what is known.
        player: who must answer.
        allowed: what may be asked; by default what the notebook says.
        private: whether it is whispered.
        most: how many to return.
        also: questions to weigh besides those of the list.
    """
    allowed = allowed_in(outlook.notebook) if allowed is None else allowed
    listed = askable(outlook.notebook.header.suspects.mask, allowed)
    questions = tuple(dict.fromkeys((*listed, *also)))
    weighed: list[Prospect] = []
    for sheet in (False, True):
        some = [question for question in questions if is_of_sheet(question) == sheet]
        asked = prospects(outlook, player, some)
        weighed += asked if private else with_leaks(outlook, player, asked)
    return best_first(map(_returned, weighed))[:most]


def heard(outlook: Outlook, question: Question, answer: Answer) -> Floats | None:
    """Return a spectator's chances once I have answered; None where that is not known."""
    me = outlook.me
    if me is None or isinstance(question, GoingTo | Free) or answer is Silence.SILENCE:
        return None
    holdings = outlook.holdings(me, sheet=is_of_sheet(question), public=True)
    if holdings is None or not isinstance(answer, int):
        return None
    table = tables_of(holdings, [question], outlook.notebook.header.suspects.mask)[0]
    at = int(answer)
    if at >= len(table) or not table[at].sum() > 0:
        return None
    chances: Floats = table[at] / table[at].sum()
    return chances


def _said(
    outlook: Outlook,
    found: Rivals,
    asker: str,
    question: Question,
    answer: Answer,
    private: bool,
    back: Choice[Question] | None,
) -> Choice[Answer]:
    listeners: tuple[Rival, ...] = (found.of(asker),) if private else found.each
    after = heard(outlook, question, answer)
    bits = points = 0.0
    if after is not None:
        bits = found.share(sum(each.told(public=after) for each in listeners))
        points = found.share(sum(each.gained(found.made, public=after) for each in listeners))
    tells = f"It tells the others {bits:.2f} bits, {points:.2f} points"
    if back is None:
        return Choice(answer, -bits if bits else 0.0, -points if points else 0.0, f"{tells}.")
    gains = f"and lets you ask back: {str(back.option)!r} brings {back.points:.2f} points"
    return Choice(answer, back.bits - bits, back.points - points, f"{tells}, {gains}.")


def _silent() -> Choice[Answer]:
    return Choice(Silence.SILENCE, 0.0, 0.0, "Silence tells nothing and brings no question back.")


def _returned(prospect: Prospect) -> Choice[Question]:
    leak = prospect.leak_bits or 0.0
    kept = max(0.0, 1 - leak / prospect.bits) if prospect.bits else 0.0
    why = f"It tells you {prospect.bits:.2f} bits"
    if prospect.leak_bits is not None:
        why += f", and everybody who listens {leak:.2f}"
    return Choice(prospect.question, prospect.bits - leak, prospect.points * kept, f"{why}.")
