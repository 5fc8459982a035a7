"""Print the win rates of a dataset's rows, one a line: the reference of grades."""
import sys

import pyarrow.parquet as pq

for rate in pq.read_table(sys.argv[1], columns=["win_rate"])["win_rate"].to_pylist():
    print(repr(rate))
