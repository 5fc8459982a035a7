"""Many deals at once are those that are dealt one by one."""

import numpy as np
import pytest
from conftest import GAMES
from patience_deals import deal, dealing, rules
from patience_deals.starts import DEALS, Starts


@pytest.mark.parametrize("game", GAMES)
def test_deals_are_those_dealt_one_by_one(game: str) -> None:
    of = rules(game)
    for source in of.sources:
        for first, seed in ((1, 1), (31_990, 2**64 - 1)):
            numbers = range(first, first + 10)
            expected = [deal(of, f"{source}:{number}", seed).on() for number in numbers]
            assert (dealing.positions(of, source, numbers, seed) == expected).all()


def test_numbers_that_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """This happens to one deal in 10¹⁶, so here every deal is said to need it, and cards are drawn wrong."""
    of, drawn = rules("gaps"), np.tile(np.arange(52, dtype=np.int8), (3, 1))
    monkeypatch.setattr(dealing, "_random", lambda *_: (drawn, np.array([True, False, True])))
    on = dealing.positions(of, "random", range(5, 8), 1)
    assert [(on[i] == deal(of, f"random:{5 + i}").on()).all() for i in range(3)] == [True, False, True]


@pytest.mark.parametrize("game", ["freecell", "gaps-7", "klondike-1"])
def test_starts_are_the_same_few_or_many_at_once(game: str) -> None:
    few, many, chosen = Starts(rules(game)), Starts(rules(game)), np.arange(0, DEALS, 800)
    assert (many.on(chosen) == np.concatenate([few.on(chosen[i : i + 1]) for i in range(len(chosen))])).all()
    assert (few.on(np.array([5, 0, 5])) == [many.board(i).on() for i in (5, 0, 5)]).all()
