"""What `abbey advise` asks the library about rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from abbey.advice import Outlook
    from abbey.advice.advise import Asking
    from abbey.advice.rooms_advice import RoomsAdvice

__all__ = ["say_moves", "where_to_go"]


def say_moves(outlook: Outlook, language: str, *, as_json: bool, limit: int) -> None:
    """Weigh the rooms within reach, and print them."""
    from abbey.advice.rooms_advice import rooms
    from abbey_cli.render.rooms_advised import print_rooms, rooms_payload
    from abbey_cli.render.terminal import print_json, screen

    advice = rooms(outlook)
    if as_json:
        engine = {"engine": str(outlook.mine.engine), "error": outlook.mine.error}
        print_json(engine | rooms_payload(advice))
        return
    with screen() as console:
        print_rooms(console, advice, language, limit=limit)


def where_to_go(outlook: Outlook, asking: Asking) -> RoomsAdvice:
    """Weigh the rooms within reach, with the best questions that are known already."""
    from abbey.advice.rooms_advice import rooms
    from abbey.advice.rooms_looks import Told

    talk: dict[str, Told] = {}
    for prospect in asking.listed.questions:
        if prospect.player not in talk or prospect.bits > talk[prospect.player].bits:
            talk[prospect.player] = Told(prospect.bits, prospect.points)
    return rooms(outlook, talk=talk)
