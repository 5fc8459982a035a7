"""The published labels, which come with the package.

deals = reference()                             # 37,000 deals with labels, splits and shortest solutions
deals["microsoft:617"][0]["rating"]
taught = deals.split("train")[:2000].solutions()    # each position on these solutions, with its move
"""

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from .dataset import Dataset, load

# In a wheel the tables lie in a folder of the package, and in a checkout of the repository where they are made.
FOLDERS = (Path(str(files(__package__))) / "published", Path(__file__).parents[3] / "datasets" / "reference" / "data")


def reference(columns: Sequence[str] | None = None) -> Dataset:
    """The published labels of microsoft:1-32000 and random:1-5000 in FreeCell, in this order, a row for each deal: win
    rate and rating, least number of moves, least number of cells, split, `on` and a shortest solution.
    datasets/SCHEMA.md of the repository explains the columns. Reading takes about a second, and less with few
    `columns`. Nothing is downloaded. Raises a FileNotFoundError if this installation lacks the tables, and a ValueError
    if there is no such column."""
    for folder in FOLDERS:
        if folder.is_dir():
            found = load(folder, columns=columns)
            # Each row is a deal, also where the column that says so is not loaded.
            return replace(found, unread=tuple(name for name in found.unread if name != "position_kind"))
    raise FileNotFoundError(f"{FOLDERS[0]}: no published tables; expected a wheel of `make wheel`, or a checkout")
