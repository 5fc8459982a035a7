"""Reads a dataset with Spark, by both of its readers of Parquet, and holds every value against pyarrow's.

usage: spark.py DIR

Rows are compared column by column as multisets, because Spark does not promise an order.
"""

import glob
import sys
from collections import Counter
from decimal import Decimal

import pyarrow
import pyarrow.compute
import pyarrow.parquet
from pyspark.sql import DataFrame, SparkSession

LEAKS = "select count(*) from (select deal from rows group by deal having count(distinct split) > 1)"
SUM = "select sum({0}), count({0}), count(*) from rows"


def plain(value: object) -> object:
    """Turns what Spark returns into what pyarrow does: whole numbers beyond 2^63 are decimals in Spark."""
    return int(value) if isinstance(value, Decimal) else value


def differing(found: DataFrame, want: pyarrow.Table) -> list[str]:
    columns = list(zip(*found.collect()))
    pairs = zip(found.columns, columns, want.columns)
    return [name for name, a, b in pairs if Counter(map(repr, map(plain, a))) != Counter(map(repr, b.to_pylist()))]


def check(spark: SparkSession, folder: str, number: str, readers: tuple[str, ...] = ("true", "false")) -> None:
    files = sorted(glob.glob(f"{sys.argv[1]}/{folder}/*.parquet"))
    want = pyarrow.concat_tables(map(pyarrow.parquet.read_table, files))
    group = pyarrow.parquet.ParquetFile(files[0]).metadata.row_group(0)
    encodings = {
        c.path_in_schema: c.encodings
        for c in map(group.column, range(group.num_columns))
        if c.physical_type == "BYTE_ARRAY"
    }
    print(
        f"{folder}: encodings of text: "
        f"{ {name: e for name, e in encodings.items() if name in ('position', 'solution', 'move', 'game')} }"
    )
    for vectorized in readers:
        spark.conf.set("spark.sql.parquet.enableVectorizedReader", vectorized)
        found = spark.read.parquet(f"{sys.argv[1]}/{folder}")
        found.createOrReplaceTempView("rows")
        sums = tuple(map(plain, spark.sql(SUM.format(number)).collect()[0]))
        expected = (pyarrow.compute.sum(want[number]).as_py(), len(want) - want[number].null_count, len(want))
        if found.columns != want.column_names or sums != expected:
            sys.exit(f"{folder}: Spark finds {found.columns}, {sums}; pyarrow {want.column_names}, {expected}")
        if names := differing(found, want):
            sys.exit(f"{folder}: Spark reads other values of {names} than pyarrow")
        if leaks := spark.sql(LEAKS).collect()[0][0]:
            sys.exit(f"{folder}: {leaks} deals are in two splits")
        print(
            f"{folder}: Spark {spark.version}, vectorized {vectorized}: {len(want)} rows, {want.num_columns} "
            f"columns equal; sum, known and rows of {number}: {sums}"
        )


def main() -> None:
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    check(spark, "data", "playouts")
    check(spark, "moves", "playouts_after")


main()
