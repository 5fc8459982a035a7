"""Looks for positions of the benchmark Glance on published solutions that may teach, suits renamed and columns moved or
not. usage: glance-leaks.py REFERENCE, the folder of published labels; status 1 if there are some."""

import sys

import numpy as np
import pyarrow.compute as pc
from patience_deals import glance, load, rules

GAME = rules("freecell")
NUMBERS = np.random.default_rng(1).integers(0, 2**63, (GAME.cards, 64), dtype=np.uint64)


def keys(on):
    """Hashes of positions (n, 52), equal for those that differ in the names of suits and the order of columns only."""
    sums = [
        sum(NUMBERS[card, twin[:, card]] for card in range(GAME.cards)) for twin in (r.on(on) for r in GAME.renamings)
    ]
    return np.min(sums, axis=0)


published = load(sys.argv[1])
teaching = published.where(pc.not_equal(published.table["split"], "test")).solutions()
positions = glance.load().positions
leaks = np.isin(keys(np.stack([p.board().on() for p in positions])), keys(teaching.on))
print(f"{leaks.sum()} of {len(positions):,} positions are among {len(teaching):,} of the splits train and validation")
sys.exit(bool(leaks.any()))
