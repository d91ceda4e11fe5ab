"""What to do: what questions and claims are worth, in bits and in points.

* `values` points of revelations, accusations and whole positions
* `ask`    what one question would bring
* `sheet`  all monks, traits and claims of a notebook in one value
* `outlook` a position as I see it and as all see it, prepared for many questions
* `occasion` whether there is anything to decide
* `due` what the game asks of me now: the move, a question, a claim
* `allowed` what may be asked, by house rules and events
* `ranking` what makes one question better than another, for any game of worlds and answers
* `questions_list` every question to every player, best first
* `blurring` of sets that tell me the same, the one that tells others least
* `designed` the best set of cards to ask about, found by search
* `advise` whom to ask what, and why
* `what_if` how the picture changes with an answer or a line
* `rivals` what the others may know, world by world
* `choices` one way to decide, and what it is worth, on the same scales for every choice
* `passing` which of my own cards others get to see
* `answering` answer or keep silence, and what to ask back
* `race` how far the opponents may be, and who could claim first
* `claims` each revelation and accusation: now, later or never
* `effects` whom to choose for a card's effect, and whether to take a card
* `met` what the effect of a card can be made to meet
* `books` which kept book to use and when, and when to play a crypt card
* `rooms_table` what lies on the table: pawns, bell, books, decks
* `rooms_lines` the table followed through the lines of a notebook
* `rooms_ways` where a pawn can go
* `rooms_looks` what a look at cards tells
* `rooms_claims` what a claim in the chapter hall would bring
* `rooms_books` what a book is expected to bring
* `rooms` what every room brings
* `rooms_path` the best way for the next moves, with the Mass in view
* `rooms_advice` where to go now
* `situation` a notebook prepared for every choice of the game
"""

from abbey.advice.advise import Asking, reasons, stream_asking, whom_to_ask
from abbey.advice.allowed import Allowed, allowed_in, askable
from abbey.advice.ask import Asked, Worth, ask
from abbey.advice.designed import Design, designed
from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import Prospect, QuestionList, all_questions, stream_questions
from abbey.advice.ranking import Criterion
from abbey.advice.rooms_advice import RoomRow, RoomsAdvice, rooms
from abbey.advice.rooms_lines import table_of
from abbey.advice.sheet import Row, Sheet, Status, crossed_off, sheet
from abbey.advice.values import (
    Accusation,
    Revelation,
    accusation_points,
    accusations,
    position_value,
    revelation_points,
    revelations,
)

__all__ = [
    "Accusation",
    "Allowed",
    "Asked",
    "Asking",
    "Criterion",
    "Design",
    "Outlook",
    "Prospect",
    "QuestionList",
    "Revelation",
    "RoomRow",
    "RoomsAdvice",
    "Row",
    "Sheet",
    "Status",
    "Worth",
    "accusation_points",
    "accusations",
    "all_questions",
    "allowed_in",
    "ask",
    "askable",
    "crossed_off",
    "designed",
    "position_value",
    "reasons",
    "revelation_points",
    "revelations",
    "rooms",
    "sheet",
    "stream_asking",
    "stream_questions",
    "table_of",
    "whom_to_ask",
]
