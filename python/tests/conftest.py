"""What the tests share: the program, the published tables, positions along random play."""

import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# A thread for each of pytest's processes, before NumPy and scikit-learn are imported: more of them mostly wait.
os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np
import pytest
from frozen import Frozen, bare
from hypothesis import settings
from patience_deals import Board, deal, games
from patience_deals.boards import Move

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "datasets" / "reference"
os.environ["PATH"] = os.pathsep.join([str(ROOT / "bin"), os.environ["PATH"]])  # where boards find the program
PART = min((PUBLISHED / "data").glob("random-*.parquet"))  # the test split of the published random deals

# Every way to move, to build and to count cells.
GAMES = [
    *games(),
    "freecell-1-cells",
    "freecell-runs-2-cells",
    "four-companies-0-cells",
    "klondike-2-back-any",
    "klondike-3-back",
]


def thorough(usual: int, night: int) -> int:
    """How much a test does: what every change can wait for, or with PATIENCE_THOROUGH in the environment what a night
    allows (`make -C lab thorough`)."""
    return night if os.environ.get("PATIENCE_THOROUGH") else usual


settings.register_profile("same", deadline=None, derandomize=True, max_examples=thorough(50, 100))
settings.load_profile("same")


def naive_moves(table: Board) -> set[Move]:
    """The moves that change the position, by trying every word. A word that is refused leaves the board as it is."""
    moves, before, after = set(), list(table.on()), table.copy()
    for word in table.words():
        try:
            move = after.push(word)
        except ValueError:
            continue
        if list(after.on()) != before:
            moves.add(move)
        after = table.copy()
    assert list(table.on()) == before
    return moves


def walk(game: str, number: int, length: int) -> Iterator[tuple[Board, Move]]:
    """Random play from a random deal: each board, and the move that is made next."""
    chance, table = random.Random(number), deal(game, f"random:{number}")
    for _ in range(length):
        rows, moves = table.rules.mask(table.on()[None])[0].nonzero()
        if not len(rows):
            return
        move = chance.choice(list(zip(rows.tolist(), moves.tolist())))
        yield table, move
        table.push(table.word(*move))


@pytest.fixture(scope="session")
def patience() -> str:
    """The program."""
    program = shutil.which("patience", path=ROOT / "bin")
    if not program:
        pytest.skip("no bin/patience; `make build` makes it")
    return program


@pytest.fixture(scope="session")
def generated(patience: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small dataset."""
    folder = tmp_path_factory.mktemp("data") / "deals"
    subprocess.run(
        [
            patience,
            "generate",
            "random:1-30",
            "--positions",
            "deal,walk",
            "--per-deal",
            "2",
            "--moves",
            "--solutions",
            "--playouts",
            "64",
            "--max-playouts",
            "64",
            "--rare-events",
            "off",
            "--exact-nodes",
            "2000",
            "--move-exact-nodes",
            "0",
            "--move-playouts",
            "0",
            "--out",
            folder,
            "--quiet",
        ],
        check=True,
    )
    return folder


def same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


@pytest.fixture(params=["frozen", "torch", "jax"], scope="module")
def other(request: pytest.FixtureRequest) -> tuple[Any, Any, Any]:
    """How an array becomes one of a library, and how it comes back, and what compiles a function."""
    if request.param == "frozen":
        return Frozen, bare, same
    if request.param == "torch":
        return pytest.importorskip("torch").as_tensor, np.asarray, same
    jax = pytest.importorskip("jax")
    return jax.numpy.asarray, np.asarray, jax.jit
