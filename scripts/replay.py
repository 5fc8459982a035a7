"""replay.py FILE...: play the solutions in Parquet files of datasets/reference.

The rules of FreeCell, Microsoft's deals, random deals of seed 1 and the standard notation, written once more for this purpose:
nothing is shared with the program that found the solutions. Each move is of a single card.
"""
import hashlib
import struct
import sys

import pyarrow.parquet as pq

RANKS, SUITS = "A23456789TJQK", "CDHS"


def deal(pick) -> list[list[int]]:
    """Eight columns, dealt in turn; a card is 4·rank + suit. Of n cards left the one with index pick(n) is next."""
    deck, columns = list(range(52)), [[] for _ in range(8)]
    for i in range(52):
        j = pick(len(deck))
        deck[j], deck[-1] = deck[-1], deck[j]
        columns[i % 8].append(deck.pop())
    return columns


def microsoft(number: int):
    """The generator of Microsoft's deals."""
    state = number

    def pick(n: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) % 2**31
        return (state >> 16) % n

    return pick


def random(number: int, seed: int = 1):
    """The generator of random deals: PCG-DXSM (O'Neill), begun with a hash of the deal's name, and Lemire's bounded numbers."""
    purpose = b"patience/deal"
    name = struct.pack("<Q", len(purpose)) + purpose + struct.pack("<QQQQ", 0, 52, seed, number)
    high, low = struct.unpack("<QQ", hashlib.sha256(name).digest()[:16])
    state, mask = high << 64 | low, 2**64 - 1

    def draw() -> int:
        nonlocal state
        state = (state * 0x2360ED051FC65DA44385DF649FCCF645 + 0x5851F42D4C957F2D14057B7EF767814F) % 2**128
        x, odd = state >> 64, state & mask | 1
        x = (x ^ x >> 32) * 0xDA942042E4DD58B5 & mask
        return (x ^ x >> 48) * odd & mask

    def pick(n: int) -> int:
        if n & n - 1 == 0:
            return draw() & n - 1
        while (product := draw() * n) & mask < 2**64 % n:
            pass
        return product >> 64

    return pick


SOURCES = {"microsoft": microsoft, "random": random}


def fits(card: int, parent: int) -> bool:
    return parent // 4 == card // 4 + 1 and (card % 4 in (1, 2)) != (parent % 4 in (1, 2))


class Game:
    def __init__(self, source: str, number: int):
        self.columns, self.cells, self.home = deal(SOURCES[source](number)), [None] * 4, [0] * 4

    def play(self, move: str) -> None:
        """One move: a column 1 to 8 or a cell a to d, and where its card goes."""
        source, target = move
        if source.isdigit():
            card = self.columns[int(source) - 1].pop()
        else:
            cell = "abcd".index(source)
            card, self.cells[cell] = self.cells[cell], None
        if card is None:
            raise ValueError("no card there")
        if target == "h":
            if self.home[card % 4] != card // 4:
                raise ValueError("not the next card of its suit")
            self.home[card % 4] += 1
        elif target in "abcd":
            if self.cells["abcd".index(target)] is not None:
                raise ValueError("the cell is taken")
            self.cells["abcd".index(target)] = card
        else:
            column = self.columns[int(target) - 1]
            if column and not fits(card, column[-1]):
                raise ValueError("the card does not fit")
            column.append(card)


def main() -> None:
    played = 0
    for name in sys.argv[1:]:
        for row in pq.read_table(name, columns=["source", "deal", "solution", "min_moves_high"]).to_pylist():
            if row["solution"] is None:
                continue
            game, moves = Game(row["source"], row["deal"]), row["solution"].split()
            for i, move in enumerate(moves):
                try:
                    game.play(move)
                except (ValueError, IndexError) as fault:
                    sys.exit(f"{name}: deal {row['deal']}: move {i + 1}, {move}: {fault}")
            if game.home != [13] * 4 or len(moves) != row["min_moves_high"]:
                sys.exit(f"{name}: deal {row['deal']}: {sum(game.home)} cards home after {len(moves)} moves")
            played += 1
    if played == 0:
        sys.exit("no solutions; expected Parquet files like datasets/reference/data/*.parquet")
    print(f"{played} solutions played")


if __name__ == "__main__":
    main()
