"""`abbey rules`: the rules of the game, by topic."""

from __future__ import annotations

from typing import Annotated

import typer

from abbey_cli.options import JsonOption

__all__ = ["rules"]


def rules(
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TOPIC...",
            help="A room, card, Mass, trait, suspect, term or house rule, in any of six languages.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Look up the rules; without a topic, list what there is."""
    from abbey.coaching.lookup import contents, kind_of, look_up
    from abbey_cli.render.rules import print_contents, print_kind, print_topics, topics_payload
    from abbey_cli.terminal import print_json, screen

    text = " ".join(topic or ())
    kind = kind_of(text)
    if not text or kind is not None:
        found = contents()
        if kind is not None:
            found = {kind: found[kind]}
        if as_json:
            print_json({str(one): [topic.name for topic in all_] for one, all_ in found.items()})
            return
        with screen() as console:
            if kind is None:
                print_contents(console, found)
            else:
                print_kind(console, kind, found[kind])
        return
    topics = look_up(text)
    if as_json:
        print_json(topics_payload(topics))
        return
    with screen() as console:
        print_topics(console, topics)
