"""env-speed.py [GAME…]: steps a second of sampled legal play on one core: by `rules` alone, by the vector environment,
and by the single environment. They are timed in turns, and the best turn of each counts, because other programs disturb
the rest."""

import sys
import time

import gymnasium
import numpy as np
import patience_deals.env  # noqa: F401, registers the games
from patience_deals import rules
from patience_deals.starts import Starts
from patience_deals.vector import PatienceVector, sampled

GAMES, STEPS, TURNS, PLACES = 1024, 60, 5, 64


def by_rules(game):
    """Without rewards and infos; a game that is stuck begins anew, from the deal that it had."""
    of, chance = rules(game), np.random.default_rng(1)
    starts = Starts(of)
    first = on = starts.on(np.arange(GAMES))
    while True:
        mask = of.mask(on).reshape(GAMES, -1)
        after = of.play(on, *np.divmod(sampled(mask, chance), PLACES))
        on = np.where(mask.any(1)[:, None], after, first)
        yield GAMES


def by_vector(game):
    envs, chance = PatienceVector(GAMES, game), np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    while True:
        *_, info = envs.step(sampled(info["action_mask"], chance))
        yield GAMES


def by_single(game):
    play = next(gymnasium.make(id, disable_env_checker=True) for id, of in gymnasium.registry.items()
                if id.startswith("patience_deals/") and of.kwargs == {"game": game})  # fmt: skip
    _, info = play.reset(seed=1)
    while True:
        for _ in range(10):
            *_, terminated, truncated, info = play.step(play.action_space.sample(info["action_mask"]))
            if terminated or truncated:
                _, info = play.reset()
        yield 10


def main(games):
    for game in games or ["freecell", "klondike-1", "gaps"]:
        ways = {"rules": by_rules(game), "vector": by_vector(game), "single": by_single(game)}
        best = dict.fromkeys(ways, 0.0)
        for _ in range(TURNS):
            for name, way in ways.items():
                begin = time.process_time()
                steps = sum(next(way) for _ in range(STEPS))
                best[name] = max(best[name], steps / (time.process_time() - begin))
        said = ", ".join(f"{name} {speed:,.0f}" for name, speed in best.items())
        print(f"{game}: {said} steps/s; vector / rules {best['vector'] / best['rules']:.0%}", flush=True)


main(sys.argv[1:])
