"""Datasets of `patience generate`, published tables and single Parquet files as arrays.

positions = load("deals")                       # or a Parquet file, or the folder datasets/reference
train = positions.split("train")
train.on                                        # (n, 52) int8
train.mask(slice(0, 256))                       # (256, 52, 64) bool: the legal moves
train.moves                                     # card, to, moves_left
train[0]["rating"]                              # a row as a dictionary; also for row in train
train.inputs()                                  # the columns that a model may read; train.labels() are the others
taught = positions.solutions()                  # each position on each solution, with its move
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, overload

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from . import ranges, referee, tables
from .boards import Board
from .deals import numbered
from .games import games, rules_of
from .rules import PLACES, Codes, Integers, Mask, Places, Renaming, Rules, codes

if TYPE_CHECKING:
    import pandas

    import datasets

Lengths = npt.NDArray[np.int16]
Chosen = Sequence[int] | Integers

SPLITS = ("train", "validation", "test")


class Moves(NamedTuple):
    """The moves played, as arrays (n,): the card, its place, and the moves left to win before the move; -1 where not
    known."""

    card: Places
    to: Places
    moves_left: Lengths


class Batch(TypedDict):
    """What a network reads about n positions; see Dataset.batch."""

    on: Places  # (n, cards) int8
    mask: Mask  # (n, 64·cards) bool: the legal moves
    move: npt.NDArray[np.int64]  # (n,): the code of the move played, −1 where not known
    moves_left: Lengths  # (n,) int16: the moves left to win, −1 where not known


@dataclass(frozen=True, repr=False)
class Dataset:
    """Positions of one game as an Arrow table, and as the arrays that networks read. If a needed column is missing,
    methods raise a ValueError that names it. `unread` are the columns of the files that were not loaded, and `text` is
    the line in the files that describes the rules."""

    table: pa.Table
    game: str
    unread: tuple[str, ...] = ()
    text: str = ""

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def __repr__(self) -> str:
        splits = ""
        if "split" in self.table.column_names:
            counted = {of["values"]: of["counts"] for of in pc.value_counts(self.table["split"]).to_pylist()}
            splits = "".join(f", {counted[name]:,} {name}" for name in SPLITS if name in counted)
        return f"<Dataset of {self.game}: {len(self):,} rows{splits}; {self.table.num_columns} columns>"

    @overload
    def __getitem__(self, chosen: int | np.integer[Any]) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, chosen: slice | str) -> "Dataset": ...
    def __getitem__(self, chosen: int | np.integer[Any] | slice | str) -> "dict[str, Any] | Dataset":
        """By number, a row as a dictionary by column, with None for missing values; negative numbers count from the
        end. By slice, a Dataset of those rows. By the name of a deal, such as microsoft:617, a Dataset of its rows.
        Raises an IndexError if there is no such row, and a KeyError if there is none of that deal."""
        if isinstance(chosen, str):
            return self._deal(chosen)
        if isinstance(chosen, slice):
            return self._of(self.table.take(pa.array(np.arange(len(self))[chosen])))
        if not -len(self) <= chosen < len(self):
            raise IndexError(f"row {chosen}; expected one of {len(self)} rows")
        return dict(self.table.slice(int(chosen) % len(self), 1).to_pylist()[0])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows one after another, as dictionaries."""
        return self.rows()

    def _deal(self, name: str) -> "Dataset":
        source, number = numbered(name)
        same = pc.and_(pc.equal(self.column("source"), source), pc.equal(self.column("deal"), number))
        found = self.where(same)
        if not len(found):
            raise KeyError(f"no row of deal {name}")
        return found

    def _of(self, table: pa.Table) -> "Dataset":
        """Other rows of the same files."""
        return Dataset(table, self.game, self.unread, self.text)

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game. Raises a ValueError if this package has none, which is so for some games of the
        program."""
        try:
            return rules_of(self.game, self.text)
        except ValueError:
            raise ValueError(
                f"{self.game}: there are no rules in Python for this game, so only its `table` can be read; "
                f"those with rules are {', '.join(games())}"
            ) from None

    def split(self, name: str) -> "Dataset":
        """The rows of the split train, validation or test, which may be empty. Raises a ValueError for another name."""
        if name not in SPLITS:
            raise ValueError(f"split {name!r}; expected {', '.join(SPLITS[:-1])} or {SPLITS[-1]}")
        return self.where(pc.equal(self.column("split"), name))

    def column(self, name: str) -> pa.ChunkedArray:
        """A column of the table. Raises a ValueError that says which there are if it is not there."""
        if name not in self.table.column_names:
            raise ValueError(
                f"no column {name}"
                + ("; load it, too" if name in self.unread else f"; there are {tables.some(self.table.column_names)}")
            )
        return self.table[name]

    def inputs(self) -> list[str]:
        """The columns that follow from the board alone: `on`, `legal`, `position`, `bound`, `fas` and the features, and
        in a table of moves also the move. Only these may be the input of a model that predicts labels."""
        return self._with("input")

    def labels(self) -> list[str]:
        """The columns that were measured, proved or found, which a model can predict. The others, which are neither
        input nor label, say which row it is and how labels were made, so they may follow from labels."""
        return self._with("label")

    def _with(self, role: str) -> list[str]:
        table = "moves" if "move_index" in (*self.table.column_names, *self.unread) else "positions"
        return [name for name in self.table.column_names if ranges.role(name, table) == role]

    def where(self, chosen: Any) -> "Dataset":
        """The rows for which an Arrow or NumPy array of booleans is true."""
        return self._of(self.table.filter(pa.array(chosen) if isinstance(chosen, np.ndarray) else chosen))

    def pandas(self) -> "pandas.DataFrame":
        """The rows as a frame of pandas, with the columns of `table`. Whole numbers and booleans have the types of
        pandas that may be missing, such as Int32, because floats would lose the last digits of a seed."""
        import pandas

        kinds = {
            pa.from_numpy_dtype(kind.numpy_dtype): kind
            for kind in (getattr(pandas, f"{sign}Int{bits}Dtype")() for sign in ("", "U") for bits in (8, 16, 32, 64))
        } | {pa.bool_(): pandas.BooleanDtype()}
        frame: pandas.DataFrame = self.table.to_pandas(types_mapper=kinds.get)
        return frame

    def huggingface(self) -> "datasets.DatasetDict":
        """The rows by split, for the library datasets."""
        import datasets

        splits = pc.unique(self.column("split")).to_pylist()
        return datasets.DatasetDict({name: datasets.Dataset(self.split(name).table) for name in splits})

    @cached_property
    def on(self) -> Places:
        """The positions, (n, cards). In a table without the column `on` these are the deals."""
        if "on" in self.table.column_names:
            return self.rules.checked(_values(self.table["on"]).reshape(len(self), self.rules.cards))
        if "on" in self.unread:
            self.column("on")
        boards = [referee.start(self.rules, row).on() for row in self._starts()]
        return np.array(boards, np.int8).reshape(-1, self.rules.cards)

    def board(self, i: int) -> Board:
        """The board of a row, with its columns and cells in order."""
        self._check_starts()
        return referee.start(self.rules, self[i])

    def _starts(self, *more: str) -> Iterator[dict[str, Any]]:
        """The rows with the columns that say where games begin, and some more columns."""
        self._check_starts()
        return self.rows(*referee.START, *more)

    def _check_starts(self) -> None:
        """Raise a ValueError that names a column that was not loaded but says where games begin, because without it
        they might begin elsewhere."""
        for name in referee.START:
            if name in ("source", "deal") or name in self.unread and name != "position":
                self.column(name)

    @cached_property
    def codes(self) -> tuple[npt.NDArray[np.int64], Codes]:
        """The legal moves as codes 64·card + to, ascending in each position: offsets (n + 1,) and codes."""
        if "legal" not in self.table.column_names:
            return codes(self.rules.mask(self.on))
        lists = self.table["legal"].combine_chunks()
        lengths = lists.value_lengths().to_numpy(zero_copy_only=False)
        return np.concatenate([[0], lengths.cumsum()]), _values(lists).astype(np.int16, copy=False)

    def mask(self, rows: slice | Chosen = slice(None)) -> Mask:
        """The legal moves of some rows, or of all, (n, cards, 64): 3,328 bytes a position."""
        return self.rules.mask(self.on[rows if isinstance(rows, slice) else _numbers(rows)])

    @cached_property
    def moves(self) -> Moves:
        """The columns card, to and moves_left, or those of them that the table has."""
        return Moves(
            self._integers("card", np.int8), self._integers("to", np.int8), self._integers("moves_left", np.int16)
        )

    def batch(self, rows: Chosen, renaming: Renaming | None = None) -> Batch:
        """The input of a network for some rows, with suits renamed if asked: `on` (n, cards); `mask` of legal moves (n,
        64·cards); `move`, the code of the move played, and `moves_left`, both -1 where not known."""
        chosen = _numbers(rows)
        renaming = self.rules.renamings[0] if renaming is None else renaming
        on, known = renaming.on(self.on[chosen]), np.minimum(self.moves.card, self.moves.to)[chosen] >= 0
        card, to = renaming.moves(self.moves.card[chosen], self.moves.to[chosen])
        move = np.where(known, np.int64(PLACES) * card + to, -1)
        return {
            "on": on,
            "mask": self.rules.mask(on).reshape(len(on), self.rules.cards * PLACES),
            "move": move,
            "moves_left": self.moves.moves_left[chosen],
        }

    def _integers(self, name: str, kind: type[np.integer[Any]]) -> Any:
        if name not in self.table.column_names:
            return np.full(len(self), -1, kind)
        return pc.fill_null(self.table[name], -1).to_numpy().astype(kind, copy=False)

    def solutions(self) -> "Dataset":
        """Each position on each solution in the table, with its move: the columns `on`, card, to and moves_left, and
        also source, deal, seed and split if the table has them. Positions that are won are left out."""
        solved = self.where(pc.is_valid(self.column("solution")))
        lines = [_Line.of(self.rules, row) for row in solved._starts("solution")]
        lengths = [len(line.card) for line in lines]
        names = [name for name in ("source", "deal", "seed", "split") if name in self.table.column_names]
        columns = dict(zip(names, solved.table.select(names).take(np.repeat(np.arange(len(lines)), lengths)).columns))
        columns["on"] = pa.FixedSizeListArray.from_arrays(
            _joined([line.on.ravel() for line in lines], np.int8), self.rules.cards
        )
        columns["card"] = pa.array(_joined([line.card for line in lines], np.int8))
        columns["to"] = pa.array(_joined([line.to for line in lines], np.int8))
        columns["moves_left"] = pa.array(_joined([np.arange(n, 0, -1) for n in lengths], np.int16))
        return Dataset(pa.table(columns), self.game, text=self.text)

    def rows(self, *names: str) -> Iterator[dict[str, Any]]:
        """The rows one after another, as dictionaries of the named columns that exist, or of all columns if none is
        named."""
        table = self.table.select(
            [name for name in names or self.table.column_names if name in self.table.column_names]
        )
        for batch in table.to_batches(max_chunksize=1024):
            yield from batch.to_pylist()


@dataclass(frozen=True)
class _Line:
    """A solution of n moves: the positions (n, cards) before them, cards and places."""

    on: Places
    card: Places
    to: Places

    @classmethod
    def of(cls, rules: Rules, row: dict[str, Any]) -> "_Line":
        first, moves = referee.solved(rules, row)
        return cls(rules.line(first, moves), *np.array(moves, np.int8).reshape(-1, 2).T)


def _numbers(rows: Chosen) -> Integers:
    """Rows as an index for NumPy, which would take an empty list for floats."""
    return np.asarray(rows) if len(rows) else np.empty(0, np.intp)


def _joined(arrays: list[Any], kind: type[np.integer[Any]]) -> Any:
    return np.concatenate([np.empty(0, kind), *arrays]).astype(kind, copy=False)


def _values(lists: Any) -> Any:
    """The values of all lists of a column, in one array."""
    values = pc.list_flatten(lists)
    return (values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values).to_numpy()


def load(path: str | PathLike[str], table: str = "positions", columns: Sequence[str] | None = None) -> Dataset:
    """The positions, or the table of moves ("moves"), in a folder of `patience generate` or in a single Parquet file.
    Features are many, so name the columns that you need. An OSError or ValueError says that no table is there, or what
    is wrong with it: places, moves and the game are checked. A game without rules in Python loads as its `table`,
    with rows and splits; `rules`, and what needs them, raise a ValueError."""
    files = tables.found(Path(path), table)
    rows, game, text = tables.read(files, columns)
    unread = tuple(name for name in tables.schema(files[0]).names if name not in rows.column_names)
    return Dataset(rows, game, unread, text)
