"""The rules on arrays of other libraries give what they give on NumPy's. PyTorch and JAX are tried where installed."""

from typing import Any

import numpy as np
import pytest
from conftest import GAMES
from patience_deals import rules
from patience_deals.arrays import NUMPY, library
from test_rules import positions


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_other_arrays(game: str, other: tuple[Any, Any, Any]) -> None:
    (array, back, compiled), of, on = other, rules(game), positions(game)[::7].copy()
    mask = of.mask(on)
    n, card, to = mask.nonzero()
    given = array(on)
    for theirs, ours in (
        (compiled(of.mask)(given), mask),
        (compiled(of.won)(given), of.won(on)),
        (compiled(of.play)(array(on[n]), array(card), array(to)), of.play(on[n], card, to)),
    ):
        assert type(theirs) is type(given) and back(theirs).dtype == ours.dtype
        assert (back(theirs) == ours).all()
    assert (back(given) == on).all()


def test_libraries(other: tuple[Any, Any, Any]) -> None:
    assert library(np.zeros(1)) is library([1]) is NUMPY is not library(other[0](np.zeros(1)))


def test_shapes_of_other_arrays(other: tuple[Any, Any, Any]) -> None:
    with pytest.raises(ValueError, match=r"on: an array of shape \(2, 51\); expected \(n, 52\) for freecell"):
        rules("freecell").mask(other[0](np.zeros((2, 51), np.int8)))
