"""Revelations and accusations: chance, points, and whether they can be made and pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from abbey.advice.sheet import Sheet
from abbey.advice.values import Accusation, Revelation
from abbey.components import CHARACTERISTICS
from abbey_cli.render.figures import percent, points
from abbey_cli.render.look import Look, columns
from abbey_cli.terminal import WIDTH, visible

__all__ = ["accusations", "revelations"]

_NAMES = (12, 13)
_GAUGE = (8, 19)
"""Fewest and most columns of a chance and its bar."""
_POINTS = 6
_ACCUSED = 3
"""So many accusations have a line each."""


def revelations(sheet: Sheet, look: Look) -> RenderableType:
    """Lay out the traits of the culprit, and what revealing them would bring."""
    table = _claims(look, "trait")
    keys = {characteristic: key for key, characteristic in CHARACTERISTICS.items()}
    for kind, claims in groupby(sheet.revelations, key=lambda found: type(found.trait)):
        for at, found in enumerate(claims):
            _add_trait(table, look, look.head(keys[kind]) if at == 0 else "", found)
    return Group(look.title("revelations"), table)


def accusations(sheet: Sheet, look: Look) -> RenderableType:
    """Lay out the accusations of the likeliest suspects, and what holds for all claims."""
    open_to = [found for found in sheet.accusations if found.chance != 0]
    ranked = sorted(open_to, key=lambda found: -round(found.chance or 0, 12))
    table = _claims(look, "suspect")
    for found in ranked[:_ACCUSED]:
        _add(table, look, ("", look.word(found.suspect)), found, _accusing(found, look))
    notes = [Text(line, "dim") for line in _notes(sheet, ranked[_ACCUSED:])]
    return Group(look.title("accusations"), table, *notes)


def _claims(look: Look, what: str) -> Table:
    heads = ["", look.head(what), look.head("chance"), look.head("points"), ""]
    left = [*_NAMES, _gauge(look), _POINTS]
    remark = max(1, look.width - sum(left) - len(left))
    return columns([*left, remark], heads, right=(len(left) - 1,))


def _gauge(look: Look) -> int:
    """Return the width of the bars: they give way first where there is little room."""
    least, most = _GAUGE
    return max(least, most - (WIDTH - look.width))


def _add_trait(table: Table, look: Look, first: str, found: Revelation) -> None:
    remark = _worth(found, look)
    if found.made_by:
        remark = f"{look.head('made by')} {visible(', '.join(found.made_by))}"
    _add(table, look, (first, look.word(found.trait)), found, remark)


def _add(
    table: Table, look: Look, what: tuple[str, str], found: Revelation | Accusation, remark: str
) -> None:
    gauge = look.gauge(found.chance, _gauge(look))
    table.add_row(*what, gauge, points(found.points), remark, style="bold" if _pays(found) else "")


def _pays(found: Revelation | Accusation) -> bool:
    made = isinstance(found, Revelation) and bool(found.made_by)
    return found.points is not None and found.points > 0 and not made


def _worth(found: Revelation | Accusation, look: Look) -> str:
    if found.points is None:
        return ""
    return look.head("worth it" if found.points > 0 else "not worth it")


def _accusing(found: Accusation, look: Look) -> str:
    """Say whether an accusation pays; whether it is legal matters only if it does, or may."""
    if found.points is None:
        return look.head("legal" if found.legal else "illegal")
    illegal = found.points > 0 and not found.legal
    return _worth(found, look) + (f" ({look.head('illegal')})" if illegal else "")


def _notes(sheet: Sheet, others: Sequence[Accusation]) -> Iterator[str]:
    if others:
        most = others[0].chance
        yield f"and {len(others)} more" + ("" if most is None else f", none above {percent(most)}")
    yield "Both pay from a chance of one in three; a trait already revealed brings nothing."
    if sheet.pile:
        cards = "1 card is" if sheet.pile == 1 else f"{sheet.pile} cards are"
        yield f"Accusations are illegal while the parlor pile has cards; {cards} left."
