"""Glance, a benchmark: how much can a model tell about a FreeCell deal without playing it?

It has three scores, over 1,548 deals. These are the deals of random:1-5000 and microsoft:1-10000 that are in the test
split of the published labels, about two fifths of all test deals that are published today.

    rates      R² of log10 of the win rate of random play, predicted from the position alone
    wins       the share of deals won by greedy play, and within 100 and within 1,000 judged positions
    choices    the share of positions on shortest solutions where the first choice keeps the solution shortest

Predictions are lines of JSON. Each names a deal and contains one of three things:

    {"deal": "random:17", "log10_win_rate": -3.2}
    {"deal": "random:17", "judged": 85, "moves": "2a 2h …"}      a win, in the notation of the board
    {"deal": "random:17", "after": 41, "move": "2a"}             the choice in the position of `Glance.positions`

`judged` counts the positions that the model was asked about, whether they lie on the way to the win or not. Greedy play
judges each position once and makes the model's first choice, so there `judged` is the number of moves. A deal without a
line counts as not won. Rates and choices need a line for every deal or position, or none at all. If a deal has several
wins, the best counts.

Only moves are checked. `judged` is what you claim, and the answers are published. Anyone who hands in the published
solutions, with the number of moves as `judged`, scores 1.000 in all columns except the rates, and with the published
rates in these too. So a score is only as credible as the code that comes with it. The README of the package has rules
against leaks.

    glance = load()
    glance.deals[0].board(), glance.positions[0].board()
    print(score(open("predictions.jsonl")))

    python -m patience_deals.glance predictions.jsonl
"""

import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from reprlib import repr as repr_short
from typing import Any

import numpy as np

from .boards import Move
from .columns import ColumnBoard
from .deals import deal
from .tables import json_object

GAME = "freecell"
BUDGETS = 100, 1000


@dataclass(frozen=True)
class Deal:
    """A test deal and log10 of its win rate, which is None if it could not be measured."""

    name: str
    log10_win_rate: float | None

    def board(self) -> ColumnBoard:
        """The deal."""
        return _board(self.name)


@dataclass(frozen=True)
class Position:
    """A position on a shortest solution of a test deal, and the words of the moves that keep the solution shortest."""

    name: str
    played: tuple[str, ...]
    keeps: tuple[str, ...]

    def board(self) -> ColumnBoard:
        """The position, after the moves of `played`."""
        board = _board(self.name)
        board.replay(self.played)
        return board

    def best(self) -> set[Move]:
        """The moves of `keeps`, as cards and places."""
        start = self.board()
        return {start.copy().push(word) for word in self.keeps}


@dataclass(frozen=True)
class Glance:
    deals: list[Deal]
    positions: list[Position]


@dataclass(frozen=True)
class Scores:
    """The scores. A score without predictions is None."""

    rates: float | None = None
    greedy: float | None = None
    within_100: float | None = None
    within_1000: float | None = None
    choices: float | None = None

    def __str__(self) -> str:
        named = {
            "R² of log10 win rate": self.rates,
            "won greedily": self.greedy,
            "won within 100 positions": self.within_100,
            "won within 1,000 positions": self.within_1000,
            "first choice keeps the shortest": self.choices,
        }
        return "\n".join(
            f"{name:32} {'' if value is None else f'{value:.3f}'}".rstrip() for name, value in named.items()
        )


def load() -> Glance:
    """The test deals and positions, which come with the package."""
    return Glance(
        [Deal(_name(row), row.get("log10_win_rate")) for row in _lines("glance-rates.jsonl.gz")],
        [
            Position(_name(row), tuple(row.get("played", "").split()), tuple(row["keeps"]))
            for row in _lines("glance-positions.jsonl.gz")
        ],
    )


def _lines(name: str) -> Iterator[dict[str, Any]]:
    packed = files(__package__).joinpath(name).read_bytes()
    return map(json.loads, gzip.decompress(packed).splitlines())


def _name(row: dict[str, Any]) -> str:
    return f"{row['source']}:{row['deal']}"


def _board(name: str) -> ColumnBoard:
    board = deal(GAME, name)
    assert isinstance(board, ColumnBoard)
    return board


def score(lines: Iterable[str | dict[str, Any]]) -> Scores:
    """The scores of predictions. Raises a ValueError that names the first wrong line, or what is missing."""
    glance, predicted = load(), _Predictions()
    names = {deal.name for deal in glance.deals}
    for number, line in enumerate(lines, 1):
        try:
            predicted.add(json_object(line, "prediction") if isinstance(line, str) else line, names)
        except (KeyError, TypeError, AttributeError):
            raise ValueError(f"line {number}: {EXPECTED}") from None
        except ValueError as fault:
            raise ValueError(f"line {number}: {fault}") from None
    return predicted.scores(glance)


WHOLES = int, np.integer
NUMBERS = (*WHOLES, float, np.floating)
RATE = 1_000  # digits before the point of a win rate, or zeros behind it: more would sum to no score
EXPECTED = "expected a deal with log10_win_rate, with judged and moves, or with after and move"


class _Predictions:
    def __init__(self) -> None:
        self.rates: dict[str, float] = {}
        self.wins: dict[str, list[tuple[int, int]]] = {}  # positions judged, and moves
        self.choices: dict[tuple[str, int], str] = {}

    def add(self, row: dict[str, Any], names: set[str]) -> None:
        name = row["deal"]
        if name not in names:
            raise ValueError(f"{_short(name)} is no deal of the benchmark; expected one of glance.load().deals")
        if "log10_win_rate" in row:
            self.rates[name] = _number(row["log10_win_rate"])
        elif "moves" in row:
            self.wins.setdefault(name, []).append(_win(name, _whole(row, "judged"), _text(row, "moves").split()))
        else:
            self.choices[name, _whole(row, "after")] = _text(row, "move")

    def scores(self, glance: Glance) -> Scores:
        return Scores(self._rates(glance), *self._wins(glance), self._choices(glance))

    def _rates(self, glance: Glance) -> float | None:
        if not self.rates:
            return None
        known = {deal.name: deal.log10_win_rate for deal in glance.deals if deal.log10_win_rate is not None}
        _complete("log10_win_rate", [name for name in known if name not in self.rates])
        truth = np.array(list(known.values()))
        error = truth - np.array([self.rates[name] for name in known])
        return float(1 - (error**2).sum() / ((truth - truth.mean()) ** 2).sum())

    def _wins(self, glance: Glance) -> tuple[float | None, float | None, float | None]:
        if not self.wins:
            return None, None, None
        greedy = sum(any(judged == moves for judged, moves in wins) for wins in self.wins.values())
        few, many = (
            sum(any(judged <= budget for judged, _ in wins) for wins in self.wins.values()) for budget in BUDGETS
        )
        of = len(glance.deals)
        return greedy / of, few / of, many / of

    def _choices(self, glance: Glance) -> float | None:
        if not self.choices:
            return None
        _complete(
            "move",
            [
                f"{p.name} after {len(p.played)}"
                for p in glance.positions
                if (p.name, len(p.played)) not in self.choices
            ],
        )
        return float(np.mean([_keeps(p, self.choices[p.name, len(p.played)]) for p in glance.positions]))


def _number(value: Any) -> float:
    """A logarithm of a win rate. What is out of range is refused before it is a float, which holds no number of 400
    digits."""
    if not isinstance(value, NUMBERS) or isinstance(value, bool) or not -RATE <= value <= RATE:
        raise ValueError(f"log10_win_rate {_short(value)}; expected a number from -{RATE} to {RATE}")
    return float(value)


def _whole(row: dict[str, Any], name: str) -> int:
    value = row[name]
    if not isinstance(value, WHOLES) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{name} {_short(value)}; expected a whole number from 0")
    return int(value)


def _text(row: dict[str, Any], name: str) -> str:
    value = row[name]
    if not isinstance(value, str):
        raise ValueError(f"{name} {_short(value)}; expected text")
    return value


def _short(value: Any) -> str:
    return "of many digits" if isinstance(value, int) and abs(value) >= 10**20 else repr_short(value)


def _win(name: str, judged: int, words: list[str]) -> tuple[int, int]:
    board = _board(name)
    board.replay(words)
    if not board.won():
        raise ValueError(f"{name}: the moves do not win; expected a line for won deals only")
    if judged < len(words):
        raise ValueError(f"{name}: judged {judged}; expected at least the {len(words)} positions before the moves")
    return judged, len(words)


def _keeps(position: Position, word: str) -> bool:
    try:
        return position.board().push(word) in position.best()
    except ValueError as fault:
        raise ValueError(f"{position.name} after {len(position.played)}, move {_short(word)}: {fault}") from None


def _complete(what: str, missing: list[str]) -> None:
    if missing:
        raise ValueError(f"no {what} of {len(missing)} deals or positions, such as {missing[0]}; expected one for each")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python -m patience_deals.glance PREDICTIONS, a file with lines of JSON: " + EXPECTED)
    try:
        with open(sys.argv[1], encoding="utf-8") as lines:
            print(score(lines))
    except (OSError, ValueError) as fault:
        print(f"{sys.argv[1]}: {fault}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
