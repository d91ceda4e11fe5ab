"""What is in the box: values only, nothing that happens.

- `traits`: the five characteristics of a monk and the twelve traits.
- `suspects`: the 24 suspects.
- `suspect_set`: sets of suspects, and those that share traits.
- `board`: the 25 rooms, their doors, and where a pawn can go.
- `masses`: the eight Masses and how many cards each sends on.
- `effects`: what cards can do, and when they can be used.
- `decks`: books, great books, events and crypt cards.
- `terms`: the words for all of these in six languages.

What is known of each of them, and how surely, is written in the TOML files in `data`.
"""

from abbey.components.board import (
    DOORS,
    ROOMS,
    Colour,
    Room,
    RoomKind,
    distance,
    path,
    reachable,
)
from abbey.components.decks import CHRONICLES, CRYPT, EVENTS, LIBRARY, SCRIPTORIUM, Card, Deck
from abbey.components.effects import Effect, Timing
from abbey.components.masses import MASSES, Mass, next_mass
from abbey.components.suspect_set import ALL_SUSPECTS, SuspectSet, with_traits
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.terms import LANGUAGES, Kind, fold, heading, phrases, spoken, term
from abbey.components.traits import (
    CHARACTERISTICS,
    TRAITS,
    Beard,
    Girth,
    Hood,
    Order,
    Title,
    Trait,
)

__all__ = [
    "ALL_SUSPECTS",
    "CHARACTERISTICS",
    "CHRONICLES",
    "CRYPT",
    "DOORS",
    "EVENTS",
    "LANGUAGES",
    "LIBRARY",
    "MASSES",
    "ROOMS",
    "SCRIPTORIUM",
    "SUSPECTS",
    "TRAITS",
    "Beard",
    "Card",
    "Colour",
    "Deck",
    "Effect",
    "Girth",
    "Hood",
    "Kind",
    "Mass",
    "Order",
    "Room",
    "RoomKind",
    "Suspect",
    "SuspectSet",
    "Timing",
    "Title",
    "Trait",
    "distance",
    "fold",
    "heading",
    "next_mass",
    "path",
    "phrases",
    "reachable",
    "spoken",
    "term",
    "with_traits",
]
