"""The scripts in `examples/`: what each prints, and what its docstring says that it prints.

`python tests/example_scripts.py` writes the docstrings anew; look at the difference.
"""

from __future__ import annotations

import ast
import runpy
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from textwrap import dedent, indent

__all__ = ["EXAMPLES", "SCRIPTS", "expected", "printed"]

EXAMPLES = Path(__file__).parent.parent / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))

_BEGINNING = "It prints:\n\n"


def expected(script: Path) -> str:
    """Return the output that the docstring of a script ends with."""
    docstring = ast.get_docstring(ast.parse(script.read_text("utf-8")), clean=False) or ""
    return dedent(docstring.partition(_BEGINNING)[2])


def printed(script: Path) -> str:
    """Run a script without arguments and return what it prints."""
    output = StringIO()
    arguments, sys.argv = sys.argv, [str(script)]
    try:
        with redirect_stdout(output):
            runpy.run_path(str(script), run_name="__main__")
    finally:
        sys.argv = arguments
    # trailing spaces would have to stand in the docstring
    return "".join(f"{line.rstrip()}\n" for line in output.getvalue().splitlines())


def _write(script: Path) -> None:
    text = script.read_text("utf-8")
    before, beginning, rest = text.partition(_BEGINNING)
    after = rest.partition('"""\n')[2]
    told = indent(printed(script), " " * 4)
    script.write_text(f'{before}{beginning}{told}"""\n{after}', "utf-8", newline="\n")


if __name__ == "__main__":
    for path in SCRIPTS:
        _write(path)
        print(f"wrote {path.name}")
