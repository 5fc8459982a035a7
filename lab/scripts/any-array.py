"""any-array.py [--sums FILE] [GAME…]: apply the rules to 100,000 positions of random play of each game, by NumPy, and
by PyTorch and JAX where they are installed.

All must find the same masks, moves and wins. The script prints checksums of those that NumPy finds. Those in FILE,
which another version of the package may have written, must be the same. For games that you name, it also prints how
many positions a second of processor time each library masks and plays, and how many steps it takes in `Episodes`."""

import argparse
import hashlib
import os
import time
from pathlib import Path

os.environ |= {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "OMP_NUM_THREADS": "1"}

import numpy as np
from patience_deals import games, rules
from patience_deals.episodes import Episodes
from patience_deals.starts import Starts

GAMES, STEPS, PLACES = 1000, 100, 64
MORE = ["freecell-1-cells", "freecell-runs-2-cells", "four-companies-0-cells", "klondike-2-back-any", "klondike-3-back"]


def sampled(mask, chance):
    """A random legal move for each game, or 0."""
    row, action = np.divmod(np.flatnonzero(mask), mask.shape[1])
    number = np.bincount(row, minlength=len(mask))
    drawn = np.cumsum(number) - number + (chance.random(len(mask)) * number).astype(np.int64)
    return np.where(number > 0, np.append(action, 0)[np.where(number > 0, drawn, -1)], 0)


def play(of):
    """Random play of many games: positions, masks, moves as cards and places, and what the moves make of them."""
    chance, starts = np.random.default_rng(1), Starts(of)
    first = on = starts.on(np.arange(GAMES))
    for _ in range(STEPS):
        mask = of.mask(on)
        legal = mask.any((1, 2))
        card, to = np.divmod(sampled(mask.reshape(GAMES, -1), chance), PLACES)
        after = of.play(on, card, to)
        yield on, mask, card, to, after, legal
        on = np.where(legal[:, None], after, first)


def functions(of):
    return of.mask, of.play, of.won, Episodes(of).init, Episodes(of).step


def others(of):
    """For other libraries: how an array becomes theirs, the functions, and what waits for an array."""
    ways = {}
    try:
        import torch

        torch.set_num_threads(1)
        ways["torch"] = torch.as_tensor, functions(of), lambda x: x
    except ImportError:
        pass
    try:
        import jax

        ways["jax"] = jax.numpy.asarray, tuple(map(jax.jit, functions(of))), jax.block_until_ready
    except ImportError:
        pass
    return ways


def same(of, ways):
    """The checksum of NumPy's answers, after other libraries have given the same."""
    sum = hashlib.sha256()
    for on, mask, card, to, after, legal in play(of):
        won = of.won(on)
        for part in (np.flatnonzero(mask), after[legal], won):
            sum.update(part.tobytes())
        for name, (array, (masks, plays, wins, *_), _) in ways.items():
            theirs = plays(array(on), array(card), array(to))
            assert type(theirs) is type(array(on)), f"{of.name}, {name}: an array of another library"
            assert (np.asarray(masks(array(on))) == mask).all(), f"{of.name}, {name}: masks"
            assert (np.asarray(theirs)[legal] == after[legal]).all(), f"{of.name}, {name}: moves"
            assert (np.asarray(wins(array(on))) == won).all(), f"{of.name}, {name}: won"
    return sum.hexdigest()[:16]


def speeds(of, ways):
    """Positions a second by library, the best of some turns."""
    on, _, card, to, _, _ = list(play(of))[20]
    ways, best = {"numpy": (np.asarray, functions(of), lambda x: x), **ways}, {}
    for _ in range(5):
        for name, (array, (masks, plays, _, init, step), wait) in ways.items():
            given, action = [array(x) for x in (on, card, to)], array(PLACES * card + to)
            state = wait(init(given[0]))
            tasks = {
                "masks": lambda: masks(given[0]),
                "moves": lambda: plays(*given),
                "steps": lambda: step(state, action),
            }
            for what, do in tasks.items():
                wait(do())
                begin = time.process_time()
                for _ in range(20):
                    wait(do())
                speed = 20 * GAMES / (time.process_time() - begin)
                best[name, what] = max(best.get((name, what), 0), speed)
    return [f"  {name:6}" + "".join(f" {best[name, what]:12,.0f} {what}/s" for what in tasks) for name in ways]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--sums", type=Path)
    asked = parser.parse_args()
    expected = dict(line.split() for line in asked.sums.read_text().splitlines()) if asked.sums else {}
    for game in asked.games or [*games(), *MORE]:
        of = rules(game)
        ways = others(of)
        found = same(of, ways)
        assert expected.get(game, found) == found, f"{game}: {found}; expected {expected[game]}"
        print(game, found, *ways, flush=True)
        if asked.games:
            print(*speeds(of, ways), sep="\n", flush=True)


main()
