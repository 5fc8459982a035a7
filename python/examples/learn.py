"""Learn to play easy deals of FreeCell, with NumPy alone, by the cross-entropy method: 16 players, each with its own
weights for 13 facts about a move, play 64 games each; the best four are the centre of the next 16.

    pip install patience-deals gymnasium    (not on PyPI yet: `make wheel` in the repository)
    python learn.py
"""

import gymnasium
import numpy as np
from patience_deals import reference, rules
from patience_deals.rules import CELL, FLOOR, HOME, PLACES, SUITS

PLAYERS, BEST, ROUNDS, GAMES, MOVES = 16, 4, 6, 64, 120
FACTS, NEAR = 13, 0.8
COLUMNS = "source", "deal", "seed", "split", "rating", "position", "on"
RULES = rules("freecell")
RANK, SUIT = np.divmod(np.arange(RULES.cards), SUITS)
FITS = np.zeros((RULES.cards, PLACES), bool)  # by card and place: whether the place is a card that the card goes on
FITS[tuple(np.array(RULES.pairs).T)] = True


def needs(on):
    """By place (n, 64): how much the game needs the card there, which is 1 if it goes home next, and half as much for
    each rank higher; and how much it needs the cards under that card, those nearest to it most."""
    home = (on == HOME).reshape(len(on), -1, SUITS).sum(1)
    own, under, at = np.zeros((len(on), PLACES)), np.zeros((len(on), PLACES)), np.tile(np.arange(PLACES), (len(on), 1))
    own[:, : RULES.cards] = np.where(on == HOME, 0, 0.5 ** (RANK - home[:, SUIT]))
    at[:, : RULES.cards], near = on, NEAR
    under[:, : RULES.cards] = np.take_along_axis(own, at[:, : RULES.cards], 1)
    for _ in range(4):  # 16 cards lie under one at most
        under, at = under + near * np.take_along_axis(under, at, 1), np.take_along_axis(at, at, 1)
        near *= near
    return own, under


def facts(on, last, n, card, to):
    """What the policy sees of moves (m,): the positions that they are in, their cards and their places. `last` is the
    card that moved last in each position."""
    (own, under), below, free = needs(on), on[n, card], RULES.cells - (on == CELL).sum(1)
    return np.stack(
        [
            to == HOME,
            to < FLOOR,
            to == CELL,
            to == FLOOR,
            below == CELL,
            (below == FLOOR) & (to != FLOOR),  # empties a column
            FITS[card, below] & (to != HOME),  # takes a run apart
            card == last[n],
            under[n, card],  # uncovers cards that are needed
            (own + under)[n, to],  # covers cards that are needed
            (to == CELL) / np.maximum(free[n], 1),
            (to == CELL) * RANK[card] / RULES.ranks,
            (to == FLOOR) * RANK[card] / RULES.ranks,
        ],
        1,
    )


def choices(on, mask, last, weights, chance):
    """An action (n,) for each position, with the weights (n, facts) of its player: the greatest value after some noise,
    which is a draw by softmax."""
    n, code = np.divmod(np.flatnonzero(mask.view(bool)), mask.shape[1])
    values = (facts(on, last, n, *np.divmod(code, PLACES)) * weights[n]).sum(1) + chance.gumbel(size=len(n))
    first = np.flatnonzero(np.diff(n, prepend=-1))
    best = np.maximum.reduceat(values, first).repeat(np.diff(first, append=len(n)))
    actions = np.zeros(len(on), np.int64)
    actions[n[values == best]] = code[values == best]
    return actions


def shares(envs, weights, chance, seed):
    """The share of the cards that each player (p, facts) brings home in a game, on average over as many games for each,
    and the share of games won, both (p,)."""
    of = weights.repeat(envs.num_envs // len(weights), 0)
    on, info = envs.reset(seed=seed)
    last, home = np.full(len(on), -1), np.zeros(len(on))
    playing, won = np.ones(len(on), bool), np.zeros(len(on), bool)
    for _ in range(MOVES):
        actions = choices(on, info["action_mask"], last, of, chance)
        on, reward, terminated, truncated, info = envs.step(actions)
        last, home = actions // PLACES, home + reward * playing
        won |= playing & (on == HOME).all(1)
        playing &= ~(terminated | truncated)
    return home.reshape(len(weights), -1).mean(1), won.reshape(len(weights), -1).mean(1)


def learned(rounds=ROUNDS, seed=1):
    """The weights (1, facts) after some rounds."""
    envs = gymnasium.make_vec(
        "patience_deals.env:patience_deals/FreeCell-Easy-v0", num_envs=PLAYERS * GAMES, reward="cards"
    )
    chance, centre, spread = np.random.default_rng(seed), np.zeros(FACTS), np.full(FACTS, 3.0)
    for i in range(rounds):
        players = centre + spread * chance.normal(size=(PLAYERS, FACTS))
        home, _ = shares(envs, players, chance, seed + 1000 * i)
        best = players[np.argsort(-home)[:BEST]]
        centre, spread = best.mean(0), best.std(0) + 0.5
        print(
            f"round {i + 1}: {home.mean():.0%} of the cards come home, {np.sort(home)[-BEST:].mean():.0%} of the best"
        )
    return centre[None]


def main(rounds=ROUNDS):
    """Learn, and compare with random play on deals that were not learned from."""
    weights, chance = learned(rounds), np.random.default_rng(2)
    envs = gymnasium.make_vec(
        "patience_deals/FreeCell-Easy-v0", num_envs=512, reward="cards", deals=reference(COLUMNS).split("validation")
    )
    found = {}
    for name, of in (("random play", np.zeros_like(weights)), ("learned", weights)):
        home, won = shares(envs, of, chance, 1)
        found[name] = float(home[0])
        print(f"{name}: {home[0]:.1%} of the cards home, {won[0]:.1%} of the games won")
    return found


if __name__ == "__main__":
    main()
