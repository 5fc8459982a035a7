"""check-reference.py: load datasets/reference as its users do, by its card and by its croissant.json, and hold the
types of its columns against those of SCHEMA.md, so that its rows and those of `generate` make one table."""

import os
import pathlib
import re
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"

import mlcroissant
import pyarrow as pa
import pyarrow.parquet as pq

from datasets import get_dataset_config_names, load_dataset

HOME = pathlib.Path(__file__).resolve().parent
described_types = dict(
    re.findall(
        r"^\* `(\w+)`, ([\w ]+?)(?: or null)?:",
        (HOME.parent / "SCHEMA.md").read_text().split("## Moves")[0],
        re.MULTILINE,
    )
)
ARROW = {"list of int8": pa.list_(pa.field("element", pa.int8(), nullable=False))}
for path in HOME.glob("data/*.parquet"):
    for field in pq.read_schema(path):
        want = described_types[field.name]
        if field.type != (ARROW.get(want) or pa.type_for_alias(want)):
            raise SystemExit(f"{path}: {field.name} is {field.type}; SCHEMA.md has {want}")

croissant = mlcroissant.Dataset(HOME / "croissant.json")
for source in get_dataset_config_names(str(HOME)):
    rows = sum(pq.read_metadata(f).num_rows for f in HOME.glob(f"data/{source}-*.parquet"))
    with tempfile.TemporaryDirectory() as cache:  # an earlier one may hold other rows
        deals = load_dataset(str(HOME), source, split="deals", cache_dir=cache)
    described = sum(1 for _ in croissant.records(source))
    if not rows == deals.num_rows == described == len(set(deals["deal"])):
        raise SystemExit(f"{source}: {rows} rows; the card gives {deals.num_rows}, croissant.json {described}")
    print(f"{source}: {rows} deals")
