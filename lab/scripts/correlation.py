"""Correlate the ratings of the same deals in two datasets: python3 lab/scripts/correlation.py DIR1/data DIR2/data."""
import sys

import pyarrow.parquet as pq

COLUMNS = ["source", "deal", "rating", "rating_low", "rating_high"]
rows = [{(r["source"], r["deal"]): r for r in pq.read_table(folder, columns=COLUMNS).to_pylist()} for folder in sys.argv[1:3]]
deals = [d for d in rows[0] if d in rows[1] and None not in (rows[0][d]["rating"], rows[1][d]["rating"])]
x, y = ([r[d]["rating"] for d in deals] for r in rows)
n = len(deals)
mx, my = sum(x) / n, sum(y) / n
sxy = sum((a - mx) * (b - my) for a, b in zip(x, y))
sxx, syy = (sum((a - m) ** 2 for a in v) for v, m in ((x, mx), (y, my)))
off = sorted(abs(a - b) for a, b in zip(x, y))
apart = sum(a["rating_high"] < b["rating_low"] or b["rating_high"] < a["rating_low"] for a, b in ((rows[0][d], rows[1][d]) for d in deals))
print(f"{n} of {len(rows[0])} deals rated in both: correlation {sxy / (sxx * syy) ** 0.5:.4f}; "
      f"ratings {min(x):.0f} to {max(x):.0f}; differences: median {off[n // 2]:.0f}, 90 % below {off[n * 9 // 10]:.0f}, largest {off[-1]:.0f}; "
      f"{apart} pairs of intervals do not meet")
