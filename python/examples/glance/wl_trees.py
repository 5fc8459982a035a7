"""Boosted trees on the colours of Weisfeiler and Leman: an outside idea for the benchmark Glance.

usage: python -m patience_deals.glance wl_trees.py:WL

The graph of a position has a node for each card, with edges to the cards directly below and above it and to its
neighbours of the same suit. A card's first colour says how long its foundation waits for it, and where it lies. A
refinement hashes the colour of a card with those of its neighbours, along all edges or along some. Suits have no names
in this graph, so that renaming them changes nothing.

    rates, values   trees read how many cards have each of the most common colours
    choices         a move is one more node, with edges to its card, the card below and its place. Trees read which
                    share of the training moves with the colour of the move, or of some of its parts, are a solution's

After Chen, Trevizan and Thiébaux, Return to tradition: learning reliable heuristics with classical machine learning
(ICAPS 2024). The model learns when it is made: moves and values from 60,000 positions on the solutions of 3,000
training deals, and win rates from all training deals. The seed is 1.
"""

from pathlib import Path

import numpy as np
from patience_deals import reference, rules
from patience_deals.glance import Submission
from patience_deals.rules import CELL, FLOOR, HOME, SUITS
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

GAME = rules("freecell")
CARD, DEEP = np.arange(52), 7
TAUGHT, COLOURS, FEW = 60_000, 150, 20
NONE = 52  # instead of a neighbour that is not there


def mixed(*parts):
    """A hash of numbers, as uint64; the order of the parts counts."""
    found = np.uint64(0x9E3779B97F4A7C15)
    for part in parts:
        found = (found ^ np.asarray(part).astype(np.uint64)) * np.uint64(0xBF58476D1CE4E5B9)
        found ^= found >> np.uint64(29)
    return found


def colours(on):
    """The colours (n, 56) of cards, of no card, and of the places FLOOR, CELL and HOME, for several refinements."""
    home, rows = on == HOME, np.arange(len(on))[:, None]
    away = np.where(home, 0, CARD // SUITS + 1 - home.reshape(-1, 13, SUITS).sum(1)[:, CARD % SUITS])
    above = np.full((len(on), 64), NONE)
    above[rows, on] = CARD
    above, below = above[:, :52], np.where(on < FLOOR, on, NONE)
    up, down = np.where(CARD < 48, CARD + SUITS, NONE), np.where(CARD > 3, CARD - SUITS, NONE)

    def refined(of, *edges):
        return painted(of[:, :52], *(of[rows, np.broadcast_to(edge, on.shape)] for edge in edges))

    def painted(*parts):
        return np.hstack([mixed(*parts), mixed(np.arange(100, 104))[None].repeat(len(on), 0)])

    needed = [painted(np.minimum(away, 3))]  # coarse colours reach far down a column
    for _ in range(DEEP):
        needed.append(refined(needed[-1], below))
    first = painted(np.minimum(away, 6), np.where(on < FLOOR, 0, on - FLOOR + 1) * 2 + (above == NONE))
    column, suit, all_edges = (below, above), (up, down), (below, above, up, down)
    once = refined(first, *all_edges)
    deep = painted(first[:, :52], needed[-1][:, :52])
    return [first, needed[2], deep, refined(first, *column), refined(first, *suit), once, refined(once, *all_edges)]


def moves(on, found):
    """The legal moves of positions: of each the row, the code, the colours of itself and its parts, and counts."""
    n, card, to = np.nonzero(GAME.mask(on))
    below, place = np.where(on < FLOOR, on, on + 1)[n, card], np.where(to < FLOOR, to, to + 1)
    cells, free = np.minimum((on == CELL).sum(1), 4), np.minimum((on == FLOOR).sum(1), 8)
    parts = [(of[n, card], of[n, below], of[n, place]) for of in found]
    whole = [mixed(*part) for part in parts]
    pairs = [mixed(part[a], part[b]) for part in parts[:4] for a, b in ((0, 1), (0, 2), (1, 2))]
    counts = [cells[n], free[n], (on == HOME).sum(1)[n], np.bincount(n, minlength=len(on))[n], to - np.minimum(to, 51)]
    room = mixed(whole[0], cells[n], free[n])
    return n, 64 * card + to, [room, *whole, *pairs, *(of for part in parts[1:4] for of in part)], counts


def shares(keys, hits):
    """A function from colours to the share of hits among the moves that have it, drawn to the mean as by FEW moves."""
    known, at = np.unique(keys, return_inverse=True)
    mean = hits.mean()
    value = (np.bincount(at, hits) + FEW * mean) / (np.bincount(at) + FEW)

    def share(of):
        i = np.minimum(np.searchsorted(known, of), len(known) - 1)
        return np.where(known[i] == of, value[i], mean).astype(np.float32)

    return share


def common(found):
    """The colours of cards that most positions have, COLOURS of each round, sorted."""
    seen = [np.unique(np.sort(of[:, :52], 1), return_counts=True) for of in found]
    return [np.sort(of[np.argsort(-number, kind="stable")[:COLOURS]]) for of, number in seen]


def counted(found, vocabulary):
    """How many cards of positions have each colour (n, colours)."""
    columns = []
    for of, known in zip(found, vocabulary):
        i = np.minimum(np.searchsorted(known, of[:, :52]), len(known) - 1)
        code = np.where(known[i] == of[:, :52], i, len(known)) + (len(known) + 1) * np.arange(len(of))[:, None]
        columns.append(np.bincount(code.ravel(), None, len(of) * (len(known) + 1)).reshape(len(of), -1)[:, :-1])
    return np.hstack(columns).astype(np.uint8)


def regressed(on, y, **settings):
    """A function that predicts y from the colours of positions."""
    vocabulary = common(found := colours(on))
    trees = HistGradientBoostingRegressor(random_state=1, **settings).fit(counted(found, vocabulary), y)
    return lambda found: trees.predict(counted(found, vocabulary))


def taught(positions=TAUGHT, rated=None):
    """A model that learned from some positions on solutions of training deals, and from the win rates of all deals."""
    chance = np.random.default_rng(1)
    rows = reference(["source", "deal", "seed", "split", "win_rate", "on", "solution"]).split("train")
    solved, rate = rows[: positions // 20].solutions(), rows.column("win_rate").to_numpy()
    known = np.flatnonzero(rate > 0)[:rated]
    won = regressed(rows.on[known], np.log10(rate[known]), max_iter=150, max_leaf_nodes=15)
    batch = solved.batch(chance.permutation(len(solved))[:positions])
    left = regressed(batch["on"][: positions // 3], batch["moves_left"][: positions // 3], max_iter=200)
    half = positions // 2  # gives the shares; the trees learn from the other half what shares are worth
    n, code, keys, _ = moves(batch["on"][:half], colours(batch["on"][:half]))
    hits = code == batch["move"][:half][n]
    of_key = [shares(key, hits) for key in keys]

    def read(on, found):
        n, code, keys, counts = moves(on, found)
        return n, code, np.stack([*(share(key) for share, key in zip(of_key, keys)), *counts], 1)

    n, code, x = read(batch["on"][half:], colours(batch["on"][half:]))
    trees = HistGradientBoostingClassifier(max_iter=200, learning_rate=0.15, max_leaf_nodes=63, random_state=1)
    trees.fit(x, code == batch["move"][half:][n])

    def model(on):
        found = colours(on)
        n, code, x = read(on, found)
        choices = np.zeros((len(on), 52 * 64))
        if len(n):  # there is a legal move
            choices[n, code] = trees.decision_function(x)
        return {"choices": choices.reshape(-1, 52, 64), "values": left(found), "rates": won(found)}

    return model


LEAVES = 200 * 63 + 200 * 31 + 150 * 15  # of the trees, and the shares that the training moves give
WL = Submission("boosted trees on Weisfeiler–Leman colours", taught, LEAVES + 588_209, TAUGHT, [Path(__file__)])
