"""FreeCell and its relatives, which are played on columns: the rules for many positions at once. Module column_boards
has their boards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

import numpy as np

from .arrays import ALL, Array, Library
from .rules import CELL, FLOOR, HOME, PLACES, SUITS, Integers, Mask, Places, Rules, renamed_cards, run_lengths


@dataclass(frozen=True)
class ColumnRules(Rules):
    """FreeCell and its relatives."""

    columns: int
    build: Literal["in alternate colours", "in suit", "regardless of suit"]
    moves: Literal["single cards", "whole runs", "partial runs", "unlimited runs"]
    pairs: Sequence[tuple[int, int]]  # a card, and one that it may be put on
    cells: int = 0
    spaces: Literal["any card", "kings only", "no card"] = "any card"  # what may go to an empty column
    filled: int = 0  # cells that the deal fills
    given: int = 0  # ranks that the deal puts home
    reserve: int = 0  # cards that the deal lays apart, in places of their own like cells, where none comes
    diagonal: bool = False  # the deal is a triangle
    kings_first: bool = False  # the deal puts kings under the other cards of their column
    back: bool = False  # the last card of a foundation may come back, unless it was given

    purpose: ClassVar[str] = "patience/deal"

    @property
    def deck(self) -> int:
        return self.cards

    @property
    def sources(self) -> tuple[str, ...]:
        """Microsoft's program deals eight columns and a full deck."""
        return ("microsoft", "random") if (self.columns, self.ranks) == (8, 13) else ("random",)

    def _mask(self, xp: Library, on: Array) -> Array:
        at = xp.index(on)
        covered = xp.put_along(xp.zeros(on, len(on), PLACES), at, True)
        ends, in_cell = (on <= FLOOR) & ~covered[:, : self.cards], on == CELL
        free = (self.cells - in_cell.sum(1)).clip(0)
        back = self._back(xp, on)
        empty = self.columns - (on == FLOOR).sum(1)
        onto, to_floor = self._leaders(xp, on, at, ends, free, empty)
        child, parent = (xp.constant(on, cards) for cards in self._children_parents)
        settlers = xp.constant(on, self._settlers)
        legal = xp.zeros(on, len(on), self.cards, PLACES)
        legal = xp.put(legal, (ALL, child, parent), (onto | in_cell | back)[:, child] & ends[:, parent])
        settling = (to_floor | in_cell | back) & (on != FLOOR) & (empty > 0)[:, None] & settlers
        legal = xp.put(legal, (ALL, ALL, FLOOR), settling)
        legal = xp.put(legal, (ALL, ALL, CELL), (ends | back) & (free > 0)[:, None])
        return xp.put(legal, (ALL, ALL, HOME), (ends | in_cell) & self._next_home(xp, on))

    @cached_property
    def _children_parents(self) -> Integers:
        return np.array(self.pairs).reshape(-1, 2).T

    def _back(self, xp: Library, on: Array) -> Array:
        """The cards that may come back from home: the last of each foundation, if the game is not won."""
        none = xp.zeros(on, *on.shape)
        if not self.back:
            return none
        home = on == HOME
        higher = xp.put(none, (ALL, slice(None, -SUITS)), home[:, SUITS:])
        last = home & ~higher & ~home.all(1)[:, None]
        return xp.put(last, (ALL, slice(SUITS * self.given)), False)

    def _leaders(
        self, xp: Library, on: Array, at: Array, ends: Array, free: Array, empty: Array
    ) -> tuple[Array, Array]:
        """The cards of columns that may go onto a card, and those that may go to an empty column."""
        if self.moves == "single cards":
            return ends, ends
        ordered = xp.constant(on, self._fits.reshape(-1))[at + xp.constant(on, PLACES * np.arange(self.cards))]
        length = run_lengths(xp, at, ends, ordered)
        run = length > 0
        if self.moves == "whole runs":
            return run & ~ordered, run & ~ordered
        if self.moves == "unlimited runs":
            return run, run
        onto, to_floor = self._longest(free, empty)
        return run & (length <= onto[:, None]), run & (length <= to_floor[:, None])

    def _longest(self, free: Array, empty: Array) -> tuple[Array, Array]:
        """The most cards of a run that may go onto a card, and to one of the empty columns if there are any."""
        if self.spaces != "any card":
            return free + 1, free + 1
        return (free + 1) << empty, (free + 1) << (empty - 1).clip(0)

    @cached_property
    def _settlers(self) -> Mask:
        """The cards that may go to an empty column."""
        card = np.arange(self.cards)
        least = {"any card": 0, "kings only": self.cards - SUITS, "no card": self.cards}[self.spaces]
        return np.asarray(card >= least)

    @cached_property
    def _fits(self) -> Mask:
        """By card and place: whether the place is a card that the card may be put on."""
        fits = np.zeros((self.cards, PLACES), bool)
        fits[tuple(self._children_parents)] = True
        return fits

    def _next_home(self, xp: Library, on: Array) -> Array:
        """The cards, home or not, whose lower cards of the suit are home."""
        return ~xp.put(xp.zeros(on, *on.shape), (ALL, slice(SUITS, None)), on[:, :-SUITS] != HOME)

    def _won(self, xp: Library, on: Array) -> Array:
        return (on == HOME).all(1)

    def _renamed_places(self, suits: Places) -> Places:
        places = np.arange(PLACES, dtype=np.int8)
        places[: self.cards] = renamed_cards(self.cards, suits)
        return places
