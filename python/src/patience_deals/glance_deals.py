"""The deals and positions of the benchmark Glance, and new ones like them."""

import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np

from .boards import Move
from .column_boards import ColumnBoard
from .dataset import Dataset
from .dataset import load as load_dataset
from .deals import deal
from .games import board as read
from .rules import HOME

GAME = "freecell"
NAME, VERSION = "Glance", 1
LEAST_LEFT, MOST_LEFT = 15, 60  # moves left in the positions

TEACHING = """\
Learn from deals of the training split only, published or generated; choose settings on the validation split.
Learn from nothing that comes from a test deal: no label, solution or position.
Judge a position without playing from it: no trials, and no search inside the model.
"""


@dataclass(frozen=True)
class Deal:
    """A deal and log10 of its win rate, which is None if it is not known."""

    name: str
    log10_win_rate: float | None
    seed: int = 1

    def board(self) -> ColumnBoard:
        """The deal."""
        board = deal(GAME, self.name, self.seed)
        assert isinstance(board, ColumnBoard)
        return board


@dataclass(frozen=True)
class Position:
    """A position, and the words of the moves that keep the shortest solution shortest. It comes after the moves of
    `played` on a shortest solution of a deal, or is the board `text`."""

    name: str
    played: tuple[str, ...]
    keeps: tuple[str, ...]
    text: str | None = None

    def board(self) -> ColumnBoard:
        """The position."""
        board = deal(GAME, self.name) if self.text is None else read(GAME, self.text)
        assert isinstance(board, ColumnBoard)
        board.replay(self.played)
        return board

    def best(self) -> set[Move]:
        """The moves of `keeps`, as cards and places."""
        start = self.board()
        return {start.copy().push(word) for word in self.keeps}


@dataclass(frozen=True)
class Glance:
    deals: list[Deal]
    positions: list[Position]

    def digest(self) -> str:
        """SHA-256, hexadecimal, of the name, the version, the rules of teaching, the deals with their rates, and the
        positions with the moves that keep them shortest."""
        lines = [f"{NAME} {VERSION}", TEACHING]
        lines += [f"{of.name} {of.log10_win_rate}" for of in self.deals]
        lines += [f"{of.name} {' '.join(of.played)} {' '.join(of.keeps)}" for of in self.positions]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def load() -> Glance:
    """The deals and positions of the benchmark, which come with the package."""
    return Glance(
        [Deal(_name(row), row.get("log10_win_rate")) for row in _lines("glance-rates.jsonl.gz")],
        [
            Position(_name(row), tuple(row.get("played", "").split()), tuple(row["keeps"]))
            for row in _lines("glance-positions.jsonl.gz")
        ],
    )


def frozen() -> str:
    """The digest that the benchmark had when it was frozen, which `make -C lab glance` wrote."""
    return files(__package__).joinpath("glance.sha256").read_text().strip()


def _lines(name: str) -> Iterator[dict[str, Any]]:
    packed = files(__package__).joinpath(name).read_bytes()
    return map(json.loads, gzip.decompress(packed).splitlines())


def _name(row: dict[str, Any]) -> str:
    return f"{row['source']}:{row['deal']}"


RATES = "--positions deal --exact-nodes 0 --playouts 16384"
CHOICES = (
    "--positions solution --per-deal 3 --playouts 0 --exact-nodes 300000 --moves --move-playouts 0 "
    "--move-exact-nodes 300000"
)


@cache
def fresh(seed: int, deals: int = 200, labels: bool = True) -> Glance:
    """New random deals of a seed from 2 to 2⁶⁴ − 1, with win rates and positions that the program `patience` labels,
    as those of the benchmark are; that takes about half a second of processor time a deal. Without `labels` there are
    only the deals, and no program is needed. Raises a ValueError for other seeds, because seed 1 is published, and a
    FileNotFoundError if the program is not there."""
    if not 2 <= seed < 2**64 or deals < 1:
        raise ValueError(f"seed {seed}, {deals} deals; expected a seed from 2 to {2**64 - 1} and at least 1 deal")
    if not labels:
        return Glance([Deal(f"random:{i + 1}", None, seed) for i in range(deals)], [])
    with tempfile.TemporaryDirectory() as folder:
        rates, choices = (
            _generated(Path(folder) / name, seed, deals, plan)
            for name, plan in (("rates", RATES), ("choices", CHOICES))
        )
        labelled = [
            Deal(f"random:{row['deal']}", float(np.log10(row["win_rate"])) if row["win_rate"] else None, seed)
            for row in _by_deal(load_dataset(rates))
        ]
        return Glance(labelled, list(_positions(load_dataset(choices), load_dataset(choices, "moves"))))


def _generated(folder: Path, seed: int, deals: int, plan: str) -> Path:
    program = shutil.which("patience")
    if program is None:
        raise FileNotFoundError("no program patience; expected it on the path, where the wheel puts it")
    command = [program, "generate", f"random:1-{deals}", "--seed", str(seed), "--features", "off", "--quiet"]
    subprocess.run([*command, *plan.split(), "--out", str(folder)], check=True, stdout=subprocess.DEVNULL)
    return folder


def _positions(rows: Dataset, moves: Dataset) -> Iterator[Position]:
    """The first position of each deal that has a choice, no card to send home, and only decided moves."""
    judged: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for move in moves.rows("deal", "position_index", "card", "to", "keeps_shortest"):
        judged.setdefault((move["deal"], move["position_index"]), []).append(move)
    had = set[int]()
    for row in _by_deal(rows):
        options = judged.get((row["deal"], row["position_index"]), [])
        if row["deal"] in had or row["position_kind"] != "solution" or not _asks(row["min_moves"], options):
            continue
        had.add(row["deal"])
        start = read(GAME, row["position"])
        keeps = tuple(start.word(move["card"], move["to"]) for move in options if move["keeps_shortest"])
        yield Position(f"random:{row['deal']}", (), keeps, row["position"])


def _by_deal(rows: Dataset) -> list[dict[str, Any]]:
    """The rows by the numbers of their deals, because files are by split."""
    return sorted(rows, key=itemgetter("deal"))


def _asks(least: int | None, options: list[dict[str, Any]]) -> bool:
    return (
        least is not None
        and LEAST_LEFT <= least <= MOST_LEFT
        and len(options) > 1
        and all(move["keeps_shortest"] is not None and move["to"] != HOME for move in options)
    )
