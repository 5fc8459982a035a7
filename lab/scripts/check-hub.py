"""check-hub.py HUB PACK...: load the datasets that `release -only hub` wrote as their users do, each configuration and
split by datasets, Polars and DuckDB, and each table by mlcroissant, and compare rows and columns. Then replay some rows
of each pack by the Python package."""

import csv
import io
import os
import pathlib
import re
import sys
import tempfile
import zipfile

os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"

import duckdb
import huggingface_hub
import mlcroissant
import polars
from patience_deals import referee
from patience_deals.games import rules_of

from datasets import load_dataset

EVERY = 50  # of the rows of a pack, one is replayed


def check_config(folder: pathlib.Path, config: dict) -> int:
    """Check a configuration of the card. Returns its rows."""
    rows = 0
    with tempfile.TemporaryDirectory() as cache:  # an earlier one may hold other rows
        loaded = load_dataset(str(folder), config["config_name"], cache_dir=cache)
        for data in config["data_files"]:
            files, got = str(folder / data["path"]), loaded[data["split"]]
            packed = files.endswith(".gz")
            frame = polars.read_ndjson(files) if packed else polars.read_parquet(files)
            table = duckdb.sql(f"from read_{'json' if packed else 'parquet'}('{files}')")
            want = list(zip(got["source"], got["deal"]))
            other = table.select("source", "deal").fetchall()
            if not want or want != list(zip(frame["source"], frame["deal"])) or want != other:
                sys.exit(f"{config['config_name']}, {data['split']}: datasets, Polars and DuckDB have different rows")
            if got.column_names != frame.columns or got.column_names != table.columns:
                sys.exit(f"{config['config_name']}, {data['split']}: different columns")
            print(f"{config['config_name']} {data['split']}: {len(want)} rows, {len(frame.columns)} columns")
            rows += len(want)
    return rows


def check_dataset(folder: pathlib.Path) -> dict[str, int]:
    """Check a dataset. Returns the rows of its configurations."""
    card = huggingface_hub.DatasetCard.load(folder / "README.md")
    return {config["config_name"]: check_config(folder, config) for config in card.data.configs}


def check_croissant(folder: pathlib.Path, rows: dict[str, int]) -> None:
    described = mlcroissant.Dataset(folder / "croissant.json")
    for records in described.metadata.record_sets:
        if records.name != "splits":
            found = sum(1 for _ in described.records(records.name))
            if found != rows[records.name]:
                sys.exit(f"croissant.json gives {found} rows of {records.name}; the card gives {rows[records.name]}")
            print(f"croissant.json {records.name}: {found} rows")


def check_pack(path: pathlib.Path) -> None:
    game = path.stem.removeprefix("winnable-")
    with zipfile.ZipFile(path) as pack:
        text = re.search(r"^Rules: (.*)\.$", pack.read("README.txt").decode(), re.MULTILINE)
        rows = list(csv.DictReader(io.StringIO(pack.read(f"{game}.csv").decode())))
    rules = rules_of(game, text[1])
    for row in rows[::EVERY]:
        source, number = row["deal"].split(":")
        start = {"source": source, "deal": int(number), "solution": row["solution"]}
        if row["board"]:
            start |= {"position_kind": "board", "position": row["board"].replace("|", "\n") + "\n"}
        _, moves = referee.solved(rules, start)
        if len(moves) != int(row["least_moves_high"]):
            sys.exit(f"{path}: {row['deal']} takes {len(moves)} moves, not {row['least_moves_high']}")
    print(f"{path.name}: {len(rows)} rows, {len(rows[::EVERY])} replayed")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    hub = pathlib.Path(sys.argv[1]).resolve()
    check_croissant(hub / "dataset", check_dataset(hub / "dataset"))
    check_dataset(hub / "glance")
    for name in sys.argv[2:]:
        check_pack(pathlib.Path(name))
