"""Tasks for language models: prompts about FreeCell, and scores by rules.

    win       win this game                                      least moves / moves made, if it wins
    limit     win it in the least number of moves                1 if it does
    winnable  can it be won with this number of cells?           1 for the right one of yes and no
    best      a move with which the shortest win begins          1 if one does
    lost      which move of a played game lost it?               1 for its number

The deals are 4,989 published random ones, with proved shortest solutions, least cells and ratings, and for winnable the
rarest numbers of cells from all published deals. What is claimed about a move is proved, too. A score is from 0 to 1. A
text without an answer, or without a legal move, scores 0. `graded` also gives part of the credit to a win over the
limit, and to a move after which a win takes longer. patience_deals.answers explains what counts as the answer.

    tasks = Tasks("best", size=100, min_rating=1500)
    tasks[0].prompt
    score(tasks[0].info, "… so I move\\n<answer>7a</answer>")

    python -m patience_deals.tasks best --size 100 --min-rating 1500 > best.jsonl
"""

import argparse
import gzip
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast, get_args, overload

from .answers import Form
from .boards import Board
from .columns import CELL_NAMES, ColumnRules
from .deals import deal
from .games import board

Kind: TypeAlias = Literal["win", "limit", "winnable", "best", "lost"]
KINDS: tuple[Kind, ...] = get_args(Kind)

GAME = "freecell"
LOSES = -1  # in the place of a number of moves
MOST_RATING, MOST_MOVES = 20_000, 200
LOST_MOVES = 10  # of a played game
LEAST_MOVES: dict[Kind, int] = {
    "win": 50,
    "limit": 50,
}  # from there random play that prefers home wins one game in nine

MOST_ANSWERED = 1_000  # moves; a longer answer scores 0

RULES = """\
You play FreeCell with {count}. Each row of cards below is a column, and of its cards only the one at the end of the row is free to move.{and_cells} One card moves at a time. It may go
- onto the last card of a column that is one rank higher and of the other colour,
- to an empty column{or_cell},
- home, where each suit is built up from the ace; cards do not come back.
The game is won when all 52 cards are home.
Ranks from low to high are A 2 3 4 5 6 7 8 9 T J Q K: A is the ace, which is low, and T is ten. H and D are red, C and S are black. At Foundations, H-5 means that hearts are home up to the five, and H-0 that none are.{named_cells}
A move is two characters, from where and to where: a column 1 to 8{a_cell}, or h for home. {example}, and 5h sends it home.
"""  # noqa: E501
ANSWER = """
End with your answer between tags, <answer>...</answer>, and write nothing but the answer between them. If there are several such pairs, the last one counts."""  # noqa: E501


def _rules(cells: int) -> str:
    """The rules with a number of cells."""
    if cells == 0:
        return RULES.format(
            count="no cells",
            and_cells="",
            or_cell="",
            named_cells="",
            a_cell="",
            example="35 takes the last card of column 3 to column 5",
        )
    last = CELL_NAMES[cells - 1]
    a_cell, row = (
        ("cell a", "The cell is a; if it is empty, it is not printed.")
        if cells == 1
        else (
            f"a cell a to {last}",
            f"The cells are a to {last} from left to right, - is an empty one, and empty cells at the end of "
            f"that row are not printed.",
        )
    )
    return RULES.format(
        count="one cell" if cells == 1 else f"{cells} cells",
        and_cells=" Every card in a cell is free, too.",
        or_cell=", or to an empty cell",
        named_cells=" " + row,
        a_cell=f", {a_cell}",
        example="3a takes the last card of column 3 to cell a, a5 takes it from there to column 5",
    )


class Info(TypedDict):
    """What `score` reads about a task, and what the task is about. JSON can store it."""

    kind: Kind
    game: str
    deal: str  # its name, such as random:3
    split: str
    rating: int
    position: str  # the board as text
    least: NotRequired[int]  # the least number of moves to win; of win, limit and best
    left: NotRequired[dict[str, int]]  # the same after each legal move, LOSES if it loses; of best
    answer: NotRequired[str]  # of winnable and lost


@dataclass(frozen=True)
class Task:
    """A prompt, an answer that scores 1, and what `score` needs."""

    kind: Kind
    prompt: str
    answer: str
    info: Info


@dataclass
class Config:
    """Which tasks to draw: the split and the range of ratings of the deals, where 1500 is about the median deal and
    higher is harder; for win, limit and best also a range of the least number of moves to win. If its minimum is 0, the
    minimum of the kind, LEAST_MOVES, is used unless the maximum is lower. `size` tasks are drawn with `seed`."""

    kind: Kind = "win"
    size: int = 500
    seed: int = 0
    split: str = "train"
    min_rating: int = 0
    max_rating: int = MOST_RATING
    min_moves: int = 0
    max_moves: int = MOST_MOVES

    def least_moves(self) -> int:
        """The least number of moves to win that a task may have."""
        own = LEAST_MOVES.get(self.kind, 1)
        return self.min_moves or (own if own <= self.max_moves else 1)

    def validate(self) -> None:
        """Raise a ValueError that names what is out of range."""
        if self.kind not in KINDS:
            raise ValueError(f"kind {self.kind!r}; expected one of {', '.join(KINDS)}")
        if (
            self.size < 1
            or self.min_rating > self.max_rating
            or not 0 <= self.min_moves <= self.max_moves
            or self.max_moves < 1
        ):
            raise ValueError(f"{self}; expected a size and most moves of at least 1, and no minimum above its maximum")


@dataclass(frozen=True)
class _Deal:
    """A line of tasks.jsonl.gz, which lab/tasks writes. Deals that are included only for their numbers of cells have no
    solution."""

    source: str
    deal: int
    split: str
    rating: int
    cells: int | None
    solution: str = ""
    best: list[dict[str, Any]] = field(default_factory=list)
    lost: dict[str, Any] | None = None
    words: list[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", self.solution.split())

    @property
    def name(self) -> str:
        return f"{self.source}:{self.deal}"

    def after(self, moves: int) -> Board:
        """The board after moves of the solution."""
        start = deal(GAME, self.name)
        start.replay(self.words[:moves])
        return start

    def judged(self, c: Config) -> list[dict[str, Any]]:
        """The positions with judged moves whose least number of moves is in the range of a configuration."""
        return [at for at in self.best if c.least_moves() <= len(self.words) - at["after"] <= c.max_moves]


class Tasks(Sequence[Task]):
    """The tasks of a configuration, each made when it is asked for. They are the same on every machine."""

    def __init__(self, kind: Kind = "win", **settings: Any):
        self.config = Config(kind, **settings)
        self.config.validate()
        c = self.config
        fits = _FITS[kind]
        self.deals = [
            of for of in _deals() if of.split == c.split and c.min_rating <= of.rating <= c.max_rating and fits(of, c)
        ]
        if not self.deals or kind == "winnable" and not any(self.rarer):
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

    @cached_property
    def by_cells(self) -> list[list[_Deal]]:
        """The deals by the least number of cells with which they can be won, 0 to 4."""
        return [[of for of in self.deals if of.cells == n] for n in range(5)]

    @cached_property
    def rarer(self) -> list[int]:
        """For 0 to 3 cells, how many deals have the rarer answer."""
        return [min(len(yes), len(no)) for yes, no in pairwise(self.by_cells)]

    def play(self, draw: Random) -> Task:
        """Win, or win within a limit, from a position on a shortest solution."""
        c, of = self.config, draw.choice(self.deals)
        least = draw.randint(c.least_moves(), min(c.max_moves, len(of.words)))
        limit = f" in {least} moves or fewer. It can be done" if c.kind == "limit" else " in as few moves as you can"
        ask = f"Win this game{limit}. The answer is all moves, with spaces between them."
        start = of.after(len(of.words) - least)
        return self._task(of, start, ask, " ".join(of.words[-least:]), least=least)

    def winnable(self, draw: Random) -> Task:
        """A deal with its least number of cells, or with one cell fewer. For each number, both answers are equally
        likely. Numbers of cells are drawn in proportion to the deals with the rarer answer, so that no deal comes much
        more often than others."""
        cells = draw.choices(range(len(self.rarer)), self.rarer)[0]
        answer = draw.choice(("yes", "no"))
        of = draw.choice(self.by_cells[cells + (answer == "no")])
        start = deal(f"{GAME}-{cells}-cells", of.name)
        return self._task(of, start, "Can this game be won? The answer is yes or no.", answer)

    def best(self, draw: Random) -> Task:
        """A late position with its judged moves."""
        of = draw.choice(self.deals)
        at = draw.choice(of.judged(self.config))
        least, left = len(of.words) - at["after"], at["moves"]
        ask = (
            f"This game can be won in {least} moves, and in no fewer. With which move does such a win begin? "
            "The answer is one move."
        )
        answer = next(word for word, n in left.items() if n == least - 1)
        return self._task(of, of.after(at["after"]), ask, answer, least=least, left=left)

    def lost(self, draw: Random) -> Task:
        """A game that follows a solution, loses, and goes on."""
        of = draw.choice(self.deals)
        assert of.lost
        at, rest = of.lost["after"], of.lost["moves"]
        before = draw.randint(LOST_MOVES - len(rest), LOST_MOVES - 1)
        words = (of.words[at - before : at] + rest)[:LOST_MOVES]
        played = " ".join(f"{i + 1}. {word}" for i, word in enumerate(words))
        ask = (
            f"From here these moves were made: {played}\nAt first the game could be won, in the end it could "
            f"not. Which move "
            "lost it? The answer is its number."
        )
        return self._task(of, of.after(at - before), ask, str(before + 1))

    def _task(self, of: _Deal, start: Board, ask: str, answer: str, **more: Any) -> Task:
        kind, game = self.config.kind, start.rules
        assert isinstance(game, ColumnRules)
        about = {
            "kind": kind,
            "game": game.name,
            "deal": of.name,
            "split": of.split,
            "rating": of.rating,
        }
        if kind in ("winnable", "lost"):
            more = {"answer": answer}
        prompt = f"{_rules(game.cells)}\n{picture(start)}\n{ask}{ANSWER}"
        return Task(kind, prompt, answer, cast(Info, about | {"position": start.text()} | more))


_MAKERS: dict[str, Callable[[Tasks, Random], Task]] = {
    "win": Tasks.play,
    "limit": Tasks.play,
    "winnable": Tasks.winnable,
    "best": Tasks.best,
    "lost": Tasks.lost,
}

_FITS: dict[str, Callable[[_Deal, Config], bool]] = {
    "win": lambda of, c: c.least_moves() <= len(of.words),
    "limit": lambda of, c: c.least_moves() <= len(of.words),
    "winnable": lambda of, c: of.cells is not None,
    "best": lambda of, c: bool(of.judged(c)),
    "lost": lambda of, c: of.lost is not None,
}


@cache
def _deals() -> list[_Deal]:
    packed = files(__package__).joinpath("tasks.jsonl.gz").read_bytes()
    return [_Deal(**json.loads(line)) for line in gzip.decompress(packed).splitlines()]


def picture(start: Board) -> str:
    """A board whose columns have names, as prompts show it."""
    lines, column = [], 0
    for line in start.text().splitlines():
        if line.startswith(":"):
            column += 1
            line = f"Column {column}{line}"
        lines.append(line)
    return "\n".join(lines) + "\n"


_MOVE = "[1-8a-d][1-8a-dh]"
_FORMS: dict[Kind, Form] = {
    "win": Form(re.compile(_MOVE), several=True),
    "limit": Form(re.compile(_MOVE), several=True),
    "winnable": Form(re.compile("yes|no")),
    "best": Form(re.compile(_MOVE)),
    "lost": Form(re.compile("[1-9][0-9]?")),
}


def score(info: Mapping[str, Any], text: str | None) -> float:
    """The score of an answer, 0 to 1: that of `graded`, except that for the kinds limit and best only a 1 counts."""
    grade = graded(info, text)
    return float(grade == 1) if info["kind"] in ("limit", "best") else grade


def graded(info: Mapping[str, Any], text: str | None) -> float:
    """How good the answer is, 0 to 1. A win scores the least number of moves divided by the moves made. A move scores
    the least number of moves to win divided by the least number with this move, or 0 if the move loses."""
    answer = _FORMS[info["kind"]].read(text) if isinstance(text, str) else ()
    try:
        return _GRADES[info["kind"]](info, answer) if answer else 0.0
    except ValueError:  # no move, or none that is legal
        return 0.0


def _played(info: Mapping[str, Any], answer: tuple[str, ...]) -> float:
    start = board(info["game"], info["position"])
    moves = start.replay(answer) if len(answer) <= MOST_ANSWERED else []
    return info["least"] / len(moves) if moves and start.won() else 0.0


def _said(info: Mapping[str, Any], answer: tuple[str, ...]) -> float:
    return float(answer == (info["answer"],))


def _chosen(info: Mapping[str, Any], answer: tuple[str, ...]) -> float:
    move = board(info["game"], info["position"]).push(answer[0])
    for word, left in info["left"].items():
        if board(info["game"], info["position"]).push(word) == move:
            return 0.0 if left == LOSES else info["least"] / (left + 1)
    raise ValueError(f"{answer[0]}: not judged")


_GRADES: dict[Kind, Callable[[Mapping[str, Any], tuple[str, ...]], float]] = {
    "win": _played,
    "limit": _played,
    "winnable": _said,
    "best": _chosen,
    "lost": _said,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m patience_deals.tasks", description="Tasks for language models as lines of JSON."
    )
    parser.add_argument("kind", choices=KINDS)
    for name, default in asdict(Config()).items():
        if name != "kind":
            parser.add_argument(
                "--" + name.replace("_", "-"),
                type=type(default),
                default=default,
                metavar=name.upper(),
                help=f"default: {default}",
            )
    try:
        tasks = Tasks(**vars(parser.parse_args()))
    except ValueError as fault:
        parser.error(str(fault))
    for task in tasks:
        json.dump(asdict(task), sys.stdout)
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
