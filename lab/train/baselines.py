"""What the nets are compared with: the mean, the bound, Chen's four features, ridge regression, boosted trees."""
import lightgbm
import numpy as np
from sklearn.linear_model import LinearRegression, RidgeCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import fit

# Features of ours that say what the four of Chen (2015) say: depth of the aces, of the kings, cards in order
# of colours, cards over the aces.
CHEN = ["f_above_aces", "f_below_kings", "f_sequenciable", "f_above_aces_max"]


def compare(learner):
    """R² of each baseline: of the measured log10 win rate and of the least number of moves, on deals of the test."""
    train, test = learner.train, learner.test
    longest = train["bound"] + 25  # a few solutions of the beam are far too long
    y_rate, y_moves = fit.log_rate(train), np.where(train["moves_high"] > 0, np.minimum(train["moves_high"], longest), np.nan).astype(float)
    measured, solved = fit.deals(train) & ~np.isnan(y_rate), fit.deals(train) & ~np.isnan(y_moves)
    out = {}
    for name, make, inputs in methods(learner):
        scores = []
        for y, ok, truth, at in (
            (y_rate, measured, fit.log_rate(test), fit.deals(test)),
            (y_moves, solved, test["moves_low"].astype(float), fit.known_moves(test)),
        ):
            x, _ = inputs(train)
            z, has = inputs(test)
            model = make().fit(x[ok], y[ok])
            f = model.predict(z[at & has])
            if y is y_moves:  # the beam's solutions are longer than the shortest
                known = fit.known_moves(train)
                f = f - (model.predict(x[known]) - train["moves_low"][known]).mean()
            scores.append(fit.r2(truth[at & has], f))
        out[name] = scores
    return out


def methods(learner):
    names = learner.names["position"]
    columns = lambda wanted: lambda c: (c["inputs"][:, [names.index(n) for n in wanted]], np.ones(len(c["deal"]), bool))
    position, short, long = (lambda c, t=t: fit.design(c, t) for t in (0, 250, 1000))
    ridge = lambda: make_pipeline(StandardScaler(), RidgeCV(np.logspace(0, 5, 11)))
    trees = lambda: lightgbm.LGBMRegressor(
        n_estimators=400, learning_rate=0.03, num_leaves=15, min_child_samples=30, subsample=0.7, subsample_freq=1,
        colsample_bytree=0.3, random_state=1, n_jobs=1, deterministic=True, force_row_wise=True, verbose=-1,
    )
    return [
        ("linear on the bound", LinearRegression, columns(["f_relaxed"])),
        ("linear on Chen's four features (2015)", LinearRegression, columns(CHEN)),
        ("ridge, the position", ridge, position),
        ("boosted trees, the position", trees, position),
        ("ridge, with 1,000 trials", ridge, long),
        ("boosted trees, with 1,000 trials", trees, long),
    ]
