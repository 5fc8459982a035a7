"""The three nets: of the position alone, and with sketches of 250 and of 1,000 trials."""
import json

import numpy as np

import data
import net as nets

SKETCHES = {0: None, 250: "sketch_250", 1000: "sketch_1000"}

# Chosen on the validation part.
HIDDEN = {0: [128, 64], 250: [128, 64], 1000: [128, 64]}
EPOCHS = {0: 16, 250: 16, 1000: 60}
RATE, DECAY, DROP = 2e-3, 0.02, 0.1
ALONG_WEIGHT = 0.3  # of a position along play; a deal counts 1
EXACT_WEIGHT = 1.0


def names(folder):
    with open(f"{folder}/names.json") as f:
        return json.load(f)


def design(c, trials):
    """The inputs of rows for a net, and which rows have them."""
    sketch = SKETCHES[trials]
    if not sketch:
        return c["inputs"], np.ones(len(c["inputs"]), bool)
    x = np.concatenate([c["inputs"], c[sketch]], axis=1)
    return x, ~np.isnan(x).any(axis=1)


def stack(parts):
    """Parts with the same columns, one after another."""
    return {k: np.concatenate([p[k] for p in parts]) for k in parts[0]}


class Learner:
    """What the nets learn from, and the nets."""

    def __init__(self, folder, deals=None, verbose=False):
        self.names, self.verbose = names(folder), verbose
        self.train, self.taught = data.load(folder, "train"), data.load(folder, "taught")
        self.validation, self.test = data.load(folder, "validation"), data.load(folder, "test")
        for c in (self.train, self.taught, self.validation, self.test):
            for k in ("sketch_1000", "teacher"):
                if c[k].shape[1] == 0:
                    c[k] = np.full((len(c["deal"]), self.test["sketch_1000"].shape[1]), np.nan, np.float32)
        self.shares = data.excess_shares(stack([self.train, self.validation]))
        self.nets = {}

    def input_names(self, trials):
        return self.names["position"] + (self.names["sketch"] if trials else [])

    def teach(self, c):
        """Likelihoods of rows, and which of those of the win rate are probabilities to learn as they are.

        These are the rates of deals, smoothed; of deals without trials of their own the net for 1,000 trials makes them.
        """
        likes = data.likelihoods(c, self.shares)
        measured = deals(c) & (c["playouts"] > 0)
        likes[0][measured] /= likes[0][measured].sum(axis=1, keepdims=True)
        soft = ~np.isnan(c["teacher"]).any(axis=1) & (c["playouts"] == 0)
        if soft.any():
            x = np.concatenate([c["inputs"], c["teacher"]], axis=1)[soft]
            likes[0][soft] = self.nets[1000].predict(x)[0]
        return likes, soft | measured

    def fit(self, trials, seed=1, only=None, **changes):
        """Trains a net, on the rows of a mask of all rows to learn from."""
        c = self.train if trials == 1000 else stack([self.train, self.taught])
        x, has = design(c, trials)
        if only is not None:
            has &= only(c)
        c = {k: v[has] for k, v in c.items()}
        likes, soft = self.teach(c)
        x = x[has]
        weight = np.where(c["kind"] == "deal", 1.0, ALONG_WEIGHT).astype(np.float32)
        bins = [h[3] for h in data.HEADS]
        net = nets.Net([x.shape[1], *changes.get("hidden", HIDDEN[trials]), sum(bins)], bins, seed)
        net.fit_inputs(x)
        orders = np.array(data.renamings(self.input_names(trials)))
        nets.train(net, x, likes, soft, weight, orders, changes.get("epochs", EPOCHS[trials]), changes.get("rate", RATE), changes.get("decay", DECAY), changes.get("drop", DROP), seed)
        return net

    def fit_all(self):
        for trials in (1000, 250, 0):  # the first one teaches the others
            self.nets[trials] = self.fit(trials)


def deals(c):
    return c["kind"] == "deal"


def rows(c, mask):
    return {k: v[mask] for k, v in c.items()}


def log_rate(c):
    """The label of deals whose win rate was measured; NaN where no win was found."""
    rate = np.where(c["splitting"], c["rate"], c["wins"] / np.maximum(c["playouts"], 1))
    return np.log10(np.where(rate > 0, rate, np.nan))


def mean(p, head):
    return p @ data.middles(head)


def plain_label(wins):
    return np.log10((wins + 0.5) / (data.PLAIN + 1))


def plain_prediction(p):
    """The mean of plain_label if the win rate is distributed as predicted."""
    rate = 10.0 ** data.middles(data.RATE)
    wins = np.random.default_rng(1).poisson(np.minimum(rate, 1)[:, None] * data.PLAIN, (len(rate), 400))
    return p @ plain_label(wins).mean(axis=1)


def r2(y, f):
    ok = ~np.isnan(y)
    y, f = y[ok], f[ok]
    return 1 - ((y - f) ** 2).sum() / ((y - y.mean()) ** 2).sum()


def known_moves(c):
    return deals(c) & (c["moves_low"] == c["moves_high"])


def scores(learner, trials, net, c):
    """R² of the targets on the deals of a part."""
    x, has = design(c, trials)
    d = deals(c) & has
    p = net.predict(x[d])
    result = {"rate": r2(log_rate(rows(c, d)), mean(p[0], data.RATE))}
    plain = rows(c, d)["plain_wins"]
    if (plain >= 0).all():
        result["plain"] = r2(plain_label(plain), plain_prediction(p[0]))
    k = known_moves(c)
    result["moves"] = r2((c["moves_low"] - c["bound"])[k] + c["bound"][k], c["bound"][k] + mean(net.predict(x[k])[1], data.MOVES))
    likes = data.likelihoods(rows(c, has), learner.shares)
    losses = [nets.log_loss(p, l) for p, l in zip(net.predict(x[has]), likes)]
    along = rows(c, has)["kind"] != "deal"
    result["loss"] = [round(float(l[~along].mean()), 4) for l in losses] + [round(float(l[along].mean()), 4) for l in losses]
    return result
