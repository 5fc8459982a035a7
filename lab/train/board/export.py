"""Weights as a file for package internal/model/boardnet, and the judgements that it is held to.

The file has a line of JSON with the names and shapes of matrices, and then their values as 16-bit floats, the low byte first.
"""
import json

import numpy as np

from architecture import CELLS, LEFT, PLACES, RATE, RELATIONS, Config, init


def rounded(params):
    """The weights as the file has them."""
    return {name: np.asarray(x).astype("<f2").astype(np.float32) for name, x in params.items()}


def write(path, params, config, rules):
    order = list(init(config, 0))
    header = {
        "game": rules.name, "width": config.width, "layers": config.layers, "relations": list(RELATIONS), "left": LEFT,
        "rate": {"first": RATE[0], "step": RATE[1], "bins": RATE[2]}, "cells": CELLS,
        "arrays": [{"name": name, "shape": list(params[name].shape)} for name in order],
    }
    with open(path, "wb") as f:
        f.write(json.dumps(header, separators=(",", ":")).encode() + b"\n")
        for name in order:
            f.write(np.ascontiguousarray(params[name], "<f2").tobytes())


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
    """Judgements of some positions of the split validation: logits of legal moves as [card, place, logit], of moves left, of
    the win rate and of least cells."""
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
