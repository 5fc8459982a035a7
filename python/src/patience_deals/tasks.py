"""Tasks for language models: prompts about FreeCell, and scores by rules.

    win       win this game                                      least moves / moves made, if it wins
    limit     win it in the least number of moves                1 if it does
    winnable  can it be won with so many cells?                  1 for the right one of yes and no
    best      a move with which the shortest win begins          moves a win takes at least / with this move; 0 if it loses
    lost      which move of a played game lost it?               1 for its number

The deals are 2,000 published random ones, with proved shortest solutions, least cells and ratings. What is said of a move
is proved, too. A score is from 0 to 1; what is no answer, or no legal move, scores 0.

    tasks = Tasks("best", size=100, min_rating=1500)
    tasks[0].prompt
    score(tasks[0].info, "… so I move\\n7a")

    python -m patience_deals.tasks best --size 100 --min-rating 1500 > best.jsonl
"""
import argparse
import gzip
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Literal, TypeAlias, get_args, overload

from .boards import CELL_NAMES, Board, board
from .deals import deal
from .rules import ColumnRules

Kind: TypeAlias = Literal["win", "limit", "winnable", "best", "lost"]
KINDS: tuple[Kind, ...] = get_args(Kind)

GAME = "freecell"
LOSES = -1  # in the place of a number of moves
MOST_RATING, MOST_MOVES = 20_000, 200
LOST_MOVES = 10  # of a played game

RULES = """\
You play FreeCell with {count}. The last card of a column{and_cells} can move, one card at a time. A card may go
- onto the last card of a column that is one rank higher and of the other colour,
- to an empty column{or_cell},
- home, where each suit is built up from the ace; cards do not come back.
The game is won when all 52 cards are home.
A move is two characters, from where and to where: a column 1 to 8{named_cells}, or h for home. {example}, and 5h sends it home.
"""


def _rules(cells: int) -> str:
    """The rules with a number of cells."""
    if cells == 0:
        return RULES.format(count="no cells", and_cells="", or_cell="", named_cells="", example="35 takes the last card of column 3 to column 5")
    names = "cell a" if cells == 1 else f"a cell a to {CELL_NAMES[cells - 1]}"
    return RULES.format(
        count="one cell" if cells == 1 else f"{cells} cells", and_cells=" and cards in cells", or_cell=", or to an empty cell",
        named_cells=f", {names}", example="3a takes the last card of column 3 to cell a, a5 takes it from there to column 5")


@dataclass(frozen=True)
class Task:
    """A prompt, an answer that scores 1, and what `score` needs, as JSON can hold it."""

    kind: Kind
    prompt: str
    answer: str
    info: dict[str, Any]


@dataclass
class Config:
    """Which tasks: deals of a split and of ratings, 1500 being the median deal and more being harder; for win, limit and
    best also the least number of moves to win. `size` tasks are drawn with `seed`."""

    kind: Kind = "win"
    size: int = 500
    seed: int = 0
    split: str = "train"
    min_rating: int = 0
    max_rating: int = MOST_RATING
    min_moves: int = 1
    max_moves: int = MOST_MOVES

    def validate(self) -> None:
        """A ValueError names what is out of its range."""
        if self.kind not in KINDS:
            raise ValueError(f"kind {self.kind!r}; expected one of {', '.join(KINDS)}")
        if self.size < 1 or self.min_rating > self.max_rating or not 1 <= self.min_moves <= self.max_moves:
            raise ValueError(f"{self}; expected a size and moves of at least 1, and no minimum above its maximum")


@dataclass(frozen=True)
class _Deal:
    """A line of tasks.jsonl.gz, which lab/tasks writes."""

    source: str
    deal: int
    split: str
    rating: int
    cells: int
    solution: str
    best: dict[str, Any] | None
    lost: dict[str, Any] | None
    words: list[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", self.solution.split())

    def after(self, moves: int) -> Board:
        """The board after moves of the solution."""
        start = deal(GAME, self.source, self.deal)
        start.replay(self.words[:moves])
        return start

    def left(self) -> int:
        """The least number of moves of the position with judged moves; 0 if there is none."""
        return len(self.words) - self.best["after"] if self.best else 0


class Tasks(Sequence[Task]):
    """The tasks of a configuration, each made when it is asked for; the same ones on every machine."""

    def __init__(self, kind: Kind = "win", **settings: Any):
        self.config = Config(kind, **settings)
        self.config.validate()
        c = self.config
        fits = _FITS[kind]
        self.deals = [of for of in _deals() if of.split == c.split and c.min_rating <= of.rating <= c.max_rating and fits(of, c)]
        if not self.deals:
            raise ValueError(f"no deal for {c}; expected split train, validation or test and wider ranges")

    def __len__(self) -> int:
        return self.config.size

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> list[Task]: ...
    def __getitem__(self, index: int | slice) -> Task | list[Task]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return _MAKERS[self.config.kind](self, Random(f"{self.config.kind}/{self.config.seed}/{index % len(self)}"))

    def play(self, draw: Random) -> Task:
        """Win, or win within a limit, from a position on a shortest solution."""
        c, of = self.config, draw.choice(self.deals)
        least = draw.randint(c.min_moves, min(c.max_moves, len(of.words)))
        limit = f" in {least} moves or fewer. It can be done" if c.kind == "limit" else " in as few moves as you can"
        ask = f"Win this game{limit}. Write all moves, with spaces between them, on the last line of your answer."
        start = of.after(len(of.words) - least)
        return self._task(of, start, ask, " ".join(of.words[-least:]), least=least)

    def winnable(self, draw: Random) -> Task:
        """A deal with its least number of cells, or with one less; given the number, both are as likely."""
        by_cells = {n: [of for of in self.deals if of.cells == n] for n in range(5)}
        cells = draw.choice([n for n in range(4) if by_cells[n] and by_cells[n + 1]])
        answer = draw.choice(("yes", "no"))
        of = draw.choice(by_cells[cells + (answer == "no")])
        ask = "Can this game be won? Write yes or no on the last line of your answer."
        start = deal(f"{GAME}-{cells}-cells", of.source, of.deal)
        return self._task(of, start, ask, answer)

    def best(self, draw: Random) -> Task:
        """A late position with its judged moves."""
        of = draw.choice(self.deals)
        assert of.best
        least, left = of.left(), of.best["moves"]
        ask = (f"This game can be won in {least} moves, and in no fewer. With which move does such a win begin? Write one move on "
               "the last line of your answer.")
        answer = next(word for word, n in left.items() if n == least - 1)
        return self._task(of, of.after(of.best["after"]), ask, answer, least=least, left=left)

    def lost(self, draw: Random) -> Task:
        """A game that follows a solution, loses, and goes on."""
        of = draw.choice(self.deals)
        assert of.lost
        at, rest = of.lost["after"], of.lost["moves"]
        before = draw.randint(LOST_MOVES - len(rest), LOST_MOVES - 1)
        words = (of.words[at - before : at] + rest)[:LOST_MOVES]
        played = " ".join(f"{i + 1}. {word}" for i, word in enumerate(words))
        ask = (f"From here these moves were made: {played}\nAt first the game could be won, in the end it could not. Which move "
               "lost it? Write its number on the last line of your answer.")
        return self._task(of, of.after(at - before), ask, str(before + 1))

    def _task(self, of: _Deal, start: Board, ask: str, answer: str, **more: Any) -> Task:
        kind, game = self.config.kind, start.rules
        assert isinstance(game, ColumnRules)
        about = {"kind": kind, "game": game.name, "deal": f"{of.source}:{of.deal}", "split": of.split, "rating": of.rating}
        if kind in ("winnable", "lost"):
            more = {"answer": answer}
        prompt = f"{_rules(game.cells)}\n{picture(start)}\n{ask}"
        return Task(kind, prompt, answer, about | {"position": start.text()} | more)


_MAKERS: dict[str, Callable[[Tasks, Random], Task]] = {
    "win": Tasks.play, "limit": Tasks.play, "winnable": Tasks.winnable, "best": Tasks.best, "lost": Tasks.lost,
}

_FITS: dict[str, Callable[[_Deal, Config], bool]] = {
    "win": lambda of, c: c.min_moves <= len(of.words),
    "limit": lambda of, c: c.min_moves <= len(of.words),
    "winnable": lambda of, c: True,
    "best": lambda of, c: of.best is not None and c.min_moves <= of.left() <= c.max_moves,
    "lost": lambda of, c: of.lost is not None,
}


@cache
def _deals() -> list[_Deal]:
    packed = files(__package__).joinpath("tasks.jsonl.gz").read_bytes()
    return [_Deal(**json.loads(line)) for line in gzip.decompress(packed).splitlines()]


def picture(start: Board) -> str:
    """A board of columns with their names, as prompts show it."""
    lines, column = [], 0
    for line in start.text().splitlines():
        if line.startswith(":"):
            column += 1
            line = f"Column {column}{line}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def score(info: dict[str, Any], text: str | None) -> float:
    """The score of an answer, 0 to 1. What counts is in <answer> tags if there are some, else on the last line."""
    answer = answer_in(text or "")
    try:
        return _SCORES[info["kind"]](info, answer)
    except ValueError:  # no move, or none that is legal
        return 0.0


def answer_in(text: str) -> str:
    """The answer that a text ends with."""
    tagged = re.findall(r"<answer>(.*?)</answer>", text, re.DOTALL)
    lines = [line for line in text.splitlines() if line.strip()]
    return str((tagged or lines or [""])[-1]).strip()


def _played(info: dict[str, Any], answer: str) -> float:
    """The share of the moves made that a shortest win has; 0 if they do not win."""
    start = board(info["game"], info["position"])
    moves = start.replay(answer.split())
    return info["least"] / len(moves) if moves and start.won() else 0.0


def _within(info: dict[str, Any], answer: str) -> float:
    return float(_played(info, answer) == 1)


def _said(info: dict[str, Any], answer: str) -> float:
    """Whether the last word of the answer is the right one."""
    words = re.findall(r"[a-z0-9]+", answer.lower())
    return float(words[-1:] == [info["answer"]])


def _chosen(info: dict[str, Any], answer: str) -> float:
    start = board(info["game"], info["position"])
    move = start.play(answer)
    for word, left in info["left"].items():
        if board(info["game"], info["position"]).play(word) == move:
            return 0.0 if left == LOSES else info["least"] / (left + 1)
    raise ValueError(f"{answer}: not judged")


_SCORES: dict[str, Callable[[dict[str, Any], str], float]] = {
    "win": _played, "limit": _within, "winnable": _said, "best": _chosen, "lost": _said,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m patience_deals.tasks", description="Tasks for language models as lines of JSON.")
    parser.add_argument("kind", choices=KINDS)
    for name, default in asdict(Config()).items():
        if name != "kind":
            parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default, metavar=name.upper(), help=f"default: {default}")
    try:
        tasks = Tasks(**vars(parser.parse_args()))
    except ValueError as fault:
        parser.error(str(fault))
    for task in tasks:
        json.dump(asdict(task), sys.stdout)
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
