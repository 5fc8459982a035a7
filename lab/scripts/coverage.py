"""coverage.py --deals TABLES: print published random deals, 20 for each power of ten of the win rate from 1e-9 to 1e-4.
coverage.py TABLES A B: how often the datasets A and B, which label these deals with two seeds of random play, agree.

Two estimates of a deal differ by chance only if 95 in 100 differences of log10 are below 1.96 of their standard errors,
which are the widths of the 95 % intervals divided by 3.92. An interval covers the other estimate less often, because
that one is not exact, either: 83 in 100 times if both are as wide.
"""

import sys

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

DECADES = range(-9, -4)
EACH = 20
RATES = ["win_rate", "win_rate_low", "win_rate_high"]


def read(tables: str) -> pa.Table:
    return (
        ds.dataset(tables).to_table(["source", "deal", *RATES], filter=pc.field("source") == "random").sort_by("deal")
    )


def chosen(tables: str) -> list[int]:
    rows = read(tables)
    power = np.floor(np.log10(rows["win_rate"].to_numpy().clip(1e-99)))
    return sorted(np.concatenate([rows["deal"].to_numpy()[power == of][:EACH] for of in DECADES]).tolist())


def compare(tables: str, one: str, other: str) -> None:
    deals = pa.array(chosen(tables))
    published, a, b = (rates(table, deals) for table in (tables, one, other))
    decade = np.floor(published[0])
    print(
        "| win rate | deals | less than 1.96 errors apart | intervals that cover the other rate | intervals that meet |"
    )
    print("|---|---:|---:|---:|---:|")
    for of in [*DECADES, None]:
        rows = np.ones_like(decade, bool) if of is None else decade == of
        (x, lx, hx), (y, ly, hy) = a[:, rows], b[:, rows]
        agree = np.abs(x - y) < 1.96 * np.hypot(hx - lx, hy - ly) / 3.92
        cover, meet = [(lx <= y) & (y <= hx), (ly <= x) & (x <= hy)], (lx <= hy) & (ly <= hx)
        name = "all" if of is None else f"1e{of} to 1e{of + 1}"
        shares = " | ".join(f"{np.sum(s)} of {np.size(s)} ({np.mean(s):.0%})" for s in (agree, cover, meet))
        print(f"| {name} | {rows.sum()} | {shares} |")


def rates(table: str, deals: pa.Array) -> np.ndarray:
    """log10 of the rates of deals (n,) and of the ends of their intervals, (3, n)."""
    rows = read(table)
    rows = rows.filter(pc.is_in(rows["deal"], value_set=deals))
    assert rows["deal"].to_pylist() == deals.to_pylist(), table
    return np.log10(np.array([rows[name].to_numpy() for name in RATES]))


if sys.argv[1:2] == ["--deals"] and len(sys.argv) == 3:
    print(",".join(map(str, chosen(sys.argv[2]))))
elif len(sys.argv) == 4:
    compare(*sys.argv[1:])
else:
    sys.exit(__doc__)
