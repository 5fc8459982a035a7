"""Compare the rows of two datasets of the same deals, column by column.

    python scripts/equal-rows.py BEFORE/data AFTER/data

Columns that only one of them has are listed; all others must be equal in every
row. Exit status 1 if any differs.
"""
import sys

import pyarrow.parquet as pq

before, after = (pq.read_table(path).sort_by([("source", "ascending"), ("deal", "ascending")]) for path in sys.argv[1:3])
if before.num_rows != after.num_rows:
    sys.exit(f"{before.num_rows} rows before, {after.num_rows} after")
common = [name for name in before.column_names if name in after.column_names]
different = [name for name in common if before[name].to_pylist() != after[name].to_pylist()]
print(f"{before.num_rows} rows, {len(common)} columns in both, {len(common) - len(different)} of them equal in every row")
print("only before:", ", ".join(set(before.column_names) - set(common)) or "none")
print("only after:", ", ".join(n for n in after.column_names if n not in common) or "none")
if different:
    sys.exit("different: " + ", ".join(different))
