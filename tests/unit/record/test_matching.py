"""The parts of the matching engine: vocabularies, tokens, templates."""

from __future__ import annotations

from typing import Any

import pytest

from abbey.record import Header
from abbey.record.lexicon import lexicon_of
from abbey.record.line import Line
from abbey.record.slots import SLOTS
from abbey.record.templates import Form, Forms, Slip
from abbey.record.tokens import split_comment, tokenise
from abbey.record.words import Vocabulary

LEXICON = lexicon_of(Header(("Ben", "Ben Guy", "Ana")))


def read(forms: Forms, text: str) -> Any:
    return forms.read(Line(1, text, LEXICON))


def problem(forms: Forms, text: str) -> str:
    line = Line(1, text, LEXICON)
    assert forms.read(line) is None
    return str(line.problem())


class TestVocabulary:
    WORDS = Vocabulary(
        "thing",
        {"Saint": 1, "Saint Anne": 2, "Salt": 3},
        {"sal": (4,), "sel": (3,), "sx": (3, 4), "horn (of plenty)": (5,)},
    )

    @pytest.mark.parametrize(
        ("phrase", "exact", "begun"),
        [
            ("saint", (1,), (1, 2)),
            ("saint a", (), (2,)),
            ("sal", (4,), (3,)),
            ("se", (), (3,)),
            ("sx", (3, 4), (3, 4)),
            ("salt.", (3,), (3,)),
            ("(salt)", (3,), (3,)),
            ("horn (of plenty)", (5,), ()),
            ("pepper", (), ()),
            ("", (), ()),
        ],
    )
    def test_exact_and_begun(
        self, phrase: str, exact: tuple[int, ...], begun: tuple[int, ...]
    ) -> None:
        assert self.WORDS.exact(phrase) == exact
        assert self.WORDS.begun(phrase) == begun

    def test_where_stops_matter_an_abbreviation_without_its_own_is_a_beginning(self) -> None:
        words = Vocabulary("thing", {"Salt": 1, "Sugar": 2}, {"su.": (3,), "sa.": (1,)}, stops=True)
        assert (words.exact("su."), words.exact("su")) == ((3,), ())
        assert words.begun("su") == (3, 2)
        assert words.begun("sa") == (1,)

    def test_near_words_are_printed_ones(self) -> None:
        words = Vocabulary(
            "colour", {"red": 1, "blue": 2}, {"rouge": (1,)}, show=lambda v: f"<{v}>"
        )
        assert words.near("rde") == ("<1>",)
        assert words.near("ruoge") == ("<1>",)
        assert words.near("xyz") == ()
        assert words.near("x" * 10_000) == ()
        assert words.shown == ("<1>", "<2>")

    def test_the_longest_phrase_is_counted_in_tokens(self) -> None:
        assert self.WORDS.longest == 3
        assert Vocabulary("player", {"A/B": 1}).longest == 3


class TestTokens:
    def test_columns(self) -> None:
        tokens = tokenise("  Añá  asks:1")
        assert [(t.text, t.folded, t.start, t.end) for t in tokens] == [
            ("Añá", "ana", 2, 5),
            ("asks", "asks", 7, 11),
            (":", ":", 11, 12),
            ("1", "1", 12, 13),
        ]

    @pytest.mark.parametrize(
        ("text", "said", "comment"),
        [
            ("turn Ana", "turn Ana", None),
            ("turn Ana#", "turn Ana", ""),
            ("# all", "", " all"),
            ('a "b # c" # d', 'a "b # c"', " d"),
            ('a "b # c', 'a "b', " c"),
            ("a “b # c” # d", "a “b # c”", " d"),
            ("a „b # c“ # d", "a „b # c“", " d"),
            ("a “b # c", "a “b", " c"),
            ('a "b “ c" # d”', 'a "b “ c"', " d”"),
            ('a # b "c" # d', "a", ' b "c" # d'),
            ("note: a # b", "note: a # b", None),
            (" NOTE : a # b", " NOTE : a # b", None),
            ("notes: a # b", "notes: a", " b"),
        ],
    )
    def test_comments(self, text: str, said: str, comment: str | None) -> None:
        assert split_comment(text) == (said, comment)


class TestTemplates:
    def test_the_first_form_that_fits_the_whole_line_wins(self) -> None:
        forms = Forms(
            [
                Form("{one:player} sees {two:player}", lambda one, two: (one, two)),
                Form("{one:player} sees [{card:card}]", lambda one, card="-": (one, str(card))),
            ],
            SLOTS,
        )
        assert read(forms, "Ana sees Ben") == ("Ana", "Ben")
        assert read(forms, "Ana sees Bruno") == ("Ana", "Bruno")
        assert read(forms, "Ana sees") == ("Ana", "-")

    def test_a_name_is_understood_in_every_way_that_fits(self) -> None:
        forms = Forms([Form("{one:player} {card:card}", lambda one, card: (one, str(card)))], SLOTS)
        assert read(forms, "Ben Guy") == ("Ben", "Guy")
        assert read(forms, "Ben Guy Guy") == ("Ben Guy", "Guy")

    def test_alternatives_signs_and_several_optional_parts(self) -> None:
        forms = Forms(
            [Form("go|goes [to {one:player}] [-> {n:number} / 2]", lambda one=None, n=0: (one, n))],
            SLOTS,
        )
        assert read(forms, "goes") == (None, 0)
        assert read(forms, "GO to ana->7/2") == ("Ana", 7)
        assert read(forms, "go -> 1 / 2") == (None, 1)
        assert (
            problem(forms, "go ->") == "line 1, column 6: the line ends where a number should stand"
        )
        assert problem(forms, "gos") == "line 1, column 1: unknown word 'gos'; did you mean go?"

    def test_what_is_understood_can_still_be_a_slip(self) -> None:
        def build(n: int) -> int:
            if n > 4:
                raise Slip("n", f"{n} is too many")
            return n

        forms = Forms([Form("ring {n:number} times", build)], SLOTS)
        assert read(forms, "ring 4 times") == 4
        assert problem(forms, "ring 5 times") == "line 1, column 6: 5 is too many"
        assert (
            problem(forms, "ring 5") == "line 1, column 7: the line ends where `times` should stand"
        )

    def test_two_players_who_cannot_be_one(self) -> None:
        forms = Forms(
            [Form("{a:player} and {b:player}", lambda a, b: (a, b), (("a", "b"),))], SLOTS
        )
        assert read(forms, "Ana and Ben") == ("Ana", "Ben")
        assert problem(forms, "Ben and ben").startswith("line 1, column 9: Ben stands twice")
