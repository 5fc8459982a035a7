"""two-seeds.py FIRST SECOND: how two datasets of the same deals, by two seeds of random play, agree on their win rates.

Prints the game, the deals with a win in both, Pearson's correlation of the logarithms of their win rates, the deals with a
win in one only, and the median difference in points of a rating, 400 for a factor of ten.
"""

import pathlib
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq


def rates(folder):
    files = sorted(pathlib.Path(folder, "data").glob("*.parquet"))
    table = pa.concat_tables(pq.read_table(f, columns=["game", "deal", "win_rate"]) for f in files)
    return table["game"][0].as_py(), dict(zip(table["deal"].to_pylist(), table["win_rate"].to_pylist()))


game, first = rates(sys.argv[1])
_, second = rates(sys.argv[2])
deals = sorted(first.keys() & second.keys())
both = [d for d in deals if first[d] and second[d]]
x, y = (np.log10([side[d] for d in both]) for side in (first, second))
one = sum(bool(first[d]) != bool(second[d]) for d in deals)
print(f"{game}: {len(both)} of {len(deals)} deals, correlation {np.corrcoef(x, y)[0, 1]:.3f}, won by one seed only {one}, median difference {400 * np.median(abs(x - y)):.0f}")
