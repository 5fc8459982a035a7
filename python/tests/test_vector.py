"""Vector environments: the games of as many single ones, step for step, and what Gymnasium expects."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from conftest import thorough
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import NormalizeReward, RecordEpisodeStatistics
from patience_deals import deal, env, games, load, reference
from patience_deals.described import described
from patience_deals.vector import PatienceVector, sampled
from test_env import IDS, PART

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)


def same(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Infos that have the same values where their masks say that there are values."""
    assert set(ours) == set(theirs)
    for name, values in ours.items():
        if name.startswith("_"):
            assert (values == theirs[name]).all(), name
        elif isinstance(values, dict):
            same(values, theirs[name])
        else:
            for i in np.flatnonzero(ours[f"_{name}"]):
                a, b = values[i], theirs[name][i]
                assert np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b or (a is None and not b), name


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("id", IDS)
def test_games_are_those_of_single_environments(id: str, mode: AutoresetMode) -> None:
    """With actions that are mostly legal, in episodes of at most 25 steps."""
    ours = gymnasium.make_vec(id, num_envs=4, max_episode_steps=25, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: gymnasium.make(id, max_episode_steps=25)] * 4, autoreset_mode=mode)
    assert isinstance(ours, PatienceVector)
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    chance, (on, info), (other, other_info) = np.random.default_rng(1), ours.reset(seed=5), theirs.reset(seed=5)
    for step in range(thorough(60, 120)):
        assert (on == other).all() and on in ours.observation_space
        same(info, other_info)
        actions = sampled(info["action_mask"], chance)
        if step % 7 == 0:
            actions[step % 4] = chance.integers(ours.single_action_space.n)
        (on, *ends, info), (other, *other_ends, other_info) = ours.step(actions), theirs.step(actions)
        assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(ends, other_ends))


def test_resets_go_on_with_random_numbers_and_seeds_start_them_again() -> None:
    envs = gymnasium.make_vec("patience_deals/Gaps7-v0", num_envs=3)
    first = envs.reset(seed=1)[0]
    assert (envs.reset()[0] != first).any() and (envs.reset(seed=[1, 2, 3])[0] == first).all()
    with pytest.raises(ValueError, match="2 seeds; expected 3"):
        envs.reset(seed=[1, 2])
    with pytest.raises(ValueError, match=r"options \['deal'\]; expected none"):
        envs.reset(options={"deal": "random:1"})


def test_a_solution_wins_and_the_next_game_begins() -> None:
    row = load(PART)[0]
    envs = PatienceVector(1, deals=[f"random:{row['deal']}"], autoreset_mode="SameStep")
    on, _ = envs.reset(seed=1)
    moves = load(PART)[:1].solutions().batch(range(row["min_moves"]))["move"]
    for move in moves[:-1]:
        _, reward, terminated, _, _ = envs.step(move[None])
        assert reward == 0 and not terminated
    after, reward, terminated, truncated, info = envs.step(moves[-1:])
    assert reward == 1 and terminated and not truncated and (after == on).all() and (info["final_obs"][0] == 54).all()


@pytest.mark.parametrize(
    "actions, fault",
    [
        (np.array([0]), r"actions of shape \(1,\); expected \(2,\)"),
        (np.array([0, -1]), "card: -1; expected 0 to 51"),
        (np.array([0, 3328]), "card: 52; expected 0 to 51"),
        (np.array([0.0, 1.0]), "card: float64; expected integers"),
    ],
)
def test_what_are_no_actions(actions: np.ndarray, fault: str) -> None:
    envs = PatienceVector(2)
    on, _ = envs.reset(seed=1)
    with pytest.raises(ValueError, match=fault):
        envs.step(actions)
    assert (envs.step(np.array([0, 0]))[0] == on).all()


def test_games_of_rules_that_have_no_name_here() -> None:
    """Their rules are given instead; they deal as the program does."""
    mine = described("mine", "9 columns, 2 cells, 13 ranks, built down in suit, moves of single cards")
    on, _ = PatienceVector(2, mine).reset(seed=1)
    play = env.Patience(mine)
    assert (play.reset(seed=1)[0] == on[0]).all() and play.board().rules is mine


def test_no_autoreset_is_refused() -> None:
    with pytest.raises(ValueError, match="expected NEXT_STEP or SAME_STEP"):
        PatienceVector(autoreset_mode=AutoresetMode.DISABLED)


def test_sampled_actions_are_legal_and_equally_likely() -> None:
    mask = np.zeros((4000, 300), np.int8)
    mask[:, [3, 70, 299]] = 1
    mask[-2:] = 0
    drawn = sampled(mask, np.random.default_rng(1))
    values, counts = np.unique(drawn[:-2], return_counts=True)
    assert values.tolist() == [3, 70, 299] and counts.min() > 1200 and drawn[-2:].tolist() == [0, 0]


def test_difficulties_part_the_published_deals() -> None:
    """Those of the training split; each deal has one difficulty, and shares of random deals are those of `pick`."""
    rows, seen = reference(["source", "deal", "split", "rating", "on"]), []
    random = rows.where(np.array(rows.table["source"].to_pylist()) == "random")
    rated = random.where(random.table["rating"].is_valid().to_numpy())
    for difficulty, share in (("easy", 0.35), ("medium", 0.3), ("hard", 0.25), ("expert", 0.1)):
        starts = env.Starts(env.rules("freecell"), difficulty=difficulty)
        assert abs(len(env.Starts(env.rules("freecell"), rated, difficulty=difficulty)) / len(rated) - share) < 0.005
        ratings = [starts.row(i)["rating"] for i in range(len(starts))]
        assert not seen or min(ratings) > max(seen)
        seen += ratings
    assert len(seen) == len(rows.split("train").table["rating"].drop_null())
    with pytest.raises(ValueError, match="difficulty 'harder'; expected easy, medium, hard, expert"):
        env.Patience(difficulty="harder")


def test_every_game_has_a_vector_of_games() -> None:
    assert {gymnasium.make_vec(id, num_envs=2).rules.name for id in IDS} == set(games())


def test_wrappers_of_gymnasium_take_the_games() -> None:
    """Gymnasium has no checker for vector environments, but its wrappers rely on what they must do."""
    envs = RecordEpisodeStatistics(NormalizeReward(gymnasium.make_vec("patience_deals/Gaps7-v0", num_envs=8)))
    chance, (_, info), ended = np.random.default_rng(1), envs.reset(seed=1), 0
    for _ in range(60):
        *_, terminated, _, info = envs.step(sampled(info["action_mask"], chance))
        assert not terminated.any() or (info["_episode"] == terminated).all()
        ended += terminated.sum()
    assert ended == envs.episode_count > 8


def test_boards_as_dealt() -> None:
    envs = PatienceVector(3, "klondike-1", hidden=True)
    on, info = envs.reset(seed=1)
    envs.step(sampled(info["action_mask"], np.random.default_rng(1)))
    assert not {"deal", "deal_seed"} & set(info)
    names = PatienceVector(3, "klondike-1").reset(seed=1)[1]["deal"]
    assert [envs.dealt(i).text() for i in range(3)] == [deal("klondike-1", name).text() for name in names]
