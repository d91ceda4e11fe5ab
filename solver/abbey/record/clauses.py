"""The clauses of a line about a Mass: who gave what, who got, who skipped, who saw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from abbey.record.cards import KnownCard
from abbey.record.line import Found, Line
from abbey.record.mass import MassLook, MassPart
from abbey.record.slots import SLOTS
from abbey.record.templates import Form, Forms

__all__ = ["Clauses", "read_clauses"]


@dataclass(frozen=True, slots=True)
class _Gave:
    """`gave CARDS`: my own cards."""

    cards: tuple[KnownCard, ...]


@dataclass(frozen=True, slots=True)
class _Got:
    """`got CARDS`: my own cards."""

    cards: tuple[KnownCard, ...]


_Clause = _Gave | _Got | MassPart | MassLook

_CLAUSES = Forms(
    (
        Form("gave {cards:passed}", _Gave),
        Form("got {cards:passed}", _Got),
        Form("{player:player} gave|give|gives {gave:passed}", MassPart),
        Form("{player:player} skips|skip", lambda player: MassPart(player, skips=True)),
        Form(
            "{looker:player} saw [{cards:cards}] of {giver:player}",
            MassLook,
            (("looker", "giver"),),
        ),
    ),
    SLOTS,
)


@dataclass(frozen=True, slots=True)
class Clauses:
    """All clauses of one line, sorted by kind."""

    mine: MassPart | None = None
    """What the notebook's owner gave and got."""
    parts: tuple[MassPart, ...] = ()
    """Clauses that name a player."""
    looks: tuple[MassLook, ...] = ()
    """Who saw what was passed."""

    def with_clause(self, clause: _Clause, me: str | None) -> Clauses | str:
        """Add a clause, or say why it cannot stand beside those before."""
        match clause:
            case MassLook(looker=looker, giver=giver):
                if any((look.looker, look.giver) == (looker, giver) for look in self.looks):
                    return f"{looker} sees the cards of {giver} twice; keep one clause"
                return replace(self, looks=(*self.looks, clause))
            case MassPart() if clause.player == me and any(clause.gave or ()):
                return self.with_clause(_Gave(clause.gave or ()), me)
            case MassPart():
                return self._with_part(clause, me)
            case _Gave() | _Got():
                return self._with_mine(clause, me)

    def _with_part(self, part: MassPart, me: str | None) -> Clauses | str:
        if any(other.player == part.player for other in self.parts):
            return f"{part.player} has two clauses in this Mass; keep one"
        if part.skips and part.player == me and self.mine is not None:
            return _both(part.player)
        return replace(self, parts=(*self.parts, part))

    def _with_mine(self, clause: _Gave | _Got, me: str | None) -> Clauses | str:
        word = "gave" if isinstance(clause, _Gave) else "got"
        if me is None:
            return f"who? without a line `me:` a player's name stands before `{word}`"
        if any(part.player == me and part.skips for part in self.parts):
            return _both(me)
        mine = self.mine
        if mine is not None and getattr(mine, word) is not None:
            return f"`{word}` stands twice in this Mass; keep one"
        gave, got = (mine.gave, mine.got) if mine is not None else (None, None)
        if isinstance(clause, _Gave):
            gave = clause.cards
        else:
            got = clause.cards
        return replace(self, mine=MassPart(me, gave, got))


def _both(player: str) -> str:
    return f"{player} cannot skip this Mass and also give or get cards"


def read_clauses(line: Line, at: int) -> Iterator[Found]:
    """Read clauses with semicolons between, in any order."""
    clauses = Clauses()
    while True:
        found = next((found for found in _CLAUSES.match(line, at) if _ends(line, found[1])), None)
        if found is None:
            return
        clause, end = found
        joined = clauses.with_clause(clause, line.lexicon.me)
        if isinstance(joined, str):
            line.say(joined, at, end, reach=end + 1)
            return
        clauses = joined
        at = min(end + 1, line.end)
        if at == line.end:
            # Perhaps behind a last semicolon.
            yield clauses, at
            return


def _ends(line: Line, end: int) -> bool:
    if end == line.end or line.is_word(end, ";"):
        return True
    line.want(end, ";")
    return False
