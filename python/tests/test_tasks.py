"""Tasks for language models: their answers, their scores, and what they claim, against a search of every position."""

import json
import sys
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from patience_deals import board
from patience_deals.lines import LOSES, LOST_MOVES, packed
from patience_deals.rules import Places
from patience_deals.tasks import KINDS, LEAST_MOVES, Config, Kind, Tasks, answered, graded, main, score

SEARCHED = 6_000  # positions


def least_moves(info: dict, word: str | None = None) -> int | None:
    """The least number of moves to win from a task's position, or after a move, by breadth-first search of every
    position; LOSES if there is no win, None if there are too many positions."""
    table = board(info["game"], info["position"])
    if word:
        table.push(word)
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


WRONG = {"win": "1a 1a", "limit": "1a 1a", "winnable": "perhaps", "best": "9z", "lost": "0"}


@pytest.mark.parametrize("kind", KINDS)
def test_answers(kind: Kind) -> None:
    """The answer of each task scores 1, alone, after other words and in tags; other answers less."""
    for task in Tasks(kind, size=25, seed=7):
        for text in (
            task.answer,
            f"I think so.\n{task.answer}\n",
            f"<answer>no</answer> <answer>\n{task.answer}</answer> done",
        ):
            assert score(task.info, text) == graded(task.info, text) == 1, task
        for text in ("", None, WRONG[kind], task.answer + "x", task.prompt):
            assert score(task.info, text) == graded(task.info, text) == 0, task
        assert json.loads(json.dumps(task.info)) == task.info
        assert task.answer not in ("yes", "no") or task.info["answer"] == task.answer


FIRST = {kind: Tasks(kind)[0] for kind in KINDS}

# How a model may dress its answer §.
DRESSES = [
    "§",
    "**§**",
    "*§*",
    "`§`",
    '"§"',
    "'§'",
    "(§)",
    "[§]",
    "§.",
    "§!",
    "- §",
    "– §",
    "+ §",
    "→ §",
    "1. §",
    "1) §",
    "(1) §",
    "**1.** §",
    "1. **§**",
    "I'd play §.",
    "Result: §",
    "Ans: §",
    "The answer's <b>§</b>",
    "> §",
    "# §",
    "$§$",
    "__§__",
    "\u201c§\u201d",
    "The answer is §.",
    "Answer: §",
    "answer:§",
    "**Answer:** §",
    "**Final answer: §**",
    "My answer is `§`.",
    "So the best move is §.",
    "answer = §",
    "\\boxed{§}",
    "$\\boxed{§}$",
    "\\boxed{\\text{§}}",
    "\\(§\\)",
    '{"answer": "§"}',
    "```\n§\n```",
    "```text\n§\n```",
    "```§```",
    "<answer>§</answer>",
    "<ANSWER> § </ANSWER>",
    "<answer>\n**§**\n</answer>",
    "<answer>The answer is §.</answer>",
    "<answer>```\n§\n```</answer>",
    "<answer>\\boxed{§}</answer>",
    "<answer>1. §</answer>",
    "\\boxed{1. §}",
    "The answer:\n\n1. §",
    "```\n1) §\n```",
    "<answer>§",
    "<think>¤ or ¤? <answer>¤</answer></think>\n§",
    "¤ is one way.</think><answer>§</answer>",
    "I first saw ¤.\n\n§\n",
    "<answer>§</answer> since ¤ loses.",
    "<answer>¤</answer>, or better <answer>§</answer>",
    "It is \\boxed{§}, since ¤ loses.",
    "<answer>§</answer>\nThe <answer> tags hold it.",
]

# What must not get credit, though the right answer § is in it, with another one ¤.
NO_ANSWERS = [
    "§ ¤",
    "¤ §",
    "§ or ¤",
    "not §",
    "not § but ¤",
    "§, not ¤",
    "§?",
    "§/¤",
    "§\n¤",
    "¤\n§",
    "-§",
    "Answer: §\nAnswer: ¤",
    "!=§",
    "Answer != §",
    "<answer>§ ¤</answer>",
    "<answer>not §</answer>",
    "<answer>§</answer> no, <answer>¤</answer>",
    "<answer></answer> §",
    "§<answer>",
    "\\boxed{§} \\boxed{¤}",
    "\\boxed{§}\n¤",
    "<think>§",
    "<think>I say <answer>§</answer>",
    "§</think>",
    "~~§~~",
    "Anything but §",
    "§ and then some",
    "§\nNo, that loses.",
    "It is never §.",
    "```\n§\n¤\n```",
    "§§",
    "x§",
    "1 §",
    "2. §",
    "1. 1. §",
    "1. § 2. ¤",
    "1. §\n2. ¤",
    "1. ¤\n2. §",
    "1. not §",
    "1. § or ¤",
    "<answer>1. §\n2. ¤</answer>",
    "§1x",
]


def other(kind: Kind) -> str:
    """An answer in the form of the kind that is not the right one."""
    answer = FIRST[kind].answer
    return next(x for x in ("yes", "no", "1", "2", "1a", "2a 2a") if x != answer and bool(FORM[kind](x)))


FORM = {
    "win": lambda x: " " in x,
    "limit": lambda x: " " in x,
    "winnable": lambda x: x in ("yes", "no"),
    "best": lambda x: x == "1a",
    "lost": str.isdigit,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dress", DRESSES)
def test_dressed(kind: Kind, dress: str) -> None:
    """The right answer scores 1 in the same dress for every kind, also in capitals; a wrong one does not in any."""
    task, wrong = FIRST[kind], other(kind)
    for text in (task.answer, task.answer.upper(), task.answer.title()):
        assert score(task.info, dress.replace("§", text).replace("¤", wrong)) == 1
    assert score(task.info, dress.replace("§", wrong).replace("¤", task.answer)) < 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", NO_ANSWERS)
def test_no_answer(kind: Kind, text: str) -> None:
    """Neither two answers nor one that is denied scores."""
    task = FIRST[kind]
    said = text.replace("§", task.answer).replace("¤", other(kind))
    assert graded(task.info, said) == 0, said


def test_moves_in_lists() -> None:
    """The moves of a win may be numbered, in lines of their own or with commas."""
    task = FIRST["win"]
    words = task.answer.split()
    for text in (
        ", ".join(words),
        " ".join(f"{i}. {word}" for i, word in enumerate(words, 1)),
        "\n".join(f"{i}) {word}" for i, word in enumerate(words, 1)),
    ):
        assert score(task.info, f"<answer>{text}</answer>") == 1
        assert score(task.info, f"```\n{text}\n```") == 1


@pytest.mark.parametrize("joint", ["-", "->", "→", "=>"])
def test_loose_moves(joint: str) -> None:
    """Moves whose piles are joined, and moves that are counted or divided, are read; with another move added or left
    out they do not win."""
    task = FIRST["win"]
    words = task.answer.split()
    joined = [f"{word[:-1]}{joint}{word[-1]}" for word in words]
    for text in (
        " ".join(joined),
        ", ".join(joined),
        "|".join(words),
        joint.join(words) if joint != "-" else " - ".join(words),
        f" {joint} ".join(words),
        "\n".join(f"Move {i}: {word}" for i, word in enumerate(joined, 1)),
        " ".join(f"Move {i}: {word}" for i, word in enumerate(words, 1)),
    ):
        assert score(task.info, f"<answer>{text}</answer>") == 1, text
        assert score(task.info, f"<answer>{text} {words[0]}</answer>") < 1, text
    best, lost = FIRST["best"], FIRST["lost"]
    assert score(best.info, f"<answer>{best.answer[:-1]}{joint}{best.answer[-1]}</answer>") == 1
    assert not answered(best.info, f"<answer>{best.answer}{joint}{other('best')}</answer>")
    assert not answered(lost.info, f"<answer>1{joint}2</answer>")


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_found_or_not(kind: Kind) -> None:
    """Whether or not it is right."""
    info = FIRST[kind].info
    assert answered(info, f"<answer>{FIRST[kind].answer}</answer>") and answered(info, other(kind))
    assert not any(answered(info, text) for text in (None, "", "I give up.", "<answer>perhaps</answer>"))


@given(
    st.sampled_from(KINDS),
    st.text()
    | st.lists(
        st.sampled_from(
            [
                "<answer>",
                "</answer>",
                "\\boxed{",
                "}",
                "{",
                "```",
                "\n",
                " ",
                "<think>",
                "</think>",
                "1a",
                "yes",
                "7",
                "not",
                ".",
                "*",
            ]
        )
    ).map("".join),
)
def test_any_text(kind: Kind, text: str) -> None:
    assert 0 <= score(FIRST[kind].info, text) <= graded(FIRST[kind].info, text) <= 1


@pytest.mark.parametrize(
    "rubbish", [7, 1.5, b"yes", ["yes"], {"answer": "yes"}, "\0", "\ud800", "²", "７", "9" * 5_000, "None"]
)
@pytest.mark.parametrize("kind", KINDS)
def test_rubbish(kind: Kind, rubbish: object) -> None:
    assert score(FIRST[kind].info, rubbish) == 0  # type: ignore[arg-type]


PIECES = [
    "<answer>",
    "</answer>",
    "<answer>1a",
    "\\boxed{",
    "\\boxed{{}",
    "\\boxed",
    "{",
    "}",
    "```",
    "```text\n",
    "```\n",
    "<think>",
    "</think>",
    "1a ",
    "1a\n",
    "yes ",
    "7 ",
    "1. 1a ",
    " ",
    "\n",
    "\\",
    ".",
    "*",
    "a",
    "²",
]


@pytest.mark.parametrize("kind", ["win", "best"])
def test_linear(kind: Kind) -> None:
    """200,000 characters of any piece are read in a tenth of a second; in time that grows with the square it would
    take twenty."""
    for piece in PIECES:
        for text in (piece * (200_000 // len(piece)), "\\boxed{" + piece * (200_000 // len(piece))):
            begin = time.process_time()
            graded(FIRST[kind].info, text)
            assert time.process_time() - begin < 5, piece


def test_part_credit() -> None:
    """A longer win scores least moves / moves made, and nothing where there is a limit."""
    for task in Tasks("win", size=10, max_moves=60):
        first = task.answer.split()[0]
        table = board(task.info["game"], task.info["position"])
        card, to = table.push(first)
        there = first[1] if to != 54 else None
        if there is None or not first[0].isalpha():
            continue
        longer = f"{first} {there}{first[0]} {task.answer}"  # back and forth
        least = task.info["least"]
        assert score(task.info, longer) == pytest.approx(least / (least + 2))
        assert score(task.info | {"kind": "limit"}, longer) == 0
        assert graded(task.info | {"kind": "limit"}, longer) == score(task.info, longer)


def test_judged_moves() -> None:
    """Every legal move is judged, the best ones begin a shortest win, and a search of every position finds the same."""
    searched = 0
    for task in Tasks("best", size=15, max_moves=12):
        start = board(task.info["game"], task.info["position"])
        left = {board(task.info["game"], task.info["position"]).push(word): n for word, n in task.info["left"].items()}
        rows, places = start.rules.mask(start.on()[None])[0].nonzero()
        assert set(left) == set(zip(rows.tolist(), places.tolist()))
        assert min(n for n in left.values() if n != LOSES) == task.info["least"] - 1
        for word, n in task.info["left"].items():
            assert score(task.info, word) == (n == task.info["least"] - 1)
            assert graded(task.info, word) == (0 if n == LOSES else pytest.approx(task.info["least"] / (n + 1)))
        least = least_moves(task.info)
        if least is not None:
            searched += 1
            assert least == task.info["least"]
    assert searched >= 3


def test_lost_moves() -> None:
    """Where a search of every position is short, it finds that the move lost the game."""
    searched = 0
    for of in [of for of in packed("freecell") if of.lost][:120]:
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
    """Given the number of cells, yes and no are as likely; and no deal comes much more often than others."""
    said = [(task.info["game"], task.answer, task.info["deal"]) for task in Tasks("winnable", size=2_000)]
    for game in {game for game, _, _ in said}:
        answers = [(answer, of) for other, answer, of in said if other == game]
        assert 0.35 < np.mean([answer == "yes" for answer, _ in answers]) < 0.65, game
        for of in set(answers):
            assert answers.count(of) <= 12, (game, of)
    assert {game for game, _, _ in said} == {f"freecell-{n}-cells" for n in range(4)}


def test_prompts() -> None:
    """The prompt says what its board needs to be read, and how to answer."""
    for kind in KINDS:
        for task in Tasks(kind, size=12):
            for words in (
                "end of the row",
                "A is the ace, which is low, and T is ten",
                "<answer>...</answer>",
                "the last one counts",
            ):
                assert words in task.prompt, (kind, words)
            cells = {"freecell": 4}.get(task.info["game"]) or int(task.info["game"].split("-")[1])
            assert ("from left to right" in task.prompt) == (cells > 1) and ("not printed" in task.prompt) == (
                cells > 0
            )


def test_variety() -> None:
    """How many different prompts the wheel has of each kind: 3,000 drawn of a kind hardly repeat."""
    for kind, least in {"win": 2_900, "limit": 2_900, "best": 2_300, "lost": 1_900}.items():
        assert len({task.prompt for task in Tasks(kind, size=3_000)}) > least, kind
    assert sum(len(of.best) for of in packed("freecell")) > 8_000


def test_beginnings() -> None:
    """Wins begin where random play rarely finds one, unless fewer moves are asked for."""
    for kind in ("win", "limit"):
        assert min(task.info["least"] for task in Tasks(kind, size=300)) >= LEAST_MOVES[kind] == 50
        assert max(task.info["least"] for task in Tasks(kind, size=30, max_moves=9)) <= 9
        assert Tasks(kind, size=30, min_moves=3, max_moves=3)[0].info["least"] == 3


def test_difficulty() -> None:
    for task in Tasks("limit", size=30, min_rating=1800, max_rating=2200, min_moves=10, max_moves=12, split="test"):
        assert 1800 <= task.info["rating"] <= 2200 and 10 <= task.info["least"] <= 12 and task.info["split"] == "test"


@pytest.mark.parametrize(
    "settings",
    [
        {"kind": "chess"},
        {"size": 0},
        {"min_moves": 9, "max_moves": 8},
        {"split": "dev"},
        {"min_rating": 9999},
        {"kind": "winnable", "min_rating": 3000, "max_rating": 3001},
        {"min_moves": -1},
        {"max_moves": 0},
        {"game": "chess"},
        {"game": "gaps"},
        {"game": "eight-off", "kind": "winnable"},
    ],
)
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


def test_defaults() -> None:
    Config().validate()
    assert len(Tasks()) == 500 and Tasks()[-1] == Tasks()[499] and Tasks()[0:2] == [Tasks()[0], Tasks()[1]]
    with pytest.raises(IndexError):
        Tasks()[500]
