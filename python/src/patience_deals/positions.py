"""Check which rows of `on` are positions of a game: every card is in one place, the game has these piles, and
foundations have no gaps.

    possible(rules("freecell"), on)     # (n,) bool

Such a position may still be one that no play from a deal can reach.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .columns import ColumnRules
from .pile_rules import DOWN, STOCK, PileRules
from .rows import RowRules
from .rules import CELL, FLOOR, HOME, PLACES, ROW, SUITS, Integers, Mask, Places, Rules

Counts = npt.NDArray[np.intp]


def possible(of: Rules, on: npt.ArrayLike) -> Mask:
    """Which positions (n, cards) the game can have, as (n,). Raises a ValueError if the values are not places."""
    places = of.checked(on)
    if isinstance(of, RowRules):
        return _in_rows(of, places)
    if isinstance(of, ColumnRules):
        return _in_columns(of, places)
    assert isinstance(of, PileRules)
    return _in_piles(of, places)


def _in_rows(of: RowRules, on: Places) -> Mask:
    aces = (on[:, :SUITS] == ROW * np.arange(SUITS)).all(1)
    return np.asarray(aces & (on % ROW <= of.ranks).all(1) & (_counts(on) <= 1).all(1))


def _in_columns(of: ColumnRules, on: Places) -> Mask:
    counts = _counts(on)
    given = (on[:, : SUITS * of.given] == HOME).all(1)
    bare = ~(_covered(of, counts) & (on >= CELL)).any(1)
    room = counts[:, CELL] <= of.cells + of.reserve
    return np.asarray(_stacked(of, on, counts, of.columns, _ends(on)) & given & bare & room)


def _in_piles(of: PileRules, on: Places) -> Mask:
    place, down = on % DOWN, on >= DOWN
    counts, ends = _counts(place), _ends(place)
    pile = ends == STOCK
    few = (pile.sum(1) <= of.stock) & ((down & ~pile).sum(1) <= sum(of.down))
    one_pile = (counts[:, STOCK] <= 1) & ~(_covered(of, counts) & (place == HOME)).any(1)
    given = (place[:, : SUITS * of.given] == HOME).all(1)
    return np.asarray(
        _stacked(of, place, counts, of.columns, ends) & one_pile & few & given & _faces(of, place, down, counts, pile)
    )


def _faces(of: PileRules, place: Places, down: Mask, counts: Counts, pile: Mask) -> Mask:
    """Whether the right cards lie face down. In columns these are the cards nearest to the floor, and never the last
    card; in the pile they are those after the waste, which lies face up only where that matters. In tight games, the
    face-up cards of a column are a run."""
    rows = np.arange(len(place))[:, None]
    on_card = place < FLOOR
    below = np.where(on_card, down[rows, np.where(on_card, place, 0)], ~pile)
    columns = ~pile & np.where(
        down,
        ~below | (place == HOME) | ~_covered(of, counts),
        of.tight & on_card & ~below & ~of.fits[np.arange(of.cards), place],
    )
    waste, left = (pile & ~down).sum(1), pile.sum(1)
    known = (waste == 0) | ((waste < left) & (waste % max(of.draw, 1) > 0))
    return np.asarray(~columns.any(1) & ~(pile & ~down & on_card & below).any(1) & known)


def _stacked(of: Rules, place: Places, counts: Counts, columns: int, ends: Integers) -> Mask:
    """Whether the cards lie in the right number of columns, one on another, and are home in order."""
    home = place == HOME
    ordered = (home[:, :-SUITS] | ~home[:, SUITS:]).all(1)
    named = ((place < of.cards) | (place >= FLOOR) & (place <= HOME)).all(1)
    single = (counts[:, : of.cards] <= 1).all(1)
    return np.asarray(ordered & named & single & (counts[:, FLOOR] <= columns) & (ends >= FLOOR).all(1))


def _counts(place: Places) -> Counts:
    """How many cards are in each place, (n, 64)."""
    flat = place + PLACES * np.arange(len(place))[:, None]
    return np.bincount(flat.ravel(), minlength=PLACES * len(place)).reshape(-1, PLACES)


def _covered(of: Rules, counts: Counts) -> Mask:
    return np.asarray(counts[:, : of.cards] > 0)


def _ends(place: Places) -> npt.NDArray[Any]:
    """The place at which the pile of each card begins, (n, cards), or a card if it has no beginning."""
    cards = place.shape[1]
    first = PLACES * np.arange(len(place))[:, None]
    at = np.empty((len(place), PLACES), np.intp)
    at[:, :cards], at[:, cards:] = place + first, np.arange(cards, PLACES) + first
    ends = at.ravel()
    for _ in range(6):  # 2**6 cards
        if (ends.reshape(-1, PLACES)[:, :cards] - first >= cards).all():
            break
        ends = ends[ends]
    return np.asarray(ends.reshape(-1, PLACES)[:, :cards] - first)
