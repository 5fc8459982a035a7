"""The rules of games, for many positions at once.

A position is a row of `on`: entry 4·(rank − 1) + suit says where that card is, with suits in the order C D H S. In
FreeCell and its relatives it is what the card lies on: a card 0 to 51, the FLOOR of a column, a CELL, or HOME. In Gaps
it is 16·row + column. Module klondike explains the entries of Klondike. A move is (card, to), where `to` is the new
entry of the card in `on`; its code is 64·card + to. If a run moves in one step, the card is the deepest one.

`on` does not say which game is played, or in which order columns and cells lie. So moves to places that the rules do
not tell apart are one move.

    game = rules("freecell")
    legal = game.mask(on)               # (n, 52, 64), True where a card may go
    on = game.play(on, card, to)
    won = game.greedy(on, judge)        # by the judge's first choices alone
"""
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

FLOOR, CELL, HOME = 52, 53, 54
PLACES = 64  # the range of `to`, for every game
SUITS = 4
ROW = 16  # in Gaps, the places of a row

# A place that no card is in, for what is computed of cards that do not count.
_NOWHERE = 63

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

    @property
    def cards(self) -> int:
        return SUITS * self.ranks

    @property
    def places(self) -> int:
        """The values of `on` are less than this."""
        return PLACES

    @abstractmethod
    def mask(self, on: Places) -> Mask:
        """The legal moves of positions (n, cards), as (n, cards, 64): True where a card may go."""

    @abstractmethod
    def won(self, on: Places) -> Mask:
        """Which of the positions (n, cards) are won, as (n,)."""

    @abstractmethod
    def _renamed_places(self, suits: Places) -> Places:
        """What the 64 places become when suits are renamed."""

    def play(self, on: Places, card: Integers, to: Integers) -> Places:
        """The positions (n, cards) after one move in each. Whether moves are legal is not checked; `mask` says which
        ones are. Raises a ValueError for a value that is not a move at all, such as the -1 of an unknown move."""
        after = self.checked(on).copy()
        card, to = self.moved(card, to)
        after[np.arange(len(after)), card] = to
        return after

    def line(self, first: Places, moves: Sequence[tuple[int, int]]) -> Places:
        """The positions (n, cards) before each of n moves, which are played one after another from a position (cards,)."""
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

    def _best(self, on: Places, legal: Mask, values: Values, seen: Sequence[Collection[bytes]]) -> tuple[Integers, Integers]:
        """Like `choose`, with the positions that each row has already seen."""
        if values.shape != legal.shape:
            raise ValueError(f"values of shape {values.shape}; expected {legal.shape}")
        n, card, to = legal.nonzero()
        if np.isnan(values[n, card, to]).any():
            raise ValueError("values: NaN for a legal move; expected numbers, of which the greatest is chosen")
        new = np.array([not seen[i] or after.tobytes() not in seen[i] for i, after in zip(n.tolist(), self.play(on[n], card, to))], np.bool_)
        order = np.lexsort((values[n, card, to], new, n))
        best = order[np.flatnonzero(np.diff(n, append=-1))]
        return n[best], PLACES * card[best] + to[best]

    def greedy(self, on: npt.ArrayLike, judge: Callable[[Places], Values], moves: int = 150) -> Mask:
        """Which positions (n, cards) are won within a number of moves by the judge's first choices alone, without
        undoing any.

        `judge` returns the values of moves in positions (n, cards) that have legal moves, as (n, cards, 64). Each row
        is a game of its own, which visits no position twice if there is another move.
        """
        on = self.checked(on).copy()
        seen = [set[bytes]() for _ in on]
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
        return self.won(on)

    @cached_property
    def renamings(self) -> list[Renaming]:
        """The renamings of suits that keep moves legal, the first of which changes nothing."""
        return [self._renaming(np.array(suits, np.int8)) for suits in self.suit_renamings]

    def _renaming(self, suits: Places) -> Renaming:
        return Renaming(_renamed_cards(self.cards, suits), self._renamed_places(suits))

    def checked(self, on: npt.ArrayLike) -> Places:
        """Positions as an array (n, cards). Raises a ValueError for anything else."""
        given = np.asarray(on)
        if given.ndim != 2 or given.shape[1] != self.cards:
            raise ValueError(f"on: an array of shape {given.shape}; expected (n, {self.cards}) for {self.name}")
        _within("on", given, self.places)
        return given.astype(np.int8, copy=False)

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
    if values.min() < 0 or values.max() >= end:
        raise ValueError(f"{name}: {values.min() if values.min() < 0 else values.max()}; expected 0 to {end - 1}")


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
    back: bool = False  # the last card of a foundation may come back, unless it was given

    def mask(self, on: Places) -> Mask:
        on = self.checked(on)
        covered = np.zeros((len(on), PLACES), bool)
        covered[np.arange(len(on))[:, None], on] = True
        ends, in_cell = (on <= FLOOR) & ~covered[:, : self.cards], on == CELL
        free = np.maximum(self.cells - in_cell.sum(1), 0)
        back = self._back(on)
        empty = self.columns - (on == FLOOR).sum(1)
        onto, to_floor = self._leaders(on, ends, free, empty)
        child, parent = np.array(self.pairs).T
        legal = np.zeros((len(on), self.cards, PLACES), bool)
        legal[:, child, parent] = (onto | in_cell | back)[:, child] & ends[:, parent]
        legal[:, :, FLOOR] = (to_floor | in_cell | back) & (on != FLOOR) & (empty > 0)[:, None] & self._settlers
        legal[:, :, CELL] = (ends | back) & (free > 0)[:, None]
        legal[:, :, HOME] = (ends | in_cell) & self._next_home(on)
        return legal

    def _back(self, on: Places) -> Mask:
        """The cards that may come back from home: the last of each foundation, if the game is not won."""
        home = on == HOME
        if not self.back:
            return np.zeros_like(home)
        higher = np.hstack([home[:, SUITS:], np.zeros((len(on), SUITS), bool)])
        last = home & ~higher & ~home.all(1)[:, None]
        last[:, : SUITS * self.given] = False
        return np.asarray(last)

    def _leaders(self, on: Places, ends: Mask, free: Integers, empty: Integers) -> tuple[Mask, Mask]:
        """The cards in columns that may go onto a card, and those that may go to an empty column."""
        if self.moves == "single cards":
            return ends, ends
        ordered = self._fits[np.arange(self.cards), on]
        length = self._run_lengths(on, ends, ordered)
        if self.moves == "whole runs":
            heads = (length > 0) & ~ordered
            return heads, heads
        onto, to_floor = self._longest(free, empty)
        return (length > 0) & (length <= onto[:, None]), (length > 0) & (length <= to_floor[:, None])

    def _longest(self, free: Integers, empty: Integers) -> tuple[Integers, Integers]:
        """The length of the longest run that may go onto a card, and to one of the empty columns if there are any."""
        if self.moves == "unlimited runs":
            return np.full_like(free, self.ranks), np.full_like(free, self.ranks)
        if self.spaces != "any card":
            return free + 1, free + 1
        return (free + 1) << empty, (free + 1) << np.maximum(empty - 1, 0)

    @cached_property
    def _settlers(self) -> Mask:
        """The cards that may go to an empty column."""
        card = np.arange(self.cards)
        least = {"any card": 0, "kings only": self.cards - SUITS, "no card": self.cards}[self.spaces]
        return np.asarray(card >= least)

    def _run_lengths(self, on: Places, ends: Mask, ordered: Mask) -> Places:
        """For each card, the number of cards from it to the end of its column, or 0 if these are not a run."""
        rows = np.arange(len(on))[:, None]
        length = np.zeros((len(on), PLACES), np.int8)
        length[:, : self.cards] = ends
        for first in range(0, self.cards - SUITS, SUITS):
            rank = slice(first, first + SUITS)
            goes_on = ordered[:, rank] & (length[:, rank] > 0)
            below = np.where(goes_on, on[:, rank], _NOWHERE)
            length[rows, below] = length[:, rank] + 1
        return length[:, : self.cards]

    @cached_property
    def _fits(self) -> Mask:
        """By card and place: whether the place is a card that the card may be put on."""
        fits = np.zeros((self.cards, PLACES), bool)
        fits[tuple(np.array(self.pairs).T)] = True
        return fits

    def _next_home(self, on: Places) -> Mask:
        """The cards, home or not, whose lower cards of the same suit are all home."""
        lower = np.full((len(on), SUITS), HOME, np.int8)
        return np.asarray(np.hstack([lower, on[:, :-SUITS]]) == HOME)

    def won(self, on: Places) -> Mask:
        return np.asarray((self.checked(on) == HOME).all(1))

    def _renamed_places(self, suits: Places) -> Places:
        places = np.arange(PLACES, dtype=np.int8)
        places[: self.cards] = _renamed_cards(self.cards, suits)
        return places


@dataclass(frozen=True)
class RowRules(Rules):
    """Gaps: a card may go to the right of the next lower card of its suit, if that place is a gap."""

    def mask(self, on: Places) -> Mask:
        on = self.checked(on)
        rows = np.arange(len(on))[:, None]
        taken = np.zeros((len(on), PLACES + 1), bool)
        taken[rows, on] = True
        to = on[:, :-SUITS] + 1
        legal = np.zeros((len(on), self.cards, PLACES), bool)
        open_to = (to % ROW <= self.ranks) & ~taken[rows, to]
        n, i = np.nonzero(open_to)
        legal[n, i + SUITS, to[n, i]] = True
        return legal

    def won(self, on: Places) -> Mask:
        card = np.arange(self.cards)
        return np.asarray((self.checked(on) == ROW * (card % SUITS) + card // SUITS).all(1))

    def _renamed_places(self, suits: Places) -> Places:
        place = np.arange(PLACES, dtype=np.int8)
        return ROW * suits[place // ROW] + place % ROW


def _renamed_cards(cards: int, suits: Places) -> Places:
    card = np.arange(cards, dtype=np.int8)
    return card - card % SUITS + suits[card % SUITS]


def codes(mask: Mask) -> tuple[npt.NDArray[np.int64], Codes]:
    """The moves of a mask (n, cards, 64) as a list of codes for each position: offsets (n + 1,) and codes, ascending."""
    n, code = np.divmod(np.flatnonzero(mask), mask.shape[1] * PLACES)
    offsets = np.zeros(len(mask) + 1, np.int64)
    np.cumsum(np.bincount(n, minlength=len(mask)), out=offsets[1:])
    return offsets, code.astype(np.int16)


def mask_of(offsets: Integers, codes: Codes, cards: int) -> Mask:
    """The mask (n, cards, 64) for lists of codes; see `codes`."""
    mask = np.zeros((len(offsets) - 1, cards * PLACES), bool)
    mask[np.repeat(np.arange(len(mask)), np.diff(offsets)), codes] = True
    return mask.reshape(len(mask), cards, PLACES)


@cache
def _listed() -> dict[str, Rules]:
    text = files(__package__).joinpath("games.json").read_text(encoding="utf-8")
    return {game["name"]: _read(game) for game in json.loads(text)}


def _read(game: dict[str, Any]) -> Rules:
    renamings = game.pop("renamings")
    if "draw" in game:
        from .klondike import KlondikeRules

        return KlondikeRules(suit_renamings=renamings, **game)
    kind = ColumnRules if "columns" in game else RowRules
    return kind(suit_renamings=renamings, **game)


def games() -> list[str]:
    """The names of the games. Another number of cells may follow the names of games with cells: freecell-2-cells."""
    return list(_listed())


def rules(name: str) -> Rules:
    """The rules of a game by its name. Raises a ValueError that lists the names."""
    if name in _listed():
        return _listed()[name]
    if drawn := re.fullmatch(r"klondike-([1-9]|1[0-3])(-back)?(-any)?", name):
        from .klondike import rules_named

        return rules_named(_listed()["klondike-1"], name, int(drawn[1]), bool(drawn[2]), bool(drawn[3]))
    of = re.fullmatch(r"(.+)-(0|[1-9]\d?)-cells", name)
    base, cells = (_listed().get(of[1]), int(of[2])) if of else (None, 0)
    if not isinstance(base, ColumnRules) or base.reserve or cells == base.cells or not base.filled <= cells <= base.cards:
        raise ValueError(f"unknown game {name!r}; expected one of {', '.join(games())}, or one like freecell-2-cells")
    return replace(base, name=name, cells=cells, text=base.text.replace(f" {base.cells} cells", f" {cells} cells", 1))
