"""Solitaire positions with difficulty labels, proved shortest solutions and vectorised rules.

reference  returns the published labels of 37,000 FreeCell deals, which come with the package
load       returns a dataset of `patience generate` as arrays
label      labels any deals by the program, as a function that Ray Data, Dask and Spark map over batches
losses     has losses for labels that are known only in part, for NumPy, torch and JAX
rules      returns the rules of a game for many positions at once: masks of legal moves, moves, renamings of suits
deal       returns a deal as a board that moves can be played on; `board` reads one from text, `board_of` from numbers
net        returns the program's neural network of a game, which judges boards; `board_onnx` is its file
referee    replays solutions by a second, independent implementation of the rules
env        has environments for Gymnasium; torch has batches for PyTorch
episodes   steps many games by pure functions of arrays of NumPy, PyTorch or JAX
tasks      has tasks for language models; glance is a benchmark
"""

from . import losses
from .boards import Board
from .dataset import Batch, Dataset, Moves, load
from .deals import deal
from .games import board, board_of, games, rules
from .labelling import label, label_schema
from .nets import board_onnx, net
from .published import reference
from .rules import CELL, FLOOR, HOME, PLACES, Renaming, Rules, codes, mask_of

__version__ = "0.1.0"

__all__ = [
    "CELL",
    "FLOOR",
    "HOME",
    "PLACES",
    "Batch",
    "Board",
    "Dataset",
    "Moves",
    "Renaming",
    "Rules",
    "board",
    "board_of",
    "board_onnx",
    "codes",
    "deal",
    "games",
    "label",
    "label_schema",
    "load",
    "losses",
    "mask_of",
    "net",
    "reference",
    "rules",
]
