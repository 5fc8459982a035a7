"""Labels deals on a local cluster of a real engine, and compares the rows with those of `patience generate`.

usage: engines.py PATIENCE ray|dask|spark

Each engine maps `patience_deals.label` over batches of names of deals, in two processes. The functions named after the
engines are the examples of docs/lab/engines.md.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from patience_deals import label, label_schema

DEALS = [f"random:{number}" for number in range(1, 61)]
SPEC = {"playouts": 50, "max_playouts": 50, "rare_events": "off", "exact_nodes": 0, "positions": "deal,walk"}
SPEC["per_deal"] = 1
ORDER = [("deal", "ascending"), ("position_index", "ascending")]


def ray(program: str) -> pa.Table:
    import ray

    def rows(batch: pa.Table) -> pa.Table:
        return label(batch["deal"].to_pylist(), SPEC, program=program)

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    deals = ray.data.from_arrow(pa.table({"deal": DEALS})).repartition(4)
    parts = deals.map_batches(rows, batch_format="pyarrow", batch_size=None).to_arrow_refs()
    return pa.concat_tables(ray.get(parts))


def dask(program: str) -> pa.Table:
    import dask.dataframe
    import pandas
    from distributed import Client

    def rows(batch: pandas.DataFrame) -> pandas.DataFrame:
        return label(batch["deal"], SPEC, program=program).to_pandas(types_mapper=pandas.ArrowDtype)

    meta = label_schema(SPEC, program=program).empty_table().to_pandas(types_mapper=pandas.ArrowDtype)
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None):
        deals = dask.dataframe.from_pandas(pandas.DataFrame({"deal": DEALS}), npartitions=4)
        found = deals.map_partitions(rows, meta=meta).compute()
    return pa.Table.from_pandas(found, preserve_index=False)


def spark(program: str) -> pa.Table:
    from pyspark.sql import SparkSession

    def signed(rows: pa.Table) -> pa.Table:  # Spark has no unsigned integers
        for i, column in enumerate(rows.schema):
            if column.type == pa.uint64():
                rows = rows.set_column(i, column.name, rows.column(i).cast(pa.decimal128(20, 0)))
        return rows

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield from signed(label(batch["deal"].to_pylist(), SPEC, program=program)).to_batches()

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    from pyspark.sql.pandas.types import from_arrow_schema

    columns = from_arrow_schema(signed(label_schema(SPEC, program=program).empty_table()).schema)
    deals = session.createDataFrame([(deal,) for deal in DEALS], "deal string").repartition(4)
    return deals.mapInArrow(rows, columns).toArrow()


def generated(program: str, out: str) -> pa.Table:
    flags = [f"--{name.replace('_', '-')}={value}" for name, value in SPEC.items()]
    deals = f"random:1-{len(DEALS)}"
    subprocess.run([program, "generate", deals, *flags, "--quiet", "--out", out], check=True, stdout=subprocess.DEVNULL)
    return pa.concat_tables(map(pq.read_table, sorted(Path(out, "data").glob("*.parquet"))))


def main() -> None:
    program, engine = str(Path(sys.argv[1]).resolve()), sys.argv[2]
    found = {"ray": ray, "dask": dask, "spark": spark}[engine](program)
    with tempfile.TemporaryDirectory() as out:
        want = generated(program, out)
    if found.column_names != want.column_names:
        sys.exit(f"{engine}: columns {found.column_names}; expected {want.column_names}")
    found = found.cast(want.schema.remove_metadata())
    if found.sort_by(ORDER).to_pylist() != want.sort_by(ORDER).to_pylist():
        sys.exit(f"{engine}: the rows differ from those of generate")
    version = __import__("importlib.metadata").metadata.version({"spark": "pyspark"}.get(engine, engine))
    print(f"{engine} {version}: {len(found)} rows, {found.num_columns} columns, equal to those of generate")


if __name__ == "__main__":  # Dask starts processes that import this file
    main()
