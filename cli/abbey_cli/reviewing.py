"""Reviews as a person waits for them: how far they have come, and Ctrl-C for those so far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from abbey.errors import AdviceError, ContradictionError, Problem
from abbey_cli.failures import ArgumentError
from abbey_cli.inferring import conflict_of
from abbey_cli.page import Page
from abbey_cli.render.progress import progress
from abbey_cli.watching import patient

if TYPE_CHECKING:
    from abbey.inference import Effort
    from abbey.record import Notebook
    from abbey.review import Review, Reviewing

__all__ = ["effort_of", "reviews_of"]


def effort_of(states: int | None, sweeps: int | None, seed: int) -> Effort:
    """Return what one answer of a review may cost, with what the user changed."""
    from abbey.review.beliefs import SPENT

    return replace(
        SPENT,
        states=SPENT.states if states is None else states,
        sweeps=SPENT.sweeps if sweeps is None else sweeps,
        seed=seed,
    )


def reviews_of(
    page: Page, player: str | None, effort: Effort, *, as_json: bool
) -> tuple[Review, ...]:
    """Review a notebook, or each player of a record.

    Raises:
        AdviceError: for a spectator's notebook.
        ArgumentError: if a player is named who cannot be reviewed.
        ConflictError: if no world fits.
        PageError: if its sizes are impossible at some line.
    """
    from abbey.review import side_by_side

    try:
        with page.blaming():
            begun = _begun(page.notebook, player, effort)
            made = _gone_through(begun)
    except AdviceError as error:
        raise AdviceError(f"{page.name!r}: {error}") from error
    except ContradictionError as error:
        raise conflict_of(page, as_json=as_json) from error
    found = tuple(each.so_far() for each in made)
    return side_by_side(found) if len(found) > 1 else found


def _begun(notebook: Notebook, player: str | None, effort: Effort) -> list[Reviewing]:
    from abbey.errors import UnknownNameError
    from abbey.record import view
    from abbey.review import Reviewing

    header = notebook.header
    if not header.is_record:
        if player not in (None, header.me):
            whose = f"the notebook is {header.me}'s" if header.me else "nobody's hand is known"
            raise _unknown(player or "", f"only a record tells what {player!r} knew; {whose}")
        return [Reviewing(notebook, effort=effort)]
    if player is not None:
        try:
            known = view(notebook, player)
        except UnknownNameError as error:
            raise _unknown(player, str(error)) from error
        return [Reviewing(known, record=notebook, effort=effort)]
    return [
        Reviewing(view(notebook, name), culprit=header.culprit, effort=effort)
        for name in header.players
    ]


def _unknown(player: str, message: str) -> ArgumentError:
    return ArgumentError("--player", player, Problem(1, 1, message))


def _gone_through(begun: list[Reviewing]) -> list[Reviewing]:
    """Make the reviews, as far as a person has patience; return those that say anything."""
    total = sum(each.total for each in begun)
    with progress("Reviewing", total) as advance, patient() as is_over:
        for at, reviewing in enumerate(begun):
            for _ in reviewing:
                advance()
                if is_over():
                    return begun[: at + 1]
    return begun
