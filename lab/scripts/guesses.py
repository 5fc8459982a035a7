"""How good predictions are: tables in Markdown. guesses.py DATASET GUESSES...

Each file of GUESSES is what `patience score DEALS --fast --playouts N --json` prints of the deals whose labels are in
DATASET.
"""

import json
import pathlib
import sys

import numpy as np
import pyarrow.parquet as pq

COLUMNS = ["deal", "rating", "win_rate", "exact_status", "min_moves"]
labels = {r["deal"]: r for r in pq.read_table(pathlib.Path(sys.argv[1]) / "data", columns=COLUMNS).to_pylist()}
SEEN = {0: "no games", 16384: "with 16,384 games", 65536: "with 65,536 games"}
PLAIN = 65_536
FLOOR = np.log10(0.5 / (PLAIN + 1))


def read(path):
    guesses = [g for g in map(json.loads, open(path)) if g["guess_rating"] is not None]
    rated = [(labels[g["deal"]], g) for g in guesses if labels[g["deal"]]["rating"] is not None]
    proved = [(labels[g["deal"]], g) for g in guesses if labels[g["deal"]]["exact_status"] == "optimal"]
    return SEEN[guesses[0]["guess_trials"]], rated, proved


def r2(y, guess):
    """With a bootstrap interval of 95 %."""
    value = lambda i: 1 - np.square(guess[i] - y[i]).sum() / np.square(y[i] - y[i].mean()).sum()
    random = np.random.default_rng(1)
    low, high = np.quantile([value(random.integers(0, len(y), len(y))) for _ in range(2000)], (0.025, 0.975))
    return f"{value(slice(None)):.3f} ({low:.2f} to {high:.2f})"


def numbers(pairs, label, guess):
    """The labels, the guesses and the ends of their intervals."""
    column = lambda name: np.array([g[name] for _, g in pairs], float)
    return np.array([r[label] for r, _ in pairs], float), column(guess), column(guess + "_low"), column(guess + "_high")


def row(*cells):
    print("|", " | ".join(map(str, cells)), "|")


def percent(hits):
    return f"{100 * np.mean(hits):.0f}"


files = sorted(map(read, sys.argv[2:]), key=lambda file: list(SEEN.values()).index(file[0]))
proofs = len(files[0][2])
print(f"{len(files[0][1])} deals have a measured win rate, and {proofs} proved minimum numbers of moves.\n")

row("prediction", "R², measured win rate", "R², crude win rate", "error of log10 win rate")
row("---", "---:", "---:", "---:")
for name, rated, _ in files:
    rate, guess, _, _ = numbers(rated, "win_rate", "guess_log10_win_rate")
    plain = np.log10((np.random.default_rng(1).binomial(PLAIN, rate) + 0.5) / (PLAIN + 1))
    row(
        name,
        r2(np.log10(rate), guess),
        r2(plain, np.maximum(guess, FLOOR)),
        f"{np.abs(np.log10(rate) - guess).mean():.2f}",
    )
if proofs:
    print()
    row("prediction", "R², minimum moves", "error in moves")
    row("---", "---:", "---:")
    for name, _, proved in files:
        moves, least, _, _ = numbers(proved, "min_moves", "guess_min_moves")
        row(name, r2(moves, least), f"{np.abs(moves - least).mean():.1f}")

print(
    "\nThe percentage of labels within the 90 % interval, for all deals and for each tenth by prediction, "
    "the lowest first:\n"
)
row("prediction", "all", *range(1, 11))
row("---", *["---:"] * 11)
for name, rated, proved in files:
    for what, pairs, label, guessed in (
        ("win rate", rated, "win_rate", "guess_log10_win_rate"),
        *([("minimum moves", proved, "min_moves", "guess_min_moves")] if proofs else []),
    ):
        y, guess, low, high = numbers(pairs, label, guessed)
        y = np.log10(y) if what == "win rate" else y
        held = (low <= y) & (y <= high)
        row(
            f"{what}, {name}",
            percent(held),
            *(percent(held[tenth]) for tenth in np.array_split(np.argsort(guess, kind="stable"), 10)),
        )

print("\nErrors of log10 of the win rate, where positive means predicted too easy:\n")
row("prediction", "log10 of the win rate", "deals", "mean error", "mean absolute error")
row("---", "---", "---:", "---:", "---:")
ENDS = [-np.inf, -7, -5.5, -4, -2.5, 0]
for name, rated, _ in files:
    rate, guess, _, _ = numbers(rated, "win_rate", "guess_log10_win_rate")
    log = np.log10(rate)
    for low, high in zip(ENDS, ENDS[1:]):
        error = (guess - log)[(low <= log) & (log < high)]
        if len(error):
            row(
                name,
                f"below {high:g}" if low == -np.inf else f"{low:g} to {high:g}",
                len(error),
                f"{error.mean():+.2f}",
                f"{np.abs(error).mean():.2f}",
            )
