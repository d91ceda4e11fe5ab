"""Cards of one's own: books and events from a data file, built from the named effects.

The file is TOML. Each table `[[book]]`, `[[great_book]]` or `[[event]]` is one card with these
fields: `name`, `effect` (a value of `components.Effect`), and, where wanted, `text` (what it says,
for people), `kept` (a book that is kept until it is used) and `trait` (for `all_show_trait`).

A kept book is used at the moment that its effect needs; one with an effect that a plain book
could have too is used at the end of the owner's turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from abbey.components.decks import CHRONICLES, CRYPT, EVENTS, LIBRARY, SCRIPTORIUM, Card, Deck
from abbey.components.effects import Effect, Timing
from abbey.components.terms import fold
from abbey.components.traits import TRAITS
from abbey.errors import RulesError

__all__ = ["EVENT_EFFECTS", "KEPT_EFFECTS", "READ_EFFECTS", "load_cards", "parse_cards"]

KEPT_EFFECTS: Mapping[Effect, Timing] = MappingProxyType(
    {
        Effect.CHOOSE_INSTEAD_OF_DIE: Timing.AT_DIE,
        Effect.EXTRA_STEP: Timing.OWN_TURN,
        Effect.CRYPT_PASSAGE: Timing.OWN_MOVE,
        Effect.ENTER_LIBRARY: Timing.OWN_MOVE,
        Effect.PRIVATE_QUESTION: Timing.BEFORE_QUESTION,
        Effect.QUESTION_ALL_IN_ROOM: Timing.BEFORE_QUESTION,
        Effect.SEND_TO_CHAPEL: Timing.AFTER_QUESTION,
        Effect.FORCE_ANSWER: Timing.AFTER_REFUSAL,
        Effect.PARLOR_REPEAT: Timing.PARLOR,
        Effect.EXCHANGE_BOOK_FOR_SUSPECT: Timing.ENCOUNTER,
        Effect.IMMUNE_WHEN_CAUGHT: Timing.WHEN_CAUGHT,
        Effect.SKIP_MASS: Timing.MASS,
        Effect.PASS_ONE_LESS: Timing.MASS,
        Effect.PEEK_MASS_PASS: Timing.MASS,
        Effect.TAKE_BELL_AFTER_MASS: Timing.END_OF_MASS,
    }
)
"""Effects that only a kept book can have, and when it is used."""

EVENT_EFFECTS: tuple[Effect, ...] = (
    Effect.PLACE_THREE_BY_DIE,
    Effect.TWO_TO_CELLS_BY_DIE,
    Effect.ALL_TO_CELLS,
    Effect.ALL_EXTRA_STEP,
    Effect.LOCK_ROOM,
    Effect.SIX_PLAYER_TEMPO,
    Effect.ALL_SHOW_TRAIT,
    Effect.REMOVE_CHOSEN,
    Effect.REMOVE_RANDOM_FROM_LEFT,
    Effect.YES_NO_ONLY,
    Effect.SPEAK_IN_CHANT,
    Effect.SING_NOW,
    Effect.ALL_REVEAL_SECRETLY,
    Effect.NEXT_MASS_NOW,
    Effect.DISCARD_BOOKS,
    Effect.RETURN_CRYPT_CARDS,
)
"""Effects that an event can have: they concern all players alike."""

READ_EFFECTS: tuple[Effect, ...] = tuple(
    effect for effect in Effect if effect not in KEPT_EFFECTS and effect is not Effect.NEXT_MASS_NOW
)
"""Effects that a book can have which is carried out when it is read."""

_DECKS = {"book": Deck.SCRIPTORIUM, "great_book": Deck.LIBRARY, "event": Deck.EVENTS}
_FIELDS = ("name", "effect", "text", "kept", "trait")
_LASTING = (
    Effect.ALL_EXTRA_STEP,
    Effect.LOCK_ROOM,
    Effect.YES_NO_ONLY,
    Effect.SPEAK_IN_CHANT,
)


def load_cards(path: str | Path) -> tuple[Card, ...]:
    """Read the cards of a file.

    Raises:
        RulesError: if a card cannot be: the message names the file, the card, the field and
            what is allowed.
        OSError: if there is no such file.
    """
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise RulesError(f"{path}: the file is not UTF-8 text: {error.reason}") from None
    return parse_cards(text, source=str(path))


def parse_cards(text: str, *, source: str = "<cards>") -> tuple[Card, ...]:
    '''Read cards from the text of a file.

    >>> (card,) = parse_cards("""
    ... [[event]]
    ... name = "Fire in the Kitchen"
    ... effect = "all_to_cells"
    ... """)
    >>> print(card, card.deck, card.op, sep=", ")
    Fire in the Kitchen, events, all_to_cells

    Raises:
        RulesError: if a card cannot be: the message names the source, the card, the field and
            what is allowed.
    '''
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{source}: this is no TOML: {error}") from None
    boxed = (*SCRIPTORIUM, *LIBRARY, *EVENTS, *CRYPT, *CHRONICLES)
    names = {fold(card.name): card.name for card in boxed}
    cards = []
    for kind, row, where in _rows(data, source):
        card = _card(kind, row, where)
        same = names.setdefault(fold(card.name), card.name)
        if same is not card.name:
            _wrong(where, "name", f"there is a card {same!r} already")
        cards.append(card)
    return tuple(cards)


def _rows(data: Mapping[str, Any], source: str) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield each card's kind and fields, and what to call it in a message."""
    for kind, rows in data.items():
        if kind not in _DECKS:
            tables = ", ".join(f"[[{known}]]" for known in _DECKS)
            raise RulesError(f"{source}: cards stand under {tables}; {kind!r} is none of them")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise RulesError(f"{source}: write [[{kind}]] with two brackets above each card")
        for number, row in enumerate(rows, start=1):
            name = row.get("name")
            called = repr(name) if isinstance(name, str) else f"number {number}"
            yield kind, row, f"{source}: {kind} {called}"


def _wrong(where: str, field: str, why: str) -> NoReturn:
    raise RulesError(f"{where}, field `{field}`: {why}")


def _choose(word: object, known: Iterable[str], where: str, field: str) -> str:
    """Check that a word is one of those known."""
    words = tuple(known)
    if isinstance(word, str) and word in words:
        return word
    near = get_close_matches(str(word), words, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    return _wrong(where, field, f"{word!r} is not allowed; {hint}it can be {', '.join(words)}")


def _allowed(kind: str, kept: bool) -> tuple[Effect, ...]:
    if kind == "event":
        return EVENT_EFFECTS
    return (*KEPT_EFFECTS, *READ_EFFECTS) if kept else READ_EFFECTS


def _card(kind: str, row: Mapping[str, Any], where: str) -> Card:
    for field in row:
        _choose(field, _FIELDS, where, field)
    for field in ("name", "text"):
        if not isinstance(row.get(field, ""), str):
            _wrong(where, field, f"it must be words in quotes, got {row[field]!r}")
    name = row.get("name", "").strip()
    kept = row.get("kept", False)
    if not isinstance(kept, bool):
        _wrong(where, "kept", f"it must be true or false, got {kept!r}")
    if kept and kind != "book":
        _wrong(where, "kept", "only a [[book]] can be kept")
    allowed = {effect.value: effect for effect in _allowed(kind, kept)}
    if not kept and row.get("effect") in [effect.value for effect in KEPT_EFFECTS]:
        _wrong(where, "effect", f"{row['effect']!r} needs a [[book]] with `kept = true`")
    effect = allowed[_choose(row.get("effect"), allowed, where, "effect")]
    traits = {str(trait): trait for trait in TRAITS}
    trait = None
    if effect is Effect.ALL_SHOW_TRAIT:
        trait = traits[_choose(row.get("trait"), traits, where, "trait")]
    elif "trait" in row:
        _wrong(where, "trait", f"the effect {effect} speaks of no trait; leave it out")
    try:
        return Card(
            id=f"own_{'_'.join(fold(name).split())}",
            name=name,
            deck=_DECKS[kind],
            op=effect,
            effect=row.get("text", str(effect).replace("_", " ")),
            starred=kept,
            timing=KEPT_EFFECTS.get(effect, Timing.OWN_TURN) if kept else Timing.AT_ONCE,
            die=str(effect).endswith("_die") or effect is Effect.LOCK_ROOM,
            trait=trait,
            lasting=effect in _LASTING,
        )
    except ValueError as error:
        _wrong(where, "name", str(error))
