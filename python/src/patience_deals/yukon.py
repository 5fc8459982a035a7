"""Solutions of Yukon, played on boards as text. The package has no `Rules` of this game."""

import re

from .boards import RANK_NAMES, SUIT_NAMES

RED = "DH"


def played(position: str, solution: str) -> int:
    """Play a solution from a deal, both as in a table, and return its number of moves. Raises a ValueError that names
    the first move that is not legal, or says that the game is not won."""
    columns = [line.lstrip(": ").split() for line in position.splitlines()]
    columns += [[] for _ in range(7 - len(columns))]
    home = dict.fromkeys(SUIT_NAMES, 0)
    moves = solution.split()
    for number, move in enumerate(moves, 1):
        if not _play(columns, home, move):
            raise ValueError(f"move {number}, {move!r}, is not legal")
    if any(columns):
        raise ValueError(f"not won after {len(moves)} moves")
    return len(moves)


def _play(columns: list[list[str]], home: dict[str, int], move: str) -> bool:
    """Make a move, such as 1h, 12 or 12x3, and report whether it is legal. If it is not, the board is of no use."""
    written = re.fullmatch(r"([1-7])([1-7h])(?:x([1-9]\d?))?", move)
    if not written:
        return False
    source, number = columns[int(written[1]) - 1], int(written[3] or 1)
    target = None if written[2] == "h" else columns[int(written[2]) - 1]
    if source is target or number > len(source):
        return False
    cards = source[-number:]
    rank, suit = RANK_NAMES.find(cards[0][0]), cards[0][-1]
    if rank < 0:  # it lies face down
        return False
    if target is None:
        legal = number == 1 and home[suit] == rank
        home[suit] += 1
    else:
        legal = _fits(cards[0], target[-1]) if target else cards[0][0] == "K"
        target += cards
    del source[-number:]
    if source:
        source[-1] = source[-1].strip("<>")
    return legal


def _fits(card: str, below: str) -> bool:
    """Whether a card is one rank lower than the one below it, and of the other colour."""
    return RANK_NAMES.index(below[0]) == RANK_NAMES.index(card[0]) + 1 and (below[1] in RED) != (card[1] in RED)
