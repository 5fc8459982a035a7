"""Solitaire positions with difficulty labels, proved shortest solutions and vectorised rules.

load     returns a dataset of `patience generate`, or published tables, as arrays
rules    returns the rules of a game for many positions at once: masks of legal moves, moves, renamings of suits
deal     returns a deal as a board that moves can be played on; `board` reads one from text, `board_of` from numbers
nets     has the program's neural network for boards, as ONNX
referee  replays solutions by a second, independent implementation of the rules
env      has environments for Gymnasium; torch has batches for PyTorch
"""

from .boards import Board
from .dataset import Dataset, Moves, load
from .deals import deal
from .games import board, board_of, games, rules
from .nets import board_onnx
from .rules import CELL, FLOOR, HOME, PLACES, Renaming, Rules, codes, mask_of

__version__ = "0.1.0"

__all__ = [
    "CELL",
    "FLOOR",
    "HOME",
    "PLACES",
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
    "load",
    "mask_of",
    "rules",
]
