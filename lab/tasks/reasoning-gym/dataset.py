"""FreeCell, a game of patience in which all cards lie face up, with small decks"""

import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Optional

from ..coaching import BaseCurriculum, RangeAttributeDefinition
from ..factory import ProceduralDataset, register_dataset

DATASET_NAME = "freecell"
SUITS = "CDHS"
RANKS = "A23456789TJQK"
CELLS = "abcd"
SEARCHED = 20_000  # positions; a deal that needs more is dealt again

QUESTION = """FreeCell is a game of patience. Each line below is a column of cards, the last of which lies on top:

{board}

There are {cells} free cells, {names}, which are empty now. You win when all cards are home.
Each move takes one card, the last one of a column or one in a cell, to one of these places:
- home, if all lower cards of its suit are there. Cards never leave home. The ranks are {ranks}, from low to high.
- a column whose last card is one rank higher and of the other colour. C and S are black, D and H are red.
- an empty column
- an empty cell

Win this game in as few moves as you can. Write each move as two characters, from where and to where.
{columns} are the columns, {names} the cells, and h is home.
For example, 1a ah takes a card from column 1 to cell a, and then home.
Answer with the moves, separated by spaces."""


class Position(NamedTuple):
    """A position of the game. A card is a text such as 7H."""

    columns: tuple[tuple[str, ...], ...]
    cells: tuple[str, ...]  # "" is an empty cell
    home: tuple[int, ...]  # cards of each suit

    def won(self) -> bool:
        return not any(self.columns) and not any(self.cells)

    def play(self, source: str, target: str) -> Optional["Position"]:
        """The position after a move, or None if the move is not legal."""
        columns, cells, home = list(self.columns), list(self.cells), list(self.home)
        if source in CELLS[: len(cells)]:
            at = CELLS.index(source)
            card, cells[at] = cells[at], ""
        else:
            at = int(source) - 1 if source.isdecimal() else -1
            if not 0 <= at < len(columns) or not columns[at]:
                return None
            card, columns[at] = columns[at][-1], columns[at][:-1]
        if not card or source == target:
            return None
        rank, suit = RANKS.index(card[0]), SUITS.index(card[1])
        if target == "h":
            if home[suit] != rank:
                return None
            home[suit] += 1
        elif target in CELLS[: len(cells)]:
            to = CELLS.index(target)
            if cells[to]:
                return None
            cells[to] = card
        else:
            to = int(target) - 1 if target.isdecimal() else -1
            if not 0 <= to < len(columns):
                return None
            if columns[to]:
                last = columns[to][-1]
                if RANKS.index(last[0]) != rank + 1 or (last[1] in "CS") == (card[1] in "CS"):
                    return None
            columns[to] += (card,)
        return Position(tuple(columns), tuple(cells), tuple(home))

    def moves(self) -> Iterator[tuple[str, "Position"]]:
        """The legal moves, with the positions they lead to. Of several empty cells or columns only the first counts."""
        free = next((CELLS[i] for i, card in enumerate(self.cells) if not card), "")
        places = [str(i + 1) for i in range(len(self.columns))]
        empty = [place for place, column in zip(places, self.columns) if not column]
        targets = ["h", *(place for place in places if place not in empty[1:]), *free]
        for source in [*places, *CELLS[: len(self.cells)]]:
            for target in targets:
                if source in CELLS and target in CELLS:
                    continue
                after = self.play(source, target)
                if after is not None:
                    yield source + target, after

    def bound(self) -> int:
        """A lower bound on the moves to a win: each card goes home, and before that it moves if it lies on a lower
        card of its suit."""
        total = sum(card != "" for card in self.cells)
        for column in self.columns:
            lowest = {suit: len(RANKS) for suit in SUITS}
            for card in column:
                rank = RANKS.index(card[0])
                total += 1 + (rank > lowest[card[1]])
                lowest[card[1]] = min(rank, lowest[card[1]])
        return total


def solve(start: Position) -> list[str] | None:
    """A shortest solution by A*, or None if there is none within the limit."""
    done = set()  # positions apart from the order of columns and cells
    queue = [(start.bound(), 0, 0, start, ())]
    entered = 0
    while queue and len(done) < SEARCHED:
        _, _, _, position, line = heapq.heappop(queue)
        key = (frozenset(position.columns), frozenset(position.cells))
        if key in done:
            continue
        done.add(key)
        if position.won():
            return list(line)
        for word, after in position.moves():
            made, entered = len(line) + 1, entered + 1
            heapq.heappush(queue, (made + after.bound(), -made, entered, after, (*line, word)))
    return None


@dataclass
class FreeCellConfig:
    """Configuration for FreeCell games"""

    min_ranks: int = 3  # cards of each suit
    max_ranks: int = 4
    min_columns: int = 4
    max_columns: int = 5
    min_cells: int = 2
    max_cells: int = 2
    seed: int | None = None
    size: int = 500  # Virtual dataset size

    def validate(self):
        """Validate configuration parameters"""
        assert 2 <= self.min_ranks <= self.max_ranks <= len(RANKS), "ranks must be between 2 and 13"
        assert 3 <= self.min_columns <= self.max_columns <= 9, "columns must be between 3 and 9"
        assert 1 <= self.min_cells <= self.max_cells <= len(CELLS), "cells must be between 1 and 4"


class FreeCellDataset(ProceduralDataset):
    """Generates games of FreeCell with small decks, each of which can be won. The score of a win is the length of a
    shortest solution divided by the number of moves."""

    def __init__(self, config: FreeCellConfig):
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        rng, config = Random(self.seed + idx), self.config
        solution = None
        while not solution:
            ranks = RANKS[: rng.randint(config.min_ranks, config.max_ranks)]
            count = rng.randint(config.min_columns, config.max_columns)
            cells = rng.randint(config.min_cells, config.max_cells)
            deck = [rank + suit for rank in ranks for suit in SUITS]
            rng.shuffle(deck)
            columns = [deck[i::count] for i in range(count)]
            solution = solve(_dealt(columns, cells))
        question = QUESTION.format(
            board="\n".join(f"{i + 1}: {' '.join(column)}" for i, column in enumerate(columns)),
            cells=cells,
            names=", ".join(CELLS[:cells]),
            ranks=" ".join(ranks),
            columns=f"1 to {count}",
        )
        return {
            "question": question,
            "answer": " ".join(solution),
            "metadata": {
                "source_dataset": DATASET_NAME,
                "source_index": idx,
                "columns": columns,
                "cells": cells,
                "least_moves": len(solution),
                "difficulty": {
                    "ranks": (config.min_ranks, config.max_ranks),
                    "columns": (config.min_columns, config.max_columns),
                    "cells": (config.min_cells, config.max_cells),
                },
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The length of a shortest solution divided by the number of moves, if they are legal and win; else 0."""
        if not isinstance(answer, str):
            return 0.0
        words = [word for word in re.split(r"[\s,;]+", answer.lower()) if word]
        position = _dealt(entry["metadata"]["columns"], entry["metadata"]["cells"])
        for word in words:
            after = position.play(*word) if len(word) == 2 else None
            if after is None:
                return 0.0
            position = after
        return entry["metadata"]["least_moves"] / len(words) if words and position.won() else 0.0


def _dealt(columns: list[list[str]], cells: int) -> Position:
    return Position(tuple(map(tuple, columns)), ("",) * cells, (0,) * len(SUITS))


class FreeCellCurriculum(BaseCurriculum):
    def __init__(self):
        super().__init__(FreeCellCurriculum.__name__, FreeCellConfig)

        self._define_attributes(
            RangeAttributeDefinition(
                name="ranks",
                levels=[2, 3, 4, 5, 6],
                description="Number of cards of each suit",
                lower_field_name="min_ranks",
                upper_field_name="max_ranks",
                ensure_interval=True,
            ),
            RangeAttributeDefinition(
                name="columns",
                levels=[4, 5, 6],
                description="Number of columns",
                lower_field_name="min_columns",
                upper_field_name="max_columns",
                ensure_interval=True,
            ),
            RangeAttributeDefinition(
                name="cells",
                levels=[1, 2, 3],
                description="Number of free cells",
                lower_field_name="min_cells",
                upper_field_name="max_cells",
                ensure_interval=True,
            ),
        )


register_dataset(DATASET_NAME, FreeCellDataset, FreeCellConfig, FreeCellCurriculum)
