"""The screen at the table: a notebook below, what it says above, one line to type in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import AppBlur
from textual.widgets import Footer, Input, Static

from abbey.errors import AbbeyError, NotationError
from abbey.inference import DEFAULT_EFFORT, Effort
from abbey.record.completion import Completion, completions
from abbey_cli.render.look import Look
from abbey_cli.table import panels
from abbey_cli.table.session import Session
from abbey_cli.table.thinking import Picture, Thinker
from abbey_cli.table.typing import LineInput

__all__ = ["TableApp"]

_MONKS = 54
"""Columns for the monks on the smallest screen."""
_LOOK_OUTSIDE = 2.0
"""Seconds between two looks whether another program has changed the file."""
_OFFERED = 8


class TableApp(App[None]):
    """The companion at the table."""

    TITLE = "abbey table"
    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    #verdict {{ height: 2; }}
    #upper {{ height: 13; }}
    #monks {{ width: {_MONKS}; }}
    #advice {{ width: 1fr; }}
    #lines {{ height: 1fr; min-height: 3; text-wrap: nowrap; text-overflow: ellipsis; }}
    #told {{ height: 2; }}
    #typed {{ height: 1; border: none; padding: 0; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        # in its turn, as all keys are (`typing`), not before what was typed ahead
        Binding("ctrl+q", "quit", show=False, priority=False),
    ]

    def __init__(
        self, session: Session, *, language: str | None = None, effort: Effort = DEFAULT_EFFORT
    ) -> None:
        super().__init__()
        self._session = session
        self._language = language
        self._thinker = Thinker(
            partial(self._from_thought, self._shown),
            partial(self._from_thought, self._failed),
            effort,
        )
        self._selected: int | None = None
        self._use: Callable[[str], None] = session.add
        self._offers: list[str] = []
        self._refused = ""
        self.picture = Picture()
        """What is on the screen."""

    def compose(self) -> ComposeResult:
        """Make the parts of the screen."""
        yield Static(id="verdict")
        with Horizontal(id="upper"):
            yield Static(id="monks")
            yield Static(id="advice")
        yield Static(id="lines")
        yield Static(id="told")
        yield LineInput(
            self._taken,
            self._completed,
            id="typed",
            placeholder="a line of the notebook; Tab completes",
            compact=True,
        )
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin with what the file holds."""
        self.query_one("#typed").focus()
        self.set_interval(_LOOK_OUTSIDE, self._look_outside)
        self._changed()

    def on_app_blur(self, event: AppBlur) -> None:
        """Take keys all the same: a browser may say too early, or never, that it is looked at."""
        event.prevent_default()

    def on_unmount(self) -> None:
        """Leave the thought where it is: every line is on disk."""
        self._thinker.stop()

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._draw()

    # what is typed

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what could come next, unless that is walked through already, or was refused."""
        stale = event.value in ("", self._refused) or event.value != event.input.value
        if stale or event.value in self._offers:
            return
        found = self._completions(event.value)
        shown = "  ".join(each.text for each in found[:_OFFERED])
        self._tell(shown + (" …" if len(found) > _OFFERED else ""), "dim")

    def _completions(self, line: str) -> Sequence[Completion]:
        notebook = self._session.state.notebook
        return () if notebook is None or not line else completions(line, notebook.header)

    def _completed(self, line: str) -> list[str]:
        self._offers = [each.applied(line) for each in self._completions(line)]
        return self._offers

    def _taken(self, line: str) -> bool:
        """Take a line over; it stays in the input if it cannot be."""
        if not self._try(lambda: self._use(line)):
            self._refused = self._typed.value
            return False
        self.action_calm()
        self._changed()
        return True

    @property
    def _typed(self) -> LineInput:
        return self.query_one("#typed", LineInput)

    # what is done to the notebook

    def action_select(self, by: int) -> None:
        """Choose a line above or below."""
        last = self._session.kept
        at = last + 1 if self._selected is None else self._selected
        at = min(max(1, at + by), last + 1)
        self._selected = at if at <= last else None
        self._draw()

    def action_change(self) -> None:
        """Put the chosen line into the input, to be changed."""
        self._begin(self._session.change, "change line", filled=True)

    def action_insert(self) -> None:
        """Type a line to stand above the chosen one."""
        self._begin(self._session.insert, "insert above line", filled=False)

    def _begin(self, use: Callable[[int, str], None], what: str, *, filled: bool) -> None:
        number = self._selected
        if number is None:
            self._tell("choose a line with the arrow keys first", "bold")
            return
        if not self._try(lambda: self._session.check_line(number)):
            return
        typed = self._typed
        typed.value = self._session.lines[number - 1] if filled else ""
        typed.cursor_position = len(typed.value)
        self._use = lambda line: use(number, line)
        self._tell(f"{what} {number}; Escape leaves it as it is", "bold")

    def action_remove(self) -> None:
        """Take the chosen line out."""
        number = self._selected
        if number is None:
            self._tell("choose a line with the arrow keys first", "bold")
        elif self._try(lambda: self._session.remove(number)):
            self.action_calm()
            self._changed()
            self._tell(f"line {number} is removed; Ctrl-Z brings it back", "bold")

    def action_undo(self) -> None:
        """Take the last change back."""
        self._stepped(self._session.undo, "nothing to undo")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._stepped(self._session.redo, "nothing to redo")

    def _stepped(self, step: Callable[[], bool], otherwise: str) -> None:
        moved: list[bool] = []
        if self._try(lambda: moved.append(step())):
            self.action_calm()
            if moved == [True]:
                self._changed()
            else:
                self._tell(otherwise, "dim")

    def action_what_if(self) -> None:
        """Begin a what-if, or end it."""
        self.action_calm()
        if self._session.in_branch:
            self._session.leave()
            self._tell("back to the notebook; nothing of the what-if was kept", "bold")
        else:
            self._session.branch()
            self._tell("what if: the lines you type now are only tried; F4 ends it", "bold")
        self._changed()

    def action_calm(self) -> None:
        """Leave whatever was begun: the next line goes to the end."""
        if self._use != self._session.add:
            self._typed.value = ""
        self._selected = None
        self._use = self._session.add
        self._tell("")
        self._draw()

    def action_leave(self) -> None:
        """Leave whatever was begun; if it is but a line at the end, empty it."""
        idle = self._selected is None and self._use == self._session.add
        self.action_calm()
        if idle:
            self._typed.value = ""

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something to the notebook; say what is wrong if it cannot be."""
        try:
            act()
        except NotationError as error:
            self._tell(str(error.problems[0]), "bold")
            self.bell()
            return False
        except (AbbeyError, ValueError) as error:
            self._tell(str(error), "bold")
            self.bell()
            self._changed()
            return False
        return True

    # what it says

    def _look_outside(self) -> None:
        refreshed: list[bool] = []
        if self._try(lambda: refreshed.append(self._session.refresh())) and refreshed == [True]:
            self._tell("the file was changed by another program and is read again", "bold")
            self._changed()

    def _changed(self) -> None:
        """Think anew about what stands there now."""
        self._draw()
        state = self._session.state
        if state.notebook is None or state.problems:
            self._thinker.stop()
            self.picture = Picture()
            told = str(state.problems[0]) if state.problems else "type the players first"
            self._draw()
            self._tell(told, "bold")
            return
        self._thinker.begin(state.notebook)

    def _from_thought(self, use: Callable[..., None], *told: object) -> None:
        with suppress(RuntimeError):  # the screen is gone already
            self.call_later(use, *told)

    def _shown(self, picture: Picture, wanted: Callable[[], bool]) -> None:
        if wanted():
            self.picture = picture
            self._draw()

    def _failed(self, error: Exception) -> None:
        raise error

    def _look(self, width: int) -> Look:
        notebook = self._session.state.notebook
        own = notebook.header.language if notebook is not None else "en"
        return Look(self._language or own, width=width)

    def _draw(self) -> None:
        parts = {part.id: part for part in self.query(Static)}
        look = self._look(_MONKS)
        told = panels.verdict(self.picture, look)
        if self._session.in_branch:
            told = Text.assemble(("What if:", "bold reverse"), " ", told)
        parts["verdict"].update(told)
        parts["monks"].update(panels.monks(self.picture, look))
        parts["advice"].update(panels.advice(self.picture, look))
        height = max(3, parts["lines"].size.height)
        conflict = self.picture.conflict or ()
        parts["lines"].update(panels.lines(self._session, self._selected, conflict, height))

    def _tell(self, text: str, style: str = "") -> None:
        self.query_one("#told", Static).update(Text(text, style))
