"""Temperatures and levels of intervals, from the validation part; and what the test part says of them."""
import numpy as np

import data
import fit
import net as nets

COVERAGE = 0.9


def temper(learner, trials, net):
    """Divides the logits of each head by the number that makes the validation part most likely."""
    c = learner.validation
    x, has = fit.design(c, trials)
    likes = data.likelihoods(fit.rows(c, has), learner.shares)
    weight = np.where(fit.rows(c, has)["kind"] == "deal", 1.0, fit.ALONG_WEIGHT)
    outs = net.predict(x[has])
    grid = np.exp(np.linspace(-0.3, 0.5, 33))
    best = []
    for p, like in zip(outs, likes):
        log = np.log(np.maximum(p, 1e-30))
        losses = [(nets.log_loss(nets.softmax(log / t), like) * weight).sum() for t in grid]
        best.append(grid[int(np.argmin(losses))])
    net.temper(best)


def levels_of(p, head, y):
    """The share of the prediction below each value; within a bin it is spread evenly."""
    at = np.clip((y - head[1]) / head[2] + 0.5, 0, head[3])
    bin = np.minimum(at.astype(int), head[3] - 1)
    before = np.concatenate([np.zeros((len(p), 1)), p.cumsum(axis=1)], axis=1)
    i = np.arange(len(p))
    return before[i, bin] + (at - bin) * p[i, bin]


def deal_levels(learner, trials, net, c):
    """Levels of the labels of deals: of the win rate and of the least number of moves, where these are known."""
    x, has = fit.design(c, trials)
    rate = fit.log_rate(c)
    r, m = fit.deals(c) & has & ~np.isnan(rate), fit.known_moves(c) & has
    return (
        levels_of(net.predict(x[r])[0], data.RATE, rate[r]),
        levels_of(net.predict(x[m])[1], data.MOVES, (c["moves_low"] - c["bound"])[m].astype(float)),
    )


def interval(levels):
    """The levels between which nine of ten labels of the validation part lie (split conformal prediction)."""
    u, n = np.sort(levels), len(levels)
    tail = (1 - COVERAGE) / 2
    low = u[max(0, int(np.floor(tail * (n + 1))) - 1)]
    high = u[min(n - 1, int(np.ceil((1 - tail) * (n + 1))) - 1)]
    return float(min(low, 0.2)), float(max(high, 0.8))


def calibrate(learner, trials, net):
    """The levels of each head, after the net has got its temperatures."""
    temper(learner, trials, net)
    rate, moves = deal_levels(learner, trials, net, learner.validation)
    return [interval(rate), interval(moves), ((1 - COVERAGE) / 2, (1 + COVERAGE) / 2)]


def by_decile(levels, interval, predicted):
    """The share of labels within the interval, in each tenth of the rows by what was predicted."""
    inside = (levels >= interval[0]) & (levels <= interval[1])
    return [float(inside[rows].mean()) for rows in np.array_split(np.argsort(predicted, kind="stable"), 10)], float(inside.mean())


def histogram(levels):
    """How many labels lie in each tenth of their predicted distribution."""
    return np.histogram(levels, bins=10, range=(0, 1))[0]
