"""Read Parquet files of `patience generate` as Arrow tables, and check them, because they may come from anywhere and
may be damaged.

Everything is checked when a file is read, so that code that uses a Dataset can rely on it: there is one game, the
columns have the right type and values in their ranges, positions are positions of the game, moves are legal numbers,
and rows are in order.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from . import ranges
from .games import rules_of
from .positions import possible
from .rules import PLACES, Rules

PLAN = b"patience.plan"  # the key of the metadata of Parquet files that tells how the rows were made
TABLES = ("positions", "moves")
LONGEST = 2**15 - 1  # moves

INTEGERS = ("deal", "seed", "position_index", "card", "to", "moves_left", "min_moves_high")
TEXTS = ("source", "split", "position_kind", "position", "solution")
LISTS = ("on", "legal")

AT_ONCE = 512  # positions that are checked at once, which fit into a cache


def found(path: Path, table: str) -> list[Path]:
    """The files of a table in a folder of `patience generate` or in a folder of Parquet files, or the file itself.
    Raises a ValueError or FileNotFoundError that says which files are missing."""
    if table not in TABLES:
        raise ValueError(f"table {table!r}; expected {' or '.join(TABLES)}")
    if path.is_file():
        return [path]
    inner = path / ("data" if table == "positions" else table)
    folder = inner if inner.is_dir() else path
    files = sorted(folder.glob("*.parquet"))
    for name in _promised(path / "manifest.json", inner.name):
        if not (path / name).is_file():
            raise FileNotFoundError(f"{path}: {name} is missing, which manifest.json lists; copy the dataset again")
    if not files:
        raise FileNotFoundError(
            f"{path}: no table of {table}; expected a Parquet file or what `patience generate --out` wrote"
        )
    return files


def _promised(manifest: Path, folder: str) -> Iterator[str]:
    """The files of a folder that a manifest lists, if there is one."""
    if not manifest.is_file():
        return
    listed = json_object(manifest.read_bytes(), f"{manifest}").get("files")
    for file in listed if isinstance(listed, list) else []:
        name = file.get("path") if isinstance(file, dict) else None
        if isinstance(name, str) and name.startswith(folder + "/"):
            yield name


def json_object(text: str | bytes, what: str) -> dict[str, Any]:
    """An object of JSON. Raises a ValueError, about `what`, if the text is anything else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as fault:
        reason = "too deeply nested" if isinstance(fault, RecursionError) else fault
        raise ValueError(f"{what}: no JSON: {reason}") from None
    if not isinstance(value, dict):
        raise ValueError(f"{what}: {type(value).__name__}; expected an object of JSON")
    return value


def read(files: Sequence[Path], columns: Sequence[str] | None = None) -> tuple[pa.Table, str, str]:
    """The rows of files that all have the same game, with some columns or all; the name of the game, and the line that
    describes its rules. Raises an OSError or ValueError that says what is wrong with which file."""
    game, text = _game(files)
    _check_names(files[0], columns)
    with _clear(files[0] if len(files) == 1 else files[0].parent):
        table = pq.ParquetDataset(list(files)).read(None if columns is None else list(columns))
        check(table, game, text)
    start = 0
    for file in files:
        with _clear(file):
            rows = pq.read_metadata(file).num_rows
            ranges.check(table.slice(start, rows), game, schema(file).names)
        start += rows
    return table, game, text


@contextmanager
def _clear(path: Path) -> Iterator[None]:
    """Turn the errors of Arrow, which have many classes and lines, into one line that names the file. Errors of the
    system stay."""
    try:
        yield
    except (pa.ArrowException, ValueError, OSError) as fault:
        if isinstance(fault, OSError) and fault.errno is not None:
            raise
        raise ValueError(f"{path}: {' '.join(str(fault).split())[:300]}") from None


def _game(files: Sequence[Path]) -> tuple[str, str]:
    games = [(*game_of(schema(file).metadata, str(file)), file) for file in files]
    first, other = games[0], next((g for g in games if g[0] != games[0][0]), None)
    if other:
        raise ValueError(
            f"{other[2]}: positions of {other[0]}; expected {first[0]}, as in {first[2].name}: load each game by itself"
        )
    return first[0], first[1]


def schema(file: Path) -> pa.Schema:
    """The columns of a file and its metadata. Raises an OSError or ValueError if it is not a Parquet file."""
    with _clear(file):
        return pq.read_schema(file)


def game_of(metadata: dict[bytes, bytes] | None, what: str) -> tuple[str, str]:
    """The name of the game in a Parquet file, from its metadata, and the line that describes its rules. Raises a
    ValueError if there is no name."""
    if not metadata or PLAN not in metadata:
        raise ValueError(f"{what}: no plan in the metadata; expected a file of patience generate")
    plan = json_object(metadata[PLAN], f"{what}: plan in the metadata")
    game, text = plan.get("game"), plan.get("rules")
    if not isinstance(game, str):
        raise ValueError(f"{what}: plan in the metadata: no game; expected a file of patience generate")
    return game, text if isinstance(text, str) else ""


def _check_names(file: Path, columns: Sequence[str] | None) -> None:
    names = schema(file).names
    for name in columns if columns is not None else ():
        if name not in names:
            raise ValueError(
                f"{file}: no column {name!r}; there are {some(names, get_close_matches(name, names, 3, 0.5))}"
            )


def some(names: Sequence[str], near: Sequence[str] = ()) -> str:
    """Names in one line: those that are spelt similarly, or the first ones."""
    shown = near or names[:9]
    return ", ".join(shown) + (" and others" if len(shown) < len(names) else "")


def check(table: pa.Table, game: str, text: str = "") -> None:
    """Raise a ValueError that names the first column and row that do not agree with SCHEMA.md."""
    for name in table.column_names:
        _check_kind(name, table[name])
    try:
        of = rules_of(game, text)
    except ValueError:  # a game of the program alone: nobody here reads its positions
        return
    _check_range(table, "card", of.cards)
    _check_range(table, "to", PLACES)
    _check_range(table, "moves_left", LONGEST + 1)
    if "legal" in table.column_names:
        _check_values("legal", pc.list_flatten(table["legal"]), 0, of.cards * PLACES)
    if "on" in table.column_names:
        _check_positions(of, table["on"])


def _check_kind(name: str, column: pa.ChunkedArray) -> None:
    kind = column.type
    if name in INTEGERS and not (pa.types.is_integer(kind) or pa.types.is_null(kind)):
        raise ValueError(f"column {name}: {kind}; expected integers")
    if name in TEXTS and not (_is_text(kind) or pa.types.is_null(kind)):
        raise ValueError(f"column {name}: {kind}; expected text")
    if name in LISTS and not (_is_list(kind) and pa.types.is_integer(kind.value_type)):
        raise ValueError(f"column {name}: {kind}; expected lists of integers")
    if name in LISTS and (column.null_count or pc.list_flatten(column).null_count):
        raise ValueError(f"column {name}: null; expected a list of integers in each row")


def _is_text(kind: pa.DataType) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _is_list(kind: pa.DataType) -> bool:
    return bool(pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind))


def _check_range(table: pa.Table, name: str, end: int) -> None:
    if name in table.column_names:
        _check_values(name, table[name], -1, end)


def _check_values(name: str, values: pa.ChunkedArray, least: int, end: int) -> None:
    if pa.types.is_null(values.type):
        return
    low, high = pc.min_max(values).as_py().values()
    if low is not None and (low < least or high >= end):
        raise ValueError(f"column {name}: {low if low < least else high}; expected 0 to {end - 1}")


def _check_positions(of: Rules, column: pa.ChunkedArray) -> None:
    """Check all positions, in portions that fit into a cache."""
    lengths = pc.min_max(pc.list_value_length(column)).as_py()
    if lengths["max"] is not None and not lengths["min"] == lengths["max"] == of.cards:
        raise ValueError(
            f"column on: lists of {lengths['min']} to {lengths['max']} places; expected {of.cards} for {of.name}"
        )
    _check_values("on", pc.list_flatten(column), 0, of.places)
    row = 0
    for chunk in column.chunks:
        on = pc.list_flatten(chunk).to_numpy().astype(np.int8, copy=False).reshape(-1, of.cards)
        for start in range(0, len(on), AT_ONCE):
            wrong = np.flatnonzero(~possible(of, on[start : start + AT_ONCE]))
            if len(wrong):
                raise ValueError(
                    f"column on: row {row + start + wrong[0]} is no position of {of.name}; expected every card "
                    f"in one place, "
                    "in as many piles as the game has"
                )
        row += len(on)
