"""budgets.py DATASET…: what models that predict the win rate of FreeCell deals reach on the published test split, and
what they cost, as the table of python/README.md has it. The datasets have the features of all published deals:

    patience generate microsoft:1-32000 --playouts 0 --exact-nodes 0 --out microsoft
    patience generate random:1-5000 --playouts 0 --exact-nodes 0 --out random
"""

import sys
import time

import numpy as np
from patience_deals import load, reference
from sklearn.dummy import DummyRegressor
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import Ridge
from sklearn.neural_network import MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

KEY = ["source", "deal"]


def features(folders):
    """The features of deals by name, and the lower bound, as float32."""
    found = {}
    for folder in folders:
        table = load(folder).table
        names = [name for name in table.column_names if name.startswith("f_")] + ["bound"]
        values = np.stack([table[name].to_numpy() for name in names], 1).astype(np.float32)
        found |= zip(zip(*(table[name].to_pylist() for name in KEY)), values)
    return found


def main(folders):
    rows = reference([*KEY, "split", "win_rate", "on"])
    rows = rows.where(rows.table["win_rate"].to_numpy() > 0)
    of = features(folders)
    inputs = {
        "places": np.eye(55, dtype=np.float32)[rows.on].reshape(len(rows), -1),
        "features": np.stack([of[row["source"], row["deal"]] for row in rows.rows(*KEY)]),
    }
    y, split = np.log10(rows.table["win_rate"].to_numpy()), np.array(rows.table["split"].to_pylist())
    train, test = split == "train", split == "test"
    stop = dict(early_stopping=True, random_state=1)
    for name, given, model in (
        ("mean", "features", DummyRegressor()),
        ("ridge", "places", Ridge(100)),
        ("small net", "places", MLPRegressor(hidden_layer_sizes=(64,), alpha=3, **stop)),
        ("ridge", "features", make_pipeline(StandardScaler(), Ridge(10))),
        ("trees", "features", HistGradientBoostingRegressor(learning_rate=0.05, l2_regularization=1.0, **stop)),
    ):
        begin = time.process_time()
        guess = model.fit(inputs[given][train], y[train]).predict(inputs[given][test])
        r2 = 1 - ((guess - y[test]) ** 2).mean() / ((y[test].mean() - y[test]) ** 2).mean()
        print(f"{name} on {given}: R² {r2:.3f}, {time.process_time() - begin:.1f} s", flush=True)
    print(f"{train.sum():,} deals taught, {test.sum():,} tested")


main(sys.argv[1:])
