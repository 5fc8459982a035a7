"""seeds.py --hardest N TABLES: print the N hardest winnable deals of Microsoft in the published tables, like 425,738.
seeds.py DATASET: print the deals of a dataset with their win rates and the ends of the intervals, with tabs between
them.
"""

import pathlib
import sys

import pyarrow.parquet as pq


def hardest(n: int, tables: str) -> list[int]:
    rows = pq.read_table(
        sorted(pathlib.Path(tables).glob("microsoft-*.parquet")), columns=["deal", "win_rate", "exact_status"]
    ).to_pylist()
    rows = [r for r in rows if r["exact_status"] != "unsolvable"]
    return sorted(r["deal"] for r in sorted(rows, key=lambda r: r["win_rate"])[:n])


if sys.argv[1:2] == ["--hardest"]:
    print(",".join(map(str, hardest(int(sys.argv[2]), sys.argv[3]))))
elif len(sys.argv) == 2:
    columns = ["deal", "win_rate", "win_rate_low", "win_rate_high"]
    for row in pq.read_table(pathlib.Path(sys.argv[1]) / "data", columns=columns).sort_by("deal").to_pylist():
        print(row["deal"], *(f"{row[c]:.3e}" for c in columns[1:]), sep="\t")
else:
    sys.exit(__doc__)
