"""`abbey advise`: whom to ask what, and why."""

from __future__ import annotations

import json
from typing import Any

import pytest

from commands import CASES, TESTS, run, run_json

SMALL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Jacques
deal: pile 2, hand 2
hand: Guy, Bruno
Ben takes from Cleo
Ana asks Ben: how many hooded = 1
"""


def test_one_clear_line_first() -> None:
    result = run("advise", "-", stdin=SMALL)
    assert result.exit_code == 0
    first = result.stdout.split("\n\n")[0].replace("\n  ", " ")
    best = run_json("advise", "-", stdin=SMALL)["questions"][0]
    assert first.startswith(f"Ask {best['ask']}: {best['question']}? No question tells more: ")
    assert f"{best['bits']:.3f} bits" in first
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


@pytest.mark.parametrize(
    ("notebook", "by_sight"),
    [(SMALL, False), ((TESTS.parent / "examples" / "small-pack.abbey").read_text("utf-8"), True)],
)
def test_a_forecast_says_what_it_stands_on(notebook: str, by_sight: bool) -> None:
    """Answers about a sheet are forecast, and the first line is all that some will read."""
    first = run("advise", "-", stdin=notebook).stdout.split("\n\n")[0].replace("\n  ", " ")
    best = run_json("advise", "-", stdin=notebook)["questions"][0]
    stands_on = f"if {best['ask']} has crossed off just what {best['ask']} saw"
    assert best["question"].startswith("crossed off") is by_sight
    assert (stands_on in first) is by_sight


SEATED = SMALL.replace("hand: Guy, Bruno\n", "hand: Guy, Bruno\ncolours: blue, red, black\n")
HALL = "turn Ana\nBen is put in chapter hall\nAna enters chapter hall\n"


@pytest.mark.parametrize(
    ("lines", "due", "begins"),
    [
        ("Ben is put in parlor\n", None, "Ask "),
        ("turn Ben\n", None, "Ask "),
        ("turn Ana\nbell 1\n", "move", "Go to the "),
        (HALL, "ask", "Ask Ben: "),
        (f"{HALL}Ana asks Ben: has Thomas = no\n", "claim", "Reveal "),
        ("turn Ana\nbell 1\nAna enters cell Ben\n", "use", "Take a random card of Ben"),
        ("turn Ana\nbell 1\nAna enters courtyard\n", "nothing", "Nothing more is due"),
    ],
)
def test_what_is_due_comes_first(lines: str, due: str | None, begins: str) -> None:
    result = run("advise", "-", stdin=SEATED + lines)
    assert result.stdout.startswith(begins)
    heads = [line.split(":")[0].split(",")[0] for line in result.stdout.splitlines()]
    said = {head for head in ("Questions", "Claims", "Moves") if head in heads}
    firsts = {"move": "Moves", "claim": "Claims", "use": "", "nothing": ""}
    assert said == {"Questions", "Claims", "Moves"} - {firsts.get(due or "ask", "Questions")}
    later = due in ("claim", "use", "nothing")
    assert ("Questions, next time: Ask" in result.stdout) == later
    assert run_json("advise", "-", stdin=SEATED + lines)["due"] == due


def test_the_best_of_json_is_what_is_due() -> None:
    claim = run_json("advise", "-", stdin=f"{SEATED}{HALL}Ana asks Ben: has Thomas = no\n")
    first = claim["claims"][0]
    assert claim["best"]["action"] == f"{first['kind']} {first['what']}"
    assert claim["best"]["why"] == first["why"]
    move = run_json("advise", "-", stdin=f"{SEATED}turn Ana\nbell 1\n")
    room = move["rooms"][0]
    assert (move["best"]["move"], move["best"]["why"]) == (room["room"], room["why"])
    use = run_json("advise", "-", stdin=f"{SEATED}turn Ana\nAna enters cell Ben\n")["best"]
    assert use["action"] == use["why"] == "Take a random card of Ben (`Ana takes CARD from Ben`)."


@pytest.mark.parametrize(
    ("lines", "moves", "when"),
    [
        (f"{HALL}Ana asks Ben: has Thomas = no\n", 0, "now"),
        ("turn Ana\nbell 1\nAna enters courtyard\n", 2, "once you are in the chapter hall"),
        ("", None, "now"),
    ],
)
def test_a_claim_is_for_now_only_where_it_can_be_made(
    lines: str, moves: int | None, when: str
) -> None:
    first = run_json("advise", "-", "--for", "claim", stdin=SEATED + lines)["claims"][0]
    assert first["moves"] == moves
    told = run("advise", "-", "--for", "claim", stdin=SEATED + lines).stdout.replace("\n  ", " ")
    assert told.startswith(f"Reveal {first['what']} {when}. ")


MASS = "turn Ana\nbell 4\nAna enters courtyard\nturn Ben\nturn Cleo\nturn Ana\n"


def test_where_the_mass_is_due_it_says_what_to_pass() -> None:
    text = SEATED + MASS
    assert run("advise", "-", stdin=text).stdout.startswith("The Mass is due before your turn. Wh")
    told = run_json("advise", "-", stdin=text)
    passed = run_json("advise", "-", "--for", "pass", stdin=text)
    assert told["best"]["action"] == passed["best"]["action"]
    assert (told["due"], told["rooms"]) == ("mass", [])
    assert "the Mass is due" in run("advise", "-", "--for", "move", stdin=text).stdout


@pytest.mark.parametrize("more", [(), ("--player", "cleo")])
def test_moves_are_the_same_whatever_else_is_told(more: tuple[str, ...]) -> None:
    text = f"{SEATED}{HALL}"
    told = run_json("advise", "-", *more, stdin=text)["rooms"]
    assert told == run_json("advise", "-", "--for", "move", stdin=text)["rooms"]


def test_without_lines_of_the_table_it_says_so() -> None:
    assert "Moves: nothing can be said, for no line says whose turn" in run(
        "advise", "-", stdin=SMALL
    ).stdout.replace("\n  ", " ")


def test_only_those_in_the_room_can_be_asked_now() -> None:
    told = run_json("advise", "-", stdin=SEATED + HALL)
    assert {question["ask"] for question in told["questions"]} == {"Ben"}
    told = run_json("advise", "-", "--for", "ask", stdin=SEATED + HALL)
    assert {question["ask"] for question in told["questions"]} == {"Ben", "Cleo"}


def test_what_listeners_know_is_said_to_be_an_estimate() -> None:
    exact = run("advise", "-", stdin=SMALL)
    assert "What listeners know" not in exact.stdout
    assert run_json("advise", "-", stdin=SMALL)["leak_error"] == 0
    sampled = ("advise", "-", "--engine", "sampled", "--sweeps", "500")
    assert "What listeners know is an estimate" in run(*sampled, stdin=SMALL).stdout
    assert run_json(*sampled, stdin=SMALL)["leak_error"] > 0


def test_the_shape_of_json() -> None:
    told = run_json("advise", "-", stdin=SMALL)
    assert {"engine", "error", "questions", "rooms", "claims", "best"} <= told.keys()
    assert (told["engine"], told["error"], told["complete"]) == ("exact", 0, True)
    for question in told["questions"]:
        assert {"ask", "question", "bits", "points", "leak_bits", "edge_bits"} <= question.keys()
        assert sum(question["answers"].values()) == pytest.approx(1)
        edge = question["bits"] - question["leak_bits"]
        assert question["edge_bits"] == pytest.approx(edge, abs=1e-9)
    bits = [round(question["bits"], 9) for question in told["questions"]]
    assert bits == sorted(bits, reverse=True)
    best = told["questions"][0]
    assert told["best"]["question"] == f"ask {best['ask']}: {best['question']}"


def test_questions_agree_with_ask() -> None:
    told = run_json("advise", "-", stdin=SMALL)["questions"]
    for question in told[:: len(told) // 5]:
        alone = run_json("ask", "-", question["ask"], question["question"], stdin=SMALL)
        for key in ("bits", "points", "leak_bits", "edge_bits"):
            assert question[key] == pytest.approx(alone[key], abs=1e-9), question
        assert question["answers"] == pytest.approx(alone["answers"])


@pytest.mark.parametrize("name", ["3p-2004", "4p-2001", "6p-2015"])
def test_known_questions_are_among_the_listed(name: str) -> None:
    known = json.loads((CASES / f"{name}.json").read_text("utf-8"))["questions"]
    told = run_json("advise", CASES / f"{name}.abbey")
    listed = {(each["ask"], each["question"]): each for each in told["questions"]}
    compared = 0
    for question in known:
        found = listed.get((question["ask"], question["question"]))
        if found is not None:
            compared += 1
            assert found["bits"] == pytest.approx(question["bits"], abs=1e-6)
            assert found["answers"] == pytest.approx(question["answers"], abs=1e-6)
    assert compared >= 3
    assert told["questions"][0]["bits"] >= max(question["bits"] for question in known) - 1e-6


def test_every_figure_has_a_reason() -> None:
    plain = run("advise", "-", "--why", stdin=SMALL).stdout.replace("\n  ", " ")
    for figure in ("answers:", "bits:", "left:", "points:", "leak:", "edge:", "return:"):
        assert figure in plain


def test_only_some_players() -> None:
    told: dict[str, Any] = run_json("advise", "-", "--player", "cle", stdin=SMALL)
    assert {question["ask"] for question in told["questions"]} == {"Cleo"}
    result = run("advise", "-", "--player", "Dai", stdin=SMALL)
    assert result.exit_code == 2
    assert "Dai" in result.stderr


@pytest.mark.parametrize("by", ["points", "edge", "parts", "size"])
def test_other_rankings(by: str) -> None:
    questions = run_json("advise", "-", "--by", by, stdin=SMALL)["questions"]
    if by in ("points", "edge"):
        key = "points" if by == "points" else "edge_bits"
        figures = [round(question[key], 9) for question in questions]
        assert figures == sorted(figures, reverse=True)
    if by == "parts":
        assert len(questions[0]["answers"]) == max(len(each["answers"]) for each in questions)
    assert run("advise", "-", "--by", by, stdin=SMALL).exit_code == 0


def test_silence_costs_points() -> None:
    sure = run_json("advise", "-", "--by", "points", stdin=SMALL)["questions"][0]
    silent = run_json("advise", "-", "--by", "points", "--silence", "0.5", stdin=SMALL)
    best = silent["questions"][0]
    assert best["points"] == pytest.approx(sure["points"] / 2)
    assert (best["bits"], best["silence"]) == (sure["bits"], 0.5)


def test_house_rules_hold() -> None:
    ruled = SMALL.replace("hand: Guy", "rules: two-trait questions\nhand: Guy")
    for question in run_json("advise", "-", stdin=ruled)["questions"]:
        assert " of " not in question["question"]
        assert len(question["question"].split()) <= len(["crossed", "off", "how", "many", "a", "b"])


def test_without_chances_it_says_so() -> None:
    result = run("advise", "-", "--engine", "certainty", stdin=SMALL)
    assert result.exit_code == 0
    assert "need chances, and certainty alone was asked for" in result.stdout
    assert "Claims:" not in result.stdout
    told = run_json("advise", "-", "--engine", "certainty", stdin=SMALL)
    assert (told["questions"], told["best"]["question"]) == ([], None)
    assert {claim["chance"] for claim in told["claims"]} <= {0, 1}
    choice = run("advise", "-", "--engine", "certainty", "--for", "pass", stdin=SMALL)
    assert "leave out `--engine certainty`" in choice.stderr


def test_nothing_to_ask() -> None:
    known = "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Thomas, Basil\n"
    known += "deal: pile 1, hand 1\nhand: Guy\nBen holds: Bruno\nCleo holds: Sergio\n"
    known += "Ben draws Thomas\n"
    result = run("advise", "-", stdin=known)
    told = run_json("advise", "-", stdin=known)
    least = min(question["leak_bits"] for question in told["questions"])
    best = next(
        question
        for question in told["questions"]
        if told["best"]["question"] == f"ask {question['ask']}: {question['question']}"
    )
    assert best["leak_bits"] == pytest.approx(least)
    assert result.stdout.startswith(f"Ask {best['ask']}: {best['question']}? No answer would")


def test_a_contradiction_ends_with_3() -> None:
    assert run("advise", "-", stdin=SMALL + "Ana asks Ben: has Guy = yes\n").exit_code == 3


def test_samples_are_called_so() -> None:
    result = run("advise", "-", "--engine", "sampled", "--sweeps", "500", stdin=SMALL)
    assert "Engine: sampled" in result.stdout
    first = result.stdout.split("\n\n")[0].replace("\n  ", " ")
    assert "tells you about 0." in first
    assert first.endswith("points. (sampled)")
    again = run("advise", "-", "--engine", "sampled", "--sweeps", "500", stdin=SMALL)
    assert again.stdout == result.stdout


def test_an_interruption_leaves_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    import abbey.advice.advise

    def interrupted(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(abbey.advice.advise, "designed", interrupted)
    result = run("advise", "-", stdin=SMALL)
    assert result.exit_code == 0
    assert result.stdout.startswith("Ask ")
    assert "Interrupted: not every question was weighed." in result.stdout
    assert "Interrupted: claims and rooms were not weighed." in result.stdout


def test_what_if_for_each_answer() -> None:
    told = run_json("advise", "-", "--what-if", "ben: how many thin", stdin=SMALL)
    assert (told["what_if"], told["possible"]) == ("Ben: how many thin", True)
    now, *branches = told["branches"]
    assert (now["answer"], now["chance"]) == (None, None)
    alone = run_json("ask", "-", "Ben", "how many thin", stdin=SMALL)
    chances = {branch["answer"]: branch["chance"] for branch in branches}
    assert chances == pytest.approx(alone["answers"])
    left = sum(branch["chance"] * branch["bits"] for branch in branches)
    assert now["bits"] - left == pytest.approx(alone["bits"])
    for branch in branches:
        line = f"Ana asks Ben: how many thin = {branch['answer']}\n"
        after = run_json("check", "-", stdin=SMALL + line)
        assert branch["chances"] == pytest.approx(after["chances"])
        assert branch["candidates"] == len(after["candidates"])
    plain = run("advise", "-", "--what-if", "ben: how many thin", stdin=SMALL).stdout
    assert plain.startswith("What if: Ben: how many thin\n")
    assert max(map(len, plain.splitlines())) <= 80


def test_what_if_it_cannot_be() -> None:
    result = run("advise", "-", "--what-if", "Ana asks Ben: has Guy = yes", stdin=SMALL)
    assert (result.exit_code, "cannot be" in result.stdout) == (0, True)
    told = run_json("advise", "-", "--what-if", "Ana asks Ben: has Guy = yes", stdin=SMALL)
    assert (told["possible"], told["branches"]) == (False, [])


@pytest.mark.parametrize("line", ["Ben: hw many", "Ben: going to crypt", "Ben holds 9", "Ben hums"])
def test_what_if_it_cannot_be_read(line: str) -> None:
    result = run("advise", "-", "--what-if", line, stdin=SMALL)
    assert result.exit_code == 2
    assert "--what-if" in result.stderr


RULED = SMALL.replace("hand: Guy", "rules: two-trait questions\nhand: Guy")
BAD = "how many of Guy, Bruno"


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "-", "Ben", BAD),
        ("advise", "-", "--for", "answer", "--player", "Ben", "--question", BAD),
        ("advise", "-", "--what-if", f"Ben: {BAD}"),
    ],
)
def test_a_question_against_the_rules_is_told_once(words: tuple[str, ...]) -> None:
    told = run(*words, stdin=RULED)
    assert told.exit_code == 0
    assert told.stderr.count("not allowed here: ") == 1
    assert "not allowed here" not in run(*words, stdin=SMALL).stderr


def test_a_record_is_told_which_command_to_use() -> None:
    over = (TESTS / "golden" / "notebooks" / "record.abbey").read_text("utf-8")
    record = over.replace("Cleo accuses Andre = right\n", "")
    assert record != over
    assert "Ana | abbey advise -" in run("advise", "-", stdin=record).stderr
    for words in (("advise", "-"), ("ask", "-", "Ben", "how many fat")):
        told = run(*words, stdin=over).stderr
        assert told.startswith("abbey: the game is over (line 15"), "no hint helps then"


@pytest.mark.parametrize("language", ["fr", "es", "it", "ru", "de"])
def test_no_heading_is_split_in_the_middle_of_a_word(language: str) -> None:
    printed = run("advise", "-", "--lang", language, "--limit", "1", stdin=SMALL).stdout
    _, table, *_ = printed.split("\n\n")
    assert table.splitlines()[1].startswith(("Ben", "Cleo"))
