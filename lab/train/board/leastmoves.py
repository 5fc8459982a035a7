"""Learns the small nets beside the net of boards: how much likelier each number of least moves is by the bound and by
the length of a solution.

    python lab/train/board/leastmoves.py --read FOLDER --out FOLDER

What the nets read is in solved.parquet, which lab/leastmoves wrote: of deals from which the net of boards has not
learned. Those of Microsoft teach. The split validation sets the levels of intervals and when to stop. The second FOLDER
gets moves.net, solved.net, and judgements that the program is held to, solved.json. The report is of the split test, on
which nothing is chosen.
"""

import argparse
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import export
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pyarrow.parquet as pq

HIDDEN, EPOCHS, BATCH, ENSEMBLE = 64, 120, 256, 4
FARTHEST = 5  # deviations of an input from its mean, as in internal/model/dense
LEAST = 1e-9  # a bin of the net of boards is taken for as likely as this


def options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--read", required=True, type=Path)
    p.add_argument("--out", required=True, type=Path)
    return p.parse_args()


def scaled(x, mean, scale):
    return np.clip((x - mean) * scale, -FARTHEST, FARTHEST)


def logits(params, x):
    (w1, b1), (w2, b2) = params
    return jax.nn.relu(x @ w1 + b1) @ w2 + b2


def loss(params, x, prior, bins):
    """The cross entropy with what is known, (n, bins)."""
    return -(bins * jax.nn.log_softmax(logits(params, x) + prior)).sum(1).mean()


def learn(x, prior, bins, fit, check, seed):
    """Weights that are best on the rows `check` after some epoch."""
    rng = np.random.default_rng(seed)
    n, out = x.shape[1], bins.shape[1]
    params = [(rng.normal(0, n**-0.5, (n, HIDDEN)), np.zeros(HIDDEN)), (np.zeros((HIDDEN, out)), np.zeros(out))]
    params = jax.tree.map(lambda a: jnp.asarray(a, jnp.float32), params)
    steps = EPOCHS * (len(fit) // BATCH)
    tx = optax.adamw(optax.cosine_decay_schedule(2e-3, steps), weight_decay=1e-2)
    state = tx.init(params)

    @jax.jit
    def update(params, state, x, prior, bins):
        grads = jax.grad(loss)(params, x, prior, bins)
        changes, state = tx.update(grads, state, params)
        return optax.apply_updates(params, changes), state

    judge, best = jax.jit(loss), (np.inf, None)
    for _ in range(EPOCHS):
        order = rng.permutation(fit)
        for i in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[i : i + BATCH]
            params, state = update(params, state, x[rows], prior[rows], bins[rows])
        best = min(best, (float(judge(params, x[check], prior[check], bins[check])), params), key=lambda pair: pair[0])
    return best[1]


def ensemble(nets):
    """One net whose logits are the mean of those of several."""
    w1 = np.concatenate([w for (w, _), _ in nets], 1)
    b1 = np.concatenate([b for (_, b), _ in nets])
    w2 = np.concatenate([w for _, (w, _) in nets]) / len(nets)
    b2 = np.mean([b for _, (_, b) in nets], 0)
    return [(w1, b1), (w2, b2)]


def write(path, names, mean, scale, params, levels):
    header = {"inputs": names, "sizes": [len(names), *(w.shape[1] for w, _ in params)], "levels": levels}
    with open(path, "wb") as f:
        f.write(json.dumps(header, separators=(",", ":")).encode() + b"\n")
        for a in (mean, scale, *(part for w, b in params for part in (w.T, b))):
            f.write(np.ascontiguousarray(a, "<f4").tobytes())


def learned(x, prior, bins, fit, check):
    """The mean of an input, the inverse of its deviation, and the weights of an ensemble."""
    mean, scale = x[fit].mean(0), 1 / np.maximum(x[fit].std(0), 1e-6)
    z = scaled(x, mean, scale)
    nets = [learn(z, prior, bins, fit, check, seed) for seed in range(ENSEMBLE)]
    return mean, scale, jax.tree.map(np.asarray, ensemble(nets))


def judged(net, x, prior):
    mean, scale, params = net
    return np.asarray(jax.nn.log_softmax(logits(params, scaled(x, mean, scale)) + prior))


def r2(guess, y):
    """R² with a bootstrap interval of 95 %."""
    rng = np.random.default_rng(1)
    value = lambda i: 1 - np.square(guess[i] - y[i]).mean() / y[i].var()
    draws = [value(rng.integers(0, len(y), len(y))) for _ in range(2000)]
    low, high = np.quantile(draws, (0.025, 0.975))
    return f"{value(slice(None)):.3f} ({low:.3f} to {high:.3f})"


def held(log, numbers, levels):
    """The share of numbers that lie within the interval of 90 %."""
    level = export.below(log, numbers)
    return f"within 90 %: {np.mean((level >= levels[0]) & (level <= levels[1])):.3f}"


def learn_all(o):
    table = pq.read_table(o.read / "solved.parquet")
    column = lambda name: table[name].to_numpy(zero_copy_only=False)
    stacked = lambda name: np.stack(column(name)).astype(np.float32)
    x, prior = stacked("inputs"), np.log(np.maximum(stacked("chances"), LEAST))
    count = prior.shape[1]
    beyond = np.minimum(column("beyond"), count - 1)
    bins = np.eye(count, dtype=np.float32)[beyond]
    fit, check = (np.flatnonzero(column("split") == split) for split in ("train", "validation"))
    test = np.flatnonzero((column("split") == "test") & (column("source") == "random"))
    start, dealt = test[column("ply")[test] == 0], check[column("ply")[check] == 0]  # late positions are nearly sure
    names = json.loads(table.schema.metadata[b"inputs"])
    numbers, golden = np.arange(count), []
    for name, read in (("moves", len(names) - 1), ("solved", len(names))):
        net = learned(x[:, :read], prior, bins, fit, check)
        levels = export.quantile_levels(judged(net, x[dealt, :read], prior[dealt]), beyond[dealt])
        write(o.out / f"{name}.net", names[:read], *net, levels)
        for what, rows in (("deals", start), ("positions", test)):
            log = judged(net, x[rows, :read], prior[rows])
            bound = x[rows, 0]
            error = np.abs(np.exp(log) @ numbers - beyond[rows]).mean()
            known = r2(np.exp(log) @ numbers + bound, beyond[rows] + bound)
            print(
                f"least moves, {name}, {what}: R² {known} of {len(rows)} error {error:.2f}",
                held(log, beyond[rows], levels),
            )
        log = judged(net, x[start[:3], :read], prior[start[:3]])
        for i, row in enumerate(start[:3]):
            length = int(x[row, 0] + x[row, read - 1]) if read == len(names) else 0
            golden.append(
                {
                    "deal": int(column("deal")[row]),
                    "length": length,
                    "mean": round(float(np.exp(log[i]) @ numbers + x[row, 0]), 4),
                }
            )
    (o.out / "solved.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")


def main(o):
    o.out.mkdir(parents=True, exist_ok=True)
    learn_all(o)


if __name__ == "__main__":
    main(options())
