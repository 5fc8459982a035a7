"""Compare guesses with labels of the same deals: guesses.py DATASET GUESSES.

The guesses are what `patience score DEALS --fast --json` prints. Plain labels are drawn from the measured win rates.
"""
import json
import pathlib
import sys

import numpy as np
import pyarrow.parquet as pq

labels = {r["deal"]: r for r in pq.read_table(pathlib.Path(sys.argv[1]) / "data", columns=["deal", "rating", "win_rate"]).to_pylist()}
pairs = [(labels[g["deal"]], g) for g in map(json.loads, open(sys.argv[2])) if labels[g["deal"]]["rating"] is not None and g["guess_rating"] is not None]
held = sum(g["guess_rating_low"] <= r["rating"] <= g["guess_rating_high"] for r, g in pairs)
print(f"{held} of {len(pairs)} intervals of guess_rating hold the rating")

rate = np.array([r["win_rate"] for r, _ in pairs], float)
guess = np.array([g["guess_log10_win_rate"] for _, g in pairs])


def explained(y, guess):
    return 1 - ((y - guess) ** 2).sum() / ((y - y.mean()) ** 2).sum()


print(f"measured: R² {explained(np.log10(rate), guess):.2f}")
random = np.random.default_rng(1)
for trials in (10_000, 16_384, 65_536, 131_072):
    plain = np.log10((random.binomial(trials, rate) + 0.5) / (trials + 1))
    floor = np.log10(0.5 / (trials + 1))
    print(f"{trials} plain trials: R² {explained(plain, guess):.2f}, cut at their floor {explained(plain, np.maximum(guess, floor)):.2f}")
