"""What players of games with cards face down see: all that lies face up, and nothing that lies face down in columns."""

import random

import gymnasium
import numpy as np
import pytest
from conftest import walk
from patience_deals import deal, env, rules
from patience_deals.boards import card_name
from patience_deals.hidden import ON_UNSEEN, UNSEEN, seen, seen_text
from patience_deals.pile_boards import KlondikeBoard
from patience_deals.vector import PatienceVector, sampled
from test_env import HIDDEN

GAMES = ["klondike-1", "klondike-3", "klondike-2-back-any", "yukon", "trigon"]


def naive(table: KlondikeBoard) -> list[int]:
    """The observation, card by card from the columns of a board."""
    places = table.places()
    for column, down in zip(table.columns, table.down):
        for card in column[:down]:
            places[card] = UNSEEN
        if down:
            places[column[down]] = ON_UNSEEN + down
    return [places[card] for card in range(table.rules.cards)]


def other_order(table: KlondikeBoard, chance: random.Random) -> KlondikeBoard:
    """The board with the cards that lie face down in another order."""
    other = table.copy()
    hidden = [card for column, down in zip(table.columns, table.down) for card in column[:down]]
    chance.shuffle(hidden)
    for column, down in zip(other.columns, other.down):
        column[:down] = [hidden.pop() for _ in range(down)]
    return other


@pytest.mark.parametrize("game", GAMES)
def test_observations_are_the_columns_as_they_lie(game: str) -> None:
    for table, _ in walk(game, 4, 80):
        assert seen(table.rules, table.on()[None])[0].tolist() == naive(table)


@pytest.mark.parametrize("game", GAMES)
def test_cards_face_down_change_nothing_until_they_are_turned(game: str) -> None:
    chance, differ = random.Random(1), 0
    for table, move in walk(game, 5, 80):
        of, boards = table.rules, (table, other_order(table, chance))
        on = np.array([board.on() for board in boards])
        assert (seen(of, on[:1]) == seen(of, on[1:])).all() and (of.mask(on[:1]) == of.mask(on[1:])).all()
        assert seen_text(boards[0].text()) == seen_text(boards[1].text())
        after = of.play(on, *np.array([move, move]).T)
        turned = [sum(table.down) for table in (KlondikeBoard.of(of, a) for a in after)] != [sum(table.down)] * 2
        same = (seen(of, after[:1]) == seen(of, after[1:])).all()
        assert same or turned
        differ += not same
    assert differ > 1


def test_texts_name_no_card_that_lies_face_down() -> None:
    play = env.Patience("klondike-3", hidden=True, render_mode="ansi")
    play.reset(options={"deal": "random:3"})
    table = deal("klondike-3", "random:3")
    down = [card_name(card) for column, n in zip(table.columns, table.down) for card in column[:n]]
    assert len(down) == 21 and not any(name in play.render() for name in down)
    assert all(card_name(column[-1]) in play.render() for column in table.columns)


@pytest.mark.parametrize("id", HIDDEN)
def test_games_are_those_with_open_cards(id: str) -> None:
    """Single and together: the same moves, rewards and ends, and observations of the same positions."""
    opened, of = gymnasium.make(id, hidden=False), rules(gymnasium.spec(id).kwargs["game"])
    closed, many = gymnasium.make(id), PatienceVector(1, of, hidden=True)
    on, info = opened.reset(seed=3)
    (view, _), (views, _) = closed.reset(seed=3), many.reset(seed=3)
    chance, ended = np.random.default_rng(1), False
    while not ended:
        assert (view == views[0]).all() and (view == seen(of, on[None])[0]).all() and view in closed.observation_space
        action = sampled(info["action_mask"][None], chance)
        on, reward, ended, _, info = opened.step(action[0])
        view, *of_closed, _, told = closed.step(action[0])
        views, rewards, ends, _, _ = many.step(action)
        assert of_closed == [reward, ended] == [rewards[0], ends[0]]
        assert (info["action_mask"] == told["action_mask"]).all()
        ended = ended or many._steps[0] > 150


def test_other_games_hide_nothing() -> None:
    for kind in (env.Patience, lambda **settings: PatienceVector(2, **settings)):
        with pytest.raises(
            ValueError, match="hidden: freecell hides no card; expected a game such as Klondike or Yukon"
        ):
            kind(game="freecell", hidden=True)
