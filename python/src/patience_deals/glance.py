"""Glance 1.1, a benchmark: how much can a model tell about a FreeCell position without playing it?

It has three scores, over 1,548 test deals of the published labels and a position of nearly each:

    rates      R² of log10 of the win rate of random play, predicted from the position alone
    wins       the share of deals won by greedy play, and by one fixed search within 100 and within 1,000 positions
    choices    the share of positions on shortest solutions where the first choice keeps the solution shortest

A model is a function of positions `on` (n, 52) int8. It returns a dictionary with some of

    rates      (n,)           log10 of the win rate of random play
    values     (n,)           the moves left to win
    choices    (n, 52, 64)    logits of moves by card and place, legal or not

A Submission, in a file of Python, says how to make it, and names all files that it needs.

    def net(): return lambda on: …
    NET = Submission("my net", net, weights=10_000, rows=60_000, files=[__file__, "net.npz"])

    python -m patience_deals.glance submission.py:NET          # makes the model, judges it, and prints its row

`run` does this in an order that keeps answers away from the model. First it hashes the files. Then the model is made in
a process of its own, without network, other files or the program `patience`; module glance_apart explains how. Only
then two salts are drawn. Files and salts name new deals, which `run` labels and plays in addition to those of the
benchmark. So nobody can know these deals, nor choose them, before the model is there. A submission that is better on
the benchmark than on new deals, by more than chance explains, does not pass. `run` also plays, searches and counts;
see module glance_play. An author only reports the costs of teaching.

A row is listed if somebody else than the author made it, by `--judge WHO`. Else it says "own salts".

`scored(Judge(model), load(), 100)` scores a model in this process, without new deals and on any system.
"""

import argparse
import hashlib
import json
import secrets
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from .glance_apart import Apart, Costs, Handed, describe
from .glance_deals import NAME, TEACHING, VERSION, Deal, Glance, Position, fresh, frozen, load
from .glance_play import RULES, Judge, Model, choices, greedy, search
from .rules import PLACES

__all__ = [
    "BUDGETS", "EDITION", "NAME", "TEACHING", "VERSION", "Deal", "Glance", "Judge", "Model", "Position", "Result",
    "Scores", "Share", "Submission", "explained", "fresh", "frozen", "hashed", "load", "run", "scored", "seed_of",
    "written",
]  # fmt: skip

EDITION = "1.1"  # of the way in which rows are made; the deals and positions are those of 1

BUDGETS = 100, 1000
Z = 1.959964  # of intervals of 95 %
FRESH = 300  # new deals, half of them from each salt
SALTS = 2  # an author who is lucky once fails the second time
ROWS, END = "<!-- rows -->", "<!-- end -->"  # around the table of a page
ALPHA_Z = 2.575829  # a submission fails where chance explains its lead in 1 of 200 cases


@dataclass(frozen=True)
class Share:
    """How many of a number of deals or positions."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        """The share."""
        return self.hits / self.of

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval."""
        n, p = self.of, self.value
        middle, half = p + Z**2 / (2 * n), Z * (p * (1 - p) / n + Z**2 / (4 * n**2)) ** 0.5
        return max((middle - half) / (1 + Z**2 / n), 0.0), min((middle + half) / (1 + Z**2 / n), 1.0)

    def leads(self, other: "Share") -> bool:
        """Whether it is greater than another, by more than chance explains: a test of two shares."""
        pooled = (self.hits + other.hits) / (self.of + other.of)
        error = (pooled * (1 - pooled) * (1 / self.of + 1 / other.of)) ** 0.5
        return bool(self.value - other.value > ALPHA_Z * error)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.value:.1%} ({low:.1%}–{high:.1%})".replace("%–", "–")


@dataclass(frozen=True)
class Scores:
    """The scores on some deals and positions; None where the model does not say what they need."""

    rates: tuple[float, float, float] | None = None  # R², and its 95 % interval
    greedy: Share | None = None
    within: dict[int, Share] = field(default_factory=dict)  # by budget
    choices: Share | None = None

    @classmethod
    def of(cls, *parts: "Played") -> "Scores":
        """The scores of all parts together."""
        names = dict.fromkeys(name for part in parts for name in part)
        all_of = {name: np.concatenate([part[name] for part in parts if name in part]) for name in names}
        rates = all_of.pop("rates", None)
        shares = {name: Share(int(hits.sum()), len(hits)) for name, hits in all_of.items()}
        return cls(
            rates=None if rates is None else explained(*rates.T),
            greedy=shares.get("greedy"),
            within={n: shares[str(n)] for n in BUDGETS if str(n) in shares},
            choices=shares.get("choices"),
        )

    def shares(self) -> dict[str, Share | None]:
        """The scores that are shares, by name."""
        return {"greedy": self.greedy, "choices": self.choices} | {f"within {n:,}": s for n, s in self.within.items()}


@dataclass(frozen=True)
class Submission:
    """What an author hands in: a name for the table, a function that makes the model, the number of its weights, the
    rows that it learned from, and the files that are all it needs: code, weights, tables, and the one that defines the
    submission."""

    name: str
    make: Callable[[], Model]
    weights: int
    rows: int
    files: Sequence[str | Path]


@dataclass(frozen=True)
class Result:
    """A run: what was run, on what, the scores on the benchmark and on new deals, for each salt, too, and what they
    cost. `judged`, and the costs of judging, are of all. `files` is the SHA-256 of its files, which have `size` bytes.
    `judge` drew the salts; it is empty where that may be the author."""

    submission: Handed
    benchmark: str
    sha256: str
    files: str
    size: int
    judge: str
    salts: tuple[str, ...]
    deals: int
    judged: int
    costs: Costs
    scores: Scores
    fresh: Scores
    by_salt: tuple[Scores, ...]

    def lead(self) -> list[str]:
        """The scores in which the benchmark is better than new deals, all or those of a salt, by more than chance
        explains. There are none where a submission passes."""
        return list(dict.fromkeys(name for new in (self.fresh, *self.by_salt) for name in _lead(self.scores, new)))

    def row(self) -> str:
        """The row of the table. Raises a ValueError for a submission that does not pass."""
        return _line(self.cells().values())

    def cells(self) -> dict[str, str]:
        """The cells of the row by the names of their columns. Raises a ValueError as `row` does."""
        if self.lead():
            raise ValueError(
                f"{self.submission.name}: better on the benchmark than on new deals in {', '.join(self.lead())}; "
                "expected no difference, as a model has that does not know the answers"
            )
        known, new = _cells(self.scores, self.fresh), _cells(self.fresh, self.scores)
        return (
            {"model": self.submission.name}
            | known
            | {f"new {name}": text for name, text in new.items()}
            | self._costs()
        )

    def _costs(self) -> dict[str, str]:
        return {
            "weights": f"{self.submission.weights:,}",
            "rows": f"{self.submission.rows:,}",
            "made": f"{self.costs.made:,.0f}",
            "µs": f"{1e6 * self.costs.judging / max(self.judged, 1):,.0f}",
            "MB": f"{self.costs.memory:,}",
            "deals": f"{self.deals:,}",
            "files": f"{self.files[:12]}, {max(self.size // 1000, 1):,} kB",
            "judge": f"{self.judge or 'own salts'}, {' '.join(self.salts)}",
        }

    def __str__(self) -> str:
        return json.dumps(asdict(self) | {"passes": not self.lead()}, indent=1, default=str)


def _lead(known: Scores, new: Scores) -> list[str]:
    """The scores of the benchmark that are better than those of new deals."""
    of = new.shares()
    better = [
        name for name, share in known.shares().items() if share and (other := of.get(name)) and share.leads(other)
    ]
    return [*better, "rates"] if known.rates and new.rates and known.rates[1] > new.rates[2] else better


def _cells(s: Scores, other: Scores) -> dict[str, str]:
    """The scores of a row; empty where there is none, or none to compare it with."""
    rates = "{:.3f} ({:.3f}–{:.3f})".format(*s.rates) if s.rates and other.rates else ""
    shares = {"greedy": s.greedy} | {f"{n:,}": s.within.get(n) for n in BUDGETS}
    shares["choices"] = s.choices if other.choices else None
    return {"R²": rates} | {name: "" if of is None else str(of) for name, of in shares.items()}


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def written(page: str, cells: Mapping[str, str]) -> str:
    """A page of Markdown with one row more in the table between the marks ROWS and END, or with this row instead of
    the one that the model had. The header of the table says which of the `cells` of a Result the row has. Raises a
    ValueError if there is no such table, or if it has a column of another name."""
    before, _, rest = page.partition(ROWS)
    table, end, after = rest.partition(END)
    lines = table.strip().splitlines()
    names = [name.strip() for name in lines[0].strip("|").split("|")] if end and len(lines) > 1 else []
    if not names or not set(names) <= set(cells):
        raise ValueError(f"no table of {', '.join(cells)} between {ROWS} and {END}")
    rows = {line.split("|")[1].strip(): line for line in lines[2:]}
    rows[cells["model"]] = _line(cells[name] for name in names)
    return f"{before}{ROWS}\n\n" + "\n".join([*lines[:2], *rows.values()]) + f"\n\n{END}{after}"


def hashed(files: Mapping[Path, Path]) -> str:
    """The SHA-256, hexadecimal, of files and of the names under which a model sees them."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()} {name.as_posix()}" for name, file in files.items()]
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def seed_of(files: str, salt: str) -> int:
    """The seed of new deals for the hash of files and a salt."""
    return max(int(hashlib.sha256(f"{files} {salt}".encode()).hexdigest()[:16], 16), 2)


def run(
    submission: str,
    budget: int = BUDGETS[-1],
    deals: int | None = None,
    labels: bool = True,
    judge: str = "",
    salts: Sequence[str] | None = None,
) -> Result:
    """Run a submission, FILE.py:NAME, on the benchmark, or on some `deals` and positions of it, drawn by lot once and
    for all, and on as many new deals, at most FRESH. The search stops after `budget` judged positions. Without
    `labels`, the program does not label the new deals; choices and rates, which are then not compared, have no place in
    the row. `judge` is who runs it, if that is not the author. The `salts` of a row repeat it; else they are drawn when
    the model is made. Raises a ValueError if the file is no submission, if the model says something wrong or cannot be
    made apart, or if the benchmark is not as it was frozen."""
    bench = load()
    if bench.digest() != frozen():
        raise ValueError(f"{NAME} {VERSION}: {bench.digest()}; expected {frozen()}, as it was frozen")
    if salts is not None and len(set(salts)) != SALTS:
        raise ValueError(f"salts {' '.join(salts)}; expected {SALTS}, which differ")
    handed, bench = describe(submission), drawn(bench, deals)
    with tempfile.TemporaryDirectory() as folder:
        files = {name: Path(folder, name) for name in handed.names()}
        for file, copy in zip(handed.files, files.values()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
        digest, size = hashed(files), sum(copy.stat().st_size for copy in files.values())
        model = Apart(submission, Path(folder))
        try:
            salts = tuple(salts or (secrets.token_hex(4) for _ in range(SALTS)))
            counted, new = Judge(model), min(len(bench.deals), FRESH)
            # The second salt has one deal more of an odd number.
            halves = [fresh(seed_of(digest, salt), max((new + i) // SALTS, 1), labels) for i, salt in enumerate(salts)]
            known, *news = (played(counted, on, budget) for on in (bench, *halves))
            costs = model.close()
        finally:
            model.kill()
    return Result(
        submission=handed,
        benchmark=f"{NAME} {EDITION}",
        sha256=frozen(),
        files=digest,
        size=size,
        judge=judge,
        salts=salts,
        deals=len(bench.deals),
        judged=counted.judged,
        costs=costs,
        scores=Scores.of(known),
        fresh=Scores.of(*news),
        by_salt=tuple(Scores.of(of) for of in news),
    )


def drawn(bench: Glance, deals: int | None) -> Glance:
    """Some of the deals and positions, by lot; the same ones each time."""
    if deals is None:
        return bench
    few = min(deals, len(bench.deals)), min(deals, len(bench.positions))
    return Glance(Random(NAME).sample(bench.deals, few[0]), Random(NAME).sample(bench.positions, few[1]))


Played = dict[str, np.ndarray[Any, Any]]  # by score: hits, or the rates known and predicted (n, 2)


def scored(judge: Judge, on: Glance, budget: int) -> Scores:
    """The scores of a model on deals and positions."""
    return Scores.of(played(judge, on, budget))


def played(judge: Judge, on: Glance, budget: int) -> Played:
    """What a model does on deals and positions."""
    starts = np.stack([deal.board().on() for deal in on.deals])
    said, found = set(judge(starts[:1])), Played()
    known = [i for i, deal in enumerate(on.deals) if deal.log10_win_rate is not None]
    if "rates" in said and known:
        rates = [on.deals[i].log10_win_rate for i in known]
        found["rates"] = np.stack([np.array(rates, float), judge(starts[known])["rates"]], 1)
    if said & {"values", "choices"}:
        won = search(judge, starts, budget)
        found |= {str(n): np.array([at is not None and at <= n for at in won]) for n in BUDGETS if n <= budget}
        found["greedy"] = greedy(judge, starts)
        if on.positions:
            found["choices"] = _kept(judge, on.positions)
    return found


def explained(truth: np.ndarray[Any, Any], predicted: np.ndarray[Any, Any]) -> tuple[float, float, float]:
    """R² of predictions (n,), and its 95 % interval by 1,000 draws of n with replacement."""
    draw = np.random.default_rng(1).integers(0, len(truth), (1_000, len(truth)))
    rows = [np.arange(len(truth)), *draw]
    values = [1 - ((truth[i] - predicted[i]) ** 2).mean() / max(truth[i].var(), 1e-12) for i in rows]
    low, high = np.quantile(values[1:], (0.025, 0.975))
    return float(values[0]), float(low), float(high)


def _kept(judge: Judge, positions: Sequence[Position]) -> np.ndarray[Any, Any]:
    on = np.stack([of.board().on() for of in positions])
    _, code = RULES.choose(on, choices(judge, on))
    return np.array([divmod(c, PLACES) in of.best() for of, c in zip(positions, code.tolist())])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m patience_deals.glance", description=f"Run {NAME} {EDITION}.")
    parser.add_argument("submission", nargs="+", help="a file of Python and a Submission in it, like submission.py:NET")
    parser.add_argument("--budget", type=int, default=BUDGETS[-1], help="judged positions of a search; default: 1000")
    parser.add_argument("--deals", type=int, help="only so many deals and positions; default: all")
    parser.add_argument("--no-labels", action="store_true", help="new deals without labels: no choices and rates")
    parser.add_argument("--judge", default="", help="who runs this, if it is not the author; else the row says so")
    parser.add_argument(
        "--salts", nargs=SALTS, metavar="SALT", help="those of a row, to run it again; default: new ones"
    )
    parser.add_argument("--out", type=Path, help="write the results as lines of JSON to this file, too")
    parser.add_argument("--page", type=Path, action="append", default=[], help="write the rows into this page, too")
    given = parser.parse_args()
    try:
        for name in given.submission:
            result = run(name, given.budget, given.deals, not given.no_labels, given.judge, given.salts)
            if given.out:
                with given.out.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(asdict(result), default=str) + "\n")
            print(result.row(), flush=True)
            for page in given.page:
                page.write_text(written(page.read_text(encoding="utf-8"), result.cells()), encoding="utf-8")
    except (OSError, ValueError) as fault:
        print(fault, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    from patience_deals import glance  # whose Submission is the one that submissions import

    glance.main()
