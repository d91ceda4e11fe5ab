"""A position from two seats: what I know, and what everybody who listens knows.

Beliefs are made when first asked for and kept, and so are the holdings made from them, by which
every question about a hand or a sheet is answered in no time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from abbey.advice.values import made_revelations
from abbey.components.traits import Trait
from abbey.errors import BudgetExceededError
from abbey.inference.clock import engine_time
from abbey.inference.effort import DEFAULT_EFFORT, Effort, Engine, Watch
from abbey.inference.holdings import Holdings
from abbey.inference.kinds import kinds_of
from abbey.inference.posterior import Posterior, posterior, sampled_posterior
from abbey.inference.prepared import holdings_of
from abbey.knowledge.steps import Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.views import spectator

__all__ = ["Answering", "Outlook"]

_LESS_STATES = 20
"""A spectator knows no hand and a sheet needs marks, so both take more states than my own
cards; they get the effort's states divided by this before samples are drawn."""
_LESS_SECONDS = 10
"""A spectator, and a sheet, get the effort's seconds divided by this for exact chances."""
_LESS_SAMPLING = 6
"""A spectator gets the effort's seconds divided by this for samples."""
_LESS_ERROR = 5
"""Samples for a spectator have done enough at the effort's error times this."""
_PATIENCE = 2.0
"""After so many times the effort's seconds no samples are drawn for a spectator."""
_ONE_STEP = 0.02
"""Seconds that exact holdings have in any case, for most are made in less."""
_HOLDING_SHARES = {False: 0.5, True: 0.3}
"""Share of the effort's seconds for all exact holdings, as I and as a spectator see them."""
_EXACT_SHARE = 0.5
"""Share of the time for exact chances, if samples may follow; hardly any take longer and come."""
_SAMPLED_SHARE = 0.3
"""Share of the time for samples of my own view, and half of it for those of sheets alone."""


class Answering(Protocol):
    """Whatever answers what follows from a timeline, as `posterior` does."""

    def __call__(self, timeline: Timeline, effort: Effort, *, prove: bool = True) -> Posterior:
        """Answer by the engine that the effort names.

        Args:
            timeline: what happened.
            effort: what the answer may cost, and by which engine.
            prove: whether samples shall come with what is possible by logic.

        Raises:
            BudgetExceededError: if that engine cannot answer within the effort.
            ContradictionError: if no world fits.
        """


@dataclass(frozen=True, slots=True)
class _Anew:
    """Answers every timeline from its deal on."""

    watch: Watch | None

    def __call__(self, timeline: Timeline, effort: Effort, *, prove: bool = True) -> Posterior:
        if prove:
            return posterior(timeline, effort, watch=self.watch)
        return sampled_posterior(timeline, effort, self.watch, prove=False)


class Outlook:
    r"""What is known in a position, to me and to all.

    >>> from abbey.components import Suspect
    >>> from abbey.record import read
    >>> now = Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian"))
    >>> now.mine.engine, now.others
    (Engine.EXACT, ('Ben', 'Cleo'))
    >>> now.holdings("Ben").joint(Suspect.named("Charles").bit).sum(axis=1)[:2].round(3)
    array([0.667, 0.333])
    """

    def __init__(
        self,
        notebook: Notebook,
        effort: Effort = DEFAULT_EFFORT,
        *,
        watch: Watch | None = None,
        sheets: int = _LESS_STATES,
        answering: Answering | None = None,
        marks: bool = True,
    ) -> None:
        """Remember the notebook; nothing is worked out yet.

        Args:
            notebook: the position.
            effort: what one answer may cost.
            watch: is told how far the engines have come, and says whether they may go on.
            sheets: what is known of one sheet gets the effort's states divided by this before
                samples are drawn; 1 where only one is asked for.
            answering: who answers what follows; by default each time from the deal on.
            marks: whether samples are to remember what everybody has seen, which questions
                about sheets need and which takes time.
        """
        self._answer = _Anew(watch) if answering is None else answering
        self.notebook = notebook
        """What it is made from."""
        self.effort = effort
        """What one answer may cost."""
        self._sheets = sheets
        self._marks = marks
        self._spent = 0.0
        self._spent_on_holdings = {False: 0.0, True: 0.0}
        self._reasons: dict[bool, str] = {}
        self._views = {False: notebook, True: spectator(notebook)}
        self._found: dict[tuple[bool, str | None], tuple[Posterior, Timeline] | None] = {}
        self._sampled: dict[bool, tuple[Posterior, Timeline] | None] = {}
        self._holdings: dict[tuple[str, bool, bool], Holdings | None] = {}

    @property
    def me(self) -> str | None:
        """Whose notebook it is; None for a spectator's."""
        return self.notebook.header.me

    @property
    def others(self) -> tuple[str, ...]:
        """Who can be asked, in seat order from my left."""
        players = self.notebook.header.players
        if self.me is None:
            return players
        seat = players.index(self.me)
        return (*players[seat + 1 :], *players[:seat])

    @property
    def made(self) -> dict[Trait, tuple[str, ...]]:
        """Who has revealed which trait."""
        return made_revelations(self.notebook)

    @property
    def is_exact(self) -> bool:
        """Whether whatever has been answered so far is exact, and nothing was left out."""
        found = self._found.values()
        return all(each is not None and each[0].engine is Engine.EXACT for each in found)

    @property
    def mine(self) -> Posterior:
        """What I know.

        Raises:
            ContradictionError: if no world fits.
            BudgetExceededError: if the engine that the effort names cannot answer within it.
        """
        found = self._known(public=False, sheet=None)
        if found is None:
            engine = Engine.CERTAINTY if self.effort.engine is None else self.effort.engine
            timeline = timeline_of(self.notebook)
            found = (
                self._answer(timeline, replace(self.effort, engine=engine)),
                timeline,
            )
            self._found[False, None] = found
        return found[0]

    def public(self) -> Posterior | None:
        """Return what a spectator knows; None if that takes more than the effort."""
        found = self._known(public=True, sheet=None)
        return found and found[0]

    def holdings(
        self, player: str, *, sheet: bool = False, public: bool = False
    ) -> Holdings | None:
        """Return the joint chances of what a player holds, or has seen, and the culprit.

        Args:
            player: whose hand, or sheet.
            sheet: whether to return what the player has seen instead, taken as crossed off.
            public: as a spectator sees it, instead of the notebook's owner.

        Returns:
            None without chances.
        """
        key = player, sheet, public
        if key not in self._holdings:
            self._holdings[key] = self._prepared(*key)
        return self._holdings[key]

    def hands(self) -> dict[int, Holdings]:
        """Return what each other player holds beside the culprit, by place; none without chances.

        Where counting takes too long samples take over, so ask for `mine` afterwards.

        Raises:
            ContradictionError: if no world fits.
            BudgetExceededError: if the engine that the effort names cannot answer within it.
        """
        places = self.mine.places
        prepared = {places.hand(player): self.holdings(player) for player in self.others}
        return {place: found for place, found in prepared.items() if found is not None}

    def behind(self, player: str, *, sheet: bool = False, public: bool = False) -> Posterior | None:
        """Return the answer that these holdings are made from: its engine, its error.

        Returns:
            None if nobody can say in time, which may be only where `public`.

        Raises:
            ContradictionError: if no world fits.
            BudgetExceededError: if the engine that the effort names cannot answer within it.
        """
        found = self._known(public=public, sheet=player if sheet else None)
        if found is None:
            return None if public else self.mine
        return found[0]

    def _prepared(self, player: str, sheet: bool, public: bool) -> Holdings | None:
        found = self._known(public=public, sheet=player if sheet else None)
        if found is None or found[0].belief is None:
            return None
        belief, timeline = found[0].belief, found[1]
        where: dict[str, int] = (
            {"mark": timeline.places.players.index(player)}
            if sheet
            else {"place": timeline.places.hand(player)}
        )
        start = engine_time()
        try:
            return holdings_of(
                belief, kinds=kinds_of(timeline), seconds=self._left_for_holdings(public), **where
            )
        except BudgetExceededError:
            again = self._samples(public)
            if again is None or again[0].belief is None:
                return None
            self._found[public, player if sheet else None] = again
            return holdings_of(again[0].belief, kinds=kinds_of(again[1]), **where)
        finally:
            self._spent_on_holdings[public] += engine_time() - start

    def _left_for_holdings(self, public: bool) -> float | None:
        """Return the seconds that exact holdings may take; None without a limit.

        Where samples may take over, that is: an engine that was named has its time.
        """
        if self.effort.seconds is None or not self._is_timed or self.effort.engine is not None:
            return None
        share = self.effort.seconds * _HOLDING_SHARES[public]
        return max(_ONE_STEP, share - self._spent_on_holdings[public])

    def _known(self, *, public: bool, sheet: str | None) -> tuple[Posterior, Timeline] | None:
        """Return what is known, with marks of what a player has seen if wanted.

        Exact if the effort allows. Samples are drawn once a view, and remember what everybody
        has seen.
        """
        if public and self.me is None:
            public = False
        key = (public, sheet)
        if key not in self._found:
            start = engine_time()
            self._found[key] = self._sampled.get(public) or self._exact(public, sheet)
            if self._found[key] is None:
                self._found[key] = self._samples(public)
            self._spent += engine_time() - start
        return self._found[key]

    def _is_late(self) -> bool:
        """Tell whether so much more than the time has been spent that what others know must wait.

        That is where a notebook is so long that getting ready alone takes longer.
        """
        return self._is_timed and self._spent > _PATIENCE * (self.effort.seconds or 0.0)

    @property
    def _is_timed(self) -> bool:
        """Whether seconds count, as at the table, and not units of work alone."""
        return self.effort.seconds is not None and self.effort.sweeps is None

    @property
    def _is_mine_sampled(self) -> bool:
        """Whether my own view took too long to be exact: then a spectator's takes longer still."""
        mine = self._found.get((False, None))
        return mine is not None and mine[0].engine is Engine.SAMPLED

    def _exact(self, public: bool, sheet: str | None) -> tuple[Posterior, Timeline] | None:
        if self.effort.engine not in (None, Engine.EXACT):
            return None
        if public and self._is_timed and self._is_mine_sampled:
            self._reasons.setdefault(True, self._reasons.get(False, ""))
            return None
        effort = replace(self.effort, engine=Engine.EXACT)
        if public:
            effort = _less(effort, _LESS_STATES)
        elif sheet is not None and self._sheets > 1:
            effort = _less(effort, self._sheets)
        elif self.effort.engine is None and effort.seconds is not None:
            effort = replace(effort, seconds=effort.seconds * _EXACT_SHARE)
        timeline = timeline_of(self._views[public], watch=() if sheet is None else (sheet,))
        try:
            return self._answer(timeline, effort), timeline
        except BudgetExceededError as error:
            self._reasons.setdefault(public, str(error))
            return None

    def _samples(self, public: bool) -> tuple[Posterior, Timeline] | None:
        if public not in self._sampled:
            found = self._draw(public)
            if found is not None:
                found = replace(found[0], reason=self._reasons.get(public, "")), found[1]
            self._sampled[public] = found
        return self._sampled[public]

    def _draw(self, public: bool) -> tuple[Posterior, Timeline] | None:
        if self.effort.engine not in (None, Engine.SAMPLED):
            return None
        effort = replace(self.effort, engine=Engine.SAMPLED)
        if public:
            effort = replace(
                effort,
                seconds=effort.seconds and effort.seconds / _LESS_SAMPLING,
                error=effort.error * _LESS_ERROR,
            )
        elif self.effort.engine is None and effort.seconds is not None:
            known = self._found.get((False, None))
            share = _SAMPLED_SHARE if known is None else _SAMPLED_SHARE / 2
            effort = replace(effort, seconds=effort.seconds * share)
        if public and self._is_late():
            return None
        watched = self.notebook.header.players if self._marks else ()
        timeline = timeline_of(self._views[public], watch=watched)
        try:
            # what is possible was proved before, or nobody asks
            prove = not public and self._found.get((False, None)) is None
            return self._answer(timeline, effort, prove=prove), timeline
        except BudgetExceededError:
            return None


def _less(effort: Effort, states: int) -> Effort:
    return replace(
        effort,
        states=max(1, effort.states // states),
        seconds=effort.seconds and effort.seconds / _LESS_SECONDS,
    )
