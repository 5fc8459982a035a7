"""Gaps, which is played on rows: the rules for many positions at once, and boards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from .arrays import Array, Library
from .boards import Board, Move, card_name, card_of
from .picture import Spot
from .rules import PLACES, ROW, SUITS, Places, Rules

GAP = "--"


@dataclass(frozen=True)
class RowRules(Rules):
    """Gaps: a card may go to the right of the one below it in suit, if that place is a gap."""

    purpose: ClassVar[str] = "patience/gaps/deal"

    def _mask(self, xp: Library, on: Array) -> Array:
        at = xp.index(on)
        taken = xp.put_along(xp.zeros(on, len(on), PLACES + 1), at, True)
        to = at[:, :-SUITS] + 1
        open_to = (to & (ROW - 1) <= self.ranks) & ~xp.along(taken, to)
        move = xp.constant(on, PLACES * np.arange(SUITS, self.cards)) + (to & (PLACES - 1))
        legal = xp.put_along(xp.zeros(on, len(on), self.cards * PLACES), move, open_to)
        return legal.reshape(len(on), self.cards, PLACES)

    def _won(self, xp: Library, on: Array) -> Array:
        card = np.arange(self.cards)
        return (on == xp.constant(on, ROW * (card % SUITS) + card // SUITS)).all(1)

    def _renamed_places(self, suits: Places) -> Places:
        place = np.arange(PLACES, dtype=np.int8)
        return ROW * suits[place // ROW] + place % ROW


class RowBoard(Board):
    """A board of Gaps: four rows, None in the gaps. A move is the card that moves."""

    _piles = ("rows",)

    def __init__(self, rules: RowRules, rows: Sequence[Sequence[int | None]]):
        super().__init__()
        self.rules: RowRules = rules
        self.rows = [list(row) for row in rows]
        cards = sorted(card for row in self.rows for card in row if card is not None)
        if cards != list(range(rules.cards)) or [len(row) for row in rows] != [rules.ranks + 1] * SUITS:
            raise ValueError(
                f"board: expected four rows of {rules.ranks + 1} places with each of {rules.cards} cards once"
            )
        if [row[0] for row in rows] != list(range(SUITS)):
            raise ValueError("board: expected the aces of clubs, diamonds, hearts and spades at the left ends")

    @classmethod
    def _read(cls, rules: RowRules, lines: list[list[str]]) -> Self:
        return cls(rules, [[None if name == GAP else _gaps_card(name) for name in line] for line in lines])

    @classmethod
    def of(cls, rules: RowRules, on: Places) -> Self:
        at = {int(place): card for card, place in enumerate(on)}
        return cls(rules, [[at.get(ROW * row + column) for column in range(rules.ranks + 1)] for row in range(SUITS)])

    @classmethod
    def deal(cls, rules: RowRules, drawn: Sequence[int]) -> Self:
        """Four rows in the order of the deck, the card drawn last first; then the aces go to the left ends."""
        deck = drawn[::-1]
        dealt = [deck[i * rules.ranks : (i + 1) * rules.ranks] for i in range(SUITS)]
        return cls(rules, [[ace, *(None if card < SUITS else card for card in row)] for ace, row in enumerate(dealt)])

    def text(self) -> str:
        return "".join(" ".join(GAP if card is None else self._name(card) for card in row) + "\n" for row in self.rows)

    def _name(self, card: int) -> str:
        """Suit and rank as digits up to nine ranks, as the contest has them."""
        return f"{card % SUITS + 1}{card // SUITS + 1}" if self.rules.ranks <= 9 else card_name(card)

    def places(self) -> dict[int, int]:
        return {card: ROW * i + j for i, row in enumerate(self.rows) for j, card in enumerate(row) if card is not None}

    def _make(self, word: str) -> Move:
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

    def _word(self, card: int, to: int) -> str:
        word = self._name(card)
        if self.copy()._make(word) != (card, to):
            raise ValueError(f"{word} cannot go there")
        return word

    def words(self) -> Iterator[str]:
        return map(self._name, range(self.rules.cards))

    def _spots(self) -> Iterator[Spot]:
        for y, row in enumerate(self.rows):
            yield from (Spot(x, y, card) for x, card in enumerate(row))


def _gaps_card(name: str) -> int:
    if len(name) == 2 and name[0] in "1234" and name[1] in "123456789":
        return SUITS * (int(name[1]) - 1) + int(name[0]) - 1
    return card_of(name)
