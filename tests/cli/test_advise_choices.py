"""`abbey advise --for` every choice but questions and rooms: what to choose, and why."""

from __future__ import annotations

import pytest

from abbey.components import LANGUAGES, TRAITS, term
from abbey_cli.render.look import Look
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
    "return": ("--player", "Ben"),
    "take": ("--player", "Ben"),
    "hide": ("--player", "Ben"),
    "book": (),
    "crypt": (),
    "effect": ("--card", "gospel of judas"),
}
KEPT = "Ana draws a book: City of God\n"


@pytest.mark.parametrize("name", CHOICES)
def test_one_clear_line_first_and_a_reason(name: str) -> None:
    text = SMALL + KEPT if name == "book" else SMALL
    result = run("advise", "-", "--for", name, *CHOICES[name], stdin=text)
    assert result.exit_code == 0, result.output
    first = result.stdout.split("\n\n")[0]
    assert first.rstrip().endswith(".")
    assert max(map(len, result.stdout.splitlines())) <= 80


def _words(name: str) -> tuple[tuple[str, ...], str]:
    """Return the arguments for a choice, and a notebook in which it is to be made."""
    text = SMALL + KEPT if name == "book" else SMALL
    return ("advise", "-", "--for", name, *CHOICES.get(name, ())), f"{text}turn Ana\nbell 1\n"


@pytest.mark.parametrize("name", [*CHOICES, "ask", "move"])
def test_the_first_line_tells_samples_from_exact_chances(name: str) -> None:
    words, text = _words(name)
    text = text.replace("turn", "Ana takes a crypt card\nturn") if name == "crypt" else text
    exact = run(*words, stdin=text).stdout
    drawn = run(*words, "--engine", "sampled", "--sweeps", "300", stdin=text).stdout
    assert "(sampled)" not in exact
    assert drawn.split("\n\n")[0].endswith(" (sampled)")
    words = (*words, "--engine", "sampled", "--sweeps", "300")
    assert run_json(*words, stdin=text)["engine"] == "sampled"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*CHOICES, "ask", "move", "what-if"])
def test_no_heading_is_cut(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heads: list[str] = []
    head = Look.head

    def heard(look: Look, key: str) -> str:
        heads.append(head(look, key))
        return heads[-1]

    monkeypatch.setattr(Look, "head", heard)
    words, text = _words(name)
    text = text.replace("turn", "Ana takes a crypt card\nturn") if name == "crypt" else text
    if name == "what-if":
        words = ("advise", "-", "--what-if", "Ben: how many fat")
    result = run(*words, "--lang", language, stdin=text)
    assert result.exit_code == 0, result.output
    printed = result.stdout.casefold().split()
    assert len(heads) > 3
    for word in " ".join(heads).casefold().split():
        assert word in printed, word
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_trait_is_cut(language: str) -> None:
    result = run("advise", "-", "--for", "claim", "--lang", language, "--limit", "40", stdin=SMALL)
    for trait in TRAITS:
        assert f"\n{term(trait, language)} " in result.stdout


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "claim"])
def test_the_figures_of_the_best_choice_are_said_in_words(name: str) -> None:
    text = SMALL + KEPT if name == "book" else SMALL
    words = ("advise", "-", "--for", name, *CHOICES[name])
    plain, why = run(*words, stdin=text).stdout, run(*words, "--why", stdin=text).stdout
    for figure in ("points: ", "bits: ", "worth: "):
        assert f"\n{figure}" in why
        assert f"\n{figure}" not in plain
    assert max(map(len, why.splitlines())) <= 80


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "claim"])
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
    assert result.stdout.startswith("Accuse Andre once you are in the chapter hall.")
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
        (("--for", "book"), SMALL, "no book"),
        (("--for", "take"), SMALL, "--for take --player Ben"),
        (("--for", "return"), SMALL, "--player Ben"),
        (("--for", "hide"), SMALL, "who looks"),
        (("--for", "effect"), SMALL, "--card"),
        (("--for", "effect", "--card", "De Alchemia"), SMALL, "nothing to choose"),
        (("--for", "effect", "--card", "Arab", "--player", "Ben"), SMALL, "two players"),
        (
            ("--for", "pass"),
            SMALL.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", ""),
            "me:",
        ),
        (("--for", "pass", "--engine", "certainty"), SMALL, "--engine certainty"),
    ],
)
def test_what_is_missing_is_said(words: tuple[str, ...], text: str, said: str) -> None:
    result = run("advise", "-", *words, stdin=text)
    assert result.exit_code == 1
    assert said in result.stderr
    assert not result.stdout


def test_a_card_is_taken_while_it_tells_something() -> None:
    found = run_json("advise", "-", "--for", "take", "--player", "ben", stdin=SMALL)
    assert [option["option"] for option in found["options"]] == ["take it", "leave it"]
    assert found["options"][0]["bits"] > found["options"][1]["bits"] == 0
    known = SMALL + "Ben shows all Thomas: thin\nBen shows all Sergio: thin\n"
    found = run_json("advise", "-", "--for", "take", "--player", "ben", stdin=known)
    assert found["options"][0]["bits"] == pytest.approx(0, abs=1e-9)


def test_a_return_question_is_the_one_that_brings_most() -> None:
    words = ("advise", "-", "--for", "return", "--player", "Cleo")
    heard = run_json(*words, stdin=SMALL)["options"]
    asked = run_json("ask", "-", "Cleo", heard[0]["option"], stdin=SMALL)
    assert heard[0]["bits"] == pytest.approx(asked["edge_bits"], abs=1e-9)
    whispered = run_json(*words, "--private", stdin=SMALL)["options"]
    asked = run_json("ask", "-", "Cleo", whispered[0]["option"], stdin=SMALL)
    assert whispered[0]["bits"] == pytest.approx(asked["bits"], abs=1e-9)
    assert whispered[0]["worth"] >= heard[0]["worth"] - 1e-9


def test_what_the_looker_has_seen_is_not_hidden() -> None:
    found = run_json("advise", "-", "--for", "hide", "--player", "Ben", stdin=GIVEN)
    assert found["options"][0]["option"] == "Bruno"
    assert {option["option"] for option in found["options"]} == {"Guy", "Bruno", "none"}


def test_the_crypt_card_is_kept_or_played() -> None:
    held = PROVED.replace("turn Ana\n", "Ana takes a crypt card\nturn Ana\n")
    found = run_json("advise", "-", "--for", "crypt", stdin=held)
    assert {option["option"] for option in found["options"]} == {"play it", "keep it"}
    assert found["options"][0]["option"] == "play it"
    assert found["options"][0]["why"] == "With one more turn you are in the chapter hall."


@pytest.mark.parametrize(
    ("card", "players", "options"),
    [
        ("Treatise on Pleasures", (), {"Ben", "Cleo"}),
        ("Treatise on Pleasures", ("Cleo",), {"Cleo"}),
        ("Arab", (), {"Ben and Cleo"}),
        ("Templar Rule", (), {"Ben", "Cleo"}),
        ("Demonology", (), {str(trait) for trait in TRAITS}),
    ],
)
def test_whom_an_effect_meets(card: str, players: tuple[str, ...], options: set[str]) -> None:
    named = [word for player in players for word in ("--player", player)]
    text = SMALL + "Ben draws a book\nCleo draws a book\n"
    found = run_json("advise", "-", "--for", "effect", "--card", card, *named, stdin=text)
    assert {option["option"] for option in found["options"]} == options


def test_a_pawn_is_put_far_from_the_chapter_hall() -> None:
    words = ("advise", "-", "--for", "effect", "--card", "Book of High", "--player", "Ben")
    found = run_json(*words, stdin=PROVED)
    assert found["options"][0]["why"].endswith("steps from the chapter hall, for Ben.")
    assert found["options"][-1]["option"] == "chapter hall"


@pytest.mark.parametrize("name", list(CHOICES))
@pytest.mark.parametrize("end", ["Ben accuses Andre = right", "end: nobody found out"])
def test_a_finished_game_leaves_nothing_to_decide(name: str, end: str) -> None:
    text = f"{SMALL}{end}\n"
    result = run("advise", "-", "--for", name, *CHOICES[name], stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    said = f"abbey: the game is over (line 8: `{end}`); there is nothing left to decide"
    assert said in result.stderr


@pytest.mark.parametrize(
    "words",
    [("advise", "-"), ("advise", "-", "--for", "move"), ("advise", "-", "--json")],
)
def test_a_spectator_decides_nothing(words: tuple[str, ...]) -> None:
    text = SMALL.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", "")
    result = run(*words, stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "abbey: a spectator decides nothing; say whose notebook it is" in result.stderr
    assert run("advise", "-", "--what-if", "Ben: how many fat", stdin=text).exit_code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("advise", "-"),
        ("advise", "-", "--for", "move"),
        ("advise", "-", "--what-if", "Ben: how many fat"),
        ("ask", "-", "Ben", "how many fat"),
    ],
)
def test_nothing_is_asked_once_a_game_is_over(words: tuple[str, ...]) -> None:
    result = run(*words, stdin=SMALL + "Ben accuses Andre = right\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "abbey: the game is over (line 8: `Ben accuses Andre = right`)" in result.stderr


def test_the_owner_is_no_opponent() -> None:
    asks = ("--for", "answer", "--question", "has Guy")
    for words in (asks, ("--for", "show"), ("--for", "take"), ("--for", "return")):
        result = run("advise", "-", *words, "--player", "Ana", stdin=SMALL)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "'Ana' is the owner of this notebook" in result.stderr


def test_a_contradiction_is_exit_3() -> None:
    text = SMALL + "Ben asks Cleo: has Guy = yes\n"
    assert run("advise", "-", "--for", "claim", stdin=text).exit_code == 3


def test_equal_seeds_give_equal_advice() -> None:
    words = ("advise", "-", "--for", "claim", "--engine", "sampled", "--sweeps", "300")
    assert run(*words, stdin=GIVEN).stdout == run(*words, stdin=GIVEN).stdout


UNKNOWN = SMALL.replace("hand: Guy, Bruno\n", "")


@pytest.mark.parametrize("name", ["pass", "show", "hide", "answer"])
def test_a_hand_that_is_not_written_is_not_taken_for_empty(name: str) -> None:
    result = run("advise", "-", "--for", name, *CHOICES[name], stdin=UNKNOWN)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "your hand is not known: 0 of your 2 cards follow" in result.stderr


@pytest.mark.parametrize("name", ["return", "take", "effect"])
def test_choices_about_others_need_no_hand(name: str) -> None:
    assert run("advise", "-", "--for", name, *CHOICES[name], stdin=UNKNOWN).exit_code == 0


def test_an_empty_hand_shows_nothing() -> None:
    bare = SMALL + "Ben takes Guy from Ana\nBen takes Bruno from Ana\n"
    result = run("advise", "-", "--for", "show", stdin=bare)
    assert (result.exit_code, "you hold no cards" in result.stderr) == (1, True)


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--for", "move", "--player", "ben"), "--player"),
        (("--for", "pass", "--set", "fat"), "--set"),
        (("--card", "psalms"), "--card"),
        (("--question", "has Guy"), "--question"),
        (("--for", "claim", "--by", "points"), "--by"),
        (("--for", "take", "--player", "ben", "--private"), "--private"),
        (("--for", "ask", "--count", "1"), "--count"),
        (("--what-if", "Ben: has Guy", "--silence", "0.1"), "--silence"),
        (("--what-if", "Ben: has Guy", "--for", "ask"), "--for"),
        (("--for", "show", "--player", "ben", "--player", "cleo"), "--player"),
        (("--for", "answer", "--player", "ben", "--player", "cleo"), "--player"),
    ],
)
def test_an_option_that_would_be_left_unread_is_refused(
    words: tuple[str, ...], option: str
) -> None:
    result = run("advise", "-", *words, stdin=SMALL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Invalid value for {option}:" in result.stderr


def test_a_second_claim_in_a_visit_waits_for_the_next_one() -> None:
    hall = f"{PROVED.replace('Ana enters cloister south', 'Ana enters chapter hall')}"
    free = run_json("advise", "-", "--for", "claim", stdin=hall)["claims"][0]
    made = run_json("advise", "-", "--for", "claim", stdin=f"{hall}Ana reveals thin\n")["claims"][0]
    assert (free["moves"], made["moves"]) == (0, 2)
    assert made["why"].endswith("leave the chapter hall and come back: one claim a visit.")


def test_who_passes_nothing_hears_of_no_card() -> None:
    found = run_json("advise", "-", "--for", "pass", "--count", "0", stdin=SMALL)
    assert [option["why"] for option in found["options"]] == ["No card changes hands."]
