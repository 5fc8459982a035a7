"""check-reference.py: load datasets/reference as its users do, by its card and by its croissant.json."""
import os
import pathlib
import tempfile

os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"

import mlcroissant
import pyarrow.parquet as pq
from datasets import get_dataset_config_names, load_dataset

HOME = pathlib.Path(__file__).resolve().parent.parent / "datasets" / "reference"
croissant = mlcroissant.Dataset(HOME / "croissant.json")
for source in get_dataset_config_names(str(HOME)):
    rows = sum(pq.read_metadata(f).num_rows for f in HOME.glob(f"data/{source}-*.parquet"))
    with tempfile.TemporaryDirectory() as cache:  # an earlier one may hold other rows
        deals = load_dataset(str(HOME), source, split="deals", cache_dir=cache)
    described = sum(1 for _ in croissant.records(source))
    if not rows == deals.num_rows == described == len(set(deals["deal"])):
        raise SystemExit(f"{source}: {rows} rows; the card gives {deals.num_rows}, croissant.json {described}")
    print(f"{source}: {rows} deals")
