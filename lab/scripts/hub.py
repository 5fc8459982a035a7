"""hub.py FOLDER OUT URL: copy a published dataset to OUT as a hub of datasets wants it. The card there has front matter
with names, sizes and types, and the columns in a table. URL is where the hub's readers find the folder datasets."""

import json
import pathlib
import shutil
import sys

import pyarrow as pa
import pyarrow.parquet as pq
from describe import SPLITS, card, front_matter, read, write_sums

TASKS = ["tabular-regression", "tabular-classification"]
NAMES = {"double": "float64"}


def feature(field: pa.Field) -> dict:
    """The name and the type of a column."""
    kind = str(getattr(field.type, "value_type", field.type))
    return {"name": field.name, "list" if pa.types.is_list(field.type) else "dtype": NAMES.get(kind, kind)}


def sizes(folder: pathlib.Path) -> dict:
    """Rows and bytes of the splits."""
    splits = []
    for split in SPLITS:
        files = [pq.read_metadata(f) for f in (folder / "data").glob(f"*-{split}-*.parquet")]
        size = sum(f.row_group(i).total_byte_size for f in files for i in range(f.num_row_groups))
        splits.append({"name": split, "num_bytes": size, "num_examples": sum(f.num_rows for f in files)})
    return {
        "splits": splits,
        "download_size": sum(f.stat().st_size for f in (folder / "data").glob("*.parquet")),
        "dataset_size": sum(split["num_bytes"] for split in splits),
    }


def described(folder: pathlib.Path, doc: dict, schema: pa.Schema) -> dict:
    """The front matter that only a hub wants."""
    info = {"config_name": "positions", "features": [feature(field) for field in schema], **sizes(folder)}
    rows = sum(split["num_examples"] for split in info["splits"])
    return {
        "pretty_name": doc["name"],
        "version": doc["version"],
        "annotations_creators": ["machine-generated"],
        "source_datasets": ["original"],
        "task_categories": TASKS,
        "size_categories": ["1K<n<10K" if rows < 10_000 else "10K<n<100K"],
        "tags": [word.replace(" ", "-") for word in doc["keywords"]],
        "dataset_info": [info],
    }


def columns(doc: dict) -> str:
    """The columns and their meaning, by croissant.json."""
    fields = next(records for records in doc["recordSet"] if records["name"] == "positions")["field"]
    lines = ["| column | meaning |", "|---|---|", *(f"| `{f['name']}` | {f['description']} |" for f in fields)]
    return "\n".join(lines)


def main(folder: pathlib.Path, out: pathlib.Path, url: str) -> None:
    shutil.copytree(folder, out)
    doc, tables = json.loads((folder / "croissant.json").read_text()), read(folder)
    front = front_matter(folder, tables) | described(folder, doc, tables[0].schema)
    (out / "README.md").write_text(f"{card(front, tables, url)}\n## Columns\n\n{columns(doc)}\n")
    write_sums(out)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3])
