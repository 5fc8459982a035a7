"""Prints the deals of a game of pysol_cards whose numbers stdin has, one a line, with a blank line after each."""

import sys

from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random import RandomBase

for number in sys.stdin:
    print(Game(sys.argv[1], int(number), RandomBase.DEALS_PYSOLFC, 13).calc_layout_string(CardRenderer(True)))
