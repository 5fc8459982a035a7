"""Episodes: the games of vector environments, step for step, on arrays of every library."""

from typing import Any

import numpy as np
import pytest
from conftest import ROOT
from patience_deals import reference
from patience_deals.episodes import Episodes, State
from patience_deals.vector import PatienceVector
from test_pages import blocks
from test_rules import positions

EPISODES = ["freecell", "klondike-3", "gaps", "stronghold"]


def actions(legal: Any, chance: np.random.Generator) -> Any:
    """Mostly legal ones."""
    random = chance.integers(legal.shape[1], size=len(legal))
    best = (chance.random(legal.shape) * legal).argmax(1)
    return np.where(legal.any(1) & (chance.random(len(legal)) < 0.95), best, random)


@pytest.mark.parametrize("game", EPISODES)
def test_episodes_are_those_of_vector_environments(game: str) -> None:
    envs, games, chance = PatienceVector(8, game, max_episode_steps=30), Episodes(game, 30), np.random.default_rng(2)
    on, info = envs.reset(seed=3)
    state = games.init(on)
    for _ in range(100):
        action = actions(games.mask(state), chance)
        on, reward, terminated, truncated, info = envs.step(action)
        state = games.step(state, action, on)
        assert (state.on == on).all() and (state.legal == info["action_mask"]).all()
        assert (state.reward == reward).all() and (state.illegal == info["illegal"]).all()
        assert (state.terminated == terminated).all() and (state.truncated == truncated).all()


@pytest.mark.parametrize("game", EPISODES)
def test_episodes_of_other_arrays(game: str, other: tuple[Any, Any, Any]) -> None:
    array, back, compiled = other
    games, chance, deals = Episodes(game, 12), np.random.default_rng(4), positions(game)[::3].copy()
    step, ours, theirs = compiled(games.step), games.init(deals), compiled(games.init)(array(deals))
    for i in range(16):
        action, anew = actions(ours.legal, chance), (deals,) if i % 4 == 3 else ()
        ours, theirs = games.step(ours, action, *anew), step(theirs, array(action), *map(array, anew))
        for name, part in ours._asdict().items():
            assert back(getattr(theirs, name)).dtype == part.dtype
            assert (back(getattr(theirs, name)) == part).all(), name


def test_the_end_of_a_game() -> None:
    """Solutions are won by their last move; then nothing changes any more."""
    solved = reference()["microsoft:617"].solutions()
    games, state = Episodes(max_episode_steps=len(solved)), None
    for on, card, to in zip(solved.on, solved.moves.card, solved.moves.to):
        state = games.init(on[None]) if state is None else state
        assert (state.on == on).all() and not state.reward and not state.terminated and not state.truncated
        state = games.step(state, np.array([64 * int(card) + int(to)]))
    assert isinstance(state, State) and state.reward and state.terminated and state.truncated and not state.illegal
    after = games.step(state, np.array([64]))
    assert (after.on == state.on).all() and after.terminated and after.steps == len(solved)
    assert not after.reward and not after.illegal


def test_the_most_steps_and_illegal_actions() -> None:
    games, on = Episodes("freecell", 2), positions("freecell")[:1]
    first = games.init(on)
    second = games.step(first, np.array([0]))
    third = games.step(second, np.array([0]))
    assert [bool(state.truncated) for state in (first, second, third)] == [False, False, True]
    assert second.illegal and third.illegal and (third.on == on).all() and not third.terminated
    again = games.step(third, np.array([0]), on)
    assert again.steps == 0 and not again.truncated and not again.illegal


def test_the_page_runs() -> None:
    pytest.importorskip("jax")
    [block] = [block for block in blocks(ROOT / "docs" / "environments.md") if "import jax" in block]
    assert len(block.splitlines()) < 15
    exec(block, named := dict[str, Any]())
    assert named["state"].steps.shape == (1024,) and named["state"].legal.any()


def test_a_deal_without_moves_has_ended() -> None:
    on = np.array([[16 * (card % 4) + card // 4 for card in range(28)]], np.int8)
    state = Episodes("gaps-7").init(on)
    assert state.terminated and not state.reward and not state.legal.any()
