"""Drills about questions: of four, one tells clearly most about the culprit.

What a question tells are its bits, the mutual information of answer and culprit. The best is
ahead by at least `MARGIN` bits and by a quarter of the next one's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from abbey.advice.allowed import Allowed, askable
from abbey.advice.questions_list import tables_of
from abbey.advice.ranking import bits_of
from abbey.components.suspect_set import SuspectSet
from abbey.drills.beliefs import at_least, believed, content_lines, hand_lines, rating_of
from abbey.drills.drill import Drill, Kind
from abbey.drills.hints import figures_said, hints
from abbey.drills.needed import needed
from abbey.explain.telling import listed
from abbey.inference.belief import Belief
from abbey.inference.kinds import kinds_of
from abbey.inference.prepared import holdings_of
from abbey.knowledge.steps import Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.questions import CountHeld, HasAny, Question
from abbey.record.writer import write

__all__ = [
    "MARGIN",
    "Put",
    "answers_of",
    "answers_said",
    "best_question",
    "clearly_best",
    "worth_of",
]

MARGIN = 0.03
"""Bits by which the best question is ahead of the next one, at the least."""
_RATIO = 1.25
"""The best question tells at least so many times as much as the next one."""
_LEAST = 0.08
"""The best question tells at least so many bits: less would be no lesson."""
_TEMPTING = 0.4
"""A question tempts if it tells so much of what the best one does."""
_OPTIONS = 4
"""So many questions are shown."""
_TRAITS = 2
"""A pattern has no more traits than this: longer ones are hard to weigh in one's head."""
_CLOSE = (1.5, 2.5)
"""Where the best tells less than so many times as much as the next, it is close: 3, or 2, or 1."""
_AREA = "It is about what an answer can tell: what is known already tells nothing."
_TACTICS = {
    "ask round your own cards": "count a set of which you know some cards",
    "even chances": "ask where no answer is likely beforehand",
}

Put = tuple[str, Question]
"""Who is asked what."""


def best_question(notebook: Notebook, seed: int, wanted: Sequence[Put] = ()) -> Drill | None:
    """Make a drill of a position: which of four questions tells most?

    Args:
        notebook: the position.
        seed: what the choice of questions and their order come from.
        wanted: questions that must be among them, the best of which is to be the answer.

    Returns:
        None if no question is clearly best, if no line is needed to see it, or chances are too
        dear.
    """
    timeline = timeline_of(notebook)
    belief = believed(timeline)
    me = notebook.header.me
    if belief is None or me is None:
        return None
    rng = Random(f"question {seed} {write(notebook)}")
    shown = _shown(notebook, timeline, belief, rng, wanted)
    if shown is None:
        return None
    bits = worth_of(timeline, belief, shown)
    best = clearly_best(bits)
    if best is None:
        return None

    hand = hand_lines(notebook, timeline)

    def suffice(lines: frozenset[int]) -> bool:
        found = believed(timeline, lines | hand)
        return found is not None and clearly_best(worth_of(timeline, found, shown)) == best

    lines = needed(content_lines(notebook, timeline), suffice)
    if not lines:
        return None
    answers = answers_said(shown[best][1], answers_of(timeline, belief, shown[best]))
    return _drill(notebook, seed, shown, bits, best, lines, answers)


def worth_of(timeline: Timeline, belief: Belief, shown: Sequence[Put]) -> list[float]:
    """Return the bits of questions about hands."""
    kinds, pack = kinds_of(timeline), timeline.pack.mask
    found: list[tuple[int, float]] = []
    for player in dict.fromkeys(player for player, _ in shown):
        holdings = holdings_of(belief, kinds=kinds, place=timeline.places.hand(player))
        asked = [(at, question) for at, (name, question) in enumerate(shown) if name == player]
        tables = tables_of(holdings, [question for _, question in asked], pack)
        found += zip([at for at, _ in asked], bits_of(tables).tolist(), strict=True)
    return [bits for _, bits in sorted(found)]


def answers_of(timeline: Timeline, belief: Belief, put: Put) -> list[float]:
    """Return the chances of the answers 0, 1, 2 and so on to a question about a hand.

    Of yes and no, 0 is no and 1 is yes.
    """
    player, question = put
    place = timeline.places.hand(player)
    holdings = holdings_of(belief, kinds=kinds_of(timeline), place=place)
    table = tables_of(holdings, [question], timeline.pack.mask)[0]
    return [float(chance) for chance in table.sum(axis=1)]


def answers_said(question: Question, chances: Sequence[float]) -> str:
    """Say how likely the answers are, the likelier ones first.

    >>> from abbey.components.suspects import Suspect
    >>> from abbey.record.questions import HasCard
    >>> answers_said(HasCard(Suspect.named("Guy")), [0.75, 0.25])
    'The answer is no at 75 % and yes at 25 %.'
    """
    words = list(map(str, range(len(chances))))
    if not isinstance(question, CountHeld):
        words[:2] = ["no", "yes"]
    order = sorted(range(len(chances)), key=lambda at: (-round(chances[at], 9), at))
    told = [f"{words[at]} at {_percent(chances[at])}" for at in order if round(chances[at], 9) > 0]
    return f"The answer is {listed(told)}."


def _percent(chance: float) -> str:
    return "less than 1 %" if chance < 0.005 else f"{100 * chance:.0f} %"


def clearly_best(bits: Sequence[float]) -> int | None:
    """Return the place of the value that is clearly ahead of all others, if there is one.

    >>> clearly_best([0.2, 0.4, 0.1]), clearly_best([0.3, 0.34]), clearly_best([1.0, 1.1])
    (1, None, None)
    """
    first, second = sorted(bits, reverse=True)[:2]
    ahead = at_least(first, max(second + MARGIN, second * _RATIO))
    return bits.index(first) if ahead else None


def _shown(
    notebook: Notebook, timeline: Timeline, belief: Belief, rng: Random, wanted: Sequence[Put]
) -> list[Put] | None:
    """Choose the best question and others that it is clearly better than."""
    questions = askable(timeline.pack.mask, Allowed(traits=_TRAITS, sheets=False))
    others = [name for name in notebook.header.players if name != notebook.header.me]
    puts = [(player, question) for player in others for question in questions]
    bits = dict(zip(puts, worth_of(timeline, belief, puts), strict=True))
    if any(put not in bits for put in wanted):
        return None
    best = max(wanted or puts, key=lambda put: round(bits[put], 9))
    if not at_least(bits[best], _LEAST):
        return None
    worse = [put for put in puts if clearly_best([bits[best], bits[put]]) == 0]
    rng.shuffle(worse)
    worse.sort(key=lambda put: put in wanted, reverse=True)
    shown = [best]
    ranks: tuple[Callable[[Put], bool], ...] = (
        lambda put: put in wanted,
        lambda put: put in wanted,
        lambda put: put[0] == best[0] and at_least(bits[put], _TEMPTING * bits[best]),
        lambda put: put[0] == best[0],
        lambda put: put[0] != best[0] and at_least(bits[put], _TEMPTING * bits[best]),
        lambda put: at_least(bits[put], _TEMPTING * bits[best]),
        lambda put: put[1] == best[1],
        lambda put: bits[put] > 0,
    )
    for rank in ranks:
        more = next((put for put in worse if put not in shown and rank(put)), None)
        if more is not None and len(shown) < _OPTIONS:
            shown.append(more)
    alone = sum(put[0] == best[0] for put in shown) == 1  # a hint names whom to ask
    if len(shown) < _OPTIONS or alone or any(put not in shown for put in wanted):
        return None
    rng.shuffle(shown)
    return shown


def _drill(
    notebook: Notebook,
    seed: int,
    shown: Sequence[Put],
    bits: Sequence[float],
    best: int,
    lines: tuple[int, ...],
    answers: str,
) -> Drill:
    player, question = shown[best]
    options = tuple(f"{name}: {asked}" for name, asked in shown)
    second = sorted(bits)[-2]
    ratio = bits[best] / second if second > 0 else _CLOSE[1]
    closeness = 1 + sum(ratio < each for each in _CLOSE)
    own = SuspectSet.of(notebook.header.hand(notebook.header.me or "") or ())
    known = isinstance(question, CountHeld | HasAny) and bool(question.of.suspects.mask & own.mask)
    tactic = "ask round your own cards" if known else "even chances"
    figures = tuple(f"{each:.2f} bits" for each in bits)
    why = (
        f"{options[best]} tells {bits[best]:.2f} bits of the culprit, the next best {second:.2f}.",
        answers,
        f"To see it: {_TACTICS[tactic]}.",
    )
    full = f"{why[0]} {answers} {figures_said(options, figures)}"
    return Drill(
        kind=Kind.QUESTION,
        seed=seed,
        text=write(notebook),
        asks="Which of these questions tells you most about the culprit?",
        options=options,
        right=best + 1,
        figures=figures,
        tactic=tactic,
        lines=lines,
        rating=rating_of(notebook, lines, closeness),
        hints=hints(_AREA, tactic, f"{player}'s hand", lines, full),
        why=why,
    )
