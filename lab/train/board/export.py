"""Weights as a file for package internal/model/boardnet, and the judgements that it is held to.

The file has a line of JSON with the names and shapes of matrices, and then their values as 16-bit floats, the low byte
first.
"""

import json

import numpy as np
from architecture import CELLS, LEFT, PLACES, RATE, RELATIONS, Config, init
from patience_deals.edges import TOLD

UNTAUGHT = 0.35  # what logits of win rates are multiplied by in games that were not taught: docs/lab/model.md


def rounded(params):
    """The weights as the file has them."""
    return {name: np.asarray(x).astype("<f2").astype(np.float32) for name, x in params.items()}


def write(path, params, config, games, levels):
    """Writes the weights of a net and the names of the games that it was taught. What a net of one game lacks is 0:
    what cards make of the rules, and whether a position can be won."""
    d = config.width
    several = {"rules": (TOLD, d), "wins": (4 * d, 1), "wins_bias": (1,)}
    arrays = {name: params[name] for name in init(config, 0)}
    arrays |= {name: params.get(name, np.zeros(shape)) for name, shape in several.items()}
    header = {
        "games": games,
        "wins": "wins" in params,
        "width": config.width,
        "layers": config.layers,
        "relations": list(RELATIONS),
        "left": LEFT,
        "rate": {"first": RATE[0], "step": RATE[1], "bins": RATE[2]},
        "cells": CELLS,
        "levels": levels | {"untaught": UNTAUGHT},
        "arrays": [{"name": name, "shape": list(x.shape)} for name, x in arrays.items()],
    }
    with open(path, "wb") as f:
        f.write(json.dumps(header, separators=(",", ":")).encode() + b"\n")
        for x in arrays.values():
            f.write(np.ascontiguousarray(x, "<f2").tobytes())


def read(path):
    """The weights of a file, and their config."""
    with open(path, "rb") as f:
        header, values = json.loads(f.readline()), np.frombuffer(f.read(), "<f2").astype(np.float32)
    params, at = {}, 0
    for array in header["arrays"]:
        size = int(np.prod(array["shape"]))
        params[array["name"]] = values[at : at + size].reshape(array["shape"])
        at += size
    return params, Config(header["width"], header["layers"])


def golden(judge_rows, rows, cases=20):
    """Judgements of some positions of the split validation: logits of legal moves as [card, place, logit], of moves
    left, of the win rate and of least cells."""
    moves = rows.moves["validation"]
    taught = rows.taught(moves[:: max(1, len(moves) // cases)][:cases])
    out = []
    for on, legal, policy, *others in zip(taught["on"], taught["legal"], *judge_rows(taught["on"])):
        choices = [[int(c), int(p), number(policy[c, p])] for c, p in zip(*np.nonzero(legal))]
        heads = {name: [number(x) for x in logits] for name, logits in zip(("left", "rate", "cells"), others)}
        out.append({"on": on.tolist(), "moves": choices, **heads})
    assert PLACES == legal.shape[1]
    return out


def number(x):
    return float(f"{x:.6g}")


def levels(judge_rows, rows):
    """The levels of the quantiles that hold nine numbers of ten of the split validation, by head."""
    moves, rates = rows.moves["validation"], rows.rates["validation"]
    moves = moves[:: max(1, len(moves) // 20_000)]
    rates = rates[rates["known"]]
    cells = rates["cells"] >= 0
    _, left, _, _ = judge_rows(moves["on"])
    _, _, rate, least = judge_rows(rates["on"])
    heads = {
        "left": (left, moves["left"]),
        "rate": (rate, middle(rates["bins"])),
        "cells": (least[cells], rates["cells"][cells]),
    }
    return {name: quantile_levels(logits, numbers) for name, (logits, numbers) in heads.items()}


def middle(chances):
    """The mean number of a bin, given the chances of bins, (n, bins)."""
    return chances @ np.arange(chances.shape[1])


def chances(logits):
    """The chances of bins, (n, bins), by their logits."""
    p = np.exp(logits - logits.max(1, keepdims=True))
    return p / p.sum(1, keepdims=True)


def below(logits, numbers):
    """The chance of less than each number, counted in bins from the middle of the first, given the logits of bins, (n,
    bins): Distribution.Below of package model."""
    p = chances(logits)
    from_end = np.asarray(numbers, float) + 0.5
    return (p * np.clip(from_end[:, None] - np.arange(p.shape[1]), 0, 1)).sum(1)


def stretched(numbers, by):
    """Bins of log10 of a rate, in which that is multiplied by a number."""
    first, step, _ = RATE
    return ((first + step * np.asarray(numbers, float)) * by - first) / step


def scaled(logits, numbers):
    """What logits, and log10 of the win rate, are multiplied by in a game that was not taught: the mean guess is right
    where it is right at 0, and measured rates are likeliest."""
    first, step, bins = RATE
    rates, measured = first + step * np.arange(bins), first + step * numbers

    def fitted(sure):
        p = chances(sure * logits)
        stretch = (measured @ (p @ rates)) / np.square(p @ rates).sum()
        at = np.clip(stretched(numbers, 1 / stretch), 0, bins - 1)
        low = np.minimum(at.astype(int), bins - 2)
        row, share = np.arange(len(p)), at - low
        likely = ((1 - share) * p[row, low] + share * p[row, low + 1]) / stretch
        return -np.log(likely + 1e-9).mean(), sure, stretch

    _, sure, stretch = min(fitted(sure) for sure in np.arange(0.1, 1.01, 0.1))
    return {"sure": round(float(sure), 2), "stretch": round(float(stretch), 3)}


def quantile_levels(logits, numbers):
    """The levels between which nine of ten numbers lie; see below."""
    level = below(logits, numbers)
    return [round(float(x), 4) for x in np.quantile(level, (0.05, 0.95))] if len(level) else [0.05, 0.95]
