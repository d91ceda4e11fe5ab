"""The closed union of all that can be due.

The agenda of a state is a stack of tasks: the last one comes first. An optional task may be
passed over; then the next event belongs to a task below it.
"""

from __future__ import annotations

from abbey.rules.chores import (
    ButOneDue,
    DieDue,
    DiscardDue,
    HandDue,
    LookDue,
    LoseBooksDue,
    OrderDue,
    PlaceDue,
    PutAllDue,
    PutDue,
    RevealDue,
    ShowDue,
    ShuffleDue,
    StealBookDue,
    SwapCardsDue,
    SwapHandsDue,
    TakeDue,
    UseDue,
)
from abbey.rules.talk_tasks import (
    AfterQuestionDue,
    AnswerDue,
    AskBackDue,
    HandoverDue,
    MeetingDue,
    RefusalDue,
    RestDue,
    TradeDue,
)
from abbey.rules.tasks import (
    BellDue,
    BookDue,
    CallDue,
    CaughtDue,
    ClaimDue,
    CryptDue,
    DrawDue,
    EndDue,
    EventDue,
    ExtraTurnDue,
    GreatBookDue,
    LateBooksDue,
    MassDue,
    MassEndDue,
    MoveDue,
    NextTurnDue,
    PassageDue,
    PenanceDue,
    PrayerDue,
    ReadDue,
    RequestDue,
    RoomDue,
    TurnDue,
)

__all__ = ["Task"]

Task = (
    NextTurnDue
    | TurnDue
    | BellDue
    | PrayerDue
    | LateBooksDue
    | ExtraTurnDue
    | EndDue
    | MoveDue
    | PassageDue
    | CaughtDue
    | PenanceDue
    | MeetingDue
    | RestDue
    | RefusalDue
    | AnswerDue
    | AskBackDue
    | AfterQuestionDue
    | TradeDue
    | HandoverDue
    | RoomDue
    | DrawDue
    | CryptDue
    | RequestDue
    | BookDue
    | ReadDue
    | GreatBookDue
    | ClaimDue
    | CallDue
    | MassDue
    | EventDue
    | MassEndDue
    | DieDue
    | TakeDue
    | LookDue
    | HandDue
    | ButOneDue
    | SwapCardsDue
    | SwapHandsDue
    | ShuffleDue
    | ShowDue
    | DiscardDue
    | RevealDue
    | PutDue
    | PutAllDue
    | PlaceDue
    | UseDue
    | LoseBooksDue
    | OrderDue
    | StealBookDue
)
"""Anything that can be due."""
