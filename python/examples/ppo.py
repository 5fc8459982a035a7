"""Learns to play easy deals of FreeCell by masked PPO, and says how many of the test deals it wins.

usage: ppo.py STEPS

    pip install patience-deals stable-baselines3    (not on PyPI yet: `make wheel` in the repository)
    python ppo.py 147456

The policy judges each legal move by the facts that learn.py knows about it. It gives illegal moves no chance, so
nobody need hand the mask over: the rules know it from the position.
"""

import sys
import time

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import TransformObservation
from learn import FACTS, RULES, facts, needs
from patience_deals import reference
from patience_deals.rules import CELL, FLOOR, HOME, PLACES
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.policies import ActorCriticPolicy
from torch import nn

ENV, GAMES, MOVES, WIDTH = "patience_deals.env:patience_deals/FreeCell-Easy-v0", 128, 150, 32
EVERY, ASKED = 50_000, 200  # steps from one point of the curve to the next, and deals of each
ILLEGAL = -60.0  # its exponential is 0 for all that matters; that of -1e8 takes ten times as long


def net(inputs):
    return nn.Sequential(nn.Linear(inputs, WIDTH), nn.Tanh(), nn.Linear(WIDTH, 1))


class Moves(nn.Module):
    """The values of all actions (n, 3328) in positions (n, 52)."""

    def __init__(self):
        super().__init__()
        self.layers = net(FACTS)

    def forward(self, on):
        on = on.numpy().astype(np.int8)
        n, code = np.divmod(np.flatnonzero(RULES.mask(on)), RULES.cards * PLACES)
        seen = facts(on, np.full(len(on), -1), n, *np.divmod(code, PLACES))
        values = self.layers(torch.as_tensor(seen, dtype=torch.float32))[:, 0]
        at = torch.as_tensor(n), torch.as_tensor(code)
        return torch.full((len(on), RULES.cards * PLACES), ILLEGAL).index_put(at, values)


class Position(nn.Module):
    """The value (n, 1) of positions (n, 52)."""

    def __init__(self):
        super().__init__()
        self.layers = net(5)

    def forward(self, on):
        on = on.numpy().astype(np.int8)
        own, under = needs(on)
        counts = [(on == place).sum(1) / 10 for place in (HOME, CELL, FLOOR)]
        seen = np.stack([*counts, under[:, : RULES.cards].sum(1), own[:, : RULES.cards].sum(1)], 1)
        return self.layers(torch.as_tensor(seen, dtype=torch.float32))


class Policy(ActorCriticPolicy):
    def _build(self, schedule):
        super()._build(schedule)
        self.action_net, self.value_net = Moves(), Position()
        self.optimizer = self.optimizer_class(self.parameters(), lr=schedule(1), **self.optimizer_kwargs)


def won(policy, on):
    """Which deals (n, 52) the policy wins, with the moves that it likes best, but without coming back to a position."""
    with torch.no_grad():
        return RULES.greedy(
            on, lambda on: policy.action_net(torch.as_tensor(on)).view(-1, RULES.cards, PLACES).numpy(), MOVES
        )


def easy(split):
    """The easy deals of a split, as positions."""
    return gymnasium.make_vec(ENV, deals=reference().split(split)).unwrapped._starts.on(slice(None))


def env():
    """An environment whose positions come as numbers, and not one-hot."""
    on = gymnasium.spaces.Box(0, PLACES - 1, (RULES.cards,), np.int8)
    return TransformObservation(gymnasium.make(ENV, reward="cards", max_episode_steps=MOVES), lambda x: x, on)


class Curve(BaseCallback):
    """Prints what share of validation deals the policy wins, now and then."""

    def _on_training_start(self):
        self.deals, self.began, self.next = easy("validation")[:ASKED], time.process_time(), 0

    def _on_step(self):
        if self.num_timesteps >= self.next:
            self.next += EVERY
            minutes = (time.process_time() - self.began) / 60
            print(f"{self.num_timesteps}\t{minutes:.1f}\t{won(self.model.policy, self.deals).mean():.1%}", flush=True)
        return True


def main(steps, tested=None):
    """Learns, and returns the share of the test deals that are won, of all or of the first ones."""
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)  # this takes a third of the time
    envs = make_vec_env(env, n_envs=min(GAMES, steps), seed=1)
    model = PPO(
        Policy,
        envs,
        n_steps=min(128, steps // envs.num_envs),
        batch_size=1024,
        n_epochs=4,
        learning_rate=2e-3,
        gamma=0.99,
        ent_coef=0.01,
        seed=1,
        policy_kwargs={"net_arch": []},
    )
    print(f"steps\tprocessor minutes\twon of {ASKED} validation deals")
    model.learn(steps, callback=Curve())
    model.save("ppo")
    wins = won(model.policy, easy("test")[:tested])
    print(f"{wins.sum()} of {len(wins)} test deals won")
    return wins.mean()


if __name__ == "__main__":
    main(int(sys.argv[1]))
