"""taught.py TABLES FILE: write the published rows from which the networks learn: all random deals, and Microsoft's up
to LAST."""

import sys

import pyarrow.parquet as pq

LAST = 24_000  # the deals above it stay unseen, and judge what was learned

if len(sys.argv) != 3:
    sys.exit(__doc__)
learned = [[("source", "=", "random")], [("source", "=", "microsoft"), ("deal", "<=", LAST)]]
rows = pq.read_table(sys.argv[1], filters=learned)
pq.write_table(rows.sort_by([("source", "ascending"), ("deal", "ascending")]), sys.argv[2])
