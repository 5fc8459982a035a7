"""Rewards: the cards home and the moves of known games, and those of many games against single ones."""

import gymnasium
import numpy as np
import pyarrow as pa
import pytest
from conftest import GAMES, walk
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from patience_deals import CELL, Board, Dataset, env, load, reference, rules
from patience_deals.rewards import home
from patience_deals.rows import RowBoard
from patience_deals.vector import PatienceVector, sampled
from test_env import PART
from test_vector import MODES


def naive_home(table: Board) -> int:
    """The cards home, counted on the board."""
    if not isinstance(table, RowBoard):
        return sum(table.home)
    count = 0
    for suit, row in enumerate(table.rows):
        for column, card in enumerate(row):
            if card != 4 * column + suit:
                break
            count += 1
    return count


@pytest.mark.parametrize("game", GAMES)
def test_cards_home_are_those_of_the_board(game: str) -> None:
    for table, _ in walk(game, 6, 60):
        assert home(table.rules, table.on()[None]).tolist() == [naive_home(table)]


def test_cards_of_gaps_are_home_once_all_lower_ones_are() -> None:
    of, won = rules("gaps-7"), np.array([16 * (card % 4) + card // 4 for card in range(28)], np.int8)
    away = won.copy()
    away[8] = 7  # the three of clubs; the cards after it lie in their places
    assert home(of, np.array([won, away])).tolist() == [28, 23]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "id, reward",
    [("FreeCell-Easy", "least_moves"), ("SpanishPatience", "cards"), ("Klondike1-Hidden", "cards"), ("Gaps7", "cards")],
)
def test_rewards_are_those_of_single_environments(id: str, reward: str, mode: AutoresetMode) -> None:
    id, settings = f"patience_deals/{id}-v0", {"max_episode_steps": 40, "reward": reward}
    ours = gymnasium.make_vec(id, num_envs=4, autoreset_mode=mode, **settings)
    theirs = SyncVectorEnv([lambda: gymnasium.make(id, **settings)] * 4, autoreset_mode=mode)
    chance, (_, info), total = np.random.default_rng(1), ours.reset(seed=5), 0
    theirs.reset(seed=5)
    for _ in range(100):
        actions = sampled(info["action_mask"], chance)
        (_, paid, *_, info), (_, expected, *_) = ours.step(actions), theirs.step(actions)
        assert (paid == expected).all() and paid.dtype == expected.dtype
        total += np.abs(paid).sum()
    assert (total > 0) == (reward == "cards")  # nobody wins FreeCell by chance


def won_by(moves: list[tuple[int, int]], reward: str) -> list[tuple[float, float]]:
    """The rewards of a single game and of a game among others for these moves."""
    row = load(PART)[0]
    alone = env.Patience(reward=reward)
    alone.reset(options={"deal": f"random:{row['deal']}", "min_moves": row["min_moves"]})
    many = PatienceVector(1, deals=load(PART)[:1], reward=reward)
    many.reset(seed=1)
    return [(alone.step(np.int64(code))[1], many.step(np.array([code]))[1][0]) for code in moves]


def solution() -> list[int]:
    taught = load(PART)[:1].solutions()
    return taught.batch(range(len(taught)))["move"].tolist()


def test_a_shortest_win_is_rewarded_in_full() -> None:
    moves = solution()
    assert won_by(moves, "least_moves") == [(0, 0)] * (len(moves) - 1) + [(1, 1)]
    assert won_by(moves, "win") == [(0, 0)] * (len(moves) - 1) + [(1, 1)]


def test_cards_home_add_up_to_one() -> None:
    paid = won_by(solution(), "cards")
    assert all(a == b and a in (0, 1 / 52) for a, b in paid) and sum(a for a, _ in paid) == pytest.approx(1)


def there_and_back(moves: list[int]) -> tuple[int, list[int]]:
    """After how many of the moves a card can move to a cell and back again, and these two moves."""
    of, on = rules("freecell"), load(PART)[:1].on
    for i, move in enumerate(moves):
        for card in np.flatnonzero(of.mask(on)[0, :, CELL]).tolist():
            back, after = int(on[0, card]), of.play(on, [card], [CELL])
            if back != CELL and of.mask(after)[0, card, back]:
                return i, [64 * card + CELL, 64 * card + back]
        on = of.play(on, *np.divmod([move], 64))
    raise AssertionError("no such card")


def test_longer_wins_are_rewarded_less_and_illegal_actions_are_no_moves() -> None:
    moves = solution()
    i, detour = there_and_back(moves)
    illegal = int(np.flatnonzero(~rules("freecell").mask(load(PART)[:1].on).ravel())[0])
    assert won_by([illegal, *moves[:i], *detour, *moves[i:]], "least_moves")[-1] == (len(moves) / (len(moves) + 2),) * 2


def test_least_moves_deals_only_what_is_proved() -> None:
    part = load(PART)[:40]
    known = part.table["min_moves"].to_pylist()
    unknown = [None if i % 3 else n for i, n in enumerate(known)]
    table = part.table.set_column(
        part.table.column_names.index("min_moves"), "min_moves", pa.array(unknown, pa.int32())
    )
    envs = PatienceVector(64, deals=Dataset(table, "freecell"), reward="least_moves")
    _, info = envs.reset(seed=1)
    drawn = {int(name.partition(":")[2]): n for name, n in zip(info["deal"], info["min_moves"])}
    assert drawn == {part[i]["deal"]: known[i] for i in range(0, 40, 3)}


def test_least_moves_without_deals_are_published_ones_of_the_training_split() -> None:
    _, info = env.Patience(reward="least_moves").reset(seed=4)
    row = reference(["source", "deal", "split", "min_moves"])[info["deal"]][0]
    assert row["split"] == "train" and row["min_moves"] == info["min_moves"]


def test_rewards_that_cannot_be() -> None:
    for settings, fault in [
        ({"reward": "score"}, "reward 'score'; expected win, cards, least_moves"),
        (
            {"reward": "least_moves", "game": "gaps"},
            "deals: no least numbers of moves; expected a Dataset with the column",
        ),
        ({"reward": "least_moves", "deals": ["random:1"]}, "deals: no least numbers of moves"),
    ]:
        for kind in (env.Patience, lambda **settings: PatienceVector(2, **settings)):
            with pytest.raises(ValueError, match=fault):
                kind(**settings)
    with pytest.raises(ValueError, match="deal random:9: no least number of moves; expected it as option min_moves"):
        env.Patience(reward="least_moves").reset(options={"deal": "random:9"})
