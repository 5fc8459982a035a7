"""Print the win rates of a dataset's rows in ascending order, one a line: the reference of ratings and grades."""
import sys

import pyarrow.parquet as pq

for rate in sorted(pq.read_table(sys.argv[1], columns=["win_rate"])["win_rate"].to_pylist()):
    print(f"{rate:.4g}")
