"""Solutions of Yukon, by rules of their own."""

import pytest
from patience_deals.yukon import played

BOARD = """: AC
: <2D> KD QC
: <KS> 2C AD
: KC QD"""


def test_rules() -> None:
    """Moves that are not legal, each for a reason of its own, and one that is."""
    for moves, wrong in {
        "1h 2h": 2,  # the queen is not next
        "13": 1,  # an ace fits on no ace
        "24": 1,  # a queen on a queen
        "42": 1,  # of the same rank
        "1h 21": 2,  # no king to the empty column
        "1h 21x3": 2,  # the first of the three lies face down
        "1h 21x4": 2,  # there are three only
        "1h 33": 2,  # onto itself
        "1h 8h": 2,  # there are seven columns
        "1h 2": 2,
        "1h 3h 3h 3h": 4,  # a king that was turned face up, and is not next
    }.items():
        with pytest.raises(ValueError, match=f"^move {wrong}, "):
            played(BOARD, moves)
    with pytest.raises(ValueError, match="^not won after 5 moves$"):
        played(BOARD, "1h 3h 3h 21x2 2h")


def test_cards_left() -> None:
    """A solution that leaves a card is refused."""
    board, solution = ": 2C AC\n: 2D AD", "1h 1h 2h 2h"
    assert played(board, solution) == 4
    with pytest.raises(ValueError, match="^not won"):
        played(board + "\n: KD", solution)
