"""What is written is read back the same, whatever it is."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from abbey.record import Notebook, numbered, read, read_line, read_question, view, write
from abbey.record.talk import Asks
from event_strategies import events
from record_strategies import headers, notebooks, records


@settings(max_examples=400)
@given(st.data())
def test_an_event_is_the_line_it_prints(data: st.DataObject) -> None:
    header = data.draw(headers())
    event = data.draw(events(header))
    assert read_line(str(event), header) == event
    if isinstance(event, Asks):
        assert read_question(str(event.question), header) == event.question


@given(notebooks())
def test_a_file_reads_back_equal(notebook: Notebook) -> None:
    text = write(notebook)
    back = read(text)
    assert back == numbered(notebook)
    assert back.trivia == numbered(notebook).trivia
    assert list(back.events) == list(notebook.events)
    assert back.header == notebook.header


@given(notebooks())
def test_formatting_twice_changes_nothing(notebook: Notebook) -> None:
    text = write(notebook)
    assert write(read(text)) == text


@given(notebooks())
def test_no_comment_and_no_blank_line_is_lost(notebook: Notebook) -> None:
    after = numbered(notebook).trivia
    comments = [trivia.comment for trivia in notebook.trivia if trivia.comment is not None]
    assert sorted(trivia.comment for trivia in after if trivia.comment is not None) == sorted(
        comments
    )


@given(records())
def test_a_view_reads_back_equal(record: Notebook) -> None:
    for player in (*record.header.players, None):
        seen = view(record, player)
        assert read(write(seen)) == seen
