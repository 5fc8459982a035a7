"""Computes the table of baselines of the benchmark Glance (`help(patience_deals.glance)`).

usage: baselines.py REFERENCE DATASET…

REFERENCE is the folder of published labels, datasets/reference. The datasets, made by `patience generate`, have the
features of the deals. The models are trained on the deals of the training split and tested on the deals of Glance:

    patience generate random:1-5000 --playouts 0 --exact-nodes 0 --out random
    patience generate microsoft:1-10000 --playouts 0 --exact-nodes 0 --out microsoft

    pip install patience-deals pandas scikit-learn    (not on PyPI yet: `make wheel` in the repository)
"""

import sys

import numpy as np
import pandas as pd
from patience_deals import glance, load
from patience_deals.rules import FLOOR
from policy import taught
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import LinearRegression, RidgeCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

DEAL = ["source", "deal"]
LABELS = ["split", "win_rate", "mean_moves"]


def labels(folder):
    """The published labels by deal, with log10 of the win rate."""
    frame = load(folder, columns=DEAL + LABELS).pandas().set_index(DEAL)
    return frame.assign(rate=np.log10(frame["win_rate"].where(frame["win_rate"] > 0)))


def features(folders):
    """The features of deals, and the lower bound, by deal."""
    tables = [load(folder) for folder in folders]
    wanted = [name for name in tables[0].table.column_names if name.startswith("f_")]
    frames = [t.table.select(DEAL + ["bound"] + wanted).to_pandas() for t in tables]
    return pd.concat(frames).drop_duplicates(DEAL).set_index(DEAL)


def learned(frame, test, columns, model):
    """The R² of a model that reads some columns and is trained on the published deals of the training split."""
    train = frame[(frame["split"] == "train") & frame["rate"].notna()]
    model.fit(train[columns].to_numpy(float), train["rate"])
    guesses = model.predict(test[columns].to_numpy(float))
    known = test["rate"].notna().to_numpy()
    return glance.explained(test["rate"].to_numpy()[known], guesses[known])[0]


def uniform_wins(test, budget):
    """The share of deals won by random games that start again until the budget of positions is used up; the last game
    is cut off."""
    games = 1 if budget is None else np.floor(budget / test["mean_moves"])
    return float((1 - (1 - test["win_rate"]) ** games).mean())


def uniform_choices(positions, onto_cards=False):
    """The share of positions where a random move keeps the shortest solution; with `onto_cards`, a random move onto a
    card if there is one."""
    shares = []
    for p in positions:
        board, best = p.board(), p.best()
        moves = [(int(card), int(to)) for card, to in zip(*board.rules.mask(board.on()[None])[0].nonzero())]
        onto = [move for move in moves if move[1] < FLOOR]
        chosen = onto if onto and onto_cards else moves
        shares.append(len(best & set(chosen)) / len(chosen))
    return float(np.mean(shares))


def policy(reference, bench, positions=60_000):
    """The scores of policy.py beside this file, trained on the published solutions of the training split."""
    deals = load(reference, columns=DEAL + ["seed", "split", "solution"])
    solutions = deals.split("train").solutions()
    judge = taught(deals.rules, solutions.batch(np.random.default_rng(1).permutation(len(solutions))[:positions]))
    on = np.stack([p.board().on() for p in bench.positions])
    chosen = deals.rules.choose(on, judge(on))[1]
    keeps = np.mean([divmod(code, 64) in p.best() for p, code in zip(bench.positions, chosen.tolist())])
    return float(deals.rules.greedy(np.stack([d.board().on() for d in bench.deals]), judge).mean()), float(keeps)


def main(reference, folders):
    bench, known, given = glance.load(), labels(reference), features(folders)
    frame = given.join(known)
    names = {deal.name for deal in bench.deals}
    test, tested = (of[[f"{source}:{deal}" in names for source, deal in of.index]] for of in (known, frame))
    columns = [name for name in given if name.startswith("f_")]
    trees = HistGradientBoostingRegressor(
        learning_rate=0.05, l2_regularization=1.0, early_stopping=True, random_state=1
    )
    ridge = make_pipeline(StandardScaler(), RidgeCV(np.logspace(-2, 4, 13)))
    greedy, choices = policy(reference, bench)
    rows = {
        "random play": [
            None,
            *(uniform_wins(test, budget) for budget in (None, *glance.BUDGETS)),
            uniform_choices(bench.positions),
        ],
        "a random move onto a card, or else any random move": [None] * 4
        + [uniform_choices(bench.positions, onto_cards=True)],
        "boosted trees on moves, `policy.py`": [None, greedy, None, None, choices],
        "mean of the training split": [learned(frame.assign(one=1), tested.assign(one=1), ["one"], LinearRegression())],
        "straight line on the lower bound": [learned(frame, tested, ["bound"], LinearRegression())],
        "ridge regression on the features": [learned(frame, tested, columns, ridge)],
        "boosted trees on the features": [learned(frame, tested, columns, trees)],
    }
    print("| baseline | rates: R² | won greedily | within 100 | within 1,000 | choices |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, scores in rows.items():
        cells = [
            "" if s is None else f"{s:.3f}" if i == 0 else f"{s:.1%}" for i, s in enumerate((scores + [None] * 5)[:5])
        ]
        print(f"| {name} | {' | '.join(cells)} |")
    print(f"\n{(frame['split'] == 'train').sum():,} deals taught, {len(tested):,} tested")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: baselines.py REFERENCE DATASET…")
    main(sys.argv[1], sys.argv[2:])
