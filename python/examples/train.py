"""Learns from a dataset of `patience generate` to predict how hard positions are.

usage: train.py DIR

It loads the dataset in DIR with its splits and learns to predict the win rate of
random play and the least number of moves from the features. Then it prints the
errors on the test split, beside those of two simple predictions: the mean of the
training split, and a straight line on the lower bound. The validation split
decides when to stop learning.

    pip install datasets==5.2.0 scikit-learn==1.9.1
"""

import os
import sys

os.environ["HF_HUB_OFFLINE"] = "1"  # before the import, so that a wrong folder is not looked up on the hub

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import LinearRegression

from datasets import load_dataset

SPLITS = ("train", "validation", "test")

# Learning stops when this many trees in a row have not lowered the error on the
# validation split.
PATIENCE = 20

# With fewer rows in a split the errors mean nothing.
LEAST_ROWS = 20


def log_win_rate(frame):
    """log10 of the win rate. Half a win is added, since 0 has no logarithm."""
    return np.log10((frame["wins"] + 0.5) / (frame["playouts"] + 1)).to_numpy(float)


def least_moves(frame):
    """The least number of moves, NaN where it is not known."""
    return frame["min_moves"].to_numpy(float)


def fit(x, y, x_validation, y_validation):
    """Boosted trees; the validation split decides how many."""
    settings = dict(learning_rate=0.05, max_leaf_nodes=31, l2_regularization=1.0, random_state=1)
    model = HistGradientBoostingRegressor(max_iter=600, early_stopping=True, n_iter_no_change=PATIENCE, **settings)
    return model.fit(x, y, X_val=x_validation, y_val=y_validation)


def report(name, unit, frames, label):
    """Prints the errors for one label as a table, or says that there are too few rows."""
    features = [c for c in frames["train"] if c.startswith("f_")]
    known = {split: frame[np.isfinite(label(frame))] for split, frame in frames.items()}
    rows = ", ".join(f"{split} {len(known[split]):,} of {len(frames[split]):,}" for split in SPLITS)
    print(f"\n{name} ({unit}); rows with it: {rows}")
    if min(len(frame) for frame in known.values()) < LEAST_ROWS:
        print(f"too few rows to learn from; expected at least {LEAST_ROWS} in each split: label more deals")
        return
    y = {split: label(frame) for split, frame in known.items()}
    if np.ptp(y["test"]) == 0:
        print("all rows of the split test have the same label: label more or easier deals")
        return
    x = {split: frame[features].to_numpy(np.float32) for split, frame in known.items()}
    bound = {split: frame[["bound"]].to_numpy(float) for split, frame in known.items()}
    print(f"{'predicted by':24} {'mean absolute error':>20} {'R²':>8}")
    guesses = {
        "mean": np.full(len(y["test"]), y["train"].mean()),
        "line on the bound": LinearRegression().fit(bound["train"], y["train"]).predict(bound["test"]),
        "trees on the features": fit(x["train"], y["train"], x["validation"], y["validation"]).predict(x["test"]),
    }
    spread = ((y["test"] - y["test"].mean()) ** 2).sum()
    for guess, predicted in guesses.items():
        error = predicted - y["test"]
        print(f"{guess:24} {np.abs(error).mean():20.3f} {1 - (error**2).sum() / spread:8.3f}")


def read(folder):
    """The positions of a dataset by split; a split without a file is empty."""
    if not os.path.isdir(os.path.join(folder, "data")):
        sys.exit(f"{folder}: no dataset, for it has no folder data; expected what `patience generate --out` wrote")
    dataset = load_dataset(folder, "positions")
    frames = {split: rows.to_pandas() for split, rows in dataset.items()}
    none = next(iter(frames.values()))[:0]
    if not any(column.startswith("f_") for column in none):
        sys.exit(f"{folder}: no features to learn from; expected columns f_…")
    return {split: frames.get(split, none) for split in SPLITS}


def main():
    frames = read(sys.argv[1])
    print(
        f"{sum(len(f) for f in frames.values()):,} positions of "
        f"{sum(f['deal'].nunique() for f in frames.values()):,} deals"
    )
    report("win rate of random play", "log10", frames, log_win_rate)
    report("least number of moves", "moves", frames, least_moves)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: train.py DIR, the folder of a dataset")
    main()
