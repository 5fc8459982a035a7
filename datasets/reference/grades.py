"""grades.py FILE TABLE...: write the win rates of random deals, labelled in Parquet tables by one policy, into a
reference of ratings and grades, in ascending order. The rate that is rated 1500 stays as it is in a file of the same
policy; else it is the median.
"""

import pathlib
import statistics
import sys

import pyarrow as pa
import pyarrow.parquet as pq

file = pathlib.Path(sys.argv[1])
columns = ["source", "deal", "policy", "playouts", "win_rate"]
table = pa.concat_tables(pq.read_table(f, columns=columns) for f in sys.argv[2:])
deals = len(table)
if table["source"].unique().to_pylist() != ["random"] or sorted(table["deal"].to_pylist()) != list(range(1, deals + 1)):
    sys.exit(f"{file}: the tables are not of random:1-{deals}")
(policy,) = table["policy"].unique().to_pylist()
rates = sorted(table["win_rate"].to_pylist())
before = file.read_text().split() if file.exists() else []
rated = before[3] if before[4:6] == ["policy", policy] else f"{statistics.median(rates):.4g}"
new = file.with_name("." + file.name)  # who reads meanwhile finds the file whole, and go:embed passes over this one
new.write_text(
    "".join(
        [
            f"deals random:1-{deals}\n",
            f"rated-1500 {rated}\n",
            f"policy {policy}\n",
            f"games {max(table['playouts'].to_pylist())}\n",
            *(f"{rate:.4g}\n" for rate in rates),
        ]
    )
)
new.replace(file)
