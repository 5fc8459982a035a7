"""How good the net of boards is by game and by stage of play: tables in Markdown. net-card.py DATASET...

A DATASET is what `patience generate --positions deal,walk,solution,near` wrote, each of another game, of deals from
which nothing was learned. The judgements are those of `patience_deals.net`, without trials, features and searches.
Errors are of log10 of the win rate, in positions that can be won and whose rate was measured.
"""

import sys

import numpy as np
from patience_deals import load, net
from patience_deals.nets import LEAST_LOG_RATE, STEP

STAGES = {"deals": (0, 0), "early": (1, 20), "middle": (21, 45), "late": (46, 999)}
LEAST = 2e-3  # the half width of what counts as the same rate, in log10: no interval is narrower
COLUMNS = "on deal ply wins win_rate win_rate_error exact_status min_moves".split()


def row(*cells):
    print("|", " | ".join(str(c) for c in cells), "|")


def clustered(values, deals):
    """The mean of values and its standard error where deals are drawn and not positions."""
    mean, (_, of) = values.mean(), np.unique(deals, return_inverse=True)
    n = of.max() + 1
    return mean, np.sqrt(np.square(np.bincount(of, values - mean)).sum() * n / max(1, n - 1)) / len(values)


def r2(far, y, deals):
    """R² with its standard error by the bootstrap over deals."""
    names, of = np.unique(deals, return_inverse=True)
    rng, values = np.random.default_rng(1), []
    sums = [np.bincount(of, x) for x in (np.square(far), y, np.square(y), np.ones(len(y)))]
    for _ in range(400):
        w = np.bincount(rng.integers(0, len(names), len(names)), minlength=len(names))
        errors, total, squares, n = (float(w @ s) for s in sums)
        values.append(1 - errors / (squares - total * total / n))
    return f"{1 - np.square(far).sum() / np.square(y - y.mean()).sum():.3f} ± {np.std(values):.3f}"


def told(far, inside, deals):
    mean = lambda x, digits, times=1: "{:.{d}f} ± {:.{d}f}".format(*(times * v for v in clustered(x, deals)), d=digits)
    return mean(abs(far), 2), mean(far, 2), mean(inside.astype(float), 0, 100)


HEADS = ("positions", "R²", "error", "bias", "in the 90 % interval, %")
tables = []
for path in sys.argv[1:]:
    data = load(path, columns=COLUMNS)
    column = lambda name: data.table[name].to_numpy(zero_copy_only=False)
    judge = net(data.game)
    judged, low, high = judge.judge(data.on), *judge.levels["rate"]
    wins, error = column("wins").astype(float), np.nan_to_num(column("win_rate_error").astype(float))
    status = column("exact_status").astype(str)
    rated = ((wins >= 10) | (error > 0)) & (status != "unsolvable")
    y = np.log10(np.maximum(column("win_rate").astype(float), 1e-14))
    guess = judged.means()["log10_win_rate"]
    at = (y - LEAST_LOG_RATE) / STEP + 0.5  # bins from the end of the first
    below = lambda at: (judged.log10_win_rate * np.clip(at[:, None] - np.arange(57), 0, 1)).sum(1)
    inside = (below(at + LEAST / STEP) >= low) & (below(at - LEAST / STEP) <= high)
    tables.append(
        {
            "game": data.game,
            "deal": column("deal"),
            "ply": column("ply"),
            "rated": rated,
            "y": y,
            "guess": guess,
            "inside": inside,
            "won": np.where(status == "optimal", 1, np.where(status == "unsolvable", 0, -1)),
            "chance": judged.winnable,
            "least": column("min_moves").astype(float),
            "left": judged.means()["moves_left"],
        }
    )

print("By game and stage:\n")
row("game", "stage", *HEADS)
row("---", "---", *["---:"] * len(HEADS))
for t in tables:
    for stage, (first, last) in STAGES.items():
        at = t["rated"] & (t["ply"] >= first) & (t["ply"] <= last)
        if at.sum() >= 20:
            far, y, deals = (t["guess"] - t["y"])[at], t["y"][at], t["deal"][at]
            row(t["game"], stage, len(y), r2(far, y, deals), *told(far, t["inside"][at], deals))

print("\nBy fifths of the guess, from the hardest, and where the rate is below 1e-6:\n")
row("game", "part", HEADS[0], *HEADS[2:])
row("---", "---", *["---:"] * (len(HEADS) - 1))
for t in tables:
    ends = np.quantile(t["guess"][t["rated"]], np.linspace(0, 1, 6))
    parts = {f"fifth {i + 1}": (t["guess"] >= ends[i]) & (t["guess"] <= ends[i + 1]) for i in range(5)}
    for part, chosen in (parts | {"below 1e-6": t["y"] < -6}).items():
        at = t["rated"] & chosen
        if at.sum() >= 10:
            row(t["game"], part, at.sum(), *told((t["guess"] - t["y"])[at], t["inside"][at], t["deal"][at]))

print("\nWhether deals and positions can be won, and the moves left:\n")
row("game", "decided", "won, %", "mean guess, %", "right, %", "log loss", "by chance", "error of moves left")
row("---", *["---:"] * 7)
for t in tables:
    known = t["won"] >= 0
    p, won = np.clip(t["chance"][known], 1e-6, 1 - 1e-6), t["won"][known]
    share = np.clip(won.mean(), 1e-6, 1 - 1e-6)
    loss = lambda p: -(won * np.log(p) + (1 - won) * np.log(1 - p)).mean()
    far = abs(t["left"] - t["least"])[t["least"] > 0]
    mean, deviation = clustered(((p > 0.5) == won).astype(float), t["deal"][known])
    row(
        t["game"],
        known.sum(),
        f"{100 * won.mean():.1f}",
        f"{100 * p.mean():.1f}",
        f"{100 * mean:.1f} ± {100 * deviation:.1f}",
        f"{loss(p):.3f}",
        f"{loss(np.full(len(p), share)):.3f}",
        f"{np.nanmean(far):.2f}" if len(far) else "",
    )
