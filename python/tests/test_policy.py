"""examples/policy.py learns: from few positions, much better than chance."""
import re
import subprocess
import sys

import pytest
from conftest import PUBLISHED, ROOT


def test_policy_beats_chance_three_times() -> None:
    pytest.importorskip("sklearn")
    part = PUBLISHED / "data" / "random-00001-00500.parquet"
    done = subprocess.run([sys.executable, ROOT / "examples" / "policy.py", part, "2000"], capture_output=True, text=True,
                          env={"PYTHONPATH": str(ROOT / "python" / "src"), "OMP_NUM_THREADS": "1"})
    assert done.returncode == 0, done.stderr
    chance, policy = (float(share) for share in re.findall(r"solution in ([\d.]+)% of positions", done.stdout))
    assert policy > 3 * chance
