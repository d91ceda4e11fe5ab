"""What happened: the event types, the notebook, its reader and writer, one player's view.

In the order of the flow:

* `cards`, `rooms`, `questions`: what events are made of.
* `moves`, `mass`, `talk`, `table`: the events, one frozen dataclass for each line of the notation.
* `notebook`: header, events and their places in the file.
* `tokens`, `words`, `lexicon`: lines cut into words, and what words can mean.
* `line`, `misses`, `templates`, `slots`: the matching of lines, and why one does not match.
* `exchange`, `clauses`, `forms`: the table of lines.
* `seats`, `header`, `header_checks`: the header.
* `source`, `strangers`, `reader`: from a file to a notebook.
* `writer`: from a notebook to a file.
* `views`, `hiding`: what one player saw of a game.
"""

from abbey.record.reader import (
    ReadResult,
    read,
    read_bytes,
    read_collecting,
    read_file,
    read_line,
    read_question,
)

__all__ = [
    "ReadResult",
    "read",
    "read_bytes",
    "read_collecting",
    "read_file",
    "read_line",
    "read_question",
]
