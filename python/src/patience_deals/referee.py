"""The referee: solutions played from their deals by the rules of `boards`, which share no code with the program that found them."""
from collections.abc import Mapping
from typing import Any

from .boards import Board, Move, board
from .deals import deal
from .rules import Rules

# What names the board of a row.
START = ("source", "deal", "seed", "position_kind", "position")


def start(game: Rules, row: Mapping[str, Any]) -> Board:
    """The board of a row: its deal, or its position if it is none."""
    if row.get("position_kind", "deal") != "deal":
        return board(game, row["position"])
    return deal(game, row["source"], row["deal"], row.get("seed") or 1)


def replay(table: Board, solution: str) -> list[Move]:
    """Play a solution on the board and return its moves (card, to). A ValueError says where it breaks the rules, or that it
    does not win."""
    moves = table.replay(solution.split())
    if not table.won():
        raise ValueError(f"not won after {len(moves)} moves")
    return moves
