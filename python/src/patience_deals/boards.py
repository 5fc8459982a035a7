"""Boards: positions as people write them, with columns and cells in order, and moves in notation.

The rules are written here a second time, card by card. They share no code with the program or with `rules`, only the
numbers of columns, cells and ranks, so a replay on these boards checks both.

    board = deal("freecell", "microsoft:617")
    board.legal()                       # ["4a", "4b", …]: the legal moves in notation
    card, to = board.push("4a")         # column 4 to the first cell
    board.pop()                         # takes it back
    board.on()                          # the position as numbers
    board.word(card, to)                # the notation of a legal move
    print(board)                        # the board as text; notebooks draw a board that ends a cell
"""

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self, TypeAlias

import numpy as np

from .picture import Spot, svg
from .pixels import Image, image
from .rules import PLACES, SUITS, Places, Rules

RANK_NAMES, SUIT_NAMES = "A23456789TJQK", "CDHS"
MOST_ROWS = 100  # of a picture
NUMBERED = ("1", "10", "11", "12", "13")  # ranks that may be numbers, besides 2 to 9

Move: TypeAlias = tuple[int, int]


def card_name(card: int) -> str:
    """The card as text, such as TD."""
    return RANK_NAMES[card // SUITS] + SUIT_NAMES[card % SUITS]


def card_of(name: str) -> int:
    """The card for a text such as TD, 10d or 13C. Raises a ValueError for anything else."""
    text = name.upper() if isinstance(name, str) else ""
    if text[:-1] in NUMBERED:
        text = RANK_NAMES[int(text[:-1]) - 1] + text[-1]
    if len(text) != 2 or text[0] not in RANK_NAMES or text[1] not in SUIT_NAMES:
        raise ValueError(f"{name!r:.20} is no card; expected a rank and a suit, like 4C or TD")
    return SUITS * RANK_NAMES.index(text[0]) + SUIT_NAMES.index(text[1])


class Board(ABC):
    """A position of a game with its piles in order, and the moves made since it was read. In column games, `home` is
    the number of cards home by suit."""

    rules: Rules
    _piles: ClassVar[tuple[str, ...]]  # the attributes that moves change, all lists

    def __init__(self) -> None:
        self._made: list[tuple[str, list[Any]]] = []  # each move, and the piles before it

    @classmethod
    def parse(cls, rules: Any, text: str) -> Self:
        """The board of a text that is character by character what `text` returns. Raises a ValueError for any other
        text, which `patience_deals.board` may read all the same."""
        read = cls._read(rules, [line.split() for line in text.splitlines()])
        if read.text() != text:
            raise ValueError(f"board: not written as `patience deal` prints the boards of {rules.name}")
        return read

    @classmethod
    @abstractmethod
    def _read(cls, rules: Any, lines: list[list[str]]) -> Self:
        """The board of the words of each line. Labels are not looked at. Raises a ValueError if there is none."""

    @classmethod
    @abstractmethod
    def of(cls, rules: Any, on: Places) -> Self:
        """A board of a position as numbers (cards,), which does not say in which order columns and cells lie."""

    @classmethod
    @abstractmethod
    def deal(cls, rules: Any, drawn: Sequence[int]) -> Self:
        """The board of a shuffled deck, whose cards are in the order in which they were drawn."""

    @abstractmethod
    def text(self) -> str:
        """The board in the format that programs for the game share, as in the column `position` of datasets."""

    @abstractmethod
    def places(self) -> dict[int, int]:
        """Where each card is, as in `on`."""

    @abstractmethod
    def _make(self, word: str) -> Move:
        """Make a move, written in the notation of the game, and return its card and place. Raises a ValueError that
        says what is wrong, and then the piles are as before."""

    def word(self, card: int, to: int) -> str:
        """The notation of a legal move; the card goes to the first of several empty places. Raises a ValueError if
        there is no such move."""
        for name, value, end in ("card", card, self.rules.cards), ("to", to, PLACES):
            if not (isinstance(value, (int, np.integer)) and 0 <= value < end):
                raise ValueError(f"{name} {value!r:.80}; expected a whole number from 0 to {end - 1}")
        return self._word(int(card), int(to))

    @abstractmethod
    def _word(self, card: int, to: int) -> str:
        """The notation of a legal move of a card to a place. Raises a ValueError if there is no such move."""

    @abstractmethod
    def words(self) -> Iterator[str]:
        """Every word that might be a move, legal or not; `legal` has the legal ones."""

    @abstractmethod
    def _spots(self) -> Iterator[Spot]:
        """What a picture shows, and where."""

    def push(self, move: str | Move) -> Move:
        """Make a move, written in the notation of the game or given as its card and place, and return its card and
        place. Raises a ValueError that says what is wrong, and then the board is as before."""
        word, before = move if isinstance(move, str) else self.word(*_pair(move)), self._saved()
        made = self._make(word)
        self._made.append((word, before))
        return made

    def pop(self) -> str:
        """Take back the last move and return it in the notation of the game. Raises an IndexError if there is none."""
        if not self._made:
            raise IndexError("no move to take back")
        word, before = self._made.pop()
        self._restore(before)
        return word

    @property
    def pushed(self) -> list[str]:
        """The moves made and not taken back, oldest first, in the notation of the game."""
        return [word for word, _ in self._made]

    def legal(self) -> list[str]:
        """The legal moves in the notation of the game, in the order of their codes 64·card + to. Empty if the game is
        won or lost for lack of moves."""
        return [self.word(card, to) for card, to in np.argwhere(self.rules.mask(self.on()[None])[0]).tolist()]

    def copy(self) -> Self:
        """A copy of the board, which further moves of this board do not change. It has no moves to take back."""
        other = copy.copy(self)
        other._made = []
        other._restore(self._saved())
        return other

    def _saved(self) -> list[Any]:
        return [
            [list(pile) if isinstance(pile, list) else pile for pile in getattr(self, name)] for name in self._piles
        ]

    def _restore(self, saved: list[Any]) -> None:
        for name, piles in zip(self._piles, saved):
            setattr(self, name, piles)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        """The call that reads this board."""
        return f"board({self.rules.name!r}, {self.text()!r})"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return svg(self.rules.name, list(self._spots()))

    def image(self, rows: float | None = None) -> Image:
        """A picture as an array (height, width, 3) uint8. `rows` is how far down it reaches, in cards; by default it
        reaches as far as the lowest card. Raises a ValueError if it is less than that."""
        lowest = self.lowest()
        if rows is not None and not (isinstance(rows, (int, float)) and lowest <= rows <= MOST_ROWS):
            raise ValueError(f"rows {rows!r:.80}; expected a number from {lowest:g} to {MOST_ROWS}")
        return image(list(self._spots()), lowest if rows is None else rows)

    def lowest(self) -> float:
        """How far down the lowest card of a picture lies, in cards; 0 is the upper row."""
        return max(spot.y for spot in self._spots())

    def on(self) -> Places:
        """The position as numbers, (cards,)."""
        places = self.places()
        return np.array([places[card] for card in range(self.rules.cards)], np.int8)

    def won(self) -> bool:
        """Whether the game is won."""
        return bool(self.rules.won(self.on()[None])[0])

    def replay(self, words: Iterable[str]) -> list[Move]:
        """Make moves and return their cards and places. Raises a ValueError that names the first illegal move."""
        moves = []
        for i, word in enumerate(words):
            try:
                moves.append(self.push(word))
            except ValueError as fault:
                raise ValueError(f"move {i + 1}, {word!s:.80}: {fault}") from None
        return moves


def _pair(move: Move) -> Move:
    """A move as a card and a place. Raises a ValueError for anything else."""
    try:
        card, to = move
        return card, to
    except (TypeError, ValueError):
        raise ValueError(
            f"move {move!r:.80}; expected a word in the notation of the game, or a card and a place"
        ) from None


def check_lines(lines: Sequence[object], expected: int) -> None:
    """Raise a ValueError if a board has another number of lines."""
    if len(lines) != expected:
        raise ValueError(f"board: {len(lines)} lines; expected {expected}, as `patience deal` prints them")


def first_of(names: Iterator[str], fault: str) -> str:
    """The first of the names. Raises a ValueError with the text `fault` if there is none."""
    name = next(names, None)
    if name is None:
        raise ValueError(fault)
    return name


def foundations(names: list[str]) -> list[int]:
    """The number of cards home by suit, from texts like C-A or H-0. Raises a ValueError for any other text."""
    home = [0] * SUITS
    for name in names:
        suit, _, rank = name.partition("-")
        if suit not in [*SUIT_NAMES] or rank not in ["0", *RANK_NAMES]:
            raise ValueError(f"board: foundation {name[:20]!r}; expected a suit and the rank on top, like C-A or H-0")
        home[SUIT_NAMES.index(suit)] = ("0" + RANK_NAMES).index(rank)
    return home
