"""publish.py OUT DATASET...: publish finished datasets of a game, each of another source of deals, as one dataset.

OUT/data gets a file for each source and split, or several of about equal size if a split has more than ROWS rows. Rows
are in the order of the deals. They have the columns that `generate` wrote, with their types, except for those of
LEFT_OUT. The metadata of a file has its plan. describe.py writes what describes the files.

If OUT has tables already, what is proved about a deal must be the same there (PROVED). The limits of searches beyond
those of the plan, by which some of it was found, carry over (SECOND).
"""

import json
import math
import pathlib
import re
import shutil
import sys

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from describe import SECOND, SPLITS, describe, plan, published

ROWS = 13_000  # of a file; of FreeCell they take 4 MB
# Features and legal moves are computed quickly, and would take more than the labels. No plan here asks for efforts.
LEFT_OUT = re.compile("f_.*|legal|effort_below")
PROVED = "position bound fas exact_status min_moves min_moves_low min_moves_high min_cells solution".split()


def dataset(folder: pathlib.Path) -> pa.Table:
    """The rows of a finished dataset that are published, by number of deal."""
    if not (folder / "manifest.json").exists():
        sys.exit(f"{folder}: not a finished dataset; `patience generate` or `merge` finishes it")
    files = sorted((folder / "data").glob("*.parquet"))
    columns = [name for name in pq.read_schema(files[0]).names if not LEFT_OUT.fullmatch(name)]
    return pq.ParquetDataset(files).read(columns).sort_by("deal")


def check_proved(table: pa.Table, files: list[pathlib.Path]) -> None:
    """Exit if something that is proved in published files is not the same in a table, or not there."""
    columns = [c for c in PROVED if c in table.column_names]
    before = pa.concat_tables(pq.read_table(f, columns=["deal", *columns]) for f in files).sort_by("deal")
    after = table.filter(pc.is_in(table["deal"], before["deal"])).select(before.column_names)
    for name in before.column_names:
        if before[name].to_pylist() != after[name].to_pylist():
            sys.exit(f"{files[0].parent}: {name} is not the same in the new table; nothing is written")


def second_pass(files: list[pathlib.Path]) -> dict[bytes, bytes]:
    """The metadata of a second pass over some deals of published files: the plan that their plans share, and all their
    deals."""
    texts = [pq.read_metadata(f).metadata.get(SECOND) for f in files]
    plans = [json.loads(text) for text in dict.fromkeys(texts) if text]
    if not plans:
        return {}
    limits = [{k: plan[k] for k in ("exact_nodes", "memory", "extras")} for plan in plans]
    if any(limit != limits[0] for limit in limits):
        sys.exit(f"{files[0].parent}: second passes with different limits")
    source = plans[0]["deals"].split(":")[0]
    numbers = ",".join(plan["deals"].split(":")[1] for plan in plans)
    return {SECOND: json.dumps({**limits[0], "deals": f"{source}:{numbers}"}, separators=(",", ":")).encode()}


def write(table: pa.Table, data: pathlib.Path) -> None:
    """Write the files of a source."""
    for split in SPLITS:
        rows = table.filter(pc.equal(table["split"], split))
        count = math.ceil(rows.num_rows / ROWS)
        for i in range(count):
            first, end = (rows.num_rows * n // count for n in (i, i + 1))
            path = data / f"{table['source'][0]}-{split}-{i:05}-of-{count:05}.parquet"
            pq.write_table(rows.slice(first, end - first), path, compression="zstd", compression_level=19)


def publish(out: pathlib.Path, folders: list[pathlib.Path]) -> None:
    tables = [dataset(folder) for folder in folders]
    if len({json.dumps({**plan(table), "deals": ""}) for table in tables}) > 1:
        sys.exit("the datasets have different plans")
    for i, table in enumerate(tables):
        if files := published(out, table["source"][0].as_py()):
            check_proved(table, files)
            tables[i] = table.replace_schema_metadata({**table.schema.metadata, **second_pass(files)})
    new = out / "data.unfinished"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    for table in tables:
        write(table, new)
    shutil.rmtree(out / "data", ignore_errors=True)
    new.rename(out / "data")
    describe(out, folders[0])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    publish(pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]])
