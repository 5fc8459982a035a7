"""Losses for labels that are known only in part. Whoever drops the rows without `rating` or `min_moves` keeps the easy
half of the positions, and learns that all of them are easy.

    rates, moves = losses.rates(rows), losses.moves(rows)
    loss = losses.of_rates(log10_odds, rates).mean() + losses.of_moves(left, moves).mean()

* A win rate is a count of wins in trials, which may be 0, or an estimate of splitting with an error. A model predicts
  log10 of the odds of a win. For rare wins this is log10 of the win rate; a rating falls by 400 where it rises by 1.
* A least number of moves is known, or it is in an interval, which has no upper end if no solution is known.

Predictions are arrays (n,) of NumPy, torch or JAX, and so are the results: a loss for each row, which is never
negative and can be differentiated. `rates` and `moves` return labels as NumPy arrays; `map` converts them:
rates.map(torch.from_numpy), or rates.map(lambda x: x[chosen]).
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow.compute as pc

from .dataset import Dataset

Floats = npt.NDArray[np.float32]

LN10 = math.log(10)
NEVER = 10_000.0  # moves; no game takes as many


class Rates(NamedTuple):
    """What is known about n win rates, as arrays (n,) float32."""

    wins: Any  # of trials; 0 where splitting measured the rate
    losses: Any  # trials that did not win; 0 where splitting measured the rate
    least: Any  # −log likelihood of these trials at the rate that fits them best
    odds: Any  # log10 of the odds that splitting measured, else 0
    error: Any  # standard error of that, else 0
    split: Any  # 1 where splitting measured the rate, else 0

    def map(self, change: Callable[[Any], Any]) -> "Rates":
        """The same labels with each array changed."""
        return Rates(*map(change, self))


class Moves(NamedTuple):
    """What is known about n least numbers of moves, as arrays (n,) float32: the interval in which they are. If no
    solution is known, `high` is NEVER; if there is none, `low` is −NEVER as well, so that the loss is 0."""

    low: Any
    high: Any

    def map(self, change: Callable[[Any], Any]) -> "Moves":
        """The same labels with each array changed."""
        return Moves(*map(change, self))


def rates(rows: Dataset) -> Rates:
    """The win rates of rows. Raises a ValueError that names a column that is missing: wins, playouts, win_rate,
    win_rate_error or win_rate_estimator."""
    wins, playouts, rate, error = (_floats(rows, name) for name in ("wins", "playouts", "win_rate", "win_rate_error"))
    split = pc.equal(rows.column("win_rate_estimator"), "splitting").to_numpy().astype(bool) & (rate > 0) & (rate < 1)
    wins, lost = np.where(split, 0, wins), np.where(split, 0, playouts - wins)
    rate = np.where(split, rate, 0.5)
    arrays = (
        wins,
        lost,
        _entropy(wins, lost) + _entropy(lost, wins),
        np.log10(rate / (1 - rate)),
        np.where(split, np.nan_to_num(error) / (rate * (1 - rate) * LN10), 0),
        split,
    )
    return Rates(*(array.astype(np.float32) for array in arrays))


def moves(rows: Dataset) -> Moves:
    """The least numbers of moves of rows. Raises a ValueError that names a column that is missing: min_moves_low or
    min_moves_high."""
    low, high = _floats(rows, "min_moves_low"), _floats(rows, "min_moves_high")
    return Moves(np.nan_to_num(low, nan=-NEVER).astype(np.float32), np.nan_to_num(high, nan=NEVER).astype(np.float32))


def of_rates(log10_odds: Any, rates: Rates, spread: float = 0.3) -> Any:
    """The loss of predicted log10 odds (n,): −log likelihood of the trials, less its least value, or half the squared
    error of log10 odds that splitting measured, in units of its standard deviation.

    `spread` is the standard deviation of true log10 odds around the prediction, at least 0. It keeps rows with many
    wins, whose likelihoods are narrow, from outweighing all others; with 0 each row counts as its trials say.
    """
    xp, z = _library(log10_odds), LN10 * log10_odds
    trials = rates.wins * _softplus(xp, -z) + rates.losses * _softplus(xp, z) - rates.least
    informed = rates.wins * rates.losses / xp.clip(rates.wins + rates.losses, 1, None)  # about z, of the trials
    variance = rates.error**2 + spread**2 + (1 - rates.split)  # any number where it is not used
    return (1 - rates.split) * trials / (1 + informed * (LN10 * spread) ** 2) + rates.split * (
        log10_odds - rates.odds
    ) ** 2 / (2 * variance)


def of_moves(left: Any, moves: Moves, spread: Any = 2.0) -> Any:
    """The loss of predicted least numbers of moves (n,): −log of the probability that the logistic distribution around
    the prediction gives to the interval, half a move added at both ends.

    `spread` is the scale of this distribution in moves, greater than 0: a number, or an array (n,) that is predicted,
    too. The losses of known numbers are least, and not 0, at the right prediction.
    """
    xp = _library(left)
    low, high = (moves.low - 0.5 - left) / spread, (moves.high + 0.5 - left) / spread
    width = (moves.low - moves.high - 1) / spread + 0 * left
    return _softplus(xp, low) + _softplus(xp, -high) - xp.log(-xp.expm1(width))


def _softplus(xp: Any, x: Any) -> Any:
    """log(1 + e^x) for any x."""
    return xp.logaddexp(x, 0 * x)


def _library(values: Any) -> Any:
    """The functions of the library of an array, which have the same names in NumPy, torch and JAX."""
    if type(values).__module__.partition(".")[0] == "torch":
        import torch

        return torch
    return values.__array_namespace__() if hasattr(values, "__array_namespace__") else np


def _floats(rows: Dataset, name: str) -> npt.NDArray[np.float64]:
    """A column with NaN for null."""
    return np.asarray(pc.cast(rows.column(name), "float64").to_numpy(), np.float64)


def _entropy(some: npt.NDArray[np.float64], others: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    share = some / np.maximum(some + others, 1)
    return -some * np.log(np.where(some > 0, share, 1))
