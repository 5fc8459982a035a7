"""replay.py FILE...: play the solutions in Parquet files of datasets/reference.

The rules of FreeCell, Microsoft's deals and the standard notation, written once more for this purpose: nothing is shared with
the program that found the solutions. A move of more cards than one counts one for each card, and must be single cards here.
"""
import sys

import pyarrow.parquet as pq

RANKS, SUITS = "A23456789TJQK", "CDHS"


def microsoft(number: int) -> list[list[int]]:
    """Eight columns; a card is 4·rank + suit."""
    state, deck, columns = number, list(range(52)), [[] for _ in range(8)]
    for i in range(52):
        state = (state * 214013 + 2531011) % 2**31
        j = (state >> 16) % len(deck)
        deck[j], deck[-1] = deck[-1], deck[j]
        columns[i % 8].append(deck.pop())
    return columns


def fits(card: int, parent: int) -> bool:
    return parent // 4 == card // 4 + 1 and (card % 4 in (1, 2)) != (parent % 4 in (1, 2))


class Game:
    def __init__(self, number: int):
        self.columns, self.cells, self.home = microsoft(number), [None] * 4, [0] * 4

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
            if row["solution"] is None or row["source"] != "microsoft":
                continue
            game, moves = Game(row["deal"]), row["solution"].split()
            for i, move in enumerate(moves):
                try:
                    game.play(move)
                except (ValueError, IndexError) as fault:
                    sys.exit(f"{name}: deal {row['deal']}: move {i + 1}, {move}: {fault}")
            if game.home != [13] * 4 or len(moves) != row["min_moves_high"]:
                sys.exit(f"{name}: deal {row['deal']}: {sum(game.home)} cards home after {len(moves)} moves")
            played += 1
    print(f"{played} solutions played")


if __name__ == "__main__":
    main()
