"""python -m patience_deals.replay FILE...: play the solutions in Parquet files of `patience generate --solutions`."""
import sys

import pyarrow.parquet as pq

from .referee import START, replay, start
from .rules import rules_of


def check(name: str) -> int:
    """Replay the solutions of a file and return their number. A ValueError names the first one that is wrong."""
    schema, played = pq.read_schema(name), 0
    game = rules_of(schema.metadata)
    columns = [column for column in (*START, "solution", "min_moves_high") if column in schema.names]
    for row in pq.read_table(name, columns=columns).to_pylist():
        if row["solution"] is None:
            continue
        try:
            moves = replay(start(game, row), row["solution"])
            if len(moves) != row["min_moves_high"]:
                raise ValueError(f"{len(moves)} moves; min_moves_high says {row['min_moves_high']}")
        except ValueError as fault:
            raise ValueError(f"{name}: deal {row['deal']}: {fault}") from None
        played += 1
    return played


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
