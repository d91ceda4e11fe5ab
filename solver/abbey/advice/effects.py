"""Whom to choose for a card's effect, and whether to take a card at all.

What is seen of a hand is valued by `rooms_looks`: a random card, two, or the whole hand. What
somebody else gets to see in the exchange is set against it (`rivals`). What moves pawns is
valued by the race: a turn that keeps an opponent from accusing rightly saves the points that
the accusation would score.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from abbey.advice.choices import Choice, a_or_an, best_first, told_chance
from abbey.advice.race import CHAPTER_HALL, RaceStanding
from abbey.advice.rivals import Rivals
from abbey.advice.rooms_looks import NOTHING, Looks, Told
from abbey.advice.rooms_table import TableNow
from abbey.components.board import Room, distance
from abbey.components.effects import Effect
from abbey.components.suspect_set import with_traits
from abbey.components.traits import Trait
from abbey.inference.posterior import Posterior
from abbey.knowledge.steps import Places

__all__ = ["choosing", "looks_of", "naming", "pairing", "placing", "sight", "taking"]

ACCUSATION = 4.0
"""Points of a right accusation."""
BOOK = 0.2
"""Points that a book of another player is worth."""


def looks_of(now: Posterior, found: Rivals | None = None) -> Looks | None:
    """Prepare looks at hands from what is known; None without chances."""
    return None if now.belief is None else Looks(now.belief, () if found is None else found.made)


def sight(effect: Effect, looks: Looks, place: int, cards: int) -> Told:
    """Return what an effect lets one see of a hand of so many cards.

    Args:
        effect: what is done.
        looks: the looks at this position.
        place: the hand.
        cards: how many cards it has.
    """
    if not cards:
        return NOTHING
    match effect:
        case Effect.PEEK_TWO_RANDOM_DIE:
            return looks.two_cards(place)
        case Effect.PEEK_HAND_DIE | Effect.SWAP_HANDS:
            return looks.hand(place)
        case Effect.PEEK_HAND_MINUS_ONE:
            return looks.hand(place) * ((cards - 1) / cards)
        case _:
            return looks.card(place)


def taking(looks: Looks, places: Places, victim: str) -> tuple[Choice[bool], ...]:
    r"""Rank taking a random card of a player (True), and leaving it (False).

    >>> from abbey.inference import posterior
    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> now = posterior(timeline_of(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian")))
    >>> best, other = taking(Looks(now.belief), now.places, "Ben")
    >>> best.option, round(best.bits, 4), other.bits
    (True, 0.0825, 0.0)
    """
    card = looks.card(places.hand(victim))
    why = f"A random card of {victim} tells {card.bits:.2f} bits; nobody else sees it."
    left = "Who takes nothing learns nothing."
    return best_first((Choice(True, card.bits, card.points, why), Choice(False, 0.0, 0.0, left)))


def choosing(
    effect: Effect,
    players: Iterable[str],
    looks: Looks,
    places: Places,
    cards: Mapping[str, int],
    *,
    found: Rivals | None = None,
    hand: int = 0,
    standings: Sequence[RaceStanding] = (),
    table: TableNow | None = None,
) -> tuple[Choice[str], ...]:
    """Rank the players whom an effect can meet.

    Args:
        effect: what will happen.
        players: who can be chosen.
        looks: the looks at this position.
        places: the places.
        cards: how many cards each player holds.
        found: what the opponents may know, where the effect shows them something of mine.
        hand: mask of my own hand.
        standings: the race, where the effect moves a pawn.
        table: the table, where books are taken.
    """
    right = {standing.player: standing.right for standing in standings}
    choices = []
    for player in players:
        if effect is Effect.SEND_TO_CHAPEL:
            chance = right.get(player, 0.0)
            why = f"{player} knows the culprit with chance {told_chance(chance)}."
            choices.append(Choice(player, 0.0, ACCUSATION * chance / max(1, len(right)), why))
            continue
        if effect is Effect.STEAL_BOOK:
            books = 0 if table is None else table.seat(player).books
            why = f"{player} keeps {books} book{'s' * (books != 1)}."
            choices.append(Choice(player, 0.0, BOOK * bool(books) + 0.01 * books, why))
            continue
        seen = sight(effect, looks, places.hand(player), cards[player])
        why = f"What you see of {player}'s cards tells {seen.bits:.2f} bits"
        bits, points = seen.bits, seen.points
        if effect is Effect.SWAP_HANDS and found is not None and player in found.names:
            rival = found.of(player)
            given = found.share(rival.told(also_seen=hand))
            bits -= given
            points -= found.share(rival.gained(found.made, also_seen=hand))
            why += f", your hand tells {rival.told(also_seen=hand):.2f}"
        choices.append(Choice(player, bits, points, f"{why}."))
    return best_first(choices)


def pairing(
    players: Sequence[str], looks: Looks, places: Places, cards: Mapping[str, int]
) -> tuple[Choice[tuple[str, str]], ...]:
    """Rank the pairs of players of whom one random card each is seen and exchanged.

    What the two tell is added up; both learn one card of the other, which costs what it would
    cost whichever pair is chosen, and is left out.
    """
    single = {
        player: looks.card(places.hand(player)) if cards[player] else NOTHING for player in players
    }
    choices = []
    for one, other in combinations(players, 2):
        both = single[one] + single[other]
        why = f"A random card each of {one} and {other} tells about {both.bits:.2f} bits."
        choices.append(Choice((one, other), both.bits, both.points, why))
    return best_first(choices)


def naming(
    traits: Iterable[Trait], players: Sequence[str], looks: Looks, places: Places
) -> tuple[Choice[Trait], ...]:
    """Rank the traits that everybody could be told to show me a card with.

    What the cards of several players tell is added up, which is a little too much.
    """
    choices = []
    for trait in traits:
        total = NOTHING
        for player in players:
            total += looks.request(places.hand(player), with_traits(trait).mask)
        card = f"{a_or_an(trait).capitalize()} {trait} card"
        why = f"{card} of each who has one tells about {total.bits:.2f} bits."
        choices.append(Choice(trait, total.bits, total.points, why))
    return best_first(choices)


def placing(
    player: str, rooms: Iterable[Room], standings: Sequence[RaceStanding]
) -> tuple[Choice[Room], ...]:
    """Rank the rooms where another player's pawn can be put: far from the chapter hall.

    Each step between the pawn and the hall is worth a fortieth of what a right accusation of that
    player would cost me; a pawn is ten steps away at most.
    """
    right = {standing.player: standing.right for standing in standings}.get(player, 0.0)
    cost = ACCUSATION * right / max(1, len(standings))
    choices = []
    for room in rooms:
        steps = distance(room, CHAPTER_HALL)
        why = f"It is {steps} steps from the chapter hall, for {player}."
        choices.append(Choice(room, 0.0, max(cost, 0.01) * (steps - 10) / 40, why))
    return best_first(choices)
