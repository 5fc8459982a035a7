"""Reads copies of Parquet files in which a bit was flipped, and says whether readers find what the undamaged file has.

usage: flipped.py FILE…

The undamaged file of the copies N-….parquet is N-none.parquet in the same folder. For each file it prints an object of
JSON with what pyarrow and DuckDB make of it: "same" (all rows, and each row by a filter on all columns, which
statistics may answer), "rows" (other rows), "filter" (a filter finds other rows), or "error". A reader may abort; then
the lines end.
"""

import json
import sys
from functools import cache
from pathlib import Path

import duckdb
import pyarrow.compute as pc
import pyarrow.parquet as pq

duckdb.sql("set threads = 1")


@cache
def undamaged(path: Path) -> tuple[list, list]:
    """The rows, and those of them that have the least or the greatest value of a column."""
    rows = pq.read_table(path).to_pylist()
    ends = {}
    for name in rows[0]:
        known = [i for i, row in enumerate(rows) if row[name] is not None and not isinstance(row[name], list)]
        for end in (min, max):
            i = end(known, key=lambda i: rows[i][name], default=0)
            ends[i] = rows[i]
    return rows, list(ends.values())


def scalars(row: dict) -> dict:
    return {k: v for k, v in row.items() if not isinstance(v, list)}


def by_pyarrow(path: Path, row: dict | None) -> list:
    if row is None:
        return pq.read_table(path).to_pylist()
    chosen = pc.scalar(True)
    for name, value in scalars(row).items():
        chosen = chosen & (pc.field(name).is_null() if value is None else pc.field(name) == value)
    return pq.read_table(path, filters=chosen).to_pylist()


def by_duckdb(path: Path, row: dict | None) -> list:
    where, values = "", []
    if row is not None:
        of = scalars(row)
        where = " where " + " and ".join(f'"{n}" is null' if v is None else f'"{n}" = ?' for n, v in of.items())
        values = [v for v in of.values() if v is not None]
    found = duckdb.execute(f"select * from read_parquet('{path}'){where}", values)
    names = [column[0] for column in found.description]
    return [dict(zip(names, values)) for values in found.fetchall()]


def verdict(read, path: Path) -> str:
    rows, ends = undamaged(path.with_name(path.name.split("-")[0] + "-none.parquet"))
    try:
        if read(path, None) != rows:
            return "rows"
        same = all(read(path, row) == [r for r in rows if scalars(r) == scalars(row)] for row in ends)
        return "same" if same else "filter"
    except Exception:
        return "error"


for path in map(Path, sys.argv[1:]):
    print(json.dumps({"pyarrow": verdict(by_pyarrow, path), "duckdb": verdict(by_duckdb, path)}), flush=True)
