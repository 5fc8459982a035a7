"""A plain value net: two layers on the numbers `on`, one input for each card and place. For the benchmark Glance.

usage: python -m patience_deals.glance value_net.py:VALUES

It predicts the moves left and the win rate, and has no opinion about moves: the judge compares the positions after
them, and each of these counts. It learns when it is made: the moves left from all positions on the published solutions
of 3,000 training deals, with suits renamed at random, and the win rates from all training deals, with suits renamed in
every way. The seed is 1.
"""

from pathlib import Path

import numpy as np
from patience_deals import reference, rules
from patience_deals.glance import Submission
from patience_deals.rules import HOME
from scipy.sparse import csr_array
from sklearn.neural_network import MLPRegressor

GAME, CARDS, WIDTH, SEED = rules("freecell"), 52, (128, 32), 1
DEALS, EPOCHS = 3_000, 4  # deals whose solutions teach


def one_hot(on):
    """The inputs (n, 52 · 55), of which 52 are 1."""
    n, places = len(on), HOME + 1
    at = np.arange(CARDS) * places + on
    ones = np.ones(n * CARDS, np.float32)
    return csr_array((ones, at.ravel(), np.arange(0, n * CARDS + 1, CARDS)), (n, CARDS * places))


def renamed(on, chance):
    """Positions with suits renamed at random."""
    which = chance.integers(len(GAME.renamings), size=len(on))
    for i, renaming in enumerate(GAME.renamings):
        on[which == i] = renaming.on(on[which == i])
    return on


def fitted(on, y, **settings):
    return MLPRegressor(hidden_layer_sizes=WIDTH, batch_size=256, max_iter=EPOCHS, random_state=SEED, **settings).fit(
        one_hot(on), y.astype(np.float32)
    )


def taught(deals=DEALS, rated=None):
    """A model that learned from the solutions of some deals, and from the win rates of some, by default of all."""
    chance = np.random.default_rng(SEED)
    rows = reference(["source", "deal", "seed", "split", "win_rate", "on", "solution"]).split("train")
    solved, rate = rows[:deals].solutions(), rows.column("win_rate").to_numpy()
    known = np.flatnonzero(rate > 0)[:rated]
    left = fitted(renamed(solved.on.copy(), chance), solved.moves.moves_left)
    starts = np.concatenate([renaming.on(rows.on[known]) for renaming in GAME.renamings])
    won = fitted(starts, np.tile(np.log10(rate[known]), len(GAME.renamings)), alpha=0.3)

    def model(on):
        x = one_hot(on)
        return {"values": left.predict(x), "rates": won.predict(x)}

    return model


INPUTS = CARDS * (HOME + 1)
VALUES = Submission(
    "a plain value net on `on`",
    taught,
    2 * (INPUTS * WIDTH[0] + WIDTH[0] * (WIDTH[1] + 1) + 2 * WIDTH[1] + 1),
    244_715,
    [Path(__file__)],
)
