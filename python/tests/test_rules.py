"""The rules for many positions, against boards that are played card by card, and against themselves."""

from functools import cache

import numpy as np
import pytest
from conftest import GAMES, naive_moves, thorough, walk
from hypothesis import given
from hypothesis import strategies as st
from patience_deals import codes, deal, games, mask_of, program, rules


@cache
def positions(game: str) -> np.ndarray:
    on = np.array([table.on() for i in range(thorough(2, 8)) for table, _ in walk(game, i + 1, 120)])
    on.setflags(write=False)
    return on


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_the_moves_that_boards_allow(game: str) -> None:
    for number in (1, 2):
        for i, (table, _) in enumerate(walk(game, number, 60)):
            if i % 6 == 0:
                assert set(zip(*table.rules.mask(table.on()[None])[0].nonzero())) == naive_moves(table)


@pytest.mark.parametrize("game", GAMES)
def test_play_is_what_boards_make_of_a_move(game: str) -> None:
    expected = None
    for table, (card, to) in walk(game, 3, 100):
        assert expected is None or (table.on() == expected).all()
        expected = table.rules.play(table.on()[None], np.array([card]), np.array([to]))[0]


@pytest.mark.parametrize("game", GAMES)
def test_renamings_keep_moves(game: str) -> None:
    of, on = rules(game), positions(game)
    mask = of.mask(on)
    n, card, to = mask.nonzero()
    assert len(of.renamings) == (8 if "alternate" in of.text or game.startswith("klondike") else 24)
    for renaming in of.renamings:
        assert (of.mask(renaming.on(on)) == renaming.mask(mask)).all()
        after = of.play(renaming.on(on)[n], *renaming.moves(card, to))
        assert (after == renaming.on(of.play(on[n], card, to))).all()
    assert (of.renamings[0].on(on) == on).all()


@pytest.mark.parametrize("game", GAMES)
def test_codes_are_ascending_and_give_the_mask_back(game: str) -> None:
    of, on = rules(game), positions(game)
    offsets, moves = codes(of.mask(on))
    assert (mask_of(offsets, moves, of.cards) == of.mask(on)).all()
    assert all((np.diff(moves[a:b]) > 0).all() for a, b in zip(offsets, offsets[1:]))


def test_won() -> None:
    assert rules("freecell").won(np.full((2, 52), 54)).all()
    assert rules("gaps-7").won(np.array([[16 * (card % 4) + card // 4 for card in range(28)]])).all()
    for game in games():
        assert not rules(game).won(deal(game, "random:1").on()[None]).any()


def test_no_positions() -> None:
    assert rules("freecell").mask(np.empty((0, 52), np.int8)).shape == (0, 52, 64)


@pytest.mark.parametrize(
    "name", ["", "klondike", "freecell-4-cells", "freecell-53-cells", "freecell-02-cells", "gaps-2-cells"]
)
def test_unknown_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "found", lambda: "/nowhere/patience")
    with pytest.raises(ValueError, match="no rules of game .* expected one of freecell, "):
        rules(name)


@pytest.mark.parametrize(
    "name, own",
    [("montana", "gaps"), ("Four Companies", "four-companies"), ("FreeCell with 3 cells", "freecell-3-cells")],
)
def test_other_names(name: str, own: str, patience: str) -> None:
    with pytest.warns(UserWarning, match=f"{name} is taken as {own}"):
        assert rules(name) == rules(own)


@pytest.mark.parametrize(
    "name, said",
    [
        ("gypsy", "it has two decks"),
        ("castles-of-spain", "the nearest .* is --game 13-columns-0-cells"),
        ("forty-thieves", "no rules of game '4-4-4-4.*-two-decks' in this package"),
        ("klondike", "did you mean klondike-1 or klondike-3"),
        ("--json", "unknown game"),
        ("a\0b", "null"),
        ("calculation", "no rules of game .* expected one of freecell, "),
        ("Will o' the Wisp", "no rules of game 'will-o-the-wisp' in this package"),
    ],
)
def test_names_of_no_game(name: str, said: str, patience: str) -> None:
    with pytest.raises(ValueError, match=said):
        rules(name)


@given(st.integers(0, 52))
def test_any_number_of_cells(cells: int) -> None:
    of = rules("freecell" if cells == 4 else f"freecell-{cells}-cells")
    to_cell = of.mask(deal(of, "microsoft:1").on()[None])[0, :, 53].sum()
    assert to_cell == (8 if cells else 0) and f" {cells} cells" in of.text


def test_wrong_shape() -> None:
    with pytest.raises(ValueError, match=r"on: an array of shape \(52,\); expected \(n, 52\) for freecell"):
        rules("freecell").mask(np.zeros(52, np.int8))


@pytest.mark.parametrize("game", GAMES)
def test_choose_prefers_great_values_and_positions_not_seen(game: str) -> None:
    of, on = rules(game), positions(game)
    values = np.random.default_rng(1).random((len(on), of.cards, 64))
    seen = {position.tobytes() for position in on}
    chosen = dict(zip(*(x.tolist() for x in of.choose(on, values, seen))))
    for i, position in enumerate(on):
        moves = np.argwhere(of.mask(position[None])[0]).tolist()
        new = [of.play(position[None], [card], [to])[0].tobytes() not in seen for card, to in moves]
        best = max(zip(new, (values[i, card, to] for card, to in moves), moves), default=None)
        assert chosen.get(i) == (best and 64 * best[2][0] + best[2][1])


def test_greedy() -> None:
    game = rules("freecell")
    on = np.full((3, 52), 54, np.int8)
    on[:2, 51], on[1, 50] = 52, 51  # the king of spades, and with the king of hearts on it
    on[2, 48:] = 53, 53, 53, 53
    away_from_home = np.zeros((52, 64))
    away_from_home[:, 54] = -1
    assert game.greedy(on, lambda on: -away_from_home[None].repeat(len(on), 0)).all()
    assert not game.greedy(on, lambda on: -away_from_home[None].repeat(len(on), 0), moves=1)[1:].any()
    assert game.greedy(on, lambda on: away_from_home[None].repeat(len(on), 0), moves=3).tolist() == [True, False, False]
    assert (on[2, 48:] == 53).all()
