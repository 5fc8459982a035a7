"""Labels of any deals, by the program as a process of its own: `label` is a function from names of deals to rows, which
engines such as Ray Data, Dask and Spark map over batches."""

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from . import program as patience
from .deals import numbered

Spec = Mapping[str, str | int | float | bool]

AT_ONCE = 2048  # deals of one process, whose numbers fit into an argument


def label(
    deals: Iterable[str], spec: Spec | None = None, *, moves: bool = False, program: str | None = None
) -> pa.Table:
    """The rows of deals, such as microsoft:617 and random:3, in the order of the deals: those that `patience generate`
    writes, without the plan that its files carry. A deal that is named twice has its rows once.

    `spec` has the flags of `patience generate`, such as {"playouts": 1000, "exact_nodes": 0, "game": "klondike-1"};
    True and False are for flags without a value. Without it, they have their defaults, by which a deal takes seconds.
    One core is used, since engines have a process for each; {"workers": 4} uses more. `moves` returns the rows of the
    legal moves instead. `program` is the path of the program; by default it is the one beside Python, which the wheel
    brings, or on PATH.

    Raises a ValueError if there is no such deal or flag, a FileNotFoundError if there is no program, and a
    RuntimeError, with the program's message, if it fails."""
    names = list(dict.fromkeys(map(numbered, deals)))
    flags = {"workers": 1} | _flags(spec) | ({"moves": True} if moves else {})
    path = program or patience.found()
    tables = [
        _label(path, source, [number for _, number in same], flags, "moves" if moves else "data")
        for first in range(0, len(names), AT_ONCE)
        for source, same in groupby(names[first : first + AT_ONCE], key=lambda deal: deal[0])
    ]
    return pa.concat_tables(tables) if tables else label_schema(spec, moves=moves, program=program).empty_table()


def label_schema(spec: Spec | None = None, *, moves: bool = False, program: str | None = None) -> pa.Schema:
    """The columns of `label`, which engines want to know beforehand. They depend on the game only, so this takes a
    fraction of a second: it plays no game and searches nothing. Raises what `label` does."""
    cheap = {"playouts": 0, "exact_nodes": 0} | ({"move_playouts": 0, "move_exact_nodes": 0} if moves else {})
    kept = {name: value for name, value in _flags(spec).items() if name in ("game", "rules")}
    return label(["random:1"], kept | cheap, moves=moves, program=program).schema


def _flags(spec: Spec | None) -> dict[str, str | int | float | bool]:
    """The flags of a spec. Raises a ValueError for anything else."""
    if not isinstance(spec, Mapping | None):
        raise ValueError(f"spec {spec!r:.80}; expected flags and their values, like {{'playouts': 1000}}")
    return dict(spec or {})


def _label(program: str, source: str, numbers: Sequence[int], flags: Spec, folder: str) -> pa.Table:
    """The rows of deals of one source, in their order."""
    with tempfile.TemporaryDirectory() as out:
        deals = f"{source}:{','.join(_ranges(sorted(numbers)))}"
        patience.run(["generate", deals, *_arguments(flags), "--quiet", "--out", out], path=program)
        files = sorted(Path(out, folder).glob("*.parquet"))
        table = pa.concat_tables(pq.read_table(file).replace_schema_metadata() for file in files)
    places = {number: place for place, number in enumerate(numbers)}
    order = np.argsort([places[number] for number in table["deal"].to_pylist()], kind="stable")
    return table.take(pa.array(order))


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Ascending numbers as ranges: 1-3,7."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        first, *others = (number for _, number in run)
        yield f"{first}-{others[-1]}" if others else f"{first}"


def _arguments(flags: Spec) -> Iterator[str]:
    """Flags as arguments. A value stays with its flag, so it cannot become a flag."""
    for name, value in flags.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        yield f"--{name.replace('_', '-')}={text}"
