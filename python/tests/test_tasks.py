"""Tasks for language models: their answers, their scores, and what they claim, against a search of every position."""
import json
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_deals import board
from patience_deals.rules import Places
from patience_deals.tasks import KINDS, LOSES, LOST_MOVES, Config, Kind, Tasks, _deals, answer_in, main, score

SEARCHED = 6_000  # positions


def least_moves(info: dict, word: str | None = None) -> int | None:
    """The least number of moves to win from a task's position, or after a move, by breadth-first search of every
    position; LOSES if there is no win, None if there are too many positions."""
    table = board(info["game"], info["position"])
    if word:
        table.play(word)
    layer, seen, moves = table.on()[None], set[bytes](), 0
    while len(layer):
        if table.rules.won(layer).any():
            return moves
        layer = new(after(table.rules, layer), seen)
        moves += 1
        if len(seen) > SEARCHED:
            return None
    return LOSES


def after(rules, layer: Places) -> Places:
    """The positions one move on."""
    row, card, to = rules.mask(layer).nonzero()
    return rules.play(layer[row], card.astype(np.int8), to.astype(np.int8))


def new(layer: Places, seen: set[bytes]) -> Places:
    fresh = []
    for on in layer:
        if on.tobytes() not in seen:
            seen.add(on.tobytes())
            fresh.append(on)
    return np.array(fresh, np.int8).reshape(-1, layer.shape[1])


@pytest.mark.parametrize("kind", KINDS)
def test_answers(kind: Kind) -> None:
    """The answer of each task scores 1, alone, after other words and in tags; other answers less."""
    wrong = {"win": "1a 1a", "limit": "1a 1a", "winnable": "perhaps", "best": "9z", "lost": "0"}[kind]
    for task in Tasks(kind, size=25, seed=7):
        for text in (task.answer, f"I think so.\n{task.answer}\n", f"<answer>no</answer> <answer>\n{task.answer}</answer> done"):
            assert score(task.info, text) == 1, task
        for text in ("", None, wrong, task.answer + "x"):
            assert score(task.info, text) == 0, task
        assert json.loads(json.dumps(task.info)) == task.info
        assert task.answer not in ("yes", "no") or task.info["answer"] == task.answer


FIRST = {kind: Tasks(kind)[0] for kind in KINDS}


@given(st.sampled_from(KINDS), st.text())
def test_any_text(kind: Kind, text: str) -> None:
    assert 0 <= score(FIRST[kind].info, text) <= 1


def test_part_credit() -> None:
    """A longer win scores least moves / moves made, and nothing where there is a limit."""
    for task in Tasks("win", size=10, max_moves=60):
        first = task.answer.split()[0]
        table = board(task.info["game"], task.info["position"])
        card, to = table.play(first)
        there = first[1] if to != 54 else None
        if there is None or not first[0].isalpha():
            continue
        longer = f"{first} {there}{first[0]} {task.answer}"  # back and forth
        least = task.info["least"]
        assert score(task.info, longer) == pytest.approx(least / (least + 2))
        assert score(task.info | {"kind": "limit"}, longer) == 0


def test_judged_moves() -> None:
    """Every legal move is judged, the best ones begin a shortest win, and a search of every position finds the same."""
    searched = 0
    for task in Tasks("best", size=15, max_moves=12):
        start = board(task.info["game"], task.info["position"])
        left = {board(task.info["game"], task.info["position"]).play(word): n for word, n in task.info["left"].items()}
        rows, places = start.rules.mask(start.on()[None])[0].nonzero()
        assert set(left) == set(zip(rows.tolist(), places.tolist()))
        assert min(n for n in left.values() if n != LOSES) == task.info["least"] - 1
        assert score(task.info, next(iter(task.info["left"]))) <= 1
        least = least_moves(task.info)
        if least is not None:
            searched += 1
            assert least == task.info["least"]
    assert searched >= 3


def test_lost_moves() -> None:
    """Where a search of every position is short, it finds that the move lost the game."""
    searched = 0
    for of in [of for of in _deals() if of.lost][:120]:
        table = of.after(of.lost["after"])
        info = {"game": "freecell", "position": table.text()}
        least = least_moves(info, of.lost["moves"][0])
        if least is not None:
            searched += 1
            assert least == LOSES, of
    assert searched >= 3


def test_lost_games() -> None:
    """All played games are equally long, so that length does not tell the answer, and all moves are legal."""
    answers = set()
    for task in Tasks("lost", size=200):
        words = task.prompt.split("made: ")[1].splitlines()[0].split()[1::2]
        assert len(words) == LOST_MOVES
        board(task.info["game"], task.info["position"]).replay(words)
        answers.add(int(task.answer))
    assert answers == set(range(1, LOST_MOVES + 1))


def test_cells() -> None:
    """Given the number of cells, yes and no are as likely."""
    said = [(task.info["game"], task.answer) for task in Tasks("winnable", size=400)]
    for game in {game for game, _ in said}:
        share = np.mean([answer == "yes" for other, answer in said if other == game])
        assert 0.35 < share < 0.65, game


def test_difficulty() -> None:
    for task in Tasks("limit", size=30, min_rating=1800, max_rating=2200, min_moves=10, max_moves=12, split="test"):
        assert 1800 <= task.info["rating"] <= 2200 and 10 <= task.info["least"] <= 12 and task.info["split"] == "test"


@pytest.mark.parametrize("settings", [{"kind": "chess"}, {"size": 0}, {"min_moves": 9, "max_moves": 8}, {"split": "dev"}, {"min_rating": 9999}])
def test_refused(settings: dict) -> None:
    with pytest.raises(ValueError, match="expected"):
        Tasks(**settings)


def test_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The program writes a line of JSON for each task, the same ones each time, and one line for what is wrong."""
    command = ["tasks", "best", "--size", "3", "--seed", "5"]
    monkeypatch.setattr(sys, "argv", command)
    main()
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["prompt"] for line in lines] == [task.prompt for task in Tasks("best", size=3, seed=5)]
    monkeypatch.setattr(sys, "argv", [*command, "--min-moves", "99", "--max-moves", "9"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "expected" in capsys.readouterr().err.splitlines()[-1]


def test_answer_in() -> None:
    assert answer_in("a\n b \n\n") == "b" and answer_in("") == "" and answer_in("<answer>x</answer>\nso") == "x"


def test_defaults() -> None:
    Config().validate()
    assert len(Tasks()) == 500 and Tasks()[-1] == Tasks()[499] and Tasks()[0:2] == [Tasks()[0], Tasks()[1]]
    with pytest.raises(IndexError):
        Tasks()[500]
