"""What an author hands in to the benchmark Glance: models as Submissions, with all their files.

usage: python -m patience_deals.glance submission.py:NET submission.py:TREES …

    pip install patience-deals onnxruntime scikit-learn    (not on PyPI yet: `make wheel` in the repository)
    apt-get install bubblewrap                             (runs submissions apart)
"""

from pathlib import Path

import numpy as np
import patience_deals
from patience_deals import board_onnx, reference, rules
from patience_deals.glance import Submission
from patience_deals.rules import CELL, FLOOR, HOME
from sklearn.linear_model import Ridge

HERE = Path(__file__)
GAME = rules("freecell")
TAUGHT = 60_000  # positions of solutions


def net():
    """The program's network of boards: all three things that a model may say."""
    judge = patience_deals.net("freecell").judge

    def model(on):
        judged = judge(on)
        means = judged.means()
        # Searches take choices for logits.
        choices = np.log(np.maximum(judged.chances, 1e-30))
        return {"choices": choices, "values": means["moves_left"], "rates": means["log10_win_rate"]}

    return model


def random():
    """Any move, as likely as any other: the same ones in each run."""

    def model(on):
        seeds = on.astype(np.uint64) @ np.arange(1, on.shape[1] + 1, dtype=np.uint64) ** 3
        return {"choices": np.stack([np.random.default_rng(seed).random((52, 64)) for seed in seeds])}

    return model


def thumb():
    """Rules of thumb: home, or else onto a card, to an empty column, to a cell; cards of a run stay."""
    worth = np.zeros(64)
    worth[:FLOOR], worth[FLOOR], worth[CELL], worth[HOME] = 4, 2, 1, 9
    in_run = np.zeros((52, 64), bool)
    in_run[tuple(np.transpose(GAME.pairs))] = True
    rank = np.arange(52) // 4 / 52  # low cards first

    def model(on):
        leaves = in_run[np.arange(52), on]
        return {"choices": worth - rank[:, None] - 5 * leaves[:, :, None] * (np.arange(64) != HOME)}

    return model


def trees():
    """Boosted trees on numbers about each move; see policy.py."""
    from policy import taught

    solutions = reference(["source", "deal", "seed", "split", "solution"]).split("train")[:2000].solutions()
    judge = taught(GAME, solutions.batch(np.random.default_rng(1).permutation(len(solutions))[:TAUGHT]))
    return lambda on: {"choices": judge(on)}


def ridge():
    """Ridge regression of the win rate on the numbers `on`, one input for each card and place."""
    deals = reference(["split", "win_rate", "on"]).split("train")
    rate = deals.column("win_rate").to_numpy()
    known = np.flatnonzero(np.isfinite(rate) & (rate > 0))[:10_000]
    fitted = Ridge(30).fit(one_hot(deals.on[known]), np.log10(rate[known]))
    return lambda on: {"rates": fitted.predict(one_hot(on))}


def one_hot(on):
    return (on[:, :, None] == np.arange(FLOOR + 1)).reshape(len(on), -1).astype(np.float32)


NET = Submission("the program's network, `board10`", net, 520_000, 5_000_000, [HERE, board_onnx()])
RANDOM = Submission("random moves", random, 0, 0, [HERE])
THUMB = Submission("rules of thumb", thumb, 0, 0, [HERE])
TREES = Submission("boosted trees on moves", trees, 9_450, TAUGHT, [HERE, HERE.with_name("policy.py")])
RIDGE = Submission("ridge regression on `on`", ridge, 2_757, 10_000, [HERE])
