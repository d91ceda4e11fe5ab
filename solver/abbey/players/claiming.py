"""When to claim, by chances: what wins counts, not only what pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from abbey.advice.rooms import RoomValue
from abbey.advice.rooms_claims import Stakes
from abbey.advice.values import accusation_points, revelation_points
from abbey.components.board import Room
from abbey.components.suspect_set import with_traits
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.inference.states import Floats
from abbey.players.insight import Insight
from abbey.rules.decisions import ClaimChoice
from abbey.rules.options import Accuse, Decline, Option, Reveal
from abbey.rules.view import Board, View

__all__ = ["BOLD", "Claiming"]

_HALL = Room.named("chapter_hall")
_PARLOR = Room.named("parlor")
_SURE = 0.995


BOLD = Stakes(reveal=0.45, accuse=0.45, end=3.0)
"""What wins games against those who play likewise."""


class Claiming:
    """Choose claims, and say what the way to the chapter hall is worth."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes

    def options(
        self, view: View, culprit: Floats, traits: tuple[Trait, ...], accuse: bool
    ) -> list[tuple[float, Option]]:
        """Return the claims that are sure enough, with what they are worth."""
        found: list[tuple[float, Option]] = []
        at = int(culprit.argmax())
        chance = float(culprit[at])
        if accuse and chance >= self.stakes.accuse:
            worth = accusation_points(chance)
            if wins(view.board, view.me, SUSPECTS[at]):
                found.append((worth + self.stakes.end * chance, Accuse(SUSPECTS[at])))
        for trait in traits:
            p = _chance(culprit, trait)
            if p >= self.stakes.reveal:
                found.append((revelation_points(p), Reveal(trait)))
        if accuse and not found and chance > _SURE:
            found.append((4.0, Accuse(SUSPECTS[at])))
        return found

    def choose(self, view: View, insight: Insight, decision: ClaimChoice) -> Option:
        """Return the claim to make, or none."""
        culprit = insight.culprit
        found = self.options(view, culprit, decision.traits, bool(decision.suspects))
        legal = [
            each
            for each in found
            if not isinstance(each[1], Accuse) or each[1].suspect in decision.suspects
        ]
        if decision.safe or (not legal and not decision.optional):
            legal = [(_chance(culprit, trait), Reveal(trait)) for trait in decision.traits]
            if not legal:
                at = max(decision.suspects, key=lambda who: (culprit[who.index], -who.index))
                return Accuse(at)
        if not legal:
            return Decline()
        return max(legal, key=lambda each: round(each[0], 9))[1]

    def wish(self, view: View, insight: Insight) -> float:
        """Return what the best claim would be worth now."""
        found = self.options(view, insight.culprit, free_traits(view.board), not view.board.pile)
        return max((worth for worth, _ in found), default=0.0)

    def hall(
        self,
        view: View,
        insight: Insight,
        values: Mapping[Room, RoomValue],
        *,
        growth: float,
    ) -> dict[Room, RoomValue]:
        """Return the values of all rooms, with claims as this player weighs them."""
        changed = dict(values)
        wish = self.wish(view, insight)
        changed[_HALL] = replace(values[_HALL], claim=wish, growth=growth)
        if view.board.pile and insight.sure:
            extra = self.stakes.end / view.board.pile
            changed[_PARLOR] = replace(values[_PARLOR], extra=extra)
        return changed


def free_traits(board: Board) -> tuple[Trait, ...]:
    """Return the traits that nobody has revealed."""
    made = {what for _, what in board.claims}
    return tuple(trait for trait in TRAITS if trait not in made)


def wins(board: Board, me: str, culprit: Suspect) -> bool:
    """Return whether an accusation wins the game, if it is right.

    The finder wins ties, so it is enough that nobody will have more.
    """
    score = {seat.name: 0 for seat in board.seats}
    for name, what in board.claims:
        if isinstance(what, Suspect):
            score[name] -= 2
        else:
            score[name] += 2 if what in culprit.traits else -1
    score[me] += 4
    return score[me] == max(score.values())


def _chance(culprit: Floats, trait: Trait) -> float:
    return sum(float(culprit[each.index]) for each in with_traits(trait))
