"""python -m patience_deals.replay FILE...: play the solutions in Parquet files of `patience generate --solutions`."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import piles
from .dataset import Dataset, load
from .referee import START, solved
from .tables import schema

COLUMNS = (*START, "solution", "min_moves_high")


def check(name: str) -> int:
    """Replay the solutions of a file and return their number. Raises an OSError or ValueError that names the first
    wrong one."""
    there, played = schema(Path(name)).names, 0
    rows = load(name, columns=[column for column in COLUMNS if column in there])
    for row in rows.rows():
        if row.get("solution") is None:
            continue
        try:
            moves = _played(rows, row)
            if moves != row.get("min_moves_high"):
                raise ValueError(f"deal {row['deal']}: {moves} moves; min_moves_high says {row.get('min_moves_high')}")
        except ValueError as fault:
            raise ValueError(f"{name}: {fault}") from None
        played += 1
    return played


def _played(rows: Dataset, row: Mapping[str, Any]) -> int:
    """The number of moves of a row's solution, which is played."""
    if not (said := piles.described(rows.text)):
        return len(solved(rows.rules, row)[1])
    try:
        return piles.played(said, row["position"], row["solution"])
    except ValueError as fault:
        raise ValueError(f"deal {row['deal']}: {fault}") from None


def main(names: list[str]) -> None:
    try:
        played = sum(map(check, names))
    except (ValueError, OSError) as fault:
        sys.exit(str(fault))
    if played == 0:
        sys.exit("no solutions; expected Parquet files like datasets/reference/data/*.parquet")
    print(f"{played} solutions played")


if __name__ == "__main__":
    main(sys.argv[1:])
