"""Reads a dataset with independent readers and holds it against what Go wrote.

usage: check.py DIR EXPECTED.json

EXPECTED.json has the metadata of every file and the tables. A table has its
name, folder, sorting columns, number of rows, the deals of each split in the
order of the rows and, for each column in order, its name, type as in SCHEMA.md,
whether it may be null and what is in it: "nulls", and of the rest "sum" (of
numbers, of true values, or of all items of lists), "length" (of strings in
bytes, or of lists) and "distinct" (of strings). Every reader must find all of
it.
"""

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["HF_DATASETS_OFFLINE"] = "1"

import duckdb
import fastparquet
import huggingface_hub
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

import datasets

# What each reader makes of a type; Parquet's own is physical and logical.
PARQUET = {
    "string": ("BYTE_ARRAY", "String"),
    "bool": ("BOOLEAN", "None"),
    "int8": ("INT32", "Int(bitWidth=8, isSigned=true)"),
    "int32": ("INT32", "Int(bitWidth=32, isSigned=true)"),
    "int64": ("INT64", "Int(bitWidth=64, isSigned=true)"),
    "uint64": ("INT64", "Int(bitWidth=64, isSigned=false)"),
    "float32": ("FLOAT", "None"),
    "float64": ("DOUBLE", "None"),
    "list of int8": ("INT32", "Int(bitWidth=8, isSigned=true)"),
    "list of int16": ("INT32", "Int(bitWidth=16, isSigned=true)"),
}
PYARROW = {
    "string": pa.string(),
    "bool": pa.bool_(),
    "int8": pa.int8(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "uint64": pa.uint64(),
    "float32": pa.float32(),
    "float64": pa.float64(),
    "list of int8": pa.list_(pa.field("element", pa.int8(), nullable=False)),
    "list of int16": pa.list_(pa.field("element", pa.int16(), nullable=False)),
}
DUCKDB = {
    "string": "VARCHAR",
    "bool": "BOOLEAN",
    "int8": "TINYINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "uint64": "UBIGINT",
    "float32": "FLOAT",
    "float64": "DOUBLE",
    "list of int8": "TINYINT[]",
    "list of int16": "SMALLINT[]",
}
POLARS = {
    "string": pl.String,
    "bool": pl.Boolean,
    "int8": pl.Int8,
    "int32": pl.Int32,
    "int64": pl.Int64,
    "uint64": pl.UInt64,
    "float32": pl.Float32,
    "float64": pl.Float64,
    "list of int8": pl.List(pl.Int8),
    "list of int16": pl.List(pl.Int16),
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


def check_pyarrow(folder: Path, want: dict) -> None:
    table = pq.read_table(folder)
    same("pyarrow", "rows", table.num_rows, want["rows"])
    same("pyarrow", "columns", table.column_names, [c["name"] for c in want["columns"]])
    for column in want["columns"]:
        field = table.schema.field(column["name"])
        same("pyarrow", f"type of {field.name}", field.type, PYARROW[column["type"]])
        same("pyarrow", f"nullability of {field.name}", field.nullable, column["nullable"])
        check_content("pyarrow", table[field.name].to_pylist(), column)


def check_files(folder: Path, want: dict, metadata: dict) -> None:
    """Splits, order, metadata, physical types and sorting columns of every file."""
    deals: dict = {}
    for path in sorted(folder.iterdir()):
        split = path.name.split("-")[0]
        file = pq.ParquetFile(path)
        found = {k.decode(): v.decode() for k, v in file.metadata.metadata.items() if k.startswith(b"patience.")}
        same(path.name, "metadata", found, metadata)
        rows = file.read(columns=["deal", "split"])
        deals.setdefault(split, []).extend(rows["deal"].to_pylist())
        same(path.name, "splits", set(rows["split"].to_pylist()), {split})
        for i, column in enumerate(want["columns"]):
            leaf = file.schema.column(i)
            same(
                path.name,
                f"type of {column['name']}",
                (leaf.physical_type, str(leaf.logical_type)),
                PARQUET[column["type"]],
            )
        for i in range(file.metadata.num_row_groups):
            group = file.metadata.row_group(i)
            same(path.name, "compression", group.column(0).compression, "ZSTD")
            same(path.name, "page index", group.column(0).has_column_index and group.column(0).has_offset_index, True)
            same(path.name, "statistics", group.column(2).statistics.has_min_max, True)
            same(
                path.name,
                "sorting columns",
                [file.schema.column(s.column_index).name for s in group.sorting_columns],
                want["order"],
            )
    same("pyarrow", "order", deals, want["deals"])


def check_duckdb(folder: Path, want: dict, metadata: dict) -> None:
    files = f"read_parquet('{folder}/*.parquet')"
    types = [(name, kind) for name, kind, *_ in duckdb.sql(f"describe select * from {files}").fetchall()]
    same("duckdb", "columns", types, [(c["name"], DUCKDB[c["type"]]) for c in want["columns"]])
    rows = duckdb.sql(f"select * from {files}").fetchall()
    same("duckdb", "rows", len(rows), want["rows"])
    for i, column in enumerate(want["columns"]):
        check_content("duckdb", [row[i] for row in rows], column)
    pairs = duckdb.sql(f"select decode(key), decode(value) from parquet_kv_metadata('{folder}/*.parquet')").fetchall()
    same("duckdb", "metadata", {k: v for k, v in pairs if k.startswith("patience.")}, metadata)
    leaks = duckdb.sql(f"select deal from {files} group by source, deal having count(distinct split) > 1").fetchall()
    same("duckdb", "deals in two splits", leaks, [])


def check_duckdb_sql(folder: Path, want: dict) -> None:
    """Aggregates, which may be answered from statistics instead of values."""
    for c in want["columns"]:
        if not c["type"].startswith("list"):
            quoted = f'"{c["name"]}"'
            nulls, low, high, true_low, true_high = duckdb.sql(
                f"select count(*) - count({quoted}), min({quoted}), max({quoted}), "
                f"list_min(list({quoted})), list_max(list({quoted})) from '{folder}/*.parquet'"
            ).fetchall()[0]
            same("duckdb", f"nulls of {c['name']} by SQL", nulls, c["nulls"])
            same("duckdb", f"range of {c['name']} by SQL", (low, high), (true_low, true_high))


def check_polars(folder: Path, want: dict) -> None:
    frame = pl.read_parquet(folder / "*.parquet")
    same("polars", "columns", list(frame.schema.items()), [(c["name"], POLARS[c["type"]]) for c in want["columns"]])
    for column in want["columns"]:
        check_content("polars", frame[column["name"]].to_list(), column)


def plain(value):
    """A value of pandas as Python's own."""
    if isinstance(value, list):
        return [int(item) for item in value]
    return None if pd.isna(value) else getattr(value, "item", lambda: value)()


def check_fastparquet(folder: Path, want: dict) -> None:
    """A reader that knows plain and dictionary encodings only, and lists in pages of version 1 only."""
    found: dict = {column["name"]: [] for column in want["columns"]}
    for path in sorted(folder.iterdir()):
        file = fastparquet.ParquetFile(path)
        same("fastparquet", "columns", file.columns, list(found))
        for name, values in file.to_pandas().items():
            found[name].extend(plain(v) for v in values)
    for column in want["columns"]:
        check_content("fastparquet", found[column["name"]], column)


def check_datasets(table: datasets.DatasetDict, want: dict) -> None:
    """What Hugging Face's library loads by the card: splits, order, content."""
    same("datasets", "order", {split: list(rows["deal"]) for split, rows in table.items()}, want["deals"])
    for column in want["columns"]:
        values = [v for rows in table.values() for v in rows[column["name"]]]
        check_content("datasets", values, column)


def check_card(root: Path, want: dict) -> None:
    """Runs the Python of the dataset card, where its reader would."""
    card = huggingface_hub.DatasetCard.load(root / "README.md")
    same("huggingface_hub", "license", card.data.license, "cc0-1.0")
    same(
        "huggingface_hub",
        "configurations",
        [c["config_name"] for c in card.data.configs],
        [t["name"] for t in want["tables"]],
    )
    names: dict = {}
    os.chdir(root)
    for example in re.findall(r"```python\n(.*?)```", card.text, re.DOTALL):
        exec(example, names)
    for table in want["tables"]:
        check_datasets(names[table["name"]], table)
    for row in (row for rows in names["positions"].values() for row in rows):
        check_decoder(names, row)
    for row in (row for rows in names["moves"].values() for row in rows):
        plane = names["move_plane"](row["card"], row["to"])
        same("card", "ones of a move", (plane.sum(), plane[row["card"], row["to"]]), (1, 1))
        before = names["planes"](row["on"])
        same("card", "move to elsewhere", before[row["card"], row["to"]] == 1 and row["to"] < 52, False)


def check_decoder(names: dict, row: dict) -> None:
    """Holds the card's decoder of a position against the text of its board."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    lines = row["position"].splitlines()
    columns = sorted(line.lstrip(": ").split() for line in lines if not line.startswith(("Foundations", "Freecells")))
    cells = next((line.split(":")[1].split() for line in lines if line.startswith("Freecells")), [])
    planes = names["planes"](row["on"])
    same("card", "cards of the planes", planes.sum(axis=1).tolist(), [1.0] * 52)
    decoded = names["columns"](row["on"])
    same("card", "columns", sorted([cards[c] for c in column] for column in decoded), [c for c in columns if c])
    same("card", "cells", {cards[c] for c in np.flatnonzero(planes[:, 53])}, set(cells) - {"-"})
    same("card", "cards in column planes", int(names["column_planes"](row["on"]).sum()), sum(len(c) for c in decoded))


def check_croissant(root: Path, want: dict) -> None:
    import mlcroissant

    program = Path(sys.executable).parent / "mlcroissant"
    subprocess.run([program, "validate", "--jsonld", root / "croissant.json"], check=True, capture_output=True)
    dataset = mlcroissant.Dataset(jsonld=root / "croissant.json")
    for table in want["tables"]:
        deals = sorted(r[f"{table['name']}/deal"] for r in dataset.records(table["name"]))
        same("mlcroissant", f"deals of {table['name']}", deals, sorted(sum(table["deals"].values(), [])))


def main() -> None:
    root, want = Path(sys.argv[1]).absolute(), json.loads(Path(sys.argv[2]).read_text())
    for table in want["tables"]:
        folder = root / table["folder"]
        check_files(folder, table, want["metadata"])
        check_duckdb(folder, table, want["metadata"])
        for check in (check_pyarrow, check_duckdb_sql, check_polars, check_fastparquet):
            check(folder, table)
    check_card(root, want)
    check_croissant(root, want)
    sizes = ", ".join(f"{t['rows']} {t['name']} of {len(t['columns'])} columns" for t in want["tables"])
    print(f"{sizes}: pyarrow, duckdb, polars, fastparquet, datasets and mlcroissant agree")


main()
