"""Claims in time, early, late and missed."""

from __future__ import annotations

from abbey.advice.claims import Advice, ClaimAdvice
from abbey.components import Girth, Hood, Suspect, Trait
from abbey.record import read
from abbey.review.claims_made import WORTH, Seen, Timing, claims_made

GUY = Suspect.named("Guy")
NOTEBOOK = read(
    "players: Ana, Ben, Cleo\nme: Ana\nturn Ana\nturn Ben\nturn Ana\nAna reveals thin\nturn Ana\n"
    "Ana accuses Guy = right"
)


def advised(what: Trait | Suspect, advice: Advice, now: float) -> ClaimAdvice:
    return ClaimAdvice(
        what=what,
        chance=0.5,
        points=now,
        made_by=(),
        legal=True,
        first=0.0,
        leak_bits=0.0,
        loss=0.0,
        hands_to=(),
        moves=0,
        now=now,
        later=0.0,
        advice=advice,
        why="",
    )


def turns(thin: str, hooded: str = "www", worth: float = 1.0) -> list[Seen]:
    """Return what the advice said at the beginning of the three own turns: n for now, w: wait."""
    words = {"n": Advice.NOW, "w": Advice.WAIT}
    return [
        Seen(
            line,
            turn,
            (
                advised(Girth.THIN, words[one], 1.0),
                advised(Hood.HOODED, words[other], worth),
                advised(GUY, Advice.NOW if line == 7 else Advice.WAIT, 4.0),
            ),
        )
        for line, turn, one, other in zip((3, 5, 7), (1, 3, 4), thin, hooded, strict=True)
    ]


def timing(seen: list[Seen], sound: frozenset[int] = frozenset()) -> list[tuple[str, Timing, int]]:
    made = claims_made(NOTEBOOK, seen, GUY, sound)
    return [(str(each.what), each.timing, each.turns) for each in made]


def test_a_claim_is_in_time_in_the_turn_in_which_the_advice_first_was_to_make_it() -> None:
    assert timing(turns("wnw")) == [("thin", Timing.TIMELY, 0), ("Guy", Timing.TIMELY, 0)]


def test_a_claim_is_late_by_the_own_turns_that_it_waited() -> None:
    thin, _ = claims_made(NOTEBOOK, turns("nnw"), GUY, frozenset())
    assert (thin.timing, thin.turns, thin.since, thin.points) == (Timing.LATE, 1, 3, 1.0)


def test_a_claim_is_early_if_the_advice_never_was_to_make_it() -> None:
    thin, _ = claims_made(NOTEBOOK, turns("wwn"), GUY, frozenset())
    assert (thin.timing, thin.since, thin.points) == (Timing.EARLY, None, None)


def test_what_was_learned_in_the_turn_itself_counts() -> None:
    assert timing(turns("www"), frozenset({6}))[0] == ("thin", Timing.TIMELY, 0)


def test_what_was_never_made_was_missed_if_there_were_points_to_be_had() -> None:
    *_, hooded = claims_made(NOTEBOOK, turns("wnw", "nnn"), GUY, frozenset())
    timing_then = Timing.MISSED if Hood.HOODED in GUY.traits else Timing.LUCKILY
    assert (hooded.timing, hooded.turns, hooded.line) == (timing_then, 3, None)
    assert hooded.right is (Hood.HOODED in GUY.traits)
    assert len(timing(turns("wnw", "nnn", WORTH - 0.01))) == 2


def test_without_the_truth_only_accusations_are_known_to_be_right() -> None:
    thin, guy = claims_made(NOTEBOOK, turns("wnw"), None, frozenset())
    assert (thin.right, guy.right) == (None, True)
    assert (thin.kind, guy.kind) == ("reveal", "accuse")


def test_a_wrong_claim_that_was_not_made_was_missed_luckily_and_would_have_cost_points() -> None:
    wrong = Hood.HOODED if Hood.HOODED not in GUY.traits else Hood.UNHOODED
    right = Hood.HOODED if wrong is Hood.UNHOODED else Hood.UNHOODED
    other = Suspect.named("Bruno")
    wanted = [advised(what, Advice.NOW, 2.0) for what in (wrong, right, other)]
    found = claims_made(NOTEBOOK, [Seen(3, 1, tuple(wanted))], GUY, frozenset())
    told = [(each.what, each.timing, each.scored) for each in found if each.line is None]
    assert told == [
        (right, Timing.MISSED, 2),
        (wrong, Timing.LUCKILY, -1),
        (other, Timing.LUCKILY, -2),
    ]
    unknown = claims_made(NOTEBOOK, [Seen(3, 1, tuple(wanted))], None, frozenset())
    assert [(each.timing, each.scored) for each in unknown if each.line is None] == [
        (Timing.MISSED, None)
    ] * 3


def test_missed_claims_are_counted_as_far_as_visits_had_room_for_them() -> None:
    """No two of a visit, none in turns side by side, none beside a claim that was made."""
    quiet = "players: Ana, Ben, Cleo\nme: Ana\n" + "turn Ana\n" * 6
    cheap, dear, dearest = Hood.HOODED, Girth.THIN, Suspect.named("Bruno")
    wanted_by = {
        "c": advised(cheap, Advice.NOW, 1.0),
        "d": advised(dear, Advice.NOW, 2.0),
        "D": advised(dearest, Advice.NOW, 3.0),
    }

    def visits(*wanted: str, claimed: str = "") -> dict[object, int | None]:
        """Say which of the three (c, d, D) the advice was to make in each own turn."""
        seen = [
            Seen(line, line, tuple(wanted_by[claim] for claim in turn))
            for line, turn in enumerate(wanted, 3)
        ]
        found = claims_made(read(quiet + claimed), seen, None, frozenset())
        return {each.what: each.visit for each in found if each.line is None}

    assert visits("cdD") == {dearest: 3, dear: None, cheap: None}
    assert visits("cdD", "cdD") == {dearest: 3, dear: None, cheap: None}
    assert visits("cdD", "c", "cdD") == {dearest: 3, dear: 5, cheap: None}
    assert visits("cd", "D", "cd", "c") == {dearest: 4, dear: None, cheap: 6}
    assert visits("", "", "", "", "cd", "d", claimed="Ana reveals fat\n") == {
        dear: None,
        cheap: None,
    }
    assert visits("c", "", "", "", "d", "d", claimed="Ana reveals fat\n") == {dear: None, cheap: 3}
