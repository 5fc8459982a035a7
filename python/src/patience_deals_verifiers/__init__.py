"""The tasks of patience_deals for verifiers: `vf-eval patience-deals-verifiers --env.taskset.kind best`."""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf
from patience_deals.tasks import MOST_MOVES, MOST_RATING, Kind, Tasks, graded, score

__all__ = ["PatienceTaskset"]


class PatienceData(vf.TaskData):
    answer: str
    info: dict[str, Any]


class PatienceTask(vf.Task[PatienceData]):
    @vf.reward(weight=1.0)
    async def solved(self, trace: vf.Trace) -> float:
        return score(self.data.info, trace.last_reply)

    @vf.metric
    async def graded(self, trace: vf.Trace) -> float:
        return graded(self.data.info, trace.last_reply)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """The answer that comes with the task scores 1."""
        return score(self.data.info, self.data.answer) == 1


class PatienceConfig(vf.TasksetConfig):
    """As `patience_deals.tasks.Config`."""

    kind: Kind = "win"
    size: int = 500
    seed: int = 0
    split: str = "train"
    min_rating: int = 0
    max_rating: int = MOST_RATING
    min_moves: int = 0
    max_moves: int = MOST_MOVES


class PatienceTaskset(vf.Taskset[PatienceTask, PatienceConfig]):
    def load(self) -> Iterator[PatienceTask]:
        c = self.config
        settings = {
            name: getattr(c, name)
            for name in ("size", "seed", "split", "min_rating", "max_rating", "min_moves", "max_moves")
        }
        for task in Tasks(c.kind, **settings):
            yield PatienceTask(PatienceData(prompt=task.prompt, answer=task.answer, info=dict(task.info)), c.task)
