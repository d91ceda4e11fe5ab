"""`abbey advise --for claim|pass|show|answer|book`: what to choose, and why."""

from __future__ import annotations

import pytest

from commands import run, run_json

SMALL = """\
players: Ana, Ben, Cleo
me: Ana
colours: blue, red, black
first: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""
PROVED = (
    SMALL
    + """\
Ben draws
Ana takes Basil from Cleo
Ana takes Charles from Ben
Ana takes Julian from Cleo
Ben shows all Thomas: thin
Ben shows all Sergio: thin
turn Ana
Ana enters cloister south
"""
)
GIVEN = SMALL + "Ana gives Guy to Ben\nBen gives Guy to Ana\n"
CHOICES = {
    "claim": (),
    "pass": (),
    "show": (),
    "answer": ("--player", "Ben", "--question", "how many fat"),
    "book": (),
}
KEPT = "Ana draws a book: City of God\n"


@pytest.mark.parametrize("name", CHOICES)
def test_one_clear_line_first_and_a_reason(name: str) -> None:
    text = SMALL + KEPT if name == "book" else SMALL
    result = run("advise", "-", "--for", name, *CHOICES[name], stdin=text)
    assert result.exit_code == 0, result.output
    first = result.stdout.split("\n\n")[0]
    assert first.rstrip().endswith(".")


@pytest.mark.parametrize("name", ["pass", "show", "answer", "book"])
def test_options_as_json(name: str) -> None:
    text = SMALL + KEPT if name == "book" else SMALL
    found = run_json("advise", "-", "--for", name, *CHOICES[name], stdin=text)
    assert found["for"] == name
    assert found["engine"] == "exact"
    worth = [option["worth"] for option in found["options"]]
    assert worth == pytest.approx(sorted(worth, reverse=True))
    assert found["best"]["action"] == f"{name}: {found['options'][0]['option']}"
    assert all(option["why"] for option in found["options"])


def test_claims_and_the_race_as_json() -> None:
    found = run_json("advise", "-", "--for", "claim", stdin=PROVED)
    assert len(found["claims"]) == 12 + 8
    promised = {"kind", "what", "chance", "points", "advice"}
    assert all(promised <= claim.keys() for claim in found["claims"])
    assert {claim["advice"] for claim in found["claims"]} <= {"now", "wait", "never"}
    andre = next(claim for claim in found["claims"] if claim["what"] == "Andre")
    assert (andre["kind"], andre["chance"], andre["advice"]) == ("accuse", 1.0, "now")
    assert andre["moves"] == 1
    assert {one["player"] for one in found["race"]} == {"Ben", "Cleo"}
    assert found["best"]["action"] == "accuse Andre"


def test_the_proved_culprit_is_to_be_accused() -> None:
    result = run("advise", "-", "--for", "claim", "--why", stdin=PROVED)
    assert result.stdout.startswith("Accuse Andre now.")
    assert "The chapter hall is 1 move" in result.stdout
    assert "knows the culprit with chance" in result.stdout


def test_claims_stand_beside_questions() -> None:
    found = run_json("advise", "-", stdin=SMALL)
    assert len(found["claims"]) == 12 + 8
    assert {claim["kind"] for claim in found["claims"]} == {"reveal", "accuse"}
    assert "Claims: " in run("advise", "-", stdin=PROVED).stdout


def test_nothing_to_claim_at_the_beginning() -> None:
    text = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    found = run_json("advise", "-", "--for", "claim", stdin=text)
    accusations = [claim for claim in found["claims"] if claim["kind"] == "accuse"]
    assert all(claim["advice"] != "now" for claim in accusations)


def test_what_the_receiver_has_seen_is_passed() -> None:
    found = run_json("advise", "-", "--for", "pass", "--count", "1", stdin=GIVEN)
    assert found["options"][0]["option"] == "Guy"
    assert found["options"][0]["why"] == "Ben has seen it already."
    result = run("advise", "-", "--for", "pass", "--count", "1", stdin=GIVEN)
    assert result.stdout.startswith("What to pass to Ben: Guy.")


def test_cards_to_show_are_of_the_set() -> None:
    found = run_json(
        "advise", "-", "--for", "show", "--set", "Father", "--player", "cleo", stdin=SMALL
    )
    assert [option["option"] for option in found["options"]] == ["Bruno"]
    result = run("advise", "-", "--for", "show", "--set", "Brother", stdin=SMALL)
    assert result.exit_code == 1
    assert "none of your cards" in result.stderr
    result = run("advise", "-", "--for", "show", "--set", "fatt", stdin=SMALL)
    assert result.exit_code == 2
    assert "did you mean fat" in result.stderr


def test_answers_are_true_or_silent() -> None:
    asks = ("advise", "-", "--for", "answer", "--player", "Ben", "--question")
    found = run_json(*asks, "has any thin", stdin=SMALL)
    assert {option["option"] for option in found["options"]} == {"yes", "silence"}
    found = run_json(*asks, "how many of Guy, Bruno, Basil", "--private", stdin=SMALL)
    assert {option["option"] for option in found["options"]} == {"2", "silence"}
    found = run_json(*asks, "crossed off how many Novice", stdin=SMALL)
    assert {option["option"] for option in found["options"]} == {"1", "silence"}


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (("--for", "answer"), SMALL, "--question"),
        (("--for", "answer", "--player", "Ben", "--question", "going to crypt"), SMALL, "crypt"),
        (("--for", "answer", "--player", "Ana", "--question", "has Guy"), SMALL, "no opponent"),
        (("--for", "show", "--player", "Ana"), SMALL, "yourself"),
        (("--for", "book"), SMALL, "no book"),
        (
            ("--for", "pass"),
            SMALL.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", ""),
            "me:",
        ),
        (("--for", "pass", "--engine", "certainty"), SMALL, "--budget"),
    ],
)
def test_what_is_missing_is_said(words: tuple[str, ...], text: str, said: str) -> None:
    result = run("advise", "-", *words, stdin=text)
    assert result.exit_code == 1
    assert said in result.stderr
    assert not result.stdout


def test_a_contradiction_is_exit_3() -> None:
    text = SMALL + "Ben asks Cleo: has Guy = yes\n"
    assert run("advise", "-", "--for", "claim", stdin=text).exit_code == 3


def test_equal_seeds_give_equal_advice() -> None:
    words = ("advise", "-", "--for", "claim", "--engine", "sampled", "--sweeps", "300")
    assert run(*words, stdin=GIVEN).stdout == run(*words, stdin=GIVEN).stdout
