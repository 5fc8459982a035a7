"""Games as environments of Gymnasium, one for each game: patience_deals/FreeCell-v0, patience_deals/Gaps-v0 and so on,
patience_deals/FreeCell-Easy-v0, -Medium, -Hard and -Expert for published deals by difficulty, and
patience_deals/Klondike1-Hidden-v0, Yukon-Hidden-v0 and so on, which show what a player sees.

    import gymnasium
    env = gymnasium.make("patience_deals.env:patience_deals/FreeCell-Hard-v0")     # imports this module
    on, info = env.reset(seed=1)
    on, reward, won_or_stuck, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

    many = gymnasium.make_vec("patience_deals/FreeCell-v0", num_envs=1024)          # see module vector

An observation is the array `on` of a position, and an action is the code 64·card + to of a move. The reward is 1 for a
won game and otherwise 0, unless you choose another of module `rewards`. The episode ends when the game is won or no
move is legal. An illegal action changes nothing, and info["illegal"] is then True. An episode is truncated after 1,000
actions.

`on` contains everything, even the cards that lie face down, which a solver knows and a player does not.
With `hidden` an observation has only what a player sees; module `hidden` describes it. Actions and masks are the same.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from . import referee
from .boards import Board, Move
from .dataset import Dataset
from .games import games, ruled, rules
from .hidden import NAMING, hides, seen, seen_text
from .picture import STEP
from .pile_rules import PileRules
from .pixels import Image
from .rewards import Reward, rewards
from .rows import RowRules
from .rules import PLACES, Places, Rules
from .starts import SHARES, Difficulty, Starts, about, named
from .vector import positions


class Patience(gymnasium.Env[Places, np.int64]):
    """Games from deals chosen at random, or from the deal that you give to `reset`: options={"deal": "microsoft:617"}.
    Random deals given there have seed 1, or options["deal_seed"].

    `game` is a name, or rules, such as those of a Dataset whose rules are from a file. `deals`, `rating` and
    `difficulty` say which deals; see Starts, which raises a ValueError if there are none. `reward` is win, cards or
    least_moves; see module rewards. `hidden` hides the cards that lie face down: games without any raise a ValueError.

    `render_mode` is ansi for text (str), svg for a picture as SVG (str), or rgb_array for a picture as (height, width,
    3) uint8, which has the same size throughout a game. With `hidden`, they show no card that lies face down.
    """

    metadata = {"render_modes": ["ansi", "svg", "rgb_array"], "render_fps": 1}

    def __init__(
        self,
        game: str | Rules = "freecell",
        deals: Dataset | Sequence[str] | None = None,
        rating: tuple[float, float] | None = None,
        difficulty: Difficulty | None = None,
        render_mode: str | None = None,
        reward: Reward = "win",
        hidden: bool = False,
    ):
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode {render_mode!r}; expected {', '.join(self.metadata['render_modes'])}")
        self.rules = ruled(game)
        self.render_mode, self._reward = render_mode, reward
        self._hides = hides(self.rules) if hidden else None
        self._starts = Starts(self.rules, deals, rating, difficulty, reward)
        self.observation_space = positions(self.rules)
        self.action_space = gymnasium.spaces.Discrete(self.rules.cards * PLACES)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Places, dict[str, Any]]:
        """Start a game. The info has the name of the deal, and its seed if it is a random deal, unless cards are
        hidden; its rating and `min_moves`, the least number of moves, if known; `action_mask`, an int8 array
        (64·cards,) that is 1 for each legal action; and `illegal`, which is False.

        Raises a ValueError for a deal that does not exist. With the reward least_moves, options["min_moves"] must say
        what is known about a deal of the options, or else this is a ValueError, too."""
        super().reset(seed=seed)
        if options and "deal" in options:
            row = named(options["deal"], options.get("deal_seed")) | {"min_moves": options.get("min_moves")}
            self._dealt = referee.start(self.rules, row)
            if self._reward == "least_moves" and not row["min_moves"]:
                raise ValueError(f"deal {options['deal']}: no least number of moves; expected it as option min_moves")
        else:
            drawn = int(self.np_random.integers(len(self._starts)))
            row, self._dealt = self._starts.row(drawn), self._starts.board(drawn)
        self._board, self._unplayed = self._dealt.copy(), list[Move]()
        self._on, self._made, self._least = self._board.on(), 0, row.get("min_moves") or 1
        self._look()
        told = {name: value for name, value in about(row).items() if not self._hides or name not in NAMING}
        return self._observed(), told | self._info(illegal=False)

    def _look(self) -> None:
        self._mask: npt.NDArray[np.int8] = self.rules.mask(self._on[None]).ravel().astype(np.int8)

    def _observed(self) -> Places:
        return seen(self._hides, self._on[None])[0] if self._hides else self._on.copy()

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "illegal": illegal}

    def step(self, action: np.int64) -> tuple[Places, float, bool, bool, dict[str, Any]]:
        """Make a move. The info has `action_mask`, and `illegal`: whether the action was illegal and changed nothing.
        Raises a ValueError if the action is not in the action space."""
        if not self.action_space.contains(action):
            raise ValueError(f"action {action!r}; expected a whole number from 0 to {len(self._mask) - 1}")
        legal, before = bool(self._mask[action]), self._on
        if legal:
            move = divmod(int(action), PLACES)
            self._unplayed.append(move)
            self._on = self.rules.play(self._on[None], *np.array([move]).T)[0]
            self._made += 1
            self._look()
        won = self.rules.won(self._on[None])
        least, made = np.array([self._least]), np.array([self._made])
        reward = rewards(self._reward, self.rules, before[None], self._on[None], won, least, made)[0]
        return self._observed(), float(reward), bool(won[0]) or not self._mask.any(), False, self._info(not legal)

    def board(self) -> Board:
        """The position with its columns and cells in order, as `render` shows it, and with `hidden` also with the cards
        that lie face down. Its method `word` writes an action in the notation of the game:
        env.unwrapped.board().word(*divmod(action, 64))."""
        for move in self._unplayed:
            self._board.push(move)
        self._unplayed.clear()
        return self._board.copy()

    def dealt(self) -> Board:
        """The board at which this game began, with its columns and cells in order and all its cards."""
        return self._dealt.copy()

    def render(self) -> str | Image | None:
        """The board, with the columns in the order of the deal; see render_mode. None without a mode."""
        if self.render_mode == "ansi":
            text = self.board().text()
            return seen_text(text) if self._hides else text
        if self.render_mode == "svg":
            return self.board()._repr_svg_()
        return self.board().image(self._rows()) if self.render_mode == "rgb_array" else None

    def _rows(self) -> float:
        """How far down the cards can come to lie: a run of all lower ranks on the longest column of the deal."""
        grown = 0 if isinstance(self.rules, RowRules) else STEP * (self.rules.ranks - 1)
        return self._dealt.lowest() + grown


def _register(id: str, **settings: str | bool) -> None:
    gymnasium.register(
        id=f"patience_deals/{id}-v0",
        entry_point=f"{__name__}:Patience",
        vector_entry_point=f"{__package__}.vector:PatienceVector",
        max_episode_steps=1000,
        kwargs=settings,
    )


_NAMES = {"freecell": "FreeCell", "freecell-runs": "FreeCellRuns"}
for _game in games():
    _name = _NAMES.get(_game, _game.title().replace("-", ""))
    _register(_name, game=_game)
    _rules = rules(_game)
    if isinstance(_rules, PileRules) and any(_rules.down):
        _register(f"{_name}-Hidden", game=_game, hidden=True)
for _difficulty in SHARES:
    _register(f"FreeCell-{_difficulty.title()}", game="freecell", difficulty=_difficulty)
