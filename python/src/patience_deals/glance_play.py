"""How the benchmark Glance plays with a model: greedily, and by one fixed search. It counts the positions that it asks
about, so nobody has to be believed.

    judge    what the model says about positions, counted
    greedy   its first choice, until the game is won
    search   best first: f = moves made + 4·moves left + 4·surprise

The surprise of a way is minus the natural logarithm of the chances of its moves, by softmax of the choices over the
legal moves. Where the model only says how many moves are left, the positions after all moves are judged, and each
counts. A card goes home without a judgement if no card can need it any more: all lower cards of the other colour are
home.
"""

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .games import rules
from .rules import HOME, PLACES, SUITS, Mask, Places, Values

Model: TypeAlias = Callable[[Places], Mapping[str, npt.ArrayLike]]

RULES = rules("freecell")
MOST_MOVES = 400  # of a greedy game
WEIGHT = 4.0  # of a move left, and of a unit of surprise, in moves made
LOT = 1_024  # positions that a model is asked about at once, at most
GAMES = 256  # searched at the same time
SHAPES: dict[str, tuple[int, ...]] = {"rates": (), "values": (), "choices": (RULES.cards, PLACES)}


class Judge:
    """A model that is counted: `judged` are the positions asked about."""

    def __init__(self, model: Model):
        self._model, self.judged = model, 0

    def __call__(self, on: Places) -> dict[str, Values]:
        """What the model says about positions (n, 52). Raises a ValueError if it says nothing, or has other names,
        shapes or values than a model may have."""
        lots = [self._lot(on[i : i + LOT]) for i in range(0, max(len(on), 1), LOT)]
        return {name: np.concatenate([lot[name] for lot in lots]) for name in lots[0]}

    def _lot(self, on: Places) -> dict[str, Values]:
        said: dict[str, Values] = {
            name: np.asarray(values, np.float64) for name, values in self._model(on.copy()).items()
        }
        self.judged += len(on)
        for name, values in said.items():
            if name not in SHAPES or values.shape != (len(on), *SHAPES[name]):
                raise ValueError(f"model: {name} of shape {values.shape}; expected {SHAPES} after the number of rows")
            if not np.isfinite(values).all():
                raise ValueError(f"model: {name} that are not finite; expected numbers")
        if not said:
            raise ValueError(f"model: nothing; expected some of {', '.join(SHAPES)}")
        return said


def choices(judge: Judge, on: Places) -> Values:
    """The values of moves, (n, 52, 64), in positions with legal moves: the choices, or minus the moves left after each
    legal move."""
    said = judge(on)
    if "choices" in said:
        return said["choices"]
    row, card, to = RULES.mask(on).nonzero()
    values = np.full((len(on), RULES.cards, PLACES), -np.inf)
    values[row, card, to] = -judge(RULES.play(on[row], card, to))["values"]
    return values


def greedy(judge: Judge, on: Places) -> Mask:
    """Which positions the model wins by its first choices alone."""
    return RULES.greedy(on, lambda now: choices(judge, now), MOST_MOVES)


def safe(on: Places) -> Places:
    """The positions (n, 52) after all moves home of cards that no card can need any more."""
    on = on.copy()
    card = np.arange(RULES.cards)
    other = np.array([[1, 2], [0, 3], [0, 3], [1, 2]])[card % SUITS]  # suits of the other colour
    while True:
        home = (on == HOME).reshape(len(on), -1, SUITS).sum(1)
        bare = np.ones((len(on), PLACES), bool)
        bare[np.arange(len(on))[:, None], on] = False
        ready = (on != HOME) & bare[:, : RULES.cards] & (home[:, card % SUITS] == card // SUITS)
        ready &= (home[:, other] >= card[:, None] // SUITS).all(2)
        if not ready.any():
            return on
        on[ready] = HOME


@dataclass
class _Game:
    """A search of one game: the open positions by f, those judged, and at how many judgements it was won."""

    open: list[tuple[float, int, bytes, int, float]] = field(default_factory=list)
    seen: set[bytes] = field(default_factory=set)
    pushed: int = 0
    judged: int = 0
    won: int | None = None

    def push(self, f: float, on: Places, made: int, surprise: float) -> None:
        self.pushed += 1
        heapq.heappush(self.open, (f, self.pushed, on.tobytes(), made, surprise))


def search(judge: Judge, starts: Places, budget: int) -> list[int | None]:
    """For positions (n, 52), the number of judgements after which the fixed search wins each; None if it does not
    within the budget."""
    lots = [_search(judge, starts[i : i + GAMES], budget) for i in range(0, len(starts), GAMES)]
    return [won for lot in lots for won in lot]


def _search(judge: Judge, starts: Places, budget: int) -> list[int | None]:
    games = [_Game() for _ in starts]
    for game, on in zip(games, starts):
        game.push(0, on, 0, 0)
    while playing := [game for game in games if game.won is None and game.open and game.judged < budget]:
        taken = [heapq.heappop(game.open) for game in playing]
        before = np.array([np.frombuffer(entry[2], np.int8) for entry in taken])
        on = safe(before)
        made = [entry[3] + n for entry, n in zip(taken, ((on == HOME).sum(1) - (before == HOME).sum(1)).tolist())]
        won, keys = RULES.won(on), [row.tobytes() for row in on]
        asked = []
        for i, (game, key) in enumerate(zip(playing, keys)):
            if won[i]:
                game.won = game.judged
            elif key not in game.seen:
                game.seen.add(key)
                asked.append(i)
        if asked:
            _expand(judge, [playing[i] for i in asked], on[asked], [(made[i], taken[i][4]) for i in asked])
    return [game.won if game.won is not None and game.won <= budget else None for game in games]


def _expand(judge: Judge, games: list[_Game], on: Places, ways: list[tuple[int, float]]) -> None:
    """Judge a position of each game, and open those after its moves."""
    row, card, to = RULES.mask(on).nonzero()
    said = judge(on)
    after = RULES.play(on[row], card, to)
    for game in games:
        game.judged += 1
    if "choices" in said:
        chosen = said["choices"][row, card, to]
        surprise = _surprise(chosen, row, len(on))
        left = said["values"][row] - 1 if "values" in said else -np.array([way[0] + 1.0 for way in ways])[row]
    else:
        surprise, left = np.zeros(len(row)), judge(after)["values"] if len(row) else np.zeros(0)
        for i in row.tolist():
            games[i].judged += 1
    for i, position, s, n in zip(row.tolist(), after, surprise.tolist(), left.tolist()):
        made, before = ways[i]
        games[i].push(made + 1 + WEIGHT * (n + before + s), position, made + 1, before + s)


def _surprise(chosen: Values, row: npt.NDArray[Any], rows: int) -> Values:
    """Minus the logarithm of the chance of each move among those of its row, by softmax."""
    top = np.full(rows, -np.inf)
    np.maximum.at(top, row, chosen)
    e = np.exp(chosen - top[row])
    total = np.bincount(row, e, rows)
    return np.asarray(np.log(total[row]) - (chosen - top[row]))
