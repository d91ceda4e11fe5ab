"""Reviews as one self-contained page: curves, tables and the sheet; no network, no script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from abbey.review import Label, Review
from abbey_cli.render.figures import percent, points
from abbey_cli.render.look import Look
from abbey_cli.render.reviewed import (
    AGAIN,
    about_truth,
    claim_words,
    closing,
    headline,
    lost_words,
    missed_claims_words,
    missed_words,
    points_words,
    since_words,
    timing_word,
    unjudged_words,
)

__all__ = ["review_html"]


def review_html(reviews: Sequence[Review], language: str) -> str:
    """Return the page."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    templates = Environment(
        loader=PackageLoader("abbey_cli.render", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    look = Look(language)
    title = next((each.notebook.header.title for each in reviews if each.notebook.header.title), "")
    return templates.get_template("review.html").render(
        title=title or "A game reviewed",
        language=language,
        reviews=[_shown(each, look) for each in reviews],
        closing=list(closing(reviews)),
    )


def _shown(found: Review, look: Look) -> dict[str, Any]:
    from abbey.coaching.paper import filled
    from abbey_cli.render.grid import classic
    from abbey_cli.render.review_curves import curves

    return {
        "player": found.player,
        "headline": headline(found),
        "complete": found.complete,
        "truth_told": about_truth(found, look),
        "curves": curves(found) if found.course else [],
        "counts": ", ".join(label.counted(of) for label, of in found.counted().items()),
        "decisions": [
            {
                "line": each.decision.line,
                "kind": str(each.decision.kind),
                "played": each.played,
                "best": each.best.says if each.best and each.label is not Label.BEST else "",
                "loss": f"{each.loss:.2f}",
                "label": str(each.label),
            }
            for each in found.judged
        ],
        "unjudged": list(unjudged_words(found)),
        "best": [
            (each.decision.line, each.played, f"{points(each.gained)} beside an average choice")
            for each in found.best_moments
        ],
        "worst": [
            (each.decision.line, lost_words(each).removesuffix("."), each.best)
            for each in found.worst_moments
        ],
        "reached": [
            (
                look.word(each.what),
                since_words(each.likely, each.likely_turn),
                since_words(each.proved, each.proved_turn),
            )
            for each in found.reached
        ],
        "claims": [(timing_word(each, found), claim_words(each, look)) for each in found.claims],
        "claims_told": missed_claims_words(found),
        "missed": None if found.missed is None else list(missed_words(found.missed, look)),
        "points": points_words(found),
        "again": AGAIN,
        "race": [
            (
                seen.turn,
                seen.line,
                ", ".join(
                    f"{each.player} {each.candidates:.1f} suspects, knows {percent(each.right)}"
                    for each in sorted(seen.standings, key=lambda each: each.player)
                ),
            )
            for seen in found.race
        ],
        "grid": classic(filled(found.notebook), look),
    }
