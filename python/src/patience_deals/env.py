"""Games as environments of Gymnasium, one for each game: patience_deals/FreeCell-v0, patience_deals/Gaps-v0 and so on.

    import gymnasium, patience_deals.env
    env = gymnasium.make("patience_deals/FreeCell-v0", deals=load("datasets/reference"), rating=(1000, 1400))
    on, info = env.reset(seed=1)
    on, reward, won_or_stuck, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An observation is `on` of a position, an action the code 64·card + to of a move. The reward is 1 for a won game, else 0. The
episode ends with the game: won, or without a legal move. An action that is not legal changes nothing. An episode is truncated
after 1,000 actions.
"""
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pyarrow.compute as pc

from . import referee
from .boards import board_of
from .dataset import Dataset
from .deals import sources
from .rules import PLACES, Places, games, rules

# The deals of Microsoft's first program; where there are none, as many random ones.
DEALS = 32_000


class Patience(gymnasium.Env[Places, np.int64]):
    """Games of deals chosen at random, or of the one that `reset` is told: options={"deal": "microsoft:617"}.

    deals   a Dataset, whose rows are the starts, or names of deals; by default Microsoft's first 32,000, or random ones
    rating  the least and the greatest rating of rows of a Dataset that are taken
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game: str = "freecell", deals: Dataset | Sequence[str] | None = None,
                 rating: tuple[float, float] | None = None, render_mode: str | None = None):
        self.rules, self.render_mode = rules(game), render_mode
        self._deals = _rated(deals, rating) if rating else deals
        if self._deals is not None and len(self._deals) == 0:
            raise ValueError(f"no deals{f' rated {rating[0]:g} to {rating[1]:g}' if rating else ''}; expected at least one")
        if isinstance(deals, Dataset) and deals.rules.name != game:
            raise ValueError(f"deals of {deals.rules.name}; expected those of {game}")
        self.observation_space = gymnasium.spaces.MultiDiscrete(np.full(self.rules.cards, PLACES), dtype=np.int8)
        self.action_space = gymnasium.spaces.Discrete(self.rules.cards * PLACES)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Places, dict[str, Any]]:
        """Deal. The info has the name of the deal, its rating if known, and `action_mask`, int8 by action, 1 if legal."""
        super().reset(seed=seed)
        row = _named(options["deal"]) if options and "deal" in options else self._drawn()
        self._on = referee.start(self.rules, row).on()
        self._look()
        deal = {"deal": f"{row['source']}:{row['deal']}", "rating": row.get("rating")}
        return self._on.copy(), {**deal, **self._info()}

    def _drawn(self) -> dict[str, Any]:
        """The row of a deal drawn at random."""
        i = int(self.np_random.integers(DEALS if self._deals is None else len(self._deals)))
        if self._deals is None:
            return {"source": sources(self.rules)[0], "deal": i + 1}
        return self._deals.row(i) if isinstance(self._deals, Dataset) else _named(self._deals[i])

    def _look(self) -> None:
        self._mask: npt.NDArray[np.int8] = self.rules.mask(self._on[None]).ravel().astype(np.int8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy()}

    def step(self, action: np.int64) -> tuple[Places, float, bool, bool, dict[str, Any]]:
        """Make a move."""
        if self._mask[action]:
            card, to = divmod(int(action), PLACES)
            self._on[card] = to
            self._look()
        won = bool(self.rules.won(self._on[None])[0])
        return self._on.copy(), float(won), won or not self._mask.any(), False, self._info()

    def render(self) -> str | None:
        """The board as text, columns in the order of the cards on their floor."""
        return board_of(self.rules, self._on).text() if self.render_mode == "ansi" else None


def _rated(deals: Dataset | Sequence[str] | None, rating: tuple[float, float]) -> Dataset:
    if not isinstance(deals, Dataset) or "rating" not in deals.table.column_names:
        raise ValueError("deals: no ratings; expected a Dataset with the column rating")
    of = deals.table["rating"]
    return deals.where(pc.and_(pc.greater_equal(of, rating[0]), pc.less_equal(of, rating[1])))


def _named(deal: str) -> dict[str, Any]:
    source, _, number = deal.partition(":")
    if not number.isdecimal():
        raise ValueError(f"deal {deal!r}; expected a name like microsoft:617 or random:1")
    return {"source": source, "deal": int(number)}


def _register(game: str, id: str) -> None:
    gymnasium.register(id=f"patience_deals/{id}-v0", entry_point=f"{__name__}:Patience", max_episode_steps=1000, kwargs={"game": game})


_NAMES = {"freecell": "FreeCell", "freecell-runs": "FreeCellRuns"}
for _game in games():
    _register(_game, _NAMES.get(_game, _game.title().replace("-", "")))
