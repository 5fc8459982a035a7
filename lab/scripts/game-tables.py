"""game-tables.py FOLDER: write into FOLDER/README.md, between the marks, what the datasets in FOLDER/games contain."""

import pathlib
import re
import sys

import numpy as np
import pyarrow.parquet as pq

folder = pathlib.Path(sys.argv[1])
lines = ["| game | can be won | cannot | open | least moves proved | their median | win rate of random play, median |"]
lines.append("|---|---:|---:|---:|---:|---:|---:|")
for path in sorted(folder.glob("games/*/data")):
    rows = pq.read_table(path, columns=["exact_status", "min_moves", "min_moves_high", "win_rate"]).to_pydict()
    lost = np.array(rows["exact_status"]) == "unsolvable"
    won = np.array([high is not None for high in rows["min_moves_high"]])
    least = [n for n in rows["min_moves"] if n is not None]
    median = f"{np.median(least):g}" if least else "–"
    rate = np.median(np.array(rows["win_rate"], float)[won])
    lines.append(
        f"| [{path.parent.name}](games/{path.parent.name}/README.md) | {won.sum():,} | {lost.sum():,} | "
        f"{(~won & ~lost).sum():,} | {len(least):,} | {median} | {rate:.1e} |"
    )
page = folder / "README.md"
text = re.sub("(<!-- table -->\n).*(<!-- end -->)", rf"\1\n{chr(10).join(lines)}\n\n\2", page.read_text(), flags=re.S)
page.write_text(text)
