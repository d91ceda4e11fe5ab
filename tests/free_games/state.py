"""The truth of a free game while it is being played: who holds what, and who has seen what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.record.notebook import Deal, Header
from abbey.record.questions import AskedSet, Named, Pattern

__all__ = ["FreeGame", "deal", "happens"]

T = TypeVar("T")

SHAPES: tuple[tuple[int, int, int], ...] = (
    # players, pile, hand
    (3, 2, 1),
    (3, 1, 2),
    (3, 2, 2),
    (4, 1, 1),
    (4, 2, 1),
    (4, 1, 2),
)
"""Small deals of 6 to 10 cards."""

NAMES = ("Ana", "Ben", "Cleo", "Dai")


def happens(rng: Random, rate: float) -> bool:
    """Tell whether something rare happens; the smallest draw, which shrinking tries, says no."""
    return rng.random() >= 1 - rate


@dataclass
class FreeGame:
    """A true state of affairs, changed by the lines of a free game."""

    rng: Random
    """The only source of chance."""
    header: Header
    """The whole deal."""
    hands: dict[str, list[Suspect]]
    """Cards held now."""
    pile: list[Suspect]
    """The parlor pile now, top card first."""
    seen: dict[str, set[Suspect]]
    """What each player has truly seen, random looks included."""
    guessed: dict[str, set[Suspect]]
    """Innocents that each player has crossed off besides: by deduction, or by luck."""
    taken: dict[tuple[str, str], Suspect] = field(default_factory=dict)
    """The very card that (taker, victim) moved by the last `takes … from`."""
    witness: str | None = None
    """Who saw something last that others may not have seen."""
    over: bool = False
    """Whether the culprit has been found."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self.header.players

    @property
    def culprit(self) -> Suspect:
        """Who did it."""
        culprit = self.header.culprit
        assert culprit is not None
        return culprit

    @property
    def pack(self) -> tuple[Suspect, ...]:
        """The cards of this game."""
        return tuple(self.header.suspects)

    def pick(self, options: Sequence[T]) -> T:
        """Choose one of several."""
        return self.rng.choice(options)

    def player(self, *but: str, cards: int = 0) -> str | None:
        """Choose a player, none of `but`, who holds at least `cards` cards."""
        fit = [name for name in self.players if name not in but and len(self.hands[name]) >= cards]
        return self.pick(fit) if fit else None

    def some(self, cards: Sequence[Suspect], count: int) -> tuple[Suspect, ...]:
        """Choose `count` cards, listed in card order."""
        return tuple(sorted(self.rng.sample(list(cards), count)))

    def asked_set(self) -> AskedSet:
        """Word a set: mostly a pattern that some card of the pack fits."""
        if happens(self.rng, 0.4):
            return Named(SuspectSet.of(self.some(self.pack, self.rng.randint(1, 4))))
        suspect = self.pick(self.pack)
        traits = sorted(suspect.traits, key=str)
        return Pattern(tuple(self.rng.sample(traits, self.pick((1, 1, 1, 2, 2, 3)))))

    def crossed(self, player: str) -> set[Suspect]:
        """Return whom a player has crossed off."""
        return self.seen[player] | self.guessed[player]

    def move(self, card: Suspect, source: str, target: str) -> None:
        """Move a card from hand to hand; its new holder sees it."""
        self.hands[source].remove(card)
        self.put(card, target)

    def put(self, card: Suspect, target: str) -> None:
        """Add a card to a hand."""
        self.hands[target].append(card)
        self.seen[target].add(card)

    def all_see(self, cards: Iterable[Suspect]) -> None:
        """Let everybody see these cards."""
        for card in cards:
            for name in self.players:
                self.seen[name].add(card)


def deal(rng: Random, shape: tuple[int, int, int] | None = None) -> FreeGame:
    """Deal a small pack; `shape` is players, pile and hand."""
    players, pile, hand = shape if shape is not None else rng.choice(SHAPES)
    names = NAMES[:players]
    cards = rng.sample(SUSPECTS, 1 + pile + players * hand)
    culprit, heap, rest = cards[0], cards[1 : 1 + pile], cards[1 + pile :]
    hands = {name: sorted(rest[i * hand : (i + 1) * hand]) for i, name in enumerate(names)}
    header = Header(
        players=names,
        hands=tuple((name, tuple(held)) for name, held in hands.items()),
        pile=tuple(heap),
        culprit=culprit,
        suspects=SuspectSet.of(cards),
        deal=Deal(pile, hand),
    )
    innocent = sorted(set(cards) - {culprit})
    return FreeGame(
        rng=rng,
        header=header,
        hands={name: list(held) for name, held in hands.items()},
        pile=list(heap),
        seen={name: set(held) for name, held in hands.items()},
        guessed={name: set(rng.sample(innocent, rng.choice((0, 0, 0, 1, 2)))) for name in names},
    )
