"""Boards as SVG, which notebooks show. Coordinates of spots are in cards: columns to the right, rows down."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT, GAP = 44, 60, 6  # of a card, in pixels
STEP = 0.32  # how far the cards of a column lie apart, in cards
RANKS, SUITS = ("A", *"23456789", "10", *"JQK"), "♣♦♥♠"
RED, BLACK = "#b3261e", "#1b1b1b"


class Spot(NamedTuple):
    """A card and where it lies, face down if so. None is a place without a card."""

    x: float
    y: float
    card: int | None
    down: bool = False


def fan(column: Sequence[int], x: float, down: int = 0) -> Iterator[Spot]:
    """A column under the upper row, the first of its cards face down. Without cards it is an empty place."""
    yield from (Spot(x, 1 + STEP * i, card, i < down) for i, card in enumerate(column))
    if not column:
        yield Spot(x, 1, None)


def foundations_of(home: Sequence[int], x: float) -> Iterator[Spot]:
    """Foundations in the upper row, from the numbers of cards home by suit."""
    suits = len(home)
    yield from (Spot(x + suit, 0, suits * (n - 1) + suit if n else None) for suit, n in enumerate(home))


def svg(title: str, spots: Sequence[Spot]) -> str:
    """A picture of the spots, later ones over earlier ones, as an SVG document that loads nothing."""
    right, low = max(spot.x for spot in spots) + 1, max(spot.y for spot in spots) + 1
    width, height = (round(n * size + GAP) for n, size in ((right, WIDTH + GAP), (low, HEIGHT + GAP)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">'
    return "\n".join([head, f"<title>{escape(title)}</title>", *map(_drawn, spots), "</svg>\n"])


def _drawn(spot: Spot) -> str:
    x, y = round(GAP + spot.x * (WIDTH + GAP)), round(GAP + spot.y * (HEIGHT + GAP))
    fill, line = ("none", "#999") if spot.card is None else ("#4a6fa5", "#fff") if spot.down else ("#fff", "#777")
    place = f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="4" fill="{fill}" stroke="{line}"/>'
    if spot.card is None or spot.down:
        return place
    rank, suit = divmod(spot.card, len(SUITS))
    colour = RED if suit in (1, 2) else BLACK
    return f'{place}<text x="{x + 4}" y="{y + 16}" font-size="15" fill="{colour}">{RANKS[rank]}{SUITS[suit]}</text>'
