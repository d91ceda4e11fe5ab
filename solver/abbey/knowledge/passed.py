"""Masses and lost track: the lines that move cards between many places at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from abbey.errors import FrameError
from abbey.knowledge.moved import Moment, known_mask
from abbey.knowledge.steps import Move, Places, Step, Transfer
from abbey.record.moves import (
    PILE,
    Holds,
    HoldsCount,
    KnownCard,
    LosesTrack,
    MassHeld,
    MassPart,
)
from abbey.record.notebook import Event
from abbey.record.talk import Note

__all__ = ["lost_track_steps", "mass_steps"]


def mass_steps(event: MassHeld, now: Moment) -> tuple[Step, ...]:
    """Pass cards to the left, all at once.

    Everybody passes the number printed on the Mass card, or the whole hand if smaller, to the
    next player on the left who does not skip; clauses say where it was otherwise.

    Raises:
        FrameError: if the numbers named do not fit the hands or the Mass card.
    """
    parts = {part.player: part for part in event.parts}
    if event.mine is not None and now.me is not None:
        parts[now.me] = _mine(event.mine, parts.get(now.me), now)
    passing = [p for p in now.places.players if not (p in parts and parts[p].skips)]
    if len(passing) < 2:
        if event.looks or (event.mine and (event.mine.gave or event.mine.got)):
            raise now.error(
                "at most one player does not skip this Mass, so nothing is passed; leave out "
                "`gave`, `got` and `saw`"
            )
        return ()
    moves: dict[str, Move] = {}
    for seat, giver in enumerate(passing):
        receiver = passing[(seat + 1) % len(passing)]
        gave = parts[giver].gave if giver in parts else None
        size = _passed(event, giver, gave, now)
        source, target = now.places.hand(giver), now.places.hand(receiver)
        known = known_mask(gave or ())
        moves[giver] = Move(source, target, size, known, adds=now.seen(receiver))
    got = event.mine.got if event.mine is not None else None
    if got is not None and now.me is not None:
        if now.me not in passing:
            raise now.error(f"{now.me} skips this Mass, so leave out `gave` and `got`")
        giver = passing[passing.index(now.me) - 1]
        _add_known(moves, giver, got, f"{now.me} got", now)
    for look in event.looks:
        if look.giver not in moves:
            raise now.error(f"{look.giver} skips this Mass and passes nothing that can be seen")
        if look.cards is not None:
            _add_known(moves, look.giver, look.cards, f"{look.looker} saw", now)
        move = moves[look.giver]
        moves[look.giver] = replace(move, adds=move.adds | now.seen(look.looker))
    return (now.transfer(*moves.values()),)


def _mine(mine: MassPart, clause: MassPart | None, now: Moment) -> MassPart:
    """Join my named cards with a clause that names me (`Ana gave 1`)."""
    if clause is None or mine.gave is None:
        return clause or mine
    if clause.skips:
        raise now.error(f"{clause.player} skips this Mass, so leave out `gave` and `got`")
    if clause.gave is not None and len(clause.gave) != len(mine.gave):
        raise now.error(
            f"`gave` names {len(mine.gave)} of my cards, but `{clause.player} gave "
            f"{len(clause.gave)}` says another number"
        )
    return mine


def _passed(event: MassHeld, giver: str, gave: Sequence[KnownCard] | None, now: Moment) -> int:
    """Return how many cards a player passes.

    My own list may be one short of the printed number, since Summa Theologica lets a player
    keep one back; a clause that names a player is taken at its word.
    """
    held = now.ledger.size(now.places.hand(giver))
    printed = min(event.mass.cards_passed, held)
    if gave is None:
        return printed
    told = any(part.player == giver and part.gave is not None for part in event.parts)
    if not told and len(gave) not in (printed, printed - 1):
        raise now.error(
            f"{event.mass} passes {event.mass.cards_passed}, and {giver} holds {held} by the lines "
            f"before, so {giver} gives {printed}, but {len(gave)} are named; write `?` for a card "
            f"you forgot, or add `{giver} gave {len(gave)}` if it was so"
        )
    return len(gave)


def _add_known(
    moves: dict[str, Move], giver: str, cards: Sequence[KnownCard], what: str, now: Moment
) -> None:
    move = moves[giver]
    if len(cards) != move.size:
        raise now.error(
            f"{giver} passes {move.size} here, but `{what}` names {len(cards)}; write `?` for a "
            f"card you do not know, or add `{giver} gave {len(cards)}` if it was so"
        )
    # clauses that name too many different cards are a contradiction: names, not sizes, are wrong
    moves[giver] = replace(move, known=move.known | known_mask(cards))


def lost_track_steps(
    event: LosesTrack, following: Iterable[Event], now: Moment
) -> tuple[Step, ...]:
    """Deal the cards of these places anew among them, all ways equally likely.

    Sizes stay, or are as the `holds` lines right after it say; where those leave one place
    open, it gets the rest.

    Raises:
        FrameError: if the sizes told do not sum to what was there.
    """
    indices = [Places.PILE if name == PILE else now.places.hand(name) for name in event.places]
    old = {place: now.ledger.size(place) for place in indices}
    told = {
        place: count
        for name, count in _told(following).items()
        if (place := now.places.hand(name)) in old
    }
    open_places = [place for place in indices if place not in told]
    sizes = {**old, **told}
    if len(open_places) == 1:
        sizes[open_places[0]] = sum(old.values()) - sum(told.values())
    if sum(sizes.values()) != sum(old.values()) or min(sizes.values()) < 0:
        raise _wrong_sum(event, sum(old.values()), sum(told.values()), now)
    table = now.places.table
    gathered = tuple(Move(place, table, size) for place, size in old.items() if size)
    dealt = tuple(
        Move(table, place, sizes[place], adds=_seen_at(place, now))
        for place in indices
        if sizes[place]
    )
    steps: list[Transfer] = [now.transfer(*moves) for moves in (gathered, dealt) if moves]
    for place in indices:
        now.ledger.set(now.line, place)
    return tuple(steps)


def _told(following: Iterable[Event]) -> dict[str, int]:
    """Collect the sizes told right after `lost track`; notes may stand between."""
    told: dict[str, int] = {}
    for event in following:
        match event:
            case HoldsCount(player=player, count=count):
                told.setdefault(player, count)
            case Holds(player=player, cards=cards):
                told.setdefault(player, len(cards))
            case Note():
                pass
            case _:
                break
    return told


def _seen_at(place: int, now: Moment) -> int:
    if place not in now.places.hands:
        return 0
    return now.seen(now.places.names[place])


def _wrong_sum(event: LosesTrack, there: int, told: int, now: Moment) -> FrameError:
    return now.error(
        f"{', '.join(event.places)} hold {there} cards together by the lines before, but the "
        f"`holds` lines right after tell of {told}; correct them, or name the other places in "
        "`lost track`"
    )
