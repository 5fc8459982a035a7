"""The program's neural network for boards. `patience score --fast` judges positions of games of columns with it, and
`patience solve --judged` searches with it.

    judged = net("eight-off").judge(on)                      # on: (n, 52); needs onnxruntime
    judged.chances                                           # (n, 52, 64): of each legal move, to be the best
    judged.winnable                                          # (n,): the chance that the position can be won
    won = rules("eight-off").greedy(on, lambda on: net("eight-off").judge(on).chances)

One network judges all games of columns with 52 cards and without a reserve; `Net.taught` says whether it was trained on
a game. `board_onnx()` is its file for other programs. The input `on` is int32, and the outputs are logits: `policy`
(n, 52, 55) of moves by card and place, legal or not; `left` (n, 128) of 0 to 127 moves left, the last for more; `rate`
(n, 57) of log10 of the win rate −14, −13.75 and so on to 0; `cells` (n, 6) of the least number of cells 0 to 5, the
last for more, of FreeCell alone; `wins` (n, 1) of a win. Four more inputs describe the rules: `patience_deals.edges.
inputs(rules(game))` makes them. docs/research/model-card.md of the repository has what the network learned from, and
its errors.
"""

import json
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import edges
from .games import rules
from .rules import HOME, Rules

Floats = npt.NDArray[np.float32]

TOGETHER = 256  # positions that are judged at once: each takes some hundred kilobytes
POLICY = 55  # places in the output of that name
LEAST_LOG_RATE, STEP = -14, 0.25  # the first bin of log10 of the win rate, and the width of a bin


def board_onnx() -> Path:
    """The path of the network's file, which has 2.3 MB."""
    return Path(str(files(__package__).joinpath("board.onnx")))


@dataclass(frozen=True)
class Judgement:
    """The network's guesses for n positions, as float32. `winnable` is the chance that a position can be won. The other
    fields assume that it can. Guesses prove nothing."""

    chances: Floats
    """(n, 52, 64): the chance of each legal move, by card and place, that it begins the best way to win; 0 for other
    moves. They add up to 1 where there is a legal move."""
    moves_left: Floats
    """(n, 128): the chances that a shortest win takes 0, 1, 2 … moves; the last is for 127 and more."""
    log10_win_rate: Floats
    """(n, 57): the chances that log10 of the win rate of random play is −14, −13.75 … 0. In games that the network was
    not taught, they are spread wider than its output says, and in some of them, such as FreeCell with three cells, they
    are corrected by measured rates."""
    least_cells: Floats
    """(n, 6): the chances that 0, 1, 2 … cells suffice; the last is for more than there are. NaN in other games than
    FreeCell."""
    winnable: Floats
    """(n,): the chance that the position can be won."""

    def means(self) -> dict[str, Floats]:
        """The means of the three distributions, as (n,) each: moves, log10 of the win rate, and cells."""
        bins = {"moves_left": (0, 1), "log10_win_rate": (LEAST_LOG_RATE, STEP), "least_cells": (0, 1)}
        return {name: _mean(getattr(self, name), *of) for name, of in bins.items()}


def _mean(chances: Floats, first: float, step: float) -> Floats:
    return (chances @ (first + step * np.arange(chances.shape[1], dtype=np.float32))).astype(np.float32)


class Net:
    """The network as a judge of positions of one game; `net` returns it. `rules` are those of the game, and `taught`
    says whether the network was trained on it. `levels` has two quantiles for each of three numbers: the moves `left`,
    log10 of the win `rate`, and the least `cells`. Nine of ten measured numbers lay between them. `sure` multiplies the
    logits of win rates, and `stretch` log10 of the win rate. Both are 1 in games that the network was taught. In others
    it is too sure, and in some of them too hopeful."""

    def __init__(self, of: Rules, session: Any):
        self.rules, self._session = of, session
        about = {name: json.loads(text) for name, text in session.get_modelmeta().custom_metadata_map.items()}
        self.taught: bool = of.name in about["games"]
        rates, untaught = about["levels"].pop("rates", {}), about["levels"].pop("untaught")
        scale = about["levels"].pop("scales", {}).get(of.name, {"sure": 1 if self.taught else untaught, "stretch": 1})
        self.sure: float = scale["sure"]
        self.stretch: float = scale["stretch"]
        self.levels: dict[str, list[float]] = about["levels"]
        self.levels["rate"] = rates.get(of.name, self.levels["rate"])
        self._game = edges.inputs(of)

    def judge(self, on: npt.ArrayLike) -> Judgement:
        """Judges positions (n, 52). Raises a ValueError for what is no array of positions; whether they can come up
        in a game is not checked."""
        checked = self.rules.checked(on)
        n = len(checked)
        if not n:  # onnxruntime crashes
            checked = np.full((1, self.rules.cards), HOME, np.int8)
        parts = [self._judge(checked[i : i + TOGETHER]) for i in range(0, len(checked), TOGETHER)]
        return Judgement(**{f.name: np.concatenate([getattr(p, f.name) for p in parts])[:n] for f in fields(Judgement)})

    def _judge(self, on: npt.NDArray[np.int8]) -> Judgement:
        policy, left, rate, cells, wins = self._session.run(None, {"on": on.astype(np.int32), **self._game})
        legal = self.rules.mask(on)
        logits = np.full(legal.shape, -np.inf, np.float32)
        logits[:, :, :POLICY] = np.where(legal[:, :, :POLICY], policy, -np.inf)
        chances = _softmax(logits.reshape(len(on), -1)).reshape(legal.shape)
        least = _softmax(cells) if self.rules.name == "freecell" else np.full_like(cells, np.nan)
        rates = _softmax(self.sure * rate)
        if self.stretch != 1:
            rates = rates @ _stretched(self.stretch)
        return Judgement(chances, _softmax(left), rates, least, 1 / (1 + np.exp(-wins[:, 0])))


def _stretched(by: float) -> Floats:
    """(57, 57): by bin, which bins it falls into if log10 of the win rate is multiplied by a number, and by what
    share."""
    ends = LEAST_LOG_RATE + STEP * (np.arange(58) - 0.5)
    low, high = by * ends[:-1, None], by * ends[1:, None]
    ends[[0, -1]] = -np.inf, np.inf
    shares: Floats = ((np.clip(high, ends[:-1], ends[1:]) - np.clip(low, ends[:-1], ends[1:])) / (high - low)).astype(
        np.float32
    )
    return shares


def _softmax(logits: Floats) -> Floats:
    """The chances of rows of logits; all 0 in a row without a finite one."""
    highest = logits.max(axis=1, keepdims=True, initial=np.finfo(np.float32).min)
    e = np.exp(logits - highest)
    total = e.sum(axis=1, keepdims=True)
    chances: Floats = np.divide(e, total, out=np.zeros_like(e), where=total > 0)
    return chances


def net(game: str) -> Net:
    """The network as a judge of a game of columns. A ValueError says that the game is another one. An ImportError says
    that onnxruntime, which `pip install patience-deals[onnx]` brings along, is missing."""
    return _net(rules(game).name)


@cache
def _net(game: str) -> Net:
    of = rules(game)
    if of.cards != edges.CARDS or getattr(of, "reserve", True):
        raise ValueError(
            f"no network for {game!r}; expected a game of columns with {edges.CARDS} cards and without a reserve"
        )
    return Net(of, _session())


@cache
def _session() -> Any:
    try:
        import onnxruntime
    except ImportError as e:
        raise ImportError("net needs onnxruntime; pip install patience-deals[onnx]") from e
    return onnxruntime.InferenceSession(str(board_onnx()))
