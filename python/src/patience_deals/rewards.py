"""What the environments reward.

win          1 for a won game, and 0 for other moves.
cards        the share of the deck that the move sent home; a card that comes back from home counts negative. The
             rewards of a won game add up to 1, less the share that was home at the start. In Gaps, a card is home once
             it and all lower cards of its suit lie in their final places, from where they never move.
least_moves  for a won game the proved least number of moves, divided by the moves made, and 0 for other moves. It is 1
             for a shortest win, and never more. Illegal actions are no moves. In Klondike, draws are none either.

`least_moves` needs deals whose least number of moves is proved: the column `min_moves`, where it is not null. Rows in
which it is null are not dealt, even if `min_moves_low` and `min_moves_high` are known, because a win there may be a
shortest one or not. These deals are easier on average: proofs are found for fewer hard deals.
"""

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from .rows import RowRules
from .rules import HOME, ROW, SUITS, Integers, Mask, Places, Rules

Reward = Literal["win", "cards", "least_moves"]
Rewards = npt.NDArray[np.float64]


def checked(reward: str) -> str:
    """The name of a reward. Raises a ValueError for any other text."""
    if reward not in get_args(Reward):
        raise ValueError(f"reward {reward!r}; expected {', '.join(get_args(Reward))}")
    return reward


def rewards(
    reward: str, of: Rules, before: Places, after: Places, won: Mask, least: Integers, made: Integers
) -> Rewards:
    """The rewards (n,) for steps from positions (n, cards) to others. `won` (n,) says which of the steps won, `least`
    (n,) is the least number of moves, and `made` (n,) counts the moves of the game so far."""
    if reward == "cards":
        return (home(of, after) - home(of, before)) / of.cards
    if reward == "least_moves":
        return np.where(won, least / np.maximum(made, 1), 0.0)
    return won.astype(np.float64)


def home(of: Rules, on: Places) -> npt.NDArray[np.int64]:
    """How many cards of positions (n, cards) are home, (n,)."""
    if not isinstance(of, RowRules):
        return np.asarray(np.count_nonzero(on == HOME, axis=1))
    card = np.arange(of.cards)
    final = (on == ROW * (card % SUITS) + card // SUITS).reshape(len(on), -1, SUITS)
    return np.asarray(np.minimum.accumulate(final, axis=1).sum((1, 2)))
