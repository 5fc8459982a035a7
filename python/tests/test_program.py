"""The rules against those of the program, along solutions and on 10,000 positions of random play, by night 100,000."""

import subprocess
from pathlib import Path

import numpy as np
import pytest
from conftest import GAMES, thorough
from patience_deals import Dataset, codes, load

DEALS, POSITIONS = thorough(6, 75), 100  # of each game; games that end early have fewer

compared: dict[str, int] = {}


def generate(patience: str, folder: Path, *arguments: str) -> Dataset:
    subprocess.run(
        [patience, "generate", *arguments, "--playouts", "0", "--features", "off", "--out", folder, "--quiet"],
        check=True,
    )
    return load(folder)


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves(game: str, patience: str, tmp_path: Path) -> None:
    rows = generate(
        patience,
        tmp_path / "walk",
        f"random:1-{DEALS}",
        "--game",
        game,
        "--positions",
        "walk",
        "--per-deal",
        str(POSITIONS),
        "--exact-nodes",
        "0",
    )
    for ours, theirs in zip(codes(rows.mask()), rows.codes):
        assert (ours == theirs).all()
    compared[game] = len(rows)


def test_positions_are_many(patience: str) -> None:
    assert compared.keys() != set(GAMES) or sum(compared.values()) >= thorough(10_000, 100_000), compared


@pytest.mark.parametrize("game", ["freecell", "gaps-7"])
def test_results_of_moves(game: str, patience: str, tmp_path: Path) -> None:
    rows = generate(
        patience, tmp_path / "solution", "random:1-30", "--game", game, "--positions", "solution", "--per-deal", "all"
    )
    card, to, left = rows.moves
    known = np.flatnonzero(left > 0)
    after = rows.rules.play(rows.on[known], card[known], to[known])
    assert rows.mask(known)[np.arange(len(known)), card[known], to[known]].all()
    goes_on = np.flatnonzero(left[known] > 1)
    assert (after[goes_on] == rows.on[known[goes_on] + 1]).all()
    assert (rows.rules.won(after) == (left[known] == 1)).all() and len(known) > 200
