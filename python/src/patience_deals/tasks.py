"""Tasks for language models: prompts about solitaire, and scores by rules.

    win       win this game                                      least moves / moves made, if it wins
    limit     win it in the least number of moves                1 if it does
    winnable  can it be won?                                     1 for the right one of yes and no
    best      a move with which the shortest win begins          1 if one does
    lost      which move of a played game lost it?               1 for its number

The package has 4,989 published random deals of FreeCell, with proved shortest solutions, least cells and ratings, and
for winnable the rarest numbers of cells from all published deals. For the other GAMES it has some hundred positions.
`Tasks.of` draws from any dataset of `patience generate`, so that prompts need not repeat. What is claimed about a move
is proved, too.

A score is from 0 to 1. A text without an answer, or without a legal move, scores 0. `graded` also gives part of the
credit to a win over the limit, and to a move after which a win takes longer. patience_deals.answers explains what
counts as the answer. In module turns, the model plays move by move.

    tasks = Tasks("best", size=100, min_rating=1500)
    tasks[0].prompt
    score(tasks[0].info, "… so I move\\n<answer>7a</answer>")

    python -m patience_deals.tasks best --size 100 --min-rating 1500 > best.jsonl
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from random import Random
from typing import Any, Literal, NotRequired, Self, TypeAlias, TypedDict, cast, get_args, overload

from .answers import Form
from .boards import Board
from .column_boards import CELL_NAMES, COLUMN_NAMES
from .columns import ColumnRules
from .dataset import Dataset
from .games import board, rules
from .lines import LOSES, LOST_MOVES, Judged, Line, of_dataset, packed
from .pile_rules import KlondikeRules
from .prompts import prompt

Kind: TypeAlias = Literal["win", "limit", "winnable", "best", "lost"]
KINDS: tuple[Kind, ...] = get_args(Kind)

GAMES = "freecell", "bakers-game", "eight-off", "klondike-1"  # whose tasks come with the package
MOST_RATING, MOST_MOVES = 20_000, 200
LEAST_MOVES: dict[Kind, int] = {
    "win": 50,
    "limit": 50,
}  # from there random play that prefers home wins one game of FreeCell in nine
MOST_ANSWERED = 1_000  # moves; a longer answer scores 0


class Info(TypedDict):
    """What `score` reads about a task, and what the task is about. JSON can store it."""

    kind: Kind
    game: str
    deal: str  # its name, such as random:3
    split: str
    rating: int | None
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
    game: str = "freecell"

    def fits(self, line: Line) -> bool:
        """Whether a line is in the split and in the range of ratings; one without a rating is in the whole range."""
        if line.rating is None:
            return line.split == self.split and self.min_rating <= 0 and self.max_rating >= MOST_RATING
        return line.split == self.split and self.min_rating <= line.rating <= self.max_rating

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


class Tasks(Sequence[Task]):
    """The tasks of a configuration, each made when it is asked for. They are the same on every machine."""

    def __init__(self, kind: Kind = "win", lines: Sequence[Line] | None = None, **settings: Any):
        """`settings` are those of Config. `lines` are what tasks are drawn from; by default, what comes with the
        package for the game. Raises a ValueError if none of them is left."""
        self.config = Config(kind, **settings)
        self.config.validate()
        of = packed(self.config.game) if lines is None else lines
        self.lines = [line for line in of if self.config.fits(line) and _FITS[kind](line, self.config)]
        if not self.lines or kind == "winnable" and not (any(self.rarer) or all(self.by_verdict)):
            other = f"one of the games {', '.join(GAMES)}"
            if lines is not None:
                other = "a dataset made with --solutions, and with --moves for the kinds best and lost"
            raise ValueError(
                f"no deal for {self.config}; expected split train, validation or test, wider ranges, or {other}"
            )

    @classmethod
    def of(cls, data: Dataset, kind: Kind = "win", moves: Dataset | None = None, **settings: Any) -> Self:
        """Tasks from a dataset of `patience generate --solutions`: Tasks.of(load("deals"), "limit", size=64_000). The
        kinds best and lost need its table of moves, too: Tasks.of(load("deals"), "best", load("deals", "moves")).
        Raises a ValueError if the dataset lacks a column, or has nothing to ask for this kind."""
        if "game" in settings:
            raise ValueError(f"game {settings['game']!r}; expected none, because the dataset says which it is")
        return cls(kind, of_dataset(data, moves), game=data.rules.name, **settings)

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
    def by_cells(self) -> list[list[Line]]:
        """The deals by the least number of cells with which they can be won, 0 to 4."""
        return [[line for line in self.lines if line.cells == n] for n in range(5)]

    @cached_property
    def rarer(self) -> list[int]:
        """For 0 to 3 cells, how many deals have the rarer answer."""
        return [min(len(yes), len(no)) for yes, no in pairwise(self.by_cells)]

    @cached_property
    def by_verdict(self) -> list[list[Line]]:
        """The deals that cannot be won by the rules of the game, and those that can."""
        return [[line for line in self.lines if line.winnable is can] for can in (False, True)]

    def play(self, draw: Random) -> Task:
        """Win, or win within a limit, from a position on a shortest solution."""
        c, of = self.config, draw.choice(self.lines)
        least = draw.randint(c.least_moves(), min(c.max_moves, len(of.words)))
        limit = f" in {least} moves or fewer. It can be done" if c.kind == "limit" else " in as few moves as you can"
        ask = f"Win this game{limit}. The answer is all moves, with spaces between them."
        start = of.after(len(of.words) - least)
        return self._task(of, start, ask, " ".join(of.words[-least:]), least=least)

    def winnable(self, draw: Random) -> Task:
        """A deal with its least number of cells, or with one cell fewer. For each number, both answers are equally
        likely. Numbers of cells are drawn in proportion to the deals with the rarer answer, so that no deal comes much
        more often than others. Where numbers of cells are not known, a deal by the rules of the game."""
        answer = draw.choice(("yes", "no"))
        if any(self.rarer):
            cells = draw.choices(range(len(self.rarer)), self.rarer)[0]
            of = draw.choice(self.by_cells[cells + (answer == "no")])
            start = of.start(f"{self.config.game}-{cells}-cells")
        else:
            of = draw.choice(self.by_verdict[answer == "yes"])
            start = of.start()
        return self._task(of, start, "Can this game be won? The answer is yes or no.", answer)

    def best(self, draw: Random) -> Task:
        """A late position with its judged moves."""
        of = draw.choice(self.lines)
        at = draw.choice(judged(of, self.config))
        least, left = len(of.words) - at["after"], at["moves"]
        ask = (
            f"This game can be won in {least} moves, and in no fewer. With which move does such a win begin? "
            "The answer is one move."
        )
        answer = next(word for word, n in left.items() if n == least - 1)
        return self._task(of, of.after(at["after"]), ask, answer, least=least, left=left)

    def lost(self, draw: Random) -> Task:
        """A game that follows a solution, loses, and goes on."""
        of = draw.choice(self.lines)
        assert of.lost
        at = of.lost["after"]
        rest = played_on(of, draw) if len(of.lost["moves"]) == 1 else of.lost["moves"]
        before = draw.randint(LOST_MOVES - len(rest), LOST_MOVES - 1)
        words = (of.words[at - before : at] + rest)[:LOST_MOVES]
        said = " ".join(f"{i + 1}. {word}" for i, word in enumerate(words))
        ask = (
            f"From here these moves were made: {said}\nAt first the game could be won, in the end it could "
            f"not. Which move "
            "lost it? The answer is its number."
        )
        return self._task(of, of.after(at - before), ask, str(before + 1))

    def _task(self, of: Line, start: Board, ask: str, answer: str, **more: Any) -> Task:
        kind = self.config.kind
        about = {"kind": kind, "game": start.rules.name, "deal": of.name, "split": of.split, "rating": of.rating}
        if kind in ("winnable", "lost"):
            more = {"answer": answer}
        return Task(kind, prompt(start, ask), answer, cast(Info, about | {"position": start.text()} | more))


def judged(line: Line, c: Config) -> list[Judged]:
    """The positions with judged moves whose least number of moves is in the range of a configuration."""
    return [at for at in line.best if c.least_moves() <= len(line.words) - at["after"] <= c.max_moves]


def played_on(line: Line, draw: Random) -> list[str]:
    """The losing move of a line, and random moves after it that come to no position again."""
    assert line.lost
    words, table = list(line.lost["moves"]), line.after(line.lost["after"])
    table.push(words[0])
    seen = {table.on().tobytes()}
    while len(words) < LOST_MOVES and (fresh := [word for word in table.legal() if _after(table, word) not in seen]):
        words.append(draw.choice(fresh))
        table.push(words[-1])
        seen.add(table.on().tobytes())
    return words


def _after(table: Board, word: str) -> bytes:
    table.push(word)
    after = table.on().tobytes()
    table.pop()
    return after


_MAKERS: dict[str, Callable[[Tasks, Random], Task]] = {
    "win": Tasks.play,
    "limit": Tasks.play,
    "winnable": Tasks.winnable,
    "best": Tasks.best,
    "lost": Tasks.lost,
}

_FITS: dict[str, Callable[[Line, Config], bool]] = {
    "win": lambda of, c: c.least_moves() <= len(of.words),
    "limit": lambda of, c: c.least_moves() <= len(of.words),
    "winnable": lambda of, c: of.cells is not None or of.winnable is not None,
    "best": lambda of, c: bool(judged(of, c)),
    "lost": lambda of, c: of.lost is not None,
}


@cache
def _move(game: str) -> Form:
    """What a move looks like in a game."""
    of = rules(game)
    if isinstance(of, KlondikeRules):
        return Form(re.compile(r"(?:[1-9]\d?)?w[1-7cdhs]|[1-7][1-7cdhs]"), moves=True)
    assert isinstance(of, ColumnRules)
    piles = re.escape(COLUMN_NAMES[: of.columns] + CELL_NAMES[: of.cells])
    return Form(re.compile(f"[{piles}][{piles}h]"), moves=True)


def form(info: Mapping[str, Any]) -> Form:
    """What an answer to a task looks like."""
    if info["kind"] == "winnable":
        return Form(re.compile("yes|no"))
    if info["kind"] == "lost":
        return Form(re.compile("[1-9][0-9]?"))
    return replace(_move(info["game"]), several=info["kind"] != "best")


def score(info: Mapping[str, Any], text: str | None) -> float:
    """The score of an answer, 0 to 1: that of `graded`, except that for the kinds limit and best only a 1 counts."""
    grade = graded(info, text)
    return float(grade == 1) if info["kind"] in ("limit", "best") else grade


def answered(info: Mapping[str, Any], text: str | None) -> bool:
    """Whether a text has an answer in the form that the task asks for, right or wrong. A model that scores little may
    play badly, or only write in another form; this tells which."""
    return bool(_answer(info, text))


def _answer(info: Mapping[str, Any], text: str | None) -> tuple[str, ...]:
    return form(info).read(text) if isinstance(text, str) else ()


def graded(info: Mapping[str, Any], text: str | None) -> float:
    """How good the answer is, 0 to 1. A win scores the least number of moves divided by the moves made. A move scores
    the least number of moves to win divided by the least number with this move, or 0 if the move loses."""
    answer = _answer(info, text)
    try:
        return _GRADES[info["kind"]](info, answer) if answer else 0.0
    except ValueError:  # no move, or none that is legal
        return 0.0


def start_of(info: Mapping[str, Any]) -> Board:
    """The board at which a task begins."""
    return board(info["game"], info["position"])


def _played(info: Mapping[str, Any], answer: tuple[str, ...]) -> float:
    start = start_of(info)
    moves = start.replay(answer) if len(answer) <= MOST_ANSWERED else []
    return info["least"] / len(moves) if moves and start.won() else 0.0


def _said(info: Mapping[str, Any], answer: tuple[str, ...]) -> float:
    return float(answer == (info["answer"],))


def _chosen(info: Mapping[str, Any], answer: tuple[str, ...]) -> float:
    start = start_of(info)
    move = start.push(answer[0])
    for word, left in info["left"].items():
        start.pop()
        if start.push(word) == move:
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
