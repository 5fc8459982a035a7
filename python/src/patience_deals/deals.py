"""Deals by name, such as microsoft:617 and random:3: Microsoft's by number, and random deals by seed and number. They
are written a second time, to check the program's."""

import hashlib
import struct
from collections.abc import Callable
from operator import index

from .boards import Board
from .games import boards, ruled
from .rules import Rules

MOST_MICROSOFT = 2**33 - 1

Pick = Callable[[int], int]


def deal(game: str | Rules, name: str, seed: int = 1) -> Board:
    """The board of a deal. Its name is one of the game's `sources` and a number, such as microsoft:617 or random:3.
    `seed` is for random deals, 0 to 2⁶⁴ − 1. Raises a ValueError if there is no such deal."""
    return dealt(ruled(game), *numbered(name), seed)


def numbered(name: str) -> tuple[str, int]:
    """The source and the number in the name of a deal. Raises a ValueError for anything else."""
    source, _, number = name.partition(":") if isinstance(name, str) else ("", "", "")
    if not (source and len(number) < 20 and number.isascii() and number.isdecimal()):
        raise ValueError(f"deal {name!r:.80}; expected a name like microsoft:617 or random:1")
    return source, int(number)


def dealt(of: Rules, source: str, number: int, seed: int) -> Board:
    """The board of a deal by its source and number, as the rows of datasets have them. Raises a ValueError if there is
    no such deal."""
    number, seed = _whole("deal", number), _whole("seed", seed)
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed {seed}; expected 0 to {2**64 - 1}")
    return boards(of).deal(of, _drawn(of.cards, _pick(of, source, number, seed)))


def _whole(name: str, value: int) -> int:
    """The value as an int of Python, which does not overflow as NumPy's integers do."""
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{name} {value!r:.80}; expected a whole number") from None


def _pick(of: Rules, source: str, number: int, seed: int) -> Pick:
    if source == "random" and 1 <= number < 2**63:
        return random(of.purpose, of.deck, seed, number)
    if source == "microsoft" and source in of.sources and 1 <= number <= MOST_MICROSOFT:
        return microsoft(number)
    raise ValueError(
        f"deal {source}:{number}: {of.name} has no such deal; expected one of {' or '.join(of.sources)}, "
        f"numbered from 1"
    )


def _drawn(cards: int, pick: Pick) -> list[int]:
    """A shuffled deck. With n cards left, the card with index pick(n) is next, and the last card takes its place."""
    deck, drawn = list(range(cards)), []
    while deck:
        i = pick(len(deck))
        deck[i], deck[-1] = deck[-1], deck[i]
        drawn.append(deck.pop())
    return drawn


def microsoft(number: int) -> Pick:
    """The generator of Microsoft's deals, and its variants for numbers from 2³¹ and from 2³² on."""
    state = number

    def pick(n: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) % 2**32
        high = state >> 16
        if number < 2**31:
            return (high & 0x7FFF) % n
        return (high | 0x8000 if number < 2**32 else high + 1) % n

    return pick


def random(purpose: str, deck: int, seed: int, number: int) -> Pick:
    """The generator of random deals: PCG-DXSM (O'Neill), seeded with a hash of the deal's name, with Lemire's bounded
    numbers."""
    name = struct.pack("<Q", len(purpose)) + purpose.encode() + struct.pack("<QQQQ", 0, deck, seed, number)
    high, low = struct.unpack("<QQ", hashlib.sha256(name).digest()[:16])
    state: int = high << 64 | low
    mask = 2**64 - 1

    def draw() -> int:
        nonlocal state
        state = (state * 0x2360ED051FC65DA44385DF649FCCF645 + 0x5851F42D4C957F2D14057B7EF767814F) % 2**128
        x, odd = state >> 64, state & mask | 1
        x = (x ^ x >> 32) * 0xDA942042E4DD58B5 & mask
        return (x ^ x >> 48) * odd & mask

    def pick(n: int) -> int:
        if n & n - 1 == 0:
            return draw() & n - 1
        product = draw() * n
        while product & mask < 2**64 % n:
            product = draw() * n
        return product >> 64

    return pick
