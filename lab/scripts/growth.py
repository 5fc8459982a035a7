"""The figures of rehearsals in lab/growth.tsv, and the tables that docs/cluster.md makes of them.

usage: growth.py

Writes the tables again. rehearsal.py does so, too, with new figures.
"""

import csv
import math
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIGURES = ROOT / "lab" / "growth.tsv"
PAGE = ROOT / "docs" / "cluster.md"

# The steps in the tables, and how their names start in a rehearsal.
STEPS = {
    "`generate`": "generate ",
    "`verify`": "verify p",
    "`merge`": "merge",
    "`verify` of the merged dataset": "verify merged",
    "`compare` of two parts": "compare",
    "DuckDB": "read duckdb",
    "polars": "read polars",
    "Spark": "read pyspark",
    "`datasets`, streaming": "read datasets",
    "`load` of the Python package": "read patience_deals",
}

SIZES = (10**7, 10**8, 10**9)  # whose costs are told
# What one core takes for a row with more labels, its bytes, and where that was measured: docs/lab/cluster.md, and
# BENCHMARKS.md for all labels.
ALL = re.search(r"\| a deal with all labels \| ([\d.]+) ± ", (ROOT / "BENCHMARKS.md").read_text())
DEAR = {"win rate": (0.18, 300, "from 240 rows"), "all": (float(ALL[1]), 400, "from 200 rows")}
CORE_HOUR, GIGABYTE_MONTH = 0.04, 0.023  # dollars; assumptions
PARTS = 8  # of a rehearsal
SHARD_FILES = 3  # one for each split
SHARD_ROWS = 100_000  # the default of generate

Figures = dict[int, dict[str, tuple[float, int]]]  # by rows and step: seconds and MiB; for "disk": bytes and files


def write(rows: int, steps: dict[str, tuple[float, int]], size: int, files: int) -> None:
    """Puts the figures of one rehearsal, in seconds and KiB, in place of older ones of as many rows."""
    figures = known() | {rows: {name: (s, kib >> 10) for name, (s, kib) in steps.items()} | {"disk": (size, files)}}
    with FIGURES.open("w") as out:
        print("rows\tstep\tseconds\tMiB", file=out)
        for count, named in sorted(figures.items()):
            for name, (first, second) in named.items():
                print(count, name, f"{first:.3f}" if name != "disk" else first, second, sep="\t", file=out)
    publish(known())


def known() -> Figures:
    figures: Figures = {}
    if FIGURES.exists():
        with FIGURES.open() as lines:
            for line in csv.DictReader(lines, delimiter="\t"):
                first = float(line["seconds"]) if line["step"] != "disk" else int(line["seconds"])
                figures.setdefault(int(line["rows"]), {})[line["step"]] = (first, int(line["MiB"]))
    return figures


def publish(figures: Figures) -> None:
    page = PAGE.read_text()
    for mark, table in ("growth", growth(figures)), ("costs", costs(figures)):
        start, end = f"<!-- {mark} -->\n", "<!-- end -->"
        before, _, rest = page.partition(start)
        page = before + start + "\n" + table + "\n" + rest[rest.index(end) :]
    PAGE.write_text(page)


def growth(figures: Figures) -> str:
    """What was measured, and the time of more rows."""
    sizes = sorted(figures)
    beyond = [rows for rows in SIZES if rows > sizes[-1]]
    lines = [
        ["step", *(f"{power(rows)} rows" for rows in sizes), *(f"{power(rows)}, extrapolated" for rows in beyond)],
        ["---", *["---:"] * (len(sizes) + len(beyond))],
    ]
    for name in STEPS:
        measured = {rows: figures[rows][name] for rows in sizes if figures[rows].get(name, (0, 0))[0]}
        cells = [f"{duration(measured[n][0])}, {measured[n][1]:,} MiB" if n in measured else "" for n in sizes]
        times = [(rows, seconds) for rows, (seconds, _) in measured.items()]
        lines.append([name, *cells, *(on_line(times[-2:], rows) for rows in beyond)])
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def on_line(times: list[tuple[int, float]], rows: int) -> str:
    """The time of more rows, on the line through the two largest measured."""
    (fewer, first), (more, last) = times
    return duration(last + max(0, last - first) / (more - fewer) * (rows - more))


def costs(figures: Figures) -> str:
    """What datasets cost, with the steps up to the verified merged dataset."""
    made = list(STEPS)[:4]
    largest = max(rows for rows, named in figures.items() if all(name in named for name in made))
    make, *after = (figures[largest][name][0] / largest for name in made)
    cheap = (make, figures[largest]["disk"][0] / largest, f"from {power(largest)} rows")
    lines = "| rows | labels | core-hours | dollars | disk | dollars a month | files | how we know |\n"
    lines += "|---:|---|---:|---:|---:|---:|---:|---|\n"
    for kind, (each, size, known_from) in ({"none but one random game": cheap} | DEAR).items():
        for rows in SIZES:
            hours, gigabytes = (each + sum(after)) * rows / 3600, size * rows / 1e9
            told = "measured" if kind not in DEAR and rows == largest else f"extrapolated {known_from}"
            lines += (
                f"| {power(rows)} | {kind} | {round_to(hours)} | {round_to(hours * CORE_HOUR)} "
                f"| {round_to(gigabytes)} GB | {round_to(gigabytes * GIGABYTE_MONTH)} "
                f"| {SHARD_FILES * math.ceil(rows / SHARD_ROWS):,} | {told} |\n"
            )
    return lines


def power(rows: int) -> str:
    exponent = round(math.log10(rows))
    return f"10^{exponent}" if rows == 10**exponent else f"{rows:,}"


def duration(seconds: float) -> str:
    return f"{round_to(seconds)} s" if seconds < 3600 else f"{round_to(seconds / 3600)} h"


def round_to(value: float) -> str:
    """A number to two digits, without an exponent."""
    digits = 1 - math.floor(math.log10(value))
    return f"{round(value, digits):,.{max(0, digits)}f}"


if __name__ == "__main__":
    publish(known())
