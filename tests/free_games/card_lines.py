"""True lines about cards, one function a kind: it changes the game and returns its record line.

A function returns None where the line cannot happen now.
"""

from __future__ import annotations

from abbey.components.masses import MASSES
from abbey.components.suspects import Suspect
from abbey.record.moves import (
    CardEvent,
    Discards,
    Draws,
    Everyone,
    Gives,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    MassHeld,
    MassLook,
    MassPart,
    Nothing,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from free_games.state import FreeGame, happens

__all__ = [
    "discards",
    "draws",
    "gives",
    "goes_back",
    "looks_at_cards",
    "looks_at_hand",
    "mass",
    "shows",
    "shuffles",
    "swaps_cards",
    "swaps_hands",
    "takes",
]


def draws(game: FreeGame) -> CardEvent | None:
    """`A draws CARD`."""
    player = game.player()
    if not game.pile or player is None:
        return None
    card = game.pile.pop(0)
    game.put(card, player)
    return Draws(player, card)


def takes(game: FreeGame) -> CardEvent | None:
    """`A takes CARD from B`; stolen cards are stolen again more often than others."""
    stolen = sorted(
        (thief, card) for (thief, _), card in game.taken.items() if card in game.hands[thief]
    )
    if stolen and happens(game.rng, 0.3):
        victim, card = game.pick(stolen)
    else:
        holder = game.player(cards=1)
        if holder is None:
            return None
        victim, card = holder, game.pick(game.hands[holder])
    taker = game.player(victim)
    assert taker is not None
    game.move(card, victim, taker)
    game.taken[taker, victim] = card
    return Takes(taker, victim, card)


def goes_back(game: FreeGame) -> CardEvent | None:
    """`A returns CARD to B`, or `B takes CARD from A instead` if A no longer holds it."""
    pairs = sorted(game.taken)
    if not pairs:
        return None
    gone = [pair for pair in pairs if game.taken[pair] not in game.hands[pair[0]]]
    thief, owner = game.pick(gone or pairs)
    card = game.taken[thief, owner]
    if card in game.hands[thief]:
        del game.taken[thief, owner]
        game.move(card, thief, owner)
        return Returns(thief, owner, card)
    if not game.hands[thief]:
        return None
    del game.taken[thief, owner]
    game.taken.pop((owner, thief), None)  # the owner's own last theft is no longer the last
    other = game.pick(game.hands[thief])
    game.move(other, thief, owner)
    return TakesInstead(owner, thief, other)


def gives(game: FreeGame) -> CardEvent | None:
    """`A gives CARD to B`."""
    giver = game.player(cards=1)
    if giver is None:
        return None
    receiver = game.player(giver)
    assert receiver is not None
    card = game.pick(game.hands[giver])
    game.move(card, giver, receiver)
    return Gives(giver, receiver, card)


def shows(game: FreeGame) -> CardEvent | None:
    """`A shows B CARD: SET`, to one or to all, with and without a set, or nothing."""
    shower = game.player()
    assert shower is not None
    other = game.player(shower)
    assert other is not None
    to_all = happens(game.rng, 0.35)
    audience = Everyone.ALL if to_all else other
    of = None if happens(game.rng, 0.25) else game.asked_set()
    fit = [card for card in game.hands[shower] if of is None or card in of.suspects]
    if not fit:
        return Shows(shower, audience, Nothing.NOTHING, of)
    card = game.pick(fit)
    if to_all:
        game.all_see([card])
    else:
        game.seen[other].add(card)
        game.witness = other
    return Shows(shower, audience, card, of)


def looks_at_cards(game: FreeGame) -> CardEvent | None:
    """`A sees CARD, CARD of B`."""
    owner = game.player(cards=1)
    if owner is None:
        return None
    looker = game.player(owner)
    assert looker is not None
    hand = game.hands[owner]
    cards = game.some(hand, min(len(hand), game.rng.randint(1, 2)))
    game.seen[looker].update(cards)
    game.witness = looker
    return LooksAtCards(looker, owner, cards)


def looks_at_hand(game: FreeGame) -> CardEvent | None:
    """`A sees hand of B: CARDS`, or all of it but one card."""
    owner = game.player(cards=1)
    if owner is None:
        return None
    looker = game.player(owner)
    assert looker is not None
    hand = sorted(game.hands[owner])
    game.witness = looker
    if happens(game.rng, 0.5):
        game.seen[looker].update(hand)
        return LooksAtHand(looker, owner, tuple(hand))
    hand.remove(game.pick(hand))
    game.seen[looker].update(hand)
    return LooksAtAllButOne(looker, owner, tuple(hand))


def swaps_hands(game: FreeGame) -> CardEvent | None:
    """`A and B swap hands: CARDS / CARDS`."""
    first, second = game.rng.sample(game.players, 2)
    hands = game.hands
    hands[first], hands[second] = hands[second], hands[first]
    for name in (first, second):
        game.seen[name].update(hands[name])
    return SwapsHands(first, second, tuple(sorted(hands[first])), tuple(sorted(hands[second])))


def swaps_cards(game: FreeGame) -> CardEvent | None:
    """`A swaps a card of B and C: CARD, CARD`."""
    holders = [name for name in game.players if game.hands[name]]
    if len(holders) < 2:
        return None
    first, second = game.rng.sample(holders, 2)
    maker = game.player(first, second)
    assert maker is not None
    ours, theirs = game.pick(game.hands[first]), game.pick(game.hands[second])
    game.move(ours, first, second)
    game.move(theirs, second, first)
    game.seen[maker].update((ours, theirs))
    game.witness = maker
    return SwapsCards(maker, first, second, ours, theirs)


def shuffles(game: FreeGame) -> CardEvent | None:
    """`A shuffles a card of B, C, D: CARDS -> CARDS`."""
    maker = game.player()
    assert maker is not None
    owners = [name for name in game.players if name != maker and game.hands[name]]
    if len(owners) < 2:
        return None
    before = [game.pick(game.hands[name]) for name in owners]
    after = game.rng.sample(before, len(before))
    for name, card in zip(owners, before, strict=True):
        game.hands[name].remove(card)
    for name, card in zip(owners, after, strict=True):
        game.put(card, name)
    game.seen[maker].update(before)
    game.witness = maker
    return Shuffles(maker, tuple(owners), tuple(before), tuple(after))


def discards(game: FreeGame) -> CardEvent | None:
    """`A discards CARD`."""
    player = game.player(cards=1)
    if player is None:
        return None
    card = game.pick(game.hands[player])
    game.hands[player].remove(card)
    game.all_see([card])
    return Discards(player, card)


def mass(game: FreeGame) -> CardEvent | None:
    """`mass NAME: …`, now and then with skips, one card fewer, and looks."""
    rng = game.rng
    held = rng.choice(MASSES[: rng.choice((1, 2, 3, len(MASSES)))])
    skipping: set[str] = set()
    if happens(rng, 0.3):
        skipping.update(rng.sample(game.players, rng.choice((1, 1, len(game.players) - 2))))
    going = [name for name in game.players if name not in skipping]
    passed: dict[str, tuple[Suspect, ...]] = {}
    for name in going:
        count = min(held.cards_passed, len(game.hands[name]))
        if count and happens(rng, 0.08):
            count -= 1
        passed[name] = game.some(game.hands[name], count)
    looks: list[MassLook] = []
    if happens(rng, 0.4):
        giver = rng.choice(going)
        looker = game.player(giver)
        assert looker is not None
        looks.append(MassLook(looker, giver, passed[giver]))
        game.seen[looker].update(passed[giver])
        game.witness = looker
    for name in going:
        for card in passed[name]:
            game.hands[name].remove(card)
    for seat, name in enumerate(going):
        for card in passed[name]:
            game.put(card, going[(seat + 1) % len(going)])
    parts = tuple(
        MassPart(name, skips=True) if name in skipping else MassPart(name, passed[name])
        for name in game.players
    )
    return MassHeld(held, None, parts, tuple(looks))
