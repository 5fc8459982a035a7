"""Learns one net for all games given, and one for each: does the shared one lose? Prints a table.

    python lab/train/board/games.py --out FOLDER [options] DATASET...

A DATASET is what `patience generate --game G --positions solution --per-deal all` wrote, each of another game. Of every
game the same number of rows of the split train is taught, each as often as it comes. The nets are judged by the splits
validation and test, on which nothing is chosen. FOLDER gets a state for each net, from which an interrupted run goes
on, and report.json.
"""

import json
import sys
import zlib
from dataclasses import dataclass
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command

command.use(1)

import jax
import loop
import numpy as np
import rows
import several
from architecture import LEFT, PLACES

HELD = "validation", "test"
ROW = np.dtype([*rows.MOVE.descr, ("game", "u1")])
ALL, SHORT = "all", "all-short"
WORDS = {ALL: "for all games", SHORT: "for all games, as few rows"}
AGREE = 1e-3  # between logits of a position and of its renamings


def options():
    p = command.parser(__doc__)
    p.add_argument("datasets", nargs="+", metavar="DATASET")
    p.add_argument("--out", required=True, type=Path)
    p.add_argument("--width", type=int, default=32)
    p.add_argument("--layers", type=int, default=4)
    p.add_argument("--rows", type=int, default=100_000, help="rows of each game to learn from")
    p.add_argument("--judged", type=int, default=4000, help="positions of each game to judge the nets by, at most")
    p.add_argument("--played", type=int, default=300, help="deals of each game to play by first choices, at most")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument(
        "--quick",
        action="store_true",
        help="tiny nets in a minute, and checks that they learn and that names of suits change nothing",
    )
    return p.parse_args()


class Lessons:
    """What a trainer reads: of some of the games, so many rows of each."""

    def __init__(self, games, chosen, count, seed):
        self._games = games
        self.moves = {"train": np.concatenate([_repeated(games[i].moves["train"], i, count, seed) for i in chosen])}
        self.rates = self.judged = {"train": ()}

    def digest(self):
        return zlib.crc32(self.moves["train"])

    def taught(self, chosen):
        """Rows as the net is taught by them, with the games that they are of."""
        out = {"game": chosen["game"].astype(np.int32)}
        for i in np.unique(chosen["game"]):
            of = chosen["game"] == i
            for name, values in self._games[i].taught(chosen[of]).items():
                out.setdefault(name, np.zeros((len(chosen), *values.shape[1:]), values.dtype))[of] = values
        return out


def _repeated(moves, game, count, seed):
    """So many rows, each as often as the others and once more for some."""
    rng = np.random.default_rng([seed, game])
    order = np.concatenate([rng.permutation(len(moves)) for _ in range(-(-count // len(moves)))])[:count]
    out = np.zeros(count, ROW)
    for name in rows.MOVE.names:
        out[name] = moves[name][order]
    out["game"] = game
    return out


@dataclass(frozen=True)
class Held:
    """What nets are judged by: some positions of solutions with the deals they are of, and the deals at their start."""

    taught: dict
    deal: np.ndarray
    starts: np.ndarray

    @classmethod
    def of(cls, game, positions, deals):
        moves = np.concatenate([game.moves[split] for split in HELD])
        begins = rows.begins(moves)
        chosen = np.arange(0, len(moves), max(1, -(-len(moves) // positions)))
        return cls(game.taught(moves[chosen]), (begins.cumsum() - 1)[chosen], moves["on"][begins][:deals].view(np.int8))

    @property
    def chance(self):
        """How often a legal move at random is the solution's."""
        return float((1 / self.taught["legal"].sum((1, 2))).mean())


@dataclass(frozen=True)
class Scores:
    """How a net does: by position whether its first choice is the solution's and how far off the moves left are, and by
    deal whether first choices win it."""

    hits: np.ndarray
    errors: np.ndarray
    won: np.ndarray


def scored(judge, game, held):
    policy, left, *_ = judge(held.taught["on"])
    choices = np.where(held.taught["legal"], policy, -np.inf).reshape(len(policy), -1).argmax(1)
    chances = np.exp(left - left.max(1, keepdims=True))
    expected = (chances * np.arange(LEFT)).sum(1) / chances.sum(1)
    values = lambda on: np.pad(
        judge(on.view(np.uint8), chunk=64)[0], ((0, 0), (0, 0), (0, 64 - PLACES)), constant_values=-np.inf
    )
    return Scores(
        choices == held.taught["move"], abs(expected - held.taught["left"]), game.rules.greedy(held.starts, values)
    )


def by_deal(values, deal):
    """The mean of values, and its standard error where deals are drawn and not positions."""
    mean, deals = values.mean(), len(np.unique(deal))
    return mean, np.sqrt(np.square(np.bincount(deal, values - mean)).sum() * deals / max(1, deals - 1)) / len(values)


def told(values, deal, sign=""):
    mean, error = by_deal(values.astype(float), deal)
    return f"{100 * mean:{sign}.1f} ± {100 * error:.1f}"


def lines(name, held, scores):
    """The lines of the table for a game, by net."""
    deals, alone = np.arange(len(held.starts)), scores[name]
    yield f"| {name} | random choice | {100 * held.chance:.1f} | | | | |"
    for net, s in scores.items():
        better = told(1.0 * s.hits - alone.hits, held.deal, "+"), told(1.0 * s.won - alone.won, deals, "+")
        moves, wins = better if s is not alone else ("", "")
        hits, won, error = told(s.hits, held.deal), told(s.won, deals), f"{s.errors.mean():.2f}"
        yield f"| | {WORDS.get(net, 'for this game')} | {hits} | {moves} | {error} | {won} | {wins} |"


def learned(net, lessons, count, o, name):
    """The weights after so many of the rows, which a later call goes on with if it is interrupted."""
    plan = loop.Plan(o.width, o.layers, count, finish=0, batch=256, seed=o.seed)
    print(f"{name}: {plan.steps} steps", flush=True)
    return loop.learned(net, plan, lessons, o.out / name)


def read(o):
    """The packed rows of the datasets, by game."""
    games = []
    for source in o.datasets:
        folder = o.out / "packed" / Path(source).name
        rows.pack([source], [], folder)
        games.append(rows.Rows(folder))
    return games


def main(o):
    if o.quick:
        o.layers, o.rows, o.judged, o.played = 2, 20_000, 500, 20
    jax.config.update("jax_compilation_cache_dir", str(o.out.resolve() / "compiled"))
    games = read(o)
    names, every = [game.rules.name for game in games], range(len(games))
    net = several.Net([game.rules for game in games])
    few, report = jax.jit(net.judge), {}
    # Each by the games that it learns and its rows in all. The short one costs as much as the net of one game.
    plans = {
        ALL: (every, len(games) * o.rows),
        SHORT: (every, o.rows),
        **{name: ([i], o.rows) for i, name in enumerate(names)},
    }
    params = {
        name: learned(net, Lessons(games, chosen, o.rows, o.seed), count, o, name)
        for name, (chosen, count) in plans.items()
    }
    print(HEAD)
    for i, (name, game) in enumerate(zip(names, games)):
        held = Held.of(game, o.judged, o.played)
        judge = lambda p: partial(loop.in_chunks, lambda on: few(p, {"on": on, "game": np.full(len(on), i, np.int32)}))
        scores = {which: scored(judge(params[which]), game, held) for which in (name, ALL, SHORT)}
        print(*lines(name, held, scores), sep="\n", flush=True)
        report[name] = summary(game, held, scores)
        if o.quick:
            check(judge(params[ALL]), game, held, scores)
    (o.out / "report.json").write_text(json.dumps(report, indent=1) + "\n")


HEAD = """
| game | network | first choice is the solution's move, % | difference \
| error of moves left | deals won by first choices, % | difference |
|---|---|---:|---:|---:|---:|---:|"""


def summary(game, held, scores):
    """What the report says of a game."""
    nets = {
        net: {
            "first choices": by_deal(1.0 * s.hits, held.deal),
            "error of moves left": float(s.errors.mean()),
            "won": float(s.won.mean()),
        }
        for net, s in scores.items()
    }
    counts = {"rows": len(game.moves["train"]), "positions": len(held.deal), "deals": len(held.starts)}
    return {**counts, "by chance": held.chance, "nets": nets}


def check(judge, game, held, scores):
    """That a quick net learned, and that other names of suits change no judgement."""
    poor = {net: s.hits.mean() for net, s in scores.items() if net != SHORT and s.hits.mean() < 1.5 * held.chance}
    if poor:
        sys.exit(f"{game.rules.name}: quick nets learned nothing: {poor}, by chance {held.chance}")
    on, renaming = held.taught["on"][:20], game.rules.renamings[-1]
    policy, *others = judge(on)
    renamed, *same = judge(renaming.on(on.view(np.int8)).view(np.uint8))
    back = renamed[:, renaming.cards][:, :, renaming.places[:PLACES]]
    if max(abs(a - b).max() for a, b in zip([policy, *others], [back, *same])) > AGREE:
        sys.exit(f"{game.rules.name}: names of suits change judgements")


if __name__ == "__main__":
    command.run("train/board/games.py", main, options)
