"""The line that is typed in; all keys take effect in the order in which they were pressed.

Who types faster than the screen can follow presses Enter and goes on with the next line. So what
a key does is done before any later key goes into the line, and not by a message that comes round
when more has been typed, nor by a binding that is looked at when less has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual import events
from textual.widgets import Input

__all__ = ["LineInput"]


class LineInput(Input):
    """An input whose lines are taken over, or stay to be corrected."""

    def __init__(
        self,
        take: Callable[[str], bool],
        complete: Callable[[str], Sequence[str]],
        keys: Mapping[str, Callable[[], object]],
        **rest: Any,
    ) -> None:
        """Remember what to do.

        Args:
            take: takes a line over, and tells whether it could.
            complete: returns what a line could become.
            keys: what other keys do.
            rest: as for any input.
        """
        super().__init__(**rest)
        self._take = take
        self._complete = complete
        self._keys = {**keys, "enter": self.enter, "tab": self.complete}
        self._offers: list[str] = []

    async def _on_key(self, event: events.Key) -> None:
        act = self._keys.get(event.key)
        if act is None:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        act()

    def _on_paste(self, event: events.Paste) -> None:
        """Take over pasted lines one by one, all but the last; one that cannot be stays."""
        event.stop()
        event.prevent_default()
        *lines, last = event.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, line in enumerate(lines):
            self.insert_text_at_cursor(line)
            if not self.enter():
                self.notify(f"{len(lines) - number} more pasted lines were not typed in")
                return
        self.insert_text_at_cursor(last)

    def enter(self) -> bool:
        """Let the line be taken over; tell whether it was. An empty one is none."""
        line = self.value.strip()
        if line and not self._take(line):
            return False
        self.value = ""
        return True

    def complete(self) -> None:
        """Put in the next way to complete the word, and in the end what was typed."""
        if self.value not in self._offers:
            self._offers = [self.value, *self._complete(self.value)]
        at = self._offers.index(self.value)
        self.value = self._offers[(at + 1) % len(self._offers)]
        self.cursor_position = len(self.value)
