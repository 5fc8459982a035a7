"""Distils nets: writes random deals with the win rates that they guess, for another net to learn from.

    python lab/train/board/distil.py --out FOLDER --deals 160000 ROWS NET NET...

The mean of what two nets guess is better than either, and such a deal costs a judgement instead of a hundred thousand
games. So a net can learn from many more deals than were measured. ROWS is a folder of what lab/lessons wrote, with
GAME-solutions-*.rows of every game. FOLDER gets GAME-guesses-1.rows; see lessons.py.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command


def options():
    p = command.parser(__doc__)
    command.add_nets(p)
    p.add_argument("--out", required=True, type=Path)
    p.add_argument("--deals", type=int, default=160_000, help="of FreeCell; of each other game a tenth")
    p.add_argument("--seed", type=int, default=1)
    return p.parse_args()


def main(o):
    command.use(1)
    import lessons
    import teaching

    games, judges = teaching.judges(o.rows, o.nets)
    o.out.mkdir(parents=True, exist_ok=True)
    for game, name in enumerate(games.names):
        count = o.deals if name == lessons.FREECELL else o.deals // 10
        table, deals = games.rows("solutions", game, "train")
        deal = table["on"][deals[table["ply"][deals] == 0][0]]
        on = lessons.shuffled(deal, count, o.seed)
        lessons.guessed(on, *teaching.mean_rate(judges, on, game)).tofile(o.out / f"{name}-guesses-1.rows")
        print(f"{name}: {count:,} deals", flush=True)


if __name__ == "__main__":
    command.run("distil.py", main, options)
