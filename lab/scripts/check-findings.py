"""check-findings.py TABLES DOCS: compute figures of the pages of findings again, by NumPy and SciPy; compare."""

import pathlib
import re
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from scipy import optimize, stats

COLUMNS = ["deal", "win_rate", "rating", "min_moves", "min_cells", "end_bound_min", "bound"]
# The tables of format version 13 had efforts.
EFFORTS = pathlib.Path(__file__).resolve().parents[1] / "findings/efforts.parquet"
RATED_1500 = 1.162e-4


def table(folder, source):
    files = sorted(pathlib.Path(folder).glob(source + "-*.parquet"))
    rows = pa.concat_tables(pq.read_table(f, columns=COLUMNS) for f in files).sort_by("deal")
    efforts = pq.read_table(EFFORTS, filters=[("source", "=", source)]).select(["deal", "effort_below"])
    rows = rows.join(efforts, "deal").sort_by("deal")
    columns = {c: rows[c].to_numpy(zero_copy_only=False).astype(float) for c in [*COLUMNS, "effort_below"]}
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
        populations = both, microsoft, random
        yield "research/findings", "tails", f"{rate:.0e}", [exponent(known(t, "rating")[0], rate) for t in populations]
    rating, cells = known(both, "rating", "min_cells")
    for n in (2, 3, 4):
        fitted = rating > (3000 if n == 4 else -np.inf)
        yield "research/findings", "thresholds", f"{n} cells | [^|]*", [middle(rating[fitted], cells[fitted] >= n)]
    rating, moves, cells, effort, end = known(
        microsoft, "rating", "min_moves", "min_cells", "effort_below", "end_bound_min"
    )
    effort = np.log10(effort + 1)
    shares = np.linalg.eigvalsh(np.corrcoef([rating, end, cells, moves, effort]))[::-1] / 5
    yield "research/findings", "dimensions", "% of the variance explained", list(100 * shares[:2])
    names = ["minimum number of moves", "minimum number of cells", "smallest bound at the end of lost trials"]
    for n in (1, 2, 3):
        others = [moves, cells, end][:n]
        alone, (more, points) = explained(rating, *others)[0], explained(rating, *others, effort)
        yield "research/findings", "given", " + ".join(names[:n]), [alone, more - alone, points]
    moves, effort, bound = known(microsoft, "min_moves", "effort_below", "bound")
    effort = np.log10(effort + 1)
    for name, values in (
        ("minimum number of moves minus the lower bound", moves - bound),
        (names[0], moves),
        ("lower bound on the number of moves", bound),
    ):
        yield "research/findings", "effort", name, [stats.spearmanr(values, effort)[0], explained(effort, values)[0]]
    for n in (20, 200, 2000):
        row = []
        for c in ("rating", "min_moves", "min_cells"):
            a, b = known({c: microsoft[c][:n]}, c)[0], known(random, c)[0]
            row.append(2 * stats.mannwhitneyu(a, b)[0] / len(a) / len(b) - 1)
        yield "research/findings", "low", f"microsoft:1-{n}", row


def distances(ratings):
    """Yield the mark, the first column of a row and what another column of it holds, by its index."""
    for rate in (1e-5, 1e-6, 1e-7, 1e-8):
        start = 1500 + 400 * np.log10(RATED_1500 / rate)
        beyond = ratings[ratings > start] - start
        distance = stats.kstest(beyond, stats.expon(0, beyond.mean()).cdf)[0]
        yield "research/findings", "tails", f"{rate:.0e}", {4: distance}


def deal(number):
    """Return the cards of a deal in the order in which they are dealt, ranks first: 0 is the ace of clubs."""
    pack, cards = list(range(52)), []
    state = number
    while pack:
        state = (state * 214013 + 2531011) % 2**31
        at = (state >> 16) % len(pack)
        cards.append(pack[at])
        pack[at] = pack[-1]
        pack.pop()
    return cards


NAMES = {
    "bound": "lower bound on the number of moves",
    "min_moves": "minimum number of moves",
    "rating": "rating",
    "min_cells": "minimum number of cells",
}


def lags(values):
    """Return the autocorrelations of values at lags up to half their number, and their standard errors."""
    n = len(values)
    values = values - values.mean()
    k = np.arange(1, n // 2 + 1)
    power = np.abs(np.fft.rfft(values, 2 * n)) ** 2
    correlations = np.fft.irfft(power)[k] / (values @ values)
    return correlations, np.sqrt(n - k) / n


def by_number(numbers, values):
    """Return R² of a ridge regression on sines of the numbers of deals, in the last quarter."""
    drawn = [(k, h) for k in range(24) for h in range(1, 6)]
    turns = [round(h * 2**15 / (52 - k)) * pow(214013, k + 1, 2**31) % 2**31 / 2**31 for k, h in drawn]
    phases = 2 * np.pi * (np.outer(numbers, turns) % 1)
    x = np.hstack([np.sin(phases), np.cos(phases)])
    n = len(values) * 3 // 4
    mean = values[:n].mean()
    weights = np.linalg.solve(x[:n].T @ x[:n] + 100 * np.eye(x.shape[1]), x[:n].T @ (values[:n] - mean))
    return 1 - ((values[n:] - mean - x[n:] @ weights) ** 2).mean() / values[n:].var()


def periods(microsoft, random):
    """Yield the same of the page on the periods."""
    dealt = np.array([deal(int(n)) for n in microsoft["deal"]], dtype=np.uint8)
    for rank, name in ((0, "ace"), (6, "7"), (12, "king")):
        means = [np.nanmean(microsoft[c][dealt[:, 0] // 4 == rank]) for c in ("min_moves", "rating")]
        yield "research/periodicity", "first", name, {1: means[0], 3: means[1]}
    filled = [{c: np.where(np.isnan(t[c]), np.nanmean(t[c]), t[c]) for c in NAMES} for t in (microsoft, random)]
    for c, name in NAMES.items():
        correlations, errors = lags(filled[0][c])
        strongest = correlations[np.abs(correlations / errors).argmax()]
        wanted = {1: (correlations / errors).var(), 3: np.divide(*lags(filled[1][c])).var(), 4: strongest}
        yield "research/periodicity", "lags", name, wanted
        explained = [by_number(t["deal"], f[c]) for t, f in zip((microsoft, random), filled)]
        yield "research/periodicity", "number", name, {1: explained[0], 4: explained[1]}
    for lag in (4945, 6688):
        same = (dealt[lag:] == dealt[:-lag]).sum(axis=1).mean()
        wanted = [lags(filled[0][c])[0][lag - 1] for c in ("bound", "min_moves", "rating")]
        yield "research/periodicity", "sharing", str(lag), dict(enumerate([same, *wanted], 1))
    for length in (16, 200, 1600):
        ratios = []
        for values in filled[0].values():
            means = values[: len(values) // length * length].reshape(-1, length).mean(axis=1)
            ratios.append(means.var(ddof=1) * length / values.var())
        yield "research/periodicity", "blocks", str(length), dict(enumerate(ratios, 1))


def row_of(docs, page, mark, start):
    text = (pathlib.Path(docs) / f"{page}.md").read_text()
    rows = re.search(rf"<!-- {mark} -->(.*?)<!-- end -->", text, re.S)[1].splitlines()
    pattern = start if "[^|]*" in start else re.escape(start)
    return next(r for r in rows if re.match(rf"\| {pattern.replace(' | ', ' [|] ')} \|", r))


def agree(cells, wanted):
    told = [float(c.replace("−", "-")) for c in cells]
    steps = [10.0 ** -len(c.partition(".")[2]) for c in cells]
    good = len(told) == len(wanted) and all(abs(a - b) <= 0.6 * s for a, b, s in zip(told, wanted, steps))
    return told, good


def main(tables, docs):
    microsoft, random = table(tables, "microsoft"), table(tables, "random")
    both = np.concatenate([known(t, "rating")[0] for t in (microsoft, random)])
    wrong = 0
    for page, mark, start, wanted in [*figures(microsoft, random), *distances(both), *periods(microsoft, random)]:
        row = row_of(docs, page, mark, start)
        if isinstance(wanted, dict):
            columns = [row.split("|")[i + 1] for i in wanted]
            cells, wanted = [re.match(r" ([-−+]?[\d.]+)", c)[1] for c in columns], list(wanted.values())
        else:
            cells = re.findall(r"\| ([-−+]?[\d.]+) \(", row)
        told, good = agree(cells, wanted)
        wrong += not good
        if not good:
            print(f"{mark}, {start}: {told} on the page, {wanted} here")
    sys.exit(f"{wrong} rows differ" if wrong else 0)


main(*sys.argv[1:])
