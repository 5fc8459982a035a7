"""What the values of columns may be, and what columns are for. The program declares it and SCHEMA.md shows it;
ranges.json is generated from the declarations, because a file could claim anything about itself."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

ORDER = ("deal", "position_index", "move_index")  # the columns by which rows are sorted


@cache
def _declared() -> dict[str, Any]:
    declared: dict[str, Any] = json.loads(files(__package__).joinpath("ranges.json").read_bytes())
    return declared


def role(name: str, table: str) -> str | None:
    """What a column of the table of positions or moves is for: input, label, key or how, as in SCHEMA.md. None for a
    column of other programs."""
    of: str | None = _declared()["roles"][table].get(name, "input" if name.startswith("f_") else None)
    return of


def check(table: pa.Table, game: str, names: Sequence[str]) -> None:
    """Raise a ValueError that names the first column and row of a file of a game with a value that it cannot have, or a
    row that is not in the order of its deals. `names` are all columns of the file."""
    for name in table.column_names:
        _check_column(name, table[name], _of(name, game))
    for less, more in _declared()["ordered"]:
        if less in table.column_names and more in table.column_names:
            row = _first(pc.less_equal(table[less], table[more]))
            if row is not None:
                raise ValueError(f"column {less}: row {row} is {table[less][row]}, above {more}, {table[more][row]}")
    _check_order(table, [name for name in ORDER if name in names])


def _of(name: str, game: str) -> dict[str, Any]:
    """What is declared about a column: nothing about columns of other programs."""
    if name == "game":
        return {"kind": "text", "null": False, "words": [game]}
    if name.startswith("f_"):
        return {"kind": "number", "null": False, "low": -(2**24), "high": 2**24}
    of: dict[str, Any] = _declared()["columns"].get(name, {})
    return of


def _check_column(name: str, column: pa.ChunkedArray, of: dict[str, Any]) -> None:
    if not of or of.get("list"):  # tables checks lists
        return
    if not (pa.types.is_null(column.type) or _is(column.type, of["kind"])):
        raise ValueError(f"column {name}: {column.type}; expected {_expected(of)}")
    if not of["null"]:
        _refuse(name, column, pc.is_valid(column), of)
    if pa.types.is_null(column.type):
        return
    if "words" in of:
        unknown = set(pc.unique(column).to_pylist()) - {*of["words"], None}
        for word in sorted(unknown):
            _refuse(name, column, pc.not_equal(column, word), of)
    if "low" in of:
        _refuse(name, column, pc.greater_equal(column, _number(of, "low")), of)
        if of["high"] < 2**62:
            _refuse(name, column, pc.less_equal(column, _number(of, "high")), of)


def _number(of: dict[str, Any], end: str) -> int | float:
    return int(of[end]) if of["kind"] == "whole" else float(of[end])


def _is(kind: pa.DataType, wanted: str) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    is_whole = bool(pa.types.is_integer(kind))
    if wanted == "text":
        return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))
    if wanted == "bool":
        return bool(pa.types.is_boolean(kind))
    return is_whole or wanted == "number" and bool(pa.types.is_floating(kind))


def _expected(of: dict[str, Any]) -> str:
    if "words" in of:
        return ", ".join(of["words"])
    text = {"text": "text", "bool": "true or false", "whole": "integers", "number": "numbers"}[of["kind"]]
    if "low" not in of:
        return text
    return f"{text} from {of['low']}" + (f" to {of['high']}" if of["high"] < 2**31 - 1 else "")


def _refuse(name: str, column: pa.ChunkedArray, sound: pa.ChunkedArray, of: dict[str, Any]) -> None:
    row = _first(sound)
    if row is not None:
        value = column[row].as_py()
        raise ValueError(
            f"column {name}: row {row} is {'null' if value is None else repr(value)}; expected {_expected(of)}"
        )


def _first(sound: pa.ChunkedArray) -> int | None:
    """The first row that is not sound. A comparison with null, or of nulls, is."""
    row = pc.index(sound, False).as_py()
    return None if row < 0 else int(row)


def _check_order(table: pa.Table, order: Sequence[str]) -> None:
    """Check that rows ascend, and that none is there twice if the file's columns that tell them apart were loaded."""
    loaded = [name for name in order if name in table.column_names]
    if loaded != list(order[: len(loaded)]) or not loaded:
        return
    later = np.full(max(len(table) - 1, 0), loaded != list(order) or len(order) == 1)
    for name in reversed(loaded):
        values = table[name].to_numpy()
        later = (values[1:] > values[:-1]) | (values[1:] == values[:-1]) & later
    if not later.all():
        row = int(np.argmin(later)) + 1
        here, before = (", ".join(f"{n} {table[n][i]}" for n in loaded) for i in (row, row - 1))
        raise ValueError(f"row {row}: {here} comes after {before}; expected rows in ascending order")
