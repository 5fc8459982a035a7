"""A transformer with the names of `architecture`, to compare: each card attends to all, and no relation is given.

A card reads the same inputs as there, and knows besides which card it is and what it lies on. So suits have names.
"""

from functools import partial

import architecture
import jax
import jax.numpy as jnp
import numpy as np
from architecture import CARDS, FEATURES, PLACES, Board, bend, drawn, heads, init_heads, norm

HEAD = 16  # numbers of a card that an attention head reads


class Net(architecture.Net):
    """The net of a game, as `architecture.Net` is."""

    init = staticmethod(lambda config, seed: init(config, seed))

    def judge(self, params, rows):
        """As `architecture.judge`."""
        board = Board(self._edges, rows["on"])
        x = board.features @ params["embed"] + params["onto"][rows["on"].astype(jnp.int32).reshape(-1)]
        x = (x.reshape(-1, CARDS, x.shape[-1]) + params["card"]).reshape(x.shape)
        for i in range(sum(name.startswith("attend") for name in params)):
            x = x + _attended(norm(x) @ params[f"attend{i}"], x.shape[-1]) @ params[f"join{i}"]
            x = x + bend(norm(x) @ params[f"open{i}"] + params[f"bias{i}"]) @ params[f"close{i}"]
        return heads(params, board, x)


def _attended(said, d):
    """What each card takes from all, (52·n, d), by queries, keys and values side by side, (52·n, 3·d)."""
    query, key, value = (part.reshape(-1, CARDS, d // HEAD, HEAD) for part in jnp.split(said, 3, -1))
    weights = jax.nn.softmax(jnp.einsum("nchk,nphk->nhcp", query, key) / HEAD**0.5)
    return jnp.einsum("nhcp,nphk->nchk", weights, value).reshape(-1, d)


def init(config, seed):
    """Weights, by name."""
    d, matrix = config.width, partial(drawn, np.random.default_rng(seed))
    params = {"embed": matrix(FEATURES, d, 4.0), "card": matrix(CARDS, d), "onto": matrix(PLACES, d)}
    for i in range(config.layers):
        params[f"attend{i}"], params[f"join{i}"] = matrix(d, 3 * d), matrix(d, d, config.layers**-0.5)
        params[f"open{i}"], params[f"bias{i}"] = matrix(d, 4 * d), np.zeros(4 * d, np.float32)
        params[f"close{i}"] = matrix(4 * d, d, config.layers**-0.5)
    return params | init_heads(d, matrix)
