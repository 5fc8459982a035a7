"""Learns the small nets beside the net of boards: how much likelier each win rate is by short runs of random games and
by a quick search, and each number of moves by the bound and by the length of a solution.

    python lab/train/board/trials.py --labels TABLE... --read FOLDER --out FOLDER

The labels are the published tables. What the nets read is in played.parquet and solved.parquet, which lab/trials
wrote: of deals from which the net of boards has not learned. Those of Microsoft teach. The split validation sets the
levels of intervals and when to stop. The second FOLDER gets 0.net, 250.net, 1000.net, moves.net, solved.net, and
judgements that the program is held to, trials.json and solved.json. The report is of the split test, on which nothing
is chosen.
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
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from architecture import RATE
from rows import rate_bins

NETS = {"0": "short", "250": "short", "1000": "long"}
ALONE = 7  # the last inputs, which do not come from trials
SEARCHED = 3  # the last of these, which come from a search: 0 if there was none
HIDDEN, EPOCHS, BATCH, ENSEMBLE = 64, 120, 256, 4
FARTHEST = 5  # deviations of an input from its mean, as in internal/model/dense
BINS = RATE[0] + RATE[1] * np.arange(RATE[2])
LEAST = 1e-9  # a bin of the net of boards is taken for as likely as this


def options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--labels", nargs="+", required=True)
    p.add_argument("--read", required=True, type=Path)
    p.add_argument("--out", required=True, type=Path)
    return p.parse_args()


def joined(tables, played):
    """The deals that were played whose win rate is known or bounded: inputs by net, chances before the trials, chances
    of what is true."""
    columns = ["source", "deal", "split", "playouts", "wins", "win_rate", "win_rate_error", "exact_status"]
    table = pa.concat_tables([pq.read_table(file, columns=columns) for file in tables])
    table = table.filter(pc.and_(pc.greater(table["playouts"], 0), pc.not_equal(table["exact_status"], "unsolvable")))
    there = pq.read_table(played)
    key = lambda t: list(zip(t["source"].to_pylist(), t["deal"].to_pylist()))
    at = {k: i for i, k in enumerate(key(table))}
    pairs = [(i, at[k]) for i, k in enumerate(key(there)) if k in at]
    there, table = (t.take([pair[side] for pair in pairs]) for side, t in enumerate((there, table)))
    column = lambda name: table[name].to_numpy(zero_copy_only=False)
    known, bins = rate_bins(
        *(column(name).astype(float) for name in ("wins", "playouts", "win_rate", "win_rate_error"))
    )
    stacked = lambda name: np.array(there[name].to_pylist(), np.float32)
    inputs = {net: stacked(name)[:, -ALONE if net == "0" else 0 :] for net, name in NETS.items()}
    data = {name: column(name) for name in ("source", "deal", "split")}
    return {**data, "known": known, "bins": bins, "prior": np.log(np.maximum(stacked("chances"), LEAST)), **inputs}


def of(data, chosen):
    """The deals chosen."""
    return {name: column[chosen] for name, column in data.items()}


def scaled(x, mean, scale):
    return np.clip((x - mean) * scale, -FARTHEST, FARTHEST)


def logits(params, x):
    (w1, b1), (w2, b2) = params
    return jax.nn.relu(x @ w1 + b1) @ w2 + b2


def loss(params, x, prior, bins):
    """Of a known rate the cross entropy, of a bounded one minus the log of its likelihood: the latter for both, up to
    what does not depend on the net, would favour guesses that are too sure."""
    log = jax.nn.log_softmax(logits(params, x) + prior)
    return -jnp.where(
        bins.sum(1) > 1.01, jax.nn.logsumexp(log + jnp.log(bins + 1e-30), axis=1), (bins * log).sum(1)
    ).mean()


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


def unsearched(x):
    """The inputs as if there had been no search."""
    x = x.copy()
    x[:, -SEARCHED:] = 0
    return x


def report(what, log, test, levels=None):
    """Prints how good the logs of chances are, by the source of the deals."""
    for source in ("random", "microsoft"):
        chosen = test["known"] & (test["source"] == source)
        bins = test["bins"][chosen]
        share = held(log[chosen], export.middle(bins), levels) if levels else ""
        print(f"win rate, {what}, {source}: R² {r2(np.exp(log[chosen]) @ BINS, bins @ BINS)} of {len(bins)}", share)


def rates(o):
    data = joined(o.labels, o.read / "played.parquet")
    test, data = (
        of(data, data["split"] == "test"),
        of(data, (data["split"] != "test") & (data["source"] == "microsoft")),
    )
    report("position alone", np.asarray(jax.nn.log_softmax(test["prior"])), test)
    names = json.loads(pq.read_schema(o.read / "played.parquet").metadata[b"inputs"])
    golden = []
    for name in NETS:
        x, given = data[name], {f"{name} trials and a search": test[name]}
        if int(name):  # a net of trials learns to do without a search, too
            x, given[f"{name} trials"] = np.concatenate([x, unsearched(x)]), unsearched(test[name])
        copies = len(x) // len(data["deal"])
        prior, bins, sure, split = (np.concatenate([data[key]] * copies) for key in ("prior", "bins", "known", "split"))
        check = split == "validation"
        net = learned(x, prior, bins, np.flatnonzero(~check), np.flatnonzero(check))
        sure &= check
        levels = export.quantile_levels(judged(net, x[sure], prior[sure]), export.middle(bins[sure]))
        write(o.out / f"{name}.net", names[-x.shape[1] :], *net, levels)
        for what, seen in given.items():
            report(what, judged(net, seen, test["prior"]), test, levels)
        for i in np.flatnonzero(test["source"] == "random")[:3]:
            inputs = [float(f"{v:.9g}") for v in test[name][i]]
            case = {"deal": int(test["deal"][i]), "trials": int(name), "inputs": inputs}
            chances = np.exp(judged(net, test[name][i : i + 1], test["prior"][i : i + 1]))[0]
            golden.append(case | {"rates": [float(f"{v:.6g}") for v in chances]})
    (o.out / "trials.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")


def moves(o):
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
    rates(o)
    moves(o)


if __name__ == "__main__":
    main(options())
