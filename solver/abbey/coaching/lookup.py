"""Topics of the rules found by name, in any of the six languages."""

from __future__ import annotations

from collections import defaultdict
from difflib import get_close_matches
from functools import cache

from abbey.coaching.handbook import Topic, TopicKind, topics
from abbey.components.terms import fold
from abbey.errors import UnknownNameError

__all__ = ["contents", "kind_of", "look_up"]

_NAMED = 6
"""So many topics are named where a beginning fits several."""


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

    An exact name wins, else an unambiguous beginning will do, house rules last. A number behind
    the words of a house rule does not matter.

    >>> [topic.name for topic in look_up("parloir")], [topic.name for topic in look_up("Complin")]
    (['parlor'], ['Compline'])
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
    begun = tuple(
        dict.fromkeys(
            topic
            for phrase, meant in index.items()
            if wanted and phrase.startswith(wanted)
            for topic in meant
        )
    )
    begun = tuple(one for one in begun if one.kind is not TopicKind.HOUSE_RULE) or begun
    if len(begun) == 1:
        return begun
    if begun:
        named = ", ".join(topic.name for topic in begun[:_NAMED])
        more = f" and {len(begun) - _NAMED} more" if len(begun) > _NAMED else ""
        raise UnknownNameError(f"{text!r} can be the beginning of {named}{more}; write more of it")
    near = get_close_matches(wanted, index, n=2, cutoff=0.5)
    names = dict.fromkeys(topic.name for phrase in near for topic in index[phrase])
    hint = f"did you mean {' or '.join(names)}?" if names else "without a topic all are listed"
    raise UnknownNameError(f"the rules have no topic {text!r}; {hint}")


@cache
def _index() -> dict[str, tuple[Topic, ...]]:
    index: dict[str, tuple[Topic, ...]] = defaultdict(tuple)
    for topic in topics():
        for phrase in sorted(topic.phrases):
            index[phrase] += (topic,)
    return dict(index)
