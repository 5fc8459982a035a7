"""What other models make of the lessons of the net of boards, and what that net makes of fewer deals: a table.

    python lab/train/board/baselines.py --features FEATURES --packed PACKED --net NET --out FOLDER

PACKED is where train/board packed its rows, FEATURES what `patience generate --playouts 0 --exact-nodes 0` wrote of the
same deals, and NET the trained net. Models of features guess the win rate by regression. Nets of boards are small and
see few rows, all of them the same number, so only the last line shows what long training adds. Each is judged by the
split test, on which nothing is chosen. FOLDER gets a state for each net, from which an interrupted run goes on, and
report.json.
"""

import json
import sys
import time
import zlib
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command

command.use(2)

import architecture
import export
import jax
import loop
import numpy as np
import pyarrow.parquet as pq
import rows
import transformer
from leastmoves import r2
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import RidgeCV
from sklearn.neural_network import MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

SHARES = 64  # deals are cut into so many parts
MODELS = {
    "ridge": make_pipeline(StandardScaler(), RidgeCV(np.logspace(-1, 4, 11))),
    "boosted trees": HistGradientBoostingRegressor(
        max_iter=2000, learning_rate=0.03, max_leaf_nodes=15, early_stopping=True, random_state=1
    ),
    "dense network, 128 and 64": make_pipeline(
        StandardScaler(), MLPRegressor(hidden_layer_sizes=(128, 64), alpha=1.0, early_stopping=True, random_state=1)
    ),
}


def options():
    p = command.parser(__doc__)
    p.add_argument("--features", nargs="+", required=True, type=Path)
    p.add_argument("--packed", required=True, type=Path)
    p.add_argument("--net", required=True, type=Path)
    p.add_argument("--out", required=True, type=Path)
    p.add_argument("--rows", type=int, default=100_000, help="rows of moves that each net of boards sees first")
    p.add_argument("--finish", type=int, default=150, help="steps that then teach win rates, too")
    return p.parse_args()


class Lessons:
    """The rows of the split train of some of the deals. More parts hold all the deals that fewer hold."""

    def __init__(self, data, parts):
        self._data, moves, rates = data, data.moves["train"], data.rates["train"]
        begins = np.flatnonzero(rows.begins(moves))
        chosen = _part(moves["on"][begins]) < parts
        self.moves = {"train": moves[np.repeat(chosen, np.diff(begins, append=len(moves)))]}
        self.rates = {"train": rates[_part(rates["on"]) < parts]}
        self.judged = {"train": ()}
        self.deals, self.taught = len(self.rates["train"]), data.taught

    def digest(self):
        return zlib.crc32(self.moves["train"])


def _part(starts):
    """The part that each deal belongs to, by its board."""
    return np.array([zlib.crc32(on.tobytes()) % SHARES for on in starts])


def known(data, split):
    """Boards of the deals of a split whose win rate is known, and its log10."""
    chosen = data.rates[split][data.rates[split]["known"]]
    return chosen["on"], chosen["bins"] @ rows.RATES


def features(folders):
    """The features of a deal, by the bytes of its board."""
    table = pq.ParquetDataset(
        [str(file) for folder in folders for file in sorted((folder / "data").glob("*.parquet"))]
    ).read()
    names = [name for name in table.column_names if name.startswith("f_")]
    values = np.stack([table[name].to_numpy().astype(float) for name in names], 1)
    boards = np.array(table["on"].to_pylist(), np.uint8)
    return {on.tobytes(): row for on, row in zip(boards, values)}


def regressed(data, by_board):
    """What models of features guess of the split test, by name."""
    x = {split: np.stack([by_board[on.tobytes()] for on in known(data, split)[0]]) for split in ("train", "test")}
    y = known(data, "train")[1]
    for name, model in MODELS.items():
        began = time.process_time()
        guess = model.fit(x["train"], y).predict(x["test"])
        yield name, len(y), guess, time.process_time() - began


def trained(net, width, lessons, o, name):
    """The weights of a net of six layers, and the seconds of this call."""
    began = time.monotonic()
    plan = loop.Plan(width, 6, o.rows, o.finish, batch=256)
    print(
        f"{name}: {lessons.deals} deals, {len(lessons.moves['train'])} rows, {plan.steps + plan.finish} steps",
        flush=True,
    )
    return loop.learned(net, plan, lessons, o.out / name), time.monotonic() - began


def judged(net, params, data):
    """The report of weights on the split test, and what they guess of the known win rates there."""
    judge = partial(loop.in_chunks, jax.jit(lambda on: net.judge(params, {"on": on})))
    _, _, rate, _ = judge(np.ascontiguousarray(known(data, "test")[0]))
    return loop.report(judge, data, "test", 20_000), np.asarray(jax.nn.softmax(rate)) @ rows.RATES


HEAD = """
| model | reads | deals | first choice is the solution's move | mean error of moves left \
| R² of log10 win rate | seconds |
|---|---|---:|---:|---:|---:|---:|"""


def main(o):
    jax.config.update("jax_compilation_cache_dir", str(o.out.resolve() / "compiled"))
    data = rows.Rows(o.packed)
    y, lines = known(data, "test")[1], []

    def tell(model, reads, deals, guess, seconds, report=None):
        moves = (
            f"{report['first choices']:.1%} | {report['mean error of moves left']:.2f}".replace("%", " %")
            if report
            else " | "
        )
        lines.append(f"| {model} | {reads} | {deals:,} | {moves} | {r2(guess, y)} | {seconds} |")
        print(lines[-1], flush=True)

    for name, deals, guess, seconds in regressed(data, features(o.features)):
        tell(name, "features", deals, guess, round(seconds))
    nets = [("transformer", transformer.Net(data.rules), 64, SHARES)]
    nets += [("messages", architecture.Net(data.rules), 32, parts) for parts in (1, 8, SHARES)]
    for kind, net, width, parts in nets:
        lessons = Lessons(data, parts)
        params, seconds = trained(net, width, lessons, o, f"{kind}-{parts}")
        report, guess = judged(net, params, data)
        tell(
            f"{kind}, width {width}, {sum(x.size for x in params.values()):,} weights",
            "board",
            lessons.deals,
            guess,
            round(seconds),
            report,
        )
    params, config = export.read(o.net)
    report, guess = judged(architecture.Net(data.rules), params, data)
    tell(f"messages, width {config.width}: the program's network", "board", len(data.rates["train"]), guess, "", report)
    (o.out / "report.json").write_text(json.dumps(lines, indent=1, ensure_ascii=False) + "\n")
    print(HEAD, *lines, sep="\n")


if __name__ == "__main__":
    command.run("train/board/baselines.py", main, options)
