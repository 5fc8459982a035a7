"""Learns from shortest solutions to choose moves in FreeCell, and then plays games with what it learned.

usage: policy.py DIR

    pip install patience-deals scikit-learn    (not on PyPI yet: `make wheel` in the repository)
    patience generate microsoft:1-2000 --positions solution --per-deal all --playouts 0 --features off --out solutions
    python policy.py solutions
"""

import sys

import numpy as np
from patience_deals import CELL, FLOOR, HOME, load
from sklearn.ensemble import HistGradientBoostingClassifier

RANK, SUIT = np.divmod(np.arange(52), 4)
POSITIONS, FAR = 60_000, 99


def of(values, places, missing):
    """The values of the cards in `places`; a place that is not a card gets `missing`."""
    return np.take_along_axis(np.hstack([values, np.full((len(values), 12), missing)]), places.astype(int), 1)


def under(on, away):
    """For each card, how many cards lie under it, and the smallest `away` among them."""
    number, least, at = (on < FLOOR).astype(int), of(away, on, FAR), on
    for _ in range(5):
        number, least, at = number + of(number, at, 0), np.minimum(least, of(least, at, FAR)), of(at, at, HOME)
    return number, least


def moves(rules, on):
    """The legal moves of positions: for each move its position, its code, and the numbers that describe it."""
    mask, home, cells = rules.mask(on), on == HOME, on == CELL
    away = np.where(home, FAR, RANK - home.reshape(-1, 13, 4).sum(1)[:, SUIT])  # 0: this card goes home next
    number, least = under(on, away)
    fits = np.isin(np.arange(52 * 64), np.dot(rules.pairs, (64, 1))).reshape(52, 64)
    sorted_on, ends = fits[np.arange(52), on], mask.any(2) | cells
    guests = ends @ fits[:, :52].astype(int)  # cards that fit on it
    n, card, to = np.nonzero(mask)
    below, best = on[n, card].astype(int), np.full(len(on), FAR)
    np.minimum.at(best, n, least[n, card])
    onto, base = np.where(to < FLOOR, to, 0), np.where(below < FLOOR, below, 0)
    x = [
        np.maximum(to, FLOOR - 1),
        RANK[card],
        away[n, card],
        number[n, card],
        least[n, card],
        least[n, card] - best[n],
        sorted_on[n, card],
        np.maximum(below, FLOOR - 1),
        RANK[base],
        away[n, base],
        sorted_on[n, base],
        guests[n, base],
        number[n, onto],
        np.minimum(away, least)[n, onto],
        sorted_on[n, onto],
        guests[n, onto],
        cells.sum(1)[n],
        (on == FLOOR).sum(1)[n],
        home.sum(1)[n],
        mask.sum((1, 2))[n],
    ]
    return n, 64 * card + to, np.stack(x, 1)


def taught(rules, train):
    """A function that scores moves: boosted trees that learned to tell the moves of solutions from other moves."""
    n, code, x = moves(rules, train["on"])
    trees = HistGradientBoostingClassifier(max_iter=150, learning_rate=0.2, max_leaf_nodes=63, random_state=1).fit(
        x, code == train["move"][n]
    )

    def judge(on):
        n, code, x = moves(rules, on)
        values = np.zeros((len(on), 52 * 64))
        if len(n):  # there is a legal move
            values[n, code] = trees.decision_function(x)
        return values.reshape(-1, 52, 64)

    return judge


def main(folder):
    chance, rows = np.random.default_rng(1), load(folder)
    train, test = (
        x.batch(chance.permutation(len(x))[:POSITIONS])
        for x in map(rows.where(rows.moves.card >= 0).split, ("train", "test"))
    )
    if not len(test["on"]):
        sys.exit(f"{folder}: no moves in the split test; expected more deals")
    deals = rows.where(rows.table["position_index"].to_numpy() == 0).split("test").on
    for name, judge in ("chance", lambda on: chance.random((len(on), 52, 64))), ("policy", taught(rows.rules, train)):
        right = (rows.rules.choose(test["on"], judge(test["on"]))[1] == test["move"]).mean()
        won = rows.rules.greedy(deals, judge).mean()
        print(
            f"{name}: the move of the solution in {right:.1%} of {len(test['on']):,} positions, {won:.1%} of "
            f"{len(deals)} deals won"
        )


if __name__ == "__main__":
    main(sys.argv[1])
