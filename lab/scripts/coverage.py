"""coverage.py --deals TABLES: print published random deals, EACH for each power of ten of the win rate from 1e-15 to
1e-4, or all where there are fewer. A hash of the number chooses.
coverage.py GAME=TABLES=FRESH...: how often the published intervals cover the rates of FRESH, which labels these deals
with another seed of random play.

An interval covers the other rate less often than 95 in 100 times, because that one is not exact, either: 83 in 100
times if both are as wide.
"""

import hashlib
import sys

import numpy as np
import pyarrow.compute as pc
import pyarrow.dataset as ds

DECADES = range(-15, -4)
CLASSES = {"below 1e-11": (-15, -11), "1e-11 to 1e-8": (-11, -8), "1e-8 to 1e-4": (-8, -4)}
EACH = 8
COLUMNS = ["deal", "win_rate", "win_rate_low", "win_rate_high", "win_rate_spread", "win_rate_estimator"]


def read(tables: str) -> dict[int, dict]:
    """The rows of random deals that may be won, by number of deal."""
    possible = (pc.field("source") == "random") & (pc.field("exact_status") != "unsolvable")
    return {row["deal"]: row for row in ds.dataset(tables).to_table(COLUMNS, filter=possible).to_pylist()}


def decade(row: dict) -> int:
    return int(np.floor(np.log10(row["win_rate"] or 1e-99)))


def chosen(tables: str) -> list[int]:
    rows = sorted(read(tables).items(), key=lambda item: hashlib.sha256(b"%d" % item[0]).digest())
    deals = []
    for of in DECADES:
        deals += [deal for deal, row in rows if decade(row) == of][:EACH]
    return sorted(deals)


def rated(row: dict) -> bool:
    """Whether the row has more than an interval."""
    spread = row["win_rate_spread"]
    return row["win_rate_estimator"] != "splitting" or spread is not None and spread < 1


def compare(game: str, tables: str, fresh: str) -> None:
    published, other = read(tables), read(fresh)
    for name, (low, high) in [*CLASSES.items(), ("all", (DECADES[0], DECADES[-1] + 1))]:
        pairs = [(published[deal], other[deal]) for deal in chosen(tables) if low <= decade(published[deal]) < high]
        missed = sum(rated(a) and b["win_rate"] == 0 for a, b in pairs)
        pairs = [(a, b) for a, b in pairs if b["win_rate"] > 0]
        if not pairs:
            continue
        cover = np.mean([a["win_rate_low"] <= b["win_rate"] <= a["win_rate_high"] for a, b in pairs])
        meet = sum(
            a["win_rate_low"] <= b["win_rate_high"] and b["win_rate_low"] <= a["win_rate_high"] for a, b in pairs
        )
        apart = [abs(np.log10(a["win_rate"] / b["win_rate"])) for a, b in pairs]
        print(
            f"| {game} | {name} | {len(pairs)} | {round(cover * len(pairs))} ({cover:.0%}) | {meet} | {missed} | "
            f"{np.median(apart):.2f} | {max(apart):.2f} |"
        )


if sys.argv[1:2] == ["--deals"] and len(sys.argv) == 3:
    print(",".join(map(str, chosen(sys.argv[2]))))
elif len(sys.argv) > 1 and all(arg.count("=") == 2 for arg in sys.argv[1:]):
    print(
        "| game | win rate | deals | published interval covers the fresh rate | intervals meet "
        "| rated, but no fresh win | decades apart, median | largest |"
    )
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for arg in sys.argv[1:]:
        compare(*arg.split("="))
else:
    sys.exit(__doc__)
