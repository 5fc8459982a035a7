"""Boards: positions as people write them, with columns and cells in order, and moves in notation.

The rules are written here a second time, card by card. They share no code with the program or with `rules`, only the
numbers of columns, cells and ranks, so a replay on these boards checks both.

    board = deal("freecell", "microsoft", 617)
    card, to = board.play("1a")         # column 1 to the first cell
    board.on()                          # the position as numbers
    board.word(card, to)                # the notation of a legal move
"""
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Self, TypeAlias

import numpy as np

from .rules import CELL, FLOOR, HOME, ROW, SUITS, ColumnRules, Places, Rules, RowRules, rules

RANK_NAMES, SUIT_NAMES = "A23456789TJQK", "CDHS"
COLUMN_NAMES = "1234567890@=_^~!%?"
CELL_NAMES = "abcdefgijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+"
EMPTY_CELL, GAP = "-", "--"
NUMBERED = ("1", "10", "11", "12", "13")  # ranks that may be numbers, besides 2 to 9
PARTS = ("partial runs", "unlimited runs")  # the ways to move in which a run may be cut

Move: TypeAlias = tuple[int, int]


def card_name(card: int) -> str:
    """The card as text, such as TD."""
    return RANK_NAMES[card // SUITS] + SUIT_NAMES[card % SUITS]


def card_of(name: str) -> int:
    """The card for a text such as TD, 10d or 13C. Raises a ValueError for any other text."""
    text = name.upper()
    if text[:-1] in NUMBERED:
        text = RANK_NAMES[int(text[:-1]) - 1] + text[-1]
    if len(text) != 2 or text[0] not in RANK_NAMES or text[1] not in SUIT_NAMES:
        raise ValueError(f"{name[:20]!r} is no card; expected a rank and a suit, like 4C or TD")
    return SUITS * RANK_NAMES.index(text[0]) + SUIT_NAMES.index(text[1])


class Board(ABC):
    """A position of a game with its piles in order. In column games, `home` is the number of cards home by suit."""

    rules: Rules

    @abstractmethod
    def text(self) -> str:
        """The board in the format that programs for the game share, as in the column `position` of datasets."""

    @abstractmethod
    def places(self) -> dict[int, int]:
        """Where each card is, as in `on`."""

    @abstractmethod
    def play(self, word: str) -> Move:
        """Make a move, written in the notation of the game, and return its card and place. Raises a ValueError that
        says what is wrong."""

    @abstractmethod
    def word(self, card: int, to: int) -> str:
        """The notation of a legal move. Raises a ValueError if there is no such move."""

    @abstractmethod
    def copy(self) -> Self:
        """A copy of the board, which further moves of this board do not change."""

    @abstractmethod
    def words(self) -> Iterator[str]:
        """Every word that might be a move."""

    def on(self) -> Places:
        """The position as numbers, (cards,)."""
        places = self.places()
        return np.array([places[card] for card in range(self.rules.cards)], np.int8)

    def won(self) -> bool:
        return bool(self.rules.won(self.on()[None])[0])

    def replay(self, words: Iterable[str]) -> list[Move]:
        """Make moves and return their cards and places. Raises a ValueError that names the first illegal move."""
        moves = []
        for i, word in enumerate(words):
            try:
                moves.append(self.play(word))
            except ValueError as fault:
                raise ValueError(f"move {i + 1}, {word}: {fault}") from None
        return moves


class ColumnBoard(Board):
    """A board of FreeCell or a relative: columns (floor first), cells, and the number of cards home by suit."""

    def __init__(self, rules: ColumnRules, columns: Sequence[Sequence[int]], cells: Sequence[int | None] = (), home: Sequence[int] | None = None):
        self.rules: ColumnRules = rules
        self.columns = [list(column) for column in columns] + [[] for _ in range(rules.columns - len(columns))]
        self.cells = list(cells) + [None] * (rules.cells + rules.reserve - len(cells))
        self.home = [rules.given] * SUITS if home is None else list(home)
        self._check()

    def _check(self) -> None:
        slots = self.rules.cells + self.rules.reserve
        if len(self.columns) > self.rules.columns or len(self.cells) > slots:
            raise ValueError(f"board: {len(self.columns)} columns and {len(self.cells)} cells; expected at most "
                             f"{self.rules.columns} and {slots}")
        seen = [card for column in self.columns for card in column] + [card for card in self.cells if card is not None]
        seen += [SUITS * rank + suit for suit, number in enumerate(self.home) for rank in range(number)]
        for card in range(self.rules.cards):
            if seen.count(card) != 1:
                raise ValueError(f"board: {card_name(card)} is there {seen.count(card)} times; expected every card once, in a column, a cell or home")
        if min(self.home) < self.rules.given:
            raise ValueError(f"board: a foundation of {min(self.home)} cards; expected at least {self.rules.given}, which the deal gives")
        if len(seen) != self.rules.cards:
            raise ValueError(f"board: {len(seen)} cards; expected {self.rules.cards}")

    @classmethod
    def parse(cls, rules: ColumnRules, text: str) -> "ColumnBoard":
        columns, cells, home, marked = [], list[int | None](), [0] * SUITS, True
        for line in filter(str.strip, text.splitlines()):
            label, colon, rest = line.rpartition(":")
            names = rest.split()
            match label.strip().lower():
                case "foundations":
                    home = _foundations(names)
                case "freecells" | "reserve":
                    cells = [None if name == EMPTY_CELL else card_of(name) for name in names]
                case "":
                    columns.append([card_of(name) for name in names])
                    marked = marked and bool(colon)
                case _:
                    raise ValueError(f"board: {label[:20]!r}; expected Foundations, Freecells, Reserve or a column of cards")
        apart = rules.filled + rules.reserve + SUITS * rules.given
        _check_columns(_dealt(rules.columns, rules.cards - apart, rules.diagonal), rules.ranks, columns, marked)
        return cls(rules, columns, cells, home)

    @classmethod
    def of(cls, rules: ColumnRules, on: Places) -> "ColumnBoard":
        """The board for a position, with columns in the order of the cards on their floor, and cells in the order of
        their cards."""
        above = {int(below): card for card, below in enumerate(on) if below < FLOOR}
        columns = [[card] for card, below in enumerate(on) if below == FLOOR]
        for column in columns:
            while column[-1] in above:
                column.append(above[column[-1]])
        cells = [card for card, below in enumerate(on) if below == CELL]
        return cls(rules, columns, cells, [int((on[suit::SUITS] == HOME).sum()) for suit in range(SUITS)])

    def text(self) -> str:
        tops = {SUIT_NAMES[suit]: RANK_NAMES[number - 1] if number else "0" for suit, number in enumerate(self.home)}
        cells = [EMPTY_CELL if card is None else card_name(card) for card in self.cells]
        while cells and cells[-1] == EMPTY_CELL:
            cells.pop()
        lines = [["Foundations:", *(f"{suit}-{tops[suit]}" for suit in "HCDS")], ["Reserve:" if self.rules.reserve else "Freecells:", *cells]]
        lines += [[":", *map(card_name, column)] for column in self.columns]
        return "".join(" ".join(line) + "\n" for line in lines)

    def places(self) -> dict[int, int]:
        places = {SUITS * rank + suit: HOME for suit, number in enumerate(self.home) for rank in range(number)}
        for column in self.columns:
            places.update(zip(column, [FLOOR, *column]))
        places.update((card, CELL) for card in self.cells if card is not None)
        return places

    def play(self, word: str) -> Move:
        """A move is two characters, from and to: a column is 1 to 9, 0, @ and so on, a cell is a, b, c … without h, and
        home is h. Where a part of a run may move, v and the number of cards in hexadecimal follow; after a move off
        home, the suit."""
        if len(word) == 3 and word[0] == "h":
            return self._play_back(word[1], word[2])
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

    def _play_back(self, target: str, suit: str) -> Move:
        """Move the last card of a foundation back to a column or a cell."""
        i = SUIT_NAMES.find(suit.upper())
        if not self.rules.back or i < 0 or self.home[i] <= self.rules.given or min(self.home) == max(self.home) == self.rules.ranks or target == "h":
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
        """The part of a run that goes to a column, no longer than cells and empty columns can carry."""
        column = self._column(target)
        if column:
            part = next((run[i:] for i in range(len(run)) if self._fits(run[i], column[-1])), run[-1:])
        else:
            part = run[-(1 if count is None else count) :]
        empty = self.columns.count([]) - (not column)
        longest = ((self.cells.count(None) if self.rules.cells else 0) + 1) * (2**empty if self.rules.spaces == "any card" else 1)
        if len(part) > longest and self.rules.moves == "partial runs":
            raise ValueError(f"{len(part)} cards; the cells and empty columns let {longest} move")
        return part

    def _column(self, name: str) -> list[int]:
        if name not in COLUMN_NAMES[: self.rules.columns]:
            raise ValueError(f"no pile {name}")
        return self.columns[COLUMN_NAMES.index(name)]

    def _run(self, column: list[int]) -> list[int]:
        """The longest run at the end of a column."""
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
        """What the deepest of the moved cards will lie on."""
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

    def word(self, card: int, to: int) -> str:
        """The card goes to the first empty cell or column."""
        word = self._pile(card) + self._target(to)
        run = next((column[column.index(card) :] for column in self.columns if card in column), [card])
        if word[0] == "h":
            word += SUIT_NAMES[card % SUITS]
        elif to == FLOOR and self.rules.moves in PARTS and len(run) > 1:
            word += f"v{len(run):x}"
        if self.copy().play(word) != (card, to):
            raise ValueError(f"{card_name(card)} cannot go there")
        return word

    def copy(self) -> Self:
        return type(self)(self.rules, self.columns, self.cells, self.home)

    def _pile(self, card: int) -> str:
        if card in self.cells:
            return CELL_NAMES[self.cells.index(card)]
        return next((COLUMN_NAMES[i] for i, column in enumerate(self.columns) if card in column), "h")

    def _target(self, to: int) -> str:
        if to == HOME:
            return "h"
        if to == CELL:
            return _first((CELL_NAMES[i] for i, card in enumerate(self.cells) if card is None), "no cell is free")
        tops = (COLUMN_NAMES[i] for i, column in enumerate(self.columns) if (column[-1] if column else FLOOR) == to)
        return _first(tops, "no column is empty" if to == FLOOR else "the card there is covered")

    def words(self) -> Iterator[str]:
        columns, cells = COLUMN_NAMES[: self.rules.columns], CELL_NAMES[: len(self.cells)]
        if self.rules.back:
            yield from (f"h{target}{suit}" for target in columns + cells for suit in SUIT_NAMES)
        for source in columns + cells:
            for target in columns + cells + "h":
                yield source + target
                if self.rules.moves in PARTS:
                    yield from (f"{source}{target}v{count:x}" for count in range(2, self.rules.ranks + 1))


def _dealt(columns: int, cards: int, diagonal: bool) -> list[int]:
    """The number of cards that a deal puts into each column."""
    dealt, row = [0] * columns, 0
    while cards:
        for i in reversed(range(row, columns)) if diagonal and row < columns else range(columns):
            dealt[i] += cards > 0
            cards -= cards > 0
        row += 1
    return dealt


def _settled(column: Sequence[int]) -> int:
    """How many cards certainly lie where the deal put them: those up to the first card of the run at the end, whatever
    the suits."""
    n = len(column)
    while n > 1 and column[n - 1] // SUITS == column[n - 2] // SUITS - 1:
        n -= 1
    return n


def _grown(dealt: Sequence[int], columns: Sequence[Sequence[int]]) -> bool:
    """Whether a deal can have dealt the cards that cannot have come to the columns later."""
    settled = sorted(map(_settled, columns), reverse=True) + [0] * len(dealt)
    most = [max(n, 1) for n in sorted(dealt, reverse=True)] + [0] * len(columns)
    return all(n <= limit for n, limit in zip(settled, most))


def _check_columns(dealt: Sequence[int], ranks: int, columns: Sequence[Sequence[int]], marked: bool, valid: bool = True) -> None:
    """Refuse lines that cannot be columns. These are the rows of a deal, and also more or fewer lines than the game has
    columns, unless colons mark them as columns and the others can have grown from a deal. Refuse a column that is
    longer than a dealt column with a run on it."""
    lengths = [len(column) for column in columns]
    while lengths and not lengths[-1]:
        lengths.pop()
    rows = [sum(n > row for n in dealt) for row in range(max(dealt))]
    expected = f"expected a line for each of {len(dealt)} columns, a colon and its cards from the lowest on, or a colon alone"
    of = ""
    if lengths and lengths == rows and not (_grown(dealt, columns) and valid):
        of = "with as many cards as the rows of a deal"
    elif len(columns) > len(dealt) or (len(columns) < len(dealt) and not (marked and _grown(dealt, columns))):
        of = f"of cards for {len(dealt)} columns"
    if of:
        full = [column for column in columns if column] or [[]]
        as_columns, as_rows = (" ".join(map(card_name, cards[:13])) for cards in (full[0], [column[0] for column in full if column]))
        raise ValueError(f"board: {len(columns)} lines {of}: read as columns the first is {as_columns}, read as rows the first column is "
                         f"{as_rows}; {expected}")
    most = max(dealt) + ranks - 1
    if max(lengths, default=0) > most:
        raise ValueError(f"board: a column of {max(lengths)} cards; no column grows beyond {most}; {expected}")


def _first(names: Iterator[str], fault: str) -> str:
    name = next(names, None)
    if name is None:
        raise ValueError(fault)
    return name


def _cut(word: str) -> tuple[str, str, int | None]:
    piles, v, digits = word.partition("v") if len(word) > 2 else (word, "", "")
    count = int(digits, 16) if v and len(digits) == 1 and digits in "23456789abcd" else None
    if len(piles) != 2 or (len(word) > 2 and count is None):
        raise ValueError("expected two characters, where from and where to, and perhaps a v and a number of cards from 2 to d")
    return piles[0], piles[1], count


def _foundations(names: list[str]) -> list[int]:
    home = [0] * SUITS
    for name in names:
        suit, dash, rank = name.upper().partition("-")
        if not dash or suit not in SUIT_NAMES or rank not in ("0", *RANK_NAMES):
            raise ValueError(f"board: foundation {name[:20]!r}; expected a suit and the rank on top, like C-A or H-0")
        home[SUIT_NAMES.index(suit)] = ("0" + RANK_NAMES).index(rank)
    return home


class RowBoard(Board):
    """A board of Gaps: four rows, None in the gaps. A move is the card that moves."""

    def __init__(self, rules: RowRules, rows: Sequence[Sequence[int | None]]):
        self.rules: RowRules = rules
        self.rows = [list(row) for row in rows]
        cards = sorted(card for row in self.rows for card in row if card is not None)
        if cards != list(range(rules.cards)) or [len(row) for row in rows] != [rules.ranks + 1] * SUITS:
            raise ValueError(f"board: expected four rows of {rules.ranks + 1} places with each of {rules.cards} cards once")
        if [row[0] for row in rows] != list(range(SUITS)):
            raise ValueError("board: expected the aces of clubs, diamonds, hearts and spades at the left ends")

    @classmethod
    def parse(cls, rules: RowRules, text: str) -> "RowBoard":
        lines = filter(str.strip, text.splitlines())
        return cls(rules, [[None if name == GAP else _gaps_card(name) for name in line.split()] for line in lines])

    @classmethod
    def of(cls, rules: RowRules, on: Places) -> "RowBoard":
        at = {int(place): card for card, place in enumerate(on)}
        return cls(rules, [[at.get(ROW * row + column) for column in range(rules.ranks + 1)] for row in range(SUITS)])

    def text(self) -> str:
        return "".join(" ".join(GAP if card is None else self._name(card) for card in row) + "\n" for row in self.rows)

    def _name(self, card: int) -> str:
        """Suit and rank, as digits if there are at most nine ranks, as in the contest."""
        return f"{card % SUITS + 1}{card // SUITS + 1}" if self.rules.ranks <= 9 else card_name(card)

    def places(self) -> dict[int, int]:
        return {card: ROW * i + j for i, row in enumerate(self.rows) for j, card in enumerate(row) if card is not None}

    def play(self, word: str) -> Move:
        card = _gaps_card(word)
        if not SUITS <= card < self.rules.cards:
            raise ValueError("the card cannot move")
        i, j = divmod(self.places()[card - SUITS], ROW)
        if j == self.rules.ranks or self.rows[i][j + 1] is not None:
            raise ValueError("the card cannot move")
        old_row = next(row for row in self.rows if card in row)
        old_row[old_row.index(card)] = None
        self.rows[i][j + 1] = card
        return card, ROW * i + j + 1

    def word(self, card: int, to: int) -> str:
        word = self._name(card)
        if self.copy().play(word) != (card, to):
            raise ValueError(f"{word} cannot go there")
        return word

    def copy(self) -> Self:
        return type(self)(self.rules, self.rows)

    def words(self) -> Iterator[str]:
        return map(self._name, range(self.rules.cards))


def _gaps_card(name: str) -> int:
    if len(name) == 2 and name[0] in "1234" and name[1] in "123456789":
        return SUITS * (int(name[1]) - 1) + int(name[0]) - 1
    return card_of(name)


def board(game: str | Rules, text: str) -> Board:
    """The board for a text, as in the column `position`. Raises a ValueError that says what is wrong."""
    of = rules(game) if isinstance(game, str) else game
    if isinstance(of, ColumnRules):
        return ColumnBoard.parse(of, text)
    if isinstance(of, RowRules):
        return RowBoard.parse(of, text)
    from .klondike import KlondikeBoard, KlondikeRules

    assert isinstance(of, KlondikeRules)
    return KlondikeBoard.parse(of, text)


def board_of(game: str | Rules, on: Places) -> Board:
    """A board for a position as numbers (cards,). The numbers do not say in which order columns and cells lie."""
    of = rules(game) if isinstance(game, str) else game
    places = of.checked([on])[0]
    if isinstance(of, ColumnRules):
        return ColumnBoard.of(of, places)
    if isinstance(of, RowRules):
        return RowBoard.of(of, places)
    from .klondike import KlondikeBoard, KlondikeRules

    assert isinstance(of, KlondikeRules)
    return KlondikeBoard.of(of, places)
