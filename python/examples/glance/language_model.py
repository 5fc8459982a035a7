"""A language model as a submission to the benchmark Glance: the prompt of a position, and the answer as choices.

usage: python language_model.py DEAL      # prints the prompt, for example of random:2; it asks nobody

Nobody has run this, so Glance has no row of it. A submission has no network, so the model must be among its files:
replace `ask` by a function that runs it there.
"""

import sys

import numpy as np
from patience_deals import board_of, deal
from patience_deals.glance import Submission
from patience_deals.prompts import prompt
from patience_deals.rules import PLACES
from patience_deals.tasks import form

ASKED = "With which move does a shortest win begin? Answer with one move.\n"
ANSWERS = form({"kind": "best", "game": "freecell"})
SURE = 5.0  # the logit of the move that the model answers; all others have 0


def ask(text):
    """The answer of the language model. Here, none: it was not run."""
    raise NotImplementedError("no language model was run; replace `ask` by a function that takes a prompt")


def prompt_of(on):
    """The prompt of a position (52,)."""
    return prompt(board_of("freecell", on), ASKED)


def move_of(on, text):
    """The card and place of the move in an answer, or None if there is not exactly one move, or it is not legal."""
    words, board = ANSWERS.read(text), board_of("freecell", on)
    return board.push(words[0]) if words and words[0] in board.legal() else None


def made(ask=ask):
    """The model that asks about each position once. Where the answer has no legal move, all moves are equal."""

    def model(on):
        choices = np.zeros((len(on), on.shape[1], PLACES))
        for row, position in enumerate(on):
            if move := move_of(position, ask(prompt_of(position))):
                choices[row][move] = SURE
        return {"choices": choices}

    return model


LANGUAGE_MODEL = Submission("a language model (not run)", made, 0, 0, [__file__])

if __name__ == "__main__":
    print(prompt_of(deal("freecell", sys.argv[1]).on()))
