"""Writes the tasks of games other than FreeCell that come with the Python package: task-games.py DATASET…, datasets
with solutions and moves."""

import gzip
import json
import sys
from dataclasses import fields
from pathlib import Path

from patience_deals import load
from patience_deals.lines import PACKED, Line, of_dataset

OUT = Path(__file__).parents[2] / "python" / "src" / "patience_deals" / PACKED[1]
BLANK = Line("", 0, "", None)


def written(line: Line) -> str:
    """A line as JSON, without what is as usual."""
    values = {f.name: getattr(line, f.name) for f in fields(line)}
    return json.dumps(
        {name: value for name, value in values.items() if name == "rating" or value != getattr(BLANK, name)},
        separators=(",", ":"),
    )


def main(folders: list[str]) -> None:
    lines = [line for folder in folders for line in of_dataset(load(folder), load(folder, "moves"))]
    kept = [line for line in lines if line.position is None or line.best]  # solutions of deals have the other positions
    text = "".join(written(line) + "\n" for line in kept)
    OUT.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(f"{len(kept):,} lines, {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
