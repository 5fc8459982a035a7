"""Many deals at once, for environments: the positions of `deals`, from arrays instead of one card after another."""

import hashlib
import struct
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from .column_boards import ColumnBoard
from .columns import ColumnRules
from .deals import dealt
from .games import boards
from .rows import RowRules
from .rules import FLOOR, PLACES, ROW, SUITS, Places, Rules

Words = npt.NDArray[np.uint64]

LOW = np.uint64(2**32 - 1)
HALF = np.uint64(32)
STEP = 0x2360ED051FC65DA44385DF649FCCF645, 0x5851F42D4C957F2D14057B7EF767814F  # of the generator of random deals


def positions(of: Rules, source: str, numbers: range, seed: int = 1) -> Places:
    """The positions (n, cards) int8 of deals with these numbers, less than 2³¹. `seed` is for random deals."""
    if source == "microsoft":
        drawn, again = _microsoft(of.cards, numbers), np.zeros(len(numbers), np.bool_)
    else:
        drawn, again = _random(of, seed, numbers)
    on = _laid(of, drawn)
    for i in np.flatnonzero(again).tolist():
        on[i] = dealt(of, source, numbers[i], seed).on()
    return on


def _microsoft(cards: int, numbers: range) -> Places:
    state = np.array(numbers, np.uint64)
    deck = _Decks(cards, len(state))
    for n in range(cards, 0, -1):
        state = (state * np.uint64(214013) + np.uint64(2531011)) & LOW
        deck.draw(n, (state >> np.uint64(16) & np.uint64(0x7FFF)) % np.uint64(n))
    return deck.drawn


def _random(of: Rules, seed: int, numbers: range) -> tuple[Places, npt.NDArray[np.bool_]]:
    """The cards drawn (n, cards), and for which deals they are wrong because a number would have to be drawn again.
    This happens to one deal in 10¹⁶."""
    high, low = _seeded(of, seed, numbers)
    deck, again = _Decks(of.cards, len(numbers)), np.zeros(len(numbers), np.bool_)
    for n in range(of.cards, 0, -1):
        if n & n - 1 == 0:
            high, low, x = _next(high, low)
            deck.draw(n, x & np.uint64(n - 1))
            continue
        high, low, x = _next(high, low)
        again |= x * np.uint64(n) < np.uint64(2**64 % n)
        deck.draw(n, _high(x, n))
    return deck.drawn, again


def _seeded(of: Rules, seed: int, numbers: range) -> tuple[Words, Words]:
    purpose = of.purpose.encode()
    name = hashlib.sha256(struct.pack("<Q", len(purpose)) + purpose + struct.pack("<QQQ", 0, of.deck, seed))
    states = bytearray()
    for number in numbers:
        of_deal = name.copy()
        of_deal.update(struct.pack("<Q", number))
        states += of_deal.digest()[:16]
    both = np.frombuffer(bytes(states), "<u8").astype(np.uint64)
    return both[::2], both[1::2]


def _next(high: Words, low: Words) -> tuple[Words, Words, Words]:
    """The next state of the generator of random deals and its number."""
    (a, b), (c, d) = (tuple(np.uint64(x >> shift & 2**64 - 1) for shift in (64, 0)) for x in STEP)
    high, low = high * b + low * a + _high(low, int(b)) + c, low * b + d
    high = high + (low < d)
    x = (high ^ high >> HALF) * np.uint64(0xDA942042E4DD58B5)
    return high, low, (x ^ x >> np.uint64(48)) * (low | np.uint64(1))


def _high(x: Words, factor: int) -> Words:
    """The upper 64 bits of the products."""
    a, b = np.uint64(factor >> 32), np.uint64(factor & 2**32 - 1)
    x_high, x_low = x >> HALF, x & LOW
    middle = (x_low * b >> HALF) + (x_low * a & LOW) + (x_high * b & LOW)
    high: Words = x_high * a + (x_low * a >> HALF) + (x_high * b >> HALF) + (middle >> HALF)
    return high


class _Decks:
    """Decks that are shuffled together, and the cards drawn from them, (n, cards)."""

    def __init__(self, cards: int, n: int):
        self._left = np.tile(np.arange(cards, dtype=np.int8), (n, 1))
        self._row = np.arange(n)
        self.drawn = np.empty((n, cards), np.int8)

    def draw(self, n: int, i: Words) -> None:
        """Draw card i of the n left in each deck; the last card takes its place."""
        at = i.astype(np.intp)
        self.drawn[:, -n] = self._left[self._row, at]
        self._left[self._row, at] = self._left[:, n - 1]


def _laid(of: Rules, drawn: Places) -> Places:
    """The positions of cards drawn: each lies where the deal of an ordered deck lays the card drawn at that time."""
    rows, on = np.arange(len(drawn))[:, None], np.empty_like(drawn)
    if isinstance(of, RowRules):
        row, column = np.divmod(np.arange(of.cards)[::-1], of.ranks)
        on[rows, drawn] = ROW * row + column + 1
        on[:, :SUITS] = ROW * np.arange(SUITS)
        return on
    if isinstance(of, ColumnRules) and of.given:
        drawn = np.take_along_axis(drawn, np.argsort(drawn >= SUITS * of.given, axis=1, kind="stable"), 1)
    if isinstance(of, ColumnRules) and of.kings_first:
        of = replace(of, kings_first=False)
        for places in ColumnBoard.deal(of, range(of.cards)).columns:
            column = drawn[:, places]
            kings = np.argsort(column < SUITS * (of.ranks - 1), axis=1, kind="stable")
            drawn[:, places] = np.take_along_axis(column, kings, 1)
    first = boards(of).deal(of, range(of.cards)).on()
    down, place = np.divmod(first, PLACES)
    on_card = place < FLOOR
    on[rows, drawn] = np.where(on_card, drawn[:, np.where(on_card, place, 0)], place) + PLACES * down
    return on
