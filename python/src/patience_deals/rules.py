"""The rules of games, for many positions at once.

A position is a row of `on`: entry 4·(rank − 1) + suit says where that card is, with suits in the order C D H S. In
FreeCell and its relatives it is what the card lies on: a card 0 to 51, the FLOOR of a column, a CELL, or HOME. In Gaps
it is 16·row + column. Module pile_rules explains the entries of Klondike, Yukon and other games of piles. A move is
(card, to), where `to` is the new entry of the card in `on`; its code is 64·card + to. If a run moves in one step, the
card is the deepest one.

`on` does not say which game is played, or in which order columns and cells lie. So moves to places that the rules do
not tell apart are one move.

    game = rules("freecell")
    legal = game.mask(on)               # (n, 52, 64), True where a card may go
    on = game.play(on, card, to)
    won = game.greedy(on, judge)        # by the judge's first choices alone

`mask`, `play` and `won` also take arrays of PyTorch and JAX, and return such arrays, on the same device.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, overload

import numpy as np
import numpy.typing as npt

from .arrays import ALL, NUMPY, Array, Library, library

FLOOR, CELL, HOME = 52, 53, 54
PLACES = 64  # the range of `to`, for every game
SUITS = 4
ROW = 16  # in Gaps, the places of a row
RED = 1, 2  # suits
_NOWHERE = 63  # a place that no card is in, for what is computed of cards that do not count

Places = npt.NDArray[np.int8]
Codes = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.integer[Any]]
Values = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Renaming:
    """A renaming of the suits that the rules do not notice: what each card and each place becomes."""

    cards: Places
    places: Places

    def on(self, on: Places) -> Places:
        """The positions (n, cards) with the suits renamed."""
        return np.take(self.places, np.take(on, np.argsort(self.cards), axis=1))

    def moves(self, card: Integers, to: Integers) -> tuple[Places, Places]:
        """The moves with the suits renamed."""
        return self.cards[card], self.places[to]

    def mask(self, mask: Mask) -> Mask:
        """The masks of moves (n, cards, 64) with the suits renamed."""
        renamed = np.empty_like(mask)
        renamed[:, self.cards[:, None], self.places[:PLACES]] = mask
        return renamed


@dataclass(frozen=True)
class Rules(ABC):
    """The rules of a game. `cards` is the size of its deck, and `text` describes the rules in one line."""

    name: str
    text: str
    ranks: int
    suit_renamings: Sequence[Sequence[int]]

    purpose: ClassVar[str]  # of the random numbers that deal, which no other game has

    @property
    def deck(self) -> int:
        """What the random numbers that deal know about the deck."""
        return self.ranks

    @property
    def sources(self) -> tuple[str, ...]:
        """Where deals come from."""
        return ("random",)

    @property
    def cards(self) -> int:
        """The size of the deck, at most 52."""
        return SUITS * self.ranks

    @property
    def places(self) -> int:
        """The values of `on` are less than this."""
        return PLACES

    @overload
    def mask(self, on: Places) -> Mask: ...
    @overload
    def mask(self, on: Array) -> Array: ...
    def mask(self, on: Array) -> Array:
        """The legal moves of positions (n, cards), as (n, cards, 64) bool: True where a card may go."""
        return self._mask(*self.positions(on))

    @overload
    def won(self, on: Places) -> Mask: ...
    @overload
    def won(self, on: Array) -> Array: ...
    def won(self, on: Array) -> Array:
        """Which of the positions (n, cards) are won, as (n,) bool."""
        return self._won(*self.positions(on))

    @abstractmethod
    def _mask(self, xp: Library, on: Array) -> Array:
        """The legal moves, by functions of the library `xp`."""

    @abstractmethod
    def _won(self, xp: Library, on: Array) -> Array:
        """Which positions are won."""

    @abstractmethod
    def _renamed_places(self, suits: Places) -> Places:
        """What the 64 places become when suits are renamed."""

    @overload
    def play(self, on: Places, card: Integers, to: Integers) -> Places: ...
    @overload
    def play(self, on: Array, card: Array, to: Array) -> Array: ...
    def play(self, on: Array, card: Array, to: Array) -> Array:
        """The positions (n, cards) after one move (n,) in each. Whether moves are legal is not checked; `mask` says
        which ones are. Raises a ValueError for a value that is not a move at all, such as the -1 of an unknown move,
        if arrays are NumPy's; see `positions`."""
        xp, on = self.positions(on)
        card, to = self.moved(card, to) if xp is NUMPY else (xp.constant(on, card), xp.constant(on, to))
        if not card.shape == to.shape == on.shape[:1]:
            raise ValueError(f"moves of shapes {card.shape} and {to.shape}; expected a move for each of {len(on)} rows")
        return self._play(xp, on, xp.index(card), xp.int8(to))

    def _play(self, xp: Library, on: Array, card: Array, to: Array) -> Array:
        """The positions after one move in each."""
        return xp.put_along(xp.copy(on), card[:, None], to[:, None])

    def line(self, first: Places, moves: Sequence[tuple[int, int]]) -> Places:
        """The positions (n, cards) before each of n moves played one after another from a position (cards,)."""
        on = np.repeat(first[None], len(moves), 0)
        for i, (card, to) in enumerate(moves):
            on[i + 1 :, card] = to
        return on

    def choose(self, on: Places, values: Values, seen: Collection[bytes] = ()) -> tuple[Integers, Integers]:
        """For the positions (n, cards) that have a legal move: which ones they are, and the code of the legal move with
        the greatest of the `values` (n, cards, 64).

        A move to a position in `seen`, as bytes, is chosen only where there is no other move.
        """
        return self._best(on, self.mask(on), values, [seen] * len(on))

    def _best(
        self, on: Places, legal: Mask, values: Values, seen: Sequence[Collection[bytes]]
    ) -> tuple[Integers, Integers]:
        """Like `choose`, with the positions that each row has already seen."""
        if values.shape != legal.shape:
            raise ValueError(f"values of shape {values.shape}; expected {legal.shape}")
        n, card, to = legal.nonzero()
        if np.isnan(values[n, card, to]).any():
            raise ValueError("values: NaN for a legal move; expected numbers, of which the greatest is chosen")
        new = np.array(
            [not seen[i] or after.tobytes() not in seen[i] for i, after in zip(n.tolist(), self.play(on[n], card, to))],
            np.bool_,
        )
        order = np.lexsort((values[n, card, to], new, n))
        best = order[np.flatnonzero(np.diff(n, append=-1))]
        return n[best], PLACES * card[best] + to[best]

    def greedy(self, on: npt.ArrayLike, judge: Callable[[Places], Values], moves: int = 150) -> Mask:
        """Which positions (n, cards) are won within a number of moves by the judge's first choices alone, without
        undoing any; see `played`."""
        return self.won(self.played(on, judge, moves)[0])

    def played(
        self, on: npt.ArrayLike, judge: Callable[[Places], Values], moves: int = 150
    ) -> tuple[Places, list[list[tuple[int, int]]]]:
        """Play from positions (n, cards) by the judge's first choices: the last positions (n, cards), and the moves of
        each game, as cards and places. Games end when they are won, without a legal move, or after so many moves.

        `judge` returns the values of moves in positions (n, cards) that have legal moves, as (n, cards, 64). Each row
        is a game of its own, which visits no position twice if there is another move.
        """
        on = self.checked(on).copy()
        seen, made = [set[bytes]() for _ in on], [list[tuple[int, int]]() for _ in on]
        for _ in range(moves):
            legal = self.mask(on)
            playing = np.flatnonzero(legal.any((1, 2)) & ~self.won(on))
            if not len(playing):
                break
            now = on[playing]
            for i in playing:
                seen[i].add(on[i].tobytes())
            _, code = self._best(now, legal[playing], judge(now), [seen[i] for i in playing])
            on[playing] = self.play(now, *np.divmod(code, PLACES))
            for row, move in zip(playing.tolist(), code.tolist()):
                made[row].append(divmod(move, PLACES))
        return on, made

    @cached_property
    def renamings(self) -> list[Renaming]:
        """The renamings of suits that keep moves legal, the first of which changes nothing."""
        return [self._renaming(np.array(suits, np.int8)) for suits in self.suit_renamings]

    def _renaming(self, suits: Places) -> Renaming:
        return Renaming(renamed_cards(self.cards, suits), self._renamed_places(suits))

    def checked(self, on: npt.ArrayLike) -> Places:
        """Positions as an array (n, cards) of NumPy. Raises a ValueError for anything else."""
        given = np.asarray(on)
        self._check_shape(given.shape)
        _within("on", given, self.places)
        return given.astype(np.int8, copy=False)

    def positions(self, on: Array) -> tuple[Library, Array]:
        """Positions as an array (n, cards) int8, and before it the library of the array. Raises a ValueError for
        anything else. The numbers in arrays of PyTorch and JAX are not checked: that would wait for a GPU, and
        `jax.jit` does not know them yet."""
        xp = library(on)
        if xp is NUMPY:
            return xp, self.checked(on)
        self._check_shape(tuple(on.shape))
        return xp, xp.int8(on)

    def _check_shape(self, shape: tuple[int, ...]) -> None:
        if len(shape) != 2 or shape[1] != self.cards:
            raise ValueError(f"on: an array of shape {shape}; expected (n, {self.cards}) for {self.name}")

    def moved(self, card: npt.ArrayLike, to: npt.ArrayLike) -> tuple[Integers, Integers]:
        """Moves as arrays of cards and places. Raises a ValueError for anything else."""
        cards, places = np.asarray(card), np.asarray(to)
        _within("card", cards, self.cards)
        _within("to", places, PLACES)
        return cards.astype(np.int64, copy=False), places.astype(np.int64, copy=False)


def _within(name: str, values: npt.NDArray[Any], end: int) -> None:
    if values.size == 0:
        return
    if values.dtype.kind not in "iu":
        raise ValueError(f"{name}: {values.dtype}; expected integers")
    # As unsigned numbers, negative ones are greater than all others, so that one look at the values is enough.
    if values.view(values.dtype.str.replace("i", "u")).max() >= end:
        raise ValueError(f"{name}: {values.min() if values.min() < 0 else values.max()}; expected 0 to {end - 1}")


def pairs(build: str, ranks: int) -> list[tuple[int, int]]:
    """Pairs of a card and one that it may be put on, by how columns are built; none if it is not said how."""
    cards = range(SUITS * (ranks - 1) if build else 0)
    over = [(card, SUITS * (card // SUITS + 1) + suit) for card in cards for suit in range(SUITS)]
    return [(card, other) for card, other in over if _builds(build, card % SUITS, other % SUITS)]


def _builds(build: str, suit: int, other: int) -> bool:
    if build == "in alternate colours":
        return (suit in RED) != (other in RED)
    return build == "regardless of suit" or suit == other


def run_lengths(xp: Library, at: Array, ends: Array, ordered: Array) -> Array:
    """For each card (n, cards) the number of cards from it to the end of its column, 0 if these are no run: if one of
    them is not `ordered`. `at` says what each card lies on, and `ends` which cards are the last of columns."""
    cards = at.shape[1]
    length = xp.int8(xp.zeros(at, len(at), PLACES))
    length = xp.put(length, (ALL, slice(cards)), xp.int8(ends))
    for first in range(0, cards - SUITS, SUITS):
        rank = slice(first, first + SUITS)
        goes_on = ordered[:, rank] & (length[:, rank] > 0)
        below = xp.where(goes_on, at[:, rank], _NOWHERE)
        length = xp.put_along(length, below, length[:, rank] + 1)
    return length[:, :cards]


def renamed_cards(cards: int, suits: Places) -> Places:
    """What each of the cards, (cards,), becomes when suits (4,) are renamed."""
    card = np.arange(cards, dtype=np.int8)
    return card - card % SUITS + suits[card % SUITS]


def codes(mask: Mask) -> tuple[npt.NDArray[np.int64], Codes]:
    """The moves of a mask (n, cards, 64) as a list of codes for each position: offsets (n + 1,) and codes,
    ascending."""
    n, code = np.divmod(np.flatnonzero(mask), mask.shape[1] * PLACES)
    offsets = np.zeros(len(mask) + 1, np.int64)
    np.cumsum(np.bincount(n, minlength=len(mask)), out=offsets[1:])
    return offsets, code.astype(np.int16)


def mask_of(offsets: Integers, codes: Codes, cards: int) -> Mask:
    """The mask (n, cards, 64) for lists of codes; see `codes`."""
    mask = np.zeros((len(offsets) - 1, cards * PLACES), bool)
    mask[np.repeat(np.arange(len(mask)), np.diff(offsets)), codes] = True
    return mask.reshape(len(mask), cards, PLACES)
