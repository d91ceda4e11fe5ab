"""The line that is typed in; all keys take effect in the order in which they were pressed.

Who types faster than the screen can follow presses Enter and goes on with the next line. So what
a key does is done before any later key goes into the line, and not by a message that comes round
when more has been typed, nor by a binding that is looked at when less has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

__all__ = ["LineInput"]


class LineInput(Input):
    """An input whose lines are taken over, or stay to be corrected."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", show=False),
        Binding("tab", "complete", show=False),
        Binding("up", "app.select(-1)", "choose"),
        Binding("down", "app.select(1)", show=False),
        Binding("f2", "app.change", "change"),
        Binding("f3", "app.insert", "insert"),
        Binding("f4", "app.what_if", "what if"),
        Binding("f8", "app.remove", "remove"),
        Binding("ctrl+z", "app.undo", "undo"),
        Binding("ctrl+y", "app.redo", "redo"),
        Binding("escape", "app.leave", show=False),
        Binding("ctrl+q", "app.quit", "quit"),
    ]

    def __init__(
        self,
        take: Callable[[str], bool],
        complete: Callable[[str], Sequence[str]],
        **rest: Any,
    ) -> None:
        """Remember what to do.

        Args:
            take: takes a line over, and tells whether it could.
            complete: returns what a line could become.
            rest: as for any input.
        """
        super().__init__(**rest)
        self._take = take
        self._complete = complete
        self._offers: list[str] = []

    async def _on_key(self, event: events.Key) -> None:
        bound = self._bindings.key_to_bindings.get(event.key)
        if not bound:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        for binding in bound:
            if await self.app.run_action(binding.action, self):
                return

    def _on_paste(self, event: events.Paste) -> None:
        """Take over pasted lines one by one, all but the last; one that cannot be stays."""
        event.stop()
        event.prevent_default()
        *lines, last = event.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, line in enumerate(lines):
            self.insert_text_at_cursor(line)
            if not self.action_take():
                self.notify(f"{len(lines) - number} more pasted lines were not typed in")
                return
        self.insert_text_at_cursor(last)

    def action_take(self) -> bool:
        """Let the line be taken over; tell whether it was. An empty one is none."""
        line = self.value.strip()
        if line and not self._take(line):
            return False
        self.value = ""
        return True

    def action_complete(self) -> None:
        """Put in the next way to complete the word, and in the end what was typed."""
        if self.value not in self._offers:
            self._offers = [self.value, *self._complete(self.value)]
        at = self._offers.index(self.value)
        self.value = self._offers[(at + 1) % len(self._offers)]
        self.cursor_position = len(self.value)
