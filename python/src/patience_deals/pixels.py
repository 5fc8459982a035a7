"""Boards as arrays of pixels, which videos are made of. Sizes and colours are those of module picture."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from .picture import BLACK, GAP, HEIGHT, RED, SUITS, WIDTH, Spot

Image = npt.NDArray[np.uint8]

TABLE, LINE, FACE, BACK = "#e4ebe4", "#777777", "#ffffff", "#4a6fa5"

# Letters of seven rows, each as the bits of a row: five wide, the suits seven wide.
RANKS = {
    "A": (14, 17, 17, 31, 17, 17, 17),
    "2": (14, 17, 1, 2, 4, 8, 31),
    "3": (31, 2, 4, 2, 1, 17, 14),
    "4": (2, 6, 10, 18, 31, 2, 2),
    "5": (31, 16, 30, 1, 1, 17, 14),
    "6": (6, 8, 16, 30, 17, 17, 14),
    "7": (31, 1, 2, 4, 8, 8, 8),
    "8": (14, 17, 17, 14, 17, 17, 14),
    "9": (14, 17, 17, 15, 1, 2, 12),
    "10": (270, 785, 273, 273, 273, 273, 910),  # eleven wide, with a bit between its digits
    "J": (7, 2, 2, 2, 2, 18, 12),
    "Q": (14, 17, 17, 17, 21, 18, 13),
    "K": (17, 18, 20, 24, 20, 18, 17),
}
SUIT_ROWS = {
    "♣": (28, 28, 107, 127, 107, 8, 28),
    "♦": (8, 28, 62, 127, 62, 28, 8),
    "♥": (54, 127, 127, 127, 62, 28, 8),
    "♠": (8, 28, 62, 127, 127, 42, 28),
}
SCALE = 2  # pixels of a bit


def image(spots: Sequence[Spot], rows: float) -> Image:
    """A picture of the spots, later ones over earlier ones, (height, width, 3) uint8. `rows` is how far down cards may
    lie, in cards, which gives pictures of different positions the same size."""
    right = max(spot.x for spot in spots) + 1
    width, height = (round(n * size + GAP) for n, size in ((right, WIDTH + GAP), (rows + 1, HEIGHT + GAP)))
    pixels = np.full((height, width, 3), _colour(TABLE), np.uint8)
    for spot in spots:
        x, y = round(GAP + spot.x * (WIDTH + GAP)), round(GAP + spot.y * (HEIGHT + GAP))
        _draw(pixels[y : y + HEIGHT, x : x + WIDTH], spot)
    return pixels


def _draw(place: Image, spot: Spot) -> None:
    place[:] = _colour(LINE)
    place[1:-1, 1:-1] = _colour(TABLE if spot.card is None else BACK if spot.down else FACE)
    if spot.card is None or spot.down:
        return
    name = _name(spot.card)
    label = place[4 : 4 + name.shape[0], 4 : 4 + name.shape[1]]
    label[name[:, : label.shape[1]]] = _colour(RED if spot.card % len(SUITS) in (1, 2) else BLACK)


@cache
def _name(card: int) -> npt.NDArray[np.bool_]:
    """Rank and suit as pixels, True where there is ink."""
    rank, suit = divmod(card, len(SUITS))
    name = list(RANKS)[rank]
    parts = _bits(RANKS[name], 5 if len(name) == 1 else 11), _bits((0,) * 7, 1), _bits(SUIT_ROWS[SUITS[suit]], 7)
    return np.hstack(parts).repeat(SCALE, 0).repeat(SCALE, 1)


def _bits(rows: Sequence[int], width: int) -> npt.NDArray[np.bool_]:
    return np.array([[row >> bit & 1 for bit in reversed(range(width))] for row in rows], np.bool_)


@cache
def _colour(name: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(name[1:]))
