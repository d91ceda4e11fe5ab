"""The kinds of values that stand in a line: players, cards, sets, rooms, numbers.

A slot reads from one token on and yields every way to understand what stands there, the best
first. Lists end at a sign, so their items are read one way only: the longest phrase that fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from abbey.components.decks import Card
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import CHARACTERISTICS, Title, Trait
from abbey.record.cards import PILE, Everyone, KnownCard, Nothing
from abbey.record.lexicon import Words
from abbey.record.line import Found, Line
from abbey.record.misses import listed
from abbey.record.questions import Named, Pattern
from abbey.record.rooms import OwnedRoom
from abbey.record.templates import SlotReader
from abbey.record.words import Vocabulary

__all__ = ["LARGEST_NUMBER", "SLOTS", "read_number", "read_suspects"]

LARGEST_NUMBER = 99
"""No number at the table is larger; a longer one is a slip of the pen."""

_DIGITS = re.compile(r"[0-9]+")


def read_player(line: Line, at: int) -> Iterator[Found]:
    """Read a player; `I` and `me` are the player of the header line `me`."""
    if line.lexicon.me is None and line.is_word(at, "i", "me"):
        word = line.tokens[at].text
        line.say(f"{word!r} stands for the player of the line `me:`, and there is none", at, at + 1)
        return
    yield from line.look_up(at, line.lexicon.players)


def read_audience(line: Line, at: int) -> Iterator[Found]:
    """Read who is shown a card: a player, or `all`."""
    if line.is_word(at, "all"):
        yield Everyone.ALL, at + 1
    yield from read_player(line, at)


def read_suspect(line: Line, at: int) -> Iterator[Found]:
    """Read a suspect of this pack, perhaps with the title before the name."""
    words = line.lexicon.words
    if line.is_word(at, "a") and not line.stops(at + 1):
        # No beginning of an abbot's title, nor of a name: `draws a book` reads on elsewhere.
        word = line.tokens[at + 1].folded
        named = bool(words.suspects.exact(word) or words.traits.exact(word))
        message = "leave out the word 'a'; here should stand a name alone"
        line.say(message, at, at + 1, reach=at + int(named))
        return
    yield from _in_pack(line, at, at, words.suspects)
    traits = words.traits.exact(line.tokens[at].folded) if at < line.end else ()
    if traits and (line.stops(at + 1) or not any(isinstance(one, Title) for one in traits)):
        line.say(f"{line.tokens[at].text!r} is a trait; here should stand a name", at, at + 1)
        return
    for titles, end in _titles(line, at):
        found = list(_in_pack(line, end, at, words.titled(titles)))
        yield from found
        if not found:
            _say_wrong_title(line, titles, at, end)


def _titles(line: Line, at: int) -> Iterator[tuple[frozenset[Trait], int]]:
    """Read a title before a name; a short one may mean several, any of which will do."""
    vocabulary = line.lexicon.words.titles
    known = False
    for end in range(min(line.end, at + vocabulary.longest), at, -1):
        phrase = line.phrase(at, end)
        if titles := vocabulary.exact(phrase) or vocabulary.begun(phrase):
            known = True
            yield frozenset(titles), end
    if not known:
        line.want(at, vocabulary)


def _say_wrong_title(line: Line, titles: frozenset[Trait], at: int, end: int) -> None:
    """Note that the name behind a title is that of a monk with another one."""
    vocabulary = line.lexicon.words.suspects
    for behind in range(min(line.end, end + vocabulary.longest), end, -1):
        phrase = line.phrase(end, behind)
        meant = vocabulary.exact(phrase) or vocabulary.begun(phrase)
        if len(meant) == 1 and meant[0].title not in titles:
            written = listed([str(title) for title in Title if title in titles])
            message = f"{meant[0]} is a {meant[0].title}, not a {written}"
            line.say(message, at, end, reach=behind + 1)
            return


def _in_pack(
    line: Line, at: int, first: int, vocabulary: Vocabulary[Suspect]
) -> Iterator[tuple[Suspect, int]]:
    for suspect, end in line.look_up(at, vocabulary):
        if suspect in line.lexicon.pack:
            yield suspect, end
        else:
            line.say(f"{suspect} is not in this pack; see the line `suspects:`", first, end)


def read_card(line: Line, at: int) -> Iterator[Found]:
    """Read one card: a suspect, or `a card`, `1 card` or `?` where it is not known."""
    if line.is_word(at, "?"):
        yield None, at + 1
    elif line.is_word(at, "a", "1") and line.is_word(at + 1, "card"):
        yield None, at + 2
    else:
        line.want(at, "a card")
        yield from read_suspect(line, at)


def read_shown(line: Line, at: int) -> Iterator[Found]:
    """Read what was shown: a card, or `nothing`."""
    if line.is_word(at, "nothing"):
        yield Nothing.NOTHING, at + 1
    else:
        yield from read_card(line, at)


def read_number(line: Line, at: int) -> Iterator[Found]:
    """Read a number from 0 to `LARGEST_NUMBER`."""
    if at < line.end and _DIGITS.fullmatch(line.tokens[at].text):
        digits = line.tokens[at].text.lstrip("0") or "0"
        if len(digits) <= len(str(LARGEST_NUMBER)):
            yield int(digits), at + 1
        else:
            message = f"the number is too large; none is above {LARGEST_NUMBER} in this game"
            line.say(message, at, at + 1)
    else:
        line.want(at, "a number")


def _longest(reader: SlotReader, line: Line, at: int) -> Found | None:
    return max(reader(line, at), key=lambda found: found[1], default=None)


def _items(
    line: Line,
    at: int,
    item: Callable[[Line, int], tuple[list[Any], int] | None],
    between: tuple[str, ...] = (",",),
) -> tuple[list[Any], int] | None:
    """Read items with commas between, none of them twice, and no more than the pack has.

    A last comma with no item behind it means nothing.
    """
    values: list[Any] = []
    while True:
        found = item(line, at)
        if found is None:
            return None
        more, end = found
        for value in more:
            if value is not None and value in values:
                line.say(f"{value} stands twice in this list", at, end, reach=end + 1)
                return None
        values += more
        # A deck may be larger, with an expansion; no book or event stands in it twice.
        if len(values) > len(SUSPECTS) and not isinstance(values[-1], Card):
            line.say(f"the game has {len(SUSPECTS)} cards, not so many", at, end, reach=end + 1)
            return None
        if not line.is_word(end, *between):
            line.want(end, ",")
            return values, end
        at = end + 1
        if line.is_word(end, ",") and (at == line.end or line.is_word(at, ";")):
            return values, at


def _single(reader: SlotReader) -> Callable[[Line, int], tuple[list[Any], int] | None]:
    def read_item(line: Line, at: int) -> tuple[list[Any], int] | None:
        found = _longest(reader, line, at)
        return None if found is None else ([found[0]], found[1])

    return read_item


def _list_of(reader: SlotReader) -> SlotReader:
    """Make a slot of values with commas between, as a tuple."""

    def read_list(line: Line, at: int) -> Iterator[Found]:
        found = _items(line, at, _single(reader))
        if found is not None:
            yield tuple(found[0]), found[1]

    return read_list


def _list_or_nothing(reader: SlotReader) -> SlotReader:
    """Make a slot of values with commas between; `nothing` is an empty tuple."""

    def read_list(line: Line, at: int) -> Iterator[Found]:
        if line.is_word(at, "nothing"):
            yield (), at + 1
        else:
            yield from _list_of(reader)(line, at)

    return read_list


read_suspects = _list_of(read_suspect)
"""Read names of suspects with commas between."""


def _some_cards(line: Line, at: int) -> tuple[list[KnownCard], int] | None:
    """Read an item of a list of cards: a card, or `2 cards` for two unknown ones."""
    if line.is_word(at + 1, "cards"):
        found = next(read_number(line, at), None)
        return None if found is None else ([None] * found[0], at + 2)
    return _single(read_card)(line, at)


def read_cards(line: Line, at: int) -> Iterator[Found]:
    """Read a list of cards, some perhaps unknown; `nothing` is an empty one."""
    if line.is_word(at, "nothing"):
        yield (), at + 1
        return
    found = _items(line, at, _some_cards)
    if found is not None:
        yield tuple(found[0]), found[1]


def read_passed(line: Line, at: int) -> Iterator[Found]:
    """Read cards passed on: a list, or how many."""
    if line.stops(at + 1) and at < line.end and _DIGITS.fullmatch(line.tokens[at].text):
        for count, end in read_number(line, at):
            yield (None,) * count, end
    else:
        yield from read_cards(line, at)


def read_pattern(line: Line, at: int) -> Iterator[Found]:
    """Read traits of different characteristics, up to the next sign."""
    traits: dict[type[Trait], Trait] = {}
    start = at
    while not line.stops(at) or at == start:
        found = _longest(_trait_of_pattern, line, at)
        if found is None:
            break
        trait, end = found
        if type(trait) in traits:
            other = traits[type(trait)]
            name = next(key for key, kind in CHARACTERISTICS.items() if kind is type(trait))
            message = f"{str(other)!r} and {str(trait)!r} are both a monk's {name}; write one"
            line.say(message, at, end, reach=end + 1)
            return
        traits[type(trait)] = trait
        at = end
    if traits:
        yield Pattern(tuple(traits.values())), at


def _trait_of_pattern(line: Line, at: int) -> Iterator[Found]:
    vocabulary = line.lexicon.words.suspects
    found = list(line.look_up(at, line.lexicon.words.traits))
    if not found and at < line.end and vocabulary.exact(line.tokens[at].folded):
        word = line.tokens[at].text
        line.say(f"{word!r} is a suspect, no trait; before names write `of`", at, at + 1)
    yield from found


def read_set(line: Line, at: int) -> Iterator[Found]:
    """Read a set: a pattern, or `of` and names."""
    if line.is_word(at, "of"):
        for suspects, end in read_suspects(line, at + 1):
            yield Named(SuspectSet.of(suspects)), end
    else:
        yield from read_pattern(line, at)


def read_room(line: Line, at: int) -> Iterator[Found]:
    """Read a room; a cell or corridor goes by its colour or its owner."""
    rooms = line.lexicon.rooms
    for end in range(min(line.end, at + rooms.longest), at, -1):
        meant = rooms.exact(line.phrase(at, end))
        owned = [room for room in meant if isinstance(room, OwnedRoom)]
        if owned and len(meant) == 2:
            # A player called like a colour: who writes the name as the header does means it.
            named = line.typed(at, end).endswith(owned[0].owner)
            yield owned[0] if named else next(room for room in meant if room not in owned), end
            return
    yield from line.look_up(at, rooms)


def read_places(line: Line, at: int) -> Iterator[Found]:
    """Read places of which track was lost: at least two of the other players and the pile."""
    found = _items(line, at, _single(_read_place), (",", "and"))
    if found is None:
        return
    places, end = found
    if len(places) < 2:
        line.say("name two places at least: cards went between them", at, end, reach=end + 1)
    else:
        yield tuple(places), end


def _read_place(line: Line, at: int) -> Iterator[Found]:
    if line.is_word(at, PILE):
        yield PILE, at + 1
        return
    for player, end in read_player(line, at):
        if player == line.lexicon.me:
            line.say(f"{player} always knows the own hand; name other players", at, end)
        else:
            yield player, end


def read_text(line: Line, at: int) -> Iterator[Found]:
    """Read the rest of the line as it stands."""
    if at < line.end:
        yield line.text[line.tokens[at].start :].strip(), line.end
    else:
        line.want(at, "some words")


def _named(choose: Callable[[Words], Vocabulary[Any]]) -> SlotReader:
    def read_named(line: Line, at: int) -> Iterator[Found]:
        yield from line.look_up(at, choose(line.lexicon.words))

    return read_named


def read_mass(line: Line, at: int) -> Iterator[Found]:
    """Read a Mass by its name; a number alone is none, though some Russian names begin so."""
    masses = line.lexicon.words.masses
    if at < line.end and _DIGITS.fullmatch(line.tokens[at].text) and line.stops(at + 1):
        word = line.tokens[at].text
        line.say(f"a Mass goes by its name, not by {word!r}: {listed(masses.shown)}", at, at + 1)
        return
    yield from line.look_up(at, masses)


read_colour = _named(lambda words: words.colours)

SLOTS: dict[str, SlotReader] = {
    "audience": read_audience,
    "book": _named(lambda words: words.books),
    "books": _list_or_nothing(_named(lambda words: words.books)),
    "card": read_card,
    "cards": read_cards,
    "colour": read_colour,
    "colours": _list_of(read_colour),
    "dealt": _list_or_nothing(read_suspect),
    "event": _named(lambda words: words.events),
    "events": _list_or_nothing(_named(lambda words: words.events)),
    "ordered": _list_of(_named(lambda words: words.events)),
    "great_book": _named(lambda words: words.great_books),
    "great_books": _list_or_nothing(_named(lambda words: words.great_books)),
    "mass": read_mass,
    "number": read_number,
    "passed": read_passed,
    "places": read_places,
    "player": read_player,
    "players": _list_of(read_player),
    "room": read_room,
    "set": read_set,
    "shown": read_shown,
    "suspect": read_suspect,
    "suspects": read_suspects,
    "text": read_text,
    "trait": _named(lambda words: words.traits),
}
"""The slots by the names that templates use."""
