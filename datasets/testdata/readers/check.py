"""Reads a dataset with independent readers and holds it against what Go wrote.

usage: check.py DIR EXPECTED.json

EXPECTED.json has the number of rows, the deals in their order, the metadata of
every file and, for each column in order, its name, type as in SCHEMA.md,
whether it may be null and what is in it: "nulls", and of the rest "sum" (of
numbers, or of all items of lists), "length" (of strings in bytes, or of lists)
and "distinct" (of strings). Every reader must find all of it.
"""
import json
import math
import os
import re
import sys
from pathlib import Path

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

# What each reader makes of a type; Parquet's own is physical and logical.
PARQUET = {
    "string": ("BYTE_ARRAY", "String"),
    "int32": ("INT32", "Int(bitWidth=32, isSigned=true)"),
    "int64": ("INT64", "Int(bitWidth=64, isSigned=true)"),
    "uint64": ("INT64", "Int(bitWidth=64, isSigned=false)"),
    "float32": ("FLOAT", "None"),
    "float64": ("DOUBLE", "None"),
    "list of int8": ("INT32", "Int(bitWidth=8, isSigned=true)"),
}
PYARROW = {
    "string": pa.string(), "int32": pa.int32(), "int64": pa.int64(), "uint64": pa.uint64(), "float32": pa.float32(), "float64": pa.float64(),
    "list of int8": pa.list_(pa.field("element", pa.int8(), nullable=False)),
}
DUCKDB = {
    "string": "VARCHAR", "int32": "INTEGER", "int64": "BIGINT", "uint64": "UBIGINT", "float32": "FLOAT", "float64": "DOUBLE",
    "list of int8": "TINYINT[]",
}
POLARS = {
    "string": pl.String, "int32": pl.Int32, "int64": pl.Int64, "uint64": pl.UInt64, "float32": pl.Float32, "float64": pl.Float64,
    "list of int8": pl.List(pl.Int8),
}


def same(reader: str, what: str, got, want) -> None:
    if got != want:
        sys.exit(f"{reader}: {what} is {got!r}; want {want!r}")


def content(values: list, column: dict) -> dict:
    """What is in a column, in the terms of EXPECTED.json."""
    known = [v for v in values if v is not None]
    found = {"nulls": len(values) - len(known), "sum": 0, "length": 0, "distinct": 0}
    if column["type"] == "string":
        found["length"] = sum(len(v.encode()) for v in known)
        found["distinct"] = len(set(known))
    elif column["type"].startswith("list"):
        found["length"] = sum(len(v) for v in known)
        found["sum"] = sum(sum(v) for v in known)
    else:
        found["sum"] = math.fsum(known) if column["type"].startswith("float") else sum(known)
    return found


def check_content(reader: str, values: list, column: dict) -> None:
    for what, got in content(values, column).items():
        want = column[what]
        if what != "sum" or not math.isclose(got, want, rel_tol=1e-12, abs_tol=1e-12):
            same(reader, f"{what} of {column['name']}", got, want)


def check_pyarrow(data: Path, want: dict) -> None:
    table = pq.read_table(data)
    same("pyarrow", "rows", table.num_rows, want["rows"])
    same("pyarrow", "columns", table.column_names, [c["name"] for c in want["columns"]])
    for column in want["columns"]:
        field = table.schema.field(column["name"])
        same("pyarrow", f"type of {field.name}", field.type, PYARROW[column["type"]])
        same("pyarrow", f"nullability of {field.name}", field.nullable, column["nullable"])
        check_content("pyarrow", table[field.name].to_pylist(), column)
    same("pyarrow", "order", table["deal"].to_pylist(), want["deals"])


def check_files(data: Path, want: dict) -> None:
    """Metadata, physical types and sorting columns of every file."""
    for path in sorted(data.iterdir()):
        file = pq.ParquetFile(path)
        metadata = {k.decode(): v.decode() for k, v in file.metadata.metadata.items() if k.startswith(b"patience.")}
        same(path.name, "metadata", metadata, want["metadata"])
        for i, column in enumerate(want["columns"]):
            leaf = file.schema.column(i)
            same(path.name, f"type of {column['name']}", (leaf.physical_type, str(leaf.logical_type)), PARQUET[column["type"]])
        for i in range(file.metadata.num_row_groups):
            group = file.metadata.row_group(i)
            same(path.name, "compression", group.column(0).compression, "ZSTD")
            names = [file.schema.column(s.column_index).name for s in group.sorting_columns]
            same(path.name, "sorting columns", names, ["deal", "position_index"])


def check_duckdb(data: Path, want: dict) -> None:
    files = f"read_parquet('{data}/*.parquet')"
    types = [(name, kind) for name, kind, *_ in duckdb.sql(f"describe select * from {files}").fetchall()]
    same("duckdb", "columns", types, [(c["name"], DUCKDB[c["type"]]) for c in want["columns"]])
    rows = duckdb.sql(f"select * from {files}").fetchall()
    same("duckdb", "rows", len(rows), want["rows"])
    for i, column in enumerate(want["columns"]):
        check_content("duckdb", [row[i] for row in rows], column)
    deals = duckdb.sql(f"select deal from {files}").fetchall()
    same("duckdb", "order", [deal for (deal,) in deals], want["deals"])
    pairs = duckdb.sql(f"select decode(key), decode(value) from parquet_kv_metadata('{data}/*.parquet')").fetchall()
    same("duckdb", "metadata", {k: v for k, v in pairs if k.startswith("patience.")}, want["metadata"])


def check_duckdb_sql(data: Path, want: dict) -> None:
    """Aggregates, which may be answered from statistics instead of values."""
    for c in want["columns"]:
        if not c["type"].startswith("list"):
            quoted = f'"{c["name"]}"'
            nulls, low, high, true_low, true_high = duckdb.sql(
                f"select count(*) - count({quoted}), min({quoted}), max({quoted}), "
                f"list_min(list({quoted})), list_max(list({quoted})) from '{data}/*.parquet'"
            ).fetchall()[0]
            same("duckdb", f"nulls of {c['name']} by SQL", nulls, c["nulls"])
            same("duckdb", f"range of {c['name']} by SQL", (low, high), (true_low, true_high))


def check_polars(data: Path, want: dict) -> None:
    frame = pl.read_parquet(data / "*.parquet")
    same("polars", "columns", list(frame.schema.items()), [(c["name"], POLARS[c["type"]]) for c in want["columns"]])
    same("polars", "order", frame["deal"].to_list(), want["deals"])
    for column in want["columns"]:
        check_content("polars", frame[column["name"]].to_list(), column)


def check_card(data: Path, want: dict) -> None:
    """Runs the Python of the dataset card, where its reader would."""
    (example,) = re.findall(r"```python\n(.*?)```", (data.parent / "README.md").read_text(), re.DOTALL)
    names: dict = {}
    os.chdir(data.parent)
    exec(example, names)
    df, x, y, train = (names[name] for name in ("df", "x", "y", "train"))
    same("pandas", "rows", len(df), want["rows"])
    same("pandas", "features", list(x), [c["name"] for c in want["columns"] if c["name"].startswith("f_")])
    same("pandas", "types of features", {str(t) for t in x.dtypes}, {"float32"})
    same("pandas", "features that are NaN", int(x.isna().sum().sum()), 0)
    same("pandas", "win rates in 0 to 1", int(y.between(0, 1).sum()), want["rows"])
    same("pandas", "rows to train with", len(train), want["train"])


def main() -> None:
    data, want = Path(sys.argv[1]).absolute() / "data", json.loads(Path(sys.argv[2]).read_text())
    for check in (check_pyarrow, check_files, check_duckdb, check_duckdb_sql, check_polars, check_card):
        check(data, want)
    print(f"{want['rows']} rows, {len(want['columns'])} columns: pyarrow, duckdb, polars and pandas agree")


main()
