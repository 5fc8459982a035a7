"""Compare the rows of two datasets of the same plan, column by column.

    python lab/scripts/equal-rows.py BEFORE AFTER

The datasets are folders that `patience generate` wrote. A table that is in both is compared: its rows are put in the
order of the deals, positions and moves. Columns that only one of the two has are listed; all others must be equal in
every row. Exit status 1 if any differs.
"""

import pathlib
import sys

import pyarrow.parquet as pq

ORDER = ["source", "deal", "position_index", "move_index"]


def rows(folder: pathlib.Path):
    table = pq.read_table(folder)
    return table.sort_by([(name, "ascending") for name in ORDER if name in table.column_names])


def compare(name: str, before, after) -> bool:
    """Say how two tables differ, and return whether their common columns are equal."""
    if before.num_rows != after.num_rows:
        print(f"{name}: {before.num_rows} rows before, {after.num_rows} after")
        return False
    common = [c for c in before.column_names if c in after.column_names]
    different = [c for c in common if before[c].to_pylist() != after[c].to_pylist()]
    print(
        f"{name}: {before.num_rows} rows, {len(common)} columns in both, {len(common) - len(different)} of them "
        f"equal in every row"
    )
    for side, table, other in ("before", before, after), ("after", after, before):
        if only := [c for c in table.column_names if c not in other.column_names]:
            print(f"  only {side}: {', '.join(only)}")
    if different:
        print(f"  different: {', '.join(different)}")
    return not different


before, after = map(pathlib.Path, sys.argv[1:3])
tables = [t for t in ("data", "moves") if (before / t).is_dir() and (after / t).is_dir()]
if not tables:
    sys.exit(f"{before} and {after} have no table in common; expected folders that patience generate wrote")
sys.exit(not all([compare(t, rows(before / t), rows(after / t)) for t in tables]))
