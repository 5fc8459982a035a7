"""Sets how wide a net's intervals of the win rates of deals are in each game, by deals from which nothing was learned:
writes its board.net again with another header.

    python lab/train/board/levels.py NET ROWS

ROWS is a folder of what lab/lessons wrote, with GAME-deals-*.rows of games. In those that the net was not taught, win
rates are scaled first. With --judge it writes nothing, and prints how good guesses are as the header has it.
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
    p.add_argument("--judge", action="store_true", help="print a table of how good guesses are, and change nothing")
    return p.parse_args()


def deals(o, games):
    """By name of a game, the logits of the win rates of its deals, and the rates that were measured, in bins."""
    import export
    import lessons
    import numpy as np
    import several
    import teaching
    from patience_deals.games import rules

    files = {f.name.partition("-deals-")[0]: f for f in sorted(o.rows.glob("*-deals-*.rows"))}
    if not files or (missing := set(games) - set(files)) and not o.judge:
        raise ValueError(f"{o.rows}: no {min(missing, default='GAME')}-deals-*.rows; expected what lab/lessons wrote")
    judge = teaching.judge_of(several.Net([rules(name) for name in files]), export.read(o.net)[0])
    for game, (name, file) in enumerate(files.items()):
        rows = np.fromfile(file, lessons.ROW)
        rows = lessons.taught(rows, np.full(len(rows), game, np.int32))
        known = rows["rated"] & rows["known"]
        yield name, judge(rows["on"][known], game)[2], export.middle(rows["bins"][known])


def print_judged(o, header):
    import export
    import numpy as np
    from rows import RATES

    def errors(logits, rates, sure, stretch):
        far = stretch * (export.chances(sure * logits) @ RATES) - rates
        r2 = 1 - np.square(far).mean() / rates.var()
        return f"{np.abs(far).mean():.2f} | {far.mean():+.2f} | {r2:.2f}"

    print("| game | deals | error untaught | bias | R² | error scaled | bias | R² | in the interval, % |")
    print("| --- |" + " ---: |" * 8)
    levels, same = header["levels"], {"sure": 1, "stretch": 1}
    for name, logits, numbers in deals(o, header["games"]):
        scale, rates = levels["scales"].get(name, same), RATES[0] + (RATES[1] - RATES[0]) * numbers
        level = export.below(logits * scale["sure"], export.stretched(numbers, 1 / scale["stretch"]))
        low, high = levels["rates"][name]
        hits = np.mean((level >= low) & (level <= high))
        told = errors(logits, rates, levels["untaught"], 1), errors(logits, rates, **scale)
        error = np.sqrt(hits * (1 - hits) / len(rates))
        print(f"| {name} | {len(rates)} |", " | ".join(told), f"| {100 * hits:.1f} ± {100 * error:.1f} |")


def main(o):
    command.use(1)
    import export

    first, arrays = o.net.read_bytes().split(b"\n", 1)
    header = json.loads(first)
    if o.judge:
        return print_judged(o, header)
    levels, scales = header["levels"]["rates"], header["levels"]["scales"] = {}, {}
    for name, logits, numbers in deals(o, header["games"]):
        if name not in header["games"]:
            scales[name] = export.scaled(logits, numbers)
            logits, numbers = logits * scales[name]["sure"], export.stretched(numbers, 1 / scales[name]["stretch"])
        levels[name] = export.quantile_levels(logits, numbers)
        print(f"{name}: {len(numbers)} deals, levels {levels[name]} {scales.get(name, '')}")
    o.net.write_bytes(json.dumps(header, separators=(",", ":")).encode() + b"\n" + arrays)


if __name__ == "__main__":
    command.run("levels.py", main, options)
