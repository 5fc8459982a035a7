"""test-guesses.py PATIENCE FOLDER...: how often the intervals of the program's guesses cover the win rates of the
published random deals of the test split, of which nothing was learned, as the table of docs/research/model-card.md.

A FOLDER has published tables of a game whose intervals the validation split calibrated. Deals without a measured win
rate are left out.
"""

import json
import pathlib
import subprocess
import sys

import numpy as np
import pyarrow.parquet as pq

GAMES = (0, 4_096)  # random games that a guess reads


def guesses(patience, game, deals, games):
    """The ends of the 90 % intervals of log10 of the win rate, by deal."""
    command = [patience, "score", "random:" + ",".join(map(str, deals)), "--game", game, "--fast", "--json"]
    printed = subprocess.run([*command, "--playouts", str(games)], check=True, capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in printed.splitlines()]
    return {row["deal"]: (row["guess_log10_win_rate_low"], row["guess_log10_win_rate_high"]) for row in rows}


def main(patience, *folders):
    print("| game | deals |", " | ".join(f"{n:,} games" if n else "no games" for n in GAMES), "|")
    print("| --- |", " | ".join(["---:"] * (1 + len(GAMES))), "|")
    for folder in map(pathlib.Path, folders):
        rows = pq.read_table(folder, filters=[("source", "=", "random"), ("split", "=", "test"), ("win_rate", ">", 0)])
        deals, rates = rows["deal"].to_pylist(), np.log10(rows["win_rate"].to_numpy())
        covered = []
        for games in GAMES:
            found = guesses(patience, rows["game"][0].as_py(), deals, games)
            low, high = np.array([found[deal] for deal in deals]).T
            hits = np.mean((low <= rates) & (rates <= high))
            covered.append(f"{100 * hits:.0f} ± {100 * np.sqrt(hits * (1 - hits) / len(deals)):.0f} %")
        print(f"| {rows['game'][0].as_py()} | {len(deals)} |", " | ".join(covered), "|", flush=True)


main(*sys.argv[1:])
