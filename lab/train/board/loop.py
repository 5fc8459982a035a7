"""Training: first moves and moves left, then win rates, least cells and judged moves beside them. A run that is
interrupted goes on from its last state."""

import json
import os
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

import export
import jax
import jax.numpy as jnp
import numpy as np
import optax
from architecture import CARDS, CELLS, LEFT, PLACES, Config
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as Spec
from rows import RATES, Stream, plain

LEFT_WEIGHT, RATE_WEIGHT, CELLS_WEIGHT, LOSS_WEIGHT = 0.1, 1.0, 0.3, 1.0
DECAY, WARM, STEEPEST = 0.01, 200, 1.0  # STEEPEST is the longest gradient; longer ones are cut
JUDGED_SHARE = 4  # rows of moves in a batch for one with judged moves
SAVE_SECONDS, REPORT_STEPS = 180, 200


@dataclass(frozen=True)
class Plan:
    """What decides the weights, besides the rows and the number of devices. Two runs of one plan give the same
    bytes."""

    width: int = 64
    layers: int = 6
    rows: int = 3_000_000  # of moves, counted each time that one is learned from, in the first phase
    finish: int = 1000  # steps of the second phase
    batch: int = 512
    rate: float = 5e-3  # of learning: it rises in the first steps and falls to 0 along half a cosine, in each phase
    finish_rate: float = 6e-4  # where the second phase begins; it falls to 0 along half a cosine
    seed: int = 1
    chunk: int = 16  # rows that a device learns from at once; few stay in the caches of a processor

    @property
    def steps(self):
        return self.rows // self.batch


def rows_at_once(wanted, batch):
    """How many rows a device learns from at once: as many as wanted, or if None what suits the device."""
    return wanted or (Plan.chunk if jax.default_backend() == "cpu" else batch // jax.device_count())


class Trainer:
    """The weights of a net and where training stands. `folder` is where the state is saved; `start` is a board.net
    with whose weights it begins."""

    PARTS = 6  # numbers that a loss is told by

    def __init__(self, net, plan, rows, folder, start=None):
        self.net, self.plan, self.rows, self.folder = net, plan, rows, folder
        self.params = jax.tree.map(jnp.asarray, net.init(Config(plan.width, plan.layers), plan.seed))
        if start:
            self.params = _weights(start, self.params)
        self._streams(rows)
        decayed = lambda params: jax.tree.map(lambda x: x.ndim == 2, params)
        self.optimizer = optax.chain(
            optax.clip_by_global_norm(STEEPEST), optax.adamw(self._schedule(), weight_decay=DECAY, mask=decayed)
        )
        self.state, self.step, self.learned = self.optimizer.init(self.params), 0, []
        begun = {"start": zlib.crc32(start.read_bytes())} if start else {}
        self._plan_text = json.dumps({**asdict(plan), "data": rows.digest(), "devices": jax.device_count(), **begun})
        self._update = jax.jit(self._updated, donate_argnums=(0, 1))

    def _streams(self, rows):
        """Sets what is learned from, and the number of steps."""
        plan = self.plan
        self.moves = Stream(rows.moves["train"], plan.batch, plan.seed)
        self.rates = Stream(rows.rates["train"], plan.batch, plan.seed + 1) if len(rows.rates["train"]) else None
        self.judged = (
            Stream(rows.judged["train"], plan.batch // JUDGED_SHARE, plan.seed + 2)
            if len(rows.judged["train"])
            else None
        )
        self.total = plan.steps + (plan.finish if self.rates else 0)

    def _schedule(self):
        first = optax.warmup_cosine_decay_schedule(
            0.0, self.plan.rate, min(WARM, self.plan.steps // 4), max(self.plan.steps, 1)
        )
        return optax.join_schedules(
            [first, optax.cosine_decay_schedule(self.plan.finish_rate, max(self.plan.finish, 1))], [self.plan.steps]
        )

    @property
    def state_file(self):
        return os.path.join(self.folder, "state.npz")

    def resume(self):
        """Goes on from the saved state, if there is one. A ValueError says that it is of another plan or other rows."""
        if not os.path.exists(self.state_file):
            return
        with np.load(self.state_file) as saved:
            if str(saved["plan"]) != self._plan_text:
                raise ValueError(
                    f"{self.state_file} is of another plan or other rows: {saved['plan']}; expected "
                    f"{self._plan_text}. Remove it to start anew"
                )
            self.params, self.state = _tree(saved, (self.params, self.state))
            self.step, self.learned = int(saved["step"]), saved["learned"].tolist()

    def save(self):
        leaves = jax.tree.leaves((self.params, self.state))
        os.makedirs(self.folder, exist_ok=True)
        with open(self.state_file + ".new", "wb") as f:
            np.savez(
                f,
                plan=self._plan_text,
                step=self.step,
                learned=np.array(self.learned),
                **{f"leaf{i}": np.asarray(x) for i, x in enumerate(leaves)},
            )
        os.replace(self.state_file + ".new", self.state_file)

    def run(self, until=None):
        """Trains to the end, or until a step."""
        began, first, saved = time.monotonic(), self.step, time.monotonic()
        losses = []
        ahead = ThreadPoolExecutor(1)
        batch = ahead.submit(self._batch, self.step)
        while self.step < min(until or self.total, self.total):
            now, batch = batch.result(), ahead.submit(self._batch, self.step + 1)
            self.params, self.state, loss = self._update(self.params, self.state, now)
            losses.append(jax.block_until_ready(loss))  # two steps at once can wait for each other for ever
            self.step += 1
            if self.step % REPORT_STEPS == 0 or self.step == self.total:
                self.learned.append([self.step, *np.mean(jax.device_get(losses), 0).tolist()])
                seconds, losses = time.monotonic() - began, []
                print(
                    f"step {self.step} of {self.total}: {self.told()}; "
                    f"{(self.step - first) * self.plan.batch / seconds:.0f} rows a second",
                    flush=True,
                )
            if time.monotonic() - saved > SAVE_SECONDS:
                self.save()
                saved = time.monotonic()
        self.save()

    def told(self):
        """The last losses in words."""
        _, moves, left, rate, cells, losing, hits = self.learned[-1]
        return (
            f"loss of moves {moves:.3f}, of moves left {left:.3f}, of win rates {rate:.3f}, of least cells "
            f"{cells:.3f}, of losing moves {losing:.3f}; "
            f"first choices {hits:.1%}"
        )

    def _batch(self, step):
        batch = {"moves": self.rows.taught(self.moves.batch(step))}
        if step >= self.plan.steps:
            batch["rates"] = plain(self.rates.batch(step - self.plan.steps))
            if self.judged:
                batch["judged"] = plain(self.judged.batch(step - self.plan.steps))
        return batch

    def _updated(self, params, state, batch):
        grads, parts = self._gradient(params, batch)
        updates, state = self.optimizer.update(grads, state, params)
        return optax.apply_updates(params, updates), state, parts

    def _gradient(self, params, batch):
        """The mean gradient of a batch: each device adds up that of chunk after chunk of its rows."""
        devices = jax.device_count()
        chunks = max(1, self.plan.batch // (devices * self.plan.chunk))
        cut = jax.tree.map(
            lambda x: x[: len(x) // (devices * chunks) * devices * chunks].reshape(devices * chunks, -1, *x.shape[1:]),
            batch,
        )

        def device(params, cut):
            def one(total, chunk):
                (_, parts), grads = jax.value_and_grad(self._loss, has_aux=True)(params, chunk)
                return jax.tree.map(jnp.add, total, (grads, parts)), None

            params = jax.lax.pcast(params, "devices", to="varying")
            zero = jax.tree.map(jnp.zeros_like, params), jax.lax.pcast(jnp.zeros(self.PARTS), "devices", to="varying")
            total = jax.lax.scan(one, zero, cut)[0]
            return jax.tree.map(lambda x: jax.lax.psum(x, "devices") / (devices * chunks), total)

        mesh = Mesh(np.array(jax.devices()), ("devices",))
        return jax.shard_map(device, mesh=mesh, in_specs=(Spec(), Spec("devices")), out_specs=Spec())(params, cut)

    def _loss(self, params, batch):
        policy, left, *_ = self.net.judge(params, batch["moves"])
        parts = jnp.stack([*move_losses(policy, left, batch["moves"]), 0.0, 0.0, 0.0])
        if "rates" in batch:
            labels = batch["rates"]
            _, _, rate, cells, *_ = self.net.judge(params, labels)
            parts = parts.at[3].set(rate_loss(rate, labels).mean()).at[4].set(cells_loss(cells, labels["cells"]))
        if "judged" in batch:
            policy, *_ = self.net.judge(params, batch["judged"])
            parts = parts.at[5].set(missed(policy, batch["judged"]["wins"], batch["judged"]["loses"])[0].mean())
        weighted = (
            parts[0]
            + LEFT_WEIGHT * parts[1]
            + RATE_WEIGHT * parts[3]
            + CELLS_WEIGHT * parts[4]
            + LOSS_WEIGHT * parts[5]
        )
        return weighted, parts[jnp.array([0, 1, 3, 4, 5, 2])]


def learned(net, plan, rows, folder):
    """The weights of a whole training, which goes on from the state in the folder if there is one."""
    trainer = Trainer(net, plan, rows, folder)
    trainer.resume()
    trainer.run()
    return trainer.params


def move_losses(policy, left, rows):
    """Mean losses in nats, of the move among the legal ones and of the moves left, and the share of first choices that
    are the move of the solution."""
    logits = jnp.where(rows["legal"], policy, -1e9).reshape(-1, CARDS * PLACES)
    chosen = jax.nn.one_hot(rows["move"], CARDS * PLACES, dtype=logits.dtype)
    moves = jax.nn.logsumexp(logits, -1) - jnp.where(chosen > 0, logits, 0).sum(-1)
    lefts = jax.nn.logsumexp(left, -1) - (jax.nn.one_hot(rows["left"], LEFT) * left).sum(-1)
    return moves.mean(), lefts.mean(), (logits.argmax(-1) == rows["move"]).mean()


def listed(policy, moves):
    """The logits of moves, (n, …), each given as 55·card + place; −1e9 where there is none, which is −1."""
    logits = jnp.take_along_axis(policy.reshape(len(policy), -1), jnp.maximum(moves, 0).astype(int), 1)
    return jnp.where(moves >= 0, logits, -1e9)


def missed(policy, good, other):
    """By row minus the log of the chance of a good move among the good and the other ones, and whether a good one is
    the likeliest, as 1 or 0."""
    good, other = listed(policy, good), listed(policy, other)
    loss = jax.nn.softplus(jax.nn.logsumexp(other, 1) - jax.nn.logsumexp(good, 1))
    return loss, (good.max(1) > other.max(1)).astype(jnp.float32)


def rate_loss(logits, rows):
    """By row: the cross entropy with a known rate's bins, or minus the log of the chance of what was seen."""
    log = jax.nn.log_softmax(logits)
    seen = -jnp.log(jnp.maximum((jnp.exp(log) * rows["bins"]).sum(-1), 1e-12))
    return jnp.where(rows["known"], -(rows["bins"] * log).sum(-1), seen)


def cells_loss(logits, cells):
    """The mean cross entropy with the least cells, of the rows where these are known."""
    return -(jax.nn.log_softmax(logits) * jax.nn.one_hot(cells, CELLS)).sum() / jnp.maximum((cells >= 0).sum(), 1)


def _weights(file, like):
    """The weights of a board.net; those of its arrays that it lacks are 0. A ValueError says that they are of another
    architecture."""
    there = {name: x for name, x in export.read(file)[0].items() if name in like}
    weights = jax.tree.map(jnp.zeros_like, like) | jax.tree.map(jnp.asarray, there)
    if jax.tree.map(jnp.shape, weights) != jax.tree.map(jnp.shape, like):
        raise ValueError(f"{file} has weights of another architecture; expected the same width and layers")
    return weights


def _tree(saved, like):
    """The first leaves of a saved state, as a tree like the one given."""
    leaves, tree = jax.tree.flatten(like)
    return jax.tree.unflatten(tree, [jnp.asarray(saved[f"leaf{i}"]) for i in range(len(leaves))])


def in_chunks(few, *columns, chunk=256):
    """What a function of a chunk of rows returns, for all rows; the last chunk is filled with its last row."""
    out = []
    for i in range(0, len(columns[0]), chunk):
        some = [column[i : i + chunk] for column in columns]
        there = len(some[0])
        filled = [np.concatenate([x, np.repeat(x[-1:], chunk - there, 0)]) for x in some]
        out.append([np.asarray(x)[:there] for x in few(*filled)])
    return [np.concatenate(parts) for parts in zip(*out)]


def report(judge_rows, rows, split, most):
    """How good weights are on a split: of positions of solutions the share of first choices, and the mean error of
    moves left; of positions with judged moves the share of first choices that lose; of deals R² of log10 of the win
    rate, where it is known."""
    out, moves, rates = {"split": split}, rows.moves[split], rows.rates[split]
    if len(moves):
        taught = rows.taught(moves[:: max(1, len(moves) // most)])
        policy, left, *_ = judge_rows(taught["on"])
        loss, left_loss, hits = (float(x) for x in move_losses(policy, left, taught))
        expected = (np.asarray(jax.nn.softmax(left)) * np.arange(LEFT)).sum(1)
        out |= {"positions": len(policy), "first choices": hits, "loss of moves": loss, "loss of moves left": left_loss}
        out |= {"mean error of moves left": float(np.abs(expected - taught["left"]).mean())}
    judged = rows.judged[split][:most]
    if len(judged):
        policy, *_ = judge_rows(np.ascontiguousarray(judged["on"]))
        _, hits = missed(policy, judged["wins"], judged["loses"])
        out |= {"judged": len(judged), "losing first choices": float(np.mean(np.asarray(hits) == 0))}
    known = rates[rates["known"]][:most]
    if len(known):
        y = known["bins"] @ RATES
        _, _, rate, cells = judge_rows(np.ascontiguousarray(known["on"]))
        guess = np.asarray(jax.nn.softmax(rate)) @ RATES
        out |= {"deals": len(known), "R² of log10 win rate": float(1 - np.square(guess - y).mean() / y.var())}
        counted = known["cells"] >= 0
        if counted.any():
            out |= {"least cells": float((cells.argmax(-1) == known["cells"])[counted].mean())}
    return out
