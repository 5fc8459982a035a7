"""Reads a dataset with Spark and holds aggregates of it against DuckDB's.

usage: spark.py DIR
"""
import sys

import duckdb
from pyspark.sql import SparkSession

QUERY = """select split, count(*) as n, count(distinct deal) as deals, sum({number}) as total, count({nullable}) as known
from {source} group by split order by split"""
LEAKS = "select count(*) from (select deal from {source} group by deal having count(distinct split) > 1)"


def main() -> None:
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    for folder, number, nullable in (("data", "playouts", "min_moves"), ("moves", "playouts_after", "keeps_shortest")):
        spark.read.parquet(f"{sys.argv[1]}/{folder}").createOrReplaceTempView("rows")
        query = {"number": number, "nullable": nullable}
        found = [tuple(r) for r in spark.sql(QUERY.format(source="rows", **query)).collect()]
        files = f"'{sys.argv[1]}/{folder}/*.parquet'"
        want = [tuple(int(v) if i else v for i, v in enumerate(r)) for r in duckdb.sql(QUERY.format(source=files, **query)).fetchall()]
        if found != want:
            sys.exit(f"{folder}: Spark finds {found}; DuckDB {want}")
        leaks = spark.sql(LEAKS.format(source="rows")).collect()[0][0]
        if leaks:
            sys.exit(f"{folder}: {leaks} deals are in two splits")
        print(f"{folder}: Spark and DuckDB agree: {found}")


main()
