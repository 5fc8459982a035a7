"""Games for language models as an environment of Gymnasium, whose observations and actions are texts.

    import gymnasium
    env = gymnasium.make("patience_deals.turns_env:patience_deals/Turns-v0", kind="win", min_rating=1500)
    said, info = env.reset(seed=1)
    said, reward, terminated, truncated, info = env.step("I move <answer>3a</answer>")

See module turns for the replies. The reward is 0 until the game is over, and then its score.
"""

import string
from typing import Any

import gymnasium

from .tasks import Kind, Tasks
from .turns import Turns

MOST_CHARACTERS = 100_000  # of a reply, for spaces that sample; longer ones are read, too


class PatienceTurns(gymnasium.Env[str, str]):
    """Games of tasks drawn at random. `kind` is win or limit, and the settings are those of tasks.Config but size and
    seed. Raises a ValueError as Tasks and Turns do."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, kind: Kind = "win", render_mode: str | None = None, **settings: Any):
        self.render_mode = render_mode
        self._tasks = Tasks(kind, size=2**31, **settings)
        Turns(self._tasks[0].info)
        self.observation_space = gymnasium.spaces.Text(MOST_CHARACTERS, min_length=0, charset=string.printable)
        self.action_space = gymnasium.spaces.Text(MOST_CHARACTERS, min_length=0, charset=string.printable)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Start a game: its prompt, and the `info` of its task with `legal`, the legal moves."""
        super().reset(seed=seed)
        self._game = Turns(self._tasks[int(self.np_random.integers(len(self._tasks)))].info)
        return self._game.prompt, self._info()

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Read a reply: what the player is told, the score if the game is over and else 0, and whether it is over."""
        said = self._game.reply(action)
        over = self._game.over
        return said, self._game.score() if over else 0.0, over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {**self._game.info, "legal": self._game.board.legal(), "faults": self._game.faults}

    def render(self) -> str | None:
        """The board as text."""
        return self._game.board.text() if self.render_mode == "ansi" else None


gymnasium.register(id="patience_deals/Turns-v0", entry_point=f"{__name__}:PatienceTurns")
