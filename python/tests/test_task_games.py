"""Tasks of other games and of datasets, and games that are played move by move."""

import subprocess
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from patience_deals import deal, load, turns_env
from patience_deals.lines import LOSES, LOST_MOVES, of_dataset
from patience_deals.prompts import rules_text
from patience_deals.tasks import GAMES, KINDS, Kind, Tasks, graded, score, start_of
from patience_deals.turns import MOST_FAULTS, TURNS, Turns
from test_tasks import least_moves

ASKED = [(game, kind) for game in GAMES for kind in KINDS if (game, kind) != ("eight-off", "winnable")]


@pytest.mark.parametrize(("game", "kind"), ASKED)
def test_games(game: str, kind: Kind) -> None:
    """The answers of each kind score 1, also as dressed texts; no answer, and that of another task, score less."""
    tasks = list(Tasks(kind, game=game, size=12))
    for task, other in zip(tasks, [*tasks[1:], tasks[0]]):
        for text in (task.answer, f"**{task.answer.upper()}**", f"So it is\n\\boxed{{{task.answer}}}"):
            assert score(task.info, text) == graded(task.info, text) == 1, task
        assert score(task.info, "perhaps") == 0
        if kind in ("win", "limit") and other.info["position"] != task.info["position"]:
            assert score(task.info, other.answer) < 1
        assert task.info["game"].startswith(game) and rules_text(start_of(task.info).rules) in task.prompt


@pytest.fixture(scope="module")
def dataset(patience: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Positions on solutions of Baker's Game, with their moves."""
    folder = tmp_path_factory.mktemp("tasks") / "bakers"
    flags = "--positions deal,solution --per-deal 4 --moves --solutions --playouts 0 --exact-nodes 50000 --features off"
    few = "--move-playouts 0 --move-exact-nodes 5000 --quiet --workers 1"
    words = ["generate", "random:1-12", "--game", "bakers-game", *flags.split(), *few.split(), "--out", str(folder)]
    subprocess.run([patience, *words], check=True)
    return folder


def test_of(dataset: Path) -> None:
    """What tasks of a dataset claim is what its rows say, and a search of every position finds the same."""
    data, moves = load(dataset), load(dataset, "moves")
    rows = {(row["source"] + f":{row['deal']}", row["position"]): row for row in data}
    searched = 0
    for task in Tasks.of(data, "best", moves, size=40):
        row = rows.get((task.info["deal"], task.info["position"]))
        assert row and row["min_moves"] == task.info["least"] and row["split"] == task.info["split"]
        assert min(n for n in task.info["left"].values() if n != LOSES) == task.info["least"] - 1
        assert set(task.info["left"]) == set(start_of(task.info).legal())
        if task.info["least"] <= 12 and (least := least_moves(task.info)) is not None:
            searched += 1
            assert least == task.info["least"]
    for kind in ("win", "limit", "lost", "winnable"):
        if kind == "lost" and not any(line.lost and line.split == "train" for line in of_dataset(data, moves)):
            continue
        for task in Tasks.of(data, kind, moves, size=10, min_moves=15 if kind in ("win", "limit") else 0):
            assert score(task.info, task.answer) == 1


def test_of_refused(dataset: Path) -> None:
    """Best moves need the table of moves, and a dataset without solutions has no tasks."""
    with pytest.raises(ValueError, match="no deal"):
        Tasks.of(load(dataset), "best")
    with pytest.raises(ValueError, match="the dataset says"):
        Tasks.of(load(dataset), game="freecell")
    with pytest.raises(ValueError, match="no column solution"):
        Tasks.of(load(dataset, columns=["source", "deal", "split", "min_moves"]))


def test_lost_games_of_datasets() -> None:
    """Played games of other games have the same length, and the answer is the move that leaves the solution."""
    for game in ("bakers-game", "klondike-1"):
        for task in Tasks("lost", game=game, size=10):
            words = task.prompt.split("made: ")[1].splitlines()[0].split()[1::2]
            assert len(words) == LOST_MOVES and 1 <= int(task.answer) <= LOST_MOVES
            start_of(task.info).replay(words)


@pytest.mark.parametrize("game", ["gaps", "freecell-runs", "fan", "somerset", "king-albert", "klondike-1-back"])
def test_no_prompt(game: str) -> None:
    """Games whose rules no prompt says are refused."""
    with pytest.raises(ValueError, match="no prompt"):
        rules_text(deal(game, "random:1").rules)


@pytest.mark.parametrize("game", GAMES)
def test_turns(game: str) -> None:
    """A shortest solution, move by move, wins and scores 1; the player is shown each board."""
    task = Tasks("limit", game=game, size=1)[0]
    turns, board = Turns(task.info), start_of(task.info)
    for word in task.answer.split():
        assert not turns.over and turns.score() == 0
        said = turns.reply(f"I think <answer>{word}</answer>")
        board.push(word)
        assert turns.over or all(line.split(":")[1] in said for line in board.text().splitlines())
    assert turns.over and turns.score() == 1 and said == f"You won in {task.info['least']} moves."


def test_turns_without_moves() -> None:
    """What is no legal move is told so and changes nothing, and ends the game when it comes too often."""
    turns = Turns(Tasks("win", size=1)[0].info)
    before = turns.board.text()
    for text, said in (
        ("no idea", "no move in your reply"),
        ("<answer>ah</answer>", "not legal"),
        (None, "over after 3 replies"),
    ):
        assert not turns.over and said in turns.reply(text) and turns.board.text() == before
    assert turns.over and turns.faults == MOST_FAULTS and turns.score() == 0
    with pytest.raises(ValueError, match="expected win or limit"):
        Turns(Tasks("best", size=1)[0].info)


def test_turns_end() -> None:
    """A game that goes back and forth ends after TURNS times the least number of moves."""
    chance = np.random.default_rng(1)
    turns = Turns(Tasks("win", size=1)[0].info)
    while not turns.over:
        turns.reply(f"<answer>{chance.choice(turns.board.legal())}</answer>")
    assert len(turns.made) <= TURNS * turns.info["least"] and turns.score() == 0


def test_environment() -> None:
    """The environment keeps to the interface of Gymnasium, and pays for a win at its end."""
    env = gymnasium.make("patience_deals.turns_env:patience_deals/Turns-v0", max_moves=3, min_moves=3)
    check_env(turns_env.PatienceTurns(max_moves=3, min_moves=3), skip_render_check=True)
    said, info = env.reset(seed=1)
    assert (said, info["deal"]) == (env.reset(seed=1)[0], info["deal"])
    seen, reward, over = 0, 0.0, False
    while not over:
        best = min(info["legal"], key=lambda word: left(env.unwrapped, word))
        said, reward, over, _, info = env.step(f"<answer>{best}</answer>")
        seen += 1
    assert seen == 3 and reward == 1 and said == "You won in 3 moves."


def left(env: turns_env.PatienceTurns, word: str) -> float:
    """The least number of moves to win after a move, by a search of every position."""
    info = dict(env._game.info) | {"position": env._game.board.text()}
    least = least_moves(info, word)
    return float("inf") if least in (None, LOSES) else least
