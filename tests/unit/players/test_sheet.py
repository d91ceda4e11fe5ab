"""The sheet-keeper's choices: legal, by the view alone, and what the sheet suggests."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from abbey.components.board import Room
from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Girth
from abbey.players import Nerve, Notes, Odds, Player, Prober, RandomPlayer, SheetPlayer
from abbey.players.claims import best_claim, free_traits
from abbey.record.moves import Everyone
from abbey.record.questions import CountHeld, GoingTo, Pattern, Silence
from abbey.rules import (
    Accuse,
    AnswerChoice,
    Ask,
    AskChoice,
    BookChoice,
    CardChoice,
    ClaimChoice,
    CryptChoice,
    Decision,
    Decline,
    Game,
    Go,
    HideChoice,
    MoveChoice,
    NameTrait,
    Option,
    PairChoice,
    PassCards,
    PassChoice,
    PickCard,
    PickPair,
    PickPlayer,
    PlaceChoice,
    PlayCrypt,
    PlayerChoice,
    Reveal,
    Ruleset,
    Say,
    State,
    TraitChoice,
    Use,
    View,
    deal,
)
from abbey.rules.view import Lines, board_of, view_of
from watched import NAMES, Watched, play_watched, twin


@pytest.mark.parametrize("seed", range(10))
def test_choices_are_legal_and_follow_from_the_view(seed: int) -> None:
    """Whatever the rules, and however long the player has been at it."""
    size = 3 + seed % 4
    names = (
        ("Pilgrims' Chronicles", "question traits 2"),
        ("no questions about sheets", "silences in a row 1"),
        ("intentions are free", "cards may crowd rooms", "penance for slips"),
        ("start with Lauds", "event moves act", "cells must be searched"),
        (),
    )
    asked: Counter[type] = Counter()

    def witness(state: State, view: View, decision: Decision, option: Option) -> None:
        asked[type(decision)] += 1
        if isinstance(decision, AskChoice):
            # Counts over longer patterns are legal, but none is asked.
            assert option in decision.options
        elif not isinstance(decision, PassChoice):
            assert option in decision.options
        if asked.total() % 5 == 0:
            assert SheetPlayer(f"{seed} {view.me}").choose(view, decision) == option

    players: list[Watched | RandomPlayer] = [
        Watched(SheetPlayer(f"{seed} {NAMES[seat]}"), witness) for seat in range(size - 1)
    ]
    players.append(RandomPlayer(Random(seed)))
    played = play_watched(players, seed=seed, rules=Ruleset.parse(names[seed // 2]))
    assert played.state.over
    assert len(asked) > 5


@pytest.mark.parametrize("maker", [SheetPlayer, Prober])
def test_twins_in_the_dark_are_treated_alike(maker: type[SheetPlayer]) -> None:
    """Exchange two cards that a player cannot know: the view and the choice stay the same."""
    compared = 0

    def witness(state: State, view: View, decision: Decision, option: Option) -> None:
        nonlocal compared
        hidden = [card for card in SUSPECTS if not view.seen.mask & card.bit]
        pairs = list(combinations(hidden, 2))
        if compared >= 40 or not pairs or isinstance(decision, AnswerChoice):
            return
        one, other = Random(len(view.lines)).choice(pairs)
        seat = state.seat(view.me)
        unseen = twin(state, one, other)
        again = view_of(unseen, seat, view.header, view.lines, board_of(unseen))
        assert again == view
        assert maker("x").choose(again, decision) == maker("x").choose(view, decision)
        compared += 1

    players = [Watched(SheetPlayer(seat), witness) for seat in range(4)]
    play_watched(players, seed=11)
    assert compared == 40


def test_strong_play_beats_chance() -> None:
    won: Counter[str] = Counter()
    for seed in range(6):
        players: list[Player] = [SheetPlayer(seed)]
        players += [RandomPlayer(Random(seed)), RandomPlayer(Random(-seed))]
        won.update(play_watched(players, seed=seed).outcome.winners)
    assert won["Ana"] == 6


def _view(seed: int = 1, **changes: object) -> View:
    start = deal(NAMES[:3], chance=Random(seed))
    state = start.state.but(**changes)
    game = Game(start, [SheetPlayer()] * 3, chance=Random(1))
    return view_of(state, 0, game.view(0).header, Lines([]), board_of(state))


def test_the_pile_comes_before_an_empty_corridor() -> None:
    parlor, corridor = Room.named("parlor"), Room.named("corridor_white")
    assert SheetPlayer().choose(_view(), MoveChoice((corridor, parlor))) == Go(parlor)


def test_the_way_leads_towards_something() -> None:
    """From the chapel the confessional is near; from the cloister the parlor."""
    booth, crypt = Room.named("outer_confessional"), Room.named("crypt")
    view = _view(confessed=(1, 2))
    assert SheetPlayer().choose(view, MoveChoice((crypt, booth))) == Go(booth)
    mine = _view(confessed=(0, 0))
    west, north = Room.named("cloister_west"), Room.named("cloister_north")
    assert SheetPlayer().choose(mine, MoveChoice((north, west))) == Go(west)


def test_who_knows_goes_to_the_chapter_hall() -> None:
    known = SuspectSet.of(SUSPECTS[1:]).mask
    view = _view()
    state = deal(NAMES[:3], chance=Random(1)).state.at(0, seen=known).but(pile=())
    sure = view_of(state, 0, view.header, Lines([]), board_of(state))
    hall, parlor = Room.named("chapter_hall"), Room.named("parlor")
    assert SheetPlayer().choose(sure, MoveChoice((parlor, hall))) == Go(hall)
    claims = ClaimChoice(free_traits(sure.board), SUSPECTS, optional=True)
    assert SheetPlayer().choose(sure, claims) == Accuse(SUSPECTS[0])
    anywhere = Card.named("Inquisitor's Manual")
    assert SheetPlayer().choose(sure, MoveChoice((parlor,), (anywhere,))) == Use(anywhere)
    manual = BookChoice((anywhere,), Timing.OWN_TURN)
    assert SheetPlayer().choose(sure, manual) == Use(anywhere)
    assert SheetPlayer(nerve=Nerve(1.0, 1.0)).choose(_view(), manual) == Decline()


def test_claims_wait_until_they_are_likely() -> None:
    view = _view()
    choice = ClaimChoice(free_traits(view.board), (), optional=True)
    assert SheetPlayer(nerve=Nerve(0.99, 0.99)).choose(view, choice) == Decline()
    forced = ClaimChoice(free_traits(view.board), (), optional=False)
    assert isinstance(SheetPlayer(nerve=Nerve(0.99, 0.99)).choose(view, forced), Reveal)
    safe = ClaimChoice(free_traits(view.board), (), optional=True, safe=True)
    assert isinstance(SheetPlayer(nerve=Nerve(0.99, 0.99)).choose(view, safe), Reveal)


def test_the_better_claim_is_made() -> None:
    """A suspect at 3/4 is worth 2.5 points; a trait that is sure is worth 2."""
    odds = Odds.of([3.0, 1.0] + [0.0] * 22)
    shared = sorted(SUSPECTS[0].traits & SUSPECTS[1].traits, key=str)
    found = best_claim(odds, shared, SUSPECTS, Nerve())
    assert found == (2.5, Accuse(SUSPECTS[0]))
    found = best_claim(odds, shared, (), Nerve())
    assert found is not None
    assert found[0] == pytest.approx(2)
    assert best_claim(odds, (), SUSPECTS, Nerve(accuse=0.8)) is None


def test_cards_that_others_know_go_first() -> None:
    view = _view()
    player = SheetPlayer()
    notes: Notes = player.notes(view)
    hand = tuple(view.hand)
    notes.known = hand[3].bit
    assert player.choose(view, CardChoice(hand, None, Everyone.ALL)) == PickCard(hand[3])
    assert player.choose(view, PassChoice(hand, 2, "Ben")) == PassCards((hand[3], hand[0]))
    assert player.choose(view, HideChoice(hand, "Ben")) == PickCard(hand[5])


def test_largest_hands_are_chosen() -> None:
    view = _view()
    state = deal(NAMES[:3], chance=Random(1)).state.at(1, hand=0b11)
    small = view_of(state, 0, view.header, Lines([]), board_of(state))
    assert SheetPlayer().choose(small, PlayerChoice(NAMES[1:3], Effect.SWAP_HANDS)) == PickPlayer(
        "Cleo"
    )
    pair = PairChoice(NAMES[1:3], Effect.SWAP_TWO_RANDOM)
    assert SheetPlayer().choose(small, pair) == PickPair("Ben", "Cleo")


def test_other_pawns_are_put_far_from_the_chapter_hall() -> None:
    rooms = (Room.named("cloister_south"), Room.named("chapel"), Room.named("parlor"))
    choice = PlaceChoice("Ben", rooms, Effect.PLACE_OTHERS)
    assert SheetPlayer().choose(_view(), choice) == Go(Room.named("chapel"))
    own = PlaceChoice("Ana", rooms, Effect.CRYPT_PASSAGE)
    assert SheetPlayer().choose(_view(), own) == Go(Room.named("parlor"))


def test_answers_are_given_and_intentions_kept_back() -> None:
    view = _view()
    fat = CountHeld(Pattern((SUSPECTS[0].girth,)))
    told = AnswerChoice("Ben", fat, (3, Silence.SILENCE))
    assert SheetPlayer().choose(view, told) == Say(3)
    aim = GoingTo(Room.named("chapel"))
    open_ = AnswerChoice("Ben", aim, (True, False, Silence.SILENCE))
    assert SheetPlayer().choose(view, open_) == Say(Silence.SILENCE)
    assert SheetPlayer().choose(view, AnswerChoice("Ben", aim, (True, False))) == Say(False)


def test_books_that_lengthen_a_move_wait_for_the_chapter_hall() -> None:
    psalms = Card.named("Psalms")
    rooms = (Room.named("courtyard"),)
    assert SheetPlayer().choose(_view(), MoveChoice(rooms, (psalms,))) == Go(rooms[0])
    known, parlor = SuspectSet.of(SUSPECTS[1:]).mask, Room.named("parlor")
    state = deal(NAMES[:3], chance=Random(1)).state.at(0, seen=known, pawn=parlor).but(pile=())
    view = view_of(state, 0, _view().header, Lines([]), board_of(state))
    assert SheetPlayer().choose(view, MoveChoice(rooms, (psalms,))) == Use(psalms)


def _knowing_all_but(*names: str) -> View:
    """A view of somebody who has seen all monks but these."""
    unseen = SuspectSet.named(*names)
    seen = SuspectSet.of(card for card in SUSPECTS if card not in unseen)
    state = deal(NAMES[:3], chance=Random(1)).state.at(0, seen=seen.mask)
    return view_of(state, 0, _view().header, Lines([]), board_of(state))


def test_a_question_that_tells_much_is_whispered() -> None:
    whisper = Card.named("Benedictine Rule")
    asked = AskChoice(("Ben",), (whisper,))
    assert isinstance(SheetPlayer().choose(_view(), asked), Ask)
    assert SheetPlayer().choose(_knowing_all_but("Guy", "Bruno"), asked) == Use(whisper)


def test_crypt_cards_are_played() -> None:
    assert SheetPlayer().choose(_view(), CryptChoice()) == PlayCrypt()


def test_the_trait_named_is_that_of_most_open_monks() -> None:
    """Of these three, two are thin and one is fat."""
    late = _knowing_all_but("Guy", "Jacques", "Bruno")
    assert [str(Suspect.named(name).girth) for name in ("Guy", "Jacques", "Bruno")] == [
        "thin",
        "thin",
        "fat",
    ]
    choice = TraitChoice((Girth.FAT, Girth.THIN))
    assert SheetPlayer().choose(late, choice) == NameTrait(Girth.THIN)


def test_a_question_is_not_asked_when_all_is_known() -> None:
    state = deal(NAMES[:3], chance=Random(1)).state.at(0, seen=SuspectSet.of(SUSPECTS[1:]).mask)
    view = view_of(state, 0, _view().header, Lines([]), board_of(state))
    assert SheetPlayer().choose(view, AskChoice(("Ben",), optional=True)) == Decline()
    assert isinstance(SheetPlayer().choose(view, AskChoice(("Ben",))), Ask)
