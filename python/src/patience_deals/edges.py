"""What the program's neural network reads of the rules of a game: which cards are related by them. NumPy alone."""

from typing import Any

import numpy as np
import numpy.typing as npt

CARDS, SUITS = 52, 4
MOVES = ("single cards", "partial runs", "whole runs", "unlimited runs")
TOLD = 1 + len(MOVES) + 2
LARGE = 8  # columns, and cells, of a large board


class Edges:
    """What the rules say of cards: `related` is (52, 5, 52), by card the next and previous one of its suit, its
    possible parents and children, and its twins, which have the same ones."""

    def __init__(self, rules: Any):
        """A ValueError says that the rules are not those of a game of columns with 52 cards and without a reserve."""
        if rules.cards != CARDS or not hasattr(rules, "pairs") or rules.reserve:
            raise ValueError(f"{rules.name}: expected a game of columns with {CARDS} cards and without a reserve")
        self.columns, self.cells = rules.columns, rules.cells
        parents = np.zeros((CARDS, CARDS), np.float32)
        parents[tuple(np.array(rules.pairs).T)] = 1
        following = np.eye(CARDS, k=SUITS, dtype=np.float32)
        family = np.hstack([parents, parents.T, np.repeat(np.eye(CARDS // SUITS), SUITS, 0)])
        twins = (family[:, None] == family).all(-1) & ~np.eye(CARDS, dtype=bool)
        self.related = np.stack([following, following.T, parents, parents.T, twins.astype(np.float32)], 1)


def told(rules: Any) -> npt.NDArray[np.float32]:
    """What a card is told of the rules that edges do not say, (52, 7): whether it may go to an empty column, how cards
    move, how many columns and cells there are."""
    out = np.zeros((CARDS, TOLD), np.float32)
    least = {"any card": 0, "kings only": CARDS - SUITS, "no card": CARDS}[rules.spaces]
    out[least:, 0] = 1
    out[:, 1 + MOVES.index(rules.moves)] = 1
    out[:, -2:] = rules.columns / LARGE, rules.cells / LARGE
    return out


def inputs(rules: Any) -> dict[str, npt.NDArray[Any]]:
    """What the network's ONNX file reads of the rules, by the names of its inputs."""
    edges = Edges(rules)
    return {
        "related": edges.related,
        "told": told(rules),
        "columns": np.array([edges.columns], np.int32),
        "cells_of": np.array([edges.cells], np.int32),
    }
