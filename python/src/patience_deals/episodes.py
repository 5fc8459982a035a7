"""Many games at once as pure functions of arrays: NumPy, PyTorch or JAX, on a GPU where the arrays are.

    import jax
    from patience_deals import reference
    from patience_deals.episodes import Episodes

    games = Episodes("freecell")
    init, step = jax.jit(games.init), jax.jit(games.step)
    deals = jax.numpy.asarray(reference().split("train").on[:1024])
    state = init(deals)
    for key in jax.random.split(jax.random.key(1), 100):
        action = jax.random.categorical(key, jax.numpy.where(games.mask(state), 0, -jax.numpy.inf))
        state = step(state, action, deals)

With NumPy, module `vector` does the same as a vector environment of Gymnasium, and deals by itself.
"""

from dataclasses import dataclass
from typing import NamedTuple

from .arrays import Array, library
from .games import ruled
from .rules import PLACES, Rules


class State(NamedTuple):
    """The state of n games, as arrays of one library.

    on          (n, cards) int8: the positions
    legal       (n, 64·cards) bool: the legal actions; none in a game that is stuck
    steps       (n,) int32: the actions since the deal, also illegal ones
    reward      (n,) float32: 1 if the last action won the game, and otherwise 0
    terminated  (n,) bool: whether the game is won or no action is legal
    truncated   (n,) bool: whether the game has had the most steps
    illegal     (n,) bool: whether the last action was illegal and changed nothing
    """

    on: Array
    legal: Array
    steps: Array
    reward: Array
    terminated: Array
    truncated: Array
    illegal: Array


@dataclass(frozen=True)
class Episodes:
    """Games of at most `max_episode_steps` actions, by the name of a game or by rules. An action is the code
    64·card + to of a move.

    All functions are pure: they change no array that they are given, and `jax.jit` can compile them.
    """

    game: str | Rules = "freecell"
    max_episode_steps: int = 1000

    @property
    def rules(self) -> Rules:
        """The rules of the game. Raises a ValueError for an unknown one."""
        return ruled(self.game)

    def init(self, deals: Array) -> State:
        """Games that begin at positions (n, cards), such as `Dataset.on` or those of `deal(…).on()`. A game of which
        no action is legal has terminated. Raises a ValueError for another shape, and in NumPy for wrong numbers."""
        xp, on = self.rules.positions(deals)
        none = xp.zeros(on, len(on))
        return self._state(on, xp.int32(none), none, none)

    def mask(self, state: State) -> Array:
        """The legal actions (n, 64·cards) bool."""
        return state.legal

    def step(self, state: State, action: Array, deals: Array | None = None) -> State:
        """The games after an action (n,) in each, which are whole numbers from 0 to 64·cards - 1.

        A game that had ended stays as it is, with reward 0. With `deals` (n, cards), it begins anew there instead, as
        in vector environments of Gymnasium with AutoresetMode.NEXT_STEP: its action does not count.
        """
        xp, ended = library(state.on), state.terminated | state.truncated
        action = xp.index(xp.constant(state.on, action))
        legal = xp.along(state.legal, action[:, None])[:, 0] & ~ended
        after = self.rules.play(state.on, action // PLACES, action % PLACES)
        on, steps = xp.where(legal[:, None], after, state.on), state.steps + ~ended
        if deals is not None:
            on, steps = xp.where(ended[:, None], self.rules.positions(deals)[1], on), xp.where(ended, 0, steps)
        return self._state(on, steps, legal, ~legal & ~ended)

    def _state(self, on: Array, steps: Array, moved: Array, illegal: Array) -> State:
        xp, won = library(on), self.rules.won(on)
        legal = self.rules.mask(on).reshape(len(on), -1)
        stuck, truncated = ~legal.any(1), steps >= self.max_episode_steps
        return State(on, legal, steps, xp.float32(won & moved), won | stuck, truncated, illegal)
