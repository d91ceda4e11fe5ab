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
* `completion`: what could be typed next in a line.
* `writer`, `plain_text`: from a notebook to a file.
* `views`, `hiding`: what one player saw of a game.
* `own`: what a notebook's owner marked and claimed.
"""

from abbey.record.cards import (
    PILE,
    Everyone,
    KnownCard,
    Nothing,
    cards_text,
)
from abbey.record.mass import (
    MassHeld,
    MassLook,
    MassPart,
)
from abbey.record.moves import (
    CardEvent,
    Discards,
    Draws,
    Gives,
    Holds,
    HoldsCount,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesTrack,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import (
    DEALS,
    Deal,
    Entry,
    Event,
    Header,
    Notebook,
    Trivia,
)
from abbey.record.questions import (
    Answer,
    AskedSet,
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Named,
    Pattern,
    Question,
    Silence,
    answer_text,
)
from abbey.record.reader import (
    ReadResult,
    read,
    read_bytes,
    read_card,
    read_collecting,
    read_file,
    read_line,
    read_player,
    read_question,
)
from abbey.record.rooms import (
    OwnedRoom,
)
from abbey.record.table import (
    Bell,
    Die,
    DoesPenance,
    DrawsBook,
    End,
    Enters,
    EventRead,
    LibraryRead,
    LosesBook,
    OrdersEvents,
    PlaysCrypt,
    PutIn,
    Stays,
    TableEvent,
    TakesBook,
    TakesCrypt,
    Turn,
    UsesBook,
)
from abbey.record.talk import (
    Accuses,
    Asks,
    Crosses,
    Note,
    Reveals,
    TalkEvent,
    Uncrosses,
    Whispers,
)
from abbey.record.views import (
    spectator,
    view,
)
from abbey.record.writer import (
    numbered,
    write,
)

__all__ = [
    "DEALS",
    "PILE",
    "Accuses",
    "Answer",
    "AskedSet",
    "Asks",
    "Bell",
    "CardEvent",
    "CountCrossed",
    "CountHeld",
    "Crosses",
    "Deal",
    "Die",
    "Discards",
    "DoesPenance",
    "Draws",
    "DrawsBook",
    "End",
    "Enters",
    "Entry",
    "Event",
    "EventRead",
    "Everyone",
    "Free",
    "Gives",
    "GoingTo",
    "HasAny",
    "HasCard",
    "HasCrossed",
    "Header",
    "Holds",
    "HoldsCount",
    "KnownCard",
    "LibraryRead",
    "LooksAtAllButOne",
    "LooksAtCards",
    "LooksAtHand",
    "LosesBook",
    "LosesTrack",
    "MassHeld",
    "MassLook",
    "MassPart",
    "Named",
    "Note",
    "Notebook",
    "Nothing",
    "OrdersEvents",
    "OwnedRoom",
    "Pattern",
    "PlaysCrypt",
    "PutIn",
    "Question",
    "ReadResult",
    "Returns",
    "Reveals",
    "Shows",
    "Shuffles",
    "Silence",
    "Stays",
    "SwapsCards",
    "SwapsHands",
    "TableEvent",
    "Takes",
    "TakesBook",
    "TakesCrypt",
    "TakesInstead",
    "TalkEvent",
    "Trivia",
    "Turn",
    "Uncrosses",
    "UsesBook",
    "Whispers",
    "answer_text",
    "cards_text",
    "numbered",
    "read",
    "read_bytes",
    "read_card",
    "read_collecting",
    "read_file",
    "read_line",
    "read_player",
    "read_question",
    "spectator",
    "view",
    "write",
]
