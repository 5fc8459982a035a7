"""The notebook runs, and what it learns is better than chance."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

NOTEBOOK = ROOT / "python" / "examples" / "notebook.ipynb"


def test_the_notebook_runs(patience: str) -> None:
    pytest.importorskip("sklearn")
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "run-notebook.py", NOTEBOOK],
        capture_output=True,
        text=True,
        env={
            "PATH": f"{Path(patience).parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT / "python" / "src"),
            "OMP_NUM_THREADS": "1",
        },
    )
    assert done.returncode == 0, done.stderr
    [explained] = re.findall(r"R² ([\d.]+)", done.stdout)
    [policy, chance] = re.findall(r"(\d+)% of .* by chance (\d+)%", done.stdout)[0]
    [won] = re.findall(r"(\d+) of \d+ games won", done.stdout)
    assert float(explained) > 0.3 and int(policy) > 3 * int(chance) and int(won) > 0


def test_every_cell_shows_what_it_printed() -> None:
    """`make notebook` writes it."""
    cells = [cell for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    shown = [output for cell in cells for output in cell["outputs"]]
    assert sum("image/svg+xml" in output.get("data", {}) for output in shown) == 2
    assert all(output["output_type"] in ("stream", "execute_result") for output in shown)
