"""Boards of FreeCell and its relatives, which are played on columns."""

from collections.abc import Iterator, Sequence
from typing import Self

from .boards import RANK_NAMES, SUIT_NAMES, Board, Move, card_name, card_of, check_lines, first_of, foundations
from .columns import ColumnRules
from .picture import Spot, fan, foundations_of
from .rules import CELL, FLOOR, HOME, SUITS, Places

COLUMN_NAMES = "1234567890@=_^~!%?"
CELL_NAMES = "abcdefgijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+"
EMPTY_CELL = "-"
PARTS = ("partial runs", "unlimited runs")  # the ways to move in which a run may be cut


class ColumnBoard(Board):
    """A board of FreeCell or a relative: columns, floor first, cells, and the number of cards home by suit."""

    _piles = ("columns", "cells", "home")

    def __init__(
        self,
        rules: ColumnRules,
        columns: Sequence[Sequence[int]],
        cells: Sequence[int | None] = (),
        home: Sequence[int] | None = None,
    ):
        super().__init__()
        self.rules: ColumnRules = rules
        self.columns = [list(column) for column in columns] + [[] for _ in range(rules.columns - len(columns))]
        self.cells = list(cells) + [None] * (rules.cells + rules.reserve - len(cells))
        self.home = [rules.given] * SUITS if home is None else list(home)
        self._check()

    def _check(self) -> None:
        slots = self.rules.cells + self.rules.reserve
        if len(self.columns) > self.rules.columns or len(self.cells) > slots:
            raise ValueError(
                f"board: {len(self.columns)} columns and {len(self.cells)} cells; expected at most "
                f"{self.rules.columns} and {slots}"
            )
        seen = [card for column in self.columns for card in column] + [card for card in self.cells if card is not None]
        seen += [SUITS * rank + suit for suit, number in enumerate(self.home) for rank in range(number)]
        for card in range(self.rules.cards):
            if seen.count(card) != 1:
                raise ValueError(
                    f"board: {card_name(card)} is there {seen.count(card)} times; expected every card once, in a "
                    f"column, a cell or home"
                )
        if min(self.home) < self.rules.given:
            raise ValueError(
                f"board: a foundation of {min(self.home)} cards; expected at least {self.rules.given}, which the "
                f"deal gives"
            )
        if len(seen) != self.rules.cards:
            raise ValueError(f"board: {len(seen)} cards; expected {self.rules.cards}")

    @classmethod
    def _read(cls, rules: ColumnRules, lines: list[list[str]]) -> Self:
        head = 2 if rules.cells or rules.reserve else 1
        check_lines(lines, head + rules.columns)
        cells = [None if name == EMPTY_CELL else card_of(name) for name in lines[1][1:] if head == 2]
        columns = [[card_of(name) for name in line[1:]] for line in lines[head:]]
        return cls(rules, columns, cells, foundations(lines[0][1:]))

    @classmethod
    def of(cls, rules: ColumnRules, on: Places) -> Self:
        """The board of a position: columns in the order of the cards on their floor, cells in the order of cards."""
        above = {int(below): card for card, below in enumerate(on) if below < FLOOR}
        columns = [[card] for card, below in enumerate(on) if below == FLOOR]
        for column in columns:
            while column[-1] in above:
                column.append(above[column[-1]])
        cells = [card for card, below in enumerate(on) if below == CELL]
        return cls(rules, columns, cells, [int((on[suit::SUITS] == HOME).sum()) for suit in range(SUITS)])

    @classmethod
    def deal(cls, rules: ColumnRules, drawn: Sequence[int]) -> Self:
        """The cards that are not given go to the columns in turn or as a triangle, the last ones to cells or apart."""
        cards = [card for card in drawn if card >= SUITS * rules.given]
        n = len(cards) - rules.filled - rules.reserve
        columns = [cards[i : n : rules.columns] for i in range(rules.columns)]
        if rules.diagonal:
            columns = _triangle(rules.columns, cards[:n])
        if rules.kings_first:
            columns = [sorted(column, key=lambda card: card // SUITS < rules.ranks - 1) for column in columns]
        return cls(rules, columns, cards[n:])

    def text(self) -> str:
        tops = {SUIT_NAMES[suit]: RANK_NAMES[number - 1] if number else "0" for suit, number in enumerate(self.home)}
        cells = [EMPTY_CELL if card is None else card_name(card) for card in self.cells]
        while cells and cells[-1] == EMPTY_CELL:
            cells.pop()
        lines = [["Foundations:", *(f"{suit}-{tops[suit]}" for suit in "HCDS")]]
        if self.rules.cells or self.rules.reserve:
            lines.append(["Reserve:" if self.rules.reserve else "Freecells:", *cells])
        lines += [[":", *map(card_name, column)] for column in self.columns]
        return "".join(" ".join(line) + "\n" for line in lines)

    def places(self) -> dict[int, int]:
        places = {SUITS * rank + suit: HOME for suit, number in enumerate(self.home) for rank in range(number)}
        for column in self.columns:
            places.update(zip(column, [FLOOR, *column]))
        places.update((card, CELL) for card in self.cells if card is not None)
        return places

    def _make(self, word: str) -> Move:
        """A word is two characters, from and to: a column 1 to 9, 0, @ and so on, a cell a, b, c … without h, home h.
        Where a run may be cut, a v follows with the number of its cards in hexadecimal; after home as the source, the
        suit of the card."""
        if len(word) == 3 and word[0] == "h":
            return self._make_back(word[1], word[2])
        source, target, count = _cut(word)
        cards = self._lifted(source, target, count)
        to = self._place(target, cards)
        if count and count != len(cards):
            raise ValueError(f"a count of {count}; this move takes {len(cards)}")
        if source in CELL_NAMES:
            self.cells[CELL_NAMES.index(source)] = None
        else:
            del self.columns[COLUMN_NAMES.index(source)][-len(cards) :]
        self._put(cards, target)
        return cards[0], to

    def _make_back(self, target: str, suit: str) -> Move:
        """Make the move of the last card of a foundation back to a column or a cell."""
        i = SUIT_NAMES.find(suit.upper())
        if (
            not self.rules.back
            or i < 0
            or self.home[i] <= self.rules.given
            or min(self.home) == max(self.home) == self.rules.ranks
            or target == "h"
        ):
            raise ValueError("no card comes back from home")
        card = SUITS * (self.home[i] - 1) + i
        to = self._place(target, [card])
        self.home[i] -= 1
        self._put([card], target)
        return card, to

    def _lifted(self, source: str, target: str, count: int | None) -> list[int]:
        """The cards that go from one pile to another, the deepest first."""
        if source in CELL_NAMES[: len(self.cells)]:
            card = self.cells[CELL_NAMES.index(source)]
            cards = [] if card is None else [card]
        else:
            cards = self._run(self._column(source))
        if not cards:
            raise ValueError("no card there")
        if self.rules.moves == "single cards" or target not in COLUMN_NAMES:
            return cards[-1:]
        return cards if self.rules.moves == "whole runs" else self._part(cards, target, count)

    def _part(self, run: list[int], target: str, count: int | None) -> list[int]:
        """The part of a run that goes to a column, at most as long as cells and empty columns can carry."""
        column = self._column(target)
        if column:
            part = next((run[i:] for i in range(len(run)) if self._fits(run[i], column[-1])), run[-1:])
        else:
            part = run[-(1 if count is None else count) :]
        empty = self.columns.count([]) - (not column)
        longest = ((self.cells.count(None) if self.rules.cells else 0) + 1) * (
            2**empty if self.rules.spaces == "any card" else 1
        )
        if len(part) > longest and self.rules.moves == "partial runs":
            raise ValueError(f"{len(part)} cards; the cells and empty columns let {longest} move")
        return part

    def _column(self, name: str) -> list[int]:
        if name not in COLUMN_NAMES[: self.rules.columns]:
            raise ValueError(f"no pile {name}")
        return self.columns[COLUMN_NAMES.index(name)]

    def _run(self, column: list[int]) -> list[int]:
        """The longest run that ends a column."""
        run = column[-1:]
        for card in column[-2::-1]:
            if not self._fits(run[0], card):
                break
            run.insert(0, card)
        return run

    def _fits(self, card: int, parent: int) -> bool:
        if parent // SUITS != card // SUITS + 1:
            return False
        if self.rules.build == "regardless of suit":
            return True
        if self.rules.build == "in suit":
            return parent % SUITS == card % SUITS
        return (card % SUITS in (1, 2)) != (parent % SUITS in (1, 2))

    def _place(self, target: str, cards: list[int]) -> int:
        """What the deepest of the cards will lie on."""
        if target == "h":
            if self.home[cards[0] % SUITS] != cards[0] // SUITS:
                raise ValueError("not the next card of its suit")
            return HOME
        if target in CELL_NAMES[: len(self.cells)]:
            if self.rules.reserve:
                raise ValueError("no card comes to the reserve")
            if self.cells[CELL_NAMES.index(target)] is not None:
                raise ValueError("the cell is taken")
            return CELL
        column = self._column(target)
        if column and not self._fits(cards[0], column[-1]):
            raise ValueError("the card does not fit")
        if not column and not self._settles(cards[0]):
            raise ValueError(f"empty columns take {self.rules.spaces}")
        return column[-1] if column else FLOOR

    def _settles(self, card: int) -> bool:
        if self.rules.spaces == "kings only":
            return card // SUITS == self.rules.ranks - 1
        return self.rules.spaces == "any card"

    def _put(self, cards: list[int], target: str) -> None:
        if target == "h":
            self.home[cards[0] % SUITS] += 1
        elif target in COLUMN_NAMES:
            self._column(target).extend(cards)
        else:
            self.cells[CELL_NAMES.index(target)] = cards[0]

    def _word(self, card: int, to: int) -> str:
        word = self._pile(card) + self._target(to)
        run = next((column[column.index(card) :] for column in self.columns if card in column), [card])
        if word[0] == "h":
            word += SUIT_NAMES[card % SUITS]
        elif to == FLOOR and self.rules.moves in PARTS and len(run) > 1:
            word += f"v{len(run):x}"
        if self.copy()._make(word) != (card, to):
            raise ValueError(f"{card_name(card)} cannot go there")
        return word

    def _pile(self, card: int) -> str:
        if card in self.cells:
            return CELL_NAMES[self.cells.index(card)]
        return next((COLUMN_NAMES[i] for i, column in enumerate(self.columns) if card in column), "h")

    def _target(self, to: int) -> str:
        if to == HOME:
            return "h"
        if to == CELL:
            return first_of((CELL_NAMES[i] for i, card in enumerate(self.cells) if card is None), "no cell is free")
        tops = (COLUMN_NAMES[i] for i, column in enumerate(self.columns) if (column[-1] if column else FLOOR) == to)
        return first_of(tops, "no column is empty" if to == FLOOR else "the card there is covered")

    def words(self) -> Iterator[str]:
        columns, cells = COLUMN_NAMES[: self.rules.columns], CELL_NAMES[: len(self.cells)]
        if self.rules.back:
            yield from (f"h{target}{suit}" for target in columns + cells for suit in SUIT_NAMES)
        for source in columns + cells:
            for target in columns + cells + "h":
                yield source + target
                if self.rules.moves in PARTS:
                    yield from (f"{source}{target}v{count:x}" for count in range(2, self.rules.ranks + 1))

    def _spots(self) -> Iterator[Spot]:
        yield from (Spot(x, 0, card) for x, card in enumerate(self.cells))
        yield from foundations_of(self.home, max(self.rules.columns, len(self.cells) + SUITS) - SUITS)
        for x, column in enumerate(self.columns):
            yield from fan(column, x)


def _triangle(n: int, drawn: list[int]) -> list[list[int]]:
    """Rows from the last of n columns to the first, each one card shorter than the one before; then full rows from the
    first column."""
    places = [column for row in range(n) for column in range(n - 1, row - 1, -1)]
    places += [i % n for i in range(len(drawn))]
    columns: list[list[int]] = [[] for _ in range(n)]
    for card, column in zip(drawn, places):
        columns[column].append(card)
    return columns


def _cut(word: str) -> tuple[str, str, int | None]:
    piles, v, digits = word.partition("v") if len(word) > 2 else (word, "", "")
    count = int(digits, 16) if v and len(digits) == 1 and digits in "23456789abcd" else None
    if len(piles) != 2 or (len(word) > 2 and count is None):
        raise ValueError(
            "expected two characters, where from and where to, and perhaps a v and a number of cards from 2 to d"
        )
    return piles[0], piles[1], count
