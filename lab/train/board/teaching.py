"""Teaching all heads of the net of several games at once, and how good it is by game and stage of play."""

from dataclasses import dataclass
from functools import partial

import export
import jax
import jax.numpy as jnp
import lessons
import loop
import numpy as np
import optax
import several
from architecture import CELLS, LEFT, PLACES
from export import below, chances, middle, number, quantile_levels
from jax.sharding import Mesh, NamedSharding, PartitionSpec
from rows import RATES

SOLVED_WEIGHT, JUDGED_WEIGHT, LEFT_WEIGHT, RATE_WEIGHT, CELLS_WEIGHT, WINS_WEIGHT = 1.0, 2.0, 0.1, 0.5, 0.1, 0.3
WARM = 150
PARTS = ("moves of solutions", "moves that lose", "moves left", "win rates", "least cells", "wins", "first choices")
HARD_LOSS = 0.05  # of the weights of --start: rows of blunders with a larger one are learned from more often
STAGES = (("deals", 0, 0), ("early", 1, 20), ("middle", 21, 45), ("late", 46, 255))  # by moves made


@dataclass(frozen=True)
class Plan:
    """What decides the weights, besides the rows and the number of devices."""

    width: int
    layers: int
    steps: int
    batch: int
    rate: float
    seed: int
    chunk: int


class Rounds(loop.Trainer):
    """A trainer whose rows each teach what is known of them."""

    PARTS = len(PARTS)

    def _streams(self, games):
        plan = self.plan
        self.mix, self.total = lessons.Mix(games, plan.batch, plan.seed, self._hard), plan.steps

    def _hard(self, rows, game):
        """Which rows the weights with which training begins get wrong, or nearly."""
        columns = rows["on"], np.full(len(rows), game, np.int32), rows["good"], rows["other"]
        shared = NamedSharding(Mesh(np.array(jax.devices()), ("devices",)), PartitionSpec("devices"))
        losses, _ = loop.in_chunks(lambda *some: self._missed(self.params, *jax.device_put(some, shared)), *columns)
        return losses > HARD_LOSS

    @partial(jax.jit, static_argnums=0)
    def _missed(self, params, on, games, good, other):
        policy, *_ = self.net.judge(params, {"on": on, "game": games})
        return loop.missed(policy, good, other)

    def _schedule(self):
        warm = min(WARM, self.plan.steps // 4)
        return optax.warmup_cosine_decay_schedule(0.0, self.plan.rate, warm, self.plan.steps)

    def _batch(self, step):
        batch = self.mix.batch(step)
        return batch | {"weights": weights(batch)}

    def told(self):
        return ", ".join(f"{name} {value:.3f}" for name, value in zip(PARTS, self.learned[-1][1:]))

    def _loss(self, params, batch):
        policy, left, rate, cells, wins = self.net.judge(params, batch)
        missed, hits = loop.missed(policy, batch["good"], batch["other"])
        lefts = jax.nn.logsumexp(left, -1) - (jax.nn.one_hot(batch["left"], LEFT) * left).sum(-1)
        verdicts = jnp.maximum(batch["verdict"], 0)
        won = jax.nn.softplus(wins[:, 0]) - verdicts * wins[:, 0]
        least = -(jax.nn.log_softmax(cells) * jax.nn.one_hot(batch["cells"], CELLS)).sum(-1)
        losses = jnp.stack([missed, missed, lefts, loop.rate_loss(rate, batch), least, won, hits], 1)
        parts = (losses * batch["weights"]).mean(0)
        weights = jnp.array([SOLVED_WEIGHT, JUDGED_WEIGHT, LEFT_WEIGHT, RATE_WEIGHT, CELLS_WEIGHT, WINS_WEIGHT, 0.0])
        return (weights * parts).sum(), parts


def weights(batch):
    """By row and part the weight of its loss, such that their mean is that of the rows which have this part."""
    solved, judged = batch["moves"] & batch["solved"], batch["moves"] & ~batch["solved"]
    has = [solved, judged, batch["left"] >= 0, batch["rated"], batch["cells"] >= 0, batch["verdict"] >= 0, solved]
    has = np.stack(has, 1).astype(np.float32)
    return has / np.maximum(has.mean(0), 1e-6)


def judge_of(net, params):
    """A function of positions and the number of their game, which returns all logits."""
    few = jax.jit(lambda on, game: net.judge(params, {"on": on, "game": game}))
    return lambda on, game: loop.in_chunks(few, on, np.full(len(on), game, np.int32))


def judges(folder, nets):
    """The rows of a folder, and by net a function as judge_of returns; each of `nets` is the path of a board.net."""
    games = lessons.Games(folder)
    net = several.Net(games.rules)
    return games, [judge_of(net, export.read(path)[0]) for path in nets]


def mean_rate(judges, on, game):
    """The mean of what several nets guess: log10 of the win rate of each position, and its standard deviation."""
    chances = np.mean([np.asarray(jax.nn.softmax(judge(on, game)[2])) for judge in judges], 0)
    mean = chances @ RATES
    return mean, np.sqrt(np.maximum(chances @ np.square(RATES) - np.square(mean), 0))


def some(games, kind, game, splits, most):
    """Rows of splits, evenly chosen, as the net is taught by them, and their moves made."""
    table, places = games.rows(kind, game, splits[0])
    for split in splits[1:]:
        places = np.concatenate([places, games.rows(kind, game, split)[1]])
    rows = np.asarray(table[places[:: max(1, -(-len(places) // most))]])
    return lessons.taught(rows, np.full(len(rows), game, np.int32)), rows["ply"]


def reports(judge, games, most):
    """How good weights are on the splits validation and test, by game, kind of row and stage."""
    out = []
    for game, name in enumerate(games.names):
        for kind in ("deals", "solutions", *lessons.KINDS):
            rows, ply = some(games, kind, game, ("validation", "test"), most)
            if not len(ply):
                continue
            policy, left, rate, cells, wins = judge(rows["on"], game)
            for stage, first, last in STAGES:
                at = (ply >= first) & (ply <= last)
                if at.sum() >= 30 and not (kind == "deals" and stage != "deals"):
                    part = {key: values[at] for key, values in rows.items()}
                    out.append(
                        {"game": name, "rows": kind, "stage": stage}
                        | told(part, policy[at], left[at], rate[at], cells[at], wins[at])
                    )
    return out


def told(rows, policy, left, rate, cells, wins):
    """Numbers of some rows: of moves the share of first choices that are the solution's or that lose, of moves left
    the mean error, of win rates R² and the mean error of log10, of a win at all the share of right guesses."""
    out = {"positions": len(policy)}
    hits = np.asarray(loop.missed(policy, rows["good"], rows["other"])[1])
    for name, of in ("first choices", rows["solved"]), ("losing first choices", ~rows["solved"]):
        of = of & rows["moves"]
        if of.any():
            share = hits[of].mean()
            out[name] = round(float(share if name == "first choices" else 1 - share), 4)
    known = rows["left"] >= 0
    if known.any():
        expected = middle(chances(left))
        out["error of moves left"] = round(float(np.abs(expected - rows["left"])[known].mean()), 3)
    rated = rows["rated"] & rows["known"]
    if rated.sum() >= 30:
        guess, y = chances(rate) @ RATES, rows["bins"] @ RATES
        far = (guess - y)[rated]
        level = below(rate[rated], middle(rows["bins"][rated]))
        out |= {
            "rates": int(rated.sum()),
            "R²": round(float(1 - np.square(far).mean() / y[rated].var()), 4),
            "error": round(float(np.abs(far).mean()), 3),
            "bias": round(float(far.mean()), 3),
            "in the middle 90 %": round(float(((level > 0.05) & (level < 0.95)).mean()), 3),
        }
    verdict = rows["verdict"] >= 0
    if verdict.any() and 0 < rows["verdict"][verdict].mean() < 1:
        right = (wins[:, 0] > 0) == (rows["verdict"] > 0)
        chance = 1 / (1 + np.exp(-wins[verdict, 0]))
        out |= {
            "verdicts": int(verdict.sum()),
            "won": round(float(rows["verdict"][verdict].mean()), 4),
            "guessed to be won": round(float(chance.mean()), 4),
            "right": round(float(right[verdict].mean()), 4),
        }
    return out


def levels(judge, games):
    """The levels of the quantiles that hold nine numbers of ten of the split validation: of moves left along all
    games' solutions, and of the win rates and cells of deals. Late positions, whose rates are nearly sure, would make
    the intervals of deals too short. levels.py adds those of each game."""
    lefts, rates, least = [], [], []
    for game in range(len(games.names)):
        for kind in ("deals", "solutions", "visits"):
            rows, _ = some(games, kind, game, ("validation",), 3000)
            if not len(rows["on"]):
                continue
            _, left, rate, cells, _ = judge(rows["on"], game)
            for found, logits, numbers, known in (
                (lefts, left, rows["left"], rows["left"] >= 0),
                (rates, rate, middle(rows["bins"]), rows["rated"] & rows["known"] & (kind == "deals")),
                (least, cells, rows["cells"], rows["cells"] >= 0),
            ):
                found.append((logits[known], numbers[known]))
    both = lambda found: quantile_levels(*(np.concatenate(x) for x in zip(*found)))
    return {"left": both(lefts), "rate": both(rates), "cells": both(least)}


def golden(judge, games, cases=4):
    """Judgements of some positions of each game: logits of moves as [card, place, logit], and of the heads."""
    out = []
    for game, name in enumerate(games.names):
        rows, _ = some(games, "solutions", game, ("validation",), cases)
        policy, *heads = judge(rows["on"], game)
        for i, on in enumerate(rows["on"]):
            moves = [m for m in (*rows["good"][i], *rows["other"][i]) if m >= 0]
            out.append(
                {"game": name, "on": on.tolist()}
                | {"moves": [[int(m // PLACES), int(m % PLACES), number(policy[i].flat[m])] for m in sorted(moves)]}
                | {n: [number(x) for x in h[i]] for n, h in zip(("left", "rate", "cells", "wins"), heads)}
            )
    return out
