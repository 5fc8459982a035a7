"""What the networks are told of the rules, against the rules."""

from itertools import permutations

import numpy as np
import pytest
from patience_deals import edges, games, rules
from patience_deals.column_boards import ColumnBoard
from patience_deals.columns import ColumnRules

COLUMNS = [
    game for game in games() if isinstance(of := rules(game), ColumnRules) and of.cards == 52 and not of.reserve
]  # a net hears of 52 cards
FOLLOWING, PRECEDING, PARENTS, CHILDREN, TWINS = range(5)


def related(game: str) -> np.ndarray:
    return np.asarray(edges.Edges(rules(game)).related)


@pytest.mark.parametrize("game", COLUMNS)
def test_a_card_may_lie_on_its_parents_and_on_no_others(game: str) -> None:
    of, parents = rules(game), related(game)[:, PARENTS]
    assert isinstance(of, ColumnRules)
    there = range(4 * of.given, 52)
    for child, parent in permutations(there, 2):
        others = [card for card in there if card not in (child, parent)]
        try:
            ColumnBoard(of, [[child], [parent], others]).push("12")
        except ValueError:
            assert parents[child, parent] == 0
        else:
            assert parents[child, parent] == 1


@pytest.mark.parametrize("game", COLUMNS)
def test_relations_of_cards(game: str) -> None:
    of = related(game)
    assert (of[:, CHILDREN] == of[:, PARENTS].T).all() and (of[:, PRECEDING] == of[:, FOLLOWING].T).all()
    for card in range(52):
        assert np.flatnonzero(of[card, FOLLOWING]).tolist() == [card + 4][: card < 48]
        parents, children = (set(np.flatnonzero(of[card, kind])) for kind in (PARENTS, CHILDREN))
        twins = {
            other
            for other in range(card // 4 * 4, card // 4 * 4 + 4)
            if other != card
            and parents == set(np.flatnonzero(of[other, PARENTS]))
            and children == set(np.flatnonzero(of[other, CHILDREN]))
        }
        assert set(np.flatnonzero(of[card, TWINS])) == twins


@pytest.mark.parametrize("game, parents, twins", [("freecell", 2, 1), ("four-companies", 1, 0), ("siegecraft", 4, 3)])
def test_numbers_of_relatives(game: str, parents: int, twins: int) -> None:
    of = related(game)
    assert (of[:48, PARENTS].sum(1) == parents).all() and not of[48:, PARENTS].any()
    assert (of[:, TWINS].sum(1) == twins).all()


@pytest.mark.parametrize("game", COLUMNS)
def test_names_of_suits_do_not_matter(game: str) -> None:
    of, told = related(game), edges.told(rules(game))
    for renaming in rules(game).renamings:
        cards = renaming.cards
        assert (of[cards][:, :, cards] == of).all() and (told[cards] == told).all()


@pytest.mark.parametrize("game", COLUMNS)
def test_what_cards_are_told_of_empty_columns(game: str) -> None:
    of = rules(game)
    assert isinstance(of, ColumnRules)
    for card in range(4 * of.given, 52):
        under = next(other for other in range(51, 3, -1) if other != card)
        others = [other for other in range(4 * of.given, 52) if other not in (card, under)]
        legal = of.mask(ColumnBoard(of, [[under, card], others]).on()[None])[0, card, 52]
        fits = related(game)[card, PARENTS, under]
        assert legal == edges.told(of)[card, 0] or (fits and of.moves == "whole runs")


def test_games_of_the_same_edges_that_are_told_the_same_play_the_same() -> None:
    seen: dict[bytes, tuple[object, ...]] = {}
    for game in COLUMNS:
        of = rules(game)
        assert isinstance(of, ColumnRules)
        key = related(game).tobytes() + edges.told(of).tobytes()
        same = of.build, of.moves, of.spaces, of.columns, of.cells
        assert seen.setdefault(key, same) == same


def test_rows_of_cards_have_no_edges() -> None:
    with pytest.raises(ValueError, match="gaps: expected a game of columns with 52 cards"):
        edges.Edges(rules("gaps"))
