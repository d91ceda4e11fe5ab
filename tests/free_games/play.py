"""A whole free game: true lines in any order, and the record of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from abbey.record import numbered
from abbey.record.notebook import Entry, Event, Header, Notebook
from abbey.record.table import End
from free_games import card_lines, talk_lines
from free_games.state import FreeGame, deal

__all__ = ["FreeRecord", "free_record", "notebook_of"]

Line = Callable[[FreeGame], Event | None]

LINES: tuple[tuple[Line, tuple[float, float, float]], ...] = (
    (card_lines.draws, (3, 3, 3)),
    (card_lines.takes, (6, 3, 12)),
    (card_lines.goes_back, (8, 0, 12)),
    (card_lines.gives, (2, 1, 3)),
    (card_lines.shows, (8, 3, 4)),
    (card_lines.looks_at_cards, (3, 1, 1)),
    (card_lines.looks_at_hand, (3, 4, 1)),
    (card_lines.swaps_hands, (2, 2, 2)),
    (card_lines.swaps_cards, (2, 5, 1)),
    (card_lines.shuffles, (2, 5, 1)),
    (card_lines.discards, (2, 3, 1)),
    (card_lines.mass, (4, 5, 2)),
    (talk_lines.asks_held, (12, 3, 10)),
    (talk_lines.asks_crossed, (7, 20, 1)),
    (talk_lines.asks_other, (1, 0, 0)),
    (talk_lines.accuses, (3, 3, 1)),
    (talk_lines.sheet, (2, 0, 0)),
    (talk_lines.table, (2, 0, 0)),
)
"""Every kind of line and how often it is tried in games of three flavours: a bit of everything;
much to have seen, and many questions about it; thieves."""

Where = tuple[int, ...]
"""Masks of the cards in each place: culprit, pile, hands in seat order, out."""


@dataclass(frozen=True)
class FreeRecord:
    """A finished free game."""

    record: Notebook
    """Everything, nothing hidden."""
    truth: tuple[Where, ...]
    """Where the cards lay at the deal and after each line."""


def notebook_of(header: Header, events: Iterable[Event]) -> Notebook:
    """Put a notebook together, with the line numbers it has when it is written."""
    return numbered(Notebook(header, tuple(Entry(0, event) for event in events)))


def _where(game: FreeGame) -> Where:
    culprit = game.culprit.bit
    pile = sum(card.bit for card in game.pile)
    hands = tuple(sum(card.bit for card in game.hands[name]) for name in game.players)
    pack = game.header.suspects.mask
    return (culprit, pile, *hands, pack - culprit - pile - sum(hands))


def free_record(
    rng: Random, *, lines: int = 12, shape: tuple[int, int, int] | None = None
) -> FreeRecord:
    """Play `lines` true lines, fewer if the culprit is found; all chance comes from `rng`."""
    game = deal(rng, shape)
    kinds = [line for line, _ in LINES]
    flavour = rng.choice((0, 1, 2))
    weights = [weight[flavour] for _, weight in LINES]
    events: list[Event] = []
    truth = [_where(game)]
    while len(events) < lines and not game.over:
        event = rng.choices(kinds, weights)[0](game)
        if event is not None:
            events.append(event)
            truth.append(_where(game))
    if game.over:
        events.append(End("the culprit is found"))
        truth.append(_where(game))
    return FreeRecord(notebook_of(game.header, events), tuple(truth))
