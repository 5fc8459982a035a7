"""Solutions of Yukon, played on boards as text. The package has no `Rules` of this game."""

import re

RANKS, SUITS, RED = "A23456789TJQK", "CDHS", "DH"


def played(position: str, solution: str) -> int:
    """Play a solution from a deal, both as in a table, and return its number of moves. Raises a ValueError that names
    the first move that is not legal, or says that the game is not won."""
    columns = [line.lstrip(": ").split() for line in position.splitlines()]
    columns += [[] for _ in range(7 - len(columns))]
    home = dict.fromkeys(SUITS, 0)
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
    rank, suit = RANKS.find(cards[0][0]), cards[0][-1]
    if rank < 0:  # it lies face down
        return False
    if target is None:
        legal = number == 1 and home[suit] == rank
        home[suit] += 1
    elif target:
        below = target[-1]
        legal = RANKS.index(below[0]) == rank + 1 and (below[1] in RED) != (suit in RED)
        target += cards
    else:
        legal = RANKS[rank] == "K"
        target += cards
    del source[-number:]
    if source:
        source[-1] = source[-1].strip("<>")
    return legal
