"""task-chance.py: what answers by chance score in the tasks for language models, as the table of python/README.md has
it.

A win is played at random, a card home where one can go, for at most 200 moves. A best move is any legal one, each as
likely.
"""

from random import Random

import numpy as np
from patience_deals import board
from patience_deals.tasks import KINDS, LEAST_MOVES, LOST_MOVES, Kind, Tasks, graded, score

TASKS, MOST_PLAYED = 500, 200


def played(info: dict, draw: Random) -> str:
    """The moves of a game at random; those of one that is not won too."""
    table, words = board(info["game"], info["position"]), []
    while not table.won() and len(words) < MOST_PLAYED and (moves := table.legal()):
        words.append(draw.choice([word for word in moves if word.endswith("h")] or moves))
        table.push(words[-1])
    return " ".join(words)


def answered(kind: Kind, info: dict, draw: Random) -> str:
    if kind in ("win", "limit"):
        return played(info, draw)
    if kind == "best":
        return draw.choice(board(info["game"], info["position"]).legal())
    return draw.choice(("yes", "no")) if kind == "winnable" else str(draw.randint(1, LOST_MOVES))


def chance(kind: Kind, **settings: int) -> str:
    """The mean score and the mean graded score, each with its standard error."""
    draw, scores = Random(f"task-chance/{kind}"), []
    for task in Tasks(kind, size=TASKS, split="test", **settings):
        text = f"<answer>{answered(kind, task.info, draw)}</answer>"
        scores.append((score(task.info, text), graded(task.info, text)))
    mean, error = np.mean(scores, 0), np.std(scores, 0) / TASKS**0.5
    return " | ".join(f"{a:.3f} ± {b:.3f}" for a, b in zip(mean, error))


print("| kind | score | graded |\n|---|---|---|")
for kind in KINDS:
    print(f"| {kind} | {chance(kind)} |", flush=True)
for moves in (10, 20, 30, 40, LEAST_MOVES["win"]):
    print(f"| win in {moves} moves | {chance('win', min_moves=moves, max_moves=moves)} |", flush=True)
