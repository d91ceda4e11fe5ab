"""From a notebook to a timeline: every line becomes the steps that engines understand."""

from __future__ import annotations

from collections.abc import Iterable

from abbey.components.suspects import Suspect
from abbey.errors import FrameError, Problem
from abbey.knowledge.ledger import Ledger
from abbey.knowledge.marks import plan_marks
from abbey.knowledge.moved import Moment, SimpleCardEvent, card_steps, known_mask
from abbey.knowledge.passed import lost_track_steps, mass_steps
from abbey.knowledge.said import accusation_steps, answer_steps
from abbey.knowledge.steps import Count, Places, Step, Timeline, Unmark
from abbey.record.moves import Holds, HoldsCount, LosesTrack, MassHeld
from abbey.record.notebook import Event, Notebook
from abbey.record.table import TableEvent
from abbey.record.talk import Accuses, Asks, Crosses, Note, Reveals, Uncrosses, Whispers

__all__ = ["timeline_of"]


def timeline_of(notebook: Notebook, *, watch: Iterable[str] = ()) -> Timeline:
    """Turn a notebook into a deal and steps.

    `watch` names players whose seen cards shall be known at the end, so that one can ask what
    they have crossed off.

    >>> from abbey.record import read
    >>> notebook = read('''
    ... players: Ana, Ben, Cleo
    ... me: Ana
    ... suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
    ... deal: pile 1, hand 2
    ... hand: Guy, Bruno
    ... Ben asks Cleo: how many thin = 1
    ... Ben draws
    ... '''.strip())
    >>> for step in timeline_of(notebook).steps:
    ...     print(type(step).__name__, step.line)
    Count 5
    Count 6
    Transfer 7

    Raises:
        FrameError: if the sizes are impossible at some line.
    """
    header = notebook.header
    places = Places(header.players)
    sizes = _sizes(notebook, places)
    plan = plan_marks(header, notebook.entries, watch)
    deal_marks = [0] * len(sizes)
    for player in header.players:
        deal_marks[places.hand(player)] = plan.watching(0, player)
    ledger = Ledger(places, sizes)
    steps = list(_dealt(notebook, places))
    for position, entry in enumerate(notebook.entries):
        now = Moment(
            line=entry.line,
            position=position,
            places=places,
            pack=header.suspects.mask,
            me=header.me,
            ledger=ledger,
            plan=plan,
        )
        steps.extend(_steps(entry.event, notebook, now))
        if ending := plan.ending(position):
            steps.append(Unmark(entry.line, ending))
    return Timeline(places, header.suspects, sizes, tuple(deal_marks), tuple(steps))


def _sizes(notebook: Notebook, places: Places) -> tuple[int, ...]:
    header = notebook.header
    deal = header.sizes
    sizes = [0] * (places.table + 1)
    sizes[Places.CULPRIT] = 1
    sizes[Places.PILE] = deal.pile
    for hand in places.hands:
        sizes[hand] = deal.hand
    if sum(sizes) != len(header.suspects):
        text = (
            f"1 culprit, {deal.pile} in the pile and {len(header.players)} hands of {deal.hand} "
            f"make {sum(sizes)} cards, but the pack has {len(header.suspects)}; "
            "correct `deal` or `suspects`"
        )
        raise FrameError([Problem(notebook.line_of("deal"), 0, text)])
    return tuple(sizes)


def _dealt(notebook: Notebook, places: Places) -> Iterable[Step]:
    """Yield what the header says of the deal.

    The culprit that a notebook names once the game is over is no evidence: the notebook is
    judged by what its owner, or a spectator, could know. Only a record is the truth itself.
    """
    header = notebook.header
    for player, cards in header.hands:
        key = "hand" if player == header.me else f"hand {player}"
        yield _lie(notebook, key, cards, places.hand(player))
    if header.is_record:
        assert header.culprit is not None, "a record names the culprit"
        yield _lie(notebook, "culprit", (header.culprit,), Places.CULPRIT)
        if header.pile:
            yield _lie(notebook, "pile", header.pile, Places.PILE)


def _lie(notebook: Notebook, key: str, cards: tuple[Suspect, ...], place: int) -> Count:
    return Count(notebook.line_of(key), known_mask(cards), len(cards), len(cards), place)


def _steps(event: Event, notebook: Notebook, now: Moment) -> tuple[Step, ...]:
    match event:
        case Asks():
            return answer_steps(now.line, event, now.places, now.pack, now.plan)
        case Accuses():
            return accusation_steps(now.line, event, now.places, now.position, now.plan)
        case MassHeld():
            return mass_steps(event, now)
        case LosesTrack():
            later = range(now.position + 1, len(notebook.entries))
            following = (notebook.entries[position].event for position in later)
            return lost_track_steps(event, following, now)
        case HoldsCount(player=player, count=count):
            place = now.places.hand(player)
            now.ledger.confirm(now.line, place, count, f"{player} holds")
            return ()
        case Holds(player=player, cards=cards):
            place = now.places.hand(player)
            now.ledger.confirm(now.line, place, len(cards), f"{player} holds")
            mask = known_mask(cards)
            known = mask.bit_count()
            return (Count(now.line, mask, known, known, place),) if mask else ()
        case Whispers() | Reveals() | Crosses() | Uncrosses() | Note():
            return ()
        case _:
            return _other(event, now)


def _other(event: SimpleCardEvent | TableEvent, now: Moment) -> tuple[Step, ...]:
    if isinstance(event, SimpleCardEvent):
        return card_steps(event, now)
    return ()
