"""python/examples/learn.py learns: after a few rounds it plays much better than chance, on other deals."""

import sys

import pytest
from conftest import ROOT, thorough


def test_learned_play_brings_more_cards_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "python" / "examples")
    import learn

    found = learn.main(rounds=thorough(2, 6))
    assert found["learned"] > thorough(3, 5) / 2 * found["random play"]
    del sys.modules["learn"]
