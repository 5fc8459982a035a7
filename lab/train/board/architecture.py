"""The net: messages along the board. Another architecture is another file with the same names.

Nodes are cards. In each layer a card hears from the cards to which the board or the rules relate it: what it lies on,
what may lie on it, what goes home after it. Suits have no names: they enter only by these relations, so a position and
its renamings get the same judgement.

    config = Config(width=32, layers=6)
    params = init(config, seed)
    policy, left, rate, cells = judge(params, Edges(rules), on)
"""

import math
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from patience_deals.edges import CARDS, Edges

FLOOR, CELL, HOME = 52, 53, 54
PLACES = 55
LEFT = 128  # bins of moves left, the last one for more
CELLS = 6  # bins of least cells: 0, 1, 2 …, the last one for more
RATE = (-14.0, 0.25, 57)  # log10 of the win rate: middle of the first bin, width, bins; as in data.py
RELATIONS = ("below", "above", "all below", "all above", "end", "next", "previous", "parents", "children", "twins")
DEEPEST, MOST = 20, 8  # heights and free places beyond count as these
FEATURES = 13 + 4 + 2 * (DEEPEST + 1) + 1 + 2 * (MOST + 1)
EPSILON = 1e-5


@dataclass(frozen=True)
class Config:
    """The width of what a card knows, and the number of layers. A message is half as wide."""

    width: int
    layers: int

    @property
    def message(self):
        return self.width // 2


class Net:
    """The net of a game as training asks it: for weights, and for judgements of rows."""

    init = staticmethod(lambda config, seed: init(config, seed))

    def __init__(self, rules):
        self._edges = Edges(rules)

    def judge(self, params, rows):
        return judge(params, self._edges, rows["on"])


def init(config, seed):
    """Weights, by name. Matrices are input by output."""
    rng = np.random.default_rng(seed)
    d, m = config.width, config.message

    matrix = partial(drawn, rng)
    params = {"embed": matrix(FEATURES, d, 4.0)}
    for i in range(config.layers):
        params[f"say{i}"] = matrix(d, m)
        params[f"own{i}"] = matrix(d, 2 * d, 0.7)
        params[f"hear{i}"] = matrix(len(RELATIONS) * m, 2 * d)
        params[f"all{i}"] = matrix(2 * m, 2 * d, 0.3)
        params[f"bias{i}"] = np.zeros(2 * d, np.float32)
        params[f"learn{i}"] = matrix(2 * d, d, 1 / math.sqrt(config.layers))
    return params | init_heads(d, matrix)


def drawn(rng, inputs, outputs, gain=1.0):
    """A random matrix, which keeps lengths if the gain is 1."""
    return (rng.standard_normal((inputs, outputs)) * gain / math.sqrt(inputs)).astype(np.float32)


def init_heads(d, matrix):
    """Weights of what judges, by what cards know in the end."""
    params = {
        "query": matrix(d, d),
        "key": matrix(d, d),
        "place": matrix(2 * d, 3 * d, 0.5),
        "place_bias": np.zeros(3 * d, np.float32),
    }
    params |= {"sum": matrix(2 * d, 4 * d), "sum_bias": np.zeros(4 * d, np.float32)}
    for name, bins in ("left", LEFT), ("rate", RATE[2]), ("cells", CELLS):
        params |= {name: matrix(4 * d, bins, 0.3), f"{name}_bias": np.zeros(bins, np.float32)}
    return params


def judge(params, edges, on):
    """Judges positions (n, 52). Logits: of the policy (n, 52, 55), by card and place; of moves left (n, 128); of the
    win rate (n, 57); of least cells (n, 6); and with weights for that, of a win at all (n, 1). The policy's are of all
    pairs, legal or not."""
    board = Board(edges, on)
    return decided(params, board, board.features @ params["embed"])


def decided(params, board, x):
    """The judgements, by what cards know at first, (52·n, d)."""
    for i in range(sum(name.startswith("say") for name in params)):
        x = _layer({name: params[f"{name}{i}"] for name in ("say", "own", "hear", "all", "bias", "learn")}, board, x)
    return heads(params, board, x)


def heads(params, board, x):
    """The judgements, by what cards know in the end, (52·n, d)."""
    h, d = norm(x), x.shape[-1]
    summary = board.summarize(h)
    places = (summary @ params["place"] + params["place_bias"]).reshape(-1, PLACES - CARDS, d)
    keys = jnp.concatenate([(h @ params["key"]).reshape(-1, CARDS, d), places], 1)
    policy = jnp.einsum("ncd,npd->ncp", (h @ params["query"]).reshape(-1, CARDS, d), keys) / math.sqrt(d)
    z = bend(summary @ params["sum"] + params["sum_bias"])
    names = ("left", "rate", "cells", *(["wins"] if "wins" in params else []))
    return policy, *(z @ params[name] + params[f"{name}_bias"] for name in names)


def _layer(p, board, x):
    h = norm(x)
    said = h @ p["say"]
    everywhere = board.summarize(said) @ p["all"] + p["bias"]
    z = h @ p["own"] + board.heard(said) @ p["hear"]
    z = bend(z.reshape(-1, CARDS, z.shape[-1]) + everywhere[:, None])
    return x + z.reshape(x.shape[0], -1) @ p["learn"]


def norm(x):
    centred = x - x.mean(-1, keepdims=True)
    return centred * jax.lax.rsqrt(jnp.square(centred).mean(-1, keepdims=True) + EPSILON)


def bend(x):
    """Like gelu, within 0.05, of sums and products alone, so that every machine computes the same."""
    return x * jnp.clip(0.3 * x + 0.5, 0, 1)


class Board:
    """Which card hears from which, as matrices: with few rows at a time their products are faster than gathering. The
    edges are those of one game, or have a first axis for the positions (n,)."""

    def __init__(self, edges, on):
        on, cards = on.astype(jnp.int32), jnp.arange(CARDS)
        onto = on[:, :, None] == cards
        covered = onto.any(1)
        above = jnp.where(covered, jnp.argmax(onto, 1), cards)
        lies = on < CARDS
        base = below = jnp.where(lies, on, cards)
        height, end = lies.astype(jnp.int32), above
        for _ in range(5):  # doubling: columns have fewer than 32 cards
            height = height + _at(height, below)
            below, base, end = _at(below, below), _at(base, base), _at(end, end)
        in_column, free = on <= FLOOR, ~covered & (on <= CELL)
        together = (base[:, :, None] == base[:, None, :]) & (in_column[:, :, None] & in_column[:, None, :])
        over = together & (height[:, :, None] > height[:, None, :])
        above_ends = together & ~covered[:, None, :]
        onto, over, ends = (x.astype(jnp.float32) for x in (onto, over, above_ends))
        dynamic = jnp.stack([onto, jnp.swapaxes(onto, 1, 2), over * 0.25, jnp.swapaxes(over, 1, 2) * 0.25, ends], 2)
        static = jnp.broadcast_to(edges.related, (on.shape[0], *edges.related.shape[-3:]))
        relations = jnp.concatenate([dynamic, static], 2).reshape(on.shape[0], -1, CARDS)
        out = on != HOME
        free, out = free.astype(jnp.float32), out.astype(jnp.float32)
        whole = jnp.stack([free / 8, out / jnp.maximum(out.sum(1, keepdims=True), 1)], 1)
        self._relations, self._whole = _both_ways(relations), _both_ways(whole)
        counts = edges.columns - (on == FLOOR).sum(1, keepdims=True), edges.cells - (on == CELL).sum(1, keepdims=True)
        hot = lambda values, bins: (jnp.minimum(values, bins - 1)[..., None] == jnp.arange(bins)).astype(jnp.float32)
        self.features = jnp.concatenate(
            [
                jnp.broadcast_to(hot(cards // 4, 13), (on.shape[0], CARDS, 13)),
                hot(jnp.maximum(on - FLOOR + 1, 0), 4),
                hot(over.sum(1).astype(jnp.int32), DEEPEST + 1),
                hot(height, DEEPEST + 1),
                free[..., None],
                *(jnp.broadcast_to(hot(count, MOST + 1), (on.shape[0], CARDS, MOST + 1)) for count in counts),
            ],
            -1,
        ).reshape(-1, FEATURES)

    def heard(self, said):
        """What cards hear, (52·n, 10·m): from each relation the sum of what is said, (52·n, m)."""
        return _related(self._relations, said).reshape(said.shape[0], -1)

    def summarize(self, said):
        """What all hear, (n, 2·m): an eighth of the sum of free cards, and the mean of those not home."""
        return _related(self._whole, said).reshape(said.shape[0] // CARDS, -1)


def _at(values, index):
    return jnp.take_along_axis(values, index, 1)


def _both_ways(matrix):
    """A matrix and its transpose, both in memory: products with a transposed view are several times slower."""
    return jax.lax.optimization_barrier((matrix, jnp.swapaxes(matrix, 1, 2)))


@jax.custom_vjp
def _related(matrix, said):
    return matrix[0] @ said.reshape(-1, CARDS, said.shape[-1])


def _related_back(matrix, g):
    return None, (matrix[1] @ g).reshape(-1, g.shape[-1])


_related.defvjp(lambda matrix, said: (_related(matrix, said), matrix), _related_back)
