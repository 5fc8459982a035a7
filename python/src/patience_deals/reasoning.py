"""The tasks as datasets for reasoning-gym: patience_win, patience_limit, patience_winnable, patience_best,
patience_lost.

    import reasoning_gym
    import patience_deals.reasoning            # registers them

    data = reasoning_gym.create_dataset("patience_best", size=100, seed=1, min_rating=1500)
    data.score_answer("7a", data[0])
"""

from dataclasses import asdict, make_dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from .tasks import KINDS, Config, Tasks, score

RATINGS = [0, 1000, 1250, 1500, 1750, 2000, 2500, 4000]
MOVES = [3, 5, 10, 20, 40, 80, 120]


class TaskDataset(ProceduralDataset):
    """The tasks of a configuration. If the seed is missing, one is drawn at random."""

    def __init__(self, config: Config):
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.tasks = Tasks(**asdict(config) | {"seed": self.seed})

    def __getitem__(self, index: int) -> dict[str, Any]:
        task, c = self.tasks[index], self.config
        difficulty = {"rating": (c.min_rating, c.max_rating), "moves": (c.min_moves, c.max_moves)}
        about = {"source_dataset": f"patience_{task.kind}", "source_index": index, "difficulty": difficulty}
        return {"question": task.prompt, "answer": task.answer, "metadata": about | dict(task.info)}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return score(entry["metadata"], answer)


def _register(kind: str) -> None:
    title = "Patience" + kind.title()
    config = make_dataclass(title + "Config", [("kind", str, kind)], bases=(Config,))

    class Curriculum(BaseCurriculum):
        def __init__(self) -> None:
            super().__init__(title + "Curriculum", config)
            self._define_attributes(
                RangeAttributeDefinition(
                    name="rating",
                    levels=RATINGS,
                    description="how hard the deal is",
                    ensure_interval=True,
                    lower_field_name="min_rating",
                    upper_field_name="max_rating",
                ),
                RangeAttributeDefinition(
                    name="moves",
                    levels=MOVES,
                    description="least number of moves to win",
                    ensure_interval=True,
                    lower_field_name="min_moves",
                    upper_field_name="max_moves",
                ),
            )

    register_dataset(f"patience_{kind}", TaskDataset, config, Curriculum)


for _kind in KINDS:
    _register(_kind)
