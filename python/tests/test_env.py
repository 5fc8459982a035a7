"""Environments: what Gymnasium checks, and games played in them."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from conftest import PART, ROOT
from gymnasium.utils.env_checker import check_env
from patience_deals import deal, env, games, hidden, load, rules
from patience_deals.column_boards import ColumnBoard
from patience_deals.picture import Spot
from patience_deals.pixels import image
from patience_deals.referee import replay
from patience_deals.starts import SHARES

IDS = sorted(id for id in gymnasium.registry if id.startswith("patience_deals/"))
HIDDEN = [f"patience_deals/{game}-Hidden-v0" for game in ("Klondike1", "Klondike3", "Yukon", "Russian", "Trigon")]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("id", IDS)
def test_checker_passes(id: str) -> None:
    env = gymnasium.make(id, render_mode="ansi").unwrapped
    check_env(env)
    assert sum(env.observation_space.nvec) == env.rules.places * env.rules.cards, "which stable-baselines3 adds up"


def test_every_game_has_one() -> None:
    assert {gymnasium.make(id).unwrapped.rules.name for id in IDS} == set(games())
    assert len(IDS) == len(games()) + len(SHARES) + len(HIDDEN)


def test_names_that_import_the_module() -> None:
    """Nothing else must be imported."""
    code = "import gymnasium; print(gymnasium.make('patience_deals.env:patience_deals/FreeCell-v0').spec.id)"
    where = {"PYTHONPATH": str(ROOT / "python" / "src")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=where)
    assert done.stdout == "patience_deals/FreeCell-v0\n", done.stderr


@pytest.mark.parametrize("id", IDS)
def test_play_stays_in_its_space_and_is_that_of_the_board(id: str) -> None:
    """Actions, the observations, the picture and its words tell of one game."""
    play = gymnasium.make(id, render_mode="ansi")
    on, info = play.reset(seed=2)
    name = gymnasium.make(id, **({"hidden": False} if id in HIDDEN else {})).reset(seed=2)[1]["deal"]
    assert ("deal" in info, "deal_seed" in info) == (id not in HIDDEN, id not in HIDDEN and name.startswith("random"))
    table = deal(play.unwrapped.rules, name)
    seen, seen_text = (hidden.seen, hidden.seen_text) if id in HIDDEN else (lambda _, on: on, str)
    assert play.render() == seen_text(table.text())
    for i in range(60):
        legal = np.flatnonzero(info["action_mask"])
        if not len(legal):
            break
        action = play.action_space.sample(info["action_mask"])
        move = divmod(int(action), 64)
        word = play.unwrapped.board().word(*move) if i % 3 else table.word(*move)
        assert table.push(word) == move
        on, _, _, _, info = play.step(action)
        assert on in play.observation_space and (on == seen(table.rules, table.on()[None])[0]).all()
        assert i % 5 or play.render() == seen_text(table.text())
    assert play.render() == seen_text(table.text())
    assert play.unwrapped.dealt().text() == deal(table.rules, name).text()


@pytest.mark.parametrize(
    "id, name",
    [("FreeCell", "microsoft:617"), ("FreeCell", "random:3"), ("Klondike1", "random:3"), ("Gaps", "random:3")],
)
def test_pictures_are_those_of_the_program(patience: str, id: str, name: str) -> None:
    play = gymnasium.make(f"patience_deals/{id}-v0", render_mode="ansi")
    play.reset(options={"deal": name})
    printed = subprocess.run(
        [patience, "deal", name, "--game", play.unwrapped.rules.name], capture_output=True, text=True, check=True
    )
    assert play.render() == printed.stdout


@pytest.mark.parametrize("game", ["freecell", "klondike-3", "gaps", "fan", "king-albert"])
def test_pictures_of_a_game_have_one_size(game: str) -> None:
    play = env.Patience(game, render_mode="rgb_array")
    play.action_space.seed(1)
    _, info = play.reset(seed=1)
    pictures = [play.render()]
    while info["action_mask"].any() and len(pictures) < 40:
        *_, info = play.step(play.action_space.sample(info["action_mask"]))
        pictures.append(play.render())
        assert (pictures[-1] != pictures[-2]).any()
    assert {(picture.shape, str(picture.dtype)) for picture in pictures} == {(pictures[0].shape, "uint8")}


def test_no_card_lies_below_the_picture() -> None:
    """A king at the end of the longest column, and on it a run down to the ace, reach just to the end."""
    run = [51, 46, 43, 38, 35, 30, 27, 22, 19, 14, 11, 6, 3]
    others = [card for card in range(52) if card not in run]
    longest = ColumnBoard(rules("freecell"), [others[:6] + run, *(others[6 + i :: 7] for i in range(7))])
    play = env.Patience(render_mode="rgb_array")
    play.reset(seed=1)
    assert play.render().shape == longest.image().shape


def test_pictures_as_svg() -> None:
    play = env.Patience("klondike-1", render_mode="svg", hidden=True)
    play.reset(seed=1)
    shown = play.render()
    assert shown.startswith("<svg") and shown == play.dealt()._repr_svg_()
    with pytest.raises(ValueError, match="render_mode 'human'; expected ansi, svg, rgb_array"):
        env.Patience(render_mode="human")


def test_letters_of_pictures_are_all_different() -> None:
    cards = [image([Spot(0, 0, card)], 0) for card in range(52)]
    assert len({card.tobytes() for card in cards}) == 52 and {card.shape for card in cards} == {(72, 56, 3)}


def test_a_board_that_is_asked_for_is_a_copy() -> None:
    play = env.Patience(render_mode="ansi")
    play.reset(options={"deal": "microsoft:617"})
    before = play.render()
    play.board().push("1a")
    assert play.render() == before


@pytest.mark.parametrize("action", [-1, 3328, 2.0, "5", None])
def test_what_are_no_actions(action: object) -> None:
    play = env.Patience()
    play.reset(seed=1)
    with pytest.raises(ValueError, match="expected a whole number from 0 to 3327"):
        play.step(action)


def test_a_solution_wins() -> None:
    row = load(PART)[0]
    name = f"random:{row['deal']}"
    play = gymnasium.make("patience_deals/FreeCell-v0")
    play.reset(options={"deal": name})
    steps = [play.step(64 * card + to) for card, to in replay(deal("freecell", name), row["solution"])]
    assert [step[1] for step in steps] == [0] * (len(steps) - 1) + [1]
    assert [step[2] for step in steps] == [False] * (len(steps) - 1) + [True]


def test_masked_play_is_legal_and_other_actions_change_nothing() -> None:
    play = gymnasium.make("patience_deals/Gaps7-v0")
    on, info = play.reset(seed=3)
    done = False
    while not done:
        same, reward, _, _, info = play.step(np.flatnonzero(info["action_mask"] == 0)[0])
        assert (same == on).all() and reward == 0 and info["illegal"] is True
        on, _, done, _, info = play.step(play.action_space.sample(info["action_mask"]))
        assert (on != same).sum() == 1 and info["illegal"] is False
    assert not info["action_mask"].any() or play.unwrapped.rules.won(on[None])[0]


def test_deals_by_rating() -> None:
    deals = load(PART)
    play = gymnasium.make("patience_deals/FreeCell-v0", deals=deals, rating=(1000, 1200))
    drawn = [play.reset(seed=seed)[1] for seed in range(20)]
    assert all(1000 <= info["rating"] <= 1200 for info in drawn) and len({info["deal"] for info in drawn}) > 10


def test_deals_by_name() -> None:
    play = gymnasium.make("patience_deals/FreeCell-v0", deals=["random:7"], render_mode="ansi")
    on, info = play.reset()
    assert (on == deal("freecell", "random:7").on()).all() and info["deal"] == "random:7"
    assert play.render().startswith("Foundations: H-0 C-0 D-0 S-0\nFreecells:\n: ")


def test_wrong_deals() -> None:
    part = load(PART)
    for arguments, fault in [
        ({"deals": part, "rating": (9000, 9001)}, "no deals rated 9000 to 9001; expected at least one"),
        ({"rating": (1000, 1200)}, "deals: no ratings; expected a Dataset with the column rating"),
        ({"deals": part, "game": "gaps"}, "deals of freecell; expected those of gaps"),
    ]:
        with pytest.raises(ValueError, match=fault):
            env.Patience(**arguments)
    with pytest.raises(ValueError, match="deal '617'; expected a name like microsoft:617"):
        env.Patience().reset(options={"deal": "617"})
