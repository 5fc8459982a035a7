"""Games as environments of Gymnasium, one for each game: patience_deals/FreeCell-v0, patience_deals/Gaps-v0 and so on.

    import gymnasium, patience_deals.env
    env = gymnasium.make("patience_deals/FreeCell-v0", deals=load("datasets/reference"), rating=(1000, 1400))
    on, info = env.reset(seed=1)
    on, reward, won_or_stuck, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An observation is the array `on` of a position, and an action is the code 64·card + to of a move. The reward is 1 for a
won game and otherwise 0. The episode ends when the game is won or no move is legal. An illegal action changes nothing.
An episode is truncated after 1,000 actions.

`on` contains everything, in Klondike even the cards that lie face down and the order of the stock, which a solver knows
and a player does not. So a policy that is trained here plays Klondike with open cards.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pyarrow.compute as pc

from . import referee
from .boards import Board, Move
from .dataset import Dataset
from .deals import numbered
from .games import games, rules
from .rules import PLACES, Places

# The deals of Microsoft's first program; where there are none, as many random ones.
DEALS = 32_000


class Patience(gymnasium.Env[Places, np.int64]):
    """Games from deals chosen at random, or from the deal that you give to `reset`: options={"deal": "microsoft:617"}.
    Random deals given there have seed 1, or options["deal_seed"].

    deals   a Dataset, whose rows are the starting positions, or names of deals; by default Microsoft's first 32,000,
            or random deals
    rating  the least and the greatest rating of the rows of a Dataset that are used
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "freecell",
        deals: Dataset | Sequence[str] | None = None,
        rating: tuple[float, float] | None = None,
        render_mode: str | None = None,
    ):
        self.rules, self.render_mode = rules(game), render_mode
        self._deals = _rated(deals, rating) if rating else deals
        if self._deals is not None and len(self._deals) == 0:
            raise ValueError(
                f"no deals{f' rated {rating[0]:g} to {rating[1]:g}' if rating else ''}; expected at least one"
            )
        if isinstance(deals, Dataset) and deals.rules.name != game:
            raise ValueError(f"deals of {deals.rules.name}; expected those of {game}")
        self.observation_space = gymnasium.spaces.MultiDiscrete([self.rules.places] * self.rules.cards, dtype=np.int8)
        self.action_space = gymnasium.spaces.Discrete(self.rules.cards * PLACES)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Places, dict[str, Any]]:
        """Start a game. The info has the name of the deal, its seed if it is a random deal, its rating if known, and
        `action_mask`, an int8 array that is 1 for each legal action."""
        super().reset(seed=seed)
        row, self._board = (
            self._named(options["deal"], options.get("deal_seed")) if options and "deal" in options else self._drawn()
        )
        self._unplayed = list[Move]()
        self._on = self._board.on()
        self._look()
        deal = {
            "deal": f"{row.get('source')}:{row.get('deal')}",
            "deal_seed": row.get("seed"),
            "rating": row.get("rating"),
        }
        return self._on.copy(), {**deal, **self._info()}

    def _drawn(self) -> tuple[dict[str, Any], Board]:
        """A deal drawn at random, as its row and its board."""
        i = int(self.np_random.integers(DEALS if self._deals is None else len(self._deals)))
        if isinstance(self._deals, Dataset):
            return self._deals[i], self._deals.board(i)
        return self._named(f"{self.rules.sources[0]}:{i + 1}" if self._deals is None else self._deals[i])

    def _named(self, name: str, seed: int | None = None) -> tuple[dict[str, Any], Board]:
        source, number = numbered(name)
        row = {"source": source, "deal": number, "seed": 1 if seed is None and source == "random" else seed}
        return row, referee.start(self.rules, row)

    def _look(self) -> None:
        self._mask: npt.NDArray[np.int8] = self.rules.mask(self._on[None]).ravel().astype(np.int8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy()}

    def step(self, action: np.int64) -> tuple[Places, float, bool, bool, dict[str, Any]]:
        """Make a move. Raises a ValueError if the action is not in the action space."""
        if not self.action_space.contains(action):
            raise ValueError(f"action {action!r}; expected a whole number from 0 to {len(self._mask) - 1}")
        if self._mask[action]:
            move = divmod(int(action), PLACES)
            self._unplayed.append(move)
            self._on = self.rules.play(self._on[None], *np.array([move]).T)[0]
            self._look()
        won = bool(self.rules.won(self._on[None])[0])
        return self._on.copy(), float(won), won or not self._mask.any(), False, self._info()

    def board(self) -> Board:
        """The position with its columns and cells in order, as `render` shows it. Its method `word` writes an action in
        the notation of the game: env.unwrapped.board().word(*divmod(action, 64))."""
        for move in self._unplayed:
            self._board.push(move)
        self._unplayed.clear()
        return self._board.copy()

    def render(self) -> str | None:
        """The board as text, with the columns in the order of the deal."""
        return self.board().text() if self.render_mode == "ansi" else None


def _rated(deals: Dataset | Sequence[str] | None, rating: tuple[float, float]) -> Dataset:
    if not isinstance(deals, Dataset) or "rating" not in deals.table.column_names:
        raise ValueError("deals: no ratings; expected a Dataset with the column rating")
    of = deals.table["rating"]
    return deals.where(pc.and_(pc.greater_equal(of, rating[0]), pc.less_equal(of, rating[1])))


def _register(game: str, id: str) -> None:
    gymnasium.register(
        id=f"patience_deals/{id}-v0", entry_point=f"{__name__}:Patience", max_episode_steps=1000, kwargs={"game": game}
    )


_NAMES = {"freecell": "FreeCell", "freecell-runs": "FreeCellRuns"}
for _game in games():
    _register(_game, _NAMES.get(_game, _game.title().replace("-", "")))
