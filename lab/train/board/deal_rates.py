"""How well models guess the win rate of deals of Klondike: a table in Markdown.

    python lab/train/board/deal_rates.py DATASET

Four fifths of the deals teach, and one fifth is judged. Ridge regression and boosted trees read the features; where
each card lies, for a player who sees all cards; or the cards that lie face up, for one who does not. A small net of
messages reads the board. It has FreeCell's rules, by which cards fit on each other as in Klondike. The stock is to it a
pile on a cell.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "python" / "src")]

import command

command.use(1)

import architecture
import jax
import jax.numpy as jnp
import loop
import numpy as np
import optax
import pyarrow.parquet as pq
from architecture import CARDS, CELL, FLOOR
from patience_deals.games import rules
from rows import RATES, rate_bins
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import RidgeCV

DOWN = 64  # is added to what a card that lies face down lies on
EPOCHS, BATCH, LEARNING, DECAY = 12, 64, 1e-3, 0.1


def options():
    p = command.parser(__doc__)
    p.add_argument("dataset", type=Path, metavar="DATASET")
    return p.parse_args()


def places(on):
    """By card: the cards on it, the cards under it, whether it is in the stock, whether it lies face down."""
    out = np.zeros((CARDS, 4), np.float32)
    below = on % DOWN
    above = {int(p): c for c, p in enumerate(below) if p < CARDS}
    for bottom in np.flatnonzero((below == FLOOR) | (below == CELL)):
        pile = [bottom]
        while pile[-1] in above:
            pile.append(above[pile[-1]])
        for depth, card in enumerate(pile):
            out[card] = len(pile) - 1 - depth, depth, below[bottom] == CELL, on[card] >= DOWN
    return out


def guesses(on, wins, trials, taught):
    """After each epoch, what a small net guesses of log10 of all deals' rates."""
    net, steps = architecture.Net(rules("freecell")), EPOCHS * (len(taught) // BATCH)
    known, bins = rate_bins(wins, trials, np.zeros(len(on)), np.full(len(on), np.nan))
    params = jax.tree.map(jnp.asarray, net.init(architecture.Config(32, 4), 1))
    optimizer = optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.adamw(optax.warmup_cosine_decay_schedule(0.0, LEARNING, 100, steps), weight_decay=DECAY),
    )
    state = optimizer.init(params)

    @jax.jit
    def step(params, state, rows):
        loss = lambda params: loop.rate_loss(net.judge(params, rows)[2], rows).mean()
        updates, state = optimizer.update(jax.grad(loss)(params), state, params)
        return optax.apply_updates(params, updates), state

    guess = jax.jit(lambda params, on: jax.nn.softmax(net.judge(params, {"on": on})[2]) @ RATES)
    rng = np.random.default_rng(1)
    for _ in range(EPOCHS):
        for some in rng.permutation(taught)[: len(taught) // BATCH * BATCH].reshape(-1, BATCH):
            rows = {"on": on[some], "known": known[some], "bins": bins[some]}
            params, state = step(params, state, rows)
        yield np.concatenate([guess(params, on[i : i + 200]) for i in range(0, len(on), 200)])


def main(o):
    table = pq.read_table(o.dataset / "data")
    number = lambda name: table[name].to_numpy().astype(np.float64)
    y = np.log10((number("wins") + 0.5) / (number("playouts") + 1))
    on = np.array(table["on"].to_pylist())
    judged = np.arange(len(y)) % 5 == 0
    features = np.stack([number(name) for name in table.column_names if name.startswith("f_")], 1)
    all_cards = np.stack([places(board) for board in on])
    seen = (all_cards[..., 2] == 0) & (all_cards[..., 3] == 0)

    print(f"{(~judged).sum()} deals teach, {judged.sum()} are judged. Standard deviation: {y.std():.2f} decades.\n")
    print("| model | reads | squared correlation, deals judged | deals learned from |\n|---|---|---:|---:|")

    def tell(model, reads, guess):
        square = lambda of: np.corrcoef(guess[of], y[of])[0, 1] ** 2
        print(f"| {model} | {reads} | {square(judged):.3f} | {square(~judged):.3f} |", flush=True)

    for reads, x in {
        "features": features,
        "features, and the place of each card": np.concatenate([features, all_cards.reshape(len(y), -1)], 1),
        "the cards that lie face up, and the heights of their columns": np.where(seen, 1 + all_cards[..., 1], 0),
    }.items():
        trees = HistGradientBoostingRegressor(max_iter=300, learning_rate=0.05, l2_regularization=5)
        for model, m in {"ridge regression": RidgeCV(10.0 ** np.arange(-1, 6)), "boosted trees": trees}.items():
            tell(model, reads, m.fit(x[~judged], y[~judged]).predict(x))
    board = (on % DOWN).astype(np.uint8)
    for epoch, guess in enumerate(guesses(board, number("wins"), number("playouts"), np.flatnonzero(~judged)), 1):
        if epoch in (2, 4, 8, EPOCHS):
            tell(f"messages, width 32, {epoch} epochs", "the board", guess)


if __name__ == "__main__":
    command.run("deal_rates.py", main, options)
