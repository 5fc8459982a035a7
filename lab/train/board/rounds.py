"""Learns the net of all games of columns from what lab/lessons wrote: one round, which begins with random weights or
with those of a board.net.

    python lab/train/board/rounds.py --out FOLDER [--start board.net] ROWS...

FOLDER gets state.npz, from which an interrupted run goes on, and at the end board.net, golden.json and report.json.
"""

import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command


def options():
    p = command.parser(__doc__)
    p.add_argument("rows", type=Path, nargs="+", metavar="ROWS")
    command.add_learner(p, 1024, "a tiny net in a minute, interrupted and resumed, and a check that it learns")
    p.add_argument("--steps", type=int, default=2400)
    p.add_argument("--rate", type=float, default=1.2e-3, help="of learning: it rises, and falls along half a cosine")
    p.add_argument("--report", type=int, default=6000, help="positions of each kind and game to be judged by, at most")
    return p.parse_args()


def main(o):
    began = time.monotonic()
    command.use(o.devices)
    import architecture
    import export
    import lessons
    import loop
    import several
    import teaching

    games = lessons.Games(*o.rows)
    net = several.Net(games.rules)
    chunk = loop.rows_at_once(o.chunk, o.batch)
    if o.quick:
        plan = teaching.Plan(32, 2, 60, 256, 5e-3, o.seed, chunk)
        teaching.Rounds(net, plan, games, o.out, o.start).run(plan.steps // 2)
    else:
        plan = teaching.Plan(o.width, o.layers, o.steps, o.batch, o.rate, o.seed, chunk)
    trainer = teaching.Rounds(net, plan, games, o.out, o.start)
    trainer.resume()
    trainer.run()
    params = export.rounded(trainer.params)
    judge = teaching.judge_of(net, params)
    reports = teaching.reports(judge, games, o.report)
    levels = teaching.levels(judge, games)
    config = architecture.Config(plan.width, plan.layers)
    export.write(o.out / "board.net", params, config, games.names, levels)
    (o.out / "golden.json").write_text(json.dumps(teaching.golden(judge, games), separators=(",", ":")) + "\n")
    (o.out / "report.json").write_text(
        json.dumps({"judged": reports, "learned": trainer.learned}, indent=1, ensure_ascii=False) + "\n"
    )
    for r in reports:
        print(json.dumps(r, ensure_ascii=False))
    print(f"{time.monotonic() - began:.0f} s")
    if o.quick and trainer.learned[-1][-1] < 0.3:
        sys.exit(f"the quick net learned nothing: {trainer.told()}")


if __name__ == "__main__":
    command.run("rounds.py", main, options)
