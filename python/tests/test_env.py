"""Environments: what Gymnasium checks, and games played in them."""
import gymnasium
import numpy as np
import pytest
from conftest import PUBLISHED
from gymnasium.utils.env_checker import check_env
from patience_deals import deal, env, games, load
from patience_deals.referee import replay


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("game", ["FreeCell", "FreeCellRuns", "FourCompanies", "BakersGame", "Gaps", "Gaps7"])
def test_checker_passes(game: str) -> None:
    check_env(gymnasium.make(f"patience_deals/{game}-v0", render_mode="ansi").unwrapped)


def test_every_game_has_one() -> None:
    assert sum(id.startswith("patience_deals/") for id in gymnasium.registry) == len(games())


def test_a_solution_wins() -> None:
    row = load(PUBLISHED / "data" / "microsoft-00001-00500.parquet").row(0)
    play = gymnasium.make("patience_deals/FreeCell-v0")
    play.reset(options={"deal": "microsoft:1"})
    steps = [play.step(64 * card + to) for card, to in replay(deal("freecell", "microsoft", 1), row["solution"])]
    assert [step[1] for step in steps] == [0] * (len(steps) - 1) + [1]
    assert [step[2] for step in steps] == [False] * (len(steps) - 1) + [True]


def test_masked_play_is_legal_and_other_actions_change_nothing() -> None:
    play = gymnasium.make("patience_deals/Gaps7-v0")
    on, info = play.reset(seed=3)
    done = False
    while not done:
        same, reward, _, _, info = play.step(np.flatnonzero(info["action_mask"] == 0)[0])
        assert (same == on).all() and reward == 0
        on, _, done, _, info = play.step(play.action_space.sample(info["action_mask"]))
        assert (on != same).sum() == 1
    assert not info["action_mask"].any() or play.unwrapped.rules.won(on[None])[0]


def test_deals_by_rating() -> None:
    deals = load(PUBLISHED / "data" / "random-00001-00500.parquet")
    play = gymnasium.make("patience_deals/FreeCell-v0", deals=deals, rating=(1000, 1200))
    drawn = [play.reset(seed=seed)[1] for seed in range(20)]
    assert all(1000 <= info["rating"] <= 1200 for info in drawn) and len({info["deal"] for info in drawn}) > 10


def test_deals_by_name() -> None:
    play = gymnasium.make("patience_deals/FreeCell-v0", deals=["random:7"], render_mode="ansi")
    on, info = play.reset()
    assert (on == deal("freecell", "random", 7).on()).all() and info["deal"] == "random:7"
    assert play.render().startswith("Foundations: H-0 C-0 D-0 S-0\nFreecells:\n: ")


def test_wrong_deals() -> None:
    part = load(PUBLISHED / "data" / "random-00001-00500.parquet")
    for arguments, fault in [
        ({"deals": part, "rating": (9000, 9001)}, "no deals rated 9000 to 9001; expected at least one"),
        ({"rating": (1000, 1200)}, "deals: no ratings; expected a Dataset with the column rating"),
        ({"deals": part, "game": "gaps"}, "deals of freecell; expected those of gaps"),
    ]:
        with pytest.raises(ValueError, match=fault):
            env.Patience(**arguments)
    with pytest.raises(ValueError, match="deal '617'; expected a name like microsoft:617"):
        env.Patience().reset(options={"deal": "617"})
