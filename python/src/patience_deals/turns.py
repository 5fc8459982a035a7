"""Games that a language model plays move by move: it says a move, and gets the new board back.

    task = Tasks("win", size=100)[0]
    game = Turns(task.info)
    said = game.prompt                       # the rules, the board, and what to do
    while not game.over:
        said = game.reply(model(said))       # the next board, or what was wrong
    game.score()                             # as for the whole win in one answer

Tasks of the kinds win and limit can be played so. If a reply has no legal move, the player is told what is wrong and
gets the board again; after MOST_FAULTS such replies the game is over. It is also over when it is won, when no move is
legal, and after `most` moves.
"""

from collections.abc import Mapping
from typing import Any

from .prompts import picture, rules_text
from .tasks import MOST_ANSWERED, form, score, start_of

MOST_FAULTS = 3  # replies without a legal move
TURNS = 2  # times the least number of moves, which a game of the kind win may take

ASK = """\
Win this game{limit}. You play it move by move: each of your replies makes one move, and then you get the new board.
End each reply with your move between tags, <answer>...</answer>. If there are several such pairs, the last one counts. After {faults} replies without a legal move, or after {most} moves, the game is over."""  # noqa: E501


class Turns:
    """A game that is played by replies, from the `info` of a task. `made` are the moves made, `faults` counts replies
    without a legal move, and `most` is how many moves may be made: TURNS times the least number, or the least number
    where the task is to win in it. Raises a ValueError for a task of another kind."""

    def __init__(self, info: Mapping[str, Any]):
        if info["kind"] not in ("win", "limit"):
            raise ValueError(f"a task of kind {info['kind']}; expected win or limit")
        self.info, self.board = info, start_of(info)
        self.most = min(info["least"] * (TURNS if info["kind"] == "win" else 1), MOST_ANSWERED)
        self.made: list[str] = []
        self.faults = 0
        self._form = form({"kind": "best", "game": info["game"]})

    @property
    def prompt(self) -> str:
        """The rules, the board at which the game begins, and what to do."""
        limit = f" in {self.most} moves or fewer. It can be done" if self.info["kind"] == "limit" else ""
        ask = ASK.format(limit=limit, faults=MOST_FAULTS, most=self.most)
        return f"{rules_text(self.board.rules)}\n{picture(start_of(self.info))}\n{ask}"

    @property
    def over(self) -> bool:
        """Whether no further reply counts."""
        ended = self.faults >= MOST_FAULTS or len(self.made) >= self.most
        return ended or self.board.won() or not self.board.legal()

    def reply(self, text: str | None) -> str:
        """What the player is told after a reply: what was wrong with it, if anything, and the board; at the end, how
        the game ended. Replies after the end change nothing."""
        if self.over:
            return self._end()
        fault = self._play(text)
        if self.over:
            return self._end()
        left = f"{len(self.made)} of at most {self.most} moves made."
        return f"{fault}{left}\n\n{picture(self.board)}"

    def score(self) -> float:
        """The score, 0 to 1, as `tasks.score` has it for the moves made; 0 while the game is not won."""
        return score(self.info, f"<answer>{' '.join(self.made)}</answer>")

    def _play(self, text: str | None) -> str:
        """Make the move of a reply. Returns what was wrong; nothing if it was made."""
        words = self._form.read(text) if isinstance(text, str) else ()
        if not words:
            self.faults += 1
            return "There is no move in your reply, or more than one. "
        try:
            self.board.push(words[0])
        except ValueError as fault:
            self.faults += 1
            return f"{words[0]} is not legal: {fault}. "
        self.made.append(words[0])
        return ""

    def _end(self) -> str:
        if self.board.won():
            return f"You won in {len(self.made)} moves."
        if self.faults >= MOST_FAULTS:
            return f"The game is over after {self.faults} replies without a legal move."
        return f"The game is over after {len(self.made)} moves, and not won."
