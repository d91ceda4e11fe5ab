"""Read notebooks, records and single lines.

`read` is strict; `read_collecting` returns what could be read and everything that could not.
Both say of every problem where it stands and what was probably meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from abbey.components.decks import Card
from abbey.components.terms import fold
from abbey.errors import NotationError, Problem
from abbey.record.exchange import QUESTIONS
from abbey.record.forms import BODY
from abbey.record.header import KEYS, HeaderLine, header_key, read_header
from abbey.record.header_checks import check_header
from abbey.record.lexicon import Lexicon, lexicon_of
from abbey.record.line import Line
from abbey.record.misses import END, shortened
from abbey.record.moves import LosesTrack
from abbey.record.notebook import Entry, Event, Header, Notebook, Trivia
from abbey.record.questions import Question
from abbey.record.seats import RESERVED
from abbey.record.slots import SLOTS
from abbey.record.source import Problems, decoded, split_lines
from abbey.record.strangers import body_problem, mass_hint
from abbey.record.talk import Crosses, Note, Uncrosses
from abbey.record.tokens import folded, split_comment

__all__ = [
    "ReadResult",
    "line_below",
    "read",
    "read_bytes",
    "read_card",
    "read_collecting",
    "read_file",
    "read_line",
    "read_player",
    "read_question",
]

_LIKE_A_KEY = re.compile(r"\s*([^\s:]+)\s*:")
_NOTE = re.compile(r"\s*note\s*:\s*(.*?)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What a text gave: a notebook, problems, or both."""

    notebook: Notebook | None
    """What could be read; None if nobody is seated, so that no line can be understood."""
    problems: tuple[Problem, ...] = ()
    """Everything that could not, in the order of the lines."""


@dataclass(frozen=True, slots=True)
class _Source:
    """The lines of a file, sorted into header, body and what means nothing."""

    header: list[HeaderLine]
    body: list[tuple[int, str]]
    trivia: list[Trivia]


def read(text: str, *, source: str = "<notebook>", cards: Sequence[Card] = ()) -> Notebook:
    r"""Read a notebook, a record or a spectator's notebook.

    >>> notebook = read("players: Ana, Ben, Cleo\nBen takes from Cleo")
    >>> print(*notebook.events)
    Ben takes from Cleo

    Args:
        text: the whole file.
        source: what to call it in a traceback.
        cards: books and events of one's own that its lines may name.

    Raises:
        NotationError: if anything in it cannot be read; it holds all problems.
    """
    result = read_collecting(text, cards=cards)
    if result.problems or result.notebook is None:
        error = NotationError(result.problems)
        error.add_note(f"in {source}")
        raise error
    return result.notebook


def read_bytes(data: bytes, *, source: str = "<notebook>", cards: Sequence[Card] = ()) -> Notebook:
    """Read a notebook from the bytes of a file: UTF-8, with any kind of line ends.

    Raises:
        NotationError: if anything in it cannot be read.
    """
    return read(decoded(data), source=source, cards=cards)


def read_file(path: str | Path, *, cards: Sequence[Card] = ()) -> Notebook:
    """Read a notebook from a file.

    Raises:
        NotationError: if anything in it cannot be read.
        OSError: if there is no such file.
    """
    return read_bytes(Path(path).read_bytes(), source=str(path), cards=cards)


def read_collecting(text: str, *, cards: Sequence[Card] = ()) -> ReadResult:
    r"""Read what can be read of a notebook, and collect every problem.

    >>> result = read_collecting("players: Ana, Ben, Cleo\nBen tooks from Cleo\nBen draws")
    >>> print(*result.problems, *result.notebook.entries, sep="\n")
    line 2, column 5: unknown word 'tooks'; did you mean takes?
    Ben draws
    """
    problems = Problems()
    lines = split_lines(text, problems)
    if not lines and problems.told():
        return ReadResult(None, problems.told())
    source = _sorted_lines(lines, problems)
    reading = read_header(source.header, problems, tuple(cards))
    if reading is None:
        if not any(line.key == "players" for line in source.header):
            problems.add(_nobody(source))
        return ReadResult(None, problems.told())
    for problem in check_header(reading):
        problems.add(problem)
    entries = _entries(source.body, reading.header, problems)
    trivia = tuple(source.trivia)
    return ReadResult(Notebook(reading.header, entries, reading.numbers, trivia), problems.told())


def read_line(text: str, header: Header) -> Event:
    """Read one body line below a header, for what-if.

    >>> read_line("ben draws guy", Header(("Ana", "Ben", "Cleo")))
    Draws(player='Ben', card=Suspect.named('Guy'))

    Raises:
        NotationError: if it cannot be read.
    """
    event = _read_event(1, _only_line(text), header, lexicon_of(header))
    if isinstance(event, Problem):
        raise NotationError([event])
    return event


def line_below(text: str, header: Header) -> Line:
    """Cut a line below a header into tokens, for whoever has further forms to read.

    Raises:
        NotationError: if the text is not one line.
    """
    return Line(1, _only_line(text), lexicon_of(header))


def read_question(text: str, header: Header) -> Question:
    """Read a question, without its answer.

    >>> print(read_question("HOW MANY fran fat", Header(("Ana", "Ben", "Cleo"))))
    how many fat Franciscan

    Raises:
        NotationError: if it cannot be read.
    """
    line = line_below(text, header)
    question: Question | None = QUESTIONS.read(line)
    if question is None:
        raise NotationError([line.problem()])
    return question


def read_player(text: str, header: Header) -> str:
    """Read the name of a player, or its beginning; `I` and `me` are the notebook's owner.

    >>> read_player(" CLE ", Header(("Ana", "Ben", "Cleo")))
    'Cleo'

    Raises:
        NotationError: if it cannot be read.
    """
    line = line_below(text, header)
    for player, end in SLOTS["player"](line, 0):
        if end == line.end:
            name: str = player
            return name
        line.want(end, END)
    raise NotationError([line.problem()])


def read_card(text: str, header: Header) -> Card:
    """Read the name of a book, a great book or an event, or its beginning.

    >>> read_card("gospel", Header(("Ana", "Ben", "Cleo")))
    Card.named('The Gospel of Judas')

    Raises:
        NotationError: if it cannot be read.
    """
    line = line_below(text, header)
    for slot in ("book", "great_book", "event"):
        for found, end in SLOTS[slot](line, 0):
            if end == line.end:
                card: Card = found
                return card
            line.want(end, END)
    raise NotationError([line.problem()])


def _sorted_lines(lines: Sequence[str], problems: Problems) -> _Source:
    """Sort the lines of a file into header, body, comments and blanks."""
    source = _Source([], [], [])
    names = _seated(lines)
    for number, whole in enumerate(lines, start=1):
        text, comment = split_comment(whole)
        if comment is not None or not text:
            source.trivia.append(Trivia(number, comment))
        if not text:
            continue
        header = header_key(number, text)
        if header is None or _is_body(header, names):
            if not source.body and (problem := _unknown_key(number, text)):
                problems.add(problem)
            else:
                source.body.append((number, text))
            continue
        if source.body:
            problems.settle(_late(header, source.body[0][0]))
        source.header.append(header)
    return source


def _seated(lines: Sequence[str]) -> list[str]:
    """Find the folded names of the players, before anything else is read."""
    for number, whole in enumerate(lines, start=1):
        header = header_key(number, split_comment(whole)[0])
        if header is not None and header.key == "players":
            return [fold(name) for name in header.text.partition(":")[2].split(",")]
    return []


def _is_body(line: HeaderLine, names: Sequence[str]) -> bool:
    """Tell whether `hand …:` is about a player called Hand, not about a player's hand."""
    return (
        bool(line.owner)
        and not any(name.startswith(fold(line.owner)) for name in names)
        and any(name.startswith(line.key) for name in names)
    )


def _unknown_key(number: int, text: str) -> Problem | None:
    """Find a line above the body that looks like a header line and has no known key."""
    match = _LIKE_A_KEY.match(text)
    if match is None or folded(match.group(1)) in RESERVED:
        return None
    word = shortened(match.group(1))
    if hint := mass_hint(word):
        return Problem(number, match.start(1) + 1, hint, word)
    near = tuple(get_close_matches(folded(word), KEYS))
    return Problem(number, match.start(1) + 1, f"unknown header key {word!r}", word, near)


def _late(line: HeaderLine, first: int) -> Problem:
    column = len(line.text) - len(line.text.lstrip()) + 1
    message = (
        f"the header line `{line.key}` must stand above the body, which begins on line {first}"
    )
    return Problem(line.number, column, message, line.key)


def _nobody(source: _Source) -> Problem:
    """Say that nobody is seated, at the first line that would need it."""
    numbers = [line.number for line in source.header] + [number for number, _ in source.body]
    message = "the line `players:` is missing; it names the players in seat order, clockwise"
    return Problem(min(numbers, default=1), 1, message)


def _entries(
    body: Sequence[tuple[int, str]], header: Header, problems: Problems
) -> tuple[Entry, ...]:
    lexicon = lexicon_of(header)
    entries: list[Entry] = []
    for number, text in body:
        if problems.settled(number):
            continue
        event = _read_event(number, text, header, lexicon, tell=not problems.full)
        if isinstance(event, Problem):
            problems.add(event)
        else:
            entries.append(Entry(number, event))
    return tuple(entries)


def _read_event(
    number: int, text: str, header: Header, lexicon: Lexicon, *, tell: bool = True
) -> Event | Problem:
    """Read a body line; a problem that nobody is to be told has no words."""
    note = _NOTE.fullmatch(text)
    if note is not None:
        return Note(note.group(1))
    line = Line(number, text, lexicon)
    event: Event | None = BODY.read(line)
    if event is None:
        return body_problem(line) if tell else Problem(number, 0, "")
    return _of_this_kind_of_file(event, line, header)


def _of_this_kind_of_file(event: Event, line: Line, header: Header) -> Event | Problem:
    """Refuse what only another kind of file can say.

    Marks are the owner's own in a notebook, and have their owner's name in a record; a record
    loses track of nothing.
    """
    match event:
        case LosesTrack() if header.is_record:
            line.say(
                "a record hides nothing; only a notebook loses track", 0, 4, reach=line.end + 1
            )
            return line.problem()
        case Crosses(player=None) | Uncrosses(player=None) if header.is_record:
            line.say("whose sheet? in a record write `NAME crosses …`", 0, 1, reach=line.end + 1)
            return line.problem()
        case Crosses(player=str(name)) | Uncrosses(player=str(name)) if header.me is not None:
            if name == header.me:
                return replace(event, player=None)
            message = f"{name}'s sheet is not seen here; only a record keeps it"
            line.say(message, 0, 1, reach=line.end + 1)
            return line.problem()
        case _:
            return event


def _only_line(text: str) -> str:
    """Check that a text is one line, and take its comment off.

    Raises:
        NotationError: if it is not.
    """
    problems = Problems()
    lines = split_lines(text, problems)
    if len(lines) > 1:
        problems.add(Problem(2, 1, "one line is wanted here, not several"))
    if problems.told():
        raise NotationError(problems.told())
    return split_comment(lines[0])[0] if lines else ""
