"""The net of several games, with one set of weights: that of `architecture`, where the edges come with each row's game.

What edges do not say of the rules is told to each card (`edges.told`): what may go to an empty column, how runs move,
how many columns and cells there are. A run that moves at once is named by its deepest card, as in
`patience_deals.rules`.

    net = Net([rules("freecell"), rules("bakers-game")])
    params = net.init(Config(32, 4), seed)
    policy, left, rate, cells, wins = net.judge(params, {"on": on, "game": np.zeros(len(on), int)})
"""

from types import SimpleNamespace

import architecture
import jax.numpy as jnp
import numpy as np
from patience_deals.edges import TOLD, Edges, told


class Net:
    """The net of games. A row's `game` is the place of its rules in the list."""

    def __init__(self, games):
        of = [Edges(rules) for rules in games]
        self._related = np.stack([edges.related for edges in of])
        self._columns, self._cells = (
            np.array([[x] for x in each]) for each in zip(*((e.columns, e.cells) for e in of))
        )
        self._told = np.stack([told(rules) for rules in games])

    def init(self, config, seed):
        """Weights, by name: those of `architecture`; `rules`, what a card makes of what it is told; and `wins`, whether
        the position can be won."""
        rng = np.random.default_rng([seed, 1])
        rules = rng.standard_normal((TOLD, config.width)).astype(np.float32)
        wins = architecture.drawn(rng, 4 * config.width, 1, 0.3)
        return architecture.init(config, seed) | {"rules": rules, "wins": wins, "wins_bias": np.zeros(1, np.float32)}

    def judge(self, params, rows):
        edges, rules = self._of(rows["game"])
        board = architecture.Board(edges, rows["on"])
        return architecture.decided(params, board, board.features @ params["embed"] + rules @ params["rules"])

    def _of(self, game):
        """The edges of rows, and what their cards are told, (52·n, 7)."""
        related, columns, cells, rules = (
            jnp.asarray(table)[game] for table in (self._related, self._columns, self._cells, self._told)
        )
        return SimpleNamespace(related=related, columns=columns, cells=cells), rules.reshape(-1, TOLD)
