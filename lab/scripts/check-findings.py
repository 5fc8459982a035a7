"""check-findings.py TABLES DOCS: compute figures of docs/research/findings.md again, by NumPy and SciPy; compare."""

import pathlib
import re
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from scipy import optimize, stats

COLUMNS = ["deal", "win_rate", "rating", "min_moves", "min_cells", "effort_below", "end_bound_min", "bound"]
RATED_1500 = 1.162e-4


def table(folder, source):
    files = sorted(pathlib.Path(folder).glob(source + "-*.parquet"))
    rows = pa.concat_tables(pq.read_table(f, columns=COLUMNS) for f in files).sort_by("deal")
    columns = {c: rows[c].to_numpy(zero_copy_only=False).astype(float) for c in COLUMNS}
    disagreeing = np.isnan(columns["rating"]) & (columns["win_rate"] > 0)  # runs of splitting: the rating of their mean
    columns["rating"][disagreeing] = 1500 + 400 * np.log10(RATED_1500 / columns["win_rate"][disagreeing])
    return columns


def known(t, *columns):
    keep = ~np.isnan([t[c] for c in columns]).any(axis=0)
    return [t[c][keep] for c in columns]


def exponent(ratings, rate):
    start = 1500 + 400 * np.log10(RATED_1500 / rate)
    return 400 / np.log(10) / stats.expon.fit(ratings[ratings > start] - start, floc=0)[1]


def middle(ratings, needs):
    loss = lambda p: np.logaddexp(0, -(2 * needs - 1) * p[1] * (ratings - p[0]) / 400).sum()
    return optimize.minimize(loss, [2000, 1], method="Nelder-Mead").x[0]


def explained(y, *others):
    x = np.column_stack([np.ones(len(y)), *others])
    coefficients = np.linalg.lstsq(x, y, rcond=None)[0]
    return 100 * (1 - (y - x @ coefficients).var() / y.var()), coefficients[-1]


def figures(microsoft, random):
    """Yield the page, the mark, the first column of a row and what its others hold."""
    both = {c: np.concatenate([microsoft[c], random[c]]) for c in COLUMNS}
    for rate in (1e-5, 1e-6, 1e-7, 1e-8):
        yield "lab", "tails", f"{rate:.0e}", [exponent(known(t, "rating")[0], rate) for t in (microsoft, random)]
    rating, cells = known(both, "rating", "min_cells")
    for n in (2, 3, 4):
        yield "research", "thresholds", f"{n} cells", [middle(rating, cells >= n)]
    rating, moves, cells, effort, end = known(
        microsoft, "rating", "min_moves", "min_cells", "effort_below", "end_bound_min"
    )
    effort = np.log10(effort + 1)
    shares = np.linalg.eigvalsh(np.corrcoef([rating, end, cells, moves, effort]))[::-1] / 5
    yield "research", "dimensions", "% of the variance explained", list(100 * shares[:2])
    names = ["minimum number of moves", "minimum number of cells", "smallest bound at the end of lost trials"]
    for n in (1, 2, 3):
        others = [moves, cells, end][:n]
        alone, (more, points) = explained(rating, *others)[0], explained(rating, *others, effort)
        yield "research", "given", " + ".join(names[:n]), [alone, more - alone, points]
    moves, effort, bound = known(microsoft, "min_moves", "effort_below", "bound")
    effort = np.log10(effort + 1)
    for name, values in (
        ("minimum number of moves minus the lower bound", moves - bound),
        (names[0], moves),
        ("lower bound on the number of moves", bound),
    ):
        yield "lab", "effort", name, [stats.spearmanr(values, effort)[0], explained(effort, values)[0]]
    for n in (20, 200, 2000):
        row = []
        for c in ("rating", "min_moves", "min_cells"):
            a, b = known({c: microsoft[c][:n]}, c)[0], known(random, c)[0]
            row.append(2 * stats.mannwhitneyu(a, b)[0] / len(a) / len(b) - 1)
        yield "research", "low", f"microsoft:1-{n}", row


def main(tables, docs):
    wrong = 0
    for page, mark, start, wanted in figures(table(tables, "microsoft"), table(tables, "random")):
        text = (pathlib.Path(docs) / page / "findings.md").read_text()
        rows = re.search(rf"<!-- {mark} -->(.*?)<!-- end -->", text, re.S)[1].splitlines()
        row = next(r for r in rows if r.startswith(f"| {start} |"))
        cells = re.findall(r"\| ([-−+]?[\d.]+) \(", row)
        told = [float(c.replace("−", "-")) for c in cells]
        steps = [10.0 ** -len(c.partition(".")[2]) for c in cells]
        good = len(told) == len(wanted) and all(abs(a - b) <= 0.6 * s for a, b, s in zip(told, wanted, steps))
        wrong += not good
        if not good:
            print(f"{mark}, {start}: {told} on the page, {wanted} here")
    sys.exit(f"{wrong} rows differ" if wrong else 0)


main(*sys.argv[1:])
