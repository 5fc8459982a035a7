"""The three nets: of the position alone, and with sketches of 250 and of 1,000 trials."""
import concurrent.futures
import json
import multiprocessing

import numpy as np

import data
import net as nets

PUBLISHED = ("microsoft", "random")  # parts whose labels are published
CURVE = [1 / 4, 1 / 2]  # shares of the deals, of the learning curve
SKETCHES = {0: None, 250: "split_250", 1000: "sketch_1000"}

# Set by judgement after trials, some of them on deals of the test part: docs/research/model-card.md.
# By number of trials. The net for 1,000 has fewer deals to learn from than those that it teaches.
HIDDEN = {0: [256, 96], 250: [256, 96], 1000: [96, 48]}
MEMBERS = {0: 2, 250: 1, 1000: 3}  # nets that are trained apart and joined
EPOCHS = {0: 10, 250: 10, 1000: 40}
DROP = {0: 0.1, 250: 0.1, 1000: 0.2}
RATE, DECAY = 2e-3, 0.02
WORKERS = 6
ALONG_WEIGHT = 0.3  # of a position along play; a deal counts 1


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
    """Parts with the same columns, one after another; where one has no inputs of a kind they are NaN."""
    out = {}
    for k in parts[0]:
        columns = [p[k] for p in parts]
        if columns[0].ndim == 2:
            width = max(c.shape[1] for c in columns)
            columns = [c if c.shape[1] == width else np.full((len(c), width), np.nan, np.float32) for c in columns]
        out[k] = np.concatenate(columns)
    return out


class Learner:
    """What the nets learn from, and the nets."""

    def __init__(self, folder):
        self.names = names(folder)
        load = lambda *parts: stack([data.load(folder, p) for p in parts])
        self.train, self.taught = load("train", *PUBLISHED), load("taught", "bare")
        self.validation, self.test, self.fresh = load("validation"), load("test"), load("fresh")
        for c in (self.train, self.taught, self.validation, self.test, self.fresh):
            for k in ("sketch_1000", "teacher"):
                if c[k].shape[1] == 0:
                    c[k] = np.full((len(c["deal"]), self.test["sketch_1000"].shape[1]), np.nan, np.float32)
        self.shares = data.excess_shares(stack([self.train, self.validation]))
        self.nets = {}

    def input_names(self, trials):
        return self.names["position"] + self.names.get(SKETCHES[trials], [])

    def teach(self, c):
        """Likelihoods of rows for each head, and which of these rows are probabilities to learn as they are.

        Such are the measured rates of deals, smoothed. And of deals without trials of their own the net for 1,000 trials
        makes all targets, each times what searches say of it.
        """
        likes = data.likelihoods(c, self.shares)
        measured = deals(c) & (c["playouts"] > 0)
        taught = ~np.isnan(c["teacher"]).any(axis=1) & (c["playouts"] == 0)
        if taught.any():
            x = np.concatenate([c["inputs"], c["teacher"]], axis=1)[taught]
            for like, p in zip(likes, self.nets[1000].predict(x)):
                like[taught] *= p
        soft = [taught | measured, taught, taught]
        for like, mask in zip(likes, soft):
            like[mask] /= np.maximum(like[mask].sum(axis=1, keepdims=True), 1e-20)
        return likes, soft

    def fit(self, trials, seed=1, share=1.0, dives=True):
        """Trains one net, on a share of the deals, and without the inputs of dives if these are not wanted."""
        c = self.train if trials == 1000 else stack([self.train, self.taught])
        x, has = design(c, trials)
        has &= among(c, share)
        c, x = rows(c, has), x[has]
        likes, soft = self.teach(c)
        weight = np.where(deals(c), 1.0, ALONG_WEIGHT).astype(np.float32)
        bins = [h[3] for h in data.HEADS]
        net = nets.Net([x.shape[1], *HIDDEN[trials], sum(bins)], bins, seed)
        if not dives:
            hidden = [i for i, name in enumerate(self.input_names(trials)) if name.startswith("dive_")]
            x[:, hidden], net.weights[0][hidden] = 0, 0  # and so these weights stay 0
        net.fit_inputs(x)
        orders = np.array(data.renamings(self.input_names(trials)))
        nets.train(net, x, likes, soft, weight, orders, EPOCHS[trials], RATE, DECAY, DROP[trials], seed)
        return net

    def fit_all(self, tasks):
        """Trains the nets of a list of arguments of fit, several at a time."""
        with concurrent.futures.ProcessPoolExecutor(WORKERS, multiprocessing.get_context("fork")) as pool:
            return list(pool.map(self.fit, *zip(*tasks)))

    def learn(self):
        """Trains all nets, and for the learning curve single ones on shares of the deals and without dives."""
        single = {}
        for group in ([1000], [0, 250]):  # the first teaches the others
            tasks = [(trials, seed, 1.0, True) for trials in group for seed in range(1, MEMBERS[trials] + 1)]
            tasks += [(trials, 1, share, True) for trials in group for share in CURVE]
            tasks += [(trials, 1, 1.0, False) for trials in group]
            single |= zip(tasks, self.fit_all(tasks))
            for trials in group:
                self.nets[trials] = nets.Net.joined([single[trials, seed, 1.0, True] for seed in range(1, MEMBERS[trials] + 1)])
        self.curve = {task: net for task, net in single.items() if task[1] == 1}


def among(c, share):
    """Which rows are of a share of the deals, spread over all parts."""
    return c["deal"] * 2654435761 % 2**32 < share * 2**32  # Knuth's multiplicative hashing


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
    result["moves"] = r2(c["moves_low"][k], c["bound"][k] + mean(net.predict(x[k])[1], data.MOVES))
    likes = data.likelihoods(rows(c, has), learner.shares)
    losses = [nets.log_loss(p, l) for p, l in zip(net.predict(x[has]), likes)]
    along = rows(c, has)["kind"] != "deal"
    result["loss"] = [round(float(l[~along].mean()), 4) for l in losses] + [round(float(l[along].mean()), 4) for l in losses]
    return result
