"""Print the win rates of deals by several seeds of random play: python3 lab/scripts/seeds.py SEED=DATASET..."""
import pathlib
import sys

import pyarrow.parquet as pq

rows = []
for argument in sys.argv[1:]:
    seed, _, folder = argument.partition("=")
    for row in pq.read_table(pathlib.Path(folder) / "data", columns=["deal", "win_rate"]).to_pylist():
        rows.append((row["deal"], int(seed), row["win_rate"]))
for deal, seed, rate in sorted(rows):
    print(f"{deal}\t{seed}\t{rate:.3e}")
