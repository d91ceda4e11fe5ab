"""Each revelation and accusation: now, later or never, and why.

What a claim brings now is its expected points, less what it gives away. Waiting a round keeps
the choice open, and costs what others may take meanwhile:

    now   = points - loss
    later = (1 - lost) * (points with one round more of learning - loss) - tempo

* `lost`: somebody else makes the claim first, or ends the game (`race`).
* learning: with chance `LEARNS` the coming round settles the claim, so that it is made only if it
  is right.
* `loss`: listeners take a revelation to be knowledge with chance `TRUST`, else a guess by the
  pack: `P(claimed | culprit has it) = r + (1 - r) b`, with b the share of the pack that has it.
  The loss is the mean rise of the opponents' positions, the trait itself left out.
* `tempo`: a turn is worth something. A wrong accusation costs another one, in penance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from abbey.advice.choices import told_chance
from abbey.advice.due import may_claim_here
from abbey.advice.outlook import Outlook
from abbey.advice.race import (
    accuses_first,
    claims_first,
    moves_to_hall,
    pawns_known,
)
from abbey.advice.rivals import Rival, Rivals, restricted, rivals, told
from abbey.advice.rooms_table import TableNow
from abbey.advice.values import (
    accusation_points,
    accusations,
    having,
    revelation_points,
    revelations,
)
from abbey.components._word import Word
from abbey.components.suspects import Suspect
from abbey.components.terms import fold
from abbey.components.traits import TRAITS, Trait
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.talk import Accuses, Reveals

__all__ = ["Advice", "ClaimAdvice", "claim_advice", "claim_leak", "claimed_chances"]

TRUST = 0.5
"""How often listeners take a revelation to be knowledge and not a guess."""
LEARNS = 0.2
"""Chance that the coming round settles a claim. Judged: in 16 games of sheet-keepers what a round
taught was worth as much as 0.1 for traits, and 0.5 for suspects who were likely already."""
TEMPO = 0.1
"""Points that a turn is worth."""
HANDED = 2.0
"""A claim hands over the culprit if an opponent who believes it has fewer suspects than this."""

_LITTLE = 0.005
"""A smaller chance is not worth a word."""
_ALONE = "nobody else is near it"
_AGAIN = 2
"""Moves to the chapter hall for who stands there already: out of it, and in again."""
_EARLY = "early accusations"
"""The house rule by which one may accuse while the parlor pile has cards."""


class Advice(Word):
    """What to do with a claim."""

    NOW = "now"
    """Make it, or go and make it."""
    WAIT = "wait"
    """Not yet."""
    NEVER = "never"
    """It can bring nothing any more."""


@dataclass(frozen=True, slots=True)
class ClaimAdvice:
    """What one claim would bring now, and whether to wait."""

    what: Trait | Suspect
    """The trait revealed or the suspect accused."""
    chance: float
    """Chance that it is right."""
    points: float
    """Expected points by the rules alone, whether or not it can be made now."""
    made_by: tuple[str, ...]
    """Who has revealed the trait already."""
    legal: bool
    """Whether the rules allow it: accusations not while the parlor pile has cards."""
    first: float
    """Chance that by waiting a round it is lost: made by another, or the game over."""
    leak_bits: float | None
    """What it tells somebody who only listens, if a revelation is taken for knowledge half of
    the time; None where what all have heard was not weighed."""
    loss: float
    """Points that it costs through what the others learn."""
    hands_to: tuple[str, ...]
    """Opponents who, if they believe it, are left with fewer than two suspects or so."""
    moves: int | None
    """Moves to the chapter hall, 0 if there and free to claim, 2 if there with this visit's claim
    made or not begun by a move; None if no line says where pawns stand."""
    now: float
    """What it is worth now, all told."""
    later: float
    """What it is worth a round later, all told."""
    advice: Advice
    """What to do."""
    why: str
    """Why, in a plain sentence."""

    @property
    def kind(self) -> str:
        """`reveal` or `accuse`."""
        return "accuse" if isinstance(self.what, Suspect) else "reveal"


def claim_advice(
    outlook: Outlook,
    table: TableNow | None = None,
    found: Rivals | None = None,
    *,
    trust: float = TRUST,
) -> tuple[ClaimAdvice, ...]:
    r"""Advise on all revelations and accusations, what to make now first.

    Where chances are unknown, those that certainty leaves open are left out.

    >>> from abbey.record import read
    >>> best, *_, last = claim_advice(Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre\n"
    ...     "deal: pile 1, hand 2\nhand: Guy, Bruno\nBen draws\nAna takes Basil from Cleo\n"
    ...     "Ana takes Charles from Ben\nAna takes Julian from Cleo")))
    >>> print(best.kind, best.what, best.advice, best.points)
    reveal thin now 2.0
    >>> print(last.what, last.advice, "-", last.why)
    Brother never - Brother is not a trait of the culprit.

    Args:
        outlook: what is known.
        table: where the pawns stand; None if nobody wrote it down.
        found: what the opponents may know, if that has been estimated; else it is.
        trust: how often listeners take a revelation to be knowledge.

    Raises:
        ContradictionError: if no world fits the notebook.
        ValueError: if the trust is no chance below 1.
    """
    if not 0 <= trust < 1:
        raise ValueError(f"a trust is a chance below 1, got {trust!r}")
    found = rivals(outlook) if found is None else found
    judge = _Judge(outlook, table, found, trust)
    advised = [*judge.revelations(), *judge.accusations()]
    order = list(Advice)
    return tuple(sorted(advised, key=lambda each: (order.index(each.advice), -round(each.now, 9))))


def claimed_chances(public: Floats, trait: Trait, pack: int, trust: float = TRUST) -> Floats:
    """Return a listener's chances after a revelation.

    >>> from abbey.components.traits import Girth
    >>> even = np.zeros(24)
    >>> guy, basil = Suspect.named("Guy"), Suspect.named("Basil")
    >>> even[[guy.index, basil.index]] = 0.5
    >>> after = claimed_chances(even, Girth.FAT, guy.bit | basil.bit)
    >>> float(after[basil.index]), Girth.FAT in basil.traits, Girth.FAT in guy.traits
    (0.75, True, False)
    """
    weights = _likelihood(trait, pack, trust) * public
    shares: Floats = weights / (weights.sum() or 1.0)
    return shares


def claim_leak(public: Floats, trait: Trait, pack: int, trust: float = TRUST) -> float:
    """Return how many bits about the culprit a revelation tells somebody who only listens.

    That is the information that takes the listener's chances to those after it:
    `sum over c of after(c) log2(after(c) / before(c))`.
    """
    return told(public[None], claimed_chances(public, trait, pack, trust)[None])


def _likelihood(trait: Trait, pack: int, trust: float) -> Floats:
    has = having()[TRAITS.index(trait)]
    share = sum(float(has[card]) for card in range(24) if pack >> card & 1) / pack.bit_count()
    likelihood: Floats = (1 - trust) * share + trust * has
    return likelihood


class _Judge:
    """Judges the claims of one position."""

    def __init__(
        self, outlook: Outlook, table: TableNow | None, found: Rivals | None, trust: float
    ) -> None:
        self.notebook = outlook.notebook
        self.pack = outlook.notebook.header.suspects.mask
        self.now = outlook.mine
        self.table = table
        self.found = found
        self.trust = trust
        self.timeline = timeline_of(outlook.notebook)
        *_, sizes = (self.timeline.sizes, *self.timeline.sizes_after())
        rules = map(fold, outlook.notebook.header.rules)
        self.pile = 0 if fold(_EARLY) in rules else sizes[Places.PILE]
        heard = outlook.public()
        self.public = None if heard is None or heard.where is None else heard.where[:, 0]
        self.moves = moves_to_hall(table, outlook.me) if outlook.me else None
        self.visited = False
        if self.moves == 0 and table is not None and not may_claim_here(self.notebook, table):
            self.moves, self.visited = _AGAIN, True
        self.turns = max(1, self.moves or 0)
        self.over = (
            0.0 if found is None else accuses_first(found, table, pile=self.pile, turns=self.turns)
        )

    def revelations(self) -> list[ClaimAdvice]:
        found = []
        for each in revelations(self.notebook, self.now):
            chance = self._settled(each.trait) if each.chance is None else each.chance
            if chance is not None:
                found.append(self._advised(each.trait, chance, each.made_by, legal=True))
        return found

    def accusations(self) -> list[ClaimAdvice]:
        return [
            self._advised(each.suspect, each.chance, (), legal=not self.pile)
            for each in accusations(self.timeline, self.now)
            if each.chance is not None
        ]

    def _advised(
        self, what: Trait | Suspect, chance: float, made_by: tuple[str, ...], *, legal: bool
    ) -> ClaimAdvice:
        """Weigh one claim."""
        right = 4.0 if isinstance(what, Suspect) else 2.0
        points = (
            accusation_points(chance) if isinstance(what, Suspect) else revelation_points(chance)
        )
        taken = 0.0
        if self.found is not None:
            taken = claims_first(self.found, what, self.table, pile=self.pile, turns=self.turns)
        first = 1 - (1 - taken) * (1 - self.over)
        leak: float | None = 0.0
        loss = 0.0
        handed: tuple[str, ...] = ()
        if isinstance(what, Suspect):
            loss = TEMPO * (1 - chance)
        else:
            leak, loss, handed = self._given_away(what)
        learned = (1 - LEARNS) * max(0.0, points - loss) + LEARNS * chance * max(0.0, right - loss)
        advised = ClaimAdvice(
            what=what,
            chance=chance,
            points=points,
            made_by=made_by,
            legal=legal,
            first=first,
            leak_bits=leak,
            loss=loss,
            hands_to=handed,
            moves=self.moves,
            now=points - loss,
            later=(1 - first) * learned - TEMPO,
            advice=Advice.WAIT,
            why="",
        )
        advice, why = _decided(advised, self._behind(what), self._risk(first))
        return replace(advised, advice=advice, why=why + self._way(advice))

    def _risk(self, first: float) -> str:
        """Say how near the others are to a claim, by the chance to lose it to them."""
        if self.found is None:
            return "how near the others are to it is not known"
        near = _ALONE
        if first > _LITTLE:
            near = f"the risk to lose it by waiting is {told_chance(first)}"
        return near if self.public is not None else f"{near}, leaving out what all have heard"

    def _settled(self, trait: Trait) -> float | None:
        """Return the chance of a trait that certainty alone decides; None if it does not."""
        fits = {trait in suspect.traits for suspect in self.now.candidates}
        return float(fits.pop()) if len(fits) == 1 else None

    def _given_away(self, trait: Trait) -> tuple[float | None, float, tuple[str, ...]]:
        """Return the leak in bits, the loss in points, and to whom it hands the culprit."""
        leak = None
        if self.public is not None:
            leak = claim_leak(self.public, trait, self.pack, self.trust)
        if self.found is None:
            return leak, 0.0, ()
        left_out = {**self.found.made, trait: ()}
        gains, handed = 0.0, []
        for rival in self.found.each:
            heard = claimed_chances(rival.public, trait, self.pack, self.trust)
            gains += rival.gained(left_out, public=heard)
            if _is_handed(rival, trait):
                handed.append(rival.name)
        return leak, self.found.share(gains), tuple(handed)

    def _behind(self, what: Trait | Suspect) -> str:
        """Name the player who would win if this accusation ended the game now; empty if me."""
        me = self.notebook.header.me
        if not isinstance(what, Suspect) or me is None:
            return ""
        scores = _scores(self.notebook, what)
        ahead = max(self.notebook.header.players, key=lambda name: scores[name])
        return "" if scores[me] + 4 >= scores[ahead] else ahead

    def _way(self, advice: Advice) -> str:
        if advice is not Advice.NOW or self.notebook.header.me is None:
            return ""
        if self.moves == 0:
            return " You stand in the chapter hall."
        if self.visited:
            return " You must leave the chapter hall and come back: one claim a visit."
        if self.moves is not None:
            return f" The chapter hall is {self.moves} move{'s' * (self.moves > 1)} away."
        if pawns_known(self.table):
            return " The chapter hall is locked."
        return " No line says where the pawns stand, so the way to the chapter hall is left open."


def _is_handed(rival: Rival, trait: Trait) -> bool:
    """Tell whether a believed revelation leaves an opponent with too few suspects."""
    before = rival.chances()
    has = having()[TRAITS.index(trait)]
    after = restricted(rival.public * has, rival.seen, rival.pack)
    return _suspects(before) >= HANDED > _suspects(after)


def _suspects(chances: Floats) -> float:
    """Return how many equally likely suspects are as open as these chances, on average."""
    logs = np.log2(np.where(chances > 0, chances, 1.0))
    return float(np.exp2(-(chances * logs).sum(axis=1)).mean())


def _scores(notebook: Notebook, culprit: Suspect) -> Mapping[str, int]:
    """Return everybody's points so far, if this is the culprit."""
    scores = dict.fromkeys(notebook.header.players, 0)
    for event in notebook.events:
        match event:
            case Reveals(player=player, trait=trait):
                scores[player] += 2 if trait in culprit.traits else -1
            case Accuses(player=player, right=right):
                scores[player] += 4 if right else -2
            case _:
                pass
    return scores


def _decided(claim: ClaimAdvice, behind: str, risk: str) -> tuple[Advice, str]:
    """Decide, and say why."""
    what = claim.what
    said = f"{what.name} is the culprit" if isinstance(what, Suspect) else f"{what} is right"
    if claim.chance == 0:
        plain = "innocent" if isinstance(what, Suspect) else "not a trait of the culprit"
        return Advice.NEVER, f"{what.name if isinstance(what, Suspect) else what} is {plain}."
    if claim.made_by:
        return Advice.NEVER, f"{' and '.join(claim.made_by)} revealed it: it scores nothing more."
    likely = f"{said} with chance {told_chance(claim.chance)}"
    if not claim.legal:
        return Advice.WAIT, f"{likely}, but nobody may accuse while the parlor pile has cards."
    if behind:
        return Advice.WAIT, f"{likely}, but then the game ends and {behind} has more points."
    if claim.points <= 0:
        return Advice.WAIT, f"{likely}: below one in three it costs more than it brings."
    warning = ""
    if claim.hands_to:
        warning = f" It would leave {' and '.join(claim.hands_to)} hardly more than one suspect."
    if claim.now <= 0:
        return Advice.WAIT, (
            f"{likely}, {claim.points:+.2f} points, but what the others learn "
            f"costs {claim.loss:.2f}.{warning}"
        )
    if claim.now >= claim.later:
        also = "" if risk == _ALONE else f", and {risk}"
        return Advice.NOW, f"{likely}: {claim.points:+.2f} points{also}.{warning}"
    return Advice.WAIT, (
        f"{likely}: {claim.points:+.2f} points now, but a round later you will know more, "
        f"and {risk}.{warning}"
    )
