"""What a player sees of Klondike, Yukon and other games of module pile_rules in which cards lie face down.

`seen` turns positions into observations, which have the shape and the range of `on`. Entry 4·(rank − 1) + suit says
where that card is:

    0 to 51      in a column, face up on that card
    52           in a column, face up on the floor
    55           in a column, face down: the player does not know in which column, nor how deep
    57 to 63     in a column, face up on 1 to 7 cards that lie face down
    54           home
    53, 64 to 117    in stock or waste, as in module pile_rules: on that card or as the first card, 64 more if face down

The order of the stock is known. Passes are not limited and draws cost nothing, so a player looks through the stock once
before the first move and knows it from then on. A move takes along the draws that it needs.
"""

import re

import numpy as np

from .pile_rules import DOWN, PileRules
from .rules import FLOOR, PLACES, Places, Rules

NAMING = "deal", "deal_seed"  # what the info of a game does not say, because it names all cards

UNSEEN = 55  # the place of cards that lie face down
ON_UNSEEN = 56  # and the number of cards face down below a card
MOST_DOWN = PLACES - 1 - ON_UNSEEN


def hides(of: Rules) -> PileRules:
    """The rules, if the game hides cards that `seen` knows of. Raises a ValueError for other games."""
    if not isinstance(of, PileRules) or not any(of.down):
        raise ValueError(f"hidden: {of.name} hides no card; expected a game such as Klondike or Yukon")
    if max(of.down) > MOST_DOWN:
        raise ValueError(f"hidden: {max(of.down)} cards face down in a column; expected at most {MOST_DOWN}")
    return of


def seen(of: PileRules, on: Places) -> Places:
    """The observations (n, cards) int8 of positions (n, cards), which must be positions of the game."""
    place, deep = on % DOWN, _depths(of, on)
    below = np.take_along_axis(deep, place.astype(np.intp), 1)
    visible = np.where(below > 0, ON_UNSEEN + below, on)
    return np.where(deep[:, : of.cards] > 0, UNSEEN, visible).astype(np.int8)


def _depths(of: PileRules, on: Places) -> Places:
    """By place (n, 64): for a card face down in a column, the number of cards from it to the floor, and otherwise 0."""
    deep, place = np.zeros((len(on), PLACES), np.int8), (on % DOWN).astype(np.intp)
    on_floor = on == DOWN + FLOOR
    for _ in range(max(of.down)):  # a column begins with at most so many cards face down
        below = np.take_along_axis(deep, place, 1)
        deep[:, : of.cards] = np.where(on_floor | (on >= DOWN) & (below > 0), below + 1, 0)
    return deep


def seen_text(text: str) -> str:
    """The text of a board without the names of the cards that lie face down in columns."""
    return re.sub("<[^>]*>", "<##>", text)
