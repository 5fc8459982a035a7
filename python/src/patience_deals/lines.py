"""What tasks are drawn from: positions with proved shortest solutions and judged moves, from the package or a
Dataset."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, TypeAlias, TypedDict

from .boards import Board
from .dataset import Dataset
from .deals import deal
from .games import board, rules
from .rules import HOME

LOST_MOVES = 10  # of a played game
LOSES = -1  # in the place of a number of moves
MOST_BEST = 0.34  # the share of the legal moves that may be best where a task asks for a best one
PACKED = "tasks.jsonl.gz", "tasks-games.jsonl.gz"


class Judged(TypedDict):
    """A position after some moves of a solution: how many moves a win takes at least after each legal move, LOSES if
    none does."""

    after: int
    moves: dict[str, int]


class Lost(TypedDict):
    """A game that leaves a solution after some moves with a losing move, and goes on with the moves after it."""

    after: int
    moves: list[str]


@dataclass(frozen=True)
class Line:
    """A position with what is proved about it. Lines of deals that are included only for the answer whether they can be
    won have no solution."""

    source: str
    deal: int
    split: str
    rating: int | None
    cells: int | None = None  # the least number of cells with which it can be won
    solution: str = ""  # a shortest one
    best: list[Judged] = field(default_factory=list)
    lost: Lost | None = None
    game: str = "freecell"
    seed: int = 1  # of random deals
    winnable: bool | None = None
    position: str | None = None  # the board, if it is not the deal

    @cached_property
    def words(self) -> list[str]:
        """The moves of the solution."""
        return self.solution.split()

    @property
    def name(self) -> str:
        """The name of the deal, such as random:3."""
        return f"{self.source}:{self.deal}"

    def start(self, game: str | None = None) -> Board:
        """The board, also in a variant of the game with another number of cells."""
        if self.position is not None:
            return board(game or self.game, self.position)
        return deal(game or self.game, self.name, self.seed)

    def after(self, moves: int) -> Board:
        """The board after moves of the solution."""
        start = self.start()
        start.replay(self.words[:moves])
        return start


@cache
def packed(game: str) -> list[Line]:
    """The lines of a game that come with the package; none for most games."""
    lines = []
    for name in PACKED:
        text = gzip.decompress(files(__package__).joinpath(name).read_bytes())
        lines += [Line(**json.loads(line)) for line in text.splitlines()]
    return [line for line in lines if line.game == game]


def of_dataset(data: Dataset, moves: Dataset | None = None) -> list[Line]:
    """The lines of a dataset of `patience generate --solutions`, and of its table of moves if it was made with
    --moves. Rows that say nothing proved are left out. Raises a ValueError if a needed column is missing, or if the
    rules are from a file."""
    rules(data.rules.name)  # a task names its game
    for name in ("split", "min_moves", "solution", "exact_status"):
        data.column(name)
    judged, lines, deals = _by_row(moves) if moves is not None else {}, list[Line](), dict[_Deal, int]()
    for row in data:
        of = (row["source"], row["deal"], row.get("seed"))
        line, there = _line(data, row), judged.get((*of, row.get("position_index", 0)), [])
        if line.solution:
            line = replace(line, best=list(_best(line, there)))
        if row.get("position_kind", "deal") == "deal":
            deals[of] = len(lines)
        elif of in deals and lines[deals[of]].lost is None:
            lines[deals[of]] = replace(lines[deals[of]], lost=_lost(lines[deals[of]], row, there))
        lines.append(line)
    return [line for line in lines if line.solution or line.winnable is not None or line.cells is not None]


_Deal: TypeAlias = tuple[Any, ...]  # source, number and seed


def _by_row(moves: Dataset) -> dict[tuple[Any, ...], list[dict[str, Any]]]:
    """The moves by the row that they start from."""
    rows: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    names = "source", "deal", "seed", "position_index", "card", "to", "min_moves_after", "verdict_after"
    for row in moves.rows(*names):
        rows.setdefault((row["source"], row["deal"], row.get("seed"), row["position_index"]), []).append(row)
    return rows


def _line(data: Dataset, row: dict[str, Any]) -> Line:
    proved = row["min_moves"] is not None and row["solution"] is not None
    is_deal = row.get("position_kind", "deal") == "deal"
    winnable = True if proved or row.get("min_moves_high") is not None else None
    return Line(
        source=row["source"],
        deal=row["deal"],
        split=row["split"],
        rating=None if row.get("rating") is None else round(row["rating"]),
        cells=row.get("min_cells") if is_deal else None,
        solution=row["solution"] if proved else "",
        game=data.rules.name,
        seed=1 if row.get("seed") is None else row["seed"],
        winnable=(False if row["exact_status"] == "unsolvable" else winnable) if is_deal else None,
        position=None if is_deal else row["position"],
    )


def _best(line: Line, judged: list[dict[str, Any]]) -> Iterator[Judged]:
    """The judged moves of a position if a task can ask for the best one: all are decided, and few are best, none of
    which goes home."""
    start, left = line.start(), dict[str, int]()
    for move in judged:
        after = LOSES if move["verdict_after"] == "unwinnable" else move["min_moves_after"]
        if after is None:
            return
        left[start.word(move["card"], move["to"])] = after
    best = [word for word, after in left.items() if after == len(line.words) - 1]
    if best and len(best) <= MOST_BEST * len(left) and not any(goes_home(start, word) for word in best):
        yield {"after": 0, "moves": left}


def goes_home(start: Board, word: str) -> bool:
    """Whether a legal move sends a card home."""
    to = start.push(word)[1]
    start.pop()
    return to == HOME


def _lost(line: Line, row: dict[str, Any], judged: list[dict[str, Any]]) -> Lost | None:
    """A losing move in a position on the solution of a deal."""
    losing = [move for move in judged if move["verdict_after"] == "unwinnable"]
    after = row["ply"]
    if not losing or not LOST_MOVES - 1 <= after < len(line.words):
        return None
    there = line.after(after)
    if list(there.on()) != list(row["on"]):
        return None  # it lies on another solution
    return {"after": after, "moves": [there.word(losing[0]["card"], losing[0]["to"])]}
