"""A game gone through line by line.

One pass: what follows from each line is found from the line before, and every decision is graded
by what was known when it was made. Whoever waits can stop between any two lines and has the
review so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from abbey.advice.occasion import game_end
from abbey.advice.outlook import Outlook
from abbey.advice.situation import situation_of
from abbey.coaching.sheet_check import JudgedMark, Verdict, check_sheet
from abbey.components.suspects import Suspect
from abbey.components.traits import CHARACTERISTICS, Trait
from abbey.errors import AdviceError, BudgetExceededError
from abbey.inference.effort import Effort
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.own import own_marks
from abbey.record.table import End, Turn
from abbey.record.talk import Accuses, Reveals
from abbey.record.views import view
from abbey.review.beliefs import SPENT, Beliefs
from abbey.review.claims_made import Seen, claims_made
from abbey.review.course import Moment, moment_of, reached
from abbey.review.decisions import Decision, Kind, decisions_of
from abbey.review.drilling import drills_of
from abbey.review.forecast import culprits_of, expected_rise
from abbey.review.grading import Graded, grade
from abbey.review.labels import Label
from abbey.review.ledger import Item, Ledger, Source, kept, source_of
from abbey.review.report import RaceSeen, Review
from abbey.review.standing import Standing, final_points

__all__ = ["Reviewing", "review", "review_record"]

_SECONDS = 60.0
"""Time for the reasons behind missed deductions, which is far more than they take."""


class Reviewing:
    """A review being made.

    `for done in reviewing: ...` makes it, a line at a time; `so_far` is what has been found.
    """

    def __init__(
        self,
        notebook: Notebook,
        *,
        culprit: Suspect | None = None,
        record: Notebook | None = None,
        effort: Effort = SPENT,
        grading: bool = True,
    ) -> None:
        """Begin with the deal.

        Args:
            notebook: one player's notebook.
            culprit: the truth, if it is known otherwise.
            record: the whole record, if there is one: then it tells the truth, and what the
                others knew.
            effort: what each answer may cost; its seconds do not count.
            grading: whether decisions are graded, or only the course is followed.

        Raises:
            AdviceError: for a notebook that is nobody's.
        """
        me = notebook.header.me
        if me is None:
            raise AdviceError(
                "a spectator decides nothing; a review needs somebody's notebook (`me: Ana`) "
                "or a whole record"
            )
        sweeps = SPENT.sweeps if effort.sweeps is None else effort.sweeps
        self.me = me
        """Who is reviewed."""
        self.notebook = notebook
        """What the player knew in the end."""
        self._told = culprit or (record or notebook).header.culprit
        self._effort = replace(effort, seconds=None, sweeps=sweeps)
        self._beliefs = Beliefs()
        self._record = record if grading else None
        self._others: list[tuple[str, tuple[Moment, ...]]] = []
        self._course: list[Moment] = []
        self._graded: list[Graded] = []
        self._race: list[RaceSeen] = []
        self._seen: list[Seen] = []
        self._items: list[Item] = []
        self._missed: tuple[JudgedMark, ...] | None = None
        self._standing = Standing(me)
        self._complete = False
        self._decisions: dict[int, list[Decision]] = {}
        for decision in decisions_of(notebook) if grading else ():
            at = decision.known if decision.event is None else decision.entry
            self._decisions.setdefault(at, []).append(decision)
        self._grading = grading

    @property
    def total(self) -> int:
        """How many pieces of work there are."""
        lines = len(self.notebook.entries) + 2
        others = len(self.notebook.header.players) - 1 if self._record else 0
        return lines * (1 + others)

    def __iter__(self) -> Iterator[int]:
        """Go through the game; yield how many pieces of work are done."""
        done = 1
        self._begin()
        yield done
        lines = {step.line for step in timeline_of(self.notebook).steps}
        turn = 0
        for at, entry in enumerate(self.notebook.entries):
            turn += isinstance(entry.event, Turn)
            loss = self._decide(at)
            told = isinstance(entry.event, Reveals | Accuses | End)
            self._follow(at, turn, loss, changed=told or entry.line in lines)
            if entry.event == Turn(self.me) and self._grading:
                self._look_round(at, turn)
            done += 1
            yield done
        loss = self._decide(len(self.notebook.entries))
        assert not loss, "a visit that is not over is no decision yet"
        if self._grading and any(own_marks(self.notebook)):
            now = self._outlook(len(self.notebook.entries)).mine
            found = check_sheet(self.notebook, now, seconds=_SECONDS)
            self._missed = tuple(filter(self._was_missed, found.with_verdict(Verdict.MISSED)))
        done += 1
        yield done
        for other in self._opponents():
            for count in other:
                yield done + count
            done += other.total
            self._others.append((other.me, tuple(other._course)))
        self._complete = True

    def so_far(self) -> Review:
        """Return what has been found until now."""
        culprit = self._culprit()
        return Review(
            player=self.me,
            notebook=self.notebook,
            culprit=culprit,
            course=tuple(self._course),
            graded=tuple(self._graded),
            race=tuple(self._race),
            claims=claims_made(self.notebook, self._seen, culprit, self._sound()),
            reached=()
            if culprit is None
            else tuple(reached(tuple(self._course), what) for what in (culprit, *_traits(culprit))),
            missed=self._missed,
            ledger=self._ledger(culprit),
            drills=drills_of(self.notebook, self._graded),
            others=tuple(self._others),
            finished=self._standing.over,
            complete=self._complete,
        )

    def _was_missed(self, mark: JudgedMark) -> bool:
        """Tell whether a mark could have been made in time; own cards need none."""
        end = game_end(self.notebook)
        timely = end is None or mark.since is None or mark.since < end.line
        return timely and mark.suspect not in (self.notebook.header.hand(self.me) or ())

    def _opponents(self) -> Iterator[Reviewing]:
        if self._record is None:
            return
        for name in self.notebook.header.players:
            if name != self.me:
                known = view(self._record, name)
                yield Reviewing(known, effort=self._effort, grading=False)

    def _outlook(self, known: int) -> Outlook:
        cut = replace(self.notebook, entries=self.notebook.entries[:known])
        return Outlook(cut, self._effort, answering=self._beliefs)

    def _begin(self) -> None:
        outlook = self._outlook(0)
        chances = culprits_of(outlook)
        value = None if chances is None else self._standing.value(chances)
        self._course.append(moment_of(0, 0, outlook.mine, chances, value))

    def _decide(self, at: int) -> float:
        """Grade the decisions that end before a line; return the points lost in them."""
        lost = 0.0
        for decision in self._decisions.get(at, ()):
            outlook = self._outlook(decision.known)
            safe = self._standing.safe and decision.kind is Kind.CLAIM
            graded = grade(decision, outlook, safe=safe)
            self._graded.append(graded)
            lost += graded.loss
        return lost

    def _follow(self, at: int, turn: int, loss: float, *, changed: bool) -> None:
        """Note what a line changed."""
        entry = self.notebook.entries[at]
        before = self._course[-1]
        rise = None
        if changed and self._grading:
            with suppress(BudgetExceededError):
                rise = expected_rise(self._outlook(at), self._standing, entry.event)
        self._standing = self._standing.after(entry.event)
        change = 0.0
        if changed:
            now = self._outlook(at + 1)
            chances = culprits_of(now)
            value = None if chances is None else self._standing.value(chances)
            self._course.append(moment_of(entry.line, turn, now.mine, chances, value))
            if value is not None and before.value is not None:
                change = value - before.value
        source = source_of(entry.event, self.me)
        self._items.append(Item(entry.line, source, change, rise or 0.0, loss))

    def _look_round(self, at: int, turn: int) -> None:
        """Note what the opponents may know, and what the advice says of claims."""
        try:
            now = situation_of(self._outlook(at + 1))
            race, claims = now.race(), now.claims()
        except (AdviceError, BudgetExceededError):
            return
        line = self.notebook.entries[at].line
        self._race.append(RaceSeen(line, turn, race))
        self._seen.append(Seen(line, turn, claims))

    def _culprit(self) -> Suspect | None:
        if self._told is not None:
            return self._told
        last = self._course[-1].candidates if self._course else ()
        return next(iter(last)) if len(last) == 1 else None

    def _sound(self) -> frozenset[int]:
        """Return the lines of claims that were as good as the best."""
        return frozenset(
            each.decision.line
            for each in self._graded
            if each.decision.kind is Kind.CLAIM and each.label is Label.BEST
        )

    def _ledger(self, culprit: Suspect | None) -> Ledger:
        values = [each.value for each in self._course if each.value is not None]
        start, end = (values[0], values[-1]) if values else (0.0, 0.0)
        items = list(self._items)
        final = culprit is not None and self._standing.over
        result = end
        if final and culprit is not None:
            result = final_points(self._standing, culprit)
            items.append(Item(0, Source.TRUTH, result - end, 0.0, 0.0))
        return Ledger(start, kept(items), result, final)


def review(notebook: Notebook, *, culprit: Suspect | None = None, effort: Effort = SPENT) -> Review:
    r"""Review a player's game from the own notebook.

    >>> from abbey.record import read
    >>> found = review(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian\ndeal: pile 2, hand 1\n"
    ...     "hand: Guy\nAna asks Ben: how many fat = 1\nAna draws Basil"))
    >>> [(each.line, len(each.candidates)) for each in found.course]
    [(0, 5), (6, 5), (7, 3)]
    >>> [(str(each.decision.kind), each.played, str(each.label)) for each in found.graded]
    [('question', 'Ben: how many fat', 'good')]

    Args:
        notebook: the notebook, of a finished game or one that is going on.
        culprit: the truth, if it is known otherwise.
        effort: what each answer may cost; its seconds do not count.

    Raises:
        AdviceError: for a spectator's notebook.
        ContradictionError: if no world fits.
        FrameError: if sizes are impossible at some line.
    """
    reviewing = Reviewing(notebook, culprit=culprit, effort=effort)
    for _ in reviewing:
        pass
    return reviewing.so_far()


def review_record(record: Notebook, player: str, *, effort: Effort = SPENT) -> Review:
    """Review a player's game from the whole record: by what the player knew, with the truth.

    Raises:
        NotationError: if it is no record.
        UnknownNameError: if nobody is called `player`.
    """
    reviewing = Reviewing(view(record, player), record=record, effort=effort)
    for _ in reviewing:
        pass
    return reviewing.so_far()


def _traits(culprit: Suspect) -> tuple[Trait, ...]:
    kinds = CHARACTERISTICS.values()
    return tuple(trait for kind in kinds for trait in culprit.traits if isinstance(trait, kind))
