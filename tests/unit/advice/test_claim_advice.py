"""Now, wait or never: claims on small notebooks."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from abbey.advice.claims import (
    TRUST,
    Advice,
    ClaimAdvice,
    claim_advice,
    claim_leak,
    claimed_chances,
)
from abbey.advice.outlook import Outlook
from abbey.advice.rivals import Rival, Rivals
from abbey.advice.rooms_lines import table_of
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Girth, Order, Trait
from abbey.inference import Effort, Engine
from abbey.record import read

HEADER = """players: Ana, Ben, Cleo
me: Ana
colours: blue, red, black
first: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""
KNOWN = (
    "Ben draws\nAna takes Basil from Cleo\nAna takes Charles from Ben\nAna takes Julian from Cleo\n"
)
"""Ana holds or has seen all but Sergio, Thomas and Andre: all three are thin."""
PROVED = KNOWN + "Ben shows all Thomas: thin\nBen shows all Sergio: thin\n"


def advised(lines: str = "", *, trust: float = TRUST) -> Mapping[Trait | Suspect, ClaimAdvice]:
    notebook = read(HEADER + lines)
    found = claim_advice(Outlook(notebook), table_of(notebook), trust=trust)
    return {claim.what: claim for claim in found}


def who(name: str) -> Suspect:
    return Suspect.named(name)


def test_every_claim_is_judged_once_and_what_to_make_now_stands_first() -> None:
    notebook = read(HEADER + KNOWN)
    found = claim_advice(Outlook(notebook))
    assert len(found) == 12 + 8
    order = [list(Advice).index(claim.advice) for claim in found]
    assert order == sorted(order)
    assert found[0].advice is Advice.NOW


def test_what_is_impossible_is_never_advised() -> None:
    for claim in advised(KNOWN).values():
        assert (claim.advice is Advice.NEVER) == (claim.chance == 0)
        assert claim.points == pytest.approx(
            6 * claim.chance - 2 if claim.kind == "accuse" else 3 * claim.chance - 1
        )
    assert advised(KNOWN)[Girth.FAT].why == "fat is not a trait of the culprit."
    assert advised(KNOWN)[who("Guy")].why == "Guy is innocent."


def test_a_certain_trait_is_made_now() -> None:
    thin = advised(KNOWN)[Girth.THIN]
    assert thin.chance == 1
    assert thin.advice is Advice.NOW
    assert thin.now >= thin.later


@pytest.mark.parametrize("lines", ["", KNOWN, PROVED, KNOWN + "Ben reveals Templar\n"])
def test_a_certain_trait_that_nobody_has_revealed_is_never_never(lines: str) -> None:
    for claim in advised(lines).values():
        if claim.chance == 1 and not claim.made_by:
            assert claim.advice is not Advice.NEVER


def test_what_was_revealed_scores_nothing_more() -> None:
    thin = advised(KNOWN + "Ben reveals thin\n")[Girth.THIN]
    assert thin.advice is Advice.NEVER
    assert thin.made_by == ("Ben",)
    assert "Ben" in thin.why


def test_below_one_in_three_a_claim_costs_more_than_it_brings() -> None:
    """Sergio alone of three or four is a Father and a Benedictine."""
    claim = advised(KNOWN)[Order.FRANCISCAN]
    assert 0 < claim.chance <= 1 / 3 + 1e-9
    assert claim.advice is Advice.WAIT


def test_nobody_may_accuse_while_the_pile_has_cards() -> None:
    full = advised("Ben shows all Thomas: thin\n")
    suspect = full[who("Andre")]
    assert not suspect.legal
    assert suspect.advice is Advice.WAIT
    assert "parlor pile" in suspect.why


def test_a_house_rule_lets_accuse_early() -> None:
    notebook = read("rules: early accusations\n" + HEADER)
    found = {claim.what: claim for claim in claim_advice(Outlook(notebook))}
    assert found[who("Andre")].legal


def test_the_proved_culprit_is_accused() -> None:
    andre = advised(PROVED)[who("Andre")]
    assert (andre.chance, andre.points, andre.legal) == (1, 4, True)
    assert andre.advice is Advice.NOW


def test_a_right_accusation_that_loses_the_game_waits() -> None:
    """Ben has 6 points once Andre is shown to be it; Ana would have 4."""
    lines = PROVED + "Ben reveals thin\nBen reveals Franciscan\nBen reveals Novice\n"
    andre = advised(lines)[who("Andre")]
    assert andre.advice is Advice.WAIT
    assert "Ben has more points" in andre.why
    level = advised(PROVED + "Ben reveals thin\nBen reveals Franciscan\n")[who("Andre")]
    assert level.advice is Advice.NOW  # a tie goes to the finder


def test_the_way_to_the_hall_is_said() -> None:
    here = advised(KNOWN + "turn Ana\nAna enters chapter hall\n")[Girth.THIN]
    assert here.moves == 0
    assert here.why.endswith("You stand in the chapter hall.")
    near = advised(KNOWN + "turn Ana\nAna enters cloister south\n")[Girth.THIN]
    assert near.moves == 1
    assert "1 move away" in near.why
    unknown = advised(KNOWN)[Girth.THIN]
    assert unknown.moves is None
    assert "No line says where the pawns stand" in unknown.why


def test_a_spectator_has_no_way_to_go() -> None:
    lines = HEADER.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", "")
    notebook = read(lines + "Ben shows all Thomas\nBen shows all Sergio\nturn Ana\n")
    for claim in claim_advice(Outlook(notebook), table_of(notebook)):
        assert claim.moves is None
        assert "chapter hall" not in claim.why


def test_the_leak_by_hand() -> None:
    """Two suspects, one of them fat, in a pack of two: 3 to 1 if it is knowledge half the time."""
    basil, guy = who("Basil"), who("Guy")
    public = np.zeros(24)
    public[[basil.index, guy.index]] = 0.5
    pack = basil.bit | guy.bit
    after = claimed_chances(public, Girth.FAT, pack, trust=0.5)
    assert after[basil.index] == pytest.approx(0.75)
    bits = 0.75 * np.log2(1.5) + 0.25 * np.log2(0.5)
    assert claim_leak(public, Girth.FAT, pack, trust=0.5) == pytest.approx(bits)
    assert claim_leak(public, Girth.FAT, pack, trust=0) == 0


def test_more_trust_leaks_more() -> None:
    low, high = (advised(KNOWN, trust=trust)[Girth.THIN].leak_bits for trust in (0.1, 0.8))
    assert low is not None
    assert high is not None
    assert 0 < low < high
    with pytest.raises(ValueError, match="trust"):
        advised(KNOWN, trust=1.0)


def test_a_revelation_that_hands_over_the_culprit_is_warned_of() -> None:
    """Ben has two suspects left, one fat: told that, he knows."""
    notebook = read(HEADER + KNOWN)
    now = Outlook(notebook)
    names = ("Sergio", "Basil")
    seen = notebook.header.suspects.mask & ~sum(who(name).bit for name in names)
    public = np.array([float(notebook.header.suspects.mask >> at & 1) / 8 for at in range(24)])
    ben = Rival(
        "Ben",
        np.array([seen], dtype=np.uint32),
        np.array([who("Sergio").index]),
        public,
        notebook.header.suspects.mask,
    )
    found = {claim.what: claim for claim in claim_advice(now, None, Rivals((ben,), now.made))}
    assert found[Girth.THIN].hands_to == ("Ben",)
    assert "leave Ben" in found[Girth.THIN].why
    assert found[Girth.THIN].loss > 0


def test_without_chances_only_what_is_settled_is_listed() -> None:
    now = Outlook(read(HEADER + KNOWN), Effort(Engine.CERTAINTY))
    found = {claim.what: claim for claim in claim_advice(now)}
    assert found[Girth.THIN].chance == 1
    assert found[who("Guy")].chance == 0
    assert who("Andre") not in found
    assert all(claim.first == 0 for claim in found.values())
    assert {claim.leak_bits for claim in found.values() if claim.kind == "reveal"} == {None}
    assert {claim.leak_bits for claim in found.values() if claim.kind == "accuse"} == {0}
    assert "how near the others are to it is not known" in found[Girth.THIN].why
    assert not any("nobody else is near it" in claim.why for claim in found.values())


def test_what_all_heard_is_missed_where_it_was_not_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the others seem to know less than they do, and nobody is told otherwise."""
    lines = "Ben draws\nBen shows Cleo Sergio: thin\n"
    weighed = advised(lines)
    monkeypatch.setattr(Outlook, "public", lambda _: None)
    missed = advised(lines)
    words = ", leaving out what all have heard"
    judged = [claim for claim in missed.values() if "is near it" in claim.why or claim.first > 0.01]
    assert judged
    assert all(words in claim.why for claim in judged if claim.points > 0 and claim.legal)
    assert any(words in claim.why for claim in judged)
    assert not any(words in claim.why for claim in weighed.values())
    for what, claim in missed.items():
        assert (claim.leak_bits is None) == (claim.kind == "reveal")
        assert weighed[what].leak_bits is not None


def test_scores_say_whether_to_wait() -> None:
    """Waiting is worth the more, the less there is to lose by it."""
    for claim in advised(KNOWN).values():
        if claim.advice is Advice.NOW:
            assert claim.now > 0
            assert claim.now >= claim.later
        assert 0 <= claim.first <= 1
        assert claim.loss >= 0
    assert set(TRAITS) < set(advised(KNOWN))
