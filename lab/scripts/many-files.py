"""Reads a dataset of 1,000 small files by the readers of rehearsal.py, which must find the same sums.

usage: many-files.py PATIENCE FOLDER

Prints how the columns of text are encoded, and what each reader took.
"""

import sys
from pathlib import Path

import pyarrow.parquet as pq
import rehearsal

ROWS, SHARD_ROWS = 10_500, 30  # 350 shards of up to three files


def main() -> None:
    on = rehearsal.Rehearsal(Path(sys.argv[2]).resolve())
    plan = ["generate", f"random:1-{ROWS}", "--shard-rows", str(SHARD_ROWS), *rehearsal.CHEAP]
    on.step("generate", [sys.argv[1], *plan, "--out", str(on.folder / "merged")])
    files = sorted((on.folder / "merged" / "data").glob("*.parquet"))
    group = pq.ParquetFile(files[0]).metadata.row_group(0)
    columns = [group.column(i) for i in range(group.num_columns)]
    encodings = {
        (c.path_in_schema, *sorted(c.encodings), c.compression) for c in columns if c.physical_type == "BYTE_ARRAY"
    }
    print(f"{len(files):,} files; encodings of text:", *sorted(encodings), sep="\n  ")
    rehearsal.read(on)


main()
