"""check-published.py FOLDER...: load folders that publish.py made as their users do, by the card and by croissant.json,
and check that files, rows, splits and types are what the card and SCHEMA.md say."""

import json
import os
import pathlib
import re
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"

import mlcroissant
import pyarrow as pa
import pyarrow.parquet as pq

from datasets import get_dataset_config_names, load_dataset

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "datasets" / "SCHEMA.md"
LARGEST = 5_000_000  # bytes of a file
ARROW = {"list of int8": pa.list_(pa.field("element", pa.int8(), nullable=False))}


def described_types() -> dict[str, pa.DataType]:
    positions = SCHEMA.read_text().split("## Moves")[0]
    found = re.findall(r"^\* `(\w+)`, \w+, ([\w ]+?)(?: or null)?(?:, [^:]+)?:", positions, re.MULTILINE)
    return {name: ARROW.get(kind) or pa.type_for_alias(kind) for name, kind in found if kind != "list of int16"}


def check_files(files: list[pathlib.Path]) -> None:
    """Check names, sizes, types, plans, and that the rows of a file are of its split, by number of deal."""
    types, versions, first = described_types(), set(), pq.read_schema(files[0])
    for path in files:
        source, split = path.name.split("-")[:2]
        fields, deals = pq.read_schema(path), pq.read_table(path, columns=["source", "split", "deal"])
        versions.add(json.loads(fields.metadata[b"patience.plan"])["format_version"])
        numbers = deals["deal"].to_pylist()
        wrong = [f"{f.name} is {f.type}; SCHEMA.md has {types[f.name]}" for f in fields if f.type != types[f.name]]
        if not fields.equals(first):
            wrong.append(f"other columns than in {files[0].name}")
        if deals["source"].unique().to_pylist() != [source] or deals["split"].unique().to_pylist() != [split]:
            wrong.append("rows of another source or split")
        if numbers != sorted(set(numbers)):
            wrong.append("not in the order of the deals")
        if path.stat().st_size > LARGEST:
            wrong.append(f"larger than {LARGEST:,} bytes")
        if wrong:
            sys.exit(f"{path}: {'; '.join(wrong)}")
    if len(versions) > 1:
        sys.exit(f"{files[0].parent}: files of format versions {versions}; expected one")


def check_loaded(folder: pathlib.Path, files: list[pathlib.Path]) -> str:
    """Check what the card and croissant.json give. Returns the rows by config in words."""
    words = []
    for config in get_dataset_config_names(str(folder)):
        mine = [f for f in files if config in ("positions", f.name.split("-")[0])]
        with tempfile.TemporaryDirectory() as cache:  # an earlier one may hold other rows
            loaded = load_dataset(str(folder), config, cache_dir=cache)
            rows = {split: list(zip(table["source"], table["deal"])) for split, table in loaded.items()}
        for split in sorted({f.name.split("-")[1] for f in mine}):
            there, got = sum(pq.read_metadata(f).num_rows for f in mine if f"-{split}-" in f.name), rows.get(split, [])
            if not there == len(got) == len(set(got)) or got != sorted(got):
                sys.exit(f"{folder}: config {config}, split {split}: {len(got)} rows, of {there} in the files")
        words.append(f"{config} {' + '.join(str(len(rows[split])) for split in rows)}")
    described = sum(1 for _ in mlcroissant.Dataset(folder / "croissant.json").records("positions"))
    if described != sum(pq.read_metadata(f).num_rows for f in files):
        sys.exit(f"{folder}: croissant.json gives {described} rows")
    return ", ".join(words)


for name in sys.argv[1:]:
    tables = sorted(pathlib.Path(name).glob("data/*.parquet"))
    if not tables:
        sys.exit(f"{name}: no data/*.parquet")
    check_files(tables)
    print(f"{name}: {check_loaded(pathlib.Path(name), tables)} deals")
