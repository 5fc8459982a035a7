"""Learns a net that judges positions of a game of columns, by messages along the board.

    python lab/train/board --out FOLDER [options] DATASET...

A DATASET is a folder that `patience generate` wrote or a Parquet file: rows with moves (`--positions solution
--per-deal all`) teach moves, rows with win rates teach win rates. FOLDER gets state.npz, from which an interrupted run
goes on, and at the end board.net, golden.json and report.json.
"""

import json
import sys
import time
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command


def options():
    p = command.parser(__doc__)
    p.add_argument("datasets", nargs="+", metavar="DATASET")
    command.add_learner(p, 512, "a tiny net in some seconds, interrupted and resumed, and a check that it learns")
    p.add_argument(
        "--more",
        action="append",
        default=[],
        metavar="DATASET",
        help="learn from its split train, too, but judge nothing by the others",
    )
    p.add_argument("--packed", type=Path, help="where rows are packed; FOLDER/packed without")
    p.add_argument("--rows", type=int, default=3_000_000, help="rows of moves to learn from, each as often as it comes")
    p.add_argument("--finish", type=int, default=1000, help="steps of the second phase, which teaches win rates, too")
    p.add_argument("--finish-rate", type=float, default=6e-4, help="rate of learning at which that phase begins")
    return p.parse_args()


def main(o):
    began = time.monotonic()
    command.use(o.devices)
    import architecture
    import export
    import jax
    import loop
    import rows

    rows.pack(o.datasets, o.more, o.packed or o.out / "packed")
    data = rows.Rows(o.packed or o.out / "packed", 20_000 if o.quick else None)
    if o.quick:
        plan = loop.Plan(width=32, layers=2, rows=100 * 256, finish=20, batch=256)
    else:
        chunk = loop.rows_at_once(o.chunk, o.batch)
        plan = loop.Plan(
            o.width, o.layers, o.rows, o.finish, o.batch, finish_rate=o.finish_rate, seed=o.seed, chunk=chunk
        )
    net = architecture.Net(data.rules)
    trainer = loop.Trainer(net, plan, data, o.out, o.start)
    trainer.resume()
    trainer.run(plan.steps // 2 if o.quick else None)
    if o.quick:
        trainer = loop.Trainer(net, plan, data, o.out, o.start)
        trainer.resume()
        trainer.run()
    params = export.rounded(trainer.params)
    judge = partial(loop.in_chunks, jax.jit(lambda on: net.judge(params, {"on": on})))
    reports = [loop.report(judge, data, split, 2_000 if o.quick else 20_000) for split in ("validation", "test")]
    export.write(
        o.out / "board.net",
        params,
        architecture.Config(plan.width, plan.layers),
        [data.rules.name],
        export.levels(judge, data),
    )
    (o.out / "golden.json").write_text(json.dumps(export.golden(judge, data), separators=(",", ":")) + "\n")
    (o.out / "report.json").write_text(
        json.dumps({"judged": reports, "learned": trainer.learned}, indent=1, ensure_ascii=False) + "\n"
    )
    for r in reports:
        print(json.dumps(r, ensure_ascii=False))
    print(f"{time.monotonic() - began:.0f} s")
    if o.quick and reports[0].get("first choices", 0) < 0.3:
        sys.exit(f"the quick net learned nothing: {reports[0]}")


if __name__ == "__main__":
    command.run("train/board", main, options)
