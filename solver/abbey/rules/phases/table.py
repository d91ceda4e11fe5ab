"""Which phase serves which task."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from abbey.rules import chores, talk_tasks, tasks
from abbey.rules.phase import Phase
from abbey.rules.phases import (
    cells,
    claims,
    dice,
    looks,
    masses,
    meeting,
    moving,
    pawns,
    replies,
    rooms,
    shelves,
    shows,
    swaps,
    turns,
)

__all__ = ["PHASES"]

PHASES: MappingProxyType[type, Phase[Any]] = MappingProxyType(
    {
        tasks.NextTurnDue: turns.NextTurn(),
        tasks.TurnDue: turns.TurnStart(),
        tasks.BellDue: turns.BellMoves(),
        tasks.PrayerDue: turns.Prayer(),
        tasks.LateBooksDue: turns.LateBooks(),
        tasks.ExtraTurnDue: turns.ExtraTurn(),
        tasks.EndDue: turns.Ends(),
        tasks.CallDue: turns.Calls(),
        tasks.MoveDue: moving.Moving(),
        tasks.PassageDue: moving.Passage(),
        tasks.CaughtDue: cells.Catching(),
        tasks.PenanceDue: cells.Penance(),
        talk_tasks.MeetingDue: meeting.Meeting(),
        talk_tasks.RestDue: meeting.Rest(),
        talk_tasks.TradeDue: meeting.Trade(),
        talk_tasks.HandoverDue: meeting.Handover(),
        talk_tasks.RefusalDue: replies.Refusal(),
        talk_tasks.AnswerDue: replies.Forced(),
        talk_tasks.AskBackDue: replies.AskBack(),
        talk_tasks.AfterQuestionDue: replies.AfterQuestion(),
        tasks.RoomDue: rooms.RoomUse(),
        tasks.DrawDue: rooms.Drawing(),
        tasks.CryptDue: rooms.CryptTaken(),
        tasks.RequestDue: rooms.Requesting(),
        chores.TakeDue: rooms.Taking(),
        tasks.BookDue: shelves.BookDrawn(),
        tasks.ReadDue: shelves.Reading(),
        tasks.GreatBookDue: shelves.GreatBook(),
        chores.StealBookDue: shelves.BookStolen(),
        chores.LoseBooksDue: shelves.BooksLost(),
        chores.OrderDue: shelves.EventsOrdered(),
        tasks.ClaimDue: claims.Claiming(),
        tasks.MassDue: masses.MassHolding(),
        tasks.EventDue: masses.EventReading(),
        tasks.MassEndDue: masses.MassEnd(),
        chores.DieDue: dice.Rolling(),
        chores.LookDue: looks.CardsLookedAt(),
        chores.HandDue: looks.HandLookedAt(),
        chores.ButOneDue: looks.HandButOne(),
        chores.SwapCardsDue: swaps.CardsSwapped(),
        chores.SwapHandsDue: swaps.HandsSwapped(),
        chores.ShuffleDue: swaps.Shuffled(),
        chores.ShowDue: shows.Showing(),
        chores.DiscardDue: shows.Discarding(),
        chores.RevealDue: shows.Revealing(),
        chores.PutDue: pawns.PawnPut(),
        chores.PutAllDue: pawns.AllPut(),
        chores.PlaceDue: pawns.OthersPlaced(),
        chores.UseDue: pawns.GoesToUse(),
    }
)
"""The phase of every task of `agenda.Task`."""
