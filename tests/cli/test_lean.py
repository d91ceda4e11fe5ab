"""What the program spares itself: pandas and looking for garbage; nothing is lost by it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from commands import CASES

MIDGAME = str(CASES / "3p-2012.abbey")
_SPARED = """
import sys
from abbey_cli.lean import spare_pandas
spare_pandas()
"""


def _run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("check", MIDGAME, "--engine", "certainty"),
        ("explain", MIDGAME, "Guy"),
        ("advise", MIDGAME, "--engine", "sampled", "--sweeps", "40"),
    ],
    ids=lambda words: words[0],
)
def test_commands_that_use_the_solver_do_without_pandas(words: tuple[str, ...]) -> None:
    told = _run(
        f"""
import sys
from abbey_cli.__main__ import main
sys.argv = ["abbey", *{words!r}]
try:
    main()
except SystemExit as end:
    print(end.code or 0, "ortools" in sys.modules, "pandas" in sys.modules)
"""
    )
    assert told.splitlines()[-1] == "0 True False"


def test_the_solver_works_and_pandas_can_be_had_later() -> None:
    told = _run(
        f"""{_SPARED}
from ortools.sat.python import cp_model
model = cp_model.CpModel()
some = [model.new_int_var(0, 5, name) for name in "xyz"]
model.add(sum(some) >= 7)
model.minimize(cp_model.LinearExpr.weighted_sum(some, [3, 2, 4]))
solver = cp_model.CpSolver()
print(solver.solve(model).name, [solver.value(each) for each in some])
import pandas
print(pandas.Series([1, 2]).sum())
"""
    )
    assert told.splitlines() == ["OPTIMAL [2, 5, 0]", "3"]


def test_who_has_pandas_keeps_it() -> None:
    told = _run(
        f"""{_SPARED}
import pandas
from ortools.sat.python import cp_model
made = cp_model.CpModel().new_bool_var_series("s", pandas.Index(["a", "b"]))
print(cp_model.pd is pandas, list(made.index))
"""
    )
    assert told.split("\n")[0] == "True ['a', 'b']"


@pytest.mark.parametrize(
    "wanted",
    ["pandas.DataFrame", "from pandas import DataFrame", "import pandas.api.types", "Series[int]"],
)
def test_a_model_that_needs_more_of_pandas_gets_it(tmp_path: Path, wanted: str) -> None:
    """Other versions of OR-tools may: then they are imported as anybody else would."""
    folder = tmp_path / "pandas" / "api"
    folder.mkdir(parents=True)
    (folder / "types.py").touch()
    (folder / "__init__.py").touch()
    (folder.parent / "__init__.py").write_text(
        "class DataFrame: ...\nSeries = list\nwhole = True\n"
    )
    model = tmp_path / "model.py"
    model.write_text(f"import pandas\nfrom pandas import Series\n{wanted}\n")
    told = _run(
        f"""{_SPARED}
from abbey_cli import lean
lean._MODEL = "model"
sys.path.insert(0, {str(tmp_path)!r})
import model
print(model.pandas.whole, sys.modules["pandas"] is model.pandas)
"""
    )
    assert told == "True True\n"


def test_garbage_is_looked_for_seldom_and_the_end_is_quick() -> None:
    told = _run(
        """
import gc
from abbey_cli.lean import spare_garbage
before = gc.get_threshold()
frozen = gc.get_freeze_count()
try:
    with spare_garbage():
        print(gc.isenabled(), gc.get_threshold()[0] > 100 * before[0])
        raise SystemExit(3)
except SystemExit as end:
    print(end.code, gc.get_threshold() == before, gc.get_freeze_count() > frozen + 1000)
"""
    )
    assert told.splitlines() == ["True True", "3 True True"]


def test_a_long_command_keeps_its_memory() -> None:
    """Garbage that waits is no more than some megabytes."""
    told = _run(
        """
import gc
from resource import RUSAGE_SELF, getrusage
from abbey_cli.lean import spare_garbage
with spare_garbage():
    before = getrusage(RUSAGE_SELF).ru_maxrss
    for _ in range(3_000_000):
        cycle = []
        cycle.append(cycle)
    print(getrusage(RUSAGE_SELF).ru_maxrss - before)
"""
    )
    assert int(told) < 150_000
