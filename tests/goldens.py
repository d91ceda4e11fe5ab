"""What each command prints, kept letter for letter: 80 columns, no colour.

`python tests/goldens.py` writes the files anew; look at the difference before you keep it.
"""

from __future__ import annotations

import os
import shlex
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from commands import run

__all__ = ["FOLDER", "GOLDENS", "printed"]

FOLDER = Path(__file__).parent / "golden" / "cli"
"""Where the outputs are kept, `NAME.txt` each."""

_NOTEBOOKS = FOLDER.parent / "notebooks"

GOLDENS: dict[str, str] = {
    "advise": "advise late.abbey --why",
    "advise_answer": "advise late.abbey --for answer --player ben --question 'how many thin'",
    "advise_claim": "advise late.abbey --for claim --why --limit 6",
    "advise_crypt": "advise late.abbey --for crypt",
    "advise_effect": "advise late.abbey --for effect --card 'treatise on pleasures' --why",
    "advise_help": "advise --help",
    "advise_what_if": "advise late.abbey --what-if 'Ben: how many thin'",
    "advise_move": "advise walking.abbey --for move --limit 6",
    "advise_pass": "advise late.abbey --for pass --count 1",
    "advise_return": "advise late.abbey --for return --player ben --limit 4",
    "advise_take": "advise late.abbey --for take --player cleo",
    "advise_pass_json": "advise late.abbey --for pass --count 1 --json",
    "advise_show": "advise late.abbey --for show --set fat --player cleo --lang de",
    "ask": "ask late.abbey Ben 'how many fat'",
    "ask_crossed": "ask late.abbey Cleo 'crossed off how many thin' --lang it",
    "ask_help": "ask --help",
    "ask_slip": "ask late.abbey Ben 'how many fatt'",
    "check": "check six.abbey --where",
    "check_certainty": "check late.abbey --engine certainty --where",
    "check_contradiction": "check contradiction.abbey",
    "check_contradiction_json": "check contradiction.abbey --json",
    "check_french": "check late.abbey --lang fr",
    "check_help": "check --help",
    "check_record": "check record.abbey",
    "check_slips": "check slips.abbey",
    "diff": "diff late.abbey --since 9",
    "diff_help": "diff --help",
    "drill_help": "drill --help",
    "drill_json": "drill --kind claim --seed 3 --json",
    "explain": "explain late.abbey Thomas",
    "explain_contradiction": "explain contradiction.abbey Thomas",
    "explain_help": "explain --help",
    "explain_json": "explain late.abbey 'Ben has Thomas' --json",
    "explain_open": "explain late.abbey 'ben has 2 thin' --lang fr",
    "explain_slip": "explain late.abbey 'Ben hsa Guy'",
    "fmt": "fmt record.abbey",
    "fmt_help": "fmt --help",
    "help": "--help",
    "lesson": "lesson",
    "lesson_help": "lesson --help",
    "new_help": "new --help",
    "repair": "repair contradiction.abbey --limit 3",
    "repair_help": "repair --help",
    "repair_json": "repair contradiction.abbey --limit 1 --json",
    "review": "review ../../../examples/whole-game-ben.abbey",
    "review_help": "review --help",
    "rules": "rules",
    "rules_card": "rules de alchemia",
    "rules_help": "rules --help",
    "rules_room": "rules cellule",
    "sheet": "sheet late.abbey",
    "sheet_help": "sheet --help",
    "sheet_jesweb": "sheet late.abbey --manner jesweb --lang fr",
    "simulate": "simulate --seats sheet,random,sheet --games 3 --seed 1 --out games",
    "simulate_help": "simulate --help",
    "table_help": "table --help",
    "tournament": "tournament --seats sheet,random,sheet --games 6 --seed 1 --jobs 1",
    "tournament_help": "tournament --help",
    "view": "view record.abbey ben",
    "view_help": "view --help",
    "view_spectator": "view record.abbey --spectator",
    "worlds": "worlds late.abbey",
    "worlds_help": "worlds --help",
    "worlds_too_many": "worlds six.abbey",
}
"""By name, the command whose output is kept."""


def printed(name: str) -> str:
    """Return what a golden command prints, standard error and exit status included."""
    command = GOLDENS[name]
    with TemporaryDirectory() as empty, chdir(empty if "--out" in command else _NOTEBOOKS):
        result = run(*shlex.split(command))
    parts = [f"$ abbey {command}\n", result.stdout]
    if result.stderr:
        parts += ["\n--- on standard error\n", result.stderr]
    if result.exit_code:
        parts.append(f"\n--- exit status {result.exit_code}\n")
    return "".join(parts)


def _write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for name in GOLDENS:
        (FOLDER / f"{name}.txt").write_text(printed(name), "utf-8", newline="\n")
        print(f"wrote {os.path.relpath(FOLDER / name)}.txt")


if __name__ == "__main__":
    _write_all()
