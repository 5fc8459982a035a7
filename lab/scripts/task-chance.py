"""task-chance.py PAGE: what answers without understanding score in the tasks for language models, as a table between
the marks of PAGE.

* Random: any legal move, a card home where one can go; a guess.
* Rules of thumb: a card home, or else onto a card, rather than to an empty column, rather than to a cell, and off a run
  last. A deal can be won if few cards lie over its aces and twos, fewer than divides training tasks best. A played
  game was lost by the first move after which the fewest cells and columns are free.
* The program's network, for FreeCell: its likeliest move, its least number of cells, and the move after which it
  expects to need more moves than before.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from patience_deals import CELL, FLOOR, HOME, net, rules
from patience_deals.tasks import GAMES, KINDS, LEAST_MOVES, LOST_MOVES, Kind, Task, Tasks, graded, score, start_of

TASKS, MOST_PLAYED = 100, 200
Judge = Callable[[np.ndarray], np.ndarray]


def random_moves(game, chance) -> Judge:
    def judge(on):
        values = chance.random((len(on), game.cards, 64))
        values[:, :, HOME] += 1
        return values

    return judge


def rules_of_thumb(game, chance) -> Judge:
    worth = np.zeros(64)
    worth[:FLOOR], worth[FLOOR], worth[HOME] = 10, 5, 100
    fits = np.zeros((game.cards, 128), bool)
    for card in range(game.cards):
        for other in range(game.cards):
            fits[card, other] = other // 4 == card // 4 + 1 and ((card % 4 in (1, 2)) != (other % 4 in (1, 2)))

    def judge(on):
        built = fits[np.arange(game.cards), on]
        return chance.random((len(on), game.cards, 64)) + worth - 20 * built[:, :, None] * (np.arange(64) != HOME)

    return judge


def judged(on):
    """Its chances of moves, moves left and chances of least cells."""
    of = net("freecell").judge(on)
    return of.chances, of.means()["moves_left"], of.least_cells


def net_moves(game, chance) -> Judge:
    return lambda on: judged(on)[0]


PLAYERS = {"random": random_moves, "rules of thumb": rules_of_thumb, "net": net_moves}


def moved(tasks: list[Task], player: str, most: int) -> list[str]:
    """The moves that a player makes, as words."""
    boards = [start_of(task.info) for task in tasks]
    game = boards[0].rules
    judge = PLAYERS[player](game, np.random.default_rng(1))
    _, made = game.played(np.stack([of.on() for of in boards]), judge, most)
    for of, moves in zip(boards, made):
        for move in moves:
            of.push(move)
    return [" ".join(of.pushed) for of in boards]


def buried(task: Task) -> int:
    """How many cards lie over aces and twos."""
    columns = start_of(task.info).columns
    return sum(len(column) - 1 - i for column in columns for i, card in enumerate(column) if card < 8)


def winnable(tasks: list[Task], player: str) -> list[str]:
    if player == "random":
        return list(np.random.default_rng(1).choice(["yes", "no"], len(tasks)))
    if player == "net":
        given = [rules(task.info["game"]).cells for task in tasks]
        cells = judged(np.stack([start_of(task.info).on() for task in tasks]))[2]
        return ["yes" if 2 * of[: n + 1].sum() > of[: n + 2].sum() else "no" for of, n in zip(cells, given)]
    taught = list(Tasks("winnable", size=TASKS, game=re.sub(r"-\d-cells$", "", tasks[0].info["game"])))
    over = np.array([buried(task) for task in taught])
    right = np.array([task.answer == "yes" for task in taught])
    most = max(np.unique(over), key=lambda n: ((over <= n) == right).mean())
    return ["yes" if buried(task) <= most else "no" for task in tasks]


def lost(tasks: list[Task], player: str) -> list[str]:
    if player == "random":
        return [str(n) for n in np.random.default_rng(1).integers(1, LOST_MOVES + 1, len(tasks))]
    ons = np.stack([positions(task) for task in tasks])
    if player == "net":
        left = judged(ons.reshape(-1, ons.shape[-1]))[1].reshape(len(tasks), -1)
        return [str(n + 1) for n in np.diff(left, axis=1).argmax(1)]
    taken = (ons == CELL).sum(2) + (ons == FLOOR).sum(2)
    return [str(n + 1) for n in taken[:, 1:].argmax(1)]


def positions(task: Task) -> np.ndarray:
    """The positions of a lost game, (LOST_MOVES + 1, cards)."""
    at = start_of(task.info)
    ons = [at.on()]
    for word in task.prompt.split("made: ")[1].splitlines()[0].split()[1::2]:
        at.push(word)
        ons.append(at.on())
    return np.stack(ons)


def answers(kind: Kind, tasks: list[Task], player: str) -> list[str]:
    if kind == "winnable":
        return winnable(tasks, player)
    if kind == "lost":
        return lost(tasks, player)
    return moved(tasks, player, 1 if kind == "best" else MOST_PLAYED)


def said(kind: Kind, player: str, **settings) -> str:
    """The mean score and its standard error, and the mean graded score where it is another."""
    try:
        tasks = list(Tasks(kind, size=TASKS, **settings))
    except ValueError:
        return ""
    if player == "net" and settings.get("game", "freecell") != "freecell":
        return ""
    texts = [f"<answer>{answer}</answer>" for answer in answers(kind, tasks, player)]
    scores = np.array([(score(task.info, text), graded(task.info, text)) for task, text in zip(tasks, texts)])
    mean, error = scores.mean(0), scores.std(0) / len(tasks) ** 0.5
    return f"{mean[0]:.3f} ± {error[0]:.3f}" + (f" ({mean[1]:.3f})" if mean[0] != mean[1] else "")


def table() -> str:
    lines = ["| game | kind | random | rules of thumb | net |", "|---|---|---:|---:|---:|"]
    for game in GAMES:
        split = "test" if game == "freecell" else "train"
        for kind in KINDS:
            cells = [said(kind, player, game=game, split=split) for player in PLAYERS]
            if any(cells):
                lines.append(f"| {game} | `{kind}` | {' | '.join(cells)} |")
                print(lines[-1], flush=True)
    for moves in (15, 30, LEAST_MOVES["win"]):
        cells = [said("win", player, split="test", min_moves=moves, max_moves=moves) for player in PLAYERS]
        lines.append(f"| freecell | `win` in {moves} moves | {' | '.join(cells)} |")
        print(lines[-1], flush=True)
    return "\n".join(lines)


def main(page: Path) -> None:
    made = f"<!-- chance -->\n\n{table()}\n\n<!-- end -->"
    page.write_text(re.sub("<!-- chance -->.*?<!-- end -->", made, page.read_text(), count=1, flags=re.DOTALL))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
