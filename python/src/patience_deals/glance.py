"""Glance 1, a benchmark: how much can a model tell about a FreeCell position without playing it?

It has three scores, over 1,548 test deals of the published labels and a position of nearly each:

    rates      R² of log10 of the win rate of random play, predicted from the position alone
    wins       the share of deals won by greedy play, and by one fixed search within 100 and within 1,000 positions
    choices    the share of positions on shortest solutions where the first choice keeps the solution shortest

A model is a function of positions `on` (n, 52) int8. It returns a dictionary with some of

    rates      (n,)           log10 of the win rate of random play
    values     (n,)           the moves left to win
    choices    (n, 52, 64)    logits of moves by card and place, legal or not

`run` asks the model, plays, searches and counts; module glance_play explains how. Nothing is reported by the author but
the costs of teaching.

    def model(on): …
    print(run(Submission("my net", lambda: model, weights=10_000, rows=60_000, files=["net.py", "net.npz"])))

    python -m patience_deals.glance submission.py:NET          # runs what an author hands in, and prints its row

With `--page FILE` the row is also written into the table of a page of Markdown, between two marks; see `written`.

Answers are published, so a model could have them by heart. Therefore `run` also plays `fresh` deals. Their seed is the
SHA-256 of the files of the submission, so nobody can choose them, and a file cannot contain the answers to the deals
that its own hash names. A submission that is better on the benchmark than on new deals, by more than chance explains,
does not pass. What this does not prevent is a model that searches by itself before it answers; the time that it takes
is in the row, and its code is there to be read.
"""

import argparse
import hashlib
import importlib.util
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from .glance_deals import NAME, TEACHING, VERSION, Deal, Glance, Position, fresh, frozen, load
from .glance_play import RULES, Judge, Model, choices, greedy, search
from .rules import PLACES

__all__ = [
    "BUDGETS", "NAME", "TEACHING", "VERSION", "Deal", "Glance", "Model", "Position", "Result", "Scores", "Share",
    "Submission", "explained", "fresh", "frozen", "load", "run", "seed_of", "written",
]  # fmt: skip

BUDGETS = 100, 1000
Z = 1.959964  # of intervals of 95 %
FRESH = 300  # new deals
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

    def shares(self) -> dict[str, Share | None]:
        """The scores that are shares, by name."""
        return {"greedy": self.greedy, "choices": self.choices} | {f"within {n:,}": s for n, s in self.within.items()}


@dataclass(frozen=True)
class Submission:
    """What an author hands in: a name for the table, a function that makes the model, the number of its weights, the
    rows that it learned from, and the files that are all it needs: code, weights, tables."""

    name: str
    make: Callable[[], Model]
    weights: int
    rows: int
    files: Sequence[str | Path]


@dataclass(frozen=True)
class Result:
    """A run: what was run, on what, the scores on the benchmark and on new deals, and what they cost. `judged` and
    `seconds`, of processor time inside the model, are of both; `made` are seconds to make it, with what it learns
    then. `files` is the SHA-256 of its files."""

    name: str
    benchmark: str
    sha256: str
    files: str
    weights: int
    rows: int
    deals: int
    made: float
    judged: int
    seconds: float
    scores: Scores
    fresh: Scores

    def lead(self) -> list[str]:
        """The scores in which the benchmark is better than new deals by more than chance explains. There are none where
        a submission passes."""
        new, known = self.fresh.shares(), self.scores.shares().items()
        better = [name for name, share in known if share and (of := new.get(name)) and share.leads(of)]
        rates = self.scores.rates and self.fresh.rates and self.scores.rates[1] > self.fresh.rates[2]
        return [*better, "rates"] if rates else better

    def row(self) -> str:
        """The row of the table. Raises a ValueError for a submission that does not pass."""
        return _line(self.cells().values())

    def cells(self) -> dict[str, str]:
        """The cells of the row by the names of their columns. Raises a ValueError as `row` does."""
        if self.lead():
            raise ValueError(
                f"{self.name}: better on the benchmark than on new deals in {', '.join(self.lead())}; expected no "
                "difference, as a model has that does not know the answers"
            )
        known, new = _cells(self.scores, self.fresh), _cells(self.fresh, self.scores)
        return {"model": self.name} | known | {f"new {name}": text for name, text in new.items()} | self._costs()

    def _costs(self) -> dict[str, str]:
        return {
            "weights": f"{self.weights:,}",
            "rows": f"{self.rows:,}",
            "made": f"{self.made:,.0f}",
            "µs": f"{1e6 * self.seconds / max(self.judged, 1):,.0f}",
            "deals": f"{self.deals:,}",
            "files": self.files[:12],
        }

    def __str__(self) -> str:
        return json.dumps(asdict(self) | {"passes": not self.lead()}, indent=1)


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


def seed_of(files: Sequence[str | Path]) -> tuple[int, str]:
    """The seed of the new deals for a submission, and the SHA-256 of its files, hexadecimal."""
    hashes = sorted(hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in files)
    digest = hashlib.sha256("\n".join(hashes).encode()).hexdigest()
    return max(int(digest[:16], 16), 2), digest


def run(submission: Submission, budget: int = BUDGETS[-1], deals: int | None = None, labels: bool = True) -> Result:
    """Run a submission on the benchmark, or on some `deals` and positions of it, drawn by lot once and for all, and on
    as many new deals, at most FRESH. The search stops after `budget` judged positions. Without `labels`, the program
    does not label the new deals; choices and rates, which are then not compared, have no place in the row. Raises a
    ValueError if the model says something wrong, or if the benchmark is not as it was frozen."""
    bench = load()
    if bench.digest() != frozen():
        raise ValueError(f"{NAME} {VERSION}: {bench.digest()}; expected {frozen()}, as it was frozen")
    begin = time.process_time()
    judge = Judge(submission.make())
    made, bench = time.process_time() - begin, drawn(bench, deals)
    seed, digest = seed_of(submission.files)
    new = fresh(seed, min(len(bench.deals), FRESH), labels)
    return Result(
        name=submission.name,
        benchmark=f"{NAME} {VERSION}",
        sha256=frozen(),
        files=digest,
        weights=submission.weights,
        rows=submission.rows,
        deals=len(bench.deals),
        made=round(made, 1),
        scores=scored(judge, bench, budget),
        fresh=scored(judge, new, budget),
        judged=judge.judged,
        seconds=round(judge.seconds, 3),
    )


def drawn(bench: Glance, deals: int | None) -> Glance:
    """Some of the deals and positions, by lot; the same ones each time."""
    if deals is None:
        return bench
    few = min(deals, len(bench.deals)), min(deals, len(bench.positions))
    return Glance(Random(NAME).sample(bench.deals, few[0]), Random(NAME).sample(bench.positions, few[1]))


def scored(judge: Judge, on: Glance, budget: int) -> Scores:
    """The scores of a model on deals and positions."""
    starts = np.stack([deal.board().on() for deal in on.deals])
    said = set(judge(starts[:1]))
    if not said & {"values", "choices"}:
        return Scores(rates=_rates(judge, on, starts))
    won = search(judge, starts, budget)
    return Scores(
        rates=_rates(judge, on, starts) if "rates" in said else None,
        greedy=Share(int(greedy(judge, starts).sum()), len(starts)),
        within={n: Share(sum(at is not None and at <= n for at in won), len(won)) for n in BUDGETS if n <= budget},
        choices=_kept(judge, on.positions) if on.positions else None,
    )


def _rates(judge: Judge, on: Glance, starts: np.ndarray[Any, Any]) -> tuple[float, float, float] | None:
    known = [i for i, deal in enumerate(on.deals) if deal.log10_win_rate is not None]
    if not known:
        return None
    return explained(np.array([on.deals[i].log10_win_rate for i in known]), judge(starts[known])["rates"])


def explained(truth: np.ndarray[Any, Any], predicted: np.ndarray[Any, Any]) -> tuple[float, float, float]:
    """R² of predictions (n,), and its 95 % interval by 1,000 draws of n with replacement."""
    draw = np.random.default_rng(1).integers(0, len(truth), (1_000, len(truth)))
    rows = [np.arange(len(truth)), *draw]
    values = [1 - ((truth[i] - predicted[i]) ** 2).mean() / max(truth[i].var(), 1e-12) for i in rows]
    low, high = np.quantile(values[1:], (0.025, 0.975))
    return float(values[0]), float(low), float(high)


def _kept(judge: Judge, positions: Sequence[Position]) -> Share:
    on = np.stack([of.board().on() for of in positions])
    _, code = RULES.choose(on, choices(judge, on))
    return Share(sum(divmod(c, PLACES) in of.best() for of, c in zip(positions, code.tolist())), len(positions))


def submission(name: str) -> Submission:
    """What an author hands in, by its file and its name there: submission.py:NET. Raises a ValueError if it is not
    there, and what the file itself raises."""
    path, _, attribute = name.rpartition(":")
    spec = importlib.util.spec_from_file_location("submission", path) if path else None
    if spec is None or spec.loader is None:
        raise ValueError(f"{name!r}; expected a file of Python and a name in it, like submission.py:NET")
    sys.path.insert(0, str(Path(path).resolve().parent))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = getattr(module, attribute, None)
    if not isinstance(found, Submission):
        raise ValueError(f"{attribute}: {type(found).__name__} in {path}; expected a Submission")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m patience_deals.glance", description=f"Run {NAME} {VERSION}.")
    parser.add_argument("submission", nargs="+", help="a file of Python and a Submission in it, like submission.py:NET")
    parser.add_argument("--budget", type=int, default=BUDGETS[-1], help="judged positions of a search; default: 1000")
    parser.add_argument("--deals", type=int, help="only so many deals and positions; default: all")
    parser.add_argument("--no-labels", action="store_true", help="new deals without labels: no choices and rates")
    parser.add_argument("--out", type=Path, help="write the results as lines of JSON to this file, too")
    parser.add_argument("--page", type=Path, action="append", default=[], help="write the rows into this page, too")
    given = parser.parse_args()
    try:
        for name in given.submission:
            result = run(submission(name), given.budget, given.deals, not given.no_labels)
            if given.out:
                with given.out.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(asdict(result)) + "\n")
            print(result.row(), flush=True)
            for page in given.page:
                page.write_text(written(page.read_text(encoding="utf-8"), result.cells()), encoding="utf-8")
    except (OSError, ValueError) as fault:
        print(fault, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    from patience_deals import glance  # whose Submission is the one that submissions import

    glance.main()
