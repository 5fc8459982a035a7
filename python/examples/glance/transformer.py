"""A small transformer over the 52 cards: an outside idea for the benchmark Glance.

usage: python transformer.py [STEPS]      # teaches it: writes transformer.npz; needs torch, which `make` does not
       python -m patience_deals.glance transformer.py:TRANSFORMER      # runs it with NumPy alone

A token is a card. It begins as the sum of what the card is, what it lies on, and how many cards lie under and over it.
Attention gets a term for each pair of cards, and one for each pair of which one lies directly or further below the
other. The logit of a move onto a card is a product of two tokens, and that of a move to another place comes from the
token of the card that moves. The mean of all tokens gives the moves left and the win rate.

It learns from positions on the published solutions of 3,000 training deals, and from the win rates of all training
deals, with suits renamed at random. The seed and the number of steps are fixed.
"""

import sys
import time
from pathlib import Path

import numpy as np
from patience_deals import reference, rules
from patience_deals.glance import Submission
from patience_deals.rules import HOME, PLACES
from scipy.special import softmax

GAME, WEIGHTS = rules("freecell"), Path(__file__).with_name("transformer.npz")
CARDS, WIDTH, HEADS, LAYERS, DEEPEST, SEED = 52, 48, 2, 3, 20, 1
STEPS, ROWS, RATED, RATE = 800, 96, 16, 3e-3  # of teaching
DEALS = 3_000  # whose solutions teach; the win rates of all do
LEFT, WON = (45.0, 25.0), (-3.5, 1.5)  # what moves left and win rates are measured from and by

SHAPES = {
    "card": (CARDS, WIDTH), "on": (HOME + 1, WIDTH), "under": (DEEPEST, WIDTH), "over": (DEEPEST, WIDTH),
    "means": (WIDTH, 2), "from": (WIDTH, WIDTH), "onto": (WIDTH, WIDTH), "else": (WIDTH, 3), "pair": (CARDS, CARDS),
} | {
    f"{name}{layer}": shape
    for layer in range(LAYERS)
    for name, shape in {
        "attend": (WIDTH, 3 * WIDTH), "out": (WIDTH, WIDTH), "wide": (WIDTH, 2 * WIDTH), "back": (2 * WIDTH, WIDTH),
        "lies": (HEADS, 4), "static": (HEADS, CARDS, CARDS),
    }.items()
}  # fmt: skip


def inputs(on):
    """Positions (n, 52), and (n, 4, 52 · 52) which cards lie directly below, above, and anywhere below and above."""
    below = (on[:, :, None] == np.arange(CARDS)).astype(np.float32)
    under, step = below, below
    for _ in range(5):  # no card has more than 18 under it
        under, step = under + step @ under, step @ step
    lies = np.stack([below, below.swapaxes(1, 2), under, under.swapaxes(1, 2)], 1)
    depth = np.minimum(lies[:, 2:].sum(3), DEEPEST - 1).astype(np.int64)
    return on.astype(np.int64), depth, lies.reshape(len(on), 4, -1)


def normal(x):
    x = x - x.mean(-1, keepdims=True)
    return x / ((x * x).mean(-1, keepdims=True) + 1e-5) ** 0.5


def forward(w, on, depth, lies, xp, softmax):
    """The logits (n, 52, 55) and the two means (n, 2), by the functions of NumPy and SciPy, or of torch."""
    n, each = len(on), WIDTH // HEADS
    x = w["card"] + w["on"][on] + w["under"][depth[:, 0]] + w["over"][depth[:, 1]]
    for i in range(LAYERS):
        parts = (normal(x) @ w[f"attend{i}"]).reshape(n, CARDS, 3 * HEADS, each).swapaxes(1, 2)
        q, k, v = parts[:, :HEADS], parts[:, HEADS : 2 * HEADS], parts[:, 2 * HEADS :]
        pairs = (w[f"lies{i}"] @ lies).reshape(n, -1, CARDS, CARDS) + w[f"static{i}"]
        heads = softmax((q / each**0.5) @ k.swapaxes(2, 3) + pairs, -1) @ v
        x = x + heads.swapaxes(1, 2).reshape(n, CARDS, WIDTH) @ w[f"out{i}"]
        x = x + xp.clip(normal(x) @ w[f"wide{i}"], 0, None) @ w[f"back{i}"]
    x = normal(x)
    cards = (x @ w["from"]) @ (x @ w["onto"]).swapaxes(1, 2) / WIDTH**0.5 + w["pair"]
    return xp.concatenate([cards, x @ w["else"]], -1), x.mean(1) @ w["means"]


def taught(steps=STEPS, deals=DEALS):
    """Teach it on the solutions of some deals: the weights by name as float16."""
    import torch

    torch.manual_seed(SEED), torch.set_num_threads(1)
    chance = np.random.default_rng(SEED)
    rows = reference(["source", "deal", "seed", "split", "win_rate", "on", "solution"]).split("train")
    solved, rate = rows[:deals].solutions(), rows.column("win_rate").to_numpy()
    known = np.flatnonzero(rate > 0)
    starts = rows.on[known]
    w = {
        name: torch.randn(shape) * (0.5 if name in ("card", "on") else 0.7 / WIDTH**0.5)
        for name, shape in SHAPES.items()
    }
    for name, values in w.items():
        if name.startswith(("static", "lies", "pair", "out", "back", "means")):
            values *= 0.1
        values.requires_grad_()
    optimizer = torch.optim.AdamW(w.values(), lr=RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.1)
    for step in range(steps):
        renaming = GAME.renamings[chance.integers(len(GAME.renamings))]
        batch = solved.batch(chance.integers(len(solved), size=ROWS), renaming)
        rated = chance.integers(len(starts), size=RATED)
        on = np.concatenate([batch["on"], renaming.on(starts[rated])])
        logits, means = forward(w, *map(torch.from_numpy, inputs(on)), torch, torch.softmax)
        mask = torch.from_numpy(batch["mask"].reshape(-1, CARDS, PLACES)[:, :, : HOME + 1].reshape(ROWS, -1))
        move = torch.from_numpy(batch["move"])
        chosen = torch.nn.functional.cross_entropy(
            logits[:ROWS].reshape(ROWS, -1).masked_fill(~mask, -1e9), move // PLACES * (HOME + 1) + move % PLACES
        )
        left = (torch.from_numpy(batch["moves_left"]) - LEFT[0]) / LEFT[1]
        won = torch.from_numpy((np.log10(rate[known[rated]]) - WON[0]) / WON[1]).float()
        off = ((means[:ROWS, 0] - left) ** 2).mean(), ((means[ROWS:, 1] - won) ** 2).mean()
        optimizer.zero_grad()
        (chosen + off[0] + 0.3 * off[1]).backward()
        torch.nn.utils.clip_grad_norm_(w.values(), 1.0)
        optimizer.step(), schedule.step()
        if step % 100 == 99:
            print(step + 1, *(f"{of.item():.3f}" for of in (chosen, *off)), f"{time.process_time():.0f} s", flush=True)
    return {name: values.detach().numpy().astype(np.float16) for name, values in w.items()}


def model_of(weights):
    """The model with weights by name."""
    w = {name: values.astype(np.float32) for name, values in weights.items()}

    def model(on):
        lots = [forward(w, *inputs(on[i : i + 64]), np, softmax) for i in range(0, len(on), 64)]
        logits, means = (np.concatenate(of) for of in zip(*lots))
        choices = np.zeros((len(on), CARDS, PLACES), np.float32)
        choices[:, :, : HOME + 1] = logits
        return {"choices": choices, "values": means[:, 0] * LEFT[1] + LEFT[0], "rates": means[:, 1] * WON[1] + WON[0]}

    return model


def made():
    return model_of(np.load(WEIGHTS))


TRANSFORMER = Submission(
    "a small transformer over the cards",
    made, sum(int(np.prod(shape)) for shape in SHAPES.values()), STEPS * ROWS, [__file__, WEIGHTS],
)  # fmt: skip

if __name__ == "__main__":
    np.savez_compressed(WEIGHTS, **taught(*map(int, sys.argv[1:])))
