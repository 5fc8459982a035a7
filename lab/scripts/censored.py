"""censored.py DATASET: what a small net learns about the published test deals from positions with few trials and short
searches, with the losses of patience_deals and from the rows with known labels alone. Needs torch.

    patience generate random:5001-6500 --positions deal,walk --per-deal 4 --playouts 256 --max-playouts 256 \
        --rare-events off --exact-nodes 2000 --features off --out mix
"""

import sys

import numpy as np
import torch
from patience_deals import load, losses, reference

torch.set_num_threads(1)


def planes(rows):
    return torch.nn.functional.one_hot(torch.tensor(rows.on).long(), 55).flatten(1).float()


def taught(x, loss_of):
    """A net that predicts log10 of the odds of a win and the least number of moves, in units of 50."""
    torch.manual_seed(1)
    net = torch.nn.Sequential(torch.nn.Linear(x.shape[1], 64), torch.nn.ReLU(), torch.nn.Linear(64, 2))
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=0.1)
    for _ in range(300):
        odds, left = net(x).T
        optimizer.zero_grad()
        loss_of(odds, 50 * left).mean().backward()
        optimizer.step()
    return net


def known(rows, name):
    """A column with 0 for null, and where it is known."""
    values = rows.table[name].to_numpy().astype(np.float32)
    return torch.tensor(np.nan_to_num(values)), torch.tensor(~np.isnan(values))


def told(name, net, test):
    with torch.no_grad():
        odds, left = net(planes(test)).T.numpy()
    rate = test.table["win_rate"].to_numpy()
    for what, error in (
        ("log10 odds", odds - np.log10(rate / (1 - rate))),
        ("moves", 50 * left - test.table["min_moves"].to_numpy()),
    ):
        print(f"{name}: {what} {error.mean():+.2f} on average, mean absolute error {np.abs(error).mean():.2f}")


def main(folder):
    rows, test = load(folder), reference().split("test")
    test = test.where(test.table["win_rate"].to_numpy() > 0)
    rates, moves = losses.rates(rows).map(torch.tensor), losses.moves(rows).map(torch.tensor)
    wins, playouts = (torch.tensor(rows.table[name].to_numpy()).float() for name in ("wins", "playouts"))
    counted = torch.log10((wins + 0.5) / (playouts - wins + 0.5))
    (_, rated), (least, solved) = known(rows, "rating"), known(rows, "min_moves")
    print(f"{len(rows):,} rows, {(~rated).sum():,} without rating, {(~solved).sum():,} without least moves")
    told("losses", taught(planes(rows), lambda o, m: losses.of_rates(o, rates) + losses.of_moves(m, moves, 3)), test)
    dropped = taught(planes(rows), lambda o, m: rated * (o - counted) ** 2 / 0.3 + solved * (m - least).abs() / 3)
    told("known labels alone", dropped, test)


main(sys.argv[1])
