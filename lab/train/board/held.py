"""How well nets predict the win rates of deals from which none learned, and how well the mean of their guesses does: R²
of log10 of the rate, as a table in Markdown.

    python lab/train/board/held.py ROWS NET NET...

ROWS is a folder of what lab/lessons wrote; the rates of its deals of the splits validation and test are compared.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command


def options():
    p = command.parser(__doc__)
    command.add_nets(p)
    return p.parse_args()


def main(o):
    command.use(1)
    import numpy as np
    import teaching
    from rows import RATES

    games, judges = teaching.judges(o.rows, o.nets)
    print("| game | split | deals |", *(f"{path} |" for path in o.nets), "mean |")
    print("|---|---|---:|" + "---:|" * (len(judges) + 1))
    for game, name in enumerate(games.names):
        for split in "validation", "test":
            rows, _ = teaching.some(games, "deals", game, (split,), 10**9)
            known = rows["rated"] & rows["known"]
            y = (rows["bins"] @ RATES)[known]
            guesses = [teaching.mean_rate([judge], rows["on"], game)[0][known] for judge in judges]
            r2 = lambda guess: 1 - np.square(guess - y).mean() / y.var()
            told = " | ".join(f"{r2(guess):.3f}" for guess in (*guesses, np.mean(guesses, 0)))
            print(f"| {name} | {split} | {len(y):,} | {told} |", flush=True)


if __name__ == "__main__":
    command.run("held.py", main, options)
