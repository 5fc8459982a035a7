"""Reads a dataset with independent readers and holds it against what Go wrote.

usage: check.py DIR EXPECTED.json

EXPECTED.json lists, for each column in order, its name, kind ("string", "int",
"float" or "list"), whether it may be null, how many values are null and the
sum of the rest (of lengths, for strings and lists), and the plan's hash.
"""
import json
import math
import sys
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq


def kind_of(t: pa.DataType) -> str:
    if pa.types.is_string(t) or pa.types.is_dictionary(t):
        return "string"
    if pa.types.is_list(t):
        assert pa.types.is_int8(t.value_type), t
        return "list"
    return "int" if pa.types.is_integer(t) else "float"


def total(values, kind: str) -> float:
    known = [v for v in values if v is not None]
    if kind in ("string", "list"):
        return float(sum(len(v) for v in known))
    return math.fsum(known)


def check(reader: str, column: dict, nulls: int, summed: float) -> None:
    name = column["name"]
    assert nulls == column["nulls"], f"{reader}: {name} has {nulls} nulls, want {column['nulls']}"
    assert math.isclose(summed, column["sum"], rel_tol=1e-12, abs_tol=1e-12), (
        f"{reader}: {name} adds up to {summed}, want {column['sum']}"
    )


def check_pyarrow(data: Path, want: dict) -> None:
    table = pq.read_table(data)
    assert table.num_rows == want["rows"], table.num_rows
    assert table.column_names == [c["name"] for c in want["columns"]], table.column_names
    for column in want["columns"]:
        field, values = table.schema.field(column["name"]), table[column["name"]]
        assert kind_of(field.type) == column["kind"], field
        assert field.nullable == column["nullable"], field
        check("pyarrow", column, values.null_count, total(values.to_pylist(), column["kind"]))
    deals = table["deal"].to_pylist()
    assert deals == sorted(deals), "rows are not sorted by deal"


def check_metadata(data: Path, want: dict) -> None:
    for path in sorted(data.iterdir()):
        file = pq.ParquetFile(path)
        meta = file.metadata.metadata
        assert meta[b"patience.plan_hash"].decode() == want["plan_hash"], meta
        assert json.loads(meta[b"patience.plan"])["game"] == want["game"], meta
        group = file.metadata.row_group(0)
        assert group.column(0).compression == "ZSTD", group.column(0).compression
        assert [s.column_index for s in group.sorting_columns], "no sorting columns"


def sql_sum(column: dict) -> str:
    quoted = f'"{column["name"]}"'
    return f"sum(len({quoted}))" if column["kind"] in ("string", "list") else f"fsum({quoted}::double)"


def check_duckdb(data: Path, want: dict) -> None:
    source = f"read_parquet('{data}/*.parquet')"
    for column in want["columns"]:
        rows, nulls, summed = duckdb.sql(
            f'select count(*), count(*) - count("{column["name"]}"), {sql_sum(column)} from {source}'
        ).fetchall()[0]
        assert rows == want["rows"], rows
        check("duckdb", column, nulls, float(summed or 0))


def check_polars(data: Path, want: dict) -> None:
    frame = pl.read_parquet(data / "*.parquet")
    assert frame.height == want["rows"], frame.height
    for column in want["columns"]:
        values = frame[column["name"]]
        check("polars", column, values.null_count(), total(values.to_list(), column["kind"]))


def check_card(data: Path, want: dict) -> None:
    """What the dataset card and the README tell Python users to do."""
    df = pd.read_parquet(data)
    features = df.filter(like="f_")
    assert list(features) == [c["name"] for c in want["columns"] if c["name"].startswith("f_")]
    assert (features.dtypes == "float32").all(), features.dtypes
    assert df["win_rate"].between(0, 1).all()
    assert set(df.split) <= {"train", "validation", "test"}
    assert len(df[df.split == "train"]) > 0


def main() -> None:
    data, want = Path(sys.argv[1]) / "data", json.loads(Path(sys.argv[2]).read_text())
    for reader in (check_pyarrow, check_metadata, check_duckdb, check_polars, check_card):
        reader(data, want)
    print(f"{want['rows']} rows, {len(want['columns'])} columns: pyarrow, duckdb, polars and pandas agree")


main()
