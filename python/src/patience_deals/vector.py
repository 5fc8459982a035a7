"""Many games at once as a vector environment of Gymnasium, which steps them together by `rules`.

    import gymnasium
    envs = gymnasium.make_vec("patience_deals.env:patience_deals/FreeCell-v0", num_envs=1024)
    on, info = envs.reset(seed=1)
    chance = np.random.default_rng(1)
    on, reward, terminated, truncated, info = envs.step(sampled(info["action_mask"], chance))

The games are those of as many single environments with the seeds 1, 2, 3 …, step for step, but many times faster.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from .boards import Board
from .dataset import Dataset
from .games import ruled
from .hidden import NAMING, hides, seen
from .rewards import Reward, Rewards, rewards
from .rules import PLACES, Integers, Places, Rules
from .starts import Difficulty, Starts

Flags = npt.NDArray[np.bool_]
Infos = dict[str, Any]

AHEAD = 64  # random numbers that each game draws at once, because drawing one by one takes longer than a move


def positions(of: Rules) -> gymnasium.spaces.MultiDiscrete[np.int8]:
    """The space of the arrays `on`. They are int8, but the numbers of places are not, because libraries such as
    stable-baselines3 add them up."""
    space = gymnasium.spaces.MultiDiscrete([of.places] * of.cards, dtype=np.int8)
    space.nvec = space.nvec.astype(np.int64)
    return space


class PatienceVector(gymnasium.vector.VectorEnv[Places, Integers, Any]):
    """As many games as `num_envs`, each with random numbers of its own. `deals`, `rating`, `difficulty`, `reward` and
    `hidden` are those of the single environment, env.Patience. Raises a ValueError if there are no such deals.

    A game that ended begins anew: with AutoresetMode.NEXT_STEP in the next step, whose action for it does not count,
    and with SAME_STEP at once; then info["final_obs"] has the last position. Other modes are a ValueError.

    `action_mask` (n, 64·cards) int8 in infos must not be written to. `illegal` (n,) bool says which actions were
    illegal and changed nothing. `deal`, `deal_seed`, `rating` and `min_moves` are there for games that begin.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Rules = "freecell",
        deals: Dataset | Sequence[str] | None = None,
        rating: tuple[float, float] | None = None,
        difficulty: Difficulty | None = None,
        max_episode_steps: int = 1000,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        reward: Reward = "win",
        hidden: bool = False,
    ):
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise ValueError(f"autoreset_mode {mode}; expected NEXT_STEP or SAME_STEP")
        if isinstance(num_envs, bool) or not isinstance(num_envs, int | np.integer) or num_envs < 1:
            raise ValueError(f"num_envs {num_envs!r:.80}; expected a whole number from 1")
        self.num_envs, self._most = num_envs, max_episode_steps
        self.rules = ruled(game)
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self._same_step = mode == AutoresetMode.SAME_STEP
        self._reward, self._hides = reward, hides(self.rules) if hidden else None
        self._starts = Starts(self.rules, deals, rating, difficulty, reward)
        self.single_observation_space = positions(self.rules)
        self.single_action_space = gymnasium.spaces.Discrete(self.rules.cards * PLACES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._chances: list[np.random.Generator] = []

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Places, Infos]:
        """Start all games. Game i has seed + i, or the i-th of several seeds. Raises a ValueError for options, and for
        another number of seeds."""
        if options:
            raise ValueError(f"options {sorted(options)}; expected none")
        if seed is not None or not self._chances:
            self._chances = [seeding.np_random(of)[0] for of in self._seeds(seed)]
            self._ahead = np.empty((self.num_envs, AHEAD), np.int64)
            self._used = np.full(self.num_envs, AHEAD)
        self._on = np.empty((self.num_envs, self.rules.cards), np.int8)
        self._deal, self._least, self._steps, self._made = np.zeros((4, self.num_envs), np.int64)
        self._ended = np.zeros(self.num_envs, np.bool_)
        infos = self._begin(np.ones(self.num_envs, np.bool_))
        self._look()
        return self._observed(), infos | self._told(np.zeros(self.num_envs, np.bool_))

    def _observed(self) -> Places:
        return seen(self._hides, self._on) if self._hides else self._on.copy()

    def dealt(self, game: int) -> Board:
        """The board at which one of the games began, with its columns and cells in order and all its cards."""
        return self._starts.board(int(self._deal[game]))

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds; expected {self.num_envs}")
        return seeds

    def _begin(self, which: Flags) -> Infos:
        """Begin some of the games anew. The infos say with which deals."""
        chosen = np.flatnonzero(which)
        if not len(chosen):
            return {}
        deal = self._drawn(chosen)
        self._deal[chosen], self._least[chosen] = deal, self._starts.least[deal]
        self._steps[chosen], self._made[chosen] = 0, 0
        self._on[chosen] = self._starts.on(deal)
        infos: Infos = {}
        for name, values in self._starts.about.items():
            if self._hides and name in NAMING:
                continue
            told = values[deal]
            known = told != None  # noqa: E711, of each value
            if known.any():
                infos[name] = np.full(self.num_envs, None, object)
                infos[f"_{name}"] = np.zeros(self.num_envs, np.bool_)
                infos[name][chosen], infos[f"_{name}"][chosen] = told, known
        return infos

    def _drawn(self, chosen: Integers) -> Integers:
        """The numbers of the deals that some games draw next."""
        for i in chosen[self._used[chosen] == AHEAD].tolist():
            self._ahead[i], self._used[i] = self._chances[i].integers(len(self._starts), size=AHEAD), 0
        drawn = self._ahead[chosen, self._used[chosen]]
        self._used[chosen] += 1
        return np.asarray(drawn)

    def _look(self) -> None:
        self._legal = self.rules.mask(self._on).reshape(self.num_envs, -1)
        self._legal.setflags(write=False)

    def _told(self, illegal: Flags) -> Infos:
        all_of = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self._legal.view(np.int8),
            "_action_mask": all_of,
            "illegal": illegal,
            "_illegal": all_of.copy(),
        }

    def step(self, actions: Integers) -> tuple[Places, Rewards, Flags, Flags, Infos]:
        """Make a move in each game that did not begin anew. Rewards are (n,) float64; see module rewards. Raises a
        ValueError for actions that are not in the action space."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions of shape {actions.shape}; expected ({self.num_envs},)")
        card, to = self.rules.moved(*np.divmod(actions, PLACES))
        infos, beginning = self._begin(self._ended), self._ended
        legal = self._legal[np.arange(self.num_envs), actions] & ~beginning
        before = self._on
        self._on = np.where(legal[:, None], self.rules.play(self._on, card, to), self._on)
        self._steps += ~beginning
        self._made += legal
        self._look()
        won = self.rules.won(self._on) & ~beginning
        terminated = (won | ~self._legal.any(1)) & ~beginning
        truncated = self._steps >= self._most
        self._ended = terminated | truncated
        illegal = ~legal & ~beginning
        reward = rewards(self._reward, self.rules, before, self._on, won, self._least, self._made)
        if self._same_step and self._ended.any():
            infos, illegal = self._begin_at_once(illegal)
        return self._observed(), reward, terminated, truncated, infos | self._told(illegal)

    def _begin_at_once(self, illegal: Flags) -> tuple[Infos, Flags]:
        """Begin the games anew that ended, and tell of their ends. Which of the other games' actions were illegal."""
        ended, self._ended = self._ended, np.zeros(self.num_envs, np.bool_)
        last, final = np.full(self.num_envs, None, object), self._told(illegal & ended)
        observed = self._observed()
        for i in np.flatnonzero(ended):
            last[i] = observed[i]
        final["action_mask"] = final["action_mask"] * ended[:, None]
        final |= {"_action_mask": ended, "_illegal": ended}
        infos, legal = self._begin(ended), self._legal.copy()
        legal[ended] = self.rules.mask(self._on[ended]).reshape(-1, legal.shape[1])
        self._legal = legal
        self._legal.setflags(write=False)
        infos |= {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}
        return infos, illegal & ~ended


def sampled(mask: npt.NDArray[np.int8] | Flags, chance: np.random.Generator) -> Integers:
    """A legal action (n,) int64 for each row of masks (n, 64·cards) of 0 and 1, int8 or bool, all equally likely; 0
    where none is legal."""
    row, action = np.divmod(np.flatnonzero(mask.view(np.bool_)), mask.shape[1])  # for int8 this takes 20 times as long
    number = np.bincount(row, minlength=len(mask))
    drawn = np.cumsum(number) - number + (chance.random(len(mask)) * number).astype(np.int64)
    return np.where(number > 0, np.append(action, 0)[np.where(number > 0, drawn, -1)], 0)
