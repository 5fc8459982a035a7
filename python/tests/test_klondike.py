"""Datasets of Klondike load and train as FreeCell's do."""

import subprocess
from pathlib import Path

import numpy as np
import pytest
from patience_deals import Dataset, board, load
from patience_deals.pile_rules import DOWN, STOCK


@pytest.fixture(scope="module")
def klondike(patience: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("klondike") / "deals"
    subprocess.run(
        [
            patience,
            "generate",
            "random:1-150",
            "--game",
            "klondike-1",
            "--positions",
            "deal,walk",
            "--per-deal",
            "8",
            "--playouts",
            "128",
            "--max-playouts",
            "128",
            "--rare-events",
            "off",
            "--exact-nodes",
            "0",
            "--features",
            "off",
            "--out",
            folder,
            "--quiet",
        ],
        check=True,
    )
    return folder


def test_numbers_are_the_board(klondike: Path) -> None:
    deals = load(klondike)
    for row, text in zip(deals.on, deals.table["position"].to_pylist()):
        table = board("klondike-1", text)
        assert (table.on() == row).all()
        assert (row % DOWN == STOCK).sum() == bool(table.stock + table.waste)


def planes(rows: Dataset) -> np.ndarray:
    return np.eye(2 * DOWN, dtype=np.float32)[rows.on].reshape(len(rows), -1)


def test_win_rates_are_learned(klondike: Path) -> None:
    linear = pytest.importorskip("sklearn.linear_model")
    train, test = load(klondike).split("train"), load(klondike).split("test")
    rate, truth = root_of_rate(train), root_of_rate(test)
    guess = linear.Ridge(alpha=30).fit(planes(train), rate).predict(planes(test))
    assert len(test) > 50 and ((guess - truth) ** 2).mean() < 0.8 * ((rate.mean() - truth) ** 2).mean()


def root_of_rate(rows: Dataset) -> np.ndarray:
    return np.sqrt(rows.table["wins"].to_numpy() / rows.table["playouts"].to_numpy())


def test_best_moves_are_learned(patience: str, tmp_path: Path) -> None:
    """The moves of shortest solutions, told from the other legal ones by what they do: far better than chance."""
    ensemble = pytest.importorskip("sklearn.ensemble")
    subprocess.run(
        [
            patience,
            "generate",
            "random:1-60",
            "--game",
            "klondike-1",
            "--positions",
            "solution",
            "--per-deal",
            "all",
            "--playouts",
            "0",
            "--features",
            "off",
            "--exact-nodes",
            "100000",
            "--out",
            tmp_path / "solutions",
            "--quiet",
        ],
        check=True,
    )
    rows = load(tmp_path / "solutions")
    train, test = (rows.where(rows.moves.card >= 0).split(name) for name in ("train", "test"))
    n, code, x = legal(train)
    trees = ensemble.HistGradientBoostingClassifier(max_iter=60, random_state=1).fit(x, code == train.batch(n)["move"])
    n, code, x = legal(test)
    values = np.zeros((len(test), 52 * 64))
    values[n, code] = trees.decision_function(x)
    chosen = rows.rules.choose(test.on, values.reshape(-1, 52, 64))[1]
    right = (chosen == test.batch(np.arange(len(test)))["move"]).mean()
    assert len(test) > 30 and right > 2 * (1 / np.bincount(n)).mean()


def legal(rows: Dataset) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The legal moves of positions: the position of each, its code, and what it does: home, turn a card up, from the
    stock."""
    mask, down = rows.mask(), rows.on >= DOWN
    n, card, to = np.nonzero(mask)
    below = rows.on[n, card].astype(int) % DOWN
    turns = (below < 52) & down[n, np.minimum(below, 51)] & ~down[n, card]
    return (
        n,
        64 * card + to,
        np.stack([to == 54, turns, down[n, card], card // 4, to // 4, below == 52, mask.sum((1, 2))[n]], 1),
    )
