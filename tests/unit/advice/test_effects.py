"""Whom to choose, what to take, which book to use."""

from __future__ import annotations

import numpy as np
import pytest

from abbey.advice.books import Chance, crypt, using
from abbey.advice.claims import Advice, ClaimAdvice
from abbey.advice.effects import choosing, looks_of, naming, pairing, placing, taking
from abbey.advice.race import CHAPTER_HALL, RaceStanding
from abbey.advice.rivals import Rival, Rivals
from abbey.advice.rooms_books import Shelf
from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_looks import NOTHING, Looks, Told
from abbey.advice.rooms_table import TableNow
from abbey.components.board import Room, distance
from abbey.components.decks import SCRIPTORIUM, Card
from abbey.components.effects import Effect
from abbey.components.traits import TRAITS, Girth
from abbey.inference import Effort, Engine, Posterior, posterior
from abbey.knowledge import timeline_of
from abbey.record import read

HEADER = """players: Ana, Ben, Cleo
me: Ana
colours: blue, red, black
first: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""
SEEN = HEADER + "Ana sees hand of Ben: Sergio, Thomas\n"
CARDS = {"Ana": 2, "Ben": 2, "Cleo": 2}
SHELF = Shelf(
    turn=Told(0.5, 0.4),
    claim=2.0,
    safe_claim=1.5,
    card=Told(0.3, 0.2),
    two_cards=Told(0.5, 0.3),
    hand=Told(0.8, 0.6),
    passed=lambda: NOTHING,
)


def known(text: str) -> tuple[Posterior, Looks]:
    now = posterior(timeline_of(read(text)))
    looks = looks_of(now)
    assert looks is not None
    return now, looks


def standing(player: str, right: float) -> RaceStanding:
    return RaceStanding(player, 1.0, 2.0, right, right, 1, 0.0)


def book(effect: Effect) -> Card:
    return next(card for card in SCRIPTORIUM if card.op is effect)


def table(lines: str = "turn Ana\nbell 1\n") -> TableNow:
    return table_of(read(HEADER + lines))


def claim(advice: Advice = Advice.NOW, moves: int | None = 1) -> ClaimAdvice:
    return ClaimAdvice(
        Girth.THIN, 1.0, 2.0, (), True, 0.2, 0.1, 0.0, (), moves, 2.0, 1.5, advice, ""
    )


def test_a_card_is_worth_taking() -> None:
    """One of six, equally likely the culprit: it leaves five."""
    now, looks = known(HEADER)
    take, leave = taking(looks, now.places, "Ben")
    assert take.option
    assert take.bits == pytest.approx(np.log2(6 / 5))
    assert (leave.option, leave.bits, leave.points) == (False, 0, 0)


@pytest.mark.parametrize(
    "effect",
    [
        Effect.STEAL_RANDOM_DIE,
        Effect.PEEK_TWO_RANDOM_DIE,
        Effect.PEEK_HAND_DIE,
        Effect.PEEK_HAND_MINUS_ONE,
        Effect.SWAP_HANDS,
    ],
)
def test_an_unknown_hand_is_chosen_before_a_known_one(effect: Effect) -> None:
    now, looks = known(SEEN)
    best, other = choosing(effect, ("Ben", "Cleo"), looks, now.places, CARDS)
    assert (best.option, other.option) == ("Cleo", "Ben")
    assert best.bits > other.bits == pytest.approx(0)


def test_more_cards_tell_more() -> None:
    now, looks = known(HEADER)
    bits = [
        choosing(effect, ("Ben",), looks, now.places, CARDS)[0].bits
        for effect in (
            Effect.STEAL_RANDOM_DIE,
            Effect.PEEK_HAND_DIE,
        )
    ]
    assert bits[0] < bits[1] == pytest.approx(np.log2(6 / 4))


def test_an_empty_hand_shows_nothing() -> None:
    now, looks = known(HEADER)
    (only,) = choosing(Effect.PEEK_HAND_DIE, ("Ben",), looks, now.places, {"Ben": 0})
    assert only.bits == 0


def test_a_swap_shows_ones_own_hand() -> None:
    now, looks = known(HEADER)
    mine = sum(card.bit for card in read(HEADER).header.hands[0][1])
    public = np.array([float(now.where is not None)] * 24) / 24
    both = Rivals(
        tuple(
            Rival(name, np.array([seen], dtype=np.uint32), np.array([0]), public, (1 << 24) - 1)
            for name, seen in (("Ben", mine), ("Cleo", 0))
        ),
        {},
    )
    best, other = choosing(
        Effect.SWAP_HANDS, ("Cleo", "Ben"), looks, now.places, CARDS, found=both, hand=mine
    )
    assert (best.option, other.option) == ("Ben", "Cleo")


def test_send_away_who_knows_most() -> None:
    now, looks = known(HEADER)
    race = (standing("Ben", 0.1), standing("Cleo", 0.8))
    best, _ = choosing(
        Effect.SEND_TO_CHAPEL, ("Ben", "Cleo"), looks, now.places, CARDS, standings=race
    )
    assert best.option == "Cleo"
    assert best.points == pytest.approx(4 * 0.8 / 2)


def test_steal_from_who_has_books() -> None:
    now, looks = known(HEADER)
    read_out = table("turn Ana\nCleo draws a book\n")
    best, other = choosing(
        Effect.STEAL_BOOK, ("Ben", "Cleo"), looks, now.places, CARDS, table=read_out
    )
    assert (best.option, other.points) == ("Cleo", 0)
    assert best.why == "Cleo keeps 1 book."


def test_pairs_add_up() -> None:
    notebook = SEEN.replace("Ana, Ben, Cleo", "Ana, Ben, Cleo, Dai").replace(
        "blue, red, black", "blue, red, black, yellow"
    )
    notebook = notebook.replace("Andre", "Andre, Matthew, Harold")
    now, looks = known(notebook)
    cards = {**CARDS, "Dai": 2}
    ranked = pairing(("Ben", "Cleo", "Dai"), looks, now.places, cards)
    assert ranked[0].option == ("Cleo", "Dai")
    assert len(ranked) == 3


def test_a_trait_that_splits_is_named() -> None:
    now, looks = known(HEADER)
    ranked = naming(TRAITS, ("Ben", "Cleo"), looks, now.places)
    assert len(ranked) == 12
    nobody = next(choice for choice in ranked if str(choice.option) == "Father")
    assert nobody.bits < ranked[0].bits


def test_a_pawn_is_put_far_from_the_hall() -> None:
    rooms = tuple(map(Room.named, ("chapter_hall", "cloister_south", "chapel")))
    for right in (0.0, 0.9):
        ranked = placing("Ben", rooms, (standing("Ben", right),))
        assert [choice.option for choice in ranked] == list(reversed(rooms))


def test_books_that_show_cards_are_used_at_once() -> None:
    best, keep = using([book(Effect.PEEK_TWO_RANDOM_DIE)], Chance(SHELF), None, "Ana")
    assert best.option == book(Effect.PEEK_TWO_RANDOM_DIE)
    assert (keep.option, keep.worth) == (None, 0)


def uses(effect: Effect, chance: Chance, at: TableNow | None = None) -> bool:
    return using([book(effect)], chance, at, "Ana")[0].option is not None


def test_a_claim_from_anywhere_waits_for_a_claim() -> None:
    effect = Effect.REVEAL_OR_ACCUSE_ANYWHERE
    assert uses(effect, Chance(SHELF, claim()))
    assert not uses(effect, Chance(SHELF, claim(Advice.WAIT)))
    assert not uses(effect, Chance(SHELF, claim(moves=0)))
    assert not uses(effect, Chance(SHELF))


def test_a_step_more_is_for_the_hall() -> None:
    """From the parlor it is three steps, from the southern cloister one."""
    three = table("turn Ana\nbell 1\nAna enters parlor\n")
    near = table("turn Ana\nbell 1\nAna enters cloister south\n")
    assert distance(three.seat("Ana").pawn, CHAPTER_HALL) == 3
    assert uses(Effect.EXTRA_STEP, Chance(SHELF, claim()), three)
    assert not uses(Effect.EXTRA_STEP, Chance(SHELF, claim()), near)
    assert not uses(Effect.EXTRA_STEP, Chance(SHELF), three)


def test_the_passage_is_for_claims() -> None:
    down = table("turn Ana\nbell 1\nAna enters crypt\n")
    assert uses(Effect.CRYPT_PASSAGE, Chance(SHELF, claim()), down)
    assert not uses(Effect.CRYPT_PASSAGE, Chance(SHELF, claim()), table())
    assert not uses(Effect.CRYPT_PASSAGE, Chance(SHELF), down)


@pytest.mark.parametrize(
    ("effect", "good", "bad"),
    [
        (Effect.FORCE_ANSWER, Chance(SHELF, question_points=0.5), Chance(SHELF)),
        (
            Effect.PRIVATE_QUESTION,
            Chance(SHELF, question_points=0.5, question_leak=0.8),
            Chance(SHELF, question_points=0.5, question_leak=0.1),
        ),
        (Effect.SKIP_MASS, Chance(SHELF, given=0.4), Chance(SHELF, given=0.02)),
        (Effect.PASS_ONE_LESS, Chance(SHELF, given=0.4), Chance(SHELF, given=0.02)),
    ],
)
def test_books_wait_for_what_they_are_good_for(effect: Effect, good: Chance, bad: Chance) -> None:
    assert uses(effect, good)
    assert not uses(effect, bad)


def test_the_rule_that_sends_away_waits_for_who_knows() -> None:
    effect = Effect.SEND_TO_CHAPEL
    assert uses(effect, Chance(SHELF, standing=standing("Ben", 0.9), opponents=2))
    assert not uses(effect, Chance(SHELF, standing=standing("Ben", 0.0), opponents=2))


def test_a_crypt_card_is_kept_for_the_run() -> None:
    far = table("turn Ana\nbell 1\n")
    near = table("turn Ana\nbell 1\nAna enters cloister south\n")
    assert not crypt(Chance(SHELF, claim(moves=3)), far, "Ana")[0].option
    assert crypt(Chance(SHELF, claim()), near, "Ana")[0].option
    assert crypt(Chance(SHELF), far, "Ana")[0].option


def test_no_looks_without_chances() -> None:
    assert looks_of(posterior(timeline_of(read(HEADER)), Effort(Engine.CERTAINTY))) is None
