"""Batches for PyTorch, where that is installed; what is in them is tested everywhere."""

import numpy as np
import pytest
from conftest import PART
from patience_deals import Dataset, load


@pytest.fixture(scope="module")
def taught() -> Dataset:
    return load(PART).solutions()


def test_moves_of_a_batch_are_legal_under_every_name(taught: Dataset) -> None:
    for renaming in taught.rules.renamings:
        batch = taught.batch(np.arange(0, 20000, 100), renaming)
        assert batch["mask"][np.arange(200), batch["move"]].all()
        assert batch["on"].dtype == np.int8 and batch["move"].dtype == np.int64


def test_unknown_moves() -> None:
    batch = load(PART, columns=["source", "deal", "seed", "on"]).batch(np.arange(3))
    assert batch["move"].tolist() == batch["moves_left"].tolist() == [-1] * 3


def test_loader(taught: Dataset) -> None:
    pytest.importorskip("torch")
    from patience_deals.torch import Positions, loader

    rows = 0
    for batch in loader(taught, batch_size=1000, shuffle=True, rename=True):
        rows += len(batch["on"])
        assert batch["mask"].gather(1, batch["move"][:, None]).all()
    assert rows == len(taught)
    one = Positions(taught)[5]
    assert one["on"].tolist() == taught.on[5].tolist() and one["mask"].shape == (3328,)
