"""Topics of the rules, and the contents of them all."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.coaching.handbook import Reading, Topic, TopicKind
from abbey_cli.terminal import WIDTH, visible

__all__ = ["print_contents", "print_kind", "print_topics", "topics_payload"]

_INDENT = "  "
_MANY = 20
"""More topics than this are not listed in the contents."""
_HEADS = {
    TopicKind.ROOM: "Rooms",
    TopicKind.TERM: "Terms",
    TopicKind.MASS: "Masses",
    TopicKind.CARD: "Cards",
    TopicKind.TRAIT: "Traits",
    TopicKind.SUSPECT: "Suspects",
    TopicKind.HOUSE_RULE: "House rules",
}


def print_contents(console: Console, contents: Mapping[TopicKind, Sequence[Topic]]) -> None:
    """Print which topics there are, the many cards and house rules by their number only."""
    for kind, topics in contents.items():
        console.print(Text(_HEADS[kind], "bold"))
        named = ", ".join(topic.name for topic in topics)
        if len(topics) > _MANY:
            plural = _HEADS[kind].lower()
            named = f"{len(topics)} by their names; `abbey rules {plural}` lists them"
        _print_wrapped(console, named)
    console.print()
    console.print(Text("abbey rules TOPIC tells more; names of six languages will do.", "dim"))


def print_kind(console: Console, kind: TopicKind, topics: Sequence[Topic]) -> None:
    """Print the names of all topics of a kind."""
    console.print(Text(_HEADS[kind], "bold"))
    for topic in topics:
        _print_wrapped(console, topic.name)


def print_topics(console: Console, topics: Sequence[Topic]) -> None:
    """Print what the rules say of these topics."""
    for number, topic in enumerate(topics):
        if number:
            console.print()
        console.print(Text(f"{topic.name} ({topic.kind})", "bold"))
        for line in _lines(topic):
            _print_wrapped(console, line)


def topics_payload(topics: Sequence[Topic]) -> dict[str, Any]:
    """Return what `abbey rules --json` prints."""
    return {
        "topics": [
            {
                "kind": str(topic.kind),
                "name": topic.name,
                "names": {language: names[0] for language, names in topic.names if names},
                "effect": topic.effect,
                "when": topic.when or None,
                "source": topic.source,
                "house_rules": [_reading_payload(reading) for reading in topic.readings],
            }
            for topic in topics
        ]
    }


def _reading_payload(reading: Reading) -> dict[str, str]:
    return {"decides": reading.says, "default": reading.ours, "switch": reading.words}


def _lines(topic: Topic) -> Iterator[str]:
    if topic.kind is not TopicKind.HOUSE_RULE:
        yield topic.effect
    if topic.when:
        yield f"When: {topic.when}"
    for reading in topic.readings:
        yield f'House rule: {reading.says} Default: {reading.ours}; switch: "{reading.words}".'
    names = [
        f"{language} {names[0]}"
        for language, names in topic.names
        if names and names[0] != topic.name
    ]
    if names:
        yield f"Names: {', '.join(names)}."
    yield f"Source: {topic.source}."


def _print_wrapped(console: Console, text: str) -> None:
    wrapped = textwrap.wrap(
        visible(text), WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT * 2
    )
    for line in wrapped:
        console.print(Text(line), soft_wrap=True)
