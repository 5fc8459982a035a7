"""Games of piles with one deck, such as Yukon, Simple Simon and Klondike: the rules for many positions at once. Module
pile_boards has their boards. Here are the games in which cards lie in columns and home only, or in a stock with any
number of passes. Module piles plays solutions of the others.

`on` says what each card lies on: a card 0 to 51, the FLOOR of a column, STOCK for the first card of stock and waste, or
HOME. For a card that lies face down, DOWN is added. Stock and waste form one pile, in the order in which the cards come
up. Cards of the waste lie face up if turning the waste over would bring up other cards; otherwise the whole pile lies
face down. A move of a card from that pile begins with the draws that it needs. Where whole suits go home, the card of
the move is the king.

A player does not see the cards that lie face down in columns. `on` contains them, as solvers know them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
import numpy.typing as npt

from .arrays import ALL, Array, Library
from .piles import Said, described
from .rules import FLOOR, HOME, PLACES, SUITS, Mask, Places, Rules, pairs, renamed_cards, run_lengths

STOCK, DOWN = 53, 64
PLACE = DOWN - 1  # the bits of an entry that say where the card is

# What the line that describes the rules says of games that have no arrays.
_ELSEWHERE = "packs", "stacked", "reserve", "cells", "fill", "dealt", "single", "passes", "hole", "base"


@dataclass(frozen=True)
class PileRules(Rules):
    """The rules of a game of piles, which `text` describes."""

    sizes: Sequence[int]  # of the columns: how many cards the deal puts there
    down: Sequence[int]  # how many of these lie face down, the first ones

    purpose: ClassVar[str] = "patience/piles/deal"

    @cached_property
    def said(self) -> Said:
        """What `text` says. Raises a ValueError for other games than those of this module."""
        said = described(self.text)
        if not said or any(said[part] for part in _ELSEWHERE):
            raise ValueError(
                f"rules {self.text[:80]!r}; there are arrays only where one deck lies in columns, or in a stock with "
                "any number of passes, and foundations begin with aces"
            )
        return said

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.sizes)

    @property
    def draw(self) -> int:
        """How many cards a draw brings to the waste; 0 without a stock."""
        return int(self.said["draw"] or 0)

    @property
    def given(self) -> int:
        """Ranks that the deal puts home."""
        return 1 if self.said["given"] else 0

    @property
    def back(self) -> bool:
        """Whether the last card of a foundation may come back, unless it was given."""
        return bool(self.said["back"])

    @property
    def spaces(self) -> str:
        """What may go to an empty column: any card, kings only, or no card."""
        return self.said["spaces"] or "no card"

    @property
    def tails(self) -> bool:
        """Whether any card that lies face up moves with all cards on it."""
        return self.said["moves"] == "any card face up with all cards on it"

    @property
    def tight(self) -> bool:
        """Whether the cards that lie face up in a column fit on each other."""
        covered = all(down == max(size - 1, 0) for size, down in zip(self.sizes, self.down))
        return covered and not self.tails and any(self.down)

    @cached_property
    def stock(self) -> int:
        """How many cards the deal leaves for the stock."""
        return self.cards - SUITS * self.given - sum(self.sizes)

    @cached_property
    def _deepest(self) -> int:
        """The most cards that can lie below one in a pile."""
        return max(self.stock, max(self.down) + self.ranks if self.tight else self.cards)

    @property
    def places(self) -> int:
        return DOWN + STOCK + 1

    def _mask(self, xp: Library, on: Array) -> Array:
        place, down = on & PLACE, on >= DOWN
        home = place == HOME
        covered = xp.put_along(xp.zeros(on, len(on), PLACES), xp.index(place), True)
        up, reach = ~down & ~home, xp.zeros(on, *on.shape)
        if self.draw:
            pile = _Pile(xp, on, self._deepest)
            up, reach = up & ~pile.has, pile.reach(self.draw)
        tops = up & ~covered[:, : self.cards]
        movable = self._leaders(xp, place, up, tops) | reach
        if self.back:
            movable = movable | self._last_home(xp, home)
        child, parent = (xp.constant(on, cards) for cards in self._pairs.T)
        empty = (place == FLOOR).sum(1) < self.columns
        legal = xp.zeros(on, len(on), self.cards, PLACES)
        onto = movable[:, child] & tops[:, parent]
        if self.tails:
            first = self._first(xp, place)
            onto = onto & (first[:, child] != first[:, parent])
        legal = xp.put(legal, (ALL, child, parent), onto)
        settling = movable & (place != FLOOR) & empty[:, None] & xp.constant(on, self._settlers)
        legal = xp.put(legal, (ALL, ALL, FLOOR), settling)
        return xp.put(legal, (ALL, ALL, HOME), self._going_home(xp, place, up, tops, reach))

    def _leaders(self, xp: Library, place: Array, up: Array, tops: Array) -> Array:
        """The cards of columns that move to another one, with the cards on them."""
        if self.tails or self.tight and self.said["moves"] == "runs or parts of them":
            return up
        if self.said["moves"] == "single cards":
            return tops
        fits = self._fits_in_suit if self.said["suited"] else self.fits
        runs = up & (self._run_lengths(xp, place, tops, fits) > 0)
        return runs & (place == FLOOR) if self.said["moves"] == "whole columns" else runs

    def _run_lengths(self, xp: Library, place: Array, tops: Array, fits: Mask) -> Array:
        """For each card the number of cards from it to the end of its column, 0 if one does not fit on another."""
        at = xp.index(place)
        ordered = xp.constant(place, fits.reshape(-1))[at + xp.constant(place, PLACES * np.arange(self.cards))]
        return run_lengths(xp, at, tops, ordered)

    def _first(self, xp: Library, place: Array) -> Array:
        """For each card the first one of its column."""
        at = xp.index(place)
        first = xp.where(at < FLOOR, at, xp.constant(place, np.arange(self.cards)))
        for _ in range(self._deepest.bit_length()):
            first = xp.along(first, first)
        return first

    def _going_home(self, xp: Library, place: Array, up: Array, tops: Array, reach: Array) -> Array:
        """The cards that may go home."""
        if not self.said["suits"]:
            return (tops | reach) & self._next_home(xp, place == HOME)
        whole = up & (self._run_lengths(xp, place, tops, self._fits_in_suit) == self.ranks)
        return whole & (place == FLOOR) if self.said["alone"] else whole

    @cached_property
    def _pairs(self) -> npt.NDArray[np.int64]:
        """Pairs of a card and a card that it may lie on, one rank higher."""
        return np.argwhere(self.fits)

    @cached_property
    def fits(self) -> Mask:
        """By card and place: whether the place is a card that the card may lie on."""
        return self._fitting(self.said["build"] or "")

    @cached_property
    def _fits_in_suit(self) -> Mask:
        return self._fitting("in suit")

    def _fitting(self, build: str) -> Mask:
        fits = np.zeros((self.cards, PLACES), bool)
        fits[tuple(np.array(pairs(build, self.ranks), int).reshape(-1, 2).T)] = True
        return fits

    @cached_property
    def _settlers(self) -> Mask:
        least = {"any card": 0, "kings only": self.cards - SUITS, "no card": self.cards}[self.spaces]
        return np.asarray(np.arange(self.cards) >= least)

    def _next_home(self, xp: Library, home: Array) -> Array:
        """The cards that are not home, but the next lower ones of their suits are."""
        return ~home & ~xp.put(xp.zeros(home, *home.shape), (ALL, slice(SUITS, None)), ~home[:, :-SUITS])

    def _last_home(self, xp: Library, home: Array) -> Array:
        """The last card of each foundation that may come back."""
        higher = xp.put(xp.zeros(home, *home.shape), (ALL, slice(None, -SUITS)), home[:, SUITS:])
        last = home & ~higher & ~home.all(1)[:, None]
        return xp.put(last, (ALL, slice(SUITS * self.given)), False)

    def _play(self, xp: Library, on: Array, card: Array, to: Array) -> Array:
        every, at, to = xp.constant(on, np.arange(self.cards, dtype=np.int8)), card[:, None], to[:, None]
        place, below, moved = on & PLACE, xp.along(on, at) & PLACE, xp.int8(at)
        turned, pile = every == below, _Pile(xp, on, self._deepest) if self.draw else None
        if pile:
            drawn = pile.take(at, every == moved)
            turned = turned & ~drawn
            on = xp.where(drawn & pile.has & (place == moved), on + (below - moved), on)
        after = xp.where(every == moved, to, xp.where(turned, place, on))
        if self.said["suits"]:
            after = xp.where((to == HOME) & (every % SUITS == moved % SUITS), HOME, after)
        return pile.turned(after, self.draw) if pile else after

    def line(self, first: Places, moves: Sequence[tuple[int, int]]) -> Places:
        on = [first[None]]
        for card, to in moves[:-1]:
            on.append(self.play(on[-1], np.array([card]), np.array([to])))
        return np.concatenate(on)[: len(moves)]

    def _won(self, xp: Library, on: Array) -> Array:
        return (on == HOME).all(1)

    def _renamed_places(self, suits: Places) -> Places:
        places = np.arange(2 * PLACES, dtype=np.int8)
        places[: self.cards] = renamed_cards(self.cards, suits)
        places[DOWN : DOWN + self.cards] = places[: self.cards] + DOWN
        return places


class SimonRules(PileRules):
    """Simple Simon, whose deals have random numbers of their own."""

    purpose: ClassVar[str] = "patience/simplesimon/deal"


class KlondikeRules(PileRules):
    """Klondike, whose line and notation are its own."""

    purpose: ClassVar[str] = "patience/klondike/deal"

    @cached_property
    def said(self) -> Said:
        """What `text` says, as the lines of other games would."""
        said = dict.fromkeys(_ELSEWHERE) | dict.fromkeys(["suited", "full", "wraps", "suits", "alone", "given", "deck"])
        drawn = re.match(r"draw (\d+)", self.text)
        assert drawn
        return said | {
            "columns": str(self.columns),
            "build": "in alternate colours",
            "moves": "runs or parts of them",
            "spaces": "any card" if "spaces take any card" in self.text else "kings only",
            "draw": drawn[1],
            "back": "back" if "cards come back from home" in self.text else None,
        }

    def named(self, name: str, draw: int, back: bool, any_space: bool) -> Self:
        """These rules with others drawn, coming back and going to empty columns."""
        text = self.text.replace(f"draw {self.draw}", f"draw {draw}", 1)
        text = text.replace("cards stay home", "cards come back from home") if back else text
        text = text.replace("spaces take kings", "spaces take any card") if any_space else text
        return replace(self, name=name, text=text)


class _Pile:
    """Stock and waste of positions: their cards, how many cards come before each, and how many lie on the waste."""

    def __init__(self, xp: Library, on: Array, deepest: int):
        self._xp = xp
        cards, place = on.shape[1], xp.index(on & PLACE)
        # By place: what lies some steps below it, plus PLACES times the number of steps. The steps double each time.
        below = xp.index(xp.zeros(on, len(on), PLACES)) + xp.constant(on, np.arange(PLACES))
        below = xp.put(below, (ALL, slice(cards)), place + PLACES * (place < FLOOR))
        for _ in range(deepest.bit_length()):
            lower = below & PLACE
            below = xp.along(below, lower) + (below - lower)
        below = below[:, :cards]
        self.before, self.has = below // PLACES, below & PLACE == STOCK
        self.waste = (self.has & (on < DOWN)).sum(1)

    def reach(self, draw: int) -> Array:
        """The cards that draws bring up: counted from the first card, the last card, and counted from the waste."""
        at, waste, left = self.before + 1, self.waste[:, None], self.has.sum(1)[:, None]
        onward = (waste > 0) & (at >= waste) & ((at - waste) % draw == 0)
        return self.has & ((at % draw == 0) | (at == left) | onward)

    def take(self, at: Array, taken: Array) -> Array:
        """Take a card (n, 1) of each position away if it is one of the pile, and return whether it is. The waste then
        ends with the card before it."""
        xp, drawn, number = self._xp, self._xp.along(self.has, at), self._xp.along(self.before, at)
        self.waste = xp.where(drawn[:, 0], number[:, 0], self.waste)
        self.before = xp.where(drawn & (self.before > number), self.before - 1, self.before)
        self.has = self.has & ~taken
        return drawn

    def turned(self, on: Array, draw: int) -> Array:
        """The positions with the cards of the waste face up. There are none if turning the waste over brings up no
        other cards."""
        waste, place = self.waste, on & PLACE
        kept = self._xp.where((waste == self.has.sum(1)) | (waste % draw == 0), 0, waste)
        return self._xp.where(self.has, self._xp.where(self.before >= kept[:, None], place + DOWN, place), on)
