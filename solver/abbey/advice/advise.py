"""What to ask, and whom, with a reason behind every figure.

The list of questions (`questions_list`) and the sets found by search (`designed`) in one, in
pieces that get better, so that whoever waits can stop at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from abbey.advice.allowed import Allowed
from abbey.advice.designed import designed
from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import (
    Prospect,
    QuestionList,
    ranked,
    stream_questions,
)
from abbey.advice.ranking import Criterion
from abbey.advice.values import entropy
from abbey.inference.effort import Engine
from abbey.inference.posterior import Posterior
from abbey.knowledge.steps import Places

__all__ = ["Asking", "reasons", "stream_asking", "whom_to_ask"]

_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Asking:
    """What may be asked now, best first."""

    now: Posterior
    """What is known before."""
    listed: QuestionList
    """The questions, those of searched sets among them."""
    criterion: Criterion
    """What they are ranked by."""
    exact: bool
    """Whether every figure of mine is exact."""
    error: float
    """Largest standard error of the chances behind them; 0 if exact."""
    leak_error: float = 0.0
    """Largest standard error of what a spectator knows, behind the leaks; 0 if exact."""
    certain: bool = False
    """Whether certainty alone was asked for, so that there are no chances."""

    @property
    def quietest(self) -> Prospect | None:
        """The question that tells others least, for a turn in which something must be asked.

        Of equals the one in fewest words. None if no question is listed.
        """

        def key(prospect: Prospect) -> tuple[bool, float, int]:
            leak = prospect.leak_bits
            return leak is None, round(leak or 0.0, _DIGITS), len(str(prospect.question))

        return min(self.listed.questions, key=key, default=None)

    @property
    def best(self) -> Prospect | None:
        """The best question; None if none tells anything."""
        questions = self.listed.questions
        return questions[0] if questions and questions[0].bits > 0 else None


def stream_asking(
    outlook: Outlook,
    *,
    allowed: Allowed | None = None,
    players: Iterable[str] | None = None,
    criterion: Criterion = Criterion.BITS,
    silence: float = 0.0,
) -> Iterator[Asking]:
    """Yield what to ask again and again, each time with more looked at.

    Args:
        outlook: the position.
        allowed: what may be asked; by default what the notebook says.
        players: who can be asked; by default all others.
        criterion: what is best.
        silence: the assumed chance that the player refuses; it takes its share of the points.

    Raises:
        ContradictionError: if no world fits.
    """
    asked = outlook.others if players is None else tuple(players)
    listed = QuestionList((), complete=True)
    for listed in stream_questions(
        outlook, allowed=allowed, players=asked, criterion=criterion, silence=silence
    ):
        yield _asking(outlook, replace(listed, complete=False), criterion)
    for sheet in (False, True):
        for player in asked if listed.questions else ():
            found = designed(
                outlook,
                player,
                sheet=sheet,
                allowed=allowed,
                criterion=criterion,
                silence=silence,
            )
            if found is not None:
                listed = _with(listed, found[0], criterion)
                yield _asking(outlook, replace(listed, complete=False), criterion)
    yield _asking(outlook, listed, criterion)


def whom_to_ask(
    outlook: Outlook,
    *,
    allowed: Allowed | None = None,
    players: Iterable[str] | None = None,
    criterion: Criterion = Criterion.BITS,
    silence: float = 0.0,
) -> Asking:
    r"""Return the complete list of questions, best first; see `stream_asking`.

    >>> from abbey.record import read
    >>> found = whom_to_ask(Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian\ndeal: pile 2, hand 1\n"
    ...     "hand: Guy")))
    >>> print(found.best.player, found.best.question, round(found.best.bits, 3), sep=", ")
    Ben, how many hooded Benedictine, 0.073
    """
    *_, last = stream_asking(
        outlook, allowed=allowed, players=players, criterion=criterion, silence=silence
    )
    return last


def reasons(
    asking: Asking, prospect: Prospect, *, percent: Callable[[float], str] = "{:.1%}".format
) -> tuple[str, ...]:
    """Say in a plain sentence what each figure of a question means.

    Args:
        asking: what may be asked.
        prospect: the question.
        percent: how a chance is written.
    """
    return tuple(_reasons(asking, prospect, percent))


def _with(listed: QuestionList, found: Prospect, criterion: Criterion) -> QuestionList:
    """Add a question, unless it is listed."""
    known = {(prospect.player, str(prospect.question)) for prospect in listed.questions}
    if (found.player, str(found.question)) in known:
        return listed
    return replace(listed, questions=ranked([*listed.questions, found], criterion))


def _asking(outlook: Outlook, listed: QuestionList, criterion: Criterion) -> Asking:
    used = sorted({(prospect.player, prospect.by_sight) for prospect in listed.questions})
    behind = [outlook.behind(player, sheet=sheet) for player, sheet in used]
    posteriors = [outlook.mine, *(found for found in behind if found is not None)]
    leaks = {
        (prospect.player, prospect.by_sight)
        for prospect in listed.questions
        if prospect.leak_bits is not None
    }
    heard = [outlook.behind(player, sheet=sheet, public=True) for player, sheet in sorted(leaks)]
    return Asking(
        now=outlook.mine,
        listed=listed,
        criterion=criterion,
        exact=all(found.engine is Engine.EXACT for found in posteriors),
        error=max(found.error for found in posteriors),
        leak_error=max((found.error for found in heard if found is not None), default=0.0),
        certain=outlook.effort.engine is Engine.CERTAINTY,
    )


def _reasons(asking: Asking, prospect: Prospect, percent: Callable[[float], str]) -> Iterator[str]:
    player = prospect.player
    told = ", ".join(f"{answer} {percent(chance)}" for answer, chance in prospect.answers.items())
    yield f"answers: {player} would say {told}; chances are under the model's assumptions."
    if prospect.by_sight:
        yield f"forecast: {player} is taken to have crossed off exactly the cards seen."
    where = asking.now.where
    if where is not None:
        left = entropy(where[:, Places.CULPRIT])
        yield (
            f"bits: the culprit is worth {left:.2f} bits of questions now; the answer is expected "
            f"to take {prospect.bits:.3f} of them off."
        )
        yield (
            f"left: {prospect.size:.1f} suspects are expected to be possible after the answer, "
            f"{len(asking.now.candidates)} are now."
        )
    silent = f", a silence in {percent(prospect.silence)} of cases counted in" * (
        prospect.silence > 0
    )
    yield (
        f"points: the claims that pay are expected to be worth {prospect.points:+.2f} more after "
        f"the answer{silent}."
    )
    if prospect.leak_bits is None or prospect.edge_bits is None:
        yield "leak: what everybody would learn took too long to weigh."
    else:
        yield (
            f"leak: all hear the answer, and who knows only what all heard learns "
            f"{prospect.leak_bits:.3f} bits."
        )
        yield f"edge: that leaves you {prospect.edge_bits:+.3f} bits ahead of such a listener."
    if asking.listed.return_bits is not None and asking.listed.return_question is not None:
        yield (
            f"return: who answers may ask back and must be answered; of your hand "
            f"`{asking.listed.return_question}` tells all most, {asking.listed.return_bits:.3f} "
            "bits."
        )
