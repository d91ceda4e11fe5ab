"""The review of a game as text: one clear line first, then curves and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from abbey.coaching.sheet_check import JudgedMark
from abbey.inference import Engine
from abbey.phrases import counted
from abbey.review import THRESHOLDS, Graded, Label, Moment, Review, by_turn
from abbey.review.claims_made import ClaimMade
from abbey_cli.render.figures import curve, percent, points
from abbey_cli.render.look import Look, columns

__all__ = [
    "AGAIN",
    "about_truth",
    "claim_words",
    "closing",
    "headline",
    "lost_words",
    "missed_claims_words",
    "missed_words",
    "points_words",
    "print_reviews",
    "since_words",
    "sources_words",
    "thresholds",
    "timing_word",
    "unjudged_words",
]

_WORD = 12
"""Columns of a label, a name, a heading in front of a row."""
_SHOWN = 12
"""So many decisions that lost something are shown, the worst of them."""
_ROOMY = 64
"""Columns from which on decisions stand in a table."""
_CLAIMS = 6
"""So many missed claims are shown."""
AGAIN = (
    "A chance that was not taken is offered again, and counts again: the parts can be more than "
    "the game has to give."
)
"""What keeps the parts of the result from being read as a forecast."""
_STYLES = {Label.BLUNDER: "bold red", Label.MISTAKE: "bold", Label.INACCURACY: ""}


def headline(found: Review) -> str:
    """Say in a line how a game went."""
    ledger, wrong = found.ledger, len(found.drills)
    made = f"{ledger.result:g} points" if ledger.final else f"worth {ledger.result:.1f}"
    made = "1 point" if made == "1 points" else made
    name = found.player if found.finished else f"{found.player} so far"
    parts = f"luck {points(ledger.luck)}, skill {points(ledger.skill)}"
    judged = len(found.judged)
    if not judged:
        luck = f"luck {points(ledger.luck)}; " if ledger.items else ""
        return f"{name}: {made}; {luck}no decision to judge."
    mistakes = f"{counted(wrong, 'mistake')} in {counted(judged, 'decision')}"
    return f"{name}: {made}; {parts}; {mistakes}."


def about_truth(found: Review, look: Look) -> str:
    """Say what is wrong with the truth that is laid over a review; nothing if all is well."""
    if found.culprit is None:
        return "The culprit is not known yet, so no truth is laid over it."
    if found.is_disputed:
        return (
            f"The truth laid over it is that {look.word(found.culprit)} is the culprit, whom the "
            "lines prove innocent: the name or some line is wrong."
        )
    return ""


def thresholds() -> str:
    """Say what labels mean."""
    limits = [f"{label} below {limit:g}" for label, limit in THRESHOLDS.items()]
    return f"Points lost: {', '.join(limits)}, {Label.BLUNDER} from there on."


def print_reviews(console: Console, reviews: Sequence[Review], language: str) -> None:
    """Print all that `abbey review` says."""
    look = Look.on(console, language)
    if len(reviews) > 1:
        for found in reviews:
            _say(console, headline(found), "bold")
        console.print()
    for at, found in enumerate(reviews):
        if at:
            console.print()
        _print_review(console, found, look)
    console.print()
    for line in closing(reviews):
        _say(console, line, "dim")


def _print_review(console: Console, found: Review, look: Look) -> None:
    _say(console, headline(found), "bold")
    if not found.complete:
        _say(console, "Stopped before the end: this is the review so far.", "bold")
    if told := about_truth(found, look):
        _say(console, told, "")
    _print_course(console, found, look)
    _print_decisions(console, found, look)
    _print_moments(console, found)
    _print_reached(console, found, look)
    _print_claims(console, found, look)
    _print_missed(console, found, look)
    _print_points(console, found)
    _print_race(console, found, look)


def _print_course(console: Console, found: Review, look: Look) -> None:
    turns = found.shown
    if not turns:
        return
    _head(console, f"What was known, by {'turn' if found.others else 'line'}")
    bits = [each.bits for each in turns]
    _print_curve(console, look, "bits left", bits, _from_to(bits, "{:.1f}"))
    numbers = [float(len(each.candidates)) for each in turns]
    _print_curve(console, look, "suspects", numbers, _from_to(numbers, "{:.0f}"))
    if found.culprit is not None:
        chances = [each.chance(found.culprit) for each in turns]
        told = f"{percent(chances[0])} to {percent(chances[-1])}, the culprit"
        _print_curve(console, look, look.word(found.culprit), chances, told, full=1.0)
    for name, course in found.others:
        bits = [each.bits for each in by_turn(course)]
        _print_curve(console, look, name, bits, f"{_from_to(bits, '{:.1f}')} bits left")


def _print_curve(
    console: Console,
    look: Look,
    name: str,
    values: Sequence[float | None],
    told: str,
    full: float | None = None,
) -> None:
    room = look.width - _WORD - 4 - 26
    drawn = curve(values, room, full=full, plain=look.plain)
    console.print(Text.assemble(f"  {name[:_WORD]:<{_WORD}} ", (drawn, "yellow"), f"  {told}"))


def _from_to(values: Sequence[float | None], form: str) -> str:
    some = [each for each in values if each is not None]
    return f"{form.format(some[0])} to {form.format(some[-1])}" if some else "not known"


def _print_decisions(console: Console, found: Review, look: Look) -> None:
    if not found.graded:
        return
    _head(console, f"Decisions: {len(found.judged)} judged")
    if told := ", ".join(label.counted(of) for label, of in found.counted().items() if of):
        _say(console, f"  {told}")
    lost = sorted(
        (each for each in found.judged if each.label in _STYLES),
        key=lambda each: (-round(each.loss, 9), each.decision.line),
    )
    shown = sorted(lost[:_SHOWN], key=lambda each: each.decision.line)
    if look.width >= _ROOMY and shown:
        console.print(_decision_table(shown, look))
    for each in shown if look.width < _ROOMY else ():
        assert each.best is not None
        words = f"{each.played}; best: {each.best.says}; lost {each.loss:.2f}, {each.label}"
        _row(console, f"line {each.decision.line}", words)
    if len(lost) > len(shown):
        _say(console, f"  {len(lost) - len(shown)} more lost less", "dim")
    if found.unjudged:
        _say(console, f"  {len(found.unjudged)} could not be judged:", "dim")
        for words in unjudged_words(found):
            _say(console, f"    {words}", "dim")


def _decision_table(shown: Sequence[Graded], look: Look) -> object:
    each = (look.width - 4 - 9 - 6 - 10 - 8) // 2
    table = columns(
        (1, 4, 8, each, each, 5, 10),
        ("", "line", "", "done", "best", "lost", ""),
        right=(1, 5),
        fold=True,
    )
    for graded in shown:
        assert graded.best is not None
        assert graded.label is not None
        table.add_row(
            "",
            str(graded.decision.line),
            str(graded.decision.kind),
            graded.played,
            graded.best.says,
            f"{graded.loss:.2f}",
            Text(str(graded.label), _STYLES.get(graded.label, "")),
        )
    return table


def unjudged_words(found: Review) -> Iterator[str]:
    """Say which decisions could not be judged, and why."""
    reasons: dict[str, list[int]] = {}
    for each in found.unjudged:
        reasons.setdefault(each.unjudged, []).append(each.decision.line)
    for reason, lines in reasons.items():
        yield f"line{'s' * (len(lines) > 1)} {_listed(lines)}: {reason}"


def _print_moments(console: Console, found: Review) -> None:
    if found.best_moments:
        _head(console, "Best moments")
        for each in found.best_moments:
            gained = f"{points(each.gained)} beside an average choice"
            _row(console, f"line {each.decision.line}", f"{each.played}: {gained}")
    if found.worst_moments:
        _head(console, "Worst moments")
        for each in found.worst_moments:
            assert each.best is not None
            _row(console, f"line {each.decision.line}", lost_words(each))
            _row(console, "  best", f"{each.best.says}: {each.best.why}")


def lost_words(graded: Graded) -> str:
    """Say what was done, what it lost, and what spoke for it."""
    why = f": {graded.played_why}" if graded.played_why else ""
    return f"{graded.played} lost {graded.loss:.2f}{why}"


def _print_reached(console: Console, found: Review, look: Look) -> None:
    if not found.reached:
        return
    _head(console, "The truth: from when on it was likely (over one third), and proved")
    for each in found.reached:
        likely = since_words(each.likely, each.likely_turn)
        proved = since_words(each.proved, each.proved_turn)
        _row(console, look.word(each.what), f"likely {likely}; proved {proved}")


def since_words(line: int | None, turn: int | None) -> str:
    """Say since when something is so."""
    if line is None:
        return "never"
    if line == 0:
        return "from the deal on"
    return f"at line {line}, turn {turn}" if turn else f"at line {line}"


def _print_claims(console: Console, found: Review, look: Look) -> None:
    if not found.claims:
        return
    _head(console, "Claims")
    made = [each for each in found.claims if each.line is not None]
    missed = [each for each in found.claims if each.line is None]
    for each in (*made, *missed[:_CLAIMS]):
        _row(console, timing_word(each, found), claim_words(each, look))
    told = missed_claims_words(found)
    if told:
        _say(console, f"  {told}", "dim")


def missed_claims_words(found: Review) -> str:
    """Say what the claims that were not made would really have scored; nothing if none was."""
    missed = [each for each in found.claims if each.line is None]
    if not missed:
        return ""
    once = "One visit to the chapter hall makes one claim"
    if found.culprit is None:
        return f"{once}."
    scored = [each.scored or 0 for each in missed if each.visit is not None]
    if not scored:
        return f"{once}, and there was room for none of these."
    gained, lost = sum(max(0, each) for each in scored), -sum(min(0, each) for each in scored)
    return (
        f"{once}. The dearest for which there was room would by the truth have scored {gained} "
        f"points, those luckily missed cost {lost}."
    )


def timing_word(claim: ClaimMade, found: Review) -> str:
    """Say whether a claim was in time; in a game that goes on, none is missed yet."""
    return str(claim.timing) if found.finished or claim.line is not None else "not yet"


def claim_words(claim: ClaimMade, look: Look) -> str:
    """Say what a claim was, and when it was worth making."""
    verdict = {True: ", right", False: ", wrong", None: ""}[claim.right]
    words = f"{claim.kind} {look.word(claim.what)}{verdict}"
    if claim.line is not None:
        words += f", at line {claim.line}"
    if claim.turns:
        turns = "1 own turn" if claim.turns == 1 else f"{claim.turns} own turns"
        words += f"; worth making in {turns} since line {claim.since}"
    if claim.points is not None and claim.turns:
        words += f", {points(claim.points)} points at best"
    return words


def _print_missed(console: Console, found: Review, look: Look) -> None:
    if found.missed is None:
        return
    _head(console, "Missed deductions: innocent, and never crossed off")
    for name, why in missed_words(found.missed, look) or [("none", "")]:
        _row(console, name, why)


def missed_words(missed: Sequence[JudgedMark], look: Look) -> list[tuple[str, str]]:
    """Say whom the player could have crossed off, since when, and by which lines."""
    told = []
    for each in sorted(missed, key=lambda mark: (mark.since or 0, mark.suspect.index)):
        why = "" if each.since is None else f"proved since line {each.since}"
        if each.because:
            why += f", by line{'s' * (len(each.because) > 1)} {_listed(each.because)}"
        told.append((look.word(each.suspect), why))
    return told


def _print_points(console: Console, found: Review) -> None:
    if not found.ledger.items:
        return
    _head(console, "Luck and skill, in points")
    for value, words in points_words(found):
        _row(console, f"{value:>7}", words)
    _say(console, f"  {AGAIN}", "dim")


def points_words(found: Review) -> list[tuple[str, str]]:
    """Say where the points came from."""
    ledger = found.ledger
    return [
        (f"{ledger.start:.2f}", "what could be claimed at the deal"),
        (points(ledger.expected), "what best play was expected to bring from there"),
        (points(ledger.taken), "what others claimed first, and the end of the game"),
        (points(ledger.luck), f"luck: {sources_words(found)}"),
        (points(ledger.skill), "skill: what decisions lost"),
        (f"{ledger.result:.2f}", "result" if ledger.final else "worth now"),
    ]


def sources_words(found: Review) -> str:
    """Say where luck came from."""
    sources = found.ledger.luck_by_source().items()
    told = [f"{source} {points(luck)}" for source, luck in sources if abs(luck) >= 0.005]
    return ", ".join(told) or "none"


def _print_race(console: Console, found: Review, look: Look) -> None:
    if not found.race:
        return
    _head(console, "What the others were likely to know: suspects left, by own turn")
    names = sorted({each.player for seen in found.race for each in seen.standings})
    for name in names:
        left = [
            each.candidates for seen in found.race for each in seen.standings if each.player == name
        ]
        told = _from_to(left, "{:.1f}")
        _print_curve(console, look, name, left, told)


def closing(reviews: Sequence[Review]) -> Iterator[str]:
    """Say what labels mean and how sure chances are."""
    yield thresholds()
    engines = {moment.engine for found in reviews for moment in found.course}
    if Engine.CERTAINTY in engines:
        yield "Some chances would take more than the effort allows; there only logic was asked."
    if Engine.SAMPLED in engines:
        yield f"Some chances are sampled, standard error {percent(_error(reviews))} at most."
    yield "Judged by what the player knew then, under the model's assumptions."


def _error(reviews: Sequence[Review]) -> float:
    moments: list[Moment] = [moment for found in reviews for moment in found.course]
    return max(moment.error for moment in moments)


def _head(console: Console, title: str) -> None:
    console.print()
    console.print(Text(title, "bold"))


def _say(console: Console, text: str, style: str = "") -> None:
    indent = text[: len(text) - len(text.lstrip())]
    for line in wrap(text, console.width, subsequent_indent=f"{indent}  ", break_on_hyphens=False):
        console.print(Text(line, style))


def _row(console: Console, head: str, text: str) -> None:
    room = console.width - _WORD - 3
    for at, line in enumerate(wrap(text, room, break_on_hyphens=False) or [""]):
        console.print(Text(f"  {head if at == 0 else '':<{_WORD}} {line}"))


def _listed(lines: Sequence[int]) -> str:
    return ", ".join(map(str, lines))
