"""Sets how wide a net's intervals of the win rates of deals are in each game, by deals from which nothing was learned:
writes its board.net again with another header.

    python lab/train/board/levels.py NET ROWS

ROWS is a folder of what lab/lessons wrote, with GAME-deals-*.rows of games. In those that the net was not taught, win
rates are scaled first.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command


def options():
    p = command.parser(__doc__)
    p.add_argument("net", type=Path, metavar="NET")
    p.add_argument("rows", type=Path, metavar="ROWS")
    return p.parse_args()


def main(o):
    command.use(1)
    import export
    import lessons
    import numpy as np
    import several
    import teaching
    from patience_deals.games import rules

    first, arrays = o.net.read_bytes().split(b"\n", 1)
    header = json.loads(first)
    params, _ = export.read(o.net)
    files = {f.name.partition("-deals-")[0]: f for f in sorted(o.rows.glob("*-deals-*.rows"))}
    if missing := set(header["games"]) - set(files):
        raise ValueError(f"{o.rows}: no {min(missing)}-deals-*.rows; expected what lab/lessons wrote")
    judge = teaching.judge_of(several.Net([rules(name) for name in files]), params)
    levels, scales = header["levels"]["rates"], header["levels"]["scales"] = {}, {}
    for game, (name, file) in enumerate(files.items()):
        rows = np.fromfile(file, lessons.ROW)
        rows = lessons.taught(rows, np.full(len(rows), game, np.int32))
        known = rows["rated"] & rows["known"]
        _, _, logits, _, _ = judge(rows["on"][known], game)
        numbers = export.middle(rows["bins"][known])
        if name not in header["games"]:
            scales[name] = export.scaled(logits, numbers)
            logits, numbers = logits * scales[name]["sure"], export.stretched(numbers, 1 / scales[name]["stretch"])
        levels[name] = export.quantile_levels(logits, numbers)
        print(f"{name}: {known.sum()} deals, levels {levels[name]}, {scales.get(name, '')}")
    o.net.write_bytes(json.dumps(header, separators=(",", ":")).encode() + b"\n" + arrays)


if __name__ == "__main__":
    command.run("levels.py", main, options)
