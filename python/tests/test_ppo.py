"""python/examples/ppo.py learns, where stable-baselines3 is installed: its policy plays legal moves, and is saved."""

import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT


def test_ppo_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("stable_baselines3")
    monkeypatch.syspath_prepend(ROOT / "python" / "examples")
    monkeypatch.chdir(tmp_path)
    import ppo
    import torch

    monkeypatch.setattr(ppo, "ASKED", 2)
    assert 0 <= ppo.main(1024, tested=2) <= 1
    policy, on = ppo.PPO.load("ppo").policy, ppo.easy("test")[:50]
    with torch.no_grad():
        chances = policy.get_distribution(torch.tensor(on)).distribution.probs.numpy()
    assert ((chances > 1e-9) == ppo.RULES.mask(on).reshape(chances.shape)).all()
    assert np.abs(chances.sum(1) - 1).max() < 1e-5
    for name in ("ppo", "learn"):
        del sys.modules[name]
