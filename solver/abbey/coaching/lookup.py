"""Topics of the rules found by name, in any of the six languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache

from abbey.coaching.handbook import Topic, TopicKind, topics
from abbey.components.terms import fold
from abbey.errors import UnknownNameError

__all__ = ["contents", "kind_of", "look_up"]

_NAMED = 6
"""So many topics are named where a beginning fits several."""
_LONG = 4
"""Words of names that are shorter do not count by themselves."""


def contents() -> dict[TopicKind, tuple[Topic, ...]]:
    """Return all topics by kind.

    >>> [topic.name for topic in contents()[TopicKind.MASS]][:3]
    ['Matins', 'Lauds', 'Prime']
    """
    return {kind: tuple(t for t in topics() if t.kind is kind) for kind in TopicKind}


def kind_of(text: str) -> TopicKind | None:
    """Return the kind of topics that a plural word means.

    >>> kind_of("Masses"), kind_of("house rules"), kind_of("parlor")
    (TopicKind.MASS, TopicKind.HOUSE_RULE, None)
    """
    return {
        fold(f"{kind}{'es' if kind is TopicKind.MASS else 's'}"): kind for kind in TopicKind
    }.get(fold(text))


def look_up(text: str) -> tuple[Topic, ...]:
    """Return the topics of this name; several if one word means several things.

    An exact name wins, else an unambiguous beginning will do, then that of a word in a name, house
    rules last. A number behind the words of a house rule does not matter.

    >>> [look_up(text)[0].name for text in ("parloir", "Complin", "Judas")]
    ['parlor', 'Compline', 'The Gospel of Judas']
    >>> look_up("parlour talk")
    Traceback (most recent call last):
    abbey.errors.UnknownNameError: the rules have no topic 'parlour talk'; did you mean parlor?

    Raises:
        UnknownNameError: if there is none, or a beginning fits several.
    """
    wanted = fold(text)
    index = _index()
    for phrase in (wanted, wanted.rstrip("0123456789 ")):
        if phrase in index:
            return index[phrase]
    for names in (index, _words()):
        begun = _begun(wanted, names)
        if len(begun) == 1:
            return begun
        if begun:
            raise UnknownNameError(
                f"{text!r} can be the beginning of {_listed(begun)}; write more of it"
            )
    near = get_close_matches(wanted, [*index, *_words()], n=3, cutoff=0.5)
    meant = _unique(topic for name in near for topic in index.get(name) or _words()[name])
    hint = f"did you mean {_listed(meant, 'or')}?" if meant else "without a topic all are listed"
    raise UnknownNameError(f"the rules have no topic {text!r}; {hint}")


def _begun(wanted: str, names: Mapping[str, tuple[Topic, ...]]) -> tuple[Topic, ...]:
    """Return what a beginning of a name can mean: house rules only where nothing else fits."""
    found = _unique(
        topic
        for name, meant in names.items()
        if wanted and name.startswith(wanted)
        for topic in meant
    )
    return tuple(one for one in found if one.kind is not TopicKind.HOUSE_RULE) or found


def _unique(found: Iterable[Topic]) -> tuple[Topic, ...]:
    return tuple(dict.fromkeys(found))


def _listed(found: Sequence[Topic], word: str = "and") -> str:
    """List the names of topics, not too many of them."""
    names = list(dict.fromkeys(topic.name for topic in found))
    if len(names) > _NAMED:
        names[_NAMED:] = [f"{len(names) - _NAMED} more"]
    *all_but_one, last = names
    return f"{', '.join(all_but_one)} {word} {last}" if all_but_one else last


@cache
def _index() -> dict[str, tuple[Topic, ...]]:
    index: dict[str, tuple[Topic, ...]] = defaultdict(tuple)
    for topic in topics():
        for phrase in sorted(topic.phrases):
            index[phrase] += (topic,)
    return dict(index)


@cache
def _words() -> dict[str, tuple[Topic, ...]]:
    """Return what each longer word of the names is a part of."""
    words: dict[str, tuple[Topic, ...]] = {}
    for phrase, meant in _index().items():
        for word in phrase.split():
            if len(word) >= _LONG:
                words[word] = _unique((*words.get(word, ()), *meant))
    return words
