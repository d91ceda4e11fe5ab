"""What players answer: nonsense is an error, and a sheet is kept for those who keep one."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import get_args

import pytest

from abbey.components.board import Room
from abbey.components.suspect_set import SuspectSet
from abbey.components.traits import Girth, Title
from abbey.errors import IllegalMoveError
from abbey.players import RandomPlayer
from abbey.record import CountCrossed, CountHeld, Pattern
from abbey.rules import (
    Ask,
    AskChoice,
    Decision,
    Decline,
    Game,
    Go,
    Option,
    Reorder,
    Ruleset,
    SheetKeeper,
    Start,
    View,
    deal,
)
from rules_table import NAMES, Answers, Table


class Stubborn:
    """Plays at random, but answers one kind of decision with nonsense."""

    def __init__(self, kind: type[Decision], seed: int) -> None:
        self._kind = kind
        self._player = RandomPlayer(Random(seed))

    def choose(self, view: View, decision: Decision) -> Option:
        """Choose, or not."""
        if isinstance(decision, self._kind):
            return Reorder(())
        return self._player.choose(view, decision)


def _at_a_decision() -> dict[type[Decision], Start]:
    """Find, for each kind of decision, a state where it is put to a player."""
    found: dict[type[Decision], Start] = {}

    class Watcher(RandomPlayer):
        def choose(self, view: View, decision: Decision) -> Option:
            found.setdefault(type(decision), Start(game.header, game.state))
            return super().choose(view, decision)

    for seed in range(40):
        names = NAMES[: 3 + seed % 4]
        chance = Random(seed)
        rules = Ruleset(rounds=30, chronicles=True, library_at_equal_hands=True)
        players = [Watcher(Random(f"{seed} {name}")) for name in names]
        game = Game(deal(names, chance=chance, rules=rules), players, chance=chance)
        game.play()
    return found


def test_every_decision_refuses_nonsense() -> None:
    """A wrong answer is named, never taken for something else."""
    places = _at_a_decision()
    assert set(places) == set(get_args(Decision))
    for kind, start in places.items():
        count = len(start.header.players)
        players = [Stubborn(kind, seed) for seed in range(count)]
        game = Game(start, players, chance=Random(1))
        with pytest.raises(IllegalMoveError, match=r"Reorder\(.*no answer|must name the next"):
            game.play()


def test_options_that_are_listed() -> None:
    """Questions of two traits at most are listed, whatever may be asked."""
    one = AskChoice(("Ben",), traits=1, yes_no=True, crossed=False)
    assert len(one.options) == len(one.questions) == 12 + 24 + 25
    back = AskChoice(("Ben", "Cleo"), optional=True)
    assert len(back.options) == 2 * len(back.questions) + 1
    assert back.options[-1] == Decline()


@dataclass
class Keeper:
    """Asks about sheets and keeps one, monk by monk."""

    sheets: list[SuspectSet]
    options: list[Option]
    views: list[View] = field(default_factory=list)

    def choose(self, view: View, decision: Decision) -> Option:
        """Give the next answer."""
        self.views.append(view)
        return self.options.pop(0)

    def crossed(self, view: View) -> SuspectSet:
        """Return the next sheet."""
        return self.sheets.pop(0)


def test_sheets() -> None:
    """Before an answer about crossed-off monks the sheet is brought up to date in the record."""
    novices = CountCrossed(Pattern((Title.NOVICE,)))
    ana = Answers(Go(Room.named("courtyard")), Ask("Ben", novices))
    marks = [SuspectSet.named("Guy", "Nicholas", "Basil"), SuspectSet.named("Nicholas")]
    ben = Keeper(marks, [])
    assert isinstance(ben, SheetKeeper)
    table = Table(rules=Ruleset(silence=1)).pawns(Ben="courtyard").is_("Ben", silences=1)
    game = table.turn("Ana").game(ana, ben, Answers())
    game.step()
    game.step()
    # Basil and Thomas are in his hand: seen, and so crossed off without a mark.
    assert [str(line) for line in game.lines[1:]] == [
        "Ben crosses Nicholas, Guy",
        "Ana asks Ben: crossed off how many Novice = 4",
    ]
    game.update_sheet(1)
    assert str(game.lines[-1]) == "Ben uncrosses Guy"
    assert str(game.view(1).lines[-1]) == "uncross Guy"
    assert len(game.view(0).lines) == 2
    game.update_sheet(0)
    assert game.view(1).crossed == SuspectSet.named("Nicholas")


def test_whom_the_record_asks() -> None:
    """Where there is nothing to choose nobody is asked."""
    fat = CountHeld(Pattern((Girth.FAT,)))
    table = Table(rules=Ruleset(silence=1)).pawns(Ben="courtyard").is_("Ben", silences=1)
    ben = Answers()
    ana = Answers(Go(Room.named("courtyard")), Ask("Ben", fat))
    game = table.turn("Ana").game(ana, ben, Answers())
    game.step()
    game.step()
    assert not ben.asked
