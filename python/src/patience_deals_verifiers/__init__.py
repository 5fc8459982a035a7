"""The tasks of patience_deals for verifiers: `vf-eval patience-deals-verifiers --taskset.kind best`. With
`--taskset.kind win --taskset.turns true` the model plays move by move, and gets the board back after each."""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf
from patience_deals.tasks import MOST_MOVES, MOST_RATING, Kind, Tasks, answered, graded, score
from patience_deals.turns import Turns

__all__ = ["PatienceEnv", "PatienceTaskset"]


class PatienceData(vf.TaskData):
    answer: str
    info: dict[str, Any]
    turns: bool = False


class PatienceTask(vf.Task[PatienceData]):
    @vf.reward(weight=1.0)
    async def solved(self, trace: vf.Trace) -> float:
        return score(self.data.info, _said(self.data, trace))

    @vf.metric
    async def graded(self, trace: vf.Trace) -> float:
        return graded(self.data.info, _said(self.data, trace))

    @vf.metric
    async def answered(self, trace: vf.Trace) -> float:
        return float(answered(self.data.info, _said(self.data, trace)))

    async def validate(self, runtime: vf.Runtime) -> bool:
        """The answer that comes with the task scores 1, move by move, too."""
        if self.data.turns:
            game = Turns(self.data.info)
            for word in self.data.answer.split():
                game.reply(f"<answer>{word}</answer>")
            return game.score() == 1
        return score(self.data.info, self.data.answer) == 1


def _said(data: PatienceData, trace: vf.Trace) -> str | None:
    """The answer: the last reply, or the moves of a game that was played move by move."""
    if not data.turns:
        return str(trace.last_reply)
    return f"<answer>{' '.join(trace.info.get('moves', []))}</answer>"


class PatienceEnvConfig(vf.EnvConfig):
    agent: vf.AgentConfig = vf.AgentConfig()


class PatienceEnv(vf.Env[PatienceEnvConfig]):
    """One answer, or a game move by move where the task says so."""

    async def run(self, task: PatienceTask, agents: Any) -> None:
        if not task.data.turns:
            await agents.agent.run(task)
            return
        game = Turns(task.data.info)
        async with agents.agent.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                said = game.reply(segment.last_reply)
                interaction.trace.info["moves"] = list(game.made)
                if game.over:
                    break
                segment = await interaction.turn(said)


class PatienceConfig(vf.TasksetConfig):
    """As `patience_deals.tasks.Config`; `turns` to play games of the kinds win and limit move by move."""

    kind: Kind = "win"
    size: int = 500
    seed: int = 0
    split: str = "train"
    min_rating: int = 0
    max_rating: int = MOST_RATING
    min_moves: int = 0
    max_moves: int = MOST_MOVES
    game: str = "freecell"
    turns: bool = False


SETTINGS = "size", "seed", "split", "min_rating", "max_rating", "min_moves", "max_moves", "game"


class PatienceTaskset(vf.Taskset[PatienceTask, PatienceConfig]):
    def load(self) -> Iterator[PatienceTask]:
        c = self.config
        for task in Tasks(c.kind, **{name: getattr(c, name) for name in SETTINGS}):
            prompt = Turns(task.info).prompt if c.turns else task.prompt
            data = PatienceData(prompt=prompt, answer=task.answer, info=dict(task.info), turns=c.turns)
            yield PatienceTask(data, c.task)
