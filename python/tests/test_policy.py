"""python/examples/policy.py learns: from few positions, much better than chance."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT


def test_policy_beats_chance_three_times(patience: str, tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    subprocess.run(
        [
            patience,
            "generate",
            "microsoft:1-40",
            "--positions",
            "solution",
            "--per-deal",
            "all",
            "--playouts",
            "0",
            "--features",
            "off",
            "--out",
            tmp_path / "solutions",
            "--quiet",
        ],
        check=True,
    )
    done = subprocess.run(
        [sys.executable, ROOT / "python" / "examples" / "policy.py", tmp_path / "solutions"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "python" / "src"), "OMP_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    chance, policy = (float(share) for share in re.findall(r"solution in ([\d.]+)% of", done.stdout))
    assert policy > 3 * chance
