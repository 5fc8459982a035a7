"""Rows of lab/training as arrays: inputs, and for each target what the label says of each bin.

A label of any kind, exact, an interval or a count of trials, becomes a row of likelihoods: entry g is the
probability of what was seen if the target is in bin g. So no row is dropped, whatever a search left open.
"""
import glob
import math

import numpy as np
import pyarrow.parquet as pq

# The heads of a net: name, middle of the first bin, width of a bin, bins.
RATE = ("log10 of the win rate", -14.0, 0.25, 57)
MOVES = ("least moves beyond the bound", 0.0, 1.0, 60)
CELLS = ("least cells, 5 for more than the game has", 0.0, 1.0, 6)
HEADS = [RATE, MOVES, CELLS]

SUITS = 4
SPREAD = 0.3  # by which measured log10 rates are smoothed, so that few deals make no peaks
PLAIN = 65_536  # trials of the deals of the test: lab/training


def middles(head):
    return head[1] + head[2] * np.arange(head[3])


def load(folder, part):
    """The columns of a part."""
    files = sorted(glob.glob(f"{folder}/{part}-*.parquet"))
    table = pq.read_table(files)
    columns = {}
    for name in table.column_names:
        column = table[name].combine_chunks()
        if name in ("inputs", "split_250", "sketch_1000", "teacher", "on"):
            columns[name] = matrix(column)
        else:
            columns[name] = column.to_numpy(zero_copy_only=False)
    return columns


def matrix(lists):
    """A column of lists as rows; an empty list is a row of NaN."""
    lengths = lists.value_lengths().to_numpy()
    values = lists.flatten().to_numpy().astype(np.float32)
    width = int(lengths.max(initial=0))
    rows = np.full((len(lengths), width), np.nan, np.float32)
    rows[lengths > 0] = values.reshape(-1, width) if width else 0
    return rows


def rate_likelihood(c):
    """What trials and splitting say of the bins of log10 win rate; all ones where the position is proved lost."""
    s = middles(RATE)
    rate = np.minimum(10.0**s, 1 - 1e-9)
    wins, played = c["wins"][:, None].astype(float), c["playouts"][:, None].astype(float)
    log = wins * np.log(rate) + (played - wins) * np.log1p(-rate)
    split = c["splitting"] & (c["rate"] > 0)
    known, error = c["rate"][split], c["rate_error"][split]
    deviation = np.hypot(error / known / math.log(10), SPREAD)[:, None]
    log[split] = -0.5 * ((s - np.log10(known)[:, None]) / deviation) ** 2
    log[c["cells_low"] >= 5] = 0
    return np.exp(log - log.max(axis=1, keepdims=True))


def excess_shares(c):
    """How often the beam's solution is 0, 1, 2 … moves longer than the shortest, smoothed."""
    d = (c["beam_moves"] - c["moves_high"])[c["beam_moves"] > 0]
    shares = np.full(MOVES[3], 0.02)
    for x in d:
        shares += np.exp(-np.abs(np.arange(MOVES[3]) - x) / (0.5 + 0.15 * x))
    return shares / shares.sum()


def moves_likelihood(c, shares):
    """What searches say of the least number of moves beyond the bound."""
    m = c["bound"][:, None] + middles(MOVES)[None, :]
    low, high = c["moves_low"][:, None], c["moves_high"][:, None]
    like = (m >= low).astype(float)
    like[(c["cells_low"] >= 5)] = 1
    found = high[:, 0] > 0
    inside = np.where(found[:, None], m <= high, True)
    beam = found & (c["moves_by"] == "beam") & (c["beam_moves"] == 0)
    # Of the rest of a beam's solution the excess is smaller, in proportion.
    longer = np.clip((high - m) * 80.0 / np.maximum(high, 8), 0, MOVES[3] - 1)
    like[beam] *= shares[np.round(longer[beam]).astype(int)]
    like *= inside
    empty = like.sum(axis=1) == 0  # beyond the last bin
    like[empty, -1] = 1
    return like


def cells_likelihood(c):
    n = middles(CELLS)[None, :]
    return ((n >= c["cells_low"][:, None]) & (n <= c["cells_high"][:, None])).astype(float)


def likelihoods(c, shares):
    return [x.astype(np.float32) for x in (rate_likelihood(c), moves_likelihood(c, shares), cells_likelihood(c))]


def renamings(names):
    """The eight orders of the inputs that renaming suits makes; the suits are C D H S, D and H red."""
    index = {name: i for i, name in enumerate(names)}
    orders = []
    for r in [(0, 1, 2, 3), (3, 1, 2, 0), (0, 2, 1, 3), (3, 2, 1, 0), (1, 0, 3, 2), (1, 3, 0, 2), (2, 0, 3, 1), (2, 3, 0, 1)]:
        order = np.arange(len(names))
        for block in ("depth_", "over_"):
            for rank in "a23456789tjqk":
                for suit in range(SUITS):
                    order[index[block + rank + "cdhs"[suit]]] = index[block + rank + "cdhs"[r[suit]]]
        orders.append(order)
    return orders
