"""What `abbey advise` asks the library about rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from abbey.advice import Outlook

__all__ = ["say_moves"]


def say_moves(outlook: Outlook, language: str, *, as_json: bool, limit: int, why: bool) -> None:
    """Weigh the rooms within reach, and print them."""
    from abbey.advice.rooms_advice import rooms
    from abbey_cli.render.rooms_advised import print_rooms, rooms_payload
    from abbey_cli.terminal import print_json, screen

    advice = rooms(outlook)
    if as_json:
        engine = {"engine": str(outlook.mine.engine), "error": outlook.mine.error}
        print_json(engine | rooms_payload(advice))
        return
    with screen() as console:
        sampled = outlook.mine.error > 0
        print_rooms(console, advice, language, limit=limit, why=why, sampled=sampled)
