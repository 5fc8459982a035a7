"""The referee plays solutions from their deals by the rules of `boards`, which share no code with the program that
found them."""

from collections.abc import Mapping
from typing import Any

from .boards import Board, Move
from .deals import dealt
from .games import boards
from .rules import Places, Rules

# What names the board of a row.
START = ("source", "deal", "seed", "position_kind", "position")


def start(game: Rules, row: Mapping[str, Any]) -> Board:
    """The board of a row: its deal, or its position if it is not a deal or not one that this package can deal. A random
    deal without a seed has seed 1. Raises a ValueError that says what the row lacks."""
    if (
        row.get("position_kind", "deal") != "deal"
        or row.get("source") not in game.sources
        and row.get("position") is not None
    ):
        return boards(game).parse(game, _text(row, "position"))
    seed = row.get("seed")
    return dealt(game, _text(row, "source"), _given(row, "deal"), 1 if seed is None else seed)


def _given(row: Mapping[str, Any], name: str) -> Any:
    if name not in row:
        raise ValueError(f"no column {name}, which says where the game begins; expected the columns {', '.join(START)}")
    return row[name]


def _text(row: Mapping[str, Any], name: str) -> str:
    text = _given(row, name)
    if not isinstance(text, str):
        raise ValueError(f"{name} {text!r}; expected text")
    return text


def replay(table: Board, solution: str) -> list[Move]:
    """Play a solution on the board and return its moves (card, to). Raises a ValueError if it breaks the rules, and
    says where, or if it does not win."""
    moves = table.replay(solution.split())
    if not table.won():
        raise ValueError(f"not won after {len(moves)} moves")
    return moves


def solved(game: Rules, row: Mapping[str, Any]) -> tuple[Places, list[Move]]:
    """The position (cards,) at which the game of a row begins, and the moves of its solution. Raises a ValueError that
    names the deal if its solution is wrong."""
    try:
        table = start(game, row)
        return table.on(), replay(table, _text(row, "solution"))
    except ValueError as fault:
        raise ValueError(f"deal {row.get('deal')}: {fault}") from None
