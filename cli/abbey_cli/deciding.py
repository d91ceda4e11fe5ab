"""What `abbey advise --for` asks the library for choices other than questions and rooms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from abbey.errors import AdviceError
from abbey_cli.page import understood, warn_of
from abbey_cli.wanted import Decided, Wanted

if TYPE_CHECKING:
    from abbey.advice import Outlook
    from abbey.advice.situation import Situation
    from abbey.components.decks import Card
    from abbey.record.questions import AskedSet, Question

__all__ = ["decided", "say_decided"]


def say_decided(
    wanted: Wanted, outlook: Outlook, language: str, *, as_json: bool, limit: int, why: bool
) -> None:
    """Weigh what is wanted, and print it.

    Raises:
        AdviceError: if something is missing, or there is nothing to choose.
        ArgumentError: if a question or set cannot be read.
    """
    from abbey.advice.situation import situation_of
    from abbey_cli.terminal import print_json, screen

    now = situation_of(outlook)
    if wanted.name == "claim":
        from abbey_cli.render.claims_advised import claims_payload, print_claims

        claims, standings = now.claims(), now.race()
        if as_json:
            print_json(_engine(outlook) | claims_payload(claims, standings))
            return
        with screen() as console:
            sampled = outlook.mine.error > 0
            print_claims(
                console, claims, standings, language, limit=limit, why=why, sampled=sampled
            )
        return
    from abbey_cli.render.choices import decided_payload, print_decided

    found = decided(wanted, now)
    if as_json:
        print_json(_engine(outlook) | decided_payload(found))
        return
    with screen() as console:
        sampled = outlook.mine.error > 0
        print_decided(console, found, language, limit=limit, why=why, sampled=sampled)


def _engine(outlook: Outlook) -> dict[str, object]:
    """Say where chances come from: asked last, for samples take over where counting is slow."""
    return {"engine": str(outlook.mine.engine), "error": outlook.mine.error}


def decided(wanted: Wanted, now: Situation) -> Decided:
    """Rank the options of a choice among cards, answers or books.

    Raises:
        AdviceError: if something is missing, or there is nothing to choose.
        ArgumentError: if a question or set cannot be read.
    """
    match wanted.name:
        case "pass":
            title = f"What to pass to {now.receiver}"
            passed = now.pass_on(wanted.count)
            return Decided("pass", title, tuple((_listed(each.option), each) for each in passed))
        case "show":
            shown = now.show(wanted.player, _set(wanted.of, now))
            title = f"Which card to show to {wanted.player or 'everybody'}"
            return Decided("show", title, tuple((str(each.option), each) for each in shown))
        case "answer":
            from abbey.record.questions import answer_text

            if wanted.question is None or wanted.player is None:
                raise AdviceError(
                    'say who asks and what, as in --player Ben --question "how many fat"'
                )
            asked = _question("--question", wanted.question, now)
            warn_of(asked, now.outlook.notebook)
            answers = now.answer(wanted.player, asked, private=wanted.private)
            title = f"{wanted.player} asks: {asked}? What to answer"
            return Decided(
                "answer", title, tuple((answer_text(each.option), each) for each in answers)
            )
        case "book":
            books = now.books()
            title = "Which book to use, if it can be used now"
            return Decided(
                "book", title, tuple((str(each.option or "none"), each) for each in books)
            )
        case "return":
            player = wanted.one_player("who has answered and must be answered back")
            asked_back = now.ask_back(player, private=wanted.private)
            title = f"What to ask {player} in return"
            return Decided("return", title, tuple((str(each.option), each) for each in asked_back))
        case "take":
            victim = wanted.one_player("whose card could be taken")
            title = f"Take a card of {victim}, or leave it"
            words = {True: "take it", False: "leave it"}
            taken = now.take(victim)
            return Decided("take", title, tuple((words[each.option], each) for each in taken))
        case "hide":
            looker = wanted.one_player("who looks at your cards")
            title = f"Which card to hide from {looker}"
            hidden = now.hide(looker)
            return Decided(
                "hide", title, tuple((str(each.option or "none"), each) for each in hidden)
            )
        case "crypt":
            words = {True: "play it", False: "keep it"}
            turns = now.crypt()
            held = now.table.seat(now.me).crypt
            title = f"The crypt card{'' if held else ', if you hold one'}, after this turn"
            return Decided("crypt", title, tuple((words[each.option], each) for each in turns))
        case "effect":
            card = _card(wanted.card, now)
            met = now.effect(card, wanted.players)
            title = f"{card}: what or whom to choose"
            return Decided("effect", title, tuple((_met(each.option), each) for each in met))
        case "claim":
            raise ValueError("claims are no choice among such options; see `claim_advice`")
        case _:
            assert_never(wanted.name)


def _question(parameter: str, text: str, now: Situation) -> Question:
    from abbey.record import read_question

    header = now.outlook.notebook.header
    return understood(parameter, text, lambda words: read_question(words, header))


def _set(text: str | None, now: Situation) -> AskedSet | None:
    from abbey.record.questions import HasAny

    if text is None:
        return None
    found = _question("--set", f"has any {text}", now)
    assert isinstance(found, HasAny), found
    return found.of


def _card(text: str | None, now: Situation) -> Card:
    from abbey.record import read_card

    if text is None:
        raise AdviceError('say which card, as in --for effect --card "The Gospel of Judas"')
    header = now.outlook.notebook.header
    return understood("--card", text, lambda words: read_card(words, header))


def _met(option: object) -> str:
    return " and ".join(map(str, option)) if isinstance(option, tuple) else str(option)


def _listed(cards: Iterable[object]) -> str:
    return ", ".join(map(str, cards)) or "nothing"
